/**
 * What models a server has, and whether a local server runs at one of the addresses that model servers use by habit.
 *
 * Promise: an answer counts only where it is a well-formed list of models, since anything may listen at those ports.
 */
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'

export interface ServedModel {
  id: string
  contextTokens?: number
  /** Parameters in billions, where the server tells (llama.cpp). */
  sizeB?: number
}

export interface FoundServer {
  program: string
  baseUrl: string
  models: ServedModel[]
}

/** In order of preference where several answer. */
const HABITS: { port: number; program: string; contextTokens?: number }[] = [
  // Ollama cuts prompts to its own limit without a word, and its list does not tell the limit: 4,096 by default.
  { port: 11434, program: 'Ollama', contextTokens: 4096 },
  { port: 1234, program: 'LM Studio' },
  { port: 8080, program: 'llama.cpp' },
  { port: 8000, program: 'vLLM' },
  { port: 30000, program: 'SGLang' },
  { port: 1337, program: 'Jan' },
]
const LIST_BYTES_MAX = 1024 * 1024

/** The first server of the list that answers in time, all asked side by side. */
export async function findLocalServer({
  ports = HABITS.map(({ port }) => port),
  timeoutMs,
}: {
  ports?: readonly number[]
  timeoutMs: number
}): Promise<FoundServer | undefined> {
  const found = await Promise.all(
    ports.map(async (port) => {
      const habit = HABITS.find((one) => one.port === port)
      const baseUrl = `http://127.0.0.1:${port}/v1`
      const listed = await listModels(baseUrl, { timeoutMs }).catch(() => [])
      const models = listed
        .filter(({ id }) => !/embed|rerank|whisper/i.test(id))
        .map((model) => ({ ...(habit?.contextTokens ? { contextTokens: habit.contextTokens } : {}), ...model }))
      return models.length > 0 ? { program: habit?.program ?? 'a model server', baseUrl, models } : undefined
    }),
  )
  return found.find((server) => server !== undefined)
}

/**
 * `GET {baseUrl}/models`.
 * @throws {Error} no answer in time, or none that is a list of models.
 */
export async function listModels(
  baseUrl: string,
  options: { timeoutMs: number; apiKey?: string; headers?: Record<string, string> },
): Promise<ServedModel[]> {
  const address = new URL(baseUrl)
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/models`
  const reply = await get(address, {
    headers: headersOf({ accept: 'application/json' }, options),
    signal: AbortSignal.timeout(options.timeoutMs),
  })
  const { statusCode } = reply
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of reply) {
    chunks.push(chunk as Uint8Array)
    length += (chunk as Uint8Array).length
    if (length > LIST_BYTES_MAX) throw new Error('The list of models is too long.')
  }
  if (statusCode !== 200) throw new Error(`status ${statusCode}`)
  const models = parseModels(Buffer.concat(chunks).toString())
  if (!models) throw new Error('The answer is not a list of models.')
  return models
}

/** `own` and the key, and over them what the operator set under the same name, however it is written there. */
export function headersOf(
  own: Record<string, string>,
  { apiKey, headers = {} }: { apiKey?: string | undefined; headers?: Record<string, string> | undefined },
): Record<string, string> {
  return {
    ...own,
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  }
}

/** Node's own client: every service without a backend looks once at start, and undici would stay in memory (27 MB). */
function get(address: URL, options: RequestOptions): Promise<IncomingMessage> {
  const client = address.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    client.get(address, options, resolve).on('error', reject)
  })
}

function parseModels(text: string): ServedModel[] | undefined {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return undefined
  }
  const data = (list as { data?: unknown } | null)?.data
  if (!Array.isArray(data)) return undefined
  const models: ServedModel[] = []
  for (const item of data as ({
    id?: unknown
    max_model_len?: unknown
    meta?: { n_ctx?: unknown; n_params?: unknown }
  } | null)[]) {
    if (typeof item?.id !== 'string' || item.id === '') return undefined
    const contextTokens = item.max_model_len ?? item.meta?.n_ctx
    const parameters = item.meta?.n_params
    models.push({
      id: item.id,
      ...(typeof contextTokens === 'number' && contextTokens >= 256 ? { contextTokens } : {}),
      ...(typeof parameters === 'number' && parameters > 0 ? { sizeB: parameters / 1e9 } : {}),
    })
  }
  return models
}

/** Billions of parameters, as far as the name of a model tells: `qwen2.5:7b`, `SmolLM2-135M`, `mixtral-8x7b`. */
export function sizeFromName(name: string): number | undefined {
  const match = /(?:^|[^a-z0-9.])(?:(\d{1,2})x)?(\d+(?:\.\d+)?)([bm])(?![a-z0-9])/i.exec(name)
  if (!match) return undefined
  const size = Number(match[2]) * Number(match[1] ?? 1)
  return match[3]?.toLowerCase() === 'm' ? size / 1000 : size
}
