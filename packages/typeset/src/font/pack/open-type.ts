/**
 * A font pack as an OpenType file of its own, for programs that set text themselves: Word (embedded fonts), Typst.
 *
 * The tables of the pack's font file (emit.ts) are joined by those that a PDF does without: characters (cmap), names, OS/2, post, kerns
 * (GPOS) and the forms of the feature sets (GSUB, open-type-layout.ts). Glyph numbers stay. Source: OpenType 1.9.1.
 */

import { CHUNK_STARTS, RUNS } from '@platen/fonts/layout'
import { winAnsiCode } from '../encoding.ts'
import { ByteWriter } from './byte-writer.ts'
import { fontFile, slotsOf } from './emit.ts'
import { type Glyph, HELPER, PLAIN, SMALL_CAP } from './kinds.ts'
import { pairKerns, substitutions } from './open-type-layout.ts'
import { ABSENT, CHUNKS, type FontPack } from './pack.ts'

interface OpenTypeNames {
  family: string
  /** Style of the file within its family of four. */
  bold: boolean
  italic: boolean
}

const EVERY_CHUNK = 2 ** CHUNKS - 1

const HEAD_STYLE = 44
const REGULAR_WEIGHT = 400
const BOLD_WEIGHT = 700
const NAME_FAMILY = 1
const LICENCE = 'This Font Software is licensed under the SIL Open Font License, Version 1.1.'

export interface OpenTypeOptions extends OpenTypeNames {
  /** Mask of the chunks that the file holds (`charactersMask`). Absent: all. */
  chunks?: number
}

export function openTypeFile(pack: FontPack, { chunks = EVERY_CHUNK, ...names }: OpenTypeOptions): Uint8Array {
  const tables = tablesOf(fontFile(pack, slotsOf(chunks)))
  const head = tables.get('head')!
  const headView = new DataView(head.buffer, head.byteOffset, head.byteLength)
  headView.setUint16(HEAD_STYLE, (names.bold ? 1 : 0) + (names.italic ? 2 : 0))
  const unitsPerEm = headView.getUint16(18)
  const glyphs = glyphsOf(pack, chunks)
  const units = (thousandths: number): number => Math.round((thousandths * unitsPerEm) / 1000)
  tables.set('OS/2', os2Table(pack, names, glyphs, units))
  tables.set('cmap', cmapTable(glyphs))
  tables.set('name', nameTable(names))
  tables.set('post', postTable(pack, units))
  const kerns = pairKerns(pack, glyphs, units)
  if (kerns !== undefined) tables.set('GPOS', kerns)
  const forms = substitutions(pack, glyphs)
  if (forms !== undefined) tables.set('GSUB', forms)
  return fileOf(tables)
}

function tablesOf(file: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const tables = new Map<string, Uint8Array>()
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + 16 * i
    const from = view.getUint32(at + 8)
    tables.set(String.fromCharCode(...file.subarray(at, at + 4)), file.slice(from, from + view.getUint32(at + 12)))
  }
  return tables
}

/** Mask of the chunks with WinAnsi characters, figures and ligatures in every form, and with those of a text. */
export function charactersMask(text: string): number {
  const typed = new Set<number>()
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) typed.add(text.charCodeAt(i))
  let mask = 1
  let slot = 0
  let chunk = 0
  for (let run = 0; run < RUNS.length; run += 3) {
    const kind = RUNS[run]!
    for (let i = 0; i < RUNS[run + 2]!; i++, slot++) {
      while (CHUNK_STARTS[chunk + 1]! <= slot) chunk++
      const code = RUNS[run + 1]! + i
      const isPlain = kind === PLAIN && (winAnsiCode(code) !== 0 || typed.has(code))
      if (isPlain || (kind !== PLAIN && kind !== SMALL_CAP && kind !== HELPER)) mask |= 1 << chunk
    }
  }
  return mask
}

/** Every slot with text that the chunks hold, by glyph number. */
function glyphsOf({ widths }: FontPack, chunks: number): Glyph[] {
  const glyphs: Glyph[] = []
  let slot = 0
  let chunk = 0
  for (let run = 0; run < RUNS.length; run += 3) {
    const kind = RUNS[run]!
    for (let i = 0; i < RUNS[run + 2]!; i++, slot++) {
      while (CHUNK_STARTS[chunk + 1]! <= slot) chunk++
      const isHeld = chunk === 0 || ((chunks >> chunk) & 1) === 1
      if (kind !== HELPER && isHeld && widths[slot] !== ABSENT) glyphs.push({ slot, kind, code: RUNS[run + 1]! + i })
    }
  }
  return glyphs
}

const SPACE = 32
const HYPHEN = 45

/** Format 4. */
function cmapTable(glyphs: readonly Glyph[]): Uint8Array {
  const slots = new Map<number, number>()
  for (const { kind, code, slot } of glyphs) if (kind === PLAIN) slots.set(code, slot)
  for (const [code, shown] of [
    [0xa0, SPACE],
    [0xad, HYPHEN],
  ] as const) {
    const slot = slots.get(shown)
    if (slot !== undefined) slots.set(code, slot)
  }
  const segments: { first: number; last: number; delta: number }[] = []
  for (const code of [...slots.keys()].sort((a, b) => a - b)) {
    const delta = (slots.get(code)! - code) & 0xffff
    const before = segments.at(-1)
    if (before !== undefined && before.last === code - 1 && before.delta === delta) before.last = code
    else segments.push({ first: code, last: code, delta })
  }
  segments.push({ first: 0xffff, last: 0xffff, delta: 1 })
  const count = segments.length
  const power = 2 ** Math.floor(Math.log2(count))
  const out = new ByteWriter()
  out.uint16(0, 1, 3, 1)
  out.uint32(12)
  out.uint16(4, 16 + 8 * count, 0, 2 * count, 2 * power, Math.log2(power), 2 * (count - power))
  for (const { last } of segments) out.uint16(last)
  out.uint16(0)
  for (const { first } of segments) out.uint16(first)
  for (const { delta } of segments) out.uint16(delta)
  for (let i = 0; i < count; i++) out.uint16(0)
  return out.bytes()
}

function nameTable({ family, bold, italic }: OpenTypeNames): Uint8Array {
  const style = [bold ? 'Bold' : '', italic ? 'Italic' : ''].filter(Boolean).join(' ') || 'Regular'
  const full = style === 'Regular' ? family : `${family} ${style}`
  const texts: readonly [id: number, text: string][] = [
    [NAME_FAMILY, family],
    [2, style],
    [3, `${full} (Platen)`],
    [4, full],
    [5, 'Version 1.0'],
    [6, `${family.replaceAll(' ', '')}-${style.replaceAll(' ', '')}`],
    [13, LICENCE],
    [14, 'https://openfontlicense.org'],
  ]
  const out = new ByteWriter()
  out.uint16(0, texts.length, 6 + 12 * texts.length)
  let at = 0
  for (const [id, text] of texts) {
    out.uint16(3, 1, 0x409, id, 2 * text.length, at)
    at += 2 * text.length
  }
  for (const [, text] of texts) for (let i = 0; i < text.length; i++) out.uint16(text.charCodeAt(i))
  return out.bytes()
}

function postTable({ italicAngle, flags }: FontPack, units: (length: number) => number): Uint8Array {
  const out = new ByteWriter()
  out.uint32(0x00030000, Math.round(italicAngle * 65536))
  out.uint16(units(-100), units(50))
  out.uint32(flags & 1, 0, 0, 0, 0)
  return out.bytes()
}

/** Version 4. */
function os2Table(
  pack: FontPack,
  { bold, italic }: OpenTypeNames,
  glyphs: readonly Glyph[],
  units: (length: number) => number,
): Uint8Array {
  const codes = glyphs.flatMap(({ kind, code }) => (kind === PLAIN ? [code] : []))
  const widths = glyphs.map(({ slot }) => pack.widths[slot]!)
  const hasGreek = codes.includes(0x3b1)
  const hasCyrillic = codes.includes(0x430)
  const [ascent, descent] = [units(pack.ascent), units(pack.descent)]
  const out = new ByteWriter()
  out.uint16(4, units(widths.reduce((sum, width) => sum + width, 0) / Math.max(1, widths.length)))
  // Weight, width, no restriction on embedding; sizes and offsets of lowered and raised text; of the struck line.
  out.uint16(bold ? BOLD_WEIGHT : REGULAR_WEIGHT, 5, 0)
  out.uint16(units(650), units(600), 0, units(75), units(650), units(600), 0, units(350), units(50), units(250), 0)
  out.bytesOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  // Basic Latin, Latin-1, Latin Extended A and B, Greek, Cyrillic, punctuation.
  out.uint32(0b1111 + (hasGreek ? 1 << 7 : 0) + (hasCyrillic ? 1 << 9 : 0) + 2 ** 31, 0, 0, 0)
  out.bytesOf([0x4e, 0x4f, 0x4e, 0x45])
  // Typographic metrics hold.
  out.uint16((italic ? 1 : 0) + (bold ? 1 << 5 : 0) + (italic || bold ? 0 : 1 << 6) + (1 << 7))
  out.uint16(Math.min(...codes), Math.max(...codes))
  out.uint16(ascent, descent, 0, ascent, -descent)
  // Latin 1 and 2, Cyrillic, Greek.
  out.uint32(0b11 + (hasCyrillic ? 1 << 2 : 0) + (hasGreek ? 1 << 3 : 0), 0)
  out.uint16(units(pack.xHeight), units(pack.capHeight), 0, SPACE, 3)
  return out.bytes()
}

/** The tables as a file, with their checksums. */
function fileOf(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const names = [...tables.keys()].sort()
  const power = 2 ** Math.floor(Math.log2(names.length))
  const directory = new ByteWriter()
  directory.uint32(0x00010000)
  directory.uint16(names.length, 16 * power, Math.log2(power), 16 * (names.length - power))
  const places: number[] = []
  let at = 12 + 16 * names.length
  for (const name of names) {
    const table = tables.get(name)!
    if (name === 'head') new DataView(table.buffer, table.byteOffset).setUint32(8, 0)
    directory.bytesOf([...name].map((letter) => letter.charCodeAt(0)))
    directory.uint32(checksum(table), at, table.length)
    places.push(at)
    at += (table.length + 3) & ~3
  }
  const file = new Uint8Array(at)
  file.set(directory.bytes())
  names.forEach((name, i) => {
    file.set(tables.get(name)!, places[i])
  })
  new DataView(file.buffer).setUint32(places[names.indexOf('head')]! + 8, 0xb1b0afba - checksum(file))
  return file
}

function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) {
    const word = (bytes[at]! << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    sum = (sum + word) >>> 0
  }
  return sum
}
