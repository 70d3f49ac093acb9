/**
 * Brings a database to the newest schema. One list of migrations for both databases; each is a file with a function `up`,
 * whose second parameter has the few column types that differ.
 */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
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
import type { Tables } from './tables.ts'

/** A migration file. `unknown`, since the schema at that time is not the current one. */
export interface MigrationFile {
  up(db: Kysely<unknown>, types: ColumnTypes): Promise<void>
}

/** Column types that the databases name differently. */
export interface ColumnTypes {
  bytes: 'blob' | 'bytea'
}

/** In order; a number once released never changes. */
const MIGRATIONS: Record<string, MigrationFile> = {
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
}

/** Key of the advisory lock of the process that migrates. */
const MIGRATION_LOCK = 7_352_003

export async function migrate(database: Database): Promise<void> {
  const names = Object.keys(MIGRATIONS)
  // Usually there is nothing to do. This check avoids the migrator's locks and keeps the command line fast.
  if (await isCurrent(database, names)) return
  if (database.kind === 'sqlite') await migrateWith(database.kysely, { bytes: 'blob' })
  else
    await database.withoutTimeouts((kysely) =>
      // The migrator's own lock belongs to a session. Behind a pooler two processes may share one, and both would have the lock.
      kysely.transaction().execute(async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
        await migrateWith(tx, { bytes: 'bytea' })
      }),
    )
}

async function migrateWith(db: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(MIGRATIONS).map(([name, migration]) => [
            name,
            { up: (db: Kysely<unknown>) => migration.up(db, types) },
          ]),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function isCurrent(database: Database, names: string[]): Promise<boolean> {
  try {
    const rows = await (database.kysely as unknown as Kysely<{ kysely_migration: { name: string } }>)
      .selectFrom('kysely_migration')
      .select('name')
      .execute()
    const done = new Set(rows.map((row) => row.name))
    return names.every((name) => done.has(name))
  } catch {
    // No such table yet: the first start.
    return false
  }
}
