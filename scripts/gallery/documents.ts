/**
 * The documents of the gallery: one to three of each template, in the languages of their samples. A sample is what a model
 * answers with that template; it becomes a file by the code that makes files of answers.
 */
import { readFileSync } from 'node:fs'
import { type FileOptions, type RenderedFile, renderFile } from '../../packages/server/src/formats/file.ts'
import { readForWord, toDocx } from '../../packages/server/src/formats/write-docx.ts'
import { contentOf } from '../../packages/server/src/generate/content.ts'
import type { PdfJob, PdfOutcome } from '../../packages/server/src/pdf/engine.ts'
import { typesetWithResources } from '../../packages/server/src/pdf/platen/typeset.ts'
import { BUILT_IN_TEMPLATES } from '../../packages/server/src/templates/load.ts'
import type { Template } from '../../packages/server/src/templates/template.ts'
import type { DesignName } from '../../packages/typeset/src/designs.ts'

export interface GalleryDocument {
  /** Template and language; its sample is `samples/NAME.md`. */
  name: string
  template: Template
  design: DesignName
  /** BCP 47. */
  language: string
  /** What the caller names the document: running feet print it. Absent: the design reads it from the text. */
  title?: string
}

const NAMES: readonly (readonly [name: string, language: string, title?: string])[] = [
  ['formal-letter-de', 'de'],
  ['formal-letter-ru', 'ru'],
  ['formal-letter-en', 'en-GB'],
  ['formal-complaint-fr', 'fr'],
  ['formal-complaint-en', 'en-GB'],
  ['job-application-en', 'en-US'],
  ['resignation-pl', 'pl'],
  ['resignation-en', 'en-GB'],
  ['resume-en', 'en-US'],
  ['resume-ja', 'ja'],
  ['data-report-en', 'en-GB'],
  ['data-report-ar', 'ar'],
  ['academic-paper-en', 'en-GB', 'How long do repaired bicycles stay in use?'],
  ['legal-document-en', 'en-GB'],
  ['code-documentation-en', 'en-US', 'lanternfish 1.8 reference'],
  ['book-chapter-fr', 'fr', 'Les registres de la rive'],
  ['book-chapter-en', 'en-GB', 'The ledgers of the shore'],
  ['faq-ru', 'ru'],
  ['faq-en', 'en-GB'],
  ['presentation-el', 'el'],
  ['presentation-en', 'en-GB'],
  ['blank-en', 'en-GB'],
  ['blank-ja', 'ja'],
]

export const GALLERY: readonly GalleryDocument[] = NAMES.map(([name, language, title]) => {
  const id = name.slice(0, name.lastIndexOf('-'))
  const template = BUILT_IN_TEMPLATES.find((known) => known.id === id)
  if (template === undefined) throw new Error(`No template has the ID ${id}.`)
  const design = template.design ?? 'plain'
  return title === undefined ? { name, template, design, language } : { name, template, design, language, title }
})

export type GalleryPage = 'a4' | 'letter'

const answerOf = ({ name }: GalleryDocument): string =>
  readFileSync(new URL(`./samples/${name}.md`, import.meta.url), 'utf8')

/** A document as the service makes a file of it. */
function render(
  document: GalleryDocument,
  format: 'pdf' | 'doc',
  pageSize: GalleryPage,
  pdf: (job: PdfJob) => Promise<PdfOutcome>,
): Promise<RenderedFile> {
  const { template, language, title } = document
  const { content, source } = contentOf(answerOf(document), 'pdf', { isLetter: template.layout === 'letter' })
  const options: FileOptions = {
    title,
    options: { pageSize },
    pdf: { name: 'platen', render: pdf, close: async () => {} },
    docx: {
      write: (markdown, docx) => Promise.resolve(toDocx(readForWord(markdown, docx.options), docx)),
      close: async () => {},
    },
  }
  const heading = /^# (.+)$/mu.exec(source)?.[1] ?? template.name
  const file = {
    content,
    contentFormat: 'pdf',
    source,
    template,
    language,
    title: heading,
    documentSource: 'model',
  } as const
  return renderFile(file, format, options)
}

/** What the PDF engine is given. */
export async function jobOf(document: GalleryDocument, pageSize: GalleryPage): Promise<PdfJob> {
  let found: PdfJob | undefined
  await render(document, 'pdf', pageSize, async (job) => {
    found = job
    return { pdf: new Uint8Array(), pageCount: 1, warnings: [] }
  })
  return found!
}

export async function docxOf(document: GalleryDocument, pageSize: GalleryPage): Promise<Uint8Array> {
  const { bytes } = await render(document, 'doc', pageSize, typesetWithResources)
  return bytes
}
