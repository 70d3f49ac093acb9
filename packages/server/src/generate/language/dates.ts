/**
 * Dates in words, for the date of a letter.
 *
 * A calendar date has no time zone. Only "today" depends on one, which the caller passes.
 */

export interface CalendarDate {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

/** Cached: creating a formatter takes longer than all other work for a short document. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeZone} ${options.dateStyle}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    formats.set(key, format)
  }
  return format
}

/** The calendar date of `instant` in `timeZone` (IANA name). */
export function dayIn(instant: Date, timeZone: string): CalendarDate {
  const parts = formatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(instant)
    .split('-')
  return { year: Number(parts[0]), month: Number(parts[1]), day: Number(parts[2]) }
}

/** @param locale BCP 47 tag; `en` gives the British form ("14 March 2026"), `en-US` the American */
export function longDate(date: CalendarDate, locale: string): string {
  const instant = new Date(Date.UTC(date.year, date.month - 1, date.day))
  const text = formatOf(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
  // CLDR omits the French ordinal for the first of the month.
  return /^fr\b/u.test(locale) ? text.replace(/^1 /u, '1er ') : text
}
