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

interface Load {
  /** Of the replies so far. */
  statuses: number[]
  /** Resolves once the requests under way are answered. */
  stop: () => Promise<void>
}

/** Requests templates and jobs in turn, `callers` at once, until it is stopped. */
function startLoad({ url, key }: ServiceProcess, callers: number): Load {
  const statuses: number[] = []
  let isStopped = false
  const caller = async () => {
    while (!isStopped) {
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
  const ended = Promise.all(Array.from({ length: callers }, caller))
  return {
    statuses,
    async stop() {
      isStopped = true
      await ended
    },
  }
}

/** Polls until `isMet`. Fails after a minute: no condition of these tests takes that long on any machine. */
async function waitUntil(isMet: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isMet())) {
    assert.ok(performance.now() < deadline, `waited a minute for ${what}`)
    await delay(20)
  }
}

const templatesStatus = async ({ url, key }: ServiceProcess): Promise<number> => {
  const reply = await fetch(`${url}/v1/templates`, { headers: { authorization: `Bearer ${key}` } })
  await reply.arrayBuffer()
  return reply.status
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

  test('connections cut again and again under load: less than 2 % of the requests fail', async () => {
    const { server, service } = await start()
    const client = new pg.Client({ connectionString: `${server.url}/postgres` })
    await client.connect()
    const load = startLoad(service, 8)
    for (let times = 0; times < 8; times += 1) {
      await cut(client)
      // Counted in requests, not in time: a slow machine cuts less often.
      const next = load.statuses.length + 60
      await waitUntil(() => load.statuses.length >= next, 'replies')
    }
    await load.stop()
    await client.end()
    const failed = load.statuses.filter((status) => status >= 300)
    assert.ok(failed.length < load.statuses.length * 0.02, `${failed.length} of ${load.statuses.length} failed`)
    assert.equal(service.exitCode(), undefined)
  })

  test('a restart under load: the service does not exit and recovers', async () => {
    const { server, service } = await start()
    const load = startLoad(service, 4)
    await waitUntil(() => load.statuses.length >= 20, 'replies')
    await server.restart()
    await waitUntil(async () => (await templatesStatus(service)) === 200, 'a reply after the restart')
    await load.stop()
    assert.ok(
      load.statuses.every((status) => status < 300 || status === 503),
      String([...new Set(load.statuses)]),
    )
    assert.equal(service.exitCode(), undefined)
  })

  test('a silent database: requests answer 503, /readyz answers 503, /metrics keeps its other gauges', async () => {
    const { server, service } = await start()
    assert.equal(await templatesStatus(service), 200)
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
    await waitUntil(async () => (await templatesStatus(service)) === 200, 'a reply after the pause')
  })
})

/** Ends every connection but its own. */
async function cut(client: pg.Client): Promise<void> {
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
}
