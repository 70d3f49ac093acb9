/** `platen.request`: a reply as it came. */
import { ConfigurationError } from './errors.ts'
import type { CallOptions } from './options.ts'
import { type ResponseInfo, type WithResponse, withResponse } from './response.ts'
import type { Transport } from './transport.ts'

export interface RequestParams extends CallOptions {
  query?: Record<string, string | number | boolean | Date | undefined> | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Media type. Default: `application/json`. */
  accept?: string | undefined
}

/** A reply as it came: 2xx or 304. */
export class RawReply implements WithResponse {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  declare readonly response: ResponseInfo

  constructor(bytes: Uint8Array, { status, headers }: ResponseInfo) {
    this.status = status
    this.headers = headers
    this.bytes = bytes
  }

  text(): string {
    return new TextDecoder().decode(this.bytes)
  }

  /** The body, unchanged: with its envelope, and times as text. */
  json(): unknown {
    return JSON.parse(this.text())
  }
}

export function rawRequest(
  transport: Transport,
  method: string,
  path: string,
  { query, body, accept = 'application/json', ...options }: RequestParams,
): Promise<RawReply> {
  if (!path.startsWith('/')) throw new ConfigurationError('The path must start with a slash, such as /templates.')
  const accepts = (status: number) => status === 304
  const call = { method: method.toUpperCase(), path, query, body, accept, accepts }
  return transport.run(call, options, async ({ response, info }) =>
    withResponse(new RawReply(new Uint8Array(await response.arrayBuffer()), info), info),
  )
}
