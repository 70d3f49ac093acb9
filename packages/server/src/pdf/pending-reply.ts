/**
 * The reply that a worker thread or a child process owes: one at a time, as a pool asks for them.
 *
 * The listeners of a thread or process are added once and live as long as it does. A job adds no listener and no promise
 * reaction to anything that outlives it: either would hold the reply, a whole file, until the thread ends.
 */
export class PendingReply<Reply> {
  #pending: PromiseWithResolvers<Reply> | undefined
  #failure: { cause: unknown } | undefined

  /** Runs `send`; resolves with the reply. Rejects where `send` throws, or where the thread or process has ended or ends. */
  request(send: () => void): Promise<Reply> {
    if (this.#failure) return Promise.reject(this.#failure.cause)
    const pending = Promise.withResolvers<Reply>()
    this.#pending = pending
    try {
      send()
    } catch (error) {
      this.reject(error)
    }
    return pending.promise
  }

  resolve(reply: Reply): void {
    const pending = this.#pending
    this.#pending = undefined
    pending?.resolve(reply)
  }

  reject(cause: unknown): void {
    const pending = this.#pending
    this.#pending = undefined
    pending?.reject(cause)
  }

  /** The thread or process has ended: rejects what is pending and every later request. */
  end(cause: unknown): void {
    this.#failure = { cause }
    this.reject(cause)
  }
}
