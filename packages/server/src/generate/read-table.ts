/**
 * The table in a model's answer, in whatever shape it came: JSON of a schema or of the model's own, whole or broken off; a
 * Markdown table; csv text with commas, semicolons or tabs; in a fence or between remarks. Half a row is never given.
 */
import { parseCsv } from '../formats/csv.ts'
import { rowsOf, tablesOf } from '../formats/rows.ts'
import { clean } from './clean.ts'
import { closesFence, fenceOf } from './line-kinds.ts'
import { readAnswer } from './read-answer.ts'

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
export const isJson = (answer: string): boolean => /^[[{]/u.test(unfenced(clean(answer)))

interface GridOptions {
  whole: boolean
  /** Whether csv text of this many rows is taken for a table. */
  isTable: (grid: string[][]) => boolean
}

/** All rows, the header first where there is one. */
function gridOf(answer: string, { whole, isTable }: GridOptions): string[][] | undefined {
  const text = unfenced(clean(answer))
  if (/^[[{]/u.test(text)) return fromJson(text)
  return (
    fromMarkdown(text, whole) ?? fromCsv(whole ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), 0)), isTable)
  )
}

/** What stands in the first fence, whatever is said around it; the whole text where there is none. An open fence has no end. */
function unfenced(text: string): string {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => fenceOf(line) !== undefined)
  if (from < 0) return text.trim()
  const to = lines.findIndex((line, at) => at > from && closesFence(line, fenceOf(lines[from]!)!))
  return lines
    .slice(from + 1, to < 0 ? undefined : to)
    .join('\n')
    .trim()
}

function fromJson(text: string): string[][] | undefined {
  const strict = withoutLastCommas(text)
  let grid: string[][] | undefined
  try {
    grid = gridOfValue(JSON.parse(strict))
  } catch {
    grid = gridOfItems(flatItems(strict))
  }
  return grid && grid.length > 0 ? grid : undefined
}

/** Offsets of the characters of JSON that stand in no string, one by one, blank space apart. */
function* outsideStrings(text: string): Generator<number> {
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (isString) {
      if (character === '\\') at++
      else if (character === '"') isString = false
    } else {
      if (character === '"') isString = true
      if (character > ' ') yield at
    }
  }
}

/** A comma before a closing bracket is common, and no JSON. */
function withoutLastCommas(text: string): string {
  const parts: string[] = []
  let from = 0
  let before = -1
  for (const at of outsideStrings(text)) {
    if ((text[at] === ']' || text[at] === '}') && text[before] === ',') {
      parts.push(text.slice(from, before))
      from = before + 1
    }
    before = at
  }
  return parts.join('') + text.slice(from)
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
  let open = -1
  for (const at of outsideStrings(text)) {
    if (text[at] === '[' || text[at] === '{') open = at
    if (text[at] !== ']' && text[at] !== '}') continue
    try {
      if (open >= 0) items.push(JSON.parse(text.slice(open, at + 1)))
    } catch {
      // Not JSON after all: it is no row.
    }
    open = -1
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
  const document = readAnswer(text)
  const tables = tablesOf(document).map((table) => rowsOf(document, table))
  const [[head = [], ...first] = [], ...others] = tables
  if (head.length === 0) return undefined
  // A table that a heading parts is one as long as its columns stay the same.
  const rows = [
    ...first,
    ...others.filter(([other = []]) => other.join('\n') === head.join('\n')).flatMap((one) => one.slice(1)),
  ]
  if (!whole && !text.trimEnd().endsWith('|')) rows.pop()
  return [head, ...rows]
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
    const grid = read.filter((row) => row.length > 1 || !isSentence(row[0]!.trim()))
    const width = grid[0]?.length ?? 0
    // One column is a list; prose with a comma or two has rows of every width.
    const even = grid.filter((row) => row.length === width).length
    if (width >= 2 && isTable(grid) && even >= grid.length * 0.6) return grid
  }
  return oneColumn(text, isTable)
}

const NAME_CHARS_MAX = 40

/** Lines under a short name, none of which is a sentence: a table of one column. */
function oneColumn(text: string, isTable: GridOptions['isTable']): string[][] | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const [name = ''] = lines
  const isList = lines.every((line) => line !== '' && !isSentence(line) && !/^[-*#>|\d]/u.test(line))
  const grid = lines.map((line) => [line.replace(/^"(.*)"$/u, '$1')])
  return isList && name.length <= NAME_CHARS_MAX && isTable(grid) ? grid : undefined
}

const isSentence = (text: string): boolean => /[.!?:]$/u.test(text) && /\s/u.test(text)

/**
 * A row of the header's width. Where it has more cells, a comma that nobody quoted parted one: it has a space behind it,
 * and those between cells have none. What is left over stays in the last cell.
 */
function fitted(row: readonly string[], header: readonly string[]): string[] {
  const cells: string[] = []
  // From the back, since a comma that parted a sentence stands behind the cells that are right.
  let excess = row.length - header.length
  for (let at = row.length - 1; at >= 0; at--) {
    const cell = row[at]!
    const last = cells.at(-1)
    if (last?.startsWith(' ') && excess > 0) {
      cells[cells.length - 1] = `${cell},${last}`
      excess--
    } else cells.push(cell)
  }
  cells.reverse()
  if (cells.length > header.length) cells.push(cells.splice(header.length - 1).join(', '))
  return header.map((_, column) => (cells[column] ?? '').trim())
}
