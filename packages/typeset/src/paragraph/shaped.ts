/**
 * The path of every paragraph that has characters which its packs lack: codes → text, text → shaped runs (font/resources.ts),
 * runs → breakpoints. Without `Scripts`, characters that the standard fonts lack become visible boxes.
 *
 * Lengths are thousandths of an em. A line is cut out of runs that were shaped whole: lines end between words, where
 * the shape of a letter hardly ever hangs on its neighbour.
 */

import {
  LINK_OFF,
  LINK_ON,
  NEWLINE,
  NO_BREAK_SPACE,
  PIECE_END,
  SOFT_HYPHEN,
  STYLE,
  STYLES,
  unitOf,
  winAnsiCode,
  ZERO_WIDTH_SPACE,
} from '../font/encoding.ts'
import { LIGATURE_CODE } from '../font/pack/codes.ts'
import { type Face, LEFT_MASK, RIGHT_MASK, RIGHT_SHIFT, WIDTH_MASK, widthOf } from '../font/pack/face.ts'
import { LIGATURES } from '../font/pack/kinds.ts'
import {
  type Blanks,
  type Family,
  type Han,
  isShifted,
  MONO,
  plainStyle,
  type Scripts,
  type ShapedParagraph,
  type ShapedRun,
} from '../font/resources.ts'
import { OBJECT } from '../markup/formulas.ts'
import { type FormulaPlace, Rows } from '../markup/manuscript.ts'
import { scratchNumbers } from '../scratch.ts'
import {
  AT_DASH,
  AT_HYPHEN,
  AT_SPACE,
  BREAK_END,
  BREAK_FIELDS,
  BREAK_KIND,
  BREAK_NEXT,
  type Breakpoints,
  FORCED,
  SPACES_END,
  SPACES_NEXT,
  STATE_NEXT,
  X_END,
  X_NEXT,
} from './breakpoints.ts'
import { type Hyphenator, WORD_LETTERS_MAX } from './hyphenate.ts'
import { scaled } from './matched-sizes.ts'

/** Width of the box that stands for a character no font has. */
export const BOX_WIDTH = 600

export interface WideText {
  text: string
  styles: Uint8Array
  /** Number of the link that each unit belongs to, 0 for none; undefined where there is no link. */
  links: Uint16Array | undefined
  linkCount: number
  /** Where lines may end within addresses and code; undefined where there are none. */
  pieceEnds: Set<number> | undefined
  /** By unit, the pieces of formulas, and the spaces between them; undefined where there are none. */
  formulas: Map<number, FormulaPlace> | undefined
}

export interface ShapedBlock extends WideText {
  paragraph: ShapedParagraph
  /** What begins at each code unit: the sum of CLUSTER, DRAWN and GAP; 0 inside a cluster. */
  clusters: Uint8Array
  /** Codes of ligatures where they begin, in runs of packs; absent where the faces have none. */
  ligatures?: Uint16Array | undefined
  blanks?: Blanks | undefined
}

/** A cluster begins here: a word that fits no line may be cut before it. */
const CLUSTER = 1
/** It takes up room. */
export const DRAWN = 2
/** A justified line grows and shrinks after it, unless it is the last that is drawn on its line. */
export const GAP = 4

const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true })

/** Codes [start, end) as text. `linksBefore` links of the document came before. */
export function wideText(
  codes: Uint16Array,
  start: number,
  end: number,
  linksBefore: number,
  places?: ReadonlyMap<number, FormulaPlace>,
): WideText {
  const units = new Uint16Array(end - start)
  const styles = new Uint8Array(end - start)
  let links: Uint16Array | undefined
  let pieceEnds: Set<number> | undefined
  let formulas: Map<number, FormulaPlace> | undefined
  let count = 0
  let style = 0
  let link = 0
  let linkCount = linksBefore
  for (let i = start; i < end; i++) {
    const code = codes[i]!
    if (code >= STYLE && code < STYLE + STYLES) style = isShifted(code) ? code - STYLE : plainStyle(code - STYLE)
    else if (code === LINK_ON) {
      link = ++linkCount
      links ??= new Uint16Array(end - start)
    } else if (code === LINK_OFF) link = 0
    else if (code === PIECE_END) (pieceEnds ??= new Set()).add(count)
    else {
      if (places !== undefined && (code === OBJECT || code === SPACE)) {
        const place = places.get(i)
        if (place !== undefined) (formulas ??= new Map()).set(count, place)
      }
      units[count] = code === NEWLINE ? 10 : code === ZERO_WIDTH_SPACE ? 0x200b : unitOf(code)
      styles[count] = style
      if (links !== undefined) links[count] = link
      count++
    }
  }
  const text = utf16.decode(units.subarray(0, count))
  return { text, styles: styles.subarray(0, count), links, linkCount: linkCount - linksBefore, pieceEnds, formulas }
}

export interface ShapeOptions {
  family: Family
  coverage: readonly [text: Uint8Array, mono: Uint8Array]
  hasOwnFace: boolean
  language: string
  direction?: 0 | 1
  han: Han
  fonts: ReadonlyMap<string, Uint8Array>
}

export function shapeBlock(wide: WideText, scripts: Scripts | undefined, options: ShapeOptions): ShapedBlock {
  const { styles, formulas } = wide
  // A formula stands in its line as a letter does.
  const text = formulas === undefined ? wide.text : wide.text.replaceAll(String.fromCharCode(OBJECT), 'x')
  const paragraph = scripts?.shape({ text, styles, ...options }) ?? shapeWithoutScripts(text, styles, options.coverage)
  for (const at of wide.pieceEnds ?? []) if (paragraph.breaks[at] === 0) paragraph.breaks[at] = 1
  if (formulas !== undefined) paragraph.runs = withFormulas(paragraph.runs, formulas)
  return { ...wide, paragraph, clusters: clustersOf(text, paragraph.runs) }
}

/** Each formula becomes a run of its own. */
function withFormulas(runs: readonly ShapedRun[], formulas: ReadonlyMap<number, FormulaPlace>): ShapedRun[] {
  const apart: ShapedRun[] = []
  for (const run of runs) {
    let from = run.start
    for (let at = run.start; at < run.end; at++) {
      const formula = formulas.get(at)
      if (formula === undefined) continue
      if (at > from) apart.push(partOf(run, from, at))
      const { level, style } = run
      apart.push({ start: at, end: at + 1, level, style, ...NONE, missing: false, formula })
      from = at + 1
    }
    if (from === run.start) apart.push(run)
    else if (from < run.end) apart.push(partOf(run, from, run.end))
  }
  return apart
}

/** Code units [from, to) of a run. */
function partOf(run: ShapedRun, from: number, to: number): ShapedRun {
  const first = run.clusters.findIndex((cluster) => cluster >= from && cluster < to)
  if (run.fontId === '' || first < 0) return { ...run, ...(run.fontId === '' ? {} : NONE), start: from, end: to }
  const length = run.clusters.subarray(first).findIndex((cluster) => cluster < from || cluster >= to)
  const end = length < 0 ? run.clusters.length : first + length
  return {
    ...run,
    start: from,
    end: to,
    glyphs: run.glyphs.subarray(first, end),
    clusters: run.clusters.subarray(first, end),
    advances: run.advances.subarray(first, end),
    xOffsets: run.xOffsets.subarray(first, end),
    yOffsets: run.yOffsets.subarray(first, end),
    overhangs: run.overhangs.subarray(first, end),
  }
}

/** Both line breaking and filling use these gaps. */
function clustersOf(text: string, runs: readonly ShapedRun[]): Uint8Array {
  const found = new Uint8Array(text.length + 1)
  for (const { start, end, missing, fontId, clusters, advances, formula } of runs) {
    if (formula !== undefined) found[start] = CLUSTER | DRAWN
    else if (missing) {
      for (let i = start; i < end; i++) if (!isTrail(text, i)) found[i] = CLUSTER | DRAWN
    } else if (fontId === '') {
      for (let i = start; i < end; i++) found[i] = drawsStandard(text.charCodeAt(i)) ? CLUSTER | DRAWN : CLUSTER
    } else {
      for (let glyph = 0; glyph < clusters.length; glyph++) {
        const cluster = clusters[glyph]!
        found[cluster] = found[cluster]! | (advances[glyph] === 0 ? CLUSTER : CLUSTER | DRAWN)
      }
    }
    if (missing) continue
    for (let i = start; i < end; i++) {
      if ((found[i]! & DRAWN) !== 0 && isGap(text.charCodeAt(i))) found[i] = found[i]! | GAP
    }
  }
  return found
}

/** How many letters a ligature stands for; 1 for 0. */
export const lettersOf = (ligature: number): number =>
  ligature === 0 ? 1 : LIGATURES[ligature - LIGATURE_CODE]!.length

/** The code of a character in a run of a pack; 0 for what is not drawn. */
export function packCodeOf(unit: number): number {
  return winAnsiCode(unit) || (unit > 255 && unit < LIGATURE_CODE && unit !== 0x200b ? unit : 0)
}

function drawsStandard(unit: number): boolean {
  const code = packCodeOf(unit)
  return code !== 0 && code !== SOFT_HYPHEN
}

const NONE = {
  fontId: '',
  glyphs: new Uint16Array(0),
  clusters: new Uint32Array(0),
  advances: new Int32Array(0),
  xOffsets: new Int32Array(0),
  yOffsets: new Int32Array(0),
  overhangs: new Int16Array(0),
}

/** Without `Scripts`: what the packs have, a box for each other character, lines that end at spaces. */
function shapeWithoutScripts(text: string, styles: Uint8Array, coverage: ShapeOptions['coverage']): ShapedParagraph {
  const runs: ShapedRun[] = []
  const breaks = new Uint8Array(text.length + 1)
  let last: ShapedRun | undefined
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 10) {
      breaks[i + 1] = 2
      last = undefined
      continue
    }
    if (i > 0 && text.charCodeAt(i - 1) === 32 && unit !== 32) breaks[i] = 1
    const isInPack =
      winAnsiCode(unit) !== 0 || (unit > 255 && coverage[(plainStyle(styles[i]!) & MONO) === 0 ? 0 : 1][unit] === 1)
    const missing = !isInPack && unit !== 0x200b
    if (last !== undefined && last.missing === missing && last.style === styles[i]) last.end = i + 1
    else runs.push((last = { start: i, end: i + 1, level: 0, style: styles[i]!, ...NONE, missing }))
  }
  return { baseLevel: 0, runs, breaks }
}

const SPACE = 32
const HYPHEN = 45

/**
 * Does a justified line grow after this character? After a space, and in writing that has no spaces between words:
 * Chinese and Japanese, Thai, Lao, Tibetan, Burmese, Khmer.
 */
function isGap(unit: number): boolean {
  if (unit < 0x0e00) return unit === SPACE || unit === NO_BREAK_SPACE
  if (unit < 0x2e80) return unit < 0x10a0 || (unit >= 0x1780 && unit < 0x1800)
  if (unit < 0xa000) return true
  return (unit >= 0xd840 && unit < 0xd880) || (unit >= 0xf900 && unit < 0xfb00) || (unit >= 0xff01 && unit < 0xff61)
}

export class ShapedScanner implements Breakpoints {
  readonly table = new Rows('breakpoints')
  xAfter: Int32Array = new Int32Array(0)
  readonly start = 0
  readonly stateAtStart = 0
  #fonts: readonly Face[]
  /** The unit's own advance, without the kern before it. */
  #advances: Int32Array = new Int32Array(0)
  /** What the text up to and with the unit reaches beyond `xAfter`. */
  #overhangs: Int32Array = new Int32Array(0)
  #breaks: Uint8Array = new Uint8Array(0)
  #clusters: Uint8Array = new Uint8Array(0)
  #blanks: Blanks | undefined

  constructor(fonts: readonly Face[]) {
    this.#fonts = fonts
  }

  setFonts(fonts: readonly Face[]): void {
    this.#fonts = fonts
  }

  xBefore(index: number): number {
    return this.xAfter[index]! - this.#advances[index]!
  }

  stateAfter(_index: number, state: number): number {
    return state
  }

  mayCut(index: number): boolean {
    return this.#clusters[index] !== 0
  }

  overhangAt(index: number): number {
    return this.#overhangs[index]!
  }

  spacesAt(index: number): number {
    return (this.#clusters[index]! & GAP) === 0 ? 0 : 1
  }

  /** @param hyphenator adds the breakpoints that its patterns allow. */
  scan({ text, styles, paragraph, clusters, ligatures, blanks }: ShapedBlock, hyphenator?: Hyphenator): void {
    const { breaks, runs } = paragraph
    const length = text.length
    const own = scratchNumbers('shaped.own', length + 1).fill(0, 0, length + 1)
    const xAfter = scratchNumbers('shaped.after', length + 1).fill(0, 0, length + 1)
    const overhangs = scratchNumbers('shaped.overhangs', length + 1).fill(0, 0, length + 1)
    this.#advances = own
    this.#overhangs = overhangs
    this.xAfter = xAfter
    this.#breaks = breaks
    this.#blanks = blanks
    this.#clusters = clusters
    for (const run of runs) {
      if (run.formula !== undefined) own[run.start] = Math.round(run.formula.box.width)
      else if (run.missing) {
        for (let i = run.start; i < run.end; i++) if (clusters[i] !== 0) own[i] = BOX_WIDTH
      } else if (run.fontId === '') {
        const { cells, kerns } = this.#fonts[run.style]!
        let row = 0
        for (let i = run.start; i < run.end; i++) {
          const ligature = ligatures?.[i] ?? 0
          const code = ligature === 0 ? packCodeOf(text.charCodeAt(i)) : ligature
          if (code === 0 || code === SOFT_HYPHEN) continue
          const cell = cells[code]!
          // For now the kern alone; the sum is made below.
          xAfter[i] = kerns[row + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)]!
          row = (cell >> RIGHT_SHIFT) & LEFT_MASK
          let width = cell & WIDTH_MASK
          // A line may end within a ligature: each letter has its own width, and the last what is left.
          for (const last = i + lettersOf(ligature) - 1; i < last; i++) {
            own[i] = cells[text.charCodeAt(i)]! & WIDTH_MASK
            width -= own[i]!
          }
          own[i] = width
        }
      } else {
        for (let glyph = 0; glyph < run.glyphs.length; glyph++) {
          const cluster = run.clusters[glyph]!
          own[cluster] = own[cluster]! + scaled(run, run.advances[glyph]!)
          overhangs[cluster] = Math.max(0, scaled(run, run.overhangs[glyph]!))
        }
      }
    }
    let x = 0
    for (let i = 0; i < length; i++) {
      x += xAfter[i]! + own[i]!
      xAfter[i] = x
      if (i > 0 && (clusters[i]! & DRAWN) === 0) overhangs[i] = overhangs[i - 1]!
    }
    this.#breakpoints(text, styles, hyphenator === undefined ? undefined : hyphensOf(text, hyphenator))
  }

  /** What falls away of a line that ends before `end`. */
  #blankAfter(text: string, end: number): number {
    return this.#blanks?.after[end - (isTrail(text, end - 1) ? 2 : 1)] ?? 0
  }

  #breakpoints(text: string, styles: Uint8Array, hyphens: Uint8Array | undefined): void {
    const length = text.length
    const { xAfter } = this
    const breaks = this.#breaks
    const clusters = this.#clusters
    // A hyphen is set in the style of the letter before it.
    const hyphenWidth = (before: number) => widthOf(this.#fonts[styles[before] ?? 0]!, HYPHEN)
    const rows = this.table.room((length + 2) * BREAK_FIELDS)
    let top = 0
    let spaces = 0
    // Up to the last unit that is drawn: after it no gap grows.
    let spacesBeforeLast = 0
    // After the last newline; after the last unit that is no space.
    let lineStart = 0
    let solidEnd = 0
    let solidSpaces = 0
    for (let i = 0; i <= length; i++) {
      const kind = i === length ? 2 : breaks[i]!
      if (i > 0 && (kind === 2 || (kind === 1 && solidEnd > lineStart))) {
        const before = text.charCodeAt(i - 1)
        const hyphen = kind === 1 && before === 0xad
        const end = hyphen ? i - 1 : solidEnd
        const endX = end > 0 ? xAfter[end - 1]! : 0
        rows[top + BREAK_END] = end
        rows[top + BREAK_NEXT] = i
        rows[top + X_END] = hyphen
          ? endX + hyphenWidth(end - 1)
          : end > 0
            ? endX + this.#overhangs[end - 1]! - this.#blankAfter(text, end)
            : endX
        rows[top + X_NEXT] = i < length ? this.xBefore(i) + (this.#blanks?.before[i] ?? 0) : xAfter[length - 1]!
        rows[top + SPACES_END] = solidSpaces
        rows[top + SPACES_NEXT] = spaces
        rows[top + STATE_NEXT] = 0
        rows[top + BREAK_KIND] = kind === 2 ? FORCED : hyphen ? AT_HYPHEN : before === SPACE ? AT_SPACE : AT_DASH
        top += BREAK_FIELDS
        if (kind === 2) {
          lineStart = i
          solidEnd = i
          solidSpaces = spaces
        }
      }
      if (i === length) break
      if (kind === 0 && hyphens !== undefined && hyphens[i] === 1 && clusters[i] !== 0) {
        rows[top + BREAK_END] = i
        rows[top + BREAK_NEXT] = i
        rows[top + X_END] = xAfter[i - 1]! + hyphenWidth(i - 1)
        rows[top + X_NEXT] = this.xBefore(i)
        rows[top + SPACES_END] = spaces
        rows[top + SPACES_NEXT] = spaces
        rows[top + STATE_NEXT] = 0
        rows[top + BREAK_KIND] = AT_HYPHEN
        top += BREAK_FIELDS
      }
      const unit = text.charCodeAt(i)
      if ((clusters[i]! & DRAWN) !== 0) spacesBeforeLast = spaces
      if (unit !== SPACE && unit !== 10) {
        solidEnd = i + 1
        solidSpaces = spacesBeforeLast
      }
      if ((clusters[i]! & GAP) !== 0) spaces++
    }
    if (length === 0) {
      rows.fill(0, 0, BREAK_FIELDS)
      rows[BREAK_KIND] = FORCED
      top = BREAK_FIELDS
    }
    this.table.length = top
  }
}

/** Words of the scripts that are hyphenated with a hyphen: Latin, Greek, Cyrillic, Armenian, Georgian. */
const WORD = /[A-Za-z\u00c0-\u024f\u0370-\u058f\u10a0-\u10ff\u1e00-\u1fff]{5,}/g

function hyphensOf(text: string, hyphenator: Hyphenator): Uint8Array {
  const hyphens = new Uint8Array(text.length + 1)
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  const places = new Int32Array(WORD_LETTERS_MAX)
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const count = hyphenator.divide(units, index, index + word.length, places)
    for (let i = 0; i < count; i++) hyphens[index + places[i]!] = 1
  }
  return hyphens
}

function isTrail(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit < 0xdc00 || unit > 0xdfff || at === 0) return false
  const before = text.charCodeAt(at - 1)
  return before >= 0xd800 && before < 0xdc00
}
