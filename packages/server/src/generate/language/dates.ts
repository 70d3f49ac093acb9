/**
 * Dates in a language: the day a letter is written.
 *
 * A calendar date has no time zone; only "today" needs one, and gets it from the caller.
 */

export interface CalendarDate {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

/** Making a formatter takes longer than all else that a short document needs; there are few different ones. */
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

/** The calendar date that `instant` is in `timeZone` (IANA name). */
export function dayIn(instant: Date, timeZone: string): CalendarDate {
  const parts = formatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(instant)
    .split('-')
  return { year: Number(parts[0]), month: Number(parts[1]), day: Number(parts[2]) }
}

/** `locale` is a BCP 47 tag; plain `en` is written the British way ("14 March 2026"), `en-US` the American. */
export function longDate(date: CalendarDate, locale: string): string {
  const instant = new Date(Date.UTC(date.year, date.month - 1, date.day))
  const text = formatOf(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
  // CLDR leaves the French ordinal of the first of the month out.
  return /^fr\b/u.test(locale) ? text.replace(/^1 /u, '1er ') : text
}
