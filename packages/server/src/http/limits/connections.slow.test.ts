/** Callers that send or read badly, on real sockets. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { onBothDatabases, type TestDatabase } from '../../db/testing.ts'
import type { Compose } from '../../generate/types.ts'
import type { PdfEngine } from '../../pdf/engine.ts'
import { RawCaller } from '../raw-caller.ts'
import { startTestApp, type TestApp } from '../testing.ts'
import { CONNECTION_LIMITS } from './connections.ts'

const MIB = 1024 * 1024
const TOKEN = 'a-token-of-the-operator'
const { bodyMs, bodyBytesPerS } = CONNECTION_LIMITS

onBothDatabases((databases) => {
  let app: TestApp
  let opened: TestDatabase
  let key: string
  /** Of the PDF that the engine makes. */
  let pdfBytes = 10
  const engine: PdfEngine = {
    name: 'platen',
    render: async () => ({ pdf: Buffer.alloc(pdfBytes, 'x'), pageCount: 1, warnings: [] }),
    close: async () => {},
  }
  /** Writes without an end, as fast as it is read. */
  const compose: Compose = async (_input, signal, { onEvent } = {}) => {
    while (!signal.aborted) await onEvent?.({ type: 'delta', text: 'words '.repeat(1000) })
    throw signal.reason
  }
  before(async () => {
    opened = await databases.open()
    app = await startTestApp(opened, {
      settings: { maxBytesInFlight: 16 * MIB, metricsToken: TOKEN },
      adapters: { pdf: engine, compose },
      limits: { unreadMs: 1000, lingerMs: 100 },
    })
    key = (await app.newKey()).key
  })

  const call = () => new RawCaller(app.url)
  const head = (path: string, headers: string, token = key) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`
  const session = (headers: string) =>
    `POST /v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`

  /** The service's own count. */
  async function inFlight(): Promise<number> {
    const reply = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    return Number(/^platen_in_flight_bytes (\d+)$/m.exec(await reply.text())?.[1])
  }

  async function until(condition: (bytes: number) => boolean): Promise<void> {
    while (!condition(await inFlight())) await new Promise((resolve) => setImmediate(resolve))
  }

  test('callers without a key that announce bodies take nothing from others', async () => {
    // They used to reserve what they announced until nothing was left, and everybody else got 503.
    const callers = Array.from({ length: 40 }, () => call().send(session(`Content-Length: ${2 * MIB}`)))
    for (const caller of callers) await caller.match(/^HTTP\/1\.1 413 .*"message":"The body is over 4 KiB\."/s)
    const drips = Array.from({ length: 300 }, () =>
      call().send(`${session('Content-Length: 4000')}${' '.repeat(3900)}`),
    )
    // The last of them find the room for such bodies taken.
    await Promise.any(drips.map((caller) => caller.match(/^HTTP\/1\.1 503 .*"reason":"overloaded"/s)))
    assert.equal(await inFlight(), 0)
    assert.equal((await app.request('GET', '/templates', { key })).status, 200)
    assert.equal((await app.request('POST', '/pdf', { key, body: { content: 'x'.repeat(90_000) } })).status, 200)
    const signedIn = await app.request('POST', '/session', { body: { apiKey: key } })
    assert.equal(signedIn.status, 201, 'a body that comes at once is not held up by those that do not')
    assert.equal((await fetch(`${app.url}/readyz`)).status, 200)
    for (const caller of [...callers, ...drips]) caller.leave()
  })

  test('a body that comes too slowly is 408, and its connection and its bytes are free', async () => {
    const caller = call().send(`${head('/v1/pdf', `Content-Length: ${MIB}`)}{"content": "`)
    await until((bytes) => bytes > 0)
    app.clock.advance(bodyMs)
    await caller.match(/^HTTP\/1\.1 408 .*"code":"invalid_parameters".*"reason":"too_slow"/s)
    await caller.destroyed()
    assert.equal(await inFlight(), 0)
  })

  test('a body may take its time as long as it comes on', async () => {
    const text = JSON.stringify({ content: 'x'.repeat(40_000) })
    const part = (bodyBytesPerS * bodyMs) / 1000 + 1000
    const caller = call().send(head('/v1/pdf', `Content-Length: ${text.length}`))
    for (let sent = 0; sent < text.length; sent += part) {
      const before = await inFlight()
      caller.send(text.slice(sent, sent + part))
      if (sent + part >= text.length) break
      await until((bytes) => bytes >= before + 2 * part)
      app.clock.advance(bodyMs)
    }
    await caller.match(/^HTTP\/1\.1 200 /)
    caller.leave()
  })

  test('the body of a refused request must come on too, or the connection ends', async () => {
    for (const request of [
      head('/v1/pdf', 'Content-Length: 1000000', 'nonsense'),
      head('/v1/nothing', 'Content-Length: 1000000'),
      session('Content-Length: 1000000'),
    ]) {
      const caller = call().send(request)
      await caller.match(/^HTTP\/1\.1 4\d\d /)
      // The watch begins when the reply has been sent.
      const times = setInterval(() => app.clock.advance(bodyMs), 5)
      await caller.destroyed()
      clearInterval(times)
    }
  })

  test('a connection that sends no HTTP is destroyed, even if its caller keeps it open', async () => {
    const callers = ['NONSENSE\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n'].map((text) =>
      call().send(text),
    )
    for (const caller of callers) {
      await caller.match(/^HTTP\/1\.1 400 .*"reason":"bad_http"/s)
      await caller.destroyed()
    }
  })

  test('a body that is broken on its way is 400 in our form, is logged, and its bytes are free at once', async () => {
    const caller = call().send(`${head('/v1/pdf', 'Transfer-Encoding: chunked')}5\r\n{"con\r\n`)
    await until((bytes) => bytes > 0)
    caller.send('no length\r\n')
    const [, id] = await caller.match(/^HTTP\/1\.1 400 .*x-request-id: (\S+).*"reason":"bad_http"/s)
    await until((bytes) => bytes === 0)
    await caller.destroyed()
    assert.equal(app.logged.find((line) => line['id'] === id)?.['status'], 400)
  })

  test('what is not HTTP after a request ends the connection and does not stand in its reply', async () => {
    pdfBytes = 30 * MIB
    const body = JSON.stringify({ content: 'x' })
    const caller = new RawCaller(app.url, { reads: false })
    caller.send(`${head('/v1/pdf', `Content-Length: ${body.length}`)}${body}`)
    await until((bytes) => bytes > 30 * MIB)
    caller.send('NONSENSE\r\n\r\n')
    await until((bytes) => bytes === 0)
    caller.read()
    await caller.destroyed()
    assert.doesNotMatch(caller.text, /bad_http/)
  })

  test('a reply that is not read is ended', async () => {
    pdfBytes = 30 * MIB
    const body = JSON.stringify({ content: 'x' })
    const caller = new RawCaller(app.url, { reads: false })
    caller.send(`${head('/v1/pdf', `Content-Length: ${body.length}`)}${body}`)
    await until((bytes) => bytes > 30 * MIB)
    await until((bytes) => bytes === 0)
    await caller.destroyed()
  })

  test('a stream that is not read is ended, and its document is not written any further', async () => {
    const body = JSON.stringify({ prompt: 'A letter' })
    const caller = new RawCaller(app.url, { reads: false })
    caller.send(`${head('/v1/generate', `Accept: text/event-stream\r\nContent-Length: ${body.length}`)}${body}`)
    await until((bytes) => bytes > MIB)
    await until((bytes) => bytes === 0)
    await caller.destroyed()
  })

  test('a reply that is read slowly is sent to its end', async () => {
    pdfBytes = 12 * MIB
    const body = JSON.stringify({ content: 'x' })
    const caller = new RawCaller(app.url, { reads: false })
    let read = 0
    caller.socket.on('data', (bytes: Buffer) => {
      read += bytes.length
      caller.socket.pause()
      // Longer than the limit in all.
      setTimeout(() => caller.socket.resume(), 10)
    })
    caller.send(`${head('/v1/pdf', `Connection: close\r\nContent-Length: ${body.length}`)}${body}`)
    await new Promise((resolve) => caller.socket.once('end', resolve))
    assert.ok(read > pdfBytes)
    caller.leave()
  })

  test('one account’s requests and unread replies hold a share; it gets 429, uncounted, and others are served', async () => {
    pdfBytes = 6 * MIB
    const hoarder = await app.newKey({ tier: 'free' })
    const body = JSON.stringify({ content: 'x' })
    const own = await startTestApp(opened, {
      settings: { maxBytesInFlight: 16 * MIB },
      adapters: { pdf: engine },
      clock: app.clock,
    })
    const callers = Array.from({ length: 5 }, () => {
      const caller = new RawCaller(own.url, { reads: false })
      return caller.send(`${head('/v1/pdf', `Content-Length: ${body.length}`, hoarder.key)}${body}`)
    })
    const lines = () => own.logged.filter((line) => line['account'] === hoarder.accountId)
    // Of the replies that came together one is kept, the others are refused.
    while (lines().length < 4) await delay(5)
    assert.deepEqual([...new Set(lines().map((line) => line['status']))], [429])
    const refused = await own.request('POST', '/pdf', {
      key: hoarder.key,
      body: { content: 'x'.repeat(90_000), filename: 'f'.repeat(MIB) },
    })
    assert.equal(refused.status, 429)
    assert.equal(refused.error?.code, 'rate_limit_exceeded')
    assert.deepEqual(refused.error?.details, { reason: 'bytes_at_once' })
    assert.equal(refused.headers.get('retry-after'), '2')
    const small = await own.request('GET', '/templates', { key: hoarder.key })
    assert.equal(small.headers.get('x-ratelimit-remaining'), '98', 'the document and this')
    assert.equal((await own.request('POST', '/pdf', { key, body: { content: 'x' } })).status, 200)
    for (const caller of callers) caller.leave()
    await own.close()
  })

  test('a connection that becomes idle after the service has stopped listening is closed then', async () => {
    // It used to stay until drainLimitMs had passed, since the head of its stream had promised to keep it.
    const gate = Promise.withResolvers<void>()
    const stopping = await startTestApp(opened, {
      settings: { drainLimitMs: 3_600_000 },
      adapters: {
        async compose(_input, _signal, { onEvent } = {}) {
          await onEvent?.({ type: 'delta', text: 'The letter' })
          await gate.promise
          const texts = { content: 'The letter', source: 'The letter', template: 'blank', reasoning: null, title: '' }
          return { ...texts, modelUsed: 'test', documentSource: 'model', warnings: [], language: 'en' }
        },
      },
      clock: app.clock,
    })
    const body = JSON.stringify({ prompt: 'A letter' })
    const caller = new RawCaller(stopping.url)
    caller.send(`${head('/v1/generate', `Accept: text/event-stream\r\nContent-Length: ${body.length}`)}${body}`)
    await caller.match(/event: delta/)
    const closed = stopping.close()
    await assert.rejects(fetch(`${stopping.url}/livez`))
    gate.resolve()
    await caller.match(/event: done/)
    await closed
    caller.leave()
  })
})
