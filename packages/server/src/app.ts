/**
 * The composition root: makes the service of configuration, adapters and a clock. serve.ts and the tests call it.
 */
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Reloaded } from '@platen/wire'
import type { FastifyInstance } from 'fastify'
import { createAdmission } from './accounts/admission/open-admission.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import { UsageCounts } from './accounts/usage.ts'
import { usageRoutes } from './accounts/usage-routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { consoleRoutes } from './console/routes.ts'
import type { Database, SqliteDatabase } from './db/database.ts'
import { joinProcesses } from './db/processes.ts'
import { createPurge, type Purge } from './db/purge.ts'
import { docsRoutes } from './docs/routes.ts'
import type { DocxWriter } from './formats/docx-thread.ts'
import { generateRoutes } from './generate/routes.ts'
import type { Compose } from './generate/types.ts'
import { AccountRequests } from './http/account-requests.ts'
import { BytesInFlight } from './http/bytes-in-flight.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, closeIdleConnections } from './http/connections.ts'
import { Draining } from './http/draining.ts'
import { healthRoutes } from './http/health.ts'
import { createIdempotency } from './http/idempotency.ts'
import type { Logger } from './http/log.ts'
import type { Metrics } from './http/metrics.ts'
import type { Http } from './http/route.ts'
import { createServer, finishServer } from './http/server.ts'
import { jobEventRoutes } from './jobs/event-routes.ts'
import { JobEvents } from './jobs/events.ts'
import { JobLimit } from './jobs/job-limit.ts'
import { jobRoutes } from './jobs/routes.ts'
import { Worker } from './jobs/worker.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { ModelDownloads } from './models/local/downloads.ts'
import { localModelRoutes } from './models/local/routes.ts'
import type { Models } from './models/resolve.ts'
import { modelRoutes } from './models/routes.ts'
import type { PdfEngine } from './pdf/engine.ts'
import { pdfRoutes } from './pdf/routes.ts'
import { openQueue } from './queue/open-queue.ts'
import { reloadRoutes } from './reload-routes.ts'
import { NO_TELEMETRY, type Telemetry } from './telemetry/telemetry.ts'
import { templateRoutes } from './templates/routes.ts'
import type { Template } from './templates/template.ts'
import { createOutbound, outboundPolicy, type Resolver } from './webhooks/outbound.ts'
import { webhookSettingsRoutes } from './webhooks/settings-routes.ts'

/** Everything outside the service. The caller opens them, and closes them after `close`. */
export interface Adapters {
  database: Database
  log: Logger
  /** The current ones: a reload changes them. */
  templates: () => readonly Template[]
  /** The folder of the operator's templates as it is configured now. Default: that of the configuration. */
  templatesFolder?: () => string | undefined
  models: Pick<Models, 'list' | 'states'> & Partial<Pick<Models, 'cooling' | 'backend' | 'refresh'>>
  /** Writes documents. */
  compose: Compose
  /** Sets documents as PDF files. */
  pdf: PdfEngine
  /** The other engine, behind `POST /pdf-alt`. */
  pdfAlt: PdfEngine
  /** Writes .docx files. */
  docx: DocxWriter
  /** Traces and metrics. Default: none. */
  telemetry?: Telemetry
  /** Number of log lines that could not be written. */
  droppedLogLines?: () => number
  /** Reloads templates and model backends. @throws {ConfigError} @throws {TemplateError} */
  reload: () => Promise<Reloaded>
  /** Resolves the hosts of webhooks. Default: the system's resolver. */
  resolveHost?: Resolver
  /** Where the built console lies, or will lie once it is built. Default: this installation has none. */
  consoleFolder?: string | undefined
}

export interface App {
  readonly fastify: FastifyInstance
  readonly worker: Worker
  readonly purge: Purge
  /** Listens as configured, and starts on the queued jobs. @returns the address, without `/v1`. */
  listen(): Promise<string>
  /** Starts on the queued jobs without listening, for `platen worker`. */
  work(): Promise<void>
  /** The address of `/metrics` on its own port, once it listens. */
  metricsUrl(): string | undefined
  /** `/readyz` turns 503; after `drainDelayMs` the listener closes; running requests and jobs may end within their limits. */
  close(): Promise<void>
}

/** How long a job or a webhook may still run when the service stops; then it goes back to the queue. */
const JOB_GRACE_MS = 5_000
/** How long an aborted request may take to send its error; then its connection is closed. */
const CUT_OFF_MS = 2_000

export async function createApp(
  config: Config,
  adapters: Adapters,
  clock: Clock,
  { works = true, limits = CONNECTION_LIMITS }: { works?: boolean; limits?: ConnectionLimits } = {},
): Promise<App> {
  const { database, log, telemetry = NO_TELEMETRY } = adapters
  const { corsOrigins, trustedProxies } = config
  const fastify = createServer({ log, clock, corsOrigins, trustedProxies, telemetry, limits })
  const processes = joinProcesses(database, clock)
  const usage = new UsageCounts(database, clock, (err) => log.error({ err }, 'The usage could not be written.'))
  const http: Http = {
    fastify,
    admission: createAdmission(database, clock),
    idempotency: createIdempotency(database, clock, { processes, keepBodies: config.retentionDays > 0 }),
    usage,
    accountRequests: new AccountRequests(config.accountRequests),
    bytesInFlight: new BytesInFlight(clock, { max: config.maxBytesInFlight, accountMax: config.accountBytesInFlight }),
    clock,
    publicUrl: config.publicUrl,
    draining: new Draining(),
    telemetry,
  }

  const policy = outboundPolicy({
    http: config.webhookHttp,
    anyPort: config.webhookAnyPort,
    allow: config.webhookAllow,
  })
  const outbound = createOutbound(policy, adapters.resolveHost ? { resolve: adapters.resolveHost } : {})
  const queue = await openQueue(database, {
    clock,
    works,
    // An error of the driver has a reference to its whole connection.
    onError: (error) => log.error({ reason: (error as Error).message }, 'The queue failed.'),
  })
  const worker = new Worker({
    ...config,
    database,
    queue,
    clock,
    outbound,
    log,
    telemetry,
    compose: adapters.compose,
    coolingModels: () => adapters.models.cooling?.() ?? [],
    random: Math.random,
  })

  const jobEvents = new JobEvents(database, clock, (err) => log.error({ err }, 'The states of jobs could not be read.'))

  // Idle keep-alive connections would delay the end.
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (http.draining.isStopping) reply.header('connection', 'close')
    done()
  })
  // Nor may a stream do that which had sent its headers before the stop.
  fastify.addHook('onResponse', (_request, _reply, done) => {
    if (!fastify.server.listening) closeIdleConnections(fastify.server)
    done()
  })
  let metrics: Metrics | undefined
  healthRoutes(http, { database })
  docsRoutes(http, adapters)
  consoleRoutes(http, adapters)
  templateRoutes(http, {
    ...adapters,
    templatesFolder: adapters.templatesFolder ?? (() => config.templates),
    timeZone: config.timezone,
  })
  modelRoutes(http, adapters)
  const downloads = new ModelDownloads({
    dataFolder: config.data,
    clock,
    hub: config.hub,
    hubToken: config.hubToken,
    reload: adapters.reload,
    filesInUse: () => adapters.models.states().flatMap(({ kind, location }) => (kind === 'gguf' ? [location] : [])),
    onError: (err) => log.error({ err }, 'The download of a model failed.'),
  })
  localModelRoutes(http, downloads)
  reloadRoutes(http, adapters)
  pdfRoutes(http, adapters)
  accountRoutes(http, {
    database,
    retentionDays: config.retentionDays,
    auditDays: config.auditDays,
    dropJob: (id) => worker.abort(id),
  })
  sessionRoutes(http, { database })
  usageRoutes(http, { database, usage })
  generateRoutes(http, {
    ...adapters,
    queue,
    onEnqueued: () => worker.wake(),
    policy,
    jobLimit: new JobLimit(config.accountJobsQueued, clock),
  })
  jobRoutes(http, { ...adapters, queue, worker })
  jobEventRoutes(http, { database, events: jobEvents })
  webhookSettingsRoutes(http, { database, outbound, policy })
  mcpRoutes(http)

  finishServer(http)
  const purge = createPurge(database, {
    clock,
    retentionDays: config.retentionDays,
    auditDays: config.auditDays,
    onError: (err) => log.error({ err }, 'Expired rows could not be deleted.'),
  })

  /** Aborts the requests that run longer than the limit, then closes their connections. */
  async function endWhatIsLeft(signal: AbortSignal): Promise<void> {
    try {
      await delay(config.drainLimitMs, undefined, { signal })
      http.draining.endRequests()
      await delay(CUT_OFF_MS, undefined, { signal })
      fastify.server.closeAllConnections()
    } catch {
      // All requests ended in time.
    }
  }

  let listens = false
  async function begin(): Promise<void> {
    if (database.kind === 'sqlite') makeShrinkable(database, log)
    await processes.start((err) => log.error({ err }, 'This process could not be renewed in the database.'))
    await queue.start(() => worker.wake())
    const { register } = telemetry
    // Loads a library only where it is needed: it takes 30 ms.
    if (register)
      metrics = await (await import('./http/metrics.ts')).startMetrics(http, config, { ...adapters, register })
  }
  return {
    fastify,
    worker,
    purge,
    async work() {
      await begin()
      await worker.start()
      purge.start()
    },
    async listen() {
      await begin()
      await fastify.listen({ host: config.host, port: config.port })
      listens = true
      if (works) await worker.start()
      purge.start()
      usage.start()
      const { address, port, family } = fastify.server.address() as AddressInfo
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
    },
    metricsUrl: () => metrics?.url,
    async close() {
      http.draining.start()
      const workerStops = worker.stop(Math.min(JOB_GRACE_MS, config.drainLimitMs))
      workerStops.catch(() => {})
      // A load balancer reads /readyz first, and sends requests elsewhere.
      if (listens) await delay(config.drainDelayMs)
      jobEvents.close()
      await downloads.close()
      const timer = new AbortController()
      void endWhatIsLeft(timer.signal)
      await Promise.all([fastify.close(), workerStops, purge.stop()])
      timer.abort()
      await queue.stop().catch((err: unknown) => log.error({ err }, 'The queue could not be stopped.'))
      await http.admission.close()
      await usage.stop()
      await processes.stop().catch((err: unknown) => log.error({ err }, 'This process could not be signed off.'))
      await metrics?.close()
    },
  }
}

/** Optional: a database that another process uses is rewritten at a later start. */
function makeShrinkable(database: SqliteDatabase, log: Logger): void {
  try {
    database.makeShrinkable()
  } catch (err) {
    log.warn({ err }, 'The database could not be rewritten to give unused space back.')
  }
}
