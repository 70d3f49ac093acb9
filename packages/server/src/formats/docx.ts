/**
 * Converts a document to a .docx file in the styles of a design, with real headings, lists and tables.
 *
 * The same document gives the same bytes: the library writes the current time into the file's properties and into the archive, so
 * the archive is written again with a fixed time, by fflate in plain JavaScript (the platform's zlib differs between builds).
 * Lengths are points; Word uses twentieths of a point, and half points for font sizes.
 */

import type { Document as DocumentModel } from '@platen/document'
import { AlignmentType, Document, Packer } from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { PdfOptions } from '../pdf/engine.ts'
import { DocxBlocks, LEVELS } from './docx-blocks.ts'
import { fitsOnePage, furnitureOf } from './docx-furniture.ts'
import { WordStyles } from './word-styles.ts'

const TWIPS_PER_POINT = 20

export interface DocxOptions {
  title: string
  /** BCP 47. */
  language: string
  options: PdfOptions
}

/** Styles that the library writes in any case: they are changed, not added. */
const isBuiltIn = ({ id }: { id: string }): boolean => /^(?:Title|Heading[1-6]|Caption|FootnoteText)$/u.test(id)
const keyOf = ({ id }: { id: string }): string => id[0]!.toLowerCase() + id.slice(1)

export async function toDocx(document: DocumentModel, { title, language, options }: DocxOptions): Promise<Uint8Array> {
  const styles = new WordStyles(options)
  const twips = (points: number): number => Math.round(points * TWIPS_PER_POINT)
  const blocks = new DocxBlocks(document, {
    styles,
    language,
    rightToLeft: /^(?:ar|fa|he|ur|yi|ps)\b/iu.test(language),
  })
  const children = blocks.write()
  const isOnePage = fitsOnePage(document, styles)
  const { headers, footers, titlePage, evenAndOdd, header, footer } = furnitureOf({
    styles,
    title,
    language,
    facts: blocks.roles.facts,
    isOnePage,
  })
  const { width, height, top, right, bottom, left } = styles.page
  const paragraphStyles = styles.paragraphStyles()
  const file = new Document({
    title,
    creator: 'Platen',
    lastModifiedBy: 'Platen',
    evenAndOddHeaderAndFooters: evenAndOdd,
    styles: {
      default: {
        document: { run: { ...styles.textRun, language: { value: language } } },
        hyperlink: { run: styles.linkRun },
        ...Object.fromEntries(paragraphStyles.filter(isBuiltIn).map((style) => [keyOf(style), style])),
      },
      paragraphStyles: paragraphStyles.filter((style) => !isBuiltIn(style)),
      characterStyles: [{ id: 'VerbatimChar', name: 'Verbatim Char', run: styles.codeRun }],
    },
    numbering: {
      config: blocks.numberings.map(({ reference, level, format, text, start, indent, hanging }) => ({
        reference,
        levels: Array.from({ length: LEVELS }, (_, at) => ({
          level: at,
          format,
          text: text.replace('%', `%${at + 1}`),
          start: at === level ? start : 1,
          alignment: AlignmentType.START,
          style: { paragraph: { indent: { left: indent, hanging } } },
        })),
      })),
    },
    sections: [
      {
        properties: {
          titlePage,
          page: {
            size: { width: twips(width), height: twips(height) },
            margin: {
              top: twips(top),
              right: twips(right),
              bottom: twips(bottom),
              left: twips(left),
              ...(header === undefined ? {} : { header: twips(header) }),
              ...(footer === undefined ? {} : { footer: twips(footer) }),
            },
          },
        },
        ...(options.includePageNumbers === false ? {} : { ...(headers && { headers }), ...(footers && { footers }) }),
        children,
      },
    ],
  })
  return finish(await Packer.toBuffer(file), styles)
}

/**
 * Makes the bytes reproducible: removes times from the properties, sets the archive's time to the first one of zip, and replaces the
 * library's random ids of links by numbers. Names the fonts that stand in where those of the design are not installed.
 */
function finish(bytes: Uint8Array, { fonts }: WordStyles): Uint8Array {
  const files = unzipSync(bytes)
  const edit = (path: string, change: (text: string) => string): void => {
    const file = files[path]
    if (file) files[path] = strToU8(change(strFromU8(file)))
  }
  edit('docProps/core.xml', (text) => withoutElement(withoutElement(text, 'dcterms:created'), 'dcterms:modified'))
  const ids = new Map<string, string>()
  edit('word/_rels/document.xml.rels', (text) =>
    text.replace(/Id="(rId[^"]{12,})"/gu, (_, id: string) => {
      ids.set(id, `link${ids.size + 1}`)
      return `Id="${ids.get(id)}"`
    }),
  )
  edit('word/document.xml', (text) =>
    text.replace(/ r:id="([^"<]+)"/gu, (attribute, id: string) => (ids.has(id) ? ` r:id="${ids.get(id)}"` : attribute)),
  )
  const table = fonts
    .map(({ name, altName }) => `<w:font w:name="${name}"><w:altName w:val="${altName}"/></w:font>`)
    .join('')
  edit('word/fontTable.xml', (text) =>
    text.includes('</w:fonts>')
      ? text.replace('</w:fonts>', `${table}</w:fonts>`)
      : text.replace(/<w:fonts([^<>]*)\/>/u, (_, attributes: string) => `<w:fonts${attributes}>${table}</w:fonts>`),
  )
  return zipSync(files, { mtime: new Date(1980, 0, 1), level: 6 })
}

/** An XML text without the first element of a name; unchanged where there is none. */
function withoutElement(xml: string, name: string): string {
  const from = xml.indexOf(`<${name}`)
  const end = `</${name}>`
  const to = xml.indexOf(end, from)
  return from < 0 || to < 0 ? xml : xml.slice(0, from) + xml.slice(to + end.length)
}
