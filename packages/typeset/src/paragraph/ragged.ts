/**
 * First-fit line breaking: breakpoints and a measure in, lines out. A word wider than the measure is cut where the
 * line is full, one cluster at least. Linear in the text, whatever it is.
 */
import type { Rows } from '../markup/manuscript.ts'
import {
  AT_HYPHEN,
  addLine,
  BREAK_END,
  BREAK_FIELDS,
  BREAK_KIND,
  type Breakpoints,
  CUT,
  FORCED,
  LineStart,
  X_END,
} from './breakpoints.ts'

/** @param measure, indent (of the first line) thousandths of an em of the paragraph's size. */
export function breakRagged(breakpoints: Breakpoints, measure: number, lines: Rows, indent = 0): void {
  const { table } = breakpoints
  const rows = table.data
  const start = new LineStart(breakpoints, indent)
  let best = -1
  for (let at = 0; at < table.length; at += BREAK_FIELDS) {
    const xEnd = rows[at + X_END]!
    if (xEnd - start.x > measure) {
      if (best >= 0) {
        start.endAt(rows, best, lines)
        best = -1
      }
      if (xEnd - start.x > measure) {
        // No breakpoint fits: the word is cut. Where only its hyphen is too wide, this is no place to end a line.
        cutWord(breakpoints, measure, start, at, lines)
        if (rows[at + BREAK_KIND] === AT_HYPHEN && xEnd - start.x > measure) continue
      }
    }
    best = at
    if (rows[at + BREAK_KIND] === FORCED) {
      start.endAt(rows, at, lines)
      best = -1
    }
  }
}

/** Adds the lines that the word up to the breakpoint at `at` fills by itself. */
function cutWord(breakpoints: Breakpoints, measure: number, start: LineStart, at: number, lines: Rows): void {
  const rows = breakpoints.table.data
  const end = rows[at + BREAK_END]!
  const xEnd = rows[at + X_END]!
  const { xAfter, start: offset } = breakpoints
  while (xEnd - start.x > measure) {
    let index = start.index
    let lineEnd = index
    let lineEndX = start.x
    let { state, spaces } = start
    let full = false
    for (; index < end; index++) {
      const endX = xAfter[index - offset]! + breakpoints.overhangAt(index)
      if (lineEnd > start.index && breakpoints.mayCut(index) && endX - start.x > measure) {
        full = true
        break
      }
      state = breakpoints.stateAfter(index, state)
      spaces += breakpoints.spacesAt(index)
      lineEnd = index + 1
      lineEndX = endX
    }
    if (!full) return
    addLine(lines, start.index, lineEnd, start.state, CUT, lineEndX - start.x, 0)
    start.index = lineEnd
    start.state = state
    start.spaces = spaces
    start.x = breakpoints.xBefore(lineEnd, state)
  }
}
