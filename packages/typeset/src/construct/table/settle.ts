/**
 * What the rows of tables need once their lines are known: padding, rules between rows, and which stand together.
 *
 * Rows that a cell reaches over stand on one page, and are together as high as it. Where a page has no room for them, the cell's
 * lines are those of its first row, and pages end between the rows.
 */
import type { Galley } from '../../galley/galley.ts'
import type { TableLayout } from '../../galley/table-layout.ts'
import { KEEP_WITH_NEXT, SPANS_ROWS, type Table } from '../../markup/manuscript.ts'
import { type RuledTable, tableSetting } from '../../style/sheet.ts'

/** A table of so many rows below its head stands on one page; of others so many stand after the head, and at the end. */
const ROWS_UNDIVIDED = 8
const ROWS_TOGETHER = 3

export function settleRows(galley: Galley): void {
  galley.manuscript.tables.forEach((table, index) => {
    const layout = galley.tables[index]
    const setting = tableSetting(galley.styles.sheet, table.role)
    if (layout !== undefined && setting !== undefined) settleRuledRows(galley, table, layout, setting)
    // A table that is printed as lines has none.
    if (table.spans.size > 0 && galley.manuscript.blocks.table[table.rows[0]!] === index + 1)
      joinRows(galley, table, layout)
  })
}

function settleRuledRows(galley: Galley, table: Table, layout: TableLayout, sheet: RuledTable): void {
  const { styles, manuscript } = galley
  const { blocks } = manuscript
  const rowCount = table.rows.length - 1
  // What the box around it has above and below it.
  const inBox = (blocks.box[table.rows[0] ?? 0] ?? -1) >= 0 && sheet.rules.thick === 0
  let hasLongCell = false
  for (let block = table.rows[0]!; block < table.rows.at(-1)!; block++) {
    const row = blocks.row[block]!
    const lines = (blocks.flags[block]! & SPANS_ROWS) !== 0 ? 1 : linesOf(galley, block)
    layout.rowLines[row] = Math.max(layout.rowLines[row]!, lines)
    if (lines > 1 && row >= table.headRows) hasLongCell = true
  }
  layout.hasRowRules = hasLongCell || rowCount - table.headRows > sheet.rowsWithoutRules
  const padding = styles.height(layout.hasRowRules ? sheet.padding.ruled : sheet.padding.plain)
  for (let block = table.rows[0]!; block < table.rows.at(-1)!; block++) {
    blocks.padAbove[block] = (inBox ? (blocks.padAbove[block] ?? 0) : 0) + padding
    blocks.padBelow[block] = (inBox ? (blocks.padBelow[block] ?? 0) : 0) + padding
    if (blocks.row[block]! > 0) blocks.space[block] = 0
    if (keepsWithNext(table, sheet, rowCount, blocks.row[block]!)) blocks.flags[block]! |= KEEP_WITH_NEXT
    else blocks.flags[block]! &= ~KEEP_WITH_NEXT
  }
}

function keepsWithNext(
  { headRows, hasNote, carried }: Table,
  { lastRow }: RuledTable,
  rowCount: number,
  row: number,
): boolean {
  if (row === rowCount - 1) return hasNote || carried !== undefined
  return lastRow !== undefined || isKeptRow(headRows, rowCount, row)
}

/** Whether a row that is not the last stands on the page of the next; so a total stays with the row before it. */
export function isKeptRow(headRows: number, rowCount: number, row: number): boolean {
  if (rowCount - headRows <= ROWS_UNDIVIDED) return true
  return row < headRows + ROWS_TOGETHER - 1 || row >= rowCount - ROWS_TOGETHER
}

const linesOf = ({ firstLine }: Galley, block: number): number => firstLine[block + 1]! - firstLine[block]!

/** A cell that reaches over rows [from, to). */
interface Join {
  block: number
  from: number
  to: number
}

function joinRows(galley: Galley, table: Table, layout: TableLayout | undefined): void {
  const { blocks } = galley.manuscript
  const { rows, headRows, spans } = table
  const joins: Join[] = []
  const crossed = new Map<number, [number, number][]>()
  const headed = new Map<number, [number, number][]>()
  for (const [block, span] of spans) {
    const from = blocks.row[block]!
    const to = Math.min(from + span.rows, rows.length - 1)
    const columns: [number, number] = [blocks.column[block]!, blocks.column[block]! + span.columns]
    for (let row = from; row < to - 1; row++) listAt(crossed, row).push(columns)
    if (span.columns > 1 && to < headRows && blocks.end[block]! > blocks.start[block]!)
      listAt(headed, to - 1).push(columns)
    if ((blocks.flags[block]! & SPANS_ROWS) !== 0) joins.push({ block, from, to })
  }
  if (layout !== undefined) {
    layout.crossed = crossed
    layout.headed = headed
  }
  const heights = rows.slice(0, -1).map((first, row) => heightOfRow(galley, first, rows[row + 1]!))
  const sum = (from: number, to: number): number => heights.slice(from, to).reduce((all, height) => all + height, 0)
  const room = galley.pageHeight - sum(0, headRows)
  const isTooHigh = ({ from, to }: Join): boolean => from >= headRows && sum(from, to) > room
  const kept = joins.filter((join) => {
    if (isTooHigh(join)) separate(galley, join, heights, layout)
    return !isTooHigh(join)
  })
  // By the row that they end in, so that what one adds to its last row counts for the next.
  for (const { block, from, to } of kept.toSorted((a, b) => a.to - b.to || a.from - b.from)) {
    const own = linesOf(galley, block) * galley.leading[block]! + blocks.padAbove[block]! + blocks.padBelow[block]!
    const missing = own - sum(from, to)
    if (missing <= 0) continue
    const last = rows[to - 1]!
    blocks.padBelow[last] = blocks.padBelow[last]! + missing
    heights[to - 1]! += missing
  }
  // Heads stand at the foot of their cell.
  for (const { block, from, to } of kept) {
    const own = linesOf(galley, block) * galley.leading[block]! + blocks.padAbove[block]! + blocks.padAbove[block]!
    if (from < headRows) galley.headShifts.set(block, Math.max(0, sum(from, to) - own))
  }
  let end = 0
  let start = 0
  const together = (): void => {
    if (end - start < 2) return
    galley.joinedRows.set(rows[start]!, rows[end]!)
    for (let block = rows[start]!; block < rows[end - 1]!; block++) blocks.flags[block]! |= KEEP_WITH_NEXT
  }
  for (const { from, to } of kept.toSorted((a, b) => a.from - b.from)) {
    if (from >= end) {
      together()
      start = from
    }
    end = Math.max(end, to)
  }
  together()
}

function listAt<T>(lists: Map<number, T[]>, key: number): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

function heightOfRow(galley: Galley, first: number, next: number): number {
  const { padAbove, padBelow, flags } = galley.manuscript.blocks
  let lines = 1
  let pad = 0
  for (let block = first; block < next; block++) {
    if ((flags[block]! & SPANS_ROWS) === 0) lines = Math.max(lines, linesOf(galley, block))
    pad = Math.max(pad, padAbove[block]! + padBelow[block]!)
  }
  return lines * galley.leading[first]! + pad
}

/** The cell's lines are those of its first row. */
function separate(galley: Galley, { block, from }: Join, heights: number[], layout: TableLayout | undefined): void {
  const { flags, padAbove, padBelow } = galley.manuscript.blocks
  flags[block]! &= ~SPANS_ROWS
  const lines = linesOf(galley, block)
  heights[from] = Math.max(heights[from]!, lines * galley.leading[block]! + padAbove[block]! + padBelow[block]!)
  if (layout !== undefined) layout.rowLines[from] = Math.max(layout.rowLines[from]!, lines)
}
