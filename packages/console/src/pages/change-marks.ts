/** What a refinement changed, marked on the pages: its words, and bars in the margin beside their lines. Lengths are points. */
import { type Anchor, lettersOf } from '../typesetting/anchors.ts'
import type { Glyph } from '../typesetting/glyphs.ts'
import type { SetPages } from '../typesetting/messages.ts'

export { glyphsOfPage } from '../typesetting/glyphs.ts'

/** A stretch [from, to) of the source that was set. */
export interface MarkedRange {
  from: number
  to: number
  isCurrent: boolean
}

/** From the upper left corner of the page. */
export interface Mark {
  page: number
  left: number
  right: number
  top: number
  bottom: number
  isCurrent: boolean
}

/** How far to the left of the text a bar stands. */
const BESIDE = 14
/** How far a line reaches above and below its baseline, in parts of its size. */
const ASCENT = 0.94
const DESCENT = 0.3
/** Printed letters that the source does not have, such as the number of a table, at most. */
const AHEAD_MAX = 80
const HYPHEN = /^[-\u00ad\u2010]$/
/** Letters by which a word is found behind such. */
const KEY = 8

/** @param glyphsOf those of a page; a block on a page without has bars beside all of it. */
export function marksOf(
  { source, anchors }: Pick<SetPages, 'source' | 'anchors'>,
  glyphsOf: (page: number) => readonly Glyph[] | undefined,
  ranges: readonly MarkedRange[],
): { words: Mark[]; bars: Mark[] } {
  const words: Mark[] = []
  const bars: Mark[] = []
  const left = Math.min(...anchors.map((anchor) => anchor.left)) - BESIDE
  const blocks = blocksOf(anchors)
  const printed = new Map<Block, PrintedBlock>()
  for (const range of ranges) {
    const own: Mark[] = []
    for (const block of blocksIn(blocks, range)) {
      let lines = printed.get(block)
      if (!lines) {
        lines = new PrintedBlock(source, block, glyphsOf)
        printed.set(block, lines)
      }
      const found = lines.wordsIn(range)
      words.push(...found)
      own.push(...(found.length > 0 ? found : lines.beside(range)))
    }
    for (const page of new Set(own.map((mark) => mark.page))) {
      const onPage = own.filter((mark) => mark.page === page)
      bars.push({
        page,
        left,
        right: left,
        top: Math.min(...onPage.map(({ top }) => top)),
        bottom: Math.max(...onPage.map(({ bottom }) => bottom)),
        isCurrent: range.isCurrent,
      })
    }
  }
  return { words, bars }
}

/** The parts of a block, on one page or more. */
type Block = readonly [Anchor, ...Anchor[]]

function blocksOf(anchors: readonly Anchor[]): Block[] {
  const blocks: [Anchor, ...Anchor[]][] = []
  for (const anchor of anchors) {
    const last = blocks.at(-1)
    if (last?.[0].sourceStart === anchor.sourceStart) last.push(anchor)
    else blocks.push([anchor])
  }
  return blocks
}

/** Where nothing was added: the block in which something is missing. */
function blocksIn(blocks: readonly Block[], { from, to }: MarkedRange): Block[] {
  const found = blocks.filter(([{ sourceStart, sourceEnd }]) => sourceStart < to && sourceEnd > from)
  if (found.length > 0) return found
  const before = blocks.findLast(([{ sourceStart }]) => sourceStart <= from) ?? blocks[0]
  return before ? [before] : []
}

/** The lines of a block as they are printed, and which letter of the source is which of theirs. */
class PrintedBlock {
  readonly #block: Block
  readonly #source: string
  readonly #glyphs: { glyph: Glyph; page: number }[] = []
  /** By letter of the block in the source: its place there, and the glyph that prints it, or -1. */
  readonly #offsets: Int32Array
  readonly #places: Int32Array

  constructor(source: string, block: Block, glyphsOf: (page: number) => readonly Glyph[] | undefined) {
    this.#source = source
    this.#block = block
    for (const { page, left, top, bottom } of block)
      for (const glyph of glyphsOf(page) ?? [])
        if (glyph.baseline > top && glyph.baseline <= bottom && glyph.left > left - 1)
          this.#glyphs.push({ glyph, page })
    const [{ sourceStart, sourceEnd }] = block
    const text = lettersOf(source.slice(sourceStart, sourceEnd))
    this.#offsets = text.offsets.subarray(0, text.letters.length).map((offset) => offset + sourceStart)
    const glyphOf = this.#glyphs.flatMap(({ glyph }, index) => Array.from(glyph.text.split(''), () => index))
    const lines = lettersOf(this.#glyphs.map(({ glyph }) => glyph.text).join(''))
    this.#places = placesOf(text.letters, this.#offsets, lines.letters).map((place) =>
      place < 0 ? -1 : glyphOf[lines.offsets[place]!]!,
    )
  }

  /** The printed words of a stretch of the source, as boxes of one line each. */
  wordsIn({ from, to, isCurrent }: MarkedRange): Mark[] {
    const runs: { first: number; last: number; start: number; end: number }[] = []
    for (let letter = firstFrom(this.#offsets, from); letter < this.#offsets.length; letter++) {
      const offset = this.#offsets[letter]!
      const place = this.#places[letter]!
      if (offset >= to) break
      if (place < 0) continue
      const run = runs.at(-1)
      if (run && this.#isSameLine(run.last, place) && !this.#hasLetter(run.last + 1, place)) {
        run.last = Math.max(run.last, place)
        run.end = offset
      } else runs.push({ first: place, last: place, start: offset, end: offset })
    }
    return runs.map(({ first, last, start, end }) => {
      let [left, right] = [first, last]
      // Marks such as brackets and full stops that belong to it.
      for (let at = start - 1; at >= from && this.#isSameLine(left, left - 1) && this.#isMark(left - 1, at); at--)
        left--
      for (let at = end + 1; at < to && this.#isSameLine(right, right + 1) && this.#isMark(right + 1, at); at++) right++
      // A word that goes on in the next line.
      if (end + 1 < to && this.#isSameLine(right, right + 1) && HYPHEN.test(this.#glyphs[right + 1]!.glyph.text))
        right++
      const line = this.#lineOf(first, isCurrent)
      return { ...line, left: this.#glyphs[left]!.glyph.left, right: this.#glyphs[right]!.glyph.right }
    })
  }

  /** The line that is next to a stretch of which nothing is printed; without one, the whole block. */
  beside({ from, isCurrent }: MarkedRange): Mark[] {
    const printed = (place: number): boolean => place >= 0
    const letter = firstFrom(this.#offsets, from)
    const place = this.#places.subarray(0, letter).findLast(printed) ?? this.#places.subarray(letter).find(printed)
    if (place !== undefined) return [this.#lineOf(place, isCurrent)]
    return this.#block.map(({ page, left, top, bottom }) => ({ page, left, right: left, top, bottom, isCurrent }))
  }

  #lineOf(place: number, isCurrent: boolean): Mark {
    const { glyph, page } = this.#glyphs[place]!
    const { left, right, baseline, size } = glyph
    return { page, left, right, top: baseline - ASCENT * size, bottom: baseline + DESCENT * size, isCurrent }
  }

  #isSameLine(a: number, b: number): boolean {
    const [one, other] = [this.#glyphs[a], this.#glyphs[b]]
    return one?.page === other?.page && Math.abs(one!.glyph.baseline - (other?.glyph.baseline ?? Infinity)) < 0.5
  }

  #hasLetter(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (isLetter(this.#glyphs[at]!.glyph.text)) return true
    return false
  }

  /** Whether a glyph is a mark, as the character of the source at `offset` is. */
  #isMark(place: number, offset: number): boolean {
    return [this.#glyphs[place]!.glyph.text, this.#source[offset]!].every(
      (text) => !isLetter(text) && text.trim() !== '',
    )
  }
}

/** @returns the index of the first of ascending `offsets` that is not before `from`. */
function firstFrom(offsets: Int32Array, from: number): number {
  let [low, high] = [0, offsets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (offsets[middle]! < from) low = middle + 1
    else high = middle
  }
  return low
}

function isLetter(text: string): boolean {
  return lettersOf(text).letters !== ''
}

/** @returns by letter of the source which of the printed letters it is, or -1: addresses of links are not printed, numbers of tables are not in the source. */
function placesOf(letters: string, offsets: Int32Array, printed: string): Int32Array {
  const places = new Int32Array(letters.length).fill(-1)
  let at = 0
  for (let start = 0, end = 0; start < letters.length; start = end) {
    end = start + 1
    while (end < letters.length && offsets[end] === offsets[end - 1]! + 1) end++
    let ahead = printed.startsWith(letters.slice(start, end), at) ? 0 : -1
    if (ahead < 0) {
      const key = letters.slice(start, Math.max(end, start + KEY))
      ahead = printed.slice(at, at + AHEAD_MAX + key.length).indexOf(key)
    }
    if (ahead < 0) continue
    for (let letter = start; letter < end; letter++) places[letter] = at + ahead + letter - start
    at += ahead + end - start
  }
  return places
}
