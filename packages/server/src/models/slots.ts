/**
 * A backend's slots: so many calls at once, so many waiting behind them, none waiting for ever.
 *
 * In: a call that wants a slot. Out: a function that gives it back. First come, first served. A full queue and a wait
 * that is too long end in ModelUnavailable (docs/decisions.md "Overload").
 */
import { ModelUnavailable } from './backend.ts'

export interface SlotLimits {
  slots: number
  queueLimit: number
  queueWaitMs: number
}

export class Slots {
  readonly #limits: SlotLimits
  /** What starts each waiting call, in the order in which they came. */
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  get queued(): number {
    return this.#waiting.size
  }

  /**
   * @returns gives the slot back; safe to call more than once.
   * @throws {ModelUnavailable} the queue is full, or the wait was too long. Throws the signal's reason where it aborts.
   */
  async acquire(options: { signal: AbortSignal; waitMs?: number }): Promise<() => void> {
    const { signal } = options
    signal.throwIfAborted()
    if (this.#running < this.#limits.slots) return this.#take()
    if (this.#waiting.size >= this.#limits.queueLimit) {
      throw new ModelUnavailable('Too many requests are waiting for this model. Try again in a moment.', {
        retryAfterS: 10,
      })
    }
    const waitMs = Math.min(this.#limits.queueWaitMs, options.waitMs ?? Number.POSITIVE_INFINITY)
    return await new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(start)
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
      this.#waiting.add(start)
    })
  }

  #take(): () => void {
    this.#running += 1
    let given = false
    return () => {
      if (given) return
      given = true
      this.#running -= 1
      const [next] = this.#waiting
      next?.()
    }
  }
}
