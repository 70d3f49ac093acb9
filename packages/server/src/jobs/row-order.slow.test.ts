/** Transactions that change several jobs lock them in one order, so that none waits for another that waits for it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onBothDatabases } from '../db/testing.ts'
import { testClock } from '../http/testing.ts'
import { documentOf, type JobsService, startJobsService } from './testing/service.ts'

const JOBS = 4

onBothDatabases(({ kind, open }) => {
  if (kind !== 'postgres') return

  /** Holds the job with the lowest ID while the service runs `work`, and then changes the one with the highest. */
  async function changeBoth({ app }: JobsService, work: () => void): Promise<void> {
    const { kysely } = app.database
    const rows = await kysely.selectFrom('jobs').select('id').orderBy('id', 'desc').execute()
    assert.equal(rows.length, JOBS)
    // The service finds the rows in the table in this order.
    for (const { id } of rows) await kysely.updateTable('jobs').set({ deferrals: null }).where('id', '=', id).execute()
    const change = (tx: typeof kysely, id: string) =>
      tx.updateTable('jobs').set({ deferred_since: 1 }).where('id', '=', id).execute()
    await kysely.transaction().execute(async (tx) => {
      await change(tx, rows.at(-1)!.id)
      work()
      for (;;) {
        const { rows } = await sql`SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(kysely)
        if (rows.length > 0) break
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      // Less than the second after which PostgreSQL looks for deadlocks.
      await sql`SET LOCAL lock_timeout = '500ms'`.execute(tx)
      await change(tx, rows[0]!.id)
    })
  }

  test('the ends of several jobs are stored while another transaction changes the same jobs', async () => {
    const service = await startJobsService(await open(), { settings: { jobConcurrency: JOBS } })
    for (let count = 0; count < JOBS; count += 1) await service.submitted({ prompt: 'wait' })
    await service.gate.started(JOBS)
    await changeBoth(service, () => service.gate.open())
    await service.app.worker.runUntilIdle()
  })

  test('the words of several jobs are stored while another transaction changes the same jobs', async () => {
    const end = Promise.withResolvers<void>()
    const write: (() => void)[] = []
    const clock = testClock('2026-03-14T12:00:00Z')
    const service = await startJobsService(await open(), {
      clock,
      settings: { jobConcurrency: JOBS },
      adapters: {
        compose: async (_input, _signal, { onEvent } = {}) => {
          write.push(() => onEvent?.({ type: 'delta', text: 'Of 4,812 pallets' }))
          await end.promise
          return documentOf('Of 4,812 pallets 173 were lost.')
        },
      },
    })
    for (let count = 0; count < JOBS; count += 1) await service.submitted()
    while (write.length < JOBS) {
      clock.advance(100)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const writeAndRenew = () => {
      for (const words of write) words()
      clock.advance(3000)
    }
    await changeBoth(service, writeAndRenew).finally(() => end.resolve())
    await service.app.worker.runUntilIdle()
  })
})
