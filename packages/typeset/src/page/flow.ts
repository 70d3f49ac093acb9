/**
 * Galley → pages: which lines stand on which page, and how far below its top.
 *
 * Lengths are millipoints. Where a design is set on the grid of quarter lines, what stands outside lists, tables and boxes
 * begins on it. Where a page holds at least six lines: no widow, no orphan, and what keeps with the next (headings, what
 * leads in a list) never ends a page, and no page ends in a divided word where enough lines of the paragraph stay on it
 * without it. A space is dropped at the head of a page.
 */
import type { Galley } from '../galley/galley.ts'
import { BESIDE, KEEP_WITH_NEXT, ON_GRID, Rows } from '../markup/manuscript.ts'
import { AT_HYPHEN, LINE_FIELDS, LINE_KIND } from '../paragraph/breakpoints.ts'
import type { Page } from '../style/resolve.ts'

/** A row of `Pages.slices`: lines [FROM, TO) of a block, counted within it, the first of them TOP below the page's text. */
export const SLICE_BLOCK = 0
export const SLICE_FROM = 1
export const SLICE_TO = 2
export const SLICE_TOP = 3
export const SLICE_FIELDS = 4

export interface Pages {
  slices: Rows
  /** Page p has the slices [starts[p], starts[p + 1]). */
  starts: number[]
}

/** Leadings of the text that a page holds at least. */
const CAREFUL_FROM = 6
/** Lines that a page gives up so that it does not end within a word. */
const HYPHENS_MAX = 2
/** Of a leading: the grid of pages. */
const GRID_PARTS = 4
/** A row of a table is divided where it takes more than this part of a page. */
const UNDIVIDED_PART = 1 / 3

export function buildPages(galley: Galley, { capacity }: Page): Pages {
  const { firstLine, styles } = galley
  const { blocks } = galley.manuscript
  const { count, flags, space, padAbove, padBelow } = blocks
  const isCareful = capacity >= CAREFUL_FROM * styles.leading
  const isClassic = styles.sheet.grid === 'line'
  const grid = styles.leading / GRID_PARTS
  const slices = new Rows('slices')
  const starts = [0]
  let y = 0

  const linesOf = (block: number) => firstLine[block + 1]! - firstLine[block]!
  /** The block after those that stand beside `block`. */
  function nextGroup(block: number): number {
    let next = block + 1
    while (next < count && (flags[next]! & BESIDE) !== 0) next++
    return next
  }
  function linesOfGroup(block: number, next: number): number {
    let most = 0
    for (let b = block; b < next; b++) most = Math.max(most, linesOf(b))
    return most
  }
  /** Height of `count` lines of a block; on the grid of lines whole leadings of the text. */
  function heightOf(block: number, count: number): number {
    const height = count * galley.leading[block]!
    return isClassic ? Math.ceil(height / styles.leading) * styles.leading : height
  }
  function paddingOf(block: number, next: number, padding: Int32Array): number {
    let most = 0
    for (let b = block; b < next; b++) most = Math.max(most, padding[b]!)
    return most
  }
  /** Height that must stand together at the start of a group, with what it keeps with included. */
  function headHeight(block: number, isChained: boolean): number {
    let height = 0
    for (let b = block; b < count; ) {
      const next = nextGroup(b)
      const lines = linesOfGroup(b, next)
      const { orphans, widows, wholeLines } = galley.styleOf(b)
      if (b > block) height += space[b]!
      height += paddingOf(b, next, padAbove)
      if (!isChained || (flags[b]! & KEEP_WITH_NEXT) === 0) {
        const together = lines < orphans + widows || lines <= wholeLines ? lines : orphans
        return height + heightOf(b, together)
      }
      height += heightOf(b, lines) + paddingOf(b, next, padBelow)
      if (height > capacity) return height
      b = next
    }
    return height
  }
  /** Does the line before line `end` of the block end in a hyphen that was added? */
  function isDivided(block: number, end: number): boolean {
    return galley.lines.data[(firstLine[block]! + end - 1) * LINE_FIELDS + LINE_KIND] === AT_HYPHEN
  }
  function endPage(): void {
    starts.push(slices.length / SLICE_FIELDS)
    y = 0
  }
  function place(block: number, next: number, from: number, to: number): void {
    if (from === 0) y += paddingOf(block, next, padAbove)
    const end = y + heightOf(block, to - from)
    // What rounding adds is above, so that the last line is on the grid.
    y = end - (to - from) * galley.leading[block]!
    for (let b = block; b < next; b++) {
      const last = Math.min(to, linesOf(b))
      if (from >= last) continue
      const at = slices.add(SLICE_FIELDS)
      slices.data[at] = b
      slices.data[at + SLICE_FROM] = from
      slices.data[at + SLICE_TO] = last
      slices.data[at + SLICE_TOP] = y
    }
    y = end
    if (to >= linesOfGroup(block, next)) y += paddingOf(block, next, padBelow)
  }

  for (let block = 0, next = 0; block < count; block = next) {
    next = nextGroup(block)
    const lines = linesOfGroup(block, next)
    const leading = galley.leading[block]!
    const { orphans, widows, wholeLines } = galley.styleOf(block)
    const above = paddingOf(block, next, padAbove)
    const below = paddingOf(block, next, padBelow)
    const keeps = isCareful && (flags[block]! & KEEP_WITH_NEXT) !== 0 && next < count
    const spaceAfter = keeps ? space[next]! : 0
    let after = keeps ? spaceAfter + headHeight(next, true) : 0
    // Headings that fill a page by themselves stay with the next one alone, or each would take a page.
    if (keeps && above + heightOf(block, lines) + below + after > capacity) after = spaceAfter + headHeight(next, false)
    if (y > 0) {
      y += space[block]!
      if ((flags[block]! & ON_GRID) !== 0) y = Math.round(Math.ceil(y / grid - GRID_SLACK) * grid)
    }
    const isWhole =
      lines <= wholeLines || (!isClassic && next > block + 1 && lines * leading <= capacity * UNDIVIDED_PART)
    let from = 0
    while (from < lines) {
      const rest = lines - from
      const top = from === 0 ? above : 0
      const height = top + heightOf(block, rest) + below
      const room = Math.floor((capacity - y - top) / leading)
      // What could not be kept together on an empty page either is not kept together.
      const need = height + after > capacity && y === 0 ? 0 : after
      if (height + need <= capacity - y) {
        place(block, next, from, lines)
        break
      }
      let fit = Math.max(0, Math.min(room, rest))
      if (isCareful) {
        if (rest - fit < widows) fit = rest - widows
        if (fit < orphans) fit = 0
        // One or two lines are given up to avoid a divided word; where that does not help, none.
        let shorter = fit
        while (shorter > orphans && fit - shorter < HYPHENS_MAX && isDivided(block, from + shorter)) shorter--
        if (!isDivided(block, from + shorter)) fit = shorter
        if (isWhole && y > 0) fit = 0
      }
      if (fit <= 0) fit = y === 0 ? Math.max(1, Math.min(room, rest)) : 0
      if (fit > 0) place(block, next, from, from + fit)
      from += fit
      if (from < lines) endPage()
    }
  }
  starts.push(slices.length / SLICE_FIELDS)
  return { slices, starts }
}

/** Of a quarter line: what rounding to millipoints may leave. */
const GRID_SLACK = 0.01
