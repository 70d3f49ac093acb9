/**
 * What a delivery attempt sent and what it was answered, for the owner of the webhook to look at: the request without its
 * signature, the reply without cookies, both cut to a size that ten attempts of a job may have.
 */

/** Kept of a body, in bytes of UTF-8. */
export const BODY_BYTES_KEPT = 4096
/** Kept of the headers of a reply, in characters of names and values. */
const HEADER_CHARS_KEPT = 4096
/** Whoever reads them could pass for us or for the receiver. */
const SECRET_HEADERS = new Set(['webhook-signature', 'authorization', 'proxy-authorization', 'cookie', 'set-cookie'])

export interface SentRequest {
  headers: Record<string, string>
  /** The beginning of it. */
  body: string
  /** Of the whole body. */
  bodyBytes: number
}

export interface ReceivedReply {
  headers: Record<string, string>
  /** The beginning of it, as UTF-8. */
  body: string
}

export function sentRequest(headers: Record<string, string>, body: string): SentRequest {
  const bytes = Buffer.from(body)
  return { headers: publicHeaders(headers), body: beginningOf(bytes), bodyBytes: bytes.length }
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
    if (chars > HEADER_CHARS_KEPT) break
    shown[name] = text
  }
  return shown
}

/** Never ends within a character; what is no UTF-8 is U+FFFD. */
function beginningOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, BODY_BYTES_KEPT), { stream: bytes.length > BODY_BYTES_KEPT })
}
