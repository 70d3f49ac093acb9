/**
 * Signs and verifies webhooks. `signWebhook` takes a message (id, time, body) and the secrets and returns the three headers.
 * `verifyWebhook` takes the headers and the raw body and throws a WebhookVerificationError if they do not match.
 *
 * The signature is HMAC-SHA256 over `id.timestamp.body`. It uses WebCrypto, so the same code runs in Node and in a browser.
 * `crypto.subtle.verify` compares in constant time. During a secret rotation a message has one signature per secret, and a
 * receiver that has either secret accepts it.
 * Source: Standard Webhooks 1.0, "Webhook Content", "Signature scheme" and "Verifying Webhook Authenticity".
 */

const SECRET_PREFIX = 'whsec_'
/** Standard Webhooks, "Symmetric": a secret is 24 to 64 random bytes. */
const SECRET_BYTES = 32
const SECRET_BYTES_MIN = 24
const SECRET_BYTES_MAX = 64
const VERSION = 'v1'
/** The largest allowed difference between the time of a message and the clock of the receiver, in both directions. */
const TOLERANCE_SECONDS = 300
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

export type WebhookHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

interface Message {
  /** The same on every attempt of one message, so that a receiver recognises repeated messages. */
  id: string
  /** When this attempt is sent. */
  at: Date
  body: string
  /** `whsec_…`, the current one first. The message gets one signature for each. */
  secrets: readonly string[]
}

/**
 * Signs a message. @returns the headers to send with it.
 *
 * @throws {TypeError} for a secret that is not `whsec_` and base64 of 24 to 64 bytes, or an id that contains a full stop.
 */
export async function signWebhook({ id, at, body, secrets }: Message): Promise<WebhookHeaders> {
  // The signed text joins its parts with full stops. With a full stop in the id, two messages could have the same signature.
  if (!id || id.includes('.')) throw new TypeError('A webhook id must not be empty or contain a full stop.')
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = []
  for (const secret of secrets) {
    const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), signedText(id, timestamp, body))
    signatures.push(`${VERSION},${toBase64(new Uint8Array(signature))}`)
  }
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

interface ReceivedMessage {
  /** The request's headers: a Headers object, or a plain one with names in lower case, as in Node. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The received bytes of the body. Parsing and serialising it again would change them. */
  body: string | Uint8Array
  /** All valid secrets. */
  secrets: readonly string[]
  now?: Date
  toleranceSeconds?: number
}

/**
 * Verifies that a message is recent and was signed with one of the secrets.
 *
 * @throws {WebhookVerificationError} if not; its message says what is wrong.
 */
export async function verifyWebhook(message: ReceivedMessage): Promise<void> {
  const { headers, body, secrets, now = new Date(), toleranceSeconds = TOLERANCE_SECONDS } = message
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const signatures = header(headers, 'webhook-signature')

  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('The header webhook-timestamp is not a Unix time.')
  const ageSeconds = now.getTime() / 1000 - Number(timestamp)
  if (ageSeconds > toleranceSeconds)
    throw new WebhookVerificationError(`The message is older than ${toleranceSeconds} seconds.`)
  if (ageSeconds < -toleranceSeconds)
    throw new WebhookVerificationError(`The message is dated more than ${toleranceSeconds} seconds ahead.`)

  const text = signedText(id, timestamp, body)
  for (const secret of secrets) {
    const key = await keyOf(secret)
    for (const entry of signatures.split(' ')) {
      // Other versions (v1a is Ed25519) may be in the list; they are skipped.
      if (!entry.startsWith(`${VERSION},`)) continue
      const signature = fromBase64(entry.slice(VERSION.length + 1))
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, text))) return
    }
  }
  throw new WebhookVerificationError('No signature in webhook-signature matches the body and the secret.')
}

export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError'
}

/** A new signing secret: `whsec_` and base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return SECRET_PREFIX + toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
}

function header(headers: ReceivedMessage['headers'], name: keyof WebhookHeaders): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`The header ${name} is missing.`)
  return value
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(SECRET_PREFIX) ? fromBase64(secret.slice(SECRET_PREFIX.length)) : undefined
  if (!bytes || bytes.length < SECRET_BYTES_MIN || bytes.length > SECRET_BYTES_MAX)
    throw new TypeError('A webhook secret is whsec_ followed by the base64 of 24 to 64 bytes.')
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['sign', 'verify'])
}

function signedText(id: string, timestamp: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const tail = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const text = new Uint8Array(head.length + tail.length)
  text.set(head)
  text.set(tail, head.length)
  return text
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
