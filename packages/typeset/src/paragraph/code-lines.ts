/**
 * Lines of code: one line of the source is one line, unless it is wider than the measure. Then it ends after a space or one
 * of `, ; & ? / = ( [ {` among the last characters that fit, else after the last of them, and goes on further in than it
 * began. Linear in the text.
 */
import type { Rows } from '../markup/manuscript.ts'
import {
  addLine,
  BREAK_END,
  BREAK_FIELDS,
  BREAK_KIND,
  type Breakpoints,
  CUT,
  FORCED,
  LINE_FIELDS,
  LineStart,
  X_END,
} from './breakpoints.ts'

/** Columns before the end of a line in which a place to end it is looked for. */
const SEARCHED_COLUMNS = 24
const SPACE = 32
const ENDS_LINE = new Uint8Array(128)
for (const character of ' ,;&?/=([{') ENDS_LINE[character.charCodeAt(0)] = 1

export interface CodeOptions {
  /** Thousandths of an em. */
  measure: number
  /** Width of a column. */
  column: number
  /** Columns that a line goes on further in than it began. */
  columnsIn: number
  /** The UTF-16 unit at an index of the text; below 32 for what takes no room. */
  unitAt(index: number): number
  /** Line `line` goes on from the one before it, `indent` further in than the block. */
  onContinued(line: number, indent: number): void
}

export function breakCode(breakpoints: Breakpoints, options: CodeOptions, lines: Rows): void {
  const { table } = breakpoints
  const rows = table.data
  const start = new LineStart(breakpoints)
  for (let at = 0; at < table.length; at += BREAK_FIELDS) {
    if (rows[at + BREAK_KIND] !== FORCED) continue
    if (rows[at + X_END]! - start.x > options.measure) wrap(breakpoints, options, start, at, lines)
    start.endAt(rows, at, lines)
  }
}

/** Adds the lines of a line of the source, up to the breakpoint at `at`, but for the last one. */
function wrap(breakpoints: Breakpoints, options: CodeOptions, start: LineStart, at: number, lines: Rows): void {
  const rows = breakpoints.table.data
  const end = rows[at + BREAK_END]!
  const xEnd = rows[at + X_END]!
  const { measure, column, unitAt } = options
  let own = start.index
  let spaces = 0
  for (; own < end && unitAt(own) <= SPACE; own++) if (unitAt(own) === SPACE) spaces++
  const indent = Math.min((spaces + options.columnsIn) * column, measure >> 1)
  // A line does not end within its indent.
  let solid = own
  let room = measure
  while (xEnd - start.x > room) {
    const { index, x, state } = lastThatFits(breakpoints, options, start, end, room, solid)
    if (index === start.index) return
    addLine(lines, start.index, index, start.state, CUT, x - start.x, 0)
    start.index = index
    start.state = state
    start.x = breakpoints.xBefore(index, state)
    solid = index
    room = measure - indent
    options.onContinued(lines.length / LINE_FIELDS, indent)
  }
}

/** Where the line that begins at `start` ends: index, length and state there. */
function lastThatFits(
  breakpoints: Breakpoints,
  { column, unitAt }: CodeOptions,
  start: LineStart,
  end: number,
  room: number,
  solid: number,
): { index: number; x: number; state: number } {
  const { xAfter, start: offset } = breakpoints
  const searched = room - SEARCHED_COLUMNS * column
  let { state } = start
  let full = { index: start.index, x: start.x, state }
  let best = full
  for (let index = start.index; index < end; index++) {
    const x = xAfter[index - offset]! + breakpoints.overhangAt(index)
    if (x - start.x > room && breakpoints.mayCut(index) && full.index > start.index) break
    state = breakpoints.stateAfter(index, state)
    // What takes no room stays with the character before it.
    if (index + 1 < end && !breakpoints.mayCut(index + 1)) continue
    full = { index: index + 1, x, state }
    if (index >= solid && x - start.x >= searched && ENDS_LINE[unitAt(index)] === 1) best = full
  }
  return best.index > start.index ? best : full
}
