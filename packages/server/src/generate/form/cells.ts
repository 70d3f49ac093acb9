/**
 * Tables in a caller's text: lines of cells separated by commas, semicolons or tabs, and GFM tables.
 *
 * Sources: RFC 4180 for quotes within a line; GFM 0.29 §4.10. Each line is read a few times at most.
 */
import { rowsOf, tablesOf } from '@platen/formats/rows'
import { readAnswer } from '../answer/read-answer.ts'

export interface Table {
  header: string[]
  rows: string[][]
}

/** Sign, currency, number, unit. */
export const NUMBER = /^([-+−]?)([€$£¥]?) ?(\d(?:[\d.,'’\u00a0\u202f ]*\d)?)(\s?(?:%|[€$£¥]|\p{L}{1,4}))?$/u

const isNumber = (cell: string): boolean => NUMBER.test(cell)

/** Letters, digits, spaces and a unit in parentheses: not code or a sentence. */
const HEADER_CELL = /^[\p{L}\p{M}€$£%#][\p{L}\p{M}\p{N} _/&%€$£°'’.-]{0,40}(?:\([^()]{1,20}\))?$/u
const HEADER_WORDS_MAX = 4
/** For tables without numbers: "from x import a,b" is no header. */
const HEADER_WORDS_MAX_OF_TEXT = 3

/**
 * The lines from `from` on with the same number of cells, and their table if they are one: a header of short names, then
 * rows with a column of numbers, or at least two rows without a space after any comma.
 */
export function cellRun(lines: readonly string[], from: number): { lines: number; table?: Table } | undefined {
  const first = lines[from] ?? ''
  const separator = ['\t', ';', ','].find((one) => first.includes(one))
  const head = separator === undefined ? undefined : cellsOf(first, separator)
  if (separator === undefined || !head || head.cells.length < 2) return undefined
  const header = head.cells
  const rows: string[][] = []
  let { isTight } = head
  for (let at = from + 1; at < lines.length; at++) {
    const row = cellsOf(lines[at] ?? '', separator)
    if (row?.cells.length !== header.length) break
    rows.push(row.cells)
    isTight &&= row.isTight
  }
  if (rows.length === 0) return undefined
  const headerWords = Math.max(...header.map((cell) => cell.split(' ').length))
  const isHeader =
    new Set(header).size === header.length &&
    header.every((cell) => HEADER_CELL.test(cell) && !cell.endsWith('.')) &&
    headerWords <= HEADER_WORDS_MAX
  const isTable =
    separator === '\t' ||
    header.some((_, column) => hasNumbers(rows, column)) ||
    (isTight && rows.length > 1 && headerWords <= HEADER_WORDS_MAX_OF_TEXT)
  return isHeader && isTable ? { lines: rows.length + 1, table: { header, rows } } : { lines: rows.length + 1 }
}

function hasNumbers(rows: readonly string[][], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  return cells.length > 0 && cells.every(isNumber)
}

/**
 * The cells of one line; a quoted cell may contain the separator, and a doubled quote is one quote. `isTight`: no cell has a
 * space before it. Undefined for other lines: indented, quotation, list, heading, table, code.
 */
function cellsOf(line: string, separator: string): { cells: string[]; isTight: boolean } | undefined {
  if (/^(?:[\s#>|`~]|[-+*] |$)/u.test(line)) return undefined
  const cells: string[] = []
  let isTight = true
  let at = 0
  while (at <= line.length) {
    let start = at
    while (line[start] === ' ') start++
    if (start > at) isTight = false
    let cell: string
    if (line[start] === '"') {
      cell = ''
      let from = start + 1
      let quote = line.indexOf('"', from)
      while (quote >= 0 && line[quote + 1] === '"') {
        cell += line.slice(from, quote + 1)
        from = quote + 2
        quote = line.indexOf('"', from)
      }
      if (quote < 0) return undefined
      cell += line.slice(from, quote)
      at = quote + 1
      while (line[at] === ' ') at++
      if (at < line.length && line[at] !== separator) return undefined
    } else {
      const stop = line.indexOf(separator, at)
      cell = line.slice(at, stop < 0 ? line.length : stop)
      at = stop < 0 ? line.length : stop
    }
    cells.push(cell.trim())
    at++
  }
  return { cells, isTight }
}

export function printTable({ header, rows }: Table): string {
  const rule = header.map((_, column) => (hasNumbers(rows, column) ? '--:' : '---'))
  return [header.map(escapeBars), rule, ...rows.map((row) => row.map(escapeBars))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Puts a backslash before each bar that has none. */
function escapeBars(cell: string): string {
  let text = ''
  for (let at = 0; at < cell.length; at++) {
    if (cell[at] === '\\' && at + 1 < cell.length) text += `\\${cell[++at]}`
    else text += cell[at] === '|' ? '\\|' : cell[at]
  }
  return text
}

/** Number of lines of the Markdown table that begins at `from`, or 0. */
export function tableLines(lines: readonly string[], from: number): number {
  const [head = '', rule = ''] = lines.slice(from, from + 2)
  if (!head.includes('|') || !rule.includes('-') || !/^[ :|-]+$/u.test(rule) || !readTable([head, rule])) return 0
  let stop = from + 2
  while (lines[stop]?.includes('|') && !/^\s/u.test(lines[stop] ?? '')) stop++
  return stop - from
}

/** Reads `lines` as a table; undefined if a row is longer or shorter than the header. */
export function readTable(lines: readonly string[]): Table | undefined {
  const document = readAnswer(lines.join('\n'))
  const [table] = tablesOf(document)
  if (table === undefined || document.unevenRows > 0) return undefined
  const [header = [], ...rows] = rowsOf(document, table)
  return { header, rows }
}
