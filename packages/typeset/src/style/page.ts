/**
 * Pages: their size, margins and room for text, by the sheet and the caller's options. Everything is whole millipoints.
 */
import type { TypesetOptions } from '../options.ts'
import { PAGE_SIZES } from './page-sizes.ts'
import type { Sheet } from './sheet.ts'
import { marginsOf } from './sheet-of.ts'

export interface Page {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** Width between the margins. */
  measure: number
  /** Height that lines fill. */
  capacity: number
}

/** What the room of a page depends on: `Styles` has it. Size and leading of the text. */
interface TextLines {
  readonly sheet: Sheet
  readonly size: number
  readonly leading: number
}

const MEASURE_LEAST = 36000
export function milli(name: string, points: number): number {
  const value = Math.round(points * 1000)
  if (!Number.isFinite(value) || value < 0)
    throw new RangeError(`${name} is ${points}; it must be a number of points, 0 or more.`)
  return value
}

/**
 * The page, but for its capacity, which hangs on the leading.
 * @param isMirrored the margins of the sheet change sides, those of the caller do not.
 */
export function pageOf(sheet: Sheet, options: TypesetOptions, isMirrored = false): Page {
  const name = options.pageSize ?? 'a4'
  const own = options.margins
  const margins = marginsOf(sheet, options)
  const width = milli('pageSize', PAGE_SIZES[name][0])
  const height = milli('pageSize', PAGE_SIZES[name][1])
  const top = milli('margins.top', margins.top)
  const right = milli('margins.right', own?.right ?? sheet.margins[name][isMirrored ? 'left' : 'right'])
  const bottom = milli('margins.bottom', margins.bottom)
  const left = milli('margins.left', own?.left ?? sheet.margins[name][isMirrored ? 'right' : 'left'])
  return { width, height, top, right, bottom, left, measure: width - left - right, capacity: height - top - bottom }
}

/** Lines that a landscape page holds at least. */
const LANDSCAPE_LINES = 8

/**
 * The page in landscape, with the same margins at its sides.
 *
 * @returns undefined where it has no more room across, or next to none down the page.
 */
export function landscapeOf(page: Page, lines: TextLines): Page | undefined {
  const { width: height, height: width, left, right, top, bottom } = page
  const measure = width - left - right
  const capacity = height - top - bottom
  if (measure <= page.measure || capacity < LANDSCAPE_LINES * lines.leading) return undefined
  return fitPage({ ...page, width, height, measure, capacity }, lines)
}

/**
 * Checks that the page has room for text, and how much of it lines fill.
 *
 * @throws {RangeError} where less than one line of text would remain.
 */
export function fitPage(page: Page, { sheet, size, leading }: TextLines): Page {
  const { measure, capacity: height } = page
  if (measure < MEASURE_LEAST || height < MEASURE_LEAST) {
    throw new RangeError(`The margins leave ${measure / 1000} × ${height / 1000} pt for the text; that is too little.`)
  }
  if (sheet.grid === 'cap') return { ...page, capacity: Math.max(height, leading) }
  // The last line needs only its own height.
  const rows = height > size ? 1 + Math.floor((height - size) / leading) : 1
  return { ...page, capacity: rows * leading }
}
