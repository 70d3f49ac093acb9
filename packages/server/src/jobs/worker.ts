/**
 * The worker: takes jobs that wait, writes their documents, and posts the webhooks that tell of it. One in each process that
 * works; on PostgreSQL several processes share the work.
 *
 * It claims items of the queue when it is notified and once a second besides: several in one statement, and begins their rows in
 * another. What ends together is stored together. Each step is on disk before the next: nothing is lost with the process but the
 * work of the attempt itself.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { MODEL_IDS, type ModelId } from '@platen/wire'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction, type Queryable } from '../db/database.ts'
import { groupCommit } from '../db/group-commit.ts'
import { databaseNow } from '../db/now.ts'
import { generationErrorOf, UNEXPECTED_ERROR } from '../generate/errors.ts'
import type { Compose, GeneratedDocument, GenerateInput } from '../generate/types.ts'
import { newId } from '../ids.ts'
import { ModelUnavailable } from '../models/backend.ts'
import { type Claim, type NewItem, newItemId, type Queue, RENEW_MS, WEBHOOKS } from '../queue/queue.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Outbound } from '../webhooks/outbound.ts'
import { readSettings, signingSecrets } from '../webhooks/settings.ts'
import { beginDeliveries, type DeliveryRow, insertDeliveries, putBackDelivery } from '../webhooks/store.ts'
import { deliver, storeTries } from './deliver.ts'
import { JobWork } from './job-work.ts'
import { ATTEMPTS_MAX, beginJobs, completeJob, failJob, type Hold, type JobRow, NO_WEBHOOK, putBack } from './store.ts'

/** How often it looks for what nobody notified it of. */
const POLL_MS = 1_000
const POSTS_AT_ONCE = 16
/** More places for accounts that have no post under way, so that slow receivers leave places to others. */
const POSTS_RESERVED = 4
/** How long work that was told to stop may take to do so. */
const ABORT_MS = 2_000
/** Pauses between tries to store the end of a job. */
const STORE_PAUSE_MS = 100
const STORE_PAUSE_MS_MAX = 5_000
/** A job whose model is away is put back for so long: doubled each time. */
const DEFER_MS = 1_000
const DEFER_MS_MAX = 30_000
const MINUTE_MS = 60_000

export interface WorkerDeps {
  database: Database
  queue: Queue
  clock: Clock
  /** Writes a document; ends early when `signal` is aborted. */
  compose: Compose
  /** Model IDs whose backends are left alone for a moment: their jobs stay in the queue. */
  coolingModels?: () => readonly ModelId[]
  outbound: Outbound
  random: () => number
  log: WorkerLog
  telemetry?: Telemetry
  /** Documents written at once by this process. Where it is more than 1, one more for an account that has none under way. */
  jobConcurrency: number
  /** How long a job is put back while its model is away. */
  modelWaitMinutes: number
  /** How long an ended job is kept; 0: its content goes when it is delivered. */
  retentionDays: number
}

export interface WorkerLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Worker {
  /** Works until it is stopped. */
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

interface RunningJob {
  row: JobRow
  hold: Hold
  claim: Claim
  abort: AbortController
  done: Promise<void>
}

interface RunningPost {
  delivery: DeliveryRow
  claim: Claim
  done: Promise<void>
}

type JobError = Parameters<typeof failJob>[2]

/** How a job ends, with the items of the queue that go and come. */
type JobEnd = { running: RunningJob; traceparent: string | undefined } & (
  | { document: GeneratedDocument }
  | { error: JobError }
)

export function createWorker(deps: WorkerDeps): Worker {
  const { database, queue, clock, log, jobConcurrency } = deps
  const { kysely } = database
  const jobs = new Map<string, RunningJob>()
  const posts = new Map<string, RunningPost>()
  const endPosts = new AbortController()
  const nowMs = () => clock.now().getTime()
  const now = () => databaseNow(database, clock)

  let started = false
  let stopping = false
  let cancelPoll: (() => void) | undefined
  let cancelRenewal: (() => void) | undefined
  /** The look that is going on, and whether another must follow it. */
  let look: Promise<void> | undefined
  let again = false
  /** Whether the next look also looks where nothing was notified. */
  let polls = true

  const storeEnd = groupCommit(storeEnds)
  const storeTry = groupCommit((tries: Parameters<typeof storeTries>[1]) => storeTries(deps, tries))

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
    polls = true
    nudge()
    cancelPoll = clock.after(POLL_MS, poll)
  }

  async function takeDue(): Promise<void> {
    const polling = polls
    polls = false
    if (polling) await queue.poll()
    const cooling = deps.coolingModels?.() ?? []
    const models = MODEL_IDS.filter((id) => !cooling.includes(id))
    while (!stopping && jobs.size < jobConcurrency)
      if (!(await takeJobs(models, { limit: jobConcurrency - jobs.size }))) break
    // Not at each look: past the jobs of the others it may have to go far.
    if (polling && !stopping && jobConcurrency > 1 && jobs.size === jobConcurrency)
      await takeJobs(models, { limit: 1, withoutAccounts: accountsOf(jobs) })
    while (!stopping && posts.size < POSTS_AT_ONCE) if (!(await takePosts({ limit: POSTS_AT_ONCE - posts.size }))) break
    const room = POSTS_AT_ONCE + POSTS_RESERVED - posts.size
    if (polling && !stopping && posts.size >= POSTS_AT_ONCE && room > 0)
      await takePosts({ limit: room, withoutAccounts: accountsOf(posts) })
  }

  /** @returns false where there was nothing. */
  async function takeJobs(models: readonly ModelId[], options: Parameters<Queue['claim']>[1]): Promise<boolean> {
    const claims = await queue.claim(models, options)
    if (claims.length === 0) return false
    const claimId = newId('claim')
    const rows = await beginJobs(kysely, claims, claimId, now())
    const begun = new Map(rows.map((row) => [row.id, row]))
    for (const claim of claims) {
      const row = begun.get(claim.ref)
      if (row && row.queue_item === claim.id) begin(row, claim, { id: row.id, claim: claimId })
    }
    await drop(claims.filter(({ id, ref }) => begun.get(ref)?.queue_item !== id))
    return true
  }

  function begin(row: JobRow, claim: Claim, hold: Hold): void {
    const known = jobs.get(row.id)
    if (known) {
      // Its claim ran out while the work went on here: a machine that slept, a database that was away.
      Object.assign(known, { hold, claim })
      return
    }
    const running: RunningJob = { row, hold, claim, abort: new AbortController(), done: Promise.resolve() }
    jobs.set(row.id, running)
    running.done = run(running)
      .catch((error) => log.error({ err: error, job: row.id }, 'a job failed'))
      .finally(() => {
        jobs.delete(row.id)
        nudge()
      })
  }

  async function takePosts(options: Parameters<Queue['claim']>[1]): Promise<boolean> {
    const claims = await queue.claim([WEBHOOKS], options)
    if (claims.length === 0) return false
    const rows = await beginDeliveries(kysely, claims, newId('claim'))
    const begun = new Map(rows.map((row) => [row.id, row]))
    const ours = claims.filter(({ id, ref }) => begun.get(ref)?.queue_item === id)
    await drop(claims.filter((claim) => !ours.includes(claim)))
    if (ours.length === 0) return true
    const of = await kysely
      .selectFrom('jobs')
      .selectAll()
      .where(
        'id',
        'in',
        rows.map(({ job_id }) => job_id),
      )
      .execute()
    const secretsOf = new Map<string, Promise<string[]>>()
    for (const claim of ours) {
      const delivery = begun.get(claim.ref)!
      const job = of.find(({ id }) => id === delivery.job_id)
      if (!job) {
        // Deleted since the delivery was taken.
        await drop([claim])
        continue
      }
      const known = posts.get(delivery.id)
      if (known) {
        Object.assign(known, { delivery, claim })
        continue
      }
      if (!secretsOf.has(job.account_id))
        secretsOf.set(job.account_id, readSettings(kysely, job.account_id, nowMs()).then(signingSecrets))
      const running: RunningPost = { delivery, claim, done: Promise.resolve() }
      posts.set(delivery.id, running)
      running.done = tryPost(running, job, secretsOf.get(job.account_id)!)
        .catch((error) => log.error({ err: error, delivery: delivery.id }, 'a delivery failed'))
        .finally(() => {
          posts.delete(delivery.id)
          nudge()
        })
    }
    return true
  }

  async function tryPost(running: RunningPost, job: JobRow, secrets: Promise<string[]>): Promise<void> {
    const tried = await deliver(deps, { delivery: running.delivery, job, secrets: await secrets }, endPosts.signal)
    if (!tried) return
    // By now its claim may be another one.
    const { delivery, claim } = running
    if (!(await storeTry({ tried: { ...tried, delivery }, claim }))) return
    const { after, attempt, trace } = tried
    deps.telemetry?.counts.webhookAttempt(after.status === 'pending' ? 'retried' : after.status)
    log.info({ job: job.id, account: job.account_id, delivery: delivery.id, ...after, ...attempt, trace }, 'webhook')
  }

  /** Removes items that stand for nothing any more. */
  async function drop(claims: readonly Claim[]): Promise<void> {
    if (claims.length > 0) await inTransaction(database, (tx) => queue.finish(tx, claims))
  }

  async function run(running: RunningJob): Promise<void> {
    const work = new JobWork(running.row, deps.telemetry)
    try {
      await runAs(work, running)
    } finally {
      work.end()
    }
  }

  async function runAs(work: JobWork, running: RunningJob): Promise<void> {
    const { row, abort } = running
    const { traceparent } = work.span
    const end = (fields: Parameters<JobWork['ended']>[0] & { deferredMs?: number; err?: unknown }) => {
      work.ended(fields)
      log.info({ ...work.fields(), ...fields }, 'job')
    }
    if (row.attempts > ATTEMPTS_MAX) {
      const message = `The job was begun ${ATTEMPTS_MAX} times and the service stopped each time before it was done.`
      const error = { code: 'server_error', message } as const
      if (await store(() => storeEnd({ running, traceparent, error }), running))
        end({ status: 'failed', code: error.code })
      return
    }
    const written = await write(row, abort.signal, work).then(
      (document) => ({ document }) as const,
      (error: unknown) => ({ error }) as const,
    )
    // Cancelled, taken over, or the service stops: whoever aborted it has seen to the row.
    if (abort.signal.aborted) return
    if ('document' in written) {
      if (await store(() => storeEnd({ running, traceparent, document: written.document }), running))
        end({ status: 'completed' })
      return
    }
    const deferMs = deferralOf(row, written.error)
    if (deferMs !== undefined) {
      if (await store(() => defer(running, deferMs), running))
        end({ status: 'queued', deferredMs: deferMs, err: written.error })
      return
    }
    const { code, message } = generationErrorOf(written.error) ?? UNEXPECTED_ERROR
    if (await store(() => storeEnd({ running, traceparent, error: { code, message } }), running))
      end({ status: 'failed', code, err: written.error })
  }

  /** How long to wait for the model; undefined where the job fails. */
  function deferralOf(row: JobRow, error: unknown): number | undefined {
    if (!(error instanceof ModelUnavailable) || !error.temporary) return undefined
    const since = row.deferred_since ?? nowMs()
    const waitMs = Math.min(DEFER_MS * 2 ** Math.min(row.deferrals ?? 0, 10), DEFER_MS_MAX)
    return nowMs() + waitMs - since <= deps.modelWaitMinutes * MINUTE_MS ? waitMs : undefined
  }

  async function write(row: JobRow, signal: AbortSignal, work: JobWork): Promise<GeneratedDocument> {
    const input = JSON.parse(row.input ?? '') as GenerateInput
    return await deps.compose(input, signal, { work })
  }

  /**
   * Stores the end of a job, again and again where that fails, until the job is no longer ours: a finished document is not
   * thrown away because the database is away. False where it was not stored.
   */
  async function store(write: () => Promise<boolean>, { row, abort: { signal } }: RunningJob): Promise<boolean> {
    for (let pauseMs = STORE_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, STORE_PAUSE_MS_MAX)) {
      try {
        return await write()
      } catch (error) {
        log.error({ err: error, job: row.id }, 'The end of a job could not be stored; trying again.')
      }
      await delay(pauseMs, undefined, { signal }).catch(() => {})
    }
    return false
  }

  /** Ends jobs, and has their webhooks delivered, in one transaction. @returns which of them were still ours. */
  async function storeEnds(ends: readonly JobEnd[]): Promise<boolean[]> {
    const messages = ends.map(({ running: { row } }) => ({
      jobId: row.id,
      id: newId('msg'),
      item: newItemId(),
      isPosted: row.webhook_url !== NO_WEBHOOK,
    }))
    return await inTransaction(database, async (tx) => {
      const stored: boolean[] = []
      for (const end of ends) {
        const { hold, row } = end.running
        if ('document' in end) stored.push(await completeJob(tx, hold, end.document, nowMs(), end.traceparent))
        else {
          const ours = await failJob(tx, hold, end.error, nowMs(), end.traceparent)
          stored.push(ours)
          // What the caller asked for could not be had in any case: that request has been answered.
          if (ours && end.error.code !== 'invalid_parameters') await giveBackQuota(tx, row)
        }
      }
      const ended = messages.filter(({ isPosted }, index) => isPosted && stored[index])
      if (ended.length > 0) {
        await insertDeliveries(tx, ended, now())
        const accountOf = new Map(ends.map(({ running }) => [running.row.id, running.row.account_id]))
        await queue.add(
          tx,
          ended.map(({ id, item, jobId }) => ({
            id: item,
            queue: WEBHOOKS,
            ref: id,
            accountId: accountOf.get(jobId)!,
            rank: nowMs(),
          })),
        )
      }
      await queue.finish(
        tx,
        ends.map(({ running }) => running.claim),
      )
      return stored
    })
  }

  async function defer(running: RunningJob, delayMs: number): Promise<boolean> {
    return await moveBack(running, { delayMs, deferredSince: running.row.deferred_since ?? nowMs() })
  }

  /** Puts a job back in the queue under a new item. */
  async function moveBack(
    { row, hold, claim }: RunningJob,
    { delayMs = 0, ...deferral }: { delayMs?: number; deferredSince?: number } = {},
  ): Promise<boolean> {
    const item: NewItem = { ...claim, id: newItemId(), rank: row.rank ?? row.created_at, delayMs }
    return await inTransaction(database, async (tx) => {
      await queue.finish(tx, [claim])
      const ours = await putBack(tx, hold, { item: item.id, ...deferral })
      if (ours) await queue.add(tx, [item])
      return ours
    })
  }

  /** Keeps the claims, and ends the work on jobs that are no longer ours. */
  async function renew(): Promise<void> {
    const claims = [...jobs.values(), ...posts.values()].map(({ claim }) => claim)
    if (claims.length === 0) return
    await queue.renew(claims)
    const running = [...jobs.values()]
    if (running.length === 0) return
    const rows = await kysely
      .selectFrom('jobs')
      .select(['id', 'lease_owner'])
      .where(
        'id',
        'in',
        running.map(({ row }) => row.id),
      )
      .execute()
    const holders = new Map(rows.map(({ id, lease_owner }) => [id, lease_owner]))
    for (const { row, hold, abort } of running) if (holders.get(row.id) !== hold.claim) abort.abort()
  }

  function renewRegularly(): void {
    cancelRenewal = clock.after(RENEW_MS, () => {
      renew().catch((error) => log.error({ err: error }, 'claims could not be renewed'))
      renewRegularly()
    })
  }

  return {
    nudge,

    async start() {
      started = true
      poll()
      renewRegularly()
    },

    drop(jobId) {
      jobs.get(jobId)?.abort.abort()
    },

    async settle() {
      for (;;) {
        polls = true
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
      const unfinished = [...jobs.values()]
      for (const { abort } of unfinished) abort.abort()
      endPosts.abort()
      await within(ABORT_MS)
      timer.abort()
      cancelRenewal?.()
      // Where work did not end even so, its late result finds the job no longer its own.
      for (const running of unfinished) await moveBack(running)
      for (const { delivery, claim } of posts.values()) await movePostBack(delivery, claim)
    },
  }

  async function movePostBack(delivery: DeliveryRow, claim: Claim): Promise<void> {
    const item: NewItem = { ...claim, id: newItemId(), rank: nowMs() }
    await inTransaction(database, async (tx) => {
      await queue.finish(tx, [claim])
      if (await putBackDelivery(tx, delivery, item.id)) await queue.add(tx, [item])
    })
  }
}

function accountsOf(running: ReadonlyMap<string, { claim: Claim }>): string[] {
  return [...new Set([...running.values()].map(({ claim }) => claim.accountId))]
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
