/**
 * Converts a document to a .docx file with real headings, lists, tables, bold and italic.
 *
 * The same document gives the same bytes: the library writes the current time into the file's properties and into the archive, so
 * the archive is written again with a fixed time, by fflate in plain JavaScript (the platform's zlib differs between builds).
 * Lengths are points; Word uses twentieths of a point, and half points for font sizes.
 */

import type { Document as DocumentModel } from '@platen/document'
import { PAGE_SIZES } from '@platen/wire'
import { AlignmentType, Document, Footer, Packer, PageNumber, Paragraph, TextRun } from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { PdfOptions } from '../pdf/engine.ts'
import { DocxBlocks, LEVELS } from './docx-blocks.ts'

const TWIPS_PER_POINT = 20
const FONTS = { times: 'Times New Roman', helvetica: 'Arial', courier: 'Courier New' } as const

export interface DocxOptions {
  title: string
  /** BCP 47. */
  language: string
  options: PdfOptions
}

export async function toDocx(document: DocumentModel, { title, language, options }: DocxOptions): Promise<Uint8Array> {
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
  const blocks = new DocxBlocks(document, {
    measure: width - margin.left - margin.right,
    align: options.align === 'justify' ? AlignmentType.JUSTIFIED : undefined,
    rightToLeft: /^(?:ar|fa|he|ur|yi|ps)\b/iu.test(language),
    language,
    codeFont: FONTS.courier,
  })
  const children = blocks.write()
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
        heading4: heading(1),
        heading5: heading(1),
        heading6: heading(1),
      },
    },
    numbering: {
      config: blocks.numberings.map(({ reference, level, format, text, start }) => ({
        reference,
        levels: Array.from({ length: LEVELS }, (_, at) => ({
          level: at,
          format,
          text: text.replace('%', `%${at + 1}`),
          start: at === level ? start : 1,
          alignment: AlignmentType.START,
          style: { paragraph: { indent: { left: twips(36 * (at + 1)), hanging: twips(18) } } },
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

/**
 * Makes the bytes reproducible: removes times from the properties, sets the archive's time to the first one of zip, and replaces the
 * library's random ids of links by numbers.
 */
function withoutTime(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes)
  const edit = (path: string, change: (text: string) => string): void => {
    const file = files[path]
    if (file) files[path] = strToU8(change(strFromU8(file)))
  }
  edit('docProps/core.xml', (text) =>
    text.replace(/<dcterms:(?:created|modified)[^<>]*>[^<]*<\/dcterms:(?:created|modified)>/gu, ''),
  )
  const ids = new Map<string, string>()
  edit('word/_rels/document.xml.rels', (text) =>
    text.replace(/Id="(rId[^"]{12,})"/gu, (_, id: string) => {
      ids.set(id, `link${ids.size + 1}`)
      return `Id="${ids.get(id)}"`
    }),
  )
  edit('word/document.xml', (text) =>
    text.replace(/<w:hyperlink [^<>]*r:id="(rId[^"<]{12,})"/gu, (tag, id: string) =>
      tag.replace(id, ids.get(id) ?? id),
    ),
  )
  return zipSync(files, { mtime: new Date(1980, 0, 1), level: 6 })
}
