/**
 * Converts the blocks of a document to Word's paragraphs and tables, in the styles of a design.
 *
 * A list whose labels count up becomes a Word list that starts with its first number; other labels are text before a tab. Parts
 * that a design knows by name (packages/document, roles) have the style of that name. Lengths are twips.
 */
import { alertLabel, DEFINITIONS, type Document, ORDERED } from '@platen/document'
import { assignRoles, NO_ROLES, type Part, type Roles } from '@platen/document/roles'
import { AlignmentType, type IParagraphOptions, LevelFormat, Paragraph, type Table, TextRun } from 'docx'
import { type Numbering, numberingOf } from './docx-numbering.ts'
import { DocxRuns, printable } from './docx-runs.ts'
import { tableOf } from './docx-table.ts'
import { LIST_STYLES_MAX, type WordStyles } from './word-styles.ts'

/** Word's limit of list levels. */
export const LEVELS = 9
const TWIPS_PER_POINT = 20
/** The shortest label of a number: a digit and a full stop. */
const LABEL_LEAST = 2
const ALIGNMENTS = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const

export interface BlockOptions {
  styles: WordStyles
  /** BCP 47. */
  language: string
  rightToLeft: boolean
}

/** Where a block stands. */
interface Place {
  /** From the margin to its text. */
  indent: number
  /** Lists around it. */
  depth: number
  /** Style of its paragraphs, if they have one. */
  style?: string
}

export class DocxBlocks {
  /** Numberings of the lists written so far. */
  readonly numberings: Numbering[] = []
  readonly roles: Roles
  readonly #document: Document
  readonly #options: BlockOptions
  readonly #styles: WordStyles
  readonly #runs: DocxRuns
  /** The block before was no paragraph. */
  #isFirst = true

  constructor(document: Document, options: BlockOptions) {
    this.#document = document
    this.#options = options
    this.#styles = options.styles
    this.#runs = new DocxRuns(document, options)
    const { roles } = options.styles.sheet
    this.roles = roles === undefined ? NO_ROLES : assignRoles(document, roles, options.language)
  }

  write(): (Paragraph | Table)[] {
    return this.#blocks(-1, { indent: 0, depth: 0 })
  }

  #blocks(container: number, place: Place): (Paragraph | Table)[] {
    return this.#document.children(container).flatMap((block) => this.#block(block, place))
  }

  #block(block: number, place: Place): (Paragraph | Table)[] {
    const document = this.#document
    const kind = document.kind(block)
    const isFirst = this.#isFirst
    this.#isFirst = kind !== 'paragraph'
    switch (kind) {
      case 'heading':
      case 'paragraph':
        return this.#text(block, place, isFirst)
      case 'term':
        return [this.#paragraph(block, { style: this.#styles.id('term', 'first'), keepNext: true, ...indented(place) })]
      case 'list':
        return this.#list(block, place)
      case 'table':
        return this.#table(block, place)
      case 'code':
        return [this.#code(block, place)]
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
    const own = { ...this.#alignment(block), ...indented(place) }
    if (depth > 0) {
      const style = styles.id(parts?.[0]?.role ?? '', `h${depth}`)
      return [this.#paragraph(block, { style, ...own }, { isBold: styles.style(`h${depth}`).bold ?? false })]
    }
    if (parts !== undefined && document.kind(block) === 'paragraph') return this.#parts(block, parts, own)
    const { boldLine } = styles.sheet
    if (boldLine !== undefined && place.depth === 0 && this.#isBoldLine(block)) {
      this.#isFirst = true
      return [this.#paragraph(block, { style: styles.id(boldLine), ...own }, { isBold: true })]
    }
    const style = place.style ?? styles.id(isFirst ? 'first' : 'text')
    const isLeadIn = /[:：]\s*$/u.test(document.text(block))
    return [this.#paragraph(block, { style, ...own, ...(isLeadIn ? { keepNext: true } : {}) })]
  }

  /** Parts of a paragraph that a design knows by name, each a paragraph of its own. */
  #parts(block: number, parts: readonly Part[], own: IParagraphOptions): Paragraph[] {
    const start = this.#document.start[block]!
    return parts.map(({ role, from, to, labelFrom, labelTo }) => {
      const label = this.#styles.style(role).label
      const text = this.#document.text(block)
      const typed = text.slice(labelFrom - start, labelTo - start)
      const isHung = label !== undefined && typed !== ''
      const runs = this.#runs.ofBlock(block, {
        runs: slice(this.#document.runs(block), (isHung ? from : labelFrom) - start, to - start),
      })
      const style = this.#styles.id(role)
      return this.#withChildren({ style, ...own }, isHung ? [this.#runs.plain(`${typed}\t`), ...runs] : runs)
    })
  }

  #isBoldLine(block: number): boolean {
    const runs = this.#document.runs(block)
    return (
      runs.some(({ text, bold }) => bold && text.trim() !== '') &&
      runs.every(({ text, bold }) => (bold || text.trim() === '') && !text.includes('\n'))
    )
  }

  /** The alignment that the source gives the block. */
  #alignment(block: number): IParagraphOptions {
    const alignment = this.#document.alignment(block)
    return alignment === undefined ? {} : { alignment: ALIGNMENTS[alignment] }
  }

  #code(block: number, place: Place): Paragraph {
    const lines = this.#document.text(block).split('\n')
    const isWhole = lines.length <= (this.#styles.style('code').wholeLines ?? 0)
    return new Paragraph({
      style: this.#styles.id('code'),
      ...indented(place),
      ...(isWhole ? { keepLines: true } : {}),
      children: lines.map((line, at) => new TextRun({ text: printable(line), ...(at > 0 ? { break: 1 } : {}) })),
    })
  }

  #quote(block: number, place: Place): (Paragraph | Table)[] {
    const own = this.#styles.across(this.#styles.style('quote').indent ?? 0)
    const inner = { ...place, indent: place.indent + own, style: 'BlockText' }
    const kind = this.#document.labels.get(block)
    return [...(kind === undefined ? [] : [this.#alertLabel(kind, inner)]), ...this.#blocks(block, inner)]
  }

  #alertLabel(kind: string, place: Place): Paragraph {
    const text = this.#runs.plain(alertLabel(kind, this.#options.language), { isBold: true })
    return this.#withChildren({ style: 'BlockText', keepNext: true, ...indented(place) }, [text])
  }

  #list(list: number, place: Place): (Paragraph | Table)[] {
    const document = this.#document
    const styles = this.#styles
    const level = Math.min(place.depth, LEVELS - 1)
    const items = document.children(list)
    const isOrdered = document.has(list, ORDERED)
    const labels = items.map((item) => document.labels.get(item) ?? '')
    const hanging = styles.across(this.#itemIndent(isOrdered, labels))
    const indent = place.indent + hanging
    const inner = { indent, depth: level + 1, style: 'ListContinue' }
    if (document.has(list, DEFINITIONS))
      return items.flatMap((child) =>
        document.kind(child) === 'term' ? this.#block(child, place) : this.#blocks(child, { ...inner, depth: level }),
      )
    const format = isOrdered ? numberingOf(labels) : this.#bullets(level)
    const reference = `list-${this.numberings.length}`
    if (format) this.numberings.push({ reference, level, ...format, indent, hanging })
    const suffix = Math.min(level + 1, LIST_STYLES_MAX)
    const style = `List${isOrdered ? 'Number' : 'Bullet'}${suffix === 1 ? '' : suffix}`
    return items.flatMap((item, at) => {
      const [first, ...rest] = document.children(item)
      const box = ['', '\u2610 ', '\u2611 '][document.value[item]!]!
      const text = first !== undefined && document.kind(first) === 'paragraph' ? first : undefined
      const label = format ? '' : `${labels[at]}\t`
      const head = this.#paragraph(
        text,
        { style, ...(format ? { numbering: { reference, level } } : { indent: { left: indent, hanging } }) },
        { label: label + box },
      )
      const blocks = text === undefined && first !== undefined ? [first, ...rest] : rest
      return [head, ...blocks.flatMap((block) => this.#block(block, inner))]
    })
  }

  #bullets(level: number) {
    const { bullets } = this.#styles.sheet.list
    return { format: LevelFormat.BULLET, text: bullets[Math.min(level, bullets.length - 1)]!, start: 1 }
  }

  /** Points of the sheet: room for the widest label. */
  #itemIndent(isOrdered: boolean, labels: readonly string[]): number {
    const { bulletIndent, numberIndent, digitIndent } = this.#styles.sheet.list
    if (!isOrdered) return bulletIndent
    const length = labels.reduce((most, label) => Math.max(most, label.length), LABEL_LEAST)
    return Math.max(bulletIndent, numberIndent + (length - LABEL_LEAST) * digitIndent)
  }

  /** A footnote is printed where it is defined, with its label before the first paragraph. */
  #note(note: number, place: Place): (Paragraph | Table)[] {
    const document = this.#document
    const hanging = this.#styles.across(this.#itemIndent(true, []))
    const indent = place.indent + hanging
    const [first, ...rest] = document.children(note)
    const text = first !== undefined && document.kind(first) === 'paragraph' ? first : undefined
    const blocks = text === undefined && first !== undefined ? [first, ...rest] : rest
    const options = { style: this.#styles.id('footnote', 'first'), indent: { left: indent, hanging } }
    return [
      this.#paragraph(text, options, { label: `${this.#runs.noteNumber(document.labels.get(note) ?? '')}.\t` }),
      ...blocks.flatMap((block) => this.#block(block, { ...place, indent })),
    ]
  }

  #table(table: number, { indent }: Place): (Paragraph | Table)[] {
    const { rightToLeft } = this.#options
    const styles = this.#styles
    const width = Math.round(styles.measure * TWIPS_PER_POINT) - indent
    return [
      new Paragraph({ style: 'TableSpaceAbove' }),
      tableOf(this.#document, table, { styles, runs: this.#runs, rightToLeft, indent, width }),
      new Paragraph({ style: 'TableSpaceBelow' }),
    ]
  }

  /** @param block undefined for an empty paragraph. @param label text before that of the block. */
  #paragraph(
    block: number | undefined,
    options: IParagraphOptions,
    { label = '', isBold = false }: { label?: string; isBold?: boolean } = {},
  ): Paragraph {
    const runs = block === undefined ? [] : this.#runs.ofBlock(block, { isBold })
    return this.#withChildren(options, label === '' ? runs : [this.#runs.plain(label), ...runs])
  }

  #withChildren(options: IParagraphOptions, children: NonNullable<IParagraphOptions['children']>): Paragraph {
    const { rightToLeft } = this.#options
    return new Paragraph({ ...options, ...(rightToLeft ? { bidirectional: true } : {}), children })
  }
}

const indented = ({ indent }: Place): IParagraphOptions => (indent > 0 ? { indent: { left: indent } } : {})

/** The runs of units [from, to) of a block's text. */
function slice<R extends { text: string }>(runs: readonly R[], from: number, to: number): R[] {
  const some: R[] = []
  let at = 0
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (text !== '') some.push({ ...run, text })
    at += run.text.length
  }
  return some
}
