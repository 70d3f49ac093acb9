/** How a stream of events begins, waits and ends, with a writer that waits for the test. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '../db/testing.ts'
import { startTestApp } from '../http/testing.ts'
import type { Compose } from './types.ts'

onBothDatabases((databases) => {
  test('a stream holds its idempotency key until it ends, and is not kept', async () => {
    // The key was free as soon as the stream began, so a second request ran beside the first.
    const gate = Promise.withResolvers<void>()
    let streams = 0
    const about = { modelUsed: 'test', source: 'model', language: 'en', title: '' } as const
    const slow: Compose = async function* () {
      streams += 1
      yield { type: 'delta', text: 'The' }
      await gate.promise
      yield { type: 'done', document: { ...about, warnings: [], content: 'The', reasoning: null } }
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
      const about = { modelUsed: 'test', source: 'model', language: 'en', title: '' } as const
      yield { type: 'done', document: { ...about, warnings: [], content: 'The', reasoning: null } }
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
})
