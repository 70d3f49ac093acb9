/** Opens backends by their configuration, and reads what their servers list. */
import { isAbsolute, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ModelTarget } from './backend.ts'
import { printable } from './endpoint.ts'
import { GgufLocal } from './gguf/local.ts'
import { listModels, type ServedModel } from './local/find-server.ts'
import type { BackendConfig, GgufConfig, ModelMapping, OpenAiConfig } from './model-config.ts'
import type { OpenAiHttp } from './openai-http.ts'
import { installRuntime, runtimeFolder } from './runtime.ts'

const CONTEXT_TOKENS_DEFAULT = 8192
const CHECK_MS = 3000

/** An open backend, with the models that its server lists. */
export type OpenBackend =
  | { kind: 'openai'; backend: OpenAiHttp; config: OpenAiConfig; served: ServedModel[] }
  | { kind: 'gguf'; backend: GgufLocal; config: GgufConfig }

export interface BackendOpenerOptions {
  dataFolder: string
  /** How long the start waits for the list of a server's models; the list is also used if it arrives later. */
  listMs: number
  /** Open backends: one with the same name and configuration is used again. */
  reuse: readonly OpenBackend[]
  /** Folder whose `node_modules` holds the local runtime. Default: in the data folder, where it is installed if it is missing. */
  runtimeFolder: string | undefined
  /** Called with a sentence about each step that takes long. */
  say: ((sentence: string) => void) | undefined
}

export class BackendOpener {
  readonly #options: BackendOpenerOptions

  constructor(options: BackendOpenerOptions) {
    this.#options = options
  }

  open(name: string, config: BackendConfig): Promise<OpenBackend> {
    return config.kind === 'openai' ? this.openAi(name, config) : this.gguf(name, config)
  }

  /** @param served what the server lists, if that is known; otherwise the server is asked. */
  async openAi(name: string, config: OpenAiConfig, served?: ServedModel[]): Promise<OpenBackend> {
    const same = this.#findSame(name, config)
    if (same) return same
    // Loaded on demand: a service without such a backend saves the memory of the client.
    const { OpenAiHttp } = await import('./openai-http.ts')
    const opened = { kind: 'openai' as const, backend: new OpenAiHttp(name, config), config, served: served ?? [] }
    if (!served) {
      const listed = fetchModels(config).then(
        (models) => {
          opened.served = models
        },
        // If the server is down, the first call asks it again.
        () => {},
      )
      await Promise.race([listed, new Promise((resolve) => setTimeout(resolve, this.#options.listMs).unref())])
    }
    return opened
  }

  /** @param config its path is absolute, or within the models folder. */
  async gguf(name: string, config: GgufConfig): Promise<OpenBackend> {
    const { dataFolder, say, ...options } = this.#options
    const located = {
      ...config,
      path: isAbsolute(config.path) ? config.path : join(modelsFolder(dataFolder), config.path),
    }
    const same = this.#findSame(name, located)
    if (same) return same
    const backend = await GgufLocal.open(name, located, {
      runtimeFolder: options.runtimeFolder ?? runtimeFolder(dataFolder),
      ...(say === undefined ? {} : { say }),
      ...(options.runtimeFolder === undefined ? { install: () => installRuntime(dataFolder) } : {}),
    })
    return { kind: 'gguf', backend, config: located }
  }

  #findSame(name: string, expected: BackendConfig): OpenBackend | undefined {
    return this.#options.reuse.find(
      ({ backend, config }) => backend.name === name && isDeepStrictEqual(config, expected),
    )
  }
}

export function modelsFolder(dataFolder: string): string {
  return join(dataFolder, 'models')
}

export function locationOf(one: OpenBackend): string {
  return one.kind === 'gguf' ? one.config.path : printable(one.config.baseUrl)
}

export function targetOf(one: OpenBackend, mapping: Partial<ModelMapping>): ModelTarget {
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

export function fetchModels({ baseUrl, apiKey, headers }: OpenAiConfig): Promise<ServedModel[]> {
  return listModels(baseUrl, {
    timeoutMs: CHECK_MS,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(headers === undefined ? {} : { headers }),
  })
}
