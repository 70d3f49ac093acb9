/**
 * The templates and model backends of a running service, which can be reloaded. Each load makes a generation; a running document
 * keeps the one that it started with. A replaced generation closes its backends after its last document, except those that another
 * generation uses: a backend whose configuration did not change is reused.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Reloaded } from '@platen/wire'
import type { Clock } from './clock.ts'
import { type Config, modelConfig } from './config.ts'
import { createCompose } from './generate/compose.ts'
import type { Compose } from './generate/types.ts'
import type { OpenBackend } from './models/open-backend.ts'
import { type Models, openModels } from './models/resolve.ts'
import { listedTemplates } from './templates/data-templates.ts'
import { loadTemplates } from './templates/load.ts'
import type { Template } from './templates/template.ts'

interface Generation {
  templates: readonly Template[]
  templatesFolder: string | undefined
  models: Models
  compose: Compose
  /** Running documents that use it. */
  documents: number
}

export interface Reloadable {
  templates(): readonly Template[]
  /** The folder that the current templates are from. */
  templatesFolder(): string | undefined
  models: Models
  compose: Compose
  /**
   * Reloads templates and backends. An error changes nothing.
   * @throws {ConfigError} @throws {TemplateError}
   */
  reload(): Promise<Reloaded>
  close(): Promise<void>
}

/** What a reload applies; other changes need a restart. */
const RELOADED = new Set<keyof Config>([
  ...(['templates', 'backends', 'models', 'openaiBaseUrl', 'openaiApiKey', 'openaiModel', 'gguf'] as const),
  ...(['probe', 'timezone', 'configFile'] as const),
])

export interface ReloadableOptions {
  /** Load local models now and not with the first document. */
  warm?: boolean
  /** Reads the current configuration. @throws {ConfigError} */
  readConfig?: () => Config
  /** Told in a sentence what takes long: a local model is loaded. */
  say?: (sentence: string) => void
}

/** @throws {TemplateError} */
export async function openReloadable(
  config: Config,
  clock: Clock,
  { warm = false, readConfig = () => config, say }: ReloadableOptions = {},
): Promise<Reloadable> {
  async function open(from: Config, reuse: readonly OpenBackend[]): Promise<Generation> {
    const templates = await loadTemplates(from.templates)
    const models = await openModels(modelConfig(from), { warm, reuse, ...(say === undefined ? {} : { say }) })
    const compose = createCompose({ models, templates, clock, timeZone: from.timezone })
    return { templates, templatesFolder: from.templates, models, compose, documents: 0 }
  }

  let current = await open(config, [])
  /** The current one, and those with running documents. */
  const generations = new Set([current])
  let reloading: Promise<unknown> = Promise.resolve()

  async function closeIfUnused(generation: Generation): Promise<void> {
    if (generation === current || generation.documents > 0 || !generations.delete(generation)) return
    await generation.models.close(new Set([...generations].flatMap(({ models }) => models.openBackends())))
  }

  async function reload(): Promise<Reloaded> {
    const changed = readConfig()
    const before = current
    const next = await open(changed, before.models.openBackends())
    current = next
    generations.add(next)
    // An error while closing affects no document.
    closeIfUnused(before).catch(() => {})
    const { sentence, warnings, backends } = next.models.summary()
    const names = Object.keys({ ...config, ...changed }) as (keyof Config)[]
    return {
      templates: listedTemplates(next.templates).length,
      backends: backends.map(({ name }) => name),
      sentence,
      warnings,
      restartFor: names.filter((name) => !RELOADED.has(name) && !isDeepStrictEqual(config[name], changed[name])),
    }
  }

  return {
    templates: () => current.templates,
    templatesFolder: () => current.templatesFolder,
    models: {
      resolve: (id) => current.models.resolve(id),
      refresh: () => current.models.refresh(),
      list: () => current.models.list(),
      names: () => current.models.names(),
      states: () => current.models.states(),
      backend: (name) => current.models.backend(name),
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
      // One after the other.
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
