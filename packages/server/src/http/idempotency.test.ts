import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases, type TestDatabase } from '../db/testing.ts'
import type { PdfEngine } from '../pdf/engine.ts'
import { createIdempotency } from './idempotency.ts'
import { startTestApp, type TestApp, testClock } from './testing.ts'

const PROMPT = { prompt: 'A letter' }

/** A PDF engine whose calls are counted and end when they are told to. */
function countedEngine() {
  const state = { calls: 0, fail: false, held: undefined as Promise<void> | undefined }
  const engine: PdfEngine = {
    name: 'platen',
    async render() {
      state.calls += 1
      await state.held
      if (state.fail) throw new Error('broken on purpose')
      return { pdf: Buffer.from(`%PDF call ${state.calls}`), pageCount: 1, warnings: [] }
    },
    async close() {},
  }
  return { state, engine }
}

onBothDatabases((databases) => {
  let opened: TestDatabase
  let app: TestApp
  const { state, engine } = countedEngine()
  before(async () => {
    opened = await databases.open()
    app = await startTestApp(opened, { adapters: { pdf: engine } })
  })

  const convert = (key: string, idempotencyKey: string, content = 'Hello', headers: Record<string, string> = {}) =>
    app.request('POST', '/pdf', {
      key,
      body: { content },
      headers: { 'idempotency-key': idempotencyKey, ...headers },
    })

  test('the same request under the same key runs once, and its replay is the same bytes and free', async () => {
    const { key } = await app.newKey({ tier: 'free' })
    state.calls = 0
    const first = await convert(key, 'order-1')
    assert.equal(first.status, 200)
    assert.equal(first.headers.get('idempotent-replayed'), null)
    assert.equal(first.headers.get('x-ratelimit-remaining'), '99')
    const again = await convert(key, 'order-1')
    assert.equal(again.status, 200)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.deepEqual(again.bytes, first.bytes)
    for (const name of ['content-type', 'content-disposition', 'content-length', 'x-pdf-engine', 'cache-control']) {
      assert.equal(again.headers.get(name), first.headers.get(name), name)
    }
    assert.notEqual(again.headers.get('x-request-id'), first.headers.get('x-request-id'))
    assert.equal(again.headers.get('x-ratelimit-remaining'), '99')
    assert.equal(state.calls, 1)
  })

  test('another body under the same key is 422', async () => {
    const { key } = await app.newKey()
    assert.equal((await convert(key, 'order-2')).status, 200)
    const other = await convert(key, 'order-2', 'Something else')
    assert.equal(other.status, 422)
    assert.equal(other.error?.code, 'invalid_parameters')
  })

  test('the same key of another account or route is another request', async () => {
    const one = await app.newKey()
    const two = await app.newKey()
    assert.equal((await convert(one.key, 'order-3')).status, 200)
    const stranger = await convert(two.key, 'order-3', 'Something else')
    assert.equal(stranger.status, 200)
    assert.equal(stranger.headers.get('idempotent-replayed'), null)
  })

  test('a request that comes while the first one runs is 409 and may be tried again', async () => {
    const { key } = await app.newKey()
    let release = () => {}
    state.held = new Promise((resolve) => {
      release = resolve
    })
    state.calls = 0
    const first = convert(key, 'order-4')
    while (state.calls === 0) await new Promise((resolve) => setImmediate(resolve))
    const second = await convert(key, 'order-4')
    release()
    state.held = undefined
    assert.equal(second.status, 409)
    assert.equal(second.headers.get('retry-after'), '1')
    assert.equal((await first).status, 200)
    assert.equal((await convert(key, 'order-4')).headers.get('idempotent-replayed'), 'true')
  })

  test('a failure of ours is neither kept nor counted: the retry runs', async () => {
    const { key } = await app.newKey({ tier: 'free' })
    state.fail = true
    const failed = await convert(key, 'order-5')
    assert.equal(failed.status, 500)
    assert.equal(failed.headers.get('x-ratelimit-remaining'), '100')
    state.fail = false
    const retry = await convert(key, 'order-5')
    assert.equal(retry.status, 200)
    assert.equal(retry.headers.get('idempotent-replayed'), null)
    assert.equal(retry.headers.get('x-ratelimit-remaining'), '99')
  })

  test('a model that is not available is not kept either', async () => {
    const { key } = await app.newKey()
    const ask = () => app.request('POST', '/generate', { key, body: PROMPT, headers: { 'idempotency-key': 'ask-1' } })
    assert.equal((await ask()).status, 503)
    const again = await ask()
    assert.equal(again.status, 503)
    assert.equal(again.headers.get('idempotent-replayed'), null)
  })

  test('a reply is forgotten after 24 hours', async () => {
    const { key } = await app.newKey()
    await convert(key, 'order-6')
    app.clock.advance(24 * 3600_000 - 1)
    assert.equal((await convert(key, 'order-6')).headers.get('idempotent-replayed'), 'true')
    app.clock.advance(1)
    assert.equal((await convert(key, 'order-6', 'Another day')).headers.get('idempotent-replayed'), null)
  })

  test('a key that is no key is 400', async () => {
    const { key } = await app.newKey()
    for (const bad of ['x'.repeat(256), 'two words']) {
      const reply = await convert(key, bad)
      assert.equal(reply.status, 400)
      assert.equal(reply.field, 'Idempotency-Key')
    }
  })

  test('with retention 0 no reply is kept, and a repetition is refused rather than run twice', async () => {
    const forgetful = await startTestApp(opened, { settings: { retentionDays: 0 }, adapters: { pdf: engine } })
    const { key } = await forgetful.newKey()
    const ask = () =>
      forgetful.request('POST', '/pdf', { key, body: { content: 'Private' }, headers: { 'idempotency-key': 'quiet' } })
    assert.equal((await ask()).status, 200)
    state.calls = 0
    assert.equal((await ask()).status, 409)
    assert.equal(state.calls, 0)
    const rows = await opened.database.kysely
      .selectFrom('idempotency')
      .select(['body', 'headers'])
      .where('idempotency_key', '=', 'quiet')
      .execute()
    assert.deepEqual(
      rows.map((row) => [row.body, row.headers]),
      [[null, null]],
    )
  })

  test('a first request whose process died frees its key after a quarter of an hour', async () => {
    const { accountId } = await app.newKey()
    const clock = testClock('2026-03-14T12:00:00Z')
    const idempotency = createIdempotency(opened.database, clock, { keepBodies: true })
    const asked = { accountId, operation: 'createPdf', key: 'lost', request: 1 }
    assert.ok('ticket' in (await idempotency.begin(asked)))
    await assert.rejects(idempotency.begin(asked), { status: 409 })
    clock.advance(15 * 60_000)
    assert.ok('ticket' in (await idempotency.begin(asked)))
  })

  test('a key that a killed service left running is free once the next one starts, where no other shares the database', async () => {
    const { key, accountId } = await app.newKey()
    const idempotency = createIdempotency(opened.database, app.clock, { keepBodies: true })
    const request = ['/v1/pdf', '*/*', { content: 'Hello' }]
    await idempotency.begin({ accountId, operation: 'createPdf', key: 'killed', request })
    assert.equal((await convert(key, 'killed')).status, 409)
    await startTestApp(opened, { adapters: { pdf: engine }, clock: app.clock })
    assert.equal((await convert(key, 'killed')).status, databases.kind === 'sqlite' ? 200 : 409)
  })

  test('what is older than a day is deleted by the hourly purge', async () => {
    const { accountId } = await app.newKey()
    const clock = testClock('2026-03-14T12:00:00Z')
    const idempotency = createIdempotency(opened.database, clock, { keepBodies: true })
    await idempotency.begin({ accountId, operation: 'createPdf', key: 'old', request: 1 })
    clock.advance(25 * 3600_000)
    await idempotency.purge()
    const left = await opened.database.kysely
      .selectFrom('idempotency')
      .select('idempotency_key')
      .where('account_id', '=', accountId)
      .execute()
    assert.deepEqual(left, [])
  })
})
