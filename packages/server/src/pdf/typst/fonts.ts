/**
 * Font files for Typst: the characters of each, their widths, and a unique family name.
 *
 * Typst's compiler for Node always reads the fonts of the machine too. A document must not depend on them, so every file gets a
 * family name that no other font has, and the Typst program uses only those names, without fallback.
 * Source: OpenType 1.9.1, "cmap" (formats 4 and 12), "hmtx", "name".
 */

/** One TrueType or OpenType font file. */
export interface TypstFont {
  /** Key for caches. */
  id: string
  /** Family name in the compiler. */
  family: string
  /** The file with that name. */
  file: Buffer
  /** Glyph of a code point; 0 for none. */
  glyphOf: (codePoint: number) => number
  /** Advance of a glyph, in em. */
  advanceOf: (glyph: number) => number
}

/** Reads a font file and sets its family name. Files of one family (regular, bold, …) share it. */
export function readFont(id: string, bytes: Uint8Array, family: string): TypstFont {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = directory(view)
  return {
    id,
    family,
    file: renamed(bytes, view, family),
    glyphOf: readCmap(view, tables),
    advanceOf: readAdvances(view, tables),
  }
}

interface TableRecord {
  tag: string
  checksum: number
  offset: number
  length: number
}

function directory(view: DataView): Map<string, TableRecord> {
  const tables = new Map<string, TableRecord>()
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + index * 16
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)))
    const record = {
      tag,
      checksum: view.getUint32(at + 4),
      offset: view.getUint32(at + 8),
      length: view.getUint32(at + 12),
    }
    tables.set(tag, record)
  }
  return tables
}

function readCmap(view: DataView, tables: Map<string, TableRecord>): (codePoint: number) => number {
  const cmap = tables.get('cmap')!.offset
  const found = new Map<number, number>()
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const at = cmap + 4 + index * 8
    const unicode = view.getUint16(at) === 0 || (view.getUint16(at) === 3 && [1, 10].includes(view.getUint16(at + 2)))
    const offset = cmap + view.getUint32(at + 4)
    if (unicode) found.set(view.getUint16(offset), offset)
  }
  const format12 = found.get(12)
  const format4 = found.get(4)
  if (format12 !== undefined) return (codePoint) => lookUp12(view, format12, codePoint)
  if (format4 !== undefined) return (codePoint) => lookUp4(view, format4, codePoint)
  return () => 0
}

function lookUp12(view: DataView, table: number, codePoint: number): number {
  let low = 0
  let high = view.getUint32(table + 12) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const group = table + 16 + middle * 12
    if (codePoint < view.getUint32(group)) high = middle - 1
    else if (codePoint > view.getUint32(group + 4)) low = middle + 1
    else return view.getUint32(group + 8) + codePoint - view.getUint32(group)
  }
  return 0
}

function lookUp4(view: DataView, table: number, codePoint: number): number {
  if (codePoint > 0xffff) return 0
  const twice = view.getUint16(table + 6)
  let low = 0
  let high = twice / 2 - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (view.getUint16(table + 14 + middle * 2) < codePoint) low = middle + 1
    else high = middle
  }
  const end = table + 14 + low * 2
  const start = view.getUint16(end + twice + 2)
  if (codePoint < start || codePoint > view.getUint16(end)) return 0
  const delta = view.getUint16(end + twice * 2 + 2)
  const rangeAt = end + twice * 3 + 2
  const range = view.getUint16(rangeAt)
  if (range === 0) return (codePoint + delta) & 0xffff
  const glyph = view.getUint16(rangeAt + range + (codePoint - start) * 2)
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff
}

function readAdvances(view: DataView, tables: Map<string, TableRecord>): (glyph: number) => number {
  const unitsPerEm = view.getUint16(tables.get('head')!.offset + 18)
  const count = view.getUint16(tables.get('hhea')!.offset + 34)
  const hmtx = tables.get('hmtx')!.offset
  return (glyph) => view.getUint16(hmtx + Math.min(glyph, count - 1) * 4) / unitsPerEm
}

/** Name IDs 1 and 16: family; 4: full name. Style and PostScript name stay as they are. */
const FAMILY_NAME_IDS = new Set([1, 16])

/** The file with another family name. Tables stay in place; the new `name` table is added at the end. */
function renamed(bytes: Uint8Array, view: DataView, family: string): Buffer {
  const name = directory(view).get('name')!
  const count = view.getUint16(name.offset + 2)
  const strings = name.offset + view.getUint16(name.offset + 4)
  const records: { ids: number[]; text: Buffer }[] = []
  for (let index = 0; index < count; index += 1) {
    const at = name.offset + 6 + index * 12
    const ids = [0, 2, 4, 6].map((field) => view.getUint16(at + field))
    const [platform, , , nameId] = ids
    if (platform !== 3 || nameId === undefined || ![1, 2, 4, 6, 16, 17].includes(nameId)) continue
    const from = strings + view.getUint16(at + 10)
    const old = Buffer.from(bytes.subarray(from, from + view.getUint16(at + 8)))
    records.push({
      ids,
      text: FAMILY_NAME_IDS.has(nameId) || nameId === 4 ? Buffer.from(family, 'utf16le').swap16() : old,
    })
  }
  const header = Buffer.alloc(6 + records.length * 12)
  header.writeUInt16BE(records.length, 2)
  header.writeUInt16BE(header.length, 4)
  let offset = 0
  for (const [index, { ids, text }] of records.entries()) {
    const at = 6 + index * 12
    for (const [field, id] of ids.entries()) header.writeUInt16BE(id, at + field * 2)
    header.writeUInt16BE(text.length, at + 8)
    header.writeUInt16BE(offset, at + 10)
    offset += text.length
  }
  const table = Buffer.concat([header, ...records.map((record) => record.text)])
  const start = (bytes.length + 3) & ~3
  const file = Buffer.alloc(start + table.length)
  file.set(bytes)
  file.set(table, start)
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + index * 16
    if (file.toString('latin1', at, at + 4) !== 'name') continue
    file.writeUInt32BE(start, at + 8)
    file.writeUInt32BE(table.length, at + 12)
  }
  return file
}
