/**
 * The breakpoints of one paragraph: where a line may end, and how far along the endless line that is. Both scanners
 * (latin.ts, shaped.ts) fill this table and both line breakers (ragged.ts, justified.ts) read it.
 *
 * Lengths are thousandths of an em, counted from the start of the paragraph.
 */
import type { Rows } from '../markup/manuscript.ts'

/** A row of the table. A line that ends here has the text up to END; the next begins at NEXT. */
export const BREAK_END = 0
export const BREAK_NEXT = 1
/** Length at END (with the hyphen, where one is added) and at NEXT. */
export const X_END = 2
export const X_NEXT = 3
/** Spaces that can stretch, up to END and up to NEXT. */
export const SPACES_END = 4
export const SPACES_NEXT = 5
/** Style and link at NEXT: style bits + 16 × link number. */
export const STATE_NEXT = 6
export const BREAK_KIND = 7
export const BREAK_FIELDS = 8

export const AT_SPACE = 0
/** A hyphen is added: at a soft hyphen, or where the patterns allow. */
export const AT_HYPHEN = 1
export const FORCED = 2
/** After a hyphen or dash that is there anyhow. */
export const AT_DASH = 3

export interface Breakpoints {
  table: Rows
  /** For each unit of text (index less `start`): length after it. For words wider than the measure. */
  xAfter: Int32Array
  start: number
  /** State at the start of the paragraph. */
  stateAtStart: number
  /** Where the unit at `index` begins, in a line that begins with it; needs its state. */
  xBefore(index: number, state: number): number
  /** State after the unit at `index`. */
  stateAfter(index: number, state: number): number
  /** May a word that fits no line be cut before the unit at `index`? (Not within a cluster.) */
  mayCut(index: number): boolean
  /** How far the text up to and with the unit at `index` reaches beyond `xAfter`, where a line ends there. */
  overhangAt(index: number): number
  /** Spaces that can stretch at the unit at `index`: 0 or 1. */
  spacesAt(index: number): number
}

/** A row of the lines table. */
export const LINE_START = 0
export const LINE_END = 1
export const LINE_STATE = 2
/** One of the break kinds above, or CUT. */
export const LINE_KIND = 3
export const LINE_WIDTH = 4
export const LINE_SPACES = 5
/**
 * Range of its text in `Galley.encodedText`, plus 1; 0 for none. Set by the galley.
 */
export const LINE_ENCODED_FROM = 6
export const LINE_ENCODED_TO = 7
export const LINE_FIELDS = 8

/** The line ends within a word that is wider than the measure. */
export const CUT = 4

export function addLine(
  lines: Rows,
  start: number,
  end: number,
  state: number,
  kind: number,
  width: number,
  spaces: number,
): void {
  const at = lines.add(LINE_FIELDS)
  const row = lines.data
  row[at] = start
  row[at + LINE_END] = end
  row[at + LINE_STATE] = state
  row[at + LINE_KIND] = kind
  row[at + LINE_WIDTH] = width
  row[at + LINE_SPACES] = spaces
}

/** Where the next line begins: index, length, spaces and state there. */
export class LineStart {
  index: number
  x = 0
  spaces = 0
  state: number

  /** @param indent of the first line. */
  constructor(breakpoints: Breakpoints, indent = 0) {
    this.index = breakpoints.start
    this.x = -indent
    this.state = breakpoints.stateAtStart
  }

  /** Adds the line that ends at the breakpoint whose row begins at `at`; the next begins after it. */
  endAt(rows: Int32Array, at: number, lines: Rows): void {
    addLine(
      lines,
      this.index,
      rows[at + BREAK_END]!,
      this.state,
      rows[at + BREAK_KIND]!,
      rows[at + X_END]! - this.x,
      rows[at + SPACES_END]! - this.spaces,
    )
    this.index = rows[at + BREAK_NEXT]!
    this.x = rows[at + X_NEXT]!
    this.spaces = rows[at + SPACES_NEXT]!
    this.state = rows[at + STATE_NEXT]!
  }
}
