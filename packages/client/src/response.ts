/** Metadata of a reply, and the reading of its body. */
/** The daily quota of the account, after the request. */
export interface RateLimit {
  limit: number
  remaining: number
  resetAt: Date
}

export interface ResponseInfo {
  status: number
  headers: Headers
  /** Also in the log of the service. */
  requestId: string | null
  /** How many requests the call took. */
  attempts: number
  /** Whether the service repeated the stored reply of an earlier call with the same idempotency key. */
  replayed: boolean
  /** Null where the request does not count or the account has no limit. */
  rateLimit: RateLimit | null
}

/** Metadata of the reply that a result was read from. Not enumerable: `JSON.stringify` and `deepEqual` do not see it. */
export interface WithResponse {
  readonly response: ResponseInfo
}

export function responseInfo({ status, headers }: Response, attempts: number): ResponseInfo {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`))
  return {
    status,
    headers,
    requestId: headers.get('x-request-id'),
    attempts,
    replayed: headers.get('idempotent-replayed') === 'true',
    rateLimit:
      limit && remaining && reset
        ? { limit: Number(limit), remaining: Number(remaining), resetAt: new Date(Number(reset) * 1000) }
        : null,
  }
}

/** Adds `response`, which is not enumerable. */
export function withResponse<Value extends object>(value: Value, response: ResponseInfo): Value & WithResponse {
  return Object.defineProperty(value, 'response', { value: response }) as Value & WithResponse
}

/** How Node prints an object: https://nodejs.org/api/util.html#utilinspectcustom. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom')

/** Node prints `…` for the named fields. */
export function redactPrinted<Value extends object>(value: Value, ...secrets: string[]): Value {
  const print = () => {
    const printed = { ...value } as Record<string, unknown>
    for (const name of secrets) if (name in printed) printed[name] = '…'
    return printed
  }
  return Object.defineProperty(value, INSPECT, { value: print })
}

/** Free-form values: nothing in them is converted. */
const AS_SENT = new Set(['details', 'headers'])

/** Converts the times in a JSON reply to `Date`. Their names are `at`, `timestamp` or end in `At`. */
export function withDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDates)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (AS_SENT.has(name)) return [name, field]
      if (typeof field === 'string' && /^at$|[a-z]At$|^timestamp$/.test(name)) return [name, new Date(field)]
      return [name, withDates(field)]
    }),
  )
}
