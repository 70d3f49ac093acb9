/**
 * Adapter: any OpenAI-compatible endpoint (vLLM, SGLang, llama.cpp, Ollama, LM Studio, hosted) as a model backend.
 *
 * In: a model request and the name of the model there. Out: its text and reasoning as they come. Promises: retries only
 * before any output, on 429, 5xx and connection errors, honouring Retry-After; every wait has an end; a caller who
 * leaves ends the call upstream at once; no address, key or upstream message is in an error's `message` (only in its
 * `cause`, for the log). What is ModelUnavailable and what GenerationBroken: docs/decisions.md "Generation".
 *
 * Request and stream are read by `@ai-sdk/openai-compatible` at provider level. Connection, timers and retries are
 * ours: fetch's own header and body limits are 300 s, and a first-token timer must cover the wait for the headers.
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { Agent, type Dispatcher, request as httpRequest } from 'undici'
import {
  type Backend,
  type BackendState,
  type ChatMessage,
  GenerationBroken,
  type ModelEvent,
  type ModelRequest,
  type ModelTarget,
  ModelUnavailable,
} from './backend.ts'
import { Breaker } from './breaker.ts'
import { estimateChatTokens } from './estimate-tokens.ts'
import { listModels } from './find-server.ts'
import type { OpenAiSettings } from './settings.ts'
import { Slots } from './slots.ts'

/** One event of a stream, or a whole reply that is not streamed, can't be longer than this. */
const LINE_BYTES_MAX = 4 * 1024 * 1024
/** A Retry-After longer than this is passed on to the caller instead of waited for. */
const RETRY_AFTER_MAX_MS = 10_000
const BACKOFF_MS = 250

/** Chance and time, so that a test can move them. */
export interface OpenAiHttpDeps {
  now(): number
  random(): number
  /** Resolves after so long; rejects with the signal's reason where that aborts first. */
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

/** What went wrong upstream, in words for the operator's log. */
type Fault =
  | { kind: 'connection'; note: string }
  | { kind: 'status'; status: number; retryAfterMs?: number; note: string }
  | { kind: 'protocol'; note: string }
  | { kind: 'cut'; note: string }
  | { kind: 'first-token' | 'idle' | 'total'; note: string }

class UpstreamFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.note)
    this.name = 'UpstreamFault'
    this.fault = fault
  }
}

/** One try of one call: what its connection saw, shared between the fetch below and the loop that reads the parts. */
interface Attempt {
  fault?: Fault
  /** The end mark `[DONE]` came. */
  done: boolean
}

type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>['languageModel']>
type CallOptions = Parameters<ChatModel['doStream']>[0]
type JsonSchema = NonNullable<Extract<CallOptions['responseFormat'], { type: 'json' }>['schema']>
type JsonObject = NonNullable<CallOptions['providerOptions']>[string]

export class OpenAiHttp implements Backend {
  readonly kind = 'openai'
  readonly name: string
  readonly capabilities: { jsonSchema: boolean; batch: boolean; continueAssistant: boolean }
  readonly #settings: OpenAiSettings
  readonly #deps: OpenAiHttpDeps
  readonly #slots: Slots
  readonly #breaker: Breaker
  readonly #dispatcher: Agent
  readonly #provider: (upstream: string) => ChatModel
  /** Built once a name: the library compiles its schemas anew for each model object. */
  readonly #models = new Map<string, ChatModel>()
  /** Finds the attempt that a fetch belongs to: the library hands the signal on as it is. */
  readonly #attempts = new WeakMap<AbortSignal, Attempt>()
  #note: string | undefined

  constructor(name: string, settings: OpenAiSettings, deps: Partial<OpenAiHttpDeps> = {}) {
    this.name = name
    this.#settings = settings
    this.#deps = { ...system, ...deps }
    this.capabilities = {
      jsonSchema: settings.jsonSchema,
      batch: false,
      continueAssistant: settings.continueAssistant,
    }
    this.#slots = new Slots(settings)
    this.#breaker = new Breaker({
      failures: settings.breakerFailures,
      cooldownMs: settings.breakerCooldownMs,
      now: this.#deps.now,
    })
    this.#dispatcher = new Agent({
      connect: { timeout: settings.connectTimeoutMs },
      headersTimeout: 0,
      bodyTimeout: 0,
      allowH2: false,
    })
    const address = new URL(settings.baseUrl)
    const provider = createOpenAICompatible({
      name: 'backend',
      baseURL: address.origin + address.pathname.replace(/\/+$/, ''),
      queryParams: Object.fromEntries(address.searchParams),
      ...(settings.apiKey === undefined ? {} : { apiKey: settings.apiKey }),
      ...(settings.headers === undefined ? {} : { headers: settings.headers }),
      supportsStructuredOutputs: true,
      fetch: (url, init) => this.#fetch(url, init),
    })
    this.#provider = (upstream) => provider.languageModel(upstream)
  }

  async *stream(request: ModelRequest, target: ModelTarget): AsyncGenerator<ModelEvent> {
    request.signal.throwIfAborted()
    const { now, wait } = this.#deps
    const deadline = now() + request.totalTimeoutMs
    const release = await this.#slots.acquire(1, { signal: request.signal, waitMs: request.totalTimeoutMs })
    let permit: ReturnType<Breaker['enter']> | undefined
    let started = false
    try {
      permit = this.#breaker.enter()
      const upstream = target.upstream || (await this.#firstModel())
      let withSchema = request.jsonSchema !== undefined && this.capabilities.jsonSchema
      let schemaDropped = false
      for (let retries = 0; ; ) {
        try {
          for await (const event of this.#attempt(request, { ...target, upstream }, { deadline, withSchema })) {
            if (!started) {
              started = true
              permit.succeeded()
              this.#note = undefined
              if (schemaDropped) this.capabilities.jsonSchema = false
            }
            yield event
          }
          return
        } catch (error) {
          request.signal.throwIfAborted()
          const fault: Fault = error instanceof UpstreamFault ? error.fault : { kind: 'protocol', note: nameOf(error) }
          this.#note = fault.note
          if (started) throw broken(fault)
          if (fault.kind === 'status' && fault.status === 400 && withSchema) {
            // Perhaps a server that does not know response_format: the answer is checked by the caller anyway.
            withSchema = false
            schemaDropped = true
            continue
          }
          const waitMs = this.#waitBeforeRetry(fault, retries, deadline)
          if (waitMs === undefined) {
            const thrown = unavailableOrBroken(fault)
            if (fault.kind === 'connection' || fault.kind === 'first-token' || isServerFault(fault)) permit.failed()
            throw thrown
          }
          retries += 1
          await wait(waitMs, request.signal)
        }
      }
    } finally {
      permit?.neither()
      release()
    }
  }

  countTokens(messages: ChatMessage[]): Promise<number> {
    return Promise.resolve(estimateChatTokens(messages))
  }

  state(): BackendState {
    const status = this.#breaker.open ? 'cooling' : this.#breaker.failing ? 'down' : 'ready'
    return {
      name: this.name,
      kind: this.kind,
      status,
      ...(this.#note === undefined ? {} : { note: this.#note }),
      queued: this.#slots.queued,
      running: this.#slots.running,
      slots: this.#settings.slots,
    }
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy()
  }

  /** How long to wait before the next try; undefined where there is none. */
  #waitBeforeRetry(fault: Fault, retries: number, deadline: number): number | undefined {
    if (retries >= this.#settings.retries) return undefined
    if (fault.kind !== 'connection' && !(fault.kind === 'status' && (fault.status === 429 || isServerFault(fault)))) {
      return undefined
    }
    const backoffMs = BACKOFF_MS * 2 ** retries * (0.5 + this.#deps.random())
    const retryAfterMs = fault.kind === 'status' ? (fault.retryAfterMs ?? 0) : 0
    if (retryAfterMs > RETRY_AFTER_MAX_MS) return undefined
    // The jitter lies on top of what was asked for, so that not all callers come back in the same moment.
    const waitMs = retryAfterMs > 0 ? retryAfterMs + backoffMs / 2 : backoffMs
    return this.#deps.now() + waitMs < deadline ? waitMs : undefined
  }

  /** One try. @throws {UpstreamFault} */
  async *#attempt(
    request: ModelRequest,
    target: ModelTarget,
    { deadline, withSchema }: { deadline: number; withSchema: boolean },
  ): AsyncGenerator<ModelEvent> {
    const settings = this.#settings
    const attempt: Attempt = { done: false }
    const controller = new AbortController()
    this.#attempts.set(controller.signal, attempt)
    const end = (fault: Fault) => {
      attempt.fault ??= fault
      controller.abort(new UpstreamFault(fault))
    }
    const left = () => controller.abort(request.signal.reason)
    request.signal.addEventListener('abort', left, { once: true })
    const total = setTimeout(
      () => end({ kind: 'total', note: `no end after ${request.totalTimeoutMs} ms` }),
      Math.max(1, deadline - this.#deps.now()),
    )
    let pause = setTimeout(
      () => end({ kind: 'first-token', note: `no token after ${settings.firstTokenTimeoutMs} ms` }),
      settings.firstTokenTimeoutMs,
    )
    let started = false
    function* arrived(): Generator<ModelEvent> {
      if (started) {
        pause.refresh()
        return
      }
      started = true
      clearTimeout(pause)
      pause = setTimeout(
        () => end({ kind: 'idle', note: `no token for ${settings.idleTimeoutMs} ms` }),
        settings.idleTimeoutMs,
      )
      yield { type: 'started' }
    }
    try {
      if (request.signal.aborted) left()
      const { stream } = await this.#model(target.upstream).doStream({
        prompt: toPrompt(request.messages),
        maxOutputTokens: request.maxTokens,
        ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
        ...(request.seed === undefined ? {} : { seed: request.seed }),
        ...(withSchema && request.jsonSchema
          ? {
              responseFormat: {
                type: 'json' as const,
                name: request.jsonSchema.name,
                schema: request.jsonSchema.schema as JsonSchema,
              },
            }
          : {}),
        providerOptions: { backend: this.#extraBody(request, target) },
        includeRawChunks: true,
        abortSignal: controller.signal,
      })
      for await (const part of stream) {
        switch (part.type) {
          case 'raw': {
            const text = hiddenReasoning(part.rawValue)
            if (text) {
              yield* arrived()
              yield { type: 'reasoning', text }
            }
            break
          }
          case 'reasoning-delta':
            yield* arrived()
            yield { type: 'reasoning', text: part.delta }
            break
          case 'text-delta':
            yield* arrived()
            yield { type: 'text', text: part.delta }
            break
          case 'error':
            // A stream that has its end mark but no reason why it ended is one of an older server.
            if (attempt.done && !attempt.fault && isMissingFinish(part.error)) break
            throw new UpstreamFault(attempt.fault ?? streamFault(part.error, started, settings))
          case 'finish': {
            yield* arrived()
            const reason = part.finishReason.unified
            const outputTokens = part.usage.outputTokens.total
            yield {
              type: 'finish',
              reason: reason === 'stop' || reason === 'length' ? reason : 'other',
              ...(outputTokens === undefined ? {} : { outputTokens }),
            }
            break
          }
        }
      }
      if (attempt.fault) throw new UpstreamFault(attempt.fault)
    } catch (error) {
      throw attempt.fault ? new UpstreamFault(attempt.fault) : error
    } finally {
      clearTimeout(total)
      clearTimeout(pause)
      request.signal.removeEventListener('abort', left)
      // Ends the connection where the reader left early; without effect on one that was read to its end.
      if (!attempt.done) controller.abort()
    }
  }

  /** For an operator who names no model: the first that the server lists, else a name that servers of one model accept. */
  async #firstModel(): Promise<string> {
    const { baseUrl, apiKey, headers, connectTimeoutMs } = this.#settings
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

  #model(upstream: string): ChatModel {
    let model = this.#models.get(upstream)
    if (!model) {
      model = this.#provider(upstream)
      this.#models.set(upstream, model)
    }
    return model
  }

  #extraBody(request: ModelRequest, target: ModelTarget): JsonObject {
    const continued = this.capabilities.continueAssistant && request.messages.at(-1)?.role === 'assistant'
    const extra = {
      ...this.#settings.extraBody,
      ...target.extraBody,
      ...(continued ? { continue_final_message: true, add_generation_prompt: false } : {}),
    }
    return extra as JsonObject
  }

  /** The library's fetch: our connection, with every failure noted in the attempt before the library rewords it. */
  async #fetch(url: Parameters<typeof fetch>[0], init: RequestInit | undefined): Promise<Response> {
    const signal = init?.signal ?? undefined
    const attempt = signal ? this.#attempts.get(signal) : undefined
    if (!attempt || !signal) throw new Error('A model call without its attempt.')
    const fail = (fault: Fault): never => {
      attempt.fault ??= fault
      throw new UpstreamFault(fault)
    }
    let reply: Dispatcher.ResponseData
    try {
      reply = await httpRequest(String(url), {
        dispatcher: this.#dispatcher,
        method: 'POST',
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: String(init?.body),
        signal,
      })
    } catch (error) {
      if (signal.aborted) throw error
      return fail({ kind: 'connection', note: describe(error, this.#settings) })
    }
    const contentType = String(reply.headers['content-type'] ?? '')
    try {
      if (reply.statusCode < 200 || reply.statusCode > 299) {
        const text = await readBounded(reply.body, 64 * 1024)
        return fail({
          kind: 'status',
          status: reply.statusCode,
          ...retryAfter(reply.headers['retry-after']),
          note: `status ${reply.statusCode}: ${upstreamMessage(text, this.#settings)}`,
        })
      }
      if (/\bhtml\b/i.test(contentType)) {
        reply.body.destroy()
        return fail({ kind: 'protocol', note: `the reply is ${contentType}, not a stream of events` })
      }
      if (/\bjson\b/i.test(contentType)) {
        const events = asEvents(await readBounded(reply.body, LINE_BYTES_MAX))
        if (events === undefined) return fail({ kind: 'protocol', note: 'the reply is JSON, but no chat completion' })
        attempt.done = true
        return new Response(events)
      }
    } catch (error) {
      if (error instanceof UpstreamFault || signal.aborted) throw error
      return fail({ kind: 'connection', note: describe(error, this.#settings) })
    }
    return new Response(this.#body(reply.body, attempt, signal))
  }

  /** The bytes of an event stream, up to its end mark; notes how they ended. */
  #body(body: Dispatcher.ResponseData['body'], attempt: Attempt, signal: AbortSignal): ReadableStream<Uint8Array> {
    const chunks = body[Symbol.asyncIterator]()
    const endMark = new EndMark()
    let lineBytes = 0
    return new ReadableStream<Uint8Array>(
      {
        pull: async (stream) => {
          try {
            const { done, value } = (await chunks.next()) as IteratorResult<Uint8Array, undefined>
            if (done) {
              stream.close()
              return
            }
            const newline = value.lastIndexOf(0x0a)
            lineBytes = newline < 0 ? lineBytes + value.length : value.length - newline - 1
            if (lineBytes > LINE_BYTES_MAX) {
              attempt.fault ??= { kind: 'protocol', note: `a line of more than ${LINE_BYTES_MAX} bytes` }
              body.destroy()
              stream.error(new UpstreamFault(attempt.fault))
              return
            }
            stream.enqueue(value)
            if (endMark.seenAfter(value)) {
              attempt.done = true
              stream.close()
              // What still comes (nothing, as a rule) is let run out, so that the connection can be used again.
              void drain(chunks, body)
            }
          } catch (error) {
            if (!signal.aborted) attempt.fault ??= { kind: 'connection', note: describe(error, this.#settings) }
            stream.error(error)
          }
        },
        cancel: () => {
          body.destroy()
        },
      },
      { highWaterMark: 0 },
    )
  }
}

/** The end mark of a stream: a line `data: [DONE]`, wherever the network cut it. */
class EndMark {
  #tail = Buffer.alloc(0)

  seenAfter(chunk: Uint8Array): boolean {
    const bytes = Buffer.concat([this.#tail, chunk])
    this.#tail = bytes.subarray(-'\ndata: [DONE]'.length)
    const at = bytes.lastIndexOf('[DONE]')
    if (at < 0) return false
    // In the text of a model a newline is escaped, so the mark can't stand at the start of a line there.
    return /(?:^|[\r\n])data: ?$/.test(bytes.subarray(Math.max(0, at - 8), at).toString('latin1'))
  }
}

async function drain(chunks: AsyncIterator<unknown>, body: Dispatcher.ResponseData['body']): Promise<void> {
  const tooLong = setTimeout(() => body.destroy(), 1000)
  try {
    for (let count = 0; count < 16; count += 1) if ((await chunks.next()).done) return
    body.destroy()
  } catch {
    // The answer is whole: how its connection ends is of no interest.
  } finally {
    clearTimeout(tooLong)
  }
}

/** @throws {Error} where it is longer. */
async function readBounded(body: Dispatcher.ResponseData['body'], bytesMax: number): Promise<string> {
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

/** A reply that was not streamed, as the events it would have been. Undefined where it is no chat completion. */
function asEvents(text: string): string | undefined {
  if (/^data:/m.test(text)) return text
  try {
    const reply = JSON.parse(text) as { choices?: { message?: unknown; finish_reason?: unknown }[]; usage?: unknown }
    const choice = reply.choices?.[0]
    if (!choice?.message || typeof choice.message !== 'object') return undefined
    const event = {
      choices: [{ index: 0, delta: choice.message, finish_reason: choice.finish_reason ?? 'stop' }],
      usage: reply.usage,
    }
    return `data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`
  } catch {
    return undefined
  }
}

/** Reasoning in fields that the library does not look at: `thinking`, and a `reasoning` behind an empty first field. */
function hiddenReasoning(chunk: unknown): string {
  const delta = (chunk as { choices?: { delta?: Record<string, unknown> | null }[] } | null)?.choices?.[0]?.delta
  if (!delta || (delta['reasoning_content'] ?? delta['reasoning'])) return ''
  const text = delta['reasoning'] || delta['thinking']
  return typeof text === 'string' ? text : ''
}

function isMissingFinish(error: unknown): boolean {
  return error instanceof Error && error.name === 'AI_InvalidResponseDataError'
}

/** What an error inside a stream of status 200 means. */
function streamFault(error: unknown, started: boolean, settings: OpenAiSettings): Fault {
  if (isMissingFinish(error)) {
    return started
      ? { kind: 'cut', note: 'the stream ended without a finish reason' }
      : { kind: 'protocol', note: 'the reply ended without a single event of a chat completion' }
  }
  const said = error as { message?: unknown; code?: unknown } | null
  const status = Number(said?.code)
  if (!(error instanceof Error) && typeof said?.message === 'string') {
    const note = `an error in the stream: ${redact(said.message, settings)}`
    return status >= 400 && status <= 599 ? { kind: 'status', status, note } : { kind: 'protocol', note }
  }
  return { kind: 'protocol', note: `an event that is no chunk of a chat completion (${nameOf(error)})` }
}

function isServerFault(fault: Fault): boolean {
  return fault.kind === 'status' && (fault.status === 408 || fault.status >= 500)
}

/** Nothing has come yet. */
function unavailableOrBroken(fault: Fault): ModelUnavailable | GenerationBroken {
  const cause = new Error(fault.note)
  switch (fault.kind) {
    case 'connection':
      return new ModelUnavailable('The model can not be reached at the moment.', { cause })
    case 'first-token':
    case 'idle':
    case 'total':
      return new ModelUnavailable('The model did not begin to answer in time.', { cause })
    case 'status': {
      if (fault.status >= 400 && !UNPROCESSABLE.has(fault.status)) {
        const retryAfterS = Math.ceil((fault.retryAfterMs ?? 0) / 1000)
        return new ModelUnavailable('The model is not available at the moment.', {
          cause,
          ...(retryAfterS > 0 ? { retryAfterS } : {}),
        })
      }
      return new GenerationBroken('protocol', 'The model did not accept the request.', { cause })
    }
    case 'cut':
    case 'protocol':
      return broken(fault)
  }
}

/** Statuses that speak of this request, not of the backend: too long, not understood. */
const UNPROCESSABLE = new Set([400, 406, 413, 415, 422])

function broken(fault: Fault): GenerationBroken {
  const cause = new Error(fault.note)
  switch (fault.kind) {
    case 'connection':
    case 'cut':
      return new GenerationBroken('cut-off', 'The answer of the model broke off.', { cause })
    case 'first-token':
    case 'idle':
      return new GenerationBroken('idle', 'The model stopped in the middle of its answer.', { cause })
    case 'total':
      return new GenerationBroken('timeout', 'The model did not finish in time.', { cause })
    case 'status':
    case 'protocol':
      return new GenerationBroken('protocol', 'The answer of the model could not be read.', { cause })
  }
}

function retryAfter(header: string | string[] | undefined): { retryAfterMs?: number } {
  const value = String(header ?? '').trim()
  if (!value) return {}
  // RFC 9110 §10.2.3: seconds or a date.
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(milliseconds) && milliseconds > 0 ? { retryAfterMs: milliseconds } : {}
}

/** The message of an upstream error body, for the operator's log. */
function upstreamMessage(text: string, settings: OpenAiSettings): string {
  try {
    const error = (JSON.parse(text) as { error?: unknown } | null)?.error
    const message = typeof error === 'string' ? error : (error as { message?: unknown } | undefined)?.message
    return typeof message === 'string' ? redact(message, settings) : 'no message'
  } catch {
    return 'no message'
  }
}

/** One line of bounded length without the key. Upstream messages may quote the request: little of them is kept. */
function redact(text: string, settings: OpenAiSettings): string {
  const line = text.replace(/\s+/g, ' ').slice(0, 200)
  return settings.apiKey ? line.replaceAll(settings.apiKey, '[key]') : line
}

function describe(error: unknown, settings: OpenAiSettings): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0], settings)
  return error instanceof Error ? redact(`${error.message} (${nameOf(error)})`, settings) : 'an unknown error'
}

/** The library's errors carry the whole request and reply in their messages: only their names are safe to log. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' ? code : error.name
}

function toPrompt(messages: ChatMessage[]): CallOptions['prompt'] {
  return messages.map((message) =>
    message.role === 'system'
      ? { role: 'system', content: message.content }
      : { role: message.role, content: [{ type: 'text', text: message.content }] },
  )
}
