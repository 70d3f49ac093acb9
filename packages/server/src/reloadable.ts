/**
 * The templates and model backends of a running service, which can be loaded again. Each load makes a generation; a document
 * that is being written keeps the one it began with. A generation that is replaced closes its backends once its last document
 * has ended, but for those that another generation still has: a backend whose settings did not change goes on as it is.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Reloaded } from '@platen/wire'
import type { Clock } from './clock.ts'
import { type Config, modelConfig } from './config.ts'
import { createCompose } from './generate/compose.ts'
import type { Compose } from './generate/types.ts'
import { type Models, type OpenBackend, openModels } from './models/resolve.ts'
import { loadTemplates } from './templates/load.ts'
import type { Template } from './templates/template.ts'

interface Generation {
  templates: readonly Template[]
  models: Models
  compose: Compose
  /** Documents that are being written with it. */
  documents: number
}

export interface Reloadable {
  templates(): readonly Template[]
  models: Models
  compose: Compose
  /**
   * Loads templates and backends again. Where something is wrong, all stays as it was.
   * @throws {ConfigError} @throws {TemplateError}
   */
  reload(): Promise<Reloaded>
  close(): Promise<void>
}

/** Settings that a reload applies; a change of another waits for the next start. */
const RELOADED = new Set<keyof Config>([
  ...(['templates', 'backends', 'models', 'openaiBaseUrl', 'openaiApiKey', 'openaiModel', 'gguf'] as const),
  ...(['probe', 'timezone', 'configFile'] as const),
])

export interface ReloadableOptions {
  /** Load local models at once, not with the first document. */
  warm?: boolean
  /** The configuration as it is now. @throws {ConfigError} */
  readConfig?: () => Config
}

/** @throws {TemplateError} */
export async function openReloadable(
  config: Config,
  clock: Clock,
  { warm = false, readConfig = () => config }: ReloadableOptions = {},
): Promise<Reloadable> {
  async function open(from: Config, reuse: readonly OpenBackend[]): Promise<Generation> {
    const templates = await loadTemplates(from.templates)
    const models = await openModels(modelConfig(from), { warm, reuse })
    const compose = createCompose({ models, templates, clock, timeZone: from.timezone })
    return { templates, models, compose, documents: 0 }
  }

  let current = await open(config, [])
  /** The current one, and those that still have documents under way. */
  const generations = new Set([current])
  let reloading: Promise<unknown> = Promise.resolve()

  async function closeIfUnused(generation: Generation): Promise<void> {
    if (generation === current || generation.documents > 0 || !generations.delete(generation)) return
    await generation.models.close(new Set([...generations].flatMap(({ models }) => models.openBackends())))
  }

  async function reload(): Promise<Reloaded> {
    const changed = readConfig()
    const before = current
    const fresh = await open(changed, before.models.openBackends())
    current = fresh
    generations.add(fresh)
    // What is closed here is used by nobody any more.
    closeIfUnused(before).catch(() => {})
    const { sentence, warnings, backends } = fresh.models.summary()
    const names = Object.keys({ ...config, ...changed }) as (keyof Config)[]
    return {
      templates: fresh.templates.length,
      backends: backends.map(({ name }) => name),
      sentence,
      warnings,
      restartFor: names.filter((name) => !RELOADED.has(name) && !isDeepStrictEqual(config[name], changed[name])),
    }
  }

  return {
    templates: () => current.templates,
    models: {
      resolve: (id) => current.models.resolve(id),
      list: () => current.models.list(),
      states: () => current.models.states(),
      cooling: () => current.models.cooling(),
      summary: () => current.models.summary(),
      check: () => current.models.check(),
      openBackends: () => current.models.openBackends(),
      close: (except) => current.models.close(except),
    },
    async compose(input, signal, options) {
      const generation = current
      generation.documents += 1
      try {
        return await generation.compose(input, signal, options)
      } finally {
        generation.documents -= 1
        closeIfUnused(generation).catch(() => {})
      }
    },
    reload() {
      // One after the other: each begins with what the one before has left.
      const next = reloading.then(reload, reload)
      reloading = next.catch(() => {})
      return next
    },
    async close() {
      await reloading
      const closed = new Set<OpenBackend>()
      for (const { models } of generations) {
        await models.close(closed)
        for (const backend of models.openBackends()) closed.add(backend)
      }
    },
  }
}
