/** Whether a column has numbers, for writers that leave its decimal signs to another program. */

/** A column with this part of numbers is one of numbers. */
const NUMERIC_PART = 0.7
const NUMBER = /^[(+\-\u2212]?\s?\p{Sc}?\s?\d[\d.,'\u00a0\u202f ]*\)?(?:%|\p{Sc}|\p{L}{1,4})?$/u
const NUMBER_CHARS_MAX = 40

/** @param texts of its cells below the head. */
export function isNumericColumn(texts: readonly string[]): boolean {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '')
  const numbers = filled.filter((text) => text.length <= NUMBER_CHARS_MAX && NUMBER.test(text))
  return filled.length > 0 && numbers.length >= filled.length * NUMERIC_PART
}
