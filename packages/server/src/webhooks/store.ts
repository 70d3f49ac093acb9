/**
 * Webhook messages in the database: one for each job that ended with something to tell, and every try of it.
 *
 * pending → delivered | exhausted | stopped; sent again by hand → pending. A worker takes a message by moving `next_at`
 * to where its try must be over: if it dies, the message is due again by itself.
 * Times are milliseconds since 1970.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Queryable } from '../db/database.ts'
import type { DeliveriesTable, DeliveryAttemptsTable } from '../db/tables.ts'
import { newId } from '../ids.ts'
import type { ReceivedReply, SentRequest } from './exchange.ts'

export type DeliveryRow = Selectable<DeliveriesTable>
/** `databaseNow`: by one clock, for whoever shares the database. */
type Now = RawBuilder<number>
export type AttemptRow = Selectable<DeliveryAttemptsTable>

/** The message of a job that has ended; none where its end is posted nowhere. */
export async function insertDelivery(db: Queryable, jobId: string, now: Now): Promise<void> {
  await db
    .insertInto('deliveries')
    .columns(['id', 'job_id', 'status', 'tries', 'next_at'])
    .expression((eb) =>
      eb
        .selectFrom('jobs')
        .select([
          sql<string>`cast(${newId('msg')} as text)`.as('id'),
          'jobs.id as job_id',
          sql.lit('pending').as('status'),
          sql.lit(0).as('tries'),
          now.as('next_at'),
        ])
        .where('jobs.id', '=', jobId)
        .where('jobs.webhook_url', '!=', ''),
    )
    .execute()
}

/**
 * Takes the message that has been due longest; undefined where none is. Those of accounts that are `served` already come
 * after all others, so that one whose receiver is slow holds nobody else up for longer than a try.
 *
 * A worker never takes a message that it is `working` on a second time: after a machine has slept, its leases have all run out
 * while its tries go on.
 */
export async function claimDelivery(
  { kind, kysely }: Database,
  {
    owner,
    now,
    leaseMs,
    served,
    working,
  }: { owner: string; now: Now; leaseMs: number; served: readonly string[]; working: readonly string[] },
): Promise<DeliveryRow | undefined> {
  return await kysely
    .updateTable('deliveries')
    .set({ lease_owner: owner, next_at: sql<number>`${now} + ${sql.lit(leaseMs)}` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('deliveries')
        .select('id')
        .where('status', '=', 'pending')
        .where('next_at', '<=', now)
        .$if(working.length > 0, (query) => query.where('id', 'not in', working))
        .$if(served.length > 0, (query) =>
          query.orderBy((or) =>
            or
              .case()
              .when('job_id', 'in', or.selectFrom('jobs').select('jobs.id').where('jobs.account_id', 'in', served))
              .then(1)
              .else(0)
              .end(),
          ),
        )
        .orderBy('next_at')
        .orderBy('id')
        .limit(1)
        .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst()
}

export interface Attempt {
  at: number
  httpStatus: number | null
  error: string | null
  durationMs: number
  request: SentRequest
  reply: ReceivedReply | null
}

export type AfterAttempt = { status: 'delivered' | 'exhausted' | 'stopped' } | { status: 'pending'; waitMs: number }

/** Whose message it is. */
export async function accountOfDelivery(db: Queryable, { job_id }: DeliveryRow): Promise<string> {
  const { account_id } = await db
    .selectFrom('jobs')
    .select('account_id')
    .where('id', '=', job_id)
    .executeTakeFirstOrThrow()
  return account_id
}

/**
 * Writes a try down and what follows from it, together. Only the holder may: its lease may have run out meanwhile, and
 * then nothing has changed and it is false.
 */
export async function recordAttempt(
  db: Queryable,
  { id, lease_owner }: DeliveryRow,
  attempt: Attempt,
  after: AfterAttempt,
  now: Now,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set((eb) => ({
      status: after.status,
      tries: eb('tries', '+', 1),
      next_at: after.status === 'pending' ? sql<number>`${now} + cast(${after.waitMs} as bigint)` : null,
      lease_owner: null,
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('lease_owner', '=', lease_owner)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .insertInto('delivery_attempts')
    .values({
      id: newId('try'),
      delivery_id: id,
      at: attempt.at,
      http_status: attempt.httpStatus,
      error: attempt.error,
      duration_ms: attempt.durationMs,
      request: JSON.stringify(attempt.request),
      reply: attempt.reply === null ? null : JSON.stringify(attempt.reply),
    })
    .execute()
  return true
}

/** Makes due again what `owner` has taken and not finished; with no owner, what anyone has. */
export async function releaseDeliveries(db: Queryable, owner: string | undefined, now: Now): Promise<void> {
  let query = db.updateTable('deliveries').set({ lease_owner: null, next_at: now }).where('status', '=', 'pending')
  query = owner ? query.where('lease_owner', '=', owner) : query.where('lease_owner', 'is not', null)
  await query.execute()
}

/** Begins the tries of a job's message anew, now. False where there is no message, or a try is under way. */
export async function redeliver(db: Queryable, jobId: string, now: Now): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ status: 'pending', tries: 0, next_at: now })
    .where('job_id', '=', jobId)
    .where('lease_owner', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A job's message with its tries, oldest first; undefined where it has none. */
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
