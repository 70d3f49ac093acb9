/**
 * HarfBuzz, over the two WebAssembly files of the npm package `harfbuzzjs`: one shapes, one cuts fonts down.
 *
 * The package's own JavaScript starts itself with a top-level await and reads its file by itself; here the bytes come
 * in, so that this runs the same in Node, in a worker and in a browser, and glyphs are read straight out of the memory
 * in place of one object each. Every address is an index into that memory, which moves when it grows: a view is made
 * anew after each call that may allocate.
 *
 * Source: the C interface of HarfBuzz 15 (hb.h, hb-subset.h).
 */

/** The little of WebAssembly that is used here; every platform has it, TypeScript describes it for browsers only. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (
    module: object,
    imports: Record<string, Record<string, (value: number) => number | undefined>>,
  ) => { exports: unknown }
}
interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

interface ShaperExports {
  memory: Memory
  __wasm_call_ctors(): void
  malloc(size: number): number
  free(at: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_font_create(face: number): number
  hb_font_destroy(font: number): void
  hb_font_set_variations(font: number, variations: number, length: number): void
  hb_buffer_create(): number
  hb_buffer_clear_contents(buffer: number): void
  hb_buffer_add_utf16(buffer: number, text: number, length: number, offset: number, itemLength: number): void
  hb_buffer_guess_segment_properties(buffer: number): void
  hb_buffer_set_direction(buffer: number, direction: number): void
  hb_buffer_set_language(buffer: number, language: number): void
  hb_buffer_set_cluster_level(buffer: number, level: number): void
  hb_language_from_string(text: number, length: number): number
  hb_buffer_get_length(buffer: number): number
  hb_buffer_get_glyph_infos(buffer: number, length: number): number
  hb_buffer_get_glyph_positions(buffer: number, length: number): number
  hb_shape(font: number, buffer: number, features: number, length: number): void
  hb_font_get_glyph_h_advance(font: number, glyph: number): number
}

interface SubsetterExports {
  memory: Memory
  _initialize(): void
  malloc(size: number): number
  free(at: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_length(blob: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, type: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

const MEMORY_MODE_WRITABLE = 2
const DIRECTION_LTR = 4
const DIRECTION_RTL = 5
const CLUSTER_LEVEL_MONOTONE_GRAPHEMES = 0
const SUBSET_NO_HINTING = 1
const SUBSET_RETAIN_GIDS = 2
const SUBSET_NO_LAYOUT_CLOSURE = 0x200
const SETS_DROP_TABLE_TAG = 3
const AXIS_WEIGHT = tag('wght')
/** What a font inside a PDF has no use for (ISO 32000-1 §9.9 names what it has). */
const DROPPED_TABLES = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'MATH',
  'STAT',
  'vhea',
  'vmtx',
  'name',
  'cmap',
  'gasp',
  'meta',
  'DSIG',
]

/** Fonts held in the shaper's memory; the one used longest ago goes when a new one finds no room. */
const HELD_BYTES = 48 << 20

function tag(name: string): number {
  return (name.charCodeAt(0) << 24) | (name.charCodeAt(1) << 16) | (name.charCodeAt(2) << 8) | name.charCodeAt(3)
}

/** What one run of glyphs is read into; valid until the next call. */
export interface Glyphs {
  length: number
  ids: Uint32Array
  clusters: Uint32Array
  /** Units of the font. */
  advances: Int32Array
  xOffsets: Int32Array
  yOffsets: Int32Array
  /** How far a glyph reaches beyond its place, towards what follows it: what a kern with that took away. */
  overhangs: Int32Array
}

interface LoadedFont {
  at: number
  face: number
  regular: number
  bold: number
  sizeBytes: number
}

export class Shaper {
  readonly #hb: ShaperExports
  readonly #buffer: number
  readonly #fonts = new Map<Uint8Array, LoadedFont>()
  readonly #languages = new Map<string, number>()
  #heldBytes = 0
  #text = 0
  #textUnits = 0
  #glyphs: Glyphs = glyphsFor(1024)

  /** @param wasm harfbuzzjs/dist/harfbuzz.wasm */
  constructor(wasm: Uint8Array) {
    let memory: Memory | undefined
    const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm), {
      env: {
        _emscripten_runtime_keepalive_clear: () => undefined,
        _setitimer_js: () => 0,
        _abort_js: () => {
          throw new Error('HarfBuzz gave up.')
        },
        emscripten_resize_heap: (bytes: number) => {
          if (memory === undefined) return 0
          memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / 65536))
          return 1
        },
      },
      wasi_snapshot_preview1: {
        proc_exit: () => {
          throw new Error('HarfBuzz gave up.')
        },
      },
    })
    this.#hb = instance.exports as ShaperExports
    memory = this.#hb.memory
    this.#hb.__wasm_call_ctors()
    this.#buffer = this.#hb.hb_buffer_create()
    this.#hb.hb_buffer_set_cluster_level(this.#buffer, CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
  }

  /**
   * Puts a paragraph's text where `shape` finds it, so that each run sees what stands before and after it.
   * @param text UTF-16.
   */
  setText(text: string): void {
    const hb = this.#hb
    if (text.length > this.#textUnits) {
      if (this.#text !== 0) hb.free(this.#text)
      this.#textUnits = text.length * 2 + 256
      this.#text = hb.malloc(this.#textUnits * 2)
    }
    const units = new Uint16Array(hb.memory.buffer, this.#text, text.length)
    for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  }

  /** Shapes code units [start, end) of the text set last, as one run of one script. Glyphs come in visual order. */
  shape(
    font: Uint8Array,
    length: number,
    run: { start: number; end: number; rightToLeft: boolean; bold: boolean; language: string },
  ): Glyphs {
    const hb = this.#hb
    const buffer = this.#buffer
    const held = this.#hold(font)
    hb.hb_buffer_clear_contents(buffer)
    hb.hb_buffer_add_utf16(buffer, this.#text, length, run.start, run.end - run.start)
    hb.hb_buffer_guess_segment_properties(buffer)
    hb.hb_buffer_set_direction(buffer, run.rightToLeft ? DIRECTION_RTL : DIRECTION_LTR)
    hb.hb_buffer_set_language(buffer, this.#language(run.language))
    const shaped = run.bold ? held.bold : held.regular
    hb.hb_shape(shaped, buffer, 0, 0)
    const count = hb.hb_buffer_get_length(buffer)
    const infos = hb.hb_buffer_get_glyph_infos(buffer, 0) >>> 2
    const positions = hb.hb_buffer_get_glyph_positions(buffer, 0) >>> 2
    const words = new Int32Array(hb.memory.buffer)
    if (count > this.#glyphs.ids.length) this.#glyphs = glyphsFor(count * 2)
    const glyphs = this.#glyphs
    glyphs.length = count
    for (let i = 0, at = infos, place = positions; i < count; i++, at += 5, place += 5) {
      glyphs.ids[i] = words[at]!
      glyphs.clusters[i] = words[at + 2]!
      glyphs.advances[i] = words[place]!
      glyphs.xOffsets[i] = words[place + 2]!
      glyphs.yOffsets[i] = words[place + 3]!
    }
    for (let i = 0; i < count; i++) {
      const advance = glyphs.advances[i]!
      const taken = hb.hb_font_get_glyph_h_advance(shaped, glyphs.ids[i]!) - advance
      // A font made for text that runs to the left moves the glyph along, so that it reaches out to the left.
      const isAtStart = run.rightToLeft && glyphs.xOffsets[i] === 0
      glyphs.overhangs[i] = advance <= 0 || taken <= 0 ? 0 : isAtStart ? -taken : taken
    }
    return glyphs
  }

  #hold(file: Uint8Array): LoadedFont {
    const found = this.#fonts.get(file)
    if (found !== undefined) {
      // The map's order is the order of use.
      this.#fonts.delete(file)
      this.#fonts.set(file, found)
      return found
    }
    const hb = this.#hb
    for (const [oldest, held] of this.#fonts) {
      if (this.#heldBytes + file.length <= HELD_BYTES) break
      hb.hb_font_destroy(held.regular)
      hb.hb_font_destroy(held.bold)
      hb.hb_face_destroy(held.face)
      hb.free(held.at)
      this.#heldBytes -= held.sizeBytes
      this.#fonts.delete(oldest)
    }
    const at = hb.malloc(file.length)
    new Uint8Array(hb.memory.buffer).set(file, at)
    const blob = hb.hb_blob_create(at, file.length, MEMORY_MODE_WRITABLE, 0, 0)
    const face = hb.hb_face_create(blob, 0)
    hb.hb_blob_destroy(blob)
    const held: LoadedFont = {
      at,
      face,
      regular: this.#font(face, 400),
      bold: this.#font(face, 700),
      sizeBytes: file.length,
    }
    this.#fonts.set(file, held)
    this.#heldBytes += file.length
    return held
  }

  /** A font without the axis takes no notice. */
  #font(face: number, weight: number): number {
    const hb = this.#hb
    const font = hb.hb_font_create(face)
    const variation = hb.malloc(8)
    new Uint32Array(hb.memory.buffer, variation, 1)[0] = AXIS_WEIGHT
    new Float32Array(hb.memory.buffer, variation + 4, 1)[0] = weight
    hb.hb_font_set_variations(font, variation, 1)
    hb.free(variation)
    return font
  }

  #language(language: string): number {
    const found = this.#languages.get(language)
    if (found !== undefined) return found
    const hb = this.#hb
    const at = hb.malloc(language.length)
    const bytes = new Uint8Array(hb.memory.buffer, at, language.length)
    for (let i = 0; i < language.length; i++) bytes[i] = language.charCodeAt(i)
    const handle = hb.hb_language_from_string(at, language.length)
    hb.free(at)
    this.#languages.set(language, handle)
    return handle
  }
}

export class Subsetter {
  readonly #hb: SubsetterExports

  /** @param wasm harfbuzzjs/dist/harfbuzz-subset.wasm */
  constructor(wasm: Uint8Array) {
    this.#hb = new WebAssembly.Instance(new WebAssembly.Module(wasm), {}).exports as SubsetterExports
    this.#hb._initialize()
  }

  /**
   * A font file with the outlines of these glyphs alone, at one weight. Glyph ids stay as they were.
   * @param weight as in OS/2; no notice is taken of it where the font does not vary.
   * @returns TrueType with glyf, loca, hmtx, hhea, head, maxp, OS/2, post.
   * @throws {Error} where the file is no font.
   */
  instance(file: Uint8Array, glyphs: Iterable<number>, weight: number): Uint8Array {
    const hb = this.#hb
    const at = hb.malloc(file.length)
    new Uint8Array(hb.memory.buffer).set(file, at)
    const blob = hb.hb_blob_create(at, file.length, MEMORY_MODE_WRITABLE, 0, 0)
    const face = hb.hb_face_create(blob, 0)
    hb.hb_blob_destroy(blob)
    const input = hb.hb_subset_input_create_or_fail()
    hb.hb_subset_input_set_flags(input, SUBSET_NO_HINTING | SUBSET_RETAIN_GIDS | SUBSET_NO_LAYOUT_CLOSURE)
    const dropped = hb.hb_subset_input_set(input, SETS_DROP_TABLE_TAG)
    for (const name of DROPPED_TABLES) hb.hb_set_add(dropped, tag(name))
    const wanted = hb.hb_subset_input_glyph_set(input)
    for (const glyph of glyphs) hb.hb_set_add(wanted, glyph)
    hb.hb_subset_input_pin_axis_location(input, face, AXIS_WEIGHT, weight)
    const result = hb.hb_subset_or_fail(face, input)
    hb.hb_subset_input_destroy(input)
    let bytes: Uint8Array | undefined
    if (result !== 0) {
      const out = hb.hb_face_reference_blob(result)
      const start = hb.hb_blob_get_data(out, 0)
      bytes = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(out))
      hb.hb_blob_destroy(out)
      hb.hb_face_destroy(result)
    }
    hb.hb_face_destroy(face)
    hb.free(at)
    if (bytes === undefined) throw new Error('HarfBuzz could not subset the font: the file is not a TrueType font.')
    return bytes
  }
}

function glyphsFor(capacity: number): Glyphs {
  return {
    length: 0,
    ids: new Uint32Array(capacity),
    clusters: new Uint32Array(capacity),
    advances: new Int32Array(capacity),
    xOffsets: new Int32Array(capacity),
    overhangs: new Int32Array(capacity),
    yOffsets: new Int32Array(capacity),
  }
}
