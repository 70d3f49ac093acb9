/** The slots of a table. */
import { type Document, HEADER } from './model.ts'

/** A cell and the slots that it reaches over. */
export interface PlacedCell {
  cell: number
  row: number
  column: number
  columns: number
  rows: number
}

/** By row and column the cell that the slot belongs to. All rows are as wide as the table. */
export function gridOf(document: Document, table: number): PlacedCell[][] {
  const rows = document.children(table)
  const grid: PlacedCell[][] = rows.map(() => [])
  rows.forEach((own, row) => {
    document.children(own).forEach((cell, column) => {
      if (grid[row]![column] !== undefined) return
      const { columns, rows: high } = document.spans.get(cell) ?? { columns: 1, rows: 1 }
      const placed: PlacedCell = { cell, row, column, columns, rows: high }
      for (let y = row; y < row + high; y++) for (let x = column; x < column + columns; x++) grid[y]![x] = placed
    })
  })
  return grid
}

/** Whether a slot is the first one of its cell. */
export const beginsAt = ({ row, column }: PlacedCell, atRow: number, atColumn: number): boolean =>
  row === atRow && column === atColumn

export function hasSpans(document: Document, table: number): boolean {
  if (document.spans.size > 0)
    for (let block = table + 1; block < document.after[table]!; block++) if (document.spans.has(block)) return true
  return false
}

/** How many rows at the start of a table are its head. */
export function headRowsOf(document: Document, table: number): number {
  const rows = document.children(table)
  const body = rows.findIndex((row) => !document.has(row, HEADER))
  return body < 0 ? rows.length : body
}
