/**
 * Display list → content streams. Every block is a marked-content sequence, everything else (page furniture, rules, fills)
 * an artifact. Source: ISO 32000-1 §14.6 to §14.8.
 */
import {
  ARTIFACT,
  type DisplayList,
  END_MARK,
  FILL,
  FOLIO,
  FOOTER,
  FORMULA,
  LABEL,
  MARK,
  OP_FIELDS,
  PICTURE,
  RULE,
  SIGNATURE,
  SPAN,
  TEXT,
  TRIANGLE,
} from '../display/display-list.ts'
import { LINK_SHIFT, SOFT_HYPHEN, STYLE, STYLES } from '../font/encoding.ts'
import type { Galley } from '../galley/galley.ts'
import { WIDE } from '../markup/manuscript.ts'
import {
  AT_DASH,
  AT_HYPHEN,
  AT_SPACE,
  FORCED,
  LINE_ENCODED_FROM,
  LINE_ENCODED_TO,
  LINE_END,
  LINE_FIELDS,
  LINE_KIND,
  LINE_SPACES,
  LINE_START,
  LINE_STATE,
  LINE_WIDTH,
} from '../paragraph/breakpoints.ts'
import { unitAt } from '../paragraph/ligatures.ts'
import type { ShapedBlock } from '../paragraph/shaped.ts'
import { visualOrder } from '../paragraph/visual-order.ts'
import { scratchNumbers } from '../scratch.ts'
import { CENTER, END, JUSTIFY, START } from '../style/resolve.ts'
import { textString } from './bytes.ts'
import { ContentStream } from './content-stream.ts'
import type { FieldArea } from './field-areas.ts'
import type { DocumentFonts } from './fonts.ts'
import { writeFormula } from './formula.ts'
import { growthOf, NO_GROWTH, writeCodes, writeEncodedText } from './latin-line.ts'
import { type LinkArea, LinkWriter } from './links.ts'
import { ShapedLineWriter } from './shaped-line.ts'
import { drawPicture, writeFills, writeRectangles, writeTriangles } from './shapes.ts'

const SPACE = 32
const SPAN_UNITS_MAX = 8000
const GROWTH_MAX = 700

export interface Content {
  stream: ContentStream
  links: LinkArea[]
  fields: readonly FieldArea[]
}

export function writeContent(galley: Galley, display: DisplayList, fonts: DocumentFonts): Content {
  return new ContentWriter(galley, display, fonts).write()
}

class ContentWriter {
  readonly #galley: Galley
  readonly #display: DisplayList
  readonly #stream: ContentStream
  readonly #links: LinkWriter
  readonly #shapedLines: ShapedLineWriter
  readonly #fonts: DocumentFonts
  /** Spaces that would grow by more, thousandths of an em, do not grow: the line is ragged. */
  readonly #growthMax: number
  /** By block: links before the line that comes next. */
  readonly #linksAt: Int32Array
  #lastBlock = -1
  /** Element of the text; -1 in an artifact. Parts of it may belong to links. */
  #element = -1
  /** The line before, of the same mark, is one of the text too. */
  #isLineEnded = false

  constructor(galley: Galley, display: DisplayList, fonts: DocumentFonts) {
    this.#galley = galley
    this.#display = display
    this.#stream = new ContentStream(galley)
    this.#links = new LinkWriter(this.#stream, galley)
    this.#fonts = fonts
    this.#shapedLines = new ShapedLineWriter(this.#stream, this.#links, fonts)
    this.#growthMax = galley.styles.sheet.breaking === 'careful' ? GROWTH_MAX : Number.POSITIVE_INFINITY
    const { count, linksBefore } = galley.manuscript.blocks
    this.#linksAt = scratchNumbers('content.linksAt', count)
    this.#linksAt.set(linksBefore.subarray(0, count))
  }

  write(): Content {
    const { pageStarts } = this.#display
    for (let page = 0; page + 1 < pageStarts.length; page++) {
      this.#writePage(page, pageStarts[page]! * OP_FIELDS, pageStarts[page + 1]! * OP_FIELDS)
    }
    this.#addUsed()
    return { stream: this.#stream, links: this.#links.areas, fields: this.#links.fields.all }
  }

  /** What the blocks that were not shaped show, and the hyphens at the ends of their lines. */
  #addUsed(): void {
    const { manuscript, styles, fonts } = this.#galley
    const { blocks, codes } = manuscript
    for (let block = 0; block < blocks.count; block++) {
      if ((blocks.flags[block]! & WIDE) !== 0) continue
      const { family } = this.#galley.styleOf(block)
      const end = blocks.end[block]!
      let style = 0
      for (let i = blocks.start[block]!; i < end; ) {
        const { slots } = fonts[family]![style]!
        const used = this.#stream.usedIn(styles.faces[STYLES * family + style]!)
        used[slots[SPACE]!] = 1
        used[slots[SOFT_HYPHEN]!] = 1
        for (; i < end; i++) {
          const code = codes[i]!
          if (code < SPACE && code >= STYLE) break
          used[slots[code]!] = 1
        }
        if (i < end) style = codes[i++]! - STYLE
      }
    }
  }

  #writePage(page: number, from: number, to: number): void {
    const stream = this.#stream
    const links = this.#links
    const { data } = this.#display.ops
    stream.startPage(page)
    links.startPage()
    if (this.#display.hasFills) writeFills(stream, this.#display, from, to)
    let isText = false
    let isStarted = false
    let isBehindLabel = false
    let folio = -1
    for (let at = from; at < to; at += OP_FIELDS) {
      const op = data[at]!
      if (op === FILL || op === TRIANGLE) continue
      if (op === FOLIO) {
        folio = at
        continue
      }
      if (op === PICTURE) {
        if (isText) stream.endText()
        isText = false
        drawPicture(stream, this.#display, at)
        continue
      }
      if (op === SIGNATURE) {
        const [block, x, y, width, height] = data.subarray(at + 1, at + 6)
        links.fields.addSignature(block!, x!, y!, width!, height!)
        continue
      }
      if (!isText) {
        stream.startText()
        isText = true
        isStarted = true
      }
      if (op === MARK || op === ARTIFACT) {
        if (!isStarted && !isBehindLabel && !this.#isRightToLeft(at + OP_FIELDS)) stream.restartText()
        isStarted = false
        isBehindLabel = false
        this.#isLineEnded = false
      } else if (this.#isLineEnded && this.#element >= 0 && (op === TEXT || op === SPAN)) {
        if (!this.#isRightToLeft(at)) stream.restartMarkedText()
        this.#isLineEnded = false
      }
      if (op === TEXT) this.#writeLine(at)
      else if (op === MARK) {
        if (data[at + OP_FIELDS] === LABEL) this.#startLabel(at + OP_FIELDS)
        this.#element = data[at + 1]!
        stream.beginMark(this.#element)
      } else if (op === END_MARK) stream.endMark()
      else if (op === SPAN) this.#beginSpan(at)
      else if (op === LABEL) {
        this.#writeLabel(at)
        isBehindLabel = true
      } else if (op === FORMULA) {
        this.#writeDisplay(at)
      } else if (op === RULE) {
        links.rules.push([data[at + 1]!, data[at + 2]!, data[at + 3]!, data[at + 4]!, data[at + 5]!])
      } else if (op === ARTIFACT) {
        this.#element = -1
        stream.beginArtifact(data[at + 1]!)
      }
    }
    if (isText) stream.endText()
    writeRectangles(stream, links.rules)
    if (this.#display.hasTriangles) writeTriangles(stream, this.#display, from, to)
    if (folio >= 0) this.#writeFolio(folio)
    stream.endPage()
  }

  /** MuPDF displaces a letter of a right-to-left line where a text object begins with it. */
  #isRightToLeft(at: number): boolean {
    const { data } = this.#display.ops
    return data[at] === TEXT && this.#galley.shaped[data[at + 1]!]?.paragraph.baseLevel === 1
  }

  /** Readers copy several lines as the one that they are of the text. */
  #beginSpan(at: number): void {
    const { data } = this.#display.ops
    const { lines, manuscript, shaped } = this.#galley
    const from = lines.data[data[at + 2]! * LINE_FIELDS + LINE_START]!
    const to = lines.data[data[at + 3]! * LINE_FIELDS + LINE_END]!
    const wide = shaped[data[at + 1]!]?.text
    let text = wide?.slice(from, to) ?? ''
    const source = manuscript.sourceTexts.get(data[at + 1]!)
    const end = manuscript.blocks.end[data[at + 1]!]!
    for (let at = from; wide === undefined && at < to; at++) {
      const unit = source?.charCodeAt(at - end + source.length) || unitAt(manuscript.codes, at)
      if (unit !== 0) text += String.fromCharCode(unit)
    }
    // PDF/A forbids long strings.
    const actual = text.length > SPAN_UNITS_MAX ? '' : `<</ActualText${textString(text.toWellFormed())}>>`
    this.#stream.out.text(actual === '' ? '/Span BMC ' : `/Span${actual}BDC `)
  }

  #writeFolio(at: number): void {
    const { data } = this.#display.ops
    const stream = this.#stream
    const { out } = stream
    stream.useFamily(0)
    stream.setLetterSpace(0)
    stream.isUsed[0] = 1
    const digits = Array.from(`${data[at + 1]}`, (digit) => digit.charCodeAt(0))
    stream.setColour(0)
    stream.beginArtifact(FOOTER)
    out.text('BT /F0 ')
    out.milli(data[at + 2]!)
    out.text(' Tf ')
    out.milli(data[at + 3]!)
    out.text(' ')
    out.milli(data[at + 4]!)
    out.text(` Td${stream.spell(0, digits)}Tj ET EMC\n`)
  }

  /** Before its mark, since a mark begins with its text. */
  #startLabel(at: number): void {
    const style = this.#galley.styles.all[this.#display.ops.data[at + 3]!]!
    this.#stream.setColour(style.colour)
    this.#stream.useFamily(style.family)
  }

  #writeLabel(at: number): void {
    const { data } = this.#display.ops
    const stream = this.#stream
    const links = this.#links
    const { codes, labelLinks } = this.#galley.manuscript
    const { inline, colour } = this.#galley.styles.all[data[at + 3]!]!
    const size = data[at + 4]!
    stream.moveTo(data[at + 5]!, data[at + 6]!)
    const [from, to] = [data[at + 1]!, data[at + 2]!]
    for (let i = from; i < to; i++) stream.addUsed(inline, codes[i]!)
    const link = labelLinks.get(from) ?? 0
    const state = (link << LINK_SHIFT) | inline
    if (link > 0) links.addQuads(from, to, state, stream.x, stream.y, size, 0, this.#element, colour)
    writeCodes(stream, links, codes, from, to, state, size, SPACE, NO_GROWTH, this.#element, colour)
  }

  #writeLine(op: number): void {
    const { data } = this.#display.ops
    const galley = this.#galley
    const stream = this.#stream
    const links = this.#links
    const block = data[op + 1]!
    const line = data[op + 2]! * LINE_FIELDS
    const left = data[op + 3]!
    const baseline = data[op + 4]!
    const measure = data[op + 5]!
    const align = data[op + 6]!
    const lines = galley.lines.data
    const start = lines[line + LINE_START]!
    const end = lines[line + LINE_END]!
    if (end <= start) return
    const style = galley.styleOf(block)
    const size = galley.size[block]!
    const kind = lines[line + LINE_KIND]!
    const shaped = galley.shaped[block]
    const element = this.#element
    this.#isLineEnded = kind === FORCED
    if (block !== this.#lastBlock) {
      this.#lastBlock = block
      stream.useFamily(style.family)
      stream.setColour(style.colour)
    }
    const tail = kind === AT_SPACE ? SPACE : kind === AT_HYPHEN ? SOFT_HYPHEN : 0
    if (shaped !== undefined) {
      this.#writeShapedLine(shaped, op, tail)
      return
    }
    const spaces = lines[line + LINE_SPACES]!
    const slack = measure - (lines[line + LINE_WIDTH]! * size) / 1000
    const isFilled = spaces > 0 && align === JUSTIFY && (slack < 0 || this.#isStretched(kind, slack, spaces * size))
    const growth = isFilled ? growthOf(Math.round((slack * 1000) / size), spaces) : NO_GROWTH
    const state = lines[line + LINE_STATE]!
    const x = left + shiftOf(align, slack, isFilled)
    stream.moveTo(x, baseline)
    if (links.isNeeded) {
      // The head of a table is written once more on each page.
      if (data[op + 2] === galley.firstLine[block]) this.#linksAt[block] = galley.manuscript.blocks.linksBefore[block]!
      links.count = Math.max(this.#linksAt[block]!, state >> LINK_SHIFT)
      links.fields.startLine()
      links.addQuads(start, end, state, x, baseline, size, growth.each, element, style.colour)
      if (align === START || (align === JUSTIFY && !isFilled)) links.fields.extend(x + measure - slack, left + measure)
    }
    const from = lines[line + LINE_ENCODED_FROM]!
    if (from > 0 && !links.isNeeded) {
      const to = lines[line + LINE_ENCODED_TO]! - 1
      writeEncodedText(stream, galley.encodedText, from - 1, to, state, size, tail, growth)
      return
    }
    const { codes } = galley.manuscript
    writeCodes(stream, links, codes, start, end, state, size, tail, growth, element, style.colour)
    if (links.isNeeded) this.#linksAt[block] = links.count
  }

  /**
   * Is a justified line that ends so filled by stretching? The last one of a paragraph is not.
   *
   * @param spaces their number, times the size of the text.
   */
  #isStretched(kind: number, slack: number, spaces: number): boolean {
    return (kind === AT_SPACE || kind === AT_HYPHEN || kind === AT_DASH) && slack * 1000 <= this.#growthMax * spaces
  }

  #writeDisplay(op: number): void {
    const [block = 0, line = 0, x = 0, baseline = 0, size = 0] = this.#display.ops.data.subarray(op + 1, op + 6)
    const style = this.#galley.styleOf(block)
    this.#lastBlock = block
    this.#stream.useFamily(style.family)
    const set = this.#galley.displays.get(block)?.lines[line]
    const place = { x, baseline, size, colour: style.colour }
    if (set !== undefined) writeFormula(this.#stream, this.#fonts, this.#links.rules, set.box, place)
  }

  #writeShapedLine(shaped: ShapedBlock, op: number, tail: number): void {
    const { data } = this.#display.ops
    const galley = this.#galley
    const stream = this.#stream
    const shapedLines = this.#shapedLines
    const lines = galley.lines.data
    const block = data[op + 1]!
    const line = data[op + 2]! * LINE_FIELDS
    const baseline = data[op + 4]!
    const measure = data[op + 5]!
    const align = data[op + 6]!
    const start = lines[line + LINE_START]!
    const end = lines[line + LINE_END]!
    const kind = lines[line + LINE_KIND]!
    const size = galley.size[block]!
    const { colour } = galley.styleOf(block)
    const pieces = shapedLines.measure.open(shaped, start, end)
    const order = pieces.some(({ run }) => run.level > 0) ? visualOrder(pieces.map(({ run }) => run.level)) : undefined
    let width = lines[line + LINE_WIDTH]!
    let spaces = lines[line + LINE_SPACES]!
    if (order !== undefined) {
      ;({ width, spaces } = shapedLines.measure.measureBidi(shaped, start, end, pieces, order))
      if (kind === AT_HYPHEN) width += shapedLines.measure.hyphenWidth(shaped, end)
    }
    const slack = measure - (width * size) / 1000
    // The last line of a paragraph is filled only where it was fitted by shrinking; what runs both ways may have to shrink
    // anyhow.
    const isJustified = align === JUSTIFY
    const isFilled =
      spaces > 0 &&
      (slack < 0 ? isJustified || order !== undefined : isJustified && this.#isStretched(kind, slack, spaces * size))
    const extra = isFilled ? (slack * 1000) / (spaces * size) : 0
    // The one gap that it was to shrink by may stand last: then its pieces move together.
    const between =
      order !== undefined && slack < 0 && !isFilled && pieces.length > 1
        ? (slack * 1000) / ((pieces.length - 1) * size)
        : 0
    const isMirrored = shaped.paragraph.baseLevel === 1
    const place = isMirrored && align !== CENTER ? END : align
    const blank = order === undefined ? (shaped.blanks?.before[start] ?? 0) : 0
    const x = data[op + 3]! + shiftOf(place, slack, isFilled || between !== 0) - Math.round((blank * size) / 1000)
    stream.moveTo(x, baseline)
    const setting = { size, tail, extra, between, element: this.#element, colour }
    shapedLines.write(shaped, pieces, order, end, setting)
  }
}

/** How far from the left edge a line begins. */
function shiftOf(align: number, slack: number, isFilled: boolean): number {
  if (align === CENTER) return Math.max(0, Math.round(slack / 2))
  return align === END && !isFilled ? Math.round(slack) : 0
}
