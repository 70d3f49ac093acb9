/** Which packs there are. A pack is named for the family and the style of its font. */
import { BOLD, type Family, ITALIC } from '../resources.ts'

/** `times`, `helvetica`, `courier`: as wide as the standard fonts. The others are those of the designs; their bold is semibold. */
export type FontFamily = Family | 'serif' | 'display' | 'sans' | 'mono'

/** Display and mono have no italic. */
const UPRIGHT: readonly FontFamily[] = ['display', 'mono']

/**
 * Name of the pack (packages/fonts).
 *
 * @param style sum of BOLD and ITALIC; an italic that the family lacks is left out.
 */
export function packName(family: FontFamily, style: number): string {
  const isClassic = family === 'times' || family === 'helvetica' || family === 'courier'
  const bold = (style & BOLD) !== 0 ? (isClassic ? 'bold' : 'semibold') : ''
  const italic = (style & ITALIC) !== 0 && !UPRIGHT.includes(family) ? 'italic' : ''
  return (
    [family, bold, italic].filter((part) => part !== '').join('-') + (bold === '' && italic === '' ? '-regular' : '')
  )
}

/** The family whose fonts set what a pack lacks (font/fallback.ts). */
export function shapedFamily(family: FontFamily): Family {
  if (family === 'sans') return 'helvetica'
  if (family === 'mono') return 'courier'
  return family === 'serif' || family === 'display' ? 'times' : family
}
