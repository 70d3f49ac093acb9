/**
 * Adapter: any OpenAI-compatible endpoint (vLLM, SGLang, llama.cpp, Ollama, LM Studio, hosted) as a model backend.
 *
 * In: a model request and the name of the model at the endpoint. Out: its text and reasoning as they arrive. Promises: retries
 * only before any output, on 429, 5xx and connection errors, honouring Retry-After; every wait is limited; an aborted request
 * ends the upstream call at once; an error's `message` contains no address, key or upstream message; its `cause`, for the log, has the
 * status and the type of an upstream error, but not its text, which may quote the request. When ModelUnavailable and when ModelFailed: docs/decisions/016-model-errors.md.
 *
 * Connection, timers and retries are here: fetch has limits of its own of 300 s for headers and body, and the first-token timer
 * must cover the wait for the headers. chat-stream.ts reads the wire format: a general client took half of the time that the
 * service added to each token.
 */
import { Readable } from 'node:stream'
import { Agent, request as httpRequest } from 'undici'
import {
  type Backend,
  type BackendState,
  type ChatMessage,
  type ModelEvent,
  ModelFailed,
  type ModelRequest,
  type ModelTarget,
  ModelUnavailable,
} from './backend.ts'
import { Breaker } from './breaker.ts'
import {
  allowedTokens,
  ChatReader,
  chatBody,
  errorText,
  errorType,
  isTooLong,
  type OptionalField,
  refusedField,
  toEvents,
} from './chat-stream.ts'
import { decompressed } from './decompressed.ts'
import { callOf } from './endpoint.ts'
import { estimateChatTokens } from './estimate-tokens.ts'
import { listModels } from './local/find-server.ts'
import type { OpenAiConfig } from './model-config.ts'
import { Slots } from './slots.ts'
import { SpeedLog } from './speed.ts'

/** Limit of one event of a stream, and of a reply that is not streamed. */
const REPLY_CHARS_MAX = 4 * 1024 * 1024
/** A longer Retry-After is passed on to the caller. */
const RETRY_AFTER_MAX_MS = 10_000
const BACKOFF_MS = 250
/** A check is not repeated sooner. */
const CHECK_PAUSE_MS = 5_000
const CHECK_TIMEOUT_MS = 5_000
/** How long the token counts and the end mark may follow the finish reason. */
const END_WAIT_MS = 1000
/** After this time a failed call says nothing about a server that answers. */
const FAILURE_MS = 30_000

/** A short request in the way of one that failed. */
interface Probe {
  target: ModelTarget
  without: ReadonlySet<OptionalField>
}

/** How long a probe may take. */
const PROBE_MS = 10_000

/** Time and randomness, which tests replace. */
export interface OpenAiHttpDeps {
  now(): number
  random(): number
  /** Rejects with the signal's reason if it aborts first. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

const system: OpenAiHttpDeps = {
  now: () => performance.now(),
  random: Math.random,
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const aborted = () => {
        clearTimeout(timer)
        reject(signal.reason)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', aborted)
        resolve()
      }, milliseconds)
      signal.addEventListener('abort', aborted, { once: true })
    }),
}

/** What went wrong upstream. `note` is for the operator's log. */
type UpstreamFailure =
  | { kind: 'connection'; note: string }
  /** `message`: the upstream message, which tells what it refuses and may quote the request; it is not logged. */
  | { kind: 'status'; status: number; retryAfterMs?: number; note: string; message: string }
  | { kind: 'protocol'; note: string }
  | { kind: 'cut'; note: string }
  | { kind: 'first-token' | 'idle' | 'total'; note: string }

class UpstreamError extends Error {
  readonly failure: UpstreamFailure
  constructor(failure: UpstreamFailure) {
    super(failure.note)
    this.name = 'UpstreamFault'
    this.failure = failure
  }
}

export class OpenAiHttp implements Backend {
  readonly kind = 'openai'
  readonly name: string
  readonly capabilities: { jsonSchema: boolean; continueAssistant: boolean }
  readonly speed = new SpeedLog()
  readonly #config: OpenAiConfig
  readonly #deps: OpenAiHttpDeps
  readonly #slots: Slots
  readonly #breaker: Breaker
  readonly #dispatcher: Agent
  readonly #url: string
  readonly #headers: Record<string, string>
  /** The fields that each model at the backend refused: they are not sent again. */
  readonly #refused = new Map<string, ReadonlySet<OptionalField>>()
  #note: string | undefined
  /** Why the server does not answer, by the last check. */
  #away: string | undefined
  #probe: Promise<boolean> | undefined
  #check: { startedAt: number; done: Promise<void> } | undefined
  /** With how it is found out whether another request fails too. */
  #lastFailure: { kind: UpstreamFailure['kind']; at: number; probe: Probe | undefined } | undefined
  /** Whether a call was ever answered: then the list of models is not what tells whether the server answers. */
  #hasAnswered = false

  constructor(name: string, config: OpenAiConfig, deps: Partial<OpenAiHttpDeps> = {}) {
    this.name = name
    this.#config = config
    this.#deps = { ...system, ...deps }
    this.capabilities = { jsonSchema: config.jsonSchema, continueAssistant: config.continueAssistant }
    this.#slots = new Slots(config)
    this.#breaker = new Breaker({
      failures: config.breakerFailures,
      cooldownMs: config.breakerCooldownMs,
      now: this.#deps.now,
    })
    this.#dispatcher = new Agent({
      connect: { timeout: config.connectTimeoutMs },
      headersTimeout: 0,
      bodyTimeout: 0,
      allowH2: false,
    })
    const { url, headers } = callOf(config, '/chat/completions', { 'content-type': 'application/json' })
    this.#url = url.href
    this.#headers = headers
  }

  async *stream(request: ModelRequest, target: ModelTarget): AsyncGenerator<ModelEvent> {
    request.signal.throwIfAborted()
    const { now, wait } = this.#deps
    const deadline = now() + request.totalTimeoutMs
    const release = await this.#slots.acquire({ signal: request.signal, waitMs: request.totalTimeoutMs })
    let permit: ReturnType<Breaker['acquire']> | undefined
    let started = false
    try {
      permit = this.#breaker.acquire()
      const upstream = target.upstream || (await this.#firstModel())
      const without = new Set(this.#refused.get(upstream))
      if (!this.capabilities.jsonSchema) without.add('response_format')
      let currentRequest = request
      for (let retries = 0; ; ) {
        try {
          for await (const event of this.#attempt(currentRequest, { ...target, upstream }, { deadline, without })) {
            if (!started) {
              started = true
              permit.succeeded()
              this.#hasAnswered = true
              this.#answers()
              if (request.jsonSchema && without.has('response_format')) this.capabilities.jsonSchema = false
              this.#refused.set(upstream, without)
            }
            yield event
          }
          return
        } catch (error) {
          request.signal.throwIfAborted()
          const failure: UpstreamFailure =
            error instanceof UpstreamError ? error.failure : { kind: 'protocol', note: nameOf(error) }
          this.#note = failure.note
          if (started) throw failed(failure)
          if (failure.kind === 'status' && UNPROCESSABLE.has(failure.status)) {
            const maxTokens = currentRequest === request ? allowedTokens(failure.message, request.maxTokens) : undefined
            const field = maxTokens === undefined ? fieldRefused(request, without, failure.message) : undefined
            if (maxTokens !== undefined) currentRequest = { ...request, maxTokens }
            if (field) without.add(field)
            if (maxTokens !== undefined || field) continue
          }
          const waitMs = this.#waitBeforeRetry(failure, retries, deadline)
          if (waitMs === undefined) {
            const thrown = errorBeforeOutput(failure)
            const probe = mayBeOfRequest(failure) ? { target: { ...target, upstream }, without } : undefined
            if (failure.kind === 'connection' || failure.kind === 'first-token' || isServerFault(failure)) {
              if (probe && permit.opens && (await this.#answersProbe(probe))) {
                permit.succeeded()
                this.#answers()
                throw thrown
              }
              permit.failed()
            }
            this.#lastFailure = { kind: failure.kind, at: now(), probe }
            throw thrown
          }
          retries += 1
          await wait(waitMs, request.signal)
        }
      }
    } finally {
      permit?.release()
      release()
    }
  }

  countTokens(messages: ChatMessage[]): Promise<number> {
    return Promise.resolve(estimateChatTokens(messages))
  }

  state(): BackendState {
    const isDown = this.#away !== undefined || (this.#breaker.failing && this.#lastFailure !== undefined)
    const status = this.#breaker.cooling ? 'cooling' : isDown ? 'down' : 'ready'
    const note = this.#away ?? this.#note
    return {
      name: this.name,
      kind: this.kind,
      status,
      ...(note === undefined ? {} : { note }),
      queued: this.#slots.queued,
      running: this.#slots.running,
      slots: this.#config.slots,
      retryAfter: status === 'cooling' ? Math.ceil(this.#breaker.remainingMs / 1000) : null,
      loadProgress: null,
    }
  }

  /** Asks the server for its models, unless it was asked just now or answers a call: `state` then says whether it answers. Never rejects. */
  check(): Promise<void> {
    const now = this.#deps.now()
    if (this.#slots.running > 0) return Promise.resolve()
    if (!this.#check || now - this.#check.startedAt >= CHECK_PAUSE_MS)
      this.#check = { startedAt: now, done: this.#askForModels() }
    return this.#check.done
  }

  async #askForModels(): Promise<void> {
    const { baseUrl, apiKey, headers } = this.#config
    try {
      await listModels(baseUrl, { timeoutMs: CHECK_TIMEOUT_MS, apiKey, headers })
      this.#reached()
      const { probe } = this.#lastFailure ?? {}
      if (probe && !this.#breaker.cooling && (await this.#answersProbe(probe))) this.#excuse()
    } catch (error) {
      if (this.#hasAnswered && !isSilence(error)) this.#reached()
      else if (error instanceof Error && /^status 4(?!01|03)/.test(error.message)) this.#reached()
      else this.#away = describe(error)
    }
  }

  /** The server answers, and a call might. */
  #reached(): void {
    this.#away = undefined
    const { kind, at } = this.#lastFailure ?? {}
    if (kind === 'connection' || (at !== undefined && this.#deps.now() - at >= FAILURE_MS)) this.#answers()
  }

  /** The server answers: what failed was a request. */
  #excuse(): void {
    try {
      this.#breaker.acquire().succeeded()
      this.#answers()
    } catch {
      // Another call is trying it.
    }
  }

  #answers(): void {
    this.#away = undefined
    this.#note = undefined
    this.#lastFailure = undefined
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy()
  }

  /**
   * Whether the backend answers a short request. Then the failure of another one was of that request, such as a prompt that makes the
   * server fail, and must not take the model away from other callers. Failures at the same time share a probe.
   */
  #answersProbe(probe: Probe): Promise<boolean> {
    this.#probe ??= this.#askShortly(probe).finally(() => {
      this.#probe = undefined
    })
    return this.#probe
  }

  async #askShortly({ target, without }: Probe): Promise<boolean> {
    const request: ModelRequest = {
      messages: [{ role: 'user', content: 'Say yes.' }],
      maxTokens: 8,
      totalTimeoutMs: PROBE_MS,
      signal: new AbortController().signal,
    }
    try {
      const events = this.#attempt(request, target, { deadline: this.#deps.now() + PROBE_MS, without })
      for await (const { type } of events) if (type === 'started') return true
      return false
    } catch {
      return false
    }
  }

  /** Delay before the next attempt; undefined if there is none. */
  #waitBeforeRetry(failure: UpstreamFailure, retries: number, deadline: number): number | undefined {
    if (retries >= this.#config.retries) return undefined
    if (
      failure.kind !== 'connection' &&
      !(failure.kind === 'status' && (failure.status === 429 || isServerFault(failure)))
    ) {
      return undefined
    }
    const backoffMs = BACKOFF_MS * 2 ** retries * (0.5 + this.#deps.random())
    const retryAfterMs = failure.kind === 'status' ? (failure.retryAfterMs ?? 0) : 0
    if (retryAfterMs > RETRY_AFTER_MAX_MS) return undefined
    // Jitter is added to Retry-After, so that not all callers return at the same moment.
    const waitMs = retryAfterMs > 0 ? retryAfterMs + backoffMs / 2 : backoffMs
    return this.#deps.now() + waitMs < deadline ? waitMs : undefined
  }

  /** One attempt. @throws {UpstreamError} */
  async *#attempt(
    request: ModelRequest,
    target: ModelTarget,
    { deadline, without }: { deadline: number; without: ReadonlySet<OptionalField> },
  ): AsyncGenerator<ModelEvent> {
    const config = this.#config
    const controller = new AbortController()
    /** Set if this side ended the call: errors of the connection no longer matter. */
    let ended: UpstreamFailure | undefined
    const end = (failure: UpstreamFailure) => {
      ended ??= failure
      controller.abort()
    }
    const onAbort = () => controller.abort()
    request.signal.addEventListener('abort', onAbort, { once: true })
    const total = setTimeout(
      () => end({ kind: 'total', note: `no end after ${request.totalTimeoutMs} ms` }),
      Math.max(1, deadline - this.#deps.now()),
    )
    let pause = setTimeout(
      () => end({ kind: 'first-token', note: `no token after ${config.firstTokenTimeoutMs} ms` }),
      config.firstTokenTimeoutMs,
    )
    let started = false
    let isEnding = false
    const reader = new ChatReader(REPLY_CHARS_MAX)
    try {
      if (request.signal.aborted) onAbort()
      const body = chatBody(request, target, { extra: this.#extraBody(request, target), without })
      const reply = await this.#call(body, controller.signal, request.traceparent)
      const chunks: AsyncIterator<Uint8Array, undefined> = reply[Symbol.asyncIterator]()
      while (!reader.done) {
        let value: Uint8Array | undefined
        try {
          value = (await chunks.next()).value
        } catch (error) {
          // With its finish reason the answer is complete, whatever becomes of the connection.
          if (reader.finish === undefined || request.signal.aborted) throw error
        }
        for (const piece of value === undefined ? reader.close() : reader.read(value)) {
          if (piece.type === 'error') {
            const { note, status, message = '' } = piece
            throw new UpstreamError(
              status === undefined ? { kind: 'protocol', note } : { kind: 'status', status, note, message },
            )
          }
          if (started) pause.refresh()
          else {
            started = true
            clearTimeout(pause)
            pause = setTimeout(
              () => end({ kind: 'idle', note: `no token for ${config.idleTimeoutMs} ms` }),
              config.idleTimeoutMs,
            )
            yield { type: 'started' }
          }
          if (piece.type !== 'refusal') yield piece
        }
        if (value === undefined) break
        if (reader.finish !== undefined && !isEnding) {
          isEnding = true
          clearTimeout(pause)
          pause = setTimeout(() => end({ kind: 'idle', note: `no end mark for ${END_WAIT_MS} ms` }), END_WAIT_MS)
        }
      }
      if (reader.finish === undefined && !reader.done) {
        throw new UpstreamError(
          started
            ? { kind: 'cut', note: 'the stream ended without a finish reason' }
            : { kind: 'protocol', note: 'the reply ended without an event of a chat completion' },
        )
      }
      // Read what follows the end mark (usually nothing), so that the connection can be reused.
      if (reader.done) void drain(chunks, reply)
      clearTimeout(total)
      clearTimeout(pause)
      if (!started) yield { type: 'started' }
      const { finish = 'other', inputTokens, outputTokens, model } = reader
      yield { type: 'finish', reason: finish, inputTokens, outputTokens, model }
    } catch (error) {
      if (ended) throw new UpstreamError(ended)
      if (error instanceof UpstreamError || request.signal.aborted) throw error
      throw new UpstreamError({ kind: 'connection', note: describe(error) })
    } finally {
      clearTimeout(total)
      clearTimeout(pause)
      request.signal.removeEventListener('abort', onAbort)
      // Closes the connection if the reader left early.
      if (!reader.done) controller.abort()
    }
  }

  /** If no model is configured: the first that the server lists, else a name that servers of a single model accept. */
  async #firstModel(): Promise<string> {
    const { baseUrl, apiKey, headers, connectTimeoutMs } = this.#config
    try {
      const models = await listModels(baseUrl, {
        timeoutMs: connectTimeoutMs,
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(headers === undefined ? {} : { headers }),
      })
      return models[0]?.id ?? 'default'
    } catch {
      return 'default'
    }
  }

  #extraBody(request: ModelRequest, target: ModelTarget): Record<string, unknown> {
    const continued = this.capabilities.continueAssistant && request.messages.at(-1)?.role === 'assistant'
    return {
      ...this.#config.extraBody,
      ...target.extraBody,
      ...(continued ? { continue_final_message: true, add_generation_prompt: false } : {}),
    }
  }

  /** Sends a request. @returns the bytes of an event stream. @throws {UpstreamError} if the reply is not one. */
  async #call(body: string, signal: AbortSignal, traceparent: string | undefined): Promise<Readable> {
    const reply = await httpRequest(this.#url, {
      dispatcher: this.#dispatcher,
      method: 'POST',
      headers: traceparent === undefined ? this.#headers : { ...this.#headers, traceparent },
      body,
      signal,
    })
    const bytes = decompressed(reply.body, reply.headers['content-encoding'])
    if (reply.statusCode < 200 || reply.statusCode > 299) {
      const error = upstreamError(await readBounded(bytes, 64 * 1024))
      throw new UpstreamError({
        kind: 'status',
        status: reply.statusCode,
        ...retryAfter(reply.headers['retry-after']),
        note: `status ${reply.statusCode}${errorType(error)}`,
        message: errorText(error),
      })
    }
    const contentType = String(reply.headers['content-type'] ?? '')
    if (/\bhtml\b/i.test(contentType)) {
      bytes.destroy()
      throw new UpstreamError({ kind: 'protocol', note: 'the reply is HTML, not a stream of events' })
    }
    if (!/\bjson\b/i.test(contentType)) return bytes
    const events = toEvents(await readBounded(bytes, REPLY_CHARS_MAX))
    if (events === undefined) {
      throw new UpstreamError({ kind: 'protocol', note: 'the reply is JSON, but not a chat completion' })
    }
    return Readable.from([Buffer.from(events)])
  }
}

/** Whether there was no reply at all. */
function isSilence(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' || name === 'TimeoutError' || name === 'AggregateError'
}

async function drain(chunks: AsyncIterator<unknown>, body: Readable): Promise<void> {
  const tooLong = setTimeout(() => body.destroy(), 1000)
  try {
    for (let count = 0; count < 16; count += 1) if ((await chunks.next()).done) return
    body.destroy()
  } catch {
    // The answer is complete: errors of the connection no longer matter.
  } finally {
    clearTimeout(tooLong)
  }
}

/** At most `bytesMax` of the body. */
async function readBounded(body: Readable, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk as Uint8Array)
    length += (chunk as Uint8Array).length
    if (length > bytesMax) {
      body.destroy()
      break
    }
  }
  return Buffer.concat(chunks).subarray(0, bytesMax).toString()
}

function isServerFault(failure: UpstreamFailure): boolean {
  return failure.kind === 'status' && (failure.status === 408 || failure.status >= 500)
}

/** Whether the request itself may be why the server failed. 502 and 503 are of a gateway, or of a server that is loading or overloaded. */
function mayBeOfRequest(failure: UpstreamFailure): boolean {
  return (
    failure.kind === 'first-token' || (failure.kind === 'status' && failure.status !== 502 && failure.status !== 503)
  )
}

/** The error for a failure before any output. */
function errorBeforeOutput(failure: UpstreamFailure): ModelUnavailable | ModelFailed {
  const cause = new Error(failure.note)
  switch (failure.kind) {
    case 'connection':
      return new ModelUnavailable('The model cannot be reached at the moment.', { cause })
    case 'first-token':
    case 'idle':
    case 'total':
      return new ModelUnavailable('The model did not start to answer in time.', { cause })
    case 'status': {
      if (failure.status < 400) return failed(failure)
      if (!UNPROCESSABLE.has(failure.status)) {
        const retryAfterS = Math.ceil((failure.retryAfterMs ?? 0) / 1000)
        return new ModelUnavailable('The model is not available at the moment.', {
          cause,
          temporary: ![401, 402, 403, 404].includes(failure.status),
          ...(retryAfterS > 0 ? { retryAfterS } : {}),
        })
      }
      return isTooLong(failure.message)
        ? new ModelFailed('too-long', 'The request is longer than the context of the model.', { cause })
        : new ModelFailed('refused', 'The model did not accept the request.', { cause })
    }
    case 'cut':
    case 'protocol':
      return failed(failure)
  }
}

/**
 * The field to leave out in the next attempt; each at most once. `response_format` is tried without a hint: the answer is checked
 * anyway.
 */
function fieldRefused(
  request: ModelRequest,
  without: ReadonlySet<OptionalField>,
  message: string,
): OptionalField | undefined {
  const sent = (
    [
      'max_tokens',
      ...(request.temperature === undefined ? [] : ['temperature' as const]),
      ...(request.seed === undefined ? [] : ['seed' as const]),
      ...(request.jsonSchema ? ['response_format' as const] : []),
      'stream_options',
    ] as const
  ).filter((field) => !without.has(field))
  return refusedField(message, sent) ?? sent.find((field) => field === 'response_format')
}

/** Statuses that concern this request, not the backend: too long, not understood. */
const UNPROCESSABLE = new Set([400, 406, 413, 415, 422])

function failed(failure: UpstreamFailure): ModelFailed {
  const cause = new Error(failure.note)
  switch (failure.kind) {
    case 'connection':
    case 'cut':
      return new ModelFailed('cut-off', 'The answer of the model was interrupted.', { cause })
    case 'first-token':
    case 'idle':
      return new ModelFailed('idle', 'The model stopped in the middle of its answer.', { cause })
    case 'total':
      return new ModelFailed('timeout', 'The model did not finish in time.', { cause })
    case 'status':
    case 'protocol':
      return new ModelFailed('protocol', 'The answer of the model could not be read.', { cause })
  }
}

function retryAfter(header: string | string[] | undefined): { retryAfterMs?: number } {
  const value = String(header ?? '').trim()
  if (!value) return {}
  // RFC 9110 §10.2.3: seconds or a date.
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(milliseconds) && milliseconds > 0 ? { retryAfterMs: milliseconds } : {}
}

/** The body of an error reply. */
function upstreamError(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** For the operator. Errors of the system and our own tell no more than an address; others may quote the request and reply, so only their names count. */
function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0])
  if (!(error instanceof Error)) return 'an unknown error'
  const name = nameOf(error)
  return name !== error.name || name === 'Error' ? `${error.message} (${name})` : name
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' ? code : error.name
}
