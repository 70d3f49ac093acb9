/**
 * The client of a Platen service.
 *
 *   const platen = new Platen() // PLATEN_BASE_URL and PLATEN_API_KEY
 *   const letter = await platen.generate.text({ prompt: 'Resignation from Jane Doe …', template: 'resignation' })
 */
import { Api } from './api.ts'
import type { ClientOptions } from './options.ts'
import { type RawReply, type RequestParams, rawRequest } from './raw.ts'
import { Transport } from './transport.ts'

export {
  APIConnectionError,
  APIError,
  APITimeoutError,
  ConfigurationError,
  ConflictError,
  type Fault,
  GenerationFailedError,
  InvalidParametersError,
  JobFailedError,
  JobWaitTimeoutError,
  ModelUnavailableError,
  NotFoundError,
  PdfGenerationFailedError,
  PlatenError,
  RateLimitExceededError,
  ServerError,
  StreamBrokenError,
  UnauthorizedError,
  UnexpectedReplyError,
} from './errors.ts'
export type { DocumentFile, FileCallOptions, SaveCallOptions, SavedFile, Writer } from './file.ts'
export type { JobEvent, WaitOptions } from './jobs.ts'
export type { CallOptions, ClientOptions, Logger, RequestEvent, ResponseEvent, RetryEvent } from './options.ts'
export type { Page } from './page.ts'
export type { RawReply, RequestParams } from './raw.ts'
export type { RateLimit, ResponseInfo, WithResponse } from './response.ts'
export type { DocumentStream, StreamEvent } from './stream.ts'
export type * from './types.ts'

/** A client is immutable: make one for a process and share it. */
export class Platen extends Api {
  readonly #transport: Transport

  /** @throws {ConfigurationError} for an option that can't be used, and without an API key. */
  constructor(options: ClientOptions = {}) {
    const transport = new Transport(options)
    super(transport)
    this.#transport = transport
  }

  /** Address of the service, with `/v1`. */
  get baseUrl(): string {
    return this.#transport.baseUrl
  }

  /** A copy of the client with other options. */
  withOptions(options: ClientOptions): Platen {
    return new Platen(this.#transport.inherit(options))
  }

  /**
   * Any other request, with the same retries and errors. 304 is no error.
   *
   *     const reply = await platen.request('GET', '/templates', { headers: { 'if-none-match': etag } })
   */
  request(method: string, path: string, params: RequestParams = {}): Promise<RawReply> {
    return rawRequest(this.#transport, method, path, params)
  }
}
