import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createAccount } from '../accounts/accounts.ts'
import { listChanges, recordChange } from '../accounts/audit.ts'
import { testClock } from '../http/testing.ts'
import { createPurge, PURGE_LOCK } from './purge.ts'
import { onBothDatabases } from './testing.ts'

const NOW = '2026-03-14T12:00:00Z'
const DAY_MS = 86_400_000
/** More than a batch. */
const ROWS = 1200

onBothDatabases(({ kind, open }) => {
  test('old usage, idempotency keys and ended jobs are deleted in batches, and younger rows stay', async () => {
    const { database } = await open()
    const { kysely } = database
    const clock = testClock(NOW)
    const nowMs = clock.now().getTime()
    const { id: account_id } = await createAccount(kysely, clock, { name: 'a', tier: 'free' })
    const rows = Array.from({ length: ROWS }, (_, index) => index)
    const padding = 'x'.repeat(2000)
    for (const age of [8, 6])
      await kysely
        .insertInto('jobs')
        .values(
          rows.slice(0, age === 8 ? ROWS : 3).map((index) => ({
            id: `job_${age}_${index}`,
            account_id,
            status: 'completed' as const,
            template: 'blank' as const,
            model_type: 'model-01' as const,
            format: 'pdf' as const,
            input: null,
            file_settings: '{}',
            webhook_url: 'https://example.com',
            request_id: 'r',
            traceparent: null,
            quota_day: null,
            attempts: 1,
            created_at: nowMs - age * DAY_MS,
            finished_at: nowMs - age * DAY_MS,
            content: padding,
          })),
        )
        .execute()
    for (const [days, used] of [
      [401, 1],
      [399, 2],
    ] as const)
      await kysely
        .insertInto('usage')
        .values({ account_id, day: new Date(nowMs - days * DAY_MS).toISOString().slice(0, 10), used })
        .execute()
    for (const hours of [25, 23])
      await kysely
        .insertInto('idempotency')
        .values({
          account_id,
          operation: 'generate',
          idempotency_key: `key-${hours}`,
          request_hash: 'x',
          started_at: nowMs - hours * 3_600_000,
          status: 200,
          headers: null,
          body: null,
        })
        .execute()
    for (const days of [399, 401])
      await recordChange(
        kysely,
        { kind: 'service' },
        { at: nowMs - days * 86_400_000, action: 'account.changed', accountId: `acc_${days}` },
      )
    if (database.kind === 'sqlite') await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(kysely)
    const bytesBefore = database.kind === 'sqlite' ? statSync(database.path).size : 0

    await createPurge(database, { clock, retentionDays: 7, auditDays: 400, onError: () => {} }).run()

    const jobs = await kysely.selectFrom('jobs').select('id').orderBy('id').execute()
    assert.deepEqual(
      jobs.map(({ id }) => id),
      ['job_6_0', 'job_6_1', 'job_6_2'],
    )
    const usage = await kysely.selectFrom('usage').select('used').execute()
    assert.deepEqual(
      usage.map(({ used }) => used),
      [2],
    )
    const keys = await kysely.selectFrom('idempotency').select('idempotency_key').execute()
    assert.deepEqual(
      keys.map(({ idempotency_key }) => idempotency_key),
      ['key-23'],
    )
    const changes = await listChanges(kysely, { action: 'account.changed', limit: 10 })
    assert.deepEqual(
      changes.map(({ accountId }) => accountId),
      ['acc_399'],
    )
    if (database.kind === 'sqlite') {
      await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(kysely)
      assert.ok(statSync(database.path).size < bytesBefore / 2, 'the file has shrunk')
    }
  })

  if (kind === 'postgres')
    test('only one of several processes deletes at a time', async () => {
      const { database } = await open()
      const clock = testClock(NOW)
      const { id: account_id } = await createAccount(database.kysely, clock, { name: 'a', tier: 'free' })
      await database.kysely.insertInto('usage').values({ account_id, day: '2020-01-01', used: 1 }).execute()
      await database.kysely.transaction().execute(async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(${PURGE_LOCK})`.execute(tx)
        // The lock is taken, so it deletes nothing.
        await createPurge(database, { clock, retentionDays: 7, auditDays: 400, onError: () => {} }).run()
      })
      assert.equal((await database.kysely.selectFrom('usage').select('used').execute()).length, 1)
    })
})
