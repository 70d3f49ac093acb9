import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Account, type AuditEvent, type Key, type NewKey, type OwnAccount, SCOPES } from '@platen/wire'
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

  const patch = (path: string, body: unknown) => app.request('PATCH', path, { key: admin, body })

  test('the routes need a key with the scope admin', async () => {
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

  test('an account has the limit of its tier; only an enterprise account can have its own', async () => {
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

  test('a new key works at once, is shown once, and is stored only as a hash', async () => {
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

  test('a rolled key stays valid for the chosen time beside the new one', async () => {
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

  test('a key is changed from the next request on; what is left out stays, and null removes the expiry', async () => {
    const { key, keyId } = await app.newKey()
    const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const changed = await patch(`/keys/${keyId}`, { name: 'build server', scopes: ['pdf', 'pdf'], expiresAt })
    assert.equal(changed.status, 200, changed.text)
    const { name, scopes, expiresAt: end, replacedBy } = data<Key>(changed)
    assert.deepEqual([name, scopes, end, replacedBy], ['build server', ['pdf'], expiresAt, null])
    assert.equal((await app.request('GET', '/templates', { key })).status, 403)
    const back = data<Key>(await patch(`/keys/${keyId}`, { scopes: ['catalog'] }))
    assert.deepEqual([back.name, back.scopes, back.expiresAt], ['build server', ['catalog'], expiresAt])
    assert.equal((await app.request('GET', '/templates', { key })).status, 200)
    assert.equal(data<Key>(await patch(`/keys/${keyId}`, { expiresAt: null })).expiresAt, null)
    app.clock.advance(60_000)
    assert.equal((await app.request('GET', '/templates', { key })).status, 200)
  })

  test('changing a key names the wrong field; a key that has ended is 409', async () => {
    const { keyId } = await app.newKey()
    const past = new Date(app.clock.now().getTime() - 1).toISOString()
    for (const [field, body] of [
      ['name', { name: ' ' }],
      ['scopes', { scopes: [] }],
      ['scopes.0', { scopes: ['everything'] }],
      ['expiresAt', { expiresAt: past }],
      ['expiresAt', { expiresAt: 'tomorrow' }],
    ] as const) {
      const refused = await patch(`/keys/${keyId}`, body)
      assert.deepEqual([refused.status, refused.field], [400, field], refused.text)
    }
    await patch(`/keys/${keyId}`, { expiresAt: new Date(app.clock.now().getTime() + 1000).toISOString() })
    app.clock.advance(1000)
    assert.equal((await patch(`/keys/${keyId}`, { expiresAt: null })).status, 409)
    const { keyId: revoked } = await app.newKey()
    await post(`/keys/${revoked}/revoke`)
    assert.equal((await patch(`/keys/${revoked}`, { name: 'back' })).status, 409)
  })

  test('the last key that can administer the service keeps the scope admin and does not expire earlier', async () => {
    const fresh = await startTestApp(await databases.open())
    const one = await fresh.newKey({ scopes: ['admin', 'pdf'] })
    const change = (id: string, body: object) => fresh.request('PATCH', `/keys/${id}`, { key: one.key, body })
    const inMs = (ms: number) => new Date(fresh.clock.now().getTime() + ms).toISOString()
    for (const [field, body] of [
      ['scopes', { scopes: ['pdf'] }],
      ['expiresAt', { expiresAt: inMs(60_000) }],
    ] as const) {
      const refused = await change(one.keyId, body)
      assert.deepEqual([refused.status, refused.field], [409, field])
      assert.match(refused.error?.message ?? '', /last key that can administer/)
    }
    assert.equal((await change(one.keyId, { name: 'operator', scopes: ['admin'], expiresAt: null })).status, 200)
    const other = await fresh.newKey({ scopes: ['admin'] })
    assert.equal((await change(one.keyId, { expiresAt: inMs(60_000) })).status, 200)
    assert.equal((await change(one.keyId, { expiresAt: inMs(120_000) })).status, 200)
    assert.equal((await change(other.keyId, { scopes: ['pdf'] })).status, 200)
    assert.equal((await change(one.keyId, { expiresAt: inMs(30_000) })).status, 409)
    assert.equal((await change(one.keyId, { expiresAt: null })).status, 200)
  })

  test('a rolled key names the key that replaced it', async () => {
    const { keyId, accountId } = await app.newKey()
    const { id, replacedBy } = data<NewKey>(await post(`/keys/${keyId}/roll`, {}))
    const { keys } = data<{ keys: Key[] }>(await app.request('GET', `/keys?account=${accountId}`, { key: admin }))
    assert.deepEqual([replacedBy, keys.find((key) => key.id === keyId)?.replacedBy], [null, id])
  })

  test('rolling without overlap ends the old key at once', async () => {
    const { key, keyId } = await app.newKey()
    assert.equal((await post(`/keys/${keyId}/roll`, { overlapSeconds: 0 })).status, 201)
    assert.equal((await app.request('GET', '/templates', { key })).status, 401)
  })

  test('a changed tier applies from the very next request', async () => {
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

  test('what does not exist is 404; a past or malformed date is 400', async () => {
    assert.equal((await app.request('GET', '/accounts/acc_none', { key: admin })).status, 404)
    assert.equal((await app.request('PATCH', '/accounts/acc_none', { key: admin, body: {} })).status, 404)
    assert.equal((await post('/keys/key_none/revoke')).status, 404)
    assert.equal((await post('/keys/key_none/roll', {})).status, 404)
    assert.equal((await patch('/keys/key_none', {})).status, 404)
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

  const get = (path: string, key = admin) => app.request('GET', path, { key })

  test('accounts and keys are listed in pages, each once, oldest first', async () => {
    for (let count = 0; count < 5; count += 1) {
      if (count > 2) app.clock.advance(10)
      await app.newKey()
    }
    for (const list of ['accounts', 'keys'] as const) {
      const table = list === 'keys' ? 'api_keys' : 'accounts'
      const rows = await app.database.kysely.selectFrom(table).select('id').execute()
      const seen: { id: string; createdAt: string }[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const reply = await get(`/${list}?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
        assert.equal(reply.status, 200, reply.text)
        const page: { nextCursor: string | null } & Record<string, (typeof seen)[number][]> = data(reply)
        assert.ok(page[list]!.length <= 3)
        seen.push(...page[list]!)
        cursor = page.nextCursor
      }
      assert.deepEqual(seen.map(({ id }) => id).sort(), rows.map(({ id }) => id).sort())
      const times = seen.map(({ createdAt }) => createdAt)
      assert.deepEqual(times, times.toSorted())
      assert.equal((await get(`/${list}?cursor=zz`)).field, 'cursor')
    }
  })

  test('any key can read its own account: usage, what remains, and the key', async () => {
    const made = await app.newKey({ tier: 'free', scopes: ['pdf', 'catalog'] })
    await app.request('GET', '/templates', { key: made.key })
    const reply = await get('/account', made.key)
    assert.equal(reply.status, 200, reply.text)
    const own = data<OwnAccount>(reply)
    assert.deepEqual(
      [own.id, own.tier, own.dailyLimit, own.usedToday, own.remainingToday, own.resetsAt],
      [made.accountId, 'free', 100, 1, 99, '2026-03-15T00:00:00.000Z'],
    )
    assert.equal(own.key.id, made.keyId)
    assert.deepEqual(own.key.scopes, ['pdf', 'catalog'])
    assert.equal(own.key.hint, `pk_test_…${made.key.slice(-4)}`)
    assert.ok(!reply.text.includes(made.key))
    const unlimited = data<OwnAccount>(await get('/account', admin))
    assert.deepEqual([unlimited.dailyLimit, unlimited.remainingToday], [null, null])
  })

  test('an account names what answers each model ID, unless the operator switches it off', async () => {
    const names = { 'model-01': 'qwen3:32b' }
    const models = { list: () => [], names: () => names, states: () => [] }
    for (const showUpstream of [true, false]) {
      const own = await startTestApp(await databases.open(), { adapters: { models }, settings: { showUpstream } })
      const { key } = await own.newKey()
      const { upstream } = data<OwnAccount>(await own.request('GET', '/account', { key }))
      assert.deepEqual(upstream, showUpstream ? names : undefined)
    }
  })

  test('the keys of a disabled account are 403 with the reason on the next request, and valid again once it is enabled', async () => {
    const { key, accountId } = await app.newKey()
    const disabled = await post(`/accounts/${accountId}/disable`, { reason: 'The invoice is open.' })
    assert.equal(disabled.status, 200, disabled.text)
    assert.ok(data<Account>(disabled).disabledAt)
    for (const path of ['/templates', '/account', '/accounts']) {
      const refused = await get(path, key)
      assert.equal(refused.status, 403, path)
      assert.equal(refused.error?.code, 'unauthorized')
      assert.match(refused.error?.message ?? '', /disabled: The invoice is open\./)
      assert.deepEqual(refused.error?.details, { reason: 'account_disabled', note: 'The invoice is open.' })
    }
    assert.equal(data<Account>(await get(`/accounts/${accountId}`)).usedToday, 0)
    const enabled = await post(`/accounts/${accountId}/enable`)
    assert.equal(data<Account>(enabled).disabledAt, null)
    assert.equal((await get('/templates', key)).status, 200)
    assert.equal((await post('/accounts/acc_none/disable', {})).status, 404)
    assert.equal((await post('/accounts/acc_none/enable')).status, 404)
  })

  test('deleting an account deletes its keys, jobs, webhook settings, usage and stored replies', async () => {
    const { key, accountId } = await app.newKey({ scopes: [...SCOPES] })
    await get('/settings/webhook', key)
    await app.request('GET', '/templates', { key })
    const job = { prompt: 'A letter', webhook: true, webhookUrl: 'https://hooks.example/' }
    for (let count = 0; count < 60; count += 1) {
      const headers = { 'idempotency-key': `k${count}` }
      assert.equal((await app.request('POST', '/generate', { key, body: job, headers })).status, 202)
    }
    const reply = await app.request('DELETE', `/accounts/${accountId}`, { key: admin })
    assert.equal(reply.status, 204, reply.text)
    const { kysely } = app.database
    for (const table of ['api_keys', 'jobs', 'usage', 'webhook_settings', 'idempotency'] as const) {
      const left = await kysely.selectFrom(table).selectAll().where('account_id', '=', accountId).execute()
      assert.deepEqual(left, [], table)
    }
    assert.equal((await get(`/accounts/${accountId}`)).status, 404)
    assert.equal((await get('/templates', key)).status, 401)
    assert.equal((await app.request('DELETE', `/accounts/${accountId}`, { key: admin })).status, 404)
  })

  test('the last account that can administer the service can be neither disabled nor deleted', async () => {
    const fresh = await startTestApp(await databases.open())
    const one = await fresh.newKey({ scopes: ['admin'] })
    const call = (method: string, path: string) =>
      fresh.request(method, path, { key: one.key, ...(method === 'POST' ? { body: {} } : {}) })
    for (const [method, path] of [
      ['POST', `/accounts/${one.accountId}/disable`],
      ['DELETE', `/accounts/${one.accountId}`],
    ] as const) {
      const refused = await call(method, path)
      assert.equal(refused.status, 409, path)
      assert.match(refused.error?.message ?? '', /last account that can administer/)
    }
    await fresh.newKey({ scopes: ['admin'], expiresAt: new Date('2026-03-14T13:00:00Z') })
    fresh.clock.advance(2 * 3_600_000)
    assert.equal((await call('DELETE', `/accounts/${one.accountId}`)).status, 409, 'an expired key does not count')
    const other = await fresh.newKey({ scopes: ['admin'] })
    // Two that are disabled at the same time: one stays.
    const replies = await Promise.all([
      call('DELETE', `/accounts/${other.accountId}`),
      fresh.request('DELETE', `/accounts/${one.accountId}`, { key: other.key }),
    ])
    assert.equal(replies.filter(({ status }) => status === 204).length, 1)
  })

  test('the audit log says who changed what and when, and stays when the account is deleted', async () => {
    const start = app.clock.now().toISOString()
    app.clock.advance(1000)
    const { id: adminAccount, key: adminKey } = data<OwnAccount>(await get('/account'))
    const headers = { 'x-request-id': 'audited' }
    const made = await app.request('POST', '/accounts', {
      key: admin,
      body: { name: 'Jane Doe', tier: 'free' },
      headers,
    })
    const { id } = data<Account>(made)
    app.clock.advance(1000)
    await app.request('PATCH', `/accounts/${id}`, { key: admin, body: { tier: 'basic', name: 'J. Doe' } })
    await app.request('PATCH', `/accounts/${id}`, { key: admin, body: {} })
    app.clock.advance(1000)
    const key = data<NewKey>(await post('/keys', { accountId: id, scopes: ['pdf'] }))
    app.clock.advance(1000)
    await patch(`/keys/${key.id}`, { name: 'mail', scopes: ['pdf', 'catalog'] })
    await patch(`/keys/${key.id}`, { name: 'mail' })
    app.clock.advance(1000)
    const rolled = data<NewKey>(await post(`/keys/${key.id}/roll`, {}))
    app.clock.advance(1000)
    await post(`/keys/${rolled.id}/revoke`)
    await post(`/keys/${rolled.id}/revoke`)
    app.clock.advance(1000)
    await post(`/accounts/${id}/disable`, {})
    app.clock.advance(1000)
    await post(`/accounts/${id}/enable`)
    app.clock.advance(1000)
    await app.request('DELETE', `/accounts/${id}`, { key: admin })

    const events = data<{ events: AuditEvent[] }>(await get(`/audit-events?account=${id}&createdAfter=${start}`)).events
    const actions = events.map(({ action }) => action).reverse()
    assert.deepEqual(actions.slice(0, 8), [
      ...['account.created', 'account.changed', 'key.created', 'key.changed', 'key.rolled', 'key.revoked'],
      ...['account.disabled', 'account.enabled'],
    ])
    // At the same time, since a deletion disables first.
    assert.deepEqual(actions.slice(8).sort(), ['account.deleted', 'account.disabled'])
    const [created, changed, keyMade, keyChanged, keyRolled, revoked] = events.toReversed()
    assert.deepEqual(created?.actor, { kind: 'key', keyId: adminKey.id, accountId: adminAccount, user: null })
    assert.equal(created?.requestId, 'audited')
    assert.deepEqual(changed?.details, { name: 'changed', tier: { from: 'free', to: 'basic' } })
    assert.equal(keyMade?.keyId, key.id)
    assert.deepEqual(keyChanged?.details, { name: 'changed', scopes: { from: ['pdf'], to: ['pdf', 'catalog'] } })
    assert.deepEqual(keyRolled?.details['replacedBy'], rolled.id)
    assert.equal(revoked?.keyId, rolled.id)
    const text = JSON.stringify(events)
    for (const secret of [key.key, rolled.key, 'Jane', 'J. Doe']) assert.ok(!text.includes(secret), secret)

    const first = data<{ events: AuditEvent[]; nextCursor: string }>(await get(`/audit-events?account=${id}&limit=4`))
    const rest = data<{ events: AuditEvent[] }>(
      await get(`/audit-events?account=${id}&limit=10&cursor=${first.nextCursor}`),
    )
    assert.deepEqual([...first.events, ...rest.events], events)
    const { events: revocations } = data<{ events: AuditEvent[] }>(
      await get(`/audit-events?account=${id}&action=key.revoked`),
    )
    assert.equal(revocations.length, 1)
    assert.equal((await get('/audit-events', (await app.newKey()).key)).status, 403)
  })
})
