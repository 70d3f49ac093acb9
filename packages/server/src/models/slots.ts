/**
 * A backend's slots: a limit of calls at once, a limit of calls in the queue, and a limit of the wait.
 *
 * First come, first served. A full queue and a wait over the limit throw ModelUnavailable (docs/decisions/003-overload-and-memory.md).
 */
import { ModelUnavailable } from './backend.ts'

export interface SlotLimits {
  slots: number
  queueLimit: number
  queueWaitMs: number
}

export class Slots {
  readonly #limits: SlotLimits
  /** Starts of the pending calls, in order of arrival. */
  readonly #pending = new Set<() => void>()
  #running = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  get queued(): number {
    return this.#pending.size
  }

  /**
   * @returns a function that releases the slot; safe to call more than once.
   * @throws {ModelUnavailable} the queue is full, or the wait was too long. Throws the signal's reason if it aborts.
   */
  async acquire(options: { signal: AbortSignal; waitMs?: number }): Promise<() => void> {
    const { signal } = options
    signal.throwIfAborted()
    if (this.#running < this.#limits.slots) return this.#take()
    if (this.#pending.size >= this.#limits.queueLimit) {
      throw new ModelUnavailable('Too many requests are waiting for this model. Try again in a moment.', {
        retryAfterS: 10,
      })
    }
    const waitMs = Math.min(this.#limits.queueWaitMs, options.waitMs ?? Number.POSITIVE_INFINITY)
    return await new Promise((resolve, reject) => {
      const leave = () => {
        this.#pending.delete(start)
        clearTimeout(timer)
        signal.removeEventListener('abort', aborted)
      }
      const aborted = () => {
        leave()
        reject(signal.reason)
      }
      const timer = setTimeout(() => {
        leave()
        const message = 'The model is busy: no slot became free in time. Try again in a moment.'
        reject(new ModelUnavailable(message, { retryAfterS: 10 }))
      }, waitMs)
      const start = () => {
        leave()
        resolve(this.#take())
      }
      signal.addEventListener('abort', aborted, { once: true })
      this.#pending.add(start)
    })
  }

  #take(): () => void {
    this.#running += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#running -= 1
      const [next] = this.#pending
      next?.()
    }
  }
}
