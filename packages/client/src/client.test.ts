/** What the conformance suite does not see: the route of every operation, sessions, the runtime of the platform. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { OPERATIONS, SCOPES } from '@platen/wire'
import { onBothDatabases } from '../../server/src/db/testing.ts'
import { startTestApp, type TestApp } from '../../server/src/http/testing.ts'
import { lastPathPart } from './file.ts'
import {
  APIConnectionError,
  type ClientOptions,
  ConfigurationError,
  Platen,
  PlatenError,
  UnexpectedReplyError,
} from './index.ts'
import { VERSION } from './version.ts'

type Resources = Record<string, Record<string, (...args: unknown[]) => unknown>>

/** A client whose requests are answered by `reply`, without a service. */
function offline(
  reply: (url: URL, init: RequestInit) => Response | Promise<Response>,
  options: ClientOptions = {},
): Platen {
  return new Platen({
    baseUrl: 'http://127.0.0.1:8484',
    apiKey: 'pk_test_x',
    maxRetries: 0,
    fetch: async (url, init) => reply(new URL(String(url)), init ?? {}),
    ...options,
  })
}

const operations = new URL('../../../clients/conformance/operations.json', import.meta.url)

test('every operation of the contract has a method that sends its method and path', async () => {
  const names = JSON.parse(readFileSync(operations, 'utf8')) as Record<string, string[]>
  for (const { id, method, path } of OPERATIONS) {
    for (const name of names[id] ?? []) {
      const sent: string[] = []
      const client = offline((url, init) => {
        sent.push(`${init.method} ${url.pathname}`)
        return new Response('{}', { status: 418 })
      })
      const [resource, operation] = name.split('.') as [string, string]
      const call = (client as unknown as Resources)[resource]?.[operation]
      assert.ok(call, `${name} of the operation ${id} is missing: add it to packages/client/src`)
      if (name === 'jobs.wait') continue
      const args = /\{\w+\}/.test(path) ? ['some/id', {}] : [{}]
      const result = call.apply((client as unknown as Resources)[resource], args) as
        | AsyncIterable<unknown>
        | Promise<unknown>
      const reading = Symbol.asyncIterator in result ? Array.fromAsync(result) : result
      await assert.rejects(reading, UnexpectedReplyError, name)
      assert.deepEqual(sent, [`${method} /v1${path.replace(/\{\w+\}/, 'some%2Fid')}`], name)
    }
  }
})

onBothDatabases((databases) => {
  let app: TestApp

  test('a browser signs in, sends requests with its cookie and signs out', async () => {
    app = await startTestApp(await databases.open())
    const { key, accountId } = await app.newKey({ scopes: SCOPES })
    let cookie = ''
    const browser = new Platen({
      baseUrl: app.url,
      apiKey: null,
      async fetch(input, init) {
        const headers = new Headers(init?.headers)
        assert.equal(headers.get('authorization'), null)
        headers.set('sec-fetch-site', 'same-origin')
        if (cookie !== '') headers.set('cookie', cookie)
        const response = await fetch(input, { ...init, headers })
        cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
        return response
      },
    })
    await assert.rejects(browser.account.get(), { status: 401 })
    assert.ok((await browser.session.create({ apiKey: key })).expiresAt > app.clock.now())
    assert.equal((await browser.account.get()).id, accountId)
    await browser.session.delete()
    await assert.rejects(browser.account.get(), { status: 401 })
  })

  test('a reload answers with what is loaded', async () => {
    app ??= await startTestApp(await databases.open())
    const { key } = await app.newKey({ scopes: SCOPES })
    const platen = new Platen({ baseUrl: app.url, apiKey: key })
    assert.deepEqual((await platen.backends.reload()).restartFor, [])
  })
})

test('the version in the user agent is that of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  assert.equal(VERSION, version)
})

test('the response of a result is not seen by JSON and comparisons', async () => {
  const platen = offline(() => Response.json([{ id: 'blank' }], { headers: { 'x-request-id': 'r1' } }))
  const templates = await platen.templates.list()
  assert.equal(templates.response.requestId, 'r1')
  assert.deepEqual(templates, [{ id: 'blank' }])
  assert.equal(JSON.stringify(templates), '[{"id":"blank"}]')
})

test('an error of another copy of the package is recognised', () => {
  const other = Object.assign(new Error('x'), { [Symbol.for('platen.error')]: true })
  assert.ok(PlatenError.is(other))
  assert.ok(PlatenError.is(new ConfigurationError('x')))
  for (const value of [new Error('x'), null, undefined, 'x']) assert.equal(PlatenError.is(value), false)
})

test('the reason of an aborted signal is thrown, also if it was aborted before the call', async () => {
  const platen = offline(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const reason = new Error('enough')
  const controller = new AbortController()
  const running = platen.generate.text({ prompt: 'x' }, { signal: controller.signal })
  controller.abort(reason)
  await assert.rejects(running, reason)
  await assert.rejects(platen.generate.text({ prompt: 'x' }, { signal: controller.signal }), reason)
  await assert.rejects(platen.jobs.wait('job_1', { signal: controller.signal }), reason)
  await assert.rejects(platen.generate.stream({ prompt: 'x' }, { signal: controller.signal }).result(), reason)
})

test('a certificate that is not trusted is not tried again', async () => {
  let calls = 0
  const platen = offline(
    () => {
      calls += 1
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } })
    },
    { maxRetries: 2 },
  )
  await assert.rejects(platen.models.list(), APIConnectionError)
  assert.equal(calls, 1)
})

test('the key is sent over an unencrypted connection with a warning, once', async () => {
  const lines: string[] = []
  const logger = { debug() {}, warn: (line: string) => void lines.push(line) }
  const options = { apiKey: 'pk_test_x', logger }
  new Platen({ ...options, baseUrl: 'http://[::1]:8484' })
  new Platen({ ...options, baseUrl: 'https://platen.example' })
  assert.deepEqual(lines, [])
  const client = new Platen({ ...options, baseUrl: 'http://platen.example' })
  assert.match(lines[0] ?? '', /platen\.example is not encrypted/)
  assert.equal(lines.length, 1)
  assert.doesNotMatch(inspect(client, { depth: 9, showHidden: true }), /pk_test_x/)
})

test('without an address of its own, a client that finds nothing says how to start a service', async () => {
  const platen = offline(() => {
    throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })
  })
  await assert.rejects(
    platen.models.list(),
    /Nothing answers at http:\/\/127\.0\.0\.1:8484 \(the default\)\. Start `npx platen serve`/,
  )
})

test('a file name is reduced to its last part', () => {
  for (const [name, part] of [
    ['letter.pdf', 'letter.pdf'],
    ['../../x', 'x'],
    ['C:\\temp\\x.pdf', 'x.pdf'],
    ['..', 'document'],
    ['a/', 'document'],
    ['\u0000\n', 'document'],
    ['Zoë 字.pdf', 'Zoë 字.pdf'],
  ] as const)
    assert.equal(lastPathPart(name), part)
})
