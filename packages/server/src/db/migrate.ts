/**
 * Brings a database to the newest schema. One list of migrations for both databases; each is a file with a function `up`,
 * whose second parameter has what differs between them.
 *
 * On PostgreSQL all pending migrations are one transaction, except those that only create an index: on a database in use these run by
 * themselves, with CREATE INDEX CONCURRENTLY, since other processes write to the tables meanwhile. One that is interrupted runs again.
 *
 * A release goes on, and may start, on a database that a later one has migrated, so that processes are replaced one after the other. The
 * table `oldest_release` names the last migration of the oldest release that may do so; an older one does not start. A migration that an
 * older release can't live with updates that row in its `up`. rolling-update.slow.test.ts runs a release from before each migration beside this one.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type Database, DatabaseUnavailable, type PostgresDatabase } from './database.ts'
import type { MigrationDialect, MigrationFile } from './migration.ts'
import * as m0001 from './migrations/0001-accounts.ts'
import * as m0002 from './migrations/0002-jobs.ts'
import * as m0003 from './migrations/0003-rolled-keys.ts'
import * as m0004 from './migrations/0004-job-source.ts'
import * as m0005 from './migrations/0005-processes.ts'
import * as m0006 from './migrations/0006-administration.ts'
import * as m0007 from './migrations/0007-daily-usage.ts'
import * as m0008 from './migrations/0008-delivery-exchange.ts'
import * as m0009 from './migrations/0009-queue.ts'
import * as m0010 from './migrations/0010-jobs-by-model.ts'
import * as m0011 from './migrations/0011-sessions.ts'
import * as m0012 from './migrations/0012-jobs-by-rank.ts'
import * as m0013 from './migrations/0013-job-key.ts'
import * as m0014 from './migrations/0014-job-words.ts'
import * as m0015 from './migrations/0015-jobs-by-state.ts'
import * as m0016 from './migrations/0016-jobs-with-webhook.ts'
import * as m0017 from './migrations/0017-updates.ts'
import type { Tables } from './tables.ts'

/** In order; a number once released never changes. */
export const MIGRATIONS: Record<string, MigrationFile> = {
  '0001-accounts': m0001,
  '0002-jobs': m0002,
  '0003-rolled-keys': m0003,
  '0004-job-source': m0004,
  '0005-processes': m0005,
  '0006-administration': m0006,
  '0007-daily-usage': m0007,
  '0008-delivery-exchange': m0008,
  '0009-queue': m0009,
  '0010-jobs-by-model': m0010,
  '0011-sessions': m0011,
  '0012-jobs-by-rank': m0012,
  '0013-job-key': m0013,
  '0014-job-words': m0014,
  '0015-jobs-by-state': m0015,
  '0016-jobs-with-webhook': m0016,
  '0017-updates': m0017,
}

const LAST = Object.keys(MIGRATIONS).at(-1)!

/** Key of the advisory lock of the process that migrates. */
const MIGRATION_LOCK = 7_352_003

/** Pause between attempts to take the lock. */
const LOCK_PAUSE_MS = 200

/** @throws {DatabaseUnavailable} if this release is too old for the database. */
export async function migrate(database: Database): Promise<void> {
  await checkRelease(database.kysely)
  // Usually there is nothing to do. This check avoids the migrator's locks and keeps the command line fast.
  if ((await findPending(database.kysely)).length === 0) return
  if (database.kind === 'sqlite') await migrateTo(database.kysely, LAST, { bytes: 'blob', concurrently: '' })
  else await inMigrationLock(database, () => database.withoutTimeouts(migratePostgres))
}

async function checkRelease(kysely: Kysely<Tables>): Promise<void> {
  // Missing before 0017-updates, and in a new database.
  const row = await kysely
    .selectFrom('oldest_release')
    .select('migration')
    .executeTakeFirst()
    .catch(() => undefined)
  // Their numbers have four digits.
  if (row === undefined || row.migration <= LAST) return
  throw new DatabaseUnavailable(
    `A newer release of Platen has changed this database, and this release is too old for it: its last migration is ${LAST}, and the database needs ` +
      `${row.migration} or later. Install the newer release, or restore a backup from before the update.`,
  )
}

async function migratePostgres(db: Kysely<Tables>): Promise<void> {
  const pending = await findPending(db)
  const isNew = pending.length === Object.keys(MIGRATIONS).length
  const alone = isNew ? [] : pending.filter((name) => MIGRATIONS[name]?.createsIndex)
  for (const [at, name] of pending.entries()) {
    const next = pending[at + 1]
    if (alone.includes(name)) await migrateTo(db, name, { bytes: 'bytea', concurrently: 'CONCURRENTLY' })
    else if (next === undefined || alone.includes(next))
      await db.transaction().execute((tx) => migrateTo(tx, name, { bytes: 'bytea', concurrently: '' }))
  }
}

/**
 * One process migrates. The lock belongs to a transaction: behind a pooler two processes may share a session, and both would have a
 * lock of the session. It is not waited for in a statement, since CREATE INDEX CONCURRENTLY would wait for that statement.
 */
async function inMigrationLock(database: PostgresDatabase, work: () => Promise<void>): Promise<void> {
  await database.withoutTimeouts(async (kysely) => {
    for (;;) {
      const isDone = await kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          acquired: boolean
        }>`SELECT pg_try_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}) AS acquired`.execute(tx)
        if (!rows[0]?.acquired) return false
        await work()
        return true
      })
      if (isDone) return
      await delay(LOCK_PAUSE_MS)
    }
  })
}

/** Runs the pending migrations up to `name`. */
async function migrateTo(db: Kysely<Tables>, name: string, dialect: MigrationDialect): Promise<void> {
  const migrator = new Migrator({
    db,
    disableTransactions: dialect.concurrently !== '',
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(MIGRATIONS).map(([name, migration]) => [
            name,
            { up: (db: Kysely<unknown>) => migration.up(db, dialect) },
          ]),
        ),
    },
  })
  const { error } = await migrator.migrateTo(name)
  if (error) throw error
}

/** Names of the migrations that have not run, in order. */
async function findPending(kysely: Kysely<Tables>): Promise<string[]> {
  const names = Object.keys(MIGRATIONS)
  try {
    const rows = await (kysely as unknown as Kysely<{ kysely_migration: { name: string } }>)
      .selectFrom('kysely_migration')
      .select('name')
      .execute()
    const done = new Set(rows.map((row) => row.name))
    return names.filter((name) => !done.has(name))
  } catch {
    // No such table yet: the first start.
    return names
  }
}
