/** Request bodies: UTF-8 JSON bytes in, a value out. An empty body is no body, also where a media type was sent. */
import { ApiError } from './errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws {ApiError} 400 for what is not UTF-8 or not JSON. No part of the body is in its words: they may be logged by a client. */
export function parseBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw notJson('The body is not valid UTF-8.')
  }
  try {
    return JSON.parse(text)
  } catch {
    const value = withNumbersThatAreNone(text)
    if (value) return value.value
    throw notJson('The body is not valid JSON.')
  }
}

function notJson(message: string): ApiError {
  return new ApiError('invalid_parameters', {
    message,
    details: { field: 'body', reason: 'must be valid JSON in UTF-8' },
  })
}

/**
 * `NaN` and `Infinity` are no JSON, yet some writers send them (Python's json.dumps among them). Read as infinities,
 * they are refused by the field's own check, which names the field: a better answer than "not JSON".
 */
function withNumbersThatAreNone(text: string): { value: unknown } | undefined {
  if (!/NaN|Infinity/.test(text)) return undefined
  const replaced = text.replace(
    /("(?:[^"\\]|\\.)*")|-?\b(?:NaN|Infinity)\b/gs,
    (_match, string: string | undefined) => string ?? '1e999',
  )
  try {
    return { value: JSON.parse(replaced) }
  } catch {
    return undefined
  }
}
