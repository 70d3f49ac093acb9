/** The prompt's tables as blocks, and what their figures say. */
import type { Block } from '../blocks.ts'
import { formatNumber } from '../facts/numbers.ts'
import type { DataTable, Statement } from '../facts/types.ts'
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

export function tableBlocks(desk: Desk, table: DataTable, withShares = false): Block[] {
  const { w, facts } = desk
  const [figures] = figuresOf(table, facts.promptLanguage)
  if (table.header.length > 0) return [{ kind: 'table', header: table.header, rows: table.rows }]
  const header = [
    figures?.ordered ? w.label.period : w.label.item,
    (table.counted ? undefined : valueName(desk, table)) ?? w.label.value,
  ]
  const shares =
    withShares &&
    figures !== undefined &&
    !figures.ordered &&
    figures.shares.length === table.rows.length &&
    table.rows[0]?.length === 2
  const rows = table.rows.map((row, at) => (shares ? [...row, figures?.shares[at] ?? ''] : [...row]))
  if (withShares && figures?.total !== undefined && table.rows[0]?.length === 2)
    rows.push(
      shares
        ? [w.label.total, figures.total, desk.language === 'en' ? '100%' : '100 %']
        : [w.label.total, figures.total],
    )
  return [{ kind: 'table', header: shares ? [...header, w.label.share] : header, rows }]
}

function valueName(desk: Desk, table: DataTable): string | undefined {
  const said = table.title
    ?.replace(
      /^.*?(?<!\p{L})(?:on|about|for|with|über|zu|sur|sobre)\s+(?:the\s+|den\s+|die\s+|das\s+|les\s+|la\s+|las\s+|los\s+)?/iu,
      '',
    )
    .trim()
  const name = said === undefined || said.length > 40 || said === '' ? desk.facts.topic?.text : said
  // "Umsatzbericht 2025" names the report, not the figures.
  const report = desk.facts.kind !== undefined && name?.toLowerCase().includes(desk.facts.kind.toLowerCase())
  return name === undefined || name.length > 40 || report ? undefined : upper(name)
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
      said.push(w.report.share(upper(figures.labels[at] ?? ''), share))
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

const BEFORE =
  /(?<!\p{L})(?:last|previous|prior|before|vorjahr|vorher\p{L}*|letzte[ns]?|précédente?|avant|dernière?|anterior|pasad[oa])(?!\p{L})/iu
