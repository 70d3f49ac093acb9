/**
 * Runs `work` one at a time. What calls for it in the same turn of the event loop is one run, and what does so while it runs
 * makes one more.
 */
export interface Coalesced {
  /** `polls`: the next run gets true. */
  run(polls: boolean): void
  /** Once nothing runs and nothing is to run. */
  idle(): Promise<void>
}

export function coalesced(work: (polls: boolean) => Promise<void>, onError: (error: unknown) => void): Coalesced {
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
