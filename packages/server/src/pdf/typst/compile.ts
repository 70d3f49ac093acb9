/**
 * One document through Typst: text and options in, PDF bytes out. Runs only inside child.ts.
 *
 * The source that Typst compiles is constant and the text is data (source.ts). The same job gives the same bytes: no date,
 * no fonts of the machine, no state of earlier documents.
 */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { type Document, KINDS, readLight } from '@platen/document'
import { withDesignLines } from '@platen/document/design-lines'
import { NestingTooDeep, readMarkdown } from '@platen/document/markdown'
import { ownTitle } from '@platen/document/title'
import { withFrontMatter } from '@platen/document/with-front-matter'
import { DESIGNS, type Sheet, sheetOf } from '@platen/typeset/designs'
import type { PdfJob, PdfOptions } from '../engine.ts'
import { showTitle } from '../show-title.ts'
import { checkSupported, readBlocks, UnsupportedText } from './blocks.ts'
import { designed, readDesigned } from './design.ts'
import { TYPST_DESIGN_SOURCE, type TypstDesignInput } from './design-source.ts'
import { type FitReport, fitBlocks } from './fit.ts'
import { type DesignFont, fontsFor } from './font-files.ts'
import type { TypstFont } from './fonts.ts'
import { TypstPictures } from './pictures.ts'
import { withControlPictures } from './runs.ts'
import { TYPST_SOURCE, type TypstInput } from './source.ts'

/** `reason`: the message of Typst. `memoryBytes`: the resident memory of the process. */
export type TypstReply = TypstResult & { memoryBytes: number }

type TypstResult = { ok: true; pdf: Uint8Array; pageCount: number; warnings: string[] } | { ok: false; reason: string }

/** Points: ISO 216 A4, ANSI letter and legal. */
const PAGE_SIZES = { a4: [595.28, 841.89], letter: [612, 792], legal: [612, 1008] } as const

/** IPTC NewsCodes, digital source type of text that a model wrote. */
const DIGITAL_SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

/** Cached results of other documents are of no use to the next one. */
const CACHE_AGE_MAX = 0

/** Cached by their fonts. */
const COMPILERS_MAX = 4

/** Pictures are files in it that exist for the compiler alone. */
const WORKSPACE = fileURLToPath(new URL('.', import.meta.url))

// The package is CommonJS with a native part; types come from the import above.
const typst = createRequire(import.meta.url)(
  '@myriaddreamin/typst-ts-node-compiler',
) as typeof import('@myriaddreamin/typst-ts-node-compiler')

const TABLE = KINDS.indexOf('table')

const compilers = new Map<string, NodeCompiler>()

export async function compile(job: PdfJob): Promise<TypstReply> {
  const result = await compileDocument(job).catch((error: unknown): TypstResult => {
    if (!(error instanceof UnsupportedText || error instanceof NestingTooDeep)) throw error
    return { ok: false, reason: `${error.message} POST /pdf sets such a document.` }
  })
  return { ...result, memoryBytes: process.memoryUsage.rss() }
}

async function compileDocument(given: PdfJob): Promise<TypstResult> {
  const { job, warnings } = await withFrontMatter(given)
  const { content, options } = job
  const sheet = sheetOf(options)
  const isMarkdown = options.markup === 'markdown'
  const document = isMarkdown ? readMarkdown(withDesignLines(content, sheet), 'commonmark') : readLight(content)
  if (options.landscapeTables === true && document.kinds.subarray(0, document.count).includes(TABLE))
    warnings.push('Typst cannot turn a page for a table, so landscapeTables has no effect here. POST /pdf can.')
  if (options.fillable === true) warnings.push('Typst cannot write fields; blanks are printed as text.')
  const isPlain = sheet.spacing === 'source'
  const set = async (own: Sheet, warned: string[]) => {
    const pictures = new TypstPictures(job.pictures ?? new Map(), options.conformance !== 'pdf/a-2a')
    const { input, fonts, family } = isPlain
      ? await plainInput(document, job, pictures, warned)
      : await designedInput(document, own, job, pictures, warned)
    warned.push(...pictures.warnings(document))
    const compiler = compilerWith(fonts)
    compiler.resetShadow()
    for (const [path, bytes] of pictures.files(family)) compiler.mapShadow(join(WORKSPACE, path), bytes)
    const result = compiler.compile({
      mainFileContent: isPlain ? TYPST_SOURCE : TYPST_DESIGN_SOURCE,
      inputs: { document: JSON.stringify(input) },
      resetRead: true,
    })
    return { compiler, result, compiled: result.result }
  }
  let { compiler, result, compiled } = await set(sheet, warnings)
  const isFixed = options.fontSize !== undefined || options.lineHeight !== undefined
  // A document of two pages is set on one, where a step of the design does it.
  for (const step of isFixed || compiled?.numOfPages !== 2 ? [] : (sheet.steps ?? [])) {
    const closer = await set(step, [])
    if (closer.compiled?.numOfPages !== 1) continue
    ;({ compiler, result, compiled } = closer)
    break
  }
  if (!compiled) {
    const diagnostics = result.takeDiagnostics()?.shortDiagnostics as { message?: string }[] | undefined
    return { ok: false, reason: diagnostics?.map((one) => one.message ?? '').join(' ') || 'Typst reported no reason.' }
  }
  try {
    const pdf = showTitle(write(compiler, compiled, options))
    return { ok: true, pdf, pageCount: compiled.numOfPages, warnings }
  } catch (error) {
    return { ok: false, reason: messagesOf(error) }
  } finally {
    compiler.evictCache(CACHE_AGE_MAX)
  }
}

/** What both programs are given. @param own the title that the document has by itself. */
function commonInput({ title, titleDefault, options }: PdfJob, warnings: string[], own?: string) {
  const [width, height] = PAGE_SIZES[options.pageSize ?? 'a4']
  return {
    title: (title ?? own ?? titleDefault ?? 'Document').toWellFormed(),
    dated: options.conformance === 'pdf/a-2a',
    ...languageOf(options.language ?? 'en', warnings),
    keywords: provenanceOf(options, warnings),
    width,
    height,
  }
}

interface Prepared<Input> {
  input: Input
  fonts: TypstFont[]
  /** Of text in pictures. */
  family: string
}

async function plainInput(
  document: Document,
  job: PdfJob,
  pictures: TypstPictures,
  warnings: string[],
): Promise<Prepared<TypstInput>> {
  const { options } = job
  const { font = 'times', fontSize: size = 12, lineHeight = 1.5, language = 'en' } = options
  const isJustified = options.align === 'justify'
  checkSupported(document, isJustified)
  const common = commonInput(job, warnings)
  const margins = { ...DESIGNS.classic.margins[options.pageSize ?? 'a4'], ...options.margins }
  const text = `${withControlPictures(document.allText())}•`
  const fonts = await fontsFor(text, { font, language, mono: options.markup === 'markdown' })
  const report: FitReport = { missing: new Map() }
  const measure = common.width - margins.left - margins.right
  const input: TypstInput = {
    ...common,
    margins,
    family: families(fonts.text),
    mono: families(fonts.mono),
    size,
    line: size * lineHeight,
    justify: isJustified,
    numbers: pageNumbers(options, margins.bottom, size, warnings),
    folio: Math.min(size, FOLIO_MAX),
    blocks: fitBlocks(
      readBlocks(document, { language, pictures }).blocks,
      { fonts: fonts.text, size, measure },
      report,
    ),
  }
  if (report.missing.size > 0) warnings.push(missingWarning(report.missing))
  return { input, fonts: [...fonts.text, ...fonts.mono], family: input.family[0] ?? '' }
}

/** Families that a design may name without a style for them: of code and of the labels of lists. */
const FAMILIES = ['text', 'mono', 'sans']

async function designedInput(
  document: Document,
  sheet: Sheet,
  job: PdfJob,
  pictures: TypstPictures,
  warnings: string[],
): Promise<Prepared<TypstDesignInput>> {
  const { options } = job
  const read = readDesigned(document, sheet, options.language ?? 'en')
  const own = ownTitle(read.document, read.roles.facts)
  const common = commonInput(job, warnings, own)
  // A file's name and the like are not printed.
  const running = (job.title ?? own ?? '').toWellFormed()
  const { input, furnitureText, size } = designed(read, sheet, { ...common, title: running, options, pictures })
  checkSupported(document, input.styles['text']!.justify)
  const text = `${withControlPictures(document.allText())}${furnitureText}“”‘’«»„‚–—…−′″\u00a0\u202f`
  const { font, language = 'en' } = options
  const textFont = font ?? (sheet.families['text'] as DesignFont)
  const used = new Set([...Object.values(input.styles).map((style) => style.font), ...FAMILIES])
  const fonts: TypstFont[] = []
  const names: Record<string, string[]> = {}
  for (const name of used) {
    const family = name === 'text' ? textFont : ((sheet.families[name] ?? name) as DesignFont)
    const { text: some } = await fontsFor(text, { font: family, language, mono: false })
    names[name] = families(some)
    fonts.push(...some)
  }
  const { text: measured } = await fontsFor(text, { font: textFont, language, mono: false })
  const report: FitReport = { missing: new Map() }
  const measure = common.width - input.margins.left - input.margins.right
  const blocks = fitBlocks(input.blocks, { fonts: measured, size, measure }, report)
  if (report.missing.size > 0) warnings.push(missingWarning(report.missing))
  return { input: { ...common, ...input, fonts: names, blocks }, fonts, family: names['sans']?.[0] ?? '' }
}

function write(compiler: NodeCompiler, document: NodeTypstDocument, options: PdfOptions): Uint8Array {
  switch (options.conformance) {
    case 'none':
      return compiler.pdf(document)
    case 'pdf/a-2a':
      return compiler.pdf(document, { pdfStandard: 'a-2a' })
    default:
      return compiler.pdf(document, { pdfStandard: 'ua-1' })
  }
}

function compilerWith(fonts: TypstFont[]): NodeCompiler {
  const files = [...new Map(fonts.map((font) => [font.id, font.file]))]
  const key = files.map(([id]) => id).join()
  const cached = compilers.get(key)
  if (cached) return cached
  const oldest = compilers.keys().next().value
  if (compilers.size >= COMPILERS_MAX && oldest !== undefined) compilers.delete(oldest)
  const compiler = typst.NodeCompiler.create({
    workspace: WORKSPACE,
    fontArgs: [{ fontBlobs: files.map(([, file]) => file) }],
  })
  compilers.set(key, compiler)
  return compiler
}

function families(fonts: TypstFont[]): string[] {
  return [...new Set(fonts.map((font) => font.family))]
}

/** Largest page number, in points. */
const FOLIO_MAX = 10

function pageNumbers(options: PdfOptions, bottom: number, size: number, warnings: string[]): boolean {
  if (options.includePageNumbers === false) return false
  if (bottom >= Math.min(size, FOLIO_MAX)) return true
  warnings.push('The bottom margin has no room for page numbers, so they are left out.')
  return false
}

function provenanceOf(options: PdfOptions, warnings: string[]): string[] {
  if (options.provenance !== 'generated') return []
  warnings.push('Typst cannot write the IPTC digital source type; its address is one of the keywords instead.')
  return [DIGITAL_SOURCE_TYPE]
}

/** BCP 47 to what Typst supports: a language of two or three letters and a region of two. */
function languageOf(tag: string, warnings: string[]): { lang: string; region: string | null } {
  const [language = '', ...rest] = tag.split('-')
  const lang = /^[a-z]{2,3}$/i.test(language) ? language.toLowerCase() : 'en'
  const region = rest.find((subtag) => /^[a-z]{2}$/i.test(subtag))?.toUpperCase() ?? null
  const recorded = region ? `${lang}-${region}` : lang
  if (recorded.toLowerCase() !== tag.toLowerCase()) {
    warnings.push(`Typst records a language and a region only: ${recorded} for ${tag}.`)
  }
  return { lang, region }
}

/** Number of characters that a warning names. */
const NAMED_MAX = 8

function missingWarning(missing: Map<number, number>): string {
  const count = [...missing.values()].reduce((sum, times) => sum + times, 0)
  const named = [...missing.keys()]
    .slice(0, NAMED_MAX)
    .map((codePoint) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`)
  const more = missing.size > NAMED_MAX ? ` and ${missing.size - NAMED_MAX} more` : ''
  return `${count} ${count === 1 ? 'character is' : 'characters are'} in no installed font and printed as a box: ${named.join(', ')}${more}.`
}

/** The messages in the debug text that Typst throws. */
function messagesOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const messages = [...text.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]!.replace(/\\(.)/g, '$1'))
  return messages.slice(0, 3).join('; ') || text.slice(0, 300)
}
