/**
 * Rows in, RFC 4180 text out: CRLF after every record, quotes where needed, each row as wide as the header.
 *
 * A spreadsheet runs a cell that begins with `=`, `@`, a tab or a carriage return, or with `+` or `-` where neither a
 * number nor a telephone number follows; such a cell gets an apostrophe before it (docs/decisions.md "Generation").
 */
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** `-1,234.50`, `+3 %`, `-5e3`, `-12 €`. */
const SIGNED_NUMBER =
  /^[+-]\s?[$€£¥]?\s?\d{1,3}(?:[.,'’ \u00a0\u202f]?\d{1,3})*(?:[eE][+-]?\d{1,3})?\s?(?:%|[$€£¥]|[A-Z]{3})?$/u
/** `+49 30 1234567`, `+1 (555) 123-4567`: a plus, seven to fifteen digits (ITU-T E.164), and what people put between them. */
const TELEPHONE = /^\+(?:[\s()./-]*\d){7,15}$/u

export function neutralise(cell: string): string {
  if (/^[=@\t\r]/u.test(cell)) return `'${cell}`
  if (/^[+-]/u.test(cell) && !SIGNED_NUMBER.test(cell) && !TELEPHONE.test(cell)) return `'${cell}`
  return cell
}

export function toCsv(rows: string[][]): string {
  const width = rows[0]?.length ?? 0
  const even = rows.map((row) => Array.from({ length: width }, (_, column) => neutralise(row[column] ?? '')))
  // With CRLF as its delimiter csv-stringify leaves a lone newline inside a cell unquoted (RFC 4180 §2.6 wants quotes).
  return stringify(even, { record_delimiter: '\r\n', quoted_match: /[\r\n]/u })
}

/** Rows of csv text as somebody sent it; uneven rows and stray quotes are read as far as they make sense. */
export const parseCsv = (text: string, delimiter = ','): string[][] =>
  parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true })
