/**
 * The size of text in the fonts beside the design's: that of its style, which is smaller for code and for what is raised or
 * lowered. Letters (Tinos, Arimo) are set in one at which their x-heights agree besides; other scripts, signs and code have no x-height, or
 * columns to keep.
 */
import type { Face } from '../font/pack/face.ts'
import type { ShapedRun } from '../font/resources.ts'
import { fontFile } from '../font/sfnt.ts'

const LETTERS = /^(?:tinos|arimo)(?:-|$)/
/** Place in the table OS/2 (OpenType 1.9.1), version 2 and later. */
const X_HEIGHT = 86
const LEAST = 0.01
const MOST = 0.15

/** Gives runs their scale. @param faces by style. */
export function matchSizes(
  runs: readonly ShapedRun[],
  faces: readonly Face[],
  fonts: ReadonlyMap<string, Uint8Array>,
): void {
  for (const run of runs) {
    if (run.fontId === '' || run.missing) continue
    const face = faces[run.style]!
    const scale = (matchedSize(run, face, fonts) * face.scale) / 1000
    if (scale !== 1) run.scale = scale
  }
}

/** Of a run of letters, to that of its text. */
function matchedSize({ fontId }: ShapedRun, { pack }: Face, fonts: ReadonlyMap<string, Uint8Array>): number {
  const file = LETTERS.test(fontId) ? fonts.get(fontId) : undefined
  if (file === undefined) return 1
  const { view, unitsPerEm, table } = xHeightFile(file)
  const own = (view.getInt16(table + X_HEIGHT) * 1000) / unitsPerEm
  const scale = pack.xHeight / own
  // In the design classic the pack is the same font.
  return Math.abs(scale - 1) > LEAST && Math.abs(scale - 1) < MOST ? scale : 1
}

function xHeightFile(bytes: Uint8Array) {
  const file = fontFile(bytes)
  return { view: file.view, unitsPerEm: file.unitsPerEm, table: file.table('OS/2') }
}

/** A length of a run's font, thousandths of an em, as it is in the text. */
export const scaled = ({ scale }: ShapedRun, length: number): number =>
  scale === undefined ? length : Math.round(length * scale)
