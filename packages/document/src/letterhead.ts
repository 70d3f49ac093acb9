/** The letterhead of an operator before a document: a paragraph of its lines, which the rules of letters know by a flag. */
import { BLANK_LINE_BEFORE, Document, LETTERHEAD } from './model.ts'

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
  const bytes = (values: Uint8Array, first: number): Uint8Array => {
    const moved = new Uint8Array(count + 1)
    moved[0] = first
    moved.set(values.subarray(0, count), 1)
    return moved
  }
  const units = new Uint16Array(text.length + length)
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  units.set(document.units.subarray(0, length), text.length)
  const flags = bytes(document.flags, LETTERHEAD)
  if (count > 0) flags[1]! |= BLANK_LINE_BEFORE
  const parent = shifted(document.parent, -1, 1)
  for (let block = 1; block <= count; block++) if (parent[block] === 0) parent[block] = -1
  const numbered = <T>(map: ReadonlyMap<number, T>) => new Map([...map].map(([block, value]) => [block + 1, value]))
  return new Document({
    ...document,
    units,
    length: text.length + length,
    count: count + 1,
    kinds: bytes(document.kinds, 0),
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
