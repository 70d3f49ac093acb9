/** Options of a client and of one call, with their defaults and checks. */
import { ConfigurationError } from './errors.ts'

/** What a hook and the log know about a request. Never its body. */
export interface RequestEvent {
  method: string
  /** Below the base URL, without the query. */
  path: string
  /** From 1. */
  attempt: number
  requestId: string
}

export interface ResponseEvent extends RequestEvent {
  /** Null if no reply came. */
  status: number | null
  durationMs: number
}

export interface RetryEvent extends RequestEvent {
  /** The pause before the next attempt. */
  delayMs: number
  error: Error
}

/** Such as `console`. */
export interface Logger {
  debug(message: string): void
  warn(message: string): void
}

export interface ClientOptions {
  /**
   * Address of the service, with or without `/v1`. Default: `PLATEN_BASE_URL`, else `http://127.0.0.1:8484`.
   * Required in browsers.
   */
  baseUrl?: string | undefined
  /** Default: `PLATEN_API_KEY`. Null where a cookie signs the caller in: for pages of the service itself. */
  apiKey?: string | null | undefined
  /** For a whole call, with its retries. Default: 180,000 for `generate.text` and `generate.file`, 60,000 for others, none for streams. */
  timeoutMs?: number | undefined
  /** A stream without a byte for this long is broken. Default: 60,000. */
  idleTimeoutMs?: number | undefined
  /** Default: 2, so 3 attempts. */
  maxRetries?: number | undefined
  /** Default: the `fetch` of the platform. */
  fetch?: typeof fetch | undefined
  /** Sent with every request. */
  headers?: Record<string, string> | undefined
  /** Gets a line for each attempt: method, path, status, duration, request ID. Default: none. */
  logger?: Logger | undefined
  onRequest?: ((event: RequestEvent) => void) | undefined
  onResponse?: ((event: ResponseEvent) => void) | undefined
  onRetry?: ((event: RetryEvent) => void) | undefined
  /** Your application, for the `User-Agent` header. */
  appInfo?: { name: string; version?: string | undefined } | undefined
}

export interface CallOptions {
  /** For the whole call, with its retries. */
  timeoutMs?: number | undefined
  maxRetries?: number | undefined
  /** Ends the call: it rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
  /**
   * 1 to 255 printable ASCII characters without spaces. The service runs calls with the same key once in 24 hours and repeats
   * the reply. Default: a new UUID for each call, so that its retries are safe. Only for POST.
   */
  idempotencyKey?: string | undefined
  /** 1 to 64 of `[A-Za-z0-9_-]`. Default: a new one for each call. */
  requestId?: string | undefined
  headers?: Record<string, string> | undefined
}

export const DEFAULT_BASE_URL = 'http://127.0.0.1:8484'

/** `undefined` for a variable that is empty, and where there is no environment. */
export function environment(name: string): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
    return process?.env?.[name] || undefined
  } catch {
    // Deno without the permission to read it.
    return undefined
  }
}

export const isBrowser = 'document' in globalThis

/** @returns the address with `/v1`. */
export function readBaseUrl(option: string | undefined): string {
  const text = option ?? environment('PLATEN_BASE_URL') ?? (isBrowser ? undefined : DEFAULT_BASE_URL)
  const from = option === undefined && text !== DEFAULT_BASE_URL ? 'PLATEN_BASE_URL' : 'baseUrl'
  if (text === undefined) throw new ConfigurationError('baseUrl is missing: in a browser it has no default.')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new ConfigurationError(`${from} must be an http or https URL.`)
  // The text is not repeated: it may contain a password.
  if (url.username || url.password || text.includes('?') || text.includes('#'))
    throw new ConfigurationError(`${from} must not have a user name, a query or a fragment.`)
  let path = url.pathname
  while (path.endsWith('/')) path = path.slice(0, -1)
  if (path.endsWith('/v1')) path = path.slice(0, -3)
  return `${url.origin}${path}/v1`
}

export function readApiKey(option: string | null | undefined): string | null {
  if (option === null) return null
  const key = (option ?? environment('PLATEN_API_KEY'))?.trim()
  if (!key)
    throw new ConfigurationError(
      'The API key is missing: set PLATEN_API_KEY or pass apiKey. `platen keys create` makes one.',
    )
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ConfigurationError(
      'The API key (PLATEN_API_KEY or apiKey) contains a space, a line break or another character that no key has.',
    )
  return key
}

/** @throws {ConfigurationError} for a value that can't be used. */
export function checkOptions(options: ClientOptions & CallOptions): void {
  const { timeoutMs, idleTimeoutMs, maxRetries, idempotencyKey, requestId } = options
  for (const [name, value] of Object.entries({ timeoutMs, idleTimeoutMs }))
    if (value !== undefined && !(value > 0)) throw new ConfigurationError(`${name} must be more than 0.`)
  if (maxRetries !== undefined && !(maxRetries >= 0)) throw new ConfigurationError('maxRetries must be 0 or more.')
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
    throw new ConfigurationError('idempotencyKey must be 1 to 255 printable ASCII characters without spaces.')
  if (requestId !== undefined && !/^[\w-]{1,64}$/.test(requestId))
    throw new ConfigurationError('requestId must be 1 to 64 letters, digits, underscores or hyphens.')
}

/** A UUID v4. `crypto.randomUUID` exists only on pages with HTTPS. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
