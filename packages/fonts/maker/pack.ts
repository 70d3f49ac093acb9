/** One font as a pack: see packages/typeset/src/font/pack/pack.ts for the format. */

import { winAnsiCode } from '../../typeset/src/font/encoding.ts'
import { HELPER, PLAIN } from '../../typeset/src/font/pack/kinds.ts'
import { ABSENT, MAGIC, type PackHeader } from '../../typeset/src/font/pack/pack.ts'
import { BOLD, ITALIC } from '../../typeset/src/font/resources.ts'
import { coreFont, LEFT_SHIFT, RIGHT_MASK, RIGHT_SHIFT, WIDTH_MASK } from './afm.ts'
import type { OpenFont } from './font.ts'
import { pairKerns } from './gpos.ts'
import { glyphIn, helpersOf, type Layout } from './layout.ts'
import { aliasOf, compositeOf, flatten, simpleOutline, writeComposite } from './outlines.ts'
import { type Segment, segmentOf } from './segment.ts'

const SHORT_OFFSETS_MAX = 2 * 0xffff

export function pack(font: OpenFont, layout: Layout): { bytes: Uint8Array; report: string } {
  const { file, source } = font
  const { view } = file
  const glyphs = slotGlyphs(font, layout)
  const { outlines, depends } = outlinesOf(font, layout, glyphs)
  const scale = 1000 / file.unitsPerEm
  const standard =
    source.standard === undefined
      ? undefined
      : coreFont(source.standard, (source.bold ? BOLD : 0) + (source.italic ? ITALIC : 0))
  const standardCode = (slot: number): number => {
    const { kind, code } = layout.slots[slot]!
    return standard !== undefined && kind === PLAIN ? winAnsiCode(code) : 0
  }
  const advances = glyphs.map((glyph, slot) => {
    const code = standardCode(slot)
    return code === 0 ? file.advance(glyph) : Math.round((standard!.metrics[code]! & WIDTH_MASK) / scale)
  })
  const widths = advances.map((advance, slot) => {
    const isText = glyphs[slot] !== 0 && layout.slots[slot]!.kind !== HELPER
    const width = Math.round(advance * scale)
    return isText && width > 0 && width < 2048 ? width : ABSENT
  })

  // Outlines at offsets that do not depend on the document.
  const long = outlines.reduce((sum, outline) => sum + outline.length + 4, 0) > SHORT_OFFSETS_MAX
  const alignment = long ? 4 : 2
  const chunkCount = layout.chunkGroups.length
  const offsets: number[] = []
  const chunkBytes: Uint8Array[] = []
  let offset = 0
  for (let chunk = 0; chunk < chunkCount; chunk++) {
    const bytes: number[] = []
    for (let slot = layout.chunkStarts[chunk]!; slot < layout.chunkStarts[chunk + 1]!; slot++) {
      offsets.push(offset + bytes.length)
      bytes.push(...outlines[slot]!)
      while (bytes.length % alignment !== 0) bytes.push(0)
    }
    while (bytes.length % 4 !== 0) bytes.push(0)
    offset += bytes.length
    // The filling belongs to the last outline, not to an empty glyph after it.
    for (let slot = offsets.length - 1; slot >= layout.chunkStarts[chunk]! && outlines[slot]!.length === 0; slot--) {
      offsets[slot] = offset
    }
    chunkBytes.push(Uint8Array.from(bytes))
  }
  offsets.push(offset)
  const segments: Segment[] = []
  const groups = Math.max(...layout.chunkGroups) + 1
  for (let group = 0; group < groups; group++) {
    const first = layout.groupOf.indexOf(group)
    const end = layout.groupOf.lastIndexOf(group) + 1
    const metrics = new DataView(new ArrayBuffer(4 * (end - first)))
    const places = new DataView(new ArrayBuffer((long ? 4 : 2) * (end - first)))
    const gap = new DataView(new ArrayBuffer(places.byteLength))
    for (let slot = first; slot < end; slot++) {
      const at = slot - first
      if (outlines[slot]!.length > 0 || widths[slot] !== ABSENT) {
        metrics.setUint16(4 * at, advances[slot]!)
        metrics.setInt16(4 * at + 2, outlines[slot]!.length === 0 ? 0 : file.leftSideBearing(glyphs[slot]!))
      }
      for (const [table, value] of [
        [places, offsets[slot]!],
        [gap, offsets[first]!],
      ] as const) {
        if (long) table.setUint32(4 * at, value)
        else table.setUint16(2 * at, value / 2)
      }
    }
    const bytes = (data: DataView): Uint8Array => new Uint8Array(data.buffer)
    segments.push(segmentOf(bytes(metrics)), segmentOf(new Uint8Array(metrics.byteLength)))
    segments.push(segmentOf(bytes(places)), segmentOf(bytes(gap)))
  }
  for (const bytes of chunkBytes) segments.push(segmentOf(bytes), segmentOf(new Uint8Array(bytes.length)))

  const kern = kernsOf(font, layout, glyphs, widths, standardCode)
  const copy = (name: string, length: number): DataView => {
    const at = file.table(name)
    return new DataView(file.bytes.slice(at, at + length).buffer)
  }
  const head = copy('head', 54)
  head.setUint32(8, 0)
  head.setInt16(50, long ? 1 : 0)
  const hhea = copy('hhea', 36)
  const maxp = copy('maxp', 32)
  // Points and contours of a composite that is an alias or was drawn out are within those of the font.
  for (const field of [16, 18, 20, 22, 24, 26]) maxp.setUint16(field, 0)
  maxp.setUint16(14, 1)
  maxp.setUint16(8, Math.max(maxp.getUint16(6), maxp.getUint16(8)))
  maxp.setUint16(10, Math.max(maxp.getUint16(6), maxp.getUint16(10)))
  maxp.setUint16(12, Math.max(maxp.getUint16(8), maxp.getUint16(12)))
  maxp.setUint16(28, Math.max(1, maxp.getUint16(28)))
  maxp.setUint16(30, maxp.getUint16(30) + 1)

  const os2 = file.table('OS/2')
  const round = (value: number): number => Math.round(value * scale)
  const header: PackHeader = {
    name: source.name,
    flags: 4 + (source.fixedPitch ? 1 : 0) + (source.serif ? 2 : 0) + (source.italic ? 64 : 0),
    bbox: [0, 1, 2, 3].map((side) => round(view.getInt16(file.table('head') + 36 + 2 * side))) as PackHeader['bbox'],
    italicAngle: view.getInt32(file.table('post') + 4) / 65536,
    ascent: round(view.getInt16(file.table('hhea') + 4)),
    descent: round(view.getInt16(file.table('hhea') + 6)),
    capHeight: round(view.getInt16(os2 + 88)),
    xHeight: round(view.getInt16(os2 + 86)),
    stemV: source.bold ? 139 : 84,
    longOffsets: long,
    sets: [true, font.proportional.size > 0, font.oldStyle.size > 0, font.smallCapOf.size > 0, font.superior.size > 0],
    ligatures: font.ligatures.size > 0,
    leftClasses: kern.leftCount,
    rightClasses: kern.rightCount,
    kernBytes: kern.cells.length,
    slots: layout.slots.length,
  }
  const json = new TextEncoder().encode(JSON.stringify(header))
  const blob = Buffer.concat(segments.map(({ packed }) => packed))
  const size =
    8 + json.length + 122 + 4 * layout.slots.length + kern.cells.length + 4 * chunkCount + 16 * segments.length
  const out = new DataView(new ArrayBuffer(size))
  let at = 0
  const put = (bytes: Uint8Array): void => {
    new Uint8Array(out.buffer).set(bytes, at)
    at += bytes.length
  }
  out.setUint32(0, MAGIC)
  out.setUint32(4, json.length)
  at = 8
  put(json)
  for (const table of [head, hhea, maxp]) put(new Uint8Array(table.buffer))
  for (const width of widths) {
    out.setUint16(at, width)
    at += 2
  }
  put(Uint8Array.from(kern.left))
  put(Uint8Array.from(kern.right))
  put(Uint8Array.from(kern.cells))
  for (const mask of depends) {
    out.setUint32(at, mask)
    at += 4
  }
  for (const { packed, rawLength, adler, sum } of segments) {
    for (const value of [packed.length, rawLength, adler, sum]) {
      out.setUint32(at, value)
      at += 4
    }
  }
  const bytes = new Uint8Array(Buffer.concat([new Uint8Array(out.buffer), blob]))
  const present = widths.filter((width) => width !== ABSENT).length
  return {
    bytes,
    report: `${present} characters, ${kern.leftCount} × ${kern.rightCount} kerning classes (${kern.cells.length} bytes), outlines ${offset} → ${blob.length}${long ? ', long' : ''}`,
  }
}

/** Glyph of each slot, helpers included; 0 where there is none. */
function slotGlyphs(font: OpenFont, layout: Layout): number[] {
  const glyphs = layout.slots.map((slot) => glyphIn(font, slot))
  helpersOf(font, layout.chunks).forEach((helpers, chunk) => {
    helpers.forEach((glyph, place) => {
      glyphs[layout.helpers[chunk]![place]!] = glyph
    })
  })
  return glyphs
}

/** The outlines, and for each chunk the mask of those that its composites need, itself included. */
function outlinesOf(font: OpenFont, layout: Layout, glyphs: readonly number[]) {
  const { file } = font
  // By chunk and glyph, the first slot.
  const slotOf = layout.chunks.map(() => new Map<number, number>())
  glyphs.forEach((glyph, slot) => {
    const slots = slotOf[layout.chunkOf[slot]!]!
    if (glyph !== 0 && !slots.has(glyph)) slots.set(glyph, slot)
  })
  const depends = layout.chunks.map((_, chunk) => 1 << chunk)
  const outlines = glyphs.map((glyph, slot) => {
    if (glyph === 0) return new Uint8Array(0)
    const chunk = layout.chunkOf[slot]!
    const within = [chunk, ...layout.chunks[chunk]!.uses]
    const reach = (part: number): number | undefined => {
      for (const other of within) {
        const found = slotOf[other]!.get(part)
        if (found !== undefined) return found
      }
      return undefined
    }
    const need = (part: number): number => {
      const found = reach(part)!
      depends[chunk]! |= 1 << layout.chunkOf[found]!
      return found
    }
    const composite = compositeOf(file, glyph)
    if (composite?.components.every((part) => reach(part.glyph) !== undefined)) {
      return writeComposite(composite, need)
    }
    const outline = composite === undefined ? simpleOutline(file, glyph) : flatten(file, glyph)
    // The same glyph in another slot, drawn by the first.
    const first = reach(glyph)!
    if (outline.length === 0 || first === slot || layout.chunkOf[first] !== chunk) return outline
    return aliasOf(outline, first)
  })
  for (let round = 0; round < depends.length; round++) {
    for (let chunk = 0; chunk < depends.length; chunk++) {
      for (let other = 0; other < depends.length; other++) {
        if (((depends[chunk]! >> other) & 1) === 1) depends[chunk]! |= depends[other]!
      }
    }
  }
  return { outlines, depends }
}

function kernsOf(
  font: OpenFont,
  layout: Layout,
  glyphs: readonly number[],
  widths: readonly number[],
  standardCode: (slot: number) => number,
) {
  const { file, source } = font
  const scale = 1000 / file.unitsPerEm
  const pairKern = pairKerns(file)
  const standard =
    source.standard === undefined
      ? undefined
      : coreFont(source.standard, (source.bold ? BOLD : 0) + (source.italic ? ITALIC : 0))
  const kernOf = (left: number, right: number): number => {
    if (widths[left] === ABSENT || widths[right] === ABSENT || source.fixedPitch) return 0
    const a = standardCode(left)
    const b = standardCode(right)
    if (standard !== undefined && a !== 0 && b !== 0) {
      return standard.kerns[
        (standard.metrics[a]! >>> LEFT_SHIFT) + ((standard.metrics[b]! >>> RIGHT_SHIFT) & RIGHT_MASK)
      ]!
    }
    return Math.round(pairKern(glyphs[left]!, glyphs[right]!) * scale)
  }
  const slots = layout.slots.map((_, slot) => slot)
  const rows = slots.map((left) => slots.map((right) => kernOf(left, right)))
  const classesOf = (vectors: readonly (readonly number[])[]) => {
    const seen = new Map<string, number>([[vectors[0]!.map(() => 0).join(), 0]])
    const of = vectors.map((vector) => {
      const key = vector.join()
      let number = seen.get(key)
      if (number === undefined) seen.set(key, (number = seen.size))
      return number
    })
    return { of, count: seen.size }
  }
  const left = classesOf(rows)
  const right = classesOf(slots.map((column) => rows.map((row) => row[column]!)))
  if (left.count > 256 || right.count > 256)
    throw new RangeError(`${source.pack}: ${left.count} × ${right.count} classes.`)
  const cells: number[] = []
  let zeros = 0
  const flush = (): void => {
    for (; zeros > 0; zeros -= 255) cells.push(0, Math.min(zeros, 255))
    zeros = 0
  }
  for (let row = 0; row < left.count; row++) {
    for (let column = 0; column < right.count; column++) {
      const a = left.of.indexOf(row)
      const b = right.of.indexOf(column)
      const kern = a < 0 || b < 0 ? 0 : rows[a]![b]!
      if (kern === 0) {
        zeros++
        continue
      }
      flush()
      if (kern > 127 || kern < -127) cells.push(128, (kern >> 8) & 255, kern & 255)
      else cells.push(kern & 255)
    }
  }
  flush()
  return { left: left.of, right: right.of, leftCount: left.count, rightCount: right.count, cells }
}
