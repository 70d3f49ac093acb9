/** Font files for programs that set text themselves, made of the font packs of the typesetter. */
import { type FontPack, openTypeFile } from '@platen/typeset/packs'

/** By name. */
export type Packs = ReadonlyMap<string, FontPack>

/** @param chunks mask of the characters that the file has. */
export function fontFileOf(
  pack: FontPack,
  names: { family: string; bold: boolean; italic: boolean; chunks: number },
): Uint8Array {
  return openTypeFile(pack, names)
}
