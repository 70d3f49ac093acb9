/**
 * Galley → pages: which lines stand on which page, and how far below its top.
 *
 * Lengths are millipoints. Where a design is set on the grid of quarter lines, what stands outside lists, tables and boxes
 * begins on it. Where a page holds at least six lines: no widow, no orphan, what keeps with the next (keeps.ts) never ends
 * a page, and no page ends in a divided word where enough lines of the paragraph stay on it without it. A space is dropped
 * at the head of a page. A table that goes on there begins with its head once more.
 */
import { AT_FOOT, BREAK_ABOVE, BREAK_BELOW, FIRST_OF_ROW, REPEATED } from '../construct/painter.ts'
import type { Galley } from '../galley/galley.ts'
import { zoneHeight } from '../galley/zones.ts'

import { ON_GRID, Rows, SPANS_ROWS, WHOLE } from '../markup/manuscript.ts'

import type { Page } from '../style/page.ts'
import type { PlaceOnPage } from '../style/resolve.ts'
import { Footnotes } from './footnotes.ts'
import { ALONE, DIVIDED, FULL, Keeps, UNDIVIDED_PART } from './keeps.ts'
import { landscapeBlocks } from './landscape.ts'

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
}

/** Where a row of the page stands; the flags of its slices. */
interface RowOfPage {
  /** Of its lines. */
  top: number
  rowTop: number
  rowBottom: number
  flags: number
}

/** Leadings of the text that a page holds at least. */
const CAREFUL_FROM = 6
/** Lines that a page gives up so that it does not end within a word. */
const HYPHENS_MAX = 4
const CLASSIC_HYPHENS_MAX = 2
/** Of a leading: the grid of pages. */
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

/** @param landscape of the tables that need it (landscape.ts). */
export function buildPages(galley: Galley, page: Page, landscape?: Page): Pages {
  let paper = page
  let { capacity } = page
  const { styles } = galley
  const { blocks, tables } = galley.manuscript
  const { flags, space, table, row } = blocks
  const count = galley.manuscript.bodyEnd
  const { firstLine } = galley
  let isCareful = capacity >= CAREFUL_FROM * styles.leading
  const isClassic = styles.sheet.grid === 'line'
  const grid = styles.leading / (styles.sheet.gridParts ?? GRID_PARTS)
  const hyphensMax = isClassic ? CLASSIC_HYPHENS_MAX : HYPHENS_MAX
  const keeps: Keeps = new Keeps(galley, capacity, (...lines) => footnotes.heightFor(...lines))
  const footnotes: Footnotes = new Footnotes(galley, keeps, capacity)
  const turned = landscape === undefined ? undefined : landscapeBlocks(galley, keeps, landscape)
  keeps.landscape = turned
  const slices = new Rows('slices')
  const starts = [0]
  const papers = [paper]
  /** Where the text of the page begins, below fixed zones. */
  let start = clearOf(galley, page)
  let y = start
  /** Where the last text of the page ends; 0 where it has none. */
  let textEnd = 0
  /** Where the page's own text begins, below a repeated head. */
  let pageTop = start
  /** The last row of a table on the page, for its rule where the table goes on: its slices, and its table. */
  let lastRowSlice = 0
  let lastTable = 0
  /** Columns of labels beside the text: their right edge, as an indent, and the foot of the last one. */
  let labelColumns: { right: number; end: number }[] = []
  /** By zone: below its last block. */
  const zoneEnds = new Map<string, number>()

  /** Where a block begins that would begin at `at`. */
  const snap = (block: number, at: number): number =>
    (flags[block]! & ON_GRID) === 0 ? at : start + Math.round(Math.ceil((at - start) / grid - GRID_SLACK) * grid)
  function place(block: number, next: number, from: number, to: number, sliceFlags: number): void {
    const rowTop = y
    const main = keeps.mainOf(block)
    if (from === 0) y += keeps.padAbove(block, next)
    const end = y + keeps.heightOf(block, to - from)
    // What rounding adds is above, so that the last line is on the grid.
    y = end - (to - from) * galley.leading[main]!
    const top = y
    y = end
    if (to >= keeps.linesOfGroup(block, next)) y += keeps.padBelow(block, next)
    textEnd = y
    lastRowSlice = slices.length
    lastTable = table[main]!
    footnotes.add(block, next, from, to)
    addSlices(block, next, from, to, { top, rowTop, rowBottom: y, flags: sliceFlags })
  }
  function addSlices(block: number, next: number, from: number, to: number, row: RowOfPage): void {
    const main = keeps.mainOf(block)
    let isFirst = FIRST_OF_ROW
    if (main > block && from === 0) placeLabels(block, row)
    for (let b = main; b < next; b++) {
      const own = firstLine[b + 1]! - firstLine[b]!
      // What goes on beside the rows below stands here whole.
      const last = (flags[b]! & SPANS_ROWS) !== 0 && from === 0 ? own : Math.min(to, own)
      if (from >= last) continue
      const at = slices.add(SLICE_FIELDS)
      const { data } = slices
      data[at] = b
      data[at + SLICE_FROM] = from
      data[at + SLICE_TO] = last
      data[at + SLICE_TOP] = row.top
      data[at + SLICE_ROW_TOP] = row.rowTop
      data[at + SLICE_ROW_BOTTOM] = row.rowBottom
      data[at + SLICE_FLAGS] = row.flags | isFirst
      isFirst = 0
    }
  }
  function placeLabels(block: number, { top, rowTop, rowBottom, flags: sliceFlags }: RowOfPage): void {
    labelColumns = labelColumns.filter(({ end }) => end > top)
    for (const { label, shift, height } of keeps.labelsOf(block)) {
      const first = label === block ? FIRST_OF_ROW : 0
      const lines = firstLine[label + 1]! - firstLine[label]!
      addSlice([label, 0, lines, top + shift, rowTop, rowBottom, sliceFlags | first])
      const right = blocks.indent[label]! + galley.styleOf(label).hung
      labelColumns.push({ right, end: top + shift + height })
    }
  }
  function addSlice(fields: readonly number[]): void {
    const at = slices.add(SLICE_FIELDS)
    fields.forEach((value, field) => {
      slices.data[at + field] = value
    })
  }
  /** Below the blocks of its zone; the flow of the text does not change. */
  function placeInZone(block: number, { zone, y: baseline, upward }: PlaceOnPage): void {
    let top = zoneEnds.get(zone)
    if (top === undefined) {
      top = baseline - galley.ascent[block]! - page.top
      if (upward) top += galley.leading[block]! - zoneHeight(galley, galley.placing!.get(zone)!)
    }
    const lines = firstLine[block + 1]! - firstLine[block]!
    const bottom = top + lines * galley.leading[block]!
    zoneEnds.set(zone, bottom)
    textEnd = Math.max(textEnd, bottom)
    footnotes.add(block, block + 1, 0, lines)
    addSlices(block, block + 1, 0, lines, { top, rowTop: top, rowBottom: bottom, flags: 0 })
  }
  /** Sets the notes of the page. */
  function addFoot(): void {
    if (footnotes.isEmpty) return
    const { placements, top: foot } = footnotes.endPage(Math.max(textEnd, ...labelColumns.map(({ end }) => end)))
    for (const { block, next, from, to, top: below } of placements) {
      const top = foot + below
      const above = from === 0 ? keeps.padAbove(block, next) : 0
      const bottom = top + keeps.heightOf(block, to - from)
      const padBelow = to >= keeps.linesOfGroup(block, next) ? keeps.padBelow(block, next) : 0
      addSlices(block, next, from, to, { top, rowTop: top - above, rowBottom: bottom + padBelow, flags: AT_FOOT })
    }
  }
  /** The page at hand, which is empty, has another size. */
  function setPaper(next: Page): void {
    paper = next
    capacity = keeps.capacity = footnotes.capacity = next.capacity
    isCareful = capacity >= CAREFUL_FROM * styles.leading
    papers[papers.length - 1] = next
  }
  /** Ends the page before lines of `block` from `from` on, and begins the next with the head of its table. */
  function turnPage(block: number, from: number): void {
    const main = keeps.mainOf(block)
    const goesOn = table[main]! > 0 && galley.tables[table[main]! - 1] !== undefined && (row[main]! > 0 || from > 0)
    if (goesOn && lastTable === table[main])
      for (let at = lastRowSlice; at < slices.length; at += SLICE_FIELDS) slices.data[at + SLICE_FLAGS]! |= BREAK_BELOW
    addFoot()
    textEnd = 0
    starts.push(slices.length / SLICE_FIELDS)
    papers.push(paper)
    y = 0
    start = 0
    pageTop = 0
    lastTable = 0
    labelColumns = []
    if (goesOn) repeatHead(main)
  }
  function repeatHead(block: number): void {
    const { rows, headRows } = tables[table[block]! - 1]!
    if (row[block]! < headRows) return
    let height = 0
    for (let head = 0; head < headRows; head++) height += keeps.groupHeight(rows[head]!, rows[head + 1]!)
    if (height === 0 || height > capacity * REPEATED_PART) return
    for (let head = 0; head < headRows; head++) {
      const lines = keeps.linesOfGroup(rows[head]!, rows[head + 1]!)
      place(rows[head]!, rows[head + 1]!, 0, lines, REPEATED)
    }
    pageTop = y
    lastTable = 0
  }

  /** Whether the rows [block, end), which a cell joins, fit below `at`; with what they keep with. */
  function fitsJoined(block: number, end: number, at: number, isFirst: boolean): boolean {
    let bottom = at
    let notes = 0
    let last = block
    for (let first = block; first < end; ) {
      const next = keeps.nextGroup(first)
      bottom += keeps.groupHeight(first, next) + (first > block ? space[first]! : 0)
      notes += footnotes.heightFor(first, next, 0, Number.POSITIVE_INFINITY, capacity)
      last = first
      first = next
    }
    if (isFirst && isCareful && keeps.keepsWithNext(last, end))
      bottom = Math.max(bottom, keeps.headEnd(end, FULL, bottom, snap))
    return bottom + notes <= capacity - footnotes.height
  }
  /** Puts the rows [block, end) on one page. @returns whether they fit one; else pages end between them. */
  function joinRows(block: number, end: number): boolean {
    if (fitsJoined(block, end, y > start ? snap(block, y + space[block]!) : y, y > pageTop)) return true
    if (y > pageTop) turnPage(block, 0)
    if (fitsJoined(block, end, y, false)) return true
    for (let b = block; b < end; b++) {
      if ((flags[b]! & SPANS_ROWS) === 0) continue
      flags[b]! &= ~SPANS_ROWS
    }
    // What was added to them for the cells.
    for (let b = block; b < end; b++) blocks.padBelow[b] = blocks.padAbove[b]!
    return false
  }

  /** The rows before this block stand on one page. */
  let joinedEnd = 0
  /** The group before keeps with the next one. */
  let isHeld = false
  /** And no page has room for both whole: the next one is divided, or the group would stand alone. */
  let isAlone = false
  /** What the group before needed of those that it keeps with (keeps.ts): those need no more, or it would stand alone. */
  let strength = FULL
  for (let block = 0, next = 0; block < count; block = next) {
    next = keeps.nextGroup(block)
    if (turned !== undefined && (turned[block] === 1) !== (paper === landscape)) {
      if (slices.length / SLICE_FIELDS > starts.at(-1)!) turnPage(block, 0)
      setPaper(turned[block] === 1 ? landscape! : page)
      isHeld = false
      isAlone = false
    }
    const joined = galley.joinedRows.get(block)
    if (joined !== undefined && joinRows(block, joined)) joinedEnd = joined
    const main = keeps.mainOf(block)
    const lines = keeps.linesOfGroup(block, next)
    const leading = galley.leading[main]!
    const { orphans, wholeLines, continuedColumns } = galley.styleOf(main)
    const widows = keeps.widowsOf(block)
    const above = keeps.padAbove(block, next)
    const below = keeps.padBelow(block, next)
    const isKept = isCareful && keeps.keepsWithNext(block, next)
    const isRow = next > main + 1 || table[main]! > 0
    const labels = main > block ? keeps.labelHeight(block) : 0
    const isWhole =
      lines <= wholeLines ||
      (flags[main]! & WHOLE) !== 0 ||
      (!isClassic && isRow && lines * leading <= capacity * UNDIVIDED_PART)
    /** Lines of it may stay with what it keeps with. */
    const isDivisible = !isClassic && !isWhole && lines >= orphans + widows
    const fullHeight = above + keeps.heightOf(block, lines) + below
    const strongest = isHeld && !isClassic ? strength : FULL
    /** Height of what must stand below the block, which ends at `end`. */
    const heightAfter = (end: number): number => {
      if (!isKept) return 0
      for (strength = strongest; strength > ALONE; strength = isClassic ? ALONE : strength - 1) {
        const after = keeps.headEnd(next, strength, end, snap) - end
        if (isDivisible || fullHeight + after <= capacity) return after
      }
      // Headings that fill a page by themselves stay with the next one alone, or each would take a page.
      return keeps.headEnd(next, ALONE, end, snap) - end
    }
    const { place: fixed } = galley.styleOf(block)
    if (fixed !== undefined && galley.placing !== undefined && starts.length === 1) {
      placeInZone(block, fixed)
      isHeld = false
      continue
    }
    if (y > start) {
      // Labels that are longer than the text beside them end above what stands below them.
      for (const { right, end } of labelColumns) if (blocks.indent[block]! < right) y = Math.max(y, end)
      y = snap(block, y + space[block]!)
    }
    let from = 0
    while (from < lines) {
      const rest = lines - from
      const top = from === 0 ? above : 0
      const height = top + keeps.heightOf(block, rest) + below
      const after = heightAfter(y + height)
      const bottom = capacity - footnotes.height
      const room = Math.floor((bottom - y - top) / leading)
      const notes = footnotes.heightFor(block, next, from, lines, capacity)
      // What could not be kept together on an empty page either is not kept together, unless lines of it can go on.
      const isTooLong = height + notes + after > capacity - pageTop && !(isDivisible && rest >= orphans + widows)
      const need = isTooLong && y === pageTop ? 0 : after
      const sliceFlags = y === 0 && (from > 0 || row[main]! > 0) ? BREAK_ABOVE : 0
      const labelsFit = from > 0 || above + labels <= bottom - y
      if (block < joinedEnd || (labelsFit && height + notes + need <= bottom - y)) {
        place(block, next, from, lines, sliceFlags)
        break
      }
      let fit = Math.max(0, Math.min(room, rest))
      if (notes > 0) fit = footnotes.fittingLines(block, next, from, fit, bottom - y - top)
      // All of it, with the beginning of a long note.
      if (notes > 0 && fit === rest && need === 0 && height <= bottom - y) {
        place(block, next, from, lines, sliceFlags)
        break
      }
      if (isCareful) {
        if (rest - fit < widows) fit = rest - widows
        if (fit < orphans) fit = 0
        // One or two lines are given up to avoid a divided word; where that does not help, none.
        let shorter = fit
        while (shorter > orphans && fit - shorter < hyphensMax && keeps.isDivided(main, from + shorter)) shorter--
        if (!keeps.isDivided(main, from + shorter)) fit = shorter
        else if (!isClassic && !isHeld && from === 0 && y > pageTop && fit - shorter < hyphensMax) fit = 0
        if (continuedColumns >= 0) fit = keeps.codeLines(main, from, fit)
        if (isWhole && y > pageTop && !isAlone) fit = 0
      }
      if (!labelsFit && y > pageTop) fit = 0
      // A line whose notes fill more than a page has one to itself.
      if (fit <= 0) fit = y === pageTop ? (notes > 0 ? 1 : Math.max(1, Math.min(room, rest))) : 0
      if (fit > 0) place(block, next, from, from + fit, sliceFlags)
      from += fit
      if (from < lines) turnPage(block, from)
    }
    isHeld = isKept
    isAlone = isKept && !isClassic && (y + heightAfter(y) > capacity || strength === DIVIDED)
  }
  footnotes.addRest()
  addFoot()
  textEnd = 0
  while (!footnotes.isEmpty) {
    starts.push(slices.length / SLICE_FIELDS)
    papers.push(paper)
    addFoot()
  }
  starts.push(slices.length / SLICE_FIELDS)
  return { slices, starts, papers }
}
