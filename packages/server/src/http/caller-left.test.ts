import assert from 'node:assert/strict'
import { once } from 'node:events'
import { before, test } from 'node:test'
import { onBothDatabases } from '../db/testing.ts'
import type { Compose } from '../generate/types.ts'
import { startTestApp, type TestApp } from './testing.ts'

onBothDatabases((databases) => {
  let app: TestApp
  let calls = 0
  let begun = Promise.withResolvers<AbortSignal>()
  /** The first call waits until its caller leaves; the others answer. */
  const compose: Compose = async function* (_input, signal) {
    calls += 1
    begun.resolve(signal)
    if (calls === 1) {
      await once(signal, 'abort')
      throw signal.reason
    }
    const about = { modelUsed: 'test', source: 'model', warnings: [], language: 'en', title: '' } as const
    yield { type: 'done', document: { ...about, warnings: [], content: 'The letter', reasoning: null } }
  }
  before(async () => {
    app = await startTestApp(await databases.open(), { adapters: { compose } })
  })

  test('a caller who left before the reply and asks again under the same key gets the document', async () => {
    // What the first call ended with was kept, and a retry was told that its caller had left.
    calls = 0
    begun = Promise.withResolvers()
    const { key } = await app.newKey()
    const leaving = new AbortController()
    const ask = (signal?: AbortSignal) =>
      app.request('POST', '/generate', {
        key,
        body: { prompt: 'A letter' },
        headers: { 'idempotency-key': 'letter-1' },
        ...(signal ? { signal } : {}),
      })
    const first = ask(leaving.signal)
    const signal = await begun.promise
    leaving.abort()
    await assert.rejects(first)
    if (!signal.aborted) await once(signal, 'abort')
    let again = await ask()
    // The key is free once the end of the first call is on disk.
    while (again.status === 409) again = await ask()
    assert.equal(again.status, 200, again.text)
    assert.equal((again.json as { content: string }).content, 'The letter')
    assert.equal(calls, 2)
  })

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
})
