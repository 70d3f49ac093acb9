/**
 * Parses the header with the warnings of a reply.
 *
 * The service sends a list of Display Strings (RFC 9651 §3.3.8, parsed as in §4.2.10). Any other value is returned as one string:
 * another release may write another format, and no warning should be lost.
 */
export function warningsOf(header: string | null): string[] {
  if (header === null || header.trim() === '') return []
  return readDisplayStrings(header) ?? [header]
}

/** Undefined if `value` is not a list of Display Strings. Takes time linear in its length. */
function readDisplayStrings(value: string): string[] | undefined {
  const texts: string[] = []
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for (let at = skipSpace(value, 0); ; ) {
    if (value[at] !== '%' || value[at + 1] !== '"') return undefined
    const end = value.indexOf('"', at + 2)
    const bytes = end < 0 ? undefined : bytesOf(value.slice(at + 2, end))
    if (bytes === undefined) return undefined
    try {
      texts.push(utf8.decode(bytes))
    } catch {
      return undefined
    }
    at = skipSpace(value, end + 1)
    if (at === value.length) return texts
    if (value[at] !== ',') return undefined
    at = skipSpace(value, at + 1)
  }
}

function skipSpace(value: string, from: number): number {
  let at = from
  while (value[at] === ' ' || value[at] === '\t') at += 1
  return at
}

/** Decodes the inside of a Display String. Undefined for a character or an escape that is not allowed there. */
function bytesOf(encoded: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (let at = 0; at < encoded.length; at += 1) {
    const code = encoded.charCodeAt(at)
    if (code < 0x20 || code > 0x7e) return undefined
    if (code !== 0x25) {
      bytes.push(code)
      continue
    }
    const hex = encoded.slice(at + 1, at + 3)
    if (!/^[0-9a-f]{2}$/.test(hex)) return undefined
    bytes.push(Number.parseInt(hex, 16))
    at += 2
  }
  return Uint8Array.from(bytes)
}
