/**
 * Converts the blocks of a document to Word's paragraphs and tables, in the styles of a design.
 *
 * A list whose labels count up becomes a Word list that starts with its first number; other labels are text before a tab. Parts
 * that a design knows by name (packages/document, roles) have the style of that name; those with a place stand in frames. Lengths
 * are twips.
 */
import { alertLabel, DEFINITIONS, type Document, ORDERED, PAGE_BREAK } from '@platen/document'
import { beginsRightToLeft } from '@platen/document/direction'
import { assignRoles, type Group, NO_ROLES, type Part, type Roles, type Section } from '@platen/document/roles'
import type { DocumentMeasures } from '@platen/typeset'
import {
  captionBesidePictures,
  describeChart,
  type FigureCaption,
  figureCaptionIn,
  isChartBlock,
  readChart,
} from '@platen/typeset/designs'
import type { Scene } from '@platen/typeset/pictures'
import { AlignmentType, type IParagraphOptions, LineRuleType, PageBreak, Paragraph, type Table, TextRun } from 'docx'
import type { Packs } from '../font-files.ts'
import { boxAt, boxedStyle, boxTable, hasOnlyParagraphs } from './box.ts'
import { chartOf } from './chart.ts'
import { type Clauses, clausesOf } from './clauses.ts'
import { DocxFrames } from './frames.ts'
import { addLogo } from './logo.ts'
import { metaTable } from './meta.ts'
import { DocxNotes } from './notes.ts'
import { bulletsOf, itemIndent, type Numbering, numberingOf } from './numbering.ts'
import { LIST_STYLES_MAX } from './own-styles.ts'
import { DocxParts } from './parts.ts'
import { drawingOf, pictureRun } from './pictures.ts'
import { isBoldLine, isLeadIn, isOnlyTitle } from './reading.ts'
import { DocxRuns, printable, type SetFormulas } from './runs.ts'
import { signatureTables } from './signatures.ts'
import { isSlide, type Slide, slideTable } from './slides.ts'
import type { WordStyles } from './styles.ts'
import { widthOf } from './table.ts'
import { DocxTables } from './tables.ts'
import { TWIPS_PER_POINT } from './units.ts'

/** Word's limit of list levels. */
export const LEVELS = 9
/** Of tasks that are open, and that are done. */
const BOXES = ['\u2610', '\u2611']
const ALIGNMENTS = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const

export interface BlockOptions {
  styles: WordStyles
  /** BCP 47. */
  language: string
  rightToLeft: boolean
  /** What the typesetter found. */
  measures: DocumentMeasures | undefined
  /** Blocks of the document that stand on landscape pages. */
  landscape: ReadonlySet<number>
  /** For text in pictures. */
  packs: Packs
  formulas: SetFormulas | undefined
}

/** Where a block stands. */
interface Place {
  /** From the margin to its text. */
  indent: number
  /** Lists around it. */
  depth: number
  /** Style of its paragraphs, if they have one. */
  style?: string
  /** Label of the note that it begins; empty once a paragraph has it. */
  label?: TextRun[]
  /** In a section with a tint. */
  isBoxed?: boolean
  /** Style of the sheet that the text in that section has. */
  text?: string
  /** ID of a style of the sheet as it is in that section. */
  restyled?: (name: string) => string
}

export class DocxBlocks {
  /** Numberings of the lists written so far. */
  readonly numberings: Numbering[] = []
  readonly roles: Roles
  readonly #document: Document
  readonly #options: BlockOptions
  readonly #styles: WordStyles
  readonly #runs: DocxRuns
  readonly notes: DocxNotes
  /** Boxes of tasks that it has. */
  boxes = ''
  /** Of a contract whose numbers are Word's own. */
  readonly clauses: Clauses | undefined
  readonly #frames: DocxFrames
  readonly #parts: DocxParts
  /** The block before was no paragraph. */
  #isFirst = true
  /** Style of the next paragraph. */
  #next: string | undefined
  /** The block that is the caption of the picture before it, or the picture of the caption before it; -1 for none. */
  #pictureCaption = -1
  /** The text below the frames has begun. */
  #hasText = false
  readonly #tables: DocxTables
  /** What stands on landscape pages. */
  readonly landscape = new Set<Paragraph | Table>()
  /** By label: notes that are footnotes. */
  readonly #noted = new Map<string, number>()

  constructor(document: Document, options: BlockOptions) {
    this.#document = document
    this.#options = options
    this.#styles = options.styles
    this.notes = new DocxNotes(document)
    const { measure, page, sheet } = options.styles
    const room = { measure, height: page.height - page.top - page.bottom }
    this.#runs = new DocxRuns(document, {
      rightToLeft: options.rightToLeft,
      notes: this.notes,
      room,
      packs: options.packs,
      formulas: options.formulas,
      isCodeBold: sheet.cues !== undefined,
      codeStyle: (paragraph) => this.#styles.codeStyle(paragraph),
    })
    this.roles = sheet.roles === undefined ? NO_ROLES : assignRoles(document, sheet.roles, options.language)
    this.#frames = new DocxFrames(options.styles, options.measures?.zones ?? new Set())
    this.clauses = clausesOf(document, this.roles)
    this.#tables = new DocxTables(document, options, this.#runs, this.roles)
    this.#parts = new DocxParts(document, {
      styles: options.styles,
      runs: this.#runs,
      frames: this.#frames,
      rightToLeft: options.rightToLeft,
      numbered: new Set(this.clauses === undefined ? [] : ['clause', 'clauseHeading']),
    })
  }

  write(): (Paragraph | Table)[] {
    const text = this.#blocks(-1, { indent: 0, depth: 0 })
    this.#writeNotes()
    addLogo(text, this.#styles, this.#options.packs)
    return [...this.#frames.write(), ...text]
  }

  #blocks(container: number, place: Place): (Paragraph | Table)[] {
    return this.#someBlocks(this.#document.children(container), place)
  }

  /** @param isSpeech the blocks stand in a slide. */
  #someBlocks(children: readonly number[], place: Place, isSpeech = false): (Paragraph | Table)[] {
    const blocks: (Paragraph | Table)[] = []
    const inner = { ...place }
    const endOf = (after: number, at: number): number => {
      let end = at + 1
      while (end < children.length && children[end]! < after) end++
      return end
    }
    let slides: Slide[] = []
    const endSlides = (): void => {
      if (slides.length > 0) blocks.push(slideTable(slides, this.#styles))
      slides = []
    }
    for (let at = 0; at < children.length; ) {
      const block = children[at]!
      if (this.#document.has(block, PAGE_BREAK)) {
        endSlides()
        blocks.push(pageBreak())
      }
      const group = this.roles.groups.get(block)
      const box = place.isBoxed ? undefined : boxAt(this.roles, block, this.#options)
      const speech = this.roles.sections.get(block)?.find(({ role }) => role === 'speech')
      if (speech !== undefined && !isSpeech && slides.length > 0) {
        const end = endOf(speech.after, at)
        slides.at(-1)!.speech.push(...this.#someBlocks(children.slice(at, end), place, true))
        at = end
      } else if (box !== undefined) {
        const end = endOf(box.after, at)
        blocks.push(...this.#box(box, children.slice(at, end), inner))
        at = end
      } else if (isSlide(this.roles, block)) {
        slides.push({ label: this.#block(block, inner) as Paragraph[], speech: [] })
        at++
      } else if (group !== undefined) {
        if (group.role !== 'nothing') endSlides()
        blocks.push(...this.#group(group, inner))
        at = endOf(group.after, at)
      } else {
        endSlides()
        blocks.push(...this.#block(block, inner))
        at++
      }
      delete inner.label
    }
    endSlides()
    return blocks
  }

  #box({ role }: Section, blocks: readonly number[], place: Place): (Paragraph | Table)[] {
    const styles = this.#styles
    const text = styles.style(role).text ?? 'text'
    if (!hasOnlyParagraphs(this.#document, blocks))
      return boxTable(role, this.#someBlocks(blocks, { ...place, style: styles.id(text), isBoxed: true, text }), styles)
    return blocks.flatMap((block, at) => {
      const [isFirst, isLast] = [at === 0, at === blocks.length - 1]
      const restyled = (name: string): string => boxedStyle(styles, { role, name, isFirst, isLast })
      return this.#block(block, { ...place, style: restyled(text), restyled })
    })
  }

  #group(group: Group, place: Place): (Paragraph | Table)[] {
    const { role, parts } = group
    this.#isFirst = true
    if (role === 'signatures')
      return signatureTables(
        group,
        this.#styles,
        (part) => this.#runs.ofRange(part.block, part.labelFrom, part.to),
        ({ from, to }) => String.fromCharCode(...this.#document.units.subarray(from, to)),
      )
    if (role === 'meta')
      return metaTable(group, this.#styles, (part) => this.#runs.ofRange(part.block, part.labelFrom, part.to))
    if (role === 'sectionBreak') return [new Paragraph({ style: 'HorizontalRule' })]
    return this.#parts.write(parts, indented(place))
  }

  #block(block: number, place: Place): (Paragraph | Table)[] {
    const written = this.#ofKind(block, place)
    if (this.#options.landscape.has(block)) for (const one of written) this.landscape.add(one)
    return written
  }

  #ofKind(block: number, place: Place): (Paragraph | Table)[] {
    const document = this.#document
    const kind = document.kind(block)
    const isFirst = this.#isFirst
    this.#isFirst = kind !== 'paragraph'
    switch (kind) {
      case 'heading':
      case 'paragraph':
        return this.#text(block, place, isFirst)
      case 'term':
        return [this.#term(block, place)]
      case 'list':
        return this.#list(block, place)
      case 'table':
        return this.#tables.write(block, place.indent)
      case 'code':
        return this.#code(block, place)
      case 'quote':
        return this.#quote(block, place)
      case 'note':
        return this.#note(block, place)
      case 'rule':
        return [new Paragraph({ style: 'HorizontalRule' })]
      default:
        return []
    }
  }

  #text(block: number, place: Place, isFirst: boolean): Paragraph[] {
    const document = this.#document
    const styles = this.#styles
    const depth = document.kind(block) === 'heading' ? document.value[block]! : 0
    const parts = this.roles.parts.get(block)
    if (parts?.length === 0) {
      this.#isFirst = isFirst
      return []
    }
    const own = { ...this.#alignment(block), ...indented(place), ...this.#belowFrames(parts?.[0]?.role) }
    if (depth > 0 && parts === undefined) {
      const name =
        block === 0 && this.#styles.sheet.spacing === 'style' && isOnlyTitle(document) ? 'title' : `h${depth}`
      const isBold = styles.style(name).bold ?? styles.style('h1').bold ?? false
      return [
        this.#paragraph(
          block,
          { style: place.restyled?.(name) ?? (name === 'title' ? 'Title' : styles.id(name)), ...own },
          { isBold },
        ),
      ]
    }
    if (parts?.[0]?.role === 'alertOpening' || parts?.[0]?.role === 'alertLabel') {
      this.#isFirst = false
      return [this.#noteOpening(parts[0], place)]
    }
    if (parts !== undefined) {
      this.#isFirst = depth > 0
      this.#next = styles.style(parts.at(-1)!.role).next
      return this.#parts.write(parts, own, place.restyled)
    }
    const caption = this.#tables.captionOf(block)
    if (caption !== undefined) {
      this.#isFirst ||= caption.isNote
      return [caption.paragraph]
    }
    if (this.#runs.isPicture(block)) {
      const after = document.afterOf(block)
      const isBelow = this.#pictureCaption !== block && this.#captionOfPicture(after, true) !== undefined
      this.#pictureCaption = isBelow ? after : -1
      return [this.#paragraph(block, { style: 'Figure', ...own, ...(isBelow ? { keepNext: true } : {}) })]
    }
    const pictured = this.#captionOfPictures(block)
    if (pictured !== undefined) return pictured
    const { boldLine } = styles.sheet
    if (boldLine !== undefined && place.depth === 0 && isBoldLine(document, block)) {
      this.#isFirst = true
      return [this.#paragraph(block, { style: styles.id(boldLine), ...own }, { isBold: true })]
    }
    const style = place.style ?? styles.id(isFirst ? (this.#next ?? 'first') : 'text')
    this.#next = undefined
    const introduces = isLeadIn(document, block)
    const children = [...(place.label?.splice(0) ?? []), ...this.#runs.ofBlock(block, { style })]
    return [this.#withChildren({ style, ...own, ...(introduces ? { keepNext: true } : {}) }, children, block)]
  }

  /** The caption that a paragraph is of a picture before or behind it; undefined where it is none. */
  #captionOfPicture(block: number, isBelow: boolean): FigureCaption | undefined {
    const document = this.#document
    if (block >= document.count || document.kind(block) !== 'paragraph' || this.roles.parts.has(block)) return undefined
    return figureCaptionIn(document, block, document.startOf(block), document.endOf(block), isBelow)
  }

  /** A paragraph that is the caption of a picture, or has a picture and its caption. @returns undefined where it is none. */
  #captionOfPictures(block: number): Paragraph[] | undefined {
    const document = this.#document
    if (this.#styles.sheet.styles['captionBelow'] === undefined) return undefined
    const beside = captionBesidePictures(document, block)
    if (beside !== undefined) {
      const { from, to } = beside.caption
      const [start, end] = beside.isBelow ? [document.startOf(block), from] : [to, document.endOf(block)]
      if (!this.#runs.isPicture(block, start, end)) return undefined
      const picture = new Paragraph({
        style: 'Figure',
        ...(beside.isBelow ? { keepNext: true } : {}),
        children: this.#runs.ofRange(block, start, end),
      })
      const caption = this.#figureCaption(beside.caption, beside.isBelow)
      return beside.isBelow ? [picture, caption] : [caption, picture]
    }
    const isBelow = this.#pictureCaption === block
    const next = document.afterOf(block)
    const isAbove =
      !isBelow && next < document.count && document.kind(next) === 'paragraph' && this.#runs.isPicture(next)
    const caption = isBelow || isAbove ? this.#captionOfPicture(block, isBelow) : undefined
    if (caption === undefined) return undefined
    this.#pictureCaption = isAbove ? next : -1
    return [this.#figureCaption(caption, isBelow)]
  }

  #figureCaption({ block, from, to, labelLength, isItalic }: FigureCaption, isBelow: boolean): Paragraph {
    this.#isFirst = true
    const place = isBelow ? 'captionBelow' : 'caption'
    const middle = from + labelLength
    const rest = { isUpright: isItalic }
    return this.#withChildren({ style: this.#styles.id(place) }, [
      ...(labelLength === 0 ? [] : this.#runs.ofRange(block, from, middle, { ...rest, embolden: true })),
      ...this.#runs.ofRange(block, middle, to, rest),
    ])
  }

  /** The space that frames take above the first paragraph of the text. */
  #belowFrames(role: string | undefined): IParagraphOptions {
    if (this.#hasText || (role !== undefined && this.#frames.has(role))) return {}
    this.#hasText = true
    const { clear } = this.#frames
    return clear > 0 ? { spacing: { before: clear } } : {}
  }

  /** The alignment that the source gives the block. */
  #alignment(block: number): IParagraphOptions {
    const alignment = this.#document.alignment(block)
    return alignment === undefined ? {} : { alignment: ALIGNMENTS[alignment] }
  }

  #code(block: number, place: Place): (Paragraph | Table)[] {
    const styles = this.#styles
    const text = this.#document.text(block)
    if (isChartBlock(this.#document, block, styles.sheet)) {
      const scene = this.#options.measures?.charts.get(block)
      if (scene !== undefined) return [this.#chart(block, scene)]
      const chart = chartOf(text, styles, this.#tables.isCaptioned(block))
      if (chart !== undefined) return chart
    }
    const lines = text.split('\n')
    const children = lines.map((line, at) => new TextRun({ text: printable(line), ...(at > 0 ? { break: 1 } : {}) }))
    const keep = lines.length <= (styles.style('code').wholeLines ?? 0) ? { keepLines: true } : {}
    return [new Paragraph({ style: styles.id('code'), ...indented(place), ...keep, children })]
  }

  /** A chart is a picture whose description has its numbers. */
  #chart(block: number, scene: Scene): Paragraph {
    const { packs } = this.#options
    const { measure } = this.#styles
    const text = this.#document.text(block)
    const description = describeChart(text, readChart(text) ?? [])
    const picture = pictureRun(drawingOf(scene, { packs }), description, { measure, height: scene.height })
    const hasNote = this.#tables.endFigure(block)
    const spacing = {
      ...(this.#tables.isCaptioned(block) ? { before: 0 } : {}),
      ...(hasNote ? { after: 0 } : {}),
    }
    return new Paragraph({ style: 'Figure', spacing, ...(hasNote ? { keepNext: true } : {}), children: [picture] })
  }

  #quote(block: number, place: Place): (Paragraph | Table)[] {
    const kind = this.#document.labels.get(block)
    const isNote = kind !== undefined || this.roles.containers.get(block) === 'alert'
    const name = isNote && this.#styles.sheet.styles['alert'] !== undefined ? 'alert' : 'quote'
    const own = this.#styles.across(this.#styles.style(name).indent ?? 0)
    const indent = place.indent + own
    const style = name === 'alert' ? this.#styles.id('alert') : 'BlockText'
    this.#isFirst = false
    const text = kind === undefined ? '' : `${alertLabel(kind, this.#options.language)}: `
    const label = text === '' ? [] : [this.#runs.plain(text, { style: 'NoteLabel' })]
    const blocks = this.#blocks(block, { ...place, indent, style, label })
    if (label.length > 0) blocks.unshift(this.#withChildren({ style, indent: { left: indent }, keepNext: true }, label))
    return blocks
  }

  /** A typed note, or the beginning of one in a quotation. */
  #noteOpening({ role, block, from, to, labelFrom, labelTo }: Part, place: Place): Paragraph {
    const styles = this.#styles
    const style = styles.id('alert')
    const own = place.style === style ? 0 : styles.across(styles.style('alert').indent ?? 0)
    const isLabel = role === 'alertLabel'
    const label = this.#document.text(block).slice(0, (isLabel ? to : labelTo) - (isLabel ? from : labelFrom))
    return this.#withChildren({ style, indent: { left: place.indent + own }, ...(isLabel ? { keepNext: true } : {}) }, [
      this.#runs.plain(isLabel ? label : `${label}: `, { style: 'NoteLabel' }),
      ...(isLabel ? [] : this.#runs.ofRange(block, from, to)),
    ])
  }

  #list(list: number, place: Place): (Paragraph | Table)[] {
    const document = this.#document
    const styles = this.#styles
    const level = Math.min(place.depth, LEVELS - 1)
    const items = document.children(list)
    const isOrdered = document.has(list, ORDERED)
    const labels = items.map((item) => document.labels.get(item) ?? '')
    const container = styles.style(this.roles.containers.get(list) ?? (place.depth > 0 ? 'sublist' : 'list'))
    const isTasks = !isOrdered && items.some((item) => (document.value[item] ?? 0) > 0)
    const hanging = styles.across(container.itemIndent ?? itemIndent(this.#styles.sheet, isOrdered, labels, isTasks))
    const indent = place.indent + styles.across(container.indent ?? 0) + hanging
    const { text: named } = place
    const inText = (id: string): string => (named === undefined ? id : styles.inText(id, named))
    const inner = {
      ...{ indent, depth: level + 1, style: inText('ListContinue') },
      ...(named === undefined ? {} : { text: named, isBoxed: true }),
    }
    if (document.has(list, DEFINITIONS)) return this.#definitions(items, place, { ...inner, depth: level })
    const isClause = this.clauses?.lists.has(list) ?? false
    if (container.unlabelled) return items.flatMap((item) => this.#blocks(item, place))
    const format = isOrdered ? numberingOf(labels) : bulletsOf(styles.sheet, level)
    const reference = `list-${this.numberings.length}`
    if (format && !isClause) this.numberings.push({ reference, level, ...format, indent, hanging })
    const suffix = Math.min(level + 1, LIST_STYLES_MAX)
    const style = isClause ? 'Clause3' : inText(`List${isOrdered ? 'Number' : 'Bullet'}${suffix === 1 ? '' : suffix}`)
    const numbered = isClause
      ? {}
      : format
        ? { numbering: { reference, level } }
        : { indent: { left: indent, hanging } }
    return items.flatMap((item, at) => {
      const [text, blocks] = this.#leadOf(item)
      const box = ['', ...BOXES][document.value[item] ?? 0] ?? ''
      this.boxes += box
      const isTask = box !== '' && !isOrdered
      const { bulletStyle } = styles.sheet.list
      const labelOptions = isTask && bulletStyle !== undefined ? { labelStyle: styles.characterId(bulletStyle) } : {}
      const label = isTask ? `${box}\t` : `${format ? '' : `${labels[at]}\t`}${box === '' ? '' : `${box} `}`
      // A box stands in place of the bullet.
      const place = isTask ? { indent: { left: indent, hanging } } : numbered
      const head = this.#paragraph(text, { style, ...place }, { label, ...labelOptions })
      return [head, ...blocks.flatMap((block) => this.#block(block, inner))]
    })
  }

  /** Terms of a definition list with what defines them, beside them where the design has a column for terms. */
  #definitions(items: readonly number[], place: Place, inner: Place): (Paragraph | Table)[] {
    const document = this.#document
    const { itemIndent } = this.#styles.style('term')
    const column = itemIndent === undefined ? undefined : this.#styles.across(itemIndent)
    const beside = column === undefined ? inner : { ...inner, indent: place.indent + column }
    const blocks: (Paragraph | Table)[] = []
    let term: number | undefined
    for (const [at, item] of items.entries()) {
      if (document.kind(item) === 'term') {
        const next = items[at + 1]
        if (next !== undefined && this.#isBeside(item, next)) term = item
        else blocks.push(...this.#block(item, place))
      } else if (term === undefined) blocks.push(...this.#blocks(item, beside))
      else {
        blocks.push(...this.#defined(term, item, beside, column ?? 0))
        term = undefined
      }
    }
    return blocks
  }

  /** Whether a term fits the column beside what defines it. */
  #isBeside(term: number, item: number): boolean {
    const { itemIndent = 0, size = this.#styles.sheet.size } = this.#styles.style('term')
    return this.#leadOf(item)[0] !== undefined && widthOf(this.#document.text(term)) * size < itemIndent
  }

  /** @param column width of that of terms. */
  #defined(term: number, item: number, place: Place, column: number): (Paragraph | Table)[] {
    const styles = this.#styles
    const [text, blocks] = this.#leadOf(item)
    const { style, indent } = place
    const own = { ...(style === undefined ? {} : { style }), indent: { left: indent, hanging: column } }
    const children = [
      ...this.#runs.ofBlock(term, { style: styles.id('term'), character: styles.characterId('term') }),
      this.#runs.plain('\t'),
      ...(text === undefined ? [] : this.#runs.ofBlock(text, { style })),
    ]
    return [this.#withChildren(own, children), ...blocks.flatMap((block) => this.#block(block, place))]
  }

  /** A term on a line of its own. */
  #term(block: number, place: Place): Paragraph {
    const style = this.#styles.id('term', 'first')
    const embolden = this.#styles.sheet.styles['term'] === undefined
    return this.#withChildren(
      { style, keepNext: true, ...indented(place) },
      this.#runs.ofBlock(block, { style, embolden }),
    )
  }

  /** A note that no text refers to is printed where it is defined, with its label before the first paragraph. */
  #note(note: number, place: Place): (Paragraph | Table)[] {
    const label = this.#document.labels.get(note) ?? ''
    if (this.notes.has(label) && !this.#noted.has(label)) {
      this.#noted.set(label, note)
      return []
    }
    const hanging = this.#styles.across(itemIndent(this.#styles.sheet, true, []))
    const indent = place.indent + hanging
    const [text, blocks] = this.#leadOf(note)
    const options = { style: 'FootnoteText', indent: { left: indent, hanging } }
    return [
      this.#paragraph(text, options, { label: `${this.#runs.noteNumber(label)}.\t` }),
      ...blocks.flatMap((block) => this.#block(block, { ...place, indent })),
    ]
  }

  /** The first paragraph of a container, and the blocks after it. */
  #leadOf(container: number): [text: number | undefined, blocks: number[]] {
    const [first, ...rest] = this.#document.children(container)
    if (first === undefined || this.#document.kind(first) === 'paragraph') return [first, rest]
    return [undefined, [first, ...rest]]
  }

  /** Footnotes come last: a reference in one is no footnote of its own. */
  #writeNotes(): void {
    for (const [label, note] of this.#noted) {
      const [text, blocks] = this.#leadOf(note)
      const place = { indent: 0, depth: 0, style: 'FootnoteText' }
      const children = [
        this.#paragraph(text, { style: 'FootnoteText' }, { label: '\t' }),
        ...blocks.flatMap((block) => this.#block(block, place)),
      ]
      // A table may stand in a footnote; the library's type does not say so.
      this.notes.texts[this.notes.number(label)] = { children: children as Paragraph[] }
    }
  }

  /** @param block undefined for an empty paragraph. @param label text before that of the block. */
  #paragraph(
    block: number | undefined,
    options: IParagraphOptions,
    { label = '', labelStyle, isBold = false }: { label?: string; labelStyle?: string; isBold?: boolean } = {},
  ): Paragraph {
    const runs = block === undefined ? [] : this.#runs.ofBlock(block, { isBold, style: options.style })
    const own = labelStyle === undefined ? {} : { style: labelStyle }
    return this.#withChildren(options, label === '' ? runs : [this.#runs.plain(label, own), ...runs], block)
  }

  /** @param block whose text decides the direction in a document that runs from left to right. */
  #withChildren(
    options: IParagraphOptions,
    children: NonNullable<IParagraphOptions['children']>,
    block?: number,
  ): Paragraph {
    const isMirrored =
      this.#options.rightToLeft || (block !== undefined && beginsRightToLeft(this.#document.text(block)))
    return new Paragraph({ ...options, ...(isMirrored ? { bidirectional: true } : {}), children })
  }
}

/** A line of no height, so that the text behind it begins at the head of the page. */
const pageBreak = (): Paragraph =>
  new Paragraph({
    spacing: { before: 0, after: 0, line: TWIPS_PER_POINT, lineRule: LineRuleType.EXACT },
    children: [new PageBreak()],
  })

const indented = ({ indent }: Place): IParagraphOptions => (indent > 0 ? { indent: { left: indent } } : {})
