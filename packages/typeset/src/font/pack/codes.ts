/**
 * Codes of a pack's glyphs, in the engine and in a content stream.
 *
 * In the engine a code is what the manuscript holds: WinAnsi below 256, else the UTF-16 code unit. Ligatures follow.
 *
 * In a content stream WinAnsi characters are one byte, whose glyph the CMap of the feature set gives. Every slot has two
 * bytes besides: the first is a control character (10 and 13 left out, which a string would change), the second is above
 * 127, so that neither is ever escaped.
 */
import { winAnsiCode } from '../encoding.ts'
import { LIGATURE, LIGATURES, OLD_STYLE, PLAIN, PROPORTIONAL, SMALL_CAP, SUPERIOR } from './kinds.ts'

export const SETS = ['tabular', 'proportional', 'old-style', 'small-caps', 'superior'] as const
/** Which figures and letters a style is set in. `tabular`: lining figures of one width. */
export type FeatureSet = (typeof SETS)[number]

/** The form that a feature set puts in place of the plain one, by index in SETS. */
export const KIND_OF_SET: readonly number[] = [PLAIN, PROPORTIONAL, OLD_STYLE, SMALL_CAP, SUPERIOR]

/** The first ligature of LIGATURES; the others follow. Every character that a pack has is below. */
export const LIGATURE_CODE = 0x27c0
export const CODES = LIGATURE_CODE + LIGATURES.length

/** The engine's code of a slot. */
export function engineCode(kind: number, code: number): number {
  return kind === LIGATURE ? LIGATURE_CODE + code : winAnsiCode(code) || code
}

/** The two-byte code of a slot in a content stream. */
export function pdfCodeOf(slot: number): number {
  const high = (slot >> 7) + 1
  return ((high > 9 ? high + 4 : high) << 8) | 128 | (slot & 127)
}
