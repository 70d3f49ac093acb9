/** Numbers as people write them, in and out: "1,200.50", "1.200,50", "1 200,50", "45k". */

/** Thousands in groups of three, or plain digits; up to one decimal part. A source for larger patterns. */
export const NUMBER = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,6})?|\d{1,18}(?:[.,]\d{1,6})?`

const POINT_GROUPS = new Set(['de', 'es', 'it', 'pt', 'nl', 'da', 'tr', 'id', 'fr'])

/** @returns NaN where `text` is no number. */
export function parseNumber(text: string, language: string): number {
  const plain = text.replace(/[\s'’\u00a0\u202f]/gu, '')
  const lastPoint = plain.lastIndexOf('.')
  const lastComma = plain.lastIndexOf(',')
  if (lastPoint === -1 && lastComma === -1) return Number(plain)
  const separator = lastPoint > lastComma ? '.' : ','
  const several = plain.split(separator).length > 2
  const both = lastPoint !== -1 && lastComma !== -1
  const groupOfThree = /[.,]\d{3}$/u.test(plain) && !/^0/u.test(plain)
  const groupSign = POINT_GROUPS.has(language) ? '.' : ','
  const isGroup = several || (!both && groupOfThree && separator === groupSign)
  if (isGroup) return Number(plain.replace(/[.,]/gu, ''))
  const other = separator === '.' ? /,/gu : /\./gu
  return Number(plain.replace(other, '').replace(separator, '.'))
}

/** Making one costs a hundred times what using it does. */
const formatters = new Map<string, Intl.NumberFormat>()

/** Grouped and with the decimal sign of the language; at most `decimals` places, no trailing zeros beyond `least`. */
export function formatNumber(value: number, language: string, decimals = 2, least = 0): string {
  const locale = language === 'en' ? 'en-GB' : language === 'es' ? 'es-MX' : language
  const key = `${locale} ${decimals} ${least}`
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(locale, { maximumFractionDigits: decimals, minimumFractionDigits: least })
  formatters.set(key, formatter)
  const text = formatter.format(value)
  // Spain writes "1.234,5"; CLDR's es leaves four digits ungrouped, and es-MX groups them the other way round.
  if (language !== 'es') return text.replace(/\u2212/gu, '-')
  return text.replace(/[.,]/gu, (sign) => (sign === ',' ? '.' : ','))
}
