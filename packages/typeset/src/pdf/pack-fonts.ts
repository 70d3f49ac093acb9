/**
 * The font objects of text that was set from packs: one file for each pack, one font for each face, one map to Unicode for
 * all. Source: ISO 32000-1 §9.7 (composite fonts), §9.10.3 (ToUnicode).
 */
import { cmap, cmapEntries, descriptorEntries, fontFile, fontName, toUnicode, widthsArray } from '../font/pack/emit.ts'
import type { Face } from '../font/pack/face.ts'
import type { FontPack } from '../font/pack/pack.ts'
import type { Objects } from './objects.ts'

/** A face in use: its number in the resources, and the mask of its chunks in use (font/pack/emit.ts). */
export interface FaceUse {
  number: number
  face: Face
  used: number
}

/** Writes a stream that is compressed already and returns its number. */
export type AddPacked = (dictionary: string, bytes: Uint8Array) => number

/** Writes the font objects and returns the entries of the resource dictionary. */
export function writePackFonts(
  uses: readonly FaceUse[],
  hasSoftHyphens: boolean,
  objects: Objects,
  addPacked: AddPacked,
): string {
  if (uses.length === 0) return ''
  const usedOf = new Map<FontPack, number>()
  let all = 0
  for (const { face, used } of uses) {
    usedOf.set(face.pack, (usedOf.get(face.pack) ?? 0) | used)
    all |= used
  }
  const text = addPacked('', toUnicode(all, hasSoftHyphens).bytes)
  const descendants = new Map<FontPack, number>()
  for (const [pack, used] of usedOf) descendants.set(pack, writeDescendant(pack, used, objects, addPacked))
  const maps = new Map<string, number>()
  const fonts = new Map<Face, number>()
  let entries = ''
  for (const { number, face } of uses) {
    let font = fonts.get(face)
    if (font === undefined) {
      let map = maps.get(face.set)
      if (map === undefined) maps.set(face.set, (map = addPacked(cmapEntries(face.set), cmap(face.set).bytes)))
      font = objects.reserve(1)
      objects.add(
        font,
        `<</Type/Font/Subtype/Type0/BaseFont/${fontName(face.pack, usedOf.get(face.pack)!)}/Encoding ${map} 0 R/DescendantFonts[${descendants.get(face.pack)!} 0 R]/ToUnicode ${text} 0 R>>`,
      )
      fonts.set(face, font)
    }
    entries += `/F${number} ${font} 0 R`
  }
  return entries
}

function writeDescendant(pack: FontPack, used: number, objects: Objects, addPacked: AddPacked): number {
  const { bytes, rawLength } = fontFile(pack, used)
  const file = addPacked(`/Length1 ${rawLength}`, bytes)
  const descriptor = objects.reserve(1)
  objects.add(descriptor, `<<${descriptorEntries(pack, used)}/FontFile2 ${file} 0 R>>`)
  const descendant = objects.reserve(1)
  objects.add(
    descendant,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${fontName(pack, used)}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/DW 0/W${widthsArray(pack, used)}>>`,
  )
  return descendant
}
