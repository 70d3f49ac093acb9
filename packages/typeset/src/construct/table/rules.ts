/** Rules of tables. */
import type { Galley } from '../../galley/galley.ts'
import { ELEMENT_NAMES } from '../../markup/manuscript.ts'
import type { PlainTable, RuledTable } from '../../style/sheet.ts'
import { BREAK_ABOVE, BREAK_BELOW, FIRST_OF_ROW, type Painter, type Slice } from '../painter.ts'

const HEADER_CELL = ELEMENT_NAMES.indexOf('TH')

/** The rule below a head cell. */
export function drawClassicRule(painter: Painter, slice: Slice, { headRule }: PlainTable): void {
  const { galley, display } = painter
  const { manuscript, styles } = galley
  const { block, from, to } = slice
  if (manuscript.elementTypes[manuscript.blocks.element[block]!] !== HEADER_CELL) return
  const { below, width } = headRule
  const foot = painter.baselineOf(slice) - (to - from - 1) * galley.leading[block]! - styles.length(below)
  display.rule(painter.leftOf(block), foot, galley.measure[block]!, styles.length(width), 0)
}

/** The rules above and below a row; its first slice draws them. */
export function drawRules(painter: Painter, slice: Slice, { rules }: RuledTable): void {
  const { galley, display, page } = painter
  const { manuscript, styles } = galley
  const number = manuscript.blocks.table[slice.block]! - 1
  const layout = galley.tables[number]
  if (layout === undefined || (slice.flags & FIRST_OF_ROW) === 0) return
  const { rows, headRows, hasTotal } = manuscript.tables[number]!
  const row = manuscript.blocks.row[slice.block]!
  const last = rows.length - 2
  const x = page.left + layout.left
  const textTop = page.height - page.top
  const draw = (y: number, points: number) => {
    const height = styles.length(points)
    display.rule(x, y - (height >> 1), layout.width, height, 0)
  }
  const top = textTop - slice.rowTop
  if (row === 0) draw(top, rules.thick)
  else if ((slice.flags & BREAK_ABOVE) !== 0) draw(top, rules.thin)
  const bottom = textTop - slice.rowBottom
  if ((slice.flags & BREAK_BELOW) !== 0) draw(bottom, rules.thin)
  else if (row === last) draw(bottom, rules.thick)
  else if (row === headRows - 1 || (hasTotal && row === last - 1)) draw(bottom, rules.thin)
  else if (layout.hasRowRules && row >= headRows) draw(bottom, rules.row)
}

/** Heads stand at the foot of their cell: how far down a slice moves. */
export function shiftOfHead(galley: Galley, { block }: Slice): number {
  const { blocks, tables } = galley.manuscript
  const number = blocks.table[block]! - 1
  const layout = galley.tables[number]
  const row = blocks.row[block]!
  if (layout === undefined || row >= tables[number]!.headRows) return 0
  const lines = galley.firstLine[block + 1]! - galley.firstLine[block]!
  return (layout.rowLines[row]! - lines) * galley.leading[block]!
}
