/** Tables, their rows and cells. */
import { BOLD, CODE, COVERED, type Document, FILLED, HEADER } from '@platen/document/model'
import { MONO } from '../../font/resources.ts'
import { BESIDE, CENTRED, FLUSH_RIGHT, PLACED, SOLID, SPANS_ROWS } from '../../markup/manuscript.ts'
import { tableSetting } from '../../style/sheet.ts'
import type { Construct } from '../construct.ts'
import type { Container, TableContext } from '../container.ts'
import type { ManuscriptWriter } from '../writer.ts'
import { carriedSums } from './carry.ts'
import { EMPTY, NUMBER, WORDS, YEAR } from './cell-value.ts'
import { layOutClassicColumns } from './classic-columns.ts'
import { layOutColumns } from './columns.ts'
import { firstFilled, isSumRow, readTable } from './read.ts'
import { drawClassicRule, drawRules, shiftOfHead } from './rules.ts'
import { settleRows } from './settle.ts'
import { stackRows } from './stack.ts'

const EN_DASH = '\u2013'
const MINUS = '\u2212'
/** Longest inline code that is never divided, UTF-16 units. */
const CODE_LENGTH_MAX = 24

export const table: Construct = {
  write(writer, block, container) {
    const { manuscript, styles } = writer
    const element = writer.addElement('Table', container.element)
    const captionRow = writer.captionRow(element)
    const role = writer.roles.containers.get(block)
    const style = writer.container(role ?? (captionRow >= 0 ? 'table' : 'tableAlone'), 'table')
    const inner = writer.enter(block, { element, style, isFine: true })
    const { table, values } = readTable(writer.document, block, styles.sheet, role)
    const { carried, minus } = tableSetting(styles.sheet, role) ?? {}
    if (carried !== undefined) table.carried = carriedSums(writer.document, block, writer.language, minus ?? MINUS)
    const number = manuscript.tables.push(table)
    inner.table = {
      number,
      values,
      firstBlock: block,
      row: -1,
      column: 0,
      isHeader: false,
      isSkipped: false,
      isTotal: false,
      isLastRow: false,
      isSum: false,
      firstFilled: 0,
      captionRow,
    }
    inner.onLeave = () => table.rows.push(manuscript.blocks.count)
    writer.tableEnd = writer.document.afterOf(block)
  },
}

export const row: Construct = {
  write(writer, block, container) {
    const { document, manuscript } = writer
    const context = container.table!
    const inner = writer.enter(block, { element: writer.addElement('TR', container.element), isFine: true })
    inner.table = context
    context.isHeader = document.has(block, HEADER)
    const hasCells = document.afterOf(block) > block + 1
    context.isSkipped = !hasCells || (context.isHeader && context.values !== undefined && isEmptyHead(document, block))
    if (context.isSkipped) {
      const written = manuscript.tables[context.number - 1]!
      if (context.row + 1 < written.headRows) written.headRows--
      return
    }
    context.row++
    context.column = 0
    const { after } = document
    context.isSum = context.values !== undefined && isSumRow(document, block)
    context.firstFilled = context.values === undefined ? 0 : firstFilled(document, document.children(block))
    context.isLastRow = after[block] === after[context.firstBlock]
    context.isTotal = context.isLastRow && manuscript.tables[context.number - 1]?.hasTotal === true
    manuscript.tables[context.number - 1]!.rows.push(manuscript.blocks.count)
  },
}

export const cell: Construct = {
  write(writer, block, container) {
    const context = container.table!
    if (context.isSkipped) return
    const { document, manuscript } = writer
    const { isHeader, column } = context
    if (document.has(block, COVERED)) {
      context.column++
      return
    }
    const { blocks } = manuscript
    const written = manuscript.tables[context.number - 1]!
    const style = writer.styles.named(isHeader ? 'head' : cellStyle(writer, context, column), 'cell')
    const isRowHead = document.has(block, HEADER)
    const element = writer.addElement(isHeader || isRowHead ? 'TH' : 'TD', container.element)
    if (isRowHead) manuscript.rowHeads.add(element)
    const at = writer.open(block, 'cell', element, style)
    const span = document.spans.get(block)
    if (span !== undefined) {
      written.spans.set(at, span)
      manuscript.spans.set(element, span)
      if (span.rows > 1) writer.flag(at, SPANS_ROWS)
    }
    const isNumeric = written.decimalSigns[column] !== undefined && (span?.columns ?? 1) === 1
    const alignment = document.alignment(block)
    if (alignment === 'center') writer.flag(at, CENTRED)
    else if (alignment === 'right' || isNumeric) writer.flag(at, FLUSH_RIGHT)
    if (at > written.rows.at(-1)!) writer.flag(at, BESIDE)
    else if (context.row === 0 && context.captionRow >= 0) {
      blocks.space[at] = writer.styles.all[blocks.style[context.captionRow]!]!.below
    }
    writer.flag(at, PLACED)
    blocks.table[at] = context.number
    blocks.row[at] = context.row
    blocks.column[at] = column
    context.column++
    writeText(writer, block, at, container, isNumeric)
    writer.close(at)
  },
  measure(galley, block) {
    // The first cell of a table lays out the columns of all.
    if (block >= galley.prepared) {
      const number = galley.manuscript.blocks.table[block]!
      const written = galley.manuscript.tables[number - 1]!
      const setting = tableSetting(galley.styles.sheet, written.role)
      if (setting !== undefined) {
        galley.tables[number - 1] = layOutColumns(galley, written, setting)
        if (galley.tables[number - 1] === undefined) stackRows(galley, written)
      } else if ('headRule' in galley.styles.sheet.table)
        layOutClassicColumns(galley, written, galley.styles.sheet.table.gap)
      galley.prepared = written.rows.at(-1)!
    }
    const { blocks } = galley.manuscript
    // Heads and empty cells of a table that is printed as lines have no line.
    if (blocks.table[block]! > 0 || blocks.end[block]! > blocks.start[block]!) galley.measureText(block)
  },
  settle(galley) {
    settleRows(galley)
  },
  draw(painter, slice) {
    const { sheet } = painter.galley.styles
    if ('headRule' in sheet.table) {
      const shifted = { ...slice, top: slice.top + (painter.galley.headShifts.get(slice.block) ?? 0) }
      drawClassicRule(painter, shifted, sheet.table)
      painter.drawText(shifted)
      return
    }
    drawRules(painter, slice)
    painter.drawText({ ...slice, top: slice.top + shiftOfHead(painter.galley, slice) })
  },
}

const settingOf = ({ styles, manuscript }: ManuscriptWriter, { number }: TableContext) =>
  tableSetting(styles.sheet, manuscript.tables[number - 1]?.role)

/** Name of the style of a cell that is no head. */
function cellStyle(writer: ManuscriptWriter, context: TableContext, column: number): string {
  const setting = settingOf(writer, context)
  if (context.isLastRow && setting?.lastRow !== undefined) return setting.lastRow.style
  return (column === 0 ? setting?.firstColumn : undefined) ?? 'cell'
}

/** Inline code and nothing else, short enough to be one piece. */
function isShortCode({ start, end, firstMark, markCount, markAt, markStyle }: Document, cell: number): boolean {
  if (end[cell]! - start[cell]! > CODE_LENGTH_MAX) return false
  const mark = firstMark[cell]!
  if (mark === markCount || markAt[mark] !== start[cell] || (markStyle[mark]! & CODE) === 0) return false
  return mark + 1 === markCount || markAt[mark + 1]! >= end[cell]!
}

/** A head without text, which Markdown asks for where a table has none. */
function isEmptyHead(document: Document, row: number): boolean {
  return document
    .children(row)
    .every((cell) => document.text(cell).trim() === '' && (document.spans.get(cell)?.rows ?? 1) === 1)
}

function writeText(
  writer: ManuscriptWriter,
  block: number,
  at: number,
  { table: context }: Container,
  isNumeric: boolean,
): void {
  const { isHeader, values, firstBlock, isSum, firstFilled, column } = context!
  const value = values === undefined || isHeader ? WORDS : values[block - firstBlock]!
  const isTotal = context!.isTotal
  const { document } = writer
  if (value === EMPTY && isNumeric) {
    const isLeftEmpty = isTotal || isSum || document.has(block, FILLED) || column <= firstFilled
    if (!isLeftEmpty || document.text(block).trim() !== '') writer.print(EN_DASH)
    else writer.text(block, at)
    return
  }
  const isName = !isHeader && context!.column === 1 && writer.manuscript.tables[context!.number - 1]!.hasNames
  const isBold = isTotal || document.has(block, HEADER)
  writer.text(block, at, (isBold ? BOLD : 0) | (isName ? MONO : 0))
  if (value === EMPTY || (value === WORDS && (values === undefined || !isShortCode(document, block)))) return
  writer.flag(at, SOLID)
  const minus = context === undefined ? MINUS : (settingOf(writer, context)?.minus ?? MINUS)
  const isRight = isNumeric || document.alignment(block) === 'right'
  if (isRight && (value === NUMBER || value === YEAR)) writer.setSign(at, minus)
}
