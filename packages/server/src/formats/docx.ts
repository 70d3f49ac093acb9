/**
 * Blocks in, a .docx file out: real headings, lists, tables, bold and italic, with the page, font and title asked for.
 *
 * The same document gives the same bytes: the library stamps the time of day into the file's properties and into the
 * archive, so the archive is written again with a fixed time, by fflate's plain JavaScript (the platform's zlib differs
 * between builds). Lengths come in points; Word counts in twentieths of a point, and font sizes in half points.
 */
import { PAGE_SIZES } from '@platen/wire'
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Block, ListItem } from '../generate/blocks.ts'
import { inlineRuns } from '../generate/markup/inline.ts'
import { isFigure } from '../generate/markup/light.ts'
import type { PdfOptions } from '../pdf/engine.ts'

const TWIPS_PER_POINT = 20
const FONTS = { times: 'Times New Roman', helvetica: 'Arial', courier: 'Courier New' } as const
const HEADINGS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const

export interface DocxSettings {
  title: string
  /** BCP 47. */
  language: string
  options: PdfOptions
}

export async function toDocx(blocks: Block[], { title, language, options }: DocxSettings): Promise<Uint8Array> {
  const [width, height] = PAGE_SIZES[options.pageSize ?? 'a4']
  const font = FONTS[options.font ?? 'times']
  const size = (options.fontSize ?? 12) * 2
  const line = Math.round((options.lineHeight ?? 1.5) * 240)
  const margin = { top: 72, right: 72, bottom: 72, left: 72, ...options.margins }
  const twips = (points: number): number => Math.round(points * TWIPS_PER_POINT)
  const heading = (scale: number) => ({
    run: { font, size: Math.round(size * scale), bold: true, color: '000000' },
    paragraph: { spacing: { before: 240, after: 120, line }, keepNext: true },
  })
  let lists = 0
  const writer = new BlockWriter(
    width - margin.left - margin.right,
    options.align === 'justify' ? AlignmentType.JUSTIFIED : undefined,
    /\b(?:ar|fa|he|ur|yi|ps)\b/iu.test(language.split('-')[0] ?? ''),
    () => lists++,
  )
  const children = writer.blocks(blocks)
  const file = new Document({
    title,
    creator: 'Platen',
    lastModifiedBy: 'Platen',
    styles: {
      default: {
        document: {
          run: { font, size, language: { value: language } },
          paragraph: { spacing: { line, after: twips(8) } },
        },
        heading1: heading(1.35),
        heading2: heading(1.15),
        heading3: heading(1),
      },
    },
    numbering: {
      config: Array.from({ length: lists }, (_, list) => ({
        reference: `list-${list}`,
        levels: [0, 1, 2].map((level) => ({
          level,
          format: LevelFormat.DECIMAL,
          text: `%${level + 1}.`,
          alignment: AlignmentType.START,
          style: { paragraph: { indent: { left: twips(36 * (level + 1)), hanging: twips(18) } } },
        })),
      })),
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: twips(width), height: twips(height) },
            margin: {
              top: twips(margin.top),
              right: twips(margin.right),
              bottom: twips(margin.bottom),
              left: twips(margin.left),
            },
          },
        },
        ...(options.includePageNumbers === false
          ? {}
          : {
              footers: {
                default: new Footer({
                  children: [
                    new Paragraph({
                      alignment: AlignmentType.CENTER,
                      children: [new TextRun({ children: [PageNumber.CURRENT] })],
                    }),
                  ],
                }),
              },
            }),
        children,
      },
    ],
  })
  return withoutTime(await Packer.toBuffer(file))
}

/** The same document is the same bytes: no time is told in it, and the archive's is the first that zip can count from. */
function withoutTime(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes)
  const core = files['docProps/core.xml']
  if (core) {
    files['docProps/core.xml'] = strToU8(
      strFromU8(core).replace(/<dcterms:(created|modified)[^>]*>[^<]*<\/dcterms:\1>/gu, ''),
    )
  }
  return zipSync(files, { mtime: new Date(1980, 0, 1), level: 6 })
}

class BlockWriter {
  readonly #measure: number
  readonly #align: (typeof AlignmentType)[keyof typeof AlignmentType] | undefined
  readonly #rightToLeft: boolean
  readonly #newList: () => number

  constructor(
    measure: number,
    align: (typeof AlignmentType)[keyof typeof AlignmentType] | undefined,
    rightToLeft: boolean,
    newList: () => number,
  ) {
    this.#measure = measure
    this.#align = align
    this.#rightToLeft = rightToLeft
    this.#newList = newList
  }

  blocks(blocks: Block[], indent = 0): (Paragraph | Table)[] {
    return blocks.flatMap((block) => this.#block(block, indent))
  }

  #block(block: Block, indent: number): (Paragraph | Table)[] {
    const indented = indent > 0 ? { indent: { left: indent } } : {}
    switch (block.kind) {
      case 'heading':
        return [this.#paragraph(block.text, { heading: HEADINGS[block.level], ...indented })]
      case 'paragraph':
        return [this.#paragraph(block.text, { ...(this.#align ? { alignment: this.#align } : {}), ...indented })]
      case 'lines':
        return [this.#paragraph(block.lines.join('\n'), indented)]
      case 'list':
        return this.#list(block.items, block.ordered ? `list-${this.#newList()}` : undefined, 0)
      case 'table':
        return [this.#table(block.header, block.rows), new Paragraph({ spacing: { after: 0 } })]
      case 'code':
        return [
          new Paragraph({
            ...indented,
            spacing: { line: 240 },
            children: block.text
              .split('\n')
              .map(
                (line, index) => new TextRun({ text: line, font: FONTS.courier, ...(index > 0 ? { break: 1 } : {}) }),
              ),
          }),
        ]
      case 'quote':
        return this.blocks(block.blocks, indent + 36 * TWIPS_PER_POINT)
      case 'rule':
        return [
          new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: '808080', space: 1 } } }),
        ]
    }
  }

  #paragraph(text: string, options: IParagraphOptions): Paragraph {
    return new Paragraph({ ...options, bidirectional: this.#rightToLeft, children: this.#runs(text) })
  }

  #runs(text: string): TextRun[] {
    return text.split('\n').flatMap((line, index) => {
      const runs = inlineRuns(line)
      const parts = runs.length > 0 ? runs : [{ text: '', bold: false, italic: false }]
      return parts.map(
        (run, part) =>
          new TextRun({
            text: run.text,
            bold: run.bold,
            italics: run.italic,
            rightToLeft: this.#rightToLeft,
            ...(index > 0 && part === 0 ? { break: 1 } : {}),
          }),
      )
    })
  }

  #list(items: ListItem[], reference: string | undefined, level: number): Paragraph[] {
    return items.flatMap((item) => [
      this.#paragraph(item.text, {
        spacing: { after: 4 * TWIPS_PER_POINT },
        ...(reference ? { numbering: { reference, level } } : { bullet: { level } }),
      }),
      ...this.#list(item.children ?? [], undefined, Math.min(level + 1, 2)),
    ])
  }

  #table(header: string[], rows: string[][]): Table {
    const columns = Math.max(header.length, 1)
    const width = Math.floor((this.#measure * TWIPS_PER_POINT) / columns)
    const cell = (text: string, bold: boolean): TableCell =>
      new TableCell({
        width: { size: width, type: WidthType.DXA },
        margins: { left: 80, right: 80, top: 40, bottom: 40 },
        children: [
          this.#paragraph(bold && text !== '' ? `**${text.replaceAll('**', '')}**` : text, {
            spacing: { after: 0, line: 240 },
            ...(!bold && isFigure(text) ? { alignment: AlignmentType.RIGHT } : {}),
          }),
        ],
      })
    return new Table({
      width: { size: width * columns, type: WidthType.DXA },
      columnWidths: Array.from({ length: columns }, () => width),
      rows: [
        new TableRow({ tableHeader: true, children: header.map((text) => cell(text, true)) }),
        ...rows.map((row) => new TableRow({ cantSplit: true, children: row.map((text) => cell(text, false)) })),
      ],
    })
  }
}
