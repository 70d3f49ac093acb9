/** Runs a function one run at a time. Calls in one turn of the event loop are one run; calls during a run make one more. */
export interface CoalescedWork {
  /** @param polls whether the next run gets true. */
  run(polls: boolean): void
  /** Resolves once no run is under way or due. */
  idle(): Promise<void>
}

export function coalesce(work: (polls: boolean) => Promise<void>, onError: (error: unknown) => void): CoalescedWork {
  let running: Promise<void> | undefined
  let next: { polls: boolean } | undefined

  async function runAll(): Promise<void> {
    while (next) {
      await new Promise((resolve) => setImmediate(resolve))
      const { polls } = next
      next = undefined
      await work(polls).catch(onError)
    }
    running = undefined
  }

  return {
    run(polls) {
      next = { polls: polls || (next?.polls ?? false) }
      running ??= runAll()
    },
    async idle() {
      while (running) await running
    },
  }
}
