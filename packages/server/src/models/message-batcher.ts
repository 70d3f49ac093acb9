/**
 * Words on their way from the child process to the service, gathered.
 *
 * In: messages one by one, as a model writes. Out: the same in the same order, several at a time. Waking the service for
 * every token took a twelfth of the time of a model that writes on all cores; so words wait until the last delivery is
 * 40 ms past. What is not words goes at once, and takes with it what waits.
 */
import type { Clock } from '../clock.ts'
import type { FromChild } from './gguf-ipc.ts'

export const BATCH_MS = 40

export class MessageBatcher {
  readonly #deliver: (messages: FromChild[]) => void
  readonly #clock: Clock
  #waiting: FromChild[] = []
  #deliveredAt = Number.NEGATIVE_INFINITY
  #cancel: (() => void) | undefined

  constructor(deliver: (messages: FromChild[]) => void, clock: Clock) {
    this.#deliver = deliver
    this.#clock = clock
  }

  /** @param now for words that must not wait: the first ones of an answer. */
  send(message: FromChild, now = false): void {
    const last = this.#waiting.at(-1)
    if (message.type === 'text' && last?.type === 'text' && last.id === message.id) last.text += message.text
    else this.#waiting.push(message)
    const isWords = message.type === 'text' || message.type === 'reasoning'
    // A clock that was set back must not hold them.
    const waitMs = isWords && !now ? Math.min(BATCH_MS, this.#deliveredAt + BATCH_MS - this.#clock.now().getTime()) : 0
    if (waitMs <= 0) this.#flush()
    else this.#cancel ??= this.#clock.after(waitMs, () => this.#flush())
  }

  #flush(): void {
    this.#cancel?.()
    this.#cancel = undefined
    const messages = this.#waiting
    this.#waiting = []
    this.#deliveredAt = this.#clock.now().getTime()
    this.#deliver(messages)
  }
}
