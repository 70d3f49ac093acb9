/** A table of the document for Typst. */
import { COVERED, type Document, HEADER, headRowsOf, isNumericColumn } from '@platen/document'
import type { Block, TypstCell } from './block.ts'
import type { TypstRuns } from './runs.ts'

type TableParts = Pick<Block & { kind: 'table' }, 'align' | 'header' | 'rows'>

/** @param isDesigned columns of numbers stand at the right. */
export function readTable(document: Document, table: number, runs: TypstRuns, isDesigned: boolean): TableParts {
  const rows = document.children(table)
  const cells = rows.map((row) => document.children(row))
  const headRows = headRowsOf(document, table)
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0)
  const spanOf = (cell: number) => document.spans.get(cell)
  const align = Array.from({ length: width }, (_, column) => {
    const cell = cells[0]?.[column]
    const own = cell === undefined || spanOf(cell) !== undefined ? undefined : document.alignment(cell)
    const below = cells.slice(Math.max(1, headRows)).flatMap((row) => {
      const other = row[column]
      return other === undefined || (spanOf(other)?.columns ?? 1) > 1 ? [] : [document.text(other)]
    })
    return own ?? (isDesigned && isNumericColumn(below) ? 'right' : null)
  })
  const printed = cells.map((row, index) =>
    row
      .filter((cell) => !document.has(cell, COVERED))
      .map((cell): TypstCell => {
        const isRepeated = index < headRows
        return {
          runs: runs.of(cell, 0, Number.POSITIVE_INFINITY, { isRepeated }),
          ...spanOf(cell),
          ...(document.has(cell, HEADER) && { isHead: true }),
        }
      }),
  )
  return { align, header: printed.slice(0, headRows), rows: printed.slice(headRows) }
}
