/** A table of the document for Typst. */
import { type Document, HEADER } from '@platen/document'
import { isNumericColumn } from '@platen/typeset/designs'
import type { Block } from './typst-block.ts'
import type { TypstRuns } from './typst-runs.ts'

type TableParts = Pick<Block & { kind: 'table' }, 'align' | 'header' | 'rows'>

/** @param isDesigned columns of numbers stand at the right. */
export function readTable(document: Document, table: number, runs: TypstRuns, isDesigned: boolean): TableParts {
  const rows = document.children(table)
  const cells = rows.map((row) => document.children(row))
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0)
  const align = Array.from({ length: width }, (_, column) => {
    const cell = cells[0]?.[column]
    const own = cell === undefined ? undefined : document.alignment(cell)
    return (
      own ??
      (isDesigned &&
      isNumericColumn(cells.slice(1).map((row) => (row[column] === undefined ? '' : document.text(row[column]))))
        ? 'right'
        : null)
    )
  })
  const hasHeader = rows[0] !== undefined && document.has(rows[0], HEADER)
  const filled = cells.map((row, index) => {
    const isRepeated = hasHeader && index === 0
    return Array.from({ length: width }, (_, column) =>
      row[column] === undefined ? [] : runs.of(row[column], 0, Number.POSITIVE_INFINITY, { isRepeated }),
    )
  })
  const header = hasHeader ? filled.shift()! : []
  return { align, header, rows: filled }
}
