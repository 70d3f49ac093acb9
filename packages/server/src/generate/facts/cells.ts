/**
 * A table that a prompt spells out in its own way: "Table of staff: Ann Lee, sales, 2019; Bob Ray, IT, 2021", "columns item,
 * price: pens 1.20; paper 4.50", "shopping list: 2 kg flour, 6 eggs".
 *
 * In: the prompt. Out: the cells as written, the header where the prompt names one; undefined where it is no such table.
 * Bounded patterns, linear in the prompt.
 */
import { NUMBER } from './numbers.ts'

export interface Cells {
  /** Absent where the prompt names no columns. */
  header?: string[]
  rows: string[][]
  /** The first column says how much of the second. */
  counted: boolean
}

const ASKS =
  /(?<!\p{L})(?:csv|tables?|(?:\p{L}+\s)?lists?|columns?|rows?|spreadsheets?|inventory|register|directory|\p{L}*tabelle\p{L}*|\p{L}*liste\p{L}*|verzeichnis|inventar|spalten?|tableaux?|colonnes?|inventaire|tablas?|listas?|columnas?|inventario)(?!\p{L})/iu

const AND = '(?:,\\s*(?:and|und|et|y)\\s|\\s(?:and|und|et|y|\\/)\\s|[,;|/]\\s*)'
const NAME = '(?!(?:and|und|et|y)\\s)[\\p{L}#][\\p{L}\\p{M}.()%€$£ #-]{0,30}?'
/** "with columns item, price and stock:", "mit Name, Klasse:", "columns: a, b\n": group 1 the names. */
const COLUMNS = [
  new RegExp(
    `(?:(?:with|mit|avec|con)\\s)?(?:(?:the|den|les?|las?|los)\\s)?(?:columns?|spalten?|colonnes?|columnas?)\\s?:?\\s+(${NAME}(?:${AND}${NAME}){1,11})\\s*(?:[:.\\n]|$)`,
    'iu',
  ),
  new RegExp(`(?:^|\\s)(?:with|mit|avec|con)\\s(${NAME}(?:${AND}${NAME}){1,11})\\s*(?:[:\\n]|$)`, 'iu'),
]

const LEAD_CHARS = 160

export function cellsIn(prompt: string): Cells | undefined {
  const text = prompt.trim()
  const head = text.slice(0, 400)
  const named = COLUMNS.map((pattern) => pattern.exec(head)).find((match) => match !== null)
  const header = named?.[1]?.split(new RegExp(AND, 'iu')).map((one) => one.trim())
  const lead = /^[^:\n]{2,160}(?::(?=\s)|\n)/u.exec(text)?.[0]
  const start = named === undefined ? (lead?.length ?? -1) : named.index + named[0].length
  if (start === -1 || start > LEAD_CHARS + 240) return undefined
  const said = text.slice(0, start)
  if (named === undefined && !ASKS.test(said)) return undefined
  const body = text.slice(start).trim()
  const lines = linesOf(body)
  const found = rowsOf(lines.rows, header?.length, lines.parted)
  if (found === undefined || found.rows.length < (header === undefined ? 2 : 1)) return undefined
  const [first, ...others] = found.rows
  if (
    header === undefined &&
    first !== undefined &&
    lines.parted === 'line' &&
    others.length > 1 &&
    !first.some((cell) => /\d/u.test(cell)) &&
    others.every((row) => row.some((cell) => /\d/u.test(cell)))
  )
    return { header: first, rows: others, counted: false }
  const width = Math.max(...found.rows.map((row) => row.length))
  if (width < 2 || (header !== undefined && width > header.length)) return undefined
  const columns = header?.length ?? width
  const rows = found.rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? ''))
  return { ...(header === undefined ? {} : { header }), rows, counted: found.counted }
}

/** Lines, else what semicolons part, else what commas part; a bullet is no part of its line. */
function linesOf(body: string): { rows: string[]; parted: 'line' | 'semicolon' | 'comma' } {
  const clean = (pieces: string[]) =>
    pieces
      .map((piece) => piece.replace(/^\s*(?:[-*•–]\s+|\d{1,2}[.)]\s+)?/u, '').replace(/[\s.,;]+$/u, ''))
      .filter((piece) => piece !== '')
  if (/\n/u.test(body)) return { rows: clean(body.split('\n')), parted: 'line' }
  if (/;\s/u.test(body)) return { rows: clean(body.split(/;\s+/u)), parted: 'semicolon' }
  return { rows: clean(body.split(/,\s+(?:(?:and|und|et|y)\s+)?|\s(?:and|und|et|y)\s(?=\d)/u)), parted: 'comma' }
}

const SEPARATORS: readonly RegExp[] = [/\s*\|\s*|\t+/u, /\s+[-–—]\s+/u, /,\s+|,(?=\p{L})/u, /\s*:\s+/u]

function rowsOf(
  lines: readonly string[],
  columns: number | undefined,
  parted: 'line' | 'semicolon' | 'comma',
): { rows: string[][]; counted: boolean } | undefined {
  if (lines.length === 0) return undefined
  // Lines of a csv file have no space behind their signs.
  const tight = parted !== 'line' ? [] : [/\s*;\s*/u, ...(lines.some((line) => /,\s/u.test(line)) ? [] : [/,/u])]
  for (const separator of [...SEPARATORS, ...tight]) {
    const rows = lines.map((line) => cellsOf(line, separator))
    const width = columns ?? rows[0]?.length ?? 0
    const even = rows.filter((row) => row.length === width).length
    if (width >= 2 && even >= rows.length * 0.6 && rows.every((row) => row.length >= 2 && row.length <= width))
      return { rows, counted: false }
  }
  // "2 kg flour, 6 eggs, milk": how much of what.
  if (columns === undefined || columns === 2) {
    const counts = lines.map((line) => QUANTITY.exec(line))
    if (counts.filter((match) => match !== null).length > lines.length / 2)
      return {
        rows: lines.map((line, at) => [counts[at]?.[1]?.trim() ?? '', counts[at]?.[2] ?? line]),
        counted: true,
      }
  }
  // "pens 1.20 400": as many words from the end as there are columns; what is left is the first.
  const words = lines.map((line) => line.match(SPACED) ?? [])
  // "milk 2 £1.20, bread 1 £2": each has as many figures behind its name.
  const behind = words.map((row) => row.length - 1 - row.findLastIndex((word) => !FIGURE.test(word)))
  const width = columns ?? Math.max(2, 1 + Math.min(...behind))
  if (
    (columns !== undefined || (parted !== 'line' && lines.every((line) => VALUED.test(line)))) &&
    words.every((row) => row.length >= width)
  )
    return {
      rows: words.map((row) => [row.slice(0, row.length - width + 1).join(' '), ...row.slice(row.length - width + 1)]),
      counted: false,
    }
  return undefined
}

const SPACED = /\S+?(?=\s)(?:\s(?:€|£|\$|kg|g|l|ml|cm|mm|m|km|h|min|%|EUR|USD|GBP|CHF)(?=\s|$))?|\S+$/gu
const QUANTITY = new RegExp(
  `^((?:${NUMBER})(?:\\s?(?:kg|g|mg|l|cl|dl|ml|m|cm|x|×|packs?|boxes|bottles?|cans?|Pck\\.?|Packungen|Päckchen|Flaschen?|Dosen?|Stück|bouteilles?|paquets?|boîtes?|botellas?|paquetes?|latas?)(?:\\s(?:of|de|d['’]))?(?=\\s))?)\\s+(\\p{L}.*)$`,
  'iu',
)
const VALUED = new RegExp(`\\s(?:[€$£]\\s?)?(?:${NUMBER})(?:\\s?(?:€|£|\\$|%|kg|g|l|cm|m|EUR|USD|GBP|CHF))?$`, 'iu')

const FIGURE = new RegExp(`^(?:[€$£]\\s?)?(?:${NUMBER})(?:\\s?(?:€|£|\\$|%|kg|g|l|cm|m|EUR|USD|GBP|CHF))?$`, 'iu')

/** Commas in quotation marks and numbers part nothing. */
function cellsOf(line: string, separator: RegExp): string[] {
  const cells: string[] = []
  let rest = ''
  for (const piece of line.split(/("[^"]*"|“[^”]*”)/u)) {
    if (/^["“]/u.test(piece)) rest += piece
    else {
      const [first = '', ...others] = piece.split(separator)
      rest += first
      for (const other of others) {
        cells.push(rest)
        rest = other
      }
    }
  }
  return [...cells, rest].map((cell) => cell.trim().replace(/^["“](.*)["”]$/u, '$1'))
}
