import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../accounts/accounts.ts'
import { inTransaction } from '../db/database.ts'
import { onBothDatabases, type TestDatabase } from '../db/testing.ts'
import { testClock } from '../http/testing.ts'
import { newId } from '../ids.ts'
import { openQueue } from '../queue/open-queue.ts'
import { newItemId } from '../queue/queue.ts'
import { addMissingItems } from './missing-items.ts'
import { type JobsService, startJobsService } from './testing/service.ts'

const NOW = '2026-03-14T12:00:00Z'

/** Jobs, or one, as a release before 0009-queue inserts them. */
function earlierJob(accountId: string, webhookUrl: string, fields: object = {}) {
  return {
    id: newId('job'),
    account_id: accountId,
    status: 'queued' as const,
    template: 'blank' as const,
    model_type: 'model-01' as const,
    format: 'pdf' as const,
    input: JSON.stringify({ prompt: 'Earlier', template: 'blank', modelType: 'model-01', format: 'pdf' }),
    file_settings: '{}',
    webhook_url: webhookUrl,
    request_id: 'req_1',
    traceparent: null,
    quota_day: null,
    attempts: 0,
    created_at: Date.parse(NOW),
    ...fields,
  }
}

onBothDatabases(({ kind, open }) => {
  async function start(): Promise<{ opened: TestDatabase; service: JobsService }> {
    const opened = await open()
    const service = await startJobsService(opened, { clock: testClock(NOW) })
    return { opened, service }
  }

  test('jobs and webhooks that an earlier release left without an item get one within minutes, and are done', async () => {
    // A process before 0009-queue that ran beside this one used to leave them so for ever.
    const { opened, service } = await start()
    const { app, accountId, receiver } = service
    const { kysely } = opened.database
    const queued = earlierJob(accountId, receiver.url)
    const [died, runs] = [-1, 60_000].map((ms) =>
      earlierJob(accountId, '', {
        status: 'processing',
        lease_owner: 'worker_1',
        lease_until: Date.parse(NOW) + ms,
        attempts: 1,
      }),
    )
    assert.ok(died && runs)
    const ended = earlierJob(accountId, receiver.url, {
      status: 'completed',
      input: null,
      content: 'Done',
      finished_at: 1,
    })
    await kysely.insertInto('jobs').values([queued, died, runs, ended]).execute()
    const message = { id: newId('msg'), job_id: ended.id, status: 'pending' as const, tries: 1 }
    await kysely
      .insertInto('deliveries')
      .values({ ...message, next_at: Date.parse(NOW) + 200_000 })
      .execute()
    await app.worker.runUntilIdle()
    assert.deepEqual(service.gate.prompts, [])
    app.clock.advance(180_000)
    while ((await service.job(queued.id)).status !== 'completed') await app.worker.runUntilIdle()
    while ((await service.job(died.id)).status !== 'completed') await app.worker.runUntilIdle()
    // The pause before the next attempt of the webhook is not over.
    await app.worker.runUntilIdle()
    assert.deepEqual(
      receiver.requests.map(({ body }) => JSON.parse(body).jobId),
      [queued.id],
    )
    app.clock.advance(180_000)
    while ((await service.job(ended.id)).delivery?.status !== 'delivered') await app.worker.runUntilIdle()
    // Its worker no longer renews it.
    while ((await service.job(runs.id)).status !== 'completed') await app.worker.runUntilIdle()
    assert.equal(service.gate.prompts.length, 3)
  })

  test('each gets one item, also of two processes at once and of a long backlog, and what has one keeps it', async () => {
    const opened = await open()
    const clock = testClock(NOW)
    const { database } = opened
    const account = await createAccount(database.kysely, clock, { name: 'a', tier: 'enterprise', dailyLimit: null })
    const accountId = account.id
    // With SQLite there is one process.
    const databases = kind === 'sqlite' ? [database] : [database, await opened.openAgain()]
    const processes = await Promise.all(
      databases.map(async (one) => {
        const queue = await openQueue(one, { clock, works: true, onError: () => {} })
        await queue.start(() => {})
        opened.beforeClose(() => queue.stop())
        return { database: one, queue, clock }
      }),
    )
    const [first] = processes
    assert.ok(first)
    const jobs = Array.from({ length: 1100 }, (_, at) =>
      earlierJob(accountId, '', at % 2 ? { rank: Date.parse(NOW) + Math.floor(at / 3) } : {}),
    )
    for (let at = 0; at < jobs.length; at += 100)
      await database.kysely
        .insertInto('jobs')
        .values(jobs.slice(at, at + 100))
        .execute()
    const item = { id: newItemId(), queue: 'model-01', ref: jobs[7]!.id, accountId, rank: 1 }
    await inTransaction(database, async (tx) => {
      await tx.updateTable('jobs').set({ queue_item: item.id }).where('id', '=', item.ref).execute()
      await first.queue.add(tx, [item])
    })
    const added = await Promise.all(processes.map(addMissingItems))
    assert.equal(
      added.reduce((sum, one) => sum + one.jobs, 0),
      jobs.length - 1,
    )
    assert.deepEqual(await addMissingItems(first), { jobs: 0, deliveries: 0 })
    const rows = await database.kysely.selectFrom('jobs').select(['id', 'queue_item', 'rank']).execute()
    assert.ok(rows.every(({ rank, queue_item }) => rank !== null && queue_item !== null))
    assert.equal(rows.find(({ id }) => id === item.ref)?.queue_item, item.id)
    const named = rows.map(({ queue_item }) => ({ id: queue_item!, queue: 'model-01' }))
    assert.equal((await first.queue.findItems(named)).size, jobs.length)
    await first.queue.poll()
    const claims = await first.queue.claim(['model-01'], { limit: 2 * jobs.length })
    assert.equal(claims.length, jobs.length)
  })
})
