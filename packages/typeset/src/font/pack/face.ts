/**
 * What the measuring loop reads of a font in one feature set: by code the advance and the kerning classes, in one number.
 * All lengths are thousandths of an em.
 *
 * The kern between two codes is `kerns[((before >> RIGHT_SHIFT) & LEFT_MASK) + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)]`,
 * `before` and `cell` their cells. Bits 27 to 31 of a cell are free for the loop's own flags.
 */

import { RUNS } from '@platen/fonts/layout'
import { CODES, engineCode, type FeatureSet, KIND_OF_SET, LIGATURE_CODE, SETS } from './codes.ts'
import { LIGATURE, LIGATURES, PLAIN } from './kinds.ts'
import { ABSENT, type FontPack } from './pack.ts'

export const WIDTH_MASK = 0x7ff
export const RIGHT_SHIFT = 11
export const RIGHT_MASK = 0xff
const LEFT_SHIFT = 19
/** After a shift by RIGHT_SHIFT, so that the left class stands where a row of `kerns` begins. */
export const LEFT_MASK = 0xff00

/** The same for every pack. */
export interface SetTable {
  set: FeatureSet
  /** By code of the engine (codes.ts): slot, which is the code in a content stream; 0 where there is none. */
  slots: Uint16Array
  /** The codes that have a slot. */
  codes: Uint16Array
}

/** A font in one feature set. */
export interface Face extends SetTable {
  pack: FontPack
  /** 0 where the font lacks the character, or lacks it in this set. */
  cells: Int32Array
  kerns: Int16Array
  /** Thousandths: size that it is set in, of the size of its text. Advances are scaled by it; monospaced fonts have no kerns. */
  scale: number
  /** Thousandths of an em after each character, part of its width in `cells`. */
  spacing: number
  /** How far it stands above the baseline, thousandths of an em of the text. */
  rise: number
}

const tables: (SetTable | undefined)[] = []

function setTable(index: number): SetTable {
  const known = tables[index]
  if (known !== undefined) return known
  const isSmallCaps = SETS[index] === 'small-caps'
  const slots = new Uint16Array(CODES)
  const codes: number[] = []
  for (const special of [PLAIN, KIND_OF_SET[index]!]) {
    let slot = 0
    for (let run = 0; run < RUNS.length; run += 3) {
      const kind = RUNS[run]!
      for (let i = 0; i < RUNS[run + 2]!; i++, slot++) {
        if (kind !== special && (kind !== LIGATURE || isSmallCaps)) continue
        const code = engineCode(kind, RUNS[run + 1]! + i)
        // A lower-case letter without a small capital is no text of that set.
        if (isSmallCaps && kind === PLAIN && /^\p{Ll}$/u.test(String.fromCharCode(RUNS[run + 1]! + i))) continue
        if (slots[code] === 0) codes.push(code)
        slots[code] = slot
      }
    }
  }
  return (tables[index] = { set: SETS[index]!, slots, codes: Uint16Array.from(codes) })
}

const faces = new WeakMap<FontPack, (Face | undefined)[]>()

/** @param set the tabular one takes the place of a set that the font does not have. */
export function faceOf(pack: FontPack, set: FeatureSet): Face {
  const wished = SETS.indexOf(set)
  const index = pack.sets[wished] === true ? wished : 0
  let known = faces.get(pack)
  if (known === undefined) faces.set(pack, (known = []))
  return (known[index] ??= makeFace(pack, index))
}

function makeFace(pack: FontPack, index: number): Face {
  const table = setTable(index)
  const { widths, left, right, kerns } = pack
  const cells = new Int32Array(CODES)
  for (const code of table.codes) {
    const slot = table.slots[code]!
    if (widths[slot] === ABSENT) continue
    cells[code] = (left[slot]! << LEFT_SHIFT) | (right[slot]! << RIGHT_SHIFT) | widths[slot]!
  }
  return { ...table, pack, cells, kerns, scale: 1000, spacing: 0, rise: 0 }
}

const scaledFaces = new WeakMap<Face, Map<number, Face>>()

/** The face in another size than the text it stands in. @param scale thousandths. */
export function scaledFace(face: Face, scale: number): Face {
  if (scale === 1000) return face
  let known = scaledFaces.get(face)
  if (known === undefined) scaledFaces.set(face, (known = new Map()))
  let scaled = known.get(scale)
  if (scaled === undefined) {
    const cells = face.cells.map((cell) => (cell & ~WIDTH_MASK) | Math.round(((cell & WIDTH_MASK) * scale) / 1000))
    known.set(scale, (scaled = { ...face, cells, scale }))
  }
  return scaled
}

const shiftedFaces = new WeakMap<Face, Map<number, Face>>()

/** The face in a smaller size, raised or lowered. Its letters are not kerned. @param scale thousandths. @param rise thousandths of the size of the text. */
export function shiftedFace(face: Face, scale: number, rise: number): Face {
  let known = shiftedFaces.get(face)
  if (known === undefined) shiftedFaces.set(face, (known = new Map()))
  let shifted = known.get(rise)
  if (shifted === undefined) {
    const kerns = new Int16Array(face.kerns.length)
    known.set(rise, (shifted = { ...scaledFace(face, scale), kerns, rise }))
  }
  return shifted
}

const letterspacedFaces = new WeakMap<Face, Map<number, Face>>()

/** The face with space after each character. @param spacing thousandths of an em. */
export function letterspacedFace(face: Face, spacing: number): Face {
  let known = letterspacedFaces.get(face)
  if (known === undefined) letterspacedFaces.set(face, (known = new Map()))
  let spaced = known.get(spacing)
  if (spaced === undefined) {
    const cells = face.cells.map((cell) => (cell === 0 ? 0 : cell + spacing))
    known.set(spacing, (spaced = { ...face, cells, spacing }))
  }
  return spaced
}

/** Advance of a code, thousandths of an em. */
export function widthOf({ cells }: Face, code: number): number {
  return cells[code]! & WIDTH_MASK
}

const LETTER_F = 102
/** By the last letter: the ligatures of one f before it, and of two. */
const SINGLE = new Map<number, number>()
const DOUBLE = new Map<number, number>()
LIGATURES.forEach((letters, index) => {
  const table = letters.length === 3 ? DOUBLE : SINGLE
  table.set(letters.charCodeAt(letters.length - 1), LIGATURE_CODE + index)
})

/**
 * The longest ligature of the font that begins at `at`; `LIGATURES[code - LIGATURE_CODE]` are its letters.
 *
 * @returns its code, or 0.
 */
export function ligatureAt({ cells }: Face, codes: Uint16Array, at: number, end: number): number {
  if (codes[at] !== LETTER_F || at + 1 >= end) return 0
  if (codes[at + 1] === LETTER_F && at + 2 < end) {
    const triple = DOUBLE.get(codes[at + 2]!) ?? 0
    if (cells[triple] !== 0 && triple !== 0) return triple
  }
  const pair = SINGLE.get(codes[at + 1]!) ?? 0
  return cells[pair] === 0 ? 0 : pair
}
