/** The service on PostgreSQL behind PgBouncer in transaction mode: documents, jobs, webhooks, migrations, restarts. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'
import { startReceiver } from '../webhooks/testing/receiver.ts'
import { openPostgres } from './postgres.ts'
import { type PostgresServer, startPostgres } from './testing.ts'

/** Debian puts it where only root's PATH leads. */
const program = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path))
const skip = program ? false : 'PgBouncer is not installed'

const services: ServiceProcess[] = []
const servers: PostgresServer[] = []
after(async () => {
  for (const service of services) await service.stop()
  for (const server of servers) await server.stop()
})

async function startServer(): Promise<PostgresServer> {
  const server = await startPostgres({ pooler: program ?? '' })
  servers.push(server)
  return server
}

/** @param direct whether the service knows the address of PostgreSQL itself. */
async function startService(
  { url, poolerUrl }: PostgresServer,
  { direct }: { direct: boolean },
): Promise<ServiceProcess> {
  const service = await startServiceProcess({
    DATABASE_URL: `${poolerUrl}/postgres`,
    ...(direct ? { PLATEN_DATABASE_DIRECT_URL: `${url}/postgres` } : {}),
    PLATEN_WEBHOOK_HTTP: 'true',
    PLATEN_WEBHOOK_ANY_PORT: 'true',
    PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
  })
  services.push(service)
  return service
}

async function startWebhookReceiver() {
  const receiver = await startReceiver()
  after(() => receiver.close())
  return receiver
}

function post({ url, key }: Pick<ServiceProcess, 'url' | 'key'>, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return fetch(`${url}/v1/generate`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** The channels that the sessions of PgBouncer listen to. */
async function channelsOfPooler({ poolerUrl }: PostgresServer): Promise<unknown[]> {
  const clients = Array.from({ length: 3 }, () => new pg.Client({ connectionString: `${poolerUrl}/postgres` }))
  // Transactions that are open at once have the three sessions of the pool.
  const rows = await Promise.all(
    clients.map(async (client) => {
      await client.connect()
      await client.query('BEGIN')
      return (await client.query('SELECT pg_listening_channels()')).rows
    }),
  )
  for (const client of clients) await client.end()
  return rows.flat()
}

describe('PgBouncer in transaction mode', { skip, concurrency: false }, () => {
  for (const direct of [true, false]) {
    const address = direct ? 'with the direct address of PostgreSQL' : 'without it'
    test(`two services that start at once on an empty database write documents and deliver jobs, ${address}`, async () => {
      const server = await startServer()
      const receiver = await startWebhookReceiver()
      const [one, two] = await Promise.all([startService(server, { direct }), startService(server, { direct })])
      const key = one.key || two.key
      assert.ok(key)
      const count = 40
      const replies = await Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const { url } = index % 2 ? one : two
          const [document, job] = await Promise.all([
            post({ url, key }, { prompt: 'A letter' }),
            post({ url, key }, { prompt: 'A letter', webhook: true, webhookUrl: receiver.url }),
          ])
          await document.arrayBuffer()
          return { document: document.status, job: job.status, jobId: ((await job.json()) as { jobId: string }).jobId }
        }),
      )
      assert.deepEqual([...new Set(replies.map(({ document, job }) => `${document} ${job}`))], ['200 202'])
      const posts = await receiver.received(count)
      assert.deepEqual(posts.map(({ body }) => JSON.parse(body).jobId).sort(), replies.map(({ jobId }) => jobId).sort())
      assert.deepEqual(await channelsOfPooler(server), [])
      for (const { log } of [one, two]) assert.doesNotMatch(log(), /"level":(50|"error")/)
    })
  }

  test('statements have their limit of time, and a missing direct address is noticed', async () => {
    const server = await startServer()
    const [direct, pooled] = [`${server.url}/postgres`, `${server.poolerUrl}/postgres`]
    for (const { url, directUrl, canListen } of [
      { url: direct, directUrl: undefined, canListen: true },
      { url: pooled, directUrl: direct, canListen: true },
      { url: pooled, directUrl: undefined, canListen: false },
    ]) {
      const database = await openPostgres(url, { directUrl })
      assert.equal(database.canListen, canListen)
      assert.equal(/pooler/.test(database.description), !canListen)
      assert.deepEqual((await database.run('SHOW statement_timeout')).rows, [{ statement_timeout: '4s' }])
      await database.close()
    }
  })

  test('PostgreSQL and then PgBouncer start again: the service goes on, and no job is lost', async () => {
    const server = await startServer()
    const receiver = await startWebhookReceiver()
    const service = await startService(server, { direct: true })
    const job = { prompt: 'A letter', webhook: true, webhookUrl: receiver.url }
    const accepted: string[] = []
    const submit = async () => {
      const reply = await post(service, job)
      const { jobId } = (await reply.json()) as { jobId?: string }
      assert.equal(reply.status, jobId ? 202 : 503)
      if (jobId) accepted.push(jobId)
      return reply.status
    }
    for (const restart of [server.restart, server.restartPooler]) {
      const before = Promise.all(Array.from({ length: 10 }, submit))
      await restart()
      await before
      const deadline = performance.now() + 60_000
      while ((await submit()) !== 202) assert.ok(performance.now() < deadline, 'the service does not recover')
    }
    const delivered = () => new Set(receiver.requests.map(({ body }) => JSON.parse(body).jobId))
    for (let posts = accepted.length; ; posts += 1) {
      await receiver.received(posts)
      if (accepted.every((id) => delivered().has(id))) break
    }
    assert.equal(service.exitCode(), undefined)
  })
})
