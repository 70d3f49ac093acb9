/** The end of a call: at its deadline, or when the caller's signal is aborted. */

/** The largest delay of `setTimeout`. */
const TIMER_MS_MAX = 2 ** 31 - 1

export class Deadline {
  readonly timeoutMs: number
  isOver = false
  readonly #endsMs: number
  readonly #signal: AbortSignal | undefined
  readonly #timer: ReturnType<typeof setTimeout> | undefined
  #attempt: AbortController | undefined
  #wake: (() => void) | undefined

  /** @param timeoutMs infinite for a call that only its signal ends. */
  constructor(timeoutMs: number, signal: AbortSignal | undefined) {
    this.timeoutMs = timeoutMs
    this.#signal = signal
    this.#endsMs = performance.now() + timeoutMs
    signal?.addEventListener('abort', this.#end)
    if (timeoutMs <= TIMER_MS_MAX)
      this.#timer = setTimeout(() => {
        this.isOver = true
        this.#end()
      }, timeoutMs)
  }

  /** A signal that ends the next attempt. */
  attempt(): AbortSignal {
    this.throwIfAborted()
    this.#attempt = new AbortController()
    return this.#attempt.signal
  }

  /** Ends the attempt: closes its connection. */
  readonly #end = (): void => {
    this.#attempt?.abort(this.#signal?.reason)
    this.#wake?.()
  }

  /** Closes the connection of the attempt. */
  abortAttempt(reason?: unknown): void {
    this.#attempt?.abort(reason)
  }

  remainingMs(): number {
    return this.#endsMs - performance.now()
  }

  /** @throws the reason of the caller's signal. */
  throwIfAborted(): void {
    this.#signal?.throwIfAborted()
  }

  /** @throws the reason of the caller's signal, as soon as it is aborted. */
  async sleep(ms: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      timer = setTimeout(resolve, ms)
    })
    clearTimeout(timer)
    this.#wake = undefined
    this.throwIfAborted()
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#signal?.removeEventListener('abort', this.#end)
  }
}
