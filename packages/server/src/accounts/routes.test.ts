import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Account, Key, NewKey } from '@platen/wire'
import { onBothDatabases } from '../db/testing.ts'
import { startTestApp, type TestApp, type TestReply } from '../http/testing.ts'

const data = <Data>({ json }: TestReply) => (json as { data: Data }).data

onBothDatabases((databases) => {
  let app: TestApp
  let admin: string
  before(async () => {
    app = await startTestApp(await databases.open())
    admin = (await app.newKey({ scopes: ['admin'] })).key
  })

  const post = (path: string, body?: unknown) =>
    app.request('POST', path, { key: admin, ...(body === undefined ? {} : { body }) })

  test('only a key with the scope admin gets in', async () => {
    const { key } = await app.newKey()
    for (const [method, path] of [
      ['GET', '/accounts'],
      ['GET', '/keys'],
      ['POST', '/accounts'],
      ['POST', '/keys'],
    ] as const) {
      const reply = await app.request(method, path, { key, ...(method === 'POST' ? { body: {} } : {}) })
      assert.equal(reply.status, 403, `${method} ${path}`)
    }
  })

  test('an account has the limit of its tier, and only an enterprise one its own', async () => {
    const limits = { free: 100, basic: 1000, professional: 10_000, enterprise: null }
    for (const [tier, limit] of Object.entries(limits)) {
      const reply = await post('/accounts', { name: tier, tier })
      assert.equal(reply.status, 201)
      assert.equal(data<Account>(reply).dailyLimit, limit)
    }
    const own = await post('/accounts', { name: 'big', tier: 'enterprise', dailyLimit: 123_456 })
    assert.equal(data<Account>(own).dailyLimit, 123_456)
    const wrong = await post('/accounts', { name: 'small', tier: 'free', dailyLimit: 5 })
    assert.equal(wrong.status, 400)
    assert.equal(wrong.field, 'dailyLimit')
  })

  test('a made key works at once, is shown once, and is stored only as a hash', async () => {
    const account = data<Account>(await post('/accounts', { name: 'Jane Doe', tier: 'basic' }))
    const made = await post('/keys', { accountId: account.id, name: 'build server', scopes: ['catalog'] })
    assert.equal(made.status, 201)
    const { key, ...shown } = data<NewKey>(made)
    assert.match(key, /^pk_live_[0-9A-Za-z]{49}$/)
    assert.equal((await app.request('GET', '/templates', { key })).status, 200)
    const listed = data<{ keys: Key[] }>(await app.request('GET', `/keys?account=${account.id}`, { key: admin })).keys
    assert.deepEqual(
      listed.map(({ id, scopes, hint }) => ({ id, scopes, hint })),
      [{ id: shown.id, scopes: ['catalog'], hint: `pk_live_…${key.slice(-4)}` }],
    )
    assert.ok(listed[0]?.lastUsedAt)
    const rows = await app.database.kysely.selectFrom('api_keys').selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes(key))
  })

  test('a new key may do everything but administer', async () => {
    const account = data<Account>(await post('/accounts', { name: 'default scopes' }))
    const { scopes } = data<NewKey>(await post('/keys', { accountId: account.id }))
    assert.deepEqual(scopes, ['generate', 'pdf', 'catalog', 'jobs', 'settings'])
  })

  test('a revoked key is refused on the very next request', async () => {
    const { key, keyId } = await app.newKey()
    assert.equal((await app.request('GET', '/templates', { key })).status, 200)
    const revoked = await post(`/keys/${keyId}/revoke`)
    assert.equal(revoked.status, 200)
    assert.ok(data<Key>(revoked).revokedAt)
    assert.equal((await app.request('GET', '/templates', { key })).status, 401)
    assert.equal((await post(`/keys/${keyId}/roll`, {})).status, 409)
  })

  test('a rolled key goes on for the chosen time beside the new one', async () => {
    const { key, keyId } = await app.newKey()
    const rolled = await post(`/keys/${keyId}/roll`, { overlapSeconds: 60 })
    assert.equal(rolled.status, 201)
    const fresh = data<NewKey>(rolled)
    for (const each of [key, fresh.key])
      assert.equal((await app.request('GET', '/templates', { key: each })).status, 200)
    app.clock.advance(60_000)
    assert.equal((await app.request('GET', '/templates', { key })).status, 401)
    assert.equal((await app.request('GET', '/templates', { key: fresh.key })).status, 200)
  })

  test('a key that is rolled twice gives keys with its own expiry, not with the end of the overlap', async () => {
    const { keyId } = await app.newKey()
    for (const overlapSeconds of [60, 30, 20]) {
      const { expiresAt } = data<NewKey>(await post(`/keys/${keyId}/roll`, { overlapSeconds }))
      assert.equal(expiresAt, null)
    }
    const { accountId } = await app.newKey()
    const expiresAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    const first = data<NewKey>(await post('/keys', { accountId, expiresAt }))
    const second = data<NewKey>(await post(`/keys/${first.id}/roll`, { overlapSeconds: 60 }))
    const third = data<NewKey>(await post(`/keys/${second.id}/roll`, { overlapSeconds: 60 }))
    const again = data<NewKey>(await post(`/keys/${first.id}/roll`, { overlapSeconds: 60 }))
    assert.deepEqual([second.expiresAt, third.expiresAt, again.expiresAt], [expiresAt, expiresAt, expiresAt])
  })

  test('rolling without overlap ends the old key at once', async () => {
    const { key, keyId } = await app.newKey()
    assert.equal((await post(`/keys/${keyId}/roll`, { overlapSeconds: 0 })).status, 201)
    assert.equal((await app.request('GET', '/templates', { key })).status, 401)
  })

  test('a changed tier holds on the very next request', async () => {
    const { key, accountId } = await app.newKey({ tier: 'free' })
    assert.equal((await app.request('GET', '/templates', { key })).headers.get('x-ratelimit-limit'), '100')
    const changed = await app.request('PATCH', `/accounts/${accountId}`, { key: admin, body: { tier: 'professional' } })
    assert.equal(changed.status, 200)
    const reply = await app.request('GET', '/templates', { key })
    assert.equal(reply.headers.get('x-ratelimit-limit'), '10000')
    assert.equal(reply.headers.get('x-ratelimit-remaining'), '9998')
    const account = data<Account>(await app.request('GET', `/accounts/${accountId}`, { key: admin }))
    assert.equal(account.usedToday, 2)
  })

  test('what does not exist is 404, a date in the past or of no form 400', async () => {
    assert.equal((await app.request('GET', '/accounts/acc_none', { key: admin })).status, 404)
    assert.equal((await app.request('PATCH', '/accounts/acc_none', { key: admin, body: {} })).status, 404)
    assert.equal((await post('/keys/key_none/revoke')).status, 404)
    assert.equal((await post('/keys/key_none/roll', {})).status, 404)
    assert.equal((await post('/keys', { accountId: 'acc_none' })).status, 404)
    const { accountId } = await app.newKey()
    for (const expiresAt of ['2020-01-01T00:00:00Z', 'tomorrow']) {
      const reply = await post('/keys', { accountId, expiresAt })
      assert.equal(reply.status, 400, expiresAt)
      assert.equal(reply.field, 'expiresAt')
    }
    assert.equal((await post('/keys', { accountId, scopes: [] })).status, 400)
    assert.equal((await post('/keys', { accountId, scopes: ['everything'] })).status, 400)
  })
})
