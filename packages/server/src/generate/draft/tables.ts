/** The prompt's tables as blocks, and what their figures say. */
import type { Block } from '../blocks.ts'
import { formatNumber } from '../facts/numbers.ts'
import { type Period, periodOf } from '../facts/periods.ts'
import type { DataTable, Statement } from '../facts/types.ts'
import { OPENS_SENTENCE } from './article.ts'
import { type Desk, upper } from './desk.ts'
import { type Figures, figuresOf } from './figures.ts'

/** How many letters of a statement stand outside the tables in it and their titles. */
export function residue(tables: readonly DataTable[], statement: Statement): number {
  const inside = tables.filter(
    (table) => !table.counted && table.start >= statement.start && table.end <= statement.end,
  )
  return inside.length === 0
    ? Number.POSITIVE_INFINITY
    : statement.text.length -
        inside.reduce((sum, table) => sum + table.end - table.start + (table.title?.length ?? 0), 0)
}

export function tableCovers(tables: readonly DataTable[], statement: Statement): boolean {
  return tables.some((table) => !table.counted && table.start <= statement.start && statement.end <= table.end)
}

export const PERIOD_NAMES: Readonly<Record<string, Readonly<Record<Period, string>>>> = {
  en: { year: 'Year', day: 'Day', month: 'Month', quarter: 'Quarter', week: 'Week' },
  de: { year: 'Jahr', day: 'Tag', month: 'Monat', quarter: 'Quartal', week: 'Woche' },
  fr: { year: 'Année', day: 'Jour', month: 'Mois', quarter: 'Trimestre', week: 'Semaine' },
  es: { year: 'Año', day: 'Día', month: 'Mes', quarter: 'Trimestre', week: 'Semana' },
}

/** A table as the prompt gives it, under a header of its own or the one that its cells suggest. */
export function plainTable(desk: Desk, table: DataTable): { header: string[]; rows: string[][] } {
  const { w } = desk
  if (table.header.length > 0) return { header: table.header, rows: table.rows }
  const rows = table.rows.map((row) => [upper(row[0] ?? ''), ...row.slice(1)])
  const labels = table.rows.map((row) => row[0] ?? '')
  const period = table.numbered ? 'other' : periodOf(labels)
  const first =
    period === undefined
      ? w.label.item
      : ((period === 'other' ? undefined : PERIOD_NAMES[desk.language]?.[period]) ?? w.label.period)
  const money = table.rows.every((row) => /[€$£]|EUR|USD|GBP|CHF/u.test(row[1] ?? ''))
  const amount = { en: 'Amount', de: 'Betrag', fr: 'Montant', es: 'Importe' }[desk.language]
  const second = (table.counted ? undefined : valueName(desk, table)) ?? (money ? amount : undefined) ?? w.label.value
  const columns = Math.max(...rows.map((row) => row.length))
  return { header: [first, second, ...Array.from({ length: Math.max(0, columns - 2) }, () => w.label.value)], rows }
}

export function tableBlocks(desk: Desk, table: DataTable, withShares = false): Block[] {
  const { w, facts } = desk
  const [figures] = figuresOf(table, facts.promptLanguage)
  const { header, rows } = plainTable(desk, table)
  if (table.header.length > 0 || !withShares || header.length !== 2) return [{ kind: 'table', header, rows }]
  const shares = figures !== undefined && !figures.ordered && figures.shares.length === rows.length
  const cells = shares ? rows.map((row, at) => [...row, figures.shares[at] ?? '']) : rows
  if (figures?.total !== undefined)
    cells.push([w.label.total, figures.total, ...(shares ? [desk.language === 'en' ? '100%' : '100 %'] : [])])
  return [{ kind: 'table', header: shares ? [...header, w.label.share] : header, rows: cells }]
}

/** "Our bakery: sales" heads its column as "Sales". */
function valueName(desk: Desk, table: DataTable): string | undefined {
  const said = table.title
    ?.replace(
      /^.*?(?<!\p{L})(?:on|about|über|zu|sur|sobre)\s+(?:the\s+|den\s+|die\s+|das\s+|les\s+|la\s+|las\s+|los\s+)?/iu,
      '',
    )
    .replace(/^.*(?::|\s[-–—])\s+(?=\p{L})/su, '')
    .trim()
  const topic = desk.facts.topic
  const name =
    said === undefined || said.length > 40 || said === '' || /\d/u.test(said)
      ? topic !== undefined && topic.start < table.start
        ? topic.text
        : undefined
      : said
  // "Umsatzbericht 2025" names the report, "we counted" no thing, not the figures.
  const report = desk.facts.kind !== undefined && name?.toLowerCase().includes(desk.facts.kind.toLowerCase())
  return name === undefined || name.length > 40 || report || OPENS_SENTENCE.test(name) ? undefined : upper(name)
}

/** What the figures say, in sentences. */
export function findings(desk: Desk, figures: Figures): string {
  const { w } = desk
  const said: string[] = []
  if (figures.total !== undefined) said.push(w.report.total(figures.name, figures.total))
  said.push(w.report.mean(figures.mean, figures.values.length))
  const [high, low] = [figures.high, figures.low]
  const same = figures.values[high] === figures.values[low]
  said.push(
    same
      ? w.report.equal(figures.cells[high] ?? '')
      : w.report.extremes(
          figures.cells[high] ?? '',
          figures.labels[high] ?? '',
          figures.cells[low] ?? '',
          figures.labels[low] ?? '',
        ),
  )
  return said.join(' ')
}

export function movement(desk: Desk, figures: Figures): string {
  const { w } = desk
  const said: string[] = []
  const [first, last] = [figures.labels[0] ?? '', figures.labels.at(-1) ?? '']
  if (figures.change?.direction === 'same') said.push(w.report.unchanged(first, last))
  else if (figures.change !== undefined)
    said.push(
      w.report.change(first, last, figures.change.absolute, figures.change.percent, figures.change.direction === 'up'),
    )
  if (figures.steps.length > 1) {
    said.push(w.report.steps(figures.steps))
    const signs = new Set(figures.steps.map((step) => (/: -/u.test(step) ? '-' : '+')))
    said.push(w.report.trend(signs.has('+'), signs.size === 1))
  }
  if (!figures.ordered)
    for (const [at, share] of figures.shares.entries())
      said.push(
        w.report.share(desk.language === 'de' ? (figures.labels[at] ?? '') : upper(figures.labels[at] ?? ''), share),
      )
  return said.join(' ')
}

/** Two tables of the same labels: how each value changed, which the sums alone hide. */
export function compared(desk: Desk, all: readonly { table: DataTable; figures: Figures[] }[]): string {
  const [one, two] = all
  const [first, second] = [one?.figures[0], two?.figures[0]]
  if (all.length !== 2 || first === undefined || second === undefined) return ''
  const places = first.labels.map((label) =>
    second.labels.findIndex((other) => other.toLowerCase() === label.toLowerCase()),
  )
  if (places.includes(-1) || first.labels.length !== second.labels.length) return ''
  const older = isOlder(two?.table.title ?? '', one?.table.title ?? '') ? 'second' : 'first'
  const said = first.labels.map((label, at) => {
    const place = places[at] ?? 0
    const [now, then] = older === 'second' ? [first, second] : [second, first]
    const [nowAt, thenAt] = older === 'second' ? [at, place] : [place, at]
    const [a, b] = [then.values[thenAt] ?? 0, now.values[nowAt] ?? 0]
    const percent = a > 0 ? formatNumber(((b - a) / a) * 100, desk.language, 1) : undefined
    const sign = b > a ? '+' : ''
    return `${upper(label)}${desk.language === 'fr' ? ' :' : ':'} ${then.cells[thenAt] ?? ''} → ${now.cells[nowAt] ?? ''}${percent === undefined ? '' : ` (${sign}${percent}${desk.language === 'en' ? '%' : ' %'})`}`
  })
  return `${said.join('; ')}.`
}

/** What the other values are measured by: an earlier year, or "Vorjahr", "last year". */
function isOlder(title: string, other: string): boolean {
  const [year, otherYear] = [title, other].map((text) => Number(/(?<!\d)(?:19|20)\d{2}(?!\d)/u.exec(text)?.[0]))
  if (year && otherYear && year !== otherYear) return year < otherYear
  return BEFORE.test(title) && !BEFORE.test(other)
}

export const BEFORE =
  /(?<!\p{L})(?:last|previous|prior|before|vorjahr|vorher\p{L}*|letzte[ns]?|précédente?|avant|dernière?|anterior|pasad[oa])(?!\p{L})/iu
