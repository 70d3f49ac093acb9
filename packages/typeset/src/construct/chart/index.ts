/** Charts of horizontal bars, from a fenced block of code `chart` (read.ts): label, bar, value, on one line of the page each. */
import type { Galley } from '../../galley/galley.ts'
import { type Bar, BESIDE, FLUSH_RIGHT, KEEP_WITH_NEXT, PLACED } from '../../markup/manuscript.ts'
import { BREAK_FIELDS, X_END } from '../../paragraph/breakpoints.ts'
import type { Construct } from '../construct.ts'
import type { Container } from '../container.ts'
import { isTableNote } from '../table/caption.ts'
import type { ManuscriptWriter } from '../writer.ts'
import { describeChart, readChart } from './read.ts'

/** Of the measure: the widest labels and values; longer ones have several lines. */
const LABELS_MAX = 0.4
const VALUES_MAX = 0.3

/** @returns false where the block's text is no chart. */
export function writeChart(writer: ManuscriptWriter, block: number, container: Container): boolean {
  const { document, manuscript, styles } = writer
  const text = document.text(block)
  const bars = readChart(text)
  if (bars === undefined) {
    manuscript.malformedCharts++
    // What would be its caption is no other block's.
    writer.caption = -1
    return false
  }
  const { blocks } = manuscript
  const caption = writer.caption
  writer.caption = -1
  const element = writer.addElement('Figure', container.element)
  manuscript.alternates.set(element, describeChart(text, bars))
  writer.enter(block, { element, style: writer.container('chart'), isFine: true })
  const start = document.startOf(block)
  const longest = Math.max(...bars.map(({ number }) => number))
  const first = blocks.count
  const chart: Bar[] = []
  bars.forEach(({ label, value, number, isStressed }) => {
    const part = longest > 0 ? number / longest : 0
    const row = writer.open(block, 'chart', element, styles.named('chartText'))
    const bar = { part, isStressed, left: 0, width: 0 }
    chart.push(bar)
    manuscript.bars.set(row, bar)
    writer.flag(row, KEEP_WITH_NEXT | PLACED)
    writer.text(block, row, 0, start + label.from, start + label.to)
    writer.close(row)
    if (row > first) blocks.space[row] = 0
    else if (caption >= 0) blocks.space[row] = styles.all[blocks.style[caption]!]!.below
    const beside = writer.open(block, 'chart', element, styles.named('chartText'))
    writer.flag(beside, BESIDE | PLACED)
    writer.text(block, beside, 0, start + value.from, start + value.to)
    writer.close(beside)
  })
  const next = document.afterOf(block)
  if (!isTableNote(document, next)) blocks.flags[blocks.count - 2]! &= ~KEEP_WITH_NEXT
  manuscript.charts.set(first, { source: block, bars: chart })
  writer.tableEnd = next
  writer.isFirst = true
  return true
}

export const chart: Construct = {
  // No reader makes one.
  write() {},
  measure(galley, block) {
    // The first row lays out all.
    const chart = galley.manuscript.charts.get(block)
    if (chart !== undefined) layOut(galley, block, chart.bars)
    galley.measureText(block)
  },
  draw(painter, slice) {
    painter.drawText(slice)
    const { galley, display, page } = painter
    const { block, from, top, rowTop, rowBottom } = slice
    const bar = galley.manuscript.bars.get(block)
    if (bar === undefined) return
    const { length, colour, sheet } = galley.styles
    const { height, line, bar: plain, stressed } = sheet.chart!
    const zero = page.left + bar.left
    const pageTop = page.height - page.top
    if (from === 0 && bar.width !== 0) {
      const middle = pageTop - top - (galley.leading[block]! >> 1)
      const x = Math.min(zero, zero + bar.width)
      const y = middle - (length(height) >> 1)
      display.rule(x, y, Math.abs(bar.width), length(height), colour(bar.isStressed ? stressed : plain))
    }
    display.rule(zero - (length(line) >> 1), pageTop - rowBottom, length(line), rowBottom - rowTop, 0)
  },
}

/** Gives labels, bars and values their places; from right to left where the first label runs so. */
function layOut(galley: Galley, first: number, bars: readonly Bar[]): void {
  const { styles, left, measure } = galley
  const { gap, valueGap } = styles.sheet.chart!
  const full = measure[first]!
  const start = left[first]!
  const widthOf = (block: number, part: number): number => {
    const { data, length } = galley.scanAhead(block)
    const natural = length < BREAK_FIELDS ? 0 : data[length - BREAK_FIELDS + X_END]!
    // A millipoint more, so that rounding divides nothing.
    return Math.min(Math.ceil((natural * galley.size[block]!) / 1000) + 1, Math.floor(full * part))
  }
  const labels = bars.map((_, i) => widthOf(first + 2 * i, LABELS_MAX))
  const values = bars.map((_, i) => widthOf(first + 2 * i + 1, VALUES_MAX))
  const labelWidth = Math.max(...labels)
  const zero = labelWidth + styles.length(gap)
  const room = Math.max(0, full - zero - styles.length(valueGap) - Math.max(...values))
  const isMirrored = galley.shaped[first]?.paragraph.baseLevel === 1
  bars.forEach((bar, i) => {
    const label = first + 2 * i
    const length = Math.round(room * bar.part)
    const valueAt = zero + length + styles.length(valueGap)
    measure[label] = labelWidth
    measure[label + 1] = values[i]!
    left[label] = isMirrored ? start + full - labelWidth : start
    left[label + 1] = isMirrored ? start + full - valueAt - values[i]! : start + valueAt
    bar.left = isMirrored ? start + full - zero : start + zero
    bar.width = isMirrored ? -length : length
    if (isMirrored && galley.shaped[label]?.paragraph.baseLevel !== 1)
      galley.manuscript.blocks.flags[label]! |= FLUSH_RIGHT
  })
}
