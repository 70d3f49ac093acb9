/**
 * The fast path: a paragraph of WinAnsi codes in, its breakpoints out, in one pass. Widths and kerns are the standard
 * fonts'; kerning reaches over spaces and stops at a change of style.
 */
import { type CoreFont, LEFT_SHIFT, RIGHT_MASK, RIGHT_SHIFT, WIDTH_MASK } from '../font/afm.ts'
import {
  LINK_OFF,
  LINK_ON,
  NEWLINE,
  NO_BREAK_SPACE,
  SOFT_HYPHEN,
  STYLE,
  unitOf,
  ZERO_WIDTH_SPACE,
} from '../font/encoding.ts'
import { Rows } from '../markup/manuscript.ts'
import { takeNumbers } from '../workspace.ts'
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
import type { Hyphenator } from './hyphenate.ts'
import { BREAKS_NEAR, breaksAfterSpaces, breaksBetween, HARD_AFTER_SPACE, HARD_BEFORE_SPACE } from './latin-breaks.ts'

const SPACE = 32
const HYPHEN = 45

/** Letters and digits. */
const PLAIN = new Uint8Array(256)
for (let code = 33; code < 256; code++) if (BREAKS_NEAR[code] === 0 && code !== SOFT_HYPHEN) PLAIN[code] = 1

export class LatinScanner implements Breakpoints {
  readonly table = new Rows('breakpoints')
  after = takeNumbers('latin.after', 1024)
  start = 0
  stateAtStart = 0
  /** Links met so far in the document. */
  links = 0
  readonly #fonts: readonly CoreFont[]
  #codes: Uint16Array = new Uint16Array(0)
  #linksBefore = 0

  /** @param fonts by style; those that the text uses. */
  constructor(fonts: readonly CoreFont[]) {
    this.#fonts = fonts
  }

  xBefore(index: number, state: number): number {
    return this.after[index - this.start]! - (this.#fonts[state & 7]!.metrics[this.#codes[index]!]! & WIDTH_MASK)
  }

  stateAfter(index: number, state: number): number {
    const code = this.#codes[index]!
    return code >= STYLE && code < STYLE + 8 ? (state & ~7) | (code - STYLE) : state
  }

  mayCut(index: number): boolean {
    return this.#codes[index]! >= SPACE
  }

  overhangAt(): number {
    return 0
  }

  spacesAt(index: number): number {
    const code = this.#codes[index]!
    return code === SPACE || code === NO_BREAK_SPACE ? 1 : 0
  }

  /** @param hyphenator adds the breakpoints that its patterns allow. */
  scan(codes: Uint16Array, start: number, end: number, hyphenator?: Hyphenator): void {
    // A paragraph is scanned again when it has to be hyphenated; its links are the same ones.
    if (hyphenator !== undefined) this.links = this.#linksBefore
    this.#linksBefore = this.links
    this.#codes = codes
    this.start = start
    if (end - start > this.after.length) this.after = takeNumbers('latin.after', end - start)
    // Room for a breakpoint at every code, so that none has to ask for it.
    const rows = this.table.room((end - start + 1) * BREAK_FIELDS)
    const after = this.after
    let top = 0
    let state = 0
    let { metrics, kerns } = this.#fonts[0]!
    let x = 0
    // Where the kerns of the code before are.
    let row = 0
    let spaces = 0
    // The last code of text; -1 where a line cannot end before the next.
    let before = -1
    let inSpaces = true
    let solidEnd = start
    let solidX = 0
    let solidSpaces = 0
    // A breakpoint whose X_NEXT waits for the kern before the next code.
    let open = -1
    for (let i = start; i < end; i++) {
      const code = codes[i]!
      if (code === SPACE) {
        if (!inSpaces) {
          inSpaces = true
          solidEnd = i
          solidX = x
          solidSpaces = spaces
        }
        const metric = metrics[SPACE]!
        x += kerns[row + ((metric >>> RIGHT_SHIFT) & RIGHT_MASK)]! + (metric & WIDTH_MASK)
        row = metric >>> LEFT_SHIFT
        spaces++
        after[i - start] = x
        continue
      }
      if (code < SPACE || code === SOFT_HYPHEN) {
        after[i - start] = x
        if (code >= STYLE && code < STYLE + 8) {
          state = (state & ~7) | (code - STYLE)
          ;({ metrics, kerns } = this.#fonts[code - STYLE]!)
          row = 0
        } else if (code === NEWLINE || code === ZERO_WIDTH_SPACE || (code === SOFT_HYPHEN && !inSpaces)) {
          const at = top
          top += BREAK_FIELDS
          rows[at + BREAK_END] = inSpaces ? solidEnd : i
          rows[at + BREAK_NEXT] = i + 1
          rows[at + X_END] = inSpaces ? solidX : x
          rows[at + X_NEXT] = x
          rows[at + SPACES_END] = inSpaces ? solidSpaces : spaces
          rows[at + SPACES_NEXT] = spaces
          rows[at + STATE_NEXT] = state
          before = -1
          if (code === NEWLINE) {
            rows[at + BREAK_KIND] = FORCED
            open = -1
            row = 0
            inSpaces = true
            solidEnd = i + 1
            solidX = x
            solidSpaces = spaces
          } else {
            open = at
            rows[at + BREAK_KIND] = code === SOFT_HYPHEN ? AT_HYPHEN : AT_DASH
            if (code === SOFT_HYPHEN) {
              const metric = metrics[HYPHEN]!
              rows[at + X_END] = x + kerns[row + ((metric >>> RIGHT_SHIFT) & RIGHT_MASK)]! + (metric & WIDTH_MASK)
            }
          }
        } else if (code === LINK_ON) state = (state & 7) | (++this.links << 3)
        else if (code === LINK_OFF) state &= 7
        continue
      }
      const metric = metrics[code]!
      const xBefore = x
      x += kerns[row + ((metric >>> RIGHT_SHIFT) & RIGHT_MASK)]!
      if (inSpaces) {
        inSpaces = false
        // Spaces after a soft hyphen or a zero-width space: they are where the line ends.
        if (open >= 0) top = open
        if (
          open >= 0 ||
          (before >= 0 &&
            ((HARD_AFTER_SPACE[code]! | HARD_BEFORE_SPACE[codes[before]!]!) === 0 ||
              breaksAfterSpaces(codes, before, i, start, end)))
        ) {
          open = -1
          rows[top + BREAK_END] = solidEnd
          rows[top + BREAK_NEXT] = i
          rows[top + X_END] = solidX
          rows[top + X_NEXT] = x
          rows[top + SPACES_END] = solidSpaces
          rows[top + SPACES_NEXT] = spaces
          rows[top + STATE_NEXT] = state
          rows[top + BREAK_KIND] = AT_SPACE
          top += BREAK_FIELDS
        }
      } else if (open >= 0) {
        rows[open + X_NEXT] = x
        open = -1
      } else if (
        before >= 0 &&
        (BREAKS_NEAR[code]! | BREAKS_NEAR[codes[before]!]!) !== 0 &&
        breaksBetween(codes, before, i, start, end)
      ) {
        rows[top + BREAK_END] = i
        rows[top + BREAK_NEXT] = i
        rows[top + X_END] = xBefore
        rows[top + X_NEXT] = x
        rows[top + SPACES_END] = spaces
        rows[top + SPACES_NEXT] = spaces
        rows[top + STATE_NEXT] = state
        rows[top + BREAK_KIND] = AT_DASH
        top += BREAK_FIELDS
      }
      if (code === NO_BREAK_SPACE) spaces++
      x += metric & WIDTH_MASK
      after[i - start] = x
      row = metric >>> LEFT_SHIFT
      before = i
      if (PLAIN[code] === 1) {
        const word = i
        before = i = advance(codes, i + 1, end, x, row, metrics, kerns, after, start)
        if (hyphenator !== undefined && i - word >= 4) {
          let letters = ''
          for (let at = word; at <= i; at++) letters += String.fromCharCode(unitOf(codes[at]!))
          for (const place of hyphenator.divide(letters)) {
            const at = word + place
            const last = metrics[codes[at - 1]!]!
            const hyphen = metrics[HYPHEN]!
            rows[top + BREAK_END] = at
            rows[top + BREAK_NEXT] = at
            rows[top + X_END] =
              after[at - 1 - start]! +
              kerns[(last >>> LEFT_SHIFT) + ((hyphen >>> RIGHT_SHIFT) & RIGHT_MASK)]! +
              (hyphen & WIDTH_MASK)
            rows[top + X_NEXT] = after[at - start]! - (metrics[codes[at]!]! & WIDTH_MASK)
            rows[top + SPACES_END] = spaces
            rows[top + SPACES_NEXT] = spaces
            rows[top + STATE_NEXT] = state
            rows[top + BREAK_KIND] = AT_HYPHEN
            top += BREAK_FIELDS
          }
        }
        x = after[i - start]!
        row = metrics[codes[i]!]! >>> LEFT_SHIFT
      }
    }
    rows[top + BREAK_END] = inSpaces ? solidEnd : end
    rows[top + BREAK_NEXT] = end
    rows[top + X_END] = inSpaces ? solidX : x
    rows[top + X_NEXT] = x
    rows[top + SPACES_END] = inSpaces ? solidSpaces : spaces
    rows[top + SPACES_NEXT] = spaces
    rows[top + STATE_NEXT] = state
    rows[top + BREAK_KIND] = FORCED
    this.table.length = top + BREAK_FIELDS
  }
}

/**
 * Goes on through a word of letters and digits, within which no line ends, and fills `after`. A function of its own so
 * that its few variables stay in registers.
 *
 * @returns the last index of the word.
 */
function advance(
  codes: Uint16Array,
  from: number,
  end: number,
  xFrom: number,
  rowFrom: number,
  metrics: Uint32Array,
  kerns: Int16Array,
  after: Int32Array,
  start: number,
): number {
  let x = xFrom
  let row = rowFrom
  let i = from
  for (; i < end; i++) {
    const code = codes[i]!
    if (PLAIN[code] !== 1) break
    const metric = metrics[code]!
    x += kerns[row + ((metric >>> RIGHT_SHIFT) & RIGHT_MASK)]! + (metric & WIDTH_MASK)
    row = metric >>> LEFT_SHIFT
    after[i - start] = x
  }
  return i - 1
}
