/**
 * An item of text in, glyphs out. HarfBuzz places them; Chinese, Japanese and Korean, one glyph to a character at its
 * full width, take theirs from the character map directly, which also spares opening a hundred slices in HarfBuzz.
 *
 * Lengths are thousandths of an em. Time grows with the length of the text, whatever it is (scripts.test.ts).
 */
import { collectGraphemes } from 'unicode-segmenter/grapheme'
import { type FontParts, fontIdOf, isHanFamily, NO_FAMILY, partsOf } from './fallback.ts'
import type { Shaper } from './harfbuzz.ts'
import { type Item, STANDARD, sliceOf } from './itemise.ts'
import type { ShapedRun } from './resources.ts'
import { fontFile } from './sfnt.ts'

const NO_GLYPHS = {
  glyphs: new Uint16Array(0),
  clusters: new Uint32Array(0),
  advances: new Int32Array(0),
  xOffsets: new Int32Array(0),
  yOffsets: new Int32Array(0),
}

export interface Shaping {
  /** `shaper.setText(text)` has been called. */
  shaper: Shaper
  text: string
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
  const fontId = fontIdOf(family, style)
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

/** The one character that a cluster amounts to, or -1. */
function soleCharacter(cluster: string): number {
  const codePoint = cluster.codePointAt(0)!
  if (cluster.length === unitsOf(codePoint) || VARIATION.test(cluster.slice(unitsOf(codePoint)))) return codePoint
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

class Builder {
  readonly #shaping: Shaping
  readonly #item: Item
  readonly #fontId: string
  readonly #parts: FontParts
  readonly #rightToLeft: boolean
  readonly #pieces: Piece[] = []
  readonly #glyphs: number[] = []
  readonly #clusters: number[] = []
  readonly #advances: number[] = []
  readonly #xOffsets: number[] = []
  readonly #yOffsets: number[] = []

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
    if (this.#parts.files.length === 1) {
      this.#shape(0, start, end, true)
      return
    }
    let from = start
    let at = start
    let slice = -1
    for (const cluster of collectGraphemes(this.#shaping.text.slice(start, end))) {
      const own = sliceOf(family, cluster)
      if (own !== slice && at > from) this.#shape(slice, from, at, true)
      if (own !== slice) from = at
      slice = own
      at += cluster.length
    }
    this.#shape(slice, from, end, true)
  }

  addHan(): void {
    const { start, end, family } = this.#item
    let at = start
    for (const cluster of collectGraphemes(this.#shaping.text.slice(start, end))) {
      const slice = sliceOf(family, cluster)
      const codePoint = soleCharacter(cluster)
      const bytes = this.#shaping.fonts.get(this.#parts.files[slice]!)
      const file = bytes === undefined ? undefined : fontFile(bytes)
      if (file === undefined || codePoint < 0 || !isFullWidth(codePoint)) {
        this.#shape(slice, at, at + cluster.length, true)
      } else {
        const glyph = file.glyphOf(codePoint)
        const advance = thousandths(file.advance(glyph), file.unitsPerEm)
        if (glyph !== 0) this.#add(this.#parts.firstGlyph[slice]! + glyph, at, advance, 0, 0)
        this.#close(at, at + cluster.length, glyph === 0)
      }
      at += cluster.length
    }
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
      const row = (values: number[]): number[] =>
        group.length === 1
          ? values.slice(group[0]!.from, group[0]!.to)
          : group.flatMap(({ from, to }) => values.slice(from, to))
      runs.push({
        start,
        end,
        level,
        style,
        fontId: missing ? '' : this.#fontId,
        glyphs: Uint16Array.from(row(this.#glyphs)),
        clusters: Uint32Array.from(row(this.#clusters)),
        advances: Int32Array.from(row(this.#advances)),
        xOffsets: Int32Array.from(row(this.#xOffsets)),
        yOffsets: Int32Array.from(row(this.#yOffsets)),
        missing,
      })
      first = next
    }
  }

  #add(glyph: number, cluster: number, advance: number, xOffset: number, yOffset: number): void {
    this.#glyphs.push(glyph)
    this.#clusters.push(cluster)
    this.#advances.push(advance)
    this.#xOffsets.push(xOffset)
    this.#yOffsets.push(yOffset)
  }

  /** Ends a piece with the glyphs added since the last one. */
  #close(start: number, end: number, missing: boolean): void {
    const last = this.#pieces[this.#pieces.length - 1]
    const from = last?.to ?? 0
    const to = this.#glyphs.length
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
    for (let i = 0; i < glyphs.length; i++) {
      this.#add(
        first + glyphs.ids[i]!,
        glyphs.clusters[i]!,
        thousandths(glyphs.advances[i]!, unitsPerEm),
        thousandths(glyphs.xOffsets[i]!, unitsPerEm),
        thousandths(glyphs.yOffsets[i]!, unitsPerEm),
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
