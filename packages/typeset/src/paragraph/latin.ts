/**
 * The fast path: a paragraph of codes that its fonts have in, its breakpoints and encoded text out, in one pass. Widths
 * and kerns are those of a face; kerning reaches over spaces and stops at a change of style.
 */
import {
  LINK_OFF,
  LINK_ON,
  LINK_SHIFT,
  NEWLINE,
  NO_BREAK_SPACE,
  PIECE_END,
  SOFT_HYPHEN,
  STYLE,
  STYLE_MASK,
  STYLES,
  ZERO_WIDTH_SPACE,
} from '../font/encoding.ts'
import { SPACE_SLOT } from '../font/pack/codes.ts'
import { type Face, LEFT_MASK, RIGHT_MASK, RIGHT_SHIFT, WIDTH_MASK } from '../font/pack/face.ts'
import { Rows } from '../markup/manuscript.ts'
import { scratchNumbers } from '../scratch.ts'
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
import { CODE_BYTES, EncodedText, skipKern } from './encoded-text.ts'
import { BREAKS_NEAR, breaksAfterSpaces, breaksBetween, HARD_AFTER_SPACE, HARD_BEFORE_SPACE } from './latin-breaks.ts'
import { cellsFor, encodeKern, encodeRun, GAP_FIELDS, runEnd, runGaps, runRow, runX } from './latin-run.ts'

const SPACE = 32
const HYPHEN = 45

export class LatinScanner implements Breakpoints {
  readonly table = new Rows('breakpoints')
  readonly encodedText = new EncodedText()
  /** Codes [start, end) of the text. */
  codes: Uint16Array = new Uint16Array(0)
  start = 0
  end = 0
  stateAtStart = 0
  /** Links met so far in the document, and before the text. */
  links = 0
  linksBefore = 0
  fonts: readonly Face[] = []
  #cells: readonly Int32Array[] = []
  #xAfter = scratchNumbers('latin.after', 1024)
  #isMeasured = false
  /** Links up to an index, for `stateAfter`. */
  #countedTo = 0
  #countedLinks = 0

  /** @param fonts by style; those that the text uses. */
  constructor(fonts: readonly Face[]) {
    this.setFonts(fonts)
  }

  /** The fonts of the blocks that are scanned next. */
  setFonts(fonts: readonly Face[]): void {
    if (fonts === this.fonts) return
    this.fonts = fonts
    this.#cells = fonts.map(cellsFor)
  }

  /** Computed on demand: most text has no words to cut or hyphenate. */
  get xAfter(): Int32Array {
    if (!this.#isMeasured) this.#measure()
    return this.#xAfter
  }

  #measure(): void {
    const { start } = this
    const codes = this.codes
    const end = this.end
    if (end - start > this.#xAfter.length) this.#xAfter = scratchNumbers('latin.after', end - start)
    const xAfter = this.#xAfter
    let style = 0
    let { cells, kerns } = this.fonts[0]!
    let x = 0
    let row = 0
    for (let i = start; i < end; i++) {
      const code = codes[i]!
      if (code >= SPACE && code !== SOFT_HYPHEN) {
        const cell = cells[code]!
        x += kerns[row + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)]! + (cell & WIDTH_MASK)
        row = (cell >> RIGHT_SHIFT) & LEFT_MASK
      } else if (code === NEWLINE) row = 0
      else if (code >= STYLE && code < STYLE + STYLES && code - STYLE !== style) {
        style = code - STYLE
        ;({ cells, kerns } = this.fonts[style]!)
        row = 0
      }
      xAfter[i - start] = x
    }
    this.#isMeasured = true
  }

  xBefore(index: number, state: number): number {
    return this.xAfter[index - this.start]! - (this.fonts[state & STYLE_MASK]!.cells[this.codes[index]!]! & WIDTH_MASK)
  }

  stateAfter(index: number, state: number): number {
    const code = this.codes[index]!
    if (code === LINK_ON) return (state & STYLE_MASK) | (this.#linkAt(index) << LINK_SHIFT)
    if (code === LINK_OFF) return state & STYLE_MASK
    return code >= STYLE && code < STYLE + STYLES ? (state & ~STYLE_MASK) | (code - STYLE) : state
  }

  /** Number of the link that begins at an index. Asked in order, it looks at each code once. */
  #linkAt(index: number): number {
    if (index < this.#countedTo) {
      this.#countedTo = this.start
      this.#countedLinks = this.linksBefore
    }
    for (; this.#countedTo <= index; this.#countedTo++)
      if (this.codes[this.#countedTo] === LINK_ON) this.#countedLinks++
    return this.#countedLinks
  }

  mayCut(index: number): boolean {
    return this.codes[index]! >= SPACE
  }

  overhangAt(): number {
    return 0
  }

  spacesAt(index: number): number {
    const code = this.codes[index]!
    return code === SPACE || code === NO_BREAK_SPACE ? 1 : 0
  }

  scan(codes: Uint16Array, start: number, end: number): void {
    this.linksBefore = this.links
    this.#countedTo = start
    this.#countedLinks = this.links
    this.codes = codes
    this.start = start
    this.end = end
    this.#isMeasured = false
    // Room for a breakpoint at every code, so that the loop needs no check.
    const rows = this.table.room((end - start + 1) * BREAK_FIELDS)
    const { encodedText } = this
    encodedText.open(end - start)
    const { places } = encodedText
    const encoded = encodedText.bytes
    const gaps = scratchNumbers('latin.gaps', (end - start + 1) * GAP_FIELDS)
    let at = encodedText.length
    places[0] = at + 1
    let top = 0
    let state = 0
    let { kerns, slots } = this.fonts[0]!
    let cells = this.#cells[0]!
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
          places[i - start] = at + 1
        }
        const cell = cells[SPACE]!
        const kern = kerns[row + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)]!
        if (kern !== 0) at = encodeKern(encoded, at, kern)
        encoded[at++] = 0
        encoded[at++] = SPACE_SLOT
        x += kern + (cell & WIDTH_MASK)
        row = (cell >> RIGHT_SHIFT) & LEFT_MASK
        spaces++
        continue
      }
      if (code < SPACE || code === SOFT_HYPHEN) {
        if (code >= STYLE && code < STYLE + STYLES) {
          if (code - STYLE === (state & STYLE_MASK)) continue
          state = (state & ~STYLE_MASK) | (code - STYLE)
          ;({ kerns, slots } = this.fonts[code - STYLE]!)
          cells = this.#cells[code - STYLE]!
          row = 0
          encodedText.switches.push(at)
          encodedText.switches.push(code - STYLE)
        } else if (
          code === NEWLINE ||
          code === ZERO_WIDTH_SPACE ||
          code === PIECE_END ||
          (code === SOFT_HYPHEN && !inSpaces)
        ) {
          const found = top
          top += BREAK_FIELDS
          rows[found + BREAK_END] = inSpaces ? solidEnd : i
          rows[found + BREAK_NEXT] = i + 1
          rows[found + X_END] = inSpaces ? solidX : x
          rows[found + X_NEXT] = x
          rows[found + SPACES_END] = inSpaces ? solidSpaces : spaces
          rows[found + SPACES_NEXT] = spaces
          rows[found + STATE_NEXT] = state
          if (!inSpaces) places[i - start] = at + 1
          places[i + 1 - start] = at + 1
          before = -1
          if (code === NEWLINE) {
            rows[found + BREAK_KIND] = FORCED
            open = -1
            row = 0
            inSpaces = true
            solidEnd = i + 1
            solidX = x
            solidSpaces = spaces
          } else {
            open = found
            rows[found + BREAK_KIND] = code === SOFT_HYPHEN ? AT_HYPHEN : AT_DASH
            // The hyphen is not kerned: it is written apart from the word.
            if (code === SOFT_HYPHEN) rows[found + X_END] = x + (cells[HYPHEN]! & WIDTH_MASK)
          }
        } else if (code === LINK_ON) state = (state & STYLE_MASK) | (++this.links << LINK_SHIFT)
        else if (code === LINK_OFF) state &= STYLE_MASK
        continue
      }
      const cell = cells[code]!
      const xBefore = x
      const place = at
      const kern = kerns[row + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)]!
      if (kern !== 0) {
        x += kern
        at = encodeKern(encoded, at, kern)
      }
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
          places[i - start] = place + 1
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
        places[i - start] = place + 1
      }
      if (code === NO_BREAK_SPACE) spaces++
      x += cell & WIDTH_MASK
      row = (cell >> RIGHT_SHIFT) & LEFT_MASK
      before = i
      const slot = slots[code]!
      encoded[at++] = slot >> 8
      encoded[at++] = slot
      if (cell >= 0) continue
      at = encodeRun(codes, i + 1, end, x, cell, cells, kerns, slots, encoded, at, gaps)
      x = runX
      row = runRow
      before = runEnd - 1
      i = runEnd - 1
      // Its gaps become breakpoints, in a loop of their own: a branch for each word would be guessed wrong too often.
      const space = cells[SPACE]!
      const spaceClass = (space >> RIGHT_SHIFT) & RIGHT_MASK
      const spaceRow = (space >> RIGHT_SHIFT) & LEFT_MASK
      for (let gap = 0; gap < runGaps; gap += GAP_FIELDS) {
        solidEnd = gaps[gap]!
        solidX = gaps[gap + 1]!
        solidSpaces = spaces
        places[solidEnd - start] = gaps[gap + 2]! + 1
        let word = solidEnd + 1
        spaces++
        while (word < runEnd && codes[word] === SPACE) {
          word++
          spaces++
          gap += GAP_FIELDS
        }
        const wordAt = skipKern(encoded, gaps[gap + 2]!) + CODE_BYTES
        if (word === runEnd) {
          inSpaces = true
          before = solidEnd - 1
          break
        }
        const last = codes[solidEnd - 1]!
        const next = codes[word]!
        if (
          (HARD_AFTER_SPACE[next]! | HARD_BEFORE_SPACE[last]!) !== 0 &&
          !breaksAfterSpaces(codes, solidEnd - 1, word, start, end)
        ) {
          continue
        }
        const beforeSpace = (cells[codes[word - 2]!]! >> RIGHT_SHIFT) & LEFT_MASK
        rows[top + BREAK_END] = solidEnd
        rows[top + BREAK_NEXT] = word
        rows[top + X_END] = solidX
        rows[top + X_NEXT] =
          gaps[gap + 1]! +
          kerns[beforeSpace + spaceClass]! +
          (space & WIDTH_MASK) +
          kerns[spaceRow + ((cells[next]! >> RIGHT_SHIFT) & RIGHT_MASK)]!
        rows[top + SPACES_END] = solidSpaces
        rows[top + SPACES_NEXT] = spaces
        rows[top + STATE_NEXT] = state
        rows[top + BREAK_KIND] = AT_SPACE
        top += BREAK_FIELDS
        places[word - start] = wordAt + 1
      }
    }
    if (!inSpaces) places[end - start] = at + 1
    encodedText.length = at
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
