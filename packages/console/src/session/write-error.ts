/** What went wrong while a model wrote, as the screen of a document shows it. */
import {
  APIConnectionError,
  APIError,
  GenerationFailedError,
  ModelUnavailableError,
  RateLimitExceededError,
  StreamBrokenError,
} from '@platen/client'
import { isSignedOut } from '../api.ts'

export type WriteError =
  | { kind: 'quota'; resetsAt: Date | null; limit: number | null }
  | { kind: 'model-gone'; reason: string }
  | { kind: 'no-document'; reason: string }
  | { kind: 'cut' }
  /** It was cut off, and was edited since. */
  | { kind: 'unfinished' }
  /** By the person, or by a page that was closed. */
  | { kind: 'stopped' }
  /** The model could not end it: its context was full. */
  | { kind: 'limit' }
  | { kind: 'session-ended' }
  | { kind: 'offline' }
  | { kind: 'server'; requestId: string }
  /** Too much is under way; it can be done again soon. */
  | { kind: 'busy'; message: string }
  | { kind: 'refused'; message: string }

/** Reasons that pass by themselves. */
const BUSY = new Set(['requests_at_once', 'bytes_at_once', 'overloaded'])

/** Reasons of a failure in the middle of an answer. */
const BROKE_OFF = new Set(['cut-off', 'idle', 'timeout', 'protocol'])

export function writeErrorOf(error: unknown): WriteError {
  if (isSignedOut(error)) return { kind: 'session-ended' }
  if (error instanceof APIError && BUSY.has(error.reason ?? '')) return { kind: 'busy', message: sentence(error) }
  if (error instanceof RateLimitExceededError)
    return { kind: 'quota', resetsAt: error.resetAt ?? null, limit: error.limit ?? null }
  if (error instanceof ModelUnavailableError) return { kind: 'model-gone', reason: sentence(error) }
  // What came before the connection to its model broke is part of a document.
  if (error instanceof GenerationFailedError && BROKE_OFF.has(error.reason ?? '')) return { kind: 'cut' }
  if (error instanceof GenerationFailedError) return { kind: 'no-document', reason: sentence(error) }
  if (error instanceof StreamBrokenError) return { kind: 'cut' }
  if (error instanceof APIConnectionError) return { kind: 'offline' }
  if (error instanceof APIError && (error.status === null || error.status >= 500))
    return { kind: 'server', requestId: error.requestId ?? '' }
  return { kind: 'refused', message: error instanceof APIError ? sentence(error) : (error as Error).message }
}

function sentence({ text }: APIError): string {
  return text.replace(/([^.])$/, '$1.')
}
