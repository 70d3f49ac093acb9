/**
 * Runs one call: builds the request, sends it, retries, and reads the reply or throws.
 *
 * A call has one deadline for all its attempts and pauses. Every attempt of a call has the same body, `Accept`, idempotency key
 * and request ID, so that the service runs it once.
 * Retried: 429 and 503, broken connections, replies cut short, and a 502 or 504 that is not from the service. Redirects are
 * never followed: the key would go to another address.
 */
import { Deadline } from './deadline.ts'
import {
  APIConnectionError,
  APIError,
  APITimeoutError,
  apiError,
  ConfigurationError,
  PlatenError,
  UnexpectedReplyError,
} from './errors.ts'
import {
  type CallOptions,
  type ClientOptions,
  checkOptions,
  DEFAULT_BASE_URL,
  isBrowser,
  type RequestEvent,
  readApiKey,
  readBaseUrl,
  uuid,
} from './options.ts'
import { type ResponseInfo, responseInfo, type WithResponse, withDates, withResponse } from './response.ts'
import { VERSION } from './version.ts'

const DEFAULT_TIMEOUT_MS = 60_000
const DEFAULT_RETRIES = 2
const BACKOFF_MS = 500
const BACKOFF_MS_MAX = 8000
/** A longer `Retry-After` is left to the caller. */
const RETRY_AFTER_S_MAX = 60
const EXCERPT_CHARS = 200

export interface Call {
  method: string
  /** Below the base URL. */
  path: string
  query?: object | undefined
  /** Sent as JSON. */
  body?: unknown
  accept?: string
  headers?: Record<string, string | undefined>
  /** Default: 60 s. */
  timeoutMs?: number
  /** Whether the reply has a secret: the call has no idempotency key and is not repeated once it left. */
  once?: boolean
  /** Statuses other than 2xx that are not errors. */
  accepts?: (status: number) => boolean
}

/** A path with an ID in it. @throws {ConfigurationError} for an ID that would make another path. */
export function pathOf(...parts: string[]): string {
  if (parts.some((part) => ['', '.', '..'].includes(part)))
    throw new ConfigurationError('The ID must not be empty, "." or "..".')
  return `/${parts.map(encodeURIComponent).join('/')}`
}

/** What the reader of a reply knows about it. */
export interface Reply {
  response: Response
  info: ResponseInfo
  deadline: Deadline
  /** Set once something was handed to the caller that a retry would repeat. */
  isFinal: boolean
}

/** An error of the caller's disk or writer, which must not be taken for one of the connection. */
export class LocalFailure extends Error {
  static throw(this: void, cause: unknown): never {
    throw new LocalFailure('', { cause })
  }
}

export class Transport {
  /** Without the key. */
  readonly options: Omit<ClientOptions, 'apiKey'>
  readonly baseUrl: string
  readonly #key: string | null
  readonly #fetch: typeof fetch

  constructor({ apiKey, ...options }: ClientOptions) {
    checkOptions(options)
    this.options = options
    this.baseUrl = readBaseUrl(options.baseUrl)
    this.#key = readApiKey(apiKey)
    this.#fetch = options.fetch ?? fetch.bind(globalThis)
    const { protocol, hostname } = new URL(this.baseUrl)
    if (protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
      options.logger?.warn(`platen: the connection to ${hostname} is not encrypted, and the API key is sent over it.`)
  }

  /** The options of a copy of the client. */
  inherit(options: ClientOptions): ClientOptions {
    return { ...this.options, baseUrl: this.baseUrl, apiKey: this.#key, fetch: this.#fetch, ...options }
  }

  /** A JSON reply with its envelope. Times are `Date`. */
  async json<Value extends object>(call: Call, options: CallOptions = {}): Promise<Value & WithResponse> {
    return this.run({ accept: 'application/json', ...call }, options, async (reply) => {
      const text = await reply.response.text()
      return withResponse(withDates(parseJson(text, reply)) as Value, reply.info)
    })
  }

  /** `data` of a JSON reply. */
  async data<Value extends object>(call: Call, options?: CallOptions): Promise<Value & WithResponse> {
    const envelope = await this.json<{ data: Value }>(call, options)
    return withResponse(envelope.data, envelope.response)
  }

  /** A reply without a body. */
  async none(call: Call, options: CallOptions = {}): Promise<void> {
    await this.run(call, options, async ({ response }) => void (await response.arrayBuffer()))
  }

  /** @param read is part of an attempt: the call is repeated where it throws an error of the connection. */
  async run<Value>(call: Call, options: CallOptions, read: (reply: Reply) => Promise<Value>): Promise<Value> {
    const deadline = this.deadline(call, options)
    try {
      return await this.attempts(call, options, deadline, read)
    } finally {
      deadline.clear()
    }
  }

  deadline({ timeoutMs = DEFAULT_TIMEOUT_MS }: Call, { signal, timeoutMs: own }: CallOptions): Deadline {
    return new Deadline(own ?? this.options.timeoutMs ?? timeoutMs, signal)
  }

  /** Without `Deadline.clear`, for a stream. */
  async attempts<Value>(
    call: Call,
    options: CallOptions,
    deadline: Deadline,
    read: (reply: Reply) => Promise<Value>,
  ): Promise<Value> {
    checkOptions(options)
    if (call.once && options.idempotencyKey !== undefined)
      throw new ConfigurationError(
        'This call takes no idempotencyKey: its reply has a secret, which the service does not store.',
      )
    const retries = options.maxRetries ?? this.options.maxRetries ?? DEFAULT_RETRIES
    const headers = this.#headers(call, options)
    const requestId = headers.get('x-request-id') as string
    const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) }
    const url = this.#url(call)
    for (let attempt = 1, retried = 0; ; attempt += 1) {
      const event: RequestEvent = { method: call.method, path: call.path, attempt, requestId }
      const state = { isFinal: false }
      let failure: Error
      try {
        return await this.#attempt(call, { url, headers, ...body }, event, deadline, read, state)
      } catch (error) {
        deadline.throwIfAborted()
        if (error instanceof LocalFailure) throw error.cause
        failure = error as Error
      }
      if (deadline.isOver) throw timedOut(call, deadline, attempt, failure)
      const pause = pauseBefore(failure, { retried, call })
      if (pause === undefined || state.isFinal) throw failure
      if (!pause.free && retried >= retries) throw failure
      if (pause.delayMs >= deadline.remainingMs()) throw failure
      if (!pause.free) retried += 1
      this.options.onRetry?.({ ...event, delayMs: pause.delayMs, error: failure })
      await deadline.sleep(pause.delayMs)
    }
  }

  async #attempt<Value>(
    call: Call,
    { url, headers, body }: { url: string; headers: Headers; body?: string },
    event: RequestEvent,
    deadline: Deadline,
    read: (reply: Reply) => Promise<Value>,
    state: { isFinal: boolean },
  ): Promise<Value> {
    const { onRequest, onResponse, logger } = this.options
    const startedMs = performance.now()
    let status: number | null = null
    onRequest?.(event)
    try {
      const init = { method: call.method, headers, redirect: 'manual', signal: deadline.attempt() } as const
      const response = await this.#fetch(url, body === undefined ? init : { ...init, body })
      status = response.status
      const reply: Reply = Object.assign(state, { response, info: responseInfo(response, event.attempt), deadline })
      if (!response.ok && !call.accepts?.(status)) throw await errorOf(reply)
      return await read(reply)
    } catch (error) {
      throw PlatenError.is(error) || error instanceof LocalFailure
        ? error
        : this.#connectionError(error, call, event.attempt)
    } finally {
      const durationMs = Math.round(performance.now() - startedMs)
      onResponse?.({ ...event, status, durationMs })
      logger?.debug(
        `platen: ${call.method} ${call.path} ${status ?? 'no reply'} in ${durationMs} ms (attempt ${event.attempt}, request ${event.requestId})`,
      )
    }
  }

  #url({ path, query }: Call): string {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) search.set(name, value instanceof Date ? value.toISOString() : String(value))
    return `${this.baseUrl}${path}${search.size > 0 ? `?${search}` : ''}`
  }

  /** The nearer wins: the call's own, those of the client, those that the client makes. */
  #headers(call: Call, options: CallOptions): Headers {
    const headers = new Headers({ 'x-request-id': options.requestId ?? uuid() })
    const set = (more: Record<string, string | undefined> = {}) => {
      for (const [name, value] of Object.entries(more)) if (value !== undefined) headers.set(name, value)
    }
    if (this.#key !== null) headers.set('authorization', `Bearer ${this.#key}`)
    if (!isBrowser) headers.set('user-agent', userAgent(this.options.appInfo))
    if (call.body !== undefined) headers.set('content-type', 'application/json')
    if (call.method === 'POST' && !call.once) headers.set('idempotency-key', options.idempotencyKey ?? uuid())
    set({ accept: call.accept, ...call.headers })
    set(this.options.headers)
    set(options.headers)
    return headers
  }

  #connectionError(cause: unknown, { method, path }: Call, attempts: number): Error {
    const code = causeCode(cause)
    if (code === 'UND_ERR_CONNECT_TIMEOUT')
      return new APITimeoutError(`${this.baseUrl} accepts no connection.`, { attempts, cause })
    if (!isRefused(cause))
      return new APIConnectionError(`${method} ${path}: the connection broke${code ? ` (${code})` : ''}.`, {
        attempts,
        cause,
      })
    return new APIConnectionError(
      this.baseUrl === `${DEFAULT_BASE_URL}/v1`
        ? `Nothing answers at ${DEFAULT_BASE_URL} (the default). Start \`npx platen serve\` or set PLATEN_BASE_URL.`
        : `Nothing answers at ${this.baseUrl}${code ? ` (${code})` : ''}. Is PLATEN_BASE_URL, or the option baseUrl, right?`,
      { attempts, cause },
    )
  }
}

/** @returns the pause before the next attempt; undefined where the call is not repeated. `free`: it is not counted as a retry. */
function pauseBefore(
  failure: Error,
  { retried, call }: { retried: number; call: Call },
): { delayMs: number; free?: true } | undefined {
  const backoffMs = Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** retried) * (0.5 + Math.random() / 2)
  if (failure instanceof APIConnectionError) {
    const isRepeatable = call.once ? isRefused(failure.cause) : !isCertificateError(failure.cause)
    return isRepeatable ? { delayMs: backoffMs } : undefined
  }
  if (!(failure instanceof APIError)) return undefined
  const retryAfterMs = (failure.retryAfter ?? 0) * 1000
  if (retryAfterMs > RETRY_AFTER_S_MAX * 1000) return undefined
  if (failure.reason === 'idempotency_key_in_use' && failure.status === 409)
    return { delayMs: retryAfterMs || 1000, free: true }
  return isPassing(failure, call) ? { delayMs: Math.max(retryAfterMs, backoffMs) } : undefined
}

/** Whether the same request may succeed later. */
export function isPassing(failure: unknown, call: Pick<Call, 'once'> = {}): boolean {
  if (failure instanceof APIConnectionError) return !isCertificateError(failure.cause)
  if (!(failure instanceof APIError)) return false
  const { status, code } = failure
  return status === 429 || status === 503 || (code === null && !call.once && (status === 502 || status === 504))
}

function timedOut({ method, path }: Call, { timeoutMs }: Deadline, attempts: number, cause: Error): APITimeoutError {
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  return new APITimeoutError(`${method} ${path}: no reply within ${timeoutMs / 1000} s (${tried}).`, {
    attempts,
    cause,
  })
}

/** The error that a reply is. */
async function errorOf(reply: Reply): Promise<APIError> {
  const { response, info } = reply
  const text = await response.text()
  const { headers, status } = response
  const fields = {
    status,
    headers,
    attempts: info.attempts,
    requestId: info.requestId,
    retryAfter: retryAfterOf(headers),
  }
  const error = errorBody(text)
  if (error) return apiError({ ...fields, code: error.code, text: error.message, details: error.details })
  return unexpectedReply(text, reply)
}

/** `error` of an error body; undefined if the text is none. */
function errorBody(text: string): { code: string; message: string; details?: unknown } | undefined {
  try {
    const { error } = JSON.parse(text)
    return typeof error.code === 'string' ? { message: '', ...error } : undefined
  } catch {
    return undefined
  }
}

export function unexpectedReply(body: string, { response, info }: Reply): UnexpectedReplyError {
  const { headers, status, type } = response
  const location = headers.get('location')
  const text =
    location !== null || type === 'opaqueredirect'
      ? `The reply is a redirect to ${location ?? 'another address'}, which is not followed. Is baseUrl right?`
      : `The reply is not from Platen: ${JSON.stringify(body.slice(0, EXCERPT_CHARS))}. Is baseUrl right?`
  const retryAfter = retryAfterOf(headers)
  return new UnexpectedReplyError({
    status,
    code: null,
    text,
    headers,
    attempts: info.attempts,
    requestId: info.requestId,
    retryAfter,
  })
}

function parseJson(text: string, reply: Reply): unknown {
  try {
    const value = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {}
  throw unexpectedReply(text, reply)
}

/** Seconds. RFC 9110 §10.2.3: a number of seconds, or a date. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

/** The code of the error below an error of `fetch`. */
function causeCode(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : cause === undefined ? '' : causeCode(cause)
}

function causeText(error: unknown): string {
  const { cause } = (error ?? {}) as { cause?: unknown }
  return cause === undefined ? String(error) : causeText(cause)
}

/** Whether no connection was made, so that the request has not left. Deno has no code, but says in which phase it failed. */
function isRefused(error: unknown): boolean {
  const code = causeCode(error)
  const codes =
    /^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/
  return codes.test(code) || (code === '' && /client error \(Connect\)/.test(causeText(error)))
}

function isCertificateError(error: unknown): boolean {
  return /CERT|SIGNATURE|ERR_TLS|ERR_SSL|invalid peer certificate/.test(causeCode(error) || causeText(error))
}

function userAgent(app: ClientOptions['appInfo']): string {
  const { process, Deno, Bun } = globalThis as {
    process?: { version?: string; platform?: string }
    Deno?: { version: { deno: string } }
    Bun?: { version: string }
  }
  const runtime = Deno
    ? ` deno/${Deno.version.deno}`
    : Bun
      ? ` bun/${Bun.version}`
      : process?.version
        ? ` node/${process.version.slice(1)}`
        : ''
  const platform = process?.platform ? ` ${process.platform}` : ''
  const caller = app ? ` ${app.name}${app.version ? `/${app.version}` : ''}` : ''
  return `platen-typescript/${VERSION}${runtime}${platform}${caller}`
}
