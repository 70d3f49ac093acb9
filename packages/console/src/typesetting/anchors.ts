/**
 * Where the text of a source stands on its pages, and the other way round. Blocks of the layout are found in the source by
 * the letters that they begin with, in order: printed text has other spaces, dashes and marks.
 */
import type { PlacedBlock } from '@platen/typeset'

/** A block, or a part of one on one page, and the characters [start, end) of the source that it is printed from. */
export interface Anchor
  extends Pick<PlacedBlock, 'page' | 'top' | 'bottom' | 'left' | 'end' | 'from' | 'to' | 'lines'> {
  sourceStart: number
  sourceEnd: number
}

/** A height on a page, from 0 and in points. */
export interface Place {
  page: number
  y: number
}

/** Letters by which a block is found. */
const LETTERS = 24
/** A block that begins further on, counted in letters, is not the next one: a note, or text that the source does not have. */
const AHEAD_MAX = 3000
/** With fewer letters it is found only nearby. */
const FEW = 4
const NEARBY = 300
/** By so many, nearby, where the source has other letters after them: the address of a link, the name of a note, a comment. */
const SHORTER = [12, 8]
/** A block that is not next, such as a note, has as many at least. */
const ELSEWHERE = 8

/** @returns the blocks that are in the source, in its order. */
export function anchorsOf(source: string, blocks: readonly PlacedBlock[]): Anchor[] {
  const { letters, offsets } = lettersOf(source)
  const anchors: Anchor[] = []
  let at = 0
  const starts = new Map<string, number>()
  for (const block of blocks) {
    const key = lettersOf(block.text).letters.slice(0, LETTERS)
    if (key === '') continue
    let sourceStart = block.from > 0 ? starts.get(key) : undefined
    if (sourceStart === undefined) {
      const next = nextOf(key, letters, at)
      if (next) at = Math.max(next.end, next.start + block.letters)
      const found = next?.start ?? elsewhereOf(key, letters, at)
      if (found < 0) continue
      sourceStart = offsets[found]!
      starts.set(key, sourceStart)
    }
    const { page, top, bottom, left, end, from, to, lines } = block
    anchors.push({ page, top, bottom, left, end, from, to, lines, sourceStart, sourceEnd: source.length })
  }
  anchors.sort((a, b) => a.sourceStart - b.sourceStart || a.page - b.page || a.top - b.top)
  for (let next = anchors.length - 1, end = source.length; next >= 0; next--) {
    const anchor = anchors[next]!
    anchor.sourceEnd = end
    if (anchors[next - 1]?.sourceStart !== anchor.sourceStart) end = anchor.sourceStart
  }
  return anchors
}

/** Where the next block begins in the letters, and where what was found of it ends. */
function nextOf(key: string, letters: string, at: number): { start: number; end: number } | undefined {
  for (const count of [LETTERS, ...SHORTER]) {
    if (count !== LETTERS && count >= key.length) continue
    const begin = key.slice(0, count)
    const reach = count === LETTERS && key.length >= FEW ? AHEAD_MAX : NEARBY
    const ahead = letters.slice(at, at + reach + begin.length).indexOf(begin)
    if (ahead >= 0) return { start: at + ahead, end: at + ahead + begin.length }
  }
  return undefined
}

function elsewhereOf(key: string, letters: string, at: number): number {
  if (key.length < ELSEWHERE) return -1
  const behind = letters.indexOf(key, at)
  return behind >= 0 ? behind : letters.indexOf(key)
}

/** The line that a character of the source is printed on; undefined where nothing is. */
export function placeOf(anchors: readonly Anchor[], offset: number): (Place & { bottom: number }) | undefined {
  const last = anchors.findLastIndex(({ sourceStart }) => sourceStart <= offset)
  const anchor = anchors[Math.max(0, last)]
  if (!anchor) return undefined
  const { sourceStart, sourceEnd, lines } = anchor
  const share = Math.min(1, Math.max(0, (offset - sourceStart) / Math.max(1, sourceEnd - sourceStart)))
  const line = Math.min(lines - 1, Math.floor(share * lines))
  const part = anchors.find((one) => one.sourceStart === sourceStart && one.from <= line && line < one.to) ?? anchor
  const leading = leadingOf(part)
  const y = part.top + Math.min(part.to - part.from - 1, Math.max(0, line - part.from)) * leading
  return { page: part.page, y, bottom: y + leading }
}

/** The character of the source that is printed at a place, or next above it. */
export function offsetAt(anchors: readonly Anchor[], { page, y }: Place): number {
  let found: Anchor | undefined
  for (const anchor of anchors) {
    if (anchor.page > page || (anchor.page === page && anchor.top > y)) continue
    if (!found || anchor.page > found.page || (anchor.page === found.page && anchor.top >= found.top)) found = anchor
  }
  if (!found) return 0
  const { sourceStart, sourceEnd, from, lines, page: own } = found
  const line = own < page ? found.to : from + Math.min(found.to - from, (y - found.top) / leadingOf(found))
  return Math.round(sourceStart + ((sourceEnd - sourceStart) * line) / Math.max(1, lines))
}

/**
 * The character of the source at a place in a piece of printed text, such as a line. It is looked for by the letters of the piece in the block
 * at the place; where they are not there, as in a word that was hyphenated, it is `offsetAt`.
 *
 * @param piece `at`: the character of its text.
 */
export function offsetOfPiece(
  source: string,
  anchors: readonly Anchor[],
  place: Place,
  piece: { text: string; at: number },
): number {
  const near = offsetAt(anchors, place)
  const { letters } = lettersOf(piece.text)
  const before = lettersOf(piece.text.slice(0, piece.at)).letters.length
  if (letters === '') return near
  const from = Math.max(0, near - PIECE_REACH)
  const stretch = lettersOf(source.slice(from, near + PIECE_REACH))
  let found = -1
  for (let at = stretch.letters.indexOf(letters); at >= 0; at = stretch.letters.indexOf(letters, at + 1))
    if (found < 0 || distance(offsetAtLetter(at)) < distance(offsetAtLetter(found))) found = at
  if (found < 0) return near
  const at = found + before
  // After the last letter of the piece.
  return from + (before === letters.length ? offsetAtLetter(at - 1) + 1 : offsetAtLetter(at))

  /** `at`: less than the length of `stretch.letters`. */
  function offsetAtLetter(at: number): number {
    return stretch.offsets[at] ?? 0
  }

  function distance(offset: number): number {
    return Math.abs(from + offset - near)
  }
}

/** Characters of the source before and after the place in which a piece is looked for. */
const PIECE_REACH = 4000

function leadingOf({ top, bottom, from, to }: Anchor): number {
  return (bottom - top) / Math.max(1, to - from)
}

/** Where the last line ends: a caret stands there while the text is written. */
export function endOf(
  blocks: readonly PlacedBlock[],
): { page: number; x: number; top: number; bottom: number } | undefined {
  let last: PlacedBlock | undefined
  for (const block of blocks)
    if (!last || block.page > last.page || (block.page === last.page && block.bottom >= last.bottom)) last = block
  if (!last) return undefined
  const leading = (last.bottom - last.top) / Math.max(1, last.to - last.from)
  return { page: last.page, x: last.end, top: last.bottom - leading, bottom: last.bottom }
}

/** Letters and digits of a text in lower case, and where each stands in it. */
export function lettersOf(text: string): { letters: string; offsets: Int32Array } {
  const units = new Uint16Array(text.length)
  const offsets = new Int32Array(text.length)
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const unit = lowerLetter(text.charCodeAt(at))
    if (unit === 0) continue
    units[count] = unit
    offsets[count++] = at
  }
  return { letters: decoder.decode(units.subarray(0, count)), offsets }
}

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true })
/** By UTF-16 unit, once it was looked up: itself in lower case, 0 for what is no letter or digit; plus 1. */
const known = new Uint32Array(0x10000)

function lowerLetter(unit: number): number {
  const before = known[unit]!
  if (before > 0) return before - 1
  const character = String.fromCharCode(unit)
  const isLetter = /[\p{L}\p{N}]/u.test(character)
  // The number of a note is printed as superscript.
  const plain = character.normalize('NFKC').toLowerCase()
  const lower = plain.length === 1 ? plain : character.toLowerCase()
  const found = isLetter ? (lower.length === 1 ? lower.charCodeAt(0) : unit) : 0
  known[unit] = found + 1
  return found
}
