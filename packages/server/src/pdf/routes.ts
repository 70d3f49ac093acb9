/** `POST /pdf` and `POST /pdf-alt`: the same request and reply, two engines. */
import { createPdf, createPdfAlt, marginsIssue, type PdfRequest } from '@platen/wire'
import type { FastifyReply } from 'fastify'
import type { Principal } from '../accounts/admission/admission.ts'
import { templateOptions } from '../formats/template-options.ts'
import { badFields } from '../http/errors.ts'
import { cleanFilename, sendFile } from '../http/reply/file.ts'
import { type Http, route } from '../http/route.ts'
import type { Work } from '../telemetry/work.ts'
import type { Template } from '../templates/template.ts'
import type { PdfEngine, PdfOptions } from './engine.ts'
import { renderWithSpan } from './render-with-span.ts'

/** interface.md "PDF request". Also for a blank title: PDF/UA-1 requires one. */
const TITLE_DEFAULT = 'Document'

export interface PdfRouteDeps {
  pdf: PdfEngine
  pdfAlt: PdfEngine
  templates: () => readonly Template[]
}

export function pdfRoutes(http: Http, { pdf, pdfAlt, templates }: PdfRouteDeps): void {
  for (const [operation, engine] of [
    [createPdf, pdf],
    [createPdfAlt, pdfAlt],
  ] as const)
    route(http, operation, (call, reply) => convert({ engine, templates: templates() }, call, reply), {
      repeatable: true,
    })
}

/** The options of a request, after those of its template. @throws {ApiError} 400 */
function optionsOf({ options = {}, template: id }: PdfRequest, templates: readonly Template[]): PdfOptions {
  // The schema's type allows `undefined`, which JSON does not have.
  const own = options as PdfOptions
  if (id === undefined) return own
  const template = templates.find((one) => one.id === id)
  if (!template)
    throw badFields({ field: 'template', reason: 'must be the ID of a template; GET /v1/templates lists them' })
  const all = { ...templateOptions(template, own), ...own }
  const issue = marginsIssue(all, all.design)
  if (issue !== undefined) throw badFields({ field: 'options.margins', reason: issue })
  return all
}

async function convert(
  { engine, templates }: { engine: PdfEngine; templates: readonly Template[] },
  { body, principal, signal, work }: { body: PdfRequest; principal: Principal; signal: AbortSignal; work: Work },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { content, title = '', filename } = body
  const options = optionsOf(body, templates)
  const job = { content, titleDefault: TITLE_DEFAULT, options, ...(title.trim() === '' ? {} : { title }) }
  const { pdf, warnings } = await renderWithSpan(engine, job, { signal, span: work.span, account: principal.accountId })
  return sendFile(reply, {
    bytes: pdf,
    mediaType: 'application/pdf',
    filename: cleanFilename(filename, '.pdf'),
    engine: engine.name,
    warnings,
  })
}
