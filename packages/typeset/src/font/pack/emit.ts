/**
 * The font objects of one document from a pack: slots in use in, the font file and the text of dictionaries out.
 *
 * Glyphs keep their numbers, CIDs are glyph numbers: /CIDToGIDMap /Identity. What is not in use is empty. Source: ISO 32000-1
 * §9.7, §9.8, §9.9 (CIDFontType2: tables glyf, head, hhea, hmtx, loca, maxp).
 */

import { CHUNK_GROUPS, CHUNK_STARTS, RUNS } from '@platen/fonts/layout'
import { inflate } from '../../inflate.ts'
import { NO_BREAK_SPACE_SLOT } from './codes.ts'
import { HELPER, LIGATURE, LIGATURES } from './kinds.ts'
import { ABSENT, CHUNKS, chunkSegment, type FontPack, groupSegment } from './pack.ts'

/** Slots of every pack. */
export const SLOTS = CHUNK_STARTS[CHUNKS]!

const TABLES = ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'] as const
const HEAD_BYTES = 54
const HHEA_BYTES = 36
const MAXP_BYTES = 32

const SHORT_OFFSETS_MAX = 2 * 0xffff

/** What a font file is made of, uncompressed: read from a pack when a document first needs it. */
interface Parts {
  /** By group: offsets of its outlines, and their metrics as `hmtx` has them. */
  places: (DataView | undefined)[]
  metrics: (Uint8Array | undefined)[]
  /** By chunk. */
  outlines: (Uint8Array | undefined)[]
}

const partsOfPacks = new WeakMap<FontPack, Parts>()

function partsOf(pack: FontPack): Parts {
  let parts = partsOfPacks.get(pack)
  if (parts === undefined) partsOfPacks.set(pack, (parts = { places: [], metrics: [], outlines: [] }))
  return parts
}

/** @throws {RangeError} where the pack is damaged. */
function inflated({ bytes, segments, name }: FontPack, index: number): Uint8Array {
  const length = segments.rawLength[index]!
  if (length === 0) return new Uint8Array(0)
  // As a stream of its own: head, an empty last block, a checksum that is not compared.
  const packed = new Uint8Array(segments.packedLength[index]! + 8)
  packed.set([0x78, 0x01])
  packed.set(bytes.subarray(segments.at[index]!, segments.at[index]! + segments.packedLength[index]!), 2)
  packed.set([3, 0], packed.length - 6)
  const raw = inflate(packed, length)
  if (raw === undefined) throw new RangeError(`The font pack ${name} is damaged.`)
  return raw
}

const FIRST_OF_GROUP: number[] = []
CHUNK_GROUPS.forEach((group, chunk) => {
  FIRST_OF_GROUP[group] ??= CHUNK_STARTS[chunk]!
})

const CHUNK_OF = new Uint8Array(SLOTS)
for (let chunk = 0; chunk < CHUNKS; chunk++) CHUNK_OF.fill(chunk, CHUNK_STARTS[chunk], CHUNK_STARTS[chunk + 1])

/** By slot: 1 for those of the chunks of a mask. */
export function slotsOf(chunks: number): Uint8Array {
  return Uint8Array.from(CHUNK_OF, (chunk) => (chunks >> chunk) & 1)
}

/** The outline of a slot: empty where it shows nothing. */
function outlineOf(pack: FontPack, slot: number): Uint8Array {
  const parts = partsOf(pack)
  const chunk = CHUNK_OF[slot]!
  const group = CHUNK_GROUPS[chunk]!
  let places = parts.places[group]
  if (places === undefined) {
    const bytes = inflated(pack, groupSegment(group) + 2)
    parts.places[group] = places = new DataView(bytes.buffer)
  }
  const outlines = (parts.outlines[chunk] ??= inflated(pack, chunkSegment(chunk)))
  const placeOf = (at: number): number => {
    const index = at - FIRST_OF_GROUP[group]!
    return pack.longOffsets ? places.getUint32(4 * index) : 2 * places.getUint16(2 * index)
  }
  const start = placeOf(CHUNK_STARTS[chunk]!)
  const end = slot + 1 < CHUNK_STARTS[chunk + 1]! ? placeOf(slot + 1) - start : outlines.length
  return outlines.subarray(placeOf(slot) - start, end)
}

/** Left, bottom, right and top edge of what a slot draws, thousandths of an em; zeros where it draws nothing. */
export function inkOf(pack: FontPack, slot: number): [left: number, bottom: number, right: number, top: number] {
  const outline = outlineOf(pack, slot)
  if (outline.length < 10) return [0, 0, 0, 0]
  const scale = 1000 / unitsPerEmOf(pack)
  const sides = new DataView(outline.buffer, outline.byteOffset)
  const side = (at: number): number => sides.getInt16(at) * scale
  return [side(2), side(4), side(6), side(8)]
}

/** Of `unitsPerEm` in table head, with which a template begins. */
const UNITS_AT = 18

const unitsPerEmOf = ({ template: { buffer, byteOffset } }: FontPack): number =>
  new DataView(buffer, byteOffset).getUint16(UNITS_AT)

/** Advance and side bearing of a slot, as `hmtx` has them. */
function metricsOf(pack: FontPack, slot: number): Uint8Array {
  const group = CHUNK_GROUPS[CHUNK_OF[slot]!]!
  const metrics = (partsOf(pack).metrics[group] ??= inflated(pack, groupSegment(group)))
  const at = 4 * (slot - FIRST_OF_GROUP[group]!)
  return metrics.subarray(at, at + 4)
}

const WORDS = 0x1
const SCALE = 0x8
const MORE_COMPONENTS = 0x20
const XY_SCALE = 0x40
const TWO_BY_TWO = 0x80

/** Calls back with the slots that a composite glyph is made of (OpenType, chapter "glyf"). */
function forEachComponent(outline: Uint8Array, call: (slot: number) => void): void {
  if (outline.length < 10 || outline[0]! < 128) return
  for (let at = 10, flags = MORE_COMPONENTS; (flags & MORE_COMPONENTS) !== 0; ) {
    flags = (outline[at]! << 8) | outline[at + 1]!
    call((outline[at + 2]! << 8) | outline[at + 3]!)
    at += (flags & WORDS) === 0 ? 6 : 8
    at += (flags & SCALE) !== 0 ? 2 : (flags & XY_SCALE) !== 0 ? 4 : (flags & TWO_BY_TWO) !== 0 ? 8 : 0
  }
}

/** Gives the no-break space the place of a mark of direction: a glyph without ink of `advance` thousandths of an em. */
interface MarkGlyph {
  advance: number
}

/**
 * The font file (FontFile2), uncompressed.
 *
 * @param used by slot: 1 for what the document shows. Glyphs that these are composed of are added.
 * @param characters table `cmap`, a multiple of four bytes long; absent where text names glyphs by their numbers.
 */
export function fontFile(pack: FontPack, used: Uint8Array, characters?: Uint8Array, mark?: MarkGlyph): Uint8Array {
  const outlines = new Map<number, Uint8Array>()
  const take = (slot: number): void => {
    if (outlines.has(slot)) return
    const outline = outlineOf(pack, slot)
    outlines.set(slot, outline)
    forEachComponent(outline, take)
  }
  take(0)
  for (let slot = 1; slot < SLOTS; slot++) if (used[slot] === 1) take(slot)
  const slots = [...outlines.keys()].sort((a, b) => a - b)
  const glyphs = slots.at(-1)! + 1
  const glyfLength = slots.reduce((sum, slot) => sum + ((outlines.get(slot)!.length + 3) & ~3), 0)
  const isLong = glyfLength > SHORT_OFFSETS_MAX
  const locaLength = (glyphs + 1) * (isLong ? 4 : 2)
  const lengths: Record<(typeof TABLES)[number], number> = {
    cmap: characters?.length ?? 0,
    glyf: glyfLength,
    head: HEAD_BYTES,
    hhea: HHEA_BYTES,
    hmtx: 4 * glyphs,
    loca: locaLength,
    maxp: MAXP_BYTES,
  }
  const names = TABLES.filter((name) => name !== 'cmap' || characters !== undefined)
  const places = new Map<string, number>()
  let size = 12 + 16 * names.length
  for (const name of names) {
    places.set(name, size)
    size += (lengths[name] + 3) & ~3
  }
  const file = new Uint8Array(size)
  const view = new DataView(file.buffer)
  const [glyf, head, hhea, hmtx, loca, maxp] = TABLES.slice(1).map((name) => places.get(name)!)
  if (characters !== undefined) file.set(characters, places.get('cmap'))
  file.set(pack.template.subarray(0, HEAD_BYTES), head)
  file.set(pack.template.subarray(HEAD_BYTES, HEAD_BYTES + HHEA_BYTES), hhea)
  file.set(pack.template.subarray(HEAD_BYTES + HHEA_BYTES), maxp)
  view.setInt16(head! + 50, isLong ? 1 : 0)
  view.setUint16(hhea! + 34, glyphs)
  view.setUint16(maxp! + 4, glyphs)
  let at = 0
  let next = 0
  for (let slot = 0; slot <= glyphs; slot++) {
    if (isLong) view.setUint32(loca! + 4 * slot, at)
    else view.setUint16(loca! + 2 * slot, at >> 1)
    if (slot !== slots[next]) continue
    next++
    const outline = outlines.get(slot)!
    file.set(outline, glyf! + at)
    at += (outline.length + 3) & ~3
    file.set(metricsOf(pack, slot), hmtx! + 4 * slot)
    if (mark !== undefined && slot === NO_BREAK_SPACE_SLOT)
      view.setUint16((hmtx ?? 0) + 4 * slot, Math.round((mark.advance * unitsPerEmOf(pack)) / 1000))
  }
  const sumOf = (from: number, length: number): number => {
    let sum = 0
    for (let word = from; word < from + length; word += 4) sum = (sum + view.getUint32(word)) >>> 0
    return sum
  }
  const power = 31 - Math.clz32(names.length)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, names.length)
  view.setUint16(6, 16 << power)
  view.setUint16(8, power)
  view.setUint16(10, 16 * names.length - (16 << power))
  names.forEach((name, i) => {
    const row = 12 + 16 * i
    for (let letter = 0; letter < 4; letter++) file[row + letter] = name.charCodeAt(letter)
    view.setUint32(row + 4, sumOf(places.get(name)!, lengths[name]))
    view.setUint32(row + 8, places.get(name)!)
    view.setUint32(row + 12, lengths[name])
  })
  view.setUint32(head! + 8, (0xb1b0afba - sumOf(0, size)) >>> 0)
  return file
}

/** The array of /W, for /DW 0: widths of the slots in use. */
export function widthsArray(pack: FontPack, used: Uint8Array): string {
  let text = '['
  let row = ''
  for (let slot = 1; slot <= SLOTS; slot++) {
    const width = pack.widths[slot]
    if (used[slot] === 1 && width !== ABSENT) row += row === '' ? `${slot}[${width}` : ` ${width}`
    else if (row !== '') {
      text += `${row}]`
      row = ''
    }
  }
  return `${text}]`
}

/** The entries of the font descriptor but its font file. */
export function descriptorEntries(pack: FontPack, used: Uint8Array, flags = pack.flags): string {
  return `/Type/FontDescriptor/FontName/${fontName(pack, used)}/Flags ${flags}/FontBBox[${pack.bbox.join(' ')}]/ItalicAngle ${Math.round(pack.italicAngle * 1000) / 1000}/Ascent ${pack.ascent}/Descent ${pack.descent}/CapHeight ${pack.capHeight}/XHeight ${pack.xHeight}/StemV ${pack.stemV}`
}

/** BaseFont: a tag of six letters, made from what it holds (ISO 32000-1 §9.6.4), and the font's name. */
export function fontName(pack: FontPack, used: Uint8Array): string {
  let rest = 0x811c9dc5
  for (let slot = 0; slot < SLOTS; slot++) if (used[slot] === 1) rest = Math.imul(rest ^ slot, 0x01000193)
  rest >>>= 0
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (rest % 26))
    rest = Math.floor(rest / 26)
  }
  return `${tag}+${pack.name}`
}

/** By slot, what it shows: one letter, those of a ligature, or none. */
export const SLOT_TEXTS: string[] = []
for (let run = 0; run < RUNS.length; run += 3) {
  const kind = RUNS[run]
  for (let i = 0; i < RUNS[run + 2]!; i++) {
    const code = RUNS[run + 1]! + i
    SLOT_TEXTS.push(kind === HELPER ? '' : kind === LIGATURE ? LIGATURES[code]! : String.fromCodePoint(code))
  }
}
