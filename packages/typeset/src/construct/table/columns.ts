/**
 * Columns of a table in the designs: as wide as their text where that fits; else each at least as wide as its longest
 * undivided piece, in smaller type if need be, and the rest shared out (share.ts). Numbers stand on their decimal sign.
 */
import { hasLabel } from '../../galley/cell-lines.ts'
import type { Galley } from '../../galley/galley.ts'
import { lengthAfter } from '../../galley/printed-length.ts'
import type { TableLayout } from '../../galley/table-layout.ts'
import { CENTRED, FLUSH_RIGHT, HYPHENATED, SOLID, type Table } from '../../markup/manuscript.ts'
import type { RuledTable } from '../../style/sheet.ts'
import { decimalPlace } from './cell-value.ts'
import { shareWidths } from './share.ts'
import { TableText } from './text.ts'

/** Least width of a column whose words are divided, ems. */
const DIVIDED_LEAST = 4
/** Cells of so many lines have at least so many characters in a line, where smaller type gives them room. */
const PROSE_LINES = 3
const PROSE_CHARACTERS = 25
/** About the width of one, ems. */
const CHARACTER = 0.47
/** Smaller type is worth a table of this part of the height, and so many lines lower; and where cells are cramped in any. */
const MUCH_LOWER = 0.8
const LINES_LOWER = 5
const LOWER = 0.95
/** A table that is as wide as this part of the measure fills it, whatever its gaps. */
const NEARLY_FULL = 0.9

interface Setting {
  size: number
  leading: number
  gap: number
}

/** @returns undefined where the columns do not fit. */
export function layOutColumns(galley: Galley, table: Table, sheet: RuledTable): TableLayout | undefined {
  const { styles, manuscript } = galley
  const { blocks } = manuscript
  const first = table.rows[0]!
  const end = table.rows.at(-1)!
  const text = new TableText(end - first)
  const tails = measureCells(galley, table, text)
  // The last row may have a style of its own.
  const cell = galley.styleOf(sheet.lastRow === undefined ? end - 1 : first)
  // Numbers side by side are read as one where they stand too close.
  const leastGap = hasNumbersBeside(table) ? styles.length(sheet.numberGap) : 0
  const settings: Setting[] = [
    { size: cell.size, leading: cell.leading, gap: styles.length(sheet.gap) },
    ...sheet.steps.map(({ size, leading, gap }) => ({
      size: styles.length(size),
      leading: styles.height(leading),
      gap: Math.max(leastGap, styles.length(gap)),
    })),
  ]
  const padding = 2 * styles.height(sheet.padding.ruled)
  const { least, whole, natural } = columnWidths(text, table.columns, tails)
  const attempts = { text, columns: table.columns, natural, settings, size: cell.size, sheet, padding }
  const wholes = { ...attempts, least: whole, leastOfSpans: text.whole }
  const leasts = { ...attempts, least, leastOfSpans: text.least }
  const hasLongPieces = whole.some((width, column) => width > (least[column] ?? 0))
  let divided: TableText | undefined
  const fitHyphenated = (measure: number): Fit | undefined => {
    if (galley.hyphenator === undefined) return undefined
    for (let block = first; block < end; block++) blocks.flags[block]! |= HYPHENATED
    if (divided === undefined) {
      divided = new TableText(end - first)
      measureCells(galley, table, divided)
    }
    const hyphenated = columnWidths(divided, table.columns, tails)
    // Syllables one below the other cannot be read.
    const narrowest = hyphenated.least.map((width, i) =>
      Math.max(width, Math.min(least[i]!, DIVIDED_LEAST * cell.size)),
    )
    const fit = fitWidths(
      {
        ...attempts,
        text: divided,
        least: narrowest,
        leastOfSpans: divided.least,
        natural: hyphenated.natural,
        settings: settings.slice(-1),
      },
      measure,
    )
    if (fit === undefined) for (let block = first; block < end; block++) blocks.flags[block]! &= ~HYPHENATED
    return fit
  }
  const fitWholes = (measure: number): Fit | undefined => {
    const fit = fitWidths(wholes, measure)
    if (hasLongPieces && (fit === undefined || fit.isCramped))
      return fitWidths(leasts, measure, fit) ?? fitHyphenated(measure)
    return fit ?? fitHyphenated(measure)
  }
  const full = galley.measure[first] ?? 0
  const widthMax = sheet.atRight ?? sheet.measure
  let measure = widthMax === undefined ? full : Math.min(full, styles.length(widthMax))
  let fit = fitWholes(measure)
  if (fit === undefined && galley.mayTurn(first)) {
    measure += galley.landscapeGain
    fit = fitWholes(measure)
    if (fit !== undefined) galley.landscapeTables.add(blocks.table[first]!)
  }
  if (fit === undefined) return undefined
  const { widths, gap, setting } = fit
  const width = widths.reduce((sum, column) => sum + column, gap * (table.columns - 1))
  const isMirrored = runsRightToLeft(galley, table)
  const isAtRight = sheet.atRight !== undefined
  const start = galley.left[first] ?? 0
  const left = isMirrored === isAtRight ? start : start + Math.max(full, measure) - width
  const lefts = placesOf(widths, gap, left, isMirrored)
  const scaled = (length: number): number => Math.ceil((length * setting.size) / cell.size)
  const widest = isMirrored ? widestNumbers(text, table.columns, tails) : []
  for (let block = first; block < end; block++) {
    const column = blocks.column[block]!
    const place = block - first
    if (setting.size !== cell.size) {
      const style = galley.styleOf(block)
      const size = Math.floor((style.size * setting.size) / cell.size)
      galley.setSize(block, styles.lineBox(style, size, setting.leading))
    }
    const last = column + (table.spans.get(block)?.columns ?? 1) - 1
    let room = gap * (last - column)
    for (let at = column; at <= last; at++) room += widths[at]!
    // Numbers run from left to right, so the widest is flush with the left edge of its column, and so is the head.
    if (widest[column] !== undefined && last === column) {
      const own = tails.numbers[place] === 1 ? widest[column] : (text.natural[place] ?? 0)
      room = Math.min(room, scaled(own) + 1)
    }
    if (tails.numbers[place] === 1) {
      // What hangs over the decimal sign is as wide in every cell.
      room -= Math.floor(((tails.widest[column]! - tails.width[place]!) * setting.size) / cell.size)
    } else if (isMirrored && galley.shaped[block]?.paragraph.baseLevel !== 1) blocks.flags[block]! |= FLUSH_RIGHT
    galley.left[block] = lefts[isMirrored ? last : column]!
    galley.measure[block] = room
  }
  return {
    left,
    width,
    widths,
    lefts,
    gap,
    size: setting.size,
    leading: setting.leading,
    rowLines: new Int32Array(table.rows.length - 1),
    hasRowRules: false,
    crossed: new Map(),
    headed: new Map(),
  }
}

/** By column, the width of its numbers where they are aligned; undefined where it has none. */
function widestNumbers(text: TableText, columns: number, tails: Tails): (number | undefined)[] {
  const widest = new Array<number | undefined>(columns).fill(undefined)
  for (let cell = 0; cell < text.cellCount; cell++) {
    if (tails.numbers[cell] !== 1) continue
    const column = text.column[cell] ?? 0
    const width = (text.natural[cell] ?? 0) + (tails.widest[column] ?? 0) - (tails.width[cell] ?? 0)
    widest[column] = Math.max(widest[column] ?? 0, width)
  }
  return widest
}

function placesOf(widths: readonly number[], gap: number, left: number, isMirrored: boolean): number[] {
  const lefts = new Array<number>(widths.length)
  let x = left
  for (let i = 0; i < widths.length; i++) {
    const column = isMirrored ? widths.length - 1 - i : i
    lefts[column] = x
    x += widths[column]! + gap
  }
  return lefts
}

/** Numbers of numeric columns: how wide they are from their decimal sign on; by cell, and the widest of each column. */
interface Tails {
  numbers: Uint8Array
  width: Int32Array
  widest: Int32Array
}

function measureCells(galley: Galley, table: Table, text: TableText): Tails {
  const { blocks } = galley.manuscript
  const first = table.rows[0]!
  const end = table.rows.at(-1)!
  const tails: Tails = {
    numbers: new Uint8Array(end - first),
    width: new Int32Array(end - first),
    widest: new Int32Array(table.columns),
  }
  for (let block = first; block < end; block++) {
    const column = blocks.column[block]!
    const row = blocks.row[block]!
    const size = galley.styleOf(block).size
    const isSolid = (blocks.flags[block]! & SOLID) !== 0
    const breakpoints = galley.scanAhead(block)
    const start = galley.startOf(block)
    text.add(row, column, size, start, breakpoints, isSolid, (at) => hasLabel(galley, block, at))
    const span = table.spans.get(block)
    if (span !== undefined) {
      text.columns[block - first] = span.columns
      text.rows[block - first] = span.rows
      if (span.columns > 1) continue
    }
    const sign = table.decimalSigns[column]
    const isCentred = (blocks.flags[block]! & CENTRED) !== 0
    if (sign === undefined || !isSolid || isCentred || row < table.headRows) continue
    const tail = Math.ceil((lengthAfter(galley, block, (printed) => decimalPlace(printed, sign)) * size) / 1000)
    tails.numbers[block - first] = 1
    tails.width[block - first] = tail
    tails.widest[column] = Math.max(tails.widest[column]!, tail)
  }
  return tails
}

function hasNumbersBeside({ decimalSigns }: Table): boolean {
  return decimalSigns.some((sign, column) => sign !== undefined && decimalSigns[column + 1] !== undefined)
}

/** Widest undivided piece of each column, the same where long ones may be cut, and widest text. */
function columnWidths(
  text: TableText,
  columns: number,
  tails: Tails,
): { least: number[]; whole: number[]; natural: number[] } {
  const least = new Array<number>(columns).fill(0)
  const whole = new Array<number>(columns).fill(0)
  const natural = new Array<number>(columns).fill(0)
  for (let cell = 0; cell < text.cellCount; cell++) {
    const column = text.column[cell]!
    if (text.columns[cell]! > 1) continue
    const more = tails.numbers[cell] === 1 ? tails.widest[column]! - tails.width[cell]! : 0
    least[column] = Math.max(least[column]!, text.least[cell]! + more)
    whole[column] = Math.max(whole[column] ?? 0, (text.whole[cell] ?? 0) + more)
    natural[column] = Math.max(natural[column]!, text.natural[cell]! + more)
  }
  return { least, whole, natural }
}

interface Fit {
  widths: number[]
  gap: number
  setting: Setting
}

/** Settings and least widths to try, the best-looking first. */
interface Attempts {
  text: TableText
  columns: number
  least: readonly number[]
  leastOfSpans: Int32Array
  natural: readonly number[]
  settings: readonly Setting[]
  /** Of the styles. */
  size: number
  sheet: RuledTable
  /** Above and below the text of a row. */
  padding: number
}

/**
 * The largest setting in which the columns fit, or a smaller one where that makes the table much lower, or gives its prose room.
 *
 * @param better to begin with: the best of other attempts.
 */
function fitWidths(attempts: Attempts, measure: number, better?: RatedFit): RatedFit | undefined {
  const { text, settings, padding } = attempts
  let best = better
  const lowest = text.rowCount * (Math.min(...settings.map(({ leading }) => leading)) + padding)
  for (const setting of settings) {
    if (best !== undefined && lowest > heightToBeat(best)) return best
    const fit = fitIn(attempts, measure, setting)
    if (fit === undefined) continue
    const isRoomy = best?.isCramped === true && !fit.isCramped
    if (best === undefined || isRoomy || fit.height <= heightToBeat(best)) best = fit
  }
  return best
}

function heightToBeat({ height, isCramped, setting }: RatedFit): number {
  return isCramped ? LOWER * height : Math.min(MUCH_LOWER * height, height - LINES_LOWER * setting.leading)
}

function fitIn(attempts: Attempts, measure: number, setting: Setting): RatedFit | undefined {
  const { text, columns, least, leastOfSpans, natural, size, sheet } = attempts
  const scale = setting.size / size
  const room = measure - setting.gap * (columns - 1)
  // A millipoint more than its text, so that rounding never divides it.
  const scaled = (width: number) => Math.ceil(width * scale) + 1
  text.scale = scale
  const widest = natural.map(scaled)
  text.widenForSpans(widest, text.natural, scale, setting.gap)
  const sum = widest.reduce((all, width) => all + width, 0)
  if (sum <= room) return rated(attempts, { ...widen(widest, sum, measure, setting.gap, sheet), setting })
  const narrowest = least.map(scaled)
  text.widenForSpans(narrowest, leastOfSpans, scale, setting.gap)
  if (narrowest.reduce((all, width) => all + width, 0) > room) return undefined
  return rated(attempts, { widths: shareWidths(text, narrowest, widest, room), gap: setting.gap, setting })
}

interface RatedFit extends Fit {
  height: number
  /** A column has cells of several lines, each of a few words. */
  isCramped: boolean
}

function rated({ text, padding }: Attempts, fit: Fit): RatedFit {
  const { widths, setting } = fit
  const rowLines = new Int32Array(text.rowCount).fill(1)
  const few = PROSE_CHARACTERS * CHARACTER * setting.size
  let isCramped = false
  for (let cell = 0; cell < text.cellCount; cell++) {
    const [column = 0, row = 0, own = 1] = [text.column[cell], text.row[cell], text.lines[cell]]
    const { [column]: width = 0 } = widths
    const lines = text.linesAlone(cell, width)
    if (lines >= PROSE_LINES && lines > own && width < few) isCramped = true
    rowLines[row] = Math.max(rowLines[row] ?? 1, lines)
  }
  const height = rowLines.reduce((sum, lines) => sum + lines * setting.leading + padding, 0)
  return { ...fit, height, isCramped }
}

/** A table that fits fills the measure by its gaps, up to the widest; it keeps its own width where it is narrow. */
function widen(
  widths: number[],
  sum: number,
  measure: number,
  gap: number,
  { narrow, gap: ownGap, gapMax }: RuledTable,
): { widths: number[]; gap: number } {
  const gaps = widths.length - 1
  if (gaps === 0) return { widths, gap }
  const full = Math.floor((measure - sum) / gaps)
  const capped = Math.min(full, Math.round((gap * gapMax) / ownGap))
  const widest = sum + capped * gaps < NEARLY_FULL * measure ? capped : full
  if (sum + gap * gaps >= narrow.below * measure) return { widths, gap: widest }
  return { widths, gap: Math.min(widest, Math.round((gap * narrow.gap) / ownGap)) }
}

/** Most of its head's cells, or of all where it has no head, run from right to left; in a document that does, one cell is enough. */
function runsRightToLeft(galley: Galley, table: Table): boolean {
  if (galley.isMirrored) {
    const [first = 0, last = 0] = [table.rows[0], table.rows.at(-1)]
    for (let block = first; block < last; block++) if (galley.shaped[block]?.paragraph.baseLevel === 1) return true
    return false
  }
  const end = table.headRows > 0 ? table.rows[table.headRows]! : table.rows.at(-1)!
  let mirrored = 0
  let cells = 0
  for (let block = table.rows[0]!; block < end; block++) {
    const { start, end: stop } = galley.manuscript.blocks
    if (stop[block]! > start[block]!) cells++
    if (galley.shaped[block]?.paragraph.baseLevel === 1) mirrored++
  }
  return mirrored * 2 > cells
}
