import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openSqlite } from './sqlite.ts'

test('a transaction that has read can write, even if another connection tries to write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-test-'))
  const database = openSqlite(folder)
  const other = new DatabaseSync(database.path, { timeout: 0 })
  try {
    await database.kysely.schema.createTable('numbers').addColumn('n', 'integer').execute()
    const db = database.kysely.withTables<{ numbers: { n: number } }>()
    await db.transaction().execute(async (tx) => {
      assert.deepEqual(await tx.selectFrom('numbers').selectAll().execute(), [])
      // It waits until the transaction ends.
      assert.throws(() => other.exec('INSERT INTO numbers VALUES (2)'), /locked/)
      await tx.insertInto('numbers').values({ n: 1 }).execute()
    })
    other.exec('INSERT INTO numbers VALUES (2)')
    const rows = await db.selectFrom('numbers').select('n').orderBy('n').execute()
    assert.deepEqual(
      rows.map(({ n }) => n),
      [1, 2],
    )
  } finally {
    other.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
