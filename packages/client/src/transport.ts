/**
 * Sends one request: takes an operation of the contract and returns its typed reply, or throws a `PlatenError`.
 *
 * It does not retry. With an `idempotencyKey` the caller can repeat a call safely. Runs in Node and in a browser.
 */
import { type BodyOf, ErrorBody, type ErrorCode, type JsonOf, type Operation, type QueryOf } from '@platen/wire'

export interface ClientOptions {
  /** Address of the service, with or without `/v1`. */
  baseUrl: string
  /** Null for a page of the service itself, which signs in with a session (`session`). */
  apiKey: string | null
  /** Default: the `fetch` of the platform. */
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  /** The service runs calls with the same key only once. POST only. */
  idempotencyKey?: string
  /** Appears also in `PlatenError.requestId`, in the log of the service and in webhooks. */
  requestId?: string
}

/** An error reply of the service. */
export class PlatenError extends Error {
  override readonly name = 'PlatenError'
  readonly status: number
  /** Undefined if the reply is not from the service, but for example from a proxy. */
  readonly code: ErrorCode | undefined
  readonly details: string | Record<string, unknown> | undefined
  readonly requestId: string | undefined
  /** Seconds to wait before a retry. */
  readonly retryAfterS: number | undefined

  constructor(response: Response, body: unknown) {
    const parsed = ErrorBody.safeParse(body)
    super(parsed.success ? parsed.data.error.message : `The service answered ${response.status}.`)
    this.status = response.status
    this.code = parsed.success ? parsed.data.error.code : undefined
    this.details = parsed.success ? parsed.data.error.details : undefined
    this.requestId = response.headers.get('x-request-id') ?? undefined
    const retryAfter = response.headers.get('retry-after')
    this.retryAfterS = retryAfter === null ? undefined : Number(retryAfter)
  }
}

export interface OperationOptions<Op extends Operation> extends CallOptions {
  params?: Record<string, string>
  query?: QueryOf<Op> | undefined
  body?: BodyOf<Op>
  accept?: string
  prefer?: string
  lastEventId?: string | undefined
}

export class Transport {
  readonly #base: string
  readonly #key: string | null
  readonly #fetch: typeof fetch

  constructor({ baseUrl, apiKey, fetch: customFetch }: ClientOptions) {
    this.#base = `${baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '')}/v1`
    this.#key = apiKey
    this.#fetch = customFetch ?? fetch.bind(globalThis)
  }

  /** @throws {PlatenError} for any status other than 2xx. */
  async send<Op extends Operation>(operation: Op, options: OperationOptions<Op> = {}): Promise<Response> {
    const { params = {}, query, body, accept, prefer, lastEventId, signal, idempotencyKey, requestId } = options
    const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
    const response = await this.#fetch(`${this.#base}${path}${search.size ? `?${search}` : ''}`, {
      method: operation.method,
      headers: {
        ...(this.#key === null ? {} : { authorization: `Bearer ${this.#key}` }),
        ...(accept === undefined ? {} : { accept }),
        ...(prefer === undefined ? {} : { prefer }),
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
    if (!response.ok) throw new PlatenError(response, await response.json().catch(() => undefined))
    return response
  }

  /** @throws {PlatenError} */
  async json<Op extends Operation>(operation: Op, options: OperationOptions<Op> = {}): Promise<JsonOf<Op>> {
    const response = await this.send(operation, { accept: 'application/json', ...options })
    return (await response.json()) as JsonOf<Op>
  }
}
