import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '../../db/testing.ts'
import { startJobsService } from '../../jobs/testing/service.ts'
import { startTestApp } from '../testing.ts'

const TOKEN = 'a token of the operator'.replaceAll(' ', '-')

const OFF = { location: '', models: [], retryAfter: null, loadProgress: null, speed: null }

onBothDatabases((databases) => {
  test('without metricsPort and metricsToken nothing is measured or served', async () => {
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
            { ...OFF, name: 'busy', kind: 'openai', status: 'ready', running: 3, queued: 2, slots: 3 },
            { ...OFF, name: 'broken', kind: 'gguf', status: 'down', running: 0, queued: 0, slots: 1 },
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

  test('jobs, webhook attempts and refused requests are counted by outcome', async () => {
    const service = await startJobsService(await databases.open(), { settings: { metricsToken: TOKEN } })
    const { app, receiver, gate, submitted } = service
    await submitted()
    await app.worker.runUntilIdle()
    receiver.answer = (response) => response.writeHead(500).end()
    await submitted({ prompt: 'broken', modelType: 'model-03' })
    await app.worker.runUntilIdle()
    const waiting = await submitted({ prompt: 'wait' })
    await gate.started(1)
    const cancelled = await app.request('POST', `/jobs/${waiting}/cancel`, { key: service.key })
    assert.equal(cancelled.status, 200)
    const { key } = await app.newKey({ dailyLimit: 1 })
    for (const expected of [202, 429, 429])
      assert.equal((await service.submit({ prompt: 'wait' }, key)).status, expected)

    const counters = await countersOf(app.url)
    assert.deepEqual(
      counters.filter((line) => /^platen_(job_outcomes|webhook_attempts|quota)/.test(line)),
      [
        'platen_job_outcomes_total{outcome="completed",model="model-01",code=""} 1',
        'platen_job_outcomes_total{outcome="failed",model="model-03",code="generation_failed"} 1',
        'platen_job_outcomes_total{outcome="cancelled",model="model-01",code=""} 1',
        'platen_webhook_attempts_total{outcome="delivered"} 1',
        'platen_webhook_attempts_total{outcome="retried"} 1',
        'platen_quota_refusals_total 2',
      ],
    )
    // No label identifies a caller.
    const text = counters.join('\n')
    for (const word of [service.accountId, service.key, '"job_', '"key_', '127.0.0.1'])
      assert.ok(!text.includes(word), word)
  })

  test('while the database is away the metrics are there but for its own gauges', async () => {
    const opened = await databases.open()
    const app = await startTestApp(opened, { settings: { metricsToken: TOKEN } })
    await opened.database.kysely.schema.alterTable('jobs').renameTo('jobs_away').execute()
    const away = await countersOf(app.url)
    assert.ok(away.includes('platen_database_up 0'))
    assert.ok(away.includes('platen_quota_refusals_total 0'))
    assert.ok(!away.some((line) => /^platen_(jobs|webhooks_pending)/.test(line)))
    await opened.database.kysely.schema
      .alterTable('jobs_away' as 'jobs')
      .renameTo('jobs')
      .execute()
    const back = await countersOf(app.url)
    assert.ok(back.includes('platen_database_up 1'))
    assert.equal(back.filter((line) => line.startsWith('platen_jobs{')).length, 22)
  })
})

async function countersOf(url: string): Promise<string[]> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  assert.equal(reply.status, 200)
  return (await reply.text()).split('\n').filter((line) => line.startsWith('platen_'))
}
