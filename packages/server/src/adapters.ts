/**
 * What the service reaches the world through, opened as the configuration says: the database, the templates, the models
 * and the two PDF engines. The service starts here, and so does `platen generate`, which needs no database.
 */
import type { Adapters } from './app.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { docxWriter } from './formats/docx-thread.ts'
import type { Logger } from './http/log.ts'
import type { Models } from './models/resolve.ts'
import { houseEngine } from './pdf/house.ts'
import { typstEngine } from './pdf/typst.ts'
import { openReloadable, type ReloadableOptions } from './reloadable.ts'

/** What writing a document takes. */
export interface Writing extends Pick<Adapters, 'templates' | 'compose' | 'pdf' | 'pdfAlt' | 'docx' | 'reload'> {
  models: Models
  close(): Promise<void>
}

export interface OpenedAdapters extends Adapters {
  models: Models
  /** Closes the models and the engines; not the database and the log, which were given. */
  close(): Promise<void>
}

/** @throws {TemplateFault} */
export async function openAdapters(
  config: Config,
  { database, log, clock, readConfig }: AdapterSources,
): Promise<OpenedAdapters> {
  const reads = readConfig ? { readConfig } : {}
  return { database, log, ...(await openWriting(config, clock, { warm: true, ...reads })) }
}

export interface AdapterSources {
  database: Database
  log: Logger
  clock: Clock
  /** For a reload; default: the configuration stays as it is. @throws {ConfigFault} */
  readConfig?: () => Config
}

/** @throws {TemplateFault} */
export async function openWriting(config: Config, clock: Clock, options: ReloadableOptions = {}): Promise<Writing> {
  const { close: closeReloadable, ...reloadable } = await openReloadable(config, clock, options)
  const slots = config.pdfWorkers === undefined ? {} : { slots: config.pdfWorkers }
  const pdf = houseEngine({ ...slots, warm: options.warm ?? false })
  const pdfAlt = typstEngine(slots)
  const docx = docxWriter()
  return {
    ...reloadable,
    pdf,
    pdfAlt,
    docx,
    async close() {
      await Promise.all([closeReloadable(), pdf.close(), pdfAlt.close(), docx.close()])
    },
  }
}
