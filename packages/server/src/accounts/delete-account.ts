/**
 * Deletes an account and everything that belongs to it. First the account is disabled, so that nothing new starts; then its rows are
 * deleted in batches, so that other work does not wait; the row of the account comes last. If this is interrupted, the account stays
 * disabled, and the next call continues.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { disableAccount } from './accounts.ts'
import { type Actor, recordChange } from './audit.ts'

const BATCH = 500
/** SQLite runs in the serving thread. */
const BATCH_SQLITE = 50
const PAUSE_MS = 10
/** Requests that were admitted before the account was disabled may still add rows. */
const ROUNDS_MAX = 50

/**
 * @returns the running jobs, which the caller stops; undefined where there is no such account; `last` where no other account could
 * administer the service; `busy` where its requests still run after a while.
 */
export async function deleteAccount(
  database: Database,
  clock: Clock,
  id: string,
  actor: Actor = { kind: 'service' },
): Promise<{ running: string[] } | 'last' | 'busy' | undefined> {
  const { kysely } = database
  const disabled = await disableAccount(database, clock, id, 'It is being deleted.', actor)
  if (disabled === 'last' || disabled === undefined) return disabled
  const running = await kysely
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', id)
    .where('status', '=', 'processing')
    .execute()
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await deleteRows(database, id)
    try {
      await kysely.transaction().execute(async (tx) => {
        await recordChange(tx, actor, { at: clock.now().getTime(), action: 'account.deleted', accountId: id })
        await tx.deleteFrom('accounts').where('id', '=', id).execute()
      })
      return { running: running.map((job) => job.id) }
    } catch (error) {
      if (!isForeignKeyFault(error)) throw error
      await pause()
    }
  }
  return 'busy'
}

async function deleteRows({ kind, kysely }: Database, id: string): Promise<void> {
  const batch = kind === 'sqlite' ? BATCH_SQLITE : BATCH
  const statements: RawBuilder<unknown>[] = [
    sql`DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE account_id = ${id} LIMIT ${batch})`,
    sql`DELETE FROM idempotency WHERE (account_id, operation, idempotency_key) IN (
      SELECT account_id, operation, idempotency_key FROM idempotency WHERE account_id = ${id} LIMIT ${batch})`,
    sql`DELETE FROM usage WHERE (account_id, day) IN (
      SELECT account_id, day FROM usage WHERE account_id = ${id} LIMIT ${batch})`,
    sql`DELETE FROM daily_usage WHERE (account_id, day, key_id, endpoint, model) IN (
      SELECT account_id, day, key_id, endpoint, model FROM daily_usage WHERE account_id = ${id} LIMIT ${batch})`,
    sql`DELETE FROM webhook_settings WHERE account_id = ${id}`,
    sql`DELETE FROM api_keys WHERE id IN (SELECT id FROM api_keys WHERE account_id = ${id} LIMIT ${batch})`,
  ]
  for (const statement of statements) {
    while (Number((await statement.execute(kysely)).numAffectedRows ?? 0n) >= batch) await pause()
  }
}

/** Lets the thread serve requests. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

/** SQLite result code 787, SQLITE_CONSTRAINT_FOREIGNKEY; PostgreSQL SQLSTATE 23503, foreign_key_violation. */
function isForeignKeyFault(error: unknown): boolean {
  const { errcode, code } = (error ?? {}) as { errcode?: number; code?: string }
  return errcode === 787 || code === '23503'
}
