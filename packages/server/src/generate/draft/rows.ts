/**
 * The table that a csv file of a prompt is: its header and rows, without a model.
 *
 * In: the desk. Out: one table, cells as the prompt writes them; undefined where the prompt holds none. Columns that it does
 * not name are headed by what all of their cells are.
 */
import type { Block } from '../blocks.ts'
import { type Cells, cellsIn } from '../facts/cells.ts'
import { genderOf } from '../facts/names.ts'
import { periodOf } from '../facts/periods.ts'
import { type Desk, upper } from './desk.ts'
import { PERIOD_NAMES, plainTable } from './tables.ts'

type TableBlock = Extract<Block, { kind: 'table' }>

const HEADS: Readonly<
  Record<string, Readonly<Record<'name' | 'amount' | 'number' | 'quantity' | 'details' | 'table', string>>>
> = {
  en: { name: 'Name', amount: 'Amount', number: 'Number', quantity: 'Quantity', details: 'Details', table: 'Table' },
  de: { name: 'Name', amount: 'Betrag', number: 'Anzahl', quantity: 'Menge', details: 'Angaben', table: 'Tabelle' },
  fr: { name: 'Nom', amount: 'Montant', number: 'Nombre', quantity: 'Quantité', details: 'Détails', table: 'Tableau' },
  es: {
    name: 'Nombre',
    amount: 'Importe',
    number: 'Número',
    quantity: 'Cantidad',
    details: 'Detalles',
    table: 'Tabla',
  },
}

export function tableAsked(desk: Desk): TableBlock | undefined {
  const { facts, template } = desk
  const heads = HEADS[desk.language]
  const cells = template.id === 'data-report' && facts.tables.length > 0 ? undefined : cellsIn(facts.prompt)
  if (cells !== undefined && (cells.header !== undefined || heads !== undefined))
    return { kind: 'table', header: cells.header?.map(upper) ?? headsOf(desk, cells), rows: cells.rows }
  if (heads === undefined || (template.id !== 'data-report' && facts.tables.every((table) => table.counted)))
    return undefined
  const tables = facts.tables.map((table) => ({ title: upper(table.title ?? ''), ...plainTable(desk, table) }))
  const [first, ...others] = tables
  if (first === undefined) return undefined
  if (others.length === 0) return { kind: 'table', header: first.header, rows: first.rows }
  const labels = ({ rows }: (typeof tables)[number]) => rows.map((row) => row[0]?.toLowerCase()).join('\n')
  const alike = others.every((one) => labels(one) === labels(first))
  if (alike)
    return {
      kind: 'table',
      header: [
        first.header[0] ?? '',
        ...tables.flatMap(({ title, header }) => (header.length === 2 && title !== '' ? [title] : header.slice(1))),
      ],
      rows: first.rows.map((row, at) => [row[0] ?? '', ...tables.flatMap(({ rows }) => rows[at]?.slice(1) ?? [])]),
    }
  if (tables.some(({ header }) => header.length !== 2)) return undefined
  return {
    kind: 'table',
    header: [heads.table, desk.w.label.item, desk.w.label.value],
    rows: tables.flatMap(({ title, rows }, at) => rows.map((row) => [title === '' ? String(at + 1) : title, ...row])),
  }
}

function headsOf(desk: Desk, { rows, counted }: Cells): string[] {
  const heads = HEADS[desk.language] ?? HEADS['en']!
  const columns = Array.from({ length: rows[0]?.length ?? 0 }, (_, at) => rows.map((row) => row[at] ?? ''))
  if (counted) return [heads.quantity, desk.w.label.item]
  const named = columns.map((cells, at): string => {
    const said = cells.filter((cell) => cell !== '')
    const period = periodOf(said)
    if (period !== undefined && period !== 'other') return PERIOD_NAMES[desk.language]?.[period] ?? heads.details
    if (said.every((cell) => /^[^\p{L}]*[€$£]|[€$£]$|\d\s?(?:EUR|USD|GBP|CHF)$/u.test(cell))) return heads.amount
    const shared = sharedWord(said)
    if (shared !== undefined) return upper(shared)
    if (said.every((cell) => /^[\d.,'’\s]+$/u.test(cell))) return heads.number
    if (at > 0) return heads.details
    return areNames(said) ? heads.name : desk.w.label.item
  })
  const seen = new Map<string, number>()
  return named.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}

/** "2 personnes", "1 personne": what is counted; "Klasse 2a", "Klasse 3b": what each of them is. */
function sharedWord(cells: readonly string[]): string | undefined {
  const units = cells.map((cell) => /^\d[\d.,]*\s(\p{L}{3,})$/u.exec(cell)?.[1])
  const longest = units.reduce((long, unit) => ((unit?.length ?? 0) > (long?.length ?? 0) ? unit : long), undefined)
  if (longest !== undefined && units.every((unit) => unit !== undefined && longest.startsWith(unit.slice(0, -1))))
    return longest
  const [first] = cells[0]?.split(' ') ?? []
  return cells.length > 1 &&
    first !== undefined &&
    /^\p{L}{3,}$/u.test(first) &&
    cells.every((cell) => cell.startsWith(`${first} `)) &&
    new Set(cells).size > 1
    ? first
    : undefined
}

/** First names and surnames, or single words half of which are known as first names. */
function areNames(cells: readonly string[]): boolean {
  const full = cells.every((cell) => /^\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’.-]+){1,2}$/u.test(cell))
  const known = cells.filter((cell) => genderOf(upper(cell)) !== undefined).length
  return full || (known >= cells.length / 2 && cells.every((cell) => /^[\p{L}'’-]+$/u.test(cell)))
}
