/**
 * One document through Typst: text and options in, PDF bytes out. Runs only inside typst-child.ts.
 *
 * The source that Typst compiles is constant and the text is data (typst-source.ts). The same job gives the same bytes: no date,
 * no fonts of the machine, no state of earlier documents.
 */
import { createRequire } from 'node:module'
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { readLight } from '@platen/document'
import { NestingTooDeep, readMarkdown } from '@platen/document/markdown'
import type { PdfJob, PdfOptions } from './engine.ts'
import { showTitle } from './show-title.ts'
import { blocksOf, checkSupported, UnsupportedText, withControlPictures } from './typst-blocks.ts'
import { spaceBlocks, typstDesign } from './typst-design.ts'
import { type FitReport, fitBlocks } from './typst-fit.ts'
import { fontsFor } from './typst-font-files.ts'
import type { TypstFont } from './typst-fonts.ts'
import { TYPST_SOURCE, type TypstInput } from './typst-source.ts'

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

// The package is CommonJS with a native part; types come from the import above.
const typst = createRequire(import.meta.url)(
  '@myriaddreamin/typst-ts-node-compiler',
) as typeof import('@myriaddreamin/typst-ts-node-compiler')

const compilers = new Map<string, NodeCompiler>()

export async function compile(job: PdfJob): Promise<TypstReply> {
  const result = await compileDocument(job).catch((error: unknown): TypstResult => {
    if (!(error instanceof UnsupportedText || error instanceof NestingTooDeep)) throw error
    return { ok: false, reason: `${error.message} POST /pdf sets such a document.` }
  })
  return { ...result, memoryBytes: process.memoryUsage.rss() }
}

async function compileDocument({ content, title, options }: PdfJob): Promise<TypstResult> {
  const markdown = options.markup === 'markdown'
  const document = markdown ? readMarkdown(content, 'commonmark') : readLight(content)
  const warnings: string[] = []
  const [width, height] = PAGE_SIZES[options.pageSize ?? 'a4']
  const { font, size, line, margins, justify, look, sheet } = typstDesign(options, {
    width,
    title: title.toWellFormed(),
  })
  checkSupported(document, justify)
  const language = options.language ?? 'en'
  const { lang, region } = languageOf(language, warnings)
  const text = `${withControlPictures(document.allText())}${look?.foot ? `${look.foot.left}${look.foot.right}0123456789` : ''}•`
  const fonts = await fontsFor(text, {
    font,
    language,
    mono: markdown,
  })
  const usesSans = look !== null && font !== 'helvetica'
  const sans = usesSans ? (await fontsFor(text, { font: 'helvetica', language, mono: false })).text : fonts.text
  const report: FitReport = { missing: new Map() }
  const measure = width - margins.left - margins.right
  const blocks = blocksOf(document, language)
  if (look !== null) spaceBlocks(blocks, sheet)
  const input: TypstInput = {
    look,
    sans: families(sans),
    title: title.toWellFormed(),
    keywords: provenanceOf(options, warnings),
    dated: options.conformance === 'pdf/a-2a',
    lang,
    region,
    width,
    height,
    margins,
    family: families(fonts.text),
    mono: families(fonts.mono),
    size,
    line,
    justify,
    numbers: look === null && pageNumbers(options, margins.bottom, size, warnings),
    folio: Math.min(size, FOLIO_MAX),
    blocks: fitBlocks(blocks, { fonts: fonts.text, size, measure }, report),
  }
  if (options.fillable === true) warnings.push('Typst cannot write fields; blanks are printed as text.')
  if (report.missing.size > 0) warnings.push(missingWarning(report.missing))

  const compiler = compilerWith([...fonts.text, ...fonts.mono, ...(usesSans ? sans : [])])
  const result = compiler.compile({
    mainFileContent: TYPST_SOURCE,
    inputs: { document: JSON.stringify(input) },
    resetRead: true,
  })
  const compiled = result.result
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
    workspace: import.meta.dirname,
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
