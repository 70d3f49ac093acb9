/** Reads csv text in any dialect, and changes it without changing its dialect. */
import { parse } from 'csv-parse/sync'
import { csvRow, neutralise } from './csv.ts'

/** Lenient: rows may differ in width, and quotes may be stray. */
export const parseCsv = (text: string, delimiter = ','): string[][] =>
  parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true })

export interface CsvRow {
  /** Without the white space around values that have no quotes. */
  cells: string[]
  /** The source of the row. */
  raw: string
}

/** Rows of csv text that a model wrote. An empty line is a row with one empty cell. @throws for an unclosed quote */
export const parseCsvRows = (text: string, delimiter: string): CsvRow[] =>
  (
    parse(text, {
      delimiter,
      trim: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      bom: true,
    }) as unknown as {
      record: string[]
      raw: string
    }[]
  ).map(({ record, raw }) => ({ cells: record, raw: raw.replace(/^[\r\n]+/u, '').replace(/(?<![\r\n])[\r\n]+$/u, '') }))

/**
 * Writes `after`, a changed version of the csv text `before`, in the dialect of `before`. Unchanged rows, line ends and empty lines
 * keep their bytes. In changed rows new formula cells are neutralised, and if all rows of `before` have one width, they get that of
 * the header. A single line without a line end becomes rows with CRLF (RFC 4180 §2).
 */
export function mergeCsv(before: string, after: string): string {
  if (after === before) return before
  const delimiter = delimiterOf(before)
  const old = rawRows(before, delimiter)
  const oldRows = new Set(old.map(({ raw }) => raw))
  const oldCells = new Set(old.flatMap(({ record }) => record))
  const isEven = new Set(old.map(({ record }) => record.length)).size <= 1
  const rows = rawRows(after, delimiter)
  const width = rows[0]?.record.length ?? 0
  const isOneLine = !/[\r\n]/u.test(before)
  const parts: string[] = []
  let from = 0
  for (const { record, raw } of rows) {
    const at = after.indexOf(raw, from)
    if (isOneLine) parts.push(from === 0 ? '' : '\r\n')
    else parts.push(after.slice(from, at))
    from = at + raw.length
    const cells = isEven ? ofWidth(record, width, delimiter) : record
    const safe = cells.map((cell) => (oldCells.has(cell) ? cell : neutralise(cell)))
    const isUnchanged = safe.length === record.length && safe.every((cell, column) => cell === record[column])
    parts.push(oldRows.has(raw) || isUnchanged ? raw : csvRow(safe, delimiter))
  }
  return parts.join('') + (isOneLine ? '\r\n' : after.slice(from))
}

/** Surplus cells are joined into the last one. */
const ofWidth = (record: readonly string[], width: number, delimiter: string): string[] =>
  Array.from({ length: width }, (_, column) =>
    column === width - 1 ? record.slice(column).join(delimiter) : (record[column] ?? ''),
  )

/** The delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/u))
  const count = (delimiter: string): number => first.split(delimiter).length
  return [',', ';', '\t'].reduce((most, one) => (count(one) > count(most) ? one : most))
}

/** Rows with their source text, without line ends. */
function rawRows(text: string, delimiter: string): { record: string[]; raw: string }[] {
  const options = { delimiter, raw: true, relax_column_count: true, skip_empty_lines: true, bom: true } as const
  let rows: { record: string[]; raw: string }[]
  try {
    rows = parse(text, { ...options, relax_quotes: true }) as unknown as typeof rows
  } catch {
    // An unclosed quote is an ordinary character.
    rows = parse(text, { ...options, quote: false }) as unknown as typeof rows
  }
  return rows.map(({ record, raw }) => ({
    record,
    raw: raw.replace(/^[\r\n\ufeff]+/u, '').replace(/(?<![\r\n])[\r\n]+$/u, ''),
  }))
}

/** Rows of csv text with any delimiter; never throws. */
export const readCsv = (text: string): string[][] => rawRows(text, delimiterOf(text)).map(({ record }) => record)
