/** What the rows of tables need once their lines are known: padding, rules between rows, and which stand together. */
import type { Galley } from '../../galley/galley.ts'
import { KEEP_WITH_NEXT, type Table } from '../../markup/manuscript.ts'
import type { RuledTable } from '../../style/sheet.ts'

/** Rows of the body that stand together after the head, and at the end. */
const ROWS_TOGETHER = 2

export function settleRows(galley: Galley, sheet: RuledTable): void {
  const { styles, manuscript, tables } = galley
  const { blocks } = manuscript
  manuscript.tables.forEach((table, index) => {
    const layout = tables[index]
    if (layout === undefined) return
    const rowCount = table.rows.length - 1
    let hasLongCell = false
    for (let block = table.rows[0]!; block < table.rows.at(-1)!; block++) {
      const row = blocks.row[block]!
      const lines = galley.firstLine[block + 1]! - galley.firstLine[block]!
      layout.rowLines[row] = Math.max(layout.rowLines[row]!, lines)
      if (lines > 1 && row >= table.headRows) hasLongCell = true
    }
    layout.hasRowRules = hasLongCell || rowCount - table.headRows > sheet.rowsWithoutRules
    const padding = styles.height(layout.hasRowRules ? sheet.padding.ruled : sheet.padding.plain)
    for (let block = table.rows[0]!; block < table.rows.at(-1)!; block++) {
      blocks.padAbove[block] = padding
      blocks.padBelow[block] = padding
      if (blocks.row[block]! > 0) blocks.space[block] = 0
      if (keepsWithNext(table, rowCount, blocks.row[block]!)) blocks.flags[block]! |= KEEP_WITH_NEXT
      else blocks.flags[block]! &= ~KEEP_WITH_NEXT
    }
  })
}

function keepsWithNext({ headRows, hasNote }: Table, rowCount: number, row: number): boolean {
  if (row === rowCount - 1) return hasNote
  // The head with two rows, and the last two rows; so a total stays with the row before it.
  return row < headRows + ROWS_TOGETHER - 1 || row >= rowCount - ROWS_TOGETHER
}
