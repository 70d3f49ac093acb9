/** Figures in the form of others: their currency, unit, grouping and decimals. Pure. */
import { formatNumber, parseNumber } from '../facts/numbers.ts'

/** "9 euro" for "8 Euro": the text's own spelling of the unit stays. */
export function inUnitOf(old: string, figure: string): string {
  const unit = (text: string) => text.replace(/[\d.,\s]/gu, '').toLowerCase()
  const digits = /\d(?:[\d.,]*\d)?/u
  const [said] = digits.exec(figure) ?? []
  return said !== undefined && unit(old) === unit(figure) && !/\d\D+\d/u.test(old.replace(/[.,]/gu, ''))
    ? old.replace(digits, said)
    : figure
}

/** Currency and decimals: what figures that may replace each other share. */
export function shapeOf(text: string): string {
  return `${text.replace(/[\d.,'’\s\u00a0\u202f+-]/gu, '')} ${/[.,](\d{1,2})$/u.exec(text.replace(/[^\d.,]+$/u, ''))?.[1]?.length ?? 0}`
}

/** A number in the form of another: its currency, unit, grouping and decimals. */
export function likeFigure(value: number, form: string, language: string): string {
  const digits = /\d[\d.,'’\u00a0\u202f]*\d|\d/u.exec(form)?.[0] ?? ''
  const decimals =
    Number.isInteger(parseNumber(digits, language)) && !/[.,]\d{2}$/u.test(digits)
      ? 0
      : (/[.,](\d{1,2})$/u.exec(digits)?.[1]?.length ?? 0)
  const whole = String(Math.trunc(value))
  const grouped =
    /\d[.,'’\u00a0\u202f]\d{3}/u.test(digits) || (digits.replace(/[.,]\d{1,2}$/u, '').length <= 3 && whole.length > 3)
  const text = formatNumber(value, language, Math.max(decimals, Number.isInteger(value) ? 0 : 2), decimals)
  // Grouped as the figure it replaces, whatever the wish's language groups with.
  const sign = /\d([.,'’\u00a0\u202f ])\d{3}(?!\d)/u.exec(digits)?.[1]
  if (sign !== undefined) {
    const [part = '', rest] = value.toFixed(decimals).split('.')
    const decimal = sign === ',' ? '.' : sign === '.' || language !== 'en' ? ',' : '.'
    return form.replace(digits, part.replace(/\B(?=(?:\d{3})+$)/gu, sign) + (rest === undefined ? '' : decimal + rest))
  }
  return form.replace(
    digits,
    grouped ? text : text.replace(language === 'en' ? /,/gu : /[.\u00a0\u202f](?=\d{3})/gu, ''),
  )
}

/** "1 december" → "1 December", "1 Décembre" → "1 décembre": the names of months and weekdays as the language has them. */
export function withDayNames(text: string, language: string): string {
  const { months, weekdays } = dayNames(language)
  const cased = (name: string) => {
    const small = name.toLowerCase()
    return /^(?:en|de)/u.test(language) ? small.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) : small
  }
  // "may" and "mar" are months only beside a number.
  const month = new RegExp(
    `(?<=\\d(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?)(?:${months})(?!\\p{L})|(?<!\\p{L})(?:${months})(?=\\.?\\s+\\d)`,
    'giu',
  )
  return text.replace(month, cased).replace(new RegExp(`(?<!\\p{L})(?:${weekdays})(?!\\p{L})`, 'giu'), cased)
}

/** Where the weekday that stands before the date at `at` starts, with the comma or article between; `at`, where none does. */
export function weekdayBefore(text: string, at: number, language: string): number {
  const { weekdays } = dayNames(language)
  return (
    new RegExp(`(?<!\\p{L})(?:${weekdays})(?:,?\\s+(?:den|dem|the|le|el)|,)?\\s+$`, 'iu').exec(text.slice(0, at))
      ?.index ?? at
  )
}

function dayNames(language: string): { months: string; weekdays: string } {
  const name = (options: Intl.DateTimeFormatOptions, date: number) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date).replace(/\.$/u, '')
  const months = Array.from({ length: 12 }, (_, at) => Date.UTC(2024, at, 1))
  const days = Array.from({ length: 7 }, (_, at) => Date.UTC(2024, 0, 1 + at))
  return {
    months: [
      ...months.map((day) => name({ month: 'long' }, day)),
      ...months.map((day) => name({ month: 'short' }, day)),
    ].join('|'),
    weekdays: days.map((day) => name({ weekday: 'long' }, day)).join('|'),
  }
}
