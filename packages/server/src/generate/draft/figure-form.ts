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
