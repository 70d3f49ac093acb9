/** Tables, their rows and cells: columns as wide as their text, or as fits. */
import { HEADER } from '@platen/document/model'
import type { Galley } from '../galley/galley.ts'
import { longestLine } from '../galley/galley.ts'
import { BESIDE, CENTRED, ELEMENT_NAMES, FLUSH_RIGHT, PLACED } from '../markup/manuscript.ts'
import type { Construct } from './construct.ts'

/** Least width of a column in sizes of the text, or its text's if that is narrower. Columns that do not fit continue below. */
const COLUMN_LEAST = 1.5
const WIDTH_LEAST = 1000
const HEADER_CELL = ELEMENT_NAMES.indexOf('TH')

export const table: Construct = {
  write(writer, block, container) {
    const inner = writer.enter(block, {
      element: writer.addElement('Table', container.element),
      style: writer.container('table'),
      isFine: true,
    })
    const { document } = writer
    for (const row of document.children(block)) inner.columns = Math.max(inner.columns, document.children(row).length)
  },
}

export const row: Construct = {
  write(writer, block, container) {
    const inner = writer.enter(block, { element: writer.addElement('TR', container.element), isFine: true })
    inner.columns = container.columns
    inner.isHeader = writer.document.has(block, HEADER)
  },
}

export const cell: Construct = {
  write(writer, block, container) {
    const { isHeader, columns, element } = container
    const alignment = writer.document.alignment(block)
    const style = isHeader ? writer.styles.named('head') : writer.styles.named('cell')
    const at = writer.open(block, 'cell', writer.addElement(isHeader ? 'TH' : 'TD', element), style)
    if (alignment === 'center') writer.flag(at, CENTRED)
    else if (alignment === 'right') writer.flag(at, FLUSH_RIGHT)
    if (container.column > 0) writer.flag(at, BESIDE)
    writer.flag(at, PLACED)
    writer.manuscript.blocks.extra[at] = container.column++ | (columns << 16)
    writer.text(block, at)
    writer.close(at)
  },
  measure(galley, block) {
    // The first cell of a table lays out the columns of all.
    if (block >= galley.prepared) galley.prepared = layOutColumns(galley, block)
    galley.measureText(block)
  },
  draw(painter, slice) {
    const { galley, display } = painter
    const { block, from, to } = slice
    const { manuscript, styles } = galley
    if (manuscript.elementTypes[manuscript.blocks.element[block]!] === HEADER_CELL) {
      const { below, width } = styles.sheet.table.headRule
      const foot = painter.baselineOf(slice) - (to - from - 1) * galley.leading[block]! - styles.length(below)
      display.rule(painter.leftOf(block), foot, galley.measure[block]!, styles.length(width), 0)
    }
    painter.drawText(slice)
  },
}

/** @returns the block behind the table. */
function layOutColumns(galley: Galley, first: number): number {
  const { manuscript, styles } = galley
  const { blocks, elementParents } = manuscript
  const tableOf = (cell: number) => elementParents[elementParents[blocks.element[cell]!]!]
  const columnOf = (cell: number) => blocks.extra[cell]! & 0xffff
  const columns = blocks.extra[first]! >>> 16
  const naturalWidths = new Array<number>(columns).fill(0)
  let end = first
  for (; end < blocks.count && blocks.kind[end] === blocks.kind[first] && tableOf(end) === tableOf(first); end++) {
    const natural = longestLine(galley.scanAhead(end))
    const width = Math.ceil((natural * galley.styleOf(end).size) / 1000)
    naturalWidths[columnOf(end)] = Math.max(naturalWidths[columnOf(end)]!, width)
  }
  const gap = styles.length(styles.sheet.table.gap)
  const least = Math.round(styles.size * COLUMN_LEAST)
  const left = galley.left[first]!
  const measure = galley.measure[first]!
  const widths = new Array<number>(columns).fill(0)
  const lefts = new Array<number>(columns).fill(0)
  const bands = new Set<number>()
  for (let from = 0; from < columns; ) {
    let to = from
    let needed = 0
    while (to < columns) {
      needed += Math.max(WIDTH_LEAST, Math.min(naturalWidths[to]!, least)) + (to > from ? gap : 0)
      if (needed > measure && to > from) break
      to++
    }
    let room = measure - gap * (to - from - 1)
    // The narrow ones get what they want, the others share what is left.
    const order = Array.from({ length: to - from }, (_, i) => from + i)
    order.sort((a, b) => naturalWidths[a]! - naturalWidths[b]! || a - b)
    order.forEach((column, i) => {
      widths[column] = Math.max(WIDTH_LEAST, Math.min(naturalWidths[column]!, Math.floor(room / (to - from - i))))
      room -= widths[column]!
    })
    let x = left
    for (let column = from; column < to; column++) {
      lefts[column] = x
      x += widths[column]! + gap
    }
    if (from > 0) bands.add(from)
    from = to
  }
  for (let at = first; at < end; at++) {
    const column = columnOf(at)
    galley.left[at] = lefts[column]!
    galley.measure[at] = widths[column]!
    // Columns that stand below the others begin another row of the page.
    if (bands.has(column)) blocks.flags[at]! &= ~BESIDE
  }
  return end
}
