/**
 * Gives each job that has not ended, and each pending delivery, an item in the queue if it has none: a release before 0009-queue, which
 * looks for work in these tables, may have accepted it beside this one, and then have stopped.
 *
 * In batches. Several processes may do it at once: of two that find the same row, one gives it an item.
 */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction, type Queryable } from '../db/database.ts'
import { databaseNow } from '../db/now.ts'
import { type NewItem, newItemId, type Queue, type QueueName, WEBHOOKS } from '../queue/queue.ts'
import { UNFINISHED } from './store.ts'

const BATCH = 100
/** Those releases hold a job for a minute, and then renew that. A time further ahead is that of a clock which was set back. */
const LEASE_MS_MAX = 120_000
/** The longest pause before an attempt of a webhook. */
const PAUSE_MS_MAX = 27 * 3_600_000

interface Deps {
  database: Database
  queue: Queue
  clock: Clock
}

/** A job or delivery. */
interface Row {
  id: string
  queue: QueueName
  accountId: string
  rank: number
  delayMs: number
  /** The item that it names. */
  item: string | null
}

/** @returns how many there were. */
export async function addMissingItems(deps: Deps): Promise<{ jobs: number; deliveries: number }> {
  return {
    jobs: await addAll(deps, 'jobs', unfinishedJobs(deps), (tx, { id, rank, item }, newItem) =>
      tx
        .updateTable('jobs')
        .set({ queue_item: newItem, rank })
        .where('id', '=', id)
        .where('status', 'in', UNFINISHED)
        .where('queue_item', 'is not distinct from', item)
        .executeTakeFirst(),
    ),
    deliveries: await addAll(deps, 'deliveries', pendingDeliveries(deps), (tx, { id, item }, newItem) =>
      tx
        .updateTable('deliveries')
        .set({ queue_item: newItem })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('queue_item', 'is not distinct from', item)
        .executeTakeFirst(),
    ),
  }
}

/** @param claim gives the row the item, unless it has ended or has another one meanwhile. */
async function addAll(
  { database, queue }: Deps,
  table: 'jobs' | 'deliveries',
  batches: AsyncIterable<Row[]>,
  claim: (tx: Queryable, row: Row, item: string) => Promise<{ numUpdatedRows: bigint }>,
): Promise<number> {
  let total = 0
  for await (const rows of batches) {
    const named = rows.flatMap(({ item, queue: name }) => (item === null ? [] : [{ id: item, queue: name }]))
    const existing = await queue.findItems(named)
    // The same items if the transaction runs again.
    const missing = rows
      .filter(({ item }) => item === null || !existing.has(item))
      .map((row) => ({ row, item: newItemId() }))
    if (missing.length === 0) continue
    total += await inTransaction(database, async (tx) => {
      const items: NewItem[] = []
      const ids = await lockFree(
        tx,
        database.kind,
        table,
        missing.map(({ row }) => row.id),
      )
      for (const { row, item } of missing) {
        if (!ids.has(row.id)) continue
        const { numUpdatedRows } = await claim(tx, row, item)
        const { id: ref, queue: name, accountId, rank, delayMs } = row
        if (numUpdatedRows > 0n) items.push({ id: item, queue: name, ref, accountId, rank, delayMs })
      }
      if (items.length > 0) await queue.add(tx, items)
      return items.length
    })
  }
  return total
}

/** Locks the rows that no other transaction has locked: another process gives those an item, or ends them. */
async function lockFree(
  tx: Queryable,
  kind: Database['kind'],
  table: 'jobs' | 'deliveries',
  ids: readonly string[],
): Promise<Set<string>> {
  if (kind === 'sqlite') return new Set(ids)
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', ids).forNoKeyUpdate().skipLocked().execute()
  return new Set(rows.map(({ id }) => id))
}

/** Along the index jobs_unfinished, without those that a worker of such a release holds. */
async function* unfinishedJobs({ database, clock }: Deps): AsyncGenerator<Row[]> {
  const now = databaseNow(database, clock)
  let after: { accountId: string; rank: number; id: string } | undefined
  for (;;) {
    // Such a release gives no rank.
    const rank = sql<number>`coalesce(rank, -1)`
    const rows = await database.kysely
      .selectFrom('jobs')
      .select(['id', 'account_id', 'model_type', 'created_at', 'rank', 'queue_item'])
      .where('status', 'in', UNFINISHED)
      .where((or) =>
        or.or([
          or('lease_until', 'is', null),
          or('lease_until', '<=', now),
          or('lease_until', '>', sql<number>`${now} + ${sql.lit(LEASE_MS_MAX)}`),
        ]),
      )
      .$if(after !== undefined, (query) =>
        query
          .where('account_id', '>=', after!.accountId)
          .where(sql<boolean>`(account_id, ${rank}, id) > (${after!.accountId}, ${after!.rank}, ${after!.id})`),
      )
      .orderBy('account_id')
      .orderBy(rank)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    after = { accountId: last.account_id, rank: last.rank ?? -1, id: last.id }
    yield rows.map((row) => ({
      id: row.id,
      queue: row.model_type,
      accountId: row.account_id,
      rank: row.rank ?? row.created_at,
      delayMs: 0,
      item: row.queue_item,
    }))
    if (rows.length < BATCH) return
  }
}

async function* pendingDeliveries({ database, clock }: Deps): AsyncGenerator<Row[]> {
  let after: { nextAt: number; id: string } | undefined
  for (;;) {
    const nextAt = sql<number>`coalesce(deliveries.next_at, 0)`
    const rows = await database.kysely
      .selectFrom('deliveries')
      .innerJoin('jobs', 'jobs.id', 'deliveries.job_id')
      .select(['deliveries.id', 'deliveries.queue_item', 'deliveries.next_at', 'jobs.account_id'])
      .where('deliveries.status', '=', 'pending')
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(${nextAt}, deliveries.id) > (${after!.nextAt}, ${after!.id})`),
      )
      .orderBy(nextAt)
      .orderBy('deliveries.id')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    after = { nextAt: last.next_at ?? 0, id: last.id }
    const nowMs = clock.now().getTime()
    yield rows.map((row) => ({
      id: row.id,
      queue: WEBHOOKS,
      accountId: row.account_id,
      rank: nowMs,
      delayMs: Math.min(Math.max(0, (row.next_at ?? 0) - nowMs), PAUSE_MS_MAX),
      item: row.queue_item,
    }))
    if (rows.length < BATCH) return
  }
}
