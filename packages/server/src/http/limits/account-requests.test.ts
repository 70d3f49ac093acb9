import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '../../db/testing.ts'
import type { PdfEngine } from '../../pdf/engine.ts'
import { startTestApp } from '../testing.ts'

onBothDatabases(({ open }) => {
  test('an account may have a limited number of requests at once; one more is refused, is not counted, and does not affect other accounts', async () => {
    const started = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const engine: PdfEngine = {
      name: 'platen',
      async render() {
        started.resolve()
        await gate.promise
        return { pdf: Buffer.from('%PDF'), pageCount: 1, warnings: [] }
      },
      async close() {},
    }
    const app = await startTestApp(await open(), { settings: { accountRequests: 1 }, adapters: { pdf: engine } })
    const { key } = await app.newKey({ tier: 'free' })
    const running = app.request('POST', '/pdf', { key, body: { content: 'one' } })
    await started.promise
    const refused = await app.request('GET', '/templates', { key })
    assert.equal(refused.status, 429)
    assert.equal((refused.error?.details as { reason?: string } | undefined)?.reason, 'requests_at_once')
    assert.equal(refused.headers.get('retry-after'), '1')
    const other = await app.newKey({ tier: 'free' })
    assert.equal((await app.request('GET', '/templates', { key: other.key })).status, 200)
    gate.resolve()
    assert.equal((await running).status, 200)
    let reply = await app.request('GET', '/templates', { key })
    // The end of the first reply may reach us before the service.
    while (reply.status === 429) reply = await app.request('GET', '/templates', { key })
    assert.equal(reply.headers.get('x-ratelimit-remaining'), '98')
  })
})
