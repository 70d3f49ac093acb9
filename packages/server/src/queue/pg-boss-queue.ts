/**
 * The queue on PostgreSQL: pg-boss, in a schema of its own. The transaction that writes a row adds its item; NOTIFY wakes the workers
 * of every process, and a poll finds items without a notification (delayed ones, a broken listener). A claim that is not renewed
 * for 10 s expires when pg-boss next looks for such claims, within 5 s.
 *
 * Statements of pg-boss itself (installation, maintenance, LISTEN) use a connection of their own without a statement timeout.
 * Source: pg-boss 12.35, types.d.ts and plans.js.
 */
import { sql } from 'kysely'
import { fromKysely, type JobInsert, PgBoss } from 'pg-boss'
import { type Clock, systemClock } from '../clock.ts'
import { inTransaction, inUnsyncedTransaction, type PostgresDatabase, type Queryable } from '../db/database.ts'
import {
  CLAIM_MS,
  type Claim,
  type ClaimOptions,
  type NewItem,
  type Queue,
  type QueueName,
  type StoreClaims,
} from './queue.ts'

const SCHEMA = 'platen_queue'
/** Any number that no other advisory lock of this database has: see PURGE_LOCK. */
const INSTALL_LOCK = 7_352_002
/** How often pg-boss looks for expired claims. */
const MONITOR_S = 5
/** In effect never: claims expire by not being renewed. */
const EXPIRE_S = 23 * 3600
/** In effect for ever: queued items are not deleted. */
const RETENTION_S = 400 * 86_400
/** Finished items are not needed. */
const DELETE_AFTER_S = 60
/** How often an item may be claimed again; the attempts of its job end earlier. */
const RETRIES_MAX = 1000
/** Priorities are 32-bit integers: seconds before or after this. */
const EPOCH_MS = Date.UTC(2025, 0, 1)
/** Items moved to pg-boss in one transaction after a migration. */
const BATCH = 500

interface ItemData {
  ref: string
  account: string
  rank: number
}

export interface PgBossQueueOptions {
  clock: Clock
  queues: readonly QueueName[]
  works: boolean
  onError: (error: unknown) => void
}

/** The ID of no item. */
const NO_ITEM = '00000000-0000-0000-0000-000000000000'

export class PgBossQueue implements Queue {
  readonly #database: PostgresDatabase
  readonly #options: PgBossQueueOptions
  readonly #boss: PgBoss
  readonly #run: ReturnType<typeof fromKysely>
  /** Queues that may have due items: all after a poll, without those that returned fewer items than the limit. */
  readonly #ready: Set<QueueName>
  /** Number of notifications of each queue; one during a fetch may be about an item that the fetch did not see. */
  readonly #notices = new Map<QueueName, number>()
  /** Rank of the last claimed item of each queue. */
  readonly #lastRanks = new Map<QueueName, number>()
  #clockMs = Number.NaN
  #clockSet = Promise.resolve()

  constructor(database: PostgresDatabase, options: PgBossQueueOptions) {
    this.#database = database
    this.#options = options
    this.#ready = new Set(options.queues)
    this.#run = { executeSql: (text, values) => database.run(text, values) }
    this.#boss = new PgBoss({
      connectionString: database.directUrl,
      application_name: 'platen-queue',
      max: 1,
      schema: SCHEMA,
      useListenNotify: database.canListen,
      schedule: false,
      reindex: false,
      // A test that moves the clock runs the monitor by `poll`.
      supervise: options.works && options.clock === systemClock,
      superviseIntervalSeconds: MONITOR_S,
      monitorIntervalSeconds: MONITOR_S,
    })
    this.#boss.on('error', (error) => options.onError(error))
  }

  async start(onReady: () => void): Promise<void> {
    const db = this.#boss.getDb()
    const listen = db.listen?.bind(db)
    if (!this.#options.works || !listen) Object.assign(db, { listen: undefined })
    else
      db.listen = (channel, onNotification, onReconnect) =>
        listen(
          channel,
          (payload) => {
            onNotification(payload)
            this.#notices.set(payload, (this.#notices.get(payload) ?? 0) + 1)
            this.#ready.add(payload)
            onReady()
          },
          () => {
            onReconnect()
            onReady()
          },
        )
    // pg-boss has a lock of its own for its installation, but behind a pooler two that start at once may still collide.
    await this.#database.withoutTimeouts((kysely) =>
      kysely.transaction().execute(async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(${INSTALL_LOCK})`.execute(tx)
        await this.#boss.start()
      }),
    )
    const existing = new Set((await this.#boss.getQueues()).map(({ name }) => name))
    for (const name of this.#options.queues.filter((one) => !existing.has(one)))
      await this.#boss.createQueue(name, {
        retryLimit: RETRIES_MAX,
        expireInSeconds: EXPIRE_S,
        heartbeatSeconds: CLAIM_MS / 1000,
        retentionSeconds: RETENTION_S,
        deleteAfterSeconds: DELETE_AFTER_S,
        notify: true,
      })
    // pg-boss reads what it has not cached of a queue over its own connection. Within a transaction of ours that is a second one: where
    // a pooler has few, all of them could wait for each other.
    for (const name of this.#options.queues) await this.#boss.findJobs(name, { id: NO_ITEM })
    if (!this.#isSystemTime) await this.#installTestClock()
    await this.#importItems()
  }

  async add(tx: Queryable, items: readonly NewItem[]): Promise<void> {
    await this.#setTestClock()
    const db = fromKysely(tx)
    for (const [queue, list] of Map.groupBy(items, (item) => item.queue))
      await this.#boss.insert(queue, list.map(insertOf), { db })
  }

  async claim(queues: readonly QueueName[], options: ClaimOptions, store?: StoreClaims): Promise<Claim[]> {
    await this.#setTestClock()
    const ready = [...this.#ready].filter((name) => queues.includes(name))
    if (ready.length === 0) return []
    const claims = await inUnsyncedTransaction(this.#database, async (tx) => {
      const all: Claim[] = []
      // The index gives the order. Without statistics (a burst of new items) the planner would read and sort all items instead.
      await sql`SET LOCAL enable_sort = off`.execute(tx)
      for (const queue of ready) {
        if (all.length === options.limit) break
        all.push(...(await this.#fetch(tx, queue, { ...options, limit: options.limit - all.length })))
      }
      if (all.length > 0) await store?.(tx, all)
      return all
    })
    // The next claim starts with the queue after this one.
    const last = claims.at(-1)?.queue
    if (last !== undefined && this.#ready.delete(last)) this.#ready.add(last)
    return claims
  }

  async #fetch(
    tx: Queryable,
    queue: QueueName,
    { limit, withoutAccounts = [], accountLimit, windowMs }: ClaimOptions,
  ): Promise<Claim[]> {
    const notices = this.#notices.get(queue)
    const lastRank = this.#lastRanks.get(queue)
    const jobs = await this.#boss.fetch<ItemData>(queue, {
      batchSize: limit,
      db: fromKysely(tx),
      ...(withoutAccounts.length === 0 ? {} : { ignoreGroups: [...withoutAccounts] }),
      ...(accountLimit === undefined ? {} : { groupConcurrency: accountLimit }),
      ...(windowMs === undefined || lastRank === undefined ? {} : { minPriority: priorityOf(lastRank + windowMs) }),
    })
    const isEmpty =
      jobs.length < limit && accountLimit === undefined && withoutAccounts.length === 0 && windowMs === undefined
    if (isEmpty && this.#notices.get(queue) === notices) this.#ready.delete(queue)
    jobs.sort((a, b) => a.data.rank - b.data.rank)
    const rank = jobs.at(-1)?.data.rank
    if (rank !== undefined) this.#lastRanks.set(queue, rank)
    return jobs.map(({ id, data, retryCount }) => ({
      id: id.replaceAll('-', ''),
      queue,
      ref: data.ref,
      accountId: data.account,
      attempt: String(retryCount),
    }))
  }

  async poll(): Promise<void> {
    for (const name of this.#options.queues) this.#ready.add(name)
    if (this.#isSystemTime) return
    await this.#setTestClock()
    await this.#boss.supervise()
  }

  async findItems(items: readonly Pick<NewItem, 'id' | 'queue'>[]): Promise<Set<string>> {
    const found = new Set<string>()
    for (const [queue, list] of Map.groupBy(items, (item) => item.queue)) {
      const { rows } = await this.#database.run<{ id: string }>(
        `SELECT id FROM ${SCHEMA}.job WHERE name = $1 AND id = ANY($2::uuid[]) AND state < 'completed'`,
        [queue, list.map(({ id }) => id)],
      )
      for (const { id } of rows) found.add(id.replaceAll('-', ''))
    }
    return found
  }

  async renew(claims: readonly Claim[]): Promise<void> {
    await this.#setTestClock()
    for (const [queue, list] of Map.groupBy(claims, (claim) => claim.queue))
      await this.#boss.touch(queue, list.map(attemptOf), { db: this.#run })
  }

  async finish(tx: Queryable, claims: readonly Claim[]): Promise<void> {
    const db = fromKysely(tx)
    for (const [queue, list] of Map.groupBy(claims, (claim) => claim.queue))
      await this.#boss.complete(queue, list.map(attemptOf), null, { db })
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false })
  }

  /** Moves items that db/migrations/0009-queue.ts left in `queue_items` to pg-boss. */
  async #importItems(): Promise<void> {
    for (;;) {
      const moved = await inTransaction(this.#database, async (tx) => {
        const { rows } = await sql<{
          id: string
          queue: string
          ref: string
          account_id: string
          rank: number
          due_at: number | null
        }>`DELETE FROM queue_items WHERE id IN (SELECT id FROM queue_items LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
          RETURNING id, queue, ref, account_id, rank, due_at`.execute(tx)
        const nowMs = this.#options.clock.now().getTime()
        await this.add(
          tx,
          rows.map(({ id, queue, ref, account_id, rank, due_at }) => ({
            id,
            queue,
            ref,
            accountId: account_id,
            rank,
            delayMs: Math.max(0, (due_at ?? 0) - nowMs),
          })),
        )
        return rows.length
      })
      if (moved === 0) return
    }
  }

  get #isSystemTime(): boolean {
    return this.#options.clock === systemClock
  }

  /** Makes pg-boss use the clock of a test: its function for the current time reads it from a table. */
  async #installTestClock(): Promise<void> {
    await this.#database.run(`CREATE TABLE IF NOT EXISTS ${SCHEMA}.test_clock (now timestamptz)`)
    await this.#database.run(
      `CREATE OR REPLACE FUNCTION ${SCHEMA}.job_now() RETURNS timestamptz LANGUAGE sql STABLE AS
        $$ SELECT coalesce((SELECT c.now FROM ${SCHEMA}.test_clock c LIMIT 1), pg_catalog.now()) $$`,
    )
  }

  async #setTestClock(): Promise<void> {
    if (this.#isSystemTime) return
    const nowMs = this.#options.clock.now().getTime()
    if (nowMs !== this.#clockMs) {
      this.#clockMs = nowMs
      // In order, so that an earlier time does not overwrite a later one.
      this.#clockSet = this.#clockSet
        .catch(() => {})
        .then(async () => {
          await this.#database.run(
            `WITH previous AS (DELETE FROM ${SCHEMA}.test_clock) INSERT INTO ${SCHEMA}.test_clock VALUES (to_timestamp($1))`,
            [nowMs / 1000],
          )
        })
        .catch((error: unknown) => {
          // The next statement sets it again.
          this.#clockMs = Number.NaN
          throw error
        })
    }
    await this.#clockSet
  }
}

function insertOf({ id, ref, accountId, rank, delayMs = 0 }: NewItem): JobInsert<ItemData> {
  return {
    id,
    data: { ref, account: accountId, rank },
    priority: priorityOf(rank),
    group: { id: accountId },
    ...(delayMs > 0 ? { startAfter: String(delayMs / 1000) } : {}),
  }
}

/** Higher is earlier with pg-boss. */
function priorityOf(rank: number): number {
  return -Math.round((rank - EPOCH_MS) / 1000)
}

function attemptOf({ id, attempt }: Claim): { id: string; retryCount: number } {
  return { id: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), retryCount: Number(attempt) }
}
