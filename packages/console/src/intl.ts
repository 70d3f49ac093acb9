/** Numbers, sizes, times, plurals and lists, as the console writes them. */

const LOCALE = 'en-GB'

const NUMBERS = new Intl.NumberFormat(LOCALE)
const TENTHS = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const number = (value: number): string => NUMBERS.format(value)

/** `4.0`. */
export const tenths = (value: number): string => TENTHS.format(value)

const PLURALS = new Intl.PluralRules(LOCALE)

/** The form for `count`, where the first `#` is the count: `plural(2, '# word', '# words')` is `2 words`. No name stands before it. */
export function plural(count: number, one: string, other: string): string {
  return (PLURALS.select(count) === 'one' ? one : other).replace('#', number(count))
}

export const changes = (count: number): string => plural(count, '# change', '# changes')
export const words = (count: number): string => plural(count, '# word', '# words')
export const pagesOf = (count: number): string => plural(count, '# page', '# pages')
export const secondsOf = (count: number): string => plural(count, '# second', '# seconds')
export const jobsOf = (count: number): string => plural(count, '# job', '# jobs')
export const keysOf = (count: number): string => plural(count, '# key', '# keys')
export const daysOf = (count: number): string => plural(count, '# day', '# days')
export const requestsOf = (count: number): string => plural(count, '# request', '# requests')
export const documentsOf = (count: number): string => plural(count, '# document', '# documents')

const ORDINALS = new Intl.PluralRules(LOCALE, { type: 'ordinal' })
const ENDS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `2nd`. */
export function ordinal(value: number): string {
  return `${number(value)}${ENDS[ORDINALS.select(value)] ?? 'th'}`
}

const AND = new Intl.ListFormat(LOCALE, { type: 'conjunction' })
const FACTS = new Intl.ListFormat(LOCALE, { type: 'unit', style: 'short' })

/** "generate, pdf and jobs", in a sentence. */
export const listOf = (items: Iterable<string>): string => AND.format(items)

/** "Word, 412 words, 12.4 s", beside each other. */
export const facts = (items: Iterable<string>): string => FACTS.format(items)

const size = (unit: string, fractionDigits: number) =>
  new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  })
const KILOBYTES = size('kilobyte', 0)
const MEGABYTES = size('megabyte', 1)
const GIGABYTES = size('gigabyte', 1)
const MILLISECONDS = size('millisecond', 0)

/** 1 kB is 1,000 bytes. */
export function bytes(count: number): string {
  // What rounds to 1,000 kB is 1.0 MB.
  return count < 999_500 ? KILOBYTES.format(Math.max(1, count / 1e3)) : MEGABYTES.format(count / 1e6)
}

/** As `bytes`, for whole models. */
export function gigabytes(count: number): string {
  return count < 1e9 ? bytes(count) : GIGABYTES.format(count / 1e9)
}

/*
 * Seconds, minutes and hours have the symbols of the SI, as the screens are drawn; `Intl` has "12 sec" and "12s" for English.
 */

export const seconds = (s: number | string): string => `${s} s`
export const minutes = (min: number): string => `${min} min`
export const hours = (h: number): string => `${h} h`

/** "340 ms", "12.4 s", "4:12", "2 h 5 min". */
export function duration(ms: number): string {
  if (ms < 1000) return MILLISECONDS.format(Math.max(0, ms))
  const s = Math.round(ms / 1000)
  if (s < 60) return ms < 59_950 ? seconds(tenths(ms / 1000)) : '1:00'
  if (s < 3600) return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
  return `${hours(Math.floor(s / 3600))} ${minutes(Math.floor((s % 3600) / 60))}`
}

const RELATIVE = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })
const DAY_MS = 86_400_000

/** "now", "12 s", "5 min", "3 h"; a day ago and more, the date. */
export function age(time: Date, now = new Date()): string {
  const ms = Math.round((now.getTime() - time.getTime()) / 1000) * 1000
  if (ms < 5000) return RELATIVE.format(0, 'second')
  const s = ms / 1000
  if (s < 60) return seconds(s)
  if (s < 3600) return minutes(Math.floor(s / 60))
  if (ms < DAY_MS) return hours(Math.floor(s / 3600))
  return time.toLocaleDateString(LOCALE, {
    day: 'numeric',
    month: 'short',
    ...(time.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  })
}

/** "now", "12 s ago", up to a day, then the date. */
export function ago(time: Date, now = new Date()): string {
  const s = Math.round((now.getTime() - time.getTime()) / 1000)
  return s < 5 || s * 1000 >= DAY_MS ? age(time, now) : `${age(time, now)} ago`
}

/** "6 h 12 min", "12 min", "under 1 min". */
export function hoursAndMinutes(ms: number): string {
  const min = Math.floor(ms / 60_000)
  if (min < 1) return 'under 1 min'
  return min < 60 ? minutes(min) : `${hours(Math.floor(min / 60))} ${minutes(min % 60)}`
}

/** "22 May 2027"; the year only if it is another. UTC, as every time of the service. */
export function date(time: Date, now = new Date()): string {
  return time.toLocaleDateString(LOCALE, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(time.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: 'numeric' }),
  })
}

const CLOCK = new Intl.DateTimeFormat(LOCALE, {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** "08:00 UTC" today, "tomorrow, 09:47 UTC", "31 Jan, 09:47 UTC". */
export function timeUtc(time: Date, now = new Date()): string {
  const clock = CLOCK.format(time)
  const days = Math.floor(time.getTime() / DAY_MS) - Math.floor(now.getTime() / DAY_MS)
  return days === 0 ? clock : facts([days === 1 ? RELATIVE.format(1, 'day') : date(time, now), clock])
}

/** "in 6 days", "in 3 h 12 min" in the last two days, a date if it is more than 14 days away. */
export function inTime(time: Date, now = new Date()): string {
  const ms = time.getTime() - now.getTime()
  const days = Math.floor(ms / DAY_MS)
  return days > 14 ? date(time, now) : days >= 2 ? RELATIVE.format(days, 'day') : `in ${hoursAndMinutes(ms)}`
}
