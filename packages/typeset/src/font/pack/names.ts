/** Which packs there are. A pack is named for the role and the style of its font. */
import { BOLD, type Family, ITALIC } from '../resources.ts'

/** `times`, `helvetica`, `courier`: as wide as the standard fonts. The others are those of the designs; their bold is semibold. */
export type Face = Family | 'serif' | 'display' | 'sans' | 'mono'

/** Display and mono have no italic. */
const UPRIGHT: readonly Face[] = ['display', 'mono']

/**
 * File in `data/` without `.pack`.
 *
 * @param style sum of BOLD and ITALIC; an italic that the face lacks is left out.
 */
export function packName(face: Face, style: number): string {
  const isClassic = face === 'times' || face === 'helvetica' || face === 'courier'
  const bold = (style & BOLD) !== 0 ? (isClassic ? 'bold' : 'semibold') : ''
  const italic = (style & ITALIC) !== 0 && !UPRIGHT.includes(face) ? 'italic' : ''
  return [face, bold, italic].filter((part) => part !== '').join('-') + (bold === '' && italic === '' ? '-regular' : '')
}

/** Where a pack lies, for whoever reads or fetches it. */
export function packUrl(name: string): URL {
  return new URL(`./data/${name}.pack`, import.meta.url)
}
