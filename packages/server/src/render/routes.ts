/** `POST /render`: a template and data, or text, as JSON or as a file. Which one and its format: as for `POST /generate`. */
import { extname } from 'node:path'
import { isTextFile } from '@platen/formats/file-formats'
import { TemplateInvalid, ValuesMissing } from '@platen/render/faults'
import { RENDER_BODY_BYTES_MAX, type RenderRequest, render, renderBodyWith } from '@platen/wire'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { DocxWriter } from '../formats/docx-thread.ts'
import { fileOfText, type RenderedFile, renderFile } from '../formats/file.ts'
import { notAcceptable, templateInvalid } from '../http/errors.ts'
import { JsonText } from '../http/json-text.ts'
import { chooseReply } from '../http/reply/choose-reply.ts'
import { cleanFilename, sendFile } from '../http/reply/file.ts'
import { chooseType } from '../http/reply/negotiate.ts'
import { type Call, type Http, route } from '../http/route.ts'
import type { PdfEngine, PdfOptions } from '../pdf/engine.ts'
import { withSpan } from '../telemetry/span.ts'
import type { Template } from '../templates/template.ts'
import { renderDocument } from './document.ts'
import type { Renderer } from './renderer.ts'

export interface RenderRouteDeps {
  pdf: PdfEngine
  docx: DocxWriter
  renderer: Renderer
  templates: () => readonly Template[]
}

type RenderCall = Call<typeof render>

const JSON_TYPE = 'application/json'
const FILL_SPAN = { errorType: (error: unknown) => (error instanceof Error ? error.name : 'error') }
const DataText = z.instanceof(JsonText)

export function renderRoutes(http: Http, { pdf, docx, renderer, templates }: RenderRouteDeps): void {
  let cached: { templates: readonly Template[]; body: z.ZodType } | undefined
  /** The schema of the body, with the loaded templates. */
  function body(): z.ZodType {
    const loaded = templates()
    if (cached?.templates !== loaded)
      cached = { templates: loaded, body: renderBodyWith(loaded, { data: DataText.optional() }) }
    return cached.body
  }

  route(
    http,
    render,
    async (call, reply) => {
      const { kind, format } = replyKind(call)
      const { content, validate, title, filename, options } = call.body
      const { signal } = call
      const account = call.principal.accountId
      const document = await withSpan(call.work.span, 'fill template', FILL_SPAN, () =>
        renderDocument(
          { ...call.body, data: dataTextOf(call.body) },
          {
            templates: templates(),
            renderer,
            contentFormat: !validate && (kind === 'json' || isTextFile(format)) ? format : undefined,
            signal,
            account,
          },
        ).catch((error: unknown) => {
          const isInContent = content !== undefined && error instanceof TemplateInvalid
          throw isInContent && !(error instanceof ValuesMissing) ? templateInvalid(error, 'content') : error
        }),
      )
      if (document.template !== undefined) reply.header('x-document-template', document.template)
      const { blanks } = document
      if (kind === 'json') return { success: true as const, content: document.content ?? null, blanks: [...blanks] }
      if (document.content !== undefined) {
        // Made in the worker thread: it may be long.
        return send(reply, { ...fileOfText(document.content, format, filename), warnings: [...document.warnings] })
      }
      const file = await renderFile(document.file, format, {
        title,
        filename,
        // Zod omits absent fields, but its type allows undefined.
        options: options as PdfOptions | undefined,
        pdf,
        docx,
        signal,
        account,
        span: call.work.span,
      })
      return send(reply, file)
    },
    {
      negotiate: (call) => void replyKind(call),
      body,
      bodyBytesMax: RENDER_BODY_BYTES_MAX,
      textField: 'data',
      repeatable: true,
    },
  )
}

const send = (reply: FastifyReply, file: RenderedFile): FastifyReply =>
  sendFile(reply, { ...file, filename: cleanFilename(file.filename, extname(file.filename)) })

/** A check has no file. @throws {ApiError} 406 */
function replyKind(call: RenderCall): ReturnType<typeof chooseReply<false>> {
  if (!call.body.validate) return chooseReply(call, { stream: false })
  if (chooseType(call.headers.accept, [JSON_TYPE]) === undefined) throw notAcceptable([JSON_TYPE])
  return { kind: 'json', format: 'pdf' }
}

/** This route's schema lets `data` through as text. */
function dataTextOf({ data }: RenderRequest): string | undefined {
  return data instanceof JsonText ? data.text : undefined
}
