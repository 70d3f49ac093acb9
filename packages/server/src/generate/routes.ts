/**
 * `POST /generate`: as JSON, as a file, as a stream of events, or as a job. HTTP to domain and back, nothing else.
 *
 * `Accept` chooses the reply, and the format where none is sent. A stream is begun with the first event, so what goes
 * wrong before that is an ordinary error; while a model is slow to begin or to go on, comments keep the line open.
 * Events: `delta`, `reasoning`, `restart`, `done`, `error` (WHATWG HTML §9.2, Server-sent events).
 */
import { extname } from 'node:path'
import {
  FILE_MEDIA_TYPES,
  FORMATS,
  type Format,
  type GenerateResponse,
  type GenerateStreamEnd,
  generate,
  generateWith,
} from '@platen/wire'
import type { FastifyReply } from 'fastify'
import type { Database } from '../db/database.ts'
import { documentHeaders } from '../document-headers.ts'
import type { DocxWriter } from '../formats/docx-thread.ts'
import { renderFile } from '../formats/file.ts'
import { endOf, notAcceptable, replyOf } from '../http/errors.ts'
import { EVENT_STREAM_HEADERS, EventStream, frame, isSilent, KEEP_ALIVE_MS } from '../http/event-stream.ts'
import { cleanFilename, sendFile } from '../http/file.ts'
import { chooseType } from '../http/negotiate.ts'
import { prefersAsync } from '../http/prefer.ts'
import { type Call, type Http, route } from '../http/route.ts'
import { enqueueGenerate } from '../jobs/enqueue.ts'
import { TooManyJobs } from '../jobs/errors.ts'
import { type Models, notConfigured } from '../models/resolve.ts'
import type { PdfEngine, PdfOptions } from '../pdf/engine.ts'
import type { Queue } from '../queue/queue.ts'
import type { Template } from '../templates/template.ts'
import type { OutboundPolicy } from '../webhooks/outbound.ts'
import { refiningNeedsModel } from './errors.ts'
import type { Compose, GeneratedDocument, GenerateEvent, GenerateInput } from './types.ts'

export interface GenerateRouteDeps {
  database: Database
  /** The interface's, and those that the operator added. */
  templates: () => readonly Template[]
  compose: Compose
  pdf: PdfEngine
  docx: DocxWriter
  models: Pick<Models, 'list'>
  queue: Queue
  /** Tells a worker of this process of a new job. */
  onEnqueued: () => void
  /** Jobs of one account that may wait. */
  jobsQueuedMax: number
  /** What a webhook URL may be. */
  policy: OutboundPolicy
}

type GenerateCall = Call<typeof generate>

const JSON_TYPE = 'application/json'
const STREAM_TYPE = 'text/event-stream'
/** Measured: 150 KB for a call to a model, and 20 bytes for each character of the document while it is written. */
const WRITING_BYTES = 1024 * 1024
const STILL_WRITING = ': still writing\n\n'

export function generateRoutes(
  http: Http,
  { database, queue, templates, models, compose, pdf, docx, onEnqueued, policy, jobsQueuedMax }: GenerateRouteDeps,
): void {
  let checked: { of: readonly Template[]; body: typeof generate.body } | undefined
  /** The body, with the IDs of the templates that are loaded now. */
  function body(): typeof generate.body {
    const of = templates()
    if (checked?.of !== of) checked = { of, body: generateWith(of.map(({ id }) => id)).body }
    return checked.body
  }

  route(
    http,
    generate,
    async (call, reply) => {
      const { kind, format } = replyKind(call)
      const input = inputOf(call, format)
      if (call.body.webhook || prefersAsync(call.headers)) return asJob(call, reply, input)
      if (kind === 'stream') return asStream(http, call, reply, compose(input, call.signal, { work: call.work }))
      const document = await whole(call, compose(input, call.signal, { plain: true, work: call.work }))
      reply.headers(documentHeaders(document))
      if (kind === 'json') return replyBody(document)
      const isLetter = templates().find(({ id }) => id === call.body.template)?.layout === 'letter'
      const file = await renderFile({ ...document, contentFormat: format, isLetter }, format, {
        title: call.body.title,
        filename: call.body.filename,
        options: optionsOf(call),
        pdf,
        docx,
        signal: call.signal,
        span: call.work.span,
      })
      return sendFile(reply, { ...file, filename: cleanFilename(file.filename, extname(file.filename)) })
    },
    { negotiate: (call) => void replyKind(call), workBytes: WRITING_BYTES, body },
  )

  async function asJob(call: GenerateCall, reply: FastifyReply, input: GenerateInput) {
    const { title, filename, webhook, webhookUrl } = call.body
    const { jobId, insert } = await enqueueGenerate(
      { database, queue, policy, jobsQueuedMax },
      {
        accountId: call.principal.accountId,
        input,
        fileSettings: { title, filename, options: optionsOf(call) },
        notify: webhook ? { url: webhookUrl } : undefined,
        requestId: call.id,
        traceparent: call.work.span.traceparent,
        quotaDay: call.countedDay,
        now: http.clock.now().getTime(),
      },
    )
    // What no wait can mend is refused now.
    const { source } = models.list().find(({ id }) => id === input.modelType) ?? {}
    if (source === 'none') throw notConfigured(input.modelType)
    if (source === 'draft' && input.existingContent !== undefined) throw refiningNeedsModel()
    const headers = {
      location: `/v1/jobs/${jobId}`,
      ...(prefersAsync(call.headers) ? { 'preference-applied': 'respond-async' } : {}),
    }
    const queued = { jobId, status: 'queued' as const }
    const json = { success: true as const, ...queued, data: queued }
    try {
      await call.commit({ status: 202, headers, json }, insert)
    } catch (error) {
      if (error instanceof TooManyJobs) await call.refund()
      throw error
    }
    onEnqueued()
    reply.code(202).headers(headers)
    return json
  }
}

/** @throws {ApiError} 406 */
function replyKind({ body, headers }: GenerateCall): { kind: 'json' | 'stream' | 'file'; format: Format } {
  const formats = body.format === undefined ? FORMATS : [body.format]
  const offered = [JSON_TYPE, STREAM_TYPE, ...formats.map((format) => FILE_MEDIA_TYPES[format])]
  const type = chooseType(headers.accept, offered)
  if (type === undefined) throw notAcceptable(offered)
  if (type === JSON_TYPE || type === STREAM_TYPE)
    return { kind: type === JSON_TYPE ? 'json' : 'stream', format: body.format ?? 'pdf' }
  return { kind: 'file', format: formats.find((format) => FILE_MEDIA_TYPES[format] === type)! }
}

const inputOf = ({ body }: GenerateCall, format: Format): GenerateInput => ({
  prompt: body.prompt,
  template: body.template,
  modelType: body.modelType,
  format,
  ...(body.existingContent?.trim() ? { existingContent: body.existingContent } : {}),
})

/** Zod leaves out what was not sent; only its type says that it may be there as undefined. */
const optionsOf = ({ body }: GenerateCall): PdfOptions | undefined => body.options as PdfOptions | undefined

async function whole({ signal }: GenerateCall, events: AsyncIterable<GenerateEvent>): Promise<GeneratedDocument> {
  try {
    for await (const event of events) if (event.type === 'done') return event.document
  } catch (error) {
    throw endOf(signal, error)
  }
  throw new Error('A document was composed without an end.')
}

const replyBody = ({ content, reasoning }: GeneratedDocument): GenerateResponse => ({
  success: true,
  content,
  reasoning,
})

/** The JSON reply, and what its headers would have said: those of a stream are gone before it is known. */
const streamEnd = (document: GeneratedDocument): GenerateStreamEnd => ({
  ...replyBody(document),
  source: document.source,
  modelUsed: document.modelUsed,
  documentSource: document.documentSource,
  warnings: document.warnings,
})

async function asStream(
  http: Http,
  call: GenerateCall,
  reply: FastifyReply,
  composed: AsyncIterable<GenerateEvent>,
): Promise<FastifyReply> {
  const events = composed[Symbol.asyncIterator]()
  // The headers wait for the first event, so that a model that is not there is still a 503; but not for ever.
  const first = events.next()
  first.catch(() => {})
  const silent = await isSilent(http.clock, first).catch((error: unknown) => {
    throw endOf(call.signal, error)
  })
  const stream = new EventStream()
  if (silent) void stream.write(STILL_WRITING)
  void sendEvents(http, call, { reply, stream, events, first })
  return reply.headers(EVENT_STREAM_HEADERS).send(stream)
}

/** Writes the events into `stream`, to the last one or until nobody reads it. */
async function sendEvents(
  http: Http,
  call: GenerateCall,
  {
    reply,
    stream,
    events,
    first,
  }: {
    reply: FastifyReply
    stream: EventStream
    events: AsyncIterator<GenerateEvent>
    first: Promise<IteratorResult<GenerateEvent>>
  },
): Promise<void> {
  let cancel = () => {}
  let silent = true
  const keepAlive = () => {
    // A line that is full is not silent, and a reader who takes nothing must not be sent more.
    if (silent && !stream.full) void stream.write(STILL_WRITING)
    silent = true
    cancel = http.clock.after(KEEP_ALIVE_MS, keepAlive)
  }
  cancel = http.clock.after(KEEP_ALIVE_MS, keepAlive)
  try {
    for (let step = await first; !step.done && !stream.destroyed; step = await events.next()) {
      silent = false
      if (step.value.type === 'done') corkForThisTurn(reply)
      const room = stream.write(frameOf(step.value))
      if (room) await room
    }
  } catch (error) {
    // Nobody reads on where the caller left.
    if (!stream.destroyed) {
      const { status, body } = replyOf(endOf(call.signal, error), generate.path)
      if (status >= 500) await call.refund().catch(() => {})
      void stream.write(frame('error', body))
    }
  } finally {
    cancel()
    stream.push(null)
    events.return?.().catch(() => {})
  }
}

/** The last event and the end of the reply go out in one piece; a reader who is slow holds up the end, so only this long. */
function corkForThisTurn({ raw }: FastifyReply): void {
  raw.cork()
  setImmediate(() => raw.uncork())
}

function frameOf(event: GenerateEvent): string {
  switch (event.type) {
    case 'delta':
    case 'reasoning':
      return frame(event.type, { text: event.text })
    case 'restart':
      return frame('restart', {})
    case 'done':
      return frame('done', streamEnd(event.document))
  }
}
