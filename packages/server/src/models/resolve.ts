/**
 * Resolves model IDs to backends.
 *
 * In: the configuration of models. Out: for each model ID a backend with its fallbacks, a form, or ModelUnavailable; the list
 * of `GET /models`; and the sentences shown at start and by `platen doctor`.
 * Promise (docs/decisions/015-model-mapping.md): once any backend is configured, an ID without one is unavailable;
 * only with none at all is every document a form.
 */
import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve as resolvePath } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type BackendItem, MODEL_IDS, type ModelId, type ModelItem } from '@platen/wire'
import { type Backend, type ModelTarget, ModelUnavailable } from './backend.ts'
import { catalogue, REASONING_MODEL } from './catalogue.ts'
import { printable } from './endpoint.ts'
import { GgufLocal } from './gguf/local.ts'
import { findLocalServer, listModels, type ServedModel } from './local/find-server.ts'
import { findModelFile, isSmall } from './local/models.ts'
import { GgufConfig, type ModelConfig, type ModelMapping, OpenAiConfig, placesOfSizeB } from './model-config.ts'
import type { OpenAiHttp } from './openai-http.ts'
import { installRuntime, isRuntimeInstalled, runtimeFolder } from './runtime.ts'

/** What answers a model ID; `draft` is a form. `name` is the value of X-Model-Used. */
export type ResolvedModel =
  | { kind: 'draft'; name: 'draft' }
  | {
      kind: 'backend'
      modelId: ModelId
      name: string
      backend: Backend
      target: ModelTarget
      /** Its answers may begin with reasoning that has a closing tag only. */
      isReasoning: boolean
      /** Limits of the whole request: a plain reply, and a stream or a job. */
      limits: { plainTimeoutMs: number; streamTimeoutMs: number }
    }

/** `fallbacks` are used, in order, if `first` throws ModelUnavailable before any output. */
interface ResolvedModels {
  first: ResolvedModel
  fallbacks: ResolvedModel[]
}

/** A backend as the operator sees it. `detail` may name addresses and files. */
interface BackendSummary {
  name: string
  kind: 'openai' | 'gguf' | 'draft'
  detail: string
  /** Model IDs that it serves. */
  models: ModelId[]
}

export interface Models {
  /** @throws {ModelUnavailable} if no backend is configured for this ID, but one is for another. */
  resolve(id: ModelId): ResolvedModels
  /** Asks the servers whether they answer, for `list` and `states`; waits for a moment, the next call sees a later answer. */
  look(): Promise<void>
  /** The items of `GET /models`. */
  list(): ModelItem[]
  /** Model IDs whose backends all have an open breaker, so that a call would fail at once. */
  cooling(): ModelId[]
  /** The items of `GET /backends`. */
  states(): BackendItem[]
  /** A backend by its name, and the model that it runs for the first of its IDs. */
  backend(name: string): { backend: Backend; target: ModelTarget } | undefined
  /** What answers and why, for the start, `platen doctor` and `--json`. For operators only. */
  summary(): { kind: 'backends' | 'draft'; sentence: string; warnings: string[]; backends: BackendSummary[] }
  /** Checks each backend without generating anything: for `platen doctor`. */
  check(): Promise<{ name: string; kind: 'openai' | 'gguf'; ok: boolean; sentence: string }[]>
  /** All backends. */
  openBackends(): readonly OpenBackend[]
  /** @param except backends that are still in use. */
  close(except?: ReadonlySet<OpenBackend>): Promise<void>
}

export const notConfigured = (id: ModelId): ModelUnavailable =>
  new ModelUnavailable(
    `No model is configured for ${id} on this service. GET /v1/models lists the ones that are available.`,
    { retryAfterS: 3600, temporary: false },
  )

export interface ModelsDeps {
  /** Load local models at once, instead of with the first request. */
  warm?: boolean
  /** Open backends: one with the same name and configuration is used again. */
  reuse?: readonly OpenBackend[]
  /** How long the start waits for model servers. */
  detectMs?: number
  /** Ports of local servers to look for. */
  ports?: readonly number[]
  /** Folder whose `node_modules` holds the local runtime; by default in the data folder. */
  runtimeFolder?: string
  /** Told in a sentence what takes long. */
  say?: (sentence: string) => void
}

const CONTEXT_TOKENS_DEFAULT = 8192
/** How long the start waits for model lists. The list of a configured server is also used if it arrives later. */
const DETECT_MS = 300
const CHECK_MS = 3000
/** How long a list of models waits for the servers. */
const LOOK_MS = 250
const DRAFT: ResolvedModel = { kind: 'draft', name: 'draft' }

/** An open backend, with the models that its server lists. */
export type OpenBackend =
  | { kind: 'openai'; backend: OpenAiHttp; config: OpenAiConfig; served: ServedModel[] }
  | { kind: 'gguf'; backend: GgufLocal; config: GgufConfig }

export async function openModels(config: ModelConfig, deps: ModelsDeps = {}): Promise<Models> {
  const modelsFolder = join(config.dataFolder, 'models')
  const lookMs = deps.detectMs ?? DETECT_MS
  const runtime = deps.runtimeFolder ?? runtimeFolder(config.dataFolder)

  async function openOpenAi(name: string, openAi: OpenAiConfig, served?: ServedModel[]): Promise<OpenBackend> {
    const same = deps.reuse?.find((one) => hasConfig(one, name, openAi))
    if (same) return same
    // Loaded on demand: a service without such a backend saves the memory of the client.
    const { OpenAiHttp } = await import('./openai-http.ts')
    const backend = new OpenAiHttp(name, openAi)
    const one: OpenBackend = { kind: 'openai', backend, config: openAi, served: served ?? [] }
    if (!served) {
      const listed = fetchModels(openAi).then(
        (models) => {
          one.served = models
        },
        // If the server is down, the first call asks it again.
        () => {},
      )
      await Promise.race([listed, new Promise((resolve) => setTimeout(resolve, lookMs).unref())])
    }
    return one
  }

  async function openGguf(name: string, gguf: GgufConfig): Promise<OpenBackend> {
    const path = isAbsolute(gguf.path) ? gguf.path : join(modelsFolder, gguf.path)
    const same = deps.reuse?.find((one) => hasConfig(one, name, { ...gguf, path }))
    if (same) return same
    const backend = await GgufLocal.open(
      name,
      { ...gguf, path },
      {
        runtimeFolder: runtime,
        ...(deps.say === undefined ? {} : { say: deps.say }),
        ...(deps.runtimeFolder === undefined ? { install: () => installRuntime(config.dataFolder) } : {}),
      },
    )
    return { kind: 'gguf', backend, config: { ...gguf, path } }
  }

  const named = new Map<string, OpenBackend>()
  await Promise.all(
    Object.entries(config.backends).map(async ([name, one]) => {
      named.set(name, await (one.kind === 'openai' ? openOpenAi(name, one) : openGguf(name, one)))
    }),
  )

  /** Answers every ID that `models` does not map. */
  let defaultBackend: OpenBackend | undefined
  let sentence = ''
  const warnings: string[] = []
  if (config.quickOpenAi) {
    const { baseUrl, apiKey, model } = config.quickOpenAi
    const quick = OpenAiConfig.parse({
      kind: 'openai',
      baseUrl,
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(model === undefined ? {} : { upstream: model }),
    })
    defaultBackend = await openOpenAi('openai', quick)
    sentence = `Documents are written by the endpoint ${printable(baseUrl)}${model ? ` (model ${model})` : ''}: PLATEN_OPENAI_BASE_URL names it.`
    if (config.quickGguf) warnings.push('PLATEN_GGUF is not used: PLATEN_OPENAI_BASE_URL takes precedence.')
  } else if (config.quickGguf) {
    const here = resolvePath(config.quickGguf)
    defaultBackend = await openGguf(
      'gguf',
      GgufConfig.parse({ kind: 'gguf', path: existsSync(here) ? here : config.quickGguf }),
    )
    sentence = `Documents are written by the local model ${config.quickGguf}: PLATEN_GGUF names it.`
  } else if (named.size === 0) {
    ;({ general: defaultBackend, sentence } = await detect())
  }
  if (named.size > 0) {
    const unmapped = defaultBackend ? ` For the other model IDs: ${sentence}` : ''
    sentence = `Documents are written by the backends of the configuration: ${[...named.keys()].join(', ')}.${unmapped}`
  }

  /** With no backend configured: a local server, else a file in the models folder, else forms. */
  async function detect(): Promise<{ general: OpenBackend | undefined; sentence: string }> {
    const server = config.probe
      ? await findLocalServer({ timeoutMs: lookMs, ...(deps.ports ? { ports: deps.ports } : {}) })
      : undefined
    const model = server?.models[0]
    if (server && model) {
      const found = OpenAiConfig.parse({ kind: 'openai', baseUrl: server.baseUrl, upstream: model.id })
      return {
        general: await openOpenAi('found', found, server.models),
        sentence:
          `Documents are written by the model ${model.id} of ${server.program} at ${server.baseUrl}: no backend is configured, ` +
          'and Platen found this server (PLATEN_PROBE=false turns the search off).',
      }
    }
    const searched = config.probe
      ? 'no local model server was found'
      : 'PLATEN_PROBE=false: no local model server was looked for'
    const { file, small } = await findModelFile(modelsFolder)
    for (const path of small) {
      warnings.push(
        `${path} is not used: a model with less than 1 billion parameters is used only if PLATEN_GGUF or a backend of the ` +
          'configuration names it. `platen models` lists better ones.',
      )
    }
    if (file && (deps.runtimeFolder !== undefined || isRuntimeInstalled(config.dataFolder))) {
      return {
        general: await openGguf('gguf', GgufConfig.parse({ kind: 'gguf', path: file })),
        sentence: `Documents are written by the local model ${file}: no backend is configured, ${searched}, and this file is in the models folder.`,
      }
    }
    if (file) {
      warnings.push(
        `${file} is not used: its runtime is not installed. Start once with PLATEN_GGUF=${file}, which installs it, ` +
          'or download a model with `npx platen models pull NAME`.',
      )
    }
    return {
      general: undefined,
      sentence:
        `Documents are forms, without a model: no backend is configured, ${searched}, ` +
        `and there is no usable GGUF file in ${modelsFolder}. \`platen models\` lists models for this machine.`,
    }
  }

  const openBackends = (): OpenBackend[] => [...named.values(), ...(defaultBackend ? [defaultBackend] : [])]
  const anyBackend = openBackends().length > 0
  if (deps.warm) for (const one of openBackends()) if (one.kind === 'gguf') one.backend.warm()

  /** Undefined if nothing answers this ID. */
  function sourceOf(id: ModelId): { backend: OpenBackend; mapping: Partial<ModelMapping> } | 'draft' | undefined {
    const mapping = config.models[id]
    if (mapping?.backend === 'draft') return 'draft'
    if (mapping) {
      const one = named.get(mapping.backend)
      return one && { backend: one, mapping }
    }
    if (defaultBackend) return { backend: defaultBackend, mapping: {} }
    return anyBackend ? undefined : 'draft'
  }

  function resolvedModel(id: ModelId): ResolvedModel | undefined {
    const source = sourceOf(id)
    if (source === undefined || source === 'draft') return source && DRAFT
    const { backend: one, mapping } = source
    const { backend } = one
    return {
      kind: 'backend',
      modelId: id,
      name: mapping.name ?? one.config.name ?? id,
      backend,
      target: targetOf(one, mapping),
      isReasoning: one.config.reasoning ?? id === REASONING_MODEL,
      limits: { plainTimeoutMs: one.config.plainTimeoutMs, streamTimeoutMs: one.config.streamTimeoutMs },
    }
  }

  const idsOf = (one: OpenBackend) =>
    MODEL_IDS.filter((id) => {
      const source = sourceOf(id)
      return source !== undefined && source !== 'draft' && source.backend === one
    })

  const unused = placesOfSizeB(config)
  if (unused.length > 0) {
    warnings.push(
      `sizeB is no longer used (${unused.join(', ')}): every model writes whole documents, whatever its size. ` +
        'Remove it from the configuration.',
    )
  }
  for (const [name, one] of named) {
    if (idsOf(one).length === 0) warnings.push(`No model ID is mapped to the backend ${name}; add one under "models".`)
  }

  return {
    resolve(id) {
      const first = resolvedModel(id)
      if (!first) {
        throw notConfigured(id)
      }
      const fallbacks = (config.models[id]?.fallbacks ?? []).map((other) =>
        other === 'draft' ? DRAFT : resolvedModel(other),
      )
      return { first, fallbacks: fallbacks.filter((route) => route !== undefined) }
    },

    async look() {
      const checks = openBackends().map((one) => (one.kind === 'openai' ? one.backend.check() : undefined))
      await Promise.race([Promise.all(checks), delay(LOOK_MS, undefined, { ref: false })])
    },

    list: () =>
      catalogue((id) => {
        const route = resolvedModel(id)
        if (!route) return { source: 'none' }
        if (route.kind === 'draft') return { source: 'draft' }
        const speed = route.backend.speed.read()
        return {
          source: 'model',
          available: /ready|loading/.test(route.backend.state().status),
          ...(route.name === id ? {} : { name: route.name }),
          contextTokens: route.target.contextTokens,
          ...(speed ? { wordsPerSecond: speed.wordsPerSecond } : {}),
        }
      }),

    cooling() {
      const isCooling = (route: ResolvedModel | undefined) =>
        route?.kind === 'backend' && route.backend.state().status === 'cooling'
      return MODEL_IDS.filter((id) => {
        const fallbacks = config.models[id]?.fallbacks ?? []
        return [id, ...fallbacks].every((other) => other !== 'draft' && isCooling(resolvedModel(other)))
      })
    },

    states: () =>
      openBackends().map((one) => ({
        ...one.backend.state(),
        location: locationOf(one),
        models: idsOf(one),
        speed: one.backend.speed.read(),
      })),

    backend(name) {
      const one = openBackends().find(({ backend }) => backend.name === name)
      if (!one) return undefined
      const [id] = idsOf(one)
      const first = id && resolvedModel(id)
      const target = first?.kind === 'backend' ? first.target : targetOf(one, {})
      return { backend: one.backend, target }
    },

    summary() {
      const backends: BackendSummary[] = openBackends().map((one) => ({
        name: one.backend.name,
        kind: one.kind,
        detail: locationOf(one),
        models: idsOf(one),
      }))
      const drafts = MODEL_IDS.filter((id) => sourceOf(id) === 'draft')
      if (drafts.length > 0) {
        backends.push({ name: 'draft', kind: 'draft', detail: 'forms, without a model', models: drafts })
      }
      const kind = anyBackend ? 'backends' : 'draft'
      return { kind, sentence, warnings: [...warnings, ...smallModels()], backends }
    },

    check: () =>
      Promise.all(
        openBackends().map(async (one) => {
          const { name } = one.backend
          if (one.kind === 'gguf') {
            const { status, note } = await one.backend.check()
            const ok = status === 'ready' || status === 'loading'
            const later = one.backend.isRuntimeInstalled ? '' : ' Its runtime (85 MB) will be installed then.'
            return { name, kind: one.kind, ok, sentence: note ?? `${one.config.path} can be loaded.${later}` }
          }
          return { name, kind: one.kind, ...(await checkOpenAi(one.config, modelNames(one))) }
        }),
      ),

    openBackends,

    async close(except) {
      await Promise.all(openBackends().map((one) => (except?.has(one) ? undefined : one.backend.close())))
    },
  }

  /** A warning for each configured model that is known to be too small to write documents. */
  function smallModels(): string[] {
    const small = openBackends().flatMap((one) => {
      if (one.kind === 'gguf') {
        const { header } = one.backend
        return header && isSmall(header.parameters) ? [one.config.path] : []
      }
      const names = modelNames(one)
      return one.served
        .filter(({ id, parameters }) => names.includes(id) && parameters !== undefined && isSmall(parameters))
        .map(({ id }) => `${id} of ${locationOf(one)}`)
    })
    return small.map(
      (name) =>
        `The model ${name} has less than 1 billion parameters: few of its documents are usable. \`platen models\` lists better ones.`,
    )
  }

  function modelNames(one: OpenBackend): string[] {
    const names = idsOf(one).map((id) => resolvedModel(id))
    return [...new Set(names.map((route) => (route?.kind === 'backend' ? route.target.upstream : '')))].filter(Boolean)
  }
}

function hasConfig({ backend, config }: OpenBackend, name: string, expected: OpenAiConfig | GgufConfig): boolean {
  return backend.name === name && isDeepStrictEqual(config, expected)
}

function locationOf(one: OpenBackend): string {
  return one.kind === 'gguf' ? one.config.path : printable(one.config.baseUrl)
}

function targetOf(one: OpenBackend, mapping: Partial<ModelMapping>): ModelTarget {
  return one.kind === 'openai' ? openAiTarget(one, mapping) : ggufTarget(one, mapping)
}

function openAiTarget(
  { config, served }: Extract<OpenBackend, { kind: 'openai' }>,
  mapping: Partial<ModelMapping>,
): ModelTarget {
  // Empty: the backend asks its server for a name.
  const upstream = mapping.upstream ?? config.upstream ?? served[0]?.id ?? ''
  const listed = served.find(({ id }) => id === upstream)
  return {
    upstream,
    contextTokens: mapping.contextTokens ?? config.contextTokens ?? listed?.contextTokens ?? CONTEXT_TOKENS_DEFAULT,
    ...(mapping.extraBody === undefined ? {} : { extraBody: mapping.extraBody }),
  }
}

function ggufTarget({ backend }: Extract<OpenBackend, { kind: 'gguf' }>, mapping: Partial<ModelMapping>): ModelTarget {
  return {
    upstream: backend.header?.name ?? 'local',
    contextTokens: Math.min(backend.contextTokens, mapping.contextTokens ?? Number.POSITIVE_INFINITY),
  }
}

function fetchModels({ baseUrl, apiKey, headers }: OpenAiConfig): Promise<ServedModel[]> {
  return listModels(baseUrl, {
    timeoutMs: CHECK_MS,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(headers === undefined ? {} : { headers }),
  })
}

async function checkOpenAi(config: OpenAiConfig, names: string[]): Promise<{ ok: boolean; sentence: string }> {
  const address = printable(config.baseUrl)
  try {
    const models = await fetchModels(config)
    const missing = names.filter((name) => !models.some(({ id }) => id === name || id === `${name}:latest`))
    if (missing.length === 0) return { ok: true, sentence: `${address} answers.` }
    const has =
      models.length > 0
        ? `it has ${models
            .map(({ id }) => id)
            .slice(0, 8)
            .join(', ')}`
        : 'its list is empty'
    return { ok: false, sentence: `${address} answers, but has no model named ${missing.join(', ')}; ${has}.` }
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors[0] : error
    const message = reason instanceof Error ? reason.message : String(reason)
    if (/status 40[13]/.test(message)) return { ok: false, sentence: `${address} refuses the key (${message}).` }
    if (/status 404/.test(message)) return { ok: true, sentence: `${address} answers, but does not list its models.` }
    return { ok: false, sentence: `${address} does not answer as a model server: ${message}.` }
  }
}
