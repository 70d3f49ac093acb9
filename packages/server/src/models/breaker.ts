/**
 * A circuit breaker: after a number of failures in a row a backend is not called for a while; then a single call tries it.
 *
 * Times are milliseconds of the clock passed in. A call gets a permit from `acquire()` and reports its outcome to it. A call that
 * says nothing about the backend, because its caller left, reports `release`.
 */
import { ModelUnavailable } from './backend.ts'

export interface BreakerOptions {
  failures: number
  cooldownMs: number
  now: () => number
}

export interface Permit {
  /** Whether a failure of this call opens the breaker. */
  readonly opens: boolean
  succeeded(): void
  failed(): void
  release(): void
}

export class Breaker {
  readonly #options: BreakerOptions
  #failuresInARow = 0
  #openUntil: number | undefined
  #trying = false

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  /** Whether a call would be refused now. */
  get cooling(): boolean {
    return this.#openUntil !== undefined && (this.#trying || this.#openUntil > this.#options.now())
  }

  /** Milliseconds until a call is tried. */
  get remainingMs(): number {
    return Math.max(0, (this.#openUntil ?? 0) - this.#options.now())
  }

  /** Whether the last call with an outcome failed. */
  get failing(): boolean {
    return this.#failuresInARow > 0
  }

  /** @throws {ModelUnavailable} the breaker is open. */
  acquire(): Permit {
    const { now, failures, cooldownMs } = this.#options
    const trial = this.#openUntil !== undefined
    if (this.#openUntil !== undefined) {
      const remainingMs = this.#openUntil - now()
      if (remainingMs > 0 || this.#trying) {
        throw new ModelUnavailable(
          'The model failed several times in a row. The service will try it again in a moment.',
          {
            retryAfterS: Math.max(1, Math.ceil(remainingMs / 1000)),
          },
        )
      }
      this.#trying = true
    }
    let reported = false
    const report = (then: () => void) => () => {
      if (reported) return
      reported = true
      if (trial) this.#trying = false
      then()
    }
    const fails = () => this.#failuresInARow + 1 >= failures
    return {
      get opens() {
        return trial || fails()
      },
      succeeded: report(() => {
        this.#failuresInARow = 0
        this.#openUntil = undefined
      }),
      failed: report(() => {
        this.#failuresInARow += 1
        if (trial || this.#failuresInARow >= failures) this.#openUntil = now() + cooldownMs
      }),
      release: report(() => {}),
    }
  }
}
