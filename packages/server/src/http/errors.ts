/**
 * Error replies. `replyOf` turns anything thrown into a status, headers and one of the seven codes. `message` and `details` of an
 * `ApiError` are for the caller; its `cause` is for the operator and is only logged.
 *
 * Source: interface.md "Errors"; status per code: docs/decisions/001-error-codes.md.
 */

import { type DataFault, DataInvalid, type TemplateFault, TemplateInvalid, ValuesMissing } from '@platen/render/faults'
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldError, fieldErrorSentence } from '@platen/wire'
import type { FastifyError } from 'fastify'
import { isDatabaseUnavailable } from '../db/connection-errors.ts'
import { generationErrorOf, UNEXPECTED_ERROR } from '../generate/errors.ts'
import { TooManyJobs, WebhookUrlRefused } from '../jobs/errors.ts'
import { PdfFailure } from '../pdf/engine.ts'

interface ApiErrorFields {
  message: string
  /** Default: the status of the code. */
  status?: number
  details?: string | Record<string, unknown>
  /** Seconds; for `Retry-After`. */
  retryAfterS?: number
  headers?: Record<string, string>
  cause?: unknown
  /** The request does not count for the quota, though its reply is no 5xx. */
  free?: boolean
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: string | Record<string, unknown> | undefined
  readonly headers: Record<string, string>
  readonly free: boolean

  constructor(code: ErrorCode, fields: ApiErrorFields) {
    super(fields.message, { cause: fields.cause })
    this.code = code
    this.status = fields.status ?? ERROR_STATUS[code]
    this.details = fields.details
    this.free = fields.free ?? false
    this.headers = {
      ...(fields.retryAfterS === undefined ? {} : { 'retry-after': String(Math.ceil(fields.retryAfterS)) }),
      ...fields.headers,
    }
  }
}

/** 400 with the bad fields: the first in `details.field`, all of them in `details.errors`. */
export function badFields(...errors: [FieldError, ...FieldError[]]): ApiError {
  return new ApiError('invalid_parameters', {
    message: fieldErrorSentence(errors),
    details: { ...errors[0], errors },
  })
}

/** 404. Also for what belongs to another account: a 403 would reveal that it exists. */
export function notFound(what: string): ApiError {
  return new ApiError('invalid_parameters', {
    status: 404,
    message: `There is no such ${what}.`,
    details: { reason: 'not_found' },
  })
}

/** 409: its state does not allow this, or not with this value of `field`. */
export function conflict(message: string, field?: string): ApiError {
  const details = { ...(field === undefined ? {} : { field }), reason: 'conflict' }
  return new ApiError('invalid_parameters', { status: 409, message, details })
}

/** 406: no reply of this operation has a type that `Accept` allows. */
export function notAcceptable(offered: readonly string[]): ApiError {
  return new ApiError('invalid_parameters', {
    status: 406,
    message: `No reply to this request has the type that Accept asks for. Allowed: ${offered.join(', ')}.`,
    details: { field: 'Accept', reason: 'not_acceptable', allowed: offered },
  })
}

/** 503: the database does not answer. */
export function databaseUnavailable(cause: unknown): ApiError {
  return new ApiError('server_error', {
    status: 503,
    message: 'The service cannot reach its database. Try again shortly.',
    details: { reason: 'database' },
    retryAfterS: DATABASE_RETRY_S,
    cause,
  })
}

const DATABASE_RETRY_S = 5

/** 503: the service is stopping and the request took longer than `drainLimitMs`. */
export function serviceStopping(): ApiError {
  return new ApiError('server_error', {
    status: 503,
    message: 'The service is stopping. Send this request again shortly.',
    details: { reason: 'stopping' },
    retryAfterS: STOPPING_RETRY_S,
  })
}

const STOPPING_RETRY_S = 5

/** The error of a request that threw `error`: an aborted one ends with the reason of the abort. */
export function abortReasonOr({ aborted, reason }: AbortSignal, error: unknown): unknown {
  if (!aborted) return error
  return reason instanceof ApiError ? reason : clientClosedRequest(error)
}

/** For the log: the client disconnected while it was sending, which is not an error of the service, or of its database. */
export function bodyEndedEarly(): ApiError {
  return new ApiError('invalid_parameters', {
    message: 'The connection closed before the whole body was received.',
    details: { field: 'body', reason: 'ended early' },
  })
}

/** 413 */
export function bodyTooLarge(maximumBytes: number): ApiError {
  const KIB = 1024
  const size = maximumBytes < KIB * KIB ? `${maximumBytes / KIB} KiB` : `${maximumBytes / KIB / KIB} MiB`
  return new ApiError('invalid_parameters', {
    status: 413,
    message: `The body is over ${size}.`,
    details: { field: 'body', reason: 'too_large', maximumBytes },
  })
}

export function bodyLengthDiffers(): ApiError {
  return new ApiError('invalid_parameters', {
    message: 'The length of the body differs from Content-Length.',
    details: { field: 'Content-Length', reason: 'does not match the length of the body' },
  })
}

/** For the log: the client disconnected, which is not an error of the service. */
function clientClosedRequest(cause: unknown): ApiError {
  return new ApiError('invalid_parameters', {
    status: 499,
    message: 'The client closed the connection before the reply.',
    details: { reason: 'caller_left' },
    cause,
  })
}

export interface ErrorReply {
  status: number
  headers: Record<string, string>
  body: ErrorBody
  /** What was thrown, for the log. Undefined for 4xx. */
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

/** The only place where a domain error gets its status. */
function apiErrorOf(thrown: unknown, route: string | undefined): ApiError {
  if (thrown instanceof ApiError) return thrown
  const failure = generationErrorOf(thrown)
  if (failure) return new ApiError(failure.code, { ...failure, cause: thrown })
  if (thrown instanceof PdfFailure) return pdfError(thrown, route)
  if (thrown instanceof DataInvalid) return invalidRender('data_invalid', thrown.faults.map(dataFieldError))
  if (thrown instanceof ValuesMissing) return invalidRender('data_invalid', thrown.faults.map(placedError('data')))
  if (thrown instanceof TemplateInvalid) return templateInvalid(thrown, 'template')
  if (thrown instanceof WebhookUrlRefused) return badFields({ field: thrown.field, reason: thrown.message })
  if (thrown instanceof TooManyJobs) return tooManyJobs(thrown)
  if (isDatabaseUnavailable(thrown)) return databaseUnavailable(thrown)
  return fastifyError(thrown) ?? new ApiError('server_error', { message: UNEXPECTED_ERROR.message, cause: thrown })
}

/** 400 of `POST /render`, with all faults. */
function invalidRender(reason: 'data_invalid' | 'template_invalid', faults: readonly FieldError[]): ApiError {
  const [first = { field: 'data', reason: 'is not valid' }, ...others] = faults
  const errors: [FieldError, ...FieldError[]] = [first, ...others]
  return new ApiError('invalid_parameters', {
    message: fieldErrorSentence(errors),
    details: { field: first.field, reason, errors },
  })
}

/** @param field that has the template */
export function templateInvalid({ faults }: TemplateInvalid, field: 'template' | 'content'): ApiError {
  return invalidRender('template_invalid', faults.map(placedError(field)))
}

/** `/lines/0/price` is the field `data.lines.0.price`. */
function dataFieldError({ path, message }: DataFault): FieldError & { path: string } {
  const steps = path.split('/').slice(1)
  const names = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return { field: ['data', ...names].join('.'), reason: message, path }
}

/** With its place in the template; none where it concerns the whole. */
const placedError =
  (field: string) =>
  ({ line, column, message }: TemplateFault): FieldError & { line?: number; column?: number } => {
    const reason = message.replace(/\.$/u, '')
    return line === 0 ? { field, reason } : { field, reason, line, column }
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
      message: 'All workers that create files are busy. Try again shortly.',
      details: failure.reason,
      retryAfterS: failure.retryAfterS ?? 5,
      cause: failure,
    })
  }
  const other = route === '/pdf' ? ' POST /pdf-alt converts the same request with another engine.' : ''
  return new ApiError('pdf_generation_failed', {
    status: failure.kind === 'deadline' ? 504 : 500,
    message: `The file could not be created.${other}`,
    details: failure.reason,
    cause: failure,
  })
}

/** Fastify's errors that a request can cause. Others are errors of the service. */
function fastifyError(thrown: unknown): ApiError | undefined {
  const { code, statusCode } = (thrown ?? {}) as Partial<FastifyError>
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('invalid_parameters', {
        status: 415,
        message: 'Send the body as Content-Type: application/json.',
        details: { field: 'Content-Type', reason: 'unsupported_media_type', allowed: ['application/json'] },
      })
    case 'FST_ERR_MAX_PARAM_LENGTH':
      // Longer than any ID.
      return notFound('thing')
    case 'FST_ERR_BAD_URL':
      return new ApiError('invalid_parameters', {
        message: 'The path is not validly encoded.',
        details: { field: 'path', reason: 'is not validly encoded' },
      })
    default:
      if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
        return new ApiError('invalid_parameters', {
          message: 'The request cannot be read.',
          details: { reason: 'bad_request' },
        })
      }
      return undefined
  }
}

/** docs/decisions/018-light-markup-and-pdf-options.md: 100,000 escaped emoji are 1.2 MB. */
export const BODY_BYTES_MAX = 2 * 1024 * 1024
