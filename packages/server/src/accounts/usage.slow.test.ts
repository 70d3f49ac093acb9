/** Usage by day, key, endpoint and model, through HTTP. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { SCOPES, type UsageRow } from '@platen/wire'
import { onBothDatabases, type TestDatabase } from '../db/testing.ts'
import { startTestApp, type TestApp } from '../http/testing.ts'
import { ModelUnavailable } from '../models/backend.ts'
import { createKey } from './keys.ts'
import { UsageCounts } from './usage.ts'

onBothDatabases((databases) => {
  let opened: TestDatabase
  let app: TestApp
  let key: string
  let keyId: string
  let accountId: string

  before(async () => {
    opened = await databases.open()
    app = await startTestApp(opened, {
      adapters: {
        async compose({ prompt }) {
          if (prompt === 'fail') throw new ModelUnavailable('The model does not answer.')
          const document = { content: prompt, source: prompt, title: prompt, language: 'en', warnings: [] }
          return { ...document, template: 'blank', reasoning: null, modelUsed: 'x', documentSource: 'model' }
        },
      },
    })
    const made = await app.newKey({ scopes: SCOPES })
    key = made.key
    keyId = made.keyId
    accountId = made.accountId
  })

  const usage = async (query: string, path = '/usage') => {
    const reply = await app.request('GET', `${path}${query}`, { key })
    assert.equal(reply.status, 200, reply.text)
    return (reply.json as { data: { from: string; to: string; rows: UsageRow[] } }).data
  }
  const generate = (body: object, headers = {}, as = key) =>
    app.request('POST', '/generate', { key: as, body, headers })

  test('counted requests are listed by day, key, endpoint and model; failed ones apart; replays and 304 not at all', async () => {
    const second = await createKey(app.database.kysely, app.clock, {
      accountId,
      name: 'b',
      mode: 'test',
      scopes: SCOPES,
    })
    await generate({ prompt: 'a' })
    await generate({ prompt: 'b', modelType: 'model-03' }, { 'idempotency-key': 'once' })
    await generate({ prompt: 'b', modelType: 'model-03' }, { 'idempotency-key': 'once' })
    assert.equal((await generate({ prompt: 'fail' })).status, 503)
    assert.equal((await generate({ prompt: 'fail' }, { accept: 'text/event-stream' })).status, 503)
    await generate({ prompt: 'a' }, {}, second.key)
    const list = await app.request('GET', '/templates', { key })
    await app.request('GET', '/templates', { key, headers: { 'if-none-match': list.headers.get('etag') ?? '' } })
    assert.equal((await app.request('GET', '/templates', { key: second.key.replace('test', 'live') })).status, 401)
    app.clock.advance(86_400_000)
    await generate({ prompt: 'a' })

    assert.deepEqual(await usage(''), {
      from: '2026-02-14',
      to: '2026-03-15',
      rows: [
        { day: '2026-03-14', requests: 4, failed: 2 },
        { day: '2026-03-15', requests: 1, failed: 0 },
      ],
    })
    assert.deepEqual((await usage('?groupBy=endpoint,model&to=2026-03-14')).rows, [
      { endpoint: '/generate', model: 'model-01', requests: 2, failed: 2 },
      { endpoint: '/generate', model: 'model-03', requests: 1, failed: 0 },
      { endpoint: '/templates', model: null, requests: 1, failed: 0 },
    ])
    assert.deepEqual(
      new Map((await usage('?groupBy=key')).rows.map((row) => [row.keyId, row.requests])),
      new Map([
        [keyId, 4],
        [second.id, 1],
      ]),
    )
    assert.deepEqual((await usage(`?groupBy=endpoint&key=${second.id}`)).rows, [
      { endpoint: '/generate', requests: 1, failed: 0 },
    ])
    assert.deepEqual((await usage(`?key=${second.id}`, '/usage/accounts')).rows, [
      { day: '2026-03-14', requests: 1, failed: 0 },
    ])
    assert.deepEqual((await usage(`?groupBy=account&account=${accountId}`, '/usage/accounts')).rows, [
      { accountId, requests: 5, failed: 2 },
    ])
  })

  test('is one account’s own; operators alone see all', async () => {
    const other = await app.newKey({ scopes: ['settings', 'catalog'] })
    await app.request('GET', '/templates', { key: other.key })
    const own = await app.request('GET', '/usage', { key: other.key })
    assert.deepEqual((own.json as { data: { rows: unknown } }).data.rows, [
      { day: '2026-03-15', requests: 1, failed: 0 },
    ])
    assert.equal((await app.request('GET', '/usage/accounts', { key: other.key })).status, 403)
    assert.ok((await usage('?groupBy=account', '/usage/accounts')).rows.length >= 2)
  })

  test('refuses unknown groups and ranges that are too long or turned round', async () => {
    for (const [query, field] of [
      ['?groupBy=account', 'groupBy'],
      ['?groupBy=', 'groupBy'],
      ['?from=2026-03-16&to=2026-03-15', 'from'],
      ['?from=2024-01-01', 'from'],
      ['?to=today', 'to'],
    ] as const) {
      const reply = await app.request('GET', `/usage${query}`, { key })
      assert.equal(reply.status, 400, query)
      assert.equal(reply.field, field, query)
    }
  })

  test('is written every few seconds without a request, stays in memory while the database is unavailable, and is dropped with its account', async () => {
    const { accountId: fresh, keyId: freshKey } = await app.newKey()
    const written = async () =>
      (
        await app.database.kysely
          .selectFrom('daily_usage')
          .select(['requests'])
          .where('account_id', '=', fresh)
          .executeTakeFirst()
      )?.requests
    let broken = true
    const { kysely } = app.database
    const counts = new UsageCounts(
      // A database that fails once, then works.
      {
        ...app.database,
        get kysely() {
          if (broken) throw new Error('away')
          return kysely
        },
      } as TestApp['database'],
      app.clock,
      () => {},
    )
    const request = { keyId: freshKey, day: '2026-03-15', endpoint: '/pdf', body: {}, failed: false }
    counts.count({ ...request, accountId: fresh })
    counts.count({ ...request, accountId: 'acc_deleted' })
    await assert.rejects(counts.write(), /away/)
    counts.count({ ...request, accountId: fresh })
    broken = false
    await counts.write()
    assert.equal(await written(), 2)
    counts.count({ ...request, accountId: fresh })
    await counts.stop()
    assert.equal(await written(), 3)
    const reply = await app.request('DELETE', `/accounts/${fresh}`, { key })
    assert.equal(reply.status, 204, reply.text)
    assert.equal(await written(), undefined)
  })
})
