/** Workers as separate processes, beside a service that only serves requests. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type PostgresServer, startPostgres } from './db/testing.ts'
import { type ServiceProcess, startServiceProcess } from './testing/service-process.ts'
import { startReceiver } from './webhooks/testing/receiver.ts'

const processes: ServiceProcess[] = []
let server: PostgresServer | undefined
after(async () => {
  for (const one of processes) await one.stop()
  await server?.stop()
})

test('a service without a worker accepts jobs, a worker runs them, and another one replaces a worker that is killed', async () => {
  server = await startPostgres()
  const receiver = await startReceiver()
  after(() => receiver.close())
  const env = {
    DATABASE_URL: `${server.url}/postgres`,
    PLATEN_WEBHOOK_HTTP: 'true',
    PLATEN_WEBHOOK_ANY_PORT: 'true',
    PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
  }
  const start = async (role: 'worker' | 'no-worker') => {
    const one = await startServiceProcess(env, { role })
    processes.push(one)
    return one
  }
  const service = await start('no-worker')
  const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' }
  const submit = async () => {
    const body = JSON.stringify({ prompt: 'A letter', webhook: true, webhookUrl: receiver.url })
    const reply = await fetch(`${service.url}/v1/generate`, { method: 'POST', headers, body })
    assert.equal(reply.status, 202)
    return ((await reply.json()) as { jobId: string }).jobId
  }
  const status = async (id: string) => {
    const reply = await fetch(`${service.url}/v1/jobs/${id}`, { headers })
    return ((await reply.json()) as { data: { status: string } }).data.status
  }
  const first = await submit()
  await delay(1500)
  assert.equal(await status(first), 'queued')
  const worker = await start('worker')
  await receiver.received(1)
  assert.equal(await status(first), 'completed')

  // The receiver does not reply, so that the worker is killed during a post.
  receiver.answer = () => undefined
  const second = await submit()
  await receiver.received(2)
  await worker.stop()
  receiver.answer = (response) => response.writeHead(204).end()
  await start('worker')
  const requests = await receiver.received(3)
  assert.equal(JSON.parse(requests[2]?.body ?? '').jobId, second)
  assert.equal(requests[2]?.headers['webhook-id'], requests[1]?.headers['webhook-id'])
})

test('a worker, which listens nowhere, stops without the delay for load balancers', async () => {
  const env = { DATABASE_URL: `${server?.url}/postgres`, PLATEN_DRAIN_DELAY_MS: '600000' }
  const worker = await startServiceProcess(env, { role: 'worker' })
  processes.push(worker)
  worker.child.kill('SIGTERM')
  const [code] = await once(worker.child, 'close')
  assert.equal(code, 0)
})

test('with SQLite a separate worker is refused', () => {
  const script = `import { serve } from ${JSON.stringify(new URL('./serve.ts', import.meta.url).href)}
    process.exitCode = await serve({ json: true, role: 'worker', flags: { probe: false } })`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, PLATEN_DATA: '/nonexistent/platen', DATABASE_URL: '' },
  })
  assert.equal(status, 2)
  assert.match(stderr, /needs PostgreSQL/)
})
