/**
 * The worker: takes jobs that wait, writes their documents, and posts the webhooks that tell of it. One in each service;
 * on PostgreSQL several services share the work.
 *
 * It looks when it is nudged (a job came in, something ended) and once a second besides (a retry is due, another
 * service died). A job is held by a lease that is renewed while the work goes on. What it does is on disk before it is
 * done and after: nothing is lost with the process but the work of the attempt itself.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction, type Queryable } from '../db/database.ts'
import { databaseNow } from '../db/now.ts'
import type { Compose, GeneratedDocument, GenerateInput } from '../generate/types.ts'
import { replyOf } from '../http/errors.ts'
import { newId } from '../ids.ts'
import { deliver } from '../webhooks/deliver.ts'
import type { Outbound } from '../webhooks/outbound.ts'
import { accountOfDelivery, claimDelivery, insertDelivery, releaseDeliveries } from '../webhooks/store.ts'
import {
  claimJob,
  completeJob,
  endAllLeases,
  failJob,
  findWornOut,
  type Hold,
  handBack,
  type JobRow,
  renewLease,
} from './store.ts'

/** How often it looks for what nobody in this process told it of. */
const POLL_MS = 1_000
/** A worker that has not been heard of for so long is dead. */
const JOB_LEASE_MS = 60_000
/** Longer than any try takes (outbound.ts). */
const DELIVERY_LEASE_MS = 60_000
const POSTS_AT_ONCE = 16
/** How long work that was told to stop may take to do so. */
const ABORT_MS = 2_000
/** Pauses between tries to store the end of a job. */
const STORE_PAUSE_MS = 100
const STORE_PAUSE_MS_MAX = 5_000

export interface WorkerDeps {
  database: Database
  clock: Clock
  /** Writes a document; ends early when `signal` is aborted. */
  compose: Compose
  outbound: Outbound
  random: () => number
  log: WorkerLog
  /** Documents written at once by this process. */
  jobConcurrency: number
  /** How long an ended job is kept; 0: its content goes when it is delivered. */
  retentionDays: number
}

export interface WorkerLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Worker {
  /** Takes up what a dead process left, then works until it is stopped. */
  start(): Promise<void>
  /** Something may be due now. */
  nudge(): void
  /** Ends the work on a job that was cancelled. */
  drop(jobId: string): void
  /** Does all that is due now, and what follows from it at once; returns when nothing is. */
  settle(): Promise<void>
  /** Takes nothing more, gives what runs `graceMs` to end, and puts the rest back; it does not cost an attempt. */
  stop(graceMs: number): Promise<void>
}

export function createWorker(deps: WorkerDeps): Worker {
  const { database, clock, log, jobConcurrency } = deps
  const { kysely } = database
  const owner = newId('worker')
  const jobs = new Map<string, { account: string; abort: AbortController; done: Promise<void> }>()
  const posts = new Map<string, { account: string; done: Promise<void> }>()
  const endPosts = new AbortController()
  const nowMs = () => clock.now().getTime()
  const now = () => databaseNow(database, clock)

  let started = false
  let stopping = false
  let cancelPoll: (() => void) | undefined
  /** The look that is going on, and whether another must follow it. */
  let look: Promise<void> | undefined
  let again = false

  function nudge(): void {
    if (!started || stopping) return
    if (look) {
      again = true
      return
    }
    look = takeDue()
      .catch((error) => log.error({ err: error }, 'looking for jobs failed'))
      .finally(() => {
        look = undefined
        if (again) {
          again = false
          nudge()
        }
      })
  }

  function poll(): void {
    nudge()
    cancelPoll = clock.after(POLL_MS, poll)
  }

  async function takeDue(): Promise<void> {
    for (const row of await findWornOut(kysely, [...jobs.keys()], now()))
      await fail({ id: row.id, owner: row.lease_owner ?? '', attempts: row.attempts }, row, {
        code: 'server_error',
        message: `The job was begun ${row.attempts} times and the service stopped each time before it was done.`,
      })
    while (!stopping && jobs.size < jobConcurrency) {
      const row = await claimJob(database, {
        owner,
        now: now(),
        leaseMs: JOB_LEASE_MS,
        served: accountsOf(jobs),
        working: [...jobs.keys()],
      })
      if (!row) break
      begin(row)
    }
    while (!stopping && posts.size < POSTS_AT_ONCE) {
      const lease = {
        owner,
        now: now(),
        leaseMs: DELIVERY_LEASE_MS,
        served: accountsOf(posts),
        working: [...posts.keys()],
      }
      const row = await claimDelivery(database, lease)
      if (!row) break
      const account = await accountOfDelivery(kysely, row)
      const done = deliver(deps, row, endPosts.signal)
        .then((told) => {
          if (told) log.info({ job: told.job.id, delivery: row.id, ...told.after, ...told.attempt }, 'webhook')
        })
        .catch((error) => log.error({ err: error, delivery: row.id }, 'a delivery failed'))
        .finally(() => {
          posts.delete(row.id)
          nudge()
        })
      posts.set(row.id, { account, done })
    }
  }

  function begin(row: JobRow): void {
    const abort = new AbortController()
    const done = run(row, abort)
      .catch((error) => log.error({ err: error, job: row.id }, 'a job failed'))
      .finally(() => {
        jobs.delete(row.id)
        nudge()
      })
    jobs.set(row.id, { account: row.account_id, abort, done })
  }

  async function run(row: JobRow, abort: AbortController): Promise<void> {
    const hold: Hold = { id: row.id, owner, attempts: row.attempts }
    const stopRenewing = renewing(hold, abort)
    const startedAt = nowMs()
    const about = { job: row.id, account: row.account_id, request: row.request_id, attempt: row.attempts }
    try {
      const written = await write(row, abort.signal).then(
        (document) => ({ document }) as const,
        (error: unknown) => ({ error }) as const,
      )
      // Cancelled, taken over, or the service stops: whoever aborted it has seen to the row.
      if (abort.signal.aborted) return
      if ('document' in written) {
        const { document } = written
        const complete = () =>
          inTransaction(database, async (tx) => {
            if (await completeJob(tx, hold, document, nowMs())) await insertDelivery(tx, row.id, now())
          })
        if (await store(complete, hold, abort.signal))
          log.info({ ...about, status: 'completed', ms: nowMs() - startedAt }, 'job')
      } else {
        const { error } = written
        const { code, message } = replyOf(error).body.error
        if (await store(() => fail(hold, row, { code, message }), hold, abort.signal))
          log.info({ ...about, status: 'failed', code, err: error, ms: nowMs() - startedAt }, 'job')
      }
    } finally {
      stopRenewing()
    }
  }

  /**
   * Stores the end of a job, again and again where that fails, until the job is no longer ours: a finished document is not
   * thrown away because the database is. False where it was not stored.
   */
  async function store(write: () => Promise<void>, hold: Hold, signal: AbortSignal): Promise<boolean> {
    for (let pauseMs = STORE_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, STORE_PAUSE_MS_MAX)) {
      try {
        await write()
        return true
      } catch (error) {
        log.error({ err: error, job: hold.id }, 'The end of a job could not be stored; trying again.')
      }
      await delay(pauseMs, undefined, { signal }).catch(() => {})
    }
    return false
  }

  async function write(row: JobRow, signal: AbortSignal): Promise<GeneratedDocument> {
    const input = JSON.parse(row.input ?? '') as GenerateInput
    for await (const event of deps.compose(input, signal)) if (event.type === 'done') return event.document
    throw new Error('The document has no end.')
  }

  /** Renews the lease until told to stop; aborts the work once the job is no longer ours. */
  function renewing(hold: Hold, abort: AbortController): () => void {
    let cancel = clock.after(JOB_LEASE_MS / 3, renew)
    function renew(): void {
      renewLease(kysely, hold, now(), JOB_LEASE_MS).then(
        (ours) => {
          if (!ours) abort.abort()
        },
        (error) => log.error({ err: error, job: hold.id }, 'a lease could not be renewed'),
      )
      cancel = clock.after(JOB_LEASE_MS / 3, renew)
    }
    return () => cancel()
  }

  async function fail(hold: Hold, row: JobRow, error: Parameters<typeof failJob>[2]): Promise<void> {
    await inTransaction(database, async (tx) => {
      if (!(await failJob(tx, hold, error, nowMs()))) return
      await insertDelivery(tx, row.id, now())
      // What the caller asked for could not be had in any case: that request has been answered.
      if (error.code !== 'invalid_parameters') await giveBackQuota(tx, row)
    })
  }

  return {
    nudge,

    async start() {
      if (database.kind === 'sqlite') {
        // The data folder is locked to one service, so whatever is held is held by the dead.
        await endAllLeases(kysely, now())
        await releaseDeliveries(kysely, undefined, now())
      }
      started = true
      poll()
    },

    drop(jobId) {
      jobs.get(jobId)?.abort.abort()
    },

    async settle() {
      for (;;) {
        nudge()
        while (look) await look
        const underWay = [...jobs.values(), ...posts.values()].map(({ done }) => done)
        if (underWay.length === 0) return
        await Promise.all(underWay)
      }
    },

    async stop(graceMs) {
      stopping = true
      cancelPoll?.()
      while (look) await look
      const underWay = Promise.all([...jobs.values(), ...posts.values()].map(({ done }) => done))
      const timer = new AbortController()
      const within = (ms: number) =>
        Promise.race([underWay, delay(ms, undefined, { signal: timer.signal }).catch(() => undefined)])
      await within(graceMs)
      for (const { abort } of jobs.values()) abort.abort()
      endPosts.abort()
      await within(ABORT_MS)
      timer.abort()
      // Where work did not end even so, its late result finds the job no longer its own.
      await handBack(kysely, owner)
      await releaseDeliveries(kysely, owner, now())
    },
  }
}

function accountsOf(running: ReadonlyMap<string, { account: string }>): string[] {
  return [...new Set([...running.values()].map(({ account }) => account))]
}

/** Takes the counted request back, in the transaction that fails the job: exactly once, whatever crashes. */
async function giveBackQuota(db: Queryable, { account_id, quota_day }: JobRow): Promise<void> {
  if (quota_day === null) return
  await db
    .updateTable('usage')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('account_id', '=', account_id)
    .where('day', '=', quota_day)
    .where('used', '>', 0)
    .execute()
}
