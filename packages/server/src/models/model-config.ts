/**
 * The configuration of models: `backends` and `models` of the configuration file, and the quick backend of the environment.
 * config.ts reads them (file, environment, flags) and passes them to resolve.ts.
 *
 * Times are milliseconds, contexts are tokens. Every default is here.
 */
import { MODEL_IDS } from '@platen/wire'
import * as z from 'zod'

const milliseconds = (defaultMs: number) => z.int().min(1).max(86_400_000).default(defaultMs)
const contextTokens = z.int().min(256).max(10_000_000)
const sizeB = z.number().positive().max(100_000)

const shared = {
  name: z.string().min(1).max(100).optional().describe('Shown in X-Model-Used and in the model list.'),
  sizeB: sizeB.optional().describe('No longer used: ignored with a warning.'),
  queueWaitMs: milliseconds(30_000).describe('Longest wait for a free slot.'),
  firstTokenTimeoutMs: milliseconds(100_000).describe('Longest wait for the first token of an answer.'),
  idleTimeoutMs: milliseconds(60_000).describe('Longest pause between two tokens.'),
  reasoning: z
    .boolean()
    .optional()
    .describe(
      'Whether answers may begin with reasoning that has a closing tag only, as some chat formats have it. Default: true for model-02, false for the others.',
    ),
  plainTimeoutMs: milliseconds(120_000).describe('Limit of a whole plain request.'),
  streamTimeoutMs: milliseconds(600_000).describe('Limit of a whole stream or job.'),
  breakerFailures: z
    .int()
    .min(1)
    .default(5)
    .describe('Consecutive failures after which the backend is not called for a while.'),
  breakerCooldownMs: milliseconds(10_000).describe('Time until it is called again.'),
}

export const OpenAiConfig = z.strictObject({
  kind: z.literal('openai'),
  ...shared,
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .describe('Base address of the API, usually ending in /v1.'),
  apiKey: z.string().min(1).optional().describe('Sent as a bearer token.'),
  headers: z.record(z.string(), z.string()).optional().describe('Additional request headers.'),
  upstream: z.string().min(1).optional().describe('Model name at the backend, if the model entry has none.'),
  contextTokens: contextTokens
    .optional()
    .describe('Context of the model in tokens, if the model entry has none. Default: 8192.'),
  slots: z.int().min(1).max(10_000).default(64).describe('Maximum number of calls at once.'),
  queueLimit: z.int().min(0).max(100_000).default(128).describe('Maximum number of calls that wait for a slot.'),
  connectTimeoutMs: milliseconds(5_000).describe('Longest wait for a connection.'),
  retries: z
    .int()
    .min(0)
    .max(10)
    .default(2)
    .describe('Retries after 429, 5xx and connection errors, before any output.'),
  jsonSchema: z.boolean().default(true).describe('Whether the backend supports response_format with a JSON schema.'),
  continueAssistant: z
    .boolean()
    .default(false)
    .describe('Whether a last message of the assistant is continued (continue_final_message, as in vLLM).'),
  extraBody: z.record(z.string(), z.unknown()).optional().describe('Additional JSON for the body of each request.'),
})
export type OpenAiConfig = z.infer<typeof OpenAiConfig>

export const GgufConfig = z.strictObject({
  kind: z.literal('gguf'),
  ...shared,
  path: z.string().min(1).describe('The GGUF file. A relative path starts at the models folder of the data folder.'),
  contextTokens: contextTokens.optional().describe("Context of one slot; at most the model's own, 8192 by default."),
  slots: z
    .int()
    .min(1)
    .max(64)
    .default(4)
    .describe('Number of answers written at once; each has its own context in memory.'),
  threads: z.int().min(1).max(1024).optional().describe('Number of threads. Default: one for each core.'),
  queueLimit: z.int().min(0).max(100_000).default(32).describe('Maximum number of calls that wait for a slot.'),
  loadTimeoutMs: milliseconds(600_000).describe('Longest time to load the file; not part of the first-token limit.'),
  abortTimeoutMs: milliseconds(10_000).describe(
    'A child process that does not react to an abort within this time is killed.',
  ),
})
export type GgufConfig = z.infer<typeof GgufConfig>

export const BackendConfig = z.discriminatedUnion('kind', [OpenAiConfig, GgufConfig])
export type BackendConfig = z.infer<typeof BackendConfig>

export const ModelMapping = z.strictObject({
  backend: z.string().min(1).describe('Name of a backend, or `draft` for forms without a model.'),
  upstream: z.string().min(1).optional().describe('Name of the model at the backend.'),
  name: z.string().min(1).max(100).optional().describe('Shown in X-Model-Used and in the model list.'),
  contextTokens: contextTokens.optional().describe('Context of the model, in tokens.'),
  sizeB: sizeB.optional().describe('No longer used: ignored with a warning.'),
  extraBody: z.record(z.string(), z.unknown()).optional().describe('Additional JSON for the body of each request.'),
  fallbacks: z
    .array(z.enum([...MODEL_IDS, 'draft']))
    .optional()
    .describe(
      'Other model IDs, or `draft` for a form: tried in this order before any output, if this one is unavailable.',
    ),
})
export type ModelMapping = z.infer<typeof ModelMapping>

/** What config.ts passes to resolve.ts. */
export interface ModelConfig {
  /** Where models and the local runtime live: the data folder. */
  dataFolder: string
  backends: Record<string, BackendConfig>
  models: Partial<Record<(typeof MODEL_IDS)[number], ModelMapping>>
  /** `PLATEN_OPENAI_BASE_URL`, `_API_KEY`, `_MODEL`: answers every ID that `models` does not map. */
  quickOpenAi?: { baseUrl: string; apiKey?: string; model?: string }
  /** `PLATEN_GGUF`: the same with a local file. */
  quickGguf?: string
  /** `PLATEN_PROBE`: whether to look for a local server at start, where nothing is configured. */
  probe: boolean
}

/** Where the configuration still has `sizeB`, which earlier releases used. */
export function placesOfSizeB({ backends, models }: ModelConfig): string[] {
  const places = (section: string, entries: Record<string, { sizeB?: number | undefined } | undefined>) =>
    Object.entries(entries).flatMap(([name, entry]) => (entry?.sizeB === undefined ? [] : [`${section}.${name}`]))
  return [...places('backends', backends), ...places('models', models)]
}
