/**
 * The end of a service, for its requests: whether it is stopping, and the requests under way, which are ended with 503 where
 * they take longer than they may.
 */
import { serviceStopping } from './errors.ts'

export class Draining {
  #isStopping = false
  #hasEnded = false
  readonly #underWay = new Set<AbortController>()

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** From here on `/readyz` is 503, and replies close their connection. Requests are still taken. */
  begin(): void {
    this.#isStopping = true
  }

  add(request: AbortController): void {
    if (this.#hasEnded) request.abort(serviceStopping())
    else this.#underWay.add(request)
  }

  delete(request: AbortController): void {
    this.#underWay.delete(request)
  }

  /** Aborts each request under way, and each later one, with the error that it is to be answered with. */
  endRequests(): void {
    this.#hasEnded = true
    for (const request of this.#underWay) request.abort(serviceStopping())
    this.#underWay.clear()
  }
}
