/** From rows of usage to what the charts and the table show. Days are UTC. */
import type { UsageRow } from '@platen/client'

const DAY_MS = 86_400_000

export const KINDS = ['generate', 'pdf', 'lists'] as const
export type Kind = (typeof KINDS)[number]

export interface Period extends Record<Kind, number> {
  /** First day, such as 2026-03-14. */
  from: string
  /** Last day: the first, or six days later for a week. */
  to: string
  all: number
}

export function kindOf(endpoint: string | undefined): Kind {
  if (endpoint === '/generate') return 'generate'
  return endpoint === '/pdf' || endpoint === '/pdf-alt' ? 'pdf' : 'lists'
}

export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

/** One for each day from `from` to `to`, also without requests. */
export function byDay(rows: readonly UsageRow[], from: string, to: string): Period[] {
  const days = new Map<string, Period>()
  for (let day = from; day <= to; day = dayBefore(day, -1))
    days.set(day, { from: day, to: day, generate: 0, pdf: 0, lists: 0, all: 0 })
  for (const { day, endpoint, requests } of rows) {
    const period = days.get(day ?? '')
    if (!period) continue
    period[kindOf(endpoint)] += requests
    period.all += requests
  }
  return [...days.values()]
}

/** One for each week from Monday; the first and the last may be shorter. */
export function byWeek(days: readonly Period[]): Period[] {
  const weeks: Period[] = []
  for (const day of days) {
    const week = weeks.at(-1)
    const isMonday = new Date(day.from).getUTCDay() === 1
    if (!week || isMonday) weeks.push({ ...day })
    else {
      week.to = day.to
      for (const field of [...KINDS, 'all'] as const) week[field] += day[field]
    }
  }
  return weeks
}

/** The sum of `requests` for each value of `field`, most first. */
export function sumBy(
  rows: readonly UsageRow[],
  field: 'keyId' | 'endpoint' | 'model',
): { value: string | null; requests: number }[] {
  const sums = new Map<string | null, number>()
  for (const row of rows) sums.set(row[field] ?? null, (sums.get(row[field] ?? null) ?? 0) + row.requests)
  return [...sums]
    .filter(([, requests]) => requests > 0)
    .map(([value, requests]) => ({ value, requests }))
    .sort((a, b) => b.requests - a.requests)
}

export function total(periods: readonly Period[], field: Kind | 'all'): number {
  return periods.reduce((sum, period) => sum + period[field], 0)
}

/** The table: RFC 4180, with a row of totals. */
export function csvOf(periods: readonly Period[]): string {
  const fields = [...KINDS, 'all'] as const
  const rows = [
    ['day', ...fields],
    ...periods.map((period) => [period.from, ...fields.map((field) => period[field])]),
    ['total', ...fields.map((field) => total(periods, field))],
  ]
  return rows.map((row) => `${row.join(',')}\r\n`).join('')
}

/** The top of the axis, and the distance of its lines: 1, 2, 2.5 or 5 times a power of ten, four or five lines. */
export function axisOf(most: number): { top: number; step: number } {
  const least = Math.max(most, 4) / 4
  let power = 1
  while (power * 10 <= least) power *= 10
  const step = [1, 2, 2.5, 5, 10]
    .map((times) => times * power)
    .find((value) => value >= least && Number.isInteger(value))!
  return { top: Math.max(1, Math.ceil(most / step)) * step, step }
}
