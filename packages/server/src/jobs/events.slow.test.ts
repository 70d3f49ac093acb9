/** `GET /jobs/{id}/events`, through HTTP. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Scope } from '@platen/wire'
import { changeKey, createKey, revokeKey } from '../accounts/keys.ts'
import { onBothDatabases } from '../db/testing.ts'
import { JobEvents } from './events.ts'
import { type JobsService, startJobsService } from './testing/service.ts'

interface Received {
  id: string | undefined
  event: string
  data: { status?: string; attempts?: number; jobId?: string }
}

onBothDatabases(({ open }) => {
  let service: JobsService
  before(async () => {
    service = await startJobsService(await open(), { settings: { jobConcurrency: 1 } })
  })

  /** Reads one stream, event by event. */
  async function follow(id: string, headers: Record<string, string> = {}, key = service.key) {
    const abort = new AbortController()
    const response = await fetch(`${service.app.url}/v1/jobs/${id}/events`, {
      headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream', ...headers },
      signal: abort.signal,
    })
    const chunks = response.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
    let rest = ''
    /** Undefined at the end. Moves the clock meanwhile, so that the states are read. */
    async function next(): Promise<Received | undefined> {
      for (;;) {
        const end = rest.indexOf('\n\n')
        if (end >= 0) {
          const lines = rest.slice(0, end).split('\n')
          rest = rest.slice(end + 2)
          const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
          if (lines[0]?.startsWith(':')) return { id: undefined, event: 'comment', data: {} }
          return { id: field('id'), event: field('event') ?? '', data: JSON.parse(field('data') ?? '{}') }
        }
        const moving = setInterval(() => service.app.clock.advance(500), 10)
        const chunk = await chunks?.next().finally(() => clearInterval(moving))
        if (!chunk || chunk.done) return undefined
        rest += chunk.value
      }
    }
    return { response, next, leave: () => abort.abort() }
  }

  test('sends each state of a job until the job ends, and then ends', async () => {
    const id = await service.submitted({ prompt: 'wait' })
    await service.gate.started(1)
    const stream = await follow(id)
    assert.equal(stream.response.status, 200)
    assert.match(stream.response.headers.get('content-type') ?? '', /^text\/event-stream/)
    const first = await stream.next()
    assert.deepEqual([first?.event, first?.id, first?.data.status], ['status', '1-processing', 'processing'])
    service.gate.open()
    await service.app.worker.runUntilIdle()
    const last = await stream.next()
    assert.deepEqual([last?.event, last?.id, last?.data.status], ['status', '1-completed', 'completed'])
    assert.ok(!('content' in (last?.data ?? {})))
    assert.equal(await stream.next(), undefined)

    const again = await follow(id)
    assert.equal((await again.next())?.id, '1-completed')
    assert.equal(await again.next(), undefined)
    const seen = await follow(id, { 'last-event-id': '1-completed' })
    assert.equal(seen.response.status, 204)
  })

  test('continues after Last-Event-ID: a state that the client has is not sent again, and comments keep the connection open', async () => {
    const startedBefore = service.gate.prompts.length
    const running = await service.submitted({ prompt: 'wait' })
    await service.gate.started(startedBefore + 1)
    const id = await service.submitted({ prompt: 'wait' })
    const first = await follow(id)
    const queued = await first.next()
    assert.equal(queued?.id, '0-queued')
    first.leave()
    const second = await follow(id, { 'last-event-id': '0-queued' })
    assert.equal((await second.next())?.event, 'comment', 'the head does not wait for a change')
    // Fifteen seconds of the clock, in which the state is read many times.
    assert.equal((await second.next())?.event, 'comment')
    for (const job of [id, running])
      assert.equal((await service.app.request('POST', `/jobs/${job}/cancel`, { key: service.key })).status, 200)
    assert.equal((await second.next())?.id, '0-cancelled')
    assert.equal(await second.next(), undefined)
    await service.app.worker.runUntilIdle()
  })

  test('says that a job was deleted', async () => {
    const startedBefore = service.gate.prompts.length
    const running = await service.submitted({ prompt: 'wait' })
    await service.gate.started(startedBefore + 1)
    const id = await service.submitted()
    const stream = await follow(id)
    assert.equal((await stream.next())?.id, '0-queued')
    await service.app.database.kysely.deleteFrom('jobs').where('id', '=', id).execute()
    assert.deepEqual(await stream.next(), { id: undefined, event: 'deleted', data: { jobId: id } })
    assert.equal(await stream.next(), undefined)
    await service.app.request('POST', `/jobs/${running}/cancel`, { key: service.key })
    await service.app.worker.runUntilIdle()
  })

  test('is refused with 503 after 50 streams of an account, until a reader disconnects', async () => {
    const startedBefore = service.gate.prompts.length
    const id = await service.submitted({ prompt: 'wait' })
    await service.gate.started(startedBefore + 1)
    const streams = await Promise.all(Array.from({ length: 50 }, () => follow(id)))
    for (const { response } of streams) assert.equal(response.status, 200)
    const refused = await follow(id)
    assert.equal(refused.response.status, 503)
    assert.equal(refused.response.headers.get('retry-after'), '10')
    streams[0]?.leave()
    for (let tries = 0; ; tries += 1) {
      const { response, leave } = await follow(id)
      leave()
      if (response.status === 200) break
      assert.ok(tries < 1000, 'the place of the stream that ended stays occupied')
    }
    await service.app.request('POST', `/jobs/${id}/cancel`, { key: service.key })
    for (const { leave } of streams) leave()
    await service.app.worker.runUntilIdle()
  })

  test('ends when its key is revoked, changed or expired, or its account disabled, and the others go on', async () => {
    // A stream used to go on for up to an hour.
    const { app } = service
    const db = app.database.kysely
    const startedBefore = service.gate.prompts.length
    const id = await service.submitted({ prompt: 'wait' })
    await service.gate.started(startedBefore + 1)
    const expiresAt = new Date(app.clock.now().getTime() + 60_000)
    const newKey = (scopes: readonly Scope[] = ['jobs', 'pdf']) =>
      createKey(db, app.clock, { accountId: service.accountId, name: 'own', mode: 'test', scopes, expiresAt })
    const [revoked, changed, expiring] = [await newKey(), await newKey(), await newKey()]
    const endings: [string, () => unknown][] = [
      [revoked.key, () => revokeKey(db, app.clock, revoked.id)],
      [changed.key, () => changeKey(app.database, app.clock, changed.id, { scopes: ['pdf'] })],
      [expiring.key, () => app.clock.advance(60_000)],
      [
        service.key,
        () => db.updateTable('accounts').set({ disabled_at: 1 }).where('id', '=', service.accountId).execute(),
      ],
    ]
    const streams = await Promise.all(endings.map(([key]) => follow(id, {}, key)))
    for (const stream of streams) assert.equal((await stream.next())?.event, 'status')
    for (const [at, [, end]] of endings.entries()) {
      await end()
      let event = await streams[at]!.next()
      while (event?.event === 'comment') event = await streams[at]!.next()
      assert.equal(event, undefined)
    }
    await db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', service.accountId).execute()
    await app.request('POST', `/jobs/${id}/cancel`, { key: service.key })
    await app.worker.runUntilIdle()
  })

  test('ends when its session is signed out', async () => {
    const { app } = service
    const startedBefore = service.gate.prompts.length
    const id = await service.submitted({ prompt: 'wait' })
    await service.gate.started(startedBefore + 1)
    const signedIn = await app.request('POST', '/session', { body: { apiKey: service.key } })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const origin = app.url
    const response = await fetch(`${app.url}/v1/jobs/${id}/events`, { headers: { cookie, origin } })
    assert.equal(response.status, 200)
    assert.equal((await app.request('DELETE', '/session', { headers: { cookie, origin } })).status, 204)
    const moving = setInterval(() => app.clock.advance(500), 10)
    assert.match(await response.text(), /event: status/)
    clearInterval(moving)
    await app.request('POST', `/jobs/${id}/cancel`, { key: service.key })
    await app.worker.runUntilIdle()
  })

  test('is 404 for a job of another account', async () => {
    const id = await service.submitted()
    await service.app.worker.runUntilIdle()
    const { key } = await service.app.newKey()
    assert.equal((await service.app.request('GET', `/jobs/${id}/events`, { key })).status, 404)
  })

  test('ends when the service stops, and further ones are refused', async () => {
    const events = new JobEvents(service.app.database, service.app.clock, assert.ifError)
    const ended: string[] = []
    const listener = (jobId: string) => ({
      jobId,
      principal: { accountId: 'acc_1', keyId: 'key_1' },
      onState() {},
      onEnd: () => ended.push(jobId),
    })
    assert.ok(events.add(listener('job_1')))
    assert.ok(events.add(listener('job_2')))
    events.close()
    assert.deepEqual(ended, ['job_1', 'job_2'])
    assert.equal(events.add(listener('job_3')), false)
  })
})
