/**
 * `GET /models`: the model IDs of the interface, in its order. `/backends`: the backends that serve them, for operators.
 * Item fields: docs/decisions/005-reply-headers.md.
 */
import * as z from 'zod'
import { MODEL_IDS } from './ids.ts'
import { json, operation } from './operation.ts'

export const MODEL_CAPABILITIES = ['text', 'code', 'reasoning'] as const

export const ModelItem = z
  .object({
    id: z.enum(MODEL_IDS),
    name: z.string().describe('The name that the operator configured, or a neutral one.'),
    description: z.string(),
    parameters: z.string().nullable().describe('Size note of the interface, such as `32B`; null where it gives none.'),
    capabilities: z.array(z.enum(MODEL_CAPABILITIES)),
    default: z.boolean().describe('Whether it is the default of `modelType`.'),
    available: z.boolean().describe('Whether the service can answer a request for it now.'),
    source: z
      .enum(['model', 'draft', 'none'])
      .describe(
        '`model`: a language model; `draft`: no model, documents are forms; `none`: nothing is configured for it.',
      ),
    contextLength: z.int().nullable().describe('Size of its context in tokens; null if the ID has no model.'),
    wordsPerSecond: z
      .number()
      .nullable()
      .describe('Measured speed of its backend, to two digits; null if nothing has been measured since the start.'),
  })
  .meta({ id: 'Model' })
export type ModelItem = z.infer<typeof ModelItem>

export const listModels = operation('GET /models', {
  id: 'listModels',
  tag: 'Catalogue',
  summary: 'List the models',
  description:
    'A JSON array without an envelope, in a fixed order. Send `If-None-Match` with the `ETag` of an earlier reply to get 304.',
  scope: 'catalog',
  counts: true,
  replies: {
    200: json(z.array(ModelItem), 'The models.', { headers: { ETag: 'Changes whenever the list changes.' } }),
  },
})

/** Measured with the last answers of a backend in the process that replies. */
export const Speed = z
  .object({
    wordsPerSecond: z.number().describe('Mean of the last answers, from the first word to the last.'),
    firstWordMs: z.int().describe('Mean time to the first word, in milliseconds.'),
    recent: z.array(z.number()).describe('Words a second of each of the last answers, at most 20, oldest first.'),
  })
  .meta({ id: 'Speed' })
export type Speed = z.infer<typeof Speed>

export const BackendItem = z
  .object({
    name: z.string(),
    location: z.string().describe('The address of the server, or the path of the file.'),
    kind: z.enum(['openai', 'gguf']).describe('An OpenAI-compatible endpoint, or a local GGUF file.'),
    status: z
      .enum(['ready', 'loading', 'cooling', 'down'])
      .describe(
        '`loading`: a local model is loading; `cooling`: it failed recently and is tried again soon; `down`: it cannot answer until its configuration or server is fixed.',
      ),
    note: z.string().optional().describe('Why it is not ready, in words for the operator.'),
    running: z.int().describe('Running calls.'),
    queued: z.int().describe('Calls that wait for a slot.'),
    slots: z.int().describe('Maximum number of concurrent calls.'),
    models: z.array(z.enum(MODEL_IDS)).describe('Model IDs that it serves.'),
    retryAfter: z.int().nullable().describe('While `cooling`: seconds until it is called again.'),
    loadProgress: z
      .number()
      .nullable()
      .describe('While `loading`: the part of the file that is read, from 0 to 1; null if unknown.'),
    speed: Speed.nullable().describe('Null if nothing has been measured since the start of this process.'),
  })
  .meta({ id: 'Backend' })
export type BackendItem = z.infer<typeof BackendItem>

export const listBackends = operation('GET /backends', {
  id: 'listBackends',
  tag: 'Administration',
  summary: 'List the model backends and their state',
  description: 'Empty if no model is configured; documents are then forms.',
  scope: 'admin',
  replies: {
    200: json(
      z.object({ success: z.literal(true), data: z.object({ backends: z.array(BackendItem) }) }),
      'The backends.',
    ),
  },
})

export const BackendTest = z
  .object({
    ok: z.boolean().describe('Whether the model wrote a text.'),
    error: z.string().nullable().describe('Why not, in words for the operator.'),
    model: z.string().nullable().describe('Name of the model at the backend.'),
    text: z.string().describe('What it wrote, even if the answer was interrupted.'),
    words: z.int(),
    firstWordMs: z.int().nullable().describe('Time to the first word, in milliseconds.'),
    wordsPerSecond: z.number().nullable().describe('From the first word to the last.'),
    totalMs: z.int().describe('Whole duration in milliseconds, at most 45 seconds.'),
  })
  .meta({ id: 'BackendTest' })
export type BackendTest = z.infer<typeof BackendTest>

export const testBackend = operation('POST /backends/{name}/test', {
  id: 'testBackend',
  tag: 'Administration',
  summary: 'Test a backend with a short letter',
  description:
    'The letter is the same for every model. The test does not count for the quota and ends after 45 seconds at the latest. Each backend runs one test at a time; a second one gets 409. If the model does not answer, the reply is 200 with `ok: false` and the reason.',
  scope: 'admin',
  params: z.object({ name: z.string().describe('Name of the backend.') }),
  replies: { 200: json(z.object({ success: z.literal(true), data: BackendTest }), 'The result.') },
  failures: [404, 409],
})

/** The result of a reload. */
export const Reloaded = z
  .object({
    templates: z.int().describe('Number of templates that `GET /templates` lists.'),
    backends: z.array(z.string()).describe('Names of the backends that answer, `draft` for forms.'),
    sentence: z.string(),
    warnings: z.array(z.string()),
    restartFor: z.array(z.string()).describe('Names of changed configuration that needs a restart.'),
  })
  .meta({ id: 'Reloaded' })
export type Reloaded = z.infer<typeof Reloaded>

export const reload = operation('POST /reload', {
  id: 'reload',
  tag: 'Administration',
  summary: 'Reload the templates and the model backends',
  description:
    'Documents in progress finish with the templates and models that they started with. If a file is invalid, the reply is 409 with the reason, and nothing changes. With several processes (PostgreSQL) only the process that replies is reloaded.',
  scope: 'admin',
  replies: { 200: json(z.object({ success: z.literal(true), data: Reloaded }), 'What is loaded now.') },
  failures: [409],
})
