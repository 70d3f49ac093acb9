/** The letterhead of an operator before a document: a paragraph of its lines, which the rules of letters know by a flag. */
import { BLANK_LINE_BEFORE, Document, KINDS, LETTERHEAD } from './model.ts'

/** @returns the document with one more paragraph, its first block; the document itself where there are no lines. */
export function withLetterhead(document: Document, lines: readonly string[]): Document {
  if (lines.length === 0) return document
  const text = lines.join('\n')
  const { count, length, markCount } = document
  const shifted = (values: Int32Array, first: number, by: number): Int32Array => {
    const moved = new Int32Array(count + 1)
    moved[0] = first
    for (let block = 0; block < count; block++) moved[block + 1] = values[block]! + by
    return moved
  }
  const units = new Uint16Array(text.length + length)
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  units.set(document.units.subarray(0, length), text.length)
  const kinds = new Uint8Array(count + 1)
  kinds[0] = KINDS.indexOf('paragraph')
  kinds.set(document.kinds.subarray(0, count), 1)
  const flags = new Uint16Array(count + 1)
  flags[0] = LETTERHEAD
  flags.set(document.flags.subarray(0, count), 1)
  if (count > 0) flags[1]! |= BLANK_LINE_BEFORE
  const parent = shifted(document.parent, -1, 1)
  for (let block = 1; block <= count; block++) if (parent[block] === 0) parent[block] = -1
  const numbered = <T>(map: ReadonlyMap<number, T>) => new Map([...map].map(([block, value]) => [block + 1, value]))
  return new Document({
    ...document,
    units,
    length: text.length + length,
    count: count + 1,
    kinds,
    flags,
    parent,
    after: shifted(document.after, 1, 1),
    start: shifted(document.start, 0, text.length),
    end: shifted(document.end, text.length, text.length),
    value: shifted(document.value, 0, 0),
    firstMark: shifted(document.firstMark, 0, 0),
    markAt: document.markAt.subarray(0, markCount).map((at) => at + text.length),
    labels: numbered(document.labels),
    anchors: new Map([...document.anchors].map(([name, block]) => [name, block + 1])),
  })
}
