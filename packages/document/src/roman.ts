/** Roman numbers up to 3,999. */

const ROMAN = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/u
const ROMAN_DIGITS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }

/** @returns undefined where the capitals are no Roman number. */
export function romanValue(capitals: string): number | undefined {
  if (!ROMAN.test(capitals)) return undefined
  let sum = 0
  for (let at = 0; at < capitals.length; at++) {
    const digit = ROMAN_DIGITS[capitals[at]!]!
    sum += digit < (ROMAN_DIGITS[capitals[at + 1]!] ?? 0) ? -digit : digit
  }
  return sum
}
