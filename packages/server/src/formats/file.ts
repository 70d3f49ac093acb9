/**
 * A generated document in, the file a caller downloads out: PDF, Word, csv or Markdown.
 *
 * The same document, format and settings give the same bytes. Refusals of the PDF engine pass through unchanged.
 */
import { FILE_MEDIA_TYPES, type Format } from '@platen/wire'
import type { Block } from '../generate/blocks.ts'
import { escapeInline } from '../generate/markup/inline.ts'
import { toLight } from '../generate/markup/light.ts'
import { toCommonMark } from '../generate/markup/markdown.ts'
import { parseMarkdown } from '../generate/markup/parse.ts'
import { parseLight } from '../generate/markup/parse-light.ts'
import { toRows } from '../generate/markup/rows.ts'
import type { PdfEngine, PdfJob, PdfOptions } from '../pdf/engine.ts'
import { parseCsv, toCsv } from './csv.ts'
import { toDocxInThread } from './docx-thread.ts'

const EXTENSIONS: Record<Format, string> = { pdf: 'pdf', doc: 'docx', csv: 'csv', markdown: 'md' }

/** What of a document a file needs: its text, the format that text is in, and who wrote it. */
export interface FileSource {
  content: string
  contentFormat: Format
  /** Its structure, where it is still at hand; else it is read from `content`. */
  blocks?: Block[] | undefined
  language: string
  /** What the document calls itself, where the caller gave no title. */
  title: string
  source: 'model' | 'mixed' | 'draft'
}

export interface FileSettings {
  title?: string | undefined
  filename?: string | undefined
  options?: PdfOptions | undefined
  pdf: PdfEngine
  signal?: AbortSignal | undefined
}

export interface RenderedFile {
  bytes: Uint8Array
  /** With its charset where it is text. */
  mediaType: string
  /** Not yet made safe for a header: http/ does that. */
  filename: string
  /** Of a PDF. */
  engine?: PdfEngine['name']
  /** What did not go as asked: of a PDF. */
  warnings: string[]
}

export async function renderFile(document: FileSource, format: Format, settings: FileSettings): Promise<RenderedFile> {
  const title = settings.title?.trim() || document.title
  const filename = withExtension(settings.filename?.trim() || 'document', EXTENSIONS[format])
  const options = settings.options ?? {}
  switch (format) {
    case 'pdf': {
      const { pdf: engine, signal } = settings
      const { pdf, warnings } = await engine.render(pdfJob(document, title, options), signal)
      return { bytes: pdf, mediaType: FILE_MEDIA_TYPES.pdf, filename, engine: engine.name, warnings }
    }
    case 'doc': {
      const language = options.language ?? document.language
      const bytes = await toDocxInThread(blocksOf(document), { title, language, options }, settings.signal)
      return { bytes, mediaType: FILE_MEDIA_TYPES.doc, filename, warnings: [] }
    }
    case 'csv': {
      const text = document.contentFormat === 'csv' ? document.content : toCsv(toRows(blocksOf(document)))
      return {
        bytes: new TextEncoder().encode(text),
        mediaType: `${FILE_MEDIA_TYPES.csv}; charset=utf-8; header=present`,
        filename,
        warnings: [],
      }
    }
    case 'markdown': {
      const text = document.contentFormat === 'markdown' ? document.content : toCommonMark(blocksOf(document))
      return {
        bytes: new TextEncoder().encode(text),
        mediaType: `${FILE_MEDIA_TYPES.markdown}; charset=utf-8`,
        filename,
        warnings: [],
      }
    }
  }
}

/**
 * A file is set from the document's structure, so that headings, lists and tables are real ones on the page and in the tag
 * tree; `markup: "light"` asks for exactly what `/pdf` makes of `content`.
 */
function pdfJob(document: FileSource, title: string, options: PdfOptions): PdfJob {
  // A document that a model wrote says so in the file, unless the caller decides otherwise (EU AI Act, Art. 50).
  const provenance = options.provenance ?? (document.source === 'draft' ? 'none' : 'generated')
  const markup = options.markup ?? 'markdown'
  return {
    content: (markup === 'markdown' ? toCommonMark(blocksOf(document)) : lightOf(document)) || ' ',
    title,
    options: { language: document.language, ...options, markup, provenance },
  }
}

/** Content that is light markup goes to the page as it is, byte for byte what the JSON reply shows. */
const lightOf = (document: FileSource): string =>
  document.contentFormat === 'pdf' || document.contentFormat === 'doc' ? document.content : toLight(blocksOf(document))

function blocksOf(document: FileSource): Block[] {
  if (document.blocks) return document.blocks
  switch (document.contentFormat) {
    case 'pdf':
    case 'doc':
      return parseLight(document.content)
    case 'markdown':
      return parseMarkdown(document.content)
    case 'csv': {
      const [header = [], ...rows] = parseCsv(document.content)
      return [{ kind: 'table', header: header.map(escapeInline), rows: rows.map((row) => row.map(escapeInline)) }]
    }
  }
}

function withExtension(name: string, extension: string): string {
  const bare = name.replace(/\.(?:pdf|docx?|csv|md|markdown)$/iu, '')
  return `${bare || 'document'}.${extension}`
}
