/**
 * The client of a Platen service.
 *
 *   const platen = new Platen() // PLATEN_BASE_URL and PLATEN_API_KEY
 *   const letter = await platen.generate.text({ prompt: 'Resignation from Jane Doe …', template: 'resignation' })
 */
import { Accounts, AuditEvents, Keys, OwnAccountResource, Session } from './accounts.ts'
import { Backends, Models, Templates } from './catalogue.ts'
import { Generate } from './generate.ts'
import { FailedJobs, Jobs } from './jobs.ts'
import type { ClientOptions } from './options.ts'
import { Pdf } from './pdf.ts'
import { type RawReply, type RequestParams, rawRequest } from './raw.ts'
import { Settings } from './settings.ts'
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
export type { RateLimit, ResponseInfo } from './response.ts'
export type { DocumentStream, StreamEvent } from './stream.ts'
export type * from './types.ts'

/** A client is immutable: make one for a process and share it. */
export class Platen {
  readonly generate: Generate
  readonly pdf: Pdf
  readonly templates: Templates
  readonly models: Models
  readonly jobs: Jobs
  readonly settings: Settings
  readonly account: OwnAccountResource
  readonly session: Session
  readonly accounts: Accounts
  readonly keys: Keys
  readonly auditEvents: AuditEvents
  readonly failedJobs: FailedJobs
  readonly backends: Backends
  readonly #transport: Transport

  /** @throws {ConfigurationError} for an option that can't be used, and without an API key. */
  constructor(options: ClientOptions = {}) {
    const transport = new Transport(options)
    this.#transport = transport
    this.generate = new Generate(transport)
    this.pdf = new Pdf(transport)
    this.templates = new Templates(transport)
    this.models = new Models(transport)
    this.jobs = new Jobs(transport)
    this.settings = new Settings(transport)
    this.account = new OwnAccountResource(transport)
    this.session = new Session(transport)
    this.accounts = new Accounts(transport)
    this.keys = new Keys(transport)
    this.auditEvents = new AuditEvents(transport)
    this.failedJobs = new FailedJobs(transport)
    this.backends = new Backends(transport)
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
