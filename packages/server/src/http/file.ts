/**
 * Headers of replies that carry a document or a file: who wrote it, what differs from the request, and the name under
 * which a browser saves it.
 * Source: RFC 6266 §4.3 and its appendix D; RFC 8187 for `filename*`; docs/decisions.md "PDF", `filename`; RFC 9651
 * §3.3.8 and §4.1.11 for warnings.
 */
import type { DocumentSource } from '@platen/wire'
import type { FastifyReply } from 'fastify'

const NAME_CHARS_MAX = 150
/** Of a longer name the rest is not read. */
const READ_CHARS_MAX = 1000

/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A safe file name: no path parts, control characters or quotes, at most 150 characters, with `extension`.
 * Plain names come back unchanged; one of which nothing is left becomes `document`.
 *
 * @param extension with its dot, such as `.pdf`.
 */
export function cleanFilename(wanted: string | undefined, extension: string): string {
  const lastPart = (wanted ?? '').split(/[/\\]/).at(-1) ?? ''
  // Cut before the patterns below: on a run of a million blanks they would take the square of its length.
  const clean = lastPart
    .slice(0, READ_CHARS_MAX)
    // Control characters, direction marks that disguise an extension, unpaired surrogates. The joiners of Indic scripts
    // and emoji stay.
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    // Quotes; an apostrophe within a word (`Jane's`) is none.
    .replace(/["“”„«»`]|(?<![\p{L}\p{N}])['‘’]|['‘’](?![\p{L}\p{N}])/gu, '')
    .replace(/(?<![\s.])[\s.]+$/u, '')
  const hasExtension = clean.toLowerCase().endsWith(extension)
  // A dot in front would hide the file.
  const stem = (hasExtension ? clean.slice(0, -extension.length) : clean).replace(/^[\s.]+|(?<![\s.])[\s.]+$/gu, '')
  const kept = [...stem]
    .slice(0, NAME_CHARS_MAX - extension.length)
    .join('')
    .trimEnd()
  const named = kept === '' ? 'document' : DEVICE.test(kept) ? `${kept}_` : kept
  return named + (hasExtension ? clean.slice(-extension.length) : extension)
}

/** `attachment` with the name, and for a name beyond ASCII its exact form beside a readable one. */
export function contentDisposition(filename: string): string {
  if (/^[\x20-\x7e]*$/.test(filename) && !/[%\\"]/.test(filename)) return `attachment; filename="${filename}"`
  // RFC 6266 appendix D: no percent signs in the plain form, some readers decode them.
  const plain = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|[%\\"]/gu, '_')
  const exact = encodeURIComponent(filename).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

export interface SentFile {
  bytes: Uint8Array
  /** With its charset where it is text. */
  mediaType: string
  /** Already cleaned. */
  filename: string
  /** For `X-PDF-Engine`. */
  engine?: string | undefined
  /** For `X-PDF-Warnings`. */
  warnings: readonly string[]
}

/** Sends a file; hand its result back from the route's handler. */
export function sendFile(
  reply: FastifyReply,
  { bytes, mediaType, filename, engine, warnings }: SentFile,
): FastifyReply {
  const pdfWarnings = warningsHeader(warnings)
  return reply
    .headers({
      ...(engine === undefined ? {} : { 'x-pdf-engine': engine }),
      ...(pdfWarnings === undefined ? {} : { 'x-pdf-warnings': pdfWarnings }),
      'content-type': mediaType,
      'content-disposition': contentDisposition(filename),
      'content-length': bytes.length,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

export interface DocumentFacts {
  modelUsed: string
  documentSource: DocumentSource
  warnings: readonly string[]
}

/** Headers of whatever carries a document: a JSON reply, a file, the file of a job, a webhook post. */
export function documentHeaders({ modelUsed, documentSource, warnings }: DocumentFacts): Record<string, string> {
  const documentWarnings = warningsHeader(warnings)
  return {
    // A plain value: an operator's name for a model may have characters that a header can't carry.
    'x-model-used': modelUsed.replace(/[^\x20-\x7e]/gu, '?'),
    'x-document-source': documentSource,
    ...(documentWarnings === undefined ? {} : { 'x-document-warnings': documentWarnings }),
  }
}

/** Of a warnings header as a whole: Node and most proxies take 8 to 16 KiB for all headers together. */
const HEADER_CHARS_MAX = 4096
/** Of one warning, as encoded. */
const ITEM_CHARS_MAX = 1024
/** Kept free for the item that counts what did not fit. */
const REST_CHARS = 40

/**
 * Warnings as a header value: a list of Display Strings, one for each warning. What does not fit into 4 KiB is counted in
 * the last item. Undefined without warnings.
 */
export function warningsHeader(warnings: readonly string[]): string | undefined {
  if (warnings.length === 0) return undefined
  let value = ''
  for (const [index, warning] of warnings.entries()) {
    const item = `${value ? ', ' : ''}${displayString(warning)}`
    const left = warnings.length - index
    if (value.length + item.length + (left > 1 ? REST_CHARS : 0) > HEADER_CHARS_MAX)
      return `${value}, ${displayString(`${left} more ${left === 1 ? 'warning' : 'warnings'}.`)}`
    value += item
  }
  return value
}

/** RFC 9651 §4.1.11: UTF-8, percent-encoded in lower-case hex unless printable ASCII other than `%` and `"`. */
function displayString(text: string): string {
  let encoded = ''
  for (const char of text.toWellFormed()) {
    if (encoded.length >= ITEM_CHARS_MAX) return `%"${encoded}..."`
    if (/[\x20-\x7e]/.test(char) && char !== '%' && char !== '"') encoded += char
    else for (const byte of Buffer.from(char)) encoded += `%${byte.toString(16).padStart(2, '0')}`
  }
  return `%"${encoded}"`
}
