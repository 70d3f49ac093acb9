/** `POST /pdf` and `POST /pdf-alt`: the same request and reply, two engines. */
import { createPdf, createPdfAlt, type PdfRequest } from '@platen/wire'
import type { FastifyReply } from 'fastify'
import type { Principal } from '../accounts/admission/admission.ts'
import { cleanFilename, sendFile } from '../http/reply/file.ts'
import { type Http, route } from '../http/route.ts'
import type { Work } from '../telemetry/work.ts'
import type { PdfEngine, PdfOptions } from './engine.ts'
import { renderWithSpan } from './render-with-span.ts'

/** interface.md "PDF request". Also for a blank title: PDF/UA-1 requires one. */
const TITLE_DEFAULT = 'Document'

export function pdfRoutes(http: Http, { pdf, pdfAlt }: { pdf: PdfEngine; pdfAlt: PdfEngine }): void {
  route(http, createPdf, (call, reply) => convert(pdf, call, reply), { repeatable: true })
  route(http, createPdfAlt, (call, reply) => convert(pdfAlt, call, reply), { repeatable: true })
}

async function convert(
  engine: PdfEngine,
  { body, principal, signal, work }: { body: PdfRequest; principal: Principal; signal: AbortSignal; work: Work },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { content, title = '', filename } = body
  // The schema's type allows `undefined`, which JSON does not have.
  const options = (body.options ?? {}) as PdfOptions
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
