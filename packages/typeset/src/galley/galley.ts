/**
 * One endless column of lines: of each block, its place across the page, its measure and its lines. It breaks the text of a block
 * in the measure that the block has; build.ts says in which order blocks are placed and broken.
 */
import { STYLES } from '../font/encoding.ts'
import { type Face, widthOf } from '../font/pack/face.ts'
import { isMetric } from '../font/pack/families.ts'
import { shapedFamily } from '../font/pack/names.ts'
import type { FontPack } from '../font/pack/pack.ts'
import type { FormulaBox, Scripts } from '../font/resources.ts'
import { type FormulaPlace, HYPHENATED, type Manuscript, PLACED, Rows, SOLID, WIDE } from '../markup/manuscript.ts'
import { BREAK_FIELDS, type Breakpoints, LINE_FIELDS, LINE_SPACES, LINE_WIDTH } from '../paragraph/breakpoints.ts'
import { breakCode } from '../paragraph/code-lines.ts'
import { type EncodedText, recordEncodedRanges } from '../paragraph/encoded-text.ts'
import { breakBalanced, breakEvenly, LAST_LINE_MIN } from '../paragraph/even-lines.ts'
import { type HyphenLimits, hyphenLimitsOf, limitHyphens } from '../paragraph/hyphen-limits.ts'
import type { Hyphenator } from '../paragraph/hyphenate.ts'
import { breakJustified, type JustifyOptions } from '../paragraph/justified.ts'
import { LatinScanner } from '../paragraph/latin.ts'
import { hyphenateLatin } from '../paragraph/latin-hyphens.ts'
import { divideLigatures, formLigatures, hasLigatures, keepsDots, ligaturesOf, unitAt } from '../paragraph/ligatures.ts'
import { matchSizes } from '../paragraph/matched-sizes.ts'
import { embedPackRuns } from '../paragraph/pack-runs.ts'
import { breakRagged } from '../paragraph/ragged.ts'
import { type ShapedBlock, ShapedScanner, type ShapeOptions, shapeBlock, wideText } from '../paragraph/shaped.ts'
import { scratchNumbers } from '../scratch.ts'
import type { Page } from '../style/page.ts'
import { type BlockStyle, JUSTIFY, type LineBox, type PlaceOnPage, type Styles } from '../style/resolve.ts'
import { cellLinesOf } from './cell-lines.ts'
import { faceByNumber } from './faces.ts'
import { joinPieces, joinSolids } from './solid.ts'
import type { TableLayout } from './table-layout.ts'

/** Of the letters of other lines, above and below their baseline, thousandths of an em. */
const LETTER_HEIGHT = 720
const LETTER_DEPTH = 240

/** Millipoints. */
export interface SetDisplay {
  size: number
  /** From the left edge and down from the top of the block. */
  lines: { box: FormulaBox; x: number; baseline: number }[]
}

/** Blocks that stand at a fixed place of the first page. */
export interface Zone {
  place: PlaceOnPage
  blocks: number[]
}
export type Zones = ReadonlyMap<string, Zone>

const SPACE = 32

export class Galley {
  readonly manuscript: Manuscript
  readonly styles: Styles
  /** Rows of LINE_FIELDS (paragraph/breakpoints.ts). */
  readonly lines = new Rows('lines')
  /** Block b has the lines [firstLine[b], firstLine[b + 1]). */
  firstLine: Int32Array
  /** Left edge of a block's text from the left margin (left to right), and its measure; millipoints. */
  left: Int32Array
  measure: Int32Array
  /** By block, millipoints: the style's, or less where something would not fit. */
  size: Int32Array
  leading: Int32Array
  /** From the top of a line to its baseline. */
  ascent: Int32Array
  /** By block: text and runs of those that have characters which their packs lack. */
  readonly shaped: (ShapedBlock | undefined)[] = []
  /** By family: the faces by inline style; those that its text uses. */
  readonly fonts: (readonly Face[])[]
  /** Of the tables of the manuscript; undefined in the design classic, and where the columns do not fit. */
  readonly tables: (TableLayout | undefined)[] = []
  /** By the first block of rows that a cell joins, the block after them: they stand on one page. */
  readonly joinedRows = new Map<number, number>()
  /** By block of a head that reaches over several rows: how far down it stands, at the foot of its cell. */
  readonly headShifts = new Map<number, number>()
  /** Tables that are too wide for the page, and so printed as lines. */
  tooWideTables = 0
  /** Numbers, from 1, of the tables that stand on landscape pages. */
  readonly landscapeTables = new Set<number>()
  /** How much wider the text of a landscape page is; 0 where tables have none. */
  readonly landscapeGain: number
  /** Zones of the first page (zones.ts); undefined where the document has none, or they do not fit. */
  placing: Zones | undefined
  /** By line: how much further in than its block it begins, where it goes on from the line before (code, items in cells); millipoints. */
  readonly lineIndents = new Map<number, number>()
  /** By block, the lines that a row of a displayed formula takes. */
  readonly displays = new Map<number, SetDisplay>()
  /** Blocks below this one have their columns. */
  prepared = 0
  readonly page: Page
  /** The document runs from right to left. */
  readonly isMirrored: boolean
  readonly #packs: ReadonlyMap<string, FontPack>
  readonly #scripts: Scripts | undefined
  readonly #shaping: Omit<ShapeOptions, 'family' | 'coverage' | 'hasOwnFace' | 'direction'>
  readonly hyphenator: Hyphenator | undefined
  readonly #hyphenLimits: HyphenLimits | undefined
  /** By family: some of its faces have ligatures. */
  readonly #joins: readonly boolean[]
  /** The language has letters that a ligature with i would hide. */
  readonly #isDotted: boolean
  readonly #scanner: LatinScanner
  #wideScanner: ShapedScanner | undefined

  constructor(
    manuscript: Manuscript,
    styles: Styles,
    { page, landscape }: { page: Page; landscape: Page | undefined },
    packs: ReadonlyMap<string, FontPack>,
    scripts: Scripts | undefined,
    shaping: Omit<ShapeOptions, 'family' | 'coverage' | 'hasOwnFace' | 'direction'>,
    hyphenator: Hyphenator | undefined,
    isMirrored: boolean,
  ) {
    this.manuscript = manuscript
    this.isMirrored = isMirrored
    this.styles = styles
    this.page = page
    this.landscapeGain = landscape === undefined ? 0 : landscape.measure - page.measure
    this.#scripts = scripts
    this.#shaping = shaping
    this.hyphenator = hyphenator
    this.#hyphenLimits = styles.sheet.breaking === 'careful' ? hyphenLimitsOf(shaping.language) : undefined
    const { count } = manuscript.blocks
    this.firstLine = scratchNumbers('galley.firstLine', count + 1)
    this.left = scratchNumbers('galley.left', count + 1)
    this.measure = scratchNumbers('galley.measure', count + 1)
    this.size = scratchNumbers('galley.size', count + 1)
    this.leading = scratchNumbers('galley.leading', count + 1)
    this.ascent = scratchNumbers('galley.ascent', count + 1)
    const used = new Uint16Array(styles.families.length).fill(1)
    for (const { family, index } of styles.all) used[family]! |= manuscript.inlineStyles[index]!
    this.#packs = packs
    this.fonts = styles.families.map((_, family) =>
      Array.from({ length: STYLES }, (_, style) =>
        this.face(STYLES * family + ((used[family]! >> style) & 1 ? style : 0)),
      ),
    )
    this.#joins = this.fonts.map((faces) => faces.some(hasLigatures))
    this.#isDotted = keepsDots(shaping.language)
    this.#scanner = new LatinScanner(this.fonts[0]!)
  }

  /** Text of the other blocks, encoded for a content stream. */
  get encodedText(): EncodedText {
    return this.#scanner.encodedText
  }

  /** Height that a block may have: whole leadings, since pages may be filled in these. */
  get pageHeight(): number {
    const { leading } = this.styles
    return Math.max(1000, Math.floor(this.page.capacity / leading) * leading)
  }

  /** Whether the table that begins with a block may stand on landscape pages: not in a note at the foot of a page. */
  mayTurn(block: number): boolean {
    return this.landscapeGain > 0 && block < this.manuscript.bodyEnd
  }

  /** BCP 47. */
  get language(): string {
    return this.#shaping.language
  }

  get pageMeasure(): number {
    return this.page.measure
  }

  /** Of a block that is no text. */
  setHeight(block: number, height: number): void {
    this.leading[block] = height
    this.ascent[block] = height
  }

  /** An indent of the manuscript, in millipoints. */
  scaled(indent: number): number {
    const { size, sheet } = this.styles
    return Math.round((size * indent) / Math.round(sheet.size * 1000))
  }

  setSize(block: number, { size, leading, ascent }: LineBox): void {
    this.size[block] = size
    this.leading[block] = leading
    this.ascent[block] = ascent
  }

  /** Left edge of the label of a block, from the left margin. */
  labelLeftOf(block: number): number {
    const { place } = this.styleOf(block)
    const origin = place === undefined || this.placing === undefined ? 0 : place.x - this.page.left
    return origin + this.scaled(this.manuscript.blocks.labelIndent[block]!)
  }

  /** How far in a block begins, from the side that its document begins at: its label stands there. */
  indentOf(block: number): number {
    const left = this.left[block] ?? 0
    const isMirrored =
      this.isMirrored &&
      ((this.manuscript.blocks.flags[block] ?? 0) & PLACED) !== 0 &&
      this.shaped[block]?.paragraph.baseLevel !== 1
    return isMirrored ? this.page.measure - left - (this.measure[block] ?? 0) : left
  }

  /** How far in the first line of a block begins, beyond its indent: behind a label that is wider than the room before it. */
  firstIndentOf(block: number): number {
    const { blocks } = this.manuscript
    const style = this.styleOf(block)
    if (style.labelGap < 0 || blocks.labelEnd[block] === blocks.labelStart[block]) return style.firstLine
    const room = this.indentOf(block) - this.labelLeftOf(block)
    const indent = Math.max(style.firstLine, this.labelWidth(block) + style.labelGap - room)
    return Math.min(indent, this.measure[block]! >> 1)
  }

  /** Natural width of a block's label. */
  labelWidth(block: number): number {
    const { blocks, codes } = this.manuscript
    const own = blocks.labelStyle[block]!
    const style = own < 0 ? this.styles.named('text') : this.styles.all[own]!
    const font = this.fonts[style.family]![style.inline]!
    let width = 0
    for (let i = blocks.labelStart[block]!; i < blocks.labelEnd[block]!; i++) width += widthOf(font, codes[i]!)
    return Math.round((width * (own < 0 ? this.size[block]! : style.size)) / 1000)
  }

  styleOf(block: number): BlockStyle {
    return this.styles.all[this.manuscript.blocks.style[block]!]!
  }

  /** A face by number: 16 × family + inline style. */
  face(number: number): Face {
    return faceByNumber(this.styles, this.#packs, number)
  }

  /** The faces of a block's text, by inline style. */
  fontsOf(block: number): readonly Face[] {
    return this.fonts[this.styleOf(block).family]!
  }

  /** Length that a line of the block has room for, thousandths of an em of its size. */
  #unitsOf(block: number): number {
    return Math.max(1, Math.floor((this.measure[block]! * 1000) / this.size[block]!))
  }

  /** Breaks a block's text in its measure. */
  measureText(block: number): void {
    const { lines } = this
    const first = lines.length
    this.#breakText(block)
    const widest = this.#widestLetter(block, first)
    if (widest === 0) return
    // A letter wider than the measure would stand in the margin: the block is set in a size at which it fits.
    const size = Math.max(1, Math.floor((this.size[block]! * this.#unitsOf(block)) / widest))
    this.setSize(block, this.styles.lineBox(this.styleOf(block), size))
    lines.length = first
    this.#breakText(block)
  }

  /** Lines with formulas stand further apart, by quarters of their distance, where the ink of two of them would touch. */
  #makeRoom(block: number, formulas: Iterable<FormulaPlace>): void {
    const size = (this.size[block] ?? 0) / 1000
    let height = 0
    let depth = 0
    for (const { box } of formulas) {
      height = Math.max(height, box.height * size)
      depth = Math.max(depth, box.depth * size)
    }
    const leading = this.leading[block] ?? 0
    const quarter = Math.max(1, Math.round(leading / 4))
    const steps = (missing: number): number => Math.max(0, Math.ceil(missing / quarter)) * quarter
    const above = steps(height + LETTER_DEPTH * size - leading)
    const below = steps(depth + LETTER_HEIGHT * size - leading)
    this.leading[block] = leading + above + below
    this.ascent[block] = (this.ascent[block] ?? 0) + above
  }

  /** Length of the widest line from `first` on that is longer than the measure: a single letter; 0 for none. */
  #widestLetter(block: number, first: number): number {
    const { data, length } = this.lines
    const units = this.#unitsOf(block)
    let widest = 0
    for (let line = first; line < length; line += LINE_FIELDS) {
      const width = data[line + LINE_WIDTH]!
      // A justified line shrinks its spaces.
      if (width > units && width > widest && data[line + LINE_SPACES] === 0) widest = width
    }
    return widest
  }

  #breakText(block: number): void {
    const { manuscript, lines } = this
    const { blocks } = manuscript
    const scanner = this.#scanner
    const style = this.styleOf(block)
    const fonts = this.fontsOf(block)
    const units = this.#unitsOf(block)
    const indent = Math.round((this.firstIndentOf(block) * 1000) / this.size[block]!)
    const justified = style.align === JUSTIFY && !style.verbatim
    if ((blocks.flags[block]! & WIDE) === 0) {
      const first = lines.length
      this.#scanLatin(block)
      if (justified) {
        joinSolids(this, block, scanner)
        const options = this.#justification(fonts, units, indent, (hyphenator) => {
          hyphenateLatin(scanner, hyphenator)
          this.#limitHyphens(block, true)
        })
        breakJustified(scanner, options, lines)
      } else {
        this.#divideWords(block)
        joinPieces(this, block, this.scannerOf(block))
        this.#breakRagged(block, scanner, style, units, indent)
      }
      divideLigatures(manuscript.codes, lines, first, fonts)
      recordEncodedRanges(lines, first, scanner)
      return
    }
    const wide = this.#scanWide(block)
    if (justified) {
      joinSolids(this, block, wide)
      const options = this.#justification(fonts, units, indent, (hyphenator) => {
        wide.scan(this.shaped[block]!, hyphenator)
        this.#limitHyphens(block, true)
      })
      breakJustified(wide, options, lines)
    } else {
      this.#divideWords(block)
      joinPieces(this, block, this.scannerOf(block))
      this.#breakRagged(block, wide, style, units, indent)
    }
  }

  #breakRagged(block: number, breakpoints: Breakpoints, style: BlockStyle, measure: number, indent: number): void {
    const { lines } = this
    if (style.continuedColumns >= 0) this.#breakCode(block, style, breakpoints, measure)
    else if (style.balanced) breakBalanced(breakpoints, measure, lines, indent)
    else if (style.verbatim || this.styles.sheet.breaking === 'plain') breakRagged(breakpoints, measure, lines, indent)
    else {
      const isCell = (this.manuscript.blocks.table[block] ?? 0) > 0 && breakpoints.table.length > BREAK_FIELDS
      const cell = isCell ? cellLinesOf(this, block, (line, hang) => this.#indentLine(block, line, hang)) : undefined
      breakEvenly(breakpoints, measure, lines, indent, cell)
    }
  }

  /** @param indent thousandths of an em. */
  #indentLine(block: number, line: number, indent: number): void {
    this.lineIndents.set(line, Math.round((indent * (this.size[block] ?? 0)) / 1000))
  }

  #breakCode(block: number, style: BlockStyle, breakpoints: Breakpoints, measure: number): void {
    const { codes } = this.manuscript
    const text = this.shaped[block]?.text
    const options = {
      measure,
      column: widthOf(this.fontsOf(block)[style.inline]!, SPACE),
      columnsIn: style.continuedColumns,
      unitAt: text === undefined ? (index: number) => codes[index]! : (index: number) => text.charCodeAt(index),
      onContinued: (line: number, indent: number) => this.#indentLine(block, line, indent),
    }
    breakCode(breakpoints, options, this.lines)
  }

  /** Breakpoints of the block, or of one after it in the same table, before its text is broken. */
  scanAhead(block: number): Rows {
    if ((this.manuscript.blocks.flags[block]! & WIDE) === 0) this.#scanLatin(block)
    else this.#scanWide(block)
    this.#divideWords(block)
    joinSolids(this, block, this.scannerOf(block))
    return this.scannerOf(block).table
  }

  /** The scanner of the block that was scanned last. */
  scannerOf(block: number): LatinScanner | ShapedScanner {
    return (this.manuscript.blocks.flags[block]! & WIDE) === 0 ? this.#scanner : this.#wideScanner!
  }

  /** Adds to the breakpoints of a block that was scanned, where its flags say so, those within words. */
  #divideWords(block: number): void {
    const { hyphenator } = this
    const flags = this.manuscript.blocks.flags[block]!
    if (hyphenator === undefined || (flags & HYPHENATED) === 0 || (flags & SOLID) !== 0) return
    if ((flags & WIDE) === 0) hyphenateLatin(this.#scanner, hyphenator)
    else this.#wideScanner!.scan(this.shaped[block]!, hyphenator)
    this.#limitHyphens(block, false)
  }

  /** @param isText false for a cell. */
  #limitHyphens(block: number, isText: boolean): void {
    const limits = this.#hyphenLimits
    if (limits === undefined) return
    joinSolids(this, block, this.scannerOf(block))
    const { codes, blocks } = this.manuscript
    const text = this.shaped[block]?.text
    const end = text === undefined ? blocks.end[block]! : text.length
    const unitIn = (index: number) => (text === undefined ? unitAt(codes, index) : text.charCodeAt(index))
    limitHyphens(this.scannerOf(block), end, unitIn, limits, isText)
  }

  /** Index that the breakpoints of a block that was scanned count from. */
  startOf(block: number): number {
    return this.scannerOf(block).start
  }

  #justification(
    fonts: readonly Face[],
    measure: number,
    indent: number,
    hyphenate: (hyphenator: Hyphenator) => void,
  ): JustifyOptions {
    const space = widthOf(fonts[0]!, SPACE)
    const hyphenator = this.hyphenator
    return {
      measure,
      indent,
      lastLine: this.styles.sheet.breaking === 'careful' ? LAST_LINE_MIN : 0,
      hyphensInARow: this.styles.sheet.hyphensInARow,
      stretch: space / 2,
      shrink: space / 3,
      hyphenate: hyphenator === undefined ? undefined : () => hyphenate(hyphenator),
    }
  }

  #scanLatin(block: number): void {
    const { blocks, codes } = this.manuscript
    const { family } = this.styleOf(block)
    const [start, end] = [blocks.start[block]!, blocks.end[block]!]
    const fonts = this.fonts[family]!
    if (this.#joins[family]) formLigatures(codes, start, end, fonts, this.#isDotted)
    const scanner = this.#scanner
    scanner.setFonts(fonts)
    scanner.links = blocks.linksBefore[block]!
    scanner.scan(codes, start, end)
  }

  /** Scans a block that has characters which its packs lack; its text is shaped once. */
  #scanWide(block: number): ShapedScanner {
    const { blocks, codes, formulas } = this.manuscript
    this.#wideScanner ??= new ShapedScanner(this.fonts[0]!)
    let shapedBlock = this.shaped[block]
    if (shapedBlock === undefined) {
      const wide = wideText(codes, blocks.start[block]!, blocks.end[block]!, blocks.linksBefore[block]!, formulas)
      const { name, coverage } = this.styles.families[this.styleOf(block).family]!
      shapedBlock = shapeBlock(wide, this.#scripts, {
        ...this.#shaping,
        family: shapedFamily(name),
        coverage,
        hasOwnFace: !isMetric(name),
        ...(this.styleOf(block).verbatim
          ? { direction: 0 }
          : this.isMirrored && !isMetric(name)
            ? { direction: 1 }
            : {}),
      })
      if (!isMetric(name)) matchSizes(shapedBlock.paragraph.runs, this.fontsOf(block), this.#shaping.fonts)
      if (this.#joins[this.styleOf(block).family])
        shapedBlock.ligatures = ligaturesOf(wide.text, shapedBlock.paragraph.runs, this.fontsOf(block), this.#isDotted)
      embedPackRuns(wide.text, shapedBlock.paragraph.runs, this.fontsOf(block), shapedBlock.ligatures)
      if (!isMetric(name) && !this.styleOf(block).verbatim)
        shapedBlock.blanks = this.#scripts?.spaceEastAsian(
          wide.text,
          shapedBlock.paragraph.runs,
          this.firstIndentOf(block) > 0,
        )
      this.shaped[block] = shapedBlock
      if (shapedBlock.formulas !== undefined) this.#makeRoom(block, shapedBlock.formulas.values())
    }
    this.#wideScanner.setFonts(this.fontsOf(block))
    this.#wideScanner.scan(shapedBlock)
    return this.#wideScanner
  }
}
