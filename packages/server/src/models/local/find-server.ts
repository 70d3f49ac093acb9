/**
 * Lists the models of a server, and finds a local server at the default ports of common model servers.
 *
 * Promise: only a well-formed list of models counts, since anything may listen at those ports.
 */
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { decompressed } from '../decompressed.ts'
import { callOf } from '../endpoint.ts'
import { isSmall } from './models.ts'

export interface ServedModel {
  id: string
  contextTokens?: number
  /** Only llama.cpp states it. */
  parameters?: number
}

export interface FoundServer {
  program: string
  baseUrl: string
  models: ServedModel[]
}

/** In order of preference. */
const LOCAL_SERVERS: { port: number; program: string; contextTokens?: number }[] = [
  // Ollama cuts prompts at its own limit without an error and does not list the limit: 4,096 by default.
  { port: 11434, program: 'Ollama', contextTokens: 4096 },
  { port: 1234, program: 'LM Studio' },
  { port: 8080, program: 'llama.cpp' },
  { port: 8000, program: 'vLLM' },
  { port: 30000, program: 'SGLang' },
  { port: 1337, program: 'Jan' },
]
const LIST_BYTES_MAX = 1024 * 1024

/**
 * The first server of the list that replies in time; requests go to all at once. Models that do not generate text are left out, and so
 * are those known to have less than 1 billion parameters.
 */
export async function findLocalServer({
  ports = LOCAL_SERVERS.map(({ port }) => port),
  timeoutMs,
}: {
  ports?: readonly number[]
  timeoutMs: number
}): Promise<FoundServer | undefined> {
  const found = await Promise.all(
    ports.map(async (port) => {
      const known = LOCAL_SERVERS.find((one) => one.port === port)
      const baseUrl = `http://127.0.0.1:${port}/v1`
      const listed = await listModels(baseUrl, { timeoutMs }).catch(() => [])
      const models = listed
        .filter(({ id }) => !/embed|rerank|whisper/i.test(id))
        .filter(({ parameters }) => parameters === undefined || !isSmall(parameters))
        .map((model) => ({ ...(known?.contextTokens ? { contextTokens: known.contextTokens } : {}), ...model }))
      return models.length > 0 ? { program: known?.program ?? 'a model server', baseUrl, models } : undefined
    }),
  )
  return found.find((server) => server !== undefined)
}

/**
 * `GET {baseUrl}/models`.
 * @throws {Error} there was no answer in time, or it is not a list of models.
 */
export async function listModels(
  baseUrl: string,
  options: { timeoutMs: number; apiKey?: string | undefined; headers?: Record<string, string> | undefined },
): Promise<ServedModel[]> {
  const { url, headers } = callOf({ ...options, baseUrl }, '/models', { accept: 'application/json' })
  const reply = await get(url, {
    headers,
    signal: AbortSignal.timeout(options.timeoutMs),
  })
  const { statusCode } = reply
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of decompressed(reply, reply.headers['content-encoding'])) {
    chunks.push(chunk as Uint8Array)
    length += (chunk as Uint8Array).length
    if (length > LIST_BYTES_MAX) throw new Error('The list of models is too long.')
  }
  if (statusCode !== 200) throw new Error(`status ${statusCode}`)
  const models = parseModels(Buffer.concat(chunks).toString())
  if (!models) throw new Error('The answer is not a list of models.')
  return models
}

/** Uses Node's client: every service without a backend searches once at start, and undici would stay in memory (27 MB). */
function get(address: URL, options: RequestOptions): Promise<IncomingMessage> {
  const client = address.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    // A connection of its own: one that was used before may be closed by a server that answers.
    client.get(address, { ...options, agent: false }, resolve).on('error', reject)
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
      ...(typeof parameters === 'number' && parameters > 0 ? { parameters } : {}),
    })
  }
  return models
}
