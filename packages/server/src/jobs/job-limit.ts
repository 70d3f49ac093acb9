/**
 * The limit of an account's unfinished jobs. Counting them for each new one would take longer the more there are, so each process counts
 * an account's jobs at most once a second, and adds those that it accepts meanwhile; only where that reaches the limit it counts again.
 *
 * What other processes accept within that second is not seen, so several together may exceed the limit by as much.
 */
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { TooManyJobs } from './errors.ts'
import { countUnfinished } from './store.ts'

const COUNT_MS = 1_000
/** Accounts whose count is known; older counts are of no use. */
const ACCOUNTS_MAX = 1_000

export class JobLimit {
  readonly #max: number
  readonly #clock: Pick<Clock, 'monotonicMs'>
  /** Jobs that are unfinished at most; without those that ended since `countedMs` and with those that were rolled back. */
  readonly #counts = new Map<string, { count: number; countedMs: number }>()

  constructor(max: number, clock: Pick<Clock, 'monotonicMs'>) {
    this.#max = max
    this.#clock = clock
  }

  /** Counts a job that is about to be inserted. @param db its transaction. @throws {TooManyJobs} */
  async add(db: Queryable, accountId: string): Promise<void> {
    const nowMs = this.#clock.monotonicMs()
    const known = this.#counts.get(accountId)
    if (known && nowMs - known.countedMs < COUNT_MS && known.count < this.#max) {
      known.count += 1
      return
    }
    const count = await countUnfinished(db, accountId, this.#max)
    if (count >= this.#max) throw new TooManyJobs(this.#max)
    if (this.#counts.size >= ACCOUNTS_MAX) this.#counts.clear()
    this.#counts.set(accountId, { count: count + 1, countedMs: nowMs })
  }
}
