/**
 * What follows from the figures of a table: totals, means, extremes, changes, shares, written in the figures' own form
 * (currency, unit, decimal sign).
 *
 * Calculated in decimal steps of the inputs, so that 0.1 + 0.2 is 0.3. A mean and a percentage are rounded to at most two
 * and one more places than needed; nothing else is rounded. Percentages are never added up.
 */
import { LEVEL } from '../facts/data.ts'
import { formatNumber, NUMBER, parseNumber } from '../facts/numbers.ts'
import { isTime } from '../facts/periods.ts'
import type { DataTable } from '../facts/types.ts'

export interface Figures {
  /** Header of the column, where the prompt gives one. */
  name: string
  labels: string[]
  values: number[]
  /** The cells as written. */
  cells: string[]
  /** Labels are points in time, so first and last can be compared. */
  ordered: boolean
  /** Undefined where adding up makes no sense (percentages, mixed units). */
  total?: string
  mean: string
  high: number
  low: number
  /** From first to last. */
  change?: { absolute: string; percent?: string; direction: 'up' | 'down' | 'same' }
  /** From each value to the next, in percent; empty where a value is 0 or less. */
  steps: string[]
  shares: string[]
}

const CELL = new RegExp(`^([^\\d]*?)([-+−]?)(\\d{1,3}(?: \\d{3})+(?:,\\d{1,2})?(?!\\d)|${NUMBER})(.*)$`, 'su')
/** Years and numbers that name: nothing to reckon with. */
const NAMING =
  /^(?:.*\s)?(?:ids?|no\.?|nr\.?|n°|nº|num(?:ber)?|code|phone|tel\.?|telefon|zip|plz|postcode|year|jahr|année|año|since|seit|depuis|desde|founded|gegründet|born|geboren|joined|hired|start)$/iu

export function figuresOf(table: DataTable, language: string): Figures[] {
  const columns = table.rows[0]?.length ?? 0
  const found: Figures[] = []
  for (let column = 1; column < columns; column++) {
    const figures = column2figures(table, column, language)
    if (figures !== undefined) found.push(figures)
  }
  return found
}

function column2figures(table: DataTable, column: number, language: string): Figures | undefined {
  const cells = table.rows.map((row) => row[column] ?? '')
  const name = table.header[column] ?? ''
  if (NAMING.test(name.trim()) || (name !== '' && cells.every((cell) => /^(?:19|20)\d{2}$/u.test(cell))))
    return undefined
  const parsed = cells.map((cell) => CELL.exec(cell))
  if (cells.length < 2 || parsed.some((match) => match === null)) return undefined
  const parts = parsed.map((match) => ({
    before: (match?.[1] ?? '').trim(),
    sign: match?.[2] ?? '',
    digits: match?.[3] ?? '',
    after: (match?.[4] ?? '').trim(),
  }))
  const values = parts.map(({ sign, digits }) => (/[-−]/u.test(sign) ? -1 : 1) * parseNumber(digits, language))
  if (values.some((value) => !Number.isFinite(value))) return undefined
  const [first] = parts
  if (first === undefined) return undefined
  const alike = parts.every(
    (part) => part.before === first.before && (part.after === first.after || part.after === '' || first.after === ''),
  )
  const unit = parts.find((part) => part.after !== '')?.after ?? ''
  const decimals = Math.max(...parts.map(({ digits }) => decimalsOf(digits, language)))
  const spaced = /\d\s+\S/u.test(cells.find((cell) => CELL.exec(cell)?.[4]?.trim()) ?? '')
  const show = (value: number, places: number, least: number) => {
    const number = formatNumber(Math.abs(value), language, places, least)
    const sign = value < 0 ? '-' : ''
    if (!alike) return sign + number
    return `${sign}${first.before}${/^\p{L}{2,}$/u.test(first.before) ? ' ' : ''}${number}${unit === '' ? '' : spaced ? ` ${unit}` : unit}`
  }
  const scale = 10 ** decimals
  const sum = values.reduce((total, value) => total + Math.round(value * scale), 0) / scale
  // "per minute", decibels and degrees add up as little as percentages do.
  const percent =
    /%|percent|prozent|pour cent|por ciento|(?:^|\s)(?:per|pro|par|por)\s|\p{L}\/\p{L}|^(?:dB|°\s?[CF]|pH|bar|hPa|mph|pp[mb]|lux|rpm|Hz|stars?|Sterne?|étoiles?|estrellas?)(?!\p{L})/iu.test(
      unit,
    )
  const mean = sum / values.length
  // "mon", "jan": written small in a hurry; in French and Spanish they are small anyway.
  const small = language !== 'en' && language !== 'de'
  const labels = table.rows.map(([label = '']) =>
    small || !isTime(label) ? label : label.charAt(0).toUpperCase() + label.slice(1),
  )
  const ordered = table.numbered === true || labels.every(isTime)
  const [from, to] = [values[0] ?? 0, values.at(-1) ?? 0]
  const difference = Math.round((to - from) * scale) / scale
  const rate = (a: number, b: number) =>
    a > 0 ? `${formatNumber(Math.abs((b - a) / a) * 100, language, 1)}${language === 'en' ? '%' : ' %'}` : undefined
  const growth = percent ? undefined : rate(from, to)
  const positive = values.every((value) => value >= 0) && sum > 0
  const adds =
    alike && !percent && !LEVEL.test(name) && table.level !== 'always' && !(ordered && table.level === 'in time')
  return {
    name,
    labels,
    values,
    cells,
    ordered,
    ...(adds ? { total: show(sum, decimals, decimals) } : {}),
    mean: show(
      mean,
      Math.max(decimals, Number.isInteger(mean) ? decimals : Math.min(decimals + 2, Math.max(decimals, 2))),
      decimals,
    ),
    high: values.indexOf(Math.max(...values)),
    low: values.indexOf(Math.min(...values)),
    ...(ordered
      ? {
          change: {
            absolute: show(Math.abs(difference), decimals, decimals),
            ...(growth && difference !== 0 ? { percent: growth } : {}),
            direction: difference > 0 ? 'up' : difference < 0 ? 'down' : 'same',
          } as const,
        }
      : {}),
    steps:
      ordered && !percent && values.length > 2 && values.every((value) => value > 0)
        ? values
            .slice(1)
            .map(
              (value, at) =>
                `${labels[at + 1]}: ${value < (values[at] ?? 0) ? '-' : '+'}${rate(values[at] ?? 0, value)}`,
            )
        : [],
    shares:
      adds && positive
        ? values.map((value) => `${formatNumber((value / sum) * 100, language, 1)}${language === 'en' ? '%' : ' %'}`)
        : [],
  }
}

function decimalsOf(digits: string, language: string): number {
  if (Number.isInteger(parseNumber(digits, language)) && !/[.,]\d{1,2}$/u.test(digits)) return 0
  return /[.,](\d+)$/u.exec(digits)?.[1]?.length ?? 0
}
