/**
 * What the service reaches the world through, opened as the configuration says: the database, the templates, the models
 * and the two PDF engines. The service starts here, and so does `platen generate`, which needs no database.
 */
import type { Adapters } from './app.ts'
import type { Clock } from './clock.ts'
import { type Config, modelSettings } from './config.ts'
import type { Database } from './db/database.ts'
import { docxWriter } from './formats/docx-thread.ts'
import { createCompose } from './generate/compose.ts'
import type { Logger } from './http/log.ts'
import { type Models, openModels } from './models/resolve.ts'
import { houseEngine } from './pdf/house.ts'
import { typstEngine } from './pdf/typst.ts'
import { loadTemplates } from './templates/load.ts'

/** What writing a document takes. */
export interface Writing extends Pick<Adapters, 'templates' | 'compose' | 'pdf' | 'pdfAlt' | 'docx'> {
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
  { database, log, clock }: { database: Database; log: Logger; clock: Clock },
): Promise<OpenedAdapters> {
  return { database, log, ...(await openWriting(config, clock, { warm: true })) }
}

/**
 * @param options.warm load local models at once, not with the first document.
 * @throws {TemplateFault}
 */
export async function openWriting(config: Config, clock: Clock, options: { warm?: boolean } = {}): Promise<Writing> {
  const templates = await loadTemplates(config.templates)
  const models = await openModels(modelSettings(config), options)
  const compose = createCompose({
    models,
    templates,
    clock,
    timeZone: config.timezone,
  })
  const slots = config.pdfWorkers === undefined ? {} : { slots: config.pdfWorkers }
  const pdf = houseEngine({ ...slots, warm: options.warm ?? false })
  const pdfAlt = typstEngine(slots)
  const docx = docxWriter()
  return {
    templates,
    models,
    compose,
    pdf,
    pdfAlt,
    docx,
    async close() {
      await Promise.all([models.close(), pdf.close(), pdfAlt.close(), docx.close()])
    },
  }
}
