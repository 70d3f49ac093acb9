/**
 * Total-fit line breaking: breakpoints and a measure in, the lines with the least total demerits out.
 *
 * Three tries, as TeX has them: without hyphenation, with it, and with any stretch at all. Where even that finds no way
 * (a word wider than the measure), first fit does. Linear in the text: no more than ACTIVE_MAX breakpoints are kept open.
 * Source: Knuth & Plass 1981, "Breaking Paragraphs into Lines", SP&E 11, pp. 1119–1184. We keep one way to reach a
 * breakpoint, not one for each fitness class, and leave out looseness.
 */
import type { Rows } from '../markup/manuscript.ts'
import { takeNumbers } from '../workspace.ts'
import {
  AT_HYPHEN,
  addLine,
  BREAK_END,
  BREAK_FIELDS,
  BREAK_KIND,
  BREAK_NEXT,
  type Breakpoints,
  FORCED,
  SPACES_END,
  SPACES_NEXT,
  STATE_NEXT,
  X_END,
  X_NEXT,
} from './breakpoints.ts'
import { breakRagged } from './ragged.ts'

export interface Justification {
  /** Thousandths of an em. */
  measure: number
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
const FITNESS_DEMERITS = 3000
const ACTIVE_MAX = 256
/** A line without any space to stretch is worse than the same line with one. */
const NO_SPACES = 0.5

export function breakJustified(breakpoints: Breakpoints, how: Justification, lines: Rows): void {
  if (fit(breakpoints, how, TOLERANCE_UNHYPHENATED, lines)) return
  if (how.hyphenate !== undefined) {
    how.hyphenate()
    if (fit(breakpoints, how, TOLERANCE_HYPHENATED, lines)) return
  }
  if (fit(breakpoints, how, Number.POSITIVE_INFINITY, lines)) return
  breakRagged(breakpoints, how.measure, lines)
}

let demerits = new Float64Array(0)
let fitness = new Uint8Array(0)

/** @returns false, with `lines` as they were, where no way within the tolerance leads to the end. */
function fit(breakpoints: Breakpoints, how: Justification, tolerance: number, lines: Rows): boolean {
  const { measure, stretch, shrink } = how
  const rows = breakpoints.table.data
  const count = breakpoints.table.length / BREAK_FIELDS
  const linesBefore = lines.length
  // Node 0 is the start of the segment, node i + 1 is breakpoint i.
  if (count + 1 > demerits.length) {
    demerits = new Float64Array(2 * count + 256)
    fitness = new Uint8Array(2 * count + 256)
  }
  const previous = takeNumbers('justified.previous', count + 1)
  const active = takeNumbers('justified.active', ACTIVE_MAX + 1)
  const path = takeNumbers('justified.path', count + 1)
  let start = 0
  let startAt = breakpoints.start
  let startX = 0
  let startSpaces = 0
  let startState = breakpoints.stateAtStart
  for (let i = 0; i < count; ) {
    demerits[start] = 0
    fitness[start] = 1
    active[0] = start
    let activeCount = 1
    for (; ; i++) {
      const at = i * BREAK_FIELDS
      const kind = rows[at + BREAK_KIND]!
      const xEnd = rows[at + X_END]!
      const spacesEnd = rows[at + SPACES_END]!
      const penalty = kind === AT_HYPHEN ? HYPHEN_PENALTY : 0
      let best = Number.POSITIVE_INFINITY
      let bestNode = -1
      let bestFitness = 1
      let kept = 0
      for (let k = 0; k < activeCount; k++) {
        const node = active[k]!
        const from = (node - 1) * BREAK_FIELDS
        const isStart = node === start
        const width = xEnd - (isStart ? startX : rows[from + X_NEXT]!)
        const spaces = spacesEnd - (isStart ? startSpaces : rows[from + SPACES_NEXT]!)
        const slack = measure - width
        let ratio: number
        if (slack >= 0) ratio = kind === FORCED ? 0 : slack / (Math.max(spaces, NO_SPACES) * stretch)
        else ratio = spaces > 0 ? slack / (spaces * shrink) : -2
        if (ratio < -1) {
          // The next breakpoint may be nearer than this one with its hyphen.
          if (kind === AT_HYPHEN) active[kept++] = node
          continue
        }
        if (kind !== FORCED) active[kept++] = node
        if (ratio > tolerance) continue
        const size = ratio < 0 ? -ratio : ratio
        const badness = 1 + 100 * size * size * size + penalty
        const own = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3
        let total = demerits[node]! + badness * badness
        const apart = own - fitness[node]!
        if (apart > 1 || apart < -1) total += FITNESS_DEMERITS
        if (penalty > 0 && !isStart && rows[from + BREAK_KIND] === AT_HYPHEN) total += TWO_HYPHENS_DEMERITS
        if (total < best) {
          best = total
          bestNode = node
          bestFitness = own
        }
      }
      activeCount = kept
      if (bestNode >= 0) {
        demerits[i + 1] = best
        fitness[i + 1] = bestFitness
        previous[i + 1] = bestNode
        if (kind === FORCED) break
        if (activeCount === ACTIVE_MAX) {
          active.copyWithin(0, 1, ACTIVE_MAX)
          activeCount--
        }
        active[activeCount++] = i + 1
      } else if (activeCount === 0) {
        lines.length = linesBefore
        return false
      }
    }
    let steps = 0
    for (let node = i + 1; node !== start; node = previous[node]!) path[steps++] = node
    while (steps > 0) {
      const at = (path[--steps]! - 1) * BREAK_FIELDS
      addLine(
        lines,
        startAt,
        rows[at + BREAK_END]!,
        startState,
        rows[at + BREAK_KIND]!,
        rows[at + X_END]! - startX,
        rows[at + SPACES_END]! - startSpaces,
      )
      startAt = rows[at + BREAK_NEXT]!
      startX = rows[at + X_NEXT]!
      startSpaces = rows[at + SPACES_NEXT]!
      startState = rows[at + STATE_NEXT]!
    }
    i++
    start = i
  }
  return true
}
