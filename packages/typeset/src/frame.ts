/**
 * Options → the frame of a page, in whole millipoints (1/1000 pt), so that every position is exact and the same on
 * every machine.
 */
import { coreFont, emAscent } from './font/afm.ts'
import type { Family } from './font/resources.ts'
import type { TypesetOptions } from './options.ts'

/** Points. */
const PAGE_SIZES = { a4: [595.28, 841.89], letter: [612, 792], legal: [612, 1008] } as const

export interface Frame {
  family: Family
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** Line width of the text. */
  measure: number
  /** Type size. */
  size: number
  /** Baseline to baseline. */
  leading: number
  /** Lines that a page holds. */
  rows: number
  /** From the foot of the page. */
  firstBaseline: number
  justified: boolean
}

function milli(name: string, points: number): number {
  const value = Math.round(points * 1000)
  if (!Number.isFinite(value) || value < 0)
    throw new RangeError(`${name} is ${points}; it must be a number of points, 0 or more.`)
  return value
}

/** @throws {RangeError} where less than one line of text would remain. */
export function frameOf(options: TypesetOptions): Frame {
  const family = options.font ?? 'times'
  const size = milli('fontSize', options.fontSize ?? 12)
  const leading = milli('lineHeight', (options.lineHeight ?? 1.5) * (size / 1000))
  const [pageWidth, pageHeight] = PAGE_SIZES[options.pageSize ?? 'a4']
  const width = milli('pageSize', pageWidth)
  const height = milli('pageSize', pageHeight)
  const top = milli('margins.top', options.margins?.top ?? 72)
  const right = milli('margins.right', options.margins?.right ?? 72)
  const bottom = milli('margins.bottom', options.margins?.bottom ?? 72)
  const left = milli('margins.left', options.margins?.left ?? 72)
  const measure = width - left - right
  const textHeight = height - top - bottom
  if (size < 1000 || leading < 1) throw new RangeError('fontSize and lineHeight must be positive.')
  if (measure < 36000 || textHeight < 36000) {
    throw new RangeError(
      `The margins leave ${measure / 1000} × ${textHeight / 1000} pt for the text; that is too little.`,
    )
  }
  return {
    family,
    width,
    height,
    left,
    right,
    top,
    bottom,
    measure,
    size,
    leading,
    rows: textHeight > size ? 1 + Math.floor((textHeight - size) / leading) : 1,
    firstBaseline: height - top - Math.round((size * emAscent(coreFont(family, 0))) / 1000),
    justified: options.align === 'justify',
  }
}
