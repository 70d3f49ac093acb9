/** The service while connections to PostgreSQL are cut, the server restarts, or does not answer. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'
import { openPostgres } from './postgres.ts'
import { type PostgresServer, startPostgres } from './testing.ts'

/** Nothing listens at its webhook URL. */
const JOB = { prompt: 'A letter', webhook: true, webhookUrl: 'http://127.0.0.1:9/' }

const services: ServiceProcess[] = []
const servers: PostgresServer[] = []
after(async () => {
  for (const service of services) await service.stop()
  for (const server of servers) await server.stop()
})

async function start() {
  const server = await startPostgres()
  servers.push(server)
  const service = await startServiceProcess({
    DATABASE_URL: `${server.url}/postgres`,
    PLATEN_WEBHOOK_HTTP: 'true',
    PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
    PLATEN_WEBHOOK_ANY_PORT: 'true',
  })
  services.push(service)
  return { server, service }
}

/** Requests templates and jobs in turn until `until`, with `callers` at once. @returns the statuses. */
async function load({ url, key }: ServiceProcess, callers: number, until: () => boolean): Promise<number[]> {
  const statuses: number[] = []
  const caller = async () => {
    while (!until()) {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      }
      const reply = await (statuses.length % 2
        ? fetch(`${url}/v1/generate`, { method: 'POST', headers, body: JSON.stringify(JOB) })
        : fetch(`${url}/v1/templates`, { headers }))
      await reply.arrayBuffer()
      statuses.push(reply.status)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return statuses
}

describe('PostgreSQL', { concurrency: false }, () => {
  test('a connection that is cut while it is checked out ends no process, and its transaction can be run again', async () => {
    const { server } = await start()
    const database = await openPostgres(`${server.url}/postgres`)
    const client = new pg.Client({ connectionString: `${server.url}/postgres` })
    await client.connect()
    try {
      await assert.rejects(
        database.kysely.transaction().execute(async (tx) => {
          await tx.selectFrom('accounts').select('id').execute()
          await cut(client)
          await delay(100)
          await tx.selectFrom('accounts').select('id').execute()
        }),
        /terminat|not queryable/,
      )
      await cut(client)
      assert.deepEqual(await database.kysely.selectFrom('jobs').select('id').execute(), [])
    } finally {
      await client.end()
      await database.close()
    }
  })

  test('connections cut four times a second under load: less than 2 % of the requests fail', async () => {
    const { server, service } = await start()
    const client = new pg.Client({ connectionString: `${server.url}/postgres` })
    await client.connect()
    let ended = false
    const loading = load(service, 8, () => ended)
    for (let times = 0; times < 8; times += 1) {
      await cut(client)
      await delay(250)
    }
    ended = true
    const statuses = await loading
    await client.end()
    const failed = statuses.filter((status) => status >= 300)
    assert.ok(statuses.length > 50, `${statuses.length} requests`)
    assert.ok(failed.length < statuses.length * 0.02, `${failed.length} of ${statuses.length} failed`)
    assert.equal(service.exitCode(), undefined)
  })

  test('a restart under load: the service does not exit and recovers', async () => {
    const { server, service } = await start()
    let ended = false
    const loading = load(service, 4, () => ended)
    await delay(200)
    await server.restart()
    await delay(500)
    ended = true
    const statuses = await loading
    assert.ok(
      statuses.every((status) => status < 300 || status === 503),
      String([...new Set(statuses)]),
    )
    assert.ok((statuses.at(-1) ?? 500) < 300)
    assert.equal(service.exitCode(), undefined)
  })

  test('a silent database: requests answer 503, /readyz answers 503, /metrics keeps its other gauges', async () => {
    const { server, service } = await start()
    assert.equal((await load(service, 1, once()))[0], 200)
    await server.pause()
    try {
      const limits = { signal: AbortSignal.timeout(30_000) }
      const timed = async (work: Promise<Response>) => {
        const startedAt = performance.now()
        const reply = await work
        return { status: reply.status, text: await reply.text(), seconds: (performance.now() - startedAt) / 1000 }
      }
      const authorization = `Bearer ${service.key}`
      const [request, ready, metrics] = await Promise.all([
        timed(fetch(`${service.url}/v1/templates`, { ...limits, headers: { authorization } })),
        timed(fetch(`${service.url}/readyz`, limits)),
        timed(
          fetch(`${service.url}/metrics`, { ...limits, headers: { authorization: `Bearer ${service.metricsToken}` } }),
        ),
      ])
      assert.equal(request.status, 503)
      assert.equal(JSON.parse(request.text).error.details.reason, 'database')
      assert.equal(ready.status, 503)
      assert.equal(metrics.status, 200)
      assert.match(metrics.text, /^platen_database_up 0$/m)
      assert.match(metrics.text, /^process_resident_memory_bytes /m)
      assert.doesNotMatch(metrics.text, /^platen_jobs\{/m)
    } finally {
      await server.resume()
    }
    const deadline = performance.now() + 20_000
    let status = 0
    while (status !== 200 && performance.now() < deadline) [status = 0] = await load(service, 1, once())
    assert.equal(status, 200)
  })
})

function once(): () => boolean {
  let called = false
  return () => {
    const before = called
    called = true
    return before
  }
}

/** Ends every connection but its own. */
async function cut(client: pg.Client): Promise<void> {
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
}
