/** What all routes share, tested on routes that need no engine. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { before, test } from 'node:test'
import { createAccount } from '../accounts/accounts.ts'
import { revokeKey } from '../accounts/keys.ts'
import { onBothDatabases, type TestDatabase } from '../db/testing.ts'
import { startTestApp, type TestApp } from './testing.ts'

onBothDatabases((databases) => {
  let app: TestApp
  let opened: TestDatabase
  before(async () => {
    opened = await databases.open()
    app = await startTestApp(opened, { settings: { corsOrigins: ['https://app.example.com'] } })
  })

  test('a request without a key is 401 and says how to send one', async () => {
    const reply = await app.request('GET', '/templates')
    assert.equal(reply.status, 401)
    assert.equal(reply.headers.get('www-authenticate'), 'Bearer')
    assert.equal(reply.error?.code, 'unauthorized')
    assert.match(reply.error?.message ?? '', /Authorization: Bearer/)
  })

  test('a wrong key, a mistyped key and another scheme are 401', async () => {
    const { key } = await app.newKey()
    const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
    for (const authorization of [
      'Bearer nonsense',
      `Bearer ${mistyped}`,
      'Basic dTpw',
      'Bearer',
      `Token ${key}`,
      key,
    ]) {
      const reply = await app.request('GET', '/templates', { headers: { authorization } })
      assert.equal(reply.status, 401, authorization)
      assert.equal(reply.headers.get('www-authenticate'), 'Bearer')
      assert.equal(reply.error?.code, 'unauthorized')
    }
  })

  test('the scheme is case-insensitive', async () => {
    const { key } = await app.newKey()
    const reply = await app.request('GET', '/templates', { headers: { authorization: `bearer ${key}` } })
    assert.equal(reply.status, 200)
  })

  test('a key revoked by another process is refused on the very next request', async () => {
    const { key, keyId } = await app.newKey()
    assert.equal((await app.request('GET', '/templates', { key })).status, 200)
    const other = await opened.openAgain()
    await revokeKey(other.kysely, app.clock, keyId)
    const reply = await app.request('GET', '/templates', { key })
    assert.equal(reply.status, 401)
    assert.match(reply.error?.message ?? '', /revoked/)
  })

  test('a key is refused from its expiry on', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 1000)
    const { key } = await app.newKey({ expiresAt })
    assert.equal((await app.request('GET', '/templates', { key })).status, 200)
    app.clock.set(expiresAt)
    const reply = await app.request('GET', '/templates', { key })
    assert.equal(reply.status, 401)
    assert.match(reply.error?.message ?? '', /expired/)
  })

  test('a key without the scope is 403 with the missing scope, and is not counted', async () => {
    const { key } = await app.newKey({ tier: 'free', scopes: ['pdf'] })
    const reply = await app.request('GET', '/templates', { key })
    assert.equal(reply.status, 403)
    assert.equal(reply.error?.code, 'unauthorized')
    assert.deepEqual(reply.error?.details, { reason: 'missing_scope', scope: 'catalog' })
    assert.equal(reply.headers.get('ratelimit'), null)
  })

  test('the 101st request of a free account is 429 with the time until the next day, and the next day it is served', async () => {
    app.clock.set('2026-03-14T23:00:00Z')
    const { key } = await app.newKey({ tier: 'free' })
    const replies = await Promise.all(Array.from({ length: 100 }, () => app.request('GET', '/templates', { key })))
    assert.ok(replies.every((reply) => reply.status === 200))
    const remaining = replies.map((reply) => Number(reply.headers.get('x-ratelimit-remaining')))
    assert.deepEqual(
      remaining.sort((a, b) => a - b),
      Array.from({ length: 100 }, (_, at) => at),
    )
    const refused = await app.request('GET', '/templates', { key })
    assert.equal(refused.status, 429)
    assert.equal(refused.error?.code, 'rate_limit_exceeded')
    assert.equal(refused.headers.get('retry-after'), '3600')
    assert.equal(refused.headers.get('ratelimit-policy'), '"daily";q=100;w=86400')
    assert.equal(refused.headers.get('ratelimit'), '"daily";r=0;t=3600')
    assert.equal(refused.headers.get('x-ratelimit-limit'), '100')
    assert.equal(refused.headers.get('x-ratelimit-remaining'), '0')
    assert.equal(refused.headers.get('x-ratelimit-reset'), String(Date.parse('2026-03-15T00:00:00Z') / 1000))
    app.clock.set('2026-03-15T00:00:00Z')
    assert.equal((await app.request('GET', '/templates', { key })).status, 200)
  })

  test('two services on one database together never admit more than the limit', async () => {
    if (databases.kind === 'sqlite') return // One service owns an SQLite file; lock.test.ts shows it.
    const { key, accountId } = await app.newKey({ tier: 'enterprise', dailyLimit: 40 })
    const database = await opened.openAgain()
    const second = await startTestApp({ ...opened, database }, { clock: app.clock })
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, at) => (at % 2 ? app : second).request('GET', '/templates', { key })),
    )
    assert.equal(replies.filter((reply) => reply.status === 200).length, 40)
    assert.equal(replies.filter((reply) => reply.status === 429).length, 20)
    const { used } = await database.kysely
      .selectFrom('usage')
      .select('used')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    assert.equal(used, 40)
  })

  test('a 304 and a refused key are not counted, a refused body is', async () => {
    const { key } = await app.newKey({ tier: 'free' })
    const remaining = async () =>
      Number((await app.request('GET', '/templates', { key })).headers.get('x-ratelimit-remaining'))
    assert.equal(await remaining(), 99)
    const etag = (await app.request('GET', '/templates', { key })).headers.get('etag') ?? ''
    const same = await app.request('GET', '/templates', { key, headers: { 'if-none-match': etag } })
    assert.equal(same.status, 304)
    assert.equal(same.headers.get('x-ratelimit-remaining'), '98')
    assert.equal(await remaining(), 97)
    assert.equal((await app.request('GET', '/templates', { key, headers: { accept: 'image/png' } })).status, 406)
    assert.equal(await remaining(), 95)
  })

  test('an account without limit has no quota headers', async () => {
    const { key } = await app.newKey({ tier: 'enterprise' })
    const reply = await app.request('GET', '/templates', { key })
    for (const name of [
      'ratelimit',
      'ratelimit-policy',
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
    ]) {
      assert.equal(reply.headers.get(name), null, name)
    }
  })

  test('an account with a limit of 0 is refused', async () => {
    const { key } = await app.newKey({ tier: 'enterprise', dailyLimit: 0 })
    assert.equal((await app.request('GET', '/templates', { key })).status, 429)
  })

  test('an unknown path is 404 and a wrong method 405 with Allow, both before the key is checked', async () => {
    const unknown = await app.request('GET', '/nothing')
    assert.equal(unknown.status, 404)
    assert.equal(unknown.error?.code, 'invalid_parameters')
    assert.deepEqual(unknown.error?.details, { reason: 'not_found' })
    const wrong = await app.request('DELETE', '/templates')
    assert.equal(wrong.status, 405)
    assert.equal(wrong.headers.get('allow'), 'GET, HEAD')
    assert.deepEqual(wrong.error?.details, { reason: 'method_not_allowed', allowed: ['GET', 'HEAD'] })
    const query = await sendRaw(app.url, 'QUERY /v1/templates HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    assert.match(query, /^HTTP\/1\.1 405 /)
    const large = await app.request('POST', '/nothing', { body: 'x'.repeat(3 * 1024 * 1024) })
    assert.equal(large.status, 404)
  })

  test('an error reply closes its connection where the client asked for it, and only there', async () => {
    const head = (connection: string) =>
      `Host: a\r\nConnection: ${connection}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{`
    const { key } = await app.newKey({ scopes: ['admin'] })
    for (const [method, path, status] of [
      ['POST', '/nothing', 404],
      ['POST', '/accounts', 400],
    ] as const) {
      const reply = await sendRaw(app.url, `${method} /v1${path} HTTP/1.1\r\n${head('close')}`)
      assert.match(reply, new RegExp(`^HTTP/1.1 ${status} `))
      assert.match(reply, /^connection: close\r$/im, path)
      const two = `${method} /v1${path} HTTP/1.1\r\n${head('keep-alive')}${method} /v1${path} HTTP/1.1\r\n${head('close')}`
      const replies = (await sendRaw(app.url, two)).match(/^connection: .*(?=\r$)/gim)
      assert.deepEqual(
        replies?.map((line) => line.toLowerCase()),
        ['connection: keep-alive', 'connection: close'],
        path,
      )
    }
  })

  test('an Accept without any possible type is 406 and names the possible types', async () => {
    const { key } = await app.newKey()
    const reply = await app.request('GET', '/templates', { key, headers: { accept: 'image/png' } })
    assert.equal(reply.status, 406)
    assert.equal(reply.error?.code, 'invalid_parameters')
    assert.match(reply.error?.message ?? '', /application\/json/)
  })

  test('every reply has a request id, the caller’s own where it is valid', async () => {
    const { key } = await app.newKey()
    const ownId = await app.request('GET', '/templates', { key, headers: { 'x-request-id': 'my_Request-1' } })
    assert.equal(ownId.headers.get('x-request-id'), 'my_Request-1')
    for (const bad of ['with space', 'x'.repeat(65), 'semi;colon']) {
      const reply = await app.request('GET', '/nothing', { headers: { 'x-request-id': bad } })
      assert.match(reply.headers.get('x-request-id') ?? '', /^req_[0-9a-z]{20}$/)
    }
    const options = await app.request('OPTIONS', '/templates')
    assert.equal(options.status, 204)
    assert.ok(options.headers.get('x-request-id'))
  })

  test('OPTIONS lists the methods without a key', async () => {
    const reply = await app.request('OPTIONS', '/accounts')
    assert.equal(reply.status, 204)
    assert.equal(reply.headers.get('allow'), 'GET, HEAD, POST, OPTIONS')
    assert.equal((await app.request('OPTIONS', '/nothing')).status, 404)
  })

  test('only the operator’s origins may call from a browser', async () => {
    const { key } = await app.newKey()
    const origin = 'https://app.example.com'
    const preflight = await app.request('OPTIONS', '/templates', {
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), origin)
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /authorization/)
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /GET/)
    const reply = await app.request('GET', '/templates', { key, headers: { origin } })
    assert.equal(reply.headers.get('access-control-allow-origin'), origin)
    assert.match(reply.headers.get('access-control-expose-headers') ?? '', /X-Request-Id/)
    const stranger = await app.request('GET', '/templates', { key, headers: { origin: 'https://evil.example' } })
    assert.equal(stranger.status, 200)
    assert.equal(stranger.headers.get('access-control-allow-origin'), null)
  })

  test('a body of another media type is 415, an encoded one too', async () => {
    const { key } = await app.newKey({ scopes: ['admin'] })
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense']) {
      const reply = await app.request('POST', '/accounts', { key, body: '{}', headers: { 'content-type': type } })
      assert.equal(reply.status, 415, type)
      assert.match(reply.error?.message ?? '', /application\/json/)
    }
    const zipped = await app.request('POST', '/accounts', { key, body: '{}', headers: { 'content-encoding': 'gzip' } })
    assert.equal(zipped.status, 415)
    const charset = await app.request('POST', '/accounts', {
      key,
      body: '{"name": "é"}',
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
    assert.equal(charset.status, 201)
  })

  test('a body of 3 MiB is 413, with and without Content-Length, and the service goes on', async () => {
    const { key } = await app.newKey({ scopes: ['admin'] })
    const body = JSON.stringify({ name: 'x'.repeat(3 * 1024 * 1024) })
    const zipped = await app.request('POST', '/accounts', { key, body, headers: { 'content-encoding': 'gzip' } })
    assert.equal(zipped.status, 415, 'the type comes before the size')
    const reply = await app.request('POST', '/accounts', { key, body })
    assert.equal(reply.status, 413)
    assert.equal(reply.error?.code, 'invalid_parameters')
    const streamed = await fetch(`${app.url}/v1/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit)
    assert.equal(streamed.status, 413)
    await streamed.arrayBuffer()
    assert.equal((await app.request('GET', '/accounts', { key })).status, 200)
  })

  test('a body that is not JSON is 400, and the reply quotes nothing of it', async () => {
    const { key } = await app.newKey({ scopes: ['admin'] })
    for (const body of ['{"name": "se', 'secret words', '{name: 1}', Buffer.from([0x22, 0xff, 0x22])]) {
      const reply = await app.request('POST', '/accounts', { key, body })
      assert.equal(reply.status, 400)
      assert.equal(reply.field, 'body')
      assert.doesNotMatch(reply.text, /secret/)
    }
    for (const body of ['[]', '"text"', 'null', '12']) {
      const reply = await app.request('POST', '/accounts', { key, body })
      assert.equal(reply.status, 400)
      assert.match(reply.error?.message ?? '', /must be a JSON object/, body)
    }
    const none = await app.request('POST', '/accounts', { key })
    assert.equal(none.status, 400)
    assert.match(none.error?.message ?? '', /body/)
  })

  test('every bad field is named, the first one in details.field', async () => {
    const { key } = await app.newKey({ scopes: ['admin'] })
    const reply = await app.request('POST', '/accounts', {
      key,
      body: { name: 7, tier: 'proffesional', dailyLimit: 'many' },
    })
    assert.equal(reply.status, 400)
    const details = reply.error?.details as {
      field: string
      errors: { field: string; reason: string; allowed?: string[] }[]
    }
    assert.equal(details.field, 'name')
    assert.deepEqual(
      details.errors.map((fault) => fault.field),
      ['name', 'tier', 'dailyLimit'],
    )
    assert.deepEqual(details.errors[1]?.allowed, ['free', 'basic', 'professional', 'enterprise'])
    assert.match(details.errors[1]?.reason ?? '', /did you mean professional/)
  })

  test('NaN and Infinity are refused with the name of their field', async () => {
    const { key } = await app.newKey({ scopes: ['admin'] })
    for (const number of ['NaN', 'Infinity', '-Infinity', '1e999']) {
      const body = `{"name": "NaN is a word here", "tier": "enterprise", "dailyLimit": ${number}}`
      const reply = await app.request('POST', '/accounts', { key, body })
      assert.equal(reply.status, 400)
      assert.equal(reply.field, 'dailyLimit', number)
    }
  })

  test('an unknown field is ignored, a misspelt one refused with a hint', async () => {
    const { key } = await app.newKey({ scopes: ['admin'] })
    const ignored = await app.request('POST', '/accounts', { key, body: { name: 'a', colour: 'red' } })
    assert.equal(ignored.status, 201)
    const near = await app.request('POST', '/accounts', { key, body: { name: 'a', daily_limit: 5 } })
    assert.equal(near.status, 400)
    assert.match(near.error?.message ?? '', /daily_limit.*did you mean dailyLimit/)
  })

  test('an unexpected error is 500, logged with its cause, which the reply does not have', async () => {
    const { key } = await app.newKey({ tier: 'free', scopes: ['catalog', 'settings'] })
    const broken = await opened.openAgain()
    // The table that the settings need is dropped.
    await broken.kysely.schema.alterTable('webhook_settings').renameTo('hidden').execute()
    const reply = await app.request('GET', '/settings/webhook', { key, headers: { 'x-request-id': 'broken-one' } })
    await broken.kysely.schema.alterTable('hidden').renameTo('webhook_settings').execute()
    assert.equal(reply.status, 500)
    assert.equal(reply.error?.code, 'server_error')
    assert.doesNotMatch(reply.text, /hidden|webhook_settings|SQL/)
    const line = app.logged.find((entry) => entry['id'] === 'broken-one')
    assert.equal(line?.['status'], 500)
    assert.match(JSON.stringify(line?.['err']), /webhook_settings/)
    assert.equal((await app.request('GET', '/templates', { key })).status, 200)
  })

  test('while the database does not answer a request is 503 with Retry-After, and the next one after it is served', async () => {
    const { key } = await app.newKey()
    const other = await opened.openAgain()
    await other.kysely.schema.alterTable('api_keys').renameTo('away').execute()
    const reply = await app.request('GET', '/templates', { key })
    await other.kysely.schema
      .alterTable('away' as 'api_keys')
      .renameTo('api_keys')
      .execute()
    assert.equal(reply.status, 503)
    assert.equal(reply.error?.code, 'server_error')
    assert.equal(reply.headers.get('retry-after'), '5')
    assert.doesNotMatch(reply.text, /api_keys/)
    assert.equal((await app.request('GET', '/templates', { key })).status, 200)
  })

  test('each request logs one line, without key, query or body', async () => {
    const { key, keyId, accountId } = await app.newKey({ scopes: ['admin'] })
    app.logged.length = 0
    await app.request('POST', '/accounts?secret=query', {
      key,
      body: { name: 'a secret name' },
      headers: {
        'x-request-id': 'line-1',
        traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
        // No proxy is trusted, so the header has no effect.
        'x-forwarded-for': '192.0.2.7',
      },
    })
    assert.equal(app.logged.length, 1)
    const [line] = app.logged
    assert.equal(line?.['id'], 'line-1')
    assert.equal(line?.['account'], accountId)
    assert.equal(line?.['key'], keyId)
    assert.equal(line?.['client'], '127.0.0.1')
    assert.equal(line?.['route'], '/v1/accounts')
    assert.equal(line?.['status'], 201)
    assert.equal(line?.['trace'], '4bf92f3577b34da6a3ce929d0e0e4736')
    assert.equal(typeof line?.['ms'], 'number')
    const text = JSON.stringify(line)
    assert.ok(!text.includes(key))
    assert.doesNotMatch(text, /secret/)
  })

  test('bytes that are not HTTP get an error reply of our form, and the service goes on', async () => {
    for (const bytes of [
      'NONSENSE\r\n\r\n',
      'GET /v1/templates HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n',
      '\x00\x01\x02\r\n\r\n',
    ]) {
      const answer = await sendRaw(app.url, bytes)
      assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/)
      assert.match(answer, /"code":"invalid_parameters"/)
      assert.match(answer, /X-Request-Id: req_/i)
    }
    const large = await sendRaw(app.url, `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(70_000)}\r\n\r\n`)
    assert.match(large, /^HTTP\/1\.1 431 /)
    assert.equal((await fetch(`${app.url}/livez`)).status, 200)
  })

  test('a head that HTTP/1.1 forbids is refused in our form, and its connection is closed', async () => {
    const { key } = await app.newKey()
    const chunked = `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nHost: a\r\n`
    for (const [head, status, field] of [
      ['GET /livez HTTP/1.1\r\n\r\n', 400, 'Host'],
      ['GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400, 'Host'],
      [
        `POST /v1/pdf HTTP/1.1\r\n${chunked}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
        400,
        'Transfer-Encoding',
      ],
      ['GET /v1/templates HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\n\r\n', 417, 'Expect'],
    ] as const) {
      const answer = await sendRaw(app.url, head)
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), head)
      assert.match(answer, /\r\nx-request-id: req_/i)
      const { success, error } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
      assert.equal(success, false)
      assert.equal(error.code, 'invalid_parameters')
      assert.equal(error.details.field, field)
    }
    const plain = await sendRaw(app.url, 'GET /livez HTTP/1.0\r\n\r\n')
    assert.match(plain, /^HTTP\/1\.1 200 /, 'HTTP/1.0 has no Host')
    const expects = `POST /v1/pdf HTTP/1.1\r\n${chunked}Connection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`
    assert.match(await sendRaw(app.url, expects), /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /)
  })

  test('an ID longer than any is 404', async () => {
    const { key } = await app.newKey({ scopes: ['jobs'] })
    const reply = await app.request('GET', `/jobs/${'x'.repeat(300)}`, { key })
    assert.equal(reply.status, 404)
    assert.equal(reply.error?.code, 'invalid_parameters')
    assert.ok(reply.headers.get('x-request-id'))
  })

  test('a path that is not validly encoded gets an error reply of our form', async () => {
    const reply = await app.request('GET', '/%E0%A4%A')
    assert.ok([400, 404].includes(reply.status))
    assert.equal(reply.error?.code, 'invalid_parameters')
    assert.ok(reply.headers.get('x-request-id'))
  })

  test('livez and readyz answer without a key', async () => {
    const live = await fetch(`${app.url}/livez`)
    assert.equal(live.status, 200)
    assert.deepEqual(await live.json(), { status: 'ok' })
    const ready = await fetch(`${app.url}/readyz`)
    assert.equal(ready.status, 200)
    assert.deepEqual(await ready.json(), { status: 'ready' })
  })

  test('the key of an account that another process made works at once', async () => {
    const other = await opened.openAgain()
    const { key } = await app.newKey({ scopes: ['admin'] })
    assert.equal((await app.request('GET', '/accounts', { key })).status, 200)
    const made = await createAccount(other.kysely, app.clock, { name: 'from outside', tier: 'basic' })
    assert.equal((await app.request('GET', `/accounts/${made.id}`, { key })).status, 200)
  })
})

/** Sends bytes as they are and reads until the other side closes. */
function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('end', () => {
      socket.destroy()
      resolve(answer)
    })
    socket.on('error', reject)
  })
}
