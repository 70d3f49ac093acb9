/**
 * The pending reply of a worker thread or child process; at most one at a time.
 *
 * Listeners are added once for each thread or process. A job adds no listener and no promise reaction to anything that lives longer
 * than the job: either would keep its reply, a whole file, in memory until the thread ends.
 */
export class PendingReply<Reply> {
  #pending: PromiseWithResolvers<Reply> | undefined
  #failure: { cause: unknown } | undefined

  /** Runs `send`; resolves with the reply. Rejects if `send` throws, or if the thread or process has ended or ends. */
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

  /** Call when the thread or process has ended: rejects the pending request and all later ones. */
  end(cause: unknown): void {
    this.#failure = { cause }
    this.reject(cause)
  }
}
