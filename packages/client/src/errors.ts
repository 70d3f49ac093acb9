/**
 * The errors of the client. `APIError` and its classes are error replies of the service; the others happened here.
 *
 * Messages carry no key, prompt or content. Texts of a document are in properties that are not enumerable, so that printing an
 * error does not print them.
 */
import type { Job } from './types.ts'

const BRAND = Symbol.for('platen.error')

/** The base of all errors of this package. */
export class PlatenError extends Error {
  override readonly name: string = 'PlatenError'

  /** Whether `value` is an error of this package, also of another copy of it. */
  static is(value: unknown): value is PlatenError {
    return typeof value === 'object' && value !== null && BRAND in value
  }

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    hide(this, BRAND, true)
  }
}

/** A wrong option, or an argument that can't be sent. */
export class ConfigurationError extends PlatenError {
  override readonly name = 'ConfigurationError'
}

/** One invalid field of a request. */
export interface Fault {
  /** Such as `options.margins.top`. */
  field: string
  reason: string
  /** The allowed values, where there is a list of them. */
  allowed?: string[]
}

export interface APIErrorFields {
  /** Null for an error inside a stream, whose reply was 200. */
  status: number | null
  /** Null if the reply is not from the service. */
  code: string | null
  /** What the service says. */
  text: string
  details?: unknown
  headers: Headers
  attempts: number
  requestId: string | null
  /** Seconds. */
  retryAfter: number | null
}

/** The service answered with an error. */
export class APIError extends PlatenError {
  override readonly name: string = 'APIError'
  /** Null for an error inside a stream, whose reply was 200. */
  readonly status: number | null
  /** One of the seven codes, or one of a newer service. Null if the reply is not from the service. */
  readonly code: string | null
  /** What the service says; `message` adds the code, the status and the request. */
  readonly text: string
  readonly details: unknown
  /** `details.reason`, such as `not_found`. */
  readonly reason: string | null
  readonly requestId: string | null
  /** Seconds to wait before another try. */
  readonly retryAfter: number | null
  readonly attempts: number
  declare readonly headers: Headers
  /** The text of a stream before the error. */
  declare readonly partialText: string | null

  constructor(fields: APIErrorFields) {
    const { status, code, text, details, headers, attempts, requestId, retryAfter } = fields
    const context = [code, status, requestId && `request ${requestId}`].filter((part) => part !== null && part !== '')
    super(`${text} (${context.join(', ')})`)
    this.status = status
    this.code = code
    this.text = text
    this.details = details
    this.reason = textOf(details, 'reason')
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.attempts = attempts
    hide(this, 'headers', headers)
    hide(this, 'partialText', null)
  }
}

/** 401, or 403: the key is wrong, or it lacks a scope. */
export class UnauthorizedError extends APIError {
  override readonly name = 'UnauthorizedError'
  /** The scope that the key lacks, on 403. */
  readonly requiredScope: string | null = textOf(this.details, 'scope')
}

/** 400, 405, 406, 413, 415 or 422: something about the request is wrong. */
export class InvalidParametersError extends APIError {
  override readonly name: string = 'InvalidParametersError'
  /** The first invalid field. */
  readonly field: string | null = textOf(this.details, 'field')
  /** Every invalid field. */
  readonly faults: Fault[] = faultsOf(this.details)
}

/** 404: there is no such thing, or it is another account's. */
export class NotFoundError extends InvalidParametersError {
  override readonly name = 'NotFoundError'
}

/** 409: its state does not allow this. */
export class ConflictError extends InvalidParametersError {
  override readonly name = 'ConflictError'
}

/** 429: the daily quota is used up. */
export class RateLimitExceededError extends APIError {
  override readonly name = 'RateLimitExceededError'
  /** Requests a day. */
  readonly limit: number | null = numberOf(this.details, 'limit')
  readonly tier: string | null = textOf(this.details, 'tier')
  /** When the count starts again. */
  readonly resetAt: Date | null = resetOf(this)
}

/** 503: the model is away. */
export class ModelUnavailableError extends APIError {
  override readonly name = 'ModelUnavailableError'
}

/** 502: the model answered, but with no document. The service has tried again by itself. */
export class GenerationFailedError extends APIError {
  override readonly name = 'GenerationFailedError'
}

/** 500, or 504 at the time limit: the text could not be converted. `pdf.createAlt` uses another engine. */
export class PdfGenerationFailedError extends APIError {
  override readonly name = 'PdfGenerationFailedError'
  constructor(fields: APIErrorFields) {
    super({ ...fields, text: `${fields.text} pdf.createAlt uses another engine.` })
  }
}

/** 500 or 503: the service failed, or is overloaded. */
export class ServerError extends APIError {
  override readonly name = 'ServerError'
}

/** A reply that is not from the service: the page of a proxy, a redirect, a wrong address. */
export class UnexpectedReplyError extends APIError {
  override readonly name = 'UnexpectedReplyError'
}

/** No reply, after the retries. */
export class APIConnectionError extends PlatenError {
  override readonly name: string = 'APIConnectionError'
  readonly attempts: number
  constructor(message: string, { attempts, cause }: { attempts: number; cause?: unknown }) {
    super(message, { cause })
    this.attempts = attempts
  }
}

/** The time of the call is over, or no connection was made in time. */
export class APITimeoutError extends APIConnectionError {
  override readonly name = 'APITimeoutError'
}

/** A stream ended without its `done` event, or was silent too long. */
export class StreamBrokenError extends PlatenError {
  override readonly name = 'StreamBrokenError'
  /** The text before that. */
  declare readonly partialText: string
  constructor(message: string, { partialText, cause }: { partialText: string; cause?: unknown }) {
    super(message, { cause })
    hide(this, 'partialText', partialText)
  }
}

/** `jobs.wait`: the job failed or was cancelled. */
export class JobFailedError extends PlatenError {
  override readonly name = 'JobFailedError'
  declare readonly job: Job
  /** Null if the job was cancelled. */
  readonly code: string | null
  constructor(job: Job) {
    super(`Job ${job.jobId}: ${job.error ? `${job.error.message} (${job.error.code})` : `was ${job.status}.`}`)
    hide(this, 'job', job)
    this.code = job.error?.code ?? null
  }
}

/** `jobs.wait`: the job has not ended in time. It goes on. */
export class JobWaitTimeoutError extends PlatenError {
  override readonly name = 'JobWaitTimeoutError'
  /** As last seen; null if it could not be read once. */
  declare readonly job: Job | null
  constructor(jobId: string, { job, timeoutMs, cause }: { job: Job | null; timeoutMs: number; cause?: unknown }) {
    super(`Job ${jobId} is ${job?.status ?? 'not known'} after ${timeoutMs / 1000} s. It goes on: wait again.`, {
      cause,
    })
    hide(this, 'job', job)
  }
}

const BY_CODE: Record<string, new (fields: APIErrorFields) => APIError> = {
  unauthorized: UnauthorizedError,
  invalid_parameters: InvalidParametersError,
  rate_limit_exceeded: RateLimitExceededError,
  model_unavailable: ModelUnavailableError,
  generation_failed: GenerationFailedError,
  server_error: ServerError,
  pdf_generation_failed: PdfGenerationFailedError,
}

/** The error for a code. A code that this version does not know is an `APIError` itself. */
export function apiError(fields: APIErrorFields): APIError {
  const { code, status } = fields
  if (code === 'invalid_parameters' && status === 404) return new NotFoundError(fields)
  if (code === 'invalid_parameters' && status === 409) return new ConflictError(fields)
  return new ((code !== null && Object.hasOwn(BY_CODE, code) && BY_CODE[code]) || APIError)(fields)
}

/** Sets a property that is not enumerable, so that it is not printed. */
export function hide(on: object, name: PropertyKey, value: unknown): void {
  Object.defineProperty(on, name, { value, configurable: true, enumerable: false })
}

function member(details: unknown, name: string): unknown {
  return (details as Record<string, unknown> | null | undefined)?.[name]
}

function numberOf(details: unknown, name: string): number | null {
  const value = member(details, name)
  return typeof value === 'number' ? value : null
}

function textOf(details: unknown, name: string): string | null {
  const value = member(details, name)
  return typeof value === 'string' ? value : null
}

function faultsOf(details: unknown): Fault[] {
  const { errors } = (details ?? {}) as { errors?: unknown }
  if (Array.isArray(errors)) return errors as Fault[]
  const { field, reason } = (details ?? {}) as Partial<Fault>
  return typeof field === 'string' && typeof reason === 'string' ? [details as Fault] : []
}

function resetOf({ headers, retryAfter }: APIError): Date | null {
  const reset = Number(headers.get('x-ratelimit-reset'))
  if (reset > 0) return new Date(reset * 1000)
  return retryAfter === null ? null : new Date(Date.now() + retryAfter * 1000)
}
