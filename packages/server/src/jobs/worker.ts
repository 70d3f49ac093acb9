/**
 * The worker: claims queued jobs, writes their documents and posts their webhooks. Each process has at most one; on PostgreSQL
 * several processes share the work.
 *
 * It polls every second, and claims when notified or when a place becomes free: as many items as it has places, in one transaction
 * with the rows that they start. A crash loses no more than the work of the current attempts. job-runner.ts and delivery-runner.ts
 * do the work.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { MODEL_IDS, type ModelId } from '@platen/wire'
import { type ClaimOptions, RENEW_MS } from '../queue/queue.ts'
import { type CoalescedWork, coalesce } from './coalesce.ts'
import { DeliveryRunner, type DeliveryRunnerDeps } from './delivery-runner.ts'
import { JobRunner, type JobRunnerDeps } from './job-runner.ts'
import { addMissingItems } from './missing-items.ts'
import { countAccounts, countRunning } from './store.ts'

/** Pause between polls for items without a notification. */
const POLL_MS = 1_000
const DELIVERY_CONCURRENCY = 16
/** Additional places for accounts without a running delivery, so that slow receivers do not hold up others. */
const DELIVERY_PLACES_RESERVED = 4
/** Pause between looks for jobs and deliveries without an item. */
const MISSING_ITEMS_MS = 180_000
/** How long aborted work may take to end. */
const ABORT_MS = 2_000
/** Accounts counted for their share of the places; with more, each has one. */
const ACCOUNTS_MAX = 1000
/** How far behind the first item a claim for other accounts looks: 60 jobs of each account (queue/rank.ts). */
const WINDOW_MS = 600_000

export interface WorkerDeps extends JobRunnerDeps, DeliveryRunnerDeps {
  /** Model IDs whose backends are not called at the moment: their jobs stay in the queue. */
  coolingModels?: () => readonly ModelId[]
  /** Documents written at once by this process; if more than 1, one additional place is for accounts without a running job. */
  jobConcurrency: number
}

export class Worker {
  readonly #deps: WorkerDeps
  readonly #jobs: JobRunner
  readonly #deliveries: DeliveryRunner
  readonly #claims: CoalescedWork
  #hasStarted = false
  #isStopping = false
  /** Accounts with jobs that have not ended, at the last poll. */
  #accounts = 0
  #cancelPoll: (() => void) | undefined
  #cancelRenewal: (() => void) | undefined
  #cancelSearch: (() => void) | undefined
  #search: Promise<void> | undefined

  constructor(deps: WorkerDeps) {
    const onFree = () => this.wake()
    this.#deps = deps
    this.#jobs = new JobRunner(deps, onFree)
    this.#deliveries = new DeliveryRunner(deps, onFree)
    this.#claims = coalesce(
      (polls) => this.#claimDue(polls),
      (error) => deps.log.error({ err: error }, 'Due jobs could not be claimed.'),
    )
  }

  /** Starts claiming; ends with `stop`. */
  async start(): Promise<void> {
    this.#hasStarted = true
    this.#poll()
    this.#renewRegularly()
    this.#findMissingItems()
  }

  /** Schedules a claim of the due items. */
  wake(): void {
    this.#requestClaim(false)
  }

  /** Aborts the work on a cancelled job. */
  abort(jobId: string): void {
    this.#jobs.abort(jobId)
  }

  /** Claims and runs until nothing is due. */
  async runUntilIdle(): Promise<void> {
    for (;;) {
      this.#requestClaim(true)
      await this.#claims.idle()
      const completions = this.#completions()
      if (completions.length === 0) return
      await Promise.all(completions)
    }
  }

  /** Stops claiming, waits up to `graceMs` for running work, and requeues the rest; that does not count as an attempt. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true
    this.#cancelPoll?.()
    this.#cancelSearch?.()
    await this.#search
    await this.#claims.idle()
    const completion = Promise.all(this.#completions())
    const timer = new AbortController()
    const waitAtMost = (ms: number) =>
      Promise.race([completion, delay(ms, undefined, { signal: timer.signal }).catch(() => undefined)])
    await waitAtMost(graceMs)
    const unfinished = this.#jobs.abortAll()
    this.#deliveries.abortAll()
    await waitAtMost(ABORT_MS)
    timer.abort()
    this.#cancelRenewal?.()
    await this.#jobs.requeue(unfinished)
    await this.#deliveries.requeueAll()
  }

  #completions(): Promise<void>[] {
    return [...this.#jobs.completions(), ...this.#deliveries.completions()]
  }

  #requestClaim(polls: boolean): void {
    if (this.#hasStarted && !this.#isStopping) this.#claims.run(polls)
  }

  #poll(): void {
    this.#requestClaim(true)
    this.#cancelPoll = this.#deps.clock.after(POLL_MS, () => this.#poll())
  }

  async #claimDue(polls: boolean): Promise<void> {
    if (polls) {
      await this.#deps.queue.poll()
      this.#accounts = await countAccounts(this.#deps.database.kysely, ACCOUNTS_MAX)
    }
    const results = await Promise.allSettled([this.#claimJobs(polls), this.#claimDeliveries(polls)])
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  async #claimJobs(polls: boolean): Promise<void> {
    const cooling = this.#deps.coolingModels?.() ?? []
    const models = MODEL_IDS.filter((id) => !cooling.includes(id))
    const { jobConcurrency } = this.#deps
    const limit = () => (this.#isStopping ? 0 : this.#jobs.freePlaces(jobConcurrency))
    while (limit() > 0) {
      // Repeats until nothing is due: a claimed item may belong to a cancelled job.
      if (this.#accounts > 1 && (await this.#jobs.claim(models, { limit: limit(), ...(await this.#belowShare()) })))
        continue
      if (!(await this.#jobs.claim(models, { limit: limit() }))) break
    }
    if (polls && !this.#isStopping && this.#accounts > 1 && jobConcurrency > 1 && this.#jobs.working === jobConcurrency)
      await this.#claimAdditionalJob(models)
  }

  /** One more job, of an account without a running one. */
  async #claimAdditionalJob(models: readonly ModelId[]): Promise<void> {
    const running = await countRunning(this.#deps.database.kysely)
    await this.#jobs.claim(models, { limit: 1, withoutAccounts: [...running.keys()], windowMs: WINDOW_MS })
  }

  /** Options that leave out accounts with their full share of the places of all processes. */
  async #belowShare(): Promise<Partial<ClaimOptions>> {
    const { database, jobConcurrency } = this.#deps
    const running = await countRunning(database.kysely)
    const total = [...running.values()].reduce((sum, count) => sum + count, 0)
    const places = Math.max(jobConcurrency, total - this.#jobs.size + jobConcurrency)
    const share = Math.ceil(places / this.#accounts)
    const withoutAccounts = [...running].filter(([, count]) => count >= share).map(([accountId]) => accountId)
    return { withoutAccounts, windowMs: WINDOW_MS }
  }

  async #claimDeliveries(polls: boolean): Promise<void> {
    for (;;) {
      const limit = this.#deliveries.freePlaces(DELIVERY_CONCURRENCY)
      if (this.#isStopping || limit === 0 || !(await this.#deliveries.claim({ limit }))) break
    }
    const limit = this.#deliveries.freePlaces(DELIVERY_CONCURRENCY + DELIVERY_PLACES_RESERVED)
    if (polls && !this.#isStopping && this.#deliveries.size >= DELIVERY_CONCURRENCY && limit > 0)
      await this.#deliveries.claim({ limit, accountLimit: 1 })
  }

  #renewRegularly(): void {
    this.#cancelRenewal = this.#deps.clock.after(RENEW_MS, () => {
      this.#renew().catch((error) => this.#deps.log.error({ err: error }, 'Claims could not be renewed.'))
      this.#renewRegularly()
    })
  }

  async #renew(): Promise<void> {
    const claims = [...this.#jobs.claims(), ...this.#deliveries.claims()]
    if (claims.length === 0) return
    await this.#deps.queue.renew(claims)
    await this.#jobs.renew()
  }

  /** At start and every few minutes. */
  #findMissingItems(): void {
    this.#cancelSearch = this.#deps.clock.after(MISSING_ITEMS_MS, () => this.#findMissingItems())
    this.#search ??= this.#addMissingItems().finally(() => {
      this.#search = undefined
    })
  }

  async #addMissingItems(): Promise<void> {
    const { log } = this.#deps
    try {
      const added = await addMissingItems(this.#deps)
      if (added.jobs + added.deliveries === 0) return
      log.info(added, 'Added jobs and webhooks of an earlier release to the queue.')
      this.#requestClaim(true)
    } catch (error) {
      log.error({ err: error }, 'Jobs and webhooks without a place in the queue could not be found.')
    }
  }
}
