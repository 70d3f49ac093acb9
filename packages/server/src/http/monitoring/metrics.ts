/**
 * `/metrics` in the text format of Prometheus, where the operator asks for it: on a port of its own (`metricsPort`),
 * which the network must keep to itself, or beside the other routes for requests with `metricsToken` as bearer token.
 *
 * Counters are in telemetry/instruments.ts; this file adds requests by route and status, and gauges that are read for each scrape:
 * pending jobs and webhooks, and the state of each model backend. No account, key, prompt or content is in it.
 * Gauges of jobs come from the database, so on PostgreSQL each service reports those of all.
 * Source: Prometheus "Text-based format"; names after Prometheus "Metric and label naming".
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JobStatus, MODEL_IDS } from '@platen/wire'
import { sql } from 'kysely'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../../db/database.ts'
import type { Models } from '../../models/resolve.ts'
import { DURATION_BUCKETS_S } from '../../telemetry/instruments.ts'
import { ApiError } from '../errors.ts'
import type { BytesInFlight } from '../limits/bytes-in-flight.ts'
import type { Http } from '../route.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Logger } from './log.ts'

/** How long a scrape waits for the database. */
const DATABASE_MS = 2000

export interface MetricsSettings {
  host: string
  metricsPort?: number | undefined
  metricsToken?: string | undefined
}

export interface Metrics {
  /** The address of `/metrics` at `metricsPort`, where that is set. */
  url: string | undefined
  close(): Promise<void>
}

export interface MetricsSources {
  register: Registry
  database: Database
  models: Pick<Models, 'states'>
  log: Logger
  droppedLogLines?: (() => number) | undefined
}

/** Call before the service listens: it adds an end of replies and a route. @throws where `metricsPort` can't be opened. */
export async function startMetrics(
  { fastify, bytesInFlight }: Http,
  { host, metricsPort, metricsToken }: MetricsSettings,
  { register, database, models, log, droppedLogLines }: MetricsSources,
): Promise<Metrics> {
  measureRequests(register, fastify)
  countWork(register, database)
  watchBackends(register, models)
  if (droppedLogLines) countDroppedLines(register, droppedLogLines)
  watchMemory(register, bytesInFlight)

  if (metricsToken !== undefined) {
    fastify.get('/metrics', async (request, reply) => {
      const [, sent] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
      if (sent === undefined || !same(sent, metricsToken)) {
        throw new ApiError('unauthorized', {
          message: 'Send the metricsToken of this service: Authorization: Bearer TOKEN.',
          headers: { 'www-authenticate': 'Bearer' },
        })
      }
      return reply
        .header('cache-control', 'no-store')
        .type(register.contentType)
        .send(await register.metrics())
    })
  }
  if (metricsPort === undefined) return { url: undefined, async close() {} }

  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('This port answers only GET /metrics.\n')
      return
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      (err: unknown) => {
        log.error({ err }, 'The metrics could not be read.')
        response.writeHead(500).end()
      },
    )
  })
  server.listen(metricsPort, host)
  await once(server, 'listening')
  const { address, port, family } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function measureRequests(register: Registry, fastify: Http['fastify']): void {
  const duration = new Histogram({
    name: 'platen_http_request_duration_seconds',
    help: 'Time from a request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [register],
  })
  fastify.replyEnds.push((request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
}

function countWork(register: Registry, { kysely }: Database): void {
  let reading: Promise<void> | undefined
  /** One query for all three gauges. */
  const collect = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const registers = [register]
  const up = new Gauge({ name: 'platen_database_up', help: '1 if the database answers.', registers, collect })
  const jobs = new Gauge({
    name: 'platen_jobs',
    help: 'Jobs that have not ended.',
    labelNames: ['status', 'model'],
    registers,
    collect,
  })
  const deliveries = new Gauge({
    name: 'platen_webhooks_pending',
    help: 'Webhooks that are still to be delivered.',
    registers,
    collect,
  })

  /** While the database does not answer, only its gauges are missing. */
  async function read(): Promise<void> {
    const counts = kysely
      .selectFrom('jobs')
      .select(({ fn }) => ['status', 'model_type', fn.countAll<number>().as('count')])
      // Literals: SQLite uses no partial index for parameters.
      .where('status', 'in', [sql.lit<JobStatus>('queued'), sql.lit<JobStatus>('processing')])
      .groupBy(['status', 'model_type'])
      .execute()
    const pending = kysely
      .selectFrom('deliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
    try {
      const [counted, { count }] = await withTimeout(DATABASE_MS, Promise.all([counts, pending]))
      for (const status of ['queued', 'processing'] as const)
        for (const model of MODEL_IDS) {
          const row = counted.find((one) => one.status === status && one.model_type === model)
          jobs.set({ status, model }, Number(row?.count ?? 0))
        }
      deliveries.set(Number(count))
      up.set(1)
    } catch {
      jobs.reset()
      deliveries.remove()
      up.set(0)
    }
  }
}

function watchMemory(register: Registry, bytesInFlight: BytesInFlight): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read())
      },
    })
  gauge(
    'platen_in_flight_bytes',
    'Memory counted for requests, documents and replies in progress.',
    () => bytesInFlight.used,
  )
  gauge(
    'platen_in_flight_limit_bytes',
    'Above this limit the service answers requests with 503.',
    () => bytesInFlight.max,
  )
}

function countDroppedLines(register: Registry, dropped: () => number): void {
  new Counter({
    name: 'platen_log_lines_dropped_total',
    help: 'Log lines that could not be written.',
    registers: [register],
    collect() {
      this.reset()
      this.inc(dropped())
    },
  })
}

function watchBackends(register: Registry, models: Pick<Models, 'states'>): void {
  const gauge = (name: string, help: string, read: (state: ReturnType<Models['states']>[number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['backend'],
      registers: [register],
      collect() {
        this.reset()
        for (const state of models.states()) this.set({ backend: state.name }, read(state))
      },
    })
  gauge('platen_backend_ready', '1 if a model backend can answer.', ({ status }) => (status === 'ready' ? 1 : 0))
  gauge('platen_backend_calls', 'Calls in progress at a model backend.', ({ running }) => running)
  gauge('platen_backend_queue', 'Calls that wait for a model backend.', ({ queued }) => queued)
}

/** In constant time. */
function same(sent: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(token))
}
