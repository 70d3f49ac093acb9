/** A table of the document → its rows and columns: which are numeric, and whether the last row is a total. */
import { COVERED, type Document, HEADER } from '@platen/document/model'
import type { Table } from '../../markup/manuscript.ts'
import type { RuledTable } from '../../style/sheet.ts'
import { isTableNote } from './caption.ts'
import { ColumnValues, decimalSign, kindOfValue, NUMBER, WORDS, YEAR } from './cell-value.ts'
import { hasCodeNames } from './code-names.ts'

/** Longest text that may be a number, a date or a code. */
const SHORT_TEXT = 40
const DIGIT_ZERO = 48
const SPACE = 32
/** What counts as an empty cell. */
const DASH = /^[-\u2013\u2014\u2212]?$/u

/** What the first cell of a total begins with. */
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

export function readTable(document: Document, block: number, ruled: RuledTable | undefined): ReadTable {
  const rows = document.children(block)
  let columns = 1
  let headRows = 0
  rows.forEach((row, index) => {
    columns = Math.max(columns, document.children(row).length)
    if (index === headRows && document.has(row, HEADER)) headRows++
  })
  const table: Table = {
    source: block,
    rows: [],
    columns,
    headRows,
    hasTotal: false,
    hasNames: false,
    hasNote: false,
    decimalSigns: [],
    spans: new Map(),
  }
  if (ruled === undefined) return { table, values: undefined }
  const values = new Uint8Array(document.afterOf(block) - block)
  const counts = Array.from({ length: columns }, () => new ColumnValues())
  const numbers: string[][] = counts.map(() => [])
  for (const row of rows.slice(headRows)) {
    document.children(row).forEach((cell, column) => {
      const text = shortText(document, cell)
      const value = text === undefined ? WORDS : kindOfValue(text)
      values[cell - block] = value
      if ((document.spans.get(cell)?.columns ?? 1) > 1) return
      counts[column]!.add(value)
      if (value === NUMBER || value === YEAR) numbers[column]!.push(text!)
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
  table.decimalSigns = counts.map(({ isNumeric }, column) =>
    isNumeric && !isNaming(heads[column]) && !isLeft(heads[column]) ? decimalSign(numbers[column]!) : undefined,
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

/** Whether a row has sums, and what it leaves empty is not missing: its first cell says so, or all its text is bold. */
export function isSumRow(document: Document, row: number): boolean {
  const cells = document.children(row)
  if (cells.length > 1 && TOTAL.test(document.text(cells[0]!).trim().slice(0, SHORT_TEXT))) return true
  const filled = cells.filter((cell) => !DASH.test(document.text(cell).trim()))
  return filled.length > 1 && filled.every((cell) => document.runs(cell).every(({ bold }) => bold))
}
