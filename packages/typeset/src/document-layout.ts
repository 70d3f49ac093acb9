/** A document, read and laid out: what its pages need but the bytes. */
import { withCues } from '@platen/document/cues'
import { withDesignLines } from '@platen/document/design-lines'
import { runsRightToLeft } from '@platen/document/direction'
import { withFields } from '@platen/document/fields'
import { withLetterhead } from '@platen/document/letterhead'
import { type Document, KINDS } from '@platen/document/model'
import { withTypography } from '@platen/document/typography'
import { CONSTRUCTS } from './construct/index.ts'
import { Painter } from './construct/painter.ts'
import { manuscriptOf } from './construct/write-manuscript.ts'
import type { Diagnostic } from './diagnostics.ts'
import { DisplayList } from './display/display-list.ts'
import { STYLES } from './font/encoding.ts'
import type { FontPack } from './font/pack/pack.ts'
import { MATH_FONT, type Resources } from './font/resources.ts'
import { buildGalley } from './galley/build.ts'
import { faceByNumber } from './galley/faces.ts'
import { Galley } from './galley/galley.ts'
import { Formulas } from './markup/formulas.ts'
import type { Manuscript } from './markup/manuscript.ts'
import { readMarkup } from './markup/read-source.ts'
import { chartScenes, type DocumentMeasures, landscapeTables, tableMeasures } from './measures.ts'
import type { TypesetOptions } from './options.ts'
import { buildPages } from './page/flow.ts'
import { Furniture } from './page/furniture.ts'
import type { Pages } from './page/pages.ts'
import { hyphenationTag, hyphenatorOf } from './paragraph/hyphenate.ts'
import type { Claims } from './pdf/metadata.ts'
import { Pictures } from './picture/pictures.ts'
import { fitPage, landscapeOf, type Page, pageOf } from './style/page.ts'
import { JUSTIFY, resolveStyles, type Styles } from './style/resolve.ts'
import type { Sheet } from './style/sheet.ts'
import { sheetOf } from './style/sheet-of.ts'
import { withTokens } from './style/tokens.ts'

export interface LaidOut {
  styles: Styles
  page: Page
  manuscript: Manuscript
  galley: Galley
  pages: Pages
}

/** By kind of block. */
export const BY_KIND = KINDS.map((kind) => CONSTRUCTS[kind])

const NO_PACKS: ReadonlyMap<string, FontPack> = new Map()
const NO_FONTS: ReadonlyMap<string, Uint8Array> = new Map()

export function layOutDocument(source: string | Document, options: TypesetOptions, resources: Resources) {
  const { document, diagnostics, isTyped } = readTypography(source, options, resources)
  const language = options.language ?? 'en'
  const pictures = picturesFor(options, resources)
  const { scripts } = resources
  const text = scripts === undefined ? '' : document.allText()
  const isMirrored = runsRightToLeft(text, language)
  const shaping = {
    language,
    han: scripts?.hanOf(text, language) ?? 'sc',
    fonts: resources.fonts ?? NO_FONTS,
  }
  const layOut = (sheet: Sheet): LaidOut => {
    const paper = pageOf(sheet, options, isMirrored)
    const styles = resolveStyles(sheet, options, paper)
    const page = fitPage(paper, styles)
    const landscape = options.landscapeTables === true ? landscapeOf(paper, styles) : undefined
    const formulas = formulasFor(document, styles, resources)
    const manuscript = manuscriptOf(document, styles, CONSTRUCTS, language, pictures, formulas)
    manuscript.hasTypedSpaces = isTyped
    if (options.fillable === false) manuscript.signatures.clear()
    else dropFieldsFromFacts(manuscript)
    // Cells are hyphenated where columns do not fit otherwise.
    const isHyphenated = isJustified(styles) || manuscript.tables.length > 0
    const tag = isHyphenated ? hyphenationTag(language) : undefined
    const patterns = tag === undefined ? undefined : resources.hyphenation?.get(tag)
    const hyphenator = patterns === undefined ? undefined : hyphenatorOf(patterns)
    const galley = new Galley(
      manuscript,
      styles,
      { page, landscape },
      resources.packs ?? NO_PACKS,
      scripts,
      shaping,
      hyphenator,
      isMirrored,
    )
    buildGalley(galley, BY_KIND)
    return { styles, page, manuscript, galley, pages: buildPages(galley, page, landscape) }
  }
  return { document, diagnostics, pictures, ...layOutInSteps(sheetOf(options), options, layOut) }
}

/** What sets the formulas of a document; undefined where it has none. */
function formulasFor(document: Document, styles: Styles, { mathematics, packs, fonts, scripts }: Resources) {
  const math = fonts?.get(MATH_FONT)
  // The shaper cuts the font down to what a file shows.
  const isReady = mathematics !== undefined && math !== undefined && packs !== undefined && scripts !== undefined
  if (!isReady || !document.links.some(({ kind }) => kind === 'formula')) return undefined
  return new Formulas(mathematics, (family) => ({
    math,
    faceOf: (style) => faceByNumber(styles, packs, STYLES * family + style),
  }))
}

/** Running heads and the like are no fields, so they leave out what is filled in elsewhere. */
function dropFieldsFromFacts(manuscript: Manuscript): void {
  const fields = new Set(manuscript.links.flatMap(({ field }) => field ?? []))
  if (fields.size === 0) return
  const isFixed = ([, text]: [string, string]) => !text.match(/\[[^[\]]*\]/gu)?.some((blank) => fields.has(blank))
  manuscript.facts = Object.fromEntries(Object.entries(manuscript.facts).filter(isFixed))
}

/** A document that takes two pages is set on one, where a step of the sheet does it. Sizes that the caller gives stay. */
function layOutInSteps(sheet: Sheet, options: TypesetOptions, layOut: (sheet: Sheet) => LaidOut): LaidOut {
  const pagesOf = ({ pages }: LaidOut) => pages.starts.length - 1
  const first = layOut(sheet)
  const isFixed = options.fontSize !== undefined || options.lineHeight !== undefined
  if (isFixed || sheet.steps === undefined || pagesOf(first) !== 2) return first
  for (const step of sheet.steps) {
    const closer = layOut(withTokens(step, options.designTokens))
    if (pagesOf(closer) === 1) return closer
  }
  // Layouts share their working memory.
  return layOut(sheet)
}

/**
 * How `typeset` sets a document, without its bytes: for Word files, which set it again.
 *
 * @param resources as for `typeset`.
 * @throws {RangeError} where the options leave no room for a line of text.
 */
export function measureDocument(
  document: Document,
  options: TypesetOptions = {},
  resources: Resources = {},
): DocumentMeasures {
  const { document: printed, galley, page, pages, styles } = layOutDocument(document, options, resources)
  const pageCount = pages.starts.length - 1
  const furniture = new Furniture(new Painter(new DisplayList(), galley, page), pageCount, {
    title: options.title ?? '',
    language: options.language ?? 'en',
    isWanted: true,
    hasFoldMarks: false,
  })
  return {
    document: printed,
    pageCount,
    sheet: styles.sheet,
    zones: new Set(galley.placing?.keys()),
    shortened: furniture.shortened(),
    tables: tableMeasures(printed, galley),
    charts: chartScenes(galley),
    landscapeTables: landscapeTables(galley),
  }
}

/** Reads a text as its design wants it. @param source a document is returned unchanged. */
export function readSource(
  source: string | Document,
  options: TypesetOptions,
  readers: Pick<Resources, 'markdown'>,
): { document: Document; diagnostics: Diagnostic[] } {
  const isMarkdown = typeof source === 'string' && options.markup === 'markdown'
  return readMarkup(isMarkdown ? withDesignLines(source, sheetOf(options)) : source, options, readers)
}

/** Reads a text, and gives it the characters that its design wants. */
export function readTypography(source: string | Document, options: TypesetOptions, resources: Resources) {
  const read = readSource(source, options, resources)
  const isTyped = sheetOf(options).characters === 'typed'
  const typed = isTyped ? read.document : withTypography(read.document, options.language ?? 'en')
  const { fillable = false } = options
  const only = fillable === true ? undefined : fillable
  const filled = only === false ? typed : withFields(typed, only)
  // Behind the fields, since a field is no cue.
  const { cues, letterhead = [] } = sheetOf(options)
  const document = withLetterhead(cues === undefined ? filled : withCues(filled), letterhead)
  return { ...read, document, isTyped }
}

function picturesFor(options: TypesetOptions, { pictures, readPicture }: Resources): Pictures {
  return new Pictures(pictures ?? new Map(), readPicture, !claimsOf(options).pdfA)
}

/** The standards that the file is to declare: the one asked for, both by default. */
export function claimsOf({ conformance }: TypesetOptions): Claims {
  if (conformance === 'none') return { pdfUa: false, pdfA: false }
  return { pdfUa: conformance !== 'pdf/a-2a', pdfA: conformance !== 'pdf/ua-1' }
}

export function isJustified(styles: Styles): boolean {
  return styles.all.some(({ align }) => align === JUSTIFY)
}
