/**
 * The font objects of one document from a pack: chunks in use in, the bytes of streams and the text of dictionaries out.
 * Nothing is compressed here: pieces that were compressed one by one are put in a row (RFC 1951: blocks that end on a
 * whole byte), and their checksums are combined (RFC 1950). The same chunks give the same bytes.
 *
 * Glyphs keep their numbers, CIDs are glyph numbers: /CIDToGIDMap /Identity. Source: ISO 32000-1 §9.7, §9.8, §9.9
 * (CIDFontType2: tables glyf, head, hhea, hmtx, loca, maxp).
 */
import {
  CHUNK_GROUPS,
  CHUNK_STARTS,
  type PackedText,
  TO_UNICODE_GROUPS,
  TO_UNICODE_HEAD,
  TO_UNICODE_TAIL,
} from './data/layout.ts'
import { ABSENT, CHUNKS, chunkSegment, type FontPack, groupSegment } from './pack.ts'

/** A stream for /Filter/FlateDecode. */
export interface PackedStream {
  bytes: Uint8Array
  /** Of what it holds: /Length1 of a font file. */
  rawLength: number
}

const TABLES = ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'] as const
const HEAD_BYTES = 54
const HHEA_BYTES = 36
const MAXP_BYTES = 32

/** .notdef and the space. */
const FIRST_CHUNK = 1

/** The chunks that have to be embedded where those of a mask are used. */
function closure(pack: FontPack, used: number): number {
  let mask = FIRST_CHUNK
  for (let chunk = 0; chunk < CHUNKS; chunk++) if (((used >> chunk) & 1) === 1) mask |= pack.depends[chunk]!
  return mask
}

/**
 * The font file (FontFile2).
 *
 * @param used mask of the chunks in use: bit `chunks[code]` of a SetTable for each code.
 * @param characters table `cmap`, a multiple of four bytes long; absent where text names glyphs by their numbers.
 */
export function fontFile(pack: FontPack, used: number, characters?: Uint8Array): PackedStream {
  const tables = characters === undefined ? TABLES.slice(1) : TABLES
  const directoryBytes = 12 + 16 * tables.length
  const headAt = directoryBytes
  const hheaAt = headAt + 56
  const maxpAt = hheaAt + HHEA_BYTES
  const cmapAt = maxpAt + MAXP_BYTES
  const hmtxAt = cmapAt + (characters?.length ?? 0)
  const { segments, longOffsets } = pack
  const mask = closure(pack, used)
  let lastChunk = 31 - Math.clz32(mask)
  const lastGroup = CHUNK_GROUPS[lastChunk]!
  while (CHUNK_GROUPS[lastChunk + 1] === lastGroup) lastChunk++
  const glyphs = CHUNK_STARTS[lastChunk + 1]!
  let usedGroups = 0
  for (let chunk = 0; chunk <= lastChunk; chunk++) {
    if (((mask >> chunk) & 1) === 1) usedGroups |= 1 << CHUNK_GROUPS[chunk]!
  }

  // The segments of each table in order.
  const hmtx: number[] = []
  const loca: number[] = []
  for (let group = 0; group <= lastGroup; group++) {
    const gap = ((usedGroups >> group) & 1) ^ 1
    hmtx.push(groupSegment(group) + gap)
    loca.push(groupSegment(group) + 2 + gap)
  }
  const glyf: number[] = []
  for (let chunk = 0; chunk <= lastChunk; chunk++) glyf.push(chunkSegment(chunk) + (((mask >> chunk) & 1) ^ 1))
  const lengthOf = (list: readonly number[]): number => list.reduce((sum, i) => sum + segments.rawLength[i]!, 0)
  const sumOf = (list: readonly number[]): number => list.reduce((sum, i) => (sum + segments.sum[i]!) >>> 0, 0)
  const glyfLength = lengthOf(glyf)

  // The end of the last glyph closes loca.
  const end = new Uint8Array(4)
  const endView = new DataView(end.buffer)
  if (longOffsets) endView.setUint32(0, glyfLength)
  else endView.setUint16(0, glyfLength / 2)
  const locaLength = lengthOf(loca) + (longOffsets ? 4 : 2)

  const front = new Uint8Array(hmtxAt)
  const view = new DataView(front.buffer)
  front.set(pack.template.subarray(0, HEAD_BYTES), headAt)
  front.set(pack.template.subarray(HEAD_BYTES), hheaAt)
  view.setUint16(hheaAt + 34, glyphs)
  view.setUint16(maxpAt + 4, glyphs)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  view.setUint16(6, 64)
  view.setUint16(8, 2)
  view.setUint16(10, 16 * tables.length - 64)
  const locaAt = hmtxAt + 4 * glyphs
  const glyfAt = locaAt + ((locaLength + 3) & ~3)
  const words = (from: number, to: number): number => {
    let sum = 0
    for (let at = from; at < to; at += 4) sum = (sum + view.getUint32(at)) >>> 0
    return sum
  }
  if (characters !== undefined) front.set(characters, cmapAt)
  const rows: [at: number, length: number, sum: number][] = [
    [glyfAt, glyfLength, sumOf(glyf)],
    [headAt, HEAD_BYTES, words(headAt, hheaAt)],
    [hheaAt, HHEA_BYTES, words(hheaAt, maxpAt)],
    [hmtxAt, 4 * glyphs, sumOf(hmtx)],
    [locaAt, locaLength, (sumOf(loca) + endView.getUint32(0)) >>> 0],
    [maxpAt, MAXP_BYTES, words(maxpAt, hmtxAt)],
  ]
  let total = 0
  if (characters !== undefined) rows.unshift([cmapAt, characters.length, words(cmapAt, hmtxAt)])
  rows.forEach(([at, length, sum], i) => {
    const row = 12 + 16 * i
    for (let letter = 0; letter < 4; letter++) front[row + letter] = tables[i]!.charCodeAt(letter)
    view.setUint32(row + 4, sum)
    view.setUint32(row + 8, at)
    view.setUint32(row + 12, length)
    total += sum
  })
  view.setUint32(headAt + 8, (0xb1b0afba - total - words(0, directoryBytes)) >>> 0)

  const stream = new StreamWriter(
    2 * BLOCK_BYTES +
      front.length +
      end.length +
      [...hmtx, ...loca, ...glyf].reduce((sum, i) => sum + segments.packedLength[i]!, 0),
  )
  stream.stored(front)
  for (const i of hmtx) stream.segment(pack, i)
  for (const i of loca) stream.segment(pack, i)
  stream.stored(end)
  for (const i of glyf) stream.segment(pack, i)
  return stream.close()
}

/** The array of /W, for /DW 0: widths of the chunks in use. */
export function widthsArray(pack: FontPack, used: number): string {
  let text = '['
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    if ((((used | FIRST_CHUNK) >> chunk) & 1) === 0) continue
    let row = ''
    const end = CHUNK_STARTS[chunk + 1]!
    for (let slot = CHUNK_STARTS[chunk]!; slot < end; slot++) {
      const width = pack.widths[slot]!
      if (width === ABSENT) {
        if (row !== '') text += `${row}]`
        row = ''
      } else row = row === '' ? `${slot}[${width}` : `${row} ${width}`
    }
    if (row !== '') text += `${row}]`
  }
  return `${text}]`
}

/** The entries of the font descriptor but its font file. */
export function descriptorEntries(pack: FontPack, used: number, flags = pack.flags): string {
  return `/Type/FontDescriptor/FontName/${fontName(pack, used)}/Flags ${flags}/FontBBox[${pack.bbox.join(' ')}]/ItalicAngle ${Math.round(pack.italicAngle * 1000) / 1000}/Ascent ${pack.ascent}/Descent ${pack.descent}/CapHeight ${pack.capHeight}/XHeight ${pack.xHeight}/StemV ${pack.stemV}`
}

/** BaseFont: a tag of six letters, made from the chunks it holds (ISO 32000-1 §9.6.4), and the font's name. */
export function fontName(pack: FontPack, used: number): string {
  let rest = closure(pack, used) >>> 0
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (rest % 26))
    rest = Math.floor(rest / 26)
  }
  return `${tag}+${pack.name}`
}

/**
 * The ToUnicode map of every font of a document.
 *
 * @param used of all of them together.
 */
export function toUnicode(used: number): PackedStream {
  const parts = [TO_UNICODE_HEAD]
  let before = -1
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    const group = CHUNK_GROUPS[chunk]!
    if (((used >> chunk) & 1) === 0 || group === before) continue
    before = group
    parts.push(TO_UNICODE_GROUPS[group]!)
  }
  parts.push(TO_UNICODE_TAIL)
  return textStream(parts)
}

const decoded = new Map<PackedText, Uint8Array>()

function textStream(parts: readonly PackedText[]): PackedStream {
  let size = 0
  const pieces = parts.map((part) => {
    let bytes = decoded.get(part)
    if (bytes === undefined) {
      const text = atob(part[0])
      bytes = new Uint8Array(text.length)
      for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
      decoded.set(part, bytes)
    }
    size += bytes.length
    return bytes
  })
  const stream = new StreamWriter(size)
  parts.forEach(([, length, adler], i) => {
    stream.piece(pieces[i]!, length, adler)
  })
  return stream.close()
}

const ADLER = 65521
/** Head of a stored block. */
const BLOCK_BYTES = 5
/** Head of the stream, an empty last block, the checksum. */
const FRAME_BYTES = 2 + 2 + 4

/** Puts the pieces of a zlib stream in a row. */
class StreamWriter {
  readonly #bytes: Uint8Array
  #at = 2
  #rawLength = 0
  #a = 1
  #b = 0

  constructor(size: number) {
    this.#bytes = new Uint8Array(size + FRAME_BYTES)
    this.#bytes[0] = 0x78
    this.#bytes[1] = 0x01
  }

  piece(packed: Uint8Array, rawLength: number, adler: number): void {
    this.#bytes.set(packed, this.#at)
    this.#at += packed.length
    this.#count(rawLength, adler)
  }

  segment({ bytes, segments }: FontPack, i: number): void {
    const at = segments.at[i]!
    this.piece(bytes.subarray(at, at + segments.packedLength[i]!), segments.rawLength[i]!, segments.adler[i]!)
  }

  /** What no one could compress beforehand. */
  stored(raw: Uint8Array): void {
    const out = this.#bytes
    let a = 1
    let b = 0
    for (const byte of raw) {
      a += byte
      b += a
    }
    out[this.#at++] = 0
    for (const length of [raw.length, ~raw.length]) {
      out[this.#at++] = length & 255
      out[this.#at++] = (length >> 8) & 255
    }
    out.set(raw, this.#at)
    this.#at += raw.length
    this.#count(raw.length, (b % ADLER) * 65536 + (a % ADLER))
  }

  /** The checksum of two pieces from those of each, as `adler32_combine` of zlib has it. */
  #count(rawLength: number, adler: number): void {
    const a = adler % 65536
    const b = Math.floor(adler / 65536)
    this.#b = (this.#b + b + (rawLength % ADLER) * ((this.#a + ADLER - 1) % ADLER)) % ADLER
    this.#a = (this.#a + a + ADLER - 1) % ADLER
    this.#rawLength += rawLength
  }

  close(): PackedStream {
    const out = this.#bytes
    out[this.#at++] = 3
    out[this.#at++] = 0
    for (const value of [this.#b, this.#a]) {
      out[this.#at++] = value >> 8
      out[this.#at++] = value & 255
    }
    return { bytes: out.subarray(0, this.#at), rawLength: this.#rawLength }
  }
}
