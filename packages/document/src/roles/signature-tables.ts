/**
 * Tables of signatures → rows of lines. Three forms: a column a party, each cell a line; names of fields in the first column, with a column a
 * party beside it; names of fields in the head, with a row a party. In the latter two a name stands before the blank of each party.
 */
import { type Document, HEADER } from '../model.ts'
import { nameOf, type SignatureLine } from './signature-lines.ts'

/** A line of the source: its columns, each with the lines that it holds. */
export interface Row {
  columns: SignatureLine[][]
  /** Its columns are those of several parties. */
  isGrid: boolean
}

const COLUMNS_MAX = 5
const HEAD_LEVEL = 6

/** @param linesOfCell the lines of a cell, each with its fields. @returns undefined where it stays a table. */
export function readSignatureTable(
  document: Document,
  table: number,
  linesOfCell: (cell: number) => SignatureLine[][],
  captions: ReadonlySet<string>,
): Row[] | undefined {
  const source = document.children(table)
  const cells = source.map((row) => document.children(row))
  const count = cells[0]?.length ?? 0
  if (count < 2 || count > COLUMNS_MAX || cells.some((row) => row.length !== count)) return undefined
  const isBlank = (cell: number) =>
    linesOfCell(cell)
      .flat()
      .every(({ kind }) => kind === 'rule')
  const isName = (cell: number) => {
    const text = document.text(cell)
    return !isBlank(cell) && (captions.has(nameOf(text)) || /[:：]\s*$/u.test(text))
  }
  const head = source.findIndex((row) => document.has(row, HEADER)) < 0 ? [] : cells[0]!
  const body = cells.slice(head.length === 0 ? 0 : 1)
  const isMost = (all: readonly number[]) => all.filter(isName).length > all.length / 2
  const firsts = body.map((row) => row[0]!)
  /** Before a cell the name of its field; a blank is a field, a text its value. */
  const fieldOf = (name: number, cell: number): SignatureLine[] => {
    const [label] = linesOfCell(name).flat()
    if (label === undefined) return linesOfCell(cell).flat()
    const words = document.text(name).trim()
    if (isBlank(cell)) return [{ ...label, kind: 'field', name: nameOf(words) }]
    const [value, ...others] = linesOfCell(cell).flat()
    return [{ ...value!, kind: 'value', name: nameOf(words), part: { ...value!.part, label: words } }, ...others]
  }
  // Where the second column has names too, each column is a party.
  if (isMost(firsts) && !isMost(body.map((row) => row[1]!))) {
    const parties = count - 1
    if (parties > 1 && head.some((cell, at) => at === 0 && document.text(cell).trim() !== '')) return undefined
    const heads = parties > 1 ? head.slice(1) : head
    const named = heads.map((cell) => linesOfCell(cell).flat().map(asHead))
    const above: Row[] =
      parties > 1
        ? [{ columns: named, isGrid: true }]
        : named.flat().map((line) => ({ columns: [[line]], isGrid: false }))
    const below = body.map((row) => ({
      columns: row.slice(1).map((cell) => fieldOf(row[0]!, cell)),
      isGrid: parties > 1,
    }))
    return [...above, ...below]
  }
  if (isMost(head.slice(1)) && !firsts.some(isBlank)) {
    const rows = head.map((name, column) => ({
      columns: body.map((row) => fieldOf(name, row[column]!)),
      isGrid: body.length > 1,
    }))
    return rows
  }
  const lines = cells.flatMap((row) => {
    const read = row.map(linesOfCell)
    if (row === head) for (const [column, cell] of read.entries()) read[column] = cell.map((line) => line.map(asHead))
    const height = Math.max(...read.map((cell) => cell.length))
    return Array.from({ length: height }, (_, line) => read.map((cell) => cell[line] ?? []))
  })
  return lines.map((columns) => ({ columns, isGrid: true }))
}

/** The head of a table names parties as a heading does. */
const asHead = (line: SignatureLine): SignatureLine =>
  line.kind === 'text' ? { ...line, level: HEAD_LEVEL, isFirst: true } : line
