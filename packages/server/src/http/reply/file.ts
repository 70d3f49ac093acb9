/**
 * Replies that carry a file, and the name under which a browser saves it.
 * Source: RFC 6266 §4.3 and its appendix D; RFC 8187 for `filename*`; docs/decisions/018-light-markup-and-pdf-options.md.
 */
import type { FastifyReply } from 'fastify'
import { warningsHeader } from '../../document-headers.ts'

const NAME_CHARS_MAX = 150
/** Characters of a file name that are read. */
const READ_CHARS_MAX = 1000

/** Device names of Windows. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A safe file name: no path parts, control characters or quotes, at most 150 characters, with `extension`.
 * Plain names stay unchanged; an empty one becomes `document`.
 *
 * @param extension with its dot, such as `.pdf`.
 */
export function cleanFilename(filename: string | undefined, extension: string): string {
  const lastPart = (filename ?? '').split(/[/\\]/).at(-1) ?? ''
  // Cut before the regular expressions below, which take quadratic time on a run of spaces.
  const clean = lastPart
    .slice(0, READ_CHARS_MAX)
    // Control characters, direction marks that disguise an extension, unpaired surrogates. The joiners of Indic scripts
    // and emoji stay.
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    // Quotes, but not an apostrophe within a word (`Jane's`).
    .replace(/["“”„«»`]|(?<![\p{L}\p{N}])['‘’]|['‘’](?![\p{L}\p{N}])/gu, '')
    .replace(/(?<![\s.])[\s.]+$/u, '')
  const hasExtension = clean.toLowerCase().endsWith(extension)
  // A leading dot would hide the file.
  const stem = (hasExtension ? clean.slice(0, -extension.length) : clean).replace(/^[\s.]+|(?<![\s.])[\s.]+$/gu, '')
  const shortened = [...stem]
    .slice(0, NAME_CHARS_MAX - extension.length)
    .join('')
    .trimEnd()
  const safeName = shortened === '' ? 'document' : DEVICE.test(shortened) ? `${shortened}_` : shortened
  return safeName + (hasExtension ? clean.slice(-extension.length) : extension)
}

/** `attachment` with the name. A name beyond ASCII is sent in an ASCII form and as `filename*`. */
export function contentDisposition(filename: string): string {
  if (/^[\x20-\x7e]*$/.test(filename) && !/[%\\"]/.test(filename)) return `attachment; filename="${filename}"`
  // RFC 6266 appendix D: no percent signs in the plain form, since some browsers decode them.
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

/** Sends a file. Return its result from the route's handler. */
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
