/**
 * Writes csv text (RFC 4180): CRLF after every record, quotes where needed, each row as wide as the header.
 *
 * A spreadsheet runs a cell that starts with `=`, `@`, a tab or a carriage return, or with `+` or `-` and neither a number nor a
 * telephone number; such a cell gets an apostrophe before it (docs/decisions/007-document-formats.md).
 */
import { DocumentBuilder, HEADER, toMarkdown } from '@platen/document'

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
  return rows
    .map((row) => Array.from({ length: width }, (_, column) => neutralise(row[column] ?? '')))
    .map((cells) => `${csvRow(cells)}\r\n`)
    .join('')
}

/** One row, without a line end. A cell with the delimiter, a quote or a line end stands between quotes (RFC 4180 §2.6). */
export function csvRow(cells: readonly string[], delimiter = ','): string {
  const isPlain = (cell: string): boolean => !cell.includes(delimiter) && !/["\r\n]/u.test(cell)
  return cells.map((cell) => (isPlain(cell) ? cell : `"${cell.replaceAll('"', '""')}"`)).join(delimiter)
}

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
