/** What is no text on a page → its content stream: fills, rules, triangles and pictures. All but pictures are artifacts. */
import { type DisplayList, FILL, HEADER, NO_ELEMENT, OP_FIELDS, TRIANGLE } from '../display/display-list.ts'
import type { ContentStream } from './content-stream.ts'
import type { Rectangle } from './links.ts'

export function drawPicture(stream: ContentStream, { ops: { data } }: DisplayList, at: number): void {
  const { out } = stream
  if (data[at + 2] === NO_ELEMENT) stream.beginArtifact(HEADER)
  else stream.beginMark(data[at + 2]!)
  out.text('q ')
  const [x, y, width, height] = [data[at + 3]!, data[at + 4]!, data[at + 5]!, data[at + 6]!]
  for (const length of [width, 0, 0, height, x, y]) {
    out.milli(length)
    out.text(' ')
  }
  out.text(`cm /P${data[at + 1]} Do Q `)
  stream.endMark()
}

export function writeFills(stream: ContentStream, { ops: { data } }: DisplayList, from: number, to: number): void {
  const fills: Rectangle[] = []
  for (let at = from; at < to; at += OP_FIELDS) {
    if (data[at] === FILL) fills.push([data[at + 1]!, data[at + 2]!, data[at + 3]!, data[at + 4]!, data[at + 5]!])
  }
  writeRectangles(stream, fills)
}

export function writeRectangles(stream: ContentStream, rectangles: readonly Rectangle[]): void {
  if (rectangles.length === 0) return
  const { out } = stream
  out.text('/Artifact BMC ')
  rectangles.forEach(([x, y, width, height, colour], i) => {
    // One operator fills all that have its colour.
    if (i > 0 && rectangles[i - 1]![4] !== colour) out.text('f ')
    stream.setColour(colour)
    for (const length of [x, y, width, height]) {
      out.milli(length)
      out.text(' ')
    }
    out.text('re ')
  })
  out.text('f EMC\n')
}

export function writeTriangles(stream: ContentStream, { ops: { data } }: DisplayList, from: number, to: number): void {
  const { out } = stream
  for (let at = from; at < to; at += OP_FIELDS) {
    if (data[at] !== TRIANGLE) continue
    const [x, y, width, height] = [data[at + 1]!, data[at + 2]!, data[at + 3]!, data[at + 4]!]
    out.text('/Artifact BMC ')
    stream.setColour(data[at + 5]!)
    for (const [dx, dy, operator] of [
      [0, 0, 'm '],
      [0, height, 'l '],
      [width, height >> 1, 'l '],
    ] as const) {
      out.milli(x + dx)
      out.text(' ')
      out.milli(y + dy)
      out.text(` ${operator}`)
    }
    out.text('f EMC\n')
  }
}
