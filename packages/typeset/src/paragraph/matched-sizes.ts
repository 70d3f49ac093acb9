/**
 * Letters of a font beside the design's (Tinos, Arimo), in a size at which their x-heights agree. Fonts of other scripts, signs and
 * code keep their size: they have no x-height, or columns to keep.
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
    const file = LETTERS.test(run.fontId) ? fonts.get(run.fontId) : undefined
    if (file === undefined) continue
    const { view, unitsPerEm, table } = xHeightFile(file)
    const own = (view.getInt16(table + X_HEIGHT) * 1000) / unitsPerEm
    const scale = faces[run.style]!.pack.xHeight / own
    // In the classic look the pack is the same font.
    if (Math.abs(scale - 1) > LEAST && Math.abs(scale - 1) < MOST) run.scale = scale
  }
}

function xHeightFile(bytes: Uint8Array) {
  const file = fontFile(bytes)
  return { view: file.view, unitsPerEm: file.unitsPerEm, table: file.table('OS/2') }
}

/** A length of a run's font, thousandths of an em, as it is in the text. */
export const scaled = ({ scale }: ShapedRun, length: number): number =>
  scale === undefined ? length : Math.round(length * scale)
