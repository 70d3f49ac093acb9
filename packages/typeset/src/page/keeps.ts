/**
 * What stands together on a page. Blocks that stand beside each other are a group: labels that take no room, the block
 * that they are for, and what stands in its row. The lines of a group are those of its row. A group that keeps with the next one
 * needs room for the head of that: two lines of text, a whole short block, a row of a table, the first two items of a
 * list; a chain of them for all of it.
 */
import type { Galley } from '../galley/galley.ts'
import { BESIDE, HEADING, HUNG, KEEP_WITH_NEXT, NEW_PAGE, SPANS_ROWS, WHOLE } from '../markup/manuscript.ts'
import { AT_HYPHEN, LINE_END, LINE_FIELDS, LINE_KIND, LINE_START } from '../paragraph/breakpoints.ts'

/** Lines that a page gives up so that it ends where code has an empty line, and so that no line goes on over its end. */
const CODE_LINES_MAX = 12
const CONTINUED_LINES_MAX = 3
/** Lines that the last page of a document has at least. */
const END_LINES = 3

/** What is higher than this many leadings is more than a line of text. */
const LINE_PART = 1.25

/** Lines that lead in what is below them, between it and its heading. */
const LEADS_MAX = 20

/** A row of a table is divided where it takes more than this part of a page. */
export const UNDIVIDED_PART = 1 / 3

/**
 * What a group needs of those that it keeps with. A page that has no room for more makes do with less: all, with the second of
 * two lines or items; without that; with two lines of a block that is not divided elsewhere; the next group's start alone.
 */
export const FULL = 3
const START = 2
export const DIVIDED = 1
export const ALONE = 0

/** Height of the notes that lines [from, to) of blocks [block, next) bring to a page, up to about `most`. */
type NoteHeight = (block: number, next: number, from: number, to: number, most: number) => number
type Snap = (block: number, y: number) => number

export class Keeps {
  readonly #galley: Galley
  /** Of the page at hand. */
  capacity: number
  /** By block, 1 for those on landscape pages; undefined where there are none. */
  landscape: Uint8Array | undefined
  readonly #isClassic: boolean
  /** Blocks of the text; those of notes at the foot of pages are behind them. */
  readonly #count: number
  readonly #noteHeight: NoteHeight
  /** The last lines of the document stand together: the first group of them, and how many of its lines. */
  readonly #endBlock: number
  readonly #endLines: number

  constructor(galley: Galley, capacity: number, noteHeight: NoteHeight) {
    this.#galley = galley
    this.#noteHeight = noteHeight
    this.#count = galley.manuscript.bodyEnd
    this.capacity = capacity
    this.#isClassic = galley.styles.sheet.grid === 'line'
    let lines = 0
    let block = this.#count
    while (!this.#isClassic && block > 0 && lines < END_LINES) {
      const next = block--
      while (block > 0 && this.#isInGroup(block)) block--
      this.#endLines = Math.min(END_LINES - lines, this.linesOfGroup(block, next))
      lines += this.linesOfGroup(block, next)
    }
    this.#endBlock = block
    this.#endLines ??= 0
  }

  /** The block stands in the group of the one before it. */
  #isInGroup(block: number): boolean {
    const { flags } = this.#galley.manuscript.blocks
    return (flags[block]! & BESIDE) !== 0 || (flags[block - 1]! & HUNG) !== 0
  }

  /** The first block of a group that is no label beside it: the first one with lines. */
  mainOf(group: number): number {
    const { flags, count } = this.#galley.manuscript.blocks
    const { firstLine } = this.#galley
    let main = group
    while ((flags[main]! & HUNG) !== 0) main++
    if (main > group) while (main + 1 < count && firstLine[main + 1] === firstLine[main]) main++
    return main
  }

  /** The block after those that stand beside `block`. */
  nextGroup(block: number): number {
    const { flags, count } = this.#galley.manuscript.blocks
    let next = this.mainOf(block) + 1
    while (next < count && (flags[next]! & BESIDE) !== 0) next++
    return next
  }

  linesOfGroup(block: number, next: number): number {
    const { firstLine, manuscript } = this.#galley
    const { flags } = manuscript.blocks
    let most = 0
    for (let b = this.mainOf(block); b < next; b++) {
      const lines = (flags[b]! & SPANS_ROWS) !== 0 ? 1 : firstLine[b + 1]! - firstLine[b]!
      most = Math.max(most, lines)
    }
    return most
  }

  /** Height of `count` lines of a block; on the grid of lines whole leadings of the text. */
  heightOf(block: number, count: number): number {
    const height = count * this.#galley.leading[this.mainOf(block)]!
    if (!this.#isClassic) return height
    const { leading } = this.#galley.styles
    return Math.ceil(height / leading) * leading
  }

  groupHeight(block: number, next: number): number {
    const height = this.heightOf(block, this.linesOfGroup(block, next))
    return height + this.padAbove(block, next) + this.padBelow(block, next)
  }

  /**
   * The labels beside a group: how far below the top of its row each begins, and its height. The first one is level with the
   * first line of the row, and so is one that stands beside the label before it; any other stands below that.
   */
  labelsOf(block: number): { label: number; shift: number; height: number }[] {
    const { ascent, firstLine, leading, manuscript } = this.#galley
    const { flags, indent, space } = manuscript.blocks
    const main = this.mainOf(block)
    // A picture or a rule has its own height for its ascent.
    const baseline = ascent[main]! < leading[main]! ? ascent[main]! : undefined
    const labels: { label: number; shift: number; height: number }[] = []
    let bottom = 0
    let right = -1
    for (let label = block; (flags[label]! & HUNG) !== 0; label++) {
      const isBelow = right > indent[label]!
      const level = baseline === undefined ? 0 : baseline - ascent[label]!
      const shift = isBelow ? bottom + space[label]! : level
      const height = (firstLine[label + 1]! - firstLine[label]!) * leading[label]!
      labels.push({ label, shift, height })
      bottom = shift + height
      right = indent[label]! + this.#galley.styleOf(label).hung
    }
    return labels
  }

  /** From the top of the group's row to the foot of the labels beside it. */
  labelHeight(block: number): number {
    if ((this.#galley.manuscript.blocks.flags[block]! & HUNG) === 0) return 0
    return Math.max(...this.labelsOf(block).map(({ shift, height }) => shift + height))
  }

  padAbove(block: number, next: number): number {
    return most(this.#galley.manuscript.blocks.padAbove, block, next)
  }

  padBelow(block: number, next: number): number {
    return most(this.#galley.manuscript.blocks.padBelow, block, next)
  }

  /** The source has a page break before the group. */
  beginsPage(block: number): boolean {
    return (this.#galley.manuscript.blocks.flags[block]! & NEW_PAGE) !== 0
  }

  /** A page ends before `next`: by the source, or since one of both is in portrait and the other in landscape. */
  turnsAt(next: number): boolean {
    if (next >= this.#count) return false
    return this.beginsPage(next) || (this.landscape !== undefined && this.landscape[next] !== this.landscape[next - 1])
  }

  /** Whether the group [block, next) keeps with the one after it. */
  keepsWithNext(block: number, next: number): boolean {
    return next < this.#count && !this.turnsAt(next) && (this.#isFlagged(block) || this.isInEnd(next))
  }

  #isFlagged(block: number): boolean {
    return (this.#galley.manuscript.blocks.flags[this.mainOf(block)]! & KEEP_WITH_NEXT) !== 0
  }

  /** Lines of a block that stand together at least after a page break. */
  widowsOf(block: number): number {
    const { widows } = this.#galley.styleOf(this.mainOf(block))
    return block === this.#endBlock ? Math.max(widows, this.#endLines) : widows
  }

  /**
   * How many of the lines of a block of code that fit stand on the page: up to an empty line, else to the end of a line of
   * the source, where there is one near.
   */
  codeLines(block: number, from: number, fit: number): number {
    const { firstLine, lines, lineIndents } = this.#galley
    const { orphans } = this.#galley.styleOf(block)
    const first = firstLine[block]!
    const isEmpty = (line: number) =>
      lines.data[line * LINE_FIELDS + LINE_END]! <= lines.data[line * LINE_FIELDS + LINE_START]!
    for (let end = fit; end >= orphans && fit - end <= CODE_LINES_MAX; end--)
      if (isEmpty(first + from + end - 1)) return end
    for (let end = fit; end >= orphans && fit - end <= CONTINUED_LINES_MAX; end--)
      if (!lineIndents.has(first + from + end)) return end
    return fit
  }

  /** Does the group stand among the last lines of the document, and so on the page of the group before it? */
  isInEnd(block: number): boolean {
    return !this.#isClassic && block > this.#endBlock
  }

  /** Does the line before line `end` of the block end in a hyphen that was added? */
  isDivided(block: number, end: number): boolean {
    const { firstLine, lines } = this.#galley
    return lines.data[(firstLine[block]! + end - 1) * LINE_FIELDS + LINE_KIND] === AT_HYPHEN
  }

  /**
   * How far down what must stand together at the start of a group reaches, below `above`, its notes at the foot of the page
   * added; with what it keeps with, unless `strength` is ALONE.
   *
   * @param snap where a block begins that would begin at `y`. @param isLast a heading below its first line does not count.
   */
  headEnd(block: number, strength: number, above: number, snap: Snap, isLast = false): number {
    const { space } = this.#galley.manuscript.blocks
    const count = this.#count
    let y = above
    let notes = 0
    for (let b = block; b < count; ) {
      const next = this.nextGroup(b)
      y = snap(b, y + space[b]!)
      const isKept = this.#isFlagged(b) || (this.isInEnd(next) && next < count)
      // A row that goes on on the next page begins on this one.
      if (strength === ALONE || this.turnsAt(next) || !isKept || this.#isHighRow(b, next))
        return notes + this.#startEnd(b, next, strength, y, snap, isLast)
      y += this.groupHeight(b, next)
      notes += this.#noteHeight(b, next, 0, this.linesOfGroup(b, next), this.capacity)
      if (y + notes - above > this.capacity) break
      b = next
    }
    return y + notes
  }

  /** Nothing more is below the heading that stands above `block`: the group `next` is a heading that is no lower than it. */
  #endsSection(block: number, next: number): boolean {
    const { elementTypes, blocks } = this.#galley.manuscript
    const main = this.mainOf(next)
    const flagsOf = (at: number): number => blocks.flags[at] ?? 0
    const typeOf = (at: number): number => elementTypes[blocks.element[at] ?? 0] ?? 0
    if ((flagsOf(main) & HEADING) === 0) return false
    const least = Math.max(0, block - LEADS_MAX)
    let above = block - 1
    while (above >= least && (flagsOf(above) & (HEADING | KEEP_WITH_NEXT)) === KEEP_WITH_NEXT) above--
    return above >= least && (flagsOf(above) & HEADING) !== 0 && typeOf(main) <= typeOf(above)
  }

  #isHighRow(block: number, next: number): boolean {
    const { leading, manuscript } = this.#galley
    const main = this.mainOf(block)
    if (this.#isClassic || manuscript.blocks.table[main] === 0) return false
    return this.linesOfGroup(block, next) * leading[main]! > this.capacity * UNDIVIDED_PART
  }

  /** Lines that a block has at least before a page break, the last of them not the beginning of a divided word. */
  #linesAtStart(main: number, lines: number, orphans: number, widows: number): number {
    if (this.#isClassic) return orphans
    for (let count = orphans; count + widows <= lines; count++) if (!this.isDivided(main, count)) return count
    return lines
  }

  /** The same of the lines of a group that stand on its first page at least, where it begins at `y`. */
  #startEnd(block: number, next: number, strength: number, y: number, snap: Snap, isLast = false): number {
    const galley = this.#galley
    const { flags, labelStart, labelEnd, space, table } = galley.manuscript.blocks
    const count = this.#count
    const main = this.mainOf(block)
    const { orphans, wholeLines } = galley.styleOf(main)
    const widows = this.widowsOf(block)
    const lines = this.linesOfGroup(block, next)
    const isRow = !this.#isClassic && (next > main + 1 || table[main]! > 0) && !this.#isHighRow(block, next)
    const isUndivided = strength !== DIVIDED && (lines <= wholeLines || (flags[main]! & WHOLE) !== 0)
    const isWhole = isRow || lines < orphans + widows || isUndivided
    const together = isWhole ? lines : this.#linesAtStart(main, lines, orphans, widows)
    const height = Math.max(this.heightOf(block, together), this.labelHeight(block))
    const padBelow = isWhole ? this.padBelow(block, next) : 0
    const notes = this.#noteHeight(block, next, 0, together, this.capacity)
    const start = y + this.padAbove(block, next) + height + padBelow
    if (this.#isClassic || strength !== FULL || !isWhole || isRow || next >= count || this.turnsAt(next))
      return start + notes
    // One line of text is not enough below a heading, nor is one item of a list. A box, a picture or a formula is.
    const isItem = labelEnd[main]! > labelStart[main]! && labelEnd[next]! > labelStart[next]!
    const isHigh = start - y > LINE_PART * galley.styles.leading
    if (!isItem && (lines > 1 || isHigh)) return start + notes
    if (this.#endsSection(block, next)) return start + notes
    // A heading below it has what it needs itself; one below that does not count, or pages of short parts would end early.
    if (this.#isFlagged(next)) return isLast ? start + notes : notes + this.headEnd(next, FULL, start, snap, true)
    const below = snap(next, start + space[next]!)
    return notes + this.#startEnd(next, this.nextGroup(next), START, below, snap)
  }
}

function most(values: Int32Array, from: number, to: number): number {
  let found = 0
  for (let at = from; at < to; at++) found = Math.max(found, values[at]!)
  return found
}
