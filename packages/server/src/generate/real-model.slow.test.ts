/**
 * The small real model, where it is to be had, writes documents over both adapters: the wiring, not the prose.
 *
 * Three templates by default; all thirteen with PLATEN_TEST_ALL_TEMPLATES=1.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { toMarkdown } from '@platen/document'
import { readMarkdown } from '@platen/document/markdown'
import { FORMATS, type Format, TEMPLATE_IDS, type TemplateId } from '@platen/wire'
import { parse } from 'csv-parse/sync'
import { systemClock } from '../clock.ts'
import type { Backend } from '../models/backend.ts'
import { GgufConfig, OpenAiConfig } from '../models/model-config.ts'
import { type Models, openModels, type ResolvedModel } from '../models/resolve.ts'
import { type GgufOpenAi, startGgufOpenAi } from '../models/testing/gguf-openai.ts'
import { realModel, testRuntime } from '../models/testing/local-models.ts'
import { BUILT_IN_TEMPLATES } from '../templates/load.ts'
import type { BackendModel } from './answer/answer.ts'
import { createCompose } from './compose.ts'
import { NoDocument } from './errors.ts'
import type { GeneratedDocument, GenerateInput } from './types.ts'

const TIMEOUT_MS = 600_000
const SEED = 11
/** A document ends with its context: the instructions of the longest template and some 300 tokens. */
const CONTEXT_TOKENS = 1024
/** Few, so that a text takes several calls. */
const MAX_TOKENS = 160
const PROMPT = 'Write about the new tea room in Leeds, for Jane Doe.'

const runtime = await testRuntime()
const model = realModel()
const reason = 'skip' in runtime ? runtime.skip : 'skip' in model ? model.skip : undefined
if (reason !== undefined) console.log(`No real model: ${reason}`)
const skip = reason ?? false

const folder = mkdtempSync(join(tmpdir(), 'platen-test-'))
let local: Models | undefined
let remote: Models | undefined
let server: GgufOpenAi | undefined

before(async () => {
  if ('skip' in runtime || 'skip' in model) return
  // One thread: two would wait for each other while other tests run.
  const settings = { kind: 'gguf', path: model.path, threads: 1, slots: 1, contextTokens: CONTEXT_TOKENS }
  local = await openModels(
    {
      dataFolder: folder,
      backends: { local: GgufConfig.parse(settings) },
      models: { 'model-01': { backend: 'local' } },
      probe: false,
    },
    { runtimeFolder: runtime.folder },
  )
  const { backend, target } = routeOf(local)
  server = await startGgufOpenAi(backend, target, SEED)
  remote = await openModels({
    dataFolder: folder,
    backends: {
      remote: OpenAiConfig.parse({
        kind: 'openai',
        baseUrl: server.baseUrl,
        contextTokens: CONTEXT_TOKENS,
        continueAssistant: true,
        firstTokenTimeoutMs: TIMEOUT_MS,
        idleTimeoutMs: TIMEOUT_MS,
      }),
    },
    models: { 'model-01': { backend: 'remote' } },
    probe: false,
  })
})

after(async () => {
  await remote?.close()
  await server?.close()
  await local?.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

function routeOf(models: Models): BackendModel {
  const { first } = models.resolve('model-01')
  if (first.kind !== 'backend') throw new Error('No backend is mapped.')
  return first
}

/** The model with short, reproducible answers, and with tokens counted by the model itself. */
function shortened(models: Models, counter: Backend): ResolvedModel {
  const route = routeOf(models)
  const { backend } = route
  const short: Backend = {
    name: backend.name,
    kind: backend.kind,
    capabilities: backend.capabilities,
    speed: backend.speed,
    stream: (request, target) =>
      backend.stream({ ...request, seed: SEED, maxTokens: Math.min(request.maxTokens, MAX_TOKENS) }, target),
    countTokens: (messages, target) => counter.countTokens(messages, target),
    state: () => backend.state(),
    close: () => backend.close(),
  }
  return { ...route, backend: short, limits: { plainTimeoutMs: TIMEOUT_MS, streamTimeoutMs: TIMEOUT_MS } }
}

async function written(models: Models, input: Pick<GenerateInput, 'template' | 'format'>): Promise<GeneratedDocument> {
  const route = shortened(models, routeOf(local!).backend)
  const compose = createCompose({
    models: { resolve: () => ({ first: route, fallbacks: [] }) },
    templates: BUILT_IN_TEMPLATES,
    clock: systemClock,
    timeZone: 'UTC',
  })
  const whole: GenerateInput = {
    prompt: PROMPT,
    modelType: 'model-01',
    ...input,
  }
  let joined = ''
  const document = await compose(whole, AbortSignal.timeout(TIMEOUT_MS), {
    onEvent(event) {
      if (event.type === 'delta') joined += event.text
      if (event.type === 'restart') joined = ''
    },
  })
  assert.equal(joined, document.content, 'the deltas join to the content')
  return document
}

function checkDocument({ content, source, documentSource, language }: GeneratedDocument, format: Format): void {
  assert.equal(documentSource, 'model')
  assert.ok(content.trim() !== '' && language !== '')
  assert.doesNotMatch(content, /<\|im_(?:start|end)\|>/)
  assert.equal(toMarkdown(readMarkdown(source, 'commonmark')), source, 'the source reads back')
  if (format !== 'csv') return
  const rows = parse(content, { record_delimiter: '\r\n' }) as string[][]
  assert.ok(rows.length > 0)
}

const ALL = process.env['PLATEN_TEST_ALL_TEMPLATES'] === '1'
const CASES: readonly (readonly [TemplateId, Format])[] = ALL
  ? TEMPLATE_IDS.map((id, at) => [id, FORMATS[at % FORMATS.length]!] as const)
  : [
      ['formal-letter', 'pdf'],
      ['faq', 'csv'],
      ['blank', 'markdown'],
    ]

/** Such a small model may repeat the first row of a table endlessly: that is an error, not a document. */
async function check(models: Models, template: TemplateId, format: Format): Promise<void> {
  const document = await written(models, { template, format }).catch((error: unknown) => {
    if (format === 'csv' && error instanceof NoDocument && error.reason === 'unreadable') return undefined
    throw error
  })
  if (document) checkDocument(document, format)
}

for (const [template, format] of CASES)
  test(`the real model writes a ${template} as ${format} from a GGUF file`, { skip, timeout: TIMEOUT_MS }, () =>
    check(local!, template, format),
  )

for (const [template, format] of ALL ? CASES : CASES.slice(-1))
  test(
    `the real model writes a ${template} as ${format} over OpenAI-compatible HTTP`,
    { skip, timeout: TIMEOUT_MS },
    () => check(remote!, template, format),
  )
