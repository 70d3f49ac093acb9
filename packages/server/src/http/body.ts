/** Parses request bodies: UTF-8 JSON. An empty body is no body, even with a `Content-Type`. */

import { findJsonSyntaxError } from '../json-syntax-error.ts'
import { ApiError } from './errors.ts'
import { endOfString, JsonText, splitField } from './json-text.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * @param textField a field that another thread parses: its value is a `JsonText`
 * @throws {ApiError} 400 where the body is not UTF-8 or not JSON. The message quotes nothing of the body, since clients may log it.
 */
export function parseBody(bytes: Uint8Array, textField?: string): unknown {
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw notJson('The body is not valid UTF-8.')
  }
  const split = textField === undefined ? undefined : splitField(text, textField)
  if (split !== undefined && textField !== undefined) {
    return { ...(parseText(split.rest, text) as object), [textField]: new JsonText(split.value) }
  }
  return parseText(text)
}

/** @param whole the text that errors are placed in, if `text` is a part of it */
function parseText(text: string, whole = text): unknown {
  if (text.length > CROWDED_CHARS_MIN && isCrowded(text)) {
    throw new ApiError('invalid_parameters', {
      message: `The body has more than ${VALUES_MAX} fields and items, the most that a request can have.`,
      details: { field: 'body', reason: 'must have fewer fields and items' },
    })
  }
  try {
    return JSON.parse(text)
  } catch {
    const value = withNumbersThatAreNone(text)
    if (value) return value.value
    // Its time is linear, but long for the largest bodies.
    const error = whole.length > PLACED_CHARS_MAX ? undefined : findJsonSyntaxError(whole)
    const where = error && ` at line ${error.line}, column ${error.column}: expected ${error.expected}`
    throw notJson(`The body is not valid JSON${where ?? ''}.`)
  }
}

const PLACED_CHARS_MAX = 2 * 1024 * 1024

/** JSON.parse blocks the event loop for 80 ms with 100,000 fields or 500,000 brackets; for 1 ms with a long text in one field. */
const VALUES_MAX = 10_000
const CROWDED_CHARS_MIN = 4 * VALUES_MAX

/** Whether there are more commas and opening brackets outside of strings than a request needs. */
function isCrowded(text: string): boolean {
  let count = 0
  for (let at = 0; at < text.length && count <= VALUES_MAX; at++) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === BRACKET || code === BRACE) count += 1
    else if (code === QUOTE) at = endOfString(text, at)
  }
  return count > VALUES_MAX
}

const QUOTE = 0x22
const COMMA = 0x2c
const BRACKET = 0x5b
const BRACE = 0x7b

/** 415 for a body that is compressed: RFC 9110 §8.4. */
export function encodedBody(): ApiError {
  return new ApiError('invalid_parameters', {
    status: 415,
    message: 'Send the body without Content-Encoding. The service does not accept compressed bodies.',
    headers: { 'accept-encoding': 'identity' },
    details: { field: 'Content-Encoding', reason: 'unsupported_media_type', allowed: ['identity'] },
  })
}

function notJson(message: string): ApiError {
  return new ApiError('invalid_parameters', {
    message,
    details: { field: 'body', reason: 'must be valid JSON in UTF-8' },
  })
}

/**
 * Some programs send `NaN` and `Infinity`, which are not JSON (Python's json.dumps does). They are read as infinities, so that the
 * check of the field refuses them and the error names the field.
 */
function withNumbersThatAreNone(text: string): { value: unknown } | undefined {
  if (!/NaN|Infinity/.test(text)) return undefined
  try {
    return { value: JSON.parse(outsideStrings(text, (part) => part.replace(/-?\b(?:NaN|Infinity)\b/g, '1e999'))) }
  } catch {
    return undefined
  }
}

/**
 * Applies `change` to each part of a JSON text outside strings. Not with a regular expression: that takes quadratic time where a
 * string has no end.
 */
function outsideStrings(text: string, change: (part: string) => string): string {
  const parts: string[] = []
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('"', at)
    parts.push(change(text.slice(at, open === -1 ? undefined : open)))
    if (open === -1) break
    let end = open + 1
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
    parts.push(text.slice(open, end + 1))
    at = end + 1
  }
  return parts.join('')
}
