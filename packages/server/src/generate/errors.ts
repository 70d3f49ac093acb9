/**
 * What can go wrong in the writing of a document, beside what a model backend throws (models/backend.ts), and what a caller
 * is told of each: a failed job stores code and message, http/errors.ts adds a status.
 */
import { type ErrorCode, fieldErrorSentence } from '@platen/wire'
import { ModelFailed, ModelUnavailable } from '../models/backend.ts'

/** The request does not fit the model's context: the caller can shorten it or choose another model. */
export class ContextTooSmall extends Error {
  override name = 'ContextTooSmall'
  readonly field: 'prompt' | 'existingContent'

  constructor(field: ContextTooSmall['field'], tokens?: { usedTokens: number; contextTokens: number }) {
    const numbers = tokens
      ? `: with the instructions it takes about ${tokens.usedTokens} tokens, the context holds ${tokens.contextTokens}, and the document needs room too`
      : ''
    super(`is too long for this model${numbers}; shorten it or choose a model with a larger context`)
    this.field = field
  }
}

/** The model answered twice, and no document came of it. */
export class NoDocument extends Error {
  override name = 'NoDocument'
  /** Name of the check that the second answer failed. */
  readonly reason: string

  constructor(reason: string, sentence: string) {
    super(`The model gave no usable document, twice. ${sentence}`)
    this.reason = reason
  }
}

/** Nobody configures a model within seconds. */
const NOT_CONFIGURED_RETRY_S = 3600

export const refiningNeedsModel = (): ModelUnavailable =>
  new ModelUnavailable(
    'Refining existing content needs a model, and none is configured. The operator can set PLATEN_OPENAI_BASE_URL to a model server, or PLATEN_GGUF to a model file ("platen models" lists some).',
    { retryAfterS: NOT_CONFIGURED_RETRY_S, temporary: false },
  )

export interface GenerationError {
  code: ErrorCode
  message: string
  details?: Record<string, unknown>
  retryAfterS?: number
}

/** Of anything else that is thrown: its words may be no caller's business. */
export const UNEXPECTED_ERROR = {
  code: 'server_error',
  message: 'Something went wrong here, not in your request. The log has the cause under this request id.',
} as const satisfies GenerationError

/** @returns undefined for what is no error of the writing. */
export function generationErrorOf(thrown: unknown): GenerationError | undefined {
  if (thrown instanceof ModelUnavailable)
    return { code: 'model_unavailable', message: thrown.message, retryAfterS: thrown.retryAfterS }
  if (thrown instanceof ModelFailed || thrown instanceof NoDocument)
    return { code: 'generation_failed', message: thrown.message, details: { reason: thrown.reason } }
  if (thrown instanceof ContextTooSmall) {
    const fault = { field: thrown.field, reason: thrown.message }
    return { code: 'invalid_parameters', message: fieldErrorSentence([fault]), details: { ...fault, errors: [fault] } }
  }
  return undefined
}
