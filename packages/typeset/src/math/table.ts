/** Matrices, cases, and rows of equations that are aligned. */
import { type Box, boxAround, type Placed, ruleBox } from './box.ts'
import type { Setter } from './setter.ts'
import type { MathStyle } from './style.ts'
import type { FormulaNode } from './tree.ts'

type Table = FormulaNode & { kind: 'table' }

/** Least height and depth of a row, as TeX's strut at a baseline distance of 1.2 em; and what rows of equations have in between. */
const STRUT_HEIGHT = 840
const STRUT_DEPTH = 360
const SMALL_STRUT = 0.75
const JOT = 300
const RULE = 48

export interface SetCells {
  /** By row and column. */
  boxes: Box[][]
  /** Left edge and width of each column, gaps left out. */
  left: number[]
  widths: number[]
  width: number
}

export function setCells(
  layout: Setter,
  { rows, columns, isDisplay, hasJot, isWhole }: Table,
  style: MathStyle,
): SetCells {
  const inner: MathStyle = { ...style, isDisplay, isInline: false }
  const isAligned = hasJot || isWhole
  const boxes = rows.map(({ cells }) =>
    cells.map((cell, column) =>
      layout.row(
        cell.kind === 'row' ? cell.children : [cell],
        inner,
        isAligned && columns[column]?.align === 'left' && column > 0,
      ),
    ),
  )
  const scale = layout.scaleOf(style) * 1000
  const left: number[] = []
  const widths: number[] = []
  let x = 0
  columns.forEach(({ before, after, ruleAfter }, column) => {
    const width = Math.max(0, ...boxes.map((row) => row[column]?.width ?? 0))
    x += before * scale
    left.push(x)
    widths.push(width)
    x += width + after * scale + (ruleAfter ? RULE : 0)
  })
  return { boxes, left, widths, width: x }
}

/** Left edge of a cell. */
export function cellLeft({ boxes, left, widths }: SetCells, { columns }: Table, row: number, column: number): number {
  const slack = (widths[column] ?? 0) - (boxes[row]?.[column]?.width ?? 0)
  const align = columns[column]?.align
  return (left[column] ?? 0) + (align === 'left' ? 0 : align === 'right' ? slack : slack / 2)
}

export function setTable(layout: Setter, table: Table, style: MathStyle): Box {
  const cells = setCells(layout, table, style)
  const scale = layout.scaleOf(style) * (table.isSmall ? SMALL_STRUT : 1)
  const parts: Placed[] = []
  let y = 0
  const rules: number[] = []
  table.rows.forEach(({ ruleAbove, ruleBelow }, row) => {
    const boxes = cells.boxes[row] ?? []
    const height = Math.max(STRUT_HEIGHT * scale, ...boxes.map((box) => box.height + 80 * scale))
    const depth = Math.max(STRUT_DEPTH * scale, ...boxes.map((box) => box.depth + 80 * scale))
    if (row > 0 && table.hasJot) y -= JOT * scale
    if (ruleAbove) rules.push(y)
    y -= height
    boxes.forEach((box, column) => {
      parts.push({ box, x: cellLeft(cells, table, row, column), y })
    })
    y -= depth
    if (ruleBelow) rules.push(y)
  })
  for (const at of rules) parts.push({ box: ruleBox(cells.width, RULE * scale), x: 0, y: at })
  table.columns.forEach(({ ruleAfter, after }, column) => {
    const x = (cells.left[column] ?? 0) + (cells.widths[column] ?? 0) + after * 1000 * layout.scaleOf(style)
    if (ruleAfter) parts.push({ box: ruleBox(RULE * scale, -y), x, y })
  })
  const box = boxAround(parts, cells.width)
  // The middle of all rows is on the axis.
  const shift = layout.axis(style) - y / 2
  return boxAround([{ box: { ...box, height: Math.max(0, box.height), depth: -y }, x: 0, y: shift }], cells.width)
}
