/**
 * Ligatures in the codes of a block: the first of their letters becomes the ligature's code, the others LIGATURE_REST, so
 * that every index stays. Their glyphs map to plain letters in the file.
 */
import { LIGATURE_REST, STYLE, STYLE_MASK, STYLES, unitOf } from '../font/encoding.ts'
import { LIGATURE_CODE } from '../font/pack/codes.ts'
import { type Face, ligatureAt, widthOf } from '../font/pack/face.ts'
import { LIGATURES } from '../font/pack/kinds.ts'
import type { ShapedRun } from '../font/resources.ts'
import type { Rows } from '../markup/manuscript.ts'
import { AT_HYPHEN, LINE_END, LINE_FIELDS, LINE_KIND, LINE_STATE } from './breakpoints.ts'

const LETTER_F = 102
const LETTER_I = 105

/** Whether a face shows ligatures: letterspaced text and most packs do not. */
export function hasLigatures({ pack, set, spacing }: Face): boolean {
  return pack.ligatures && set !== 'small-caps' && spacing === 0
}

/** Languages with an i without a dot, which a ligature would hide: Turkish, Azerbaijani, Crimean Tatar, Tatar. */
const DOTLESS = /^(?:tr|az|crh|tt)\b/i

export function keepsDots(language: string): boolean {
  return DOTLESS.test(language)
}

/** In lower case, one letter for one; unchanged in a language with a dotless i. */
export function lowerCase(text: string, language: string): string {
  if (keepsDots(language)) return text
  return text.replace(/./gsu, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  })
}

/** @param isDotted no ligature ends in i. */
export function formLigatures(
  codes: Uint16Array,
  start: number,
  end: number,
  fonts: readonly Face[],
  isDotted: boolean,
): void {
  let face = fonts[0]!
  let isOn = hasLigatures(face)
  for (let at = start; at < end; at++) {
    const code = codes[at]!
    if (code === LETTER_F || code >= LIGATURE_CODE) {
      if (!isOn) continue
      // One may have been divided when the block was broken in another measure.
      if (code !== LETTER_F) dissolveLigature(codes, at)
      if (at + 1 < end && codes[at + 1]! >= LIGATURE_CODE) dissolveLigature(codes, at + 1)
      at += formAt(codes, at, end, face, isDotted) - 1
    } else if (code >= STYLE && code < STYLE + STYLES) {
      face = fonts[code - STYLE]!
      isOn = hasLigatures(face)
    }
  }
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  return units
}

/** Ligatures of a shaped block's text, in its runs of packs; undefined where there is none. */
export function ligaturesOf(
  text: string,
  runs: readonly ShapedRun[],
  fonts: readonly Face[],
  isDotted: boolean,
): Uint16Array | undefined {
  let found: Uint16Array | undefined
  let letters: Uint16Array | undefined
  for (const { start, end, fontId, missing, level, style } of runs) {
    const face = fonts[style]!
    if (fontId !== '' || missing || (level & 1) === 1 || !hasLigatures(face)) continue
    for (let at = start; at < end; ) {
      if (text.charCodeAt(at) !== LETTER_F) {
        at++
        continue
      }
      letters ??= unitsOf(text)
      const length = formAt(letters, at, end, face, isDotted)
      if (length > 1) {
        found ??= new Uint16Array(text.length)
        found[at] = letters[at]!
      }
      at += length
    }
  }
  return found
}

/** @returns how many letters are in the ligature at `at`, 1 where there is none. */
function formAt(codes: Uint16Array, at: number, end: number, face: Face, isDotted: boolean): number {
  let ligature = ligatureAt(face, codes, at, end)
  if (ligature === 0) return 1
  let { length } = LIGATURES[ligature - LIGATURE_CODE]!
  if (isDotted && codes[at + length - 1] === LETTER_I) {
    ligature = length === 3 ? ligatureAt(face, codes, at, at + 2) : 0
    if (ligature === 0) return 1
    length = 2
  }
  codes[at] = ligature
  codes.fill(LIGATURE_REST, at + 1, at + length)
  return length
}

function dissolveLigature(codes: Uint16Array, at: number): number {
  const letters = LIGATURES[codes[at]! - LIGATURE_CODE]!
  for (let i = 0; i < letters.length; i++) codes[at + i] = letters.charCodeAt(i)
  return letters.length
}

/** Codes [start, end) have their letters again. */
export function dissolveLigatures(codes: Uint16Array, start: number, end: number): void {
  for (let at = start; at < end; at++) if (codes[at]! >= LIGATURE_CODE) at += dissolveLigature(codes, at) - 1
}

/** Where the ligature begins that the code at `at` is the rest of. */
function startOfLigature(codes: Uint16Array, at: number): number {
  let start = at
  while (codes[start] === LIGATURE_REST) start--
  return start
}

/** The UTF-16 unit at an index of a block that is set from packs; 0 for a control. */
export function unitAt(codes: Uint16Array, at: number): number {
  const code = codes[at]!
  if (code === LIGATURE_REST) {
    const start = startOfLigature(codes, at)
    return LIGATURES[codes[start]! - LIGATURE_CODE]!.charCodeAt(at - start)
  }
  return code < LIGATURE_CODE ? unitOf(code) : LETTER_F
}

/**
 * Length of the ligature that is divided at `at`, of its letters before `at`, and of those from there on.
 */
export function dividedLengths(
  codes: Uint16Array,
  at: number,
  face: Face,
): [whole: number, before: number, after: number] {
  const start = startOfLigature(codes, at)
  const letters = LIGATURES[codes[start]! - LIGATURE_CODE]!
  return [
    widthOf(face, codes[start]!),
    lengthOf(letters.slice(0, at - start), face),
    lengthOf(letters.slice(at - start), face),
  ]
}

/** Its glyphs are not kerned, since two of them are a ligature. */
function lengthOf(letters: string, face: Face): number {
  const codes = Uint16Array.from(letters, (letter) => letter.charCodeAt(0))
  formAt(codes, 0, codes.length, face, false)
  let length = 0
  for (const code of codes) if (code !== LIGATURE_REST) length += widthOf(face, code)
  return length
}

/** Divides the ligatures at the ends of lines, from the row `first` on, of a block that was broken. */
export function divideLigatures(
  codes: Uint16Array,
  { data, length }: Rows,
  first: number,
  fonts: readonly Face[],
): void {
  for (let line = first; line + LINE_FIELDS < length; line += LINE_FIELDS) {
    const at = data[line + LINE_END]!
    if (data[line + LINE_KIND] !== AT_HYPHEN || codes[at] !== LIGATURE_REST) continue
    const face = fonts[data[line + LINE_FIELDS + LINE_STATE]! & STYLE_MASK]!
    const start = startOfLigature(codes, at)
    const end = start + dissolveLigature(codes, start)
    formAt(codes, start, at, face, false)
    formAt(codes, at, end, face, false)
  }
}
