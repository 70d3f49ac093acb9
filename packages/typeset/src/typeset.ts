/**
 * Text in, PDF bytes out. Synchronous and pure: no files, network, clock or randomness; the same source,
 * options and resources give the same bytes on every machine.
 */
import { type Document, KINDS, SUPERSCRIPT } from '@platen/document/model'
import { CONSTRUCTS } from './construct/index.ts'
import { Painter } from './construct/painter.ts'
import { manuscriptOf } from './construct/writer.ts'
import { DisplayList } from './display/display-list.ts'
import { winAnsiCode } from './font/encoding.ts'
import type { ResourceName, Resources, Scripts } from './font/resources.ts'
import { Galley } from './galley/galley.ts'
import { type Manuscript, WIDE } from './markup/manuscript.ts'
import { readSource } from './markup/read-source.ts'
import type { TypesetOptions, TypesetResult } from './options.ts'
import { drawPages } from './page/draw.ts'
import { buildPages } from './page/flow.ts'
import { furnitureText } from './page/furniture.ts'
import { hyphenationTag, hyphenatorOf } from './paragraph/hyphenate.ts'
import { wideText } from './paragraph/shaped.ts'
import { DocumentFonts, type SubstituteFonts, substituteFontId } from './pdf/fonts.ts'
import { writeFile } from './pdf/writer.ts'
import { fitPage, JUSTIFY, pageOf, resolveStyles, type Styles, sheetOf } from './style/resolve.ts'

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

/** As `typeset`; `compressed: false` leaves every stream readable (golden cases). */
export function compose(
  source: string | Document,
  options: TypesetOptions,
  resources: Resources,
  compressed: boolean,
): TypesetResult {
  const styles = stylesFor(options)
  const page = fitPage(pageOf(styles.sheet, options), styles)
  const { document, diagnostics } = readSource(source, options, resources)
  const language = options.language ?? 'en'
  const manuscript = manuscriptOf(document, styles, CONSTRUCTS, language)
  const { scripts } = resources
  const loaded = resources.fonts ?? NO_FONTS
  const conformance = options.conformance ?? 'none'
  // Cells are hyphenated where columns do not fit otherwise.
  const isHyphenated = isJustified(styles) || manuscript.tables.length > 0
  const tag = isHyphenated ? hyphenationTag(language) : undefined
  const patterns = tag === undefined ? undefined : resources.hyphenation?.get(tag)
  const shaping = {
    language,
    han: scripts?.hanOf(document.allText(), language) ?? 'sc',
    fonts: loaded,
    // Runs in standard fonts are embedded as substitutes, so lines and pages are the same for every `conformance`.
    embedAll: false,
  }
  const hyphenator = patterns === undefined ? undefined : hyphenatorOf(patterns)
  const galley = new Galley(manuscript, styles, page, scripts, shaping, hyphenator).build(BY_KIND)
  const pages = buildPages(galley, page)
  const { display, foliosFit } = drawPages(new Painter(new DisplayList(), galley, page), pages, BY_KIND, {
    title: options.title ?? titleOf(manuscript, styles),
    language,
    isWanted: options.includePageNumbers ?? true,
  })
  const substitutes = conformance === 'none' ? undefined : substituteFontsFor(manuscript, styles, scripts, loaded)
  const fonts = new DocumentFonts(galley.shaped, scripts, loaded, substitutes)
  const { pdf, pageCount, missing } = writeFile(manuscript, galley, display, page, options, fonts, compressed)
  if (conformance !== 'none' && substitutes === undefined) {
    diagnostics.push({
      code: 'conformance-unmet',
      message: `The fonts that ${conformance} requires are not installed, so the file does not conform to it. Install the font packages, or set conformance to none.`,
      count: 1,
    })
  }
  if (missing > 0) {
    diagnostics.push({
      code: 'missing-glyph',
      message: `No installed font has ${missing === 1 ? 'one character' : `${missing} of the characters`}; each is printed as a box.`,
      count: missing,
    })
  }
  if (galley.tooWideTables > 0) {
    diagnostics.push({
      code: 'table-too-wide',
      message: `${galley.tooWideTables === 1 ? 'One table is' : `${galley.tooWideTables} tables are`} too wide for the page, so each row is printed as lines of "head: value". Set the document on wider pages (landscape) or leave out columns.`,
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

/** By kind of block. */
const BY_KIND = KINDS.map((kind) => CONSTRUCTS[kind])

function stylesFor(options: TypesetOptions): Styles {
  const sheet = sheetOf(options)
  return resolveStyles(sheet, options, pageOf(sheet, options))
}

function isJustified(styles: Styles): boolean {
  return styles.all.some(({ align }) => align === JUSTIFY)
}

/** The fonts that are embedded in place of the standard fonts; undefined where one is not loaded. */
function substituteFontsFor(
  manuscript: Manuscript,
  { families, faces }: Styles,
  scripts: Scripts | undefined,
  fonts: ReadonlyMap<string, Uint8Array>,
): SubstituteFonts | undefined {
  if (scripts === undefined) return undefined
  for (const face of faces) {
    const isUsed = ((manuscript.styles >> (face & 7)) & 1) === 1
    if (isUsed && !fonts.has(substituteFontId(families[face >> 3]!, face & 7))) return undefined
  }
  const used = new Set(ALWAYS_USED)
  for (let i = 0; i < manuscript.length; i++) {
    const code = manuscript.codes[i]!
    if (code >= 32 && code < 256) used.add(code)
  }
  return { families, scripts, fonts, codes: [...used].sort((a, b) => a - b) }
}

/** Digits for page numbers, the bullet, and the characters added at line ends. */
const ALWAYS_USED = [32, 45, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 149, 173]

const NO_FONTS: ReadonlyMap<string, Uint8Array> = new Map()

/**
 * Names the resources to load for this document before `typeset`, beyond those in `resources`. Only `scripts` knows which
 * fonts a script needs, so call again with the loaded resources until no new name is returned. Empty for ragged WinAnsi text
 * in light markup.
 */
export function requiredResources(
  source: string | Document,
  options: TypesetOptions = {},
  resources: Resources = {},
): ResourceName[] {
  const names: ResourceName[] = []
  if (typeof source === 'string' && options.markup === 'markdown' && resources.markdown === undefined)
    names.push('markdown')
  if (
    options.align === 'justify' ||
    (options.design !== undefined && isJustified(stylesFor(options))) ||
    mayHaveRuledTable(source, options)
  ) {
    const tag = hyphenationTag(options.language ?? 'en')
    if (tag !== undefined && !resources.hyphenation?.has(tag)) names.push(`hyphenation:${tag}`)
  }
  const conforming = (options.conformance ?? 'none') !== 'none'
  const furniture = furnitureOf(options)
  if (conforming || needsScripts(source, options, resources) || hasWideText(furniture)) {
    const { scripts } = resources
    if (scripts === undefined) names.push('scripts')
    else
      for (const id of fontsOf(source, options, resources, scripts))
        if (!resources.fonts?.has(id)) names.push(`font:${id}`)
  }
  return names
}

/** The title that the document has by its design, or the heading of the first level that opens it; '' where there is none. */
function titleOf({ headings, blocks, facts }: Manuscript, styles: Styles): string {
  if (facts['title'] !== undefined) return facts['title']
  const first = headings[0]
  const isTitle = first !== undefined && blocks.style[first.block] === styles.named('h1').index
  return isTitle ? first.title : ''
}

function furnitureOf(options: TypesetOptions): string {
  return furnitureText(sheetOf(options), { title: options.title ?? '', language: options.language ?? 'en' })
}

function needsScripts(source: string | Document, options: TypesetOptions, resources: Resources): boolean {
  if (hasWideText(typeof source === 'string' ? source : source.allText())) return true
  // Character references and raised figures are printed as characters that the source does not have.
  const isExact =
    typeof source === 'string'
      ? options.markup !== 'markdown' || !/&|<su[bp]|\[[\^!]/iu.test(source)
      : !source.links.some(({ kind }) => kind === 'note') && !source.markStyle.some((style) => style >= SUPERSCRIPT)
  if (isExact) return false
  const { blocks } = manuscriptOf(
    readSource(source, options, resources).document,
    stylesFor(options),
    CONSTRUCTS,
    options.language,
  )
  return blocks.flags.subarray(0, blocks.count).some((flags) => (flags & WIDE) !== 0)
}

/** Whether a table may need patterns: columns that do not fit otherwise are hyphenated in the designs. */
function mayHaveRuledTable(source: string | Document, options: TypesetOptions): boolean {
  if (!('steps' in sheetOf(options).table)) return false
  if (typeof source === 'string') return options.markup === 'markdown' && source.includes('|')
  return source.kinds.includes(TABLE)
}

const TABLE = KINDS.indexOf('table')

/** Whether it has printed characters that the standard fonts lack. */
function hasWideText(source: string): boolean {
  for (let i = 0; i < source.length; i++) {
    const unit = source.charCodeAt(i)
    if (unit > 255 && winAnsiCode(unit) === 0 && !BLANKS.has(unit)) return true
    if (unit < 160 && (unit > 126 || unit < 32) && unit !== 9 && unit !== 10 && unit !== 13 && unit !== 0x85)
      return true
  }
  return false
}

/** Zero-width space, line and paragraph separator, Ogham space: set without a glyph of their own. */
const BLANKS = new Set([0x200b, 0x2028, 0x2029, 0x1680])

function fontsOf(
  source: string | Document,
  options: TypesetOptions,
  resources: Resources,
  scripts: Scripts,
): Set<string> {
  const { document } = readSource(source, options, resources)
  const blockStyles = stylesFor(options)
  const manuscript = manuscriptOf(document, blockStyles, CONSTRUCTS, options.language)
  const { blocks } = manuscript
  const { families, faces } = blockStyles
  const han = scripts.hanOf(document.allText(), options.language ?? 'en')
  const ids = new Set<string>()
  if ((options.conformance ?? 'none') !== 'none') {
    for (const face of faces)
      if ((manuscript.styles >> (face & 7)) & 1) ids.add(substituteFontId(families[face >> 3]!, face & 7))
  }
  for (let block = 0; block < blocks.count; block++) {
    if ((blocks.flags[block]! & WIDE) === 0) continue
    const { text, styles } = wideText(manuscript.codes, blocks.start[block]!, blocks.end[block]!, 0)
    const family = families[blockStyles.all[blocks.style[block]!]!.family]!
    for (const id of scripts.fontsOf({ text, styles, family, han, embedAll: false })) ids.add(id)
  }
  const text = [furnitureOf(options), ...Object.values(manuscript.facts)].join(' ')
  const { furniture } = blockStyles.sheet
  if (furniture !== 'folio' && hasWideText(text)) {
    for (const name of new Set(furniture.map(({ style }) => style))) {
      const { family, inline } = blockStyles.named(name)
      const styles = new Uint8Array(text.length).fill(inline)
      for (const id of scripts.fontsOf({ text, styles, family: families[family]!, han, embedAll: false })) ids.add(id)
    }
  }
  return ids
}
