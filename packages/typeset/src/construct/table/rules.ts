/** Rules of tables. */
import type { Galley } from '../../galley/galley.ts'
import { type PlainTable, tableSetting } from '../../style/sheet.ts'
import { BREAK_ABOVE, BREAK_BELOW, FIRST_OF_ROW, type Painter, type Slice } from '../painter.ts'

/** The rule below a head cell. */
export function drawClassicRule(painter: Painter, slice: Slice, { headRule }: PlainTable): void {
  const { galley, display } = painter
  const { manuscript, styles } = galley
  const { block, from, to } = slice
  const table = manuscript.tables[manuscript.blocks.table[block]! - 1]
  if (table === undefined || manuscript.blocks.row[block]! >= table.headRows) return
  const { below, width } = headRule
  const foot = painter.baselineOf(slice) - (to - from - 1) * galley.leading[block]! - styles.length(below)
  display.rule(painter.leftOf(block), foot, galley.measure[block]!, styles.length(width), 0)
}

/** The rules above and below a row; its first slice draws them. */
export function drawRules(painter: Painter, slice: Slice): void {
  const { galley, display, page } = painter
  const { manuscript, styles } = galley
  const number = manuscript.blocks.table[slice.block]! - 1
  const layout = galley.tables[number]
  if (layout === undefined || (slice.flags & FIRST_OF_ROW) === 0) return
  const table = manuscript.tables[number]
  const setting = tableSetting(styles.sheet, table?.role)
  if (table === undefined || setting === undefined) return
  const { rows, headRows, hasTotal } = table
  const { rules, topColour, lastRow } = setting
  const row = manuscript.blocks.row[slice.block]!
  const last = rows.length - 2
  const textTop = page.height - page.top
  const drawPart = (y: number, points: number, left: number, right: number, colour = 0) => {
    const height = styles.length(points)
    if (height > 0) display.rule(page.left + left, y - (height >> 1), right - left, height, colour)
  }
  const draw = (y: number, points: number, colour?: number) =>
    drawPart(y, points, layout.left, layout.left + layout.width, colour)
  const drawParts = (y: number, points: number, parts: readonly [number, number][]) => {
    for (const [from, to] of parts) {
      const ends = [from, to - 1].map((column) => layout.lefts[column]!)
      const isMirrored = ends[0]! > ends[1]!
      const last = isMirrored ? from : to - 1
      drawPart(y, points, Math.min(...ends), layout.lefts[last]! + layout.widths[last]!)
    }
  }
  const crossed = layout.crossed.get(row)
  const drawInner = (y: number, points: number) => {
    if (crossed === undefined) draw(y, points)
    else drawParts(y, points, partsBeside(crossed, layout.widths.length))
  }
  const top = textTop - slice.rowTop
  if (lastRow !== undefined && row === last) draw(top, lastRow.rule, styles.colour(lastRow.colour))
  else if (row === 0) draw(top, rules.thick, styles.colour(topColour))
  else if ((slice.flags & BREAK_ABOVE) !== 0) draw(top, rules.thin)
  const bottom = textTop - slice.rowBottom
  if ((slice.flags & BREAK_BELOW) !== 0) draw(bottom, rules.thin)
  else if (row === last) draw(bottom, rules.thick)
  else if (row === headRows - 1 || (hasTotal && row === last - 1)) drawInner(bottom, rules.thin)
  else if (row < headRows) drawParts(bottom, rules.thin, layout.headed.get(row) ?? [])
  else if (layout.hasRowRules) drawInner(bottom, rules.row)
}

/** The columns [from, to) beside some of them. */
function partsBeside(crossed: readonly [number, number][], columns: number): [number, number][] {
  const parts: [number, number][] = []
  let from = 0
  for (const [start, end] of [...crossed, [columns, columns] as const].toSorted(([a], [b]) => a - b)) {
    if (start > from) parts.push([from, start])
    from = Math.max(from, end)
  }
  return parts
}

/** Heads stand at the foot of their cell, unless their row is divided over pages: how far down a slice moves. */
export function shiftOfHead(galley: Galley, { block, rowTop, rowBottom }: Slice): number {
  const { blocks, tables } = galley.manuscript
  const shift = galley.headShifts.get(block)
  if (shift !== undefined) return shift
  const number = blocks.table[block]! - 1
  const layout = galley.tables[number]
  const row = blocks.row[block]!
  if (layout === undefined || row >= tables[number]!.headRows) return 0
  const lines = galley.firstLine[block + 1]! - galley.firstLine[block]!
  const leading = galley.leading[block] ?? 0
  const height = (layout.rowLines[row] ?? lines) * leading
  return rowBottom - rowTop < height ? 0 : height - lines * leading
}
