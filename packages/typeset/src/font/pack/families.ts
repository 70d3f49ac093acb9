/** Heights that lines are placed by, thousandths of an em: of whole families, so that they are known before a pack is loaded. */
import type { FontFamily } from './names.ts'

/**
 * How far the line's box reaches above the baseline, so that ascender and descender stand centred in one em. The classic
 * families have those of the standard fonts (Adobe Core 14 AFM files: Ascender, Descender, CapHeight).
 */
export const EM_ASCENT: Readonly<Record<FontFamily, number>> = {
  times: 733,
  helvetica: 755.5,
  courier: 736,
  serif: 850.5,
  display: 850.5,
  sans: 837,
  mono: 855.5,
}

/** Whether the family has the boxes of task lists (U+2610, U+2611): those of the designs do. */
export function hasTaskBoxes(family: FontFamily): boolean {
  return !isMetric(family)
}

/** Whether the fallback fonts have the family too: a metric-compatible one. */
export function isMetric(family: FontFamily): boolean {
  return family === 'times' || family === 'helvetica' || family === 'courier'
}

/** Height of the capitals. */
export const CAP_HEIGHT: Readonly<Record<FontFamily, number>> = {
  times: 662,
  helvetica: 718,
  courier: 562,
  serif: 670,
  display: 670,
  sans: 660,
  mono: 660,
}
