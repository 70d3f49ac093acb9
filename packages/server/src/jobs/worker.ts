/**
 * The worker: claims queued jobs, writes their documents and posts their webhooks. Each process has at most one; on PostgreSQL
 * several processes share the work.
 *
 * It polls every second, and claims when notified or when a place becomes free: as many items as it has places, in one transaction
 * with the rows that they start. Jobs that end at the same time are stored in one transaction. A crash loses no more than the work
 * of the current attempts.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { countWords } from '@platen/document/count-words'
import { MODEL_IDS, type ModelId } from '@platen/wire'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction, inUnsyncedTransaction, type Queryable } from '../db/database.ts'
import { groupCommit } from '../db/group-commit.ts'
import { databaseNow } from '../db/now.ts'
import { generationErrorOf, UNEXPECTED_ERROR } from '../generate/errors.ts'
import type { Compose, GeneratedDocument, GenerateInput } from '../generate/types.ts'
import { newId } from '../ids.ts'
import { ModelUnavailable } from '../models/backend.ts'
import {
  type Claim,
  type ClaimOptions,
  type NewItem,
  newItemId,
  type Queue,
  RENEW_MS,
  WEBHOOKS,
} from '../queue/queue.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Outbound } from '../webhooks/outbound.ts'
import { readSettings, signingSecrets } from '../webhooks/settings.ts'
import { type DeliveryRow, insertDeliveries, putBackDelivery, startDeliveries } from '../webhooks/store.ts'
import { coalesce } from './coalesce.ts'
import { deliver, storeAttempts } from './deliver.ts'
import { JobWork } from './job-work.ts'
import { addMissingItems } from './missing-items.ts'
import {
  ATTEMPTS_MAX,
  completeJobs,
  countAccounts,
  countRunning,
  type Deferral,
  failJob,
  findJobs,
  type JobLease,
  type JobRow,
  lockJobs,
  NO_WEBHOOK,
  recordWords,
  requeueJob,
  startJobs,
} from './store.ts'

/** Pause between polls for items without a notification. */
const POLL_MS = 1_000
const DELIVERY_CONCURRENCY = 16
/** Additional places for accounts without a running delivery, so that slow receivers do not hold up others. */
const DELIVERY_PLACES_RESERVED = 4
/** Pause between looks for jobs and deliveries without an item. */
const MISSING_ITEMS_MS = 180_000
/** How long aborted work may take to end. */
const ABORT_MS = 2_000
/** Pauses between attempts to store the end of a job. */
const STORE_PAUSE_MS = 100
const STORE_PAUSE_MS_MAX = 5_000
/** First pause of a job whose model is away; doubles each time. */
const DEFER_MS = 1_000
const DEFER_MS_MAX = 30_000
const MINUTE_MS = 60_000
/** Accounts counted for their share of the places; with more, each has one. */
const ACCOUNTS_MAX = 1000
/** How far behind the first item a claim for other accounts looks: 60 jobs of each account (queue/rank.ts). */
const WINDOW_MS = 600_000

export interface WorkerDeps {
  database: Database
  queue: Queue
  clock: Clock
  /** Writes a document; ends early when `signal` is aborted. */
  compose: Compose
  /** Model IDs whose backends are not called at the moment: their jobs stay in the queue. */
  coolingModels?: () => readonly ModelId[]
  outbound: Outbound
  random: () => number
  log: WorkerLog
  telemetry?: Telemetry
  /** Documents written at once by this process; if more than 1, one additional place is for accounts without a running job. */
  jobConcurrency: number
  /** Documents of one account that are written at once by all processes. */
  accountJobConcurrency?: number | undefined
  /** How long a job is deferred while its model is away. */
  modelWaitMinutes: number
  /** How long an ended job is stored; 0: its content is deleted on delivery. */
  retentionDays: number
}

export interface WorkerLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Worker {
  /** Starts claiming; ends with `stop`. */
  start(): Promise<void>
  /** Schedules a claim of the due items. */
  wake(): void
  /** Aborts the work on a cancelled job. */
  abort(jobId: string): void
  /** Claims and runs until nothing is due. */
  runUntilIdle(): Promise<void>
  /** Stops claiming, waits up to `graceMs` for running work, and requeues the rest; that does not count as an attempt. */
  stop(graceMs: number): Promise<void>
}

interface RunningJob {
  row: JobRow
  lease: JobLease
  claim: Claim
  abort: AbortController
  done: Promise<void>
  /** What is written of its document. */
  text: string
  /** As they are stored. */
  words: number
  /** The work is done and its end is being stored. */
  isStoring: boolean
}

interface RunningDelivery {
  delivery: DeliveryRow
  claim: Claim
  done: Promise<void>
  isStoring: boolean
}

type JobError = Parameters<typeof failJob>[2]

/** How a job ends. */
type JobEnd = { running: RunningJob; traceparent: string | undefined } & (
  | { document: GeneratedDocument }
  | { error: JobError }
)

export function createWorker(deps: WorkerDeps): Worker {
  const { database, queue, clock, log, jobConcurrency, accountJobConcurrency } = deps
  const { kysely } = database
  const jobs = new Map<string, RunningJob>()
  const deliveries = new Map<string, RunningDelivery>()
  const deliveryAbort = new AbortController()
  const nowMs = () => clock.now().getTime()
  const now = () => databaseNow(database, clock)

  let started = false
  /** Accounts with jobs that have not ended, at the last poll. */
  let accounts = 0
  let stopping = false
  let cancelPoll: (() => void) | undefined
  let cancelRenewal: (() => void) | undefined
  let cancelSearch: (() => void) | undefined
  let searching: Promise<void> | undefined

  const storeEnd = groupCommit(storeEnds)
  const storeAttempt = groupCommit((results: Parameters<typeof storeAttempts>[1]) => storeAttempts(deps, results))

  const claimLoop = coalesce(claimDue, (error) => log.error({ err: error }, 'Due jobs could not be claimed.'))

  function wake(polls = false): void {
    if (started && !stopping) claimLoop.run(polls)
  }

  function poll(): void {
    wake(true)
    cancelPoll = clock.after(POLL_MS, poll)
  }

  async function claimDue(polls: boolean): Promise<void> {
    if (polls) {
      await queue.poll()
      accounts = await countAccounts(kysely, ACCOUNTS_MAX)
    }
    const results = await Promise.allSettled([claimJobs(polls), claimDeliveries(polls)])
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  async function claimJobs(polls: boolean): Promise<void> {
    const cooling = deps.coolingModels?.() ?? []
    const models = MODEL_IDS.filter((id) => !cooling.includes(id))
    const limit = () => (stopping ? 0 : freePlaces(jobs, jobConcurrency))
    while (limit() > 0) {
      // Repeats until nothing is due: a claimed item may belong to a cancelled job.
      if (accounts > 1 && (await claimSomeJobs(models, { limit: limit(), ...(await belowShare()) }))) continue
      if (!(await claimSomeJobs(models, { limit: limit() }))) break
    }
    if (polls && accounts > 1 && !stopping && jobConcurrency > 1 && countWorking(jobs) === jobConcurrency)
      await claimSomeJobs(models, {
        limit: 1,
        withoutAccounts: [...(await countRunning(kysely)).keys()],
        windowMs: WINDOW_MS,
      })
  }

  /** Options that leave out accounts with their full share of the places of all processes. */
  async function belowShare(): Promise<Partial<ClaimOptions>> {
    const running = await countRunning(kysely)
    const total = [...running.values()].reduce((sum, count) => sum + count, 0)
    const places = Math.max(jobConcurrency, total - jobs.size + jobConcurrency)
    const share = Math.ceil(places / accounts)
    const withoutAccounts = [...running].filter(([, count]) => count >= share).map(([accountId]) => accountId)
    return { withoutAccounts, windowMs: WINDOW_MS }
  }

  async function claimDeliveries(polls: boolean): Promise<void> {
    for (;;) {
      const limit = freePlaces(deliveries, DELIVERY_CONCURRENCY)
      if (stopping || limit === 0 || !(await claimSomeDeliveries({ limit }))) break
    }
    const limit = freePlaces(deliveries, DELIVERY_CONCURRENCY + DELIVERY_PLACES_RESERVED)
    if (polls && !stopping && deliveries.size >= DELIVERY_CONCURRENCY && limit > 0)
      await claimSomeDeliveries({ limit, accountLimit: 1 })
  }

  /** @returns false if nothing was due. */
  async function claimSomeJobs(models: readonly ModelId[], options: ClaimOptions): Promise<boolean> {
    const claimId = newId('claim')
    let rows = new Map<string, JobRow>()
    const claims = await queue.claim(models, { accountLimit: accountJobConcurrency, ...options }, async (tx, items) => {
      rows = new Map((await startJobs(tx, items, claimId, now())).map((row) => [row.id, row]))
      // Items whose job has ended or has another item.
      await finish(
        tx,
        items.filter(({ id, ref }) => rows.get(ref)?.queue_item !== id),
      )
    })
    for (const claim of claims) {
      const row = rows.get(claim.ref)
      if (row?.queue_item === claim.id) startJob(row, claim, { id: row.id, claim: claimId })
    }
    return claims.length > 0
  }

  async function finish(tx: Queryable, claims: readonly Claim[]): Promise<void> {
    if (claims.length > 0) await queue.finish(tx, claims)
  }

  function startJob(row: JobRow, claim: Claim, lease: JobLease): void {
    const running = jobs.get(row.id)
    // Its claim expired while the work continued here: the machine slept, or the database was away.
    if (running) Object.assign(running, { lease, claim })
    else {
      const abort = new AbortController()
      runJob({ row, lease, claim, abort, done: Promise.resolve(), text: '', words: 0, isStoring: false })
    }
  }

  function runJob(running: RunningJob): void {
    const { row } = running
    jobs.set(row.id, running)
    running.done = run(running)
      .catch((error) => log.error({ err: error, job: row.id }, 'Processing a job failed.'))
      .finally(() => {
        jobs.delete(row.id)
        wake()
      })
  }

  /** @returns false if nothing was due. */
  async function claimSomeDeliveries(options: ClaimOptions): Promise<boolean> {
    let started: { delivery: DeliveryRow; claim: Claim; job: JobRow; secrets: string[] }[] = []
    const claims = await queue.claim([WEBHOOKS], options, async (tx, items) => {
      const deliveryRows = new Map((await startDeliveries(tx, items, newId('claim'))).map((row) => [row.id, row]))
      const rows = await findJobs(
        tx,
        [...deliveryRows.values()].map(({ job_id }) => job_id),
      )
      const secrets = new Map<string, string[]>()
      for (const { account_id } of rows.values())
        if (!secrets.has(account_id))
          secrets.set(account_id, signingSecrets(await readSettings(tx, account_id, nowMs())))
      started = items.flatMap((claim) => {
        const delivery = deliveryRows.get(claim.ref)
        const job = delivery && rows.get(delivery.job_id)
        if (delivery?.queue_item !== claim.id || !job) return []
        return [{ delivery, claim, job, secrets: secrets.get(job.account_id)! }]
      })
      await finish(
        tx,
        items.filter((claim) => !started.some((delivery) => delivery.claim === claim)),
      )
    })
    for (const { delivery, claim, job, secrets } of started) {
      const running = deliveries.get(delivery.id)
      if (running) Object.assign(running, { delivery, claim })
      else runDelivery({ delivery, claim, done: Promise.resolve(), isStoring: false }, job, secrets)
    }
    return claims.length > 0
  }

  function runDelivery(running: RunningDelivery, job: JobRow, secrets: readonly string[]): void {
    const { id } = running.delivery
    deliveries.set(id, running)
    running.done = deliverAndStore(running, job, secrets)
      .catch((error) => log.error({ err: error, delivery: id }, 'A delivery failed.'))
      .finally(() => {
        deliveries.delete(id)
        wake()
      })
  }

  async function deliverAndStore(running: RunningDelivery, job: JobRow, secrets: readonly string[]): Promise<void> {
    const result = await deliver(deps, { delivery: running.delivery, job, secrets }, deliveryAbort.signal)
    if (!result) return
    running.isStoring = true
    wake()
    // The claim may have been replaced during the post.
    const { delivery, claim } = running
    if (!(await storeAttempt({ result: { ...result, delivery }, claim }))) return
    const { after, attempt, trace } = result
    deps.telemetry?.counts.webhookAttempt(after.status === 'pending' ? 'retried' : after.status)
    const { id, account_id, key_id } = job
    const ids = { job: id, account: account_id, key: key_id ?? undefined, delivery: delivery.id }
    log.info({ ...ids, ...after, ...attempt, trace }, 'webhook')
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
      const message = `The job was started ${ATTEMPTS_MAX} times and the service stopped each time before it ended.`
      const error = { code: 'server_error', message } as const
      if (await store(() => storeEnd({ running, traceparent, error }), running))
        end({ status: 'failed', code: error.code })
      return
    }
    const written = await write(running, work).then(
      (document) => ({ document }) as const,
      (error: unknown) => ({ error }) as const,
    )
    // Cancelled, claimed by another worker, or stopping: the code that aborted it updates the row.
    if (abort.signal.aborted) return
    running.isStoring = true
    wake()
    if ('document' in written) {
      if (await store(() => storeEnd({ running, traceparent, document: written.document }), running))
        end({ status: 'completed' })
      return
    }
    const deferral = deferralOf(row, written.error)
    if (deferral !== undefined) {
      if (await store(() => requeue(running, deferral), running))
        end({ status: 'queued', deferredMs: deferral.waitMs, err: written.error })
      return
    }
    const { code, message } = generationErrorOf(written.error) ?? UNEXPECTED_ERROR
    if (await store(() => storeEnd({ running, traceparent, error: { code, message } }), running))
      end({ status: 'failed', code, err: written.error })
  }

  /**
   * How long to defer the job; undefined if it fails. The time between two attempts may hold a sleep of the machine, a stop of the service
   * or a change of the clock, so it counts as half of the limit at most.
   */
  function deferralOf(row: JobRow, error: unknown): Deferral | undefined {
    if (!(error instanceof ModelUnavailable) || !error.temporary) return undefined
    const limitMs = deps.modelWaitMinutes * MINUTE_MS
    const at = nowMs()
    const since = row.deferred_since ?? at
    const lastAt = row.deferred_at ?? since
    const waitedMs = Math.max(0, lastAt - since) + Math.min(Math.max(0, at - lastAt), limitMs / 2)
    const waitMs = Math.min(DEFER_MS * 2 ** Math.min(row.deferrals ?? 0, 10), DEFER_MS_MAX)
    return waitedMs + waitMs <= limitMs ? { waitMs, at, since: at - waitedMs } : undefined
  }

  async function write(running: RunningJob, work: JobWork): Promise<GeneratedDocument> {
    const input = JSON.parse(running.row.input ?? '') as GenerateInput
    return await deps.compose(input, running.abort.signal, {
      work,
      onEvent(event) {
        if (event.type === 'delta') running.text += event.text
        else if (event.type === 'restart') running.text = ''
        return undefined
      },
    })
  }

  /**
   * Stores the end of a job. Retries until the job belongs to another worker, so that a finished document survives an outage of the
   * database. @returns whether it was stored.
   */
  async function store(write: () => Promise<boolean>, { row, abort: { signal } }: RunningJob): Promise<boolean> {
    for (let pauseMs = STORE_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, STORE_PAUSE_MS_MAX)) {
      try {
        return await write()
      } catch (error) {
        log.error({ err: error, job: row.id }, 'The result of a job could not be stored. Trying again.')
      }
      await delay(pauseMs, undefined, { signal }).catch(() => {})
    }
    return false
  }

  /** Ends jobs and enqueues their webhooks, in one transaction. @returns which of the jobs still belonged to this worker. */
  async function storeEnds(ends: readonly JobEnd[]): Promise<boolean[]> {
    const messages = ends.map(({ running: { row } }) => ({
      jobId: row.id,
      id: newId('msg'),
      item: newItemId(),
      isPosted: row.webhook_url !== NO_WEBHOOK,
    }))
    return await inTransaction(database, async (tx) => {
      await lockJobs(tx, database.kind, idsOf(ends.map(({ running }) => running)))
      const completed = await completeJobs(
        tx,
        ends.flatMap((end) =>
          'document' in end ? [{ lease: end.running.lease, document: end.document, traceparent: end.traceparent }] : [],
        ),
        nowMs(),
      )
      const stored = new Set(completed)
      // In the order of the accounts, since refunds lock their counts.
      for (const end of ends.toSorted((a, b) => compare(a.running.row.account_id, b.running.row.account_id))) {
        if ('document' in end) continue
        const { lease, row } = end.running
        if (!(await failJob(tx, lease, end.error, nowMs(), end.traceparent))) continue
        stored.add(row.id)
        // An invalid request still counts for the quota.
        if (end.error.code !== 'invalid_parameters') await refundQuota(tx, row)
      }
      const ended = messages.filter(({ isPosted, jobId }) => isPosted && stored.has(jobId))
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
      return ends.map(({ running }) => stored.has(running.row.id))
    })
  }

  /** Queues a job again, with a new item. */
  async function requeue({ row, lease, claim }: RunningJob, deferral?: Deferral): Promise<boolean> {
    const delayMs = deferral?.waitMs ?? 0
    const item: NewItem = { ...claim, id: newItemId(), rank: row.rank ?? row.created_at, delayMs }
    return await inTransaction(database, async (tx) => {
      await queue.finish(tx, [claim])
      const requeued = await requeueJob(tx, lease, { item: item.id, deferral })
      if (requeued) await queue.add(tx, [item])
      return requeued
    })
  }

  /** Renews the claims, aborts jobs that now belong to another worker, and stores how many words of the others are written. */
  async function renew(): Promise<void> {
    const claims = [...jobs.values(), ...deliveries.values()].map(({ claim }) => claim)
    if (claims.length === 0) return
    await queue.renew(claims)
    const running = [...jobs.values()]
    if (running.length === 0) return
    const rows = await kysely
      .selectFrom('jobs')
      .select(['id', 'lease_owner'])
      .where('id', 'in', idsOf(running))
      .execute()
    const leaseOwners = new Map(rows.map(({ id, lease_owner }) => [id, lease_owner]))
    for (const { row, lease, abort } of running) if (leaseOwners.get(row.id) !== lease.claim) abort.abort()
    await storeWords(running.filter(({ abort, isStoring }) => !abort.signal.aborted && !isStoring))
  }

  async function storeWords(running: readonly RunningJob[]): Promise<void> {
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

  /** At start and every few minutes. */
  function findMissingItems(): void {
    cancelSearch = clock.after(MISSING_ITEMS_MS, findMissingItems)
    searching ??= addMissingItems(deps)
      .then((added) => {
        if (added.jobs + added.deliveries === 0) return
        log.info(added, 'Added jobs and webhooks of an earlier release to the queue.')
        wake(true)
      })
      .catch((error) => log.error({ err: error }, 'Jobs and webhooks without a place in the queue could not be found.'))
      .finally(() => {
        searching = undefined
      })
  }

  function renewRegularly(): void {
    cancelRenewal = clock.after(RENEW_MS, () => {
      renew().catch((error) => log.error({ err: error }, 'Claims could not be renewed.'))
      renewRegularly()
    })
  }

  return {
    wake: () => wake(),

    async start() {
      started = true
      poll()
      renewRegularly()
      findMissingItems()
    },

    abort(jobId) {
      jobs.get(jobId)?.abort.abort()
    },

    async runUntilIdle() {
      for (;;) {
        wake(true)
        await claimLoop.idle()
        const completions = [...jobs.values(), ...deliveries.values()].map(({ done }) => done)
        if (completions.length === 0) return
        await Promise.all(completions)
      }
    },

    async stop(graceMs) {
      stopping = true
      cancelPoll?.()
      cancelSearch?.()
      await searching
      await claimLoop.idle()
      const completion = Promise.all([...jobs.values(), ...deliveries.values()].map(({ done }) => done))
      const timer = new AbortController()
      const waitAtMost = (ms: number) =>
        Promise.race([completion, delay(ms, undefined, { signal: timer.signal }).catch(() => undefined)])
      await waitAtMost(graceMs)
      const unfinished = [...jobs.values()]
      for (const { abort } of unfinished) abort.abort()
      deliveryAbort.abort()
      await waitAtMost(ABORT_MS)
      timer.abort()
      cancelRenewal?.()
      // A result that arrives later is refused: the job has lost its lease.
      for (const running of unfinished) await requeue(running)
      for (const { delivery, claim } of deliveries.values()) await requeueDelivery(delivery, claim)
    },
  }

  async function requeueDelivery(delivery: DeliveryRow, claim: Claim): Promise<void> {
    const item: NewItem = { ...claim, id: newItemId(), rank: nowMs() }
    await inTransaction(database, async (tx) => {
      await queue.finish(tx, [claim])
      if (await putBackDelivery(tx, delivery, item.id)) await queue.add(tx, [item])
    })
  }
}

/**
 * How many more may be started. Work whose end is being stored does not occupy a place, until there is as much of it as there are
 * places.
 */
function freePlaces(running: ReadonlyMap<string, { isStoring: boolean }>, places: number): number {
  return Math.max(0, Math.min(places - countWorking(running), 2 * places - running.size))
}

function countWorking(running: ReadonlyMap<string, { isStoring: boolean }>): number {
  return [...running.values()].filter(({ isStoring }) => !isStoring).length
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function idsOf(running: readonly RunningJob[]): string[] {
  return running.map(({ row }) => row.id)
}

/** Refunds the request in the transaction that fails the job, so that it happens exactly once. */
async function refundQuota(db: Queryable, { account_id, quota_day }: JobRow): Promise<void> {
  if (quota_day === null) return
  await db
    .updateTable('usage')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('account_id', '=', account_id)
    .where('day', '=', quota_day)
    .where('used', '>', 0)
    .execute()
}
