/**
 * Resources that a document needs beyond the built-in data, and their types.
 *
 * `requiredResources(source, options)` names them, the caller loads them (from disk, over HTTP), `typeset` takes them. Ragged
 * Latin, Greek and Cyrillic text in light markup needs font packs alone. Without any other resource the document is still set: characters become
 * visible boxes, words are not hyphenated, and `diagnostics` reports it.
 *
 * Paragraphs with characters that the packs lack (font/pack/coverage.ts) go through `Scripts.shape`, which itemises, orders and shapes them; all other
 * stages are the same for all text.
 */
import type { Document } from '@platen/document/model'
import type { ReadPicture } from '../picture/pictures.ts'
import type { Face } from './pack/face.ts'
import type { FontPack } from './pack/pack.ts'

/**
 * `scripts`: the module font/scripts.ts, started. `markdown`: the Markdown reader of `@platen/document/markdown`, which a
 * document in light markup does not load. `mathematics`: what sets formulas (`@platen/typeset/math`), which takes the font `MATH_FONT`. `pictures`: the readers of PNG, JPEG and SVG (`@platen/typeset/pictures`).
 * `font:ID`: one font file (TrueType outlines, decompressed from WOFF2), ID as in font/fallback.ts, for instance
 * `font:tinos-bold-italic` or `font:noto-serif-sc-57`. A run's `fontId` is one of these or a name over several of them.
 * `pack:NAME`: a font pack (pack/pack.ts), NAME as in pack/names.ts, for instance `pack:times-regular`. Every document needs
 * some: the engine has no other fonts for Latin text.
 * `hyphenation:TAG`: patterns, TAG as `hyphenationTag` gives it, for instance `hyphenation:en-us`.
 */
export type ResourceName =
  | 'scripts'
  | 'mathematics'
  | 'markdown'
  | 'pictures'
  | `pack:${string}`
  | `font:${string}`
  | `hyphenation:${string}`

export interface Resources {
  scripts?: Scripts
  /** @throws {RangeError} where the source nests too deep. */
  markdown?: (source: string) => Document
  mathematics?: Mathematics
  /** By name. */
  packs?: ReadonlyMap<string, FontPack>
  /** Bytes of PNG, JPEG and SVG files, by the address in the source. Those of `data:` URLs need not be given. */
  pictures?: ReadonlyMap<string, Uint8Array>
  readPicture?: ReadPicture
  /** By font ID. */
  fonts?: ReadonlyMap<string, Uint8Array>
  /** By hyphenation tag. */
  hyphenation?: ReadonlyMap<string, HyphenationPatterns>
}

/** Style of a character: the sum of these. */
export const BOLD = 1
export const ITALIC = 2
/** Set in the monospaced family whatever the document's is (code in Markdown). */
export const MONO = 4
/** Small capitals for lower-case letters, letterspaced; of packs that have them. */
export const SMALL_CAPS = 8

/** MONO and SMALL_CAPS together: smaller and raised, with BOLD or not; with ITALIC lowered. */
const SHIFTED = MONO | SMALL_CAPS

/** The style of raised or lowered text among text of a style. */
export function shiftedStyle(style: number, isRaised: boolean): number {
  return SHIFTED | (style & BOLD) | (isRaised ? 0 : ITALIC)
}

export function isShifted(style: number): boolean {
  return (style & SHIFTED) === SHIFTED
}

/** The style of the same text where it stands on the baseline, in small letters and all. */
export function plainStyle(style: number): number {
  return isShifted(style) ? style & BOLD : style & ~SMALL_CAPS
}

export type Family = 'times' | 'helvetica' | 'courier'

/** Shapes of Chinese characters as in Japan, Korea, simplified Chinese, traditional Chinese. */
export type Han = 'jp' | 'kr' | 'sc' | 'tc'

/** One paragraph as `Scripts.shape` takes it. */
export interface ShapeRequest {
  /** UTF-16. A newline is a forced line break. Soft hyphens and zero-width spaces are in it as typed. */
  text: string
  /** Style bits, one for each code unit. */
  styles: Uint8Array
  family: Family
  /** By code: what the packs of text have, and those of code (font/pack/coverage.ts). Absent: WinAnsi. */
  coverage?: readonly [text: Uint8Array, mono: Uint8Array]
  /** As in `ItemiseRequest`. */
  hasOwnFace?: boolean
  /** BCP 47. */
  language: string
  /** Base direction: 1 for a paragraph of a right-to-left document that has letters which run so, 0 for code. Absent: UAX #9 P2, P3. */
  direction?: 0 | 1
  /** Regional shapes of Chinese characters, for the whole document: `hanOf` in font/fallback.ts. */
  han: Han
  fonts: ReadonlyMap<string, Uint8Array>
}

/** Text of one font, one style and one bidi level, in logical order; its glyphs are in visual order. */
export interface ShapedRun {
  /** Code units [start, end) of the text. */
  start: number
  end: number
  /** Bidi embedding level (UAX #9); odd is right to left. */
  level: number
  style: number
  /** ID of the font, or '' where every character of the run is set in the pack of its style. */
  fontId: string
  /** Glyph ids of the font; empty where `fontId` is ''. Glyph 0 never appears: a character that no font has is in `missing`. */
  glyphs: Uint16Array
  /** For each glyph, the code unit at which its cluster starts. */
  clusters: Uint32Array
  /** Thousandths of an em, for each glyph. */
  advances: Int32Array
  /** Thousandths of an em, for each glyph; from its place on the baseline. */
  xOffsets: Int32Array
  yOffsets: Int32Array
  /**
   * Thousandths of an em, for each glyph: how far a kern makes it reach beyond its advance, at the end in text direction, or
   * (negative) at the other.
   */
  overhangs: Int16Array
  /** Indices of glyphs that have space beside them as a part of their own width: readers take a gap between two glyphs for a space. */
  widened?: ReadonlySet<number>
  /** That its glyphs are of, where it is a pack: they are slots, and `fontId` is a name of the pack. */
  pack?: FontPack
  /** Size that its glyphs are drawn in, of the size of the text (paragraph/matched-sizes.ts). Absent: 1. The lengths above are the font's own. */
  scale?: number
  /** True where no font has these characters: one visible box for each code point, no glyphs. */
  missing: boolean
  /** A piece of a formula, which is drawn in place of its one character. */
  formula?: { box: FormulaBox; element: number }
}

export interface ShapedParagraph {
  /** 0 left to right, 1 right to left, for the whole paragraph. */
  baseLevel: 0 | 1
  runs: ShapedRun[]
  /** UAX #14, for each code unit i: may a line end before it? 0 no, 1 yes, 2 must. Length is text.length + 1. */
  breaks: Uint8Array
}

/** A font file reduced to the requested glyphs. */
export interface FontSubset {
  /** TrueType, for FontFile2. */
  file: Uint8Array
  /** PostScript name, without the subset tag. */
  name: string
  /** New glyph id of each requested glyph, in the order of the request, then of each compound. */
  glyphs: Uint16Array
  /** Thousandths of an em. */
  widths: Uint16Array
  ascent: number
  descent: number
  capHeight: number
  bbox: [number, number, number, number]
  italicAngle: number
  /** StemV is no field of TrueType; by weight. */
  stemV: number
  serif: boolean
  fixedPitch: boolean
}

/** One glyph composed of the glyphs of a cluster, so that one code maps to the cluster's text. */
export interface Compound {
  glyphs: readonly number[]
  /** Thousandths of an em, from the start of the compound on the baseline. */
  x: readonly number[]
  y: readonly number[]
  width: number
}

/** What a character has on either side of its ink, by unit, that falls away at the beginning and the end of a line. */
export interface Blanks {
  before: Int16Array
  after: Int16Array
}

/** Every character that the packs lack. Deterministic: the same request and fonts give the same answer on every machine. */
export interface Scripts {
  /** IDs of the font files that a paragraph needs, without opening one. */
  fontsOf(request: Omit<ShapeRequest, 'fonts' | 'language' | 'direction'>): Set<string>
  /** Regional shapes of Chinese characters: by language, else by other characters of the source. */
  hanOf(source: string, language: string): Han
  shape(request: ShapeRequest): ShapedParagraph
  /** Moves the glyphs of Chinese and Japanese in a shaped paragraph (paragraph/cjk-spacing.ts). */
  spaceEastAsian(text: string, runs: readonly ShapedRun[], isIndented: boolean): Blanks | undefined
  /**
   * A run's `fontId` may name several files (the slices of a Chinese font, say), so all of them are passed in.
   * @param glyphs glyph ids of runs: distinct, ascending, without 0 (glyph 0 is always included).
   */
  subset(
    fontId: string,
    fonts: ReadonlyMap<string, Uint8Array>,
    glyphs: Uint16Array,
    compounds?: readonly Compound[],
  ): FontSubset
}

/** The shape of the pattern modules of the npm package `hyphen`: level table, trie, exceptions with their break positions. */
export type HyphenationPatterns = readonly [
  levels: readonly (readonly number[])[],
  trie: PatternTrie,
  exceptions?: Readonly<Record<string, readonly number[]>>,
]
export type PatternNode = number | PatternTrie | readonly [PatternTrie, number]
export interface PatternTrie {
  readonly [letter: string]: PatternNode
}

/** ID of the font for mathematics: a TrueType file with a table MATH. */
export const MATH_FONT = 'stix-two-math'
/** In place of an inline style: the font for mathematics. */
export const MATH_FACE = -1

/** A glyph of a formula; lengths are thousandths of the formula's size, from its start on the baseline. */
export interface FormulaGlyph {
  /** Inline style of the text's faces, or MATH_FACE. */
  face: number
  /** Code of the engine, or glyph of the font for mathematics. */
  code: number
  /** What it says; '' for a part of a sign that another one says. */
  text: string
  /** Part of the formula's size. */
  size: number
  x: number
  y: number
}

export interface FormulaBox {
  width: number
  height: number
  depth: number
  glyphs: FormulaGlyph[]
  rules: { x: number; y: number; width: number; height: number }[]
}

export interface FormulaPiece {
  box: FormulaBox
  /** Space before it, which is dropped where a line begins with it. */
  gap: number
  /** Whether a line may begin with it; undefined for the first one. */
  mayBreak: 'relation' | 'operator' | undefined
}

export interface FormulaRow {
  pieces: FormulaPiece[]
  /** Where it begins within the rows, which are aligned. */
  indent: number
  /** Its number, or `auto` for the next one of the document. */
  tag?: { box: FormulaBox; text: string } | 'auto'
}

/** A formula in a line of text has one row. */
export interface SetFormula {
  rows: FormulaRow[]
  /** Of all rows. */
  width: number
}

export interface FormulaFonts {
  /** The file of MATH_FONT. */
  math: Uint8Array
  /** A face of the text around it, by inline style. */
  faceOf(style: number): Face
}

/** What sets LaTeX (math/). Deterministic, and bounded for any formula. */
export interface Mathematics {
  /** @returns undefined where it can not be read or set: it stays as typed. */
  set(latex: string, isDisplay: boolean, fonts: FormulaFonts): SetFormula | undefined
  /** The number of an equation in parentheses. */
  number(number: number, fonts: FormulaFonts): FormulaBox
}
