/**
 * The font objects of text that was set from packs: one font for each pack, whatever its feature set, and one map to Unicode
 * for all, since a code is a slot. Source: ISO 32000-1 §9.7 (composite fonts), §9.10.3 (ToUnicode).
 */
import { SPACE_SLOT } from '../font/pack/codes.ts'
import { descriptorEntries, fontFile, fontName, SLOT_TEXTS, SLOTS, widthsArray } from '../font/pack/emit.ts'
import type { Face } from '../font/pack/face.ts'
import { addFieldSlots, fieldCmap, fieldWidths } from '../font/pack/field-font.ts'
import type { FontPack } from '../font/pack/pack.ts'
import { toUnicodeMap } from '../font/to-unicode.ts'
import { latin1 } from './bytes.ts'
import type { AddStream, Objects } from './objects.ts'

/** A face in use: its number in the resources, and by slot 1 for what it shows. */
export interface FaceUse {
  number: number
  face: Face
  used: Uint8Array
}

/** By pack, its font for fields: name in the resources, and object number. */
export type FieldFonts = ReadonlyMap<FontPack, { name: string; number: number }>

/**
 * Writes the font objects and returns the entries of the resource dictionary.
 *
 * @param forFields the packs whose fonts fields are filled in with. Each has a font of its own for them, with all of WinAnsi.
 */
export function writePackFonts(
  uses: readonly FaceUse[],
  forFields: ReadonlySet<FontPack>,
  objects: Objects,
  addStream: AddStream,
  noBreakSpace: string,
): { entries: string; fieldFonts: FieldFonts } {
  const fieldFonts = new Map<FontPack, { name: string; number: number }>()
  if (uses.length === 0 && forFields.size === 0) return { entries: '', fieldFonts }
  const usedOf = new Map<FontPack, Uint8Array>()
  const texts = new Array<string>(SLOTS).fill('')
  const ofPack = (pack: FontPack): Uint8Array => {
    let all = usedOf.get(pack)
    if (all === undefined) usedOf.set(pack, (all = new Uint8Array(SLOTS)))
    return all
  }
  for (const { face, used } of uses) {
    const all = ofPack(face.pack)
    // The space before or behind a label of a shaped line is no code of a block.
    all[SPACE_SLOT] = 1
    texts[SPACE_SLOT] = ' '
    for (let slot = 0; slot < SLOTS; slot++) {
      if (used[slot] === 0) continue
      all[slot] = 1
      texts[slot] = SLOT_TEXTS[slot]!
    }
  }
  for (const pack of forFields) addFieldSlots(pack, ofPack(pack))
  const text = addStream('', latin1(toUnicodeMap(0, texts, 2, noBreakSpace)))
  const descendants = new Map<FontPack, number>()
  for (const [pack, used] of usedOf) {
    const characters = forFields.has(pack) ? fieldCmap(pack) : undefined
    const bytes = fontFile(pack, used, characters)
    const file = addStream(`/Length1 ${bytes.length}`, bytes)
    if (characters !== undefined) {
      const number = writeFieldFont(pack, used, file, objects)
      fieldFonts.set(pack, { name: `Field${fieldFonts.size}`, number })
    }
    descendants.set(pack, writeDescendant(pack, used, file, objects))
  }
  const fonts = new Map<FontPack, number>()
  let entries = ''
  for (const { number, face } of uses) {
    let font = fonts.get(face.pack)
    if (font === undefined) {
      font = objects.reserve(1)
      objects.add(
        font,
        `<</Type/Font/Subtype/Type0/BaseFont/${fontName(face.pack, usedOf.get(face.pack)!)}/Encoding/Identity-H/DescendantFonts[${descendants.get(face.pack)!} 0 R]/ToUnicode ${text} 0 R>>`,
      )
      fonts.set(face.pack, font)
    }
    entries += `/F${number} ${font} 0 R`
  }
  return { entries, fieldFonts }
}

const SYMBOLIC = 4
const NON_SYMBOLIC = 32

/** A simple font, which every program that fills in fields can use (§9.6.3). */
function writeFieldFont(pack: FontPack, used: Uint8Array, file: number, objects: Objects): number {
  const descriptor = objects.reserve(1)
  const flags = (pack.flags & ~SYMBOLIC) | NON_SYMBOLIC
  objects.add(descriptor, `<<${descriptorEntries(pack, used, flags)}/FontFile2 ${file} 0 R>>`)
  const font = objects.reserve(1)
  objects.add(
    font,
    `<</Type/Font/Subtype/TrueType/BaseFont/${fontName(pack, used)}/Encoding/WinAnsiEncoding${fieldWidths(pack)}/FontDescriptor ${descriptor} 0 R>>`,
  )
  return font
}

function writeDescendant(pack: FontPack, used: Uint8Array, file: number, objects: Objects): number {
  const descriptor = objects.reserve(1)
  objects.add(descriptor, `<<${descriptorEntries(pack, used)}/FontFile2 ${file} 0 R>>`)
  const descendant = objects.reserve(1)
  objects.add(
    descendant,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${fontName(pack, used)}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/DW 0/W${widthsArray(pack, used)}>>`,
  )
  return descendant
}
