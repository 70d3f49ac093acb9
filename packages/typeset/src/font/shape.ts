/**
 * An item of text in, glyphs out. HarfBuzz places them; Chinese, Japanese and Korean, one glyph to a character at its
 * full width, take theirs from the character map directly, which also spares opening a hundred slices in HarfBuzz.
 *
 * Lengths are thousandths of an em. Time grows with the length of the text, whatever it is (scripts.slow.test.ts).
 */
import { type FontParts, fontIdOf, isHanFamily, NO_FAMILY, partsOf } from './fallback.ts'
import { CUT, codePointAt } from './graphemes.ts'
import type { Shaper } from './harfbuzz.ts'
import { type Item, STANDARD, sliceOf } from './itemise.ts'
import { plainStyle, type ShapedRun } from './resources.ts'
import { fontFile } from './sfnt.ts'

const NO_GLYPHS = {
  glyphs: new Uint16Array(0),
  clusters: new Uint32Array(0),
  advances: new Int32Array(0),
  xOffsets: new Int32Array(0),
  yOffsets: new Int32Array(0),
  overhangs: new Int16Array(0),
}

export interface Shaping {
  /** `shaper.setText(text)` has been called. */
  shaper: Shaper
  text: string
  /** Of grapheme clusters: graphemes.ts. */
  starts: Uint8Array
  /** For each code unit, where its cluster begins for readers of the file. */
  heads: Uint32Array
  /** BCP 47. */
  language: string
  fonts: ReadonlyMap<string, Uint8Array>
}

/** Appends the runs of an item, in the order of the text. */
export function shapeItem(shaping: Shaping, item: Item, runs: ShapedRun[]): void {
  const { start, end, family, style, level } = item
  if (family === STANDARD || family === NO_FAMILY) {
    runs.push({ start, end, level, style, fontId: '', ...NO_GLYPHS, missing: family === NO_FAMILY })
    return
  }
  const fontId = fontIdOf(family, plainStyle(style))
  const builder = new Builder(shaping, item, fontId)
  if (isHanFamily(family)) builder.addHan()
  else builder.addSlices()
  builder.finish(runs)
}

/** These are set by their character map; what else the Chinese fonts have goes through HarfBuzz. */
function isFullWidth(codePoint: number): boolean {
  return (
    (codePoint >= 0x2e80 && codePoint < 0xd800) ||
    (codePoint >= 0xf900 && codePoint < 0xfb00) ||
    (codePoint >= 0xfe30 && codePoint < 0xfff0) ||
    codePoint >= 0x20000
  )
}

/** A variation selector after an ideograph asks for a shape that the fonts here do not have. */
const VARIATION = /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+$/u

function unitsOf(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1
}

/** The one character that the cluster [start, end) amounts to, or -1. */
function soleCharacter(text: string, start: number, end: number): number {
  const codePoint = codePointAt(text, start)
  if (end - start === unitsOf(codePoint)) return codePoint
  const cluster = text.slice(start, end)
  if (VARIATION.test(cluster.slice(unitsOf(codePoint)))) return codePoint
  const composed = cluster.normalize('NFC')
  const composedPoint = composed.codePointAt(0)!
  return composed.length === unitsOf(composedPoint) ? composedPoint : -1
}

/** A stretch of the item: glyphs [from, to) of the builder's rows, or none where no font has it. */
interface Piece {
  start: number
  end: number
  from: number
  to: number
  missing: boolean
}

/** Working memory of the item at hand, kept for the next. */
let rows = rowsFor(4096)

function rowsFor(length: number) {
  return {
    glyphs: new Uint16Array(length),
    clusters: new Uint32Array(length),
    advances: new Int32Array(length),
    xOffsets: new Int32Array(length),
    yOffsets: new Int32Array(length),
    overhangs: new Int16Array(length),
  }
}

function growRows(): void {
  const grown = rowsFor(rows.glyphs.length * 2)
  grown.glyphs.set(rows.glyphs)
  grown.clusters.set(rows.clusters)
  grown.advances.set(rows.advances)
  grown.xOffsets.set(rows.xOffsets)
  grown.yOffsets.set(rows.yOffsets)
  grown.overhangs.set(rows.overhangs)
  rows = grown
}

class Builder {
  readonly #shaping: Shaping
  readonly #item: Item
  readonly #fontId: string
  readonly #parts: FontParts
  readonly #rightToLeft: boolean
  readonly #pieces: Piece[] = []
  #count = 0

  constructor(shaping: Shaping, item: Item, fontId: string) {
    this.#shaping = shaping
    this.#item = item
    this.#fontId = fontId
    this.#parts = partsOf(fontId)
    this.#rightToLeft = (item.level & 1) === 1
  }

  /** Neighbours in one slice are shaped together. */
  addSlices(): void {
    const { start, end, family } = this.#item
    const { text, starts } = this.#shaping
    if (this.#parts.files.length === 1) {
      let from = start
      for (let at = start + 1; at < end; at++) {
        if (starts[at] !== CUT) continue
        this.#shape(0, from, at, true)
        from = at
      }
      this.#shape(0, from, end, true)
      return
    }
    let from = start
    let slice = -1
    for (let at = start; at < end; ) {
      const next = this.#clusterEnd(at)
      const own = sliceOf(family, text, at, next)
      const isNew = own !== slice || starts[at] === CUT
      if (isNew && at > from) this.#shape(slice, from, at, true)
      if (isNew) from = at
      slice = own
      at = next
    }
    this.#shape(slice, from, end, true)
  }

  addHan(): void {
    const { start, end, family } = this.#item
    const { text, fonts } = this.#shaping
    for (let at = start; at < end; ) {
      const next = this.#clusterEnd(at)
      const slice = sliceOf(family, text, at, next)
      const codePoint = soleCharacter(text, at, next)
      const bytes = fonts.get(this.#parts.files[slice]!)
      const file = bytes === undefined ? undefined : fontFile(bytes)
      if (file === undefined || codePoint < 0 || !isFullWidth(codePoint)) this.#shape(slice, at, next, true)
      else {
        const glyph = file.glyphOf(codePoint)
        const advance = thousandths(file.advance(glyph), file.unitsPerEm)
        if (glyph !== 0) this.#add(this.#parts.firstGlyph[slice]! + glyph, at, advance, 0, 0, 0)
        this.#close(at, next, glyph === 0)
      }
      at = next
    }
  }

  #clusterEnd(start: number): number {
    const { starts } = this.#shaping
    let end = start + 1
    while (end < this.#item.end && starts[end] === 0) end++
    return end
  }

  finish(runs: ShapedRun[]): void {
    const { level, style } = this.#item
    for (let first = 0; first < this.#pieces.length; ) {
      let next = first + 1
      const { start, missing } = this.#pieces[first]!
      while (next < this.#pieces.length && this.#pieces[next]!.missing === missing) next++
      const group = this.#pieces.slice(first, next)
      const end = group[group.length - 1]!.end
      if (this.#rightToLeft) group.reverse()
      let length = 0
      for (const { from, to } of group) length += to - from
      const run: ShapedRun = {
        start,
        end,
        level,
        style,
        fontId: missing ? '' : this.#fontId,
        glyphs: new Uint16Array(length),
        clusters: new Uint32Array(length),
        advances: new Int32Array(length),
        xOffsets: new Int32Array(length),
        yOffsets: new Int32Array(length),
        overhangs: new Int16Array(length),
        missing,
      }
      let at = 0
      for (const { from, to } of group) {
        run.glyphs.set(rows.glyphs.subarray(from, to), at)
        run.clusters.set(rows.clusters.subarray(from, to), at)
        run.advances.set(rows.advances.subarray(from, to), at)
        run.xOffsets.set(rows.xOffsets.subarray(from, to), at)
        run.yOffsets.set(rows.yOffsets.subarray(from, to), at)
        run.overhangs.set(rows.overhangs.subarray(from, to), at)
        at += to - from
      }
      runs.push(run)
      first = next
    }
  }

  #add(glyph: number, cluster: number, advance: number, xOffset: number, yOffset: number, overhang: number): void {
    if (this.#count === rows.glyphs.length) growRows()
    const at = this.#count++
    rows.glyphs[at] = glyph
    rows.clusters[at] = cluster
    rows.advances[at] = advance
    rows.xOffsets[at] = xOffset
    rows.yOffsets[at] = yOffset
    rows.overhangs[at] = overhang
  }

  /** Ends a piece with the glyphs added since the last one. */
  #close(start: number, end: number, missing: boolean): void {
    const last = this.#pieces[this.#pieces.length - 1]
    const from = last?.to ?? 0
    const to = this.#count
    if (last !== undefined && last.missing === missing && !this.#rightToLeft) {
      last.end = end
      last.to = to
    } else this.#pieces.push({ start, end, from, to, missing })
  }

  #shape(slice: number, start: number, end: number, isFirst: boolean): void {
    const { shaper, text, fonts, language } = this.#shaping
    const bytes = fonts.get(this.#parts.files[slice]!)
    if (bytes === undefined) {
      this.#close(start, end, true)
      return
    }
    const { unitsPerEm } = fontFile(bytes)
    const run = { start, end, rightToLeft: this.#rightToLeft, bold: this.#parts.bold, language }
    const glyphs = shaper.shape(bytes, text.length, run)
    if (glyphs.ids.subarray(0, glyphs.length).includes(0)) {
      this.#shapeAround(slice, start, end, isFirst, glyphs)
      return
    }
    const first = this.#parts.firstGlyph[slice]!
    const { heads } = this.#shaping
    for (let i = 0; i < glyphs.length; i++) {
      this.#add(
        first + glyphs.ids[i]!,
        Math.max(start, heads[glyphs.clusters[i]!]!),
        thousandths(glyphs.advances[i]!, unitsPerEm),
        thousandths(glyphs.xOffsets[i]!, unitsPerEm),
        thousandths(glyphs.yOffsets[i]!, unitsPerEm),
        thousandths(glyphs.overhangs[i]!, unitsPerEm),
      )
    }
    this.#close(start, end, false)
  }

  /** The font lacks something after all: the rest is shaped again without it, once, so that time stays linear. */
  #shapeAround(
    slice: number,
    start: number,
    end: number,
    isFirst: boolean,
    glyphs: { length: number; ids: Uint32Array; clusters: Uint32Array },
  ): void {
    if (!isFirst) {
      this.#close(start, end, true)
      return
    }
    const lacks = new Map<number, boolean>()
    for (let i = 0; i < glyphs.length; i++) {
      const cluster = glyphs.clusters[i]!
      lacks.set(cluster, lacks.get(cluster) === true || glyphs.ids[i] === 0)
    }
    const starts = [...lacks.keys()].sort((a, b) => a - b)
    for (let i = 0; i < starts.length; ) {
      const missing = lacks.get(starts[i]!)!
      let next = i + 1
      while (next < starts.length && lacks.get(starts[next]!) === missing) next++
      const stop = starts[next] ?? end
      if (missing) this.#close(starts[i]!, stop, true)
      else this.#shape(slice, starts[i]!, stop, false)
      i = next
    }
  }
}

function thousandths(length: number, unitsPerEm: number): number {
  return Math.round((length * 1000) / unitsPerEm)
}
