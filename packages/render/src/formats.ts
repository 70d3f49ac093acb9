/** Formats of numbers and dates by language. Making one takes Intl 0.1 ms or more, so that those in use are kept. */

const FORMATS_MAX = 500

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function kept<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const found = formats.get(key) as T | undefined
  if (found !== undefined) return found
  // Callers choose languages and currencies: the oldest goes.
  const [oldest] = formats.keys()
  if (formats.size >= FORMATS_MAX && oldest !== undefined) formats.delete(oldest)
  const format = make()
  formats.set(key, format)
  return format
}

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  kept(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
