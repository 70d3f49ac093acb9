/**
 * Why the signature of a webhook does not fit: checks what a receiver got, then tries the changes that receivers make by mistake.
 *
 * Source: Standard Webhooks 1.0, "Signature scheme": HMAC-SHA256 over `id.timestamp.body`. WebCrypto only; nothing leaves the browser.
 */
const PREFIX = 'whsec_'
const TOLERANCE_SECONDS = 300
const SECRET_BYTES_MIN = 24
const SECRET_BYTES_MAX = 64
const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

/** A change of the body or of the secret with which the signature fits. */
export type Variant = 'newline' | 'end' | 'lineEnds' | 'spaces' | 'rewritten' | 'previous' | 'undecoded'

export interface SignatureCheck {
  missingHeaders: string[]
  /** Undefined where webhook-timestamp is not a Unix time. Negative: ahead of this clock. */
  ageSeconds: number | undefined
  isInTime: boolean
  /** Undefined where the secret is not `whsec_` and base64. */
  secretBytes: number | undefined
  isSecretValid: boolean
  /** Whether the body as it is fits the current secret. */
  fits: boolean
  /** Where it does not. */
  variant?: Variant
}

export async function checkSignature(message: {
  /** One `name: value` a line. */
  headers: string
  body: string
  secret: string
  previousSecret?: string | undefined
  now: Date
}): Promise<SignatureCheck> {
  const headers = readHeaders(message.headers)
  const timestamp = headers.get('webhook-timestamp') ?? ''
  const ageSeconds = /^\d{1,12}$/.test(timestamp)
    ? Math.floor(message.now.getTime() / 1000) - Number(timestamp)
    : undefined
  const key = decodeSecret(message.secret)
  const check: SignatureCheck = {
    missingHeaders: HEADERS.filter((name) => !headers.get(name)),
    ageSeconds,
    isInTime: ageSeconds !== undefined && Math.abs(ageSeconds) <= TOLERANCE_SECONDS,
    secretBytes: key?.length,
    isSecretValid: key !== undefined && key.length >= SECRET_BYTES_MIN && key.length <= SECRET_BYTES_MAX,
    fits: false,
  }
  if (key === undefined || check.missingHeaders.length > 0) return check
  const signatures = headers.get('webhook-signature')!.split(/\s+/)
  const fits = async (secret: Uint8Array<ArrayBuffer>, body: string): Promise<boolean> => {
    const text = new TextEncoder().encode(`${headers.get('webhook-id')}.${timestamp}.${body}`)
    return signatures.includes(`v1,${await hmac(secret, text)}`)
  }
  if (await fits(key, message.body)) return { ...check, fits: true }
  const previous = message.previousSecret === undefined ? undefined : decodeSecret(message.previousSecret)
  if (previous && (await fits(previous, message.body))) return { ...check, variant: 'previous' }
  const encode = (text: string) => new TextEncoder().encode(text)
  for (const secret of [message.secret, message.secret.slice(PREFIX.length)])
    if (await fits(encode(secret), message.body)) return { ...check, variant: 'undecoded' }
  for (const [variant, body] of changedBodies(message.body))
    for (const secret of previous ? [key, previous] : [key]) if (await fits(secret, body)) return { ...check, variant }
  return check
}

const SPACES = ' \t\r\n'

function* changedBodies(body: string): Generator<[Variant, string]> {
  const withoutEnd = trimmed(body, '', '\r\n')
  for (const end of ['', '\n', '\r\n']) yield ['newline', withoutEnd + end]
  yield ['end', trimmed(body, SPACES, SPACES)]
  yield ['lineEnds', body.replaceAll(/\r?\n/g, '\r\n')]
  yield ['spaces', withoutSpaces(body)]
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return
  }
  yield ['rewritten', JSON.stringify(parsed)]
}

/** JSON without the space between its tokens. Strings and numbers stay as they are written. */
function withoutSpaces(json: string): string {
  let result = ''
  let isString = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]!
    if (isString && character === '\\') result += character + (json[++at] ?? '')
    else if (isString || character.trim() !== '') result += character
    if (character === '"') isString = !isString
  }
  return result
}

/** Without these characters at the start and at the end. */
function trimmed(text: string, atStart: string, atEnd: string): string {
  let from = 0
  let end = text.length
  while (from < end && atStart.includes(text[from]!)) from++
  while (end > from && atEnd.includes(text[end - 1]!)) end--
  return text.slice(from, end)
}

/** Names in lower case. Takes lines of a log too: quotes, commas and `>` around a header are dropped. */
function readHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon === -1) continue
    const name = line.slice(0, colon).replaceAll(/[^\w-]/g, '')
    const value = trimmed(line.slice(colon + 1), ` \t"'`, ` \t"',`)
    headers.set(name.toLowerCase(), value)
  }
  return headers
}

function decodeSecret(secret: string): Uint8Array<ArrayBuffer> | undefined {
  if (!secret.startsWith(PREFIX)) return undefined
  try {
    return Uint8Array.from(atob(secret.slice(PREFIX.length)), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

async function hmac(secret: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, text))))
}
