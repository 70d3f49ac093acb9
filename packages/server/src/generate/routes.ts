/**
 * `POST /generate`: replies with JSON, a file, a stream of events, or a job.
 *
 * `Accept` selects the kind of reply, and the format if the body has none. A stream starts with the first event, so an error
 * before it is an ordinary error reply. While the model is silent, comments keep the connection open.
 * Events: `delta`, `reasoning`, `restart`, `done`, `error` (WHATWG HTML §9.2, Server-sent events).
 */
import { extname } from 'node:path'
import { type Format, type GenerateResponse, type GenerateStreamEnd, generate, generateWith } from '@platen/wire'
import type { FastifyReply } from 'fastify'
import type { Database } from '../db/database.ts'
import { documentHeaders } from '../document-headers.ts'
import type { DocxWriter } from '../formats/docx-thread.ts'
import { renderFile } from '../formats/file.ts'
import { abortReasonOr, replyOf } from '../http/errors.ts'
import { prefersAsync } from '../http/prefer.ts'
import { chooseReply } from '../http/reply/choose-reply.ts'
import { EVENT_STREAM_HEADERS, EventStream, frame, isSilent, KEEP_ALIVE_MS } from '../http/reply/event-stream.ts'
import { cleanFilename, sendFile } from '../http/reply/file.ts'
import { type Call, type Http, route } from '../http/route.ts'
import { enqueueGenerate } from '../jobs/enqueue.ts'
import type { JobLimit } from '../jobs/job-limit.ts'
import { type Models, notConfigured } from '../models/resolve.ts'
import type { PdfEngine, PdfOptions } from '../pdf/engine.ts'
import type { Queue } from '../queue/queue.ts'
import type { Template } from '../templates/template.ts'
import type { OutboundPolicy } from '../webhooks/outbound.ts'
import { refiningNeedsModel } from './errors.ts'
import { fileSourceOf } from './form/blanks.ts'
import type { Compose, DocumentEvent, GeneratedDocument, GenerateInput } from './types.ts'

export interface GenerateRouteDeps {
  database: Database
  /** Built-in templates and those of the operator. */
  templates: () => readonly Template[]
  compose: Compose
  pdf: PdfEngine
  docx: DocxWriter
  models: Pick<Models, 'list'>
  queue: Queue
  /** Notifies the worker of this process. */
  onEnqueued: () => void
  /** Limit of queued jobs per account. */
  jobLimit: JobLimit
  /** The webhook URLs that are allowed. */
  policy: OutboundPolicy
}

type GenerateCall = Call<typeof generate>

/** Measured: 150 KB per model call and 20 bytes per character of the document. */
const WRITING_BYTES = 1024 * 1024
const STILL_WRITING = ': still writing\n\n'

export function generateRoutes(
  http: Http,
  { database, queue, templates, models, compose, pdf, docx, onEnqueued, policy, jobLimit }: GenerateRouteDeps,
): void {
  let cached: { templates: readonly Template[]; body: typeof generate.body } | undefined
  /** The schema of the body, with the IDs of the loaded templates. */
  function body(): typeof generate.body {
    const loaded = templates()
    if (cached?.templates !== loaded) cached = { templates: loaded, body: generateWith(loaded).body }
    return cached.body
  }

  route(
    http,
    generate,
    async (call, reply) => {
      const { kind, format } = chooseReply(call, { stream: true })
      const contentFormat = format === 'text' ? 'pdf' : format
      const input = inputOf(call, contentFormat)
      if (call.body.webhook || prefersAsync(call.headers)) return asJob(call, reply, input)
      if (kind === 'stream') return asStream(call, reply, input)
      const document = await compose(input, call.signal, { plain: true, work: call.work })
      reply.headers(documentHeaders(document))
      if (kind === 'json') return replyBody(document)
      const template = templates().find(({ id }) => id === document.template)
      const file = await renderFile(fileSourceOf(document, template, contentFormat), format, {
        title: call.body.title,
        filename: call.body.filename,
        options: optionsOf(call),
        pdf,
        docx,
        signal: call.signal,
        account: call.principal.accountId,
        span: call.work.span,
      })
      return sendFile(reply, { ...file, filename: cleanFilename(file.filename, extname(file.filename)) })
    },
    { negotiate: (call) => void chooseReply(call, { stream: true }), workBytes: WRITING_BYTES, body },
  )

  async function asJob(call: GenerateCall, reply: FastifyReply, input: GenerateInput) {
    const { title, filename, webhook, webhookUrl } = call.body
    const { jobId, insert } = await enqueueGenerate(
      { database, queue, policy, jobLimit },
      {
        accountId: call.principal.accountId,
        input,
        fileSettings: { title, filename, options: optionsOf(call) },
        notify: webhook ? { url: webhookUrl } : undefined,
        requestId: call.id,
        keyId: call.principal.keyId,
        traceparent: call.work.span.traceparent,
        quotaDay: call.countedDay,
        now: http.clock.now().getTime(),
      },
    )
    // Fail now if waiting cannot help.
    const { source } = models.list().find(({ id }) => id === input.modelType) ?? {}
    if (source === 'none') throw notConfigured(input.modelType)
    if (source === 'draft' && input.existingContent !== undefined) throw refiningNeedsModel()
    const headers = {
      location: `/v1/jobs/${jobId}`,
      ...(prefersAsync(call.headers) ? { 'preference-applied': 'respond-async' } : {}),
    }
    const queued = { jobId, status: 'queued' as const }
    const json = { success: true as const, ...queued, data: queued }
    await call.commit({ status: 202, headers, json }, insert)
    onEnqueued()
    reply.code(202).headers(headers)
    return json
  }

  async function asStream(call: GenerateCall, reply: FastifyReply, input: GenerateInput): Promise<FastifyReply> {
    const stream = new EventStream()
    const first = Promise.withResolvers<void>()
    let isIdle = true
    const document = compose(input, call.signal, {
      work: call.work,
      onTemplate: (template) => void reply.header('x-document-template', template),
      onEvent(event) {
        isIdle = false
        first.resolve()
        return stream.write(frameOf(event))
      },
    })
    // Headers wait for the first event, so that an unavailable model is a 503, but not longer than a connection may be silent.
    const silent = await isSilent(http.clock, Promise.race([first.promise, document]))
    if (silent) void stream.write(STILL_WRITING)
    let cancel = () => {}
    const keepAlive = () => {
      // A full stream is not idle: its reader is slow.
      if (isIdle && !stream.full) void stream.write(STILL_WRITING)
      isIdle = true
      cancel = http.clock.after(KEEP_ALIVE_MS, keepAlive)
    }
    cancel = http.clock.after(KEEP_ALIVE_MS, keepAlive)
    void endStream(call, reply, stream, document).finally(() => cancel())
    return reply.headers(EVENT_STREAM_HEADERS).send(stream)
  }
}

/** Writes the last event: `done`, or `error` if the caller is still there. */
async function endStream(
  call: GenerateCall,
  reply: FastifyReply,
  stream: EventStream,
  document: Promise<GeneratedDocument>,
): Promise<void> {
  try {
    const end = frame('done', streamEnd(await document))
    corkForThisTurn(reply)
    void stream.write(end)
  } catch (error) {
    if (!stream.destroyed) {
      const { status, body } = replyOf(abortReasonOr(call.signal, error), generate.path)
      if (status >= 500) await call.refund().catch(() => {})
      void stream.write(frame('error', body))
    }
  }
  stream.push(null)
}

const inputOf = ({ body }: GenerateCall, format: Format): GenerateInput => ({
  prompt: body.prompt,
  template: body.template,
  modelType: body.modelType,
  format,
  ...(body.existingContent?.trim() ? { existingContent: body.existingContent } : {}),
})

/** Zod omits absent fields, but its type allows undefined. */
const optionsOf = ({ body }: GenerateCall): PdfOptions | undefined => body.options as PdfOptions | undefined

const replyBody = ({ content, reasoning }: GeneratedDocument): GenerateResponse => ({
  success: true,
  content,
  reasoning,
})

/** The JSON reply and what its headers say: a stream sends its headers before they are known. */
const streamEnd = (document: GeneratedDocument): GenerateStreamEnd => ({
  ...replyBody(document),
  source: document.source,
  template: document.template,
  modelUsed: document.modelUsed,
  documentSource: document.documentSource,
  warnings: document.warnings,
})

/** Sends the last event and the end of the reply in one write; for one turn only, since a slow reader delays the end. */
function corkForThisTurn({ raw }: FastifyReply): void {
  raw.cork()
  setImmediate(() => raw.uncork())
}

const frameOf = (event: DocumentEvent): string =>
  event.type === 'restart' ? frame('restart', {}) : frame(event.type, { text: event.text })
