/**
 * Notes at the foot of pages. A line brings the notes that it refers to; a note is divided only where it has more than four
 * lines and would not fit otherwise. Notes that a page has no room for come first at the foot of the next one, where they
 * leave a third of the page to the text. What nothing refers to stands at the foot of the last page.
 *
 * Every note is set once. What is looked at for a page is bounded by the lines that it may hold. Lengths are millipoints.
 */

import { LINK_ON } from '../font/encoding.ts'
import type { Galley } from '../galley/galley.ts'
import { SPANS_ROWS } from '../markup/manuscript.ts'
import { LINE_END, LINE_FIELDS } from '../paragraph/breakpoints.ts'
import type { Keeps } from './keeps.ts'

/** Notes of fewer lines are not divided, and this many lines of one stand together. */
const DIVIDED_FROM = 5
const LINES_TOGETHER = 2
/** Of a page: the largest foot that notes of earlier pages have, where text goes on. */
const CARRIED_PART = 2 / 3

/** Lines [from, to) of blocks [block, next) at the foot, `top` below its rule. */
export interface NotePlacement {
  block: number
  next: number
  from: number
  to: number
  top: number
}

interface References {
  /** By block, the first of its references; one more than there are blocks. */
  first: Int32Array
  /** Line within its block, and note. */
  lines: number[]
  notes: number[]
}

export class Footnotes {
  readonly #galley: Galley
  readonly #keeps: Keeps
  readonly #above: number = 0
  readonly #between: number = 0
  /** Of the page at hand. */
  capacity: number
  readonly #references: References | undefined
  /** By note: its height, and what of it stands on the page of its reference at least. */
  readonly #heights: number[] = []
  readonly #least: number[] = []
  readonly #isQueued: Uint8Array
  /** Counted once by the call of that number. */
  readonly #countedBy: Int32Array
  #call = 0
  /** Notes in the order in which they stand at the foot; those before `#head` are set, and of this one what is before the line. */
  readonly #queue: number[] = []
  #head = 0
  #block = -1
  #line = 0
  /** Height of the notes of the page, and of those that wait. */
  #demand = 0
  /** Notes of earlier pages do not fit on this page. */
  #isOverfull = false

  constructor(galley: Galley, keeps: Keeps, capacity: number) {
    this.#galley = galley
    this.#keeps = keeps
    this.capacity = capacity
    const { sheet, height } = galley.styles
    const { footnotes } = galley.manuscript
    this.#isQueued = new Uint8Array(footnotes.length)
    this.#countedBy = new Int32Array(footnotes.length)
    if (sheet.footnotes === undefined || footnotes.length === 0) return
    this.#above = height(sheet.footnotes.above)
    this.#between = height(sheet.footnotes.between)
    this.#references = referencesOf(galley)
    footnotes.forEach((_, note) => {
      this.#measure(note)
    })
  }

  /** Height of the foot of the page at hand, and of the space above it. */
  get height(): number {
    if (this.#head === this.#queue.length) return 0
    const height = this.#above + this.#demand
    return this.#isOverfull ? Math.min(height, Math.floor(this.capacity * CARRIED_PART)) : height
  }

  get isEmpty(): boolean {
    return this.#head === this.#queue.length
  }

  #measure(note: number): void {
    const { first, end } = this.#galley.manuscript.footnotes[note]!
    const keeps = this.#keeps
    const { space } = this.#galley.manuscript.blocks
    let height = 0
    let lines = 0
    for (let block = first; block < end; ) {
      const next = keeps.nextGroup(block)
      if (block > first) height += space[block]!
      height += keeps.groupHeight(block, next)
      lines += keeps.linesOfGroup(block, next)
      block = next
    }
    this.#heights[note] = height
    const start = keeps.nextGroup(first)
    const isLong = lines >= DIVIDED_FROM && first < end
    const together = isLong ? Math.min(LINES_TOGETHER, keeps.linesOfGroup(first, start)) : 0
    this.#least[note] = isLong ? keeps.padAbove(first, start) + keeps.heightOf(first, together) : height
  }

  /** By how much the foot grows with lines [from, to) of blocks [block, next); no more than about `most`. */
  heightFor(block: number, next: number, from: number, to: number, most: number): number {
    const references = this.#references
    if (references === undefined || this.#isOverfull) return 0
    const keeps = this.#keeps
    const { first, lines, notes } = references
    this.#call++
    let height = 0
    const main = keeps.mainOf(block)
    for (let b = from === 0 ? block : main; b < next; b++) {
      // Labels beside the text stand with its first lines.
      const end = b < main || this.#isWhole(b) ? Number.POSITIVE_INFINITY : to
      for (let at = firstAtLine(references, b, from); at < first[b + 1]! && lines[at]! < end && height <= most; at++)
        height += this.#growth(notes[at]!, height, this.#heights)
    }
    return height
  }

  /** What a note adds to a foot that has grown by `height` already; 0 for one that stands there. */
  #growth(note: number, height: number, heights: readonly number[]): number {
    if (this.#isQueued[note] !== 0 || this.#countedBy[note] === this.#call) return 0
    this.#countedBy[note] = this.#call
    return heights[note]! + (height === 0 && this.isEmpty ? this.#above : this.#between)
  }

  /** How many of up to `count` lines of blocks [block, next), from line `from` on, fit in `room` together with their notes. */
  fittingLines(block: number, next: number, from: number, count: number, room: number): number {
    const main = this.#keeps.mainOf(block)
    const leading = this.#galley.leading[main]!
    let most = Math.max(0, Math.min(count, Math.floor(room / leading)))
    const references = this.#references
    if (references === undefined || this.#isOverfull) return most
    const { first, lines, notes } = references
    const found: [line: number, note: number][] = []
    for (let b = from === 0 ? block : main; b < next; b++) {
      const end = b < main ? Number.POSITIVE_INFINITY : from + most
      for (let at = firstAtLine(references, b, from); at < first[b + 1]! && lines[at]! < end; at++)
        found.push([b < main ? 0 : lines[at]! - from, notes[at]!])
    }
    if (next > block + 1) found.sort(([a], [b]) => a - b)
    this.#call++
    let height = 0
    for (const [i, [line, note]] of found.entries()) {
      if (line >= most) break
      const growth = this.#growth(note, height, this.#heights)
      const fit = Math.floor((room - height - growth) / leading)
      if (fit <= line) {
        const least = height + growth - this.#heights[note]! + this.#least[note]!
        const isLast = found[i + 1]?.[0] !== line
        return isLast && Math.floor((room - least) / leading) > line ? line + 1 : line
      }
      height += growth
      most = Math.min(most, fit)
    }
    return most
  }

  /** Lines [from, to) of blocks [block, next) stand on the page at hand. */
  add(block: number, next: number, from: number, to: number): void {
    const references = this.#references
    if (references === undefined) return
    const { first, lines, notes } = references
    const main = this.#keeps.mainOf(block)
    for (let b = from === 0 ? block : main; b < next; b++) {
      const end = b < main || this.#isWhole(b) ? Number.POSITIVE_INFINITY : to
      for (let at = firstAtLine(references, b, from); at < first[b + 1]! && lines[at]! < end; at++)
        this.#enqueue(notes[at]!)
    }
  }

  /** A cell that stands with all its lines beside the first of its rows. */
  #isWhole(block: number): boolean {
    return (this.#galley.manuscript.blocks.flags[block]! & SPANS_ROWS) !== 0
  }

  /** All that nothing refers to. */
  addRest(): void {
    this.#galley.manuscript.footnotes.forEach((_, note) => {
      this.#enqueue(note)
    })
  }

  #enqueue(note: number): void {
    if (this.#isQueued[note] !== 0) return
    this.#isQueued[note] = 1
    if (!this.isEmpty) this.#demand += this.#between
    this.#queue.push(note)
    this.#demand += this.#heights[note]!
  }

  /**
   * Ends the page.
   *
   * @param used height of its text; where it is 0, as much of a note as fits is set, and some in any case.
   * @returns what stands at its foot, and where that begins.
   */
  endPage(used: number): { placements: NotePlacement[]; top: number } {
    const placements: NotePlacement[] = []
    const room = used === 0 ? this.capacity : this.capacity - used - this.#above
    let height = 0
    while (!this.isEmpty) {
      const gap = placements.length > 0 ? this.#between : 0
      const end = this.#placeNote(placements, height + gap, room, used === 0 && placements.length === 0)
      if (end < 0) break
      height = end
      if (this.#block >= 0) break
    }
    this.#demand = this.isEmpty ? 0 : Math.max(0, this.#demand - height - this.#between)
    this.#isOverfull = this.#above + this.#demand > this.capacity * CARRIED_PART
    return { placements, top: used === 0 ? 0 : this.capacity - height }
  }

  /** Places the first note that waits, or the lines of it that fit. @returns where it ends; -1 where nothing fits. */
  #placeNote(placements: NotePlacement[], top: number, room: number, isForced: boolean): number {
    const { manuscript, leading } = this.#galley
    const note = this.#queue[this.#head]!
    const { first, end } = manuscript.footnotes[note]!
    const { space } = manuscript.blocks
    const keeps = this.#keeps
    const [startBlock, startLine] = [this.#block, this.#line]
    const isGoingOn = startBlock >= 0
    const firstPlacement = placements.length
    let y = top
    let block = isGoingOn ? startBlock : first
    let from = isGoingOn ? startLine : 0
    let placed = 0
    while (block < end) {
      const next = keeps.nextGroup(block)
      const lines = keeps.linesOfGroup(block, next)
      const leadingOfLines = leading[keeps.mainOf(block)]!
      if (from === 0 && placed > 0) y += space[block]!
      if (from === 0) y += keeps.padAbove(block, next)
      const padBelow = keeps.padBelow(block, next)
      const whole = y + keeps.heightOf(block, lines - from) + padBelow
      const fits = whole <= room
      let count = lines - from
      if (!fits) {
        count = Math.min(count, Math.max(0, Math.floor((room - y) / leadingOfLines)))
        if (next > block + 1) count = 0
        // Two lines stay together before and after the division.
        if (block + 1 === end || next === end) count = Math.min(count, Math.max(0, lines - from - LINES_TOGETHER))
        if (placed + count < LINES_TOGETHER) count = 0
        if (isForced && placed === 0 && count === 0) count = Math.max(1, Math.floor((room - y) / leadingOfLines))
        count = Math.min(count, lines - from)
      }
      if (count > 0) {
        placements.push({ block, next, from, to: from + count, top: y })
        placed += count
        y += keeps.heightOf(block, count)
        this.add(block, next, from, from + count)
      }
      if (from + count < lines) {
        this.#block = block
        this.#line = from + count
        break
      }
      y += padBelow
      block = next
      from = 0
    }
    if (block >= end) {
      this.#head++
      this.#block = -1
      this.#line = 0
      return y
    }
    const isShort = !isGoingOn && this.#least[note] === this.#heights[note]
    if (!isForced && (placed === 0 || isShort)) {
      placements.length = firstPlacement
      this.#block = startBlock
      this.#line = startLine
      return -1
    }
    return y
  }
}

/** Index of the first reference of a block in line `line` or after it. */
function firstAtLine({ first, lines }: References, block: number, line: number): number {
  let from = first[block]!
  let to = first[block + 1]!
  while (from < to) {
    const middle = (from + to) >> 1
    if (lines[middle]! < line) from = middle + 1
    else to = middle
  }
  return from
}

/** The lines in which references stand. */
function referencesOf(galley: Galley): References {
  const { manuscript, firstLine, lines: lineRows } = galley
  const { blocks, references, codes, footnotes } = manuscript
  const found: References = { first: new Int32Array(blocks.count + 1), lines: [], notes: [] }
  let next = 0
  for (let block = 0; block < blocks.count; block++) {
    found.first[block] = found.lines.length
    const linksEnd = block + 1 < blocks.count ? blocks.linksBefore[block + 1]! : manuscript.links.length
    let line = firstLine[block]!
    const lineEnd = firstLine[block + 1]! - 1
    const shaped = galley.shaped[block]
    let link = blocks.linksBefore[block]!
    let at = shaped === undefined ? blocks.start[block]! : 0
    for (; next < references.length && references[next]!.link <= linksEnd; next++) {
      const reference = references[next]!
      // Text that is not printed.
      if (reference.link <= blocks.linksBefore[block]! || footnotes[reference.footnote] === undefined) continue
      if (shaped === undefined) {
        for (; at < blocks.end[block]!; at++) if (codes[at] === LINK_ON && ++link === reference.link) break
        at++
      } else while (at < shaped.text.length && shaped.links?.[at] !== reference.link) at++
      while (line < lineEnd && lineRows.data[line * LINE_FIELDS + LINE_END]! <= at) line++
      found.lines.push(line - firstLine[block]!)
      found.notes.push(reference.footnote)
    }
  }
  found.first[blocks.count] = found.lines.length
  return found
}
