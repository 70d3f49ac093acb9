/**
 * A font cut down to the glyphs of one document, as a PDF embeds it (ISO 32000-1 §9.7.4.2, §9.9: CIDFontType2): the
 * tables glyf, head, hhea, hmtx, loca, maxp and post, glyphs numbered anew from 0.
 *
 * HarfBuzz takes the outlines out of each file at the weight asked for, without hinting (slice-glyphs.ts). They are put together
 * here: one font may come in a hundred slices, and its glyphs have to be numbered from 0 through all of them. The same glyphs
 * give the same bytes.
 *
 * Source: OpenType 1.9.1, chapters "glyf", "head", "hmtx", "OS/2", "post".
 */
import { partsOf } from './fallback.ts'
import type { Subsetter } from './harfbuzz.ts'
import type { Compound, FontSubset } from './resources.ts'
import type { FontFile } from './sfnt.ts'
import { glyphsAt, type SliceGlyphs } from './slice-glyphs.ts'

const WEIGHT_REGULAR = 400
const WEIGHT_BOLD = 700
/** StemV as in Times-Roman.afm (84) and Times-Bold.afm (139): no table says it. */
const STEM_REGULAR = 84
const STEM_BOLD = 139

/** Flags of a component of a composite glyph. */
const WORDS = 0x1
const XY_VALUES = 0x2
const MORE_COMPONENTS = 0x20

interface Outline {
  slice: SliceGlyphs
  glyph: number
  compound?: Compound
}

/** @see Scripts.subset */
export function subsetFont(
  subsetter: Subsetter,
  fontId: string,
  fonts: ReadonlyMap<string, Uint8Array>,
  glyphs: Uint16Array,
  compounds: readonly Compound[] = [],
): FontSubset {
  const { files, firstGlyph, bold, italic } = partsOf(fontId)
  const wanted = new Map<number, number[]>()
  const placeOf = (glyph: number): [slice: number, glyph: number] => {
    let slice = files.length - 1
    while (firstGlyph[slice]! > glyph) slice--
    return [slice, glyph - firstGlyph[slice]!]
  }
  for (const glyph of [...glyphs, ...compounds.flatMap((compound) => compound.glyphs)]) {
    const [slice, local] = placeOf(glyph)
    const list = wanted.get(slice)
    if (list === undefined) wanted.set(slice, [local])
    else list.push(local)
  }
  const slices = new Map<number, SliceGlyphs>()
  for (const [slice, locals] of wanted.size > 0 ? wanted : new Map([[0, []]])) {
    const bytes = fonts.get(files[slice]!)
    if (bytes === undefined) throw new RangeError(`The font file ${files[slice]} was not passed in.`)
    const found = glyphsAt(bytes, bold ? WEIGHT_BOLD : WEIGHT_REGULAR)
    found.load(subsetter, locals)
    slices.set(slice, found)
  }
  const [first] = slices.values() as Iterable<SliceGlyphs> as [SliceGlyphs]
  const model = first.file

  const outlines: Outline[] = [{ slice: first, glyph: 0 }]
  const numbers = new Map<SliceGlyphs, Map<number, number>>([[first, new Map([[0, 0]])]])
  const numberOf = (slice: SliceGlyphs, glyph: number): number => {
    let own = numbers.get(slice)
    if (own === undefined) numbers.set(slice, (own = new Map()))
    let number = own.get(glyph)
    if (number === undefined) {
      number = outlines.length
      own.set(glyph, number)
      outlines.push({ slice, glyph })
    }
    return number
  }
  const renumber = (glyph: number): number => {
    const [slice, local] = placeOf(glyph)
    return numberOf(slices.get(slice)!, local)
  }
  const renumbered = Array.from(glyphs, renumber)
  // By new number.
  const advances = new Map<number, number>()
  const units = (thousandths: number): number => Math.round((thousandths * model.unitsPerEm) / 1000)
  for (const compound of compounds) {
    renumbered.push(outlines.length)
    advances.set(outlines.length, units(compound.width))
    outlines.push({ slice: first, glyph: 0, compound })
  }

  const shapes: Uint8Array[] = []
  // Grows as components are met.
  for (let i = 0; i < outlines.length; i++) {
    const { compound } = outlines[i]!
    shapes.push(compound === undefined ? outlineOf(outlines[i]!, numberOf) : new Uint8Array(0))
    for (const glyph of compound?.glyphs ?? []) renumber(glyph)
  }
  outlines.forEach(({ compound }, i) => {
    if (compound === undefined) return
    const parts = compound.glyphs.map((glyph) => renumber(glyph))
    shapes[i] = compoundOf(parts, compound.x.map(units), compound.y.map(units), shapes)
  })

  const scale = 1000 / model.unitsPerEm
  const bbox = boundsOf(shapes)
  const metrics = metricsOf(model)
  return {
    file: assemble(model, outlines, shapes, bbox, advances),
    name: postScriptName(fontId),
    glyphs: Uint16Array.from(renumbered),
    widths: Uint16Array.from([
      ...Array.from(glyphs, (glyph) => {
        const [slice, local] = placeOf(glyph)
        return Math.round(slices.get(slice)!.glyph(local).advance * scale)
      }),
      ...compounds.map(({ width }) => width),
    ]),
    ascent: Math.round(metrics.ascent * scale),
    descent: Math.round(metrics.descent * scale),
    capHeight: Math.round(metrics.capHeight * scale),
    bbox: bbox.map((value) => Math.round(value * scale)) as [number, number, number, number],
    italicAngle: italic ? metrics.italicAngle : 0,
    stemV: bold ? STEM_BOLD : STEM_REGULAR,
    serif: /^tinos|serif|naskh/.test(fontId),
    fixedPitch: fontId.startsWith('cousine'),
  }
}

/** `noto-serif-sc-bold` → `NotoSerifSC-Bold`. */
function postScriptName(fontId: string): string {
  const { bold, italic } = partsOf(fontId)
  const family = fontId.replace(/-italic$/, '').replace(/-bold$/, '')
  const name = family
    .split('-')
    .map((word) => (/^(sc|tc|jp|kr)$/.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
  return `${name}-${(bold ? 'Bold' : '') + (italic ? 'Italic' : '') || 'Regular'}`
}

function metricsOf(file: FontFile): { ascent: number; descent: number; capHeight: number; italicAngle: number } {
  const { view } = file
  const ascent = view.getInt16(file.table('hhea') + 4)
  const descent = view.getInt16(file.table('hhea') + 6)
  const os2 = file.has('OS/2') ? file.table('OS/2') : -1
  const capHeight = os2 >= 0 && view.getUint16(os2) >= 2 ? view.getInt16(os2 + 88) : 0
  const italicAngle = file.has('post') ? view.getInt32(file.table('post') + 4) / 65536 : 0
  return { ascent, descent, capHeight: capHeight > 0 ? capHeight : Math.round(ascent * 0.7), italicAngle }
}

/** A glyph's outline with its components renumbered; nothing for a space. */
function outlineOf({ slice, glyph }: Outline, numberOf: (slice: SliceGlyphs, glyph: number) => number): Uint8Array {
  const { outline, components } = slice.glyph(glyph)
  if (components.length === 0) return outline
  const renumbered = outline.slice()
  const view = new DataView(renumbered.buffer)
  for (const { at, glyph } of components) view.setUint16(at, numberOf(slice, glyph))
  return renumbered
}

/** A composite glyph of others, each at its place; nothing where none of them draws anything. */
function compoundOf(
  parts: readonly number[],
  x: readonly number[],
  y: readonly number[],
  shapes: readonly Uint8Array[],
): Uint8Array {
  const drawn = [...parts.keys()].filter((i) => shapes[parts[i]!]!.length > 0)
  if (drawn.length === 0) return new Uint8Array(0)
  const view = new DataView(new ArrayBuffer(10 + 8 * drawn.length))
  view.setInt16(0, -1)
  let box: Box | undefined
  drawn.forEach((i, place) => {
    const at = 10 + 8 * place
    view.setUint16(at, WORDS | XY_VALUES | (place + 1 < drawn.length ? MORE_COMPONENTS : 0))
    view.setUint16(at + 2, parts[i]!)
    view.setInt16(at + 4, x[i]!)
    view.setInt16(at + 6, y[i]!)
    const [left, bottom, right, top] = boxOf(shapes[parts[i]!]!)
    box = union(box, [left + x[i]!, bottom + y[i]!, right + x[i]!, top + y[i]!])
  })
  box?.forEach((value, side) => {
    view.setInt16(2 + 2 * side, value)
  })
  return new Uint8Array(view.buffer)
}

function leftOf(shape: Uint8Array): number {
  return shape.length === 0 ? 0 : boxOf(shape)[0]
}

type Box = readonly [left: number, bottom: number, right: number, top: number]

function boxOf(shape: Uint8Array): Box {
  const view = new DataView(shape.buffer, shape.byteOffset)
  return [view.getInt16(2), view.getInt16(4), view.getInt16(6), view.getInt16(8)]
}

function union(a: Box | undefined, b: Box): Box {
  if (a === undefined) return b
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}

function boundsOf(shapes: readonly Uint8Array[]): Box {
  let box: Box | undefined
  for (const shape of shapes) if (shape.length > 0) box = union(box, boxOf(shape))
  return box ?? [0, 0, 0, 0]
}

function assemble(
  model: FontFile,
  outlines: readonly Outline[],
  shapes: readonly Uint8Array[],
  bbox: Box,
  advances: ReadonlyMap<number, number>,
): Uint8Array {
  const count = outlines.length
  const copy = (name: string, length: number): DataView => {
    const at = model.table(name)
    return new DataView(model.bytes.slice(at, at + length).buffer)
  }
  const head = copy('head', 54)
  head.setUint32(8, 0)
  for (const [index, value] of bbox.entries()) head.setInt16(36 + 2 * index, value)
  head.setInt16(50, 1)
  const hhea = copy('hhea', 36)
  hhea.setUint16(34, count)
  const maxp = copy('maxp', 32)
  for (const file of new Set(outlines.map(({ slice }) => slice.file))) {
    // Limits on points, contours and components: the largest of all slices.
    for (let field = 6; field < 32; field += 2) {
      maxp.setUint16(field, Math.max(maxp.getUint16(field), file.view.getUint16(file.table('maxp') + field)))
    }
  }
  // Compounds, of composites maybe: room for the largest of each, as a reader may set it aside.
  const parts = Math.max(0, ...outlines.map(({ compound }) => compound?.glyphs.length ?? 0))
  if (parts > 0) {
    maxp.setUint16(10, Math.min(0xffff, Math.max(maxp.getUint16(6), maxp.getUint16(10)) * parts))
    maxp.setUint16(12, Math.min(0xffff, Math.max(maxp.getUint16(8), maxp.getUint16(12)) * parts))
    maxp.setUint16(28, Math.max(maxp.getUint16(28), parts))
    maxp.setUint16(30, maxp.getUint16(30) + 1)
  }
  maxp.setUint16(4, count)
  const post = copy('post', 32)
  post.setUint32(0, 0x00030000)

  const hmtx = new DataView(new ArrayBuffer(4 * count))
  const loca = new DataView(new ArrayBuffer(4 * (count + 1)))
  let size = 0
  for (const [index, { slice, glyph, compound }] of outlines.entries()) {
    const { advance, leftSideBearing } = slice.glyph(glyph)
    hmtx.setUint16(4 * index, advances.get(index) ?? advance)
    hmtx.setInt16(4 * index + 2, compound === undefined ? leftSideBearing : leftOf(shapes[index]!))
    loca.setUint32(4 * index, size)
    size += (shapes[index]!.length + 3) & ~3
  }
  loca.setUint32(4 * count, size)
  const glyf = new Uint8Array(size)
  for (const [index, shape] of shapes.entries()) glyf.set(shape, loca.getUint32(4 * index))

  const tables: [string, Uint8Array][] = [
    ['glyf', glyf],
    ['head', bytesOf(head)],
    ['hhea', bytesOf(hhea)],
    ['hmtx', bytesOf(hmtx)],
    ['loca', bytesOf(loca)],
    ['maxp', bytesOf(maxp)],
    ['post', bytesOf(post)],
  ]
  return fileOf(tables)
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer)
}

/** The table directory, its sums, and `checkSumAdjustment` of head. */
function fileOf(tables: readonly [string, Uint8Array][]): Uint8Array {
  let offset = 12 + 16 * tables.length
  const size = tables.reduce((sum, [, table]) => sum + ((table.length + 3) & ~3), offset)
  const file = new Uint8Array(size)
  const view = new DataView(file.buffer)
  const power = 31 - Math.clz32(tables.length)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  view.setUint16(6, 16 << power)
  view.setUint16(8, power)
  view.setUint16(10, 16 * tables.length - (16 << power))
  let headAt = 0
  let tableSums = 0
  for (const [index, [name, table]] of tables.entries()) {
    file.set(table, offset)
    const at = 12 + 16 * index
    for (let i = 0; i < 4; i++) file[at + i] = name.charCodeAt(i)
    const sum = sumOf(view, offset, table.length)
    tableSums += sum
    view.setUint32(at + 4, sum)
    view.setUint32(at + 8, offset)
    view.setUint32(at + 12, table.length)
    if (name === 'head') headAt = offset
    offset += (table.length + 3) & ~3
  }
  // The sum of the whole file: each table is padded to whole words.
  view.setUint32(headAt + 8, (0xb1b0afba - sumOf(view, 0, 12 + 16 * tables.length) - tableSums) >>> 0)
  return file
}

function sumOf(view: DataView, offset: number, length: number): number {
  let sum = 0
  for (let at = offset; at < offset + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}
