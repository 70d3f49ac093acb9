/** Formats of numbers and dates by language. Making one takes Intl 0.1 ms or more, so that those in use are cached. */

const FORMATS_MAX = 500

type Cached = Intl.NumberFormat | Intl.DateTimeFormat | Intl.DisplayNames | number
const formats = new Map<string, Cached>()

function cached<T extends Cached>(key: string, make: () => T): T {
  const before = formats.get(key) as T | undefined
  if (before !== undefined) return before
  // Callers choose languages and currencies: the oldest goes.
  const [oldest] = formats.keys()
  if (formats.size >= FORMATS_MAX && oldest !== undefined) formats.delete(oldest)
  const format = make()
  formats.set(key, format)
  return format
}

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  cached(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))

export const regionNames = (locale: string): Intl.DisplayNames =>
  cached(`region ${locale}`, () => new Intl.DisplayNames(locale, { type: 'region' }))

/** Decimals that amounts of a currency have; 2 for one that Intl does not know. @param currency ISO 4217 */
export const currencyDecimals = (currency: string): number =>
  cached(`decimals ${currency}`, () => {
    const format = numberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  })
