/**
 * Batches the messages of the child process to the service.
 *
 * In: messages one by one, as a model writes. Out: the same messages in the same order, in batches. One message for each token
 * took a twelfth of the time of a model that computes on all cores. Text waits until the last batch was sent 40 ms ago; any
 * other message is sent at once, with the pending ones.
 */
import type { Clock } from '../clock.ts'
import type { FromChild } from './gguf/ipc.ts'

export const BATCH_MS = 40

export class MessageBatcher {
  readonly #sendBatch: (messages: FromChild[]) => void
  readonly #clock: Clock
  #pending: FromChild[] = []
  #sentAt = Number.NEGATIVE_INFINITY
  #cancel: (() => void) | undefined

  constructor(sendBatch: (messages: FromChild[]) => void, clock: Clock) {
    this.#sendBatch = sendBatch
    this.#clock = clock
  }

  /** @param now for text that must not wait: the first of an answer. */
  send(message: FromChild, now = false): void {
    const last = this.#pending.at(-1)
    if (message.type === 'text' && last?.type === 'text' && last.id === message.id) last.text += message.text
    else this.#pending.push(message)
    const isText = message.type === 'text' || message.type === 'reasoning'
    const waitMs = isText && !now ? this.#sentAt + BATCH_MS - this.#clock.monotonicMs() : 0
    if (waitMs <= 0) this.#flush()
    else this.#cancel ??= this.#clock.after(waitMs, () => this.#flush())
  }

  #flush(): void {
    this.#cancel?.()
    this.#cancel = undefined
    const messages = this.#pending
    this.#pending = []
    this.#sentAt = this.#clock.monotonicMs()
    this.#sendBatch(messages)
  }
}
