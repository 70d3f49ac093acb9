import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Job, MODEL_IDS, type ModelId } from '@platen/wire'
import { type KyselyPlugin, sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { systemClock } from '../clock.ts'
import { databaseNow } from '../db/now.ts'
import { onBothDatabases, type TestDatabase } from '../db/testing.ts'
import { type TestReply, testClock } from '../http/testing.ts'
import { newId } from '../ids.ts'
import { ModelUnavailable } from '../models/backend.ts'
import { catalogue } from '../models/catalogue.ts'
import type { PdfEngine, PdfJob } from '../pdf/engine.ts'
import { openQueue } from '../queue/open-queue.ts'
import type { ReceivedRequest } from '../webhooks/testing/receiver.ts'
import { startJobs } from './store.ts'
import { documentOf, FORM, type JobsService, startJobsService } from './testing/service.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Settings {
  url: string | null
  secret: string
  previousSecret?: string
}

async function settingsOf({ app, key }: JobsService): Promise<Settings> {
  const reply = await app.request('GET', '/settings/webhook', { key })
  assert.equal(reply.status, 200)
  return (reply.json as { data: Settings }).data
}

/** The field that a refusal names. */
function fieldOf({ error }: TestReply): unknown {
  return (error?.details as { field?: unknown } | undefined)?.field
}

/** The outside library looks at the machine's clock, the test's stands still: it checks only the signature. */
function assertSigned({ headers, body }: ReceivedRequest, secret: string): void {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signed = new Webhook(secret).sign(String(headers['webhook-id']), at, body)
  assert.ok(String(headers['webhook-signature']).split(' ').includes(signed), 'a signature fits the secret')
}

async function usedToday({ app, accountId }: JobsService): Promise<number> {
  const row = await app.database.kysely
    .selectFrom('usage')
    .select('used')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.used ?? 0
}

onBothDatabases(({ kind, open }) => {
  describe('a job', () => {
    let service: JobsService
    before(async () => {
      service = await startJobsService(await open(), { settings: { modelWaitMinutes: 0 } })
    })

    test('gets 202 with its address, and when it ends its signed webhook has the four fields and two more', async () => {
      const { app, receiver } = service
      const start = receiver.requests.length
      const reply = await service.submit({ prompt: 'Grüße, 東京 🖋' })
      assert.equal(reply.status, 202)
      const { jobId } = reply.json as { jobId: string }
      assert.match(jobId, /^job_[0-9a-z]{20}$/)
      assert.deepEqual(reply.json, {
        success: true,
        jobId,
        status: 'queued',
        data: { jobId, status: 'queued' },
      })
      assert.equal(reply.headers.get('location'), `/v1/jobs/${jobId}`)

      const request = (await receiver.received(start + 1))[start]
      assert.ok(request)
      assert.equal(request.method, 'POST')
      assert.equal(request.headers['content-type'], 'application/json')
      assert.equal(request.headers['x-request-id'], reply.headers.get('x-request-id'))
      assert.deepEqual(JSON.parse(request.body), {
        jobId,
        status: 'completed',
        content: 'Document: Grüße, 東京 🖋',
        timestamp: app.clock.now().toISOString(),
        documentSource: 'model',
        warnings: [],
      })
      assert.equal(request.headers['x-document-source'], 'model')
      assert.equal(request.headers['x-model-used'], 'scripted')
      assert.equal(request.headers['x-document-warnings'], undefined)
      assertSigned(request, (await settingsOf(service)).secret)

      await app.worker.runUntilIdle()
      const job = await service.job(jobId)
      // What was sent and answered: routes.slow.test.ts.
      const { request: sent = null, reply: answered = null } = job.deliveries[0]?.attempts[0] ?? {}
      assert.deepEqual(job, {
        jobId,
        status: 'completed',
        template: 'blank',
        modelType: 'model-01',
        format: 'pdf',
        attempts: 1,
        words: 5,
        queuePosition: null,
        delivery: { status: 'delivered', attempts: 1, nextAttemptAt: null },
        requestId: reply.headers.get('x-request-id') ?? '',
        keyId: job.keyId,
        createdAt: app.clock.now().toISOString(),
        startedAt: app.clock.now().toISOString(),
        finishedAt: app.clock.now().toISOString(),
        content: 'Document: Grüße, 東京 🖋',
        reasoning: null,
        source: 'Subject: Document: Grüße, 東京 🖋',
        modelUsed: 'scripted',
        documentSource: 'model',
        warnings: [],
        error: null,
        deliveries: [
          {
            id: String(request.headers['webhook-id']),
            url: receiver.url,
            status: 'delivered',
            attempts: [
              {
                at: app.clock.now().toISOString(),
                httpStatus: 204,
                error: null,
                durationMs: 0,
                request: sent,
                reply: answered,
              },
            ],
            nextAttemptAt: null,
          },
        ],
      } satisfies Job)
    })

    test('is committed before the reply: another connection reads it at once', async () => {
      const startedBefore = service.gate.prompts.length
      const jobId = await service.submitted({ prompt: 'wait' })
      assert.match((await service.job(jobId)).status, /^(queued|processing)$/)
      await service.gate.started(startedBefore + 1)
      service.gate.open()
      await service.app.worker.runUntilIdle()
    })

    test('has no stored prompt once it has ended', async () => {
      const jobId = await service.submitted()
      await service.app.worker.runUntilIdle()
      const row = await service.app.database.kysely
        .selectFrom('jobs')
        .select('input')
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow()
      assert.equal(row.input, null)
    })

    test('that fails posts its error with an empty content, and costs no quota', async () => {
      const { app, receiver } = service
      for (const [prompt, code, message] of [
        ['unavailable', 'model_unavailable', /does not answer/],
        ['broken', 'generation_failed', /broke off/],
        ['bug', 'server_error', /The service failed on this request/],
      ] as const) {
        const used = await usedToday(service)
        const start = receiver.requests.length
        const jobId = await service.submitted({ prompt })
        const request = (await receiver.received(start + 1))[start]
        const body = JSON.parse(request?.body ?? '')
        assert.deepEqual(Object.keys(body), ['jobId', 'status', 'content', 'timestamp', 'error'])
        assert.equal(request?.headers['x-document-source'], undefined)
        assert.deepEqual(
          { ...body, error: undefined },
          {
            jobId,
            status: 'failed',
            content: '',
            timestamp: app.clock.now().toISOString(),
            error: undefined,
          },
        )
        assert.equal(body.error.code, code)
        assert.match(body.error.message, message)
        assert.ok(!request?.body.includes('10.0.0.5'), 'the cause stays inside')
        await app.worker.runUntilIdle()
        const job = await service.job(jobId)
        assert.deepEqual(job.error, body.error)
        const { content, source, modelUsed, documentSource, warnings } = job
        assert.deepEqual([content, source, modelUsed, documentSource, warnings], [null, null, null, null, []])
        assert.equal(await usedToday(service), used)
      }
    })

    test('that is a form says so in its webhook, in its state and in the headers', async () => {
      const { receiver, app } = service
      const start = receiver.requests.length
      const jobId = await service.submitted({ prompt: 'form for a letter' })
      const request = (await receiver.received(start + 1))[start]
      const { documentSource, warnings } = JSON.parse(request?.body ?? '')
      assert.deepEqual({ documentSource, warnings }, { documentSource: 'draft', warnings: FORM.warnings })
      await app.worker.runUntilIdle()
      const job = await service.job(jobId)
      assert.deepEqual([job.modelUsed, job.documentSource, job.warnings], ['draft', 'draft', FORM.warnings])
      const file = await app.request('GET', `/jobs/${jobId}/file?format=markdown`, { key: service.key })
      assert.equal(file.status, 200)
      for (const header of [(name: string) => request?.headers[name], (name: string) => file.headers.get(name)]) {
        assert.equal(header('x-model-used'), 'draft')
        assert.equal(header('x-document-source'), 'draft')
        assert.equal(
          header('x-document-warnings'),
          '%"No model is configured: this is a form with 2 blanks.", %"%e2%80%9cZ%c3%bcrich%e2%80%9d is not a date."',
        )
      }
    })

    test('that completes costs one request', async () => {
      const used = await usedToday(service)
      await service.submitted()
      await service.app.worker.runUntilIdle()
      assert.equal(await usedToday(service), used + 1)
    })

    test('of another account is not found on any route', async () => {
      const jobId = await service.submitted()
      await service.app.worker.runUntilIdle()
      const { key } = await service.app.newKey()
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/cancel'],
        ['POST', '/redeliver'],
        ['GET', '/file'],
      ] as const) {
        const reply = await service.app.request(method, `/jobs/${jobId}${path}`, { key })
        assert.equal(reply.status, 404, path)
        assert.equal(reply.error?.code, 'invalid_parameters')
      }
      const list = await service.app.request('GET', '/jobs', { key })
      assert.deepEqual(list.json, { success: true, data: { jobs: [], nextCursor: null } })
    })

    test('whose document holds a NUL is stored and posted, and an ID with one is not found', async () => {
      // PostgreSQL takes no NUL in a text, and answered each of these with a fault of ours.
      const { app } = service
      const jobId = await service.submitted({ prompt: 'a\u0000b', webhookUrl: `${service.receiver.url}?c=\u0000` })
      await app.worker.runUntilIdle()
      assert.equal((await service.job(jobId)).status, 'completed')
      const reply = await app.request('GET', '/jobs/%00', { key: service.key })
      assert.equal(reply.status, 404)
    })

    test('needs a key with the scope of its route', async () => {
      const jobId = await service.submitted()
      const { key } = await service.app.newKey({ scopes: ['generate'] })
      for (const path of ['/jobs', `/jobs/${jobId}`, '/settings/webhook'])
        assert.equal((await service.app.request('GET', path, { key })).status, 403, path)
      assert.equal((await service.app.request('GET', '/jobs')).status, 401)
      await service.app.worker.runUntilIdle()
    })
  })

  describe('the address of a webhook', () => {
    let service: JobsService
    before(async () => {
      service = await startJobsService(await open())
    })

    test('is required before a job exists: in the request, or registered', async () => {
      const { app, key, receiver } = service
      const refused = await service.submit({ webhookUrl: undefined })
      assert.equal(refused.status, 400)
      assert.equal(fieldOf(refused), 'webhookUrl')
      assert.match(refused.error?.message ?? '', /PUT \/v1\/settings\/webhook/)
      const none = await app.request('GET', '/jobs', { key })
      assert.deepEqual((none.json as { data: { jobs: unknown[] } }).data.jobs, [])

      const put = await app.request('PUT', '/settings/webhook', { key, body: { url: `${receiver.url}/registered` } })
      assert.equal(put.status, 200)
      await service.submitted({ webhookUrl: undefined })
      await service.submitted({ webhookUrl: `${receiver.url}/own` })
      const paths = (await receiver.received(2)).map(({ path }) => path).sort()
      assert.deepEqual(paths, ['/hook/own', '/hook/registered'])

      const gone = await app.request('DELETE', '/settings/webhook', { key })
      assert.equal(gone.status, 204)
      assert.equal((await service.submit({ webhookUrl: undefined })).status, 400)
    })

    test('with a wrong scheme, port or literal address is refused with the request, by field', async () => {
      const strict = await startJobsService(await open(), {
        settings: { webhookHttp: false, webhookAnyPort: false, webhookAllow: [] },
      })
      for (const [url, words] of [
        ['http://hooks.example/', /must begin with https/],
        ['https://hooks.example:9000/', /443 or 8443/],
        ['https://127.0.0.1/', /loopback/],
        ['https://0x7f.1/', /loopback/],
        ['https://[::ffff:10.0.0.1]/', /IPv4-mapped/],
        ['https://169.254.169.254/latest/meta-data', /link-local/],
        ['https://user:word@hooks.example/', /user name/],
        ['hooks.example', /complete URL/],
        ['', /complete URL/],
      ] as const) {
        const reply = await strict.submit({ webhookUrl: url })
        assert.equal(reply.status, 400, url)
        assert.match(reply.error?.message ?? '', words)
        assert.equal(fieldOf(reply), 'webhookUrl')
        const put = await strict.app.request('PUT', '/settings/webhook', { key: strict.key, body: { url } })
        assert.equal(put.status, 400, url)
        assert.equal(fieldOf(put), 'url')
      }
      const list = await strict.app.request('GET', '/jobs', { key: strict.key })
      assert.deepEqual((list.json as { data: { jobs: unknown[] } }).data.jobs, [])
    })

    test('whose name resolves to an internal address after the job was accepted gets no post', async () => {
      let address = '127.0.0.1'
      const rebound = await startJobsService(await open(), { adapters: { resolveHost: async () => [address] } })
      const { receiver, app } = rebound
      const url = `http://hooks.example:${receiver.port}/`
      await rebound.submitted({ webhookUrl: url })
      await receiver.received(1)
      address = '10.0.0.1'
      const jobId = await rebound.submitted({ webhookUrl: url })
      await app.worker.runUntilIdle()
      const [delivery] = (await rebound.job(jobId)).deliveries
      assert.equal(delivery?.status, 'pending')
      assert.match(delivery?.attempts[0]?.error ?? '', /webhooks may not reach \(private\)/)
      assert.equal(receiver.requests.length, 1)
      // The name is resolved again for each attempt.
      address = '127.0.0.1'
      app.clock.advance(6 * SECOND)
      await receiver.received(2)
    })
  })

  describe('a webhook that is not taken', () => {
    let service: JobsService
    before(async () => {
      service = await startJobsService(await open())
    })
    const answer = (status: number, headers: Record<string, string> = {}) => {
      service.receiver.answer = (response) => response.writeHead(status, headers).end()
    }

    test('is tried ten times with the documented pauses, the same message each time, and is then exhausted', async () => {
      const { app, receiver } = service
      const start = receiver.requests.length
      answer(500)
      const finishedAt = app.clock.now().toISOString()
      const jobId = await service.submitted()
      await app.worker.runUntilIdle()
      const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)]
      for (const [index, wait] of waits.entries()) {
        assert.equal(receiver.requests.length, start + index + 1)
        app.clock.set(new Date(app.clock.now().getTime() + wait * 0.89))
        await app.worker.runUntilIdle()
        assert.equal(receiver.requests.length, start + index + 1, 'not yet')
        app.clock.set(new Date(app.clock.now().getTime() + wait * 0.22))
        await app.worker.runUntilIdle()
      }
      const requests = receiver.requests.slice(start)
      assert.equal(requests.length, 10)
      assert.equal(new Set(requests.map(({ headers }) => headers['webhook-id'])).size, 1)
      assert.equal(new Set(requests.map(({ body }) => body)).size, 1)
      assert.equal(JSON.parse(requests[0]?.body ?? '').timestamp, finishedAt)
      const { secret } = await settingsOf(service)
      for (const request of requests) assertSigned(request, secret)
      assert.equal(new Set(requests.map(({ headers }) => headers['webhook-timestamp'])).size, 10)

      const [delivery] = (await service.job(jobId)).deliveries
      assert.equal(delivery?.status, 'exhausted')
      assert.equal(delivery.nextAttemptAt, null)
      assert.deepEqual(
        delivery.attempts.map(({ httpStatus }) => httpStatus),
        Array(10).fill(500),
      )
      assert.equal(delivery.attempts[0]?.error, 'The receiver answered 500.')

      app.clock.set(new Date(app.clock.now().getTime() + 2 * DAY))
      await app.worker.runUntilIdle()
      assert.equal(receiver.requests.length, start + 10, 'and then no more')

      answer(200)
      const again = await app.request('POST', `/jobs/${jobId}/redeliver`, { key: service.key })
      assert.equal(again.status, 202)
      await app.worker.runUntilIdle()
      assert.equal(receiver.requests.length, start + 11)
      assert.equal(receiver.requests.at(-1)?.headers['webhook-id'], requests[0]?.headers['webhook-id'])
      assert.equal((await service.job(jobId)).deliveries[0]?.status, 'delivered')
    })

    test('stops at 410', async () => {
      const { app, receiver } = service
      answer(410)
      const jobId = await service.submitted()
      await app.worker.runUntilIdle()
      const count = receiver.requests.length
      app.clock.set(new Date(app.clock.now().getTime() + DAY))
      await app.worker.runUntilIdle()
      assert.equal(receiver.requests.length, count)
      assert.equal((await service.job(jobId)).deliveries[0]?.status, 'stopped')
    })

    test('is tried again after Retry-After if that is longer than the pause', async () => {
      const { app } = service
      answer(503, { 'retry-after': '600' })
      const jobId = await service.submitted()
      await app.worker.runUntilIdle()
      const [delivery] = (await service.job(jobId)).deliveries
      assert.equal(delivery?.nextAttemptAt, new Date(app.clock.now().getTime() + 600 * SECOND).toISOString())
      answer(204)
      app.clock.advance(600 * SECOND)
      await app.worker.runUntilIdle()
      assert.equal((await service.job(jobId)).deliveries[0]?.status, 'delivered')
    })

    test('does not follow redirects', async () => {
      const { app, receiver } = service
      answer(307, { location: `${receiver.url}/elsewhere` })
      const jobId = await service.submitted()
      await app.worker.runUntilIdle()
      assert.equal((await service.job(jobId)).deliveries[0]?.attempts[0]?.httpStatus, 307)
      assert.ok(receiver.requests.every(({ path }) => path === '/hook'))
      answer(204)
    })
  })

  describe('cancelling', () => {
    let service: JobsService
    before(async () => {
      service = await startJobsService(await open(), { settings: { jobConcurrency: 1 } })
    })
    const cancel = (id: string) => service.app.request('POST', `/jobs/${id}/cancel`, { key: service.key })

    test('ends a queued and a running job, posts nothing, and works once', async () => {
      const { app, gate, receiver } = service
      const running = await service.submitted({ prompt: 'wait' })
      await gate.started(1)
      const queued = await service.submitted({ prompt: 'never started' })
      assert.equal((await service.job(running)).status, 'processing')
      assert.equal((await service.job(queued)).status, 'queued')

      for (const id of [queued, running]) {
        const reply = await cancel(id)
        assert.equal(reply.status, 200)
        assert.equal((reply.json as { data: Job }).data.status, 'cancelled')
        const again = await cancel(id)
        assert.equal(again.status, 409)
        assert.match(again.error?.message ?? '', /cancelled/)
      }
      // The running one was really ended: its place is free without the gate being opened.
      await app.worker.runUntilIdle()
      assert.equal((await service.job(running)).status, 'cancelled')
      assert.deepEqual(gate.prompts, ['wait'])
      assert.equal(receiver.requests.length, 0)
      const file = await app.request('GET', `/jobs/${running}/file`, { key: service.key })
      assert.equal(file.status, 409)
      assert.equal((await app.request('POST', `/jobs/${running}/redeliver`, { key: service.key })).status, 409)
    })

    test('of a job that has ended is refused', async () => {
      const id = await service.submitted()
      await service.app.worker.runUntilIdle()
      const reply = await cancel(id)
      assert.equal(reply.status, 409)
      assert.match(reply.error?.message ?? '', /completed/)
      assert.equal((await service.job(id)).status, 'completed')
    })
  })

  describe('one account with many jobs', () => {
    test('does not delay another account: the next free place goes to an account without a running job', async () => {
      const { app, gate, key, submit, submitted } = await startJobsService(await open(), {
        settings: { jobConcurrency: 2 },
      })
      const first = await submitted({ prompt: 'wait' })
      await submitted({ prompt: 'wait' })
      await gate.started(2)
      app.clock.advance(10)
      await submitted({ prompt: 'mine' })
      app.clock.advance(10)
      const other = await app.newKey()
      assert.equal((await submit({ prompt: 'theirs' }, other.key)).status, 202)
      assert.equal((await app.request('POST', `/jobs/${first}/cancel`, { key })).status, 200)
      await gate.started(4)
      assert.deepEqual(gate.prompts, ['wait', 'wait', 'theirs', 'mine'])
      gate.open()
      await app.worker.runUntilIdle()
    })

    test('does not delay an account whose jobs come later, however long the queue is', async () => {
      const { app, gate, submit, submitted } = await startJobsService(await open(), { settings: { jobConcurrency: 1 } })
      await submitted({ prompt: 'wait' })
      await gate.started(1)
      for (const prompt of ['mine 1', 'mine 2', 'mine 3', 'mine 4']) await submitted({ prompt })
      app.clock.set(new Date(app.clock.now().getTime() + 60 * 60 * SECOND))
      const other = await app.newKey()
      assert.equal((await submit({ prompt: 'theirs' }, other.key)).status, 202)
      gate.open()
      await app.worker.runUntilIdle()
      assert.equal(gate.prompts.length, 6)
      assert.ok(gate.prompts.indexOf('theirs') <= 2, gate.prompts.join())
    })

    test('has at most its share of the places while another account waits, although its jobs come first', async () => {
      const test_ = await open()
      const one = await startJobsService(test_, { settings: { jobConcurrency: 4 } })
      const { app, gate, key, submit, submitted } = one
      const running = []
      for (let count = 0; count < 4; count += 1) running.push(await submitted({ prompt: 'wait' }))
      await gate.started(4)
      const other = await app.newKey()
      const theirs: string[] = []
      for (let count = 0; count < 6; count += 1) {
        const reply = await submit({ prompt: 'wait', template: 'blank' }, other.key)
        theirs.push((reply.json as { jobId: string }).jobId)
      }
      // One place more is for an account that has none.
      app.clock.advance(SECOND)
      await gate.started(5)
      const mine = await submitted({ prompt: 'mine' })
      const cancel = async (id: string, as: string) =>
        assert.equal((await app.request('POST', `/jobs/${id}/cancel`, { key: as })).status, 200)
      // The last of theirs is far behind mine by rank.
      for (const id of theirs.slice(1, 5)) await cancel(id, other.key)
      await cancel(running[0]!, key)
      await cancel(running[1]!, key)
      await gate.started(6)
      const status = async (id: string, as: string) =>
        ((await app.request('GET', `/jobs/${id}`, { key: as })).json as { data: Job }).data.status
      assert.equal(await status(theirs[5]!, other.key), 'processing')
      assert.equal(await status(mine, key), 'queued')
      // Where nobody else waits, a free place is for anyone.
      await cancel(theirs[0]!, other.key)
      await gate.started(7)
      assert.equal(gate.prompts[6], 'mine')
      gate.open()
      await app.worker.runUntilIdle()
    })

    if (kind === 'postgres')
      test('has at most its share of the places of two processes', async () => {
        const shared = await open()
        const settings = { jobConcurrency: 2 }
        const one = await startJobsService(shared, { settings })
        const { app, gate, key, submit, submitted } = one
        const cancel = async (id: string, as: string) =>
          assert.equal((await app.request('POST', `/jobs/${id}/cancel`, { key: as })).status, 200)
        const status = async (id: string, as: string) =>
          ((await app.request('GET', `/jobs/${id}`, { key: as })).json as { data: Job }).data.status
        const processing = async (id: string, as: string) => {
          while ((await status(id, as)) !== 'processing') await delay(10)
        }
        const inFirst = [await submitted({ prompt: 'wait' }), await submitted({ prompt: 'wait' })]
        await gate.started(2)
        const two = await startJobsService(
          { ...shared, database: await shared.openAgain() },
          { receiver: one.receiver, settings },
        )
        for (let count = 0; count < 2; count += 1) await submitted({ prompt: 'wait' })
        await two.gate.started(2)
        const other = await app.newKey()
        const theirs: string[] = []
        for (let count = 0; count < 7; count += 1) {
          const reply = await submit({ prompt: 'wait', template: 'blank' }, other.key)
          theirs.push((reply.json as { jobId: string }).jobId)
        }
        // Only the first process polls: it sees both accounts and starts the first of theirs beyond its places.
        app.clock.advance(SECOND)
        await processing(theirs[0]!, other.key)
        const mine = await submitted({ prompt: 'mine' })
        // The last two of theirs rank behind mine.
        for (const id of theirs.slice(1, 5)) await cancel(id, other.key)
        // The first process then runs none of my jobs, and the second one two: my share of four places.
        for (const id of inFirst) await cancel(id, key)
        await processing(theirs[5]!, other.key)
        assert.equal(await status(mine, key), 'queued')
        await cancel(theirs[6]!, other.key)
        gate.open()
        two.gate.open()
        await Promise.all([app.worker.runUntilIdle(), two.app.worker.runUntilIdle()])
        assert.deepEqual([...gate.prompts, ...two.gate.prompts].filter((prompt) => prompt === 'mine').length, 1)
      })

    test('whose receiver is slow delays no other receiver', async () => {
      const { app, receiver, submit, submitted } = await startJobsService(await open())
      const held: (() => void)[] = []
      receiver.answer = (response, { path }) => {
        if (path === '/hook') held.push(() => response.writeHead(204).end())
        else response.writeHead(204).end()
      }
      for (let count = 0; count < 20; count += 1) await submitted()
      // As many as are posted at once are held; four more wait.
      await receiver.received(16)
      const { key } = await app.newKey()
      app.clock.advance(10)
      const reply = await submit({ webhookUrl: `${receiver.url}/other` }, key)
      const path = `/jobs/${(reply.json as { jobId: string }).jobId}`
      const status = async () => ((await app.request('GET', path, { key })).json as { data: Job }).data.status
      while ((await status()) !== 'completed');
      // The next poll gives it one of the places reserved for other receivers.
      app.clock.advance(SECOND)
      const paths = (await receiver.received(17)).map(({ path }) => path)
      assert.equal(paths[16], '/hook/other')
      receiver.answer = (response) => response.writeHead(204).end()
      for (const answer of held) answer()
      await app.worker.runUntilIdle()
    })
  })

  describe('the list of jobs', () => {
    let service: JobsService
    before(async () => {
      service = await startJobsService(await open())
    })
    const page = async (query: string) => {
      const reply = await service.app.request('GET', `/jobs${query}`, { key: service.key })
      assert.equal(reply.status, 200, reply.text)
      return (reply.json as { data: { jobs: Job[]; nextCursor: string | null } }).data
    }

    test('has every job once, newest first, page by page, also if they were created in the same millisecond', async () => {
      const ids: string[] = []
      for (let count = 0; count < 7; count += 1) {
        if (count > 3) service.app.clock.advance(10)
        ids.push(await service.submitted(count === 6 ? { prompt: 'broken' } : {}))
      }
      await service.app.worker.runUntilIdle()
      const seen: Job[] = []
      let cursor: string | null = null
      do {
        const next: { jobs: Job[]; nextCursor: string | null } = await page(
          `?limit=2${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
        )
        seen.push(...next.jobs)
        cursor = next.nextCursor
      } while (cursor)
      assert.deepEqual(seen.map(({ jobId }) => jobId).sort(), [...ids].sort())
      assert.deepEqual(
        seen.map(({ createdAt }) => createdAt),
        seen
          .map(({ createdAt }) => createdAt)
          .sort()
          .reverse(),
      )
      assert.ok(!('content' in (seen[0] ?? {})), 'a list carries no documents')
      assert.deepEqual(
        (await page('?status=failed')).jobs.map(({ jobId }) => jobId),
        [ids[6]],
      )
    })

    test('refuses an invalid cursor, and a page of no or too many jobs', async () => {
      for (const [query, field] of [
        ['?cursor=abc', 'cursor'],
        ['?limit=0', 'limit'],
        ['?limit=101', 'limit'],
        ['?status=done', 'status'],
      ] as const) {
        const reply = await service.app.request('GET', `/jobs${query}`, { key: service.key })
        assert.equal(reply.status, 400, query)
        assert.equal(fieldOf(reply), field)
      }
    })
  })

  describe('the file of a job', () => {
    let service: JobsService
    const rendered: PdfJob[] = []
    const pdf: PdfEngine = {
      name: 'platen',
      async render(job) {
        rendered.push(job)
        return { pdf: Buffer.from('%PDF-1.7 of the test'), pageCount: 1, warnings: ['one character had no font'] }
      },
      close: async () => undefined,
    }
    before(async () => {
      service = await startJobsService(await open(), { adapters: { pdf } })
    })
    const fileOf = (id: string, query = '', accept?: string) =>
      service.app.request('GET', `/jobs/${id}/file${query}`, {
        key: service.key,
        ...(accept ? { headers: { accept } } : {}),
      })

    test("is what the request's title, file name and options ask for", async () => {
      const id = await service.submitted({
        prompt: 'a **bold** word',
        title: 'Notice',
        filename: '../the "notice".pdf',
        options: { pageSize: 'letter' },
      })
      await service.app.worker.runUntilIdle()
      const reply = await fileOf(id)
      assert.equal(reply.status, 200)
      assert.equal(reply.headers.get('content-type'), 'application/pdf')
      assert.equal(reply.headers.get('content-disposition'), 'attachment; filename="the notice.pdf"')
      assert.equal(reply.headers.get('x-pdf-engine'), 'platen')
      assert.equal(reply.headers.get('x-pdf-warnings'), '%"one character had no font"')
      assert.equal(reply.headers.get('x-document-source'), 'model')
      assert.equal(reply.headers.get('x-model-used'), 'scripted')
      assert.equal(reply.text, '%PDF-1.7 of the test')
      const [job] = rendered
      assert.equal(job?.title, 'Notice')
      assert.equal(job.options.pageSize, 'letter')
      assert.match(job.content, /Document: a \*\*bold\*\* word/)
    })

    test('is available in every other format too, and only in a type that Accept allows', async () => {
      const id = await service.submitted({ prompt: 'plain' })
      await service.app.worker.runUntilIdle()
      const markdown = await fileOf(id, '?format=markdown', 'text/markdown')
      assert.equal(markdown.status, 200)
      assert.equal(markdown.headers.get('content-type'), 'text/markdown; charset=utf-8')
      assert.match(markdown.text, /Document: plain/)
      const word = await fileOf(id, '?format=doc')
      assert.equal(word.bytes.subarray(0, 2).toString(), 'PK')
      assert.equal((await fileOf(id, '?format=csv', 'application/pdf')).status, 406)
      assert.equal((await fileOf(id, '?format=txt')).status, 400)
    })

    test('with template "auto" has the chosen template, which the webhook and the file name', async () => {
      const { app, receiver } = service
      const start = receiver.requests.length
      const id = await service.submitted({ prompt: 'Jane Doe, engineer', template: 'auto' })
      assert.equal((await receiver.received(start + 1))[start]?.headers['x-document-template'], 'resume')
      await app.worker.runUntilIdle()
      assert.equal((await service.job(id)).template, 'resume')
      assert.equal((await fileOf(id)).headers.get('x-document-template'), 'resume')
    })

    test('with template "auto" is stored so that a worker without "auto" can write it, as a blank document', async () => {
      const id = await service.submitted({ prompt: 'plain', template: 'auto' })
      const { kysely } = service.app.database
      const row = await kysely.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      assert.equal(row.template, 'auto')
      assert.equal(JSON.parse(row.input ?? '').template, 'blank')
      await service.app.worker.runUntilIdle()
    })

    test('of a job that an earlier release stored is rendered from its content', async () => {
      const id = await service.submitted({ prompt: 'plain', format: 'markdown' })
      await service.app.worker.runUntilIdle()
      const document = { modelUsed: 'draft', source: 'draft', warnings: ['A warning.'], language: 'de', title: 'Old' }
      await service.app.database.kysely
        .updateTable('jobs')
        .set({ source: null, content: 'Of **an earlier** release', document: JSON.stringify(document) })
        .where('id', '=', id)
        .execute()
      const job = await service.job(id)
      assert.deepEqual(
        [job.content, job.source, job.modelUsed, job.documentSource, job.warnings],
        ['Of **an earlier** release', null, 'draft', 'draft', ['A warning.']],
      )
      const file = await fileOf(id)
      assert.equal(file.status, 200, file.text)
      assert.equal(file.headers.get('x-document-source'), 'draft')
      assert.equal(file.headers.get('x-document-warnings'), '%"A warning."')
      assert.match(file.text, /Of \*\*an earlier\*\* release/)
    })

    test('is not found while the job runs, nor after it failed', async () => {
      const before = service.gate.prompts.length
      const running = await service.submitted({ prompt: 'wait' })
      assert.equal((await fileOf(running)).status, 409)
      const failed = await service.submitted({ prompt: 'broken' })
      await service.gate.started(before + 2)
      service.gate.open()
      await service.app.worker.runUntilIdle()
      const reply = await fileOf(failed)
      assert.equal(reply.status, 409)
      assert.match(reply.error?.message ?? '', /failed/)
    })
  })

  describe('webhook settings', () => {
    let service: JobsService
    before(async () => {
      service = await startJobsService(await open())
    })

    test('have a secret from the first read on, and two while it rotates', async () => {
      const { app, key, receiver } = service
      const first = await settingsOf(service)
      assert.equal(first.url, null)
      assert.match(first.secret, /^whsec_/)
      assert.deepEqual(await settingsOf(service), first)

      const reply = await app.request('POST', '/settings/webhook/rotate-secret', { key })
      const rotated = (reply.json as { data: Settings }).data
      assert.notEqual(rotated.secret, first.secret)
      assert.equal(rotated.previousSecret, first.secret)
      await service.submitted()
      const [both] = await receiver.received(1)
      assert.ok(both)
      assertSigned(both, first.secret)
      assertSigned(both, rotated.secret)

      app.clock.set(new Date(app.clock.now().getTime() + DAY))
      assert.deepEqual(await settingsOf(service), { url: null, secret: rotated.secret })
      await service.submitted()
      const [, single] = await receiver.received(2)
      assert.ok(single)
      assertSigned(single, rotated.secret)
      assert.throws(() => assertSigned(single, first.secret))
    })

    test('are tested by a signed post whose reply is reported', async () => {
      const { app, key, receiver } = service
      const tryOut = () => app.request('POST', '/settings/webhook/test', { key })
      assert.equal((await tryOut()).status, 409)
      const url = `${receiver.url}/tried`
      await app.request('PUT', '/settings/webhook', { key, body: { url } })
      const start = receiver.requests.length
      assert.deepEqual((await tryOut()).json, {
        success: true,
        data: { delivered: true, httpStatus: 204, error: null, durationMs: 0 },
      })
      const request = receiver.requests[start]
      assert.ok(request)
      const fields = ['jobId', 'status', 'content', 'timestamp', 'documentSource', 'warnings']
      assert.deepEqual(Object.keys(JSON.parse(request.body)), fields)
      assert.equal(request.headers['x-document-source'], 'model')
      assertSigned(request, (await settingsOf(service)).secret)

      receiver.answer = (response) => response.writeHead(404).end()
      assert.deepEqual((await tryOut()).json, {
        success: true,
        data: { delivered: false, httpStatus: 404, error: 'The receiver answered 404.', durationMs: 0 },
      })
    })

    test('belong to one account', async () => {
      const { key } = await service.app.newKey()
      const other = await service.app.request('GET', '/settings/webhook', { key })
      const { url, secret } = (other.json as { data: Settings }).data
      assert.equal(url, null)
      assert.notEqual(secret, (await settingsOf(service)).secret)
    })
  })

  describe('retention', () => {
    test('a job is deleted seven days after its end, with its deliveries', async () => {
      const service = await startJobsService(await open())
      const id = await service.submitted()
      await service.app.worker.runUntilIdle()
      const later = (ms: number) => {
        service.app.clock.set(new Date(service.app.clock.now().getTime() + ms))
        return service.app.purge.run()
      }
      await later(7 * DAY - HOUR)
      assert.equal((await service.job(id)).status, 'completed')
      await later(2 * HOUR)
      const reply = await service.app.request('GET', `/jobs/${id}`, { key: service.key })
      assert.equal(reply.status, 404)
      const left = await service.app.database.kysely.selectFrom('delivery_attempts').selectAll().execute()
      assert.deepEqual(left, [])
    })

    test('may be a part of a day', async () => {
      const service = await startJobsService(await open(), { settings: { retentionDays: 0.25 } })
      const id = await service.submitted()
      await service.app.worker.runUntilIdle()
      service.app.clock.set(new Date(service.app.clock.now().getTime() + 7 * HOUR))
      await service.app.purge.run()
      const reply = await service.app.request('GET', `/jobs/${id}`, { key: service.key })
      assert.equal(reply.status, 404)
    })

    test('with retention 0 content and source are deleted on delivery, and not before', async () => {
      const service = await startJobsService(await open(), { settings: { retentionDays: 0 } })
      service.receiver.answer = (response) => response.writeHead(500).end()
      const id = await service.submitted({ prompt: 'private' })
      await service.app.worker.runUntilIdle()
      assert.equal((await service.job(id)).content, 'Document: private')
      service.receiver.answer = (response) => response.writeHead(200).end()
      service.app.clock.advance(6 * SECOND)
      await service.app.worker.runUntilIdle()
      const job = await service.job(id)
      assert.equal(job.deliveries[0]?.status, 'delivered')
      const { content, source, modelUsed, documentSource, warnings } = job
      assert.deepEqual([content, source, modelUsed, documentSource, warnings], [null, null, null, null, []])
      const row = await service.app.database.kysely.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
      assert.deepEqual([row.content, row.source, row.reasoning, row.document], [null, null, null, null])
      for (const path of ['/redeliver', '/file']) {
        const method = path === '/file' ? 'GET' : 'POST'
        const reply = await service.app.request(method, `/jobs/${id}${path}`, { key: service.key })
        assert.equal(reply.status, 409, path)
        assert.match(reply.error?.message ?? '', /is deleted/)
      }
    })
  })

  describe('when a service ends', () => {
    let test_: TestDatabase
    before(async () => {
      test_ = await open()
    })

    test('in order, its unfinished job goes back to the queue without costing an attempt, and the next one finishes it', async () => {
      const clock = testClock('2026-03-14T12:00:00Z')
      const first = await startJobsService(test_, { clock })
      const id = await first.submitted({ prompt: 'wait' })
      await first.gate.started(1)
      await first.app.worker.stop(0)
      const waiting = await first.job(id)
      assert.equal(waiting.status, 'queued')
      assert.equal(waiting.attempts, 0)
      assert.equal(first.receiver.requests.length, 0)

      const second = await startJobsService(test_, { clock, receiver: first.receiver })
      await second.gate.started(1)
      second.gate.open()
      await first.receiver.received(1)
      await second.app.worker.runUntilIdle()
      assert.equal((await first.job(id)).attempts, 1)
    })

    test('but only its database fails for a while, a finished document is stored as soon as it can be', async () => {
      let failing = true
      let failures = 0
      const failingWrites: KyselyPlugin = {
        transformQuery({ node }) {
          if (failing && node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('"finished_at"')) {
            failures += 1
            throw new Error('The disk is full.')
          }
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const own = await open()
      const database = { ...own.database, kysely: own.database.kysely.withPlugin(failingWrites) }
      const service = await startJobsService({ ...own, database }, {})
      const id = await service.submitted()
      while (failures < 2) await delay(20)
      assert.equal((await service.job(id)).status, 'processing')
      failing = false
      await service.app.worker.runUntilIdle()
      const job = await service.job(id)
      assert.equal(job.status, 'completed')
      assert.equal(job.attempts, 1)
      assert.equal(service.gate.prompts.length, 1)
    })

    test('by a crash, its job is started again, three times in all, and then fails and costs nothing', async () => {
      const clock = testClock('2026-03-15T12:00:00Z')
      const own = await open()
      const service = await startJobsService(own, { clock })
      const { app } = service
      // A worker that dies: it claims the job and does nothing more.
      await app.worker.stop(0)
      const die = async () => {
        const queue = await openQueue(own.database, { clock, works: true, onError: () => {} })
        await queue.start(() => {})
        own.beforeClose(() => queue.stop())
        await queue.poll()
        const claims = await queue.claim(MODEL_IDS, { limit: 1 })
        const [row] = claims.length
          ? await startJobs(own.database.kysely, claims, newId('claim'), databaseNow(own.database, clock))
          : []
        clock.set(new Date(clock.now().getTime() + 61 * SECOND))
        return row?.attempts
      }
      const id = await service.submitted()
      const used = await usedToday(service)
      for (const attempt of [1, 2, 3]) assert.equal(await die(), attempt)

      const next = await startJobsService(own, { clock, receiver: service.receiver })
      await next.app.worker.runUntilIdle()
      const job = await service.job(id)
      assert.equal(job.status, 'failed')
      assert.equal(job.error?.code, 'server_error')
      assert.match(job.error.message, /started 3 times/)
      assert.equal(await usedToday(service), used - 1)
      const [request] = await service.receiver.received(1)
      assert.equal(JSON.parse(request?.body ?? '').status, 'failed')
      assert.deepEqual(next.gate.prompts, [])
    })
  })

  describe('a model that is away', () => {
    test('defers its job with growing pauses, which costs no attempt, until it is available again', async () => {
      let away = true
      const startedAt: number[] = []
      const service = await startJobsService(await open(), {
        adapters: {
          async compose({ prompt }) {
            startedAt.push(service.app.clock.now().getTime())
            if (away) throw new ModelUnavailable('The model does not answer.')
            return documentOf(prompt)
          },
        },
      })
      const { app } = service
      const id = await service.submitted()
      await app.worker.runUntilIdle()
      for (const waitMs of [1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * SECOND)) {
        const times = startedAt.length
        app.clock.set(new Date(app.clock.now().getTime() + waitMs - 1))
        await app.worker.runUntilIdle()
        assert.equal(startedAt.length, times)
        app.clock.set(new Date(app.clock.now().getTime() + 1))
        await app.worker.runUntilIdle()
        assert.equal(startedAt.length, times + 1)
      }
      const waiting = await service.job(id)
      assert.deepEqual([waiting.status, waiting.attempts, waiting.deliveries], ['queued', 0, []])
      away = false
      app.clock.set(new Date(app.clock.now().getTime() + MINUTE))
      await app.worker.runUntilIdle()
      const job = await service.job(id)
      assert.deepEqual([job.status, job.attempts], ['completed', 1])
    })

    test('fails its job once it has been unavailable for the configured time, and at once if waiting is of no use', async () => {
      let temporary = true
      const service = await startJobsService(await open(), {
        settings: { modelWaitMinutes: 1 },
        adapters: {
          async compose() {
            throw new ModelUnavailable('The model does not answer.', { temporary })
          },
        },
      })
      const { app } = service
      const id = await service.submitted()
      for (let seconds = 0; seconds <= 60; seconds += 5) {
        await app.worker.runUntilIdle()
        app.clock.set(new Date(app.clock.now().getTime() + 5 * SECOND))
      }
      assert.equal((await service.job(id)).error?.code, 'model_unavailable')
      temporary = false
      const other = await service.submitted()
      await app.worker.runUntilIdle()
      assert.equal((await service.job(other)).error?.code, 'model_unavailable')
    })

    test('does not fail its job because the machine slept, or because the clock was set', async () => {
      // After a sleep of two hours a job that had waited for a second used to fail, and after two hours back it waited for two more.
      let attempts = 0
      const service = await startJobsService(await open(), {
        settings: { modelWaitMinutes: 60 },
        adapters: {
          async compose() {
            attempts += 1
            throw new ModelUnavailable('The model does not answer.')
          },
        },
      })
      const { app } = service
      const id = await service.submitted()
      const later = async (ms: number) => {
        app.clock.set(new Date(app.clock.now().getTime() + ms))
        await app.worker.runUntilIdle()
      }
      await later(0)
      await later(2 * HOUR)
      assert.deepEqual([(await service.job(id)).status, attempts], ['queued', 2])
      // PostgreSQL has a clock of its own.
      if (kind === 'sqlite') {
        await later(-2 * HOUR)
        await later(2 * SECOND)
        assert.deepEqual([(await service.job(id)).status, attempts], ['queued', 3])
      }
      for (let minute = 0; minute < 31; minute += 1) await later(MINUTE)
      assert.equal((await service.job(id)).error?.code, 'model_unavailable')
    })

    test('leaves its jobs in the queue while its breaker is open, and those of other models run', async () => {
      let cooling: ModelId[] = ['model-01']
      const service = await startJobsService(await open(), {
        adapters: {
          models: { list: () => catalogue(() => ({ source: 'draft' })), states: () => [], cooling: () => cooling },
        },
      })
      const { app } = service
      const waits = await service.submitted({ modelType: 'model-01' })
      const goes = await service.submitted({ modelType: 'model-05' })
      await app.worker.runUntilIdle()
      assert.equal((await service.job(goes)).status, 'completed')
      const job = await service.job(waits)
      assert.deepEqual([job.status, job.attempts], ['queued', 0])
      cooling = []
      await app.worker.runUntilIdle()
      assert.equal((await service.job(waits)).status, 'completed')
    })

    test('without a backend is refused with the request', async () => {
      const service = await startJobsService(await open(), {
        adapters: { models: { list: () => catalogue(() => ({ source: 'none' })), states: () => [] } },
      })
      const reply = await service.submit()
      assert.equal(reply.status, 503)
      assert.equal(reply.error?.code, 'model_unavailable')
      assert.deepEqual(await service.app.database.kysely.selectFrom('jobs').select('id').execute(), [])
    })
  })

  test('an account at its limit of unfinished jobs is refused one more, which costs nothing', async () => {
    const service = await startJobsService(await open(), { settings: { accountJobsQueued: 2 } })
    await service.submitted({ prompt: 'wait' })
    await service.submitted({ prompt: 'wait' })
    await service.gate.started(2)
    const used = await usedToday(service)
    const refused = await service.submit()
    assert.equal(refused.status, 429)
    assert.equal((refused.error?.details as { reason?: string } | undefined)?.reason, 'jobs_queued')
    assert.ok(refused.headers.get('retry-after'))
    assert.equal(await usedToday(service), used)
    service.gate.open()
    await service.app.worker.runUntilIdle()
    assert.equal((await service.submit()).status, 202)
    await service.app.worker.runUntilIdle()
  })

  test('a message that is being posted is not posted a second time if its lease expired because the machine slept', async () => {
    const service = await startJobsService(await open())
    const { app, receiver } = service
    const answered = Promise.withResolvers<void>()
    receiver.answer = (response) => void answered.promise.then(() => response.writeHead(204).end())
    await service.submitted()
    await receiver.received(1)
    app.clock.set(new Date(app.clock.now().getTime() + 10 * MINUTE))
    app.worker.wake()
    await service.app.request('GET', '/jobs', { key: service.key })
    app.worker.wake()
    await delay(50)
    answered.resolve()
    await app.worker.runUntilIdle()
    assert.equal(receiver.requests.length, 1)
  })

  if (kind === 'postgres')
    test('leases use the clock of the database, not that of a machine whose clock is wrong', async () => {
      const { database } = await open()
      const { rows } = await sql<{ apart: number }>`SELECT ${databaseNow(database, systemClock)}
        - (extract(epoch from clock_timestamp()) * 1000)::bigint AS apart`.execute(database.kysely)
      assert.ok(Math.abs(rows[0]?.apart ?? Number.NaN) < MINUTE)
      assert.match(databaseNow(database, systemClock).compile(database.kysely).sql, /clock_timestamp/)
    })

  if (kind === 'postgres')
    test('two services on one database never write the same job or make the same delivery attempt twice', async () => {
      const shared = await open()
      const settings = { jobConcurrency: 1 }
      const one = await startJobsService(shared, { settings })
      const two = await startJobsService(
        { ...shared, database: await shared.openAgain() },
        { receiver: one.receiver, clock: one.app.clock, settings },
      )
      // Not all at once: on a busy machine a request that waits 3 s for a connection of the pool gets 503.
      await Promise.all(
        [one, two].map(async (service, at) => {
          for (let index = at; index < 60; index += 2)
            await service.submitted({ prompt: `document ${index}`, webhookUrl: one.receiver.url })
        }),
      )
      one.gate.open()
      two.gate.open()
      await one.receiver.received(60)
      await Promise.all([one.app.worker.runUntilIdle(), two.app.worker.runUntilIdle()])
      const written = [...one.gate.prompts, ...two.gate.prompts]
      assert.equal(written.length, 60)
      assert.equal(new Set(written).size, 60)
      assert.equal(one.receiver.requests.length, 60)
      assert.equal(new Set(one.receiver.requests.map(({ headers }) => headers['webhook-id'])).size, 60)
    })
})
