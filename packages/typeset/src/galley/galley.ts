/**
 * Blocks → lines, in one endless column: each block gets its place across the page, its measure, its breakpoints and its
 * lines. How a block is broken its construct (construct/) says.
 */
import { LIGATURE_REST, STYLES } from '../font/encoding.ts'
import { hasSmallCaps } from '../font/pack/coverage.ts'
import { type Face, faceOf, letterspacedFace, scaledFace, shiftedFace, widthOf } from '../font/pack/face.ts'
import { isMetric } from '../font/pack/families.ts'
import { shapedFamily } from '../font/pack/names.ts'
import type { FontPack } from '../font/pack/pack.ts'
import { ITALIC, isShifted, MONO, type Scripts, SMALL_CAPS } from '../font/resources.ts'
import { appendText } from '../markup/code-writer.ts'
import { HYPHENATED, type Manuscript, Rows, SECOND_COLUMN, SOLID, WIDE } from '../markup/manuscript.ts'
import {
  BREAK_FIELDS,
  BREAK_KIND,
  type Breakpoints,
  FORCED,
  LINE_ENCODED_FROM,
  LINE_ENCODED_TO,
  LINE_END,
  LINE_FIELDS,
  LINE_SPACES,
  LINE_START,
  LINE_WIDTH,
} from '../paragraph/breakpoints.ts'
import type { EncodedText } from '../paragraph/encoded-text.ts'
import { breakBalanced, breakEvenly, LAST_LINE_MIN } from '../paragraph/even-lines.ts'
import { type HyphenLimits, hyphenLimitsOf, limitHyphens } from '../paragraph/hyphen-limits.ts'
import type { Hyphenator } from '../paragraph/hyphenate.ts'
import { breakJustified, type JustifyOptions } from '../paragraph/justified.ts'
import { LatinScanner } from '../paragraph/latin.ts'
import { hyphenateLatin } from '../paragraph/latin-hyphens.ts'
import {
  divideLigatures,
  formLigatures,
  hasLigatures,
  keepsDots,
  ligaturesOf,
  lowerCase,
  unitAt,
} from '../paragraph/ligatures.ts'
import { breakRagged } from '../paragraph/ragged.ts'
import { type ShapedBlock, ShapedScanner, type ShapeOptions, shapeBlock, wideText } from '../paragraph/shaped.ts'
import { scratchNumbers } from '../scratch.ts'
import { type BlockStyle, JUSTIFY, type LineBox, type Page, type Styles } from '../style/resolve.ts'
import { breakCodeOf } from './code.ts'
import { fitBeside, settleColumns, settleWholes } from './columns.ts'
import { firstIndentOf } from './label.ts'
import { joinSolids } from './solid.ts'
import { findZones, fitsZones, type Zones } from './zones.ts'

const SPACE = 32
/** Thousandths of an em. */
const SMALL_CAPS_SPACING = 50
/** Of superscript and subscript, thousandths of the size of their text: size, and how far above the baseline. */
const SHIFTED_SIZE = 650
const RAISE = 340
const LOWERING = -140

/** How the blocks of a kind are measured: construct/construct.ts. */
export interface Measurer {
  measure?(galley: Galley, block: number): void
  settle?(galley: Galley): void
}

/** Where a table stands, by its columns; millipoints. */
export interface TableLayout {
  left: number
  width: number
  /** By column, without the gaps between them. */
  widths: readonly number[]
  gap: number
  /** Of its text. */
  size: number
  leading: number
  /** By row, the lines of its longest cell. */
  rowLines: Int32Array
  hasRowRules: boolean
}

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
  /** Of the tables of the manuscript; undefined in the classic look, and where the columns do not fit. */
  readonly tables: (TableLayout | undefined)[] = []
  /** Tables that are too wide for the page, and so printed as lines. */
  tooWideTables = 0
  /** Numbers, from 1, of the tables that stand on landscape pages. */
  readonly landscapeTables = new Set<number>()
  /** How much wider the text of a landscape page is; 0 where tables have none. */
  readonly landscapeGain: number
  /** Zones of the first page (zones.ts); undefined where the document has none, or they do not fit. */
  placing: Zones | undefined
  /** By line: how much further in than its block it begins, where it goes on from the line before (code); millipoints. */
  readonly lineIndents = new Map<number, number>()
  /** Blocks below this one have their columns. */
  prepared = 0
  readonly #page: Page
  readonly #packs: ReadonlyMap<string, FontPack>
  readonly #scripts: Scripts | undefined
  readonly #shaping: Omit<ShapeOptions, 'family' | 'coverage' | 'hasOwnFace'>
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
    shaping: Omit<ShapeOptions, 'family' | 'coverage' | 'hasOwnFace'>,
    hyphenator: Hyphenator | undefined,
  ) {
    this.manuscript = manuscript
    this.styles = styles
    this.#page = page
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

  /** Breaks all blocks into lines. @param measurers by kind of block. */
  build(measurers: readonly Measurer[]): this {
    if (this.styles.hasPlaces) this.placing = findZones(this)
    this.#breakBlocks(measurers)
    if (this.placing !== undefined && !fitsZones(this, this.placing)) {
      this.placing = undefined
      this.prepared = 0
      this.tooWideTables = 0
      this.landscapeTables.clear()
      this.lines.length = 0
      this.lineIndents.clear()
      this.#breakBlocks(measurers)
    }
    for (const measurer of measurers) measurer.settle?.(this)
    settleWholes(this)
    if (this.manuscript.hasColumns) settleColumns(this)
    return this
  }

  #breakBlocks(measurers: readonly Measurer[]): void {
    const { manuscript } = this
    const { blocks } = manuscript
    const { count } = blocks
    const { firstLine, lines, left, measure, placing } = this
    const full = this.#page.measure
    for (let block = 0; block < count; block++) {
      const style = this.styleOf(block)
      // However deep it is nested, text keeps half of the measure.
      const indent = Math.min(this.scaled(blocks.indent[block]!), full >> 1)
      this.setSize(block, style)
      left[block] = indent
      const limit =
        blocks.limit[block]! === 0 || style.measure >= full ? style.measure : this.scaled(blocks.limit[block]!)
      measure[block] = Math.min(full - indent, Math.max(limit - indent, full >> 2)) - style.indentEnd
      if (style.hung >= 0) measure[block] = Math.min(measure[block]!, this.scaled(style.hung))
      if (style.columnGap >= 0) {
        measure[block] = (full - style.columnGap) >> 1
        left[block] = (blocks.flags[block]! & SECOND_COLUMN) === 0 ? 0 : full - measure[block]!
      }
      if (placing === undefined || style.place === undefined) continue
      left[block] = style.place.x - this.#page.left + indent
      measure[block] = Math.max(style.place.width - indent, style.size)
    }
    firstLine[0] = 0
    for (let block = 0; block < count; block++) {
      if (manuscript.hasColumns) fitBeside(this, block)
      const measurer = measurers[blocks.kind[block]!]!
      if (measurer.measure === undefined) this.measureText(block)
      else measurer.measure(this, block)
      firstLine[block + 1] = lines.length / LINE_FIELDS
    }
  }

  /** Height that a block may have: whole leadings, since pages may be filled in these. */
  get pageHeight(): number {
    const { leading } = this.styles
    return Math.max(1000, Math.floor(this.#page.capacity / leading) * leading)
  }

  /** Whether the table that begins with a block may stand on landscape pages: not in a note at the foot of a page. */
  mayTurn(block: number): boolean {
    return this.landscapeGain > 0 && block < this.manuscript.bodyEnd
  }

  get pageMeasure(): number {
    return this.#page.measure
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
    const origin = place === undefined || this.placing === undefined ? 0 : place.x - this.#page.left
    return origin + this.scaled(this.manuscript.blocks.labelIndent[block]!)
  }

  /** Adds a block behind the others that is no part of the text, and breaks it into lines as wide as the page's text. @param bold characters at its beginning. */
  append(text: string, style: BlockStyle, measure = this.#page.measure, bold = 0): number {
    const { manuscript } = this
    const { blocks } = manuscript
    const {
      name,
      coverage: [ofText, ofMono],
    } = this.styles.families[style.family]!
    const coverage = (style.inline & MONO) === 0 ? ofText : ofMono
    const isSmall = style.smallCaps === 'all' && hasSmallCaps(name, style.inline, text)
    const face = isSmall ? style.inline | SMALL_CAPS : style.inline
    const printed = isSmall ? lowerCase(text, this.#shaping.language) : text
    const { start, end, isWide } = appendText(manuscript, printed, face, coverage, bold)
    const block = blocks.add()
    if (block + 1 >= this.firstLine.length) this.#grow()
    blocks.style[block] = style.index
    blocks.start[block] = start
    blocks.end[block] = end
    blocks.flags[block] = isWide ? WIDE : 0
    blocks.linksBefore[block] = manuscript.links.length
    manuscript.inlineStyles[style.index]! |= 1
    this.left[block] = 0
    this.measure[block] = measure
    this.setSize(block, style)
    this.measureText(block)
    this.firstLine[block + 1] = this.lines.length / LINE_FIELDS
    return block
  }

  #grow(): void {
    const grown = (array: Int32Array): Int32Array => {
      const longer = new Int32Array(2 * array.length)
      longer.set(array)
      return longer
    }
    this.firstLine = grown(this.firstLine)
    this.left = grown(this.left)
    this.measure = grown(this.measure)
    this.size = grown(this.size)
    this.leading = grown(this.leading)
    this.ascent = grown(this.ascent)
  }

  styleOf(block: number): BlockStyle {
    return this.styles.all[this.manuscript.blocks.style[block]!]!
  }

  /** A face by number: 16 × family + inline style. */
  face(number: number): Face {
    const name = this.styles.packs[number]!
    const pack = this.#packs.get(name)
    if (pack === undefined) throw new Error(`The font pack ${name} is not loaded. Load what requiredResources names.`)
    const { set, monoScale } = this.styles.families[Math.floor(number / STYLES)]!
    if (isShifted(number))
      return shiftedFace(faceOf(pack, set), SHIFTED_SIZE, (number & ITALIC) === 0 ? RAISE : LOWERING)
    if ((number & SMALL_CAPS) !== 0) {
      const face = faceOf(pack, 'small-caps')
      if (face.set === 'small-caps') return letterspacedFace(face, SMALL_CAPS_SPACING)
    }
    return scaledFace(faceOf(pack, set), (number & MONO) === 0 ? 1000 : monoScale)
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
    const indent = Math.round((firstIndentOf(this, block) * 1000) / this.size[block]!)
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
        this.#joinPieces(block)
        this.#breakRagged(block, scanner, style, units, indent)
      }
      divideLigatures(manuscript.codes, lines, first, fonts)
      this.#recordEncodedRanges(first)
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
      this.#joinPieces(block)
      this.#breakRagged(block, wide, style, units, indent)
    }
  }

  #breakRagged(block: number, breakpoints: Breakpoints, style: BlockStyle, measure: number, indent: number): void {
    const { lines } = this
    if (style.continuedColumns >= 0) breakCodeOf(this, block, breakpoints, measure)
    else if (style.balanced) breakBalanced(breakpoints, measure, lines, indent)
    else if (style.verbatim || this.styles.sheet.breaking === 'plain') breakRagged(breakpoints, measure, lines, indent)
    else breakEvenly(breakpoints, measure, lines, indent)
  }

  /** Removes the breakpoints of a block that is one piece, and those in its code and addresses. */
  #joinPieces(block: number): void {
    joinSolids(this, block, this.#scannerOf(block))
    if ((this.manuscript.blocks.flags[block]! & SOLID) === 0) return
    const { table } = this.#scannerOf(block)
    let to = 0
    for (let at = 0; at < table.length; at += BREAK_FIELDS) {
      if (table.data[at + BREAK_KIND] !== FORCED) continue
      table.data.copyWithin(to, at, at + BREAK_FIELDS)
      to += BREAK_FIELDS
    }
    table.length = to
  }

  /** Breakpoints of the block, or of one after it in the same table, before its text is broken. */
  scanAhead(block: number): Rows {
    if ((this.manuscript.blocks.flags[block]! & WIDE) === 0) this.#scanLatin(block)
    else this.#scanWide(block)
    this.#divideWords(block)
    joinSolids(this, block, this.#scannerOf(block))
    return this.#scannerOf(block).table
  }

  #scannerOf(block: number): LatinScanner | ShapedScanner {
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
    joinSolids(this, block, this.#scannerOf(block))
    const { codes, blocks } = this.manuscript
    const text = this.shaped[block]?.text
    const end = text === undefined ? blocks.end[block]! : text.length
    const unitIn = (index: number) => (text === undefined ? unitAt(codes, index) : text.charCodeAt(index))
    limitHyphens(this.#scannerOf(block), end, unitIn, limits, isText)
  }

  /** Index that the breakpoints of a block that was scanned count from. */
  startOf(block: number): number {
    return this.#scannerOf(block).start
  }

  /**
   * How long the printed text of the block that was scanned last is from a place in it on, thousandths of an em.
   *
   * @param placeIn gives the place, UTF-16 units.
   */
  lengthAfter(block: number, placeIn: (printed: string) => number): number {
    const { blocks, codes } = this.manuscript
    const { xAfter, start } = this.#scannerOf(block)
    let printed = this.shaped[block]?.text
    // Where each unit of the printed text is among the codes.
    const places: number[] = []
    if (printed === undefined) {
      printed = ''
      for (let at = blocks.start[block]!; at < blocks.end[block]!; at++) {
        if (codes[at]! < SPACE && codes[at] !== LIGATURE_REST) continue
        printed += String.fromCharCode(unitAt(codes, at))
        places.push(at - start)
      }
    }
    const place = placeIn(printed)
    const at = (unit: number) => (unit < 0 ? 0 : xAfter[places.length > 0 ? places[unit]! : unit]!)
    return place < printed.length ? at(printed.length - 1) - at(place - 1) : 0
  }

  #justification(
    fonts: readonly Face[],
    measure: number,
    indent: number,
    hyphenate: (hyphenator: Hyphenator) => void,
  ): JustifyOptions {
    const space = widthOf(fonts[0]!, 32)
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
    const { blocks, codes } = this.manuscript
    this.#wideScanner ??= new ShapedScanner(this.fonts[0]!)
    let shapedBlock = this.shaped[block]
    if (shapedBlock === undefined) {
      const wide = wideText(codes, blocks.start[block]!, blocks.end[block]!, blocks.linksBefore[block]!)
      const { name, coverage } = this.styles.families[this.styleOf(block).family]!
      shapedBlock = shapeBlock(wide, this.#scripts, {
        ...this.#shaping,
        family: shapedFamily(name),
        coverage,
        hasOwnFace: !isMetric(name),
      })
      if (this.#joins[this.styleOf(block).family])
        shapedBlock.ligatures = ligaturesOf(wide.text, shapedBlock.paragraph.runs, this.fontsOf(block), this.#isDotted)
      this.shaped[block] = shapedBlock
    }
    this.#wideScanner.setFonts(this.fontsOf(block))
    this.#wideScanner.scan(shapedBlock)
    return this.#wideScanner
  }

  /** Where the lines from `first` on are encoded, which the scanner knows of its last block alone. */
  #recordEncodedRanges(first: number): void {
    const { lines } = this
    const scanner = this.#scanner
    const { places } = scanner.encodedText
    for (let line = first; line < lines.length; line += LINE_FIELDS) {
      const from = places[lines.data[line + LINE_START]! - scanner.start]!
      const to = places[lines.data[line + LINE_END]! - scanner.start]!
      if (from === 0 || to <= from) continue
      lines.data[line + LINE_ENCODED_FROM] = from
      lines.data[line + LINE_ENCODED_TO] = to
    }
  }
}
