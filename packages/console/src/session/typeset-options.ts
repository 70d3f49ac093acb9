/** What a document is set with: its options, and what its template changes in its design, as the service does (server/src/formats/template-options.ts). */
import type { PdfOptions, PdfParams, Template } from '@platen/client'
import type { TypesetOptions } from '@platen/typeset'
import { tokensOf, type WrittenTokens } from '@platen/typeset/designs'
import { queries, templatesQuery } from '../api.ts'
import type { StoredDocument } from '../storage/stored-document.ts'

type Look = Pick<StoredDocument, 'template' | 'options'>

/** The template whose design a document has; undefined where it has another one, and before the templates are known. */
function templateOfLook({ template: id, options }: Look): Template | undefined {
  const template = queries.getQueryData(templatesQuery.queryKey)?.find((one) => one.id === id)
  return template?.design === options.design ? template : undefined
}

export function typesetOptions(document: Look): TypesetOptions {
  const tokens = tokensOf((templateOfLook(document)?.designTokens ?? {}) as WrittenTokens)
  return { ...document.options, markup: 'markdown', ...(tokens && { designTokens: tokens }) } as TypesetOptions
}

/** The request that gives the same pages. */
export function pdfParams(document: Look & Pick<StoredDocument, 'title'>, content: string): PdfParams {
  const { title } = document
  const options: PdfOptions = { markup: 'markdown', ...document.options }
  const template = templateOfLook(document)
  if (template?.designTokens === undefined) return { content, title, options }
  // The template may have another size.
  const { design: _, pageSize = 'a4', ...rest } = options
  return { content, title, template: template.id, options: { ...rest, pageSize } }
}
