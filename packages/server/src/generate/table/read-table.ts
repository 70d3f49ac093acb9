/**
 * Reads the table in a model's answer in any form: JSON, of the schema or not, complete or cut off; a Markdown table; csv
 * text with commas, semicolons or tabs; in a fence or between remarks. Incomplete rows are dropped.
 */
import { type CsvRow, parseCsv, parseCsvRows } from '@platen/formats/read-csv'
import { rowsOf, tablesOf } from '@platen/formats/rows'
import { closesFence, fenceOf } from '../answer/line-kinds.ts'
import { readAnswer } from '../answer/read-answer.ts'
import { clean } from '../clean/clean.ts'

export interface Rows {
  header: string[]
  /** Each as wide as the header. */
  rows: string[][]
}

/** Receives a sentence for the caller about what a csv file cannot hold. */
type Warn = (sentence: string) => void
const ignore: Warn = () => {}

/** Undefined if the answer has no table. @param isComplete whether the model ended the answer */
export function readTable(answer: string, isComplete: boolean, warn = ignore): Rows | undefined {
  const [names = [], ...rows] = gridOf(answer, { isComplete, isTable: (grid) => grid.length > 1, warn }) ?? []
  const header = names.map((name) => name.trim())
  return header.length > 0 ? { header, rows: ofWidth(rows, header.length, warn) } : undefined
}

/** Further rows of a table, with or without its header. */
export function readMoreRows(
  answer: string,
  isComplete: boolean,
  header: readonly string[],
  warn = ignore,
): string[][] {
  const width = header.length
  const grid = gridOf(answer, { isComplete, isTable: ([row]) => row?.length === width, width, warn }) ?? []
  return ofWidth(grid, width, warn).filter((row) => row.join('\n') !== header.join('\n'))
}

/** Rows of one width. Surplus values are joined to the last one. */
function ofWidth(rows: readonly string[][], width: number, warn: Warn): string[][] {
  const wide = rows.filter((row) => row.length > width).length
  if (wide > 0) warn(surplusWarning(wide))
  return rows.map((row) => {
    const cells = row.length > width ? [...row.slice(0, width - 1), row.slice(width - 1).join(', ')] : row
    return Array.from({ length: width }, (_, column) => cells[column] ?? '')
  })
}

const surplusWarning = (rows: number): string =>
  `${rows === 1 ? 'One row has' : `${rows} rows have`} more values than the header; the last column holds the rest.`

const moreTablesWarning = (tables: number): string =>
  `The model wrote ${tables === 1 ? 'one more table' : `${tables} more tables`} with other columns; the CSV file contains the first.`

const TEXT_WARNING = 'The model wrote text beside the table, which is not in the csv file.'

/** Whether an answer is JSON, readable or not. */
export const isJson = (answer: string): boolean => /^[[{]/u.test(unfenced(clean(answer).text, ignore))

interface GridOptions {
  isComplete: boolean
  /** Whether these rows of csv text are a table. */
  isTable: (grid: string[][]) => boolean
  /** Values in a row; undefined if the first row tells. */
  width?: number
  warn: Warn
}

/** All rows, starting with the header if there is one. */
function gridOf(answer: string, options: GridOptions): string[][] | undefined {
  const { isComplete, warn } = options
  const whole = clean(answer).text
  const text = unfenced(whole, warn)
  if (/^[[{]/u.test(text)) return fromJson(text, warn)
  const complete = isComplete ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), 0))
  return fromMarkdown(text, isComplete, warn) ?? fromCsv(complete, options)
}

/** The content of the first fence, closed or not, else the whole text. A fence within a quoted value is a part of the value. */
function unfenced(text: string, warn: Warn): string {
  const lines = text.split('\n')
  let quotes = 0
  const from = lines.findIndex((line) => {
    const isOutside = quotes % 2 === 0
    quotes += line.split('"').length - 1
    return isOutside && fenceOf(line) !== undefined
  })
  if (from < 0) return text.trim()
  const close = lines.findIndex((line, at) => at > from && closesFence(line, fenceOf(lines[from]!)!))
  const to = close < 0 ? lines.length : close
  if ([...lines.slice(0, from), ...lines.slice(to + 1)].some((line) => line.trim() !== '')) warn(TEXT_WARNING)
  return lines
    .slice(from + 1, to)
    .join('\n')
    .trim()
}

function fromJson(text: string, warn: Warn): string[][] | undefined {
  const strict = withoutLastCommas(text)
  let grid: string[][] | undefined
  try {
    grid = gridOfValue(parseJson(strict), warn)
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

/** With numbers as they are written: 12.50, and a serial number of any length. */
const parseJson = (text: string): unknown =>
  JSON.parse(text, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? value) : value,
  )

/** The first list of rows or objects, with the names from a list beside it. */
function gridOfValue(value: unknown, warn: Warn): string[][] | undefined {
  if (Array.isArray(value)) return gridOfItems(value)
  if (value === null || typeof value !== 'object') return undefined
  const values = Object.values(value).filter((one) => one !== null && one !== '')
  const lists = values.filter((one) => Array.isArray(one)) as unknown[][]
  const header = lists.find((list) => list.length > 0 && list.every(isScalar))
  const rows = lists.find((list) => list !== header)
  const others = lists.filter((list) => list !== header && list !== rows && list.length > 0).length
  if (others > 0) warn(moreTablesWarning(others))
  if (values.length > lists.length) warn(TEXT_WARNING)
  if (header === undefined) return gridOfItems(rows ?? [])
  // Under names of columns a value that is no list is a row of its own.
  const isNamed = rows?.some((item) => !isScalar(item) && !Array.isArray(item))
  const grid = isNamed ? gridOfItems(rows ?? []).slice(1) : (rows ?? []).map(rowOfItem)
  return [header.map(cellOf), ...grid]
}

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object'

const rowOfItem = (item: unknown): string[] => (Array.isArray(item) ? item.map(cellOf) : [cellOf(item)])

/** Lists are rows; objects are rows under the names of their fields. */
function gridOfItems(items: readonly unknown[]): string[][] {
  if (items.some((item) => Array.isArray(item))) return items.map(rowOfItem)
  const objects = items.filter((item) => !isScalar(item)) as Record<string, unknown>[]
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
      if (open >= 0) items.push(parseJson(text.slice(open, at + 1)))
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

function fromMarkdown(text: string, isComplete: boolean, warn: Warn): string[][] | undefined {
  const document = readAnswer(text)
  const tables = tablesOf(document).map((table) => rowsOf(document, table))
  const [[head = [], ...first] = [], ...further] = tables
  if (head.length === 0) return undefined
  // Tables with the same columns, such as under several headings, are one table.
  const same = further.filter(([other = []]) => other.join('\n') === head.join('\n'))
  if (same.length < further.length) warn(moreTablesWarning(further.length - same.length))
  if (document.children(-1).some((block) => !['table', 'rule'].includes(document.kind(block)))) warn(TEXT_WARNING)
  const rows = [...first, ...same.flatMap((one) => one.slice(1))]
  if (!isComplete && !text.trimEnd().endsWith('|')) rows.pop()
  return [head, ...rows]
}

const DELIMITERS = [',', ';', '\t']
/** Fewer rows of one width are prose with commas. */
const EVEN_MIN = 0.6

function fromCsv(text: string, { isTable, width, warn }: GridOptions): string[][] | undefined {
  let best: CsvTable | undefined
  for (const delimiter of DELIMITERS) {
    try {
      const table = csvTable(text, delimiter, width)
      if (table && table.even >= EVEN_MIN && table.even > (best?.even ?? 0)) best = table
    } catch {
      // Not csv with this delimiter.
    }
  }
  if (!best || !isTable(best.rows.map(({ cells }) => cells))) return oneColumn(text, isTable)
  if (best.tables > 0) warn(moreTablesWarning(best.tables))
  if (best.hasText) warn(TEXT_WARNING)
  return unsplit(best, warn)
}

interface CsvTable {
  delimiter: string
  /** Starting with the header if there is one. */
  rows: CsvRow[]
  width: number
  /** The part of the rows that has this width. */
  even: number
  /** Further tables with other columns. */
  tables: number
  /** Whether there are sentences before or after the table. */
  hasText: boolean
}

/** Undefined if the first row has one value. */
function csvTable(text: string, delimiter: string, width: number | undefined): CsvTable | undefined {
  const all = parseCsvRows(text, delimiter)
  const isRemark = ({ cells }: CsvRow): boolean => cells.length === 1 && isSentence(cells[0]!)
  const first = all.findIndex((row) => !isEmptyRow(row) && !isRemark(row))
  const blocks = blocksOf(all.slice(Math.max(first, 0)))
  const columns = width ?? blocks[0]?.[0]?.cells.length ?? 0
  if (first < 0 || columns < 2) return undefined
  const isRemarks = blocks.at(-1)!.every(isRemark)
  if (isRemarks) blocks.pop()
  // Apart from the first, with as many values in each of its rows, but another number of them.
  const isOther = (block: readonly CsvRow[]): boolean =>
    block.length > 1 && block.every(({ cells }) => cells.length > 1 && cells.length === block[0]!.cells.length)
  const own = blocks.filter((block, at) => at === 0 || block[0]!.cells.length === columns || !isOther(block))
  const rows = own.flat()
  const counted = rows.filter((row) => !isRemark(row))
  const isSpaced = isSpacedRow(rows[0]!, delimiter)
  const isEven = (row: CsvRow): boolean =>
    row.cells.length === columns ||
    (row.cells.length > columns && joinsIn(splitExactly(row, delimiter), columns, isSpaced) !== undefined)
  return {
    delimiter,
    rows,
    width: columns,
    even: counted.filter(isEven).length / counted.length,
    tables: blocks.length - own.length,
    hasText: isRemarks || all.slice(0, first).some((row) => !isEmptyRow(row)),
  }
}

const isEmptyRow = ({ cells }: CsvRow): boolean => cells.length === 1 && cells[0] === ''

/** Rows between empty lines. */
function blocksOf(rows: readonly CsvRow[]): CsvRow[][] {
  const blocks: CsvRow[][] = [[]]
  for (const row of rows) {
    if (!isEmptyRow(row)) blocks.at(-1)!.push(row)
    else if (blocks.at(-1)!.length > 0) blocks.push([])
  }
  if (blocks.at(-1)!.length === 0) blocks.pop()
  return blocks
}

/** A row with too many values has delimiters within one: they are found, and the value is put together again. */
function unsplit({ rows, width, delimiter }: CsvTable, warn: Warn): string[][] {
  const isSpaced = isSpacedRow(rows[0]!, delimiter)
  let unsure = 0
  const whole = rows.map((row) => {
    if (row.cells.length <= width) return row.cells
    const parts = splitExactly(row, delimiter)
    const joins = joinsIn(parts, width, isSpaced)
    if (!joins) unsure++
    const inside = new Set(joins ?? parts.map((_, at) => at).slice(width))
    const cells: string[] = []
    for (const [at, part] of parts.entries()) {
      if (inside.has(at)) cells.push(`${cells.pop()}${delimiter}${part}`)
      else cells.push(part)
    }
    return cells.map((cell) => cell.trim())
  })
  if (unsure > 0) warn(surplusWarning(unsure))
  return whole
}

/** Whether a space follows each delimiter. */
const isSpacedRow = (row: CsvRow, delimiter: string): boolean =>
  splitExactly(row, delimiter)
    .slice(1)
    .every((cell) => cell.startsWith(' '))

const splitExactly = ({ raw }: CsvRow, delimiter: string): string[] => parseCsv(raw, delimiter)[0] ?? []

/**
 * The parts that continue the value before them: behind a delimiter with a space where others have none, or the reverse, or the
 * last three digits of a number. Undefined if these are not as many as there are too many parts.
 */
function joinsIn(parts: readonly string[], width: number, isSpaced: boolean): number[] | undefined {
  const candidates = parts.map((_, at) => at).slice(1)
  const unlike = candidates.filter((at) => parts[at]!.startsWith(' ') !== isSpaced)
  const ways = [unlike, candidates.filter((at) => isThousands(parts[at - 1]!, parts[at]!))]
  ways.push([...new Set(ways.flat())].sort((one, other) => one - other))
  return ways.find((way) => way.length === parts.length - width)
}

const isThousands = (before: string, part: string): boolean =>
  /(?:^|[^\d.,])\d{1,3}$/u.test(before) && /^\d{3}(?!\d)/u.test(part)

const NAME_CHARS_MAX = 40

/** A table of one column: lines under a short name, none of them a sentence. */
function oneColumn(text: string, isTable: GridOptions['isTable']): string[][] | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const [name = ''] = lines
  const isList = lines.every(
    (line) => line !== '' && !isSentence(line) && !/^(?:(?:[-*+]|#{1,6}|\d{1,9}[.)])\s|[>|])/u.test(line),
  )
  const grid = lines.map((line) => [line.replace(/^"(.*)"$/u, (_, value: string) => value.replaceAll('""', '"'))])
  return isList && name.length <= NAME_CHARS_MAX && isTable(grid) ? grid : undefined
}

const isSentence = (text: string): boolean => /[.!?:]$/u.test(text) && /\s/u.test(text)
