/**
 * Runs of packs in a text that runs both ways: as glyphs of a font of their own, since what makes readers give back the text in
 * order (pdf/reading-order.ts) are codes that a pack does not have.
 */

import { SOFT_HYPHEN } from '../font/encoding.ts'
import { NO_BREAK_SPACE_SLOT, SPACE_SLOT } from '../font/pack/codes.ts'
import { type Face, LEFT_MASK, RIGHT_MASK, RIGHT_SHIFT } from '../font/pack/face.ts'
import type { ShapedRun } from '../font/resources.ts'
import { lettersOf, packCodeOf } from './shaped.ts'

const BRACKETS = '()[]{}<>\u00ab\u00bb\u008b\u009b'
const MIRRORED = new Map(
  Array.from(BRACKETS, (bracket, at) => [bracket.charCodeAt(0), BRACKETS.charCodeAt(at % 2 === 0 ? at + 1 : at - 1)]),
)

/**
 * Gives runs of packs their glyphs, where the text runs both ways.
 * @param faces by style.
 * @param ligatures by unit, from `ligaturesOf`.
 */
export function embedPackRuns(
  text: string,
  runs: readonly ShapedRun[],
  faces: readonly Face[],
  ligatures: Uint16Array | undefined,
): void {
  if (!runs.some(({ level }) => level > 0)) return
  for (const run of runs) {
    const face = faces[run.style]
    if (face !== undefined && run.fontId === '' && !run.missing && run.formula === undefined)
      embed(text, run, face, ligatures)
  }
}

function embed(text: string, run: ShapedRun, face: Face, ligatures: Uint16Array | undefined): void {
  const { cells, kerns, slots, pack, scale, spacing } = face
  const isBackwards = (run.level & 1) === 1
  const glyphs: number[] = []
  const clusters: number[] = []
  const advances: number[] = []
  // What a glyph is wider by where a line ends behind it, without the kern to the next one.
  const overhangs: number[] = []
  let row = 0
  for (let at = run.start; at < run.end; at++) {
    const ligature = ligatures?.[at] ?? 0
    const unit = packCodeOf(text.charCodeAt(at))
    const code = ligature === 0 ? (isBackwards && MIRRORED.get(unit)) || unit : ligature
    if (code === 0 || code === SOFT_HYPHEN) continue
    const cell = cells[code] ?? 0
    const kern = isBackwards ? 0 : (kerns[row + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)] ?? 0)
    row = (cell >> RIGHT_SHIFT) & LEFT_MASK
    const last = advances.pop()
    if (last !== undefined) {
      advances.push(last + kern)
      overhangs[overhangs.length - 1] = Math.max(0, -kern)
    }
    const slot = slots[code] ?? 0
    // Its place is that of the mark.
    glyphs.push(slot === NO_BREAK_SPACE_SLOT ? SPACE_SLOT : slot)
    clusters.push(at)
    advances.push((pack.widths[slot] ?? 0) + spacing)
    overhangs.push(0)
    at += lettersOf(ligature) - 1
  }
  if (isBackwards) for (const row of [glyphs, clusters, advances, overhangs]) row.reverse()
  run.fontId = `pack:${pack.name}`
  run.pack = pack
  run.glyphs = Uint16Array.from(glyphs)
  run.clusters = Uint32Array.from(clusters)
  run.advances = Int32Array.from(advances)
  run.xOffsets = new Int32Array(glyphs.length)
  run.yOffsets = new Int32Array(glyphs.length)
  run.overhangs = Int16Array.from(overhangs)
  if (scale !== 1000) run.scale = scale / 1000
}
