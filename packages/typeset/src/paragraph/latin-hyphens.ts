/** Where the patterns of a language divide the words of a paragraph that latin.ts scanned. */
import {
  LIGATURE_REST,
  LINK_OFF,
  LINK_ON,
  LINK_SHIFT,
  NO_BREAK_SPACE,
  SOFT_HYPHEN,
  STYLE,
  STYLE_MASK,
  STYLES,
} from '../font/encoding.ts'
import { widthOf } from '../font/pack/face.ts'
import { MONO } from '../font/resources.ts'
import { scratchNumbers } from '../scratch.ts'
import {
  AT_HYPHEN,
  BREAK_END,
  BREAK_FIELDS,
  BREAK_KIND,
  BREAK_NEXT,
  SPACES_END,
  SPACES_NEXT,
  STATE_NEXT,
  X_END,
  X_NEXT,
} from './breakpoints.ts'
import { CODE_BYTES } from './encoded-text.ts'
import { type Hyphenator, WORD_LETTERS_MAX } from './hyphenate.ts'
import type { LatinScanner } from './latin.ts'
import { PLAIN } from './latin-run.ts'
import { dividedLengths, unitAt } from './ligatures.ts'

const SPACE = 32
const HYPHEN = 45

let divisions = scratchNumbers('latin.divisions', 1024)

/** Adds the breakpoints that the patterns allow to those that `scan` found. */
export function hyphenateLatin(text: LatinScanner, hyphenator: Hyphenator): void {
  const count = divideWords(text, hyphenator)
  const { table, start, codes, encodedText, xAfter } = text
  const { places } = encodedText
  const rows = table.data
  // From the end, so that each row moves once. `scan` reserved a row for each code.
  let from = table.length - BREAK_FIELDS
  let to = from + (count / DIVISION_FIELDS) * BREAK_FIELDS
  table.length = to + BREAK_FIELDS
  for (let at = count - DIVISION_FIELDS; at >= 0; at -= DIVISION_FIELDS) {
    const index = divisions[at + DIVISION_AT]!
    const state = divisions[at + DIVISION_STATE]!
    const spaces = divisions[at + DIVISION_SPACES]!
    for (; from >= 0 && rows[from + BREAK_END]! > index; from -= BREAK_FIELDS, to -= BREAK_FIELDS) {
      for (let field = 0; field < BREAK_FIELDS; field++) rows[to + field] = rows[from + field]!
    }
    const face = text.fonts[state & STYLE_MASK]!
    rows[to + BREAK_END] = index
    rows[to + BREAK_NEXT] = index
    const x = xAfter[index - 1 - start]!
    if (codes[index] === LIGATURE_REST) {
      const [whole, before, after] = dividedLengths(codes, index, face)
      rows[to + X_END] = x - whole + before + widthOf(face, HYPHEN)
      rows[to + X_NEXT] = x - after
    } else {
      rows[to + X_END] = x + widthOf(face, HYPHEN)
      rows[to + X_NEXT] = xAfter[index - start]! - widthOf(face, codes[index]!)
    }
    rows[to + SPACES_END] = spaces
    rows[to + SPACES_NEXT] = spaces
    rows[to + STATE_NEXT] = state
    rows[to + BREAK_KIND] = AT_HYPHEN
    to -= BREAK_FIELDS
  }
  // Where their encoded bytes begin, counted from the previous break.
  for (let at = 0, index = start, place = 0; at < count; at += DIVISION_FIELDS) {
    const next = divisions[at + DIVISION_AT]!
    const known = divisions[at + DIVISION_FROM]!
    if (known >= index) {
      index = known
      place = places[known - start]! - 1
    }
    for (; index < next; index++) {
      const code = codes[index]!
      if (code < SPACE || code === SOFT_HYPHEN) continue
      place = encodedText.lineStart(place) + CODE_BYTES
    }
    // A line that begins or ends in a divided ligature is not copied.
    places[next - start] = codes[next] === LIGATURE_REST ? 0 : place + 1
  }
}

/** Fills `divisions`. @returns how many numbers. */
function divideWords(text: LatinScanner, hyphenator: Hyphenator): number {
  const { table, start, end, codes } = text
  const rows = table.data
  let count = 0
  let state = text.stateAtStart
  let spaces = 0
  let link = text.linksBefore
  // The last index at which a line may begin, and the breakpoint after it.
  let lineStart = start
  let at = 0
  for (let i = start; i < end; i++) {
    const code = codes[i]!
    if (PLAIN[code] === 0) {
      if (code === SPACE || code === NO_BREAK_SPACE) spaces++
      else if (code >= STYLE && code < STYLE + STYLES) state = (state & ~STYLE_MASK) | (code - STYLE)
      else if (code === LINK_ON) state = (state & STYLE_MASK) | (++link << LINK_SHIFT)
      else if (code === LINK_OFF) state &= STYLE_MASK
      continue
    }
    const word = i
    for (; i < end && PLAIN[codes[i]!] === 1; i++) if (i - word < WORD_LETTERS_MAX) letters[i - word] = unitAt(codes, i)
    // Code is not hyphenated.
    const found = (state & MONO) === 0 ? hyphenator.divide(letters, 0, i - word, divided) : 0
    for (; found > 0 && at < table.length && rows[at + BREAK_NEXT]! <= word; at += BREAK_FIELDS) {
      lineStart = rows[at + BREAK_NEXT]!
    }
    if (count + found * DIVISION_FIELDS > divisions.length) {
      const grown = scratchNumbers('latin.divisions', 2 * (count + found * DIVISION_FIELDS))
      grown.set(divisions)
      divisions = grown
    }
    for (let k = 0; k < found; k++) {
      divisions[count + DIVISION_AT] = word + divided[k]!
      divisions[count + DIVISION_STATE] = state
      divisions[count + DIVISION_SPACES] = spaces
      divisions[count + DIVISION_FROM] = lineStart
      count += DIVISION_FIELDS
    }
    i--
  }
  return count
}

// A row of what `hyphenate` finds: the index before which a word may be divided, state and spaces there, and the last
// index before it at which a line may begin anyhow.
const DIVISION_AT = 0
const DIVISION_STATE = 1
const DIVISION_SPACES = 2
const DIVISION_FROM = 3
const DIVISION_FIELDS = 4

/** The current word and where it may be divided. */
const letters = new Uint16Array(WORD_LETTERS_MAX)
const divided = new Int32Array(WORD_LETTERS_MAX)
