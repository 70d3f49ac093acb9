/**
 * Which of the places that patterns find are used: enough letters of the word stand on either line, and names and the last
 * word of a paragraph stay whole. Works on the table of breakpoints, after the words of a paragraph were divided.
 */
import { AT_HYPHEN, BREAK_END, BREAK_FIELDS, BREAK_KIND, BREAK_NEXT, type Breakpoints } from './breakpoints.ts'

export interface HyphenLimits {
  /** Least letters of a word before and after a hyphen. */
  before: number
  after: number
  /** A word in a sentence that begins with a capital is no name, or not always: German. */
  dividesCapitals: boolean
}

/** Languages in which two letters may stand before a hyphen. */
const TWO_BEFORE = new Set(['de', 'nl', 'fi', 'hu'])

/** @param language BCP 47. */
export function hyphenLimitsOf(language: string): HyphenLimits {
  const primary = language.split(/[-_]/, 1)[0]!.toLowerCase()
  return { before: TWO_BEFORE.has(primary) ? 2 : 3, after: 3, dividesCapitals: primary === 'de' }
}

/** What a sentence begins after, and what may stand between that and its first word. */
const SENTENCE_ENDS = new Set([...'.!?:\u2026'].map((mark) => mark.charCodeAt(0)))
const LETTER = /\p{L}|\p{M}/u

function isLetter(unit: number): boolean {
  if (unit < 128) return (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
  return LETTER.test(String.fromCharCode(unit))
}

/**
 * Removes the breakpoints within words that the limits forbid.
 *
 * @param end of the paragraph's text.
 * @param unitAt the UTF-16 unit at an index; 0 for what takes no room.
 * @param isText false for a cell, whose words are divided whatever they are.
 */
export function limitHyphens(
  { table, start }: Breakpoints,
  end: number,
  unitAt: (index: number) => number,
  { before, after, dividesCapitals }: HyphenLimits,
  isText: boolean,
): void {
  const rows = table.data
  const continues = (index: number) => unitAt(index) === 0 || isLetter(unitAt(index))
  // The word of the last row.
  let from = start
  let to = start
  let isWhole = false
  let last = end
  while (last > start && !isLetter(unitAt(last - 1))) last--
  let newLength = 0
  for (let at = 0; at < table.length; at += BREAK_FIELDS) {
    const index = rows[at + BREAK_END]!
    // A soft hyphen of the source takes one code.
    if (rows[at + BREAK_KIND] === AT_HYPHEN && rows[at + BREAK_NEXT] === index) {
      if (index >= to) {
        from = index
        to = index
        while (from > start && continues(from - 1)) from--
        while (to < end && continues(to)) to++
        isWhole = isText && (to >= last || (!dividesCapitals && isName(from)))
      }
      if (isWhole || letters(from, index) < before || letters(index, to) < after) continue
    }
    if (newLength < at) rows.copyWithin(newLength, at, at + BREAK_FIELDS)
    newLength += BREAK_FIELDS
  }
  table.length = newLength

  function letters(first: number, end: number): number {
    let count = 0
    for (let index = first; index < end && count < 3; index++) if (unitAt(index) !== 0) count++
    return count
  }
  /** Whether the word from `word` on begins with a capital, and no sentence with the word. */
  function isName(word: number): boolean {
    let first = word
    while (unitAt(first) === 0) first++
    const letter = String.fromCharCode(unitAt(first))
    if (letter === letter.toLowerCase()) return false
    let at = word - 1
    // Quotation marks and brackets may open the sentence.
    while (at >= start && !isLetter(unitAt(at)) && !SENTENCE_ENDS.has(unitAt(at))) at--
    return at >= start && !SENTENCE_ENDS.has(unitAt(at))
  }
}
