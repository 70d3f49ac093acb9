import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AuditEvent, type OwnAccount, SCOPES } from '@platen/wire'
import { onBothDatabases } from '../db/testing.ts'
import { startTestApp, type TestApp, type TestReply } from '../http/testing.ts'
import { deleteAccount } from './delete-account.ts'
import { findKey, revokeKey, rollKey } from './keys.ts'
import { createSignInLink } from './sessions.ts'

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }
const HOUR_MS = 3600_000

onBothDatabases((databases) => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(await databases.open())
  })

  const signIn = (key: string, headers: Record<string, string> = {}) =>
    app.request('POST', '/session', { body: { apiKey: key }, headers })
  /** As a browser sends it back. */
  const cookieOf = ({ headers }: TestReply) => headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const as = (cookie: string, headers: Record<string, string> = OWN_PAGE) => ({ headers: { cookie, ...headers } })
  const statusAs = async (cookie: string) => (await app.request('GET', '/account', as(cookie))).status
  const newSession = async (scopes = SCOPES) => {
    const made = await app.newKey({ scopes })
    return { ...made, cookie: cookieOf(await signIn(made.key)) }
  }
  const purge = async () => {
    // The clock may have started one just now.
    await app.purge.run()
    await app.purge.run()
  }
  const reasonOf = ({ error }: TestReply) => (error?.details as { reason?: string } | undefined)?.reason
  const linkPage = (token: string, init: RequestInit = {}) =>
    fetch(`${app.url}/sign-in/${token}`, { redirect: 'manual', ...init })
  const pressButton = (token: string, headers: Record<string, string> = OWN_PAGE) =>
    linkPage(token, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: '',
    })
  const newLink = async () => {
    const made = await app.newKey({ scopes: SCOPES })
    const key = { id: made.keyId, accountId: made.accountId }
    return { ...made, ...(await createSignInLink(app.database, app.clock, key)) }
  }

  test('a session acts as the key that it was started with, until sign-out', async () => {
    const { key, keyId, accountId } = await app.newKey({ scopes: ['catalog'] })
    const reply = await signIn(key)
    assert.equal(reply.status, 201)
    const { expiresAt } = (reply.json as { data: { expiresAt: string } }).data
    assert.equal(Date.parse(expiresAt), app.clock.now().getTime() + 12 * HOUR_MS)
    assert.match(
      reply.headers.getSetCookie().join(),
      /^platen_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    )
    const cookie = cookieOf(reply)

    const account = (await app.request('GET', '/account', as(cookie))).json as { data: OwnAccount }
    assert.deepEqual([account.data.id, account.data.key.id], [accountId, keyId])
    assert.deepEqual(account.data.session, { expiresAt })
    const withKey = (await app.request('GET', '/account', { key })).json as { data: OwnAccount }
    assert.equal(withKey.data.session, undefined)
    assert.equal((await app.request('GET', '/templates', as(cookie))).status, 200)
    const refused = await app.request('GET', '/keys', as(cookie))
    assert.deepEqual([refused.status, reasonOf(refused)], [403, 'missing_scope'])

    const signedOut = await app.request('DELETE', '/session', as(cookie))
    assert.equal(signedOut.status, 204)
    assert.match(signedOut.headers.getSetCookie().join(), /^platen_session=; Path=\/; Max-Age=0; HttpOnly/)
    assert.equal(await statusAs(cookie), 401)
    assert.equal((await app.request('GET', '/account', { key })).status, 200)
  })

  test('a session is a use of its key, from its start and then to the minute', async () => {
    const lastUsed = async (keyId: string) => (await findKey(app.database.kysely, keyId))?.lastUsedAt
    const now = () => app.clock.now().toISOString()
    const { keyId, token } = await newLink()
    assert.equal(await lastUsed(keyId), null)
    const cookie = cookieOf(await app.request('POST', '/session', { body: { linkToken: token } }))
    assert.equal(await lastUsed(keyId), now())
    app.clock.set(new Date(app.clock.now().getTime() + 60_000))
    assert.equal(await statusAs(cookie), 200)
    assert.equal(await lastUsed(keyId), now())
  })

  test('the value of a session is stored only as a hash', async () => {
    const { cookie } = await newSession()
    const rows = await app.database.kysely.selectFrom('sessions').selectAll().execute()
    assert.ok(rows.length > 0)
    assert.ok(!JSON.stringify(rows).includes(cookie.split('=')[1] ?? cookie))
    assert.ok(!JSON.stringify(app.logged).includes(cookie.split('=')[1] ?? cookie))
  })

  test('signing in needs one good secret: 400, 401 and 403 say what is wrong', async () => {
    for (const body of [{}, { apiKey: 'a', linkToken: 'b' }, { apiKey: 1 }]) {
      const reply = await app.request('POST', '/session', { body })
      assert.deepEqual([reply.status, reply.field], [400, 'apiKey'], JSON.stringify(body))
    }
    const { key, keyId, accountId } = await app.newKey()
    for (const unknown of ['pk_live_x', `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`]) {
      const reply = await signIn(unknown)
      assert.deepEqual([reply.status, reasonOf(reply)], [401, 'key_unknown'])
      assert.deepEqual(reply.headers.getSetCookie(), [])
    }
    await app.database.kysely.updateTable('accounts').set({ disabled_at: 1 }).where('id', '=', accountId).execute()
    assert.equal((await signIn(key)).status, 403)
    await revokeKey(app.database.kysely, app.clock, keyId)
    assert.equal(reasonOf(await signIn(key)), 'key_revoked')
  })

  test('a request that changes something needs a page of the service itself', async () => {
    const { key, cookie } = await newSession()
    const post = async (headers: Record<string, string>) => {
      const reply = await app.request('PUT', '/settings/webhook', { ...as(cookie, headers), body: {} })
      return reply.status === 403 ? reasonOf(reply) : reply.status
    }
    const own = app.url
    const refused: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: own },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: own.replace('http:', 'https:') },
      { origin: own.replace(/:\d+$/, '') },
    ]
    for (const headers of refused) assert.equal(await post(headers), 'cross_origin', JSON.stringify(headers))
    // The body is wrong; the request was let in.
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, { origin: own }])
      assert.equal(await post(headers), 400, JSON.stringify(headers))
    // Reading is safe, and a key needs no origin.
    assert.equal((await app.request('GET', '/jobs', as(cookie, { 'sec-fetch-site': 'cross-site' }))).status, 200)
    const { status } = await app.request('PUT', '/settings/webhook', {
      key,
      body: {},
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    assert.equal(status, 400)
  })

  test('no page of another site signs a browser in', async () => {
    const { key } = await app.newKey()
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const reply = await signIn(key, headers)
      assert.deepEqual([reply.status, reasonOf(reply)], [403, 'cross_origin'])
    }
    // A program sends neither header.
    assert.equal((await signIn(key)).status, 201)
  })

  test('an Authorization header takes precedence over the cookie', async () => {
    const { cookie } = await newSession()
    const other = await app.newKey()
    const reply = await app.request('GET', '/account', { key: other.key, headers: { cookie } })
    assert.equal((reply.json as { data: OwnAccount }).data.id, other.accountId)
    assert.equal((await app.request('GET', '/account', { key: 'wrong', headers: { cookie } })).status, 401)
    // Signed in by a key, there is no session to end.
    assert.equal((await app.request('DELETE', '/session', { key: other.key, headers: { cookie } })).status, 404)
    assert.equal(await statusAs(cookie), 200)
  })

  test('signing in again gives a new value and ends the session before', async () => {
    const { key, cookie } = await newSession()
    const second = cookieOf(await signIn(key, { cookie }))
    assert.notEqual(second, cookie)
    assert.deepEqual([await statusAs(cookie), await statusAs(second)], [401, 200])
    const third = cookieOf(await signIn(key))
    assert.deepEqual([await statusAs(second), await statusAs(third)], [200, 200])
  })

  test('a session ends after two hours without a request, and after twelve in any case', async () => {
    const { cookie } = await newSession()
    app.clock.advance(2 * HOUR_MS)
    const idle = await app.request('GET', '/account', as(cookie))
    assert.deepEqual([idle.status, reasonOf(idle)], [401, 'session_ended'])
    assert.match(idle.headers.getSetCookie().join(), /^platen_session=; Path=\/; Max-Age=0/)

    const used = (await newSession()).cookie
    for (let hours = 1; hours < 12; hours += 1) {
      app.clock.advance(HOUR_MS)
      assert.equal(await statusAs(used), 200, `after ${hours} h`)
    }
    app.clock.advance(HOUR_MS)
    assert.equal(await statusAs(used), 401)

    await purge()
    const rows = await app.database.kysely.selectFrom('sessions').select('expires_at').execute()
    assert.ok(rows.every((row) => row.expires_at > app.clock.now().getTime()))
  })

  test('a cookie that is no session is 401', async () => {
    for (const value of ['', 'x', 'x'.repeat(43), '"; DROP TABLE sessions', 'ä'])
      assert.equal(await statusAs(`platen_session=${encodeURI(value)}`), 401, value)
    // Others’ cookies beside it do not matter.
    const { cookie } = await newSession()
    assert.equal(await statusAs(`a=b; xplaten_session=c; ${cookie};d=e`), 200)
    assert.equal(await statusAs('a=b'), 401)
  })

  test('a session ends with its key and its account', async () => {
    const revoked = await newSession()
    await revokeKey(app.database.kysely, app.clock, revoked.keyId)
    const reply = await app.request('GET', '/account', as(revoked.cookie))
    assert.deepEqual([reply.status, reasonOf(reply)], [401, 'key_revoked'])

    const rolled = await newSession()
    await rollKey(app.database, app.clock, rolled.keyId, 60_000)
    assert.equal(await statusAs(rolled.cookie), 200)
    app.clock.advance(60_000)
    assert.equal(await statusAs(rolled.cookie), 401)

    const { cookie, accountId } = await newSession()
    await app.newKey({ scopes: ['admin'] })
    assert.ok(await deleteAccount(app.database, app.clock, accountId))
    const deleted = await app.request('GET', '/account', as(cookie))
    assert.deepEqual([deleted.status, reasonOf(deleted)], [401, 'session_ended'])
  })

  test('what a session makes counts for the quota of its account; the lists that it reads do not, and can be read with none left', async () => {
    const { key } = await app.newKey({ tier: 'enterprise', dailyLimit: 1 })
    const cookie = cookieOf(await signIn(key))
    const pdf = () => app.request('POST', '/pdf', { body: {}, ...as(cookie) })
    for (const path of ['/templates', '/models']) assert.equal((await app.request('GET', path, as(cookie))).status, 200)
    const made = await pdf()
    // A refused body counts.
    assert.deepEqual([made.status, made.headers.get('x-ratelimit-remaining')], [400, '0'])
    assert.equal((await pdf()).status, 429)
    for (const path of ['/templates', '/models']) {
      assert.equal((await app.request('GET', path, as(cookie))).status, 200)
      assert.equal((await app.request('GET', path, { key })).status, 429)
    }
  })

  test('of more than 50 sessions of one key the oldest ends', async () => {
    const { key } = await app.newKey()
    const cookies: string[] = []
    for (let n = 0; n < 51; n += 1) {
      cookies.push(cookieOf(await signIn(key)))
      app.clock.advance(1)
    }
    assert.deepEqual([await statusAs(cookies[0] ?? ''), await statusAs(cookies[1] ?? '')], [401, 200])
  })

  test('a sign-in link works once, by its button and not by being opened', async () => {
    const { token, keyId, accountId } = await newLink()
    for (let times = 0; times < 2; times += 1) {
      const opened = await linkPage(token)
      assert.equal(opened.status, 200)
      assert.equal(opened.headers.get('cache-control'), 'no-store')
      assert.match(await opened.text(), /<form method="post"><button>Sign in<\/button><\/form>/)
    }
    app.clock.advance(1)
    const pressed = await pressButton(token)
    assert.deepEqual([pressed.status, pressed.headers.get('location')], [303, '/'])
    const cookie = pressed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { data } = (await app.request('GET', '/account', as(cookie))).json as { data: OwnAccount }
    assert.deepEqual([data.id, data.key.id], [accountId, keyId])

    const again = await pressButton(token)
    assert.equal(again.status, 401)
    assert.match(await again.text(), /has been used or is older than 15 minutes/)
    assert.deepEqual(again.headers.getSetCookie(), [])

    const { json } = await app.request('GET', `/audit-events?account=${accountId}`, as(cookie))
    const events = (json as { data: { events: AuditEvent[] } }).data.events
    assert.deepEqual(
      events
        .filter(({ action }) => action.startsWith('sign_in_link'))
        .map(({ action, actor, keyId }) => [action, actor.kind, keyId]),
      [
        ['sign_in_link.used', 'key', keyId],
        ['sign_in_link.created', 'service', keyId],
      ],
    )
    assert.ok(!JSON.stringify([events, app.logged]).includes(token))
  })

  test('of many presses of the button at once one signs in', async () => {
    const { token } = await newLink()
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await pressButton(token)).status))
    assert.deepEqual(statuses.sort(), [303, ...Array(7).fill(401)])
  })

  test('a sign-in link ends after 15 minutes, and with its key', async () => {
    const old = await newLink()
    app.clock.advance(15 * 60_000)
    assert.equal((await pressButton(old.token)).status, 401)
    const revoked = await newLink()
    await revokeKey(app.database.kysely, app.clock, revoked.keyId)
    assert.equal((await pressButton(revoked.token)).status, 401)
    await purge()
    const links = await app.database.kysely.selectFrom('sign_in_links').selectAll().execute()
    assert.ok(links.every((row) => row.expires_at > app.clock.now().getTime()))
  })

  test('the button of a sign-in link works from its own page only', async () => {
    const { token } = await newLink()
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }])
      assert.equal((await pressButton(token, headers)).status, 403, JSON.stringify(headers))
    assert.equal((await pressButton(token, { origin: app.url })).status, 303)
  })

  test('POST /session takes the token of a link too, once', async () => {
    const { token } = await newLink()
    const sign = () => app.request('POST', '/session', { body: { linkToken: token } })
    assert.equal((await sign()).status, 201)
    const again = await sign()
    assert.deepEqual([again.status, reasonOf(again)], [401, 'link_ended'])
  })
})

onBothDatabases((databases) => {
  if (databases.kind === 'postgres') return
  let app: TestApp
  before(async () => {
    app = await startTestApp(await databases.open(), {
      settings: { publicUrl: 'https://platen.example.com', corsOrigins: ['https://app.example.com'] },
    })
  })

  test('behind HTTPS the cookie is Secure with the prefix __Host-, and no other one is taken', async () => {
    const { key } = await app.newKey()
    const reply = await app.request('POST', '/session', { body: { apiKey: key } })
    assert.match(
      reply.headers.getSetCookie().join(),
      /^__Host-platen_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    )
    const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const status = async (headers: Record<string, string>, method = 'GET') =>
      (await app.request(method, method === 'GET' ? '/account' : '/session', { headers })).status
    assert.equal(await status({ cookie }), 200)
    assert.equal(await status({ cookie: cookie.replace('__Host-', '') }), 401)
    assert.equal(await status({ cookie, origin: 'https://app.example.com' }, 'DELETE'), 403)
    assert.equal(await status({ cookie, origin: 'https://platen.example.com' }, 'DELETE'), 204)
  })

  test('an origin that may use the API by CORS gets no credentials', async () => {
    const reply = await app.request('GET', '/account', { headers: { origin: 'https://app.example.com' } })
    assert.equal(reply.headers.get('access-control-allow-origin'), 'https://app.example.com')
    assert.equal(reply.headers.get('access-control-allow-credentials'), null)
  })

  test('a form that is sent elsewhere is still 415', async () => {
    const { key } = await app.newKey()
    const reply = await app.request('POST', '/pdf', {
      key,
      body: 'content=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(reply.status, 415)
  })
})
