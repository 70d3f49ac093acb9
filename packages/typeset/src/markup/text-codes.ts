/** Characters as codes of a manuscript (font/encoding.ts). */
import { BOLD } from '@platen/document/model'
import { NO_BREAK_SPACE, STYLE, unitOf, winAnsiCode, ZERO_WIDTH_SPACE } from '../font/encoding.ts'
import { scratchCodes } from '../scratch.ts'
import type { Manuscript } from './manuscript.ts'

const SPACE = 32
const DIGIT_ZERO = 48
const LETTER_T = 116
/** A blank that no font has: Ogham is not among the scripts. */
const OGHAM_SPACE = 0x1680

/**
 * Stands in the place of a code of a field: itself, or one that is about as wide, at which no line ends, and which runs from
 * left to right.
 */
export function placeholderOf(code: number): number {
  if (code === SPACE || code === NO_BREAK_SPACE) return NO_BREAK_SPACE
  const character = String.fromCharCode(unitOf(code))
  if (/[\p{L}\d'’]/u.test(character)) return code
  return '[]().,:;!'.includes(character) ? LETTER_T : DIGIT_ZERO
}

/** A letter or digit. */
export const isWordUnit = (unit: number): boolean =>
  (unit > 47 && unit < 58) || ((unit | 32) > 96 && (unit | 32) < 123) || unit > 0xbf

export const isPlain = (unit: number): boolean => unit >= SPACE && unit < 127

/** Copies the units from `from` on that are their own codes, up to another one or to `end`. @returns how many. */
export function copyPlain(units: Uint16Array, from: number, end: number, codes: Uint16Array, to: number): number {
  const shift = to - from
  let at = from
  for (; at < end; at++) {
    const unit = units[at]!
    if (!isPlain(unit)) break
    codes[at + shift] = unit
  }
  return at - from
}

/** A byte order mark and what is no character: a file may not show them (ISO 19005-2 §6.2.11.7.2, ISO 14289-1 §7.21.7). */
export const isNoText = (unit: number): boolean => unit === 0xfeff || unit === 0xfffe || unit === 0xffff

/** Half of a letter that runs from right to left, or all of it. */
export const isFromRight = (unit: number): boolean =>
  (unit >= 0x590 && unit <= 0x8ff) ||
  (unit >= 0xfb1d && unit <= 0xfdff) ||
  (unit >= 0xfe70 && unit <= 0xfefc) ||
  unit === 0xd802 ||
  unit === 0xd803 ||
  unit === 0xd83a ||
  unit === 0xd83b

/** Direction marks. */
export const isDirectionMark = (unit: number): boolean => unit === 0x200e || unit === 0x200f || unit === 0x061c

/** Prints nothing, and tells a shaper how to set what stands beside it. Soft hyphens and zero-width spaces are codes of their own. */
export const isShapersHint = (unit: number): boolean =>
  unit === 0x034f || (unit >= 0x200c && unit <= 0x200d) || unit === 0x2060 || (unit >= 0xfe00 && unit <= 0xfe0f)

/** U+2028 and U+2029: the line ends. */
export const isSeparator = (unit: number): boolean => unit === 0x2028 || unit === 0x2029

/** The code of a UTF-16 unit: WinAnsi, a control made visible, or the unit itself. */
export function codeOf(unit: number): number {
  if (unit < 32) return 0x2400 + unit
  if (unit === 127) return 0x2421
  if (unit < 127) return unit
  if (unit < 160) return 0xfffd
  if (unit === 0x200b) return ZERO_WIDTH_SPACE
  if (unit === OGHAM_SPACE) return SPACE
  return winAnsiCode(unit) || unit
}

/** Adds text to the codes of a manuscript that is written: a running head. */
export function appendText(
  manuscript: Manuscript,
  text: string,
  face: number,
  coverage: Uint8Array,
  bold: number,
): { start: number; end: number; isWide: boolean } {
  const start = manuscript.length
  const end = start + text.length + 2
  if (end > manuscript.codes.length) {
    const grown = scratchCodes('manuscript.codes', end * 2)
    grown.set(manuscript.codes.subarray(0, start))
    manuscript.codes = grown
  }
  let isWide = false
  let to = start
  if (bold > 0 || face !== 0) manuscript.codes[to++] = STYLE + (bold > 0 ? face | BOLD : face)
  for (let at = 0; at < text.length; at++) {
    if (isNoText(text.charCodeAt(at))) continue
    const code = codeOf(text.charCodeAt(at))
    if (coverage[code] !== 1) isWide = true
    if (at === bold && at > 0) manuscript.codes[to++] = STYLE + face
    manuscript.codes[to++] = code
  }
  manuscript.length = to
  return { start, end: to, isWide }
}
