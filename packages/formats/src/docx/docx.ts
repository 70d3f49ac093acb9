/**
 * Converts a document to a .docx file in the styles of a design, with real headings, lists and tables.
 *
 * The same document gives the same bytes: the library writes the current time into the file's properties and into the archive, so
 * the archive is written again with a fixed time, by fflate in plain JavaScript (the platform's zlib differs between builds).
 * Lengths are points; Word uses twentieths of a point, and half points for font sizes.
 */

import { BOLD, type Document as DocumentModel, ITALIC } from '@platen/document'
import { withDesignLines } from '@platen/document/design-lines'
import { isRightToLeft } from '@platen/document/direction'
import { withFields } from '@platen/document/fields'
import { readMarkdown } from '@platen/document/markdown'
import { type DocumentMeasures, measureDocument, type Resources, type TypesetOptions } from '@platen/typeset'
import { sheetOf } from '@platen/typeset/designs'
import { dataUrlBytes } from '@platen/typeset/pictures'
import { AlignmentType, Document, Packer, PageOrientation } from 'docx'
import type { Packs } from '../font-files.ts'
import type { WordOptions } from '../options.ts'
import { RASTER_PACKS } from '../raster/raster.ts'
import { DocxBlocks, LEVELS } from './blocks.ts'
import type { Clauses } from './clauses.ts'
import { fontParts } from './fonts.ts'
import { formulasOf } from './formulas.ts'
import { furnitureOf } from './furniture.ts'
import { landscapeBlocks, sectionsOf } from './landscape.ts'
import { CLAUSE_LEVELS, CLAUSES, eastAsianFonts } from './names.ts'
import { clauseIndent, listStyles, ownStyles } from './own-styles.ts'
import { finishPackage } from './package.ts'
import { WordStyles } from './styles.ts'
import { twips } from './units.ts'

export type { WordOptions }

export interface DocxOptions {
  title: string
  /** BCP 47. */
  language: string
  options: WordOptions
}

/** Styles that the library writes in any case: they are changed, not added. */
const isBuiltIn = ({ id }: { id: string }): boolean => /^(?:Title|Heading[1-6]|Caption|FootnoteText)$/u.test(id)
const keyOf = ({ id }: { id: string }): string => id[0]!.toLowerCase() + id.slice(1)

/** @param source CommonMark. @throws {RangeError} where it nests too deep. */
export function readForWord(source: string, options: WordOptions): DocumentModel {
  return readMarkdown(withDesignLines(source, sheetOf(options)), 'commonmark')
}

/** Where fonts come from: from disk in the service, by URL in a browser. */
export interface FontSource {
  /** What the typesetter needs to measure a document. */
  resourcesOf(document: DocumentModel, options: TypesetOptions): Promise<Resources>
  packsNamed(names: readonly string[]): Promise<Packs>
}

/** Word has a language each for Latin text, for East Asian text and for text from right to left. */
function languagesOf(language: string) {
  if (isRightToLeft(language)) return { value: language, bidirectional: language }
  return /^(?:ja|zh|ko)\b/iu.test(language) ? { value: language, eastAsia: language } : { value: language }
}

export async function toDocx(
  document: DocumentModel,
  { title, language, options }: DocxOptions,
  fonts: FontSource,
): Promise<Uint8Array> {
  const { measures, tables } = await measuresOf(document, { ...options, title, language }, fonts)
  const styles = new WordStyles(options, measures?.sheet, eastAsianFonts(language))
  const typed = measures?.document ?? document
  const { fillable = false } = options
  const printed = fillable === false ? typed : withFields(typed, fillable === true ? undefined : fillable)
  const formulas = await formulasOf(printed)
  // Before the text, whose code has the size of its paragraph's style.
  const wordStyles = [...listStyles(styles), ...ownStyles(styles)]
  const hasDrawings = (measures?.charts.size ?? 0) > 0 || mayHaveDrawings(printed, styles.sheet.logo?.picture)
  const blocks = new DocxBlocks(printed, {
    styles,
    language,
    rightToLeft: isRightToLeft(language),
    measures,
    landscape: landscapeBlocks(printed, tables),
    packs: await fonts.packsNamed(hasDrawings ? RASTER_PACKS : []),
    formulas,
  })
  const children = blocks.write()
  const furniture = (isLandscape: boolean) =>
    furnitureOf({
      styles,
      title,
      language,
      facts: blocks.roles.facts,
      measures,
      isLandscape,
      hasPageNumbers: options.includePageNumbers !== false,
    })
  const { width, height, top, right, bottom, left } = styles.page
  const paragraphStyles = styles.paragraphStyles(wordStyles, {
    hasClauses: blocks.clauses !== undefined,
  })
  const file = new Document({
    title: title === '' ? 'Document' : title,
    creator: 'Platen',
    lastModifiedBy: 'Platen',
    evenAndOddHeaderAndFooters: furniture(false).evenAndOdd,
    // A line that ends in a break is not justified.
    compatibility: { version: 15, doNotExpandShiftReturn: true },
    styles: {
      default: {
        document: { run: { ...styles.textRun, language: languagesOf(language) } },
        hyperlink: { run: styles.linkRun },
        ...Object.fromEntries(paragraphStyles.filter(isBuiltIn).map((style) => [keyOf(style), style])),
      },
      paragraphStyles: paragraphStyles.filter((style) => !isBuiltIn(style)),
      characterStyles: styles.characterStyles(),
    },
    footnotes: blocks.notes.texts,
    ...(styles.isJustified ? { hyphenation: HYPHENATION } : {}),
    numbering: {
      config: [
        ...clauseNumbering(blocks.clauses, styles),
        ...blocks.numberings.map(({ reference, level, format, text, start, indent, hanging }) => ({
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
      ],
    },
    sections: sectionsOf(children, blocks.landscape).map(({ isLandscape, children }, section) => {
      const { headers, footers, titlePage, header, footer } = furniture(isLandscape)
      return {
        properties: {
          titlePage: titlePage && section === 0,
          page: {
            // The library exchanges width and height.
            size: {
              width: twips(width),
              height: twips(height),
              ...(isLandscape ? { orientation: PageOrientation.LANDSCAPE } : {}),
            },
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
        ...(headers && { headers }),
        ...(footers && { footers }),
        children,
      }
    }),
  })
  const inline = { bold: hasStyle(printed, BOLD), italic: hasStyle(printed, ITALIC) }
  const text = `${title} ${printed.allText()} ${Object.values(blocks.roles.facts).join(' ')}${blocks.boxes}`
  const bytes = await Packer.pack(file, 'uint8array')
  return finishPackage(bytes, {
    fonts: (used) =>
      fontParts(styles.fonts, options.embedFonts === false ? undefined : styles.usedFaces(used, inline), {
        text,
        packsNamed: fonts.packsNamed,
      }),
    theme: { accent1: styles.colour('accent'), lt2: styles.colour('tint') },
    runProperties: styles.runProperties(),
    levelStyles: blocks.clauses === undefined ? [] : CLAUSE_LEVELS,
  })
}

/**
 * What the typesetter finds of a document in its design, and the tables that need landscape pages. The design classic is Word's
 * own work.
 */
async function measuresOf(
  document: DocumentModel,
  options: WordOptions & { title: string },
  fonts: FontSource,
): Promise<{ measures: DocumentMeasures | undefined; tables: ReadonlySet<number> }> {
  const isClassic = (options.design ?? 'classic') === 'classic'
  // A slide is a row of a table, which cannot have pages of its own.
  const mayTurn = options.landscapeTables === true && sheetOf(options).styles['speech'] === undefined
  if (isClassic && !mayTurn) return { measures: undefined, tables: new Set() }
  const resources = await fonts.resourcesOf(document, options)
  const measures = measureDocument(document, { ...options, fillable: false, landscapeTables: mayTurn }, resources)
  return { measures: isClassic ? undefined : measures, tables: measures.landscapeTables }
}

/** Whether a picture is neither PNG nor JPEG, so that it may have text. */
const mayHaveDrawings = ({ links }: DocumentModel, logo = ''): boolean =>
  [logo, ...links.flatMap(({ kind, target }) => (kind === 'image' ? target : []))].some((address) => {
    const first = dataUrlBytes(address)?.[0]
    return first !== undefined && first !== 0x89 && first !== 0xff
  })

const HYPHENATION = { autoHyphenation: true, consecutiveHyphenLimit: 2 } as const

/** One list of three levels. */
function clauseNumbering(clauses: Clauses | undefined, styles: WordStyles) {
  if (clauses === undefined) return []
  const levels = clauses.levels.map((level, at) => ({
    level: at,
    ...level,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: clauseIndent(styles, at) } },
  }))
  return [{ reference: CLAUSES, levels }]
}

const hasStyle = ({ markStyle, markCount }: DocumentModel, style: number): boolean =>
  markStyle.subarray(0, markCount).some((styles) => (styles & style) !== 0)
