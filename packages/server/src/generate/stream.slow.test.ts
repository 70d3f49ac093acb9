/** How a stream of events starts, pauses and ends, with a `compose` that the test controls. */
import assert from 'node:assert/strict'
import { type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import { onBothDatabases } from '../db/testing.ts'
import { startTestApp } from '../http/testing.ts'
import type { Compose, GeneratedDocument } from './types.ts'

const DOCUMENT: GeneratedDocument = {
  content: 'The',
  source: 'The\n',
  template: 'blank',
  reasoning: null,
  modelUsed: 'test',
  documentSource: 'model',
  warnings: [],
  language: 'en',
  title: '',
}

onBothDatabases((databases) => {
  test('a stream holds its idempotency key until it ends, and is not stored', async () => {
    // The key was free as soon as the stream started, so a second request ran beside the first.
    const gate = Promise.withResolvers<void>()
    let streams = 0
    const slow: Compose = async (_input, _signal, { onEvent } = {}) => {
      streams += 1
      onEvent?.({ type: 'delta', text: 'The' })
      await gate.promise
      return DOCUMENT
    }
    const service = await startTestApp(await databases.open(), { adapters: { compose: slow } })
    const { key } = await service.newKey()
    const headers = { 'idempotency-key': 'stream-1', accept: 'text/event-stream' }
    const body = { prompt: 'A letter' }
    const first = await fetch(`${service.url}/v1/generate`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(first.status, 200)
    const request = () => service.request('POST', '/generate', { key, body, headers })
    assert.equal((await request()).status, 409)
    assert.equal(streams, 1)
    gate.resolve()
    assert.match(await first.text(), /event: done/)
    let second = await request()
    while (second.status === 409) second = await request()
    assert.equal(second.status, 200)
    assert.equal(second.headers.get('idempotent-replayed'), null)
    assert.equal(streams, 2)
  })

  test('a silent stream sends comments', async () => {
    const gate = Promise.withResolvers<void>()
    const silent: Compose = async () => {
      await gate.promise
      return DOCUMENT
    }
    const service = await startTestApp(await databases.open(), { adapters: { compose: silent } })
    const { key } = await service.newKey()
    let hasHeaders = false
    const response = fetch(`${service.url}/v1/generate`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'A letter' }),
    }).finally(() => {
      hasHeaders = true
    })
    // The reply starts with the first comment.
    while (!hasHeaders) {
      service.clock.advance(15_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    gate.resolve()
    const text = await (await response).text()
    assert.match(text, /^(?:: still writing\n\n)+event: done\ndata: /)
  })

  for (const leaves of [false, true]) {
    test(`writing pauses while the reader does not read, and ends when the reader ${leaves ? 'disconnects' : 'continues'}`, {
      timeout: 60_000,
    }, async () => {
      // A keep-alive comment replaced the promise of the event that waited, which never resolved.
      const ended = Promise.withResolvers<void>()
      const text = 'x'.repeat(1_000_000)
      let deltas = 0
      const long: Compose = async (_input, _signal, { onEvent } = {}) => {
        for (; deltas < 30; deltas += 1) await onEvent?.({ type: 'delta', text })
        ended.resolve()
        return DOCUMENT
      }
      const service = await startTestApp(await databases.open(), { adapters: { compose: long } })
      const { key } = await service.newKey()
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = {
          accept: 'text/event-stream',
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
        }
        const call = request(`${service.url}/v1/generate`, { method: 'POST', headers }, resolve).on('error', reject)
        call.end(JSON.stringify({ prompt: 'A letter' }))
      })
      // Nobody reads the reply, so the buffers fill up.
      for (let before = -1; before < deltas; ) {
        before = deltas
        for (let turn = 0; turn < 100; turn += 1) {
          service.clock.advance(15_000)
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
      assert.ok(deltas < 30, 'writing did not pause')
      if (leaves) reply.destroy()
      else {
        let last = ''
        for await (const chunk of reply.setEncoding('utf8')) last = (last + chunk).slice(-1000)
        assert.match(last, /\n\nevent: done\ndata: .*\n\n$/)
      }
      await ended.promise
    })
  }
})
