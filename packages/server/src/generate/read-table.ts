/**
 * Reads the table in a model's answer in any form: JSON, of the schema or not, complete or cut off; a Markdown table; csv
 * text with commas, semicolons or tabs; in a fence or between remarks. Incomplete rows are dropped.
 */
import { parseCsv } from '@platen/formats/read-csv'
import { rowsOf, tablesOf } from '@platen/formats/rows'
import { clean } from './clean.ts'
import { closesFence, fenceOf } from './line-kinds.ts'
import { readAnswer } from './read-answer.ts'

export interface Rows {
  header: string[]
  /** Each as wide as the header. */
  rows: string[][]
}

/** Undefined if the answer has no table. @param isComplete whether the model ended the answer */
export function readTable(answer: string, isComplete: boolean): Rows | undefined {
  const [names = [], ...rows] = gridOf(answer, { isComplete, isTable: (grid) => grid.length > 1 }) ?? []
  const header = names.map((name) => name.trim())
  return header.length > 0 ? { header, rows: rows.map((row) => fitted(row, header)) } : undefined
}

/** Further rows of a table, with or without its header. */
export function readMoreRows(answer: string, isComplete: boolean, header: readonly string[]): string[][] {
  const grid = gridOf(answer, { isComplete, isTable: ([row]) => row?.length === header.length }) ?? []
  return grid.map((row) => fitted(row, header)).filter((row) => row.join('\n') !== header.join('\n'))
}

/** Whether an answer is JSON, readable or not. */
export const isJson = (answer: string): boolean => /^[[{]/u.test(unfenced(clean(answer).text))

interface GridOptions {
  isComplete: boolean
  /** Whether these rows of csv text are a table. */
  isTable: (grid: string[][]) => boolean
}

/** All rows, starting with the header if there is one. */
function gridOf(answer: string, { isComplete, isTable }: GridOptions): string[][] | undefined {
  const text = unfenced(clean(answer).text)
  if (/^[[{]/u.test(text)) return fromJson(text)
  const complete = isComplete ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), 0))
  return fromMarkdown(text, isComplete) ?? fromCsv(complete, isTable)
}

/** The content of the first fence, closed or not, else the whole text. */
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

/** Offsets of the characters of JSON outside strings, without white space. */
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

/** Models often write a comma before a closing bracket, which is not JSON. */
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

/** The first list of rows or objects, with the names from a list beside it. */
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

/** Lists are rows; objects are rows under the names of their fields. */
function gridOfItems(items: readonly unknown[]): string[][] {
  const lists = items.filter((item) => Array.isArray(item))
  if (lists.length > 0) return lists.map((list) => list.map(cellOf))
  const objects = items.filter((item) => item !== null && typeof item === 'object') as Record<string, unknown>[]
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))]
  return names.length > 0 ? [names, ...objects.map((object) => names.map((name) => cellOf(object[name])))] : []
}

/** The complete lists and objects of one level in JSON that was cut off. */
function flatItems(text: string): unknown[] {
  const items: unknown[] = []
  let open = -1
  for (const at of outsideStrings(text)) {
    if (text[at] === '[' || text[at] === '{') open = at
    if (text[at] !== ']' && text[at] !== '}') continue
    try {
      if (open >= 0) items.push(JSON.parse(text.slice(open, at + 1)))
    } catch {
      // Not JSON, so not a row.
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

function fromMarkdown(text: string, isComplete: boolean): string[][] | undefined {
  const document = readAnswer(text)
  const tables = tablesOf(document).map((table) => rowsOf(document, table))
  const [[head = [], ...first] = [], ...further] = tables
  if (head.length === 0) return undefined
  // Tables with the same columns, such as under several headings, are one table.
  const rows = [
    ...first,
    ...further.filter(([other = []]) => other.join('\n') === head.join('\n')).flatMap((one) => one.slice(1)),
  ]
  if (!isComplete && !text.trimEnd().endsWith('|')) rows.pop()
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
    // A sentence before, between or after the rows is a remark.
    const grid = read.filter((row) => row.length > 1 || !isSentence(row[0]!.trim()))
    const width = grid[0]?.length ?? 0
    // One column is a list; the widths of rows differ in prose with commas.
    const even = grid.filter((row) => row.length === width).length
    if (width >= 2 && isTable(grid) && even >= grid.length * 0.6) return grid
  }
  return oneColumn(text, isTable)
}

const NAME_CHARS_MAX = 40

/** A table of one column: lines under a short name, none of them a sentence. */
function oneColumn(text: string, isTable: GridOptions['isTable']): string[][] | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const [name = ''] = lines
  const isList = lines.every((line) => line !== '' && !isSentence(line) && !/^[-*#>|\d]/u.test(line))
  const grid = lines.map((line) => [line.replace(/^"(.*)"$/u, '$1')])
  return isList && name.length <= NAME_CHARS_MAX && isTable(grid) ? grid : undefined
}

const isSentence = (text: string): boolean => /[.!?:]$/u.test(text) && /\s/u.test(text)

/**
 * A row of the header's width. Too many cells mean that an unquoted comma split one: such a comma has a space after it,
 * those between cells have none. Remaining cells are joined to the last one.
 */
function fitted(row: readonly string[], header: readonly string[]): string[] {
  const cells: string[] = []
  // From the end: text with commas mostly follows short cells.
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
