/**
 * Sums carried over: where a table of amounts goes on on another page, the sum of its last column up to there.
 *
 * The sums are computed from the printed numbers, exactly, and printed with the decimal sign and the groups of digits that these have.
 */
import { type Document, HEADER } from '@platen/document/model'
import { decimalSign } from './cell-value.ts'
import { isSumRow } from './read.ts'

const AMOUNT = /^([-\u2212\u2013])?\s?(\d[\d.,'\u2019 \u00a0\u202f\u2009]*)$/u
/** Between groups of digits. */
const GROUPED = /\d([.,'\u2019 \u00a0\u202f\u2009])\d{3}(?!\d)/u

/**
 * @param table in the document. @param minus sign of an amount below 0
 * @returns by row, heads among them, the sum of the rows up to it; undefined where the last column has a cell that is no amount, or none at all.
 */
export function carriedSums(document: Document, table: number, language: string, minus: string): string[] | undefined {
  const rows = document.children(table)
  const cells = rows.map((row) => document.children(row).at(-1))
  const texts = cells.map((cell) => (cell === undefined ? '' : document.text(cell).trim()))
  const headRows = rows.findIndex((row) => !document.has(row, HEADER))
  if (headRows < 0) return undefined
  const amounts = texts.slice(headRows).filter((text) => text !== '')
  if (amounts.length === 0 || amounts.some((text) => !AMOUNT.test(text))) return undefined
  const format = formatOf(amounts, language)
  const sums: string[] = []
  let sum = 0n
  rows.forEach((row, at) => {
    const text = texts[at] ?? ''
    if (at >= headRows && text !== '' && !isSumRow(document, row)) sum += unitsOf(text, format)
    sums.push(printed(sum, format, minus))
  })
  return sums
}

interface Format {
  /** '' where no amount has decimals. */
  sign: string
  decimals: number
  group: string
  /** Digits before the first group sign at least, besides a group of three. */
  groupFrom: number
}

/** Languages that write 1234,50 and 12 345,50 (CLDR, minimumGroupingDigits). */
const LATE_GROUPS = new Set(['bg', 'es', 'hu', 'it', 'pl', 'pt'])
const SPACE_GROUPS = new Set(['bg', 'cs', 'fi', 'hu', 'nb', 'nn', 'no', 'pl', 'pt', 'ru', 'sk', 'sv', 'uk'])

function formatOf(amounts: readonly string[], language: string): Format {
  const sign = decimalSign(amounts)
  const wholes = amounts.map((text) => (sign === '' ? text : text.slice(0, lastOf(text, sign))))
  const decimals = Math.max(0, ...amounts.map((text, at) => text.length - (wholes[at]?.length ?? 0) - 1))
  const group = wholes.map((whole) => GROUPED.exec(whole)?.[1]).find((found) => found !== undefined)
  const primary = language.split('-')[0]?.toLowerCase() ?? ''
  const isLate = LATE_GROUPS.has(primary) || wholes.some((whole) => /\d{4}/u.test(whole))
  return {
    sign,
    decimals: sign === '' ? 0 : decimals,
    group: group ?? groupSignOf(primary, language, sign),
    groupFrom: isLate ? 2 : 1,
  }
}

function groupSignOf(primary: string, language: string, sign: string): string {
  if (/-ch\b/iu.test(language)) return '\u2019'
  if (primary === 'fr') return '\u202f'
  if (SPACE_GROUPS.has(primary)) return '\u00a0'
  return sign === ',' ? '.' : ','
}

const lastOf = (text: string, sign: string): number => (text.includes(sign) ? text.lastIndexOf(sign) : text.length)

/** In the smallest decimals that the column has. */
function unitsOf(text: string, { sign, decimals }: Format): bigint {
  const [, minus, digits = '0'] = AMOUNT.exec(text) ?? []
  const at = sign === '' ? digits.length : lastOf(digits, sign)
  const whole = digits.slice(0, at).replaceAll(/\D/gu, '')
  const part = digits
    .slice(at + 1)
    .replaceAll(/\D/gu, '')
    .padEnd(decimals, '0')
  const units = BigInt(`${whole}${part}`)
  return minus === undefined ? units : -units
}

/** Digits of a group. */
const GROUP = 3

function printed(sum: bigint, { sign, decimals, group, groupFrom }: Format, minus: string): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(decimals + 1, '0')
  let whole = digits.slice(0, digits.length - decimals)
  if (whole.length >= GROUP + groupFrom)
    for (let at = whole.length - GROUP; at > 0; at -= GROUP) whole = `${whole.slice(0, at)}${group}${whole.slice(at)}`
  return `${sum < 0n ? minus : ''}${whole}${decimals > 0 ? `${sign}${digits.slice(-decimals)}` : ''}`
}

type Labels = readonly [below: string, above: string]

/** Below the last row of a page, and above the first row of the next. */
const LABELS: Readonly<Record<string, Labels>> = {
  de: ['\u00dcbertrag', '\u00dcbertrag'],
  en: ['Carried forward', 'Brought forward'],
  es: ['Suma y sigue', 'Suma anterior'],
  fr: ['\u00c0 reporter', 'Report'],
  it: ['A riportare', 'Riporto'],
  nl: ['Over te brengen', 'Overgebracht'],
  pt: ['A transportar', 'Transporte'],
}

/** @param language BCP 47; English where it has no words of its own */
export function carryLabels(language: string): Labels {
  return LABELS[language.split('-')[0]?.toLowerCase() ?? ''] ?? ['Carried forward', 'Brought forward']
}
