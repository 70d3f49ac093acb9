/**
 * Webhook messages in the database: one for each ended job that has a webhook, and its attempts.
 *
 * pending → delivered | exhausted | stopped; sent again by hand → pending. A pending message has an item in the queue; the
 * worker that claims it makes the next attempt, and an attempt whose worker died is repeated.
 * Times are milliseconds since 1970.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import type { DeliveriesTable, DeliveryAttemptsTable } from '../db/tables.ts'
import { newId } from '../ids.ts'
import type { Claim } from '../queue/queue.ts'
import type { ReceivedReply, SentRequest } from './exchange.ts'

export type DeliveryRow = Selectable<DeliveriesTable>
/** `databaseNow`: one clock for all processes. */
type Now = RawBuilder<number>
export type AttemptRow = Selectable<DeliveryAttemptsTable>

/** Inserts a message for each job; `item` is its item in the queue. */
export async function insertDeliveries(
  db: Queryable,
  messages: readonly { jobId: string; id: string; item: string }[],
  now: Now,
): Promise<void> {
  await db
    .insertInto('deliveries')
    .values(
      messages.map(({ jobId, id, item }) => ({
        id,
        job_id: jobId,
        status: 'pending' as const,
        tries: 0,
        next_at: now,
        queue_item: item,
      })),
    )
    .execute()
}

/** Starts an attempt for each message whose item is claimed, as `startJobs` does for jobs. */
export async function startDeliveries(
  db: Queryable,
  claims: readonly Pick<Claim, 'id' | 'ref'>[],
  claim: string,
): Promise<DeliveryRow[]> {
  return await db
    .updateTable('deliveries')
    .set({ lease_owner: claim })
    .where(
      'id',
      'in',
      claims.map(({ ref }) => ref),
    )
    .where(
      'queue_item',
      'in',
      claims.map(({ id }) => id),
    )
    .where('status', '=', 'pending')
    .returningAll()
    .execute()
}

export interface Attempt {
  at: number
  httpStatus: number | null
  error: string | null
  durationMs: number
}

/** The request and the reply of an attempt. */
export interface Exchange {
  request: SentRequest
  reply: ReceivedReply | null
}

export type AfterAttempt = { status: 'delivered' | 'exhausted' | 'stopped' } | { status: 'pending'; waitMs: number }

export interface NewAttempt {
  /** The row as it was claimed. */
  delivery: DeliveryRow
  attempt: Attempt & Exchange
  after: AfterAttempt
  /** The item of the next attempt. */
  item: string
}

/**
 * Stores attempts and the new states of their deliveries, in two statements. A delivery whose claim has expired does not change.
 *
 * @returns the IDs of the deliveries whose attempts were stored.
 */
export async function recordAttempts(db: Queryable, attempts: readonly NewAttempt[], now: Now): Promise<Set<string>> {
  const rows = attempts.map(({ delivery: { id, lease_owner }, after, item }) => {
    const [waitMs, next] = after.status === 'pending' ? [after.waitMs, item] : [null, null]
    return sql`(${id}, ${lease_owner}, ${after.status}, cast(${waitMs} as bigint), ${next})`
  })
  const updated = await db
    .with(
      'attempts(id, claim, status, wait_ms, item)',
      () =>
        sql<{
          id: string
          claim: string
          status: DeliveryRow['status']
          wait_ms: number | null
          item: string | null
        }>`(VALUES ${sql.join(rows)})`,
    )
    .updateTable('deliveries')
    .from('attempts')
    .set((eb) => ({
      status: eb.ref('attempts.status'),
      tries: eb('deliveries.tries', '+', 1),
      next_at: sql<number | null>`${now} + attempts.wait_ms`,
      lease_owner: null,
      queue_item: eb.ref('attempts.item'),
    }))
    .whereRef('deliveries.id', '=', 'attempts.id')
    .whereRef('deliveries.lease_owner', '=', 'attempts.claim')
    .where('deliveries.status', '=', 'pending')
    .returning('deliveries.id')
    .execute()
  const stored = new Set(updated.map(({ id }) => id))
  const values = attempts
    .filter(({ delivery }) => stored.has(delivery.id))
    .map(({ delivery, attempt }) => ({
      id: newId('try'),
      delivery_id: delivery.id,
      at: attempt.at,
      http_status: attempt.httpStatus,
      error: attempt.error,
      duration_ms: attempt.durationMs,
      request: JSON.stringify(attempt.request),
      reply: attempt.reply === null ? null : JSON.stringify(attempt.reply),
    }))
  if (values.length > 0) await db.insertInto('delivery_attempts').values(values).execute()
  return stored
}

/** Puts a message of this claim back into the queue, with the new `item`. */
export async function putBackDelivery(db: Queryable, { id, lease_owner }: DeliveryRow, item: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ lease_owner: null, queue_item: item })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('lease_owner', '=', lease_owner)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Starts the attempts of a job's message again, now. Its ID; undefined if there is no message, or an attempt is in progress. */
export async function redeliver(db: Queryable, jobId: string, item: string, now: Now): Promise<string | undefined> {
  const row = await db
    .updateTable('deliveries')
    .set({ status: 'pending', tries: 0, next_at: now, queue_item: item })
    .where('job_id', '=', jobId)
    .where('lease_owner', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A job's message with its attempts, oldest first; undefined if it has none. */
export async function findDelivery(
  db: Queryable,
  jobId: string,
): Promise<{ delivery: DeliveryRow; attempts: AttemptRow[] } | undefined> {
  const delivery = await db.selectFrom('deliveries').selectAll().where('job_id', '=', jobId).executeTakeFirst()
  if (!delivery) return undefined
  const attempts = await db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('delivery_id', '=', delivery.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return { delivery, attempts }
}
