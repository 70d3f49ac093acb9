import assert from 'node:assert/strict'
import { once } from 'node:events'
import { before, test } from 'node:test'
import { onBothDatabases } from '../db/testing.ts'
import type { Compose } from '../generate/types.ts'
import { startTestApp, type TestApp } from './testing.ts'

onBothDatabases((databases) => {
  let app: TestApp
  let calls = 0
  let started = Promise.withResolvers<AbortSignal>()
  /** The first call runs until its client disconnects; the others complete. */
  const compose: Compose = async (_input, signal) => {
    calls += 1
    started.resolve(signal)
    if (calls === 1) {
      await once(signal, 'abort')
      throw signal.reason
    }
    const texts = { content: 'The letter', source: 'The letter', reasoning: null, title: '' }
    const facts = { modelUsed: 'test', documentSource: 'model', warnings: [], language: 'en' } as const
    return { ...texts, ...facts, warnings: [] }
  }
  before(async () => {
    app = await startTestApp(await databases.open(), { adapters: { compose } })
  })

  test('a client that disconnected before the reply and repeats the request under the same key gets the document', async () => {
    // It used to get the stored 499 of the first request.
    calls = 0
    started = Promise.withResolvers()
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
    const signal = await started.promise
    leaving.abort()
    await assert.rejects(first)
    if (!signal.aborted) await once(signal, 'abort')
    let again = await ask()
    // The key is free once the end of the first call is stored.
    while (again.status === 409) again = await ask()
    assert.equal(again.status, 200, again.text)
    assert.equal((again.json as { content: string }).content, 'The letter')
    assert.equal(calls, 2)
  })
})
