/** Columns of a table in the design classic: as wide as their text, or as fits; those that do not fit continue below. */
import { unitOf } from '../../font/encoding.ts'
import type { Galley } from '../../galley/galley.ts'
import { BESIDE, SPANS_ROWS, type Table } from '../../markup/manuscript.ts'
import { EMPTY, kindOfValue, WORDS } from './cell-value.ts'
import { shareWidths } from './share.ts'
import { TableText } from './text.ts'

/** Least width of a column in sizes of the text, or its text's if that is narrower. Columns that do not fit continue below. */
const COLUMN_LEAST = 1.5
const WIDTH_LEAST = 1000
/** Longest text of a cell that may be a number, codes. */
const NUMBER_LENGTH_MAX = 40
const SPACE = 32

export function layOutClassicColumns(galley: Galley, { rows, columns, spans }: Table, gapInPoints: number): void {
  const { manuscript, styles } = galley
  const { blocks } = manuscript
  const first = rows[0]!
  const end = rows.at(-1)!
  const text = new TableText(end - first)
  const naturalWidths = new Array<number>(columns).fill(0)
  const leastWidths = new Array<number>(columns).fill(WIDTH_LEAST)
  /** Of the widest number, date or code, which is not divided where the page has room for it. */
  const numberWidths = new Array<number>(columns).fill(0)
  for (let block = first; block < end; block++) {
    const cell = block - first
    const column = blocks.column[block]!
    const { size } = galley.styleOf(block)
    const breakpoints = galley.scanAhead(block)
    text.add(blocks.row[block]!, column, size, galley.startOf(block), breakpoints, false)
    text.columns[cell] = spans.get(block)?.columns ?? 1
    if (text.columns[cell]! > 1) continue
    naturalWidths[column] = Math.max(naturalWidths[column]!, text.natural[cell]!)
    leastWidths[column] = Math.max(leastWidths[column]!, text.least[cell]! + 1)
    if (isNumber(galley, block)) numberWidths[column] = Math.max(numberWidths[column]!, text.natural[cell]! + 1)
  }
  const gap = styles.length(gapInPoints)
  if (spans.size > 0) {
    text.widenForSpans(naturalWidths, text.natural, 1, gap)
    text.widenForSpans(leastWidths, text.least, 1, gap)
  }
  const least = Math.round(styles.size * COLUMN_LEAST)
  const left = galley.left[first]!
  const leastWidth = leastWidths.reduce((sum, width) => sum + width, gap * (columns - 1))
  let measure = galley.measure[first]!
  if (leastWidth > measure && leastWidth <= measure + galley.landscapeGain && galley.mayTurn(first)) {
    measure += galley.landscapeGain
    galley.landscapeTables.add(blocks.table[first]!)
  }
  let widths = new Array<number>(columns).fill(0)
  const lefts = new Array<number>(columns).fill(0)
  /** By column, the first of those that it stands beside. */
  const bands = new Array<number>(columns)
  const floorOf = (column: number): number =>
    Math.max(WIDTH_LEAST, numberWidths[column]!, Math.min(naturalWidths[column]!, least))
  for (let from = 0; from < columns; ) {
    let to = from
    let needed = 0
    while (to < columns) {
      needed += floorOf(to) + (to > from ? gap : 0)
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
    for (let column = from; column < to; column++) {
      if (widths[column]! >= Math.min(numberWidths[column]!, full)) continue
      shareAboveFloors(from, to, full)
      break
    }
    let x = left
    for (let column = from; column < to; column++) {
      lefts[column] = x
      x += widths[column]! + gap
    }
    bands.fill(from, from, to)
    from = to
  }
  /** Each column has its floor first, then its longest word, then its text, as far as there is room: the narrowest first. */
  function shareAboveFloors(from: number, to: number, full: number): void {
    let room = full
    for (let column = from; column < to; column++) {
      widths[column] = Math.min(floorOf(column), full)
      room -= widths[column]!
    }
    const order = Array.from({ length: to - from }, (_, i) => from + i)
    for (const targets of [leastWidths, naturalWidths]) {
      const wants = (column: number): number =>
        Math.max(0, Math.min(targets[column]!, naturalWidths[column]!) - widths[column]!)
      order.sort((a, b) => wants(a) - wants(b) || a - b)
      order.forEach((column, i) => {
        // So one long word is divided, not a little of each.
        const part = targets === leastWidths ? 1 : to - from - i
        const share = Math.min(wants(column), Math.floor(Math.max(0, room) / part))
        widths[column]! += share
        room -= share
      })
    }
  }
  const isDivided = bands[columns - 1]! > 0
  for (let block = first; block < end; block++) {
    const column = blocks.column[block]!
    galley.left[block] = lefts[column]!
    galley.measure[block] = widths[column]!
    const last = column + (spans.get(block)?.columns ?? 1)
    for (let at = column + 1; at < last && bands[at] === bands[column]; at++)
      galley.measure[block]! += gap + widths[at]!
    if (!isDivided) continue
    // Columns that stand below the others begin another row of the page.
    if (block > first && bands[blocks.column[block - 1]!] !== bands[column]) blocks.flags[block]! &= ~BESIDE
    blocks.flags[block]! &= ~SPANS_ROWS
  }
}

/** Whether the text of a cell is a number, a date or a code, and nothing else. */
function isNumber({ manuscript: { blocks, codes } }: Galley, block: number): boolean {
  const [start, end] = [blocks.start[block]!, blocks.end[block]!]
  if (end === start || end - start > NUMBER_LENGTH_MAX) return false
  let text = ''
  for (let at = start; at < end; at++) if (codes[at]! >= SPACE) text += String.fromCharCode(unitOf(codes[at]!))
  const value = kindOfValue(text.trim())
  return value !== WORDS && value !== EMPTY
}
