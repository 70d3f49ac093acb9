/**
 * Reads and writes csv text (RFC 4180): CRLF after every record, quotes where needed, each row as wide as the header.
 *
 * A spreadsheet runs a cell that starts with `=`, `@`, a tab or a carriage return, or with `+` or `-` and neither a number nor a
 * telephone number; such a cell gets an apostrophe before it (docs/decisions.md "Generation").
 */
import { DocumentBuilder, HEADER, toMarkdown } from '@platen/document'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** `-1,234.50`, `+3 %`, `-5e3`, `-12 €`. */
const SIGNED_NUMBER = /^[+-]\s?[$€£¥]?\s?\d+(?:[.,'’ \u00a0\u202f]\d+)*(?:[eE][+-]?\d{1,3})?\s?(?:%|[$€£¥]|[A-Z]{3})?$/u
/** `+49 30 1234567`, `+1 (555) 123-4567`: a plus and seven to fifteen digits (ITU-T E.164) with common separators. */
const TELEPHONE = /^\+(?:[\s()./-]*\d){7,15}$/u

export function neutralise(cell: string): string {
  if (/^[=@\t\r]/u.test(cell)) return `'${cell}`
  if (/^[+-]/u.test(cell) && !SIGNED_NUMBER.test(cell) && !TELEPHONE.test(cell)) return `'${cell}`
  return cell
}

export function toCsv(rows: string[][]): string {
  const width = rows[0]?.length ?? 0
  const cells = rows.map((row) => Array.from({ length: width }, (_, column) => neutralise(row[column] ?? '')))
  // With CRLF as its delimiter csv-stringify leaves a lone newline inside a cell unquoted (RFC 4180 §2.6 wants quotes).
  return stringify(cells, { record_delimiter: '\r\n', quoted_match: /[\r\n]/u })
}

/** Lenient: rows may differ in width, and quotes may be stray. */
export const parseCsv = (text: string, delimiter = ','): string[][] =>
  parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true })

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
    parts.push(
      oldRows.has(raw) || isUnchanged
        ? raw
        : stringify([safe], { delimiter, record_delimiter: '', quoted_match: /[\r\n]/u }),
    )
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

/** Rows, the first one the header, as a table in CommonMark with the same cells. */
export function tableAsMarkdown([header = [], ...rows]: string[][]): string {
  const width = Math.max(header.length, ...rows.map((row) => row.length))
  if (width === 0) return ''
  const builder = new DocumentBuilder(1024)
  builder.open('table')
  for (const [at, row] of [header, ...rows].entries()) {
    builder.open('row', { flags: at === 0 ? HEADER : 0 })
    for (let column = 0; column < width; column++) {
      builder.open('cell')
      builder.text((row[column] ?? '').replaceAll('\r\n', '\n'))
      builder.close()
    }
    builder.close()
  }
  return toMarkdown(builder.finish())
}
