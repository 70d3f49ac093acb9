/**
 * Whether the service is stopping, and its running requests: those that take longer than `drainLimitMs` are aborted with 503.
 */
import { serviceStopping } from '../errors.ts'

export class Draining {
  #isStopping = false
  #hasEnded = false
  readonly #running = new Set<AbortController>()

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** From now on `/readyz` is 503 and each reply closes its connection. Requests are still accepted. */
  start(): void {
    this.#isStopping = true
  }

  add(request: AbortController): void {
    if (this.#hasEnded) request.abort(serviceStopping())
    else this.#running.add(request)
  }

  delete(request: AbortController): void {
    this.#running.delete(request)
  }

  /** Aborts each running request, and each later one, with the error for its reply. */
  endRequests(): void {
    this.#hasEnded = true
    for (const request of this.#running) request.abort(serviceStopping())
    this.#running.clear()
  }
}
