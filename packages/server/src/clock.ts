/** Time comes in through the door: the service is given one of these, and a test gives one that it can move. */
export interface Clock {
  /** The time of day. It may be set, back too, and stands still for nobody: what lasts is measured with `monotonicMs`. */
  now(): Date
  /** Milliseconds since any moment, of a clock that is never set and, on Linux, stops while the machine sleeps. For waits within this process. */
  monotonicMs(): number
  /** Runs `task` once, `delayMs` from now; the timer alone keeps no process alive. Returns its cancelling. */
  after(delayMs: number, task: () => void): () => void
}

/** Longest delay that setTimeout takes; a longer one would fire at once. */
const DELAY_MS_MAX = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, delayMs), DELAY_MS_MAX))
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** The UTC day of `date`, as quotas are counted: `2026-03-14`. */
export function utcDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Whole seconds to the end of the UTC day of `date`, at least 1. */
export function secondsLeftInDay(date: Date): number {
  const dayMs = 86_400_000
  return Math.max(1, Math.ceil((dayMs - (date.getTime() % dayMs)) / 1000))
}
