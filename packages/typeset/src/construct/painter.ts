/**
 * Slices of blocks → the display list: what all constructs draw alike, label, lines, and what stands behind and beside
 * them.
 */
import { type DisplayList, NO_ELEMENT, PAGINATION } from '../display/display-list.ts'
import { widthOf } from '../font/pack/face.ts'
import type { Galley } from '../galley/galley.ts'
import { type Box, CENTRED, FLUSH_RIGHT, HEADING, PLACED } from '../markup/manuscript.ts'
import type { Page } from '../style/page.ts'
import { CENTER, END } from '../style/resolve.ts'

/** Lines [from, to) of a block on the page at hand, counted within it, the first of them `top` below the page's text. */
export interface Slice {
  block: number
  from: number
  to: number
  top: number
  /** Where the row of the page that it stands in begins and ends, padding included. */
  rowTop: number
  rowBottom: number
  /** The sum of those below. */
  flags: number
  /** The first or last of its page. */
  isAtEdge: boolean
}

/** The first slice of its row of the page. */
export const FIRST_OF_ROW = 1
/** The head of a table, once more at the top of a page. */
export const REPEATED = 2
/** Row of a table that comes first on its page without a head, or last on its page before the table's end. */
export const BREAK_ABOVE = 4
export const BREAK_BELOW = 8

/** Of a note at the foot of the page. */
export const AT_FOOT = 16

/** Between a logo and the text below it, millipoints. */
const LOGO_GAP = 4000
/** From the baseline to the top of what a bookmark shows, sizes. */
const HEADING_TOP = 0.9
const FULL_STOP = 46

export class Painter {
  readonly display: DisplayList
  readonly galley: Galley
  /** That is drawn. */
  page: Page

  constructor(display: DisplayList, galley: Galley, page: Page) {
    this.display = display
    this.galley = galley
    this.page = page
  }

  /** Left edge of a block's text. */
  leftOf(block: number): number {
    const { galley, page } = this
    const left = page.left + galley.left[block]!
    if (!this.isRightToLeft(block) || (galley.manuscript.blocks.flags[block]! & PLACED) !== 0) return left
    const isFixed = galley.placing !== undefined && galley.styleOf(block).place !== undefined
    const width = isFixed ? page.width : 2 * page.left + page.measure
    return width - left - galley.measure[block]!
  }

  isRightToLeft(block: number): boolean {
    return this.galley.shaped[block]?.paragraph.baseLevel === 1
  }

  /** Whether what stands beside a block does so at its right: its label, its bar. */
  isMirrored(block: number): boolean {
    const { isMirrored, manuscript } = this.galley
    return this.isRightToLeft(block) || (isMirrored && ((manuscript.blocks.flags[block] ?? 0) & PLACED) !== 0)
  }

  /** Baseline of the first line of a slice. */
  baselineOf({ block, top }: Slice): number {
    return this.page.height - this.page.top - top - this.galley.ascent[block]!
  }

  /** The label, if the slice begins its block, and the lines. */
  drawText(slice: Slice): void {
    const { galley, display } = this
    const { block, from, to } = slice
    const { blocks } = galley.manuscript
    const flags = blocks.flags[block]!
    const left = this.leftOf(block)
    const measure = galley.measure[block]!
    const leading = galley.leading[block]!
    let baseline = this.baselineOf(slice)
    const isRepeated = (slice.flags & REPEATED) !== 0
    if (from === 0 && !isRepeated) {
      if (blocks.labelEnd[block]! > blocks.labelStart[block]!) this.drawLabel(block, left, baseline)
      if ((flags & HEADING) !== 0) {
        const top = baseline + Math.round(galley.size[block]! * HEADING_TOP)
        display.headings.push({ page: display.page, top })
      }
    }
    const align = (flags & CENTRED) !== 0 ? CENTER : (flags & FLUSH_RIGHT) !== 0 ? END : galley.styleOf(block).align
    const firstLine = galley.firstLine[block]!
    if (isRepeated) display.beginArtifact(PAGINATION)
    else display.beginMark(blocks.element[block]!)
    const firstIndent = galley.firstIndentOf(block)
    const isMirrored = firstIndent !== 0 && this.isMirrored(block)
    const end = firstLine + to
    // The last line of the span that is open; -1 for none.
    let spanEnd = -1
    const hasSpans = galley.manuscript.sourceTexts.has(block)
    for (let line = firstLine + from; line < end; line++) {
      const last = spanEnd < 0 ? this.#lastOfText(block, line, end) : line
      if (last > line || (hasSpans && spanEnd < 0)) {
        display.beginSpan(block, line, last)
        spanEnd = last
      }
      // The indent of the first line is part of its width.
      const isFirst = line === firstLine
      const x = isFirst ? left + (isMirrored ? 0 : firstIndent) : left + this.indentOf(block, line)
      display.text(block, line, x, baseline, isFirst && isMirrored ? measure - firstIndent : measure, align)
      baseline -= leading
      if (line !== spanEnd) continue
      display.endMark()
      spanEnd = -1
    }
    display.endMark()
  }

  /** The last line before `end` that is of the same line of the code as `line`. */
  #lastOfText(block: number, line: number, end: number): number {
    const { lineIndents, manuscript } = this.galley
    if ((manuscript.blocks.table[block] ?? 0) > 0) return line
    let last = line
    if (lineIndents.size > 0) while (last + 1 < end && lineIndents.has(last + 1)) last++
    return last
  }

  /** How much further in than its block a line begins that goes on from the one before. */
  indentOf(block: number, line: number): number {
    const { lineIndents } = this.galley
    return lineIndents.size === 0 || this.isRightToLeft(block) ? 0 : (lineIndents.get(line) ?? 0)
  }

  drawLabel(block: number, left: number, baseline: number): void {
    const { galley, display } = this
    const { styles, manuscript } = galley
    const { blocks } = manuscript
    const [from, to] = [blocks.labelStart[block]!, blocks.labelEnd[block]!]
    const isOwn = blocks.labelStyle[block]! < 0
    const style = isOwn ? styles.named('text') : styles.all[blocks.labelStyle[block]!]!
    const font = galley.fonts[style.family]![style.inline]!
    let natural = 0
    for (let i = from; i < to; i++) natural += widthOf(font, manuscript.codes[i]!)
    const rightToLeft = this.isMirrored(block)
    const indent = galley.indentOf(block)
    const ownSize = isOwn ? galley.size[block]! : style.size
    const labelIndent = galley.labelLeftOf(block)
    const isRunIn = galley.styleOf(block).labelGap >= 0
    const room = isRunIn ? indent - labelIndent + (galley.measure[block]! >> 1) : indent
    // A number of large type beside a narrow measure is set smaller, so as not to pass the margin.
    const size = Math.min(ownSize, Math.floor((room * 1000) / natural))
    const width = Math.round((natural * size) / 1000)
    const place = styles.sheet.list.label
    let space: number
    if (isRunIn) space = indent - labelIndent - width
    else if (place === 'edge') space = Math.max(0, indent - width - labelIndent)
    else space = Math.max(0, Math.min(styles.length(place.before), indent - width))
    const x = rightToLeft ? left + galley.measure[block]! + space : left - space - width
    // From right to left the full stop of a number stands at its left.
    const last = rightToLeft && to - from > 1 && manuscript.codes[to - 1] === FULL_STOP ? to - 1 : to
    const stop = last === to ? 0 : Math.round((widthOf(font, FULL_STOP) * size) / 1000)
    display.beginMark(blocks.labelElement[block]!)
    display.label(from, last, style.index, size, x + stop, baseline)
    if (stop > 0) display.label(last, to, style.index, size, x, baseline)
    display.endMark()
  }

  /** Rules over the full width, above and below the row of the page that the slice begins. */
  drawRowRules({ block, from, to, rowTop, rowBottom, flags }: Slice): void {
    const { galley, display, page } = this
    const { ruleAbove, ruleBelow } = galley.styleOf(block)
    if ((flags & FIRST_OF_ROW) === 0) return
    const draw = (y: number, height: number) =>
      display.rule(page.left, page.height - page.top - y - (height >> 1), page.measure, height, 0)
    if (ruleAbove > 0 && from === 0) draw(rowTop, ruleAbove)
    if (ruleBelow > 0 && to >= galley.firstLine[block + 1]! - galley.firstLine[block]!) draw(rowBottom, ruleBelow)
  }

  /** The logo of the sheet, in its box: upper right corner, or upper left where that has a place. */
  drawLogo(): void {
    const { display, galley, page } = this
    const { logo, pictures } = galley.manuscript
    const box = galley.styles.sheet.logo
    const picture = pictures[logo]
    if (box === undefined || picture === undefined) return
    // In a corner it stays above the text, however narrow the margin is.
    const top = box.left === undefined ? Math.min(box.top * 1000, page.top / 3) : box.top * 1000
    const room = box.left === undefined ? Math.min(box.height * 1000, page.top - top - LOGO_GAP) : box.height * 1000
    const scale = Math.min((box.width * 1000) / picture.width, room / picture.height)
    const [width, height] = [Math.floor(picture.width * scale), Math.floor(picture.height * scale)]
    if (width < 1 || height < 1) return
    const left = box.left === undefined ? page.left + page.measure - width : Math.round(box.left * 1000)
    display.picture(logo, NO_ELEMENT, left, page.height - Math.round(top) - height, width, height)
  }

  /** The rule above the notes at the foot of a page. */
  drawFootRule({ block, top }: Slice): void {
    const { display, galley, page } = this
    const { sheet, length } = galley.styles
    const { width, thickness } = sheet.footnotes!.rule
    const x = this.isRightToLeft(block) ? page.left + page.measure - length(width) : page.left
    display.rule(x, page.height - page.top - top - length(thickness), length(width), length(thickness), 0)
  }

  /** What stands behind and beside the blocks of a box, from `top` to `bottom` below the page's text. */
  drawBox({ first, style: number, indent }: Box, top: number, bottom: number): void {
    const { display, galley, page } = this
    const style = galley.styles.all[number]!
    const inset = Math.min(galley.scaled(indent), page.measure >> 1)
    const isMirrored = this.isMirrored(first)
    const left = isMirrored ? page.left : page.left + inset
    const width = page.measure - inset
    const y = page.height - page.top - bottom
    if (style.fill >= 0) display.fill(left - style.outset, y, width + 2 * style.outset, bottom - top, style.fill)
    if (style.barWidth > 0)
      display.rule(isMirrored ? left + width - style.barWidth : left, y, style.barWidth, bottom - top, style.barColour)
  }
}
