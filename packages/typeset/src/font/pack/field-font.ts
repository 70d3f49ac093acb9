/**
 * A pack's font as other programs set text in it that is typed into a field: one byte a character, WinAnsiEncoding, with a
 * character map in the font file. Source: ISO 32000-1 §9.6.3, §9.6.6.4; OpenType `cmap` (format 4).
 */
import { unitOf } from '../encoding.ts'
import { type Face, faceOf, LEFT_MASK, RIGHT_MASK, RIGHT_SHIFT, WIDTH_MASK } from './face.ts'
import type { FontPack } from './pack.ts'

const FIRST = 32
const LAST = 255
const DELETE = 127
const UNICODE = { platform: 3, encoding: 1 }

/** In the plain feature set: what is typed later may need any character. */
const plainFace = (pack: FontPack): Face => faceOf(pack, 'tabular')

/** Adds all of WinAnsi to the slots in use. */
export function addFieldSlots(pack: FontPack, used: Uint8Array): void {
  const { slots, cells } = plainFace(pack)
  for (let code = FIRST; code <= LAST; code++) if (cells[code] !== 0) used[slots[code]!] = 1
}

/** Advance of a WinAnsi code, thousandths of an em. */
export function fieldWidth(pack: FontPack, code: number): number {
  return plainFace(pack).cells[code]! & WIDTH_MASK
}

/** The kern between two WinAnsi codes, thousandths of an em. */
export function fieldKern(pack: FontPack, before: number, code: number): number {
  const { cells, kerns } = plainFace(pack)
  return kerns[((cells[before]! >> RIGHT_SHIFT) & LEFT_MASK) + ((cells[code]! >> RIGHT_SHIFT) & RIGHT_MASK)]!
}

/** The entries of the font dictionary that say how wide its characters are. */
export function fieldWidths(pack: FontPack): string {
  const widths: number[] = []
  for (let code = FIRST; code <= LAST; code++) widths.push(code === DELETE ? 0 : fieldWidth(pack, code))
  return `/FirstChar ${FIRST}/LastChar ${LAST}/Widths[${widths.join(' ')}]`
}

/** The table `cmap` of the font file: WinAnsi's characters. A multiple of four bytes long. */
export function fieldCmap(pack: FontPack): Uint8Array {
  const { slots, cells } = plainFace(pack)
  const glyphs: [unit: number, glyph: number][] = []
  for (let code = FIRST; code <= LAST; code++) {
    if (cells[code] !== 0 && code !== DELETE) glyphs.push([unitOf(code), slots[code]!])
  }
  glyphs.sort(([a], [b]) => a - b)
  // Segments: stretches where glyphs follow each other as their characters do.
  const segments: { from: number; to: number; delta: number }[] = []
  for (const [unit, glyph] of glyphs) {
    const last = segments.at(-1)
    if (last !== undefined && unit === last.to + 1 && glyph === ((unit + last.delta) & 0xffff)) last.to = unit
    else segments.push({ from: unit, to: unit, delta: (glyph - unit) & 0xffff })
  }
  segments.push({ from: 0xffff, to: 0xffff, delta: 1 })
  const count = segments.length
  const length = 16 + 8 * count
  const head = 12
  const table = new Uint8Array((head + length + 3) & ~3)
  const view = new DataView(table.buffer)
  const power = 31 - Math.clz32(count)
  const words = (at: number, values: readonly number[]): void => {
    values.forEach((value, i) => {
      view.setUint16(at + 2 * i, value)
    })
  }
  words(0, [0, 1, UNICODE.platform, UNICODE.encoding, 0, head])
  words(head, [4, length, 0, 2 * count, 2 << power, power, 2 * count - (2 << power)])
  const arrays = head + 14
  words(
    arrays,
    segments.map(({ to }) => to),
  )
  words(
    arrays + 2 * count + 2,
    segments.map(({ from }) => from),
  )
  words(
    arrays + 4 * count + 2,
    segments.map(({ delta }) => delta),
  )
  return table
}
