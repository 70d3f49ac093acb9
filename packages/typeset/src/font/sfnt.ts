/**
 * The few tables of a TrueType file that are read here: where they lie, characters to glyphs, advance widths.
 *
 * Source: OpenType 1.9.1, chapters "The OpenType Font File", "cmap" (formats 4 and 12), "hmtx".
 */

export class FontFile {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly glyphCount: number
  readonly unitsPerEm: number
  readonly #tables = new Map<string, { offset: number; length: number }>()
  readonly #metricCount: number
  #characters: Map<number, number> | undefined

  /** @throws {RangeError} where a table that every font has is missing. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const count = this.view.getUint16(4)
    for (let i = 0; i < count; i++) {
      const at = 12 + 16 * i
      const name = String.fromCharCode(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!)
      this.#tables.set(name, { offset: this.view.getUint32(at + 8), length: this.view.getUint32(at + 12) })
    }
    this.glyphCount = this.view.getUint16(this.table('maxp') + 4)
    this.unitsPerEm = this.view.getUint16(this.table('head') + 18)
    this.#metricCount = this.view.getUint16(this.table('hhea') + 34)
  }

  /** Offset of a table in the file. */
  table(name: string): number {
    const found = this.#tables.get(name)
    if (found === undefined) throw new RangeError(`The font has no table ${name}.`)
    return found.offset
  }

  has(name: string): boolean {
    return this.#tables.has(name)
  }

  /** Units of the font. */
  advance(glyph: number): number {
    return this.view.getUint16(this.table('hmtx') + 4 * Math.min(glyph, this.#metricCount - 1))
  }

  leftSideBearing(glyph: number): number {
    const hmtx = this.table('hmtx')
    const beyond = glyph - this.#metricCount
    return this.view.getInt16(beyond < 0 ? hmtx + 4 * glyph + 2 : hmtx + 4 * this.#metricCount + 2 * beyond)
  }

  /** [start, end) of a glyph's outline in the file. */
  outline(glyph: number): [number, number] {
    const loca = this.table('loca')
    const glyf = this.table('glyf')
    const long = this.view.getInt16(this.table('head') + 50) === 1
    const at = (index: number): number =>
      glyf + (long ? this.view.getUint32(loca + 4 * index) : 2 * this.view.getUint16(loca + 2 * index))
    return [at(glyph), at(glyph + 1)]
  }

  /** The glyph of a character, or 0. */
  glyphOf(codePoint: number): number {
    this.#characters ??= this.#readCharacters()
    return this.#characters.get(codePoint) ?? 0
  }

  #readCharacters(): Map<number, number> {
    const { view } = this
    const characters = new Map<number, number>()
    const cmap = this.table('cmap')
    const subtables = new Map<number, number>()
    for (let i = 0; i < view.getUint16(cmap + 2); i++) {
      const at = cmap + view.getUint32(cmap + 4 + 8 * i + 4)
      subtables.set(view.getUint16(at), at)
    }
    const segments = subtables.get(4)
    if (segments !== undefined) readSegments(view, segments, characters)
    const groups = subtables.get(12)
    if (groups !== undefined) {
      for (let i = 0; i < view.getUint32(groups + 12); i++) {
        const at = groups + 16 + 12 * i
        const first = view.getUint32(at)
        const last = Math.min(view.getUint32(at + 4), 0x10ffff)
        const glyph = view.getUint32(at + 8)
        for (let codePoint = first; codePoint <= last; codePoint++) characters.set(codePoint, glyph + codePoint - first)
      }
    }
    return characters
  }
}

function readSegments(view: DataView, table: number, characters: Map<number, number>): void {
  const count = view.getUint16(table + 6) >>> 1
  const ends = table + 14
  const starts = ends + 2 * count + 2
  const deltas = starts + 2 * count
  const offsets = deltas + 2 * count
  for (let i = 0; i < count; i++) {
    const first = view.getUint16(starts + 2 * i)
    const last = view.getUint16(ends + 2 * i)
    const delta = view.getUint16(deltas + 2 * i)
    const offset = view.getUint16(offsets + 2 * i)
    for (let codePoint = first; codePoint <= last && codePoint < 0xffff; codePoint++) {
      let glyph = codePoint
      if (offset !== 0) {
        glyph = view.getUint16(offsets + 2 * i + offset + 2 * (codePoint - first))
        if (glyph === 0) continue
      }
      glyph = (glyph + delta) & 0xffff
      if (glyph !== 0) characters.set(codePoint, glyph)
    }
  }
}

const files = new WeakMap<Uint8Array, FontFile>()

/** The file read, once as long as somebody holds its bytes. */
export function fontFile(bytes: Uint8Array): FontFile {
  let file = files.get(bytes)
  if (file === undefined) files.set(bytes, (file = new FontFile(bytes)))
  return file
}
