/** What the list says of a job: the state of its delivery, its place in the queue, its words. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { JobDeliveryFilter, JobStatus, JobSummary } from '@platen/wire'
import { CompiledQuery, sql } from 'kysely'
import { onBothDatabases } from '../db/testing.ts'
import { testClock } from '../http/testing.ts'
import { selectList } from './states.ts'
import { selectQueued } from './store.ts'
import { documentOf, type JobsService, startJobsService } from './testing/service.ts'

const listOf = async ({ app, key }: JobsService, query = '', as = key): Promise<JobSummary[]> => {
  const { status, json, text } = await app.request('GET', `/jobs${query}`, { key: as })
  assert.equal(status, 200, text)
  return (json as { data: { jobs: JobSummary[] } }).data.jobs
}

onBothDatabases(({ kind, open }) => {
  let service: JobsService
  before(async () => {
    service = await startJobsService(await open(), { settings: { jobConcurrency: 1 } })
  })
  const states = async (query = '') =>
    (await listOf(service, query)).map(({ jobId, delivery }) => [jobId, delivery?.status, delivery?.attempts])

  test('a row has the state of the delivery, and the list is filtered by it', async () => {
    const { app, receiver } = service
    const submitAnswered = async (status: number) => {
      receiver.answer = (response) => response.writeHead(status).end()
      const id = await service.submitted()
      await app.worker.runUntilIdle()
      app.clock.advance(1)
      return id
    }
    const delivered = await submitAnswered(204)
    const stopped = await submitAnswered(410)
    const retrying = await submitAnswered(503)
    const started = service.gate.prompts.length
    const running = await service.submitted({ prompt: 'wait' })
    await service.gate.started(started + 1)

    assert.deepEqual(await states(), [
      [running, undefined, undefined],
      [retrying, 'pending', 1],
      [stopped, 'stopped', 1],
      [delivered, 'delivered', 1],
    ])
    const [row] = await listOf(service, '?delivery=retrying')
    const wait = Date.parse(row?.delivery?.nextAttemptAt ?? '') - app.clock.now().getTime()
    assert.ok(wait > 4000 && wait <= 5500, `${wait} ms`)
    const filtered = async (filter: JobDeliveryFilter, more = '') =>
      (await listOf(service, `?delivery=${filter}${more}`)).map(({ jobId }) => jobId)
    assert.deepEqual(await filtered('delivered'), [delivered])
    assert.deepEqual(await filtered('stopped'), [stopped])
    assert.deepEqual(await filtered('retrying'), [retrying])
    assert.deepEqual(await filtered('pending'), [retrying])
    assert.deepEqual(await filtered('exhausted'), [])
    assert.deepEqual(await filtered('stopped', '&status=failed'), [])
    const other = await app.newKey()
    assert.deepEqual(await listOf(service, '?delivery=retrying', other.key), [])

    // One job alone says the same, and posting it again by hand counts from 0.
    assert.deepEqual((await service.job(retrying)).delivery, row?.delivery)
    const again = await app.request('POST', `/jobs/${retrying}/redeliver`, { key: service.key })
    assert.deepEqual((again.json as { data: JobSummary }).data.delivery?.attempts, 0)
    service.gate.open()
    await app.worker.runUntilIdle()
    receiver.answer = (response) => response.writeHead(204).end()
  })

  test('the row of a failed job says why it failed', async () => {
    const id = await service.submitted({ prompt: 'broken' })
    await service.app.worker.runUntilIdle()
    const [row] = await listOf(service, '?status=failed')
    assert.deepEqual([row?.jobId, row?.error?.code, row?.words], [id, 'generation_failed', null])
    assert.match(row?.error?.message ?? '', /^The model/)
  })

  test('a job names the request and the key that made it', async () => {
    const reply = await service.submit()
    await service.app.worker.runUntilIdle()
    const { requestId, keyId } = await service.job((reply.json as { jobId: string }).jobId)
    assert.equal(requestId, reply.headers.get('x-request-id'))
    const { json } = await service.app.request('GET', '/account', { key: service.key })
    assert.equal(keyId, (json as { data: { key: { id: string } } }).data.key.id)
  })

  test('a queued job has its place among those of its model, counting those of other accounts', async () => {
    const { app } = service
    const other = await app.newKey({ tier: 'professional' })
    const started = service.gate.prompts.length
    const running = await service.submitted({ prompt: 'wait' })
    await service.gate.started(started + 1)
    const queued = [await service.submitted(), await service.submitted(), await service.submitted()]
    const elsewhere = await service.submitted({ modelType: 'model-02' })
    // Jobs of another account come between ours; its second one is due at the same time as our first.
    for (let count = 0; count < 2; count += 1) assert.equal((await service.submit({}, other.key)).status, 202)
    const places = new Map((await listOf(service)).map(({ jobId, queuePosition }) => [jobId, queuePosition]))
    assert.deepEqual(
      [running, ...queued, elsewhere].map((id) => places.get(id)),
      [null, 2, 4, 5, 1],
    )
    const theirs = (await listOf(service, '', other.key)).map(({ queuePosition }) => queuePosition)
    assert.deepEqual(theirs.sort(), [1, 2])
    assert.equal((await service.job(queued[2]!)).queuePosition, 5)
    await app.request('POST', `/jobs/${queued[0]}/cancel`, { key: service.key })
    assert.equal((await service.job(queued[2]!)).queuePosition, 4)
    for (const id of [running, queued[1], queued[2], elsewhere])
      await app.request('POST', `/jobs/${id}/cancel`, { key: service.key })
    await app.worker.runUntilIdle()
  })

  test('the words of a running job are stored every few seconds, and those of its document at its end', async () => {
    const end = Promise.withResolvers<void>()
    const clock = testClock('2026-03-14T12:00:00Z')
    const writing = await startJobsService(await open(), {
      clock,
      adapters: {
        compose: async (_input, _signal, { onEvent } = {}) => {
          onEvent?.({ type: 'delta', text: 'Of 4,812 pal' })
          onEvent?.({ type: 'delta', text: 'lets' })
          await end.promise
          return documentOf('Of 4,812 pallets 173 were lost.')
        },
      },
    })
    const id = await writing.submitted()
    const wordsOf = async () => (await listOf(writing)).find(({ jobId }) => jobId === id)?.words
    while ((await writing.job(id)).status !== 'processing') clock.advance(100)
    assert.equal(await wordsOf(), null)
    while ((await wordsOf()) === null) clock.advance(3000)
    assert.equal(await wordsOf(), 3)
    end.resolve()
    await writing.app.worker.runUntilIdle()
    // Of its source, which has a label.
    assert.equal(await wordsOf(), 7)
    await writing.app.worker.stop(0)
  })

  const planOf = async ({ sql, parameters }: CompiledQuery) => {
    const explain = kind === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'
    const { rows } = await service.app.database.kysely.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
    )
    return rows.map((row) => row['detail'] ?? row['QUERY PLAN']).join('; ')
  }

  test('places, and lists of one state, are read from an index', { skip: kind !== 'sqlite' }, async () => {
    const { kysely } = service.app.database
    const ahead = await planOf(selectQueued(kysely, 'model-01').where('rank', '<', 5).limit(1000).compile())
    assert.match(ahead, /^SEARCH jobs USING COVERING INDEX jobs_by_model [^;]*$/)
    const list = (status: JobStatus) => planOf(selectList(kysely, { account: 'acc_1', status, limit: 50 }).compile())
    for (const status of ['queued', 'processing', 'failed', 'cancelled'] as const)
      assert.match(await list(status), /^SEARCH jobs USING INDEX jobs_by_state [^;]*; SEARCH deliveries [^;]*$/, status)
  })

  test('delivered webhooks are read along the jobs that have one', async () => {
    const { app, accountId } = service
    const { kysely } = app.database
    const id = await service.submitted()
    await app.worker.runUntilIdle()
    // One of 5,000 jobs has a webhook.
    const columns =
      'account_id, status, template, model_type, format, file_settings, request_id, attempts, created_at, finished_at'
    await sql`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)
      INSERT INTO jobs (id, webhook_url, ${sql.raw(columns)})
      SELECT 'job_' || n, '', ${sql.raw(columns)} FROM jobs, numbers WHERE id = ${id}`.execute(kysely)
    await sql`ANALYZE`.execute(kysely)
    const plan = await planOf(selectList(kysely, { account: accountId, delivery: 'delivered', limit: 50 }).compile())
    assert.match(
      plan,
      kind === 'sqlite'
        ? /^SEARCH jobs USING INDEX jobs_with_webhook [^;]*; SEARCH deliveries [^;]*$/
        : /Index Scan (?:Backward )?using jobs_with_webhook on jobs/,
    )
    assert.ok((await listOf(service, '?delivery=delivered')).some(({ jobId }) => jobId === id))
    await sql`DELETE FROM jobs WHERE webhook_url = ''`.execute(kysely)
  })
})
