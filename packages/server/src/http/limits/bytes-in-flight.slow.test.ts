import assert from 'node:assert/strict'
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { before, beforeEach, test } from 'node:test'
import type { FastifyReply } from 'fastify'
import { onBothDatabases } from '../../db/testing.ts'
import type { PdfEngine } from '../../pdf/engine.ts'
import { startTestApp, type TestApp, testClock } from '../testing.ts'
import { BytesInFlight } from './bytes-in-flight.ts'

const MIB = 1024 * 1024
const TOKEN = 'a-token-of-the-operator'

const clock = testClock('2026-03-14T12:00:00Z')

function replyOf(): FastifyReply {
  return { raw: new ServerResponse(new IncomingMessage(new Socket())) } as FastifyReply
}

test('a client that disconnected while its key was read reserves nothing', () => {
  const reply = replyOf()
  reply.raw.destroy()
  const bytesInFlight = new BytesInFlight(clock, { max: 16 * MIB })
  bytesInFlight.reserve(reply, 'acc_1', MIB, MIB)
  assert.equal(bytesInFlight.used, 0)
})

test('a request that is alone fits, however large; the next one of its account does not, and one of another does', () => {
  const bytesInFlight = new BytesInFlight(clock, { max: 4 * MIB, accountMax: MIB })
  const first = bytesInFlight.reserve(replyOf(), 'acc_1', 0, 0)
  first.takeReply(3 * MIB)
  assert.throws(() => bytesInFlight.reserve(replyOf(), 'acc_1', 0, 0), { status: 429 })
  bytesInFlight.reserve(replyOf(), 'acc_2', 0, 0)
  assert.throws(() => bytesInFlight.reserve(replyOf(), 'acc_3', 0, MIB), { status: 503 })
  first.release()
  bytesInFlight.reserve(replyOf(), 'acc_1', 0, MIB).release()
})

test('the service says that it is full once no document has fitted for five seconds', () => {
  const own = testClock('2026-03-14T12:00:00Z')
  const bytesInFlight = new BytesInFlight(own, { max: 4 * MIB })
  const held = bytesInFlight.reserve(replyOf(), 'acc_1', 0, 0)
  held.take(3.5 * MIB)
  assert.equal(bytesInFlight.isFull, false)
  own.advance(4999)
  assert.equal(bytesInFlight.isFull, false)
  own.advance(1)
  assert.equal(bytesInFlight.isFull, true)
  held.release()
  assert.equal(bytesInFlight.isFull, false)
})

onBothDatabases((databases) => {
  let app: TestApp
  let key: string
  /** Conversions that the test has not released yet. */
  let gate = Promise.withResolvers<Uint8Array>()
  const engine: PdfEngine = {
    name: 'platen',
    render: async () => ({ pdf: await gate.promise, pageCount: 1, warnings: [] }),
    close: async () => {},
  }
  before(async () => {
    app = await startTestApp(await databases.open(), {
      settings: { maxBytesInFlight: 16 * MIB, accountBytesInFlight: 64 * MIB, metricsToken: TOKEN },
      adapters: { pdf: engine },
    })
    key = (await app.newKey({ tier: 'free' })).key
  })
  beforeEach(() => {
    gate = Promise.withResolvers()
  })

  /** The service's own count. */
  async function inFlight(): Promise<number> {
    const reply = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    return Number(/^platen_in_flight_bytes (\d+)$/m.exec(await reply.text())?.[1])
  }

  async function until(condition: (bytes: number) => boolean): Promise<void> {
    while (!condition(await inFlight())) await new Promise((resolve) => setImmediate(resolve))
  }

  const head = (headers: string) =>
    `POST /v1/pdf HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`

  async function open(text: string): Promise<Socket> {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }

  async function firstReply(socket: Socket): Promise<string> {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    return chunk.toString()
  }

  test('a body that does not fit is refused before it is sent, is not counted, and fits again later', async () => {
    // Each is counted twice over: 3 MiB of 16.
    const body = { content: 'x'.repeat(100_000), filename: 'f'.repeat(1.4 * MIB) }
    const waiting = Array.from({ length: 5 }, () => app.request('POST', '/pdf', { key, body }))
    await until((bytes) => bytes > 13 * MIB)
    const socket = await open(head(`Content-Length: ${1.5 * MIB}`))
    const reply = await firstReply(socket)
    assert.match(reply, /^HTTP\/1.1 503 /)
    assert.match(reply, /\r\nretry-after: [1-9]\d*\r\n/i)
    assert.match(reply, /\r\nx-ratelimit-remaining: 95\r\n/i, 'five of a hundred are counted')
    assert.match(reply, /"code":"server_error".*"reason":"overloaded"/)
    socket.destroy()
    // What is small still fits.
    assert.equal((await app.request('GET', '/templates', { key })).status, 200)
    gate.resolve(Buffer.from('%PDF'))
    for (const { status } of await Promise.all(waiting)) assert.equal(status, 200)
    await until((bytes) => bytes === 0)
    assert.equal((await app.request('POST', '/pdf', { key, body })).status, 200)
  })

  test('a body counts as it arrives, whatever was announced', async () => {
    const announcing = await Promise.all(Array.from({ length: 20 }, () => open(head(`Content-Length: ${2 * MIB}`))))
    const chunked = await open(head('Transfer-Encoding: chunked'))
    const text = JSON.stringify({ content: 'x', filename: 'f'.repeat(MIB) })
    const half = text.length / 2
    chunked.write(`${text.length.toString(16)}\r\n${text.slice(0, half)}`)
    await until((bytes) => bytes > MIB)
    assert.ok((await inFlight()) < 2 * MIB)
    chunked.write(`${text.slice(half)}\r\n0\r\n\r\n`)
    await until((bytes) => bytes > 2 * MIB)
    for (const socket of [...announcing, chunked]) socket.destroy()
    await until((bytes) => bytes === 0)
    gate.resolve(Buffer.from('%PDF'))
  })

  test('a body that no longer fits on its way is refused then', async () => {
    const body = { content: 'x'.repeat(100_000), filename: 'f'.repeat(1.4 * MIB) }
    const late = await open(head(`Content-Length: ${2 * MIB}`))
    await until((bytes) => bytes > 0)
    const waiting = Array.from({ length: 5 }, () => app.request('POST', '/pdf', { key, body }))
    await until((bytes) => bytes > 15 * MIB - MIB)
    late.write('x'.repeat(1.5 * MIB))
    assert.match(await firstReply(late), /^HTTP\/1.1 503 /)
    gate.resolve(Buffer.from('%PDF'))
    for (const { status } of await Promise.all(waiting)) assert.equal(status, 200)
    late.destroy()
    await until((bytes) => bytes === 0)
  })

  test('a closed connection releases its bytes, also those of pipelined requests', async () => {
    const body = JSON.stringify({ content: 'x'.repeat(90_000) })
    const request = head(`Content-Length: ${body.length}`) + body
    const pipelined = await open(request + request + request)
    const halfSent = await open(head(`Content-Length: ${MIB}`) + body)
    await until((bytes) => bytes > 0.7 * MIB)
    pipelined.destroy()
    halfSent.destroy()
    await until((bytes) => bytes === 0)
    gate.resolve(Buffer.from('%PDF'))
  })

  test('a reply that its client does not read is counted until the client has read it or disconnects', async () => {
    gate.resolve(Buffer.alloc(15.5 * MIB))
    const body = JSON.stringify({ content: 'x' })
    const socket = await open(head(`Content-Length: ${body.length}`) + body)
    socket.pause()
    await until((bytes) => bytes > 15.5 * MIB)
    const other = await open(head(`Content-Length: ${2 * MIB}`))
    assert.match(await firstReply(other), /^HTTP\/1.1 503 /)
    const ready = async () => {
      const reply = await fetch(`${app.url}/readyz`)
      return [reply.status, ((await reply.json()) as { reason?: string }).reason]
    }
    assert.deepEqual(await ready(), [200, undefined], 'it may be a burst')
    app.clock.advance(5000)
    assert.deepEqual(await ready(), [503, 'overloaded'])
    socket.destroy()
    other.destroy()
    await until((bytes) => bytes === 0)
    assert.deepEqual(await ready(), [200, undefined])
  })
})
