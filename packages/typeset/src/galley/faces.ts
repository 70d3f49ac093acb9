/** The faces that styles are set in: those of the packs, letterspaced, raised, lowered or scaled. */
import { STYLES } from '../font/encoding.ts'
import { type Face, faceOf, letterspacedFace, scaledFace, shiftedFace } from '../font/pack/face.ts'
import type { FontPack } from '../font/pack/pack.ts'
import { ITALIC, isShifted, MONO, SMALL_CAPS } from '../font/resources.ts'
import type { Styles } from '../style/resolve.ts'

/** Thousandths of an em. */
const SMALL_CAPS_SPACING = 50
/** Of superscript and subscript, thousandths of the size of their text: size, and how far above the baseline. */
const SHIFTED_SIZE = 650
const RAISE = 340
const LOWERING = -140

/** @param number 16 × family + inline style. */
export function faceByNumber(styles: Styles, packs: ReadonlyMap<string, FontPack>, number: number): Face {
  const name = styles.packs[number]!
  const pack = packs.get(name)
  if (pack === undefined) throw new Error(`The font pack ${name} is not loaded. Load what requiredResources names.`)
  const { set, monoScale } = styles.families[Math.floor(number / STYLES)]!
  if (isShifted(number)) return shiftedFace(faceOf(pack, set), SHIFTED_SIZE, (number & ITALIC) === 0 ? RAISE : LOWERING)
  if ((number & SMALL_CAPS) !== 0) {
    const face = faceOf(pack, 'small-caps')
    if (face.set === 'small-caps') return letterspacedFace(face, SMALL_CAPS_SPACING)
  }
  return scaledFace(faceOf(pack, set), (number & MONO) === 0 ? 1000 : monoScale)
}
