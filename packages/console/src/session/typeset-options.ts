/** What a document is set with: its options, and what its template changes in its design, as the service does (server/src/formats/template-options.ts). */
import type { PdfOptions, PdfParams } from '@platen/client'
import type { TypesetOptions } from '@platen/typeset'
import { tokensOf, type WrittenTokens } from '@platen/typeset/designs'
import { queries, templatesQuery } from '../api.ts'
import type { StoredDocument } from '../storage/stored-document.ts'

type Look = Pick<StoredDocument, 'template' | 'options'>

/** What the template changes in the design of a document; undefined for the classic one, and before the templates are known. */
function templateTokens({ template: id, options }: Look): WrittenTokens | undefined {
  if (options.design === 'classic') return undefined
  return queries.getQueryData(templatesQuery.queryKey)?.find((one) => one.id === id)?.designTokens
}

export function typesetOptions(document: Look): TypesetOptions {
  const tokens = tokensOf(templateTokens(document) ?? {})
  return { ...document.options, markup: 'markdown', ...(tokens && { designTokens: tokens }) } as TypesetOptions
}

/** The request that gives the same pages. */
export function pdfParams(document: Look & Pick<StoredDocument, 'title'>, content: string): PdfParams {
  const { title } = document
  const options: PdfOptions = { markup: 'markdown', ...document.options }
  if (templateTokens(document) === undefined) return { content, title, options }
  // The template may have another size.
  return { content, title, template: document.template, options: { pageSize: 'a4', ...options } }
}
