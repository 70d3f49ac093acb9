/**
 * Ragged line breaking for the whole paragraph at once: breakpoints and a measure in, the lines with the evenest margin
 * out. The last line is not short, nor the end of a divided word, where other breaks avoid it.
 *
 * As justified.ts, with one way kept to each breakpoint and no more than ACTIVE_MAX of them open; linear in the text. Where
 * a word is wider than the measure, first fit (ragged.ts) breaks the paragraph.
 */
import type { Rows } from '../markup/manuscript.ts'
import { scratchNumbers } from '../scratch.ts'
import {
  AT_HYPHEN,
  AT_SPACE,
  BREAK_FIELDS,
  BREAK_KIND,
  BREAK_NEXT,
  type Breakpoints,
  CUT,
  FORCED,
  LINE_FIELDS,
  LINE_KIND,
  LineStart,
  X_END,
  X_NEXT,
} from './breakpoints.ts'
import { breakRagged } from './ragged.ts'

const ACTIVE_MAX = 256
/** Least length of a paragraph's last line: 3 em. */
export const LAST_LINE_MIN = 3000
/** Shorter lines are tried only where there is no other. */
const LINE_LEAST = 0.75
/** A line is short that is this much shorter than the one before or after it. */
const SHORT = 0.8
// Demerits; a line that is empty in all its length has 10,000.
const FULL = 100
const SHORT_DEMERITS = 5000
const HYPHEN_DEMERITS = 1000
/** A little better than a line that does not fit. */
const LAST_LINE_DEMERITS = 1e6
// In cells of tables.
const CELL_LINE_LEAST = 0.2
const CELL_LINE_DEMERITS = 1e8
const CELL_WORD_DEMERITS = 4000

// Breakpoints that a line may begin after.
const OPEN_AT = 0
const OPEN_X = 1
const OPEN_FROM = 2
/** Length of the line that ends here. */
const OPEN_WIDTH = 3
const OPEN_HYPHEN = 4
const OPEN_FIELDS = 5
let demerits = new Float64Array(0)

/** What the lines of a cell depend on besides their widths (galley/cell-lines.ts). */
export interface CellLines {
  /** Demerits of a line before the last that ends before the unit at `next`. */
  demeritsAt(next: number): number
  /** The line of the source that begins at `start` has a label, with which its other lines do not begin. */
  hasLabel(start: number): boolean
  /** Line `line` stands further in, beside the label of its text; thousandths of an em. */
  onHung(line: number, indent: number): void
}

/**
 * @param measure, indent (of the first line) thousandths of an em of the paragraph's size.
 * @param cell of a table: it has as few lines as its text needs, and the evenest of those.
 */
export function breakEvenly(
  breakpoints: Breakpoints,
  measure: number,
  lines: Rows,
  indent = 0,
  cell?: CellLines,
): void {
  const { table } = breakpoints
  const rows = table.data
  const end = table.length
  const linesBefore = lines.length
  const most = end / BREAK_FIELDS + 1
  if (most > demerits.length) demerits = new Float64Array(2 * most + 256)
  const open = scratchNumbers('evenly.open', most * OPEN_FIELDS)
  const path = scratchNumbers('evenly.path', most)
  const start = new LineStart(breakpoints, indent)
  const least = measure * (cell === undefined ? LINE_LEAST : CELL_LINE_LEAST)
  const perUnit = FULL / measure
  const hung: { line: number; hang: number }[] = []
  for (let at = 0; at < end; at += BREAK_FIELDS) {
    open[OPEN_AT] = at - BREAK_FIELDS
    open[OPEN_X] = start.x
    open[OPEN_WIDTH] = 0
    open[OPEN_HYPHEN] = 0
    demerits[0] = 0
    const isLabelled = cell !== undefined && rows[at + BREAK_KIND] !== FORCED && cell.hasLabel(start.index)
    const hang = isLabelled ? (rows[at + X_NEXT] ?? start.x) - start.x : 0
    if (isLabelled) at += BREAK_FIELDS
    let head = 0
    let tail = 1
    for (; ; at += BREAK_FIELDS) {
      const kind = rows[at + BREAK_KIND]!
      const xEnd = rows[at + X_END]!
      let best = Number.POSITIVE_INFINITY
      let bestFrom = -1
      let bestWidth = 0
      for (let from = head; from < tail; from++) {
        const node = from * OPEN_FIELDS
        const width = xEnd - open[node + OPEN_X]!
        if (width > measure) {
          // The next breakpoint may be nearer than this one with its hyphen.
          if (from === head && kind !== AT_HYPHEN) head++
          continue
        }
        let total = demerits[from]!
        const before = open[node + OPEN_WIDTH]!
        if (kind === FORCED) {
          if (from > 0 && width < LAST_LINE_MIN) total += LAST_LINE_DEMERITS
          if (open[node + OPEN_HYPHEN] === 1) total += LAST_LINE_DEMERITS
        } else {
          if (width < least && bestFrom >= 0) break
          const slack = (measure - width) * perUnit
          total += slack * slack
          if (before > 0 && (width < before ? width < SHORT * before : before < SHORT * width)) total += SHORT_DEMERITS
          if (kind === AT_HYPHEN) total += HYPHEN_DEMERITS
          if (cell !== undefined) total += cell.demeritsAt(rows[at + BREAK_NEXT] ?? 0)
        }
        if (cell !== undefined) {
          total += CELL_LINE_DEMERITS
          // A line of one word among others.
          const opened = open[node + OPEN_AT] ?? 0
          const isWord = (from > 0 ? rows[opened + BREAK_KIND] : kind) === AT_SPACE
          if (isWord && opened === at - BREAK_FIELDS) total += CELL_WORD_DEMERITS
        }
        if (total < best) {
          best = total
          bestFrom = from
          bestWidth = width
        }
      }
      if (bestFrom >= 0) {
        const node = tail * OPEN_FIELDS
        open[node + OPEN_AT] = at
        open[node + OPEN_X] = rows[at + X_NEXT]! - hang
        open[node + OPEN_FROM] = bestFrom
        open[node + OPEN_WIDTH] = bestWidth
        open[node + OPEN_HYPHEN] = kind === AT_HYPHEN ? 1 : 0
        demerits[tail++] = best
        if (kind === FORCED) break
        if (tail - head > ACTIVE_MAX) head++
      } else if (head === tail || kind === FORCED) {
        lines.length = linesBefore
        breakRagged(breakpoints, measure, lines, indent)
        return
      }
    }
    let steps = 0
    for (let node = tail - 1; node > 0; node = open[node * OPEN_FIELDS + OPEN_FROM]!) path[steps++] = node
    while (steps > 0) {
      start.endAt(rows, open[path[--steps]! * OPEN_FIELDS + OPEN_AT]!, lines)
      if (hang > 0 && steps > 0) hung.push({ line: lines.length / LINE_FIELDS, hang })
    }
  }
  for (const { line, hang } of hung) cell?.onHung(line, hang)
}

/** Headings of more lines are set as they fill the measure. */
const BALANCED_LINES_MAX = 4
const BALANCE_STEPS = 10

/** Of titles and headings: no more lines than the measure needs, about as long as each other; no word is divided. */
export function breakBalanced(breakpoints: Breakpoints, measure: number, lines: Rows, indent = 0): void {
  const { table } = breakpoints
  removeHyphens(table)
  const first = lines.length
  const breakAt = (width: number): number => {
    lines.length = first
    breakRagged(breakpoints, width, lines, indent)
    return (lines.length - first) / LINE_FIELDS
  }
  const needed = breakAt(measure)
  if (needed < 2 || needed > BALANCED_LINES_MAX || hasForcedBreak(table)) return
  // The narrowest measure that takes no more lines.
  let narrow = Math.floor(measure / (2 * needed))
  let wide = measure
  for (let step = 0; step < BALANCE_STEPS; step++) {
    const middle = (narrow + wide) >> 1
    if (breakAt(middle) > needed || isCut(lines, first)) narrow = middle
    else wide = middle
  }
  breakAt(wide)
}

function removeHyphens(table: Rows): void {
  const { data } = table
  let to = 0
  for (let at = 0; at < table.length; at += BREAK_FIELDS) {
    if (data[at + BREAK_KIND] === AT_HYPHEN) continue
    if (to < at) data.copyWithin(to, at, at + BREAK_FIELDS)
    to += BREAK_FIELDS
  }
  table.length = to
}

function hasForcedBreak({ data, length }: Rows): boolean {
  for (let at = 0; at < length - BREAK_FIELDS; at += BREAK_FIELDS) if (data[at + BREAK_KIND] === FORCED) return true
  return false
}

function isCut({ data, length }: Rows, first: number): boolean {
  for (let line = first; line < length; line += LINE_FIELDS) if (data[line + LINE_KIND] === CUT) return true
  return false
}
