/**
 * Headers of replies and webhooks with a document: who wrote it, and what differs from the request.
 * Source: RFC 9651 §3.3.8 and §4.1.11 for warnings.
 */
import type { DocumentSource } from '@platen/wire'

export interface DocumentFacts {
  modelUsed: string
  documentSource: DocumentSource
  /** ID of its template. */
  template: string
  warnings: readonly string[]
}

/** For a JSON reply, a file, the file of a job, a webhook post. */
export function documentHeaders({
  modelUsed,
  documentSource,
  template,
  warnings,
}: DocumentFacts): Record<string, string> {
  const documentWarnings = warningsHeader(warnings)
  return {
    // The operator's name of a model may have characters that are not allowed in a header.
    'x-model-used': modelUsed.replace(/[^\x20-\x7e]/gu, '?'),
    'x-document-source': documentSource,
    'x-document-template': template,
    ...(documentWarnings === undefined ? {} : { 'x-document-warnings': documentWarnings }),
  }
}

/** Of a whole warnings header. Node and most proxies accept 8 to 16 KiB for all headers together. */
const HEADER_CHARS_MAX = 4096
/** Of one encoded warning. */
const ITEM_CHARS_MAX = 1024
/** Reserved for the item that counts the rest. */
const REST_CHARS = 40

/**
 * Warnings as a header value: a list of Display Strings, one for each warning. Where they exceed 4 KiB, the last item counts the rest.
 * Undefined without warnings.
 */
export function warningsHeader(warnings: readonly string[]): string | undefined {
  if (warnings.length === 0) return undefined
  let value = ''
  for (const [index, warning] of warnings.entries()) {
    const item = `${value ? ', ' : ''}${displayString(warning)}`
    const remaining = warnings.length - index
    if (value.length + item.length + (remaining > 1 ? REST_CHARS : 0) > HEADER_CHARS_MAX)
      return `${value}, ${displayString(`${remaining} more ${remaining === 1 ? 'warning' : 'warnings'}.`)}`
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
