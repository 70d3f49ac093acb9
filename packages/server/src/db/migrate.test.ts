import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { DatabaseUnavailable, type PostgresDatabase } from './database.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import type { Tables } from './tables.ts'
import { onBothDatabases, type TestDatabase } from './testing.ts'

const INDEXES = ['jobs_by_state', 'jobs_with_webhook']

/** What 0017-updates did. */
async function undoUpdates(kysely: Kysely<Tables>): Promise<void> {
  await sql`DROP TABLE oldest_release`.execute(kysely)
  await sql`ALTER TABLE queue_items DROP COLUMN delay_ms`.execute(kysely)
  await sql`ALTER TABLE jobs DROP COLUMN deferred_at`.execute(kysely)
}

onBothDatabases(({ kind, open }) => {
  /** A database of an earlier release. */
  async function openEarlier(): Promise<TestDatabase> {
    const opened = await open()
    const { kysely } = opened.database
    await sql`DELETE FROM kysely_migration WHERE name >= '0015'`.execute(kysely)
    await undoUpdates(kysely)
    for (const index of INDEXES) await sql`DROP INDEX ${sql.id(index)}`.execute(kysely)
    return opened
  }

  async function indexesOf(kysely: Kysely<Tables>): Promise<string[]> {
    const { rows } =
      kind === 'sqlite'
        ? await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'index'`.execute(kysely)
        : await sql<{ name: string }>`SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
            WHERE indisvalid`.execute(kysely)
    return rows.map(({ name }) => name).filter((name) => INDEXES.includes(name))
  }

  test('a database of an earlier release gets the indexes that it lacks', async () => {
    const { database } = await openEarlier()
    assert.deepEqual(await indexesOf(database.kysely), [])
    await migrate(database)
    assert.deepEqual((await indexesOf(database.kysely)).sort(), INDEXES)
  })

  test('a release that is older than the database allows does not start, and says what to do; any other does', async () => {
    const { database } = await open()
    const { kysely } = database
    // What a later migration does that this release can't live with.
    await kysely.updateTable('oldest_release').set({ migration: '9999-later' }).execute()
    await assert.rejects(migrate(database), (error) => {
      assert.ok(error instanceof DatabaseUnavailable)
      assert.match(
        error.message,
        /too old for it: its last migration is \d{4}-\S+, and the database needs 9999-later or later\. Install/,
      )
      return true
    })
    await kysely
      .updateTable('oldest_release')
      .set({ migration: Object.keys(MIGRATIONS).at(-1)! })
      .execute()
    await migrate(database)
    // A migration that only a later release knows does not matter.
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '')`.execute(kysely)
    await migrate(database)
  })

  if (kind !== 'postgres') return

  test('timeouts of the database do not end a migration', async () => {
    const { database } = await open()
    await sql`DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET statement_timeout = 60000', current_database());
      EXECUTE format('ALTER DATABASE %I SET idle_in_transaction_session_timeout = 60000', current_database());
    END $$`.execute(database.kysely)
    const settings = await (database as PostgresDatabase).withoutTimeouts(async (db) => {
      const { rows } = await sql<{ setting: string }>`SELECT setting FROM pg_settings
        WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout')`.execute(db)
      return rows.map(({ setting }) => setting)
    })
    assert.deepEqual(settings, ['0', '0'])
  })

  test('jobs can be written while an index is created', async () => {
    const { database, openAgain } = await openEarlier()
    const { kysely } = await openAgain()
    const write = (tx: Kysely<Tables>) => sql`LOCK TABLE jobs IN ROW EXCLUSIVE MODE`.execute(tx)
    let migrating: Promise<void> | undefined
    await kysely.transaction().execute(async (tx) => {
      await write(tx)
      migrating = migrate(database)
      migrating.catch(() => {})
      for (;;) {
        const { rows } = await sql`SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(kysely)
        if (rows.length > 0) break
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      await kysely.transaction().execute(async (other) => {
        await sql`SET LOCAL lock_timeout = '500ms'`.execute(other)
        await write(other)
      })
    })
    await migrating
    assert.deepEqual((await indexesOf(kysely)).sort(), INDEXES)
  })

  test('an index that was interrupted is created again', async () => {
    const { database } = await open()
    const { kysely } = database
    await sql`DELETE FROM kysely_migration WHERE name >= '0016'`.execute(kysely)
    await undoUpdates(kysely)
    await sql`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'jobs_with_webhook'::regclass`.execute(kysely)
    assert.deepEqual(await indexesOf(kysely), ['jobs_by_state'])
    await migrate(database)
    assert.deepEqual((await indexesOf(kysely)).sort(), INDEXES)
  })

  test('of two processes one migrates and the other waits for it', async () => {
    const { database, openAgain } = await openEarlier()
    await Promise.all([migrate(database), migrate(await openAgain())])
    assert.deepEqual((await indexesOf(database.kysely)).sort(), INDEXES)
  })
})
