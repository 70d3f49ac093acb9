/** The kerns of a pack as GPOS, its figures, small capitals, superiors and ligatures as GSUB. Source: OpenType 1.9.1, "GPOS", "GSUB". */
import { ByteWriter } from './byte-writer.ts'
import { type Glyph, LIGATURE, LIGATURES, OLD_STYLE, PLAIN, PROPORTIONAL, SMALL_CAP, SUPERIOR } from './kinds.ts'
import type { FontPack } from './pack.ts'

const SCRIPTS = ['DFLT', 'cyrl', 'grek', 'latn'] as const
const PAIR = 2
const EXTENSION = 9
const EXTENSION_BYTES = 8
const SINGLE = 1
const LIGATURE_LOOKUP = 4
/** Rows of a subtable of pairs: its offsets have 16 bits. */
const MATRIX_BYTES_MAX = 50_000

interface Lookup {
  type: number
  subtables: Uint8Array[]
}

/** GPOS with the feature `kern`; undefined where nothing is kerned. */
export function pairKerns(
  pack: FontPack,
  glyphs: readonly Glyph[],
  units: (length: number) => number,
): Uint8Array | undefined {
  if (pack.leftClasses < 2 || pack.rightClasses < 2) return undefined
  const slots = glyphs.map(({ slot }) => slot)
  // Class 0 is of glyphs without a kern. The other classes are numbered anew: a part of the glyphs has few of them.
  const right = classesOf(slots, pack.right)
  const left = classesOf(slots, pack.left)
  const rows = [...left.members.entries()]
  const rowBytes = 2 * (right.members.size + 1)
  const step = Math.max(1, Math.floor(MATRIX_BYTES_MAX / rowBytes))
  const subtables: Uint8Array[] = []
  for (let from = 0; from < rows.length; from += step) {
    const some = rows.slice(from, from + step)
    const out = new ByteWriter()
    const covered = some.flatMap(([, members]) => members).sort((a, b) => a - b)
    const coverage = coverageOf(covered)
    const firsts = classDefinition(some.map(([, members], i) => ({ members, value: i + 1 })))
    const seconds = classDefinition([...right.members.values()].map((members, i) => ({ members, value: i + 1 })))
    const matrix = rowBytes * (some.length + 1)
    const at = 16 + matrix
    out.uint16(2, at, 4, 0, at + coverage.length, at + coverage.length + firsts.length)
    out.uint16(some.length + 1, right.members.size + 1)
    for (let i = 0; i < rowBytes / 2; i++) out.uint16(0)
    for (const [row] of some) {
      out.uint16(0)
      for (const column of right.members.keys()) out.uint16(units(pack.kerns[(row << 8) + column]!) & 0xffff)
    }
    for (const part of [coverage, firsts, seconds]) out.bytesOf(part)
    subtables.push(out.bytes())
  }
  if (subtables.length === 0) return undefined
  return layoutTable([['kern', 0]], [{ type: PAIR, subtables }])
}

/** Slots by kerning class, class 0 left out. */
function classesOf(slots: readonly number[], classes: Uint8Array) {
  const members = new Map<number, number[]>()
  for (const slot of slots) {
    const own = classes[slot]!
    if (own === 0) continue
    const others = members.get(own)
    if (others === undefined) members.set(own, [slot])
    else others.push(slot)
  }
  return { members }
}

/** GSUB; undefined for a font without other forms. */
export function substitutions(pack: FontPack, glyphs: readonly Glyph[]): Uint8Array | undefined {
  const slotsOf = (kind: number) =>
    new Map(glyphs.filter((glyph) => glyph.kind === kind).map(({ code, slot }) => [code, slot]))
  const plain = slotsOf(PLAIN)
  const features: [tag: string, lookup: number][] = []
  const lookups: Lookup[] = []
  const add = (tag: string, lookup: Lookup): void => {
    features.push([tag, lookups.length])
    lookups.push(lookup)
  }
  const figures = slotsOf(PROPORTIONAL)
  for (const [tag, kind, from] of [
    ['pnum', PROPORTIONAL, [plain]],
    // Old-style figures have their own widths, whichever feature comes first.
    ['onum', OLD_STYLE, [plain, figures]],
    ['smcp', SMALL_CAP, [plain]],
    ['sups', SUPERIOR, [plain]],
  ] as const) {
    const pairs = [...slotsOf(kind)].flatMap(([code, slot]) =>
      from.flatMap((forms): [number, number][] => {
        const other = forms.get(code)
        return other === undefined || other === slot ? [] : [[other, slot]]
      }),
    )
    if (pairs.length > 0) add(tag, { type: SINGLE, subtables: [singleSubstitution(pairs)] })
  }
  const ligatures = pack.ligatures ? ligatureSubstitution(slotsOf(LIGATURE), plain) : undefined
  if (ligatures !== undefined) add('liga', { type: LIGATURE_LOOKUP, subtables: [ligatures] })
  return lookups.length === 0 ? undefined : layoutTable(features, lookups)
}

function singleSubstitution(pairs: [number, number][]): Uint8Array {
  pairs.sort(([a], [b]) => a - b)
  const out = new ByteWriter()
  out.uint16(2, 6 + 2 * pairs.length, pairs.length)
  for (const [, slot] of pairs) out.uint16(slot)
  out.bytesOf(coverageOf(pairs.map(([slot]) => slot)))
  return out.bytes()
}

/** All ligatures begin with f; the longest comes first. */
function ligatureSubstitution(
  ligatures: ReadonlyMap<number, number>,
  plain: ReadonlyMap<number, number>,
): Uint8Array | undefined {
  const first = plain.get('f'.charCodeAt(0))
  const some = [...ligatures].flatMap(([index, slot]) => {
    const rest = [...LIGATURES[index]!].slice(1).map((letter) => plain.get(letter.charCodeAt(0)))
    return rest.every((part) => part !== undefined) ? [{ slot, rest }] : []
  })
  if (first === undefined || some.length === 0) return undefined
  some.sort((a, b) => b.rest.length - a.rest.length || a.slot - b.slot)
  const out = new ByteWriter()
  const coverage = coverageOf([first])
  out.uint16(1, 8, 1, 8 + coverage.length)
  out.bytesOf(coverage)
  out.uint16(some.length)
  let at = 2 + 2 * some.length
  for (const { rest } of some) {
    out.uint16(at)
    at += 4 + 2 * rest.length
  }
  for (const { slot, rest } of some) out.uint16(slot, rest.length + 1, ...(rest as number[]))
  return out.bytes()
}

/** @param slots in ascending order. */
function coverageOf(slots: readonly number[]): Uint8Array {
  const out = new ByteWriter()
  out.uint16(1, slots.length, ...slots)
  return out.bytes()
}

/** Format 2. */
function classDefinition(classes: readonly { members: readonly number[]; value: number }[]): Uint8Array {
  const ranges: { first: number; last: number; value: number }[] = []
  const all = classes.flatMap(({ members, value }) => members.map((slot) => ({ slot, value })))
  for (const { slot, value } of all.sort((a, b) => a.slot - b.slot)) {
    const before = ranges.at(-1)
    if (before !== undefined && before.last === slot - 1 && before.value === value) before.last = slot
    else ranges.push({ first: slot, last: slot, value })
  }
  const out = new ByteWriter()
  out.uint16(2, ranges.length)
  for (const { first, last, value } of ranges) out.uint16(first, last, value)
  return out.bytes()
}

/** GPOS or GSUB: every script has all features. */
function layoutTable(features: readonly [tag: string, lookup: number][], lookups: readonly Lookup[]): Uint8Array {
  const sorted = [...features].sort(([a], [b]) => (a < b ? -1 : 1))
  const out = new ByteWriter()
  const tag = (text: string) => out.bytesOf([...text].map((letter) => letter.charCodeAt(0)))
  const languageBytes = 6 + 2 * sorted.length
  const scriptBytes = 2 + SCRIPTS.length * (6 + 4 + languageBytes)
  const featureBytes = 2 + sorted.length * (6 + 6)
  out.uint16(1, 0, 10, 10 + scriptBytes, 10 + scriptBytes + featureBytes)
  out.uint16(SCRIPTS.length)
  SCRIPTS.forEach((script, i) => {
    tag(script)
    out.uint16(2 + 6 * SCRIPTS.length + i * (4 + languageBytes))
  })
  for (let i = 0; i < SCRIPTS.length; i++) {
    out.uint16(4, 0)
    out.uint16(0, 0xffff, sorted.length, ...sorted.keys())
  }
  out.uint16(sorted.length)
  sorted.forEach(([name], i) => {
    tag(name)
    out.uint16(2 + 6 * sorted.length + 6 * i)
  })
  for (const [, lookup] of sorted) out.uint16(0, 1, lookup)
  const written = lookups.map(lookupTable)
  out.uint16(written.length)
  let at = 2 + 2 * written.length
  for (const { length } of written) {
    out.uint16(at)
    at += length
  }
  for (const lookup of written) out.bytesOf(lookup)
  return out.bytes()
}

/** Subtables that lie further apart than 16 bits reach are extensions. */
function lookupTable({ type, subtables }: Lookup): Uint8Array {
  const out = new ByteWriter()
  const count = subtables.length
  const isExtended = count > 1
  out.uint16(isExtended ? EXTENSION : type, 0, count)
  const head = 6 + 2 * count
  if (isExtended) {
    for (let i = 0; i < count; i++) out.uint16(head + EXTENSION_BYTES * i)
    let place = head + EXTENSION_BYTES * count
    subtables.forEach(({ length }, i) => {
      out.uint16(1, type)
      out.uint32(place - (head + EXTENSION_BYTES * i))
      place += length
    })
  } else out.uint16(head)
  for (const subtable of subtables) out.bytesOf(subtable)
  return out.bytes()
}
