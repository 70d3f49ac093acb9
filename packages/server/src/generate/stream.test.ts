/** How a stream of events begins, waits and ends, with a writer that waits for the test. */
import assert from 'node:assert/strict'
import { type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import { onBothDatabases } from '../db/testing.ts'
import { startTestApp } from '../http/testing.ts'
import type { Compose, GeneratedDocument } from './types.ts'

const DOCUMENT: GeneratedDocument = {
  content: 'The',
  source: 'The\n',
  reasoning: null,
  modelUsed: 'test',
  documentSource: 'model',
  warnings: [],
  language: 'en',
  title: '',
}

onBothDatabases((databases) => {
  test('a stream holds its idempotency key until it ends, and is not kept', async () => {
    // The key was free as soon as the stream began, so a second request ran beside the first.
    const gate = Promise.withResolvers<void>()
    let streams = 0
    const slow: Compose = async function* () {
      streams += 1
      yield { type: 'delta', text: 'The' }
      await gate.promise
      yield { type: 'done', document: DOCUMENT }
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
    const ask = () => service.request('POST', '/generate', { key, body, headers })
    assert.equal((await ask()).status, 409)
    assert.equal(streams, 1)
    gate.resolve()
    assert.match(await first.text(), /event: done/)
    let again = await ask()
    while (again.status === 409) again = await ask()
    assert.equal(again.status, 200)
    assert.equal(again.headers.get('idempotent-replayed'), null)
    assert.equal(streams, 2)
  })

  test('a stream that is silent for long says that it goes on, in comments', async () => {
    const gate = Promise.withResolvers<void>()
    const silent: Compose = async function* () {
      await gate.promise
      yield { type: 'done', document: DOCUMENT }
    }
    const service = await startTestApp(await databases.open(), { adapters: { compose: silent } })
    const { key } = await service.newKey()
    let begun = false
    const asked = fetch(`${service.url}/v1/generate`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'A letter' }),
    }).finally(() => {
      begun = true
    })
    // The reply begins with the first comment, since the writer gives nothing.
    while (!begun) {
      service.clock.advance(15_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    gate.resolve()
    const text = await (await asked).text()
    assert.match(text, /^(?:: still writing\n\n)+event: done\ndata: /)
  })

  for (const leaves of [false, true]) {
    test(`a reader who stops is waited for, however long, and the writer ends when he ${leaves ? 'leaves' : 'goes on'}`, {
      timeout: 60_000,
    }, async () => {
      // A comment that was to keep the line open took the place of the event that waited, which then waited for ever.
      const ended = Promise.withResolvers<void>()
      const text = 'x'.repeat(1_000_000)
      let given = 0
      const long: Compose = async function* () {
        try {
          for (; given < 30; given += 1) yield { type: 'delta', text }
          yield { type: 'done', document: DOCUMENT }
        } finally {
          ended.resolve()
        }
      }
      const service = await startTestApp(await databases.open(), { adapters: { compose: long } })
      const { key } = await service.newKey()
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = {
          accept: 'text/event-stream',
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
        }
        const asked = request(`${service.url}/v1/generate`, { method: 'POST', headers }, resolve).on('error', reject)
        asked.end(JSON.stringify({ prompt: 'A letter' }))
      })
      // Nothing is read of it, so the buffers on the way fill up.
      for (let before = -1; before < given; ) {
        before = given
        for (let turn = 0; turn < 100; turn += 1) {
          service.clock.advance(15_000)
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
      assert.ok(given < 30, 'the writer was not held')
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
