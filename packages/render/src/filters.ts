/**
 * The filters of templates: arithmetic and order on decimals, and values as a language writes them. Those of liquidjs that are
 * allowed beside them are in `BUILTIN`.
 */
import { filters as builtin, type Context, type Liquid, toValueSync } from 'liquidjs'
import { epcText } from './codes/epc.ts'
import { BARCODES, QR_LEVELS, reasonOf } from './codes/kinds.ts'
import { Decimal } from './decimal.ts'
import { currencyDecimals, dateFormat, numberFormat, regionNames } from './formats.ts'
import { unitOf } from './invoice/units.ts'
import type { RenderState } from './state.ts'

/** A value that a filter cannot take. The message says which. */
class FilterError extends TypeError {
  override name = 'FilterError'
}

interface FilterThis {
  context: Context
}

type FilterFunction = (this: FilterThis, value: unknown, ...args: unknown[]) => unknown

export const stateOf = (context: Context): RenderState => context.getRegister<RenderState>(STATE)
export const STATE = 'render'

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing'
  return typeof value === 'object' && !(value instanceof Decimal)
    ? 'a list or object'
    : `"${String(value).slice(0, 60)}"`
}

function decimalOf(value: unknown): Decimal {
  const decimal = Decimal.from(value)
  if (decimal === undefined) throw new FilterError(`${shown(value)} is no number.`)
  return decimal
}

/** A whole number that JavaScript counts with. */
export function countOf(value: unknown): number {
  const decimal = decimalOf(value)
  const count = Number(decimal.key)
  if (!Number.isInteger(count) || Math.abs(count) > COUNT_MAX)
    throw new FilterError(`${shown(value)} is no whole number up to ${COUNT_MAX}.`)
  return count
}
const COUNT_MAX = 1_000_000

function listOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return []
  if (!Array.isArray(value)) throw new FilterError(`${shown(value)} is no list.`)
  return value
}

/** The value at a path such as `address.city` in an item; the item itself without a path. */
function at(context: Context, item: unknown, path: unknown): unknown {
  if (path === undefined) return item
  return toValueSync(context._getFromScope(item, String(path).split('.'), false))
}

const ARITHMETIC: Readonly<Record<string, FilterFunction>> = {
  plus: (value, other) => decimalOf(value).plus(decimalOf(other)),
  minus: (value, other) => decimalOf(value).minus(decimalOf(other)),
  times: (value, other) => decimalOf(value).times(decimalOf(other)),
  divided_by: (value, other) => decimalOf(value).dividedBy(decimalOf(other)),
  modulo: (value, other) => decimalOf(value).modulo(decimalOf(other)),
  round: (value, decimals = 0) => decimalOf(value).round(countOf(decimals)),
  floor: (value) => decimalOf(value).floor(),
  ceil: (value) => decimalOf(value).ceil(),
  abs: (value) => decimalOf(value).abs(),
  at_least: (value, other) => (decimalOf(value).lt(other) ? decimalOf(other) : decimalOf(value)),
  at_most: (value, other) => (decimalOf(value).gt(other) ? decimalOf(other) : decimalOf(value)),
}

/** Equal for values that `==` finds equal among numbers, and among texts. */
function keyOf(value: unknown): string {
  if (value instanceof Decimal || typeof value === 'number') return `number ${decimalOf(value).key}`
  return `${typeof value} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`
}

const LISTS: Readonly<Record<string, FilterFunction>> = {
  sum(list, path) {
    let total = decimalOf(0)
    for (const item of listOf(list)) total = total.plus(decimalOf(at(this.context, item, path)))
    return total
  },
  /** Numbers by value, then texts in the order of the language, then what is missing. */
  sort(list, path) {
    const { locale } = stateOf(this.context)
    const collator = new Intl.Collator(locale)
    const keyed = listOf(list).map((item) => {
      const value = at(this.context, item, path)
      const decimal = Decimal.from(value)
      return { item, decimal, text: value === null || value === undefined ? undefined : String(value) }
    })
    keyed.sort((a, b) => {
      if (a.decimal !== undefined && b.decimal !== undefined) return a.decimal.compare(b.decimal)
      if (a.decimal !== undefined || b.decimal !== undefined) return a.decimal === undefined ? 1 : -1
      if (a.text !== undefined && b.text !== undefined) return collator.compare(a.text, b.text)
      return Number(a.text === undefined) - Number(b.text === undefined)
    })
    return keyed.map(({ item }) => item)
  },
  /** A list of `{key, items}`, in the order in which the keys first occur. */
  group(list, path) {
    const groups = new Map<string, { key: unknown; items: unknown[] }>()
    for (const item of listOf(list)) {
      const key = at(this.context, item, path)
      const group = groups.get(keyOf(key)) ?? { key, items: [] }
      group.items.push(item)
      groups.set(keyOf(key), group)
    }
    return [...groups.values()]
  },
  uniq(list) {
    const seen = new Map<string, unknown>()
    for (const item of listOf(list)) if (!seen.has(keyOf(item))) seen.set(keyOf(item), item)
    return [...seen.values()]
  },
}

/** Intl takes numbers as text and formats them exactly; TypeScript's library says so only for literals. */
const exactly = (number: Decimal | string): Intl.StringNumericLiteral => String(number) as Intl.StringNumericLiteral

const DECIMALS_MAX = 20
const CURRENCY = /^[A-Z]{3}$/u

function currencyOf(context: Context, currency: unknown): string {
  const code = currency ?? stateOf(context).currency
  if (typeof code !== 'string' || !CURRENCY.test(code))
    throw new FilterError(
      code === undefined ? 'A currency is missing: money: "EUR".' : `${shown(code)} is no currency such as "EUR".`,
    )
  return code
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/u
const DATE_STYLES = ['full', 'long', 'medium', 'short'] as const

const FORMATS: Readonly<Record<string, FilterFunction>> = {
  /** `{{ total | money: "EUR" }}`: with the decimals of the currency, half away from zero. */
  money(value, currency) {
    const { locale } = stateOf(this.context)
    const format = numberFormat(locale, { style: 'currency', currency: currencyOf(this.context, currency) })
    return format.format(exactly(decimalOf(value).key))
  },
  /** As `money`, without the sign of the currency, and with all decimals that it has: prices may have more than sums. */
  amount(value, currency) {
    const { locale } = stateOf(this.context)
    const decimal = decimalOf(value)
    const own = currencyDecimals(currencyOf(this.context, currency))
    const digits = Math.max(own, Math.min(DECIMALS_MAX, decimal.decimals))
    const format = numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    return format.format(exactly(decimal.key))
  },
  /** `{{ "EUR" | symbol }}` is €. */
  symbol(value) {
    const { locale } = stateOf(this.context)
    const format = numberFormat(locale, { style: 'currency', currency: currencyOf(this.context, value) })
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? value
  },
  /** `{{ "FR" | country }}` is France, Frankreich, Francia. */
  country(value) {
    const code = String(value)
    if (!/^[A-Z]{2}$/u.test(code)) throw new FilterError(`${shown(value)} is no country such as "FR".`)
    return regionNames(stateOf(this.context).locale).of(code) ?? code
  },
  /** `{{ "HUR" | unit }}` of UN/ECE Recommendation 20 is h. */
  unit(value) {
    return unitOf(String(value), stateOf(this.context).locale)
  },
  /** In groups of four. */
  iban(value) {
    return String(value)
      .replaceAll(/\s/gu, '')
      .replaceAll(/(.{4})(?=.)/gu, '$1 ')
  },
  /** `{{ iban | epc: name, amount, reference, bic | qr }}`: the code that banks of the SEPA read. */
  epc(value, name, amount, reference = '', bic = '') {
    return epcText({
      iban: String(value),
      name: String(name),
      amount: decimalOf(amount),
      reference: String(reference),
      bic: String(bic),
    })
  },
  /** `{{ size | number }}` with the decimals that it has, `{{ size | number: 2 }}` with two. */
  number(value, decimals) {
    const decimal = decimalOf(value)
    const digits = decimals === undefined ? undefined : countOf(decimals)
    if (digits !== undefined && (digits < 0 || digits > DECIMALS_MAX))
      throw new FilterError(`A number has up to ${DECIMALS_MAX} decimals.`)
    const format = numberFormat(stateOf(this.context).locale, {
      minimumFractionDigits: digits ?? Math.min(DECIMALS_MAX, decimal.decimals),
      maximumFractionDigits: digits ?? DECIMALS_MAX,
    })
    return format.format(exactly(decimal.key))
  },
  /** `{{ 19 | percent }}` is 19 %: rates are given per cent. */
  percent(value, decimals) {
    const share = decimalOf(value).times(decimalOf('0.01'))
    const digits = decimals === undefined ? undefined : countOf(decimals)
    if (digits !== undefined && (digits < 0 || digits > DECIMALS_MAX))
      throw new FilterError(`A percentage has up to ${DECIMALS_MAX} decimals.`)
    const format = numberFormat(stateOf(this.context).locale, {
      style: 'percent',
      minimumFractionDigits: digits ?? 0,
      maximumFractionDigits: digits ?? DECIMALS_MAX,
    })
    return format.format(exactly(share))
  },
  /** `{{ issued | date }}` of `2026-11-27`, or `date: "short"`. The day is the one that is written, in no time zone. */
  date(value, style = 'long') {
    const parts = typeof value === 'string' ? DATE.exec(value) : null
    const day = parts === null ? undefined : new Date(`${parts[1]}-${parts[2]}-${parts[3]}T00:00:00Z`)
    if (parts === null || day === undefined || Number.isNaN(day.getTime()) || day.getUTCDate() !== Number(parts[3]))
      throw new FilterError(`${shown(value)} is no date such as "2026-11-27".`)
    const dateStyle = DATE_STYLES.find((name) => name === style)
    if (dateStyle === undefined) throw new FilterError(`A date is ${DATE_STYLES.join(', ')}, not ${shown(style)}.`)
    return dateFormat(stateOf(this.context).locale, { dateStyle, timeZone: 'UTC' }).format(day)
  },
}

/** Filters that print a picture: Markdown whose address and words are values. */
const PICTURES: Readonly<Record<string, FilterFunction>> = {
  /** `{{ url | qr: "What it is for" }}`, `qr: "…", "H"`: error correction L, M (where absent), Q or H. */
  qr(value, words, level = 'M') {
    if (!QR_LEVELS.some((name) => name === level))
      throw new FilterError(`A QR code has a level of ${QR_LEVELS.join(', ')}, not ${shown(level)}.`)
    return picture(this.context, drawn(this.context, 'qr', value, String(level)), words ?? value)
  },
  /** `{{ article.ean | barcode: "ean13" }}`, `barcode: "ean13", "What it is for"`. */
  barcode(value, kind = 'code128', words) {
    return picture(this.context, drawn(this.context, String(kind), value), words ?? value)
  },
  /** `{{ product.photo | picture: "What it shows" }}`: a `file:` ID, an address or a `data:` URL. */
  picture(value, words = '') {
    if (typeof value !== 'string' || value === '') throw new FilterError(`${shown(value)} is no address of a picture.`)
    return picture(this.context, value, words)
  },
}

function drawn(context: Context, kind: string, value: unknown, level?: string): string {
  const { codes } = stateOf(context)
  const name = Object.hasOwn(BARCODES, kind) ? BARCODES[kind] : undefined
  if (name === undefined)
    throw new FilterError(`${shown(kind)} is no barcode of ${Object.keys(BARCODES).sort().join(', ')}.`)
  if (value === null || value === undefined || (typeof value === 'object' && !(value instanceof Decimal)))
    throw new FilterError(`${shown(value)} is no text for a code.`)
  if (codes === undefined) throw new FilterError('Codes are not loaded.')
  try {
    return `data:image/svg+xml,${encodeURIComponent(codes.draw(name, String(value), level))}`
  } catch (error) {
    throw new FilterError(`${shown(value)} is no text for the code ${kind}: ${reasonOf(error)}`)
  }
}

function picture(context: Context, address: string, words: unknown): string {
  const { values } = stateOf(context)
  const text = String(words).replaceAll(/\s+/gu, ' ').trim().slice(0, WORDS_MAX)
  const place = (slot: string): string => values.add({ kind: 'text', text: slot })
  return `![${text === '' ? '' : place(text)}](${place(address)})`
}
const WORDS_MAX = 300

/** Those of liquidjs that neither compute nor make HTML, and whose memory its own limit counts. */
const BUILTIN = [
  'append',
  'capitalize',
  'compact',
  'concat',
  'default',
  'downcase',
  'find',
  'first',
  'has',
  'join',
  'last',
  'lstrip',
  'map',
  'prepend',
  'reject',
  'remove',
  'remove_first',
  'remove_last',
  'replace',
  'replace_first',
  'replace_last',
  'reverse',
  'rstrip',
  'size',
  'slice',
  'split',
  'squish',
  'strip',
  'strip_newlines',
  'truncate',
  'truncatewords',
  'upcase',
  'where',
] as const

const COUNTED = new Set<string>(['slice', 'truncate', 'truncatewords'])

/** In place of all filters of liquidjs. */
export function registerFilters(liquid: Liquid): void {
  for (const name of Object.keys(liquid.filters)) liquid.unregisterFilter(name)
  for (const name of BUILTIN) liquid.registerFilter(name, onText(builtin[name] as FilterFunction, COUNTED.has(name)))
  for (const [name, filter] of Object.entries({ ...ARITHMETIC, ...LISTS, ...FORMATS }))
    liquid.registerFilter(name, onText(filter, false))
  for (const [name, filter] of Object.entries(PICTURES))
    liquid.registerFilter(name, { raw: true, handler: onText(filter, false) })
  liquid.registerFilter('markdown', {
    raw: true,
    handler(value: unknown) {
      if (typeof value === 'string') return value
      if (value instanceof Decimal || typeof value === 'number') return String(value)
      throw new FilterError(`${shown(value)} is no text.`)
    },
  })
}

/** A filter sees the text of values that were captured, not their placeholders. @param counts its arguments are whole numbers */
function onText(filter: FilterFunction, counts: boolean): FilterFunction {
  return function (this: FilterThis, value, ...args) {
    const { values } = stateOf(this.context)
    const text = (given: unknown): unknown => (typeof given === 'string' ? values.expand(given) : given)
    return filter.call(
      this,
      text(value),
      ...args.map((arg) => (counts && arg instanceof Decimal ? countOf(arg) : text(arg))),
    )
  }
}
