/**
 * The request and the reply of a delivery attempt, shown to the owner of the webhook: the request with the names of the secrets in
 * place of their signatures, the reply without cookies, both truncated, since a job may have ten attempts.
 */

/** Stored part of a body, in bytes of UTF-8. */
export const BODY_BYTES_STORED = 4096
/** Stored part of the headers of a reply, in characters of names and values. */
const HEADER_CHARS_STORED = 4096
/** With these a reader could impersonate the service or the receiver. */
const SECRET_HEADERS = new Set(['webhook-signature', 'authorization', 'proxy-authorization', 'cookie', 'set-cookie'])

export interface SentRequest {
  headers: Record<string, string>
  /** The first 4 KiB. */
  body: string
  /** Size of the complete body. */
  bodyBytes: number
}

export interface ReceivedReply {
  headers: Record<string, string>
  /** The first 4 KiB, as UTF-8. */
  body: string
}

/** @param secrets that signed it. A receiver that refuses it can be compared with them: the last four characters are enough to recognise one. */
export function sentRequest(headers: Record<string, string>, body: string, secrets: readonly string[]): SentRequest {
  const bytes = Buffer.from(body)
  const signedWith = secrets.map((secret) => `whsec_…${secret.slice(-4)}`).join(' and ')
  return {
    headers: { ...publicHeaders(headers), 'webhook-signature': `(not stored; signed with ${signedWith})` },
    body: beginningOf(bytes),
    bodyBytes: bytes.length,
  }
}

export function receivedReply(headers: Record<string, string | string[] | undefined>, body: Uint8Array): ReceivedReply {
  return { headers: publicHeaders(headers), body: beginningOf(body) }
}

function publicHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const shown: Record<string, string> = {}
  let chars = 0
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || SECRET_HEADERS.has(name.toLowerCase())) continue
    const text = Array.isArray(value) ? value.join(', ') : value
    chars += name.length + text.length
    if (chars > HEADER_CHARS_STORED) break
    shown[name] = text
  }
  return shown
}

/** Never ends within a character; bytes that are not UTF-8 become U+FFFD. */
function beginningOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, BODY_BYTES_STORED), { stream: bytes.length > BODY_BYTES_STORED })
}
