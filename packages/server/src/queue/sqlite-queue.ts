/**
 * The embedded queue: the table `queue_items` of SQLite, for the one process that a data folder allows. Whatever is leased at
 * its start was leased by a dead process.
 */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Queryable, SqliteDatabase } from '../db/database.ts'
import { newId } from '../ids.ts'
import { CLAIM_MS, type Claim, type ClaimOptions, type NewItem, type Queue, type QueueName } from './queue.ts'

export class SqliteQueue implements Queue {
  readonly #database: SqliteDatabase
  readonly #clock: Clock
  readonly #owner = newId('queue')

  constructor(database: SqliteDatabase, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  async start(): Promise<void> {
    await this.#database.kysely
      .updateTable('queue_items')
      .set({ lease_owner: null, lease_until: null })
      .where('lease_owner', 'is not', null)
      .where('lease_owner', 'not like', `${this.#owner}.%`)
      .execute()
  }

  /** Every claim looks at the table itself. */
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
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }

  async claim(queues: readonly QueueName[], { limit, withoutAccounts = [] }: ClaimOptions): Promise<Claim[]> {
    const { kysely } = this.#database
    const nowMs = this.#nowMs()
    // Most looks find an empty table, and need not hold up who writes.
    if (!(await kysely.selectFrom('queue_items').select('id').limit(1).executeTakeFirst())) return []
    return await kysely.transaction().execute(async (tx) => {
      await tx.updateTable('queue_items').set({ due_at: null }).where('due_at', '<=', nowMs).execute()
      // Another's only: the machine may have slept while this process goes on with its work.
      await tx
        .updateTable('queue_items')
        .set({ lease_owner: null, lease_until: null })
        .where('lease_owner', 'is not', null)
        .where('lease_until', '<=', nowMs)
        .where('lease_owner', 'not like', `${this.#owner}.%`)
        .execute()
      const found = []
      for (const queue of queues)
        found.push(
          ...(await tx
            .selectFrom('queue_items')
            .select(['id', 'queue', 'ref', 'account_id', 'rank'])
            .where('queue', '=', queue)
            .where('due_at', 'is', null)
            .where('lease_owner', 'is', null)
            .$if(withoutAccounts.length > 0, (query) => query.where('account_id', 'not in', withoutAccounts))
            .orderBy('rank')
            .orderBy('id')
            .limit(limit)
            .execute()),
        )
      const taken = found.sort((a, b) => a.rank - b.rank).slice(0, limit)
      if (taken.length === 0) return []
      const attempt = `${this.#owner}.${newId('claim')}`
      await tx
        .updateTable('queue_items')
        .set({ lease_owner: attempt, lease_until: nowMs + CLAIM_MS })
        .where(
          'id',
          'in',
          taken.map(({ id }) => id),
        )
        .execute()
      return taken.map(({ id, queue, ref, account_id }) => ({ id, queue, ref, accountId: account_id, attempt }))
    })
  }

  /** Nobody else can take them while this process lives. */
  async renew(): Promise<void> {}

  async finish(tx: Queryable, claims: readonly Claim[]): Promise<void> {
    for (const { id, attempt } of claims)
      await tx.deleteFrom('queue_items').where('id', '=', id).where('lease_owner', '=', attempt).execute()
  }

  async stop(): Promise<void> {
    await sql`UPDATE queue_items SET lease_owner = NULL, lease_until = NULL
      WHERE lease_owner LIKE ${`${this.#owner}.%`}`.execute(this.#database.kysely)
  }

  #nowMs(): number {
    return this.#clock.now().getTime()
  }
}
