/**
 * A font pack opened: the metrics of one font, and its outlines compressed in pieces, which emit.ts opens when a document
 * first needs them.
 *
 * Every pack has the same slots (data/layout.ts): a slot is a glyph number, the same character in every font. A file of
 * `data/` is written by packages/fonts/maker/main.ts; all numbers have their high byte first:
 *
 *   magic (4 bytes), length of the header (4), header (JSON, ASCII);
 *   tables head (54), hhea (36), maxp (32) of the font file, where emit.ts fills in what a document decides;
 *   width of each slot in thousandths of an em (2 bytes, ABSENT where the font lacks the character);
 *   left kerning class of each slot (1), right kerning class of each slot (1);
 *   kerns, by left class and then right class: 0 and a count of zeros, 128 and two bytes, else one byte (-127 to 127);
 *   for each chunk the mask of the chunks that its glyphs are composed of, itself included (4);
 *   for each segment its length, the length of what it holds, the Adler-32 and the sum of the words of that (4 each);
 *   the segments: for each group widths, their gap, places, their gap; for each chunk outlines, their gap.
 *
 * Gaps were the filling of pieces that a document left out, when files were made of whole pieces; nothing reads them now.
 */
import { CHUNK_GROUPS } from '@platen/fonts/layout'

export const MAGIC = 0x504c5446
/** Width of a slot that shows nothing in this font. */
export const ABSENT = 0xffff

const HEAD_BYTES = 54
const HHEA_BYTES = 36
const MAXP_BYTES = 32
const TEMPLATE_BYTES = HEAD_BYTES + HHEA_BYTES + MAXP_BYTES

/** Lengths in thousandths of an em. */
export interface PackHeader {
  /** PostScript name. */
  name: string
  /** Of the font descriptor (ISO 32000-1 §9.8.2). */
  flags: number
  bbox: [left: number, bottom: number, right: number, top: number]
  italicAngle: number
  ascent: number
  descent: number
  capHeight: number
  xHeight: number
  stemV: number
  /** Places in `loca` of four bytes. */
  longOffsets: boolean
  /** Which feature sets it has, in the order of SETS. */
  sets: boolean[]
  ligatures: boolean
  leftClasses: number
  rightClasses: number
  kernBytes: number
  slots: number
}

export interface FontPack extends PackHeader {
  bytes: Uint8Array
  /** `head`, `hhea` and `maxp`, one after the other. */
  template: Uint8Array
  /** By slot. */
  widths: Uint16Array
  left: Uint8Array
  right: Uint8Array
  /** The kern of two slots is `kerns[(left class << 8) + right class]`. */
  readonly kerns: Int16Array
  /** All of them, as the file has them. */
  readonly packedKerns: Uint8Array
  /** By chunk. */
  depends: Int32Array
  segments: Segments
}

/** By segment; `at` is where it begins in the pack's bytes. */
export interface Segments {
  at: Uint32Array
  packedLength: Uint32Array
  rawLength: Uint32Array
  adler: Uint32Array
  sum: Uint32Array
}

const GROUPS = CHUNK_GROUPS[CHUNK_GROUPS.length - 1]! + 1
export const CHUNKS = CHUNK_GROUPS.length

/** Segments of a group: widths, their gap, places, their gap. */
export function groupSegment(group: number): number {
  return 4 * group
}

/** Segments of a chunk: outlines, their gap. */
export function chunkSegment(chunk: number): number {
  return 4 * GROUPS + 2 * chunk
}

/** @throws {RangeError} where the bytes are no pack, or one of another layout. */
export function openPack(bytes: Uint8Array): FontPack {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8 || view.getUint32(0) !== MAGIC) throw new RangeError('These bytes are not a font pack.')
  let at = 8 + view.getUint32(4)
  const header = JSON.parse(String.fromCharCode(...bytes.subarray(8, at))) as PackHeader
  const { slots, leftClasses, rightClasses, kernBytes } = header
  const take = (length: number): Uint8Array => bytes.subarray(at, (at += length))
  const template = take(TEMPLATE_BYTES)
  const widths = new Uint16Array(slots)
  for (let slot = 0; slot < slots; slot++, at += 2) widths[slot] = view.getUint16(at)
  const left = take(slots)
  const right = take(slots)
  const packedKerns = take(kernBytes)
  // Decoded for the styles that a document uses: a design has twelve packs, most documents show three.
  let kerns: Int16Array | undefined
  const depends = new Int32Array(CHUNKS)
  for (let chunk = 0; chunk < CHUNKS; chunk++, at += 4) depends[chunk] = view.getInt32(at)
  const count = 4 * GROUPS + 2 * CHUNKS
  const segments: Segments = {
    at: new Uint32Array(count),
    packedLength: new Uint32Array(count),
    rawLength: new Uint32Array(count),
    adler: new Uint32Array(count),
    sum: new Uint32Array(count),
  }
  let place = at + 16 * count
  for (let i = 0; i < count; i++, at += 16) {
    segments.at[i] = place
    segments.packedLength[i] = view.getUint32(at)
    segments.rawLength[i] = view.getUint32(at + 4)
    segments.adler[i] = view.getUint32(at + 8)
    segments.sum[i] = view.getUint32(at + 12)
    place += segments.packedLength[i]!
  }
  if (place !== bytes.length) throw new RangeError(`The font pack ${header.name} has another layout.`)
  return {
    ...header,
    bytes,
    packedKerns,
    template,
    widths,
    left,
    right,
    get kerns() {
      return (kerns ??= readKerns(packedKerns, leftClasses, rightClasses, leastKern(header.name)))
    },
    depends,
    segments,
  }
}

/**
 * Kerns of the Source fonts for running text below this are left out: at 10.5 points they are a sixth of a point, which nobody
 * sees, and they are most of all, a sixth of a long file. The classic fonts have those of the standard fonts. Thousandths of an em.
 */
const leastKern = (font: string): number =>
  font.startsWith('Source') ? (font.startsWith('SourceSerif4Display') ? 12 : 15) : 0

/** @param least of the kerns that count. */
export function readKerns(cells: Uint8Array, leftClasses: number, rightClasses: number, least: number): Int16Array {
  const kerns = new Int16Array(leftClasses << 8)
  let cell = 0
  for (let at = 0; at < cells.length; ) {
    const byte = cells[at++]!
    if (byte === 0) {
      cell += cells[at++]!
      continue
    }
    let kern = byte < 128 ? byte : byte - 256
    if (byte === 128) {
      kern = ((cells[at]! << 24) >> 16) | cells[at + 1]!
      at += 2
    }
    const row = Math.floor(cell / rightClasses)
    if (kern >= least || kern <= -least) kerns[(row << 8) + cell - row * rightClasses] = kern
    cell++
  }
  return kerns
}
