/** What callers and operators do with jobs over HTTP, beside running them (jobs.slow.test.ts). */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { FailedJob, JobSummary } from '@platen/wire'
import { onBothDatabases } from '../db/testing.ts'
import type { TestReply } from '../http/testing.ts'
import { type JobsService, startJobsService } from './testing/service.ts'

const dataOf = <Data>({ json }: TestReply) => (json as { data: Data }).data

onBothDatabases(({ open }) => {
  describe('deleting a job', () => {
    let service: JobsService
    before(async () => {
      service = await startJobsService(await open(), { settings: { jobConcurrency: 1 } })
    })
    const remove = (id: string, key = service.key) => service.app.request('DELETE', `/jobs/${id}`, { key })

    test('removes the job with its content, its delivery and every attempt', async () => {
      const id = await service.submitted()
      await service.app.worker.runUntilIdle()
      const reply = await remove(id)
      assert.equal(reply.status, 204)
      assert.equal(reply.text, '')
      assert.equal((await service.app.request('GET', `/jobs/${id}`, { key: service.key })).status, 404)
      const { kysely } = service.app.database
      for (const table of ['jobs', 'deliveries', 'delivery_attempts'] as const)
        assert.deepEqual(await kysely.selectFrom(table).selectAll().execute(), [], table)
      assert.equal((await remove(id)).status, 404)
    })

    test('removes a webhook that is not delivered yet: it is not sent any more', async () => {
      service.receiver.answer = (response) => response.writeHead(500).end()
      const id = await service.submitted()
      await service.app.worker.runUntilIdle()
      const sent = service.receiver.requests.length
      assert.equal((await service.job(id)).deliveries[0]?.status, 'pending')
      assert.equal((await remove(id)).status, 204)
      service.app.clock.advance(60_000)
      await service.app.worker.runUntilIdle()
      assert.equal(service.receiver.requests.length, sent)
      service.receiver.answer = (response) => response.writeHead(204).end()
    })

    test('is refused while the job has not ended, and says to cancel it first', async () => {
      const started = service.gate.prompts.length
      const running = await service.submitted({ prompt: 'wait' })
      await service.gate.started(started + 1)
      const queued = await service.submitted({ prompt: 'later' })
      for (const [id, status] of [
        [queued, 'queued'],
        [running, 'processing'],
      ] as const) {
        const refused = await remove(id)
        assert.equal(refused.status, 409)
        assert.match(refused.error?.message ?? '', new RegExp(`${status}; cancel it first`))
        assert.equal((await service.app.request('POST', `/jobs/${id}/cancel`, { key: service.key })).status, 200)
        assert.equal((await remove(id)).status, 204)
      }
      await service.app.worker.runUntilIdle()
    })

    test('does not find the job of another account', async () => {
      const id = await service.submitted()
      await service.app.worker.runUntilIdle()
      const { key } = await service.app.newKey()
      assert.equal((await remove(id, key)).status, 404)
      assert.equal((await service.job(id)).status, 'completed')
    })
  })

  describe('lists of jobs', () => {
    let service: JobsService
    let admin: string
    before(async () => {
      service = await startJobsService(await open())
      admin = (await service.app.newKey({ scopes: ['admin'] })).key
    })

    test('are filtered by creation time: from a time on, and before a time', async () => {
      const ids: string[] = []
      const times: string[] = []
      for (let count = 0; count < 4; count += 1) {
        times.push(service.app.clock.now().toISOString())
        ids.push(await service.submitted())
        service.app.clock.advance(60_000)
      }
      await service.app.worker.runUntilIdle()
      const list = async (query: Record<string, string>) => {
        const reply = await service.app.request('GET', `/jobs?${new URLSearchParams(query)}`, { key: service.key })
        assert.equal(reply.status, 200, reply.text)
        return dataOf<{ jobs: JobSummary[] }>(reply).jobs.map(({ jobId }) => ids.indexOf(jobId))
      }
      assert.deepEqual(await list({ createdAfter: times[2]! }), [3, 2])
      assert.deepEqual(await list({ createdBefore: times[2]! }), [1, 0])
      assert.deepEqual(await list({ createdAfter: times[1]!, createdBefore: times[3]! }), [2, 1])
      assert.deepEqual(await list({ createdAfter: times[3]!.replace('Z', '+00:00') }), [3])
      const wrong = await service.app.request('GET', '/jobs?createdAfter=yesterday', { key: service.key })
      assert.equal(wrong.status, 400)
      assert.equal(wrong.field, 'createdAfter')
    })

    test('of failed jobs are for operators: all accounts, with the error and without content', async () => {
      const other = await service.app.newKey()
      service.app.clock.advance(1000)
      const mine = await service.submitted({ prompt: 'broken' })
      service.app.clock.advance(1000)
      const theirs = dataOf<{ jobId: string }>(await service.submit({ prompt: 'bug' }, other.key)).jobId
      await service.app.worker.runUntilIdle()
      const list = async (query = '') => {
        const reply = await service.app.request('GET', `/failed-jobs${query}`, { key: admin })
        assert.equal(reply.status, 200, reply.text)
        return dataOf<{ jobs: FailedJob[]; nextCursor: string | null }>(reply)
      }
      const { jobs, nextCursor } = await list()
      assert.equal(nextCursor, null)
      assert.deepEqual(
        jobs.map(({ jobId, accountId, error }) => [jobId, accountId, error.code]),
        [
          [theirs, other.accountId, 'server_error'],
          [mine, service.accountId, 'generation_failed'],
        ],
      )
      assert.match(jobs[0]?.requestId ?? '', /^req_/)
      assert.ok(!JSON.stringify(jobs).includes('10.0.0.5'))
      assert.deepEqual((await list('?code=generation_failed')).jobs.length, 1)
      assert.deepEqual((await list(`?account=${other.accountId}`)).jobs[0]?.jobId, theirs)
      const first = await list('?limit=1')
      assert.equal(first.jobs[0]?.jobId, theirs)
      assert.equal((await list(`?limit=1&cursor=${first.nextCursor}`)).jobs[0]?.jobId, mine)
      assert.equal((await service.app.request('GET', '/failed-jobs', { key: service.key })).status, 403)
    })
  })

  describe('an attempt to deliver a webhook', () => {
    test('stores which secrets signed the request, not the signature, and the reply without its cookies', async () => {
      const service = await startJobsService(await open())
      service.receiver.answer = (response) =>
        response.writeHead(500, { 'content-type': 'text/plain', 'set-cookie': 'session=1' }).end('No room for “Zoë”.')
      const id = await service.submitted({ prompt: 'Zoë' })
      await service.app.worker.runUntilIdle()
      const [attempt] = (await service.job(id)).deliveries[0]?.attempts ?? []
      const [received] = service.receiver.requests
      assert.equal(attempt?.request?.body, received?.body)
      assert.equal(attempt?.request?.bodyBytes, Buffer.byteLength(received?.body ?? ''))
      assert.equal(attempt?.request?.headers['webhook-id'], received?.headers['webhook-id'])
      const { json } = await service.app.request('GET', '/settings/webhook', { key: service.key })
      const { secret } = (json as { data: { secret: string } }).data
      const signed = `(not stored; signed with whsec_…${secret.slice(-4)})`
      assert.equal(attempt?.request?.headers['webhook-signature'], signed)
      assert.equal(attempt?.reply?.body, 'No room for “Zoë”.')
      assert.equal(attempt?.reply?.headers['content-type'], 'text/plain')
      assert.equal(attempt?.reply?.headers['set-cookie'], undefined)
      // The log has the outcome alone.
      assert.ok(!JSON.stringify(service.app.logged).includes('No room'))
      assert.ok(!JSON.stringify(service.app.logged).includes('Document: Zoë'))
    })

    test('stores the first 4 KiB of each, never half a character', async () => {
      const service = await startJobsService(await open())
      service.receiver.answer = (response) => response.writeHead(500).end(`a${'ü'.repeat(40_000)}`)
      const id = await service.submitted({ prompt: `${'ü'.repeat(20_000)}` })
      await service.app.worker.runUntilIdle()
      const [attempt] = (await service.job(id)).deliveries[0]?.attempts ?? []
      assert.equal(attempt?.reply?.body, `a${'ü'.repeat(2047)}`)
      assert.ok(Buffer.byteLength(attempt?.request?.body ?? '') <= 4096)
      assert.ok(!attempt?.request?.body.includes('\ufffd'))
      assert.ok((attempt?.request?.bodyBytes ?? 0) > 40_000)
    })

    test('has no reply if none arrived', async () => {
      const service = await startJobsService(await open())
      service.receiver.answer = (response) => response.destroy()
      const id = await service.submitted()
      await service.app.worker.runUntilIdle()
      const [attempt] = (await service.job(id)).deliveries[0]?.attempts ?? []
      assert.equal(attempt?.httpStatus, null)
      assert.equal(attempt?.reply, null)
      assert.ok(attempt?.request)
    })

    test('deletes both with the content if retention is 0', async () => {
      const service = await startJobsService(await open(), { settings: { retentionDays: 0 } })
      service.receiver.answer = (response) => response.writeHead(500).end()
      const id = await service.submitted({ prompt: 'private' })
      await service.app.worker.runUntilIdle()
      assert.ok((await service.job(id)).deliveries[0]?.attempts[0]?.request)
      service.receiver.answer = (response) => response.writeHead(200).end('private')
      service.app.clock.advance(6000)
      await service.app.worker.runUntilIdle()
      const attempts = (await service.job(id)).deliveries[0]?.attempts ?? []
      assert.deepEqual(
        attempts.map(({ httpStatus, request, reply }) => [httpStatus, request, reply]),
        [
          [500, null, null],
          [200, null, null],
        ],
      )
      const rows = await service.app.database.kysely.selectFrom('delivery_attempts').selectAll().execute()
      assert.ok(!JSON.stringify(rows).includes('private'))
    })
  })

  describe('Prefer: respond-async', () => {
    let service: JobsService
    before(async () => {
      service = await startJobsService(await open())
    })
    const prefer = { prefer: 'respond-async, wait=5' }
    const generate = (body: object, headers: Record<string, string> = prefer) =>
      service.app.request('POST', '/generate', { key: service.key, body: { prompt: 'A letter', ...body }, headers })

    test('makes a job without a webhook', async () => {
      const reply = await generate({})
      assert.equal(reply.status, 202, reply.text)
      assert.equal(reply.headers.get('preference-applied'), 'respond-async')
      const { jobId } = reply.json as { jobId: string }
      assert.equal(reply.headers.get('location'), `/v1/jobs/${jobId}`)
      await service.app.worker.runUntilIdle()
      const job = await service.job(jobId)
      assert.equal(job.status, 'completed')
      assert.equal(job.content, 'Document: A letter')
      assert.deepEqual(job.deliveries, [])
      assert.equal(service.receiver.requests.length, 0)
      const again = await service.app.request('POST', `/jobs/${jobId}/redeliver`, { key: service.key })
      assert.equal(again.status, 409)
      assert.match(again.error?.message ?? '', /without a webhook/)
      const failed = (await generate({ prompt: 'broken' })).json as { jobId: string }
      await service.app.worker.runUntilIdle()
      assert.deepEqual((await service.job(failed.jobId)).deliveries, [])
    })

    test('with webhook: true posts a webhook, and needs a URL', async () => {
      const reply = await generate({ webhook: true, webhookUrl: service.receiver.url })
      assert.equal(reply.status, 202)
      assert.equal(reply.headers.get('preference-applied'), 'respond-async')
      await service.app.worker.runUntilIdle()
      assert.equal(service.receiver.requests.length, 1)
      const nowhere = await generate({ webhook: true })
      assert.equal(nowhere.status, 400)
      assert.equal(nowhere.field, 'webhookUrl')
      const plain = await service.submit()
      assert.equal(plain.headers.get('preference-applied'), null)
      await service.app.worker.runUntilIdle()
    })

    test('is part of the request of an Idempotency-Key, and the replay has its header too', async () => {
      const headers = { ...prefer, 'idempotency-key': 'async' }
      const first = await generate({}, headers)
      const second = await generate({}, headers)
      assert.equal(second.headers.get('idempotent-replayed'), 'true')
      assert.equal(second.headers.get('preference-applied'), 'respond-async')
      assert.equal(second.text, first.text)
      assert.equal((await generate({}, { 'idempotency-key': 'async' })).status, 422)
      await service.app.worker.runUntilIdle()
    })
  })
})
