/**
 * Notifies listeners of the states of jobs, whichever process works on them: one query reads the states of all jobs with
 * listeners in this process. A state that ends between two queries is skipped. Another reads whether their keys are still good.
 */
import { type Scope, streamJobEvents } from '@platen/wire'
import type { Principal } from '../accounts/admission/admission.ts'
import { readAdmitted } from '../accounts/admission/still-admitted.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { findJobStates, type JobState } from './states.ts'

const POLL_MS = 500
const SCOPE: Scope = streamJobEvents.scope
/** In this process, in total and of one account. */
const LISTENERS_MAX = 1000
const LISTENERS_OF_ACCOUNT_MAX = 50

export interface JobListener {
  jobId: string
  principal: Pick<Principal, 'accountId' | 'keyId' | 'sessionId'>
  /** After each query; undefined once the job is deleted. */
  onState(state: JobState | undefined): void
  /** The service stops, or the key no longer opens the job. */
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

  /** @returns false if there are too many listeners, or the service stops. */
  add(listener: JobListener): boolean {
    let ofAccount = 0
    const { accountId } = listener.principal
    for (const { principal } of this.#listeners) if (principal.accountId === accountId) ofAccount += 1
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
      await this.#notify()
      this.#failing = false
    } catch (error) {
      // Report an outage once.
      if (!this.#failing) this.#onError(error)
      this.#failing = true
    }
    const again = this.#listeners.size > 0 && !this.#closed
    this.#cancel = again ? this.#clock.after(POLL_MS, () => void this.#poll()) : undefined
  }

  async #notify(): Promise<void> {
    const listeners = [...this.#listeners]
    if (listeners.length === 0) return
    const ids = [...new Set(listeners.map(({ jobId }) => jobId))]
    const db = this.#database.kysely
    const [states, isAdmitted] = await Promise.all([
      findJobStates(db, ids),
      readAdmitted(
        db,
        listeners.map(({ principal }) => principal),
        { scope: SCOPE, nowMs: this.#clock.now().getTime() },
      ),
    ])
    for (const listener of listeners) {
      if (!this.#listeners.has(listener)) continue
      if (isAdmitted(listener.principal)) listener.onState(states.get(listener.jobId))
      else {
        this.#listeners.delete(listener)
        listener.onEnd()
      }
    }
  }
}
