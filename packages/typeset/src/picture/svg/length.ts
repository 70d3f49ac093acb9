/** Lengths of SVG, in pixels. */

const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}
const LENGTH = /^([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?) {0,3}([a-z%]{0,3})/i
/** Longest value of a property that is looked at. */
export const VALUE_MAX = 1000

/** Pixels, where no font has another size. */
export const FONT_SIZE = 16

/** A length in pixels; a percentage of `whole`. */
export function lengthOf(text: string | undefined, whole: number, fontSize = FONT_SIZE): number | undefined {
  const [, number, unit = ''] = LENGTH.exec(text?.slice(0, VALUE_MAX).trim() ?? '') ?? []
  if (number === undefined) return undefined
  const value = Number(number) * scaleOf(unit.toLowerCase(), whole, fontSize)
  return Number.isFinite(value) ? value : undefined
}

function scaleOf(unit: string, whole: number, fontSize: number): number {
  if (unit === '%') return whole / 100
  if (unit === 'em') return fontSize
  return unit === 'ex' ? fontSize / 2 : (UNITS[unit] ?? 1)
}
