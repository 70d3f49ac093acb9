/**
 * Codes of a pack's glyphs, in the engine and in a content stream.
 *
 * In the engine a code is what the manuscript holds: WinAnsi below 256, else the UTF-16 code unit. Ligatures follow.
 *
 * In a content stream a code is the slot, two bytes of it (Identity-H). Slots with a byte that a string escapes are left
 * out, so that text is copied as it is.
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

/** By byte: 1 for what a string between parentheses escapes (ISO 32000-1 §7.3.4.2). */
export const ESCAPED = new Uint8Array(256)
for (const byte of [13, 40, 41, 92]) ESCAPED[byte] = 1

/** Slots of the spaces. */
export const SPACE_SLOT = 1
export const NO_BREAK_SPACE_SLOT = 2
