import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { SCOPES, type UsageRow } from '@platen/wire'
import { onBothDatabases } from '../db/testing.ts'
import type { Compose } from '../generate/types.ts'
import { startTestApp, type TestApp } from './testing.ts'

onBothDatabases((databases) => {
  let app: TestApp
  let calls = 0
  let started = Promise.withResolvers<AbortSignal>()
  /** The first call runs until its client disconnects; the others complete. */
  const compose: Compose = async (_input, signal, { onEvent } = {}) => {
    calls += 1
    await onEvent?.({ type: 'delta', text: 'The ' })
    started.resolve(signal)
    if (calls === 1) {
      await once(signal, 'abort')
      throw signal.reason
    }
    const texts = { content: 'The letter', source: 'The letter', template: 'blank', reasoning: null, title: '' }
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

  for (const [accept, status] of [
    ['application/json', 499],
    ['text/event-stream', 200],
  ] as const)
    test(`a request whose client left before the end of its ${accept} is in the usage and the log, once`, async () => {
      calls = 0
      started = Promise.withResolvers()
      const { key, keyId } = await app.newKey({ scopes: SCOPES })
      const leaving = new AbortController()
      const reply = app.request('POST', '/generate', {
        key,
        body: { prompt: 'A letter' },
        headers: { accept },
        signal: leaving.signal,
      })
      await started.promise
      leaving.abort()
      await assert.rejects(reply)
      const lines = () => app.logged.filter((line) => line['key'] === keyId && line['route'] === '/v1/generate')
      while (lines().length === 0) await setTimeout(5)
      const usage = await app.request('GET', '/usage?groupBy=endpoint', { key })
      const { rows } = (usage.json as { data: { rows: UsageRow[] } }).data
      assert.deepEqual(rows, [{ endpoint: '/generate', requests: 1, failed: 0 }])
      assert.deepEqual(
        lines().map((line) => line['status']),
        [status],
      )
    })

  test('a client that leaves while it sends its body leaves a log line, and no error of the service', async () => {
    const { key, keyId } = await app.newKey()
    const call = request(`${app.url}/v1/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': 100 },
    })
    call.on('error', () => {})
    call.write('{"prompt":')
    // Its count shows that the service has its head.
    const counted = async () => (await app.request('GET', '/account', { key })).text.includes('"usedToday":1')
    while (!(await counted())) await setTimeout(5)
    call.destroy()
    const line = () => app.logged.find((line) => line['key'] === keyId && line['route'] === '/v1/generate')
    while (!line()) await setTimeout(5)
    assert.equal(line()?.['status'], 400)
  })
})
