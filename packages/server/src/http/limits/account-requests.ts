/** Limits the requests of one account at once in this process (`accountRequests`). */

import type { FastifyReply } from 'fastify'
import { countOf } from '../../count-of.ts'
import { ApiError } from '../errors.ts'

const RETRY_AFTER_S = 1

export class AccountRequests {
  readonly #max: number
  readonly #running = new Map<string, number>()

  constructor(max = Number.POSITIVE_INFINITY) {
    this.#max = max
  }

  /** Counts the request until its connection closes or its reply is sent. @throws {ApiError} 429 */
  enter(accountId: string, { raw }: Pick<FastifyReply, 'raw'>): void {
    // A destroyed connection emits no further `close`.
    if (this.#max === Number.POSITIVE_INFINITY || raw.destroyed) return
    const running = this.#running.get(accountId) ?? 0
    if (running >= this.#max)
      throw new ApiError('rate_limit_exceeded', {
        message: `This account can have ${countOf(this.#max, 'request')} at once. Try again when one has ended.`,
        details: { reason: 'requests_at_once', limit: this.#max },
        retryAfterS: RETRY_AFTER_S,
      })
    this.#running.set(accountId, running + 1)
    raw.once('close', () => {
      const remaining = (this.#running.get(accountId) ?? 1) - 1
      if (remaining > 0) this.#running.set(accountId, remaining)
      else this.#running.delete(accountId)
    })
  }
}
