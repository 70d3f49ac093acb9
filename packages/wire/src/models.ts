/**
 * `GET /models`: the model IDs of the interface, in its order. `GET /backends`: the backends that serve them, for operators.
 * Item fields: docs/decisions.md "Replies".
 */
import * as z from 'zod'
import { MODEL_IDS } from './ids.ts'
import { json, operation } from './operation.ts'

export const MODEL_CAPABILITIES = ['text', 'code', 'reasoning'] as const

export const ModelItem = z
  .object({
    id: z.enum(MODEL_IDS),
    name: z.string().describe('The name that the operator configured, else a neutral one.'),
    description: z.string(),
    parameters: z.string().nullable().describe('Size note of the interface, such as `32B`; null where it gives none.'),
    capabilities: z.array(z.enum(MODEL_CAPABILITIES)),
    default: z.boolean().describe('Whether it is the default of `modelType`.'),
    available: z.boolean().describe('Whether a request for it can be answered now.'),
    source: z
      .enum(['model', 'draft', 'none'])
      .describe(
        '`model`: a language model; `draft`: no model, documents are forms; `none`: nothing is configured for it.',
      ),
    contextLength: z.int().nullable().describe('Size of its context in tokens; null if the ID has no model.'),
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

export const BackendItem = z
  .object({
    name: z.string(),
    kind: z.enum(['openai', 'gguf']).describe('An OpenAI-compatible endpoint, or a local GGUF file.'),
    status: z
      .enum(['ready', 'loading', 'cooling', 'down'])
      .describe(
        '`loading`: a local model is being read; `cooling`: it failed recently and is tried again soon; `down`: it cannot answer until its configuration or server is fixed.',
      ),
    note: z.string().optional().describe('Why it is not ready, in words for the operator.'),
    running: z.int().describe('Running calls.'),
    queued: z.int().describe('Calls that wait for a slot.'),
    slots: z.int().describe('Maximum number of concurrent calls.'),
    models: z.array(z.enum(MODEL_IDS)).describe('Model IDs that it serves.'),
  })
  .meta({ id: 'Backend' })
export type BackendItem = z.infer<typeof BackendItem>

export const listBackends = operation('GET /backends', {
  id: 'listBackends',
  tag: 'Administration',
  summary: 'List the model backends and their state',
  description: 'Empty if no model is configured: documents are forms then.',
  scope: 'admin',
  replies: {
    200: json(
      z.object({ success: z.literal(true), data: z.object({ backends: z.array(BackendItem) }) }),
      'The backends.',
    ),
  },
})

/** The result of a reload. */
export const Reloaded = z
  .object({
    templates: z.int().describe('Number of templates.'),
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
