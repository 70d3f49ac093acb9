/**
 * The embedded queue: the table `queue_items` of SQLite. Only one process uses a data folder, so claims that exist at its start
 * belong to a dead process, and claims do not expire while it runs.
 *
 * Items become due by the time of day. Where it was set back, at a start or between two claims, what waits begins its wait again, so that
 * no item waits longer than twice what it was given.
 */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { inUnsyncedTransaction, type Queryable, type SqliteDatabase } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Claim, ClaimOptions, NewItem, Queue, QueueName, StoreClaims } from './queue.ts'

/** Smaller changes of the time of day are left to run out. */
const SET_BACK_MS = 1_000
/** The longest wait: the pause before the last attempts of a webhook, and some more. */
const DELAY_MS_MAX = 27 * 3_600_000

export class SqliteQueue implements Queue {
  readonly #database: SqliteDatabase
  readonly #clock: Clock
  readonly #owner = newId('queue')
  /** The time of day at the last claim. */
  #lastMs = Number.POSITIVE_INFINITY

  constructor(database: SqliteDatabase, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  async start(): Promise<void> {
    await this.#database.kysely
      .updateTable('queue_items')
      .set({ lease_owner: null })
      .where('lease_owner', 'is not', null)
      .where('lease_owner', 'not like', `${this.#owner}.%`)
      .execute()
  }

  /** Every claim reads the table. */
  async poll(): Promise<void> {}

  async add(tx: Queryable, items: readonly NewItem[]): Promise<void> {
    const nowMs = this.#nowMs()
    await tx
      .insertInto('queue_items')
      .values(
        items.map(({ id, queue, ref, accountId, rank, delayMs = 0 }) => ({
          id,
          queue,
          ref,
          account_id: accountId,
          rank,
          due_at: delayMs > 0 ? nowMs + delayMs : null,
          delay_ms: delayMs > 0 ? delayMs : null,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }

  async claim(queues: readonly QueueName[], options: ClaimOptions, store?: StoreClaims): Promise<Claim[]> {
    const nowMs = this.#nowMs()
    if (nowMs < this.#lastMs - SET_BACK_MS) await this.#boundWaits(nowMs)
    this.#lastMs = nowMs
    // Without a transaction: most reads find nothing and should not lock the database.
    const ready = await this.#ready(queues, nowMs)
    if (ready.length === 0) return []
    return await inUnsyncedTransaction(this.#database, async (tx) => {
      await tx.updateTable('queue_items').set({ due_at: null }).where('due_at', '<=', nowMs).execute()
      const items = []
      for (const queue of ready) items.push(...(await this.#select(tx, queue, options)))
      const selected = items.sort((a, b) => a.rank - b.rank).slice(0, options.limit)
      if (selected.length === 0) return []
      const attempt = `${this.#owner}.${newId('claim')}`
      await tx
        .updateTable('queue_items')
        .set({ lease_owner: attempt })
        .where(
          'id',
          'in',
          selected.map(({ id }) => id),
        )
        .execute()
      const claims = selected.map(({ id, queue, ref, account_id }) => ({
        id,
        queue,
        ref,
        accountId: account_id,
        attempt,
      }))
      await store?.(tx, claims)
      return claims
    })
  }

  async #boundWaits(nowMs: number): Promise<void> {
    await sql`UPDATE queue_items SET due_at = ${nowMs} + coalesce(delay_ms, ${DELAY_MS_MAX})
      WHERE due_at > ${nowMs} + coalesce(delay_ms, ${DELAY_MS_MAX})`.execute(this.#database.kysely)
  }

  /** The queues that may have due items. */
  async #ready(queues: readonly QueueName[], nowMs: number): Promise<QueueName[]> {
    const { rows } = await sql<{ queue: string }>`SELECT value AS queue FROM json_each(${JSON.stringify(queues)})
      WHERE EXISTS (SELECT 1 FROM queue_items WHERE queue = value AND due_at IS NULL AND lease_owner IS NULL)
      OR EXISTS (SELECT 1 FROM queue_items WHERE due_at <= ${nowMs})`.execute(this.#database.kysely)
    return rows.map(({ queue }) => queue)
  }

  /** The first items of a queue that `options` allow. */
  async #select(tx: Queryable, queue: QueueName, options: ClaimOptions) {
    const { limit, withoutAccounts = [], accountLimit = Number.POSITIVE_INFINITY, windowMs } = options
    const ready = tx
      .selectFrom('queue_items')
      .select(['id', 'queue', 'ref', 'account_id', 'rank'])
      .where('queue', '=', queue)
      .where('due_at', 'is', null)
      .where('lease_owner', 'is', null)
      .orderBy('rank')
      .orderBy('id')
    const first = windowMs === undefined ? undefined : await ready.limit(1).executeTakeFirst()
    const counts = accountLimit === Number.POSITIVE_INFINITY ? new Map() : await this.#claimedBy(tx, queue)
    const full = [...counts].filter(([, count]) => count >= accountLimit).map(([accountId]) => accountId)
    const excluded = [...withoutAccounts, ...full]
    const query = ready
      .$if(first !== undefined, (some) => some.where('rank', '<=', first!.rank + windowMs!))
      .$if(excluded.length > 0, (some) => some.where('account_id', 'not in', excluded))
    const selected = []
    for await (const item of query.stream()) {
      const count = counts.get(item.account_id) ?? 0
      if (count >= accountLimit) continue
      counts.set(item.account_id, count + 1)
      selected.push(item)
      if (selected.length === limit) break
    }
    return selected
  }

  /** Number of claimed items of each account in a queue. */
  async #claimedBy(tx: Queryable, queue: QueueName): Promise<Map<string, number>> {
    const rows = await tx
      .selectFrom('queue_items')
      .select(({ fn }) => ['account_id', fn.countAll<number>().as('count')])
      .where('queue', '=', queue)
      .where('lease_owner', 'is not', null)
      .groupBy('account_id')
      .execute()
    return new Map(rows.map(({ account_id, count }) => [account_id, count]))
  }

  async findItems(items: readonly Pick<NewItem, 'id'>[]): Promise<Set<string>> {
    const { rows } = await sql<{ id: string }>`SELECT id FROM queue_items
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(items.map(({ id }) => id))}))`.execute(
      this.#database.kysely,
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** Claims do not expire. */
  async renew(): Promise<void> {}

  async finish(tx: Queryable, claims: readonly Claim[]): Promise<void> {
    for (const [attempt, list] of Map.groupBy(claims, (claim) => claim.attempt))
      await tx
        .deleteFrom('queue_items')
        .where(
          'id',
          'in',
          list.map(({ id }) => id),
        )
        .where('lease_owner', '=', attempt)
        .execute()
  }

  async stop(): Promise<void> {
    await sql`UPDATE queue_items SET lease_owner = NULL
      WHERE lease_owner LIKE ${`${this.#owner}.%`}`.execute(this.#database.kysely)
  }

  #nowMs(): number {
    return this.#clock.now().getTime()
  }
}
