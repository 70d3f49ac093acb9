/** Runs deliveries of webhooks: claims them, posts their messages and stores the attempts. The worker decides when and how many to claim. */
import { inTransaction, type Queryable } from '../db/database.ts'
import { groupCommit } from '../db/group-commit.ts'
import { newId } from '../ids.ts'
import { type Claim, type ClaimOptions, type NewItem, newItemId, type Queue, WEBHOOKS } from '../queue/queue.ts'
import { readSettings, signingSecrets } from '../webhooks/settings.ts'
import { type DeliveryRow, putBackDelivery, startDeliveries } from '../webhooks/store.ts'
import { type AttemptResult, type DeliverDeps, deliver, storeAttempts } from './deliver.ts'
import { RunningWork } from './running-work.ts'
import { findJobs, type JobRow } from './store.ts'
import type { WorkerLog } from './worker-log.ts'

export interface DeliveryRunnerDeps extends DeliverDeps {
  queue: Queue
  log: WorkerLog
}

interface RunningDelivery {
  delivery: DeliveryRow
  claim: Claim
  isStoring: boolean
}

interface ClaimedDelivery {
  delivery: DeliveryRow
  claim: Claim
  job: JobRow
  secrets: readonly string[]
}

export class DeliveryRunner {
  readonly #deps: DeliveryRunnerDeps
  readonly #running: RunningWork<RunningDelivery>
  readonly #onFree: () => void
  readonly #abort = new AbortController()
  readonly #storeAttempt: (attempt: { result: AttemptResult; claim: Claim }) => Promise<boolean>

  /** @param onFree called when a place becomes free. */
  constructor(deps: DeliveryRunnerDeps, onFree: () => void) {
    this.#deps = deps
    this.#onFree = onFree
    this.#running = new RunningWork(onFree)
    this.#storeAttempt = groupCommit((attempts) => storeAttempts(deps, attempts))
  }

  get size(): number {
    return this.#running.size
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

  /** Claims due deliveries and starts them. @returns false if nothing was due. */
  async claim(options: ClaimOptions): Promise<boolean> {
    const { queue } = this.#deps
    let claimed: ClaimedDelivery[] = []
    const claims = await queue.claim([WEBHOOKS], options, async (tx, items) => {
      claimed = await this.#read(tx, items)
      // Items whose delivery has ended or has another item.
      const unneeded = items.filter((claim) => !claimed.some((delivery) => delivery.claim === claim))
      if (unneeded.length > 0) await queue.finish(tx, unneeded)
    })
    for (const delivery of claimed) this.#start(delivery)
    return claims.length > 0
  }

  /** Aborts all posts. */
  abortAll(): void {
    this.#abort.abort()
  }

  /** Returns all running deliveries to the queue. */
  async requeueAll(): Promise<void> {
    for (const { delivery, claim } of this.#running.items()) await this.#requeue(delivery, claim)
  }

  /** Marks the deliveries of `items` as started, and reads what their posts need. */
  async #read(tx: Queryable, items: readonly Claim[]): Promise<ClaimedDelivery[]> {
    const deliveries = new Map((await startDeliveries(tx, items, newId('claim'))).map((row) => [row.id, row]))
    const jobs = await findJobs(
      tx,
      [...deliveries.values()].map(({ job_id }) => job_id),
    )
    const secrets = new Map<string, string[]>()
    for (const { account_id } of jobs.values())
      if (!secrets.has(account_id))
        secrets.set(account_id, signingSecrets(await readSettings(tx, account_id, this.#nowMs())))
    return items.flatMap((claim) => {
      const delivery = deliveries.get(claim.ref)
      const job = delivery && jobs.get(delivery.job_id)
      if (delivery?.queue_item !== claim.id || !job) return []
      return [{ delivery, claim, job, secrets: secrets.get(job.account_id)! }]
    })
  }

  #start(claimed: ClaimedDelivery): void {
    const { delivery, claim } = claimed
    const { id } = delivery
    const running = this.#running.get(id)
    if (running) {
      Object.assign(running, { delivery, claim })
      return
    }
    const item = { delivery, claim, isStoring: false }
    this.#running.start(id, item, () =>
      this.#run(item, claimed).catch((error) =>
        this.#deps.log.error({ err: error, delivery: id }, 'A delivery failed.'),
      ),
    )
  }

  async #run(running: RunningDelivery, claimed: ClaimedDelivery): Promise<void> {
    const { telemetry, log } = this.#deps
    const { job } = claimed
    const result = await deliver(this.#deps, claimed, this.#abort.signal)
    if (!result) return
    running.isStoring = true
    this.#onFree()
    // The claim may have been replaced during the post.
    const { delivery, claim } = running
    if (!(await this.#storeAttempt({ result: { ...result, delivery }, claim }))) return
    const { after, attempt, trace } = result
    telemetry?.counts.webhookAttempt(after.status === 'pending' ? 'retried' : after.status)
    const ids = { job: job.id, account: job.account_id, key: job.key_id ?? undefined, delivery: delivery.id }
    log.info({ ...ids, ...after, ...attempt, trace }, 'webhook')
  }

  async #requeue(delivery: DeliveryRow, claim: Claim): Promise<void> {
    const { database, queue } = this.#deps
    const item: NewItem = { ...claim, id: newItemId(), rank: this.#nowMs() }
    await inTransaction(database, async (tx) => {
      await queue.finish(tx, [claim])
      if (await putBackDelivery(tx, delivery, item.id)) await queue.add(tx, [item])
    })
  }

  #nowMs(): number {
    return this.#deps.clock.now().getTime()
  }
}
