/**
 * Resolves model IDs to backends.
 *
 * In: the configuration of models. Out: for each model ID a backend with its fallbacks, a form, or ModelUnavailable; the list
 * of `GET /models`; and the sentences shown at start and by `platen doctor`.
 * Promise (docs/decisions/015-model-mapping.md): once any backend is configured, an ID without one is unavailable;
 * only with none at all is every document a form.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type BackendItem, MODEL_IDS, type ModelId, type ModelItem } from '@platen/wire'
import { type Backend, type ModelTarget, ModelUnavailable } from './backend.ts'
import { catalogue, REASONING_MODEL } from './catalogue.ts'
import { checkBackend } from './check-backend.ts'
import { type DefaultBackend, openDefaultBackend } from './default-backend.ts'
import { isSmall } from './local/models.ts'
import { type ModelConfig, type ModelMapping, placesOfSizeB } from './model-config.ts'
import { BackendOpener, locationOf, type OpenBackend, targetOf } from './open-backend.ts'

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
  refresh(): Promise<void>
  /** The items of `GET /models`. */
  list(): ModelItem[]
  /** What answers, by model ID: the operator's name of the model, else that of its server. Without IDs that nothing answers. */
  names(): Record<string, string>
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
  /** Called with a sentence about each step that takes long. */
  say?: (sentence: string) => void
}

/** How long the start waits for model lists. The list of a configured server is also used if it arrives later. */
const DETECT_MS = 300
/** How long a list of models waits for the servers. */
const REFRESH_MS = 250
const DRAFT: ResolvedModel = { kind: 'draft', name: 'draft' }

export async function openModels(config: ModelConfig, deps: ModelsDeps = {}): Promise<Models> {
  const detectMs = deps.detectMs ?? DETECT_MS
  const opener = new BackendOpener({
    dataFolder: config.dataFolder,
    listMs: detectMs,
    reuse: deps.reuse ?? [],
    runtimeFolder: deps.runtimeFolder,
    say: deps.say,
  })
  const named = new Map<string, OpenBackend>()
  await Promise.all(
    Object.entries(config.backends).map(async ([name, one]) => {
      named.set(name, await opener.open(name, one))
    }),
  )
  const general = await openDefaultBackend(config, opener, {
    detectMs,
    ports: deps.ports,
    hasRuntime: deps.runtimeFolder !== undefined,
  })
  const models = new ModelResolver(config, named, general)
  if (deps.warm) for (const one of models.openBackends()) if (one.kind === 'gguf') one.backend.warm()
  return models
}

class ModelResolver implements Models {
  readonly #config: ModelConfig
  readonly #named: ReadonlyMap<string, OpenBackend>
  readonly #default: DefaultBackend
  readonly #openBackends: readonly OpenBackend[]

  /** @param named the backends of the configuration, by name. */
  constructor(config: ModelConfig, named: ReadonlyMap<string, OpenBackend>, general: DefaultBackend) {
    this.#config = config
    this.#named = named
    this.#default = general
    this.#openBackends = [...named.values(), ...(general.backend ? [general.backend] : [])]
  }

  resolve(id: ModelId): ResolvedModels {
    const first = this.#resolved(id)
    if (!first) throw notConfigured(id)
    const fallbacks = this.#fallbacks(id).map((other) => (other === 'draft' ? DRAFT : this.#resolved(other)))
    return { first, fallbacks: fallbacks.filter((route) => route !== undefined) }
  }

  async refresh(): Promise<void> {
    const checks = this.#openBackends.map((one) => (one.kind === 'openai' ? one.backend.check() : undefined))
    await Promise.race([Promise.all(checks), delay(REFRESH_MS, undefined, { ref: false })])
  }

  list(): ModelItem[] {
    return catalogue((id) => {
      const route = this.#resolved(id)
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
    })
  }

  names(): Record<string, string> {
    const names: Record<string, string> = {}
    for (const id of MODEL_IDS) {
      const route = this.#resolved(id)
      if (route?.kind !== 'backend') continue
      const name = route.name === id ? route.target.upstream : route.name
      if (name !== '') names[id] = name
    }
    return names
  }

  cooling(): ModelId[] {
    return MODEL_IDS.filter((id) =>
      [id, ...this.#fallbacks(id)].every((other) => other !== 'draft' && this.#isCooling(other)),
    )
  }

  states(): BackendItem[] {
    return this.#openBackends.map((one) => ({
      ...one.backend.state(),
      location: locationOf(one),
      models: this.#idsOf(one),
      speed: one.backend.speed.read(),
    }))
  }

  backend(name: string): { backend: Backend; target: ModelTarget } | undefined {
    const one = this.#openBackends.find(({ backend }) => backend.name === name)
    if (!one) return undefined
    const [id] = this.#idsOf(one)
    const first = id && this.#resolved(id)
    const target = first?.kind === 'backend' ? first.target : targetOf(one, {})
    return { backend: one.backend, target }
  }

  summary(): ReturnType<Models['summary']> {
    const backends: BackendSummary[] = this.#openBackends.map((one) => ({
      name: one.backend.name,
      kind: one.kind,
      detail: locationOf(one),
      models: this.#idsOf(one),
    }))
    const drafts = MODEL_IDS.filter((id) => this.#sourceOf(id) === 'draft')
    if (drafts.length > 0)
      backends.push({ name: 'draft', kind: 'draft', detail: 'forms, without a model', models: drafts })
    const warnings = [
      ...this.#default.warnings,
      ...this.#warningsOfSizes(),
      ...this.#warningsOfUnmapped(),
      ...this.#warningsOfSmallModels(),
    ]
    return { kind: this.#hasBackend ? 'backends' : 'draft', sentence: this.#sentence(), warnings, backends }
  }

  check(): ReturnType<Models['check']> {
    return Promise.all(
      this.#openBackends.map(async (one) => ({
        name: one.backend.name,
        kind: one.kind,
        ...(await checkBackend(one, this.#modelNames(one))),
      })),
    )
  }

  openBackends(): readonly OpenBackend[] {
    return this.#openBackends
  }

  async close(except?: ReadonlySet<OpenBackend>): Promise<void> {
    await Promise.all(this.#openBackends.map((one) => (except?.has(one) ? undefined : one.backend.close())))
  }

  get #hasBackend(): boolean {
    return this.#openBackends.length > 0
  }

  /** Undefined if nothing answers this ID. */
  #sourceOf(id: ModelId): { backend: OpenBackend; mapping: Partial<ModelMapping> } | 'draft' | undefined {
    const mapping = this.#config.models[id]
    if (mapping?.backend === 'draft') return 'draft'
    if (mapping) {
      const one = this.#named.get(mapping.backend)
      return one && { backend: one, mapping }
    }
    if (this.#default.backend) return { backend: this.#default.backend, mapping: {} }
    return this.#hasBackend ? undefined : 'draft'
  }

  #resolved(id: ModelId): ResolvedModel | undefined {
    const source = this.#sourceOf(id)
    if (source === undefined || source === 'draft') return source && DRAFT
    const { backend: one, mapping } = source
    return {
      kind: 'backend',
      modelId: id,
      name: mapping.name ?? one.config.name ?? id,
      backend: one.backend,
      target: targetOf(one, mapping),
      isReasoning: one.config.reasoning ?? id === REASONING_MODEL,
      limits: { plainTimeoutMs: one.config.plainTimeoutMs, streamTimeoutMs: one.config.streamTimeoutMs },
    }
  }

  #fallbacks(id: ModelId): readonly (ModelId | 'draft')[] {
    return this.#config.models[id]?.fallbacks ?? []
  }

  #isCooling(id: ModelId): boolean {
    const route = this.#resolved(id)
    return route?.kind === 'backend' && route.backend.state().status === 'cooling'
  }

  #idsOf(one: OpenBackend): ModelId[] {
    return MODEL_IDS.filter((id) => {
      const source = this.#sourceOf(id)
      return source !== undefined && source !== 'draft' && source.backend === one
    })
  }

  /** Names that the server of a backend has for the models of its IDs. */
  #modelNames(one: OpenBackend): string[] {
    const names = this.#idsOf(one).map((id) => this.#resolved(id))
    return [...new Set(names.map((route) => (route?.kind === 'backend' ? route.target.upstream : '')))].filter(Boolean)
  }

  #sentence(): string {
    const { backend, sentence } = this.#default
    if (this.#named.size === 0) return sentence
    const unmapped = backend ? ` For the other model IDs: ${sentence}` : ''
    return `Documents are written by the backends of the configuration: ${[...this.#named.keys()].join(', ')}.${unmapped}`
  }

  #warningsOfSizes(): string[] {
    const unused = placesOfSizeB(this.#config)
    if (unused.length === 0) return []
    return [
      `sizeB is no longer used (${unused.join(', ')}): every model writes whole documents, whatever its size. ` +
        'Remove it from the configuration.',
    ]
  }

  #warningsOfUnmapped(): string[] {
    return [...this.#named]
      .filter(([, one]) => this.#idsOf(one).length === 0)
      .map(([name]) => `No model ID is mapped to the backend ${name}; add one under "models".`)
  }

  /** A warning for each configured model that is known to be too small to write documents. */
  #warningsOfSmallModels(): string[] {
    return this.#openBackends
      .flatMap((one) => this.#smallModels(one))
      .map(
        (name) =>
          `The model ${name} has less than 1 billion parameters: few of its documents are usable. \`platen models\` lists better ones.`,
      )
  }

  #smallModels(one: OpenBackend): string[] {
    if (one.kind === 'gguf') {
      const { header } = one.backend
      return header && isSmall(header.parameters) ? [one.config.path] : []
    }
    const names = this.#modelNames(one)
    return one.served
      .filter(({ id, parameters }) => names.includes(id) && parameters !== undefined && isSmall(parameters))
      .map(({ id }) => `${id} of ${locationOf(one)}`)
  }
}
