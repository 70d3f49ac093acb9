/**
 * Errors of document generation, beside those of model backends (models/backend.ts), and what the caller reads of each:
 * a failed job stores code and message, http/errors.ts adds a status.
 */
import { type ErrorCode, fieldErrorSentence, NO_DOCUMENT } from '@platen/wire'
import { ModelFailed, ModelUnavailable } from '../models/backend.ts'

/** The request does not fit the model's context. The caller can shorten it or choose another model. */
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

/** The model answered twice, and neither answer is a document. */
export class NoDocument extends Error {
  override name = 'NoDocument'
  /** Name of the rejection of the second answer. */
  readonly reason: string

  constructor(reason: string, sentence: string) {
    super(`${NO_DOCUMENT} ${sentence}`)
    this.reason = reason
  }
}

/** Configuring a model takes an operator. */
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

/** For any other error: its message may not be for callers. */
export const UNEXPECTED_ERROR = {
  code: 'server_error',
  message:
    'The service failed on this request; the request itself is not at fault. The log has the cause under this request ID.',
} as const satisfies GenerationError

/** @returns undefined for any other error. */
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
