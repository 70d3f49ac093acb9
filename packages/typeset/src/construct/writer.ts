/**
 * What the constructs write a manuscript with: the container at hand, the blocks that they open and close in it, the text, labels and
 * structure elements of these. write-manuscript.ts says which construct writes which block.
 */
import { AT_RIGHT, CENTERED, type Document, KINDS, type Kind } from '@platen/document/model'
import type { Roles } from '@platen/document/roles'
import { coversText } from '../font/pack/coverage.ts'
import { BOLD, MONO, SMALL_CAPS } from '../font/resources.ts'
import { CodeWriter } from '../markup/code-writer.ts'
import type { Formulas } from '../markup/formulas.ts'
import {
  addElement,
  BESIDE,
  type Box,
  CENTRED,
  type ElementName,
  FLUSH_RIGHT,
  HEADING,
  KEEP_WITH_NEXT,
  type Manuscript,
  NEW_PAGE,
  newManuscript,
  ON_GRID,
  WIDE,
} from '../markup/manuscript.ts'
import { keepsDots } from '../paragraph/ligatures.ts'
import type { Pictures } from '../picture/pictures.ts'
import type { BlockStyle, Styles } from '../style/resolve.ts'
import { type Container, type Entry, type Lead, outermost } from './container.ts'
import { noteFurniture } from './faces.ts'
import { HungLabels } from './hung-labels.ts'
import { NoteRows } from './note-rows.ts'
import { isSmallText, setOpening } from './small-caps.ts'
import { Spacing } from './spacing.ts'

export class ManuscriptWriter {
  readonly document: Document
  readonly language: string
  /** Undefined where the document has none. */
  readonly pictures: Pictures | undefined
  /** Undefined where the document has none, or nothing sets them. */
  readonly formulas: Formulas | undefined
  /** Numbers of equations so far. */
  equations = 0
  readonly styles: Styles
  readonly roles: Roles
  readonly manuscript: Manuscript
  headingLevel = 0
  /** The next paragraph does not follow another one. */
  isFirst = true
  /** Name of the style of a paragraph that comes next, in place of `first`. */
  next = ''
  lead: Lead | undefined
  /** The last printed block of the document. */
  last = -1
  /** An empty line stands before the next block. */
  isApart = false
  /** Block of the document behind the last table. */
  tableEnd = -1
  /** The last block written, where it is the caption of a table that comes next; -1 for none. */
  caption = -1
  /** The block that is the caption of the picture before it, or the picture of the caption before it; -1 for none. */
  figureCaption = -1
  /** The next row stands beside the one before. */
  isBeside = false
  /** The next row begins a page. */
  beginsPage = false
  readonly #containers: Container[]
  readonly notes: NoteRows
  readonly #codes: CodeWriter
  readonly #spacing = new Spacing()
  readonly #labels: HungLabels

  constructor(
    document: Document,
    styles: Styles,
    roles: Roles,
    language: string,
    pictures: Pictures | undefined,
    formulas: Formulas | undefined,
  ) {
    this.document = document
    this.language = language
    this.pictures = document.links.some(({ kind }) => kind === 'image') ? pictures : undefined
    this.formulas = formulas
    this.styles = styles
    this.roles = roles
    this.manuscript = newManuscript(document.length + 1024, document.count + 16, styles.all.length)
    this.manuscript.facts = roles.facts
    if (pictures !== undefined) {
      this.manuscript.pictures = pictures.all
      const logo = styles.sheet.logo?.picture
      if (logo !== undefined) this.manuscript.logo = pictures.find(logo)
    }
    noteFurniture(this.manuscript, styles)
    this.#codes = new CodeWriter(document, this.manuscript, {
      hasFootnotes: styles.sheet.footnotes !== undefined,
      isCareful: styles.sheet.breaking === 'careful',
      formulas,
    })
    this.#labels = new HungLabels(this.manuscript, styles)
    this.notes = new NoteRows(document, this.manuscript)
    this.#containers = [outermost(document.count, styles.sheet.spacing === 'source')]
  }

  /** The container of the block that is written next. */
  get innermost(): Container {
    return this.#containers[this.#containers.length - 1]!
  }

  /** Ends the text of the manuscript. */
  finish(): void {
    this.#codes.finish()
  }

  /** The style of containers of that name; undefined where the sheet has none. */
  container(name: string, instead?: string): BlockStyle | undefined {
    return this.styles.find(name) ?? (instead === undefined ? undefined : this.styles.find(instead))
  }

  addElement(name: ElementName, parent: number): number {
    return addElement(this.manuscript, name, parent)
  }

  enter(
    block: number,
    {
      element,
      style,
      indent = 0,
      isFine = false,
      isFirst = false,
      isSection = false,
      end = this.document.afterOf(block),
    }: Entry,
  ): Container {
    const around = this.innermost
    const depth = indent > 0 && !isSection ? around.depth + 1 : around.depth
    const inner: Container = {
      ...around,
      end,
      element,
      style,
      indent: depth > this.styles.sheet.list.depth ? around.indent : around.indent + indent,
      depth,
      first: this.manuscript.blocks.count,
      isFine: around.isFine || isFine,
      afterHeading: false,
      table: undefined,
      onLeave: undefined,
    }
    if (style !== undefined) {
      this.#spacing.enter(style, isFirst)
      if (style.text !== '') inner.text = style.text
      if (style.item !== '') inner.item = style.item
      if (style.ownMeasure > 0) inner.limit = inner.indent + style.ownMeasure
      if (style.fill >= 0 || style.barWidth > 0) {
        inner.box = this.#addBox(style, around)
        this.#spacing.padAbove += style.padAbove
      }
    }
    this.#containers.push(inner)
    return inner
  }

  #addBox(style: BlockStyle, { box: parent, indent }: Container): number {
    const { boxes, blocks } = this.manuscript
    const box: Box = { first: blocks.count, last: -1, parent, style: style.index, indent }
    return boxes.push(box) - 1
  }

  /** Leaves the containers that end before `block`, but for the outermost. */
  leaveBefore(block: number): void {
    for (;;) {
      const container = this.innermost
      if (container.end > block || this.#containers.length === 1) return
      // An empty item still shows its label.
      if (this.lead !== undefined) this.printLead()
      this.#containers.pop()
      container.onLeave?.()
      const { style, first } = container
      if (style === undefined) continue
      this.isFirst = true
      const { blocks, boxes, wholes } = this.manuscript
      if (style.wholeLines > 0 && blocks.count > first)
        wholes.push({ first, last: blocks.count - 1, lines: style.wholeLines })
      const endsBox = container.box !== this.innermost.box && blocks.count > 0
      if (endsBox) {
        boxes[container.box]!.last = blocks.count - 1
        blocks.padBelow[blocks.count - 1]! += style.padBelow
      }
      this.#spacing.leave(style, endsBox)
    }
  }

  /** Leaves all containers but the outermost. */
  leaveAll(): void {
    this.leaveBefore(this.document.count + 1)
    this.#labels.release()
  }

  get #hasRunInLead(): boolean {
    return this.lead !== undefined && (this.lead.text !== '' || this.lead.isRunIn === true)
  }

  /** Prints a pending label that begins the line of a text before what is no text. */
  printRunInLead(): void {
    if (this.#hasRunInLead) this.printLead()
  }

  /** Prints a pending label as a paragraph. */
  printLead(): void {
    const { element, text } = this.innermost
    const isRunIn = this.#hasRunInLead
    const row = this.open(-1, 'paragraph', this.addElement('P', element), this.styles.named(text))
    if (isRunIn) this.flag(row, KEEP_WITH_NEXT)
    this.close(row)
  }

  /**
   * Opens a block of the manuscript in the container at hand. `text` writes its text; `close` ends it.
   *
   * @returns its number.
   */
  open(block: number, kind: Kind, element: number, style: BlockStyle): number {
    const { manuscript, lead } = this
    const { blocks } = manuscript
    const container = this.innermost
    const labelStart = this.#codes.length
    if (lead !== undefined) {
      this.#setCoverage(lead.style ?? style)
      this.#codes.print(lead.label)
      // Labels are set in the font of their style alone.
      this.#codes.isWide = false
    }
    this.#setCoverage(style)
    this.#labels.pair(block, container.indent + style.indent, style)
    const { sheet, leading } = this.styles
    const space = sheet.spacing === 'style' ? this.#spacing.before(style) : this.isApart ? leading : 0
    const row = blocks.add()
    blocks.kind[row] = KINDS.indexOf(kind)
    blocks.style[row] = style.index
    blocks.flags[row] =
      (style.keepWithNext ? KEEP_WITH_NEXT : 0) |
      (container.isFine || (style.fine && this.styles.all[this.#spacing.lastStyle]?.fine === true) ? 0 : ON_GRID)
    blocks.start[row] = this.#codes.length
    blocks.space[row] = row === 0 ? 0 : space
    blocks.indent[row] = container.indent + style.indent
    blocks.limit[row] = container.limit
    blocks.element[row] = element
    blocks.box[row] = container.box
    blocks.padAbove[row] = this.#spacing.padAbove + style.padAbove
    blocks.padBelow[row] = style.padBelow
    if (lead !== undefined) {
      if (lead.isHeading === true) this.flag(row, HEADING)
      blocks.labelStart[row] = labelStart
      blocks.labelEnd[row] = this.#codes.length
      blocks.labelElement[row] = lead.labelElement === 0 ? element : lead.labelElement
      if (lead.footnote !== undefined) this.notes.linkLabel(labelStart, lead.footnote)
      blocks.labelStyle[row] = lead.style?.index ?? -1
      blocks.labelIndent[row] = lead.at === undefined ? container.labelIndent : container.indent + lead.at
    }
    blocks.linksBefore[row] = manuscript.links.length
    if (style.hung >= 0 && lead === undefined) this.#labels.add(block)
    else if (style.beside >= 0 || (style.apart >= 0 && this.#spacing.continues(style))) this.#putBeside(row)
    else if (this.isBeside) this.#putBeside(row)
    this.isBeside = false
    if (this.beginsPage) this.flag(row, NEW_PAGE)
    this.beginsPage = false
    if (style.fill >= 0 || style.barWidth > 0) {
      blocks.box[row] = this.#addBox(style, container)
      const box = manuscript.boxes.at(-1)!
      box.first = row
      box.last = row
    }
    this.#spacing.print(style)
    this.isApart = false
    this.isFirst = false
    this.next = ''
    this.last = block
    this.#codes.startLine()
    if (lead !== undefined) {
      this.lead = undefined
      this.#codes.printIn(lead.text, style.index, style.inline | (lead.face ?? 0))
    }
    return row
  }

  #setCoverage({ family, inline }: BlockStyle): void {
    this.#codes.setCoverage(this.styles.families[family]!.coverage, (inline & MONO) !== 0, family)
  }

  /** Whether the fonts of a style have all characters of a text, as labels need. */
  hasGlyphs(text: string, { family }: BlockStyle): boolean {
    return coversText(this.styles.families[family]!.name, text)
  }

  /** A row for the pending label alone; what follows stands beside it. */
  writeLabelRow(block: number, element: number, style: BlockStyle): void {
    const row = this.open(block, 'paragraph', element, style)
    this.close(row)
    this.flag(row, KEEP_WITH_NEXT)
    this.isBeside = true
  }

  #putBeside(row: number): void {
    this.manuscript.hasColumns = true
    this.flag(row, BESIDE)
  }

  /** The text of a block, or units [from, to) of it, in the style of its row. @param face added to it. */
  text(block: number, row: number, face = 0, from?: number, to?: number): void {
    const style = this.styles.all[this.manuscript.blocks.style[row]!]!
    const isSmall = style.smallCaps === 'all' && isSmallText(this, style, block, from, to)
    const start = this.#codes.length
    this.#codes.fieldLines = style.fieldLines
    this.#codes.text(
      block,
      style.index,
      style.inline | face | (isSmall ? SMALL_CAPS : 0),
      from,
      to,
      style.plain ? MONO : undefined,
    )
    if (isSmall && !keepsDots(this.language)) this.manuscript.sourceTexts.set(row, this.#codes.lowerCase(start))
    if (style.wholeNames) this.#codes.keepNames(start)
    if (style.smallCaps === 'opening') setOpening(this.#codes, this.manuscript.blocks.start[row]!, this.styles, style)
    this.align(block, row)
  }

  /** The row takes the alignment that the source gives the block. */
  align(block: number, row: number): void {
    const { document } = this
    if (document.has(block, CENTERED)) this.flag(row, CENTRED)
    else if (document.has(block, AT_RIGHT)) this.flag(row, FLUSH_RIGHT)
  }

  /** The caption before a table becomes its child. @returns its block; -1 where there is none. */
  captionRow(table: number): number {
    const row = this.caption
    this.caption = -1
    if (row >= 0) this.manuscript.elementParents[this.manuscript.blocks.element[row]!] = table
    return row
  }

  /** A text of the engine's own: a dash in an empty cell. */
  print(text: string): void {
    this.#codes.print(text)
  }

  /** The hyphen in a number becomes a minus sign, or a dash between two numbers. */
  setSign(row: number, minus: string): void {
    this.#codes.setSign(this.manuscript.blocks.start[row]!, minus)
  }

  /** The first characters of a block become bold: the number of a caption. */
  embolden(row: number, length: number): void {
    const start = this.manuscript.blocks.start[row]!
    const style = this.manuscript.blocks.style[row]!
    // The block may begin with a switch of style.
    this.#codes.restyle(start, start + length, style, this.styles.all[style]!.inline, BOLD)
  }

  flag(row: number, flag: number): void {
    this.manuscript.blocks.flags[row]! |= flag
  }

  close(row: number): void {
    const { blocks } = this.manuscript
    blocks.end[row] = this.#codes.length
    if (this.#codes.isWide) this.flag(row, WIDE)
    this.#codes.isWide = false
  }
}
