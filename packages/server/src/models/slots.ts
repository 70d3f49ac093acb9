/**
 * A backend's slots: so many calls at once, so many waiting behind them, none waiting for ever.
 *
 * In: how many slots a call needs. Out: a function that gives them back. First come, first served: a call that needs
 * several slots is not overtaken by one that needs a single one. A full queue and a wait that is too long end in
 * ModelUnavailable (docs/decisions.md "Overload").
 */
import { ModelUnavailable } from './backend.ts'

export interface SlotLimits {
  slots: number
  queueLimit: number
  queueWaitMs: number
}

interface Waiter {
  count: number
  start(): void
}

export class Slots {
  readonly #limits: SlotLimits
  readonly #waiting: Waiter[] = []
  #used = 0
  #calls = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#calls
  }

  get queued(): number {
    return this.#waiting.length
  }

  /**
   * @param count slots wanted; more than there are is taken as all of them.
   * @returns gives the slots back; safe to call more than once.
   * @throws {ModelUnavailable} the queue is full, or the wait was too long. Throws the signal's reason where it aborts.
   */
  async acquire(count: number, options: { signal: AbortSignal; waitMs?: number }): Promise<() => void> {
    const { signal } = options
    signal.throwIfAborted()
    const wanted = Math.min(count, this.#limits.slots)
    if (this.#waiting.length === 0 && this.#used + wanted <= this.#limits.slots) return this.#take(wanted)
    if (this.#waiting.length >= this.#limits.queueLimit) {
      throw new ModelUnavailable('Too many requests are waiting for this model. Try again in a moment.', {
        retryAfterS: 10,
      })
    }
    const waitMs = Math.min(this.#limits.queueWaitMs, options.waitMs ?? Number.POSITIVE_INFINITY)
    return await new Promise((resolve, reject) => {
      const leave = (error: unknown) => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        clearTimeout(timer)
        signal.removeEventListener('abort', aborted)
        reject(error)
        // The one that left may have been all that kept smaller calls behind it from starting.
        this.#next()
      }
      const aborted = () => leave(signal.reason)
      const timer = setTimeout(() => {
        const message = 'The model is busy: no slot became free in time. Try again in a moment.'
        leave(new ModelUnavailable(message, { retryAfterS: 10 }))
      }, waitMs)
      const waiter: Waiter = {
        count: wanted,
        start: () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', aborted)
          resolve(this.#take(wanted))
        },
      }
      signal.addEventListener('abort', aborted, { once: true })
      this.#waiting.push(waiter)
    })
  }

  #take(count: number): () => void {
    this.#used += count
    this.#calls += 1
    let given = false
    return () => {
      if (given) return
      given = true
      this.#used -= count
      this.#calls -= 1
      this.#next()
    }
  }

  #next(): void {
    for (;;) {
      const first = this.#waiting[0]
      if (!first || this.#used + first.count > this.#limits.slots) return
      this.#waiting.shift()
      first.start()
    }
  }
}
