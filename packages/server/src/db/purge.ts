/**
 * Deletes expired rows in small batches, so that no statement holds locks for long and no other work waits:
 * ended jobs with their deliveries, idempotency keys after a day, daily counts and usage after 400 days, audit events after
 * `auditDays`, sessions and sign-in links. Of several processes on PostgreSQL, one purges at a time. SQLite returns the space
 * to the file system.
 */
import { USAGE_DAYS } from '@platen/wire'
import { type RawBuilder, sql } from 'kysely'
import { type Clock, utcDay } from '../clock.ts'
import type { Database } from './database.ts'

const EVERY_MS = 600_000
const BATCH = 500
/** SQLite runs in the thread that serves. */
const BATCH_SQLITE = 50
const PAUSE_MS = 20
const DAY_MS = 86_400_000
/** Any number that no other lock of this database has. */
export const PURGE_LOCK = 7_352_001
/** Pages returned at once. */
const VACUUM_PAGES = 256

export interface Purge {
  start(): void
  /** Deletes all rows that have expired by now. */
  run(): Promise<void>
  /** Starts no further batch, and waits for the current one. */
  stop(): Promise<void>
}

export function createPurge(
  database: Database,
  {
    clock,
    retentionDays,
    auditDays,
    onError,
  }: { clock: Clock; retentionDays: number; auditDays: number; onError: (error: unknown) => void },
): Purge {
  const { kysely } = database
  const batch = database.kind === 'sqlite' ? BATCH_SQLITE : BATCH
  let stopping = false
  let cancel = () => {}
  let running: Promise<void> | undefined

  /** @returns rows deleted; undefined while another process purges. */
  function deleteBatch(statement: RawBuilder<unknown>): Promise<number | undefined> {
    return kysely.transaction().execute(async (tx) => {
      if (database.kind === 'postgres') {
        const { rows } = await sql<{
          acquired: boolean
        }>`SELECT pg_try_advisory_xact_lock(${PURGE_LOCK}) AS acquired`.execute(tx)
        if (!rows[0]?.acquired) return undefined
      }
      return Number((await statement.execute(tx)).numAffectedRows ?? 0n)
    })
  }

  async function purge(): Promise<void> {
    const nowMs = clock.now().getTime()
    // With retention 0 the content is deleted already; the rest of the job is stored for a day.
    const jobsBefore = nowMs - (retentionDays || 1) * DAY_MS
    const statements = [
      sql`DELETE FROM jobs WHERE id IN (
        SELECT id FROM jobs WHERE finished_at < ${jobsBefore} AND NOT EXISTS (
          SELECT 1 FROM deliveries WHERE deliveries.job_id = jobs.id AND deliveries.status = 'pending')
        ORDER BY finished_at LIMIT ${batch})`,
      sql`DELETE FROM idempotency WHERE (account_id, operation, idempotency_key) IN (
        SELECT account_id, operation, idempotency_key FROM idempotency
        WHERE started_at < ${nowMs - DAY_MS} ORDER BY started_at LIMIT ${batch})`,
      sql`DELETE FROM usage WHERE (account_id, day) IN (
        SELECT account_id, day FROM usage WHERE day < ${utcDay(new Date(nowMs - USAGE_DAYS * DAY_MS))} LIMIT ${batch})`,
      sql`DELETE FROM daily_usage WHERE (account_id, day, key_id, endpoint, model) IN (
        SELECT account_id, day, key_id, endpoint, model FROM daily_usage
        WHERE day < ${utcDay(new Date(nowMs - USAGE_DAYS * DAY_MS))} LIMIT ${batch})`,
      sql`DELETE FROM audit_events WHERE id IN (
        SELECT id FROM audit_events WHERE at < ${nowMs - auditDays * DAY_MS} ORDER BY at LIMIT ${batch})`,
      sql`DELETE FROM sessions WHERE id IN (
        SELECT id FROM sessions WHERE expires_at <= ${nowMs} ORDER BY expires_at LIMIT ${batch})`,
      sql`DELETE FROM sign_in_links WHERE hash IN (
        SELECT hash FROM sign_in_links WHERE expires_at <= ${nowMs} ORDER BY expires_at LIMIT ${batch})`,
    ]
    for (const statement of statements) {
      while (!stopping) {
        const deleted = await deleteBatch(statement)
        if (deleted === undefined || deleted < batch) break
        await pause()
      }
    }
    if (database.kind === 'sqlite') while (!stopping && database.giveBackPages(VACUUM_PAGES)) await pause()
  }

  function run(): Promise<void> {
    running ??= purge().finally(() => {
      running = undefined
    })
    return running
  }

  function schedule(): void {
    cancel = clock.after(EVERY_MS, () => {
      run().catch(onError)
      schedule()
    })
  }

  return {
    start: schedule,
    run,
    async stop() {
      stopping = true
      cancel()
      await running?.catch(() => {})
    },
  }
}

/** Lets the thread serve requests. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
