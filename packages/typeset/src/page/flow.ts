/**
 * Galley → pages: where pages end. pages.ts puts the lines on them.
 *
 * Lengths are millipoints. Where a design is set on the grid of quarter lines, what is outside lists, tables and boxes
 * begins on it. Where a page holds at least six lines: no widow, no orphan, what keeps with the next (keeps.ts) never ends
 * a page, and no page ends in a divided word where enough lines of the paragraph stay on it without it. A space is dropped
 * at the head of a page. A table that goes on there begins with its head once more.
 */
import { BREAK_ABOVE } from '../construct/painter.ts'
import type { Galley } from '../galley/galley.ts'
import { SPANS_ROWS, WHOLE } from '../markup/manuscript.ts'
import type { Page } from '../style/page.ts'
import type { PlaceOnPage } from '../style/resolve.ts'
import { carriedHeight } from './carried-rows.ts'
import type { Footnotes } from './footnotes.ts'
import { ALONE, DIVIDED, FULL, type Keeps, UNDIVIDED_PART } from './keeps.ts'
import { landscapeBlocks } from './landscape.ts'
import { PageBuilder, type Pages } from './pages.ts'

/** Leadings of the text that a page holds at least. */
const CAREFUL_FROM = 6
/** Lines that a page gives up so that it does not end within a word. */
const HYPHENS_MAX = 4
const CLASSIC_HYPHENS_MAX = 2

/** A block with the labels beside it, or a row of a table: what decides how it is divided. */
interface Group {
  /** Its blocks are [block, next). */
  block: number
  next: number
  /** The first block that is no label. */
  main: number
  lines: number
  leading: number
  /** Fewest lines before and after a page break. */
  orphans: number
  widows: number
  /** Space within its box, above its first line and below its last one. */
  above: number
  below: number
  fullHeight: number
  labelHeight: number
  /** It keeps with the next group. */
  isKept: boolean
  /** No page ends within it, unless it is longer than a page. */
  isWhole: boolean
  /** Lines of it may stay with what it keeps with. */
  isDivisible: boolean
  /** How much of the next groups it keeps with at most (keeps.ts). */
  strongest: number
}

/** @param landscape of the tables that need it (landscape.ts). */
export function buildPages(galley: Galley, page: Page, landscape?: Page): Pages {
  return new PageFlow(galley, page, landscape).build()
}

class PageFlow {
  readonly #galley: Galley
  readonly #pages: PageBuilder
  readonly #keeps: Keeps
  readonly #footnotes: Footnotes
  readonly #portrait: Page
  readonly #landscape: Page | undefined
  /** By block, 1 for those on landscape pages. */
  readonly #turned: Uint8Array | undefined
  readonly #isClassic: boolean
  readonly #hyphensMax: number
  /** The rows before this block are on one page. */
  #joinedEnd = 0
  /** The group before keeps with the next one. */
  #isHeld = false
  /** And no page has room for both whole: the next one is divided, or the group would stand alone. */
  #isAlone = false
  /** What the group before needed of those that it keeps with (keeps.ts): those need no more, or it would stand alone. */
  #strength = FULL

  constructor(galley: Galley, page: Page, landscape: Page | undefined) {
    this.#galley = galley
    this.#pages = new PageBuilder(galley, page)
    this.#keeps = this.#pages.keeps
    this.#footnotes = this.#pages.footnotes
    this.#portrait = page
    this.#landscape = landscape
    this.#turned = landscape === undefined ? undefined : landscapeBlocks(galley, this.#keeps, landscape)
    this.#keeps.landscape = this.#turned
    this.#isClassic = galley.styles.sheet.grid === 'line'
    this.#hyphensMax = this.#isClassic ? CLASSIC_HYPHENS_MAX : HYPHENS_MAX
  }

  build(): Pages {
    const end = this.#galley.manuscript.bodyEnd
    for (let block = 0, next = 0; block < end; block = next) {
      next = this.#keeps.nextGroup(block)
      this.#turnPaper(block)
      if (this.#keeps.beginsPage(block) && !this.#pages.isEmpty) this.#beginPage(block)
      this.#joinRows(block)
      this.#addGroup(this.#groupOf(block, next))
    }
    return this.#pages.finish()
  }

  /** Whether the page holds enough lines for the rules about widows, orphans and what keeps together. */
  get #isCareful(): boolean {
    return this.#pages.capacity >= CAREFUL_FROM * this.#galley.styles.leading
  }

  /** Begins a page of the other orientation where the block needs one. */
  #turnPaper(block: number): void {
    if (this.#turned === undefined) return
    const paper = this.#turned[block] === 1 ? this.#landscape! : this.#portrait
    if (paper === this.#pages.paper) return
    if (!this.#pages.isEmpty) this.#beginPage(block)
    this.#pages.setPaper(paper)
    this.#isHeld = false
    this.#isAlone = false
  }

  #beginPage(block: number): void {
    this.#pages.turnPage(block, 0)
    this.#isHeld = false
    this.#isAlone = false
  }

  #groupOf(block: number, next: number): Group {
    const keeps = this.#keeps
    const { flags, table } = this.#galley.manuscript.blocks
    const main = keeps.mainOf(block)
    const lines = keeps.linesOfGroup(block, next)
    const leading = this.#galley.leading[main]!
    const { orphans, wholeLines } = this.#galley.styleOf(main)
    const widows = keeps.widowsOf(block)
    const above = keeps.padAbove(block, next)
    const below = keeps.padBelow(block, next)
    const isRow = next > main + 1 || table[main]! > 0
    const isWhole =
      lines <= wholeLines ||
      (flags[main]! & WHOLE) !== 0 ||
      (!this.#isClassic && isRow && lines * leading <= this.#pages.capacity * UNDIVIDED_PART)
    return {
      block,
      next,
      main,
      lines,
      leading,
      orphans,
      widows,
      above,
      below,
      fullHeight: above + keeps.heightOf(block, lines) + below,
      labelHeight: main > block ? keeps.labelHeight(block) : 0,
      isKept: this.#isCareful && keeps.keepsWithNext(block, next),
      isWhole,
      isDivisible: !this.#isClassic && !isWhole && lines >= orphans + widows,
      strongest: this.#isHeld && !this.#isClassic ? this.#strength : FULL,
    }
  }

  #addGroup(group: Group): void {
    const pages = this.#pages
    const fixed = this.#placeOf(group.block)
    if (fixed !== undefined) {
      pages.placeInZone(group.block, fixed)
      this.#isHeld = false
      return
    }
    if (pages.y > pages.start) pages.moveTo(group.block)
    this.#addLines(group)
    this.#isHeld = group.isKept
    this.#isAlone =
      group.isKept &&
      !this.#isClassic &&
      (pages.y + this.#heightAfter(group, pages.y) > pages.capacity || this.#strength === DIVIDED)
  }

  /** @returns the place of a block that has a fixed one on the first page. */
  #placeOf(block: number): PlaceOnPage | undefined {
    if (this.#galley.placing === undefined || !this.#pages.isFirstPage) return undefined
    return this.#galley.styleOf(block).place
  }

  #addLines(group: Group): void {
    const pages = this.#pages
    const { block, next, lines } = group
    const continuesTable = this.#galley.manuscript.blocks.row[group.main]! > 0
    for (let from = 0; from < lines; ) {
      const fit = this.#fittingLines(group, from)
      const flags = pages.y === 0 && (from > 0 || continuesTable) ? BREAK_ABOVE : 0
      if (fit > 0) pages.place(block, next, from, from + fit, flags)
      from += fit
      if (from < lines) pages.turnPage(block, from)
    }
  }

  /** @returns how many lines from `from` on go on the page at hand; at least 1 where it is empty. */
  #fittingLines(group: Group, from: number): number {
    const { y, pageTop, capacity } = this.#pages
    const { block, next, lines, leading, widows, orphans } = group
    const bottom = this.#pages.bottom - this.#carriedHeight(group)
    const rest = lines - from
    const top = from === 0 ? group.above : 0
    const height = top + this.#keeps.heightOf(block, rest) + group.below
    const after = this.#heightAfter(group, y + height)
    const room = Math.floor((bottom - y - top) / leading)
    const notes = this.#footnotes.heightFor(block, next, from, lines, capacity)
    // What could not be kept together on an empty page either is not kept together, unless lines of it can go on.
    const isTooLong = height + notes + after > capacity - pageTop && !(group.isDivisible && rest >= orphans + widows)
    const need = isTooLong && y === pageTop ? 0 : after
    const labelsFit = from > 0 || group.above + group.labelHeight <= bottom - y
    if (block < this.#joinedEnd || (labelsFit && height + notes + need <= bottom - y)) return rest
    let fit = Math.max(0, Math.min(room, rest))
    if (notes > 0) {
      fit = this.#footnotes.fittingLines(block, next, from, fit, bottom - y - top)
      // All of it, with the beginning of a long note.
      if (fit === rest && need === 0 && height <= bottom - y) return rest
    }
    if (this.#isCareful) fit = this.#goodBreak(group, from, fit)
    if (!labelsFit && y > pageTop) fit = 0
    if (fit > 0) return fit
    if (y > pageTop) return 0
    // A line whose notes fill more than a page has one to itself.
    return notes > 0 ? 1 : Math.max(1, Math.min(room, rest))
  }

  /** Of the sum that is carried over where a page ends below the group. */
  #carriedHeight({ main, isKept }: Group): number {
    const { blocks, tables } = this.#galley.manuscript
    const table = blocks.table[main] ?? 0
    if (table === 0 || isKept) return 0
    const isLast = (blocks.row[main] ?? 0) >= (tables[table - 1]?.rows.length ?? 0) - 2
    return isLast ? 0 : carriedHeight(this.#galley, table)
  }

  /** @returns at most `fit` lines, so that no widow, orphan or divided word is at the break; 0 or less where there is no such break. */
  #goodBreak(group: Group, from: number, fit: number): number {
    const { main, orphans, widows } = group
    const rest = group.lines - from
    const isBelowText = this.#pages.y > this.#pages.pageTop
    if (group.isWhole && isBelowText && !this.#isAlone) return 0
    let count = rest - fit < widows ? rest - widows : fit
    if (count < orphans) count = 0
    // Lines are given up to avoid a divided word; where that does not help, none.
    let shorter = count
    while (shorter > orphans && count - shorter < this.#hyphensMax && this.#keeps.isDivided(main, from + shorter))
      shorter--
    if (!this.#keeps.isDivided(main, from + shorter)) count = shorter
    else if (!this.#isClassic && !this.#isHeld && from === 0 && isBelowText && count - shorter < this.#hyphensMax)
      count = 0
    const { continuedColumns } = this.#galley.styleOf(main)
    return continuedColumns >= 0 ? this.#keeps.codeLines(main, from, count) : count
  }

  /** Height of what must be below the group on its page, where the group ends at `end`. Sets `#strength`. */
  #heightAfter({ next, isKept, isDivisible, fullHeight, strongest }: Group, end: number): number {
    if (!isKept) return 0
    const { snap, capacity } = this.#pages
    for (let strength = strongest; strength > ALONE; strength = this.#isClassic ? ALONE : strength - 1) {
      this.#strength = strength
      const after = this.#keeps.headEnd(next, strength, end, snap) - end
      if (isDivisible || fullHeight + after <= capacity) return after
    }
    // Headings that fill a page by themselves stay with the next one alone, or each would take a page.
    this.#strength = ALONE
    return this.#keeps.headEnd(next, ALONE, end, snap) - end
  }

  /** Keeps the rows from `block` on, which a cell joins, on one page; where they fit none, pages end between them. */
  #joinRows(block: number): void {
    const end = this.#galley.joinedRows.get(block)
    if (end === undefined) return
    const pages = this.#pages
    const { blocks } = this.#galley.manuscript
    const begins = pages.y > pages.start ? pages.snap(block, pages.y + blocks.space[block]!) : pages.y
    const isFirst = pages.y > pages.pageTop
    let fits = this.#joinedRowsFit(block, end, begins, isFirst)
    if (!fits) {
      if (isFirst) pages.turnPage(block, 0)
      fits = this.#joinedRowsFit(block, end, pages.y, false)
    }
    if (fits) {
      this.#joinedEnd = end
      return
    }
    for (let b = block; b < end; b++) {
      blocks.flags[b]! &= ~SPANS_ROWS
      this.#galley.headShifts.delete(b)
      // What was added to them for the cells.
      blocks.padBelow[b] = blocks.padAbove[b]!
    }
  }

  /** Whether the rows [block, end) fit below `at`; with what they keep with, where text is above them. */
  #joinedRowsFit(block: number, end: number, at: number, isBelowText: boolean): boolean {
    const { capacity, bottom: pageBottom, snap } = this.#pages
    const { space } = this.#galley.manuscript.blocks
    let bottom = at
    let notes = 0
    let last = block
    for (let first = block; first < end; ) {
      const next = this.#keeps.nextGroup(first)
      bottom += this.#keeps.groupHeight(first, next) + (first > block ? space[first]! : 0)
      notes += this.#footnotes.heightFor(first, next, 0, Number.POSITIVE_INFINITY, capacity)
      last = first
      first = next
    }
    if (isBelowText && this.#isCareful && this.#keeps.keepsWithNext(last, end))
      bottom = Math.max(bottom, this.#keeps.headEnd(end, FULL, bottom, snap))
    return bottom + notes <= pageBottom
  }
}
