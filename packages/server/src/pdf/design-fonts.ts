/**
 * Font files of the designs for programs that set text themselves: Typst, Word. They are data that both engines have; no code that
 * lays out or writes a PDF is shared.
 */
import { type FontFamily, openTypeFile, packName } from '@platen/typeset/packs'
import { readPacks } from './packs.ts'

/** Styles of `packName`, added up. */
const BOLD = 1
const ITALIC = 2

export interface DesignFace {
  bold: boolean
  italic: boolean
}

/** @param chunks mask of the characters that the file has; absent: all. */
export function fontFileOf(
  pack: string,
  { family, bold, italic, chunks }: DesignFace & { family: string; chunks?: number },
): Uint8Array {
  const names = { family, bold, italic }
  return openTypeFile(readPacks([pack]).get(pack)!, chunks === undefined ? names : { ...names, chunks })
}

/** The packs of a family, and the style that each is. */
export function facesOf(family: FontFamily): Map<string, DesignFace> {
  const faces = new Map<string, DesignFace>()
  // An italic that the family lacks is its upright.
  for (const style of [BOLD + ITALIC, ITALIC, BOLD, 0])
    faces.set(packName(family, style), { bold: (style & BOLD) !== 0, italic: (style & ITALIC) !== 0 })
  return faces
}
