import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '../db/testing.ts'
import { startTestApp } from './testing.ts'

const TOKEN = 'a token of the operator'.replaceAll(' ', '-')

onBothDatabases((databases) => {
  test('nothing is measured or shown where nobody asked for it', async () => {
    const app = await startTestApp(await databases.open())
    assert.equal((await fetch(`${app.url}/metrics`)).status, 404)
    assert.equal(app.metricsUrl, undefined)
  })

  test('the token opens the metrics beside the other routes, and nothing else does', async () => {
    const app = await startTestApp(await databases.open(), {
      settings: { metricsToken: TOKEN },
      adapters: {
        models: {
          list: () => [],
          states: () => [
            { name: 'busy', kind: 'openai', status: 'ready', running: 3, queued: 2, slots: 3, models: [] },
            { name: 'broken', kind: 'gguf', status: 'down', running: 0, queued: 0, slots: 1, models: [] },
          ],
        },
      },
    })
    const { key } = await app.newKey({ scopes: ['admin', 'catalog'] })
    for (const authorization of ['', `Bearer ${key}`, `Bearer ${TOKEN}x`, TOKEN]) {
      const refused = await fetch(`${app.url}/metrics`, { headers: authorization ? { authorization } : {} })
      assert.equal(refused.status, 401, authorization)
      assert.equal(refused.headers.get('www-authenticate'), 'Bearer')
    }
    assert.equal((await app.request('GET', '/templates', { key })).status, 200)
    assert.equal((await app.request('GET', '/nowhere/else', { key })).status, 404)

    const reply = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    assert.equal(reply.status, 200)
    assert.match(reply.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    const text = await reply.text()
    const requests = /^platen_http_request_duration_seconds_count\{method="GET",route="(.*)",status="(\d+)"\} (\d+)$/gm
    const counted = [...text.matchAll(requests)].map(([, route, status, count]) => `${route} ${status}: ${count}`)
    assert.deepEqual(counted.toSorted(), ['/metrics 401: 4', '/v1/templates 200: 1', 'none 404: 1'])
    for (const line of [
      'platen_jobs{status="queued",model="model-01"} 0',
      'platen_jobs{status="processing",model="model-11"} 0',
      'platen_webhooks_pending 0',
      'platen_backend_ready{backend="busy"} 1',
      'platen_backend_ready{backend="broken"} 0',
      'platen_backend_calls{backend="busy"} 3',
      'platen_backend_queue{backend="busy"} 2',
    ]) {
      assert.ok(text.includes(`\n${line}\n`), line)
    }
    assert.match(text, /^process_resident_memory_bytes \d+$/m)
    assert.ok(!text.includes(key))
  })

  test('a port of its own gives the metrics without a token, and nothing of the interface', async () => {
    const app = await startTestApp(await databases.open(), { settings: { metricsPort: 0 } })
    assert.equal((await fetch(`${app.url}/metrics`)).status, 404)
    const url = app.metricsUrl
    assert.ok(url)
    const reply = await fetch(url)
    assert.equal(reply.status, 200)
    assert.match(await reply.text(), /^platen_webhooks_pending 0$/m)
    assert.equal((await fetch(new URL('/v1/templates', url))).status, 404)
    assert.equal((await fetch(url, { method: 'POST' })).status, 404)
  })
})
