import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createAccount } from '../accounts/accounts.ts'
import { onBothDatabases, type TestDatabase } from '../db/testing.ts'
import { testClock } from '../http/testing.ts'
import { startReceiver } from '../webhooks/testing/receiver.ts'
import { insertQueuedJobs } from './testing/insert-jobs.ts'
import { startJobsService } from './testing/service.ts'

const MINUTE = 60_000

/** Inserts a queued job of a new account. */
async function insertJob({ database }: TestDatabase, webhookUrl: string): Promise<string> {
  const clock = testClock(new Date())
  const account = await createAccount(database.kysely, clock, { name: 'tester', tier: 'free' })
  const [id] = await insertQueuedJobs(database, clock, { accountId: account.id, webhookUrl, prompts: ['A letter'] })
  return id!
}

function startWorkerToKill({ url, dataFolder }: TestDatabase, stage: 'write' | 'post'): ChildProcess {
  const script = fileURLToPath(new URL('./testing/worker-to-kill.ts', import.meta.url))
  return spawn(process.execPath, [script, url ?? dataFolder, stage], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

onBothDatabases(({ open }) => {
  describe('a service that is killed', () => {
    test('while a document is written: the next one writes it and posts it', async () => {
      const database = await open()
      const receiver = await startReceiver()
      database.beforeClose(() => receiver.close())
      const jobId = await insertJob(database, receiver.url)
      const workerToKill = startWorkerToKill(database, 'write')
      assert.ok(workerToKill.stdout)
      await once(workerToKill.stdout, 'data')
      await kill(workerToKill)

      const next = await startJobsService(database, { receiver, clock: testClock(new Date()) })
      // On SQLite a start ends the claims of earlier processes; on PostgreSQL they expire.
      next.app.clock.advance(2 * MINUTE)
      const [request] = await receiver.received(1)
      const body = JSON.parse(request?.body ?? '')
      assert.equal(body.jobId, jobId)
      assert.equal(body.content, 'Document: A letter')
      await next.app.worker.runUntilIdle()
      const row = await database.database.kysely.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
      assert.equal(row.status, 'completed')
      assert.equal(row.attempts, 2)
      assert.equal(receiver.requests.length, 1)
    })

    test('while a webhook is posted: the next one posts the same message again', async () => {
      const database = await open()
      const receiver = await startReceiver()
      database.beforeClose(() => receiver.close())
      receiver.answer = () => undefined
      await insertJob(database, receiver.url)
      const workerToKill = startWorkerToKill(database, 'post')
      await receiver.received(1)
      await kill(workerToKill)

      receiver.answer = (response) => response.writeHead(204).end()
      const next = await startJobsService(database, { receiver, clock: testClock(new Date()) })
      next.app.clock.advance(2 * MINUTE)
      const [before, again] = await receiver.received(2)
      await next.app.worker.runUntilIdle()
      assert.equal(again?.headers['webhook-id'], before?.headers['webhook-id'])
      assert.equal(again?.body, before?.body)
      assert.match(again?.body ?? '', /Before the crash: A letter/)
      const row = await database.database.kysely.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow()
      assert.equal(row.status, 'delivered')
      assert.deepEqual(next.gate.prompts, [], 'the document is not written a second time')
    })
  })
})
