/**
 * Limits the memory that requests use: each request reserves bytes before its body is read and releases them when its reply is
 * sent or its connection closes. A request that does not fit is refused with 503 and `Retry-After`.
 *
 * The bytes are an estimate of live memory, without garbage:
 * - the body: `BODY_WEIGHT` for each byte;
 * - the work: `RouteOptions.workBytes`;
 * - the reply: its length, until the client has read it. A stream has a bounded buffer and is not counted.
 */
import { getHeapStatistics } from 'node:v8'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, BODY_BYTES_MAX } from './errors.ts'

/**
 * Bytes of memory for each byte of a body. Measured with 60 requests waiting for a PDF: 1.1 for 100,000 characters of
 * mixed scripts, 0.7 of Chinese, 0.5 of escaped emoji. The worst case is 2: Latin text with one character beyond Latin-1,
 * which V8 stores in two bytes each.
 */
const BODY_WEIGHT = 2
/** Of every request: its objects and its socket's buffers. */
const REQUEST_BYTES = 16 * 1024
/** Share of the heap that requests may use; the rest is for the service, parsing and garbage. */
const HEAP_SHARE = 0.25
const RETRY_AFTER_S = 2

export class BytesInFlight {
  readonly max: number
  #used = 0

  constructor(max = Math.floor(getHeapStatistics().heap_size_limit * HEAP_SHARE)) {
    this.max = max
  }

  get used(): number {
    return this.#used
  }

  /**
   * For one request, before its body is read. A body without Content-Length reserves as much as one may have.
   * @throws {ApiError} 503
   */
  reserve({ raw }: FastifyRequest, reply: FastifyReply, workBytes: number): Reservation {
    const bodyBytes =
      raw.headers['transfer-encoding'] === undefined ? Number(raw.headers['content-length'] ?? 0) : BODY_BYTES_MAX
    const fixedBytes = REQUEST_BYTES + workBytes
    const bytes = fixedBytes + Math.min(bodyBytes, BODY_BYTES_MAX) * BODY_WEIGHT
    if (this.#used + bytes > this.max) throw overloaded()
    const reservation = new Reservation(fixedBytes, (difference) => {
      this.#used += difference
    })
    reservation.add(bytes - fixedBytes)
    // Also emitted where the connection closes first, and for pipelined requests.
    if (reply.raw.destroyed) reservation.release()
    else reply.raw.once('close', () => reservation.release())
    return reservation
  }
}

export class Reservation {
  readonly #fixedBytes: number
  readonly #change: (difference: number) => void
  #bytes = 0
  #released = false

  constructor(fixedBytes: number, change: (difference: number) => void) {
    this.#fixedBytes = fixedBytes
    this.#change = change
    this.add(fixedBytes)
  }

  /** Adds memory that the request uses later, such as its reply. Never refused, since the work is done. */
  add(bytes: number): void {
    if (this.#released) return
    this.#bytes += bytes
    this.#change(bytes)
  }

  /** The body was read. */
  bodyIs(bytes: number): void {
    this.add(this.#fixedBytes + bytes * BODY_WEIGHT - this.#bytes)
  }

  release(): void {
    if (this.#released) return
    this.add(-this.#bytes)
    this.#released = true
  }
}

function overloaded(): ApiError {
  return new ApiError('server_error', {
    status: 503,
    message: 'The service is processing as much as its memory allows; try again shortly.',
    details: { reason: 'overloaded' },
    retryAfterS: RETRY_AFTER_S,
  })
}
