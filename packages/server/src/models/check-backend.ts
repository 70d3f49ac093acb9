/** Checks a backend without generating anything: for the start and `platen doctor`. */
import { printable } from './endpoint.ts'
import type { OpenAiConfig } from './model-config.ts'
import { fetchModels, type OpenBackend } from './open-backend.ts'

export interface BackendCheck {
  ok: boolean
  sentence: string
}

/** @param names the models that are asked of its server. */
export async function checkBackend(one: OpenBackend, names: readonly string[]): Promise<BackendCheck> {
  if (one.kind === 'openai') return await checkOpenAi(one.config, names)
  const { status, note } = await one.backend.check()
  const ok = status === 'ready' || status === 'loading'
  const later = one.backend.isRuntimeInstalled ? '' : ' Its runtime (85 MB) will be installed then.'
  return { ok, sentence: note ?? `${one.config.path} can be loaded.${later}` }
}

async function checkOpenAi(config: OpenAiConfig, names: readonly string[]): Promise<BackendCheck> {
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
