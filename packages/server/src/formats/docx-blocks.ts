/**
 * Converts the blocks of a document to Word's paragraphs and tables.
 *
 * A list whose labels count up becomes a Word list that starts with its first number; other labels are text before a tab.
 * Lengths are points in, twentieths of a point out.
 */
import {
  alertLabel,
  anchorsOf,
  DEFINITIONS,
  type Document,
  HEADER,
  isFollowable,
  noteNumbers,
  ORDERED,
  type Run,
} from '@platen/document'
import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  InternalHyperlink,
  type IParagraphOptions,
  LevelFormat,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'

const TWIPS_PER_POINT = 20
const INDENT = 36 * TWIPS_PER_POINT
const HANGING = 18 * TWIPS_PER_POINT
/** Word's limit of list levels. */
export const LEVELS = 9
const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const
const ALIGNMENTS = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const
const HEAD_FILL = 'F1F3F4'

export interface BlockOptions {
  /** Width of the text area. */
  measure: number
  align: (typeof AlignmentType)[keyof typeof AlignmentType] | undefined
  rightToLeft: boolean
  /** BCP 47; of labels that are not in the source. */
  language: string
  codeFont: string
}

export interface Numbering {
  reference: string
  /** 0 for a list in no other. */
  level: number
  format: (typeof LevelFormat)[keyof typeof LevelFormat]
  /** `%` stands for the number. */
  text: string
  start: number
}

export class DocxBlocks {
  /** Numberings of the lists written so far. */
  readonly numberings: Numbering[] = []
  readonly #document: Document
  readonly #options: BlockOptions
  readonly #anchors: (target: string) => number | undefined
  readonly #notes: ReadonlyMap<string, number>
  /** Blocks that links lead to. */
  readonly #targets = new Set<number>()

  constructor(document: Document, options: BlockOptions) {
    this.#document = document
    this.#anchors = anchorsOf(document)
    this.#notes = noteNumbers(document)
    for (const { kind, target, href } of document.links) {
      const place = kind === 'note' ? undefined : this.#anchors(kind === 'image' ? (href ?? '') : target)
      if (place !== undefined) this.#targets.add(place)
    }
    this.#options = options
  }

  write(): (Paragraph | Table)[] {
    return this.#blocks(-1, 0)
  }

  /** @param indent of the text from the margin. */
  #blocks(container: number, indent: number): (Paragraph | Table)[] {
    return this.#document.children(container).flatMap((block) => this.#block(block, indent))
  }

  #block(block: number, indent: number): (Paragraph | Table)[] {
    const document = this.#document
    const indented = indent > 0 ? { indent: { left: indent } } : {}
    switch (document.kind(block)) {
      case 'heading':
        return [
          this.#paragraph(block, { heading: HEADINGS[document.value[block]! - 1]!, ...this.#own(block), ...indented }),
        ]
      case 'paragraph':
        return [this.#paragraph(block, { ...this.#aligned(), ...this.#own(block), ...indented })]
      case 'term':
        return [this.#paragraph(block, { keepNext: true, ...indented }, '', true)]
      case 'list':
        return this.#list(block, Math.round(indent / INDENT))
      case 'table':
        return [this.#table(block, indent), new Paragraph({ spacing: { after: 0 } })]
      case 'code':
        return [this.#code(block, indented)]
      case 'quote': {
        const kind = document.labels.get(block)
        const label = kind === undefined ? [] : [this.#alertLabel(kind, indent + INDENT)]
        return [...label, ...this.#blocks(block, indent + INDENT)]
      }
      case 'note':
        return this.#note(block, indent)
      case 'rule':
        return [
          new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: '808080', space: 1 } } }),
        ]
      default:
        return []
    }
  }

  #alertLabel(kind: string, indent: number): Paragraph {
    const { language, rightToLeft } = this.#options
    const text = new TextRun({ text: alertLabel(kind, language), bold: true, rightToLeft })
    return new Paragraph({ keepNext: true, indent: { left: indent }, bidirectional: rightToLeft, children: [text] })
  }

  /** The alignment that the source gives the block. */
  #own(block: number): IParagraphOptions {
    const alignment = this.#document.alignment(block)
    return alignment === undefined ? {} : { alignment: ALIGNMENTS[alignment] }
  }

  #aligned(): IParagraphOptions {
    return this.#options.align ? { alignment: this.#options.align } : {}
  }

  #code(block: number, indented: IParagraphOptions): Paragraph {
    const lines = this.#document.text(block).split('\n')
    return new Paragraph({
      ...indented,
      spacing: { line: 240 },
      children: lines.map(
        (line, at) =>
          new TextRun({ text: printable(line), font: this.#options.codeFont, ...(at > 0 ? { break: 1 } : {}) }),
      ),
    })
  }

  #list(list: number, depth: number): (Paragraph | Table)[] {
    const document = this.#document
    const level = Math.min(depth, LEVELS - 1)
    const items = document.children(list)
    const labels = items.map((item) => document.labels.get(item) ?? '')
    const ordered = document.has(list, ORDERED)
    const numbering = ordered ? numberingOf(labels) : undefined
    const reference = `list-${this.numberings.length}`
    if (numbering) this.numberings.push({ reference, level, ...numbering })
    const indent = INDENT * (level + 1)
    if (document.has(list, DEFINITIONS))
      return items.flatMap((child) =>
        document.kind(child) === 'term' ? this.#block(child, INDENT * level) : this.#blocks(child, indent),
      )
    return items.flatMap((item, at) => {
      const [first, ...rest] = document.children(item)
      const box = ['', '\u2610 ', '\u2611 '][document.value[item]!]!
      const text = first !== undefined && document.kind(first) === 'paragraph' ? first : undefined
      const label = numbering || !ordered ? '' : `${labels[at]}\t`
      const head = this.#paragraph(
        text,
        {
          spacing: { after: 4 * TWIPS_PER_POINT },
          ...(numbering
            ? { numbering: { reference, level } }
            : ordered
              ? { indent: { left: indent, hanging: HANGING } }
              : { bullet: { level } }),
        },
        label + box,
      )
      const blocks = text === undefined && first !== undefined ? [first, ...rest] : rest
      return [head, ...blocks.flatMap((block) => this.#block(block, indent))]
    })
  }

  /** A footnote is printed where it is defined, with its label before the first paragraph. */
  #note(note: number, indent: number): (Paragraph | Table)[] {
    const document = this.#document
    const [first, ...rest] = document.children(note)
    const text = first !== undefined && document.kind(first) === 'paragraph' ? first : undefined
    const blocks = text === undefined && first !== undefined ? [first, ...rest] : rest
    const options = { indent: { left: indent + INDENT, hanging: INDENT } }
    return [
      this.#paragraph(text, options, `${this.#notes.get(document.labels.get(note) ?? '') ?? ''}.\t`),
      ...blocks.flatMap((block) => this.#block(block, indent + INDENT)),
    ]
  }

  #table(table: number, indent: number): Table {
    const document = this.#document
    const rows = document.children(table)
    const columns = Math.max(1, ...rows.map((row) => document.children(row).length))
    const width = Math.floor((this.#options.measure * TWIPS_PER_POINT - indent) / columns)
    return new Table({
      width: { size: width * columns, type: WidthType.DXA },
      columnWidths: Array.from({ length: columns }, () => width),
      ...(indent > 0 ? { indent: { size: indent, type: WidthType.DXA } } : {}),
      visuallyRightToLeft: this.#options.rightToLeft,
      rows: rows.map((row) => {
        const isHead = document.has(row, HEADER)
        return new TableRow({
          tableHeader: isHead,
          cantSplit: true,
          children: document.children(row).map((cell) => this.#cell(cell, width, isHead)),
        })
      }),
    })
  }

  #cell(cell: number, width: number, isHead: boolean): TableCell {
    const alignment = this.#document.alignment(cell)
    return new TableCell({
      width: { size: width, type: WidthType.DXA },
      margins: { left: 80, right: 80, top: 40, bottom: 40 },
      ...(isHead ? { shading: { fill: HEAD_FILL } } : {}),
      children: [
        this.#paragraph(
          cell,
          { spacing: { after: 0, line: 240 }, ...(alignment ? { alignment: ALIGNMENTS[alignment] } : {}) },
          '',
          isHead,
        ),
      ],
    })
  }

  /** @param block undefined for an empty paragraph. @param label text before that of the block. */
  #paragraph(block: number | undefined, options: IParagraphOptions, label = '', bold = false): Paragraph {
    const { rightToLeft } = this.#options
    const lead = label === '' ? [] : [new TextRun({ text: label, rightToLeft })]
    const runs = block === undefined ? [] : this.#runs(this.#document.runs(block), bold)
    const children =
      block !== undefined && this.#targets.has(block) ? [new Bookmark({ id: bookmarkOf(block), children: runs })] : runs
    return new Paragraph({ ...options, bidirectional: rightToLeft, children: [...lead, ...children] })
  }

  #runs(runs: readonly Run[], bold: boolean): ParagraphChild[] {
    const children: ParagraphChild[] = []
    for (let at = 0; at < runs.length; ) {
      const { link } = runs[at]!
      let end = at + 1
      while (link >= 0 && end < runs.length && runs[end]!.link === link) end++
      const texts = runs.slice(at, end).flatMap((run) => this.#texts(run, bold))
      if (link < 0) children.push(...texts)
      else {
        const { kind, target: address, href = '' } = this.#document.links[link]!
        const target = kind === 'image' ? href : address
        const place = kind === 'note' ? undefined : this.#anchors(target)
        const isLink = kind !== 'note' && isFollowable(target)
        if (kind === 'image') {
          texts.unshift(new TextRun({ text: '[', italics: true }))
          texts.push(new TextRun({ text: ']', italics: true }))
        }
        if (place !== undefined) children.push(new InternalHyperlink({ anchor: bookmarkOf(place), children: texts }))
        else if (isLink) children.push(new ExternalHyperlink({ link: target, children: texts }))
        else children.push(...texts)
        // An address that is no link is printed.
        if (!isLink && place === undefined && kind !== 'note' && target !== '')
          children.push(new TextRun({ text: printable(` (${target})`) }))
      }
      at = end
    }
    return children
  }

  #texts(run: Run, bold: boolean): TextRun[] {
    const { rightToLeft, codeFont } = this.#options
    const kind = run.link < 0 ? undefined : this.#document.links[run.link]!.kind
    const number = kind === 'note' ? this.#notes.get(this.#document.links[run.link]!.target) : undefined
    if (number !== undefined) return [new TextRun({ text: `${number}`, superScript: true, rightToLeft })]
    const isLink = kind === 'link'
    const isImage = kind === 'image'
    return run.text.split('\n').map(
      (line, at) =>
        new TextRun({
          text: printable(line),
          bold: run.bold || bold,
          italics: run.italic || isImage,
          strike: run.strike,
          ...(run.superscript ? { superScript: true } : run.subscript ? { subScript: true } : {}),
          rightToLeft,
          ...(run.code ? { font: codeFont } : {}),
          ...(isLink ? { style: 'Hyperlink' } : {}),
          ...(at > 0 ? { break: 1 } : {}),
        }),
    )
  }
}

/** XML does not allow control characters (XML 1.0 §2.2): they are printed as their pictures, as in a PDF. */
const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/gu, (character) => {
    const code = character.charCodeAt(0)
    return code < 32 ? String.fromCharCode(0x2400 + code) : code === 127 ? '\u2421' : '\ufffd'
  })

/** Word hides bookmarks that begin so from its list of them. */
const bookmarkOf = (block: number): string => `_block${block}`

const LABEL = /^(\(?)(\d{1,6}|[a-z]{1,6}|[A-Z]{1,6})([.)])$/u

/** The numbering that gives these labels; undefined if Word has none. */
export function numberingOf(labels: readonly string[]): Omit<Numbering, 'reference' | 'level'> | undefined {
  const [, open = '', first = '', close = ''] = LABEL.exec(labels[0] ?? '') ?? []
  if (first === '') return undefined
  for (const { format, numberOf } of countersFor(first)) {
    const start = numberOf(first)
    const counts =
      start !== undefined &&
      labels.every((label, at) => {
        const [, left, text = '', right] = LABEL.exec(label) ?? []
        return left === open && right === close && numberOf(text) === start + at
      })
    if (counts) return { format, start, text: `${open}%${close}` }
  }
  return undefined
}

interface Counter {
  format: Numbering['format']
  numberOf: (text: string) => number | undefined
}

const DECIMAL: Counter = {
  format: LevelFormat.DECIMAL,
  numberOf: (text) => (/^\d+$/u.test(text) ? Number(text) : undefined),
}
const ROMAN_COUNTERS: readonly Counter[] = [
  { format: LevelFormat.LOWER_ROMAN, numberOf: (text) => (/^[ivxl]+$/u.test(text) ? romanOf(text) : undefined) },
  {
    format: LevelFormat.UPPER_ROMAN,
    numberOf: (text) => (/^[IVXL]+$/u.test(text) ? romanOf(text.toLowerCase()) : undefined),
  },
]
const LETTER_COUNTERS: readonly Counter[] = [
  {
    format: LevelFormat.LOWER_LETTER,
    numberOf: (text) => (/^[a-z]$/u.test(text) ? text.charCodeAt(0) - 96 : undefined),
  },
  {
    format: LevelFormat.UPPER_LETTER,
    numberOf: (text) => (/^[A-Z]$/u.test(text) ? text.charCodeAt(0) - 64 : undefined),
  },
]

/** `(i)` is a Roman numeral first, any other single letter a letter first. */
const countersFor = (first: string): readonly Counter[] =>
  /^[A-HJ-Z]$/iu.test(first)
    ? [DECIMAL, ...LETTER_COUNTERS, ...ROMAN_COUNTERS]
    : [DECIMAL, ...ROMAN_COUNTERS, ...LETTER_COUNTERS]

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 }

function romanOf(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) {
    const value = ROMAN[text[at]!]!
    sum += value < (ROMAN[text[at + 1] ?? ''] ?? 0) ? -value : value
  }
  return sum
}
