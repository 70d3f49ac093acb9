/**
 * What went wrong, as the caller is told: an `ApiError` is thrown where the words are known; `replyOf` turns anything
 * thrown into a status, headers and one of the seven codes. The caller's words (`message`, `details`) are apart from the
 * operator's (`cause`, which is logged and goes nowhere else).
 *
 * Source: interface.md "Errors"; status per code: docs/decisions.md "Replies".
 */

import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldError, fieldErrorSentence } from '@platen/wire'
import type { FastifyError } from 'fastify'
import { isDatabaseUnavailable } from '../db/faults.ts'
import { generationErrorOf, UNEXPECTED_ERROR } from '../generate/errors.ts'
import { TooManyJobs, WebhookUrlRefused } from '../jobs/errors.ts'
import { PdfFailure } from '../pdf/engine.ts'

interface ApiErrorFields {
  message: string
  /** Where it differs from the code's own: 403, 404, 405, 406, 409, 413, 415, 422. */
  status?: number
  details?: string | Record<string, unknown>
  /** Seconds; for `Retry-After`. */
  retryAfterS?: number
  headers?: Record<string, string>
  cause?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: string | Record<string, unknown> | undefined
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, fields: ApiErrorFields) {
    super(fields.message, { cause: fields.cause })
    this.code = code
    this.status = fields.status ?? ERROR_STATUS[code]
    this.details = fields.details
    this.headers = {
      ...(fields.retryAfterS === undefined ? {} : { 'retry-after': String(Math.ceil(fields.retryAfterS)) }),
      ...fields.headers,
    }
  }
}

/** 400 with the bad fields: the first in `details.field`, all of them in `details.errors`. */
export function badFields(...faults: [FieldError, ...FieldError[]]): ApiError {
  return new ApiError('invalid_parameters', {
    message: fieldErrorSentence(faults),
    details: { ...faults[0], errors: faults },
  })
}

/** 404. Another account's things are 404 too: a 403 would tell a stranger that they exist. */
export function notFound(what: string): ApiError {
  return new ApiError('invalid_parameters', {
    status: 404,
    message: `There is no such ${what}.`,
    details: { reason: 'not_found' },
  })
}

/** 409: the thing is not in a state that allows it. */
export function conflict(message: string): ApiError {
  return new ApiError('invalid_parameters', { status: 409, message, details: { reason: 'conflict' } })
}

/** 406: nothing here makes what `Accept` asks for. */
export function notAcceptable(offered: readonly string[]): ApiError {
  return new ApiError('invalid_parameters', {
    status: 406,
    message: `Accept asks for a type that this request can't be answered with; it can be: ${offered.join(', ')}.`,
    details: { field: 'Accept', reason: 'not_acceptable', allowed: offered },
  })
}

/** 503: the database does not answer. */
export function databaseUnavailable(cause: unknown): ApiError {
  return new ApiError('server_error', {
    status: 503,
    message: 'The service can not reach its database; try again shortly.',
    details: { reason: 'database' },
    retryAfterS: DATABASE_RETRY_S,
    cause,
  })
}

const DATABASE_RETRY_S = 5

/** 503: the request took longer than a service that stops may wait. */
export function serviceStopping(): ApiError {
  return new ApiError('server_error', {
    status: 503,
    message: 'The service stops before this request could end; send it again shortly.',
    details: { reason: 'stopping' },
    retryAfterS: STOPPING_RETRY_S,
  })
}

const STOPPING_RETRY_S = 5

/** What a request ends with that threw `error`: an abort has its own reason. */
export function endOf({ aborted, reason }: AbortSignal, error: unknown): unknown {
  if (!aborted) return error
  return reason instanceof ApiError ? reason : clientClosedRequest(error)
}

/** Nobody reads it; in the log it is no fault of ours. */
function clientClosedRequest(cause: unknown): ApiError {
  return new ApiError('invalid_parameters', {
    status: 499,
    message: 'The caller left before the reply.',
    details: { reason: 'caller_left' },
    cause,
  })
}

export interface ErrorReply {
  status: number
  headers: Record<string, string>
  body: ErrorBody
  /** For the log: what was thrown, where it was no mistake of the caller. */
  cause: unknown
}

/** @param route the operation's path, such as `/pdf`; a failure of `/pdf` names `/pdf-alt`. */
export function replyOf(thrown: unknown, route?: string): ErrorReply {
  const error = apiErrorOf(thrown, route)
  return {
    status: error.status,
    headers: error.headers,
    body: {
      success: false,
      error: {
        code: error.code,
        message: error.message,
        ...(error.details === undefined ? {} : { details: error.details }),
      },
    },
    cause: error.status >= 500 ? (error.cause ?? thrown) : undefined,
  }
}

/** The one place where an error of the domain gets its status. */
function apiErrorOf(thrown: unknown, route: string | undefined): ApiError {
  if (thrown instanceof ApiError) return thrown
  const failure = generationErrorOf(thrown)
  if (failure) return new ApiError(failure.code, { ...failure, cause: thrown })
  if (thrown instanceof PdfFailure) return pdfError(thrown, route)
  if (thrown instanceof WebhookUrlRefused) return badFields({ field: thrown.field, reason: thrown.message })
  if (thrown instanceof TooManyJobs) return tooManyJobs(thrown)
  if (isDatabaseUnavailable(thrown)) return databaseUnavailable(thrown)
  return fastifyError(thrown) ?? new ApiError('server_error', { message: UNEXPECTED_ERROR.message, cause: thrown })
}

const TOO_MANY_JOBS_RETRY_S = 60

function tooManyJobs({ message, limit }: TooManyJobs): ApiError {
  return new ApiError('rate_limit_exceeded', {
    message,
    details: { reason: 'jobs_queued', limit },
    retryAfterS: TOO_MANY_JOBS_RETRY_S,
  })
}

function pdfError(failure: PdfFailure, route: string | undefined): ApiError {
  if (failure.kind === 'cancelled') return clientClosedRequest(failure)
  if (failure.kind === 'stopping') return serviceStopping()
  if (failure.kind === 'busy') {
    return new ApiError('server_error', {
      status: 503,
      message: 'All workers that make files are busy; try again shortly.',
      details: failure.reason,
      retryAfterS: failure.retryAfterS ?? 5,
      cause: failure,
    })
  }
  const other = route === '/pdf' ? ' POST /pdf-alt converts the same request with another engine.' : ''
  return new ApiError('pdf_generation_failed', {
    status: failure.kind === 'deadline' ? 504 : 500,
    message: `The file could not be made.${other}`,
    details: failure.reason,
    cause: failure,
  })
}

/** Fastify's own errors that a caller can bring about. Anything else of it is a fault of ours. */
function fastifyError(thrown: unknown): ApiError | undefined {
  const { code, statusCode } = (thrown ?? {}) as Partial<FastifyError>
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('invalid_parameters', {
        status: 415,
        message: 'Send the body as Content-Type: application/json.',
        details: { field: 'Content-Type', reason: 'unsupported_media_type', allowed: ['application/json'] },
      })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('invalid_parameters', {
        status: 413,
        message: 'The body is over 2 MiB.',
        details: { field: 'body', reason: 'too_large', maximumBytes: BODY_BYTES_MAX },
      })
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError('invalid_parameters', {
        message: 'The body is not as long as Content-Length says.',
        details: { field: 'Content-Length', reason: 'does not match the length of the body' },
      })
    case 'FST_ERR_MAX_PARAM_LENGTH':
      // Longer than any id here.
      return notFound('thing')
    case 'FST_ERR_BAD_URL':
      return new ApiError('invalid_parameters', {
        message: 'The path is not a valid one.',
        details: { field: 'path', reason: 'is not validly encoded' },
      })
    case 'ECONNRESET':
    case 'ECONNABORTED':
      // The client went away while it was sending: nobody reads this, and it is no fault of ours.
      return new ApiError('invalid_parameters', {
        message: 'The connection ended before the whole body had come.',
        details: { field: 'body', reason: 'ended early' },
      })
    default:
      if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
        return new ApiError('invalid_parameters', {
          message: 'The request is not one that can be read.',
          details: { reason: 'bad_request' },
        })
      }
      return undefined
  }
}

/** docs/decisions.md "PDF": 100,000 escaped emoji are 1.2 MB. */
export const BODY_BYTES_MAX = 2 * 1024 * 1024
