/** Columns of a table in the classic look: as wide as their text, or as fits; those that do not fit continue below. */
import type { Galley } from '../../galley/galley.ts'
import { BESIDE, type Table } from '../../markup/manuscript.ts'
import { shareWidths } from './share.ts'
import { TableText } from './text.ts'

/** Least width of a column in sizes of the text, or its text's if that is narrower. Columns that do not fit continue below. */
const COLUMN_LEAST = 1.5
const WIDTH_LEAST = 1000

export function layOutClassicColumns(galley: Galley, { rows, columns }: Table, gapInPoints: number): void {
  const { manuscript, styles } = galley
  const { blocks } = manuscript
  const first = rows[0]!
  const end = rows.at(-1)!
  const text = new TableText(end - first)
  const naturalWidths = new Array<number>(columns).fill(0)
  const leastWidths = new Array<number>(columns).fill(WIDTH_LEAST)
  for (let block = first; block < end; block++) {
    const cell = block - first
    const column = blocks.column[block]!
    const { size } = galley.styleOf(block)
    const breakpoints = galley.scanAhead(block)
    text.add(blocks.row[block]!, column, size, galley.startOf(block), breakpoints, false)
    naturalWidths[column] = Math.max(naturalWidths[column]!, text.natural[cell]!)
    leastWidths[column] = Math.max(leastWidths[column]!, text.least[cell]! + 1)
  }
  const gap = styles.length(gapInPoints)
  const least = Math.round(styles.size * COLUMN_LEAST)
  const left = galley.left[first]!
  const measure = galley.measure[first]!
  let widths = new Array<number>(columns).fill(0)
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
    const full = room
    // The narrow ones get what they want, the others share what is left.
    const order = Array.from({ length: to - from }, (_, i) => from + i)
    order.sort((a, b) => naturalWidths[a]! - naturalWidths[b]! || a - b)
    order.forEach((column, i) => {
      widths[column] = Math.max(WIDTH_LEAST, Math.min(naturalWidths[column]!, Math.floor(room / (to - from - i))))
      room -= widths[column]!
    })
    // Equal shares divide a word or a number, and other columns could give.
    const isDivided = widths.some((width, column) => width < Math.min(naturalWidths[column]!, leastWidths[column]!))
    if (to - from === columns && isDivided && leastWidths.reduce((sum, width) => sum + width, 0) <= full)
      widths = shareWidths(
        text,
        leastWidths,
        naturalWidths.map((width) => Math.max(WIDTH_LEAST, width)),
        full,
      )
    let x = left
    for (let column = from; column < to; column++) {
      lefts[column] = x
      x += widths[column]! + gap
    }
    if (from > 0) bands.add(from)
    from = to
  }
  for (let block = first; block < end; block++) {
    const column = blocks.column[block]!
    galley.left[block] = lefts[column]!
    galley.measure[block] = widths[column]!
    // Columns that stand below the others begin another row of the page.
    if (bands.has(column)) blocks.flags[block]! &= ~BESIDE
  }
}
