/**
 * Text in, PDF bytes out. Synchronous and pure: no files, network, clock or randomness; the same source,
 * options and resources give the same bytes on every machine.
 */

import { type Document, KINDS, SUPERSCRIPT } from '@platen/document/model'
import { ownTitle } from '@platen/document/title'
import { typographicCharacters } from '@platen/document/typography'
import { CONSTRUCTS } from './construct/index.ts'
import { Painter } from './construct/painter.ts'
import { manuscriptOf } from './construct/write-manuscript.ts'
import { DisplayList } from './display/display-list.ts'
import { BY_KIND, claimsOf, isJustified, layOutDocument, readSource, readTypography } from './document-layout.ts'
import { winAnsiCode } from './font/encoding.ts'
import { coverageOf } from './font/pack/coverage.ts'
import { isMetric } from './font/pack/families.ts'
import { type FontFamily, packName, shapedFamily } from './font/pack/names.ts'
import {
  BOLD,
  type FormulaBox,
  ITALIC,
  MATH_FACE,
  MATH_FONT,
  type ResourceName,
  type Resources,
  type Scripts,
} from './font/resources.ts'
import type { Galley } from './galley/galley.ts'
import { type Manuscript, WIDE } from './markup/manuscript.ts'
import type { TypesetOptions, TypesetResult } from './options.ts'
import { drawPages } from './page/draw.ts'
import { furnitureText } from './page/furniture.ts'
import type { Pages } from './page/pages.ts'
import { hyphenationTag } from './paragraph/hyphenate.ts'
import { wideText } from './paragraph/shaped.ts'
import type { Drawing } from './pdf/drawing.ts'
import { DocumentFonts } from './pdf/fonts.ts'
import { type WrittenFile, writeFile } from './pdf/writer.ts'
import { pictureDiagnostics } from './picture/left-out.ts'
import { pageOf } from './style/page.ts'
import { resolveStyles, type Styles } from './style/resolve.ts'
import type { Sheet } from './style/sheet.ts'
import { sheetOf } from './style/sheet-of.ts'
import { type Layout, layoutOf } from './view-layout.ts'

/**
 * Sets a text in the markup named by the options, or a document that was read before.
 *
 * @param resources the resources that `requiredResources` names. A missing one is reported in `diagnostics`.
 * @throws {RangeError} where the options leave no room for a line of text, or the file would exceed 64 MB.
 */
export function typeset(
  source: string | Document,
  options: TypesetOptions = {},
  resources: Resources = {},
): TypesetResult {
  return compose(source, options, resources, true)
}

/** As `typeset`, with what stands where, and what draws single pages. */
export function typesetWithLayout(
  source: string | Document,
  options: TypesetOptions = {},
  resources: Resources = {},
): TypesetResult & { layout: Layout; drawing: Drawing | undefined } {
  let layout: Layout | undefined
  let drawing: Drawing | undefined
  const result = compose(source, options, resources, true, (galley, pages, file) => {
    layout = layoutOf(galley, pages, file.hashPages())
    drawing = file.drawing()
  })
  return { ...result, layout: layout!, drawing }
}

/** As `typeset`; `compressed: false` leaves every stream readable (golden cases). */
export function compose(
  source: string | Document,
  options: TypesetOptions,
  resources: Resources,
  compressed: boolean,
  onWritten?: (galley: Galley, pages: Pages, file: WrittenFile) => void,
): TypesetResult {
  const { document, diagnostics, pictures, styles, page, manuscript, galley, pages } = layOutDocument(
    source,
    options,
    resources,
  )
  const language = options.language ?? 'en'
  const { scripts } = resources
  const loaded = resources.fonts ?? new Map<string, Uint8Array>()
  const wanted = claimsOf(options)
  const { display, foliosFit, cutLines } = drawPages(new Painter(new DisplayList(), galley, page), pages, BY_KIND, {
    title: options.title ?? runningTitle(document, manuscript, styles) ?? '',
    language,
    isWanted: options.includePageNumbers ?? true,
    hasFoldMarks: options.foldMarks ?? false,
  })
  const fonts = new DocumentFonts(
    galley.shaped,
    scripts,
    loaded,
    options.conformance === 'pdf/a-2a',
    mathGlyphsOf(manuscript),
  )
  const possible = hasLongString(options, manuscript) ? { ...wanted, pdfA: false } : wanted
  const file = writeFile(
    manuscript,
    galley,
    display,
    pages.papers,
    { ...options, title: options.title ?? titleOf(document, manuscript, styles) ?? options.titleDefault ?? 'Document' },
    possible,
    fonts,
    compressed,
  )
  const { pdf, pageCount, missing, claims } = file
  onWritten?.(galley, pages, file)
  if (wanted.pdfA && !claims.pdfA) {
    const reason = possible.pdfA
      ? 'The text has private-use or unassigned characters'
      : `The title, a heading or the address of a link is longer than ${STRING_BYTES_MAX} bytes`
    diagnostics.push({
      code: 'conformance-unmet',
      message: `${reason}, which PDF/A-2a forbids, so the file does not declare it. Change the text, or set conformance to none or pdf/ua-1.`,
      count: 1,
    })
  }
  diagnostics.push(...pictureDiagnostics(document, pictures, manuscript.figures.size))
  if (manuscript.fieldsLeftOut > 0) {
    const count = manuscript.fieldsLeftOut
    diagnostics.push({
      code: 'field-left-out',
      message: `${count === 1 ? 'One blank has' : `${count} blanks have`} characters that the fonts of fields lack, so ${count === 1 ? 'it is' : 'they are'} printed as text, not as a field.`,
      count,
    })
  }
  const [cutLine] = cutLines
  if (cutLine !== undefined) {
    diagnostics.push({
      code: 'running-line-cut',
      message: `${cutLines.length === 1 ? 'A line' : `${cutLines.length} lines`} of head or foot ${cutLines.length === 1 ? 'is' : 'are'} longer than the page is wide and shortened: “${cutLine}”. Put a part of it into a line of its own.`,
      count: cutLines.length,
    })
  }
  const { malformedCharts } = manuscript
  if (malformedCharts > 0) {
    diagnostics.push({
      code: 'chart-malformed',
      message: `${malformedCharts === 1 ? 'One chart is' : `${malformedCharts} charts are`} printed as code. A chart has at most 12 lines, each of them "label | value" with a value of 0 or more.`,
      count: malformedCharts,
    })
  }
  if (manuscript.formulasAsTyped.size > 0) {
    const count = manuscript.formulasAsTyped.size
    diagnostics.push({
      code: 'formula-as-typed',
      message: `${count === 1 ? 'One formula is' : `${count} formulas are`} printed as typed, since ${count === 1 ? 'its' : 'their'} LaTeX could not be read. Formulas define no macros and have at most 5,000 characters.`,
      count,
    })
  }
  if (missing.length > 0) {
    diagnostics.push({
      code: 'missing-glyph',
      message: `No installed font has ${missing.length === 1 ? 'one character' : `${missing.length} of the characters`}; each is printed as a box.`,
      count: missing.length,
      characters: [...new Set(missing)],
    })
  }
  if (galley.tooWideTables > 0) {
    diagnostics.push({
      code: 'table-too-wide',
      message: `${galley.tooWideTables === 1 ? 'One table is' : `${galley.tooWideTables} tables are`} too wide for the page, so each row is printed as lines of "head: value". ${options.landscapeTables === true ? 'Leave' : 'Set landscapeTables, or leave'} out columns.`,
      count: galley.tooWideTables,
    })
  }
  if (!foliosFit) {
    diagnostics.push({
      code: 'page-numbers-omitted',
      message: 'The bottom margin is too small for page numbers, so they were left out.',
      count: pageCount,
    })
  }
  return { pdf, pageCount, diagnostics }
}

/** Glyphs of MATH_FONT that the formulas show. */
function mathGlyphsOf({ formulas, displays }: Manuscript): Set<number> {
  const found = new Set<number>()
  const add = ({ glyphs }: FormulaBox): void => {
    for (const { face, code } of glyphs) if (face === MATH_FACE) found.add(code)
  }
  for (const { box } of formulas.values()) add(box)
  for (const { pieces, number } of displays.values()) {
    for (const { box } of pieces) add(box)
    if (number !== undefined) add(number)
  }
  return found
}

function stylesFor(options: TypesetOptions): Styles {
  const sheet = sheetOf(options)
  return resolveStyles(sheet, options, pageOf(sheet, options))
}

/** Longest string of a PDF/A file (ISO 19005-2 §6.1.13). */
const STRING_BYTES_MAX = 32767

/** A string that PDF/A forbids. */
function hasLongString({ title = '' }: TypesetOptions, { links, headings }: Manuscript): boolean {
  const isTooLong = (text: string): boolean => 2 * text.length + 2 > STRING_BYTES_MAX
  return (
    isTooLong(title) ||
    headings.some((heading) => isTooLong(heading.title)) ||
    links.some(({ url }) => url.length > STRING_BYTES_MAX)
  )
}

/**
 * Names the resources to load for this document before `typeset`, beyond those in `resources`. Only `scripts` knows which
 * fonts a script needs, so call again with the loaded resources until no new name is returned. Ragged Latin, Greek and
 * Cyrillic text in light markup needs the packs of its design alone.
 */
export function requiredResources(
  source: string | Document,
  options: TypesetOptions = {},
  resources: Resources = {},
): ResourceName[] {
  const names: ResourceName[] = []
  for (const pack of requiredPacks(options)) if (!resources.packs?.has(pack)) names.push(`pack:${pack}`)
  if (typeof source === 'string' && options.markup === 'markdown' && resources.markdown === undefined)
    names.push('markdown')
  if (resources.readPicture === undefined && mayHavePictures(source, options)) names.push('pictures')
  if (
    options.align === 'justify' ||
    (options.design !== undefined && isJustified(stylesFor(options))) ||
    mayHaveRuledTable(source, options)
  ) {
    const tag = hyphenationTag(options.language ?? 'en')
    if (tag !== undefined && !resources.hyphenation?.has(tag)) names.push(`hyphenation:${tag}`)
  }
  const hasMath = hasFormulas(source, options, resources)
  if (hasMath) {
    if (resources.mathematics === undefined) names.push('mathematics')
    if (!resources.fonts?.has(MATH_FONT)) names.push(`font:${MATH_FONT}`)
  }
  if (hasMath || needsScripts(source, options, resources)) {
    const { scripts } = resources
    if (scripts === undefined) names.push('scripts')
    else
      for (const id of fontsOf(source, options, resources, scripts))
        if (!resources.fonts?.has(id)) names.push(`font:${id}`)
  }
  return names
}

/** Classic pages have no title of their own. */
const titleOf = (document: Document, { facts }: Manuscript, { sheet }: Styles): string | undefined =>
  sheet.spacing === 'source' ? undefined : ownTitle(document, facts)

/** Heads and feet of a document whose first heading is not its title, but that of a chapter, have none. */
function runningTitle(document: Document, manuscript: Manuscript, styles: Styles): string | undefined {
  const { headings, blocks, facts } = manuscript
  const title = titleOf(document, manuscript, styles)
  if (title === undefined || facts['title'] !== undefined) return title
  const first = headings.find(({ depth }) => depth === 1)
  const style = first === undefined ? undefined : blocks.style[first.block]
  return ['h1', 'title'].some((name) => styles.find(name)?.index === style) ? title : ''
}

function furnitureOf({ title = '', ...options }: TypesetOptions): string {
  return furnitureText(sheetOf(options), { title, language: options.language ?? 'en' })
}

function needsScripts(source: string | Document, options: TypesetOptions, resources: Resources): boolean {
  const coverage = coverageFor(options)
  const coveredBy = packCoverage(typeof source === 'string' ? source : source.allText(), coverage)
  if (coveredBy === NOWHERE || packCoverage(furnitureOf(options), coverage) !== EVERYWHERE) return true
  // Character references and raised figures are printed as characters that the source does not have.
  const isExact =
    packCoverage(charactersOf(options), coverage) === EVERYWHERE &&
    (typeof source === 'string'
      ? options.markup !== 'markdown' || !/&|<su[bp]|\[[\^!]/iu.test(source)
      : !source.links.some(({ kind }) => kind === 'note') && !source.markStyle.some((style) => style >= SUPERSCRIPT))
  if (isExact && coveredBy === EVERYWHERE) return false
  const { blocks, facts, headings } = manuscriptOf(
    readTypography(source, options, resources).document,
    stylesFor(options),
    CONSTRUCTS,
    options.language,
  )
  const heads = [...Object.values(facts), ...headings.map(({ title }) => title)]
  if (coveredBy !== EVERYWHERE && heads.some((text) => packCoverage(text, coverage) !== EVERYWHERE)) return true
  return blocks.flags.subarray(0, blocks.count).some((flags) => (flags & WIDE) !== 0)
}

/** The characters that a design prints of its own. */
function charactersOf(options: TypesetOptions): string {
  const { characters, list, table, letterhead = [] } = sheetOf(options)
  const typographic = characters === 'typed' ? '' : typographicCharacters(options.language ?? 'en')
  return `${typographic}${letterhead.join('')}${list.bullets.join('')}${list.tasks?.join('') ?? ''}${'minus' in table ? table.minus : ''}`
}

/** Whether a table may need patterns: columns that do not fit otherwise are hyphenated in the designs. */
function mayHaveRuledTable(source: string | Document, options: TypesetOptions): boolean {
  if (!('steps' in sheetOf(options).table)) return false
  if (typeof source === 'string') return options.markup === 'markdown' && source.includes('|')
  return source.kinds.includes(TABLE)
}

/** Of a source in Markdown that is known once its reader is loaded. */
function hasFormulas(source: string | Document, options: TypesetOptions, resources: Resources): boolean {
  if (typeof source === 'string') {
    if (options.markup !== 'markdown' || resources.markdown === undefined || !/\$|\\[([]/u.test(source)) return false
    return hasFormulas(readSource(source, options, resources).document, options, resources)
  }
  return source.links.some(({ kind }) => kind === 'formula')
}

function mayHavePictures(source: string | Document, options: TypesetOptions): boolean {
  if (sheetOf(options).logo?.picture !== undefined) return true
  if (typeof source === 'string') return options.markup === 'markdown' && /!\[|<img/iu.test(source)
  return source.links.some(({ kind }) => kind === 'image')
}

const TABLE = KINDS.indexOf('table')

/** Names of the packs that a document of these options may use, whatever its text. */
export function requiredPacks(options: TypesetOptions = {}): ReadonlySet<string> {
  const sheet = sheetOf(options)
  const { font } = options
  let byFont = packsOfSheet.get(sheet)
  if (byFont === undefined) packsOfSheet.set(sheet, (byFont = new Map()))
  let packs = byFont.get(font)
  if (packs === undefined) {
    packs = new Set(familiesFor(options).flatMap((family) => PACK_STYLES.map((style) => packName(family, style))))
    byFont.set(font, packs)
  }
  return packs
}

/** Without duplicates. */
function familiesFor(options: TypesetOptions): FontFamily[] {
  const named = Object.entries(sheetOf(options).families)
  return [...new Set(named.map(([name, family]) => (name === 'mono' ? family : (options.font ?? family))))]
}

const PACK_STYLES = [0, BOLD, ITALIC, BOLD | ITALIC]
const packsOfSheet = new WeakMap<Sheet, Map<TypesetOptions['font'], ReadonlySet<string>>>()

// Where the printed characters of a text are: in the packs of all families, of some, or one of them in none.
const EVERYWHERE = 0
const SOMEWHERE = 1
const NOWHERE = 2

function packCoverage(text: string, coverage: readonly Uint8Array[]): number {
  let found = EVERYWHERE
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 127 && unit >= 32) continue
    if (unit < 160 && unit !== 9 && unit !== 10 && unit !== 13 && unit !== 0x85) return NOWHERE
    if (unit < 256 || winAnsiCode(unit) !== 0 || BLANKS.has(unit)) continue
    let families = 0
    for (let k = 0; k < coverage.length; k++) families += coverage[k]![unit] ?? 0
    if (families === 0) return NOWHERE
    if (families < coverage.length) found = SOMEWHERE
  }
  return found
}

function coverageFor(options: TypesetOptions): readonly Uint8Array[] {
  return familiesFor(options).map(coverageOf)
}

/** Zero-width space, line and paragraph separator, Ogham space: set without a glyph of their own. */
const BLANKS = new Set([0x200b, 0x2028, 0x2029, 0x1680])

function fontsOf(
  source: string | Document,
  options: TypesetOptions,
  resources: Resources,
  scripts: Scripts,
): Set<string> {
  const { document } = readTypography(source, options, resources)
  const blockStyles = stylesFor(options)
  const manuscript = manuscriptOf(document, blockStyles, CONSTRUCTS, options.language)
  const { blocks } = manuscript
  const { families } = blockStyles
  const han = scripts.hanOf(document.allText(), options.language ?? 'en')
  const ids = new Set<string>()
  for (let block = 0; block < blocks.count; block++) {
    if ((blocks.flags[block]! & WIDE) === 0) continue
    const { text, styles } = wideText(manuscript.codes, blocks.start[block]!, blocks.end[block]!, 0)
    const { name, coverage } = families[blockStyles.all[blocks.style[block]!]!.family]!
    for (const id of scripts.fontsOf({
      text,
      styles,
      family: shapedFamily(name),
      coverage,
      hasOwnFace: !isMetric(name),
      han,
    }))
      ids.add(id)
  }
  const text = [furnitureOf(options), ...Object.values(manuscript.facts)].join(' ')
  const { furniture } = blockStyles.sheet
  if (furniture !== 'folio') {
    for (const name of new Set(furniture.map(({ style }) => style))) {
      const { family, inline } = blockStyles.named(name)
      const { name: font, coverage } = families[family]!
      const styles = new Uint8Array(text.length).fill(inline)
      for (const id of scripts.fontsOf({
        text,
        styles,
        family: shapedFamily(font),
        coverage,
        hasOwnFace: !isMetric(font),
        han,
      }))
        ids.add(id)
    }
  }
  return ids
}
