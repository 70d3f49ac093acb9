/**
 * The fast path: a paragraph of WinAnsi codes in, its breakpoints out, in one pass. Widths and kerns are the standard
 * fonts'; kerning reaches over spaces and stops at a change of style.
 */
import type { CoreFont } from '../font/afm.ts'
import { LINK_OFF, LINK_ON, NEWLINE, NO_BREAK_SPACE, SOFT_HYPHEN, STYLE, ZERO_WIDTH_SPACE } from '../font/encoding.ts'
import { Rows } from '../markup/manuscript.ts'
import {
  AT_DASH,
  AT_HYPHEN,
  AT_SPACE,
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
import { BREAKS_NEAR, breaksAfterSpaces, breaksBetween } from './latin-breaks.ts'

const SPACE = 32
const HYPHEN = 45

/** Hyphenation of the word of codes [start, end): calls back with each index before which it may be divided. */
export type Hyphenate = (codes: Uint16Array, start: number, end: number, divide: (index: number) => void) => void

export class LatinScanner implements Breakpoints {
  readonly table = new Rows(BREAK_FIELDS * 256)
  after = new Int32Array(1024)
  start = 0
  stateAtStart = 0
  stateAtEnd = 0
  /** Links met so far in the document. */
  links = 0
  readonly #fonts: (style: number) => CoreFont
  #codes: Uint16Array = new Uint16Array(0)

  constructor(fonts: (style: number) => CoreFont) {
    this.#fonts = fonts
  }

  xBefore(index: number, state: number): number {
    return this.after[index - this.start]! - this.#fonts(state & 7).widths[this.#codes[index]!]!
  }

  stateAfter(index: number, state: number): number {
    const code = this.#codes[index]!
    return code >= STYLE && code < STYLE + 8 ? (state & ~7) | (code - STYLE) : state
  }

  mayCut(index: number): boolean {
    return this.#codes[index]! >= SPACE
  }

  scan(codes: Uint16Array, start: number, end: number): void {
    this.#codes = codes
    this.start = start
    if (end - start > this.after.length) this.after = new Int32Array((end - start) * 2)
    const table = this.table
    table.length = 0
    const after = this.after
    const fonts = this.#fonts
    let state = 0
    this.stateAtStart = 0
    let font = fonts(0)
    let { widths, left, right, kerns } = font
    let x = 0
    let row = 0
    let spaces = 0
    // The last code of text, and whether lines can end next to it at all.
    let before = -1
    let beforeNear = 0
    let inSpaces = true
    let solidEnd = start
    let solidX = 0
    let solidSpaces = 0
    // A breakpoint whose X_NEXT waits for the kern before the next code.
    let open = -1
    let rows = table.data
    for (let i = start; i < end; i++) {
      const code = codes[i]!
      if (code === SPACE) {
        if (!inSpaces) {
          inSpaces = true
          solidEnd = i
          solidX = x
          solidSpaces = spaces
        }
        x += kerns[row + right[SPACE]!]! + widths[SPACE]!
        row = left[SPACE]!
        spaces++
        after[i - start] = x
        continue
      }
      if (code < SPACE || code === SOFT_HYPHEN) {
        after[i - start] = x
        if (code >= STYLE && code < STYLE + 8) {
          state = (state & ~7) | (code - STYLE)
          font = fonts(code - STYLE)
          ;({ widths, left, right, kerns } = font)
          row = 0
        } else if (code === NEWLINE) {
          const at = table.add(BREAK_FIELDS)
          rows = table.data
          rows[at + BREAK_END] = inSpaces ? solidEnd : i
          rows[at + BREAK_NEXT] = i + 1
          rows[at + X_END] = inSpaces ? solidX : x
          rows[at + X_NEXT] = x
          rows[at + SPACES_END] = inSpaces ? solidSpaces : spaces
          rows[at + SPACES_NEXT] = spaces
          rows[at + STATE_NEXT] = state
          rows[at + BREAK_KIND] = FORCED
          open = -1
          row = 0
          before = -1
          beforeNear = 0
          inSpaces = true
          solidEnd = i + 1
          solidX = x
          solidSpaces = spaces
        } else if (code === ZERO_WIDTH_SPACE || code === SOFT_HYPHEN) {
          const hyphen = code === SOFT_HYPHEN
          if (hyphen && (before < 0 || inSpaces)) continue
          const at = table.add(BREAK_FIELDS)
          rows = table.data
          rows[at + BREAK_END] = inSpaces ? solidEnd : i
          rows[at + BREAK_NEXT] = i + 1
          rows[at + X_END] = inSpaces ? solidX : hyphen ? x + kerns[row + right[HYPHEN]!]! + widths[HYPHEN]! : x
          rows[at + X_NEXT] = x
          rows[at + SPACES_END] = inSpaces ? solidSpaces : spaces
          rows[at + SPACES_NEXT] = spaces
          rows[at + STATE_NEXT] = state
          rows[at + BREAK_KIND] = hyphen ? AT_HYPHEN : AT_DASH
          open = at
          // The next code may stand next to what is before the mark, and no second breakpoint is wanted here.
          before = -1
          beforeNear = 0
        } else if (code === LINK_ON) {
          state = (state & 7) | (++this.links << 3)
        } else if (code === LINK_OFF) {
          state &= 7
        }
        continue
      }
      const near = BREAKS_NEAR[code]!
      const xBefore = x
      x += kerns[row + right[code]!]!
      if (open >= 0) {
        rows[open + X_NEXT] = x
        open = -1
      }
      if (inSpaces) {
        inSpaces = false
        if (i > start && solidEnd < i && breaksAfterSpaces(codes, before, i, start, end) && before >= 0) {
          const at = table.add(BREAK_FIELDS)
          rows = table.data
          rows[at + BREAK_END] = solidEnd
          rows[at + BREAK_NEXT] = i
          rows[at + X_END] = solidX
          rows[at + X_NEXT] = x
          rows[at + SPACES_END] = solidSpaces
          rows[at + SPACES_NEXT] = spaces
          rows[at + STATE_NEXT] = state
          rows[at + BREAK_KIND] = AT_SPACE
        }
      } else if ((near | beforeNear) !== 0 && before >= 0 && breaksBetween(codes, before, i, start, end)) {
        const at = table.add(BREAK_FIELDS)
        rows = table.data
        rows[at + BREAK_END] = i
        rows[at + BREAK_NEXT] = i
        rows[at + X_END] = xBefore
        rows[at + X_NEXT] = x
        rows[at + SPACES_END] = spaces
        rows[at + SPACES_NEXT] = spaces
        rows[at + STATE_NEXT] = state
        rows[at + BREAK_KIND] = AT_DASH
      }
      if (code === NO_BREAK_SPACE) spaces++
      x += widths[code]!
      row = left[code]!
      before = i
      beforeNear = near
      after[i - start] = x
    }
    this.stateAtEnd = state
    const at = table.add(BREAK_FIELDS)
    rows = table.data
    rows[at + BREAK_END] = inSpaces ? solidEnd : end
    rows[at + BREAK_NEXT] = end
    rows[at + X_END] = inSpaces ? solidX : x
    rows[at + X_NEXT] = x
    rows[at + SPACES_END] = inSpaces ? solidSpaces : spaces
    rows[at + SPACES_NEXT] = spaces
    rows[at + STATE_NEXT] = state
    rows[at + BREAK_KIND] = FORCED
  }
}
