/**
 * The pages of a document, and the one that is filled: which lines of which block are on it, and how far below its top.
 *
 * Lengths are millipoints. `PageBuilder` puts lines where flow.ts decides, with what belongs to them: labels beside them, notes at the
 * foot, and the head of a table on each of its pages. It decides nothing about breaks.
 */
import { AT_FOOT, BREAK_BELOW, FIRST_OF_ROW, REPEATED } from '../construct/painter.ts'
import type { Galley } from '../galley/galley.ts'
import { zoneHeight } from '../galley/zones.ts'
import { ON_GRID, Rows, SPANS_ROWS } from '../markup/manuscript.ts'
import type { Page } from '../style/page.ts'
import type { PlaceOnPage } from '../style/resolve.ts'
import { type CarriedRow, carriedHeight } from './carried-rows.ts'
import { Footnotes } from './footnotes.ts'
import { Keeps } from './keeps.ts'

/** A row of `Pages.slices`: lines [FROM, TO) of a block, counted within it, the first of them TOP below the page's text. */
export const SLICE_BLOCK = 0
export const SLICE_FROM = 1
export const SLICE_TO = 2
export const SLICE_TOP = 3
/** Where the row of the page that it stands in begins and ends; flags (construct/painter.ts). */
export const SLICE_ROW_TOP = 4
export const SLICE_ROW_BOTTOM = 5
export const SLICE_FLAGS = 6
export const SLICE_FIELDS = 7

export interface Pages {
  slices: Rows
  /** Page p has the slices [starts[p], starts[p + 1]). */
  starts: number[]
  /** By page: its size and margins. */
  papers: Page[]
  /** In the order of pages. */
  carried: CarriedRow[]
}

/** Where a row of the page is; the flags of its slices. */
interface RowOfPage {
  /** Of its lines. */
  top: number
  rowTop: number
  rowBottom: number
  flags: number
}

/** Quarter lines: the grid of pages, as parts of a leading. */
const GRID_PARTS = 4
/** Of a quarter line: what rounding to millipoints may leave. */
const GRID_SLACK = 0.01
/** A head is repeated up to this part of a page. */
const REPEATED_PART = 1 / 4

/** Where the text of the first page begins, below its top margin. */
function clearOf(galley: Galley, { top, capacity }: Page): number {
  let clear = 0
  for (const { place } of galley.placing?.values() ?? []) clear = Math.max(clear, place.clear - top)
  return Math.min(clear, capacity >> 1)
}

export class PageBuilder {
  readonly keeps: Keeps
  readonly footnotes: Footnotes
  /** Size and margins of the page that is filled. */
  paper: Page
  /** Where the text of the page begins, below fixed zones. */
  start: number
  /** Where the page's own text begins, below a repeated head. */
  pageTop: number
  /** Where the next lines go. */
  y: number
  readonly #galley: Galley
  readonly #firstPage: Page
  readonly #slices = new Rows('slices')
  readonly #starts = [0]
  readonly #papers: Page[]
  readonly #carried: CarriedRow[] = []
  readonly #grid: number
  /** Where the last text of the page ends; 0 where it has none. */
  #textEnd = 0
  /** The last row of a table on the page, for its rule where the table goes on: its first slice, and its table. */
  #lastRowSlice = 0
  #lastTable = 0
  /** Columns of labels beside the text: their right edge, as an indent, and the foot of the last one. */
  #labelColumns: { right: number; end: number }[] = []
  /** By zone: below its last block. */
  readonly #zoneEnds = new Map<string, number>()

  constructor(galley: Galley, page: Page) {
    this.#galley = galley
    this.#firstPage = page
    this.paper = page
    this.#papers = [page]
    this.#grid = galley.styles.leading / (galley.styles.sheet.gridParts ?? GRID_PARTS)
    this.start = this.pageTop = this.y = clearOf(galley, page)
    this.keeps = new Keeps(galley, page.capacity, (...lines) => this.footnotes.heightFor(...lines))
    this.footnotes = new Footnotes(galley, this.keeps, page.capacity)
  }

  get capacity(): number {
    return this.paper.capacity
  }

  /** Below the last line that the page may have, above its notes. */
  get bottom(): number {
    return this.paper.capacity - this.footnotes.height
  }

  get isFirstPage(): boolean {
    return this.#starts.length === 1
  }

  /** Nothing is on the page. */
  get isEmpty(): boolean {
    return this.#slices.length / SLICE_FIELDS <= this.#starts.at(-1)!
  }

  /** Where a block begins that would begin at `at`. */
  readonly snap = (block: number, at: number): number =>
    (this.#galley.manuscript.blocks.flags[block]! & ON_GRID) === 0
      ? at
      : this.start + Math.round(Math.ceil((at - this.start) / this.#grid - GRID_SLACK) * this.#grid)

  /** Moves to where a block begins below the text of the page: below labels that are longer than the text beside them. */
  moveTo(block: number): void {
    const { indent, space } = this.#galley.manuscript.blocks
    for (const { right, end } of this.#labelColumns) if (indent[block]! < right) this.y = Math.max(this.y, end)
    this.y = this.snap(block, this.y + space[block]!)
  }

  /** Puts lines [from, to) of the group [block, next) below the text of the page. */
  place(block: number, next: number, from: number, to: number, flags: number): void {
    const { keeps } = this
    const rowTop = this.y
    const main = keeps.mainOf(block)
    if (from === 0) this.y += keeps.padAbove(block, next)
    const end = this.y + keeps.heightOf(block, to - from)
    // What rounding adds is above, so that the last line is on the grid.
    const top = end - (to - from) * this.#galley.leading[main]!
    this.y = end
    if (to >= keeps.linesOfGroup(block, next)) this.y += keeps.padBelow(block, next)
    this.#textEnd = this.y
    this.#lastRowSlice = this.#slices.length
    this.#lastTable = this.#galley.manuscript.blocks.table[main]!
    this.footnotes.add(block, next, from, to)
    this.#addSlices(block, next, from, to, { top, rowTop, rowBottom: this.y, flags })
  }

  /** Puts a block below the others of its zone; the flow of the text does not change. */
  placeInZone(block: number, { zone, y: baseline, upward }: PlaceOnPage): void {
    const galley = this.#galley
    let top = this.#zoneEnds.get(zone)
    if (top === undefined) {
      top = baseline - galley.ascent[block]! - this.#firstPage.top
      if (upward) top += galley.leading[block]! - zoneHeight(galley, galley.placing!.get(zone)!)
    }
    const lines = galley.firstLine[block + 1]! - galley.firstLine[block]!
    const bottom = top + lines * galley.leading[block]!
    this.#zoneEnds.set(zone, bottom)
    this.#textEnd = Math.max(this.#textEnd, bottom)
    this.footnotes.add(block, block + 1, 0, lines)
    this.#addSlices(block, block + 1, 0, lines, { top, rowTop: top, rowBottom: bottom, flags: 0 })
  }

  /** Changes the size of the page, which is empty. */
  setPaper(paper: Page): void {
    this.paper = paper
    this.keeps.capacity = this.footnotes.capacity = paper.capacity
    this.#papers[this.#papers.length - 1] = paper
  }

  /** Ends the page before lines of `block` from `from` on, and begins the next with the head of its table. */
  turnPage(block: number, from: number): void {
    const { table, row } = this.#galley.manuscript.blocks
    const main = this.keeps.mainOf(block)
    const goesOn =
      table[main]! > 0 && this.#galley.tables[table[main]! - 1] !== undefined && (row[main]! > 0 || from > 0)
    if (goesOn && this.#lastTable === table[main]) {
      this.#markLastRow()
      this.#carry(main, false)
    }
    this.#addNotes()
    this.#textEnd = 0
    this.#startPage()
    this.y = this.start = this.pageTop = 0
    this.#lastTable = 0
    this.#labelColumns = []
    if (goesOn) {
      this.#repeatHead(main)
      this.#carry(main, true)
    }
  }

  /** Puts the sum of the rows before that of `block` below the last row of the page, or above its first. */
  #carry(block: number, isBrought: boolean): void {
    const { blocks, tables } = this.#galley.manuscript
    const table = blocks.table[block] ?? 0
    const row = (blocks.row[block] ?? 0) - 1
    const height = carriedHeight(this.#galley, table)
    if (height === 0 || row < (tables[table - 1]?.headRows ?? 0)) return
    this.#carried.push({ page: this.#starts.length - 1, table, row, top: this.y, isBrought })
    this.y += height
    this.#textEnd = this.y
    if (isBrought) this.pageTop = this.y
  }

  /** Ends the last page, and adds pages for the notes that are left. */
  finish(): Pages {
    this.footnotes.addRest()
    this.#addNotes()
    this.#textEnd = 0
    while (!this.footnotes.isEmpty) {
      this.#startPage()
      this.#addNotes()
    }
    this.#starts.push(this.#slices.length / SLICE_FIELDS)
    return { slices: this.#slices, starts: this.#starts, papers: this.#papers, carried: this.#carried }
  }

  #startPage(): void {
    this.#starts.push(this.#slices.length / SLICE_FIELDS)
    this.#papers.push(this.paper)
  }

  /** The table of the last row goes on below the page. */
  #markLastRow(): void {
    const { data, length } = this.#slices
    for (let at = this.#lastRowSlice; at < length; at += SLICE_FIELDS) data[at + SLICE_FLAGS]! |= BREAK_BELOW
  }

  #repeatHead(block: number): void {
    const { blocks, tables } = this.#galley.manuscript
    const { keeps } = this
    const { rows, headRows } = tables[blocks.table[block]! - 1]!
    if (blocks.row[block]! < headRows) return
    let height = 0
    for (let head = 0; head < headRows; head++) height += keeps.groupHeight(rows[head]!, rows[head + 1]!)
    if (height === 0 || height > this.capacity * REPEATED_PART) return
    for (let head = 0; head < headRows; head++) {
      const lines = keeps.linesOfGroup(rows[head]!, rows[head + 1]!)
      this.place(rows[head]!, rows[head + 1]!, 0, lines, REPEATED)
    }
    this.pageTop = this.y
    this.#lastTable = 0
  }

  /** Puts the notes of the page at its foot. */
  #addNotes(): void {
    const { keeps, footnotes } = this
    if (footnotes.isEmpty) return
    const used = Math.max(this.#textEnd, ...this.#labelColumns.map(({ end }) => end))
    const { placements, top: foot } = footnotes.endPage(used)
    for (const { block, next, from, to, top: below } of placements) {
      const top = foot + below
      const above = from === 0 ? keeps.padAbove(block, next) : 0
      const bottom = top + keeps.heightOf(block, to - from)
      const padBelow = to >= keeps.linesOfGroup(block, next) ? keeps.padBelow(block, next) : 0
      this.#addSlices(block, next, from, to, { top, rowTop: top - above, rowBottom: bottom + padBelow, flags: AT_FOOT })
    }
  }

  #addSlices(block: number, next: number, from: number, to: number, row: RowOfPage): void {
    const { firstLine } = this.#galley
    const { flags } = this.#galley.manuscript.blocks
    const main = this.keeps.mainOf(block)
    let isFirst = FIRST_OF_ROW
    if (main > block && from === 0) this.#placeLabels(block, row)
    for (let b = main; b < next; b++) {
      const own = firstLine[b + 1]! - firstLine[b]!
      // A cell that joins rows is here whole, beside the rows below.
      const last = (flags[b]! & SPANS_ROWS) !== 0 && from === 0 ? own : Math.min(to, own)
      if (from >= last) continue
      this.#addSlice(b, from, last, row, row.flags | isFirst)
      isFirst = 0
    }
  }

  #placeLabels(block: number, row: RowOfPage): void {
    const { firstLine } = this.#galley
    this.#labelColumns = this.#labelColumns.filter(({ end }) => end > row.top)
    for (const { label, shift, height } of this.keeps.labelsOf(block)) {
      const lines = firstLine[label + 1]! - firstLine[label]!
      const top = row.top + shift
      this.#addSlice(label, 0, lines, { ...row, top }, row.flags | (label === block ? FIRST_OF_ROW : 0))
      const right = this.#galley.manuscript.blocks.indent[label]! + this.#galley.styleOf(label).hung
      this.#labelColumns.push({ right, end: top + height })
    }
  }

  #addSlice(block: number, from: number, to: number, { top, rowTop, rowBottom }: RowOfPage, flags: number): void {
    const at = this.#slices.add(SLICE_FIELDS)
    const { data } = this.#slices
    data[at + SLICE_BLOCK] = block
    data[at + SLICE_FROM] = from
    data[at + SLICE_TO] = to
    data[at + SLICE_TOP] = top
    data[at + SLICE_ROW_TOP] = rowTop
    data[at + SLICE_ROW_BOTTOM] = rowBottom
    data[at + SLICE_FLAGS] = flags
  }
}
