/**
 * The service as a process: reads the configuration, opens the adapters, serves until it is stopped, and drains.
 * `platen serve` calls it. Exit codes: docs/decisions/038-running-the-service.md.
 */
import { createFirstAccount } from './accounts/accounts.ts'
import { createSignInLink, localAddress, signInUrl } from './accounts/sessions.ts'
import { type OpenedAdapters, openAdapters } from './adapters.ts'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { type Database, DatabaseUnavailable } from './db/database.ts'
import { DataFolderLocked, lockDataFolder } from './db/lock.ts'
import { openDatabase } from './db/open.ts'
import { writeServingFile } from './db/serving-file.ts'
import { createLog, type Logger } from './http/monitoring/log.ts'
import type { Models } from './models/resolve.ts'
import { stopSignal } from './stop-signal.ts'
import { TelemetryConfigError } from './telemetry/environment.ts'
import { openTelemetry } from './telemetry/telemetry.ts'
import { TemplateError } from './templates/load.ts'

export const EXIT = { stopped: 0, usage: 2, cannotStart: 3 } as const

export interface ServeOptions {
  /** Configuration by name, and `config` for its file; see config.ts. */
  flags?: Record<string, unknown>
  /** One line of JSON on stdout, the log on stderr. */
  json?: boolean
  /** `serve` serves requests and runs jobs; `worker` only runs jobs, `no-worker` only serves requests. Those two need PostgreSQL. */
  role?: 'serve' | 'worker' | 'no-worker'
  /** Where the built console lies, or will lie. */
  consoleFolder?: string | undefined
  /** Called once it listens and has announced itself. */
  onServing?: (serving: Serving) => void
}

/** A service that listens. */
export interface Serving {
  config: Config
  /** Whether a model is configured or was found. Without one every document is a form. */
  hasModel: boolean
}

/** Serves until it is stopped (stop-signal.ts). @returns the exit code. */
export async function serve({
  flags = {},
  json = false,
  role = 'serve',
  onServing,
  consoleFolder,
}: ServeOptions = {}): Promise<number> {
  const opened: (() => void | Promise<void>)[] = []
  try {
    const config = loadConfig({ flags })
    if (role !== 'serve' && config.databaseUrl === undefined) throw new ConfigError(NEEDS_POSTGRES)
    const stopped = stopSignal()
    if (config.databaseUrl === undefined) opened.push(lockDataFolder(config.data))
    const database = await openDatabase(config)
    opened.push(() => database.close())
    const { log, output } = await createLog(config.logLevel, json ? 2 : 1)
    opened.push(() => output.end())
    // A full disk or a closed pipe must not end the process.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    const metrics = config.metricsPort !== undefined || config.metricsToken !== undefined
    const telemetry = await openTelemetry({ env: process.env, metrics, log })
    opened.push(() => telemetry.close())
    const readConfig = () => loadConfig({ flags })
    const adapters = await openAdapters(config, { database, log, clock: systemClock, readConfig })
    opened.push(() => adapters.close())
    const app = await createApp(
      config,
      {
        ...adapters,
        telemetry,
        droppedLogLines: () => output.dropped,
        consoleFolder: config.console ? consoleFolder : undefined,
      },
      systemClock,
      {
        works: role !== 'no-worker',
      },
    )
    // Before it listens: `/metrics` on its own port may listen where the service then can't.
    opened.push(() => app.close())
    let stopping = false
    // On a terminal SIGHUP means that the terminal was closed, which ends the service.
    if (!process.stdin.isTTY) process.on('SIGHUP', () => void (stopping || reload(adapters, log)))
    const cannotListen = (error: unknown) => {
      throw listenFault(error, config)
    }
    if (role === 'worker') {
      await app.work().catch(cannotListen)
      announceWorker({ metricsUrl: app.metricsUrl(), database, models: adapters.models }, json)
    } else {
      const url = await app.listen().catch(cannotListen)
      const address = localAddress({ host: config.host, port: Number(new URL(url).port) })
      opened.push(writeServingFile(config.data, address))
      // Only once it listens: the key of a failed start would never be shown.
      const firstKey = await createFirstAccount(database, systemClock)
      const first = firstKey && {
        key: firstKey.key,
        signInUrl: signInUrl(
          config.publicUrl ?? address,
          (await createSignInLink(database, systemClock, firstKey)).token,
        ),
      }
      announce({ url, metricsUrl: app.metricsUrl(), first, database, models: adapters.models }, json)
    }
    const { kind, warnings } = adapters.models.summary()
    for (const warning of warnings) log.warn(warning)
    onServing?.({ config, hasModel: kind === 'backends' })
    warnOfDeadBackends(adapters.models, log).catch((err: unknown) => log.error({ err }, 'Asking the backends failed.'))
    log.info(await stopped)
    stopping = true
    await closeAll(opened)
    return EXIT.stopped
  } catch (error) {
    await closeAll(opened).catch(() => {})
    const code = exitCodeOf(error)
    if (code === undefined) throw error
    process.stderr.write(`platen: ${(error as Error).message}\n`)
    return code
  }
}

const NEEDS_POSTGRES =
  'A separate worker needs PostgreSQL (DATABASE_URL): with SQLite one process serves requests and runs jobs.'

/** On SIGHUP. An error changes nothing. */
async function reload(adapters: OpenedAdapters, log: Logger): Promise<void> {
  try {
    const { warnings, ...loaded } = await adapters.reload()
    log.info(loaded, 'Templates and backends were reloaded.')
    for (const warning of warnings) log.warn(warning)
  } catch (err) {
    log.error({ err }, `Nothing was reloaded: ${(err as Error).message}`)
  }
}

interface Announcement {
  url: string
  metricsUrl: string | undefined
  /** Of the first account, at the first start. */
  first: { key: string; signInUrl: string } | undefined
  database: Database
  models: Models
}

/** The text for a person at start, or the line for a program: `{url, key?, signInUrl?, metricsUrl?, database, backends}`. */
function announce({ url, metricsUrl, first, database, models }: Announcement, json: boolean): void {
  const summary = models.summary()
  if (json) {
    const line = {
      url,
      ...first,
      ...(metricsUrl === undefined ? {} : { metricsUrl }),
      database: database.kind,
      backends: summary.backends,
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
    return
  }
  const lines = [`Platen serves at ${url}; the API reference is at ${url}/docs.`, `Database: ${database.description}.`]
  if (metricsUrl !== undefined) lines.push(`Metrics: ${metricsUrl}, without a key.`)
  lines.push(summary.sentence)
  if (first !== undefined) {
    lines.push(
      '',
      'The first API key, with every permission. It is shown only once; keep it safe:',
      `  ${first.key}`,
      '',
      'Sign in with a browser, within 15 minutes (`npx platen login` prints another link):',
      `  ${first.signInUrl}`,
      '',
      'A first letter:',
      `  curl ${url}/v1/generate -H 'Authorization: Bearer ${first.key}' -H 'Content-Type: application/json' \\`,
      `    -H 'Accept: application/pdf' -o letter.pdf \\`,
      `    -d '{"prompt": "Resignation from Jane Doe to Acme Corp, last day 14 March", "template": "resignation"}'`,
    )
  } else {
    lines.push('A link that signs in a browser: `npx platen login`.')
    lines.push('A further API key: `npx platen keys create --account ID`; `npx platen accounts list` shows whose.')
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

/** The text for a person when a worker starts, or the line for a program: `{worker, metricsUrl?, database, backends}`. */
function announceWorker(
  { metricsUrl, database, models }: Pick<Announcement, 'metricsUrl' | 'database' | 'models'>,
  json: boolean,
): void {
  const { backends, sentence } = models.summary()
  const text = json
    ? JSON.stringify({
        worker: true,
        ...(metricsUrl === undefined ? {} : { metricsUrl }),
        database: database.kind,
        backends,
      })
    : `Platen processes jobs and answers no requests.\nDatabase: ${database.description}.\n${sentence}\n`
  process.stdout.write(`${text}\n`)
}

/** A model server may come up later, so the service starts and logs a warning. */
async function warnOfDeadBackends(models: Models, log: Logger): Promise<void> {
  for (const { name, ok, sentence } of await models.check())
    if (!ok)
      log.warn({ backend: name }, `${sentence} Its models answer 503 until this is fixed; see \`npx platen doctor\`.`)
}

/** Closes what was opened last first. */
async function closeAll(opened: (() => void | Promise<void>)[]): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close()
}

/** Undefined for errors that the operator did not cause. */
function exitCodeOf(error: unknown): number | undefined {
  if (error instanceof ConfigError || error instanceof TemplateError || error instanceof TelemetryConfigError)
    return EXIT.usage
  if (error instanceof DatabaseUnavailable || error instanceof DataFolderLocked || error instanceof CannotListen)
    return EXIT.cannotStart
  return undefined
}

/** A sentence instead of the system's error for an address where the service can't listen. */
function listenFault(error: unknown, { host, port: ownPort, metricsPort }: Config): unknown {
  const port = (error as { port?: number }).port ?? ownPort
  const setting = port === metricsPort ? 'metricsPort' : '--port'
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new CannotListen(
        `Port ${port} of ${host} is taken. Stop what uses it, or choose another with ${setting} (0: any).`,
      )
    case 'EACCES':
      return new CannotListen(
        `This user has no permission to listen on port ${port} of ${host}. Choose one above 1023 with ${setting}.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CannotListen(`${host} is not an address of this machine. Choose another with --host.`)
    default:
      return error
  }
}

class CannotListen extends Error {
  override readonly name = 'CannotListen'
}
