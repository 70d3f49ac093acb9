/** Server-sent events: the parser, the connection with its retries, and the stream of a document. */
import { APIError, apiError, hide, PlatenError, StreamBrokenError } from './errors.ts'
import type { CallOptions } from './options.ts'
import type { ResponseInfo } from './response.ts'
import { withResponse } from './response.ts'
import { type Call, type Reply, type Transport, unexpectedReply } from './transport.ts'
import type { GeneratedDocument } from './types.ts'

const IDLE_TIMEOUT_MS = 60_000

export interface ServerEvent {
  event: string
  data: string
  id: string
}

/** Reads server-sent events (WHATWG HTML §9.2.6). An event without its blank line at the end of the body is not complete. */
export async function* serverEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  let rest = ''
  let event = ''
  let data: string[] = []
  let id = ''
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true })
    let from = 0
    for (;;) {
      const end = lineEnd(rest, from)
      if (end < 0) break
      const line = rest.slice(from, end)
      from = end + (rest[end] === '\r' && rest[end + 1] === '\n' ? 2 : 1)
      if (line !== '') {
        const colon = line.indexOf(':')
        const name = colon < 0 ? line : line.slice(0, colon)
        const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
        if (name === 'event') event = value
        else if (name === 'data') data.push(value)
        else if (name === 'id') id = value
        continue
      }
      if (data.length > 0) yield { event: event || 'message', data: data.join('\n'), id }
      event = ''
      data = []
    }
    rest = rest.slice(from)
  }
}

/** The index of the next line break. A CR at the end of a chunk is none yet: an LF may follow. */
function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\n') return at
    if (text[at] === '\r') return at + 1 < text.length ? at : -1
  }
  return -1
}

/** The chunks of a body. @throws {StreamBrokenError} after `idleMs` without a byte. */
async function* chunksOf({ response, deadline }: Reply, idleMs: number): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  let isSilent = false
  try {
    while (reader) {
      const timer = setTimeout(() => {
        isSilent = true
        deadline.abortAttempt()
      }, idleMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } catch (error) {
    if (!isSilent) throw error
    throw new StreamBrokenError(`The stream was silent for ${idleMs / 1000} s.`, { partialText: '' })
  } finally {
    // Where the reader leaves early, this closes the connection.
    deadline.abortAttempt()
    reader?.cancel().catch(() => {})
  }
}

export interface OpenStream {
  events: AsyncGenerator<ServerEvent>
  reply: Reply
}

/**
 * Opens a stream. A failure before its first event is repeated like any other call; a later one is thrown.
 * The caller must end `events` and clear `reply.deadline`.
 */
export async function openStream(transport: Transport, call: Call, options: CallOptions): Promise<OpenStream> {
  const deadline = transport.deadline({ timeoutMs: Number.POSITIVE_INFINITY, ...call }, options)
  const idleMs = transport.options.idleTimeoutMs ?? IDLE_TIMEOUT_MS
  const request = { accept: 'text/event-stream', ...call }
  try {
    return await transport.attempts(request, options, deadline, async (reply) => {
      const { response } = reply
      if (response.status !== 204 && !/^text\/event-stream/i.test(response.headers.get('content-type') ?? ''))
        throw unexpectedReply(await response.text(), reply)
      const events = serverEvents(chunksOf(reply, idleMs))
      const first = await events.next()
      if (first.done && response.status !== 204) throw new Error('The stream ended before its first event.')
      return { events: startingWith(first, events), reply }
    })
  } catch (error) {
    deadline.clear()
    throw error
  }
}

async function* startingWith(
  first: IteratorResult<ServerEvent>,
  rest: AsyncGenerator<ServerEvent>,
): AsyncGenerator<ServerEvent> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

export type StreamEvent =
  | { type: 'delta'; text: string }
  | { type: 'reasoning'; text: string }
  /** All text so far is void: clear it. */
  | { type: 'restart' }
  /** Always the last one. */
  | { type: 'done'; document: GeneratedDocument }

/**
 * The document while it is written. The request starts with the first read. Leaving the loop closes the connection, which
 * stops the model.
 *
 * @throws {StreamBrokenError} while it is read: it ended without its `done` event, or was silent too long.
 * @throws {APIError} of the code of an `error` event, with a null status and the text before it.
 */
export class DocumentStream implements AsyncIterable<StreamEvent> {
  readonly #open: () => Promise<OpenStream>
  #text = ''
  #document: GeneratedDocument | undefined
  #response: ResponseInfo | null = null
  #events: AsyncGenerator<StreamEvent> | undefined

  constructor(open: () => Promise<OpenStream>) {
    this.#open = open
  }

  /** What stands at the moment: the text since the last `restart`. */
  get text(): string {
    return this.#text
  }

  /** Null before the first event. */
  get response(): ResponseInfo | null {
    return this.#response
  }

  [Symbol.asyncIterator](): AsyncGenerator<StreamEvent> {
    this.#events ??= this.#read()
    return this.#events
  }

  /** Reads to the end. */
  async result(): Promise<GeneratedDocument> {
    for await (const _event of this);
    if (!this.#document) throw new StreamBrokenError('The stream was left before its end.', { partialText: this.#text })
    return this.#document
  }

  async *#read(): AsyncGenerator<StreamEvent> {
    const { events, reply } = await this.#open()
    const { info, deadline } = reply
    this.#response = info
    try {
      for await (const { event, data } of events) {
        const one = this.#eventOf(event, data, reply)
        if (one) yield one
        if (one?.type === 'done') return
      }
      throw new Error('There is no done event.')
    } catch (error) {
      deadline.throwIfAborted()
      throw this.#errorOf(error)
    } finally {
      await events.return(undefined)
      deadline.clear()
    }
  }

  #eventOf(event: string, data: string, { info }: Reply): StreamEvent | undefined {
    if (!['delta', 'reasoning', 'restart', 'done', 'error'].includes(event)) return undefined
    const value = JSON.parse(data)
    if (event === 'error') {
      const { code, message, details } = value.error ?? value
      const { headers, attempts, requestId } = info
      throw apiError({ status: null, code, text: message, details, headers, attempts, requestId, retryAfter: null })
    }
    if (event === 'restart') {
      this.#text = ''
      return { type: 'restart' }
    }
    if (event === 'done') {
      const {
        content,
        reasoning = null,
        template = '',
        modelUsed,
        documentSource,
        warnings = [],
        source = null,
      } = value
      const document = { content, reasoning, template, modelUsed, documentSource, warnings, source }
      this.#document = withResponse(document, info)
      return { type: 'done', document: this.#document }
    }
    if (event === 'delta') this.#text += value.text
    return { type: event as 'delta' | 'reasoning', text: value.text }
  }

  #errorOf(error: unknown): unknown {
    if (error instanceof APIError || error instanceof StreamBrokenError) hide(error, 'partialText', this.#text)
    if (PlatenError.is(error)) return error
    return new StreamBrokenError('The stream ended before the document did.', { partialText: this.#text, cause: error })
  }
}
