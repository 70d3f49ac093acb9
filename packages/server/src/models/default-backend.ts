/**
 * The backend for every model ID that the configuration does not map: the endpoint or the file that the environment names, or,
 * if no backend is configured at all, what is found on this machine.
 */
import { existsSync } from 'node:fs'
import { resolve as resolvePath } from 'node:path'
import { printable } from './endpoint.ts'
import { findLocalServer } from './local/find-server.ts'
import { findModelFile } from './local/models.ts'
import { GgufConfig, type ModelConfig, OpenAiConfig } from './model-config.ts'
import { type BackendOpener, modelsFolder, type OpenBackend } from './open-backend.ts'
import { isRuntimeInstalled } from './runtime.ts'

export interface DefaultBackend {
  /** Absent: none. */
  backend?: OpenBackend
  /** What answers and why; empty if only the backends of the configuration do. */
  sentence: string
  warnings: string[]
}

export interface FindOptions {
  /** How long the search for a local server may take. */
  detectMs: number
  /** Ports of local servers to look for. */
  ports?: readonly number[] | undefined
  /** Whether the local runtime is known to be there. */
  hasRuntime: boolean
}

export async function openDefaultBackend(
  config: ModelConfig,
  opener: BackendOpener,
  options: FindOptions,
): Promise<DefaultBackend> {
  if (config.quickOpenAi) return await openQuickOpenAi(config, config.quickOpenAi, opener)
  if (config.quickGguf) return await openQuickGguf(config.quickGguf, opener)
  if (Object.keys(config.backends).length > 0) return { sentence: '', warnings: [] }
  return await findBackend(config, opener, options)
}

async function openQuickOpenAi(
  { quickGguf }: ModelConfig,
  { baseUrl, apiKey, model }: NonNullable<ModelConfig['quickOpenAi']>,
  opener: BackendOpener,
): Promise<DefaultBackend> {
  const quick = OpenAiConfig.parse({
    kind: 'openai',
    baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(model === undefined ? {} : { upstream: model }),
  })
  return {
    backend: await opener.openAi('openai', quick),
    sentence: `Documents are written by the endpoint ${printable(baseUrl)}${model ? ` (model ${model})` : ''}: PLATEN_OPENAI_BASE_URL names it.`,
    warnings: quickGguf ? ['PLATEN_GGUF is not used: PLATEN_OPENAI_BASE_URL takes precedence.'] : [],
  }
}

async function openQuickGguf(file: string, opener: BackendOpener): Promise<DefaultBackend> {
  const here = resolvePath(file)
  return {
    backend: await opener.gguf('gguf', GgufConfig.parse({ kind: 'gguf', path: existsSync(here) ? here : file })),
    sentence: `Documents are written by the local model ${file}: PLATEN_GGUF names it.`,
    warnings: [],
  }
}

/** A local server, else a file in the models folder, else none. */
async function findBackend(config: ModelConfig, opener: BackendOpener, options: FindOptions): Promise<DefaultBackend> {
  return (config.probe && (await findServer(opener, options))) || (await findFile(config, opener, options))
}

async function findServer(
  opener: BackendOpener,
  { detectMs, ports }: FindOptions,
): Promise<DefaultBackend | undefined> {
  const server = await findLocalServer({ timeoutMs: detectMs, ...(ports ? { ports } : {}) })
  const model = server?.models[0]
  if (!server || !model) return undefined
  const found = OpenAiConfig.parse({ kind: 'openai', baseUrl: server.baseUrl, upstream: model.id })
  return {
    backend: await opener.openAi('found', found, server.models),
    sentence:
      `Documents are written by the model ${model.id} of ${server.program} at ${server.baseUrl}: no backend is configured, ` +
      'and Platen found this server (PLATEN_PROBE=false turns the search off).',
    warnings: [],
  }
}

async function findFile(
  { dataFolder, probe }: ModelConfig,
  opener: BackendOpener,
  { hasRuntime }: FindOptions,
): Promise<DefaultBackend> {
  const searched = probe
    ? 'no local model server was found'
    : 'PLATEN_PROBE=false turns off the search for a local model server'
  const folder = modelsFolder(dataFolder)
  const { file, small } = await findModelFile(folder)
  const warnings = small.map(
    (path) =>
      `${path} is not used: a model with less than 1 billion parameters is used only if PLATEN_GGUF or a backend of the ` +
      'configuration names it. `platen models` lists better ones.',
  )
  if (file && (hasRuntime || isRuntimeInstalled(dataFolder))) {
    return {
      backend: await opener.gguf('gguf', GgufConfig.parse({ kind: 'gguf', path: file })),
      sentence: `Documents are written by the local model ${file}: no backend is configured, ${searched}, and this file is in the models folder.`,
      warnings,
    }
  }
  if (file) {
    warnings.push(
      `${file} is not used: its runtime is not installed. Start once with PLATEN_GGUF=${file}, which installs it, ` +
        'or download a model with `npx platen models pull NAME`.',
    )
  }
  return {
    sentence:
      `Documents are forms, without a model: no backend is configured, ${searched}, ` +
      `and there is no usable GGUF file in ${folder}. \`platen models\` lists models for this machine.`,
    warnings,
  }
}
