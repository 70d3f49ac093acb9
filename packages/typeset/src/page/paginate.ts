/**
 * Galley → pages, on one baseline grid: which lines stand on which page, and in which row of it.
 *
 * Where a page holds at least six lines: no widow, no orphan (two lines at least on either side of a page break), and
 * what keeps with the next (headings, what leads in a list) never ends a page, and no page ends in a divided word where
 * two lines of the paragraph stay on it without it. A gap is dropped at the head of a page.
 */

import type { Frame } from '../frame.ts'
import type { Galley } from '../galley/galley.ts'
import {
  BLOCK_FIELDS,
  CELL,
  ELEMENT,
  FLAGS,
  GAP,
  KEEP_WITH_NEXT,
  KIND,
  type Manuscript,
  Rows,
} from '../markup/manuscript.ts'
import { AT_HYPHEN, LINE_FIELDS, LINE_KIND } from '../paragraph/breakpoints.ts'

/** A row of `Pages.slices`: lines [FROM, TO) of a block, counted within it, the first of them in grid row ROW. */
export const SLICE_BLOCK = 0
export const SLICE_FROM = 1
export const SLICE_TO = 2
export const SLICE_ROW = 3
export const SLICE_FIELDS = 4

export interface Pages {
  slices: Rows
  /** Page p has the slices [starts[p], starts[p + 1]). */
  starts: number[]
}

const MIN_ROWS_FOR_CARE = 6
const MIN_LINES_TOGETHER = 2
/** Lines that a page gives up so that it does not end within a word. */
const HYPHENS_MAX = 2

export function paginate(manuscript: Manuscript, galley: Galley, frame: Frame): Pages {
  const blocks = manuscript.blocks.data
  const count = manuscript.blocks.length / BLOCK_FIELDS
  const { firstLine } = galley
  const capacity = frame.rows
  const avoidsBadBreaks = capacity >= MIN_ROWS_FOR_CARE
  const slices = new Rows('slices')
  const starts = [0]
  let row = 0

  const linesOf = (block: number) => firstLine[block + 1]! - firstLine[block]!
  /** The block after the group that starts with `block`: the cells of a table row are one, or of a band of it. */
  function nextGroup(block: number): number {
    let next = block + 1
    if (blocks[block * BLOCK_FIELDS + KIND] !== CELL) return next
    while (
      next < count &&
      blocks[next * BLOCK_FIELDS + KIND] === CELL &&
      !galley.startsBand(next) &&
      manuscript.elementParents[blocks[next * BLOCK_FIELDS + ELEMENT]!] ===
        manuscript.elementParents[blocks[block * BLOCK_FIELDS + ELEMENT]!]
    )
      next++
    return next
  }
  function linesOfGroup(block: number, next: number): number {
    let most = 0
    for (let b = block; b < next; b++) most = Math.max(most, linesOf(b))
    return most
  }
  /** Grid rows that must stay together at the start of a group; with `chained`, including the blocks that it keeps with. */
  function headRows(block: number, chained: boolean): number {
    let rows = 0
    for (let b = block; b < count; ) {
      const next = nextGroup(b)
      const lines = linesOfGroup(b, next)
      const perLine = galley.rowsPerLine(b)
      if (b > block) rows += blocks[b * BLOCK_FIELDS + GAP]!
      if (!chained || (blocks[b * BLOCK_FIELDS + FLAGS]! & KEEP_WITH_NEXT) === 0) {
        return rows + perLine * (lines <= MIN_LINES_TOGETHER + 1 ? lines : MIN_LINES_TOGETHER)
      }
      rows += perLine * lines
      if (rows > capacity) return rows
      b = next
    }
    return rows
  }
  /** Does the line before line `end` of the block end in a hyphen that was added? */
  function isDivided(block: number, end: number): boolean {
    return galley.lines.data[(firstLine[block]! + end - 1) * LINE_FIELDS + LINE_KIND] === AT_HYPHEN
  }
  function endPage(): void {
    starts.push(slices.length / SLICE_FIELDS)
    row = 0
  }
  function place(block: number, next: number, from: number, to: number): void {
    for (let b = block; b < next; b++) {
      const end = Math.min(to, linesOf(b))
      if (from >= end) continue
      const at = slices.add(SLICE_FIELDS)
      slices.data[at] = b
      slices.data[at + SLICE_FROM] = from
      slices.data[at + SLICE_TO] = end
      slices.data[at + SLICE_ROW] = row
    }
    row += (to - from) * galley.rowsPerLine(block)
  }

  for (let block = 0, next = 0; block < count; block = next) {
    next = nextGroup(block)
    const lines = linesOfGroup(block, next)
    const perLine = galley.rowsPerLine(block)
    const keeps = avoidsBadBreaks && (blocks[block * BLOCK_FIELDS + FLAGS]! & KEEP_WITH_NEXT) !== 0 && next < count
    const keptGap = keeps ? blocks[next * BLOCK_FIELDS + GAP]! : 0
    let after = keeps ? keptGap + headRows(next, true) : 0
    // Headings that fill a page by themselves stay with the next one alone, or each would take a page.
    if (keeps && lines * perLine + after > capacity) after = keptGap + headRows(next, false)
    const gap = blocks[block * BLOCK_FIELDS + GAP]!
    if (row > 0) row += gap
    let from = 0
    while (from < lines) {
      const rest = lines - from
      const room = Math.floor((capacity - row) / perLine)
      // Blocks that do not fit together on an empty page are not kept together.
      const need = rest * perLine + after > capacity && row === 0 ? 0 : after
      if (rest * perLine + need <= capacity - row) {
        place(block, next, from, lines)
        break
      }
      let fit = Math.max(0, Math.min(room, rest))
      if (avoidsBadBreaks) {
        if (rest - fit < MIN_LINES_TOGETHER) fit = rest - MIN_LINES_TOGETHER
        if (fit < MIN_LINES_TOGETHER) fit = 0
        // Gives up one line or two to avoid a divided word; if that does not help, none.
        let shorter = fit
        while (shorter > MIN_LINES_TOGETHER && fit - shorter < HYPHENS_MAX && isDivided(block, from + shorter))
          shorter--
        if (!isDivided(block, from + shorter)) fit = shorter
      }
      if (fit <= 0) fit = row === 0 ? Math.max(1, Math.min(room, rest)) : 0
      if (fit > 0) place(block, next, from, from + fit)
      from += fit
      if (from < lines) endPage()
    }
  }
  starts.push(slices.length / SLICE_FIELDS)
  return { slices, starts }
}
