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
import { joinProcesses, type Processes } from './db/processes.ts'
import { createPurge, type Purge } from './db/purge.ts'
import { docsRoutes } from './docs/routes.ts'
import type { DocxWriter } from './formats/docx-thread.ts'
import { generateRoutes } from './generate/routes.ts'
import type { Compose } from './generate/types.ts'
import { createIdempotency } from './http/idempotency.ts'
import { AccountRequests } from './http/limits/account-requests.ts'
import { BytesInFlight } from './http/limits/bytes-in-flight.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, closeIdleConnections } from './http/limits/connections.ts'
import { Draining } from './http/limits/draining.ts'
import { healthRoutes } from './http/monitoring/health.ts'
import type { Logger } from './http/monitoring/log.ts'
import type { Metrics } from './http/monitoring/metrics.ts'
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
import type { Queue } from './queue/queue.ts'
import { reloadRoutes } from './reload-routes.ts'
import type { Renderer } from './render/renderer.ts'
import { renderRoutes } from './render/routes.ts'
import { NO_TELEMETRY, type Telemetry } from './telemetry/telemetry.ts'
import { templateRoutes } from './templates/routes.ts'
import type { Template } from './templates/template.ts'
import {
  createOutbound,
  type Outbound,
  type OutboundPolicy,
  outboundPolicy,
  type Resolver,
} from './webhooks/outbound.ts'
import { webhookSettingsRoutes } from './webhooks/settings-routes.ts'

/** Everything outside the service. The caller opens them, and closes them after `close`. */
export interface Adapters {
  database: Database
  log: Logger
  /** The current ones: a reload changes them. */
  templates: () => readonly Template[]
  /** The folder of the operator's templates as it is configured now. Default: that of the configuration. */
  templatesFolder?: () => string | undefined
  models: Pick<Models, 'list' | 'states'> & Partial<Pick<Models, 'cooling' | 'backend' | 'refresh' | 'names'>>
  /** Writes documents. */
  compose: Compose
  /** Sets documents as PDF files. */
  pdf: PdfEngine
  /** The other engine, behind `POST /pdf-alt`. */
  pdfAlt: PdfEngine
  /** Writes .docx files. */
  docx: DocxWriter
  /** Fills templates with data. */
  renderer: Renderer
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

/** How long a job or a webhook may still run when the service stops; then it goes back to the queue. */
const JOB_GRACE_MS = 5_000
/** How long an aborted request may take to send its error; then its connection is closed. */
const CUT_OFF_MS = 2_000

/** What `App` starts and stops. */
interface AppParts {
  config: Pick<Config, 'host' | 'port' | 'drainDelayMs' | 'drainLimitMs'>
  database: Database
  log: Logger
  http: Http
  processes: Processes
  usage: UsageCounts
  queue: Queue
  worker: Worker
  /** Whether this process runs jobs when it listens. */
  works: boolean
  jobEvents: JobEvents
  downloads: ModelDownloads
  purge: Purge
  /** @returns undefined if the operator asks for no metrics. */
  startMetrics: () => Promise<Metrics | undefined>
}

export class App {
  readonly #parts: AppParts
  #isListening = false
  #metrics: Metrics | undefined

  constructor(parts: AppParts) {
    this.#parts = parts
  }

  get fastify(): FastifyInstance {
    return this.#parts.http.fastify
  }

  get worker(): Worker {
    return this.#parts.worker
  }

  get purge(): Purge {
    return this.#parts.purge
  }

  /** The address of `/metrics` on its own port, once it listens. */
  metricsUrl(): string | undefined {
    return this.#metrics?.url
  }

  /** Starts on the queued jobs without listening, for `platen worker`. */
  async work(): Promise<void> {
    await this.#start()
    await this.worker.start()
    this.purge.start()
  }

  /** Listens as configured, and starts on the queued jobs. @returns the address, without `/v1`. */
  async listen(): Promise<string> {
    const { config, works, usage } = this.#parts
    const { fastify, worker, purge } = this
    await this.#start()
    await fastify.listen({ host: config.host, port: config.port })
    this.#isListening = true
    if (works) await worker.start()
    purge.start()
    usage.start()
    const { address, port, family } = fastify.server.address() as AddressInfo
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  }

  /** `/readyz` turns 503; after `drainDelayMs` the listener closes; running requests and jobs may end within their limits. */
  async close(): Promise<void> {
    const { config, http, log, queue, usage, processes, jobEvents, downloads } = this.#parts
    http.draining.start()
    const workerStops = this.worker.stop(Math.min(JOB_GRACE_MS, config.drainLimitMs))
    workerStops.catch(() => {})
    // A load balancer reads /readyz first, and sends requests elsewhere.
    if (this.#isListening) await delay(config.drainDelayMs)
    jobEvents.close()
    await downloads.close()
    const timer = new AbortController()
    void this.#endRemainingRequests(timer.signal)
    await Promise.all([this.fastify.close(), workerStops, this.purge.stop()])
    timer.abort()
    await queue.stop().catch((err: unknown) => log.error({ err }, 'The queue could not be stopped.'))
    await http.admission.close()
    await usage.stop()
    await processes
      .stop()
      .catch((err: unknown) => log.error({ err }, 'The record of this process could not be removed from the database.'))
    await this.#metrics?.close()
  }

  async #start(): Promise<void> {
    const { database, log, processes, queue, startMetrics } = this.#parts
    if (database.kind === 'sqlite') makeShrinkable(database, log)
    await processes.start((err) =>
      log.error({ err }, 'The record of this process could not be renewed in the database.'),
    )
    await queue.start(() => this.worker.wake())
    this.#metrics = await startMetrics()
  }

  /** Aborts the requests that run longer than the limit, then closes their connections. */
  async #endRemainingRequests(signal: AbortSignal): Promise<void> {
    const { config, http } = this.#parts
    try {
      await delay(config.drainLimitMs, undefined, { signal })
      http.draining.endRequests()
      await delay(CUT_OFF_MS, undefined, { signal })
      this.fastify.server.closeAllConnections()
    } catch {
      // All requests ended in time.
    }
  }
}

/** Makes the parts of the service and gives each what it needs. */
export async function createApp(
  config: Config,
  adapters: Adapters,
  clock: Clock,
  { works = true, limits = CONNECTION_LIMITS }: { works?: boolean; limits?: ConnectionLimits } = {},
): Promise<App> {
  const { database, log, models, telemetry = NO_TELEMETRY } = adapters
  const { retentionDays, auditDays } = config
  const onError = (message: string) => (err: unknown) => log.error({ err }, message)
  const processes = joinProcesses(database, clock)
  const usage = new UsageCounts(database, clock, onError('The usage could not be written.'))
  const { corsOrigins, trustedProxies, publicUrl } = config
  const http: Http = {
    fastify: createServer({ log, clock, corsOrigins, trustedProxies, telemetry, limits }),
    admission: createAdmission(database, clock),
    idempotency: createIdempotency(database, clock, { processes, keepBodies: retentionDays > 0 }),
    usage,
    accountRequests: new AccountRequests(config.accountRequests),
    bytesInFlight: new BytesInFlight(clock, { max: config.maxBytesInFlight, accountMax: config.accountBytesInFlight }),
    clock,
    publicUrl,
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
    database,
    queue,
    clock,
    outbound,
    log,
    telemetry,
    compose: adapters.compose,
    coolingModels: () => models.cooling?.() ?? [],
    random: Math.random,
    jobConcurrency: config.jobConcurrency,
    accountJobConcurrency: config.accountJobConcurrency,
    modelWaitMinutes: config.modelWaitMinutes,
    retentionDays,
  })
  const jobEvents = new JobEvents(database, clock, onError('The states of jobs could not be read.'))
  const downloads = new ModelDownloads({
    dataFolder: config.data,
    clock,
    hub: config.hub,
    hubToken: config.hubToken,
    reload: adapters.reload,
    filesInUse: () => models.states().flatMap(({ kind, location }) => (kind === 'gguf' ? [location] : [])),
    onError: onError('The download of a model failed.'),
  })
  closeConnectionsWhenStopping(http)
  addRoutes(http, config, adapters, { usage, queue, worker, jobEvents, downloads, policy, outbound })
  finishServer(http)
  const purge = createPurge(database, {
    clock,
    retentionDays,
    auditDays,
    onError: onError('Expired rows could not be deleted.'),
  })
  const startMetrics = () => startMetricsIfNeeded(http, config, adapters)
  const parts = { config, database, log, http, processes, usage, queue, worker, works, jobEvents, downloads, purge }
  return new App({ ...parts, startMetrics })
}

interface RouteParts {
  usage: UsageCounts
  queue: Queue
  worker: Worker
  jobEvents: JobEvents
  downloads: ModelDownloads
  policy: OutboundPolicy
  outbound: Outbound
}

function addRoutes(
  http: Http,
  config: Config,
  {
    database,
    templates,
    templatesFolder,
    models,
    compose,
    pdf,
    pdfAlt,
    docx,
    renderer,
    reload,
    consoleFolder,
  }: Adapters,
  { usage, queue, worker, jobEvents, downloads, policy, outbound }: RouteParts,
): void {
  const { retentionDays, auditDays, timezone: timeZone } = config
  healthRoutes(http, { database })
  docsRoutes(http, { templates })
  consoleRoutes(http, { consoleFolder })
  templateRoutes(http, {
    templates,
    templatesFolder: templatesFolder ?? (() => config.templates),
    timeZone,
    pdf,
    docx,
    renderer,
  })
  modelRoutes(http, { models })
  localModelRoutes(http, downloads)
  reloadRoutes(http, { reload })
  pdfRoutes(http, { pdf, pdfAlt, templates })
  renderRoutes(http, { pdf, docx, renderer, templates })
  accountRoutes(http, {
    database,
    retentionDays,
    auditDays,
    upstream: () => (config.showUpstream ? models.names?.() : undefined),
    dropJob: (id) => worker.abort(id),
  })
  sessionRoutes(http, { database })
  usageRoutes(http, { database, usage })
  generateRoutes(http, {
    database,
    queue,
    templates,
    models,
    compose,
    pdf,
    docx,
    policy,
    onEnqueued: () => worker.wake(),
    jobLimit: new JobLimit(config.accountJobsQueued, http.clock),
  })
  jobRoutes(http, { database, queue, worker, pdf, docx, templates })
  jobEventRoutes(http, { database, events: jobEvents })
  webhookSettingsRoutes(http, { database, outbound, policy })
  mcpRoutes(http)
}

/** Idle keep-alive connections would delay the end of the service. */
function closeConnectionsWhenStopping({ fastify, draining }: Http): void {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isStopping) reply.header('connection', 'close')
    done()
  })
  // A stream may have sent its headers before the stop.
  fastify.addHook('onResponse', (_request, _reply, done) => {
    if (!fastify.server.listening) closeIdleConnections(fastify.server)
    done()
  })
}

async function startMetricsIfNeeded(
  http: Http,
  { host, metricsPort, metricsToken }: Config,
  { database, models, log, droppedLogLines, telemetry }: Adapters,
): Promise<Metrics | undefined> {
  if (!telemetry?.register) return undefined
  // Loads a library only where it is needed: it takes 30 ms.
  const { startMetrics } = await import('./http/monitoring/metrics.ts')
  return await startMetrics(
    http,
    { host, metricsPort, metricsToken },
    { register: telemetry.register, database, models, log, droppedLogLines },
  )
}

/** Optional: a database that another process uses is rewritten at a later start. */
function makeShrinkable(database: SqliteDatabase, log: Logger): void {
  try {
    database.makeShrinkable()
  } catch (err) {
    log.warn({ err }, 'The database could not be rewritten to give unused space back.')
  }
}
