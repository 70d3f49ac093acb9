/**
 * Verifies webhooks: `@platen/client/webhooks`. It needs no API key, and WebCrypto only, so it runs at the edge too.
 *
 * Source: Standard Webhooks 1.0, "Signature scheme" and "Verifying Webhook Authenticity": HMAC-SHA256 over `id.timestamp.body`.
 */
import { ConfigurationError, PlatenError } from './errors.ts'
import { environment } from './options.ts'
import type { DocumentSource, JobError } from './types.ts'

const PREFIX = 'whsec_'
/** Standard Webhooks, "Symmetric". */
const SECRET_BYTES_MIN = 24
const SECRET_BYTES_MAX = 64
const TOLERANCE_SECONDS = 300
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

export interface JobCompletedEvent {
  status: 'completed'
  jobId: string
  content: string
  documentSource: DocumentSource | null
  /** What differs from the request, one sentence each. */
  warnings: string[]
  /** When the job ended. */
  timestamp: Date
  /** The same on every delivery: drop what you have seen. */
  messageId: string
  requestId: string | null
}

export interface JobFailedEvent {
  status: 'failed'
  jobId: string
  error: JobError
  timestamp: Date
  messageId: string
  requestId: string | null
}

export type WebhookEvent = JobCompletedEvent | JobFailedEvent

export type WebhookFailure =
  | 'header_missing'
  | 'timestamp_invalid'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'no_match'
  | 'body_invalid'

/** The request is not a webhook of the service. Answer 400. */
export class WebhookVerificationError extends PlatenError {
  override readonly name = 'WebhookVerificationError'
  readonly reason: WebhookFailure
  constructor(reason: WebhookFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Of Node, Express or `fetch`; names in any case. */
export type WebhookHeaders = { get(name: string): string | null } | Record<string, string | string[] | undefined>

export interface VerifierOptions {
  /** How far the time of a message may be from now. Default: 300. */
  toleranceSeconds?: number
  /** Default: the clock. */
  now?: () => Date
}

export class WebhookVerifier {
  readonly #secrets: readonly Uint8Array<ArrayBuffer>[]
  readonly #toleranceSeconds: number
  readonly #now: () => Date

  /**
   * @param secrets one, or two while a secret is rotated. Default: `PLATEN_WEBHOOK_SECRET`, one or two separated by a space.
   * @throws {ConfigurationError} without a secret, and for one that is not `whsec_` and base64.
   */
  constructor(secrets?: string | readonly string[], options: VerifierOptions = {}) {
    const texts =
      typeof secrets === 'string'
        ? secrets.split(/\s/)
        : (secrets ?? environment('PLATEN_WEBHOOK_SECRET')?.split(/\s/) ?? [])
    this.#secrets = texts.filter((text) => text !== '').map(readSecret)
    if (this.#secrets.length === 0)
      throw new ConfigurationError(
        'The webhook secret is missing: set PLATEN_WEBHOOK_SECRET or pass it. `settings.getWebhook` has it.',
      )
    this.#toleranceSeconds = options.toleranceSeconds ?? TOLERANCE_SECONDS
    this.#now = options.now ?? (() => new Date())
  }

  /**
   * @param body as it arrived: parsing and serialising it again changes it.
   * @throws {WebhookVerificationError} with its `reason`.
   */
  async verify(body: string | Uint8Array, headers: WebhookHeaders): Promise<WebhookEvent> {
    const id = required(headers, 'webhook-id')
    const timestamp = required(headers, 'webhook-timestamp')
    const signatures = required(headers, 'webhook-signature').split(' ')
    this.#checkTime(timestamp)
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    if (!(await this.#matches(signatures, signedBytes(id, timestamp, bytes))))
      throw new WebhookVerificationError('no_match', 'No signature fits the body and a secret.')
    return readEvent(bytes, id, headerOf(headers, 'x-request-id'))
  }

  #checkTime(timestamp: string): void {
    if (!/^\d{1,12}$/.test(timestamp))
      throw new WebhookVerificationError('timestamp_invalid', 'The header webhook-timestamp is not a Unix time.')
    const ageSeconds = Math.floor(this.#now().getTime() / 1000) - Number(timestamp)
    if (ageSeconds > this.#toleranceSeconds)
      throw new WebhookVerificationError('timestamp_too_old', `The message is ${ageSeconds} s old.`)
    if (ageSeconds < -this.#toleranceSeconds)
      throw new WebhookVerificationError('timestamp_too_new', `The message is ${-ageSeconds} s ahead of this clock.`)
  }

  async #matches(signatures: string[], text: Uint8Array<ArrayBuffer>): Promise<boolean> {
    for (const secret of this.#secrets) {
      const key = await hmacKey(secret)
      for (const entry of signatures) {
        // Other versions (v1a is Ed25519) may be in the list.
        const signature = entry.startsWith('v1,') ? fromBase64(entry.slice(3)) : undefined
        // Compares in constant time.
        if (signature && (await crypto.subtle.verify('HMAC', key, signature, text))) return true
      }
    }
    return false
  }
}

/** Signs a message as the service does, for your tests. @returns the headers to send with `body`. */
export async function sign(
  body: string | Uint8Array,
  { secret, id, timestamp = new Date() }: { secret: string; id: string; timestamp?: Date },
): Promise<{ 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }> {
  const seconds = String(Math.floor(timestamp.getTime() / 1000))
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signature = await crypto.subtle.sign('HMAC', await hmacKey(readSecret(secret)), signedBytes(id, seconds, bytes))
  const text = btoa(String.fromCharCode(...new Uint8Array(signature)))
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${text}` }
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name)
  for (const [key, value] of Object.entries(headers))
    if (key.toLowerCase() === name) return (Array.isArray(value) ? value[0] : value) ?? null
  return null
}

function required(headers: WebhookHeaders, name: string): string {
  const value = headerOf(headers, name)
  if (!value) throw new WebhookVerificationError('header_missing', `The header ${name} is missing.`)
  return value
}

function readEvent(body: Uint8Array, messageId: string, requestId: string | null): WebhookEvent {
  try {
    const {
      jobId,
      status,
      content,
      error,
      timestamp,
      documentSource = null,
      warnings = [],
    } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    const shared = { jobId, timestamp: new Date(timestamp), messageId, requestId }
    if (typeof jobId !== 'string' || Number.isNaN(shared.timestamp.getTime())) throw new TypeError()
    if (status === 'failed' && typeof error.code === 'string') return { status, ...shared, error }
    if (status === 'completed' && typeof content === 'string')
      return { status, ...shared, content, documentSource, warnings }
  } catch {}
  throw new WebhookVerificationError('body_invalid', 'The body is not an event that this version knows.')
}

function readSecret(text: string): Uint8Array<ArrayBuffer> {
  const bytes = text.startsWith(PREFIX) ? fromBase64(text.slice(PREFIX.length)) : undefined
  if (!bytes || bytes.length < SECRET_BYTES_MIN || bytes.length > SECRET_BYTES_MAX)
    throw new ConfigurationError('A webhook secret is whsec_ and the base64 of 24 to 64 bytes.')
  return bytes
}

function hmacKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, ALGORITHM, false, ['sign', 'verify'])
}

function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const text = new Uint8Array(head.length + body.length)
  text.set(head)
  text.set(body, head.length)
  return text
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
