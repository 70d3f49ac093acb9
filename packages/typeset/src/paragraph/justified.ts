/**
 * Total-fit line breaking: breakpoints and a measure in, the lines with the least total demerits out.
 *
 * Three tries, as TeX has them: without hyphenation, with it, and with any stretch at all. Where even that finds no way
 * (a word wider than the measure), first fit does. Linear in the text: no more than ACTIVE_MAX breakpoints are kept open.
 * Source: Knuth & Plass 1981, "Breaking Paragraphs into Lines", SP&E 11, pp. 1119–1184. We keep one way to reach a
 * breakpoint, not one for each fitness class, and leave out looseness.
 */
import type { Rows } from '../markup/manuscript.ts'
import { scratchNumbers } from '../scratch.ts'
import {
  AT_HYPHEN,
  BREAK_FIELDS,
  BREAK_KIND,
  type Breakpoints,
  FORCED,
  LineStart,
  SPACES_END,
  SPACES_NEXT,
  X_END,
  X_NEXT,
} from './breakpoints.ts'
import { breakRagged } from './ragged.ts'

export interface JustifyOptions {
  /** Lines in a row that may end in a hyphen; one more costs as much as a line whose spaces grow by nearly an em. */
  hyphensInARow: number
  /** Thousandths of an em. */
  measure: number
  /** Of the first line. */
  indent: number
  /** The last line of several is at least this long, and does not begin within a word, where other breaks avoid it; 0: any. */
  lastLine: number
  /** A space may grow by this much at an adjustment ratio of 1, and shrink by that at -1. */
  stretch: number
  shrink: number
  /** Adds the breakpoints that patterns allow; undefined where there are none for the language. */
  hyphenate: (() => void) | undefined
}

const TOLERANCE_UNHYPHENATED = 1
const TOLERANCE_HYPHENATED = 1.6
const HYPHEN_PENALTY = 50
const TWO_HYPHENS_DEMERITS = 3000
const MANY_HYPHENS_DEMERITS = 1e9
const FITNESS_DEMERITS = 3000
/** The last line begins within a word; it is short, which is as bad as a line of five words that is half empty: set ragged. */
const DIVIDED_END_DEMERITS = 1e10
const LAST_LINE_DEMERITS = 1e15
const ACTIVE_MAX = 256
/** A line without any space to stretch is worse than the same line with one. */
const NO_SPACES = 0.5

export function breakJustified(breakpoints: Breakpoints, how: JustifyOptions, lines: Rows): void {
  if (fit(breakpoints, how, TOLERANCE_UNHYPHENATED, lines)) return
  if (how.hyphenate !== undefined) {
    how.hyphenate()
    if (fit(breakpoints, how, TOLERANCE_HYPHENATED, lines)) return
  }
  if (fit(breakpoints, how, Number.POSITIVE_INFINITY, lines)) return
  breakRagged(breakpoints, how.measure, lines, how.indent)
}

// The open breakpoints in a row, those of a paragraph one after the other; the ones from `head` on may still begin a
// line. Index 0 is the start of the segment.
const OPEN_AT = 0
const OPEN_X = 1
const OPEN_SPACES = 2
const OPEN_FITNESS = 3
/** Lines in a row that end in a hyphen, up to here. */
const OPEN_HYPHENS = 4
/** The one in the row that the best way here comes from. */
const OPEN_FROM = 5
const OPEN_FIELDS = 6
let demerits = new Float64Array(0)

/** @returns false, with `lines` unchanged, where no way within the tolerance leads to the end without too many hyphens in a row or a short last line. */
function fit(breakpoints: Breakpoints, how: JustifyOptions, tolerance: number, lines: Rows): boolean {
  const { measure, stretch, shrink } = how

  const rows = breakpoints.table.data
  const end = breakpoints.table.length
  const linesBefore = lines.length
  const most = end / BREAK_FIELDS + 1
  if (most > demerits.length) demerits = new Float64Array(2 * most + 256)
  const open = scratchNumbers('justified.open', most * OPEN_FIELDS)
  const path = scratchNumbers('justified.path', most)
  const start = new LineStart(breakpoints, how.indent)
  for (let at = 0; at < end; at += BREAK_FIELDS) {
    open[OPEN_X] = start.x
    open[OPEN_SPACES] = start.spaces
    open[OPEN_FITNESS] = 1
    open[OPEN_HYPHENS] = 0
    demerits[0] = 0
    let head = 0
    let tail = 1
    for (; ; at += BREAK_FIELDS) {
      const kind = rows[at + BREAK_KIND]!
      const xEnd = rows[at + X_END]!
      const spacesEnd = rows[at + SPACES_END]!
      const isHyphen = kind === AT_HYPHEN
      let best = Number.POSITIVE_INFINITY
      let bestFrom = -1
      let bestFitness = 1
      for (let from = head; from < tail; from++) {
        const node = from * OPEN_FIELDS
        const slack = measure - xEnd + open[node + OPEN_X]!
        const spaces = spacesEnd - open[node + OPEN_SPACES]!
        let ratio: number
        if (slack >= 0) {
          ratio = kind === FORCED ? 0 : slack / ((spaces > 0 ? spaces : NO_SPACES) * stretch)
          // A line that begins later has more to fill, and fewer spaces.
          if (ratio > tolerance) break
        } else {
          ratio = spaces > 0 ? slack / (spaces * shrink) : -2
          if (ratio < -1) {
            // The next breakpoint may be nearer than this one with its hyphen.
            if (from === head && !isHyphen) head++
            continue
          }
        }
        const size = ratio < 0 ? -ratio : ratio
        const badness = 1 + 100 * size * size * size + (isHyphen ? HYPHEN_PENALTY : 0)
        const fitness = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3
        let total = demerits[from]! + badness * badness
        const apart = fitness - open[node + OPEN_FITNESS]!
        if (apart > 1 || apart < -1) total += FITNESS_DEMERITS
        if (isHyphen && open[node + OPEN_HYPHENS]! > 0) {
          total += open[node + OPEN_HYPHENS]! < how.hyphensInARow ? TWO_HYPHENS_DEMERITS : MANY_HYPHENS_DEMERITS
        }
        if (kind === FORCED && how.lastLine > 0 && from > 0) {
          if (measure - slack < how.lastLine) total += LAST_LINE_DEMERITS
          if (open[node + OPEN_HYPHENS]! > 0) total += DIVIDED_END_DEMERITS
        }
        if (total < best) {
          best = total
          bestFrom = from
          bestFitness = fitness
        }
      }
      if (bestFrom >= 0) {
        const node = tail * OPEN_FIELDS
        open[node + OPEN_AT] = at
        open[node + OPEN_X] = rows[at + X_NEXT]!
        open[node + OPEN_SPACES] = rows[at + SPACES_NEXT]!
        open[node + OPEN_FITNESS] = bestFitness
        open[node + OPEN_HYPHENS] = isHyphen ? open[bestFrom * OPEN_FIELDS + OPEN_HYPHENS]! + 1 : 0
        open[node + OPEN_FROM] = bestFrom
        demerits[tail++] = best
        if (kind === FORCED) {
          if (best < MANY_HYPHENS_DEMERITS || tolerance === Number.POSITIVE_INFINITY) break
          lines.length = linesBefore
          return false
        }
        if (tail - head > ACTIVE_MAX) head++
      } else if (head === tail || kind === FORCED) {
        lines.length = linesBefore
        return false
      }
    }
    let steps = 0
    for (let node = tail - 1; node > 0; node = open[node * OPEN_FIELDS + OPEN_FROM]!) path[steps++] = node
    while (steps > 0) {
      start.endAt(rows, open[path[--steps]! * OPEN_FIELDS + OPEN_AT]!, lines)
    }
  }
  return true
}
