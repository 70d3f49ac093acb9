/** What a caller is told of a document for which a very small model was asked. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Clock, systemClock } from '../clock.ts'
import type { ModelEvent } from '../models/backend.ts'
import { type Models, openModels } from '../models/resolve.ts'
import { GgufSettings } from '../models/settings.ts'
import { testRuntime } from '../models/testing/local-models.ts'
import { scriptedGguf } from '../models/testing/tiny-gguf.ts'
import { BUILT_IN_TEMPLATES } from '../templates/load.ts'
import { createCompose } from './compose.ts'
import type { GeneratedDocument, GenerateInput } from './types.ts'

const INPUT: GenerateInput = {
  prompt: 'Resignation from Jane Doe to Acme Corp, last day 14 March',
  template: 'resignation',
  modelType: 'model-01',
  format: 'pdf',
}

async function composed(
  models: Pick<Models, 'resolve'>,
  { clock = systemClock, input = INPUT }: { clock?: Clock; input?: GenerateInput } = {},
): Promise<{ document: GeneratedDocument; deltas: string }> {
  const compose = createCompose({ models, templates: BUILT_IN_TEMPLATES, clock, timeZone: 'UTC' })
  let deltas = ''
  for await (const event of compose(input, new AbortController().signal, { plain: true })) {
    if (event.type === 'delta') deltas += event.text
    if (event.type === 'restart') deltas = ''
    if (event.type === 'done') return { document: event.document, deltas }
  }
  return assert.fail('no document came')
}

/** A model under 1B that takes so long for each word, on a clock that only it moves. */
function slowModel(msPerWord: number): { models: Pick<Models, 'resolve'>; clock: Clock; spentMs: () => number } {
  let ms = 0
  const clock: Clock = { now: () => new Date(Date.UTC(2026, 10, 21) + ms), after: systemClock.after }
  async function* stream(): AsyncGenerator<ModelEvent> {
    for (let count = 0; count < 1000; count++) {
      ms += msPerWord
      yield { type: 'text', text: 'word ' }
    }
  }
  const route = {
    kind: 'backend' as const,
    modelId: 'model-01' as const,
    name: 'Small 135M',
    tier: 'micro' as const,
    target: { upstream: 'small', contextTokens: 8192 },
    limits: { plainTimeoutMs: 120_000, streamTimeoutMs: 600_000 },
    backend: {
      name: 'small',
      kind: 'gguf' as const,
      capabilities: { jsonSchema: false, batch: true, continueAssistant: true },
      countTokens: async () => 10,
      state: () => assert.fail('not asked'),
      close: async () => {},
      stream,
    },
  }
  return { models: { resolve: () => ({ first: route, fallbacks: [] }) }, clock, spentMs: () => ms }
}

test('a model too slow for the time leaves the draft, soon, and the caller is told why', async () => {
  const { models, clock, spentMs } = slowModel(4_000)
  const { document, deltas } = await composed(models, { clock })
  assert.equal(deltas, document.content)
  assert.deepEqual([document.source, document.modelUsed], ['draft', 'draft'])
  assert.match(document.warnings[0] ?? '', /^No words of the model are used: it was too slow/u)
  assert.ok(spentMs() < 30_000, `${spentMs()} ms`)
})

test('a model that is asked for nothing is not said to have written, or to have failed', async () => {
  const { models, clock } = slowModel(1)
  const prompt = 'Kündigung von Jana Weber bei der Acme GmbH, letzter Tag 14. März'
  const { document } = await composed(models, { clock, input: { ...INPUT, prompt } })
  assert.deepEqual([document.source, document.modelUsed], ['draft', 'draft'])
  assert.match(document.warnings[0] ?? '', /^The model was not asked/u)
})

test('a text that is refined without the model says that only the sure changes are made', async () => {
  const { models, clock } = slowModel(4_000)
  const existingContent = 'Dear Mr Hughes,\n\nThe garden club meets every Saturday morning in the old school yard.'
  const prompt = 'Change Mr Hughes to Mrs Baker. Rewrite it in a more formal tone.'
  const { document } = await composed(models, { clock, input: { ...INPUT, prompt, existingContent } })
  assert.match(document.content, /^Dear Mrs Baker,/u)
  assert.deepEqual([document.source, document.modelUsed], ['draft', 'draft'])
  assert.match(document.warnings[0] ?? '', /too slow for the time allowed\. Only the changes that need no model/u)
})

test('a real file whose words pass no check leaves the draft, and the caller is told why', async (context) => {
  const runtime = await testRuntime()
  if ('skip' in runtime) return context.skip(runtime.skip)
  const dataFolder = mkdtempSync(join(tmpdir(), 'platen-test-'))
  const path = join(dataFolder, 'babble.gguf')
  writeFileSync(path, scriptedGguf({ text: 'The reporter Xenia Quill paid 4711 crowns for a yellow submarine.' }))
  const models = await openModels(
    {
      dataFolder,
      // One thread: beside other tests two would wait for each other.
      backends: { local: GgufSettings.parse({ kind: 'gguf', path, threads: 1, sizeB: 0.1 }) },
      models: { 'model-01': { backend: 'local' } },
      probe: false,
    },
    { runtimeFolder: runtime.folder },
  )
  try {
    const { document, deltas } = await composed(models)
    assert.equal(deltas, document.content)
    assert.doesNotMatch(document.content, /submarine/u)
    assert.deepEqual([document.source, document.modelUsed], ['draft', 'draft'])
    assert.match(document.warnings[0] ?? '', /^No words of the model are used: none of what it wrote passed/u)
  } finally {
    await models.close()
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 3 })
  }
})
