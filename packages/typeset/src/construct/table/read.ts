/** A table of the document → its rows and columns: which are numeric, and whether the last row is a total. */
import { COVERED, type Document, HEADER } from '@platen/document/model'
import type { Table } from '../../markup/manuscript.ts'
import { type Sheet, tableSetting } from '../../style/sheet.ts'
import { isTableNote } from './caption.ts'
import {
  ColumnValues,
  decimalSign,
  EMPTY,
  isCount,
  kindOfValue,
  NUMBER,
  unitOfNumber,
  WORDS,
  YEAR,
} from './cell-value.ts'
import { hasCodeNames } from './code-names.ts'

/** What is words for certain. */
const LONG = '\0'
/** Longest text that may be a number, a date or a code. */
const SHORT_TEXT = 40
const DIGIT_ZERO = 48
const SPACE = 32
const NO_BREAK_SPACE = 0xa0
/** What counts as an empty cell. */
const DASH = /^[-\u2013\u2014\u2212]?$/u

const LETTER = /\p{L}/u

/** What the first words of a total begin with. */
const TOTAL =
  /^(?:(?:grand |sub)?totals?|sum|all|overall|gesamt(?:summe)?|summe|insgesamt|ensemble|totale?s?|totaal|suma|razem|ogółem|celkem|spolu|összesen|toplam|totalt|summa|yhteensä|i alt|итого|всего|разом|усього|σύνολο|tổng(?: cộng)?|合计|合計|总计|總計|합계|المجموع|الإجمالي|סה״כ|סך הכל|कुल|รวม|jumlah)(?![\p{L}\p{M}])/iu

/** Heads of columns whose numbers only name something. */
const NAMING =
  /^(?:no|nr|n[o\u00b0\u00ba]|\u2116|#|id|codes?|status|pos|ref|zip|zip code|postcode|plz|phone|tel|telephone|telefon|kod|lp|\u010d|номер|№ п\/п|番号|编号|編號|번호|رقم)\.?$/iu

export interface ReadTable {
  /** Without the places of its rows, which are known when they are written. */
  table: Table
  /** Values (cell-value.ts) of the cells, by their place behind the table in the document; undefined in the design classic. */
  values: Uint8Array | undefined
}

/** @param role of the table in `Sheet.tables` */
export function readTable(document: Document, block: number, sheet: Sheet, role?: string): ReadTable {
  const ruled = tableSetting(sheet, role)
  const rows = document.children(block)
  let columns = 1
  let headRows = 0
  rows.forEach((row, index) => {
    columns = Math.max(columns, document.children(row).length)
    if (index === headRows && document.has(row, HEADER)) headRows++
  })
  const table: Table = {
    role,
    source: block,
    rows: [],
    columns,
    headRows,
    hasTotal: false,
    hasNames: false,
    hasNote: false,
    carried: undefined,
    decimalSigns: [],
    spans: new Map(),
  }
  if (ruled === undefined) return { table, values: undefined }
  const values = new Uint8Array(document.afterOf(block) - block)
  const counts = Array.from({ length: columns }, () => new ColumnValues())
  const numbers: string[][] = counts.map(() => [])
  let isMixed = false
  for (const row of rows.slice(headRows)) {
    const cells = document.children(row)
    const first = firstFilled(document, cells)
    cells.forEach((cell, column) => {
      const text = shortText(document, cell) ?? LONG
      const value = text === LONG ? WORDS : kindOfValue(text)
      values[cell - block] = value
      if ((document.spans.get(cell)?.columns ?? 1) > 1) return
      // What begins a row behind empty cells names a sum.
      if (value === WORDS && column > 0 && column === first) return
      const isNumber = value === NUMBER || value === YEAR
      counts[column]?.add(value, isNumber ? unitOfNumber(text) : '')
      if (isNumber) numbers[column]?.push(text)
      else if (column === 0 && value !== EMPTY) isMixed = true
    })
  }
  const heads: number[] = []
  for (const row of rows.slice(0, headRows))
    document.children(row).forEach((cell, column) => {
      // One that reaches over several rows is the head of its column.
      if (!document.has(cell, COVERED)) heads[column] = cell
    })
  const isNaming = (head: number | undefined) =>
    head !== undefined &&
    document.endOf(head) - document.startOf(head) <= SHORT_TEXT &&
    NAMING.test(document.text(head).trim())
  const isLeft = (head: number | undefined) => head !== undefined && document.alignment(head) === 'left'
  const isLabel = (column: number) => column === 0 && !isMixed && isCount(numbers[0] ?? [])
  table.decimalSigns = counts.map(({ isNumeric }, column) =>
    isNumeric && ruled.isPlain !== true && !isLabel(column) && !isNaming(heads[column]) && !isLeft(heads[column])
      ? decimalSign(numbers[column] ?? [])
      : undefined,
  )
  const last = rows.at(-1)
  table.hasTotal = rows.length - headRows > 2 && last !== undefined && isSumRow(document, last)
  table.hasNames = ruled.monoNames === true && hasCodeNames(document, rows.slice(headRows), rows[headRows - 1])
  table.hasNote = isTableNote(document, document.afterOf(block))
  return { table, values }
}

/** The text of a cell that may be a number, date, code or empty; undefined for what are words for certain. */
function shortText({ units, start, end }: Document, cell: number): string | undefined {
  let from = start[cell]!
  let to = end[cell]!
  while (from < to && units[from]! <= SPACE) from++
  while (to > from && units[to - 1]! <= SPACE) to--
  if (to - from > SHORT_TEXT) return undefined
  let hasDigit = to - from <= 1
  for (let at = from; at < to && !hasDigit; at++) hasDigit = (units[at]! - DIGIT_ZERO) >>> 0 < 10
  return hasDigit ? String.fromCharCode(...units.subarray(from, to)) : undefined
}

/** The column of the first cell with text, a dash included; that of none is behind the last. */
export function firstFilled({ units, start, end }: Document, cells: readonly number[]): number {
  const isText = (unit: number) => unit > SPACE && unit !== NO_BREAK_SPACE
  const first = cells.findIndex((cell) => {
    for (let at = start[cell] ?? 0, to = end[cell] ?? 0; at < to; at++) if (isText(units[at] ?? 0)) return true
    return false
  })
  return first < 0 ? cells.length : first
}

/** Whether a row has sums, and what it leaves empty is not missing: its first words say so, or all its text is bold. */
export function isSumRow(document: Document, row: number): boolean {
  const cells = document.children(row)
  for (const cell of cells.slice(0, -1)) {
    const text = document.text(cell).trim().slice(0, SHORT_TEXT)
    if (!LETTER.test(text)) continue
    if (TOTAL.test(text)) return true
    break
  }
  const filled = cells.filter((cell) => !DASH.test(document.text(cell).trim()))
  return filled.length > 1 && filled.every((cell) => document.runs(cell).every(({ bold }) => bold))
}
