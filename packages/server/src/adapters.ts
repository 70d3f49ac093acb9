/**
 * Opens the adapters of the service by the configuration: the templates, the models and the two PDF engines.
 */
import type { Adapters } from './app.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { openDocumentPipeline } from './document-pipeline.ts'
import type { Logger } from './http/monitoring/log.ts'
import type { Models } from './models/resolve.ts'

export interface OpenedAdapters extends Adapters {
  models: Models
  /** Closes the models and the engines, but not the database and the log, which belong to the caller. */
  close(): Promise<void>
}

export interface AdapterSources {
  database: Database
  log: Logger
  clock: Clock
  /** For a reload. Default: the configuration does not change. @throws {ConfigError} */
  readConfig?: () => Config
}

/** @throws {TemplateError} */
export async function openAdapters(
  config: Config,
  { database, log, clock, readConfig }: AdapterSources,
): Promise<OpenedAdapters> {
  const reads = readConfig ? { readConfig } : {}
  return {
    database,
    log,
    ...(await openDocumentPipeline(config, clock, { warm: true, say: (sentence) => log.info({}, sentence), ...reads })),
  }
}
