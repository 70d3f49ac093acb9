/**
 * What the service reaches the world through, opened as the configuration says: the database, the templates, the models
 * and the two PDF engines. The service and the command line both start here.
 */
import type { Adapters } from './app.ts'
import type { Clock } from './clock.ts'
import { type Config, modelSettings } from './config.ts'
import type { Database } from './db/database.ts'
import { createCompose } from './generate/compose.ts'
import type { Logger } from './http/log.ts'
import { ModelUnavailable } from './models/backend.ts'
import { type Models, openModels } from './models/resolve.ts'
import { houseEngine } from './pdf/house.ts'
import { typstEngine } from './pdf/typst.ts'
import { loadTemplates } from './templates/load.ts'

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
  const templates = await loadTemplates(config.templates)
  const models = await openModels(modelSettings(config), { warm: true })
  const compose = createCompose({
    models,
    templates,
    clock,
    timeZone: config.timezone,
    writeDraft: () => {
      throw new ModelUnavailable('The offline draft is not part of this build.')
    },
  })
  const slots = config.pdfWorkers === undefined ? {} : { slots: config.pdfWorkers }
  const pdf = houseEngine(slots)
  const pdfAlt = typstEngine(slots)
  return {
    database,
    log,
    templates,
    models,
    compose,
    pdf,
    pdfAlt,
    async close() {
      await Promise.all([models.close(), pdf.close(), pdfAlt.close()])
    },
  }
}
