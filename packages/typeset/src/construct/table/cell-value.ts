/**
 * What the text of a cell is: a number, a date or code that is not divided, or words; and which columns of a table are
 * numeric. Only short texts are looked at, so the cost of a cell has a bound.
 */

import { isMonthName } from '@platen/document/months'

export const WORDS = 0
export const NUMBER = 1
/** A date or code: one piece. */
const SOLID = 2
/** Nothing, or a dash. */
export const EMPTY = 3
/** A whole number of four digits that may be a year. */
export const YEAR = 4

/** Longest number and longest code, UTF-16 units. */
const NUMBER_LENGTH_MAX = 32
const CODE_LENGTH_MAX = 24

/** Part of the filled cells of a column that are numbers. */
const NUMERIC_PART = 0.7

/**
 * Sign, currency, sign, number, second number of a range or its deviation (`1–2`, `1 to 2`, `1 ± 2`), marks of significance, space,
 * unit; in parentheses where negative in accounts.
 */
const NUMBER_PATTERN =
  /^\(?(?:[+\-\u2212\u2013\u00b1~\u2248<>\u2264\u2265][ \u00a0\u202f\u2009]?)?(?:(?:[A-Z]{0,3}\p{Sc}|(?:[A-Z]{3}|kr\.?|Fr\.|Rs\.?|R|z\u0142|K\u010d)(?=[ \u00a0\u202f\u2009]))[ \u00a0\u202f\u2009]?)?(?:[+\-\u2212\u2013\u00b1~\u2248<>\u2264\u2265][ \u00a0\u202f\u2009]?)?(\d+(?:[.,'\u2019 \u00a0\u202f\u2009]\d+)*|[.,]\d+)(?:(?:[ \u00a0\u202f\u2009]?(?:\u2013|-|\u2026|\u00b1|\+\/?[-\u2212])[ \u00a0\u202f\u2009]?|[ \u00a0](?:to|bis|\u00e0|a|do|t\/m|til|till|\u0434\u043e)[ \u00a0])[+\-\u2212]?(\d+(?:[.,'\u2019 \u00a0\u202f\u2009]\d+)*|[.,]\d+))?[*\u2020\u2021]{0,3}([ \u00a0\u202f\u2009]?)([%\u2030\u00b0\u00d7\p{Sc}\p{L}][\p{L}\p{Sc}%.\u00b0\u00b2\u00b3\u00b7/\d]{0,9})?\)?$/u
/** Groups of digits of one kind, then a decimal sign. */
const GROUPED =
  /^(?:\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:([' \u2019\u00a0\u202f\u2009])\d{3})(?:\1\d{3})*(?:[.,]\d+)?|\d*(?:[.,]\d+)?)$/
const LEADING_ZERO = /^0\d/
const YEAR_PATTERN = /^(?:1[5-9]|20)\d\d$/
/** A unit is a symbol of a few letters; a word says what the number counts, and differs from row to row. */
const WORD = /^[\p{Ll}\p{Lo}\p{M}]{4,}$/u
/** Letters before a number with a unit are no currency. */
const NAMED = /^\(?[A-Z]/
/** A unit that stands at a number without space: not an ordinal, not a letter of a code. */
const CLOSE_UNIT =
  /^(?:%|\u2030|\u00b0[CF]?|\u00d7|\p{Sc}|[kKMGTx]|[kMGT]i?[Bb]|[km\u00b5\u03bcnc]?[mgslWAV]|min|ms|kWh|MWh|[MG]?Hz|pt|px|em|pp|bn|ha)$/u
const DATE =
  /^(?:\d{1,4}[-./]\d{1,2}(?:[-./]\d{1,4})?|(?:\d{1,2}\.?\s)?\p{L}{3,12}\.?\s(?:\d{1,2},?\s)?\d{4}|\d{1,2}\.?\s\p{L}{3,12}\.?)$/u
/** Day and month, with or without a year: `14 Jan`, `14 de enero de 2026`, `March 14, 2026`, `2026 March`. */
const DAY_OF_MONTH =
  /^(?:\d{1,2}(?:\.|st|nd|rd|th|er|\u00ba)?\s(?:de\s)?(\p{L}{3,14})\.?(?:,?\s(?:de\s)?\d{2,4})?|(\p{L}{3,14})\.?\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?|\d{4}\s(\p{L}{3,14}))$/u
const SPACED_DATE = /^\d{1,2}\.\s\d{1,2}\.(?:\s\d{4})?$/u
const CODE = /\d/
const WHITE_SPACE = /\s/
const DASH = /^[-\u2013\u2014\u2212]?$/

export function kindOfValue(text: string): number {
  if (text.length > NUMBER_LENGTH_MAX) return WORDS
  if (DASH.test(text)) return EMPTY
  if (isDayOfMonth(text)) return SOLID
  const match = NUMBER_PATTERN.exec(text)
  if (match !== null && isNumber(match)) {
    const [, , , , unit = ''] = match
    if (unit !== '' && NAMED.test(text)) return WORDS
    if (WORD.test(unit)) return SOLID
    return YEAR_PATTERN.test(text) ? YEAR : NUMBER
  }
  if (text.length > CODE_LENGTH_MAX) return WORDS
  return (CODE.test(text) && !WHITE_SPACE.test(text)) || DATE.test(text) ? SOLID : WORDS
}

function isDayOfMonth(text: string): boolean {
  const match = DAY_OF_MONTH.exec(text)
  return match === null ? SPACED_DATE.test(text) : isMonthName((match[1] ?? match[2] ?? match[3])!)
}

function isNumber([, first = '', second, space = '', unit]: RegExpExecArray): boolean {
  for (const digits of [first, second ?? '0']) if (LEADING_ZERO.test(digits) || !GROUPED.test(digits)) return false
  return unit === undefined || space !== '' || CLOSE_UNIT.test(unit)
}

/** The number of a text that is one, and not below 0 nor a range. @param sign decimal sign. */
export function magnitudeOf(text: string, sign: string): number | undefined {
  if (text.length > NUMBER_LENGTH_MAX || /[-\u2212\u2013(]/.test(text)) return undefined
  const match = NUMBER_PATTERN.exec(text)
  if (match === null || match[2] !== undefined || !GROUPED.test(match[1]!)) return undefined
  const at = sign === '' ? -1 : match[1]!.lastIndexOf(sign)
  const isWhole = at < 0 || isGroup(match[1]!, at, sign)
  const whole = isWhole ? match[1]! : match[1]!.slice(0, at)
  return Number(`${whole.replaceAll(/\D/g, '')}.${isWhole ? 0 : match[1]!.slice(at + 1)}`)
}

/** The unit behind a number, '' for none. */
export function unitOfNumber(text: string): string {
  return NUMBER_PATTERN.exec(text)?.[4] ?? ''
}

/** Counts the values of a column. A year counts as a number where not all of them may be years; numbers have one unit. */
export class ColumnValues {
  #filled = 0
  #numbers = 0
  #years = 0
  readonly #units = new Map<string, number>()

  /** @param unit of a number. */
  add(value: number, unit = ''): void {
    if (value === EMPTY) return
    this.#filled++
    if (value === YEAR) this.#years++
    if (value !== NUMBER && value !== YEAR) return
    const count = (this.#units.get(unit) ?? 0) + 1
    this.#units.set(unit, count)
    this.#numbers = Math.max(this.#numbers, count)
  }

  get isNumeric(): boolean {
    return this.#numbers > this.#years && this.#numbers >= this.#filled * NUMERIC_PART
  }
}

/** Whether numbers count the rows: 1, 2, 3. */
export function isCount(numbers: readonly string[]): boolean {
  const [start = ''] = numbers
  if (numbers.length < 2 || !/^\d{1,4}\.?$/.test(start)) return false
  const first = Number.parseInt(start, 10)
  return numbers.every((text, index) => text.replace('.', '') === `${first + index}`)
}

/** Where the last number of a text has its decimal sign, or ends: what stands there and behind it hangs over. */
export function decimalPlace(text: string, sign: string): number {
  let end = text.length
  // A unit may have figures, m2, so the number ends where the pattern says.
  const match = NUMBER_PATTERN.exec(text)
  if (match === null) return end
  const digits = match[2] ?? match[1]!
  const from = text.lastIndexOf(digits, text.length - (match[4]?.length ?? 0))
  end = from + digits.length
  const at = sign === '' ? -1 : digits.lastIndexOf(sign)
  return at < 0 || isGroup(digits, at, sign) ? end : from + at
}

/** Is the sign at `at` one of several, and so between groups? */
function isGroup(digits: string, at: number, sign: string): boolean {
  return digits.indexOf(sign) < at
}

/**
 * The decimal sign of a column's numbers; '' where none has one. A single sign before three digits may stand between
 * groups, so it counts only where no other number says more.
 */
export function decimalSign(numbers: Iterable<string>): string {
  for (const text of numbers) {
    const match = NUMBER_PATTERN.exec(text)
    if (match === null) continue
    for (const digits of [match[1]!, match[2] ?? '']) {
      const comma = digits.lastIndexOf(',')
      const stop = digits.lastIndexOf('.')
      const at = Math.max(comma, stop)
      if (at < 0) continue
      const isSure =
        (comma >= 0 && stop >= 0) || digits.length - at !== 4 || at > 3 || at === 0 || digits.startsWith('0')
      if (isSure && !isGroup(digits, at, digits[at]!)) return digits[at]!
    }
  }
  return ''
}
