/**
 * Pair kerning of a font, by glyph: feature `kern` of its GPOS table, lookups of type 2 that move the advance of the first
 * glyph. Contextual lookups are left out (Source Serif has one: the point between two Catalan l).
 *
 * Source: OpenType 1.9.1, chapters "Common Table Formats" and "GPOS".
 */
import type { FontFile } from '../../typeset/src/font/sfnt.ts'

const PAIR = 2
const EXTENSION = 9
const X_ADVANCE = 4

/** @returns the kern of two glyphs in units of the font. */
export function pairKerns(file: FontFile): (left: number, right: number) => number {
  if (!file.has('GPOS')) return () => 0
  const { view } = file
  const gpos = file.table('GPOS')
  const features = gpos + view.getUint16(gpos + 6)
  const lookups = new Set<number>()
  for (let i = 0; i < view.getUint16(features); i++) {
    const at = features + 2 + 6 * i
    if (view.getUint32(at) !== 0x6b65726e) continue
    const feature = features + view.getUint16(at + 4)
    for (let k = 0; k < view.getUint16(feature + 2); k++) lookups.add(view.getUint16(feature + 4 + 2 * k))
  }
  const list = gpos + view.getUint16(gpos + 8)
  const tables = [...lookups]
    .sort((a, b) => a - b)
    .map((lookup) => subtables(view, list + view.getUint16(list + 2 + 2 * lookup)))
  return (left, right) => {
    // Several lookups are those of several scripts.
    for (const lookup of tables) {
      for (const subtable of lookup) {
        const kern = subtable(left, right)
        if (kern === undefined) continue
        if (kern !== 0) return kern
        break
      }
    }
    return 0
  }
}

/** The kern, or undefined where the next subtable decides. */
type Subtable = (left: number, right: number) => number | undefined

function subtables(view: DataView, lookup: number): Subtable[] {
  const found: Subtable[] = []
  for (let i = 0; i < view.getUint16(lookup + 4); i++) {
    let at = lookup + view.getUint16(lookup + 6 + 2 * i)
    let type = view.getUint16(lookup)
    if (type === EXTENSION) {
      type = view.getUint16(at + 2)
      at += view.getUint32(at + 4)
    }
    if (type !== PAIR) continue
    const first = view.getUint16(at + 4)
    const second = view.getUint16(at + 6)
    if (first !== X_ADVANCE || second !== 0) {
      if (first === 1 && second === 0) continue
      throw new RangeError(`Values of format ${first}, ${second} are not read.`)
    }
    found.push(view.getUint16(at) === 1 ? glyphPairs(view, at) : classPairs(view, at))
  }
  return found
}

function glyphPairs(view: DataView, at: number): Subtable {
  const covered = coverage(view, at + view.getUint16(at + 2))
  const rows = new Map<number, Map<number, number>>()
  for (const [glyph, index] of covered) {
    const set = at + view.getUint16(at + 10 + 2 * index)
    const row = new Map<number, number>()
    for (let i = 0; i < view.getUint16(set); i++)
      row.set(view.getUint16(set + 2 + 4 * i), view.getInt16(set + 4 + 4 * i))
    rows.set(glyph, row)
  }
  return (left, right) => rows.get(left)?.get(right)
}

function classPairs(view: DataView, at: number): Subtable {
  const covered = coverage(view, at + view.getUint16(at + 2))
  const left = classes(view, at + view.getUint16(at + 8))
  const right = classes(view, at + view.getUint16(at + 10))
  const columns = view.getUint16(at + 14)
  return (a, b) => {
    const column = right.get(b) ?? 0
    // As in HarfBuzz, a glyph in none of the classes leaves it to the next subtable.
    if (!covered.has(a) || column === 0) return undefined
    return view.getInt16(at + 16 + 2 * ((left.get(a) ?? 0) * columns + column))
  }
}

/** Glyph to its index. */
function coverage(view: DataView, at: number): Map<number, number> {
  const found = new Map<number, number>()
  const count = view.getUint16(at + 2)
  for (let i = 0; i < count; i++) {
    if (view.getUint16(at) === 1) found.set(view.getUint16(at + 4 + 2 * i), i)
    else {
      const range = at + 4 + 6 * i
      const first = view.getUint16(range)
      for (let glyph = first; glyph <= view.getUint16(range + 2); glyph++)
        found.set(glyph, view.getUint16(range + 4) + glyph - first)
    }
  }
  return found
}

function classes(view: DataView, at: number): Map<number, number> {
  const found = new Map<number, number>()
  if (view.getUint16(at) === 1) {
    for (let i = 0; i < view.getUint16(at + 4); i++)
      found.set(view.getUint16(at + 2) + i, view.getUint16(at + 6 + 2 * i))
    return found
  }
  for (let i = 0; i < view.getUint16(at + 2); i++) {
    const range = at + 4 + 6 * i
    for (let glyph = view.getUint16(range); glyph <= view.getUint16(range + 2); glyph++)
      found.set(glyph, view.getUint16(range + 4))
  }
  return found
}
