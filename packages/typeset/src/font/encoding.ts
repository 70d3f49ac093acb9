/**
 * WinAnsiEncoding: the characters of the standard fonts. Source: ISO 32000-1 Annex D.2.
 *
 * Inside the engine a character is one 16-bit code. Below 32: controls (below). 32 to 126 and 160 to 255: WinAnsi,
 * equal to Unicode. 128 to 159: WinAnsi's own block. From 256: a UTF-16 code unit. A paragraph whose codes the fonts of its
 * style all have (font/pack/coverage.ts) takes the fast path.
 */

/** Zero-width space: a line may end here. */
export const ZERO_WIDTH_SPACE = 1
/** A link begins; its number is counted. */
export const LINK_ON = 2
export const LINK_OFF = 3
/** The second and third letter of a ligature (paragraph/ligatures.ts). */
export const LIGATURE_REST = 4
/** A line may end here: within an address, or code. Not part of the text. */
export const PIECE_END = 5
/** Forced line break. */
export const NEWLINE = 10
/** Styles from here on: STYLE + style bits (font/resources.ts), up to the space. */
export const STYLE = 16
export const STYLES = 16
// Style and link of a place in the text, in one number.
export const STYLE_MASK = 15
export const LINK_SHIFT = 4

export const NO_BREAK_SPACE = 160
export const SOFT_HYPHEN = 173

const HIGH =
  '\u20ac\0\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\0\u017d\0\0\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\0\u017e\u0178'

const HIGHEST_UNIT = 0x2122
const codeOfUnit = new Uint8Array(HIGHEST_UNIT + 1)
const unitOfCode = new Uint16Array(256)
for (let code = 32; code < 256; code++) {
  const unit = code >= 128 && code < 160 ? HIGH.charCodeAt(code - 128) : code
  if (code === 127 || unit === 0) continue
  codeOfUnit[unit] = code
  unitOfCode[code] = unit
}

/** The WinAnsi code of a UTF-16 code unit; 0 where it has none. */
export function winAnsiCode(unit: number): number {
  return unit <= HIGHEST_UNIT ? codeOfUnit[unit]! : 0
}

/** The UTF-16 code unit of a code; 0 for a control. */
export function unitOf(code: number): number {
  return code < 256 ? unitOfCode[code]! : code
}
