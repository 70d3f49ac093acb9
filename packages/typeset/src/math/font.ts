/**
 * A font with a table MATH: constants of layout, italic corrections, places of accents, larger variants and the parts that tall and wide
 * glyphs are put together from. Lengths are thousandths of an em. Source: OpenType 1.9.1, chapter "MATH".
 */
import { FontFile } from '../font/sfnt.ts'

/** In the order of the table, from byte 8 on; a value and a device table that is not read. */
const CONSTANTS = [
  'mathLeading',
  'axisHeight',
  'accentBaseHeight',
  'flattenedAccentBaseHeight',
  'subscriptShiftDown',
  'subscriptTopMax',
  'subscriptBaselineDropMin',
  'superscriptShiftUp',
  'superscriptShiftUpCramped',
  'superscriptBottomMin',
  'superscriptBaselineDropMax',
  'subSuperscriptGapMin',
  'superscriptBottomMaxWithSubscript',
  'spaceAfterScript',
  'upperLimitGapMin',
  'upperLimitBaselineRiseMin',
  'lowerLimitGapMin',
  'lowerLimitBaselineDropMin',
  'stackTopShiftUp',
  'stackTopDisplayStyleShiftUp',
  'stackBottomShiftDown',
  'stackBottomDisplayStyleShiftDown',
  'stackGapMin',
  'stackDisplayStyleGapMin',
  'stretchStackTopShiftUp',
  'stretchStackBottomShiftDown',
  'stretchStackGapAboveMin',
  'stretchStackGapBelowMin',
  'fractionNumeratorShiftUp',
  'fractionNumeratorDisplayStyleShiftUp',
  'fractionDenominatorShiftDown',
  'fractionDenominatorDisplayStyleShiftDown',
  'fractionNumeratorGapMin',
  'fractionNumDisplayStyleGapMin',
  'fractionRuleThickness',
  'fractionDenominatorGapMin',
  'fractionDenomDisplayStyleGapMin',
  'skewedFractionHorizontalGap',
  'skewedFractionVerticalGap',
  'overbarVerticalGap',
  'overbarRuleThickness',
  'overbarExtraAscender',
  'underbarVerticalGap',
  'underbarRuleThickness',
  'underbarExtraDescender',
  'radicalVerticalGap',
  'radicalDisplayStyleVerticalGap',
  'radicalRuleThickness',
  'radicalExtraAscender',
  'radicalKernBeforeDegree',
  'radicalKernAfterDegree',
] as const
export type Constant = (typeof CONSTANTS)[number]

/** The ink of a glyph, and how far the next one stands. */
export interface GlyphMetrics {
  advance: number
  left: number
  right: number
  top: number
  bottom: number
}

/** A piece of a glyph that is put together. */
export interface GlyphPart {
  glyph: number
  startConnector: number
  endConnector: number
  length: number
  isExtender: boolean
}

interface Construction {
  variants: { glyph: number; length: number }[]
  parts: GlyphPart[]
}

export class MathFont {
  /** Sizes of scripts and their scripts, parts of that of the formula. */
  readonly scriptScale: number
  readonly scriptScriptScale: number
  readonly displayOperatorHeight: number
  readonly degreeRaise: number
  readonly overlap: number
  readonly constants: Readonly<Record<Constant, number>>
  readonly #file: FontFile
  readonly #scale: number
  readonly #italics: ReadonlyMap<number, number>
  readonly #accents: ReadonlyMap<number, number>
  readonly #vertical: ReadonlyMap<number, number>
  readonly #horizontal: ReadonlyMap<number, number>
  readonly #metrics = new Map<number, GlyphMetrics>()

  /** @throws {RangeError} where the file has no table MATH. */
  constructor(bytes: Uint8Array) {
    const file = new FontFile(bytes)
    const { view } = file
    const math = file.table('MATH')
    this.#file = file
    this.#scale = 1000 / file.unitsPerEm
    const constants = math + view.getUint16(math + 4)
    const info = math + view.getUint16(math + 6)
    const variants = math + view.getUint16(math + 8)
    this.scriptScale = view.getInt16(constants) / 100
    this.scriptScriptScale = view.getInt16(constants + 2) / 100
    this.displayOperatorHeight = view.getUint16(constants + 6) * this.#scale
    this.constants = Object.fromEntries(
      CONSTANTS.map((name, at) => [name, view.getInt16(constants + 8 + 4 * at) * this.#scale]),
    ) as Record<Constant, number>
    this.degreeRaise = view.getInt16(constants + 8 + 4 * CONSTANTS.length) / 100
    this.#italics = this.#valuesAt(info + view.getUint16(info))
    this.#accents = this.#valuesAt(info + view.getUint16(info + 2))
    this.overlap = view.getUint16(variants) * this.#scale
    const verticalCount = view.getUint16(variants + 6)
    this.#vertical = this.#constructionsAt(variants, view.getUint16(variants + 2), 10, verticalCount)
    this.#horizontal = this.#constructionsAt(
      variants,
      view.getUint16(variants + 4),
      10 + 2 * verticalCount,
      view.getUint16(variants + 8),
    )
  }

  glyphOf(character: string): number {
    return this.#file.glyphOf(character.codePointAt(0) ?? 0)
  }

  metricsOf(glyph: number): GlyphMetrics {
    let metrics = this.#metrics.get(glyph)
    if (metrics === undefined) {
      const [start, end] = this.#file.outline(glyph)
      const side = (at: number): number => (end > start ? this.#file.view.getInt16(start + at) * this.#scale : 0)
      const advance = this.#file.advance(glyph) * this.#scale
      metrics = { advance, left: side(2), bottom: side(4), right: side(6), top: side(8) }
      this.#metrics.set(glyph, metrics)
    }
    return metrics
  }

  italicOf(glyph: number): number {
    return this.#italics.get(glyph) ?? 0
  }

  /** Where the middle of an accent stands, from the left edge of a glyph; undefined where the font does not say. */
  accentPlaceOf(glyph: number): number | undefined {
    return this.#accents.get(glyph)
  }

  constructionOf(glyph: number, isVertical: boolean): Construction {
    const at = (isVertical ? this.#vertical : this.#horizontal).get(glyph)
    if (at === undefined) return { variants: [], parts: [] }
    const { view } = this.#file
    const variants = Array.from({ length: view.getUint16(at + 2) }, (_, i) => ({
      glyph: view.getUint16(at + 4 + 4 * i),
      length: view.getUint16(at + 6 + 4 * i) * this.#scale,
    }))
    const assembly = view.getUint16(at)
    if (assembly === 0) return { variants, parts: [] }
    const first = at + assembly
    const parts = Array.from({ length: view.getUint16(first + 4) }, (_, i) => {
      const part = first + 6 + 10 * i
      return {
        glyph: view.getUint16(part),
        startConnector: view.getUint16(part + 2) * this.#scale,
        endConnector: view.getUint16(part + 4) * this.#scale,
        length: view.getUint16(part + 6) * this.#scale,
        isExtender: (view.getUint16(part + 8) & 1) !== 0,
      }
    })
    return { variants, parts }
  }

  /** Of a table of covered glyphs and MathValueRecords. */
  #valuesAt(table: number): Map<number, number> {
    const { view } = this.#file
    const glyphs = this.#coverageAt(table + view.getUint16(table))
    return new Map(glyphs.map((glyph, at) => [glyph, view.getInt16(table + 4 + 4 * at) * this.#scale]))
  }

  #constructionsAt(variants: number, coverage: number, offsets: number, count: number): Map<number, number> {
    const { view } = this.#file
    if (coverage === 0) return new Map()
    const glyphs = this.#coverageAt(variants + coverage).slice(0, count)
    return new Map(glyphs.map((glyph, at) => [glyph, variants + view.getUint16(variants + offsets + 2 * at)]))
  }

  /** Formats 1 and 2 of a coverage table. */
  #coverageAt(table: number): number[] {
    const { view } = this.#file
    const count = view.getUint16(table + 2)
    if (view.getUint16(table) === 1) return Array.from({ length: count }, (_, at) => view.getUint16(table + 4 + 2 * at))
    const glyphs: number[] = []
    for (let range = table + 4; range < table + 4 + 6 * count; range += 6)
      for (let glyph = view.getUint16(range); glyph <= view.getUint16(range + 2); glyph++) glyphs.push(glyph)
    return glyphs
  }
}
