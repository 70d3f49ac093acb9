/**
 * Converts a generated document to a file: PDF, Word, csv, Markdown or plain text.
 *
 * The same document, format and options give the same bytes. Errors of the PDF engine are thrown unchanged.
 */
import { readHead, readLight, toLight, toMarkdown, withoutLabels } from '@platen/document'
import { readMarkdown } from '@platen/document/markdown'
import { tableAsMarkdown } from '@platen/formats/csv'
import { contentTypeOf, type FileFormat, type Format, markupOf, withExtension } from '@platen/formats/file-formats'
import { parseCsv } from '@platen/formats/read-csv'
import { toCsvFile, toTextFile } from '@platen/formats/text-files'
import { type PdfEngine, PdfFailure, type PdfJob, type PdfOptions } from '../pdf/engine.ts'
import { renderWithSpan } from '../pdf/render-with-span.ts'
import { NO_SPAN, type Span, withSpan } from '../telemetry/span.ts'
import type { Template } from '../templates/template.ts'
import type { DocxWriter } from './docx-thread.ts'
import { templateOptions } from './template-options.ts'

const DOCX_SPAN = {
  attributes: { 'platen.file.format': 'docx' },
  errorType: (error: unknown) => (error instanceof PdfFailure ? error.kind : 'error'),
}

/** The part of a document that a file needs. */
export interface FileSource {
  content: string
  contentFormat: Format
  /** The document as CommonMark; null for jobs of releases that did not store it. */
  source: string | null
  /** Undefined if the operator has removed it. With the layout `letter` the labelled head is printed without labels. */
  template: Pick<Template, 'layout' | 'design' | 'designTokens'> | undefined
  language: string
  /** The document's own title, used if the request has none; '' where it has none either: pages print only their number. */
  title: string
  documentSource: 'model' | 'mixed' | 'draft'
  /** Words of the blanks that a form printed, without brackets: they become fields of the PDF. */
  blanks?: readonly string[]
}

export interface FileOptions {
  title?: string | undefined
  filename?: string | undefined
  options?: PdfOptions | undefined
  pdf: PdfEngine
  docx: DocxWriter
  signal?: AbortSignal | undefined
  /** For whom: no account keeps the others waiting. */
  account?: string | undefined
  /** The parent of the file's span. */
  span?: Span | undefined
}

export interface RenderedFile {
  bytes: Uint8Array
  /** With a charset for text. */
  mediaType: string
  /** Not escaped for a header: http/ does that. */
  filename: string
  /** The engine of a PDF. */
  engine?: PdfEngine['name']
  /** What is not as requested. */
  warnings: string[]
}

export async function renderFile(
  document: FileSource,
  format: FileFormat,
  options: FileOptions,
): Promise<RenderedFile> {
  const title = options.title?.trim() || document.title
  const made = await MAKERS[format](document, {
    ...options,
    title,
    options: withDefaults(options.options ?? {}, document),
  })
  return {
    mediaType: contentTypeOf(format),
    filename: withExtension(options.filename?.trim() || 'document', format),
    warnings: [],
    ...made,
  }
}

type Order = Omit<FileOptions, 'title' | 'filename'> & { title: string; options: ReturnType<typeof withDefaults> }
type Made = Pick<RenderedFile, 'bytes'> & Partial<Pick<RenderedFile, 'engine' | 'warnings'>>

/** How the file of each format is made. */
const MAKERS: Record<FileFormat, (document: FileSource, order: Order) => Promise<Made> | Made> = {
  async pdf(document, { title, options, pdf: engine, signal, account, span = NO_SPAN }) {
    const { pdf, warnings } = await renderWithSpan(engine, pdfJob(document, title, options), { signal, account, span })
    return { bytes: pdf, engine: engine.name, warnings }
  },
  async doc(document, { title, options, docx, signal, account, span = NO_SPAN }) {
    const { language } = options
    const write = () => docx.write(printedSource(document), { title, language, options }, signal, account)
    return { bytes: await withSpan(span, 'render docx', DOCX_SPAN, write) }
  },
  csv(document) {
    const { text, warnings } = csvOf(document)
    return { bytes: encode(text), warnings }
  },
  markdown: (document) => ({
    bytes: encode(document.contentFormat === 'markdown' ? document.content : printedSource(document)),
  }),
  text: (document, { options }) => ({ bytes: encode(toTextFile(printedSource(document), options)) }),
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The caller's options; else the template's design and the language of the document. A design of the caller has its own tokens. */
function withDefaults(options: PdfOptions, { template, language, blanks = [] }: FileSource) {
  return {
    language,
    design: 'plain' as const,
    ...(blanks.length > 0 && { fillable: blanks }),
    ...(template && templateOptions(template, options)),
    ...options,
  }
}

/**
 * A PDF is set from the document's source, so that headings, lists and tables are real ones on the page and in the tag tree.
 * `markup: "light"` gives the same as `content` sent to `/pdf` with the same options and the design of the template.
 */
function pdfJob(document: FileSource, title: string, options: PdfOptions): PdfJob {
  // By default the file of a document that a model wrote says so (EU AI Act, Art. 50).
  const provenance = options.provenance ?? (document.documentSource === 'draft' ? 'none' : 'generated')
  const markup = options.markup ?? 'markdown'
  return {
    content: (markup === 'markdown' ? printedSource(document) : lightOf(document)) || ' ',
    ...(title === '' ? {} : { title }),
    options: { ...options, markup, provenance },
  }
}

/** Content in light markup is set as it is, byte for byte as in the JSON reply. */
const lightOf = (document: FileSource): string =>
  markupOf(document.contentFormat) === 'light'
    ? document.content
    : toLight(readMarkdown(printedSource(document), 'commonmark'))

/** The document as CommonMark, as it is printed. The labels of a refined letter stay if its content has them. */
const printedSource = (document: FileSource): string =>
  document.template?.layout === 'letter' && document.source !== null && !readHead(document.content)
    ? withoutLabels(document.source)
    : sourceOf(document)

function sourceOf({ source, content, contentFormat }: FileSource): string {
  if (source !== null) return source
  switch (markupOf(contentFormat)) {
    case 'light':
      return toMarkdown(readLight(content))
    case 'markdown':
      return content
    case 'csv':
      return tableAsMarkdown(parseCsv(content))
  }
}

/** The content of a csv document, else the first table. */
function csvOf(document: FileSource): { text: string; warnings: string[] } {
  if (document.contentFormat === 'csv') return { text: document.content, warnings: [] }
  return csvFileOf(sourceOf(document))
}

/** Of a document in CommonMark. */
export function csvFileOf(source: string): { text: string; warnings: string[] } {
  const { text, tables } = toCsvFile(source)
  return { text, warnings: tables > 1 ? [`The document has ${tables} tables; the CSV file contains the first.`] : [] }
}

/** The file of a text that is in its format already. */
export const fileOfText = (text: string, format: FileFormat, filename: string | undefined): RenderedFile => ({
  bytes: encode(text),
  mediaType: contentTypeOf(format),
  filename: withExtension(filename?.trim() || 'document', format),
  warnings: [],
})
