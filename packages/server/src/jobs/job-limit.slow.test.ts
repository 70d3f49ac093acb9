import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { createAccount } from '../accounts/accounts.ts'
import { onBothDatabases } from '../db/testing.ts'
import { testClock } from '../http/testing.ts'
import { TooManyJobs } from './errors.ts'
import { JobLimit } from './job-limit.ts'
import { countUnfinished, findFirstRank, findLastRank } from './store.ts'
import { insertQueuedJobs } from './testing/insert-jobs.ts'

onBothDatabases(({ open }) => {
  async function start(queued: number) {
    const { database } = await open()
    const clock = testClock('2026-03-14T12:00:00Z')
    const { id } = await createAccount(database.kysely, clock, { name: 'a', tier: 'enterprise', dailyLimit: null })
    const insert = (count: number) =>
      insertQueuedJobs(database, clock, {
        accountId: id,
        webhookUrl: '',
        prompts: Array.from({ length: count }, () => 'A letter'),
      })
    await insert(queued)
    let queries = 0
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        queries += 1
        return node
      },
      async transformResult({ result }) {
        return result
      },
    }
    return { database, db: database.kysely.withPlugin(counter), clock, accountId: id, insert, queries: () => queries }
  }

  test('the jobs of an account are counted once a second, however many it sends', async () => {
    // They used to be counted for each: with 20,000 queued, 350 were accepted a second, and 850 without.
    const { db, clock, accountId, queries } = await start(20)
    const limit = new JobLimit(1000, clock)
    await limit.add(db, accountId)
    const counted = queries()
    assert.ok(counted > 0)
    for (let count = 0; count < 500; count += 1) await limit.add(db, accountId)
    clock.advance(999)
    await limit.add(db, accountId)
    assert.equal(queries(), counted)
    clock.advance(1)
    await limit.add(db, accountId)
    assert.equal(queries(), 2 * counted)
  })

  test('exactly as many are accepted as the limit allows, and another one as soon as one has ended', async () => {
    const { database, db, clock, accountId, insert } = await start(3)
    const limit = new JobLimit(5, clock)
    await limit.add(db, accountId)
    // Rolled back: it was counted, and is no job.
    await limit.add(db, accountId)
    await insert(1)
    await limit.add(db, accountId)
    await insert(1)
    await assert.rejects(limit.add(db, accountId), TooManyJobs)
    const { id } = await database.kysely.selectFrom('jobs').select('id').limit(1).executeTakeFirstOrThrow()
    await database.kysely.updateTable('jobs').set({ status: 'cancelled' }).where('id', '=', id).execute()
    await limit.add(db, accountId)
    await insert(1)
    await assert.rejects(limit.add(db, accountId), TooManyJobs)
    assert.equal(await countUnfinished(db, accountId, 100), 5)
    assert.equal(await countUnfinished(db, accountId, 2), 2)
  })

  test('the place of a new job is found without reading all deferred ones', async () => {
    const { database, db, accountId, clock } = await start(150)
    const { kysely } = database
    const jobs = await kysely.selectFrom('jobs').select('id').orderBy('id').execute()
    const at = clock.now().getTime()
    for (const [index, { id }] of jobs.entries())
      await kysely
        .updateTable('jobs')
        .set({ rank: at + index, deferrals: index < 120 ? 1 : null })
        .where('id', '=', id)
        .execute()
    // The hundredth stands for those behind it.
    assert.equal(await findFirstRank(db, 'model-01'), at + 99)
    await kysely
      .updateTable('jobs')
      .set({ deferrals: null })
      .where('rank', '=', at + 50)
      .execute()
    assert.equal(await findFirstRank(db, 'model-01'), at + 50)
    assert.equal(await findFirstRank(db, 'model-02'), undefined)
    assert.equal(await findLastRank(db, accountId), at + 149)
    assert.equal(await findLastRank(db, 'acc_none'), undefined)
  })
})
