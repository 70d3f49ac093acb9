import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { joinProcesses, type Processes } from '../db/processes.ts'
import { onBothDatabases, type TestDatabase } from '../db/testing.ts'
import { ContextTooSmall } from '../generate/errors.ts'
import type { PdfEngine } from '../pdf/engine.ts'
import { createIdempotency } from './idempotency.ts'
import { startTestApp, type TestApp, testClock } from './testing.ts'

const PROMPT = { prompt: 'A letter' }

/** A PDF engine that counts its calls and completes them when the test says so. */
function countedEngine() {
  const state = { calls: 0, fail: false, blocked: undefined as Promise<void> | undefined }
  const engine: PdfEngine = {
    name: 'platen',
    async render({ content }) {
      state.calls += 1
      await state.blocked
      if (state.fail) throw new Error('broken on purpose')
      return { pdf: Buffer.from(`%PDF ${content}`), pageCount: 1, warnings: [] }
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

  test('a file of the same request under the same key is made again, not stored: the same bytes, and free', async () => {
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
    assert.equal(state.calls, 2)
    const rows = await opened.database.kysely
      .selectFrom('idempotency')
      .select(['status', 'body'])
      .where('idempotency_key', '=', 'order-1')
      .execute()
    assert.deepEqual(
      rows.map(({ status, body }) => [status, body]),
      [[200, null]],
    )
  })

  test('a JSON reply is stored and replayed; one over 1 MiB is not stored, and its repetition is refused with a reason', async () => {
    let calls = 0
    const document = (content: string) => ({
      content,
      source: content,
      template: 'blank',
      reasoning: null,
      modelUsed: 'scripted',
      documentSource: 'model' as const,
      warnings: [],
      language: 'en',
      title: 'A letter',
    })
    const writing = await startTestApp(opened, {
      adapters: {
        async compose({ prompt }) {
          calls += 1
          return document(prompt === 'long' ? 'x'.repeat(1024 * 1024) : prompt)
        },
      },
    })
    const { key } = await writing.newKey()
    const generate = (prompt: string) =>
      writing.request('POST', '/generate', { key, body: { prompt }, headers: { 'idempotency-key': `write-${prompt}` } })
    const first = await generate('short')
    const again = await generate('short')
    assert.deepEqual([first.status, again.status, calls], [200, 200, 1])
    assert.deepEqual(again.bytes, first.bytes)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.equal((await generate('long')).status, 200)
    const refused = await generate('long')
    assert.equal(refused.status, 409)
    assert.equal((refused.error?.details as { reason?: string } | undefined)?.reason, 'idempotency_reply_not_kept')
    assert.equal(calls, 2)
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
    state.blocked = new Promise((resolve) => {
      release = resolve
    })
    state.calls = 0
    const first = convert(key, 'order-4')
    while (state.calls === 0) await new Promise((resolve) => setImmediate(resolve))
    const second = await convert(key, 'order-4')
    release()
    state.blocked = undefined
    assert.equal(second.status, 409)
    assert.equal(second.headers.get('retry-after'), '1')
    assert.equal((await first).status, 200)
    assert.equal((await convert(key, 'order-4')).headers.get('idempotent-replayed'), 'true')
  })

  const usageOf = async (accountId: string) => {
    const rows = await opened.database.kysely
      .selectFrom('usage')
      .select('used')
      .where('account_id', '=', accountId)
      .execute()
    return rows.map(({ used }) => used)
  }
  const countedRequests = async (admin: string, accountId: string) => {
    const { json } = await app.request('GET', `/usage/accounts?groupBy=account&account=${accountId}`, { key: admin })
    return (json as { data: { rows: { requests: number }[] } }).data.rows.map(({ requests }) => requests)
  }

  test('waiting for the first request costs nothing: each 409 is given back', async () => {
    // A client that repeats the request each second while a document is written used to lose a request of its quota each time.
    const { key, accountId } = await app.newKey({ tier: 'free' })
    const blocked = Promise.withResolvers<void>()
    state.blocked = blocked.promise
    state.calls = 0
    const first = convert(key, 'wait-1')
    while (state.calls === 0) await new Promise((resolve) => setImmediate(resolve))
    for (let repeat = 0; repeat < 5; repeat += 1) {
      const waiting = await convert(key, 'wait-1')
      assert.equal(waiting.status, 409)
      assert.equal(waiting.headers.get('x-ratelimit-remaining'), '99')
    }
    blocked.resolve()
    state.blocked = undefined
    assert.equal((await first).status, 200)
    assert.deepEqual(await usageOf(accountId), [1])
    const admin = await app.newKey({ scopes: ['admin'] })
    assert.deepEqual(await countedRequests(admin.key, accountId), [1])
  })

  test('with the quota used up, a document that was written is still sent again under its key', async () => {
    // It used to be 429, so that a caller whose connection broke on the last request of its day lost a document it had paid for.
    const { key, accountId } = await app.newKey({ tier: 'enterprise', dailyLimit: 2 })
    const first = await convert(key, 'last-1')
    const blocked = Promise.withResolvers<void>()
    state.blocked = blocked.promise
    state.calls = 0
    const last = convert(key, 'last-2')
    while (state.calls === 0) await new Promise((resolve) => setImmediate(resolve))
    const running = await convert(key, 'last-2')
    assert.deepEqual([running.status, running.headers.get('retry-after')], [409, '1'])
    blocked.resolve()
    state.blocked = undefined
    assert.equal((await last).status, 200)
    for (const [name, content] of [
      ['last-3', 'Hello'],
      [undefined, 'Hello'],
    ] as const) {
      const refused = await app.request('POST', '/pdf', {
        key,
        body: { content },
        headers: name === undefined ? {} : { 'idempotency-key': name },
      })
      assert.equal(refused.status, 429, String(name))
    }
    const again = await convert(key, 'last-1')
    assert.equal(again.status, 200)
    assert.deepEqual(again.bytes, first.bytes)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.equal(again.headers.get('x-ratelimit-remaining'), '0')
    // Another request under the key would run, so the quota refuses it, or the key does.
    assert.equal((await convert(key, 'last-1', 'Another')).status, 422)
    assert.deepEqual(await usageOf(accountId), [2])
    const admin = await app.newKey({ scopes: ['admin'] })
    assert.deepEqual(await countedRequests(admin.key, accountId), [2])
  })

  test('with the quota used up, a key whose reply is no longer stored is 429', async () => {
    const { key } = await app.newKey({ tier: 'enterprise', dailyLimit: 1 })
    state.fail = true
    assert.equal((await convert(key, 'gone-1')).status, 500)
    state.fail = false
    assert.equal((await convert(key, 'gone-2')).status, 200)
    assert.equal((await convert(key, 'gone-1')).status, 429)
  })

  test('a failure of ours is neither stored nor counted: the retry runs', async () => {
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

  test('a model that is not available is not stored either', async () => {
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

  test('with retention 0 no reply is stored, and a repetition is refused rather than run twice', async () => {
    let calls = 0
    const forgetful = await startTestApp(opened, {
      settings: { retentionDays: 0 },
      adapters: {
        async compose() {
          calls += 1
          throw new ContextTooSmall('prompt', { usedTokens: 2, contextTokens: 1 })
        },
      },
    })
    const { key } = await forgetful.newKey()
    const ask = () =>
      forgetful.request('POST', '/generate', { key, body: PROMPT, headers: { 'idempotency-key': 'quiet' } })
    assert.equal((await ask()).status, 400)
    assert.equal((await ask()).status, 409)
    assert.equal(calls, 1)
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

  test('a key that a dead process holds is free once it has been missed for some seconds', async () => {
    const { accountId } = await app.newKey()
    const clock = testClock('2026-03-14T12:00:00Z')
    const [dying, living] = [joinProcesses(opened.database, clock), joinProcesses(opened.database, clock)]
    await dying.start(() => {})
    const idempotency = (processes: Processes) =>
      createIdempotency(opened.database, clock, { processes, keepBodies: true })
    const request = { accountId, operation: 'createPdf', key: 'lost', request: 1 }
    const first = await idempotency(dying).begin(request)
    assert.ok('ticket' in first)
    await assert.rejects(idempotency(dying).begin(request), { status: 409 })
    if (databases.kind === 'postgres') {
      await assert.rejects(idempotency(living).begin(request), { status: 409 })
      // Without a renewal.
      clock.set('2026-03-14T12:00:16Z')
    }
    const taken = await idempotency(living).begin(request)
    assert.ok('ticket' in taken)
    // A process that was only suspended can no longer store its reply or free the key.
    const reply = { status: 202, headers: {}, body: Buffer.from('late') }
    let worked = false
    const lateCommit = idempotency(dying).commit(first.ticket, reply, async () => {
      worked = true
    })
    await assert.rejects(lateCommit, { status: 409 })
    assert.equal(worked, false)
    await idempotency(dying).finish(first.ticket, undefined)
    await assert.rejects(idempotency(living).begin(request), { status: 409 })
    await dying.stop()
  })

  test('a job and the reply under its key are committed together, or neither', async () => {
    const { accountId } = await app.newKey()
    const processes = joinProcesses(opened.database, app.clock)
    const idempotency = createIdempotency(opened.database, app.clock, { processes, keepBodies: true })
    const request = { accountId, operation: 'generate', key: 'job', request: 1 }
    const first = await idempotency.begin(request)
    assert.ok('ticket' in first)
    const reply = { status: 202, headers: { location: '/v1/jobs/1' }, body: Buffer.from('{}') }
    const failing = idempotency.commit(first.ticket, reply, async () => {
      throw new Error('The job could not be inserted.')
    })
    await assert.rejects(failing, /could not be inserted/)
    await assert.rejects(idempotency.begin(request), { status: 409 })
    await idempotency.commit(first.ticket, reply, async () => {})
    const again = await idempotency.begin(request)
    assert.ok('replay' in again)
    assert.deepEqual(
      [again.replay.status, again.replay.headers, Buffer.from(again.replay.body).toString()],
      [202, reply.headers, '{}'],
    )
  })
})
