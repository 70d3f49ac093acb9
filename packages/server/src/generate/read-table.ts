/**
 * The table in a model's answer, in whatever shape it came: JSON of a schema or of the model's own, whole or broken off; a
 * Markdown table; csv text with commas, semicolons or tabs; in a fence or between remarks. Half a row is never given.
 */
import { parseCsv } from '../formats/csv.ts'
import { plainInline } from './markup/inline.ts'
import { parseMarkdown } from './markup/parse.ts'
import { tidied } from './tidy.ts'

export interface Rows {
  header: string[]
  /** Each as wide as the header. */
  rows: string[][]
}

/** @param whole the answer came to its own end. Undefined where there is no table in it. */
export function readTable(answer: string, whole: boolean): Rows | undefined {
  const [names = [], ...rows] = gridOf(answer, { whole, isTable: (grid) => grid.length > 1 }) ?? []
  const header = names.map((name) => name.trim())
  return header.length > 0 ? { header, rows: rows.map((row) => fitted(row, header)) } : undefined
}

/** Rows that go on with a table, its header said again or not. */
export function readMoreRows(answer: string, whole: boolean, header: readonly string[]): string[][] {
  const grid = gridOf(answer, { whole, isTable: ([row]) => row?.length === header.length }) ?? []
  return grid.map((row) => fitted(row, header)).filter((row) => row.join('\n') !== header.join('\n'))
}

/** Text that means to be JSON and can not be read is no prose either. */
export const isJson = (answer: string): boolean => /^[[{]/u.test(unfenced(tidied(answer)))

interface GridOptions {
  whole: boolean
  /** Whether csv text of this many rows is taken for a table. */
  isTable: (grid: string[][]) => boolean
}

/** All rows, the header first where there is one. */
function gridOf(answer: string, { whole, isTable }: GridOptions): string[][] | undefined {
  const text = unfenced(tidied(answer))
  if (/^[[{]/u.test(text)) return fromJson(text)
  return (
    fromMarkdown(text, whole) ?? fromCsv(whole ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), 0)), isTable)
  )
}

const unfenced = (text: string): string =>
  text
    .trim()
    .replace(/^```\w*|```$/gu, '')
    .trim()

function fromJson(text: string): string[][] | undefined {
  // A comma before a closing bracket is common, and no JSON.
  const strict = text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[\]}])/gu, (part) => (part === ',' ? '' : part))
  let grid: string[][] | undefined
  try {
    grid = gridOfValue(JSON.parse(strict))
  } catch {
    grid = gridOfItems(flatItems(strict))
  }
  return grid && grid.length > 0 ? grid : undefined
}

/** The first list of rows or objects, with the list of names beside it. */
function gridOfValue(value: unknown): string[][] | undefined {
  if (Array.isArray(value)) return gridOfItems(value)
  if (value === null || typeof value !== 'object') return undefined
  const lists = Object.values(value).filter((list) => Array.isArray(list)) as unknown[][]
  const header = lists.find(
    (list) => list.length > 0 && list.every((item) => item === null || typeof item !== 'object'),
  )
  const rows = lists.find((list) => list !== header)
  const grid = gridOfItems(rows ?? [])
  if (header === undefined) return grid
  const isNamed = rows?.some((item) => !Array.isArray(item))
  return [header.map(cellOf), ...(isNamed ? grid.slice(1) : grid)]
}

/** Lists are rows as they are; objects are rows under the names of their fields. */
function gridOfItems(items: readonly unknown[]): string[][] {
  const lists = items.filter((item) => Array.isArray(item))
  if (lists.length > 0) return lists.map((list) => list.map(cellOf))
  const objects = items.filter((item) => item !== null && typeof item === 'object') as Record<string, unknown>[]
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))]
  return names.length > 0 ? [names, ...objects.map((object) => names.map((name) => cellOf(object[name])))] : []
}

/** Of JSON that broke off, the lists and objects of one level that are whole. */
function flatItems(text: string): unknown[] {
  const items: unknown[] = []
  for (const [part] of text.matchAll(
    /"(?:[^"\\]|\\.)*"|\[(?:[^"[\]{}]|"(?:[^"\\]|\\.)*")*\]|\{(?:[^"[\]{}]|"(?:[^"\\]|\\.)*")*\}/gu,
  )) {
    if (part.startsWith('"')) continue
    try {
      items.push(JSON.parse(part))
    } catch {
      // Not JSON after all: it is no row.
    }
  }
  return items
}

const cellOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : Array.isArray(value)
        ? value.map(cellOf).join(', ')
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)

function fromMarkdown(text: string, whole: boolean): string[][] | undefined {
  const tables = parseMarkdown(text).filter((block) => block.kind === 'table')
  const [table] = tables
  if (!table) return undefined
  // A table that a heading parts is one as long as its columns stay the same.
  const rows = tables
    .filter(({ header }) => header.join('\n') === table.header.join('\n'))
    .flatMap((one) => one.rows.map((row) => row.map(plainInline)))
  if (!whole && !/\|\s*$/u.test(text)) rows.pop()
  return [table.header.map(plainInline), ...rows]
}

const DELIMITERS = [',', ';', '\t']

function fromCsv(text: string, isTable: GridOptions['isTable']): string[][] | undefined {
  for (const delimiter of DELIMITERS) {
    let read: string[][]
    try {
      read = parseCsv(text, delimiter)
    } catch {
      continue
    }
    // A sentence before, between or behind the rows is a remark.
    const grid = read.filter((row) => row.length > 1 || !/\s.*[.!?:]$/u.test(row[0]!.trim()))
    const width = grid[0]?.length ?? 0
    // One column is a list; prose with a comma or two has rows of every width.
    const even = grid.filter((row) => row.length === width).length
    if (width >= 2 && isTable(grid) && even >= grid.length * 0.6) return grid
  }
  return undefined
}

/**
 * A row of the header's width. Where it has more cells, a comma that nobody quoted parted one: it has a space behind it,
 * and those between cells have none. What is left over stays in the last cell.
 */
function fitted(row: readonly string[], header: readonly string[]): string[] {
  const cells = [...row]
  for (let at = cells.length - 1; at > 0 && cells.length > header.length; at--) {
    if (cells[at]!.startsWith(' ')) cells.splice(at - 1, 2, `${cells[at - 1]!},${cells[at]!}`)
  }
  if (cells.length > header.length) cells.push(cells.splice(header.length - 1).join(', '))
  return header.map((_, column) => (cells[column] ?? '').trim())
}
