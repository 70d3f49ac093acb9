/**
 * Runs jobs: claims them, writes their documents and stores how they end. Jobs that end at the same time are stored in one
 * transaction. It does not decide when and how many to claim; the worker does.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { countWords } from '@platen/document/count-words'
import type { ErrorCode, ModelId } from '@platen/wire'
import { inUnsyncedTransaction } from '../db/database.ts'
import { groupCommit } from '../db/group-commit.ts'
import { databaseNow } from '../db/now.ts'
import { generationErrorOf, UNEXPECTED_ERROR } from '../generate/errors.ts'
import type { Compose, GeneratedDocument } from '../generate/types.ts'
import { newId } from '../ids.ts'
import { ModelUnavailable } from '../models/backend.ts'
import type { Claim, ClaimOptions } from '../queue/queue.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { type ClaimedJob, type JobEnd, type JobEndDeps, requeue, storeEnds } from './job-ends.ts'
import { JobWork } from './job-work.ts'
import { RunningWork } from './running-work.ts'
import {
  ATTEMPTS_MAX,
  type Deferral,
  inputOf,
  type JobLease,
  type JobRow,
  lockJobs,
  recordWords,
  startJobs,
} from './store.ts'
import type { WorkerLog } from './worker-log.ts'

/** Pauses between attempts to store the end of a job. */
const STORE_PAUSE_MS = 100
const STORE_PAUSE_MS_MAX = 5_000
/** First pause of a job whose model is away; doubles each time. */
const DEFER_MS = 1_000
const DEFER_MS_MAX = 30_000
const MINUTE_MS = 60_000

export interface JobRunnerDeps extends JobEndDeps {
  /** Writes a document; ends early when `signal` is aborted. */
  compose: Compose
  log: WorkerLog
  telemetry?: Telemetry | undefined
  /** Documents of one account that are written at once by all processes. */
  accountJobConcurrency?: number | undefined
  /** How long a job is deferred while its model is away. */
  modelWaitMinutes: number
}

interface RunningJob extends ClaimedJob {
  abort: AbortController
  /** What is written of its document. */
  text: string
  /** As they are stored. */
  words: number
  isStoring: boolean
}

type EndFields = { status: 'completed' | 'failed' | 'queued'; code?: ErrorCode; deferredMs?: number; err?: unknown }

export class JobRunner {
  readonly #deps: JobRunnerDeps
  readonly #running: RunningWork<RunningJob>
  readonly #onFree: () => void
  readonly #storeEnd: (end: JobEnd) => Promise<boolean>

  /** @param onFree called when a place becomes free. */
  constructor(deps: JobRunnerDeps, onFree: () => void) {
    this.#deps = deps
    this.#onFree = onFree
    this.#running = new RunningWork(onFree)
    this.#storeEnd = groupCommit((ends) => storeEnds(deps, ends))
  }

  get size(): number {
    return this.#running.size
  }

  get working(): number {
    return this.#running.working
  }

  freePlaces(places: number): number {
    return this.#running.freePlaces(places)
  }

  completions(): Promise<void>[] {
    return this.#running.completions()
  }

  claims(): Claim[] {
    return this.#running.items().map(({ claim }) => claim)
  }

  /** Claims due jobs and starts them. @returns false if nothing was due. */
  async claim(models: readonly ModelId[], options: ClaimOptions): Promise<boolean> {
    const { database, queue, clock, accountJobConcurrency } = this.#deps
    const claimId = newId('claim')
    let rows = new Map<string, JobRow>()
    const claims = await queue.claim(models, { accountLimit: accountJobConcurrency, ...options }, async (tx, items) => {
      rows = new Map((await startJobs(tx, items, claimId, databaseNow(database, clock))).map((row) => [row.id, row]))
      // Items whose job has ended or has another item.
      const unneeded = items.filter(({ id, ref }) => rows.get(ref)?.queue_item !== id)
      if (unneeded.length > 0) await queue.finish(tx, unneeded)
    })
    for (const claim of claims) {
      const row = rows.get(claim.ref)
      if (row?.queue_item === claim.id) this.#start(row, claim, { id: row.id, claim: claimId })
    }
    return claims.length > 0
  }

  /** Aborts the work on a cancelled job. */
  abort(jobId: string): void {
    this.#running.get(jobId)?.abort.abort()
  }

  /** Aborts all work. @returns the aborted jobs, for `requeue`. */
  abortAll(): readonly ClaimedJob[] {
    const unfinished = this.#running.items()
    for (const { abort } of unfinished) abort.abort()
    return unfinished
  }

  /** Returns jobs to the queue; a result that arrives later is refused, because the job has lost its lease. */
  async requeue(jobs: readonly ClaimedJob[]): Promise<void> {
    for (const job of jobs) await requeue(this.#deps, job)
  }

  /** Aborts jobs that now belong to another worker, and stores how many words of the others are written. */
  async renew(): Promise<void> {
    const running = this.#running.items()
    if (running.length === 0) return
    const rows = await this.#deps.database.kysely
      .selectFrom('jobs')
      .select(['id', 'lease_owner'])
      .where('id', 'in', idsOf(running))
      .execute()
    const leaseOwners = new Map(rows.map(({ id, lease_owner }) => [id, lease_owner]))
    for (const { row, lease, abort } of running) if (leaseOwners.get(row.id) !== lease.claim) abort.abort()
    await this.#storeWords(running.filter(({ abort, isStoring }) => !abort.signal.aborted && !isStoring))
  }

  async #storeWords(running: readonly RunningJob[]): Promise<void> {
    const { database } = this.#deps
    const changed = running
      .map((job) => ({ job, lease: job.lease, words: countWords(job.text) }))
      .filter(({ job, words }) => words !== job.words)
    if (changed.length === 0) return
    await inUnsyncedTransaction(database, async (tx) => {
      await lockJobs(tx, database.kind, idsOf(changed.map(({ job }) => job)))
      await recordWords(tx, changed)
    })
    for (const { job, words } of changed) job.words = words
  }

  #start(row: JobRow, claim: Claim, lease: JobLease): void {
    const running = this.#running.get(row.id)
    // Its claim expired while the work continued here: the machine slept, or the database was away.
    if (running) {
      Object.assign(running, { lease, claim })
      return
    }
    const job = { row, lease, claim, abort: new AbortController(), text: '', words: 0, isStoring: false }
    this.#running.start(row.id, job, () =>
      this.#run(job).catch((error) => this.#deps.log.error({ err: error, job: row.id }, 'Processing a job failed.')),
    )
  }

  async #run(job: RunningJob): Promise<void> {
    const work = new JobWork(job.row, this.#deps.telemetry)
    try {
      if (job.row.attempts > ATTEMPTS_MAX) await this.#endExhausted(job, work)
      else await this.#writeAndEnd(job, work)
    } finally {
      work.end()
    }
  }

  async #endExhausted(job: RunningJob, work: JobWork): Promise<void> {
    const message = `The job was started ${ATTEMPTS_MAX} times and the service stopped each time before it ended.`
    const error = { code: 'server_error', message } as const
    if (await this.#store(job, { job, traceparent: work.span.traceparent, error }))
      this.#logEnd(work, { status: 'failed', code: error.code })
  }

  async #writeAndEnd(job: RunningJob, work: JobWork): Promise<void> {
    const { traceparent } = work.span
    const written = await this.#write(job, work).then(
      (document) => ({ document }) as const,
      (error: unknown) => ({ error }) as const,
    )
    // Cancelled, claimed by another worker, or stopping: the code that aborted it updates the row.
    if (job.abort.signal.aborted) return
    job.isStoring = true
    this.#onFree()
    if ('document' in written) {
      const { document } = written
      if (await this.#store(job, { job, traceparent, document })) this.#logEnd(work, { status: 'completed' })
      return
    }
    const err = written.error
    const deferral = this.#deferralOf(job.row, err)
    if (deferral !== undefined) {
      if (await this.#retry(job, () => requeue(this.#deps, job, deferral)))
        this.#logEnd(work, { status: 'queued', deferredMs: deferral.waitMs, err })
      return
    }
    const { code, message } = generationErrorOf(err) ?? UNEXPECTED_ERROR
    if (await this.#store(job, { job, traceparent, error: { code, message } }))
      this.#logEnd(work, { status: 'failed', code, err })
  }

  async #write(job: RunningJob, work: JobWork): Promise<GeneratedDocument> {
    return await this.#deps.compose(inputOf(job.row), job.abort.signal, {
      work,
      onEvent(event) {
        if (event.type === 'delta') job.text += event.text
        else if (event.type === 'restart') job.text = ''
        return undefined
      },
    })
  }

  /**
   * How long to defer the job; undefined if it fails. The time between two attempts may hold a sleep of the machine, a stop of the service
   * or a change of the clock, so it counts as half of the limit at most.
   */
  #deferralOf(row: JobRow, error: unknown): Deferral | undefined {
    if (!(error instanceof ModelUnavailable) || !error.temporary) return undefined
    const limitMs = this.#deps.modelWaitMinutes * MINUTE_MS
    const at = this.#deps.clock.now().getTime()
    const since = row.deferred_since ?? at
    const lastAt = row.deferred_at ?? since
    const waitedMs = Math.max(0, lastAt - since) + Math.min(Math.max(0, at - lastAt), limitMs / 2)
    const waitMs = Math.min(DEFER_MS * 2 ** Math.min(row.deferrals ?? 0, 10), DEFER_MS_MAX)
    return waitedMs + waitMs <= limitMs ? { waitMs, at, since: at - waitedMs } : undefined
  }

  #store(job: RunningJob, end: JobEnd): Promise<boolean> {
    return this.#retry(job, () => this.#storeEnd(end))
  }

  /**
   * Stores the end of a job. Retries until the job belongs to another worker, so that a finished document survives an outage of the
   * database. @returns whether it was stored.
   */
  async #retry({ row, abort: { signal } }: RunningJob, store: () => Promise<boolean>): Promise<boolean> {
    for (let pauseMs = STORE_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, STORE_PAUSE_MS_MAX)) {
      try {
        return await store()
      } catch (error) {
        this.#deps.log.error({ err: error, job: row.id }, 'The result of a job could not be stored. Trying again.')
      }
      await delay(pauseMs, undefined, { signal }).catch(() => {})
    }
    return false
  }

  #logEnd(work: JobWork, fields: EndFields): void {
    work.ended(fields)
    this.#deps.log.info({ ...work.fields(), ...fields }, 'job')
  }
}

function idsOf(jobs: readonly ClaimedJob[]): string[] {
  return jobs.map(({ row }) => row.id)
}
