/**
 * Limits the memory that requests use. A request reserves bytes as it comes to use them, and releases them when its reply is sent
 * or its connection closes. What does not fit is refused with `Retry-After`: 429 where the account has its share, 503 where the
 * service is full.
 *
 * Nothing is reserved for what was only announced. The bytes are an estimate of live memory, without garbage:
 * - the request: `REQUEST_BYTES`, once its key, scope and quota are known;
 * - the body: `BODY_WEIGHT` for each byte that has arrived;
 * - the work: `RouteOptions.workBytes`, once the body is there;
 * - the reply: its length, until the client has read it. A stream has a bounded buffer and is not counted.
 */
import { getHeapStatistics } from 'node:v8'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../../clock.ts'
import { ApiError } from '../errors.ts'

/**
 * Bytes of memory for each byte of a body. Measured with 60 requests waiting for a PDF: 1.1 for 100,000 characters of
 * mixed scripts, 0.7 of Chinese, 0.5 of escaped emoji. The worst case is 2: Latin text with one character beyond Latin-1,
 * which V8 stores in two bytes each.
 */
const BODY_WEIGHT = 2
/** Of every request: its objects, its socket's buffers, and a reply that is no longer. */
const REQUEST_BYTES = 16 * 1024
/** Share of the heap that requests may use; the rest is for the service, parsing and garbage. */
const HEAP_SHARE = 0.25
/** Share of these bytes that the requests of one account may use. */
const ACCOUNT_SHARE = 0.5
/** For the bodies of requests that need no key, while they arrive: 128 of the largest. */
const PUBLIC_BYTES = 1024 * 1024
/** The largest body that needs no key: `POST /session`. */
export const PUBLIC_BODY_BYTES_MAX = 4 * 1024
const RETRY_AFTER_S = 2
/** The service says that it is full after this time: a load balancer should not take it out for one burst. */
const FULL_MS = 5000

interface Limits {
  /** Default: a quarter of the heap limit. */
  max?: number | undefined
  /** Default: half of `max`. */
  accountMax?: number | undefined
}

export class BytesInFlight {
  readonly #all: Budget
  readonly #public = new Budget(PUBLIC_BYTES, overloaded)
  /** Of the accounts that have bytes in flight. */
  readonly #accounts = new Map<string, Budget>()
  readonly #accountMax: number
  readonly #clock: Clock
  /** When the bytes that are left became too few. */
  #fullSinceMs: number | undefined

  constructor(
    clock: Clock,
    { max = Math.floor(getHeapStatistics().heap_size_limit * HEAP_SHARE), accountMax }: Limits = {},
  ) {
    this.#clock = clock
    this.#accountMax = accountMax ?? Math.floor(max * ACCOUNT_SHARE)
    this.#all = new Budget(max, overloaded, () => this.#watch())
  }

  get max(): number {
    return this.#all.max
  }

  get used(): number {
    return this.#all.used
  }

  /** Whether there has been no room for a document for `FULL_MS`: other processes should get the next requests. */
  get isFull(): boolean {
    return this.#fullSinceMs !== undefined && this.#clock.now().getTime() - this.#fullSinceMs >= FULL_MS
  }

  /**
   * For a request of an account, before its body is read.
   * @param announced the length of its body, as far as it is known.
   * @param workBytes what it will need beside its body and its reply.
   * @throws {ApiError} 429, 503: it does not fit now
   */
  reserve(reply: FastifyReply, accountId: string, announced: number, workBytes: number): Reservation {
    let account = this.#accounts.get(accountId)
    if (account === undefined) {
      account = new Budget(this.#accountMax, shareUsed, () => {
        if (account!.used === 0) this.#accounts.delete(accountId)
      })
      this.#accounts.set(accountId, account)
    }
    const reservation = new Reservation([account, this.#all])
    try {
      reservation.take(REQUEST_BYTES)
      reservation.check(announced * BODY_WEIGHT + workBytes)
    } catch (error) {
      reservation.release()
      throw error
    }
    releaseAtEnd(reservation, reply)
    return reservation
  }

  /**
   * For a request that needs no key. Its body counts while more of it must come, so that one that comes at once always fits,
   * however many others wait for theirs.
   */
  reservePublic(reply: FastifyReply): Reservation {
    const reservation = new Reservation([this.#public], { onlyWhileReceived: true })
    releaseAtEnd(reservation, reply)
    return reservation
  }

  #watch(): void {
    if (this.#all.used + SMALLEST_DOCUMENT_BYTES <= this.max) this.#fullSinceMs = undefined
    else this.#fullSinceMs ??= this.#clock.now().getTime()
  }
}

/** What `POST /generate` needs. */
const SMALLEST_DOCUMENT_BYTES = 1024 * 1024 + REQUEST_BYTES

function releaseAtEnd(reservation: Reservation, { raw }: FastifyReply): void {
  // Also emitted where the connection closes first, and for pipelined requests.
  if (raw.destroyed) reservation.release()
  else raw.once('close', () => reservation.release())
}

class Budget {
  readonly max: number
  readonly refusal: () => ApiError
  readonly #onChange: () => void
  used = 0

  constructor(max: number, refusal: () => ApiError, onChange = () => {}) {
    this.max = max
    this.refusal = refusal
    this.#onChange = onChange
  }

  add(bytes: number): void {
    this.used += bytes
    this.#onChange()
  }
}

/** The bytes of one request, in each of its budgets. */
export class Reservation {
  readonly #budgets: readonly Budget[]
  readonly #onlyWhileReceived: boolean
  #bytes = 0
  #released = false

  constructor(budgets: readonly Budget[], { onlyWhileReceived = false } = {}) {
    this.#budgets = budgets
    this.#onlyWhileReceived = onlyWhileReceived
  }

  /** @throws {ApiError} where `bytes` more do not fit. A request that is alone always fits. */
  check(bytes: number): void {
    for (const { used, max, refusal } of this.#budgets) if (used + bytes > max && used > this.#bytes) throw refusal()
  }

  /** @throws {ApiError} where they do not fit; then nothing is taken. */
  take(bytes: number): void {
    if (this.#released) return
    this.check(bytes)
    this.#add(bytes)
  }

  /**
   * Another piece of the body has arrived.
   * @param isWhole it was the last one.
   * @throws {ApiError} where it does not fit.
   */
  takeBody(bytes: number, isWhole: boolean): void {
    if (isWhole && this.#onlyWhileReceived) this.release()
    else this.take(bytes * BODY_WEIGHT)
  }

  /** @throws {ApiError} where the reply does not fit. */
  takeReply(bytes: number): void {
    if (bytes > REQUEST_BYTES) this.take(bytes)
  }

  release(): void {
    if (this.#released) return
    this.#add(-this.#bytes)
    this.#released = true
  }

  #add(bytes: number): void {
    this.#bytes += bytes
    for (const budget of this.#budgets) budget.add(bytes)
  }
}

function overloaded(): ApiError {
  return new ApiError('server_error', {
    status: 503,
    message: 'The service has no memory left for this request. Try again shortly.',
    details: { reason: 'overloaded' },
    retryAfterS: RETRY_AFTER_S,
  })
}

function shareUsed(): ApiError {
  return new ApiError('rate_limit_exceeded', {
    message:
      'The requests and unread replies of this account use all the memory that one account can have. Try again when one has ended.',
    details: { reason: 'bytes_at_once' },
    retryAfterS: RETRY_AFTER_S,
  })
}
