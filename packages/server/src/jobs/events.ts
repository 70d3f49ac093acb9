/**
 * Tells listeners of the states of jobs: whichever process works on a job, one query at a time reads those of all that
 * anybody here listens to. A listener hears the state as it is at each reading, so one that lasts shorter may be left out.
 */
import type { Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { JobsTable } from '../db/tables.ts'

const POLL_MS = 500
/** Of a process, and of one account in it. */
const LISTENERS_MAX = 1000
const LISTENERS_OF_ACCOUNT_MAX = 50

const COLUMNS = [
  'id',
  'status',
  'template',
  'model_type',
  'format',
  'attempts',
  'created_at',
  'started_at',
  'finished_at',
] as const
export type JobState = Pick<Selectable<JobsTable>, (typeof COLUMNS)[number]>

export interface JobListener {
  jobId: string
  accountId: string
  /** At each reading; undefined once the job is deleted. */
  onState(state: JobState | undefined): void
  /** The service stops. */
  onEnd(): void
}

export class JobEvents {
  readonly #database: Database
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Set<JobListener>()
  #cancel: (() => void) | undefined
  #failing = false
  #closed = false

  constructor(database: Database, clock: Clock, onError: (error: unknown) => void) {
    this.#database = database
    this.#clock = clock
    this.#onError = onError
  }

  /** False where too many listen already, or the service stops. */
  add(listener: JobListener): boolean {
    let ofAccount = 0
    for (const { accountId } of this.#listeners) if (accountId === listener.accountId) ofAccount += 1
    if (this.#closed || this.#listeners.size >= LISTENERS_MAX || ofAccount >= LISTENERS_OF_ACCOUNT_MAX) return false
    this.#listeners.add(listener)
    this.#cancel ??= this.#clock.after(POLL_MS, () => void this.#poll())
    return true
  }

  delete(listener: JobListener): void {
    this.#listeners.delete(listener)
  }

  close(): void {
    this.#closed = true
    this.#cancel?.()
    for (const listener of this.#listeners) listener.onEnd()
    this.#listeners.clear()
  }

  async #poll(): Promise<void> {
    try {
      await this.#tell()
      this.#failing = false
    } catch (error) {
      // Once, not twice a second, while the database is away.
      if (!this.#failing) this.#onError(error)
      this.#failing = true
    }
    const again = this.#listeners.size > 0 && !this.#closed
    this.#cancel = again ? this.#clock.after(POLL_MS, () => void this.#poll()) : undefined
  }

  async #tell(): Promise<void> {
    const listeners = [...this.#listeners]
    if (listeners.length === 0) return
    const rows = await this.#database.kysely
      .selectFrom('jobs')
      .select(COLUMNS)
      .where('id', 'in', [...new Set(listeners.map(({ jobId }) => jobId))])
      .execute()
    const states = new Map(rows.map((row) => [row.id, row]))
    for (const listener of listeners) if (this.#listeners.has(listener)) listener.onState(states.get(listener.jobId))
  }
}
