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
  BREAK_NEXT,
  type Breakpoints,
  CUT,
  FORCED,
  SPACES_END,
  SPACES_NEXT,
  STATE_NEXT,
  X_END,
  X_NEXT,
} from './breakpoints.ts'

/** @param measure thousandths of an em of the paragraph's size. */
export function breakRagged(breakpoints: Breakpoints, measure: number, lines: Rows): void {
  const { table } = breakpoints
  const rows = table.data
  let start = breakpoints.start
  let startX = 0
  let startSpaces = 0
  let state = breakpoints.stateAtStart
  let best = -1
  for (let at = 0; at < table.length; at += BREAK_FIELDS) {
    const xEnd = rows[at + X_END]!
    if (xEnd - startX > measure) {
      if (best >= 0) {
        addLine(
          lines,
          start,
          rows[best + BREAK_END]!,
          state,
          rows[best + BREAK_KIND]!,
          rows[best + X_END]! - startX,
          rows[best + SPACES_END]! - startSpaces,
        )
        start = rows[best + BREAK_NEXT]!
        startX = rows[best + X_NEXT]!
        startSpaces = rows[best + SPACES_NEXT]!
        state = rows[best + STATE_NEXT]!
        best = -1
      }
      if (xEnd - startX > measure) {
        // No breakpoint fits: the word is cut.
        const end = rows[at + BREAK_END]!
        const { after, start: offset } = breakpoints
        let current = state
        let index = start
        let hyphenTooWide = false
        while (xEnd - startX > measure) {
          let lineEnd = index
          let lineEndX = startX
          let stateAtEnd = current
          let spaces = 0
          let full = false
          for (; index < end; index++) {
            const endX = after[index - offset]! + breakpoints.overhangAt(index)
            if (lineEnd > start && breakpoints.mayCut(index) && endX - startX > measure) {
              full = true
              break
            }
            current = breakpoints.stateAfter(index, current)
            spaces += breakpoints.spacesAt(index)
            lineEnd = index + 1
            lineEndX = endX
            stateAtEnd = current
          }
          if (!full) {
            // The word fits, its hyphen does not: this is no place to end a line.
            hyphenTooWide = rows[at + BREAK_KIND] === AT_HYPHEN
            break
          }
          addLine(lines, start, lineEnd, state, CUT, lineEndX - startX, 0)
          start = lineEnd
          startSpaces += spaces
          state = stateAtEnd
          startX = breakpoints.xBefore(start, state)
        }
        if (hyphenTooWide) continue
      }
    }
    best = at
    if (rows[at + BREAK_KIND] === FORCED) {
      addLine(lines, start, rows[at + BREAK_END]!, state, FORCED, xEnd - startX, rows[at + SPACES_END]! - startSpaces)
      start = rows[at + BREAK_NEXT]!
      startX = rows[at + X_NEXT]!
      startSpaces = rows[at + SPACES_NEXT]!
      state = rows[at + STATE_NEXT]!
      best = -1
    }
  }
}
