/**
 * Glyphs of a font file at one weight, as HarfBuzz makes them: outlines without hinting, and advances. A glyph is made once as
 * long as somebody holds the file's bytes: HarfBuzz reads the whole file each time, and documents show the same few symbols. They
 * are made anew once they take more memory than a part of the file.
 *
 * Source: OpenType 1.9.1, chapter "glyf".
 */
import type { Subsetter } from './harfbuzz.ts'
import { FontFile, fontFile } from './sfnt.ts'

/** Flags of a component of a composite glyph. */
const WORDS = 0x1
const SCALE = 0x8
const MORE_COMPONENTS = 0x20
const XY_SCALE = 0x40
const TWO_BY_TWO = 0x80
const INSTRUCTIONS = 0x100

/** Of a glyph, besides its outline. */
const GLYPH_BYTES = 200
/** Memory of the glyphs for one byte of the file. */
const MEMORY_PART = 0.5

export interface Glyph {
  /** Empty for a space. */
  outline: Uint8Array
  /** Of a composite glyph: numbers of its parts, and where they are in the outline. */
  components: readonly { at: number; glyph: number }[]
  /** Units of the font. */
  advance: number
  leftSideBearing: number
}

export class SliceGlyphs {
  /** As it is on disk: tables that no weight changes. */
  readonly file: FontFile
  readonly #weight: number
  readonly #glyphs = new Map<number, Glyph>()
  /** Memory that they take. */
  #bytes = 0

  constructor(bytes: Uint8Array, weight: number) {
    this.file = fontFile(bytes)
    this.#weight = weight
  }

  /** Glyphs in memory. */
  get count(): number {
    return this.#glyphs.size
  }

  /** Makes those of the glyphs, and of their components, that are not in memory. Others may go. */
  load(subsetter: Subsetter, glyphs: readonly number[]): void {
    if (this.#bytes > this.file.bytes.length * MEMORY_PART) {
      this.#glyphs.clear()
      this.#bytes = 0
    }
    const missing = [0, ...glyphs].filter((glyph) => !this.#glyphs.has(glyph))
    if (missing.length === 0) return
    const instance = new FontFile(subsetter.instance(this.file.bytes, missing, this.#weight))
    for (const glyph of missing) this.#add(instance, glyph)
  }

  /** One that was loaded. */
  glyph(glyph: number): Glyph {
    return this.#glyphs.get(glyph)!
  }

  #add(instance: FontFile, glyph: number): void {
    if (this.#glyphs.has(glyph)) return
    const isKnown = glyph < instance.glyphCount
    const [start, end] = isKnown ? instance.outline(glyph) : [0, 0]
    const whole = instance.bytes.slice(start, end)
    const { length, components } = componentsOf(whole)
    this.#bytes += whole.length + GLYPH_BYTES
    this.#glyphs.set(glyph, {
      outline: whole.subarray(0, length),
      components,
      advance: instance.advance(glyph),
      leftSideBearing: isKnown ? instance.leftSideBearing(glyph) : 0,
    })
    for (const component of components) this.#add(instance, component.glyph)
  }
}

/** The components of a composite glyph, whose instructions are cut off. */
function componentsOf(outline: Uint8Array): { length: number; components: { at: number; glyph: number }[] } {
  const components: { at: number; glyph: number }[] = []
  const view = new DataView(outline.buffer)
  if (outline.length === 0 || view.getInt16(0) >= 0) return { length: outline.length, components }
  let at = 10
  for (let flags = MORE_COMPONENTS; (flags & MORE_COMPONENTS) !== 0; ) {
    flags = view.getUint16(at)
    view.setUint16(at, flags & ~INSTRUCTIONS)
    components.push({ at: at + 2, glyph: view.getUint16(at + 2) })
    at += 4 + ((flags & WORDS) !== 0 ? 4 : 2)
    if ((flags & SCALE) !== 0) at += 2
    else if ((flags & XY_SCALE) !== 0) at += 4
    else if ((flags & TWO_BY_TWO) !== 0) at += 8
  }
  return { length: at, components }
}

const slices = new WeakMap<Uint8Array, Map<number, SliceGlyphs>>()

export function glyphsAt(bytes: Uint8Array, weight: number): SliceGlyphs {
  let byWeight = slices.get(bytes)
  if (byWeight === undefined) slices.set(bytes, (byWeight = new Map()))
  let found = byWeight.get(weight)
  if (found === undefined) byWeight.set(weight, (found = new SliceGlyphs(bytes, weight)))
  return found
}
