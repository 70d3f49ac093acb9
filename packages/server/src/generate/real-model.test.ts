/** The small real model, where it is to be had: what it writes never falls below the offline draft. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { systemClock } from '../clock.ts'
import { openModels } from '../models/resolve.ts'
import { GgufSettings } from '../models/settings.ts'
import { realModel, testRuntime } from '../models/testing/local-models.ts'
import { BUILT_IN_TEMPLATES } from '../templates/load.ts'
import type { Block } from './blocks.ts'
import { checkDocument, score } from './check.ts'
import { createCompose } from './compose.ts'
import { writeDraft } from './draft/draft.ts'
import { plainInline } from './markup/inline.ts'
import { toLight } from './markup/light.ts'

const TIMEOUT_MS = 120_000

test('a real letter keeps every fact, and scores no less than the draft', { timeout: TIMEOUT_MS }, async (context) => {
  const [runtime, model] = [await testRuntime(), realModel()]
  if ('skip' in runtime) return context.skip(runtime.skip)
  if ('skip' in model) return context.skip(model.skip)
  const dataFolder = mkdtempSync(join(tmpdir(), 'platen-test-'))
  const models = await openModels(
    // One thread: beside other tests two would wait for each other.
    {
      dataFolder,
      backends: { local: GgufSettings.parse({ kind: 'gguf', path: model.path, threads: 1 }) },
      models: { 'model-01': { backend: 'local' } },
      probe: false,
    },
    { runtimeFolder: runtime.folder },
  )
  try {
    const prompt = 'Resignation from Jane Doe to Acme Corp, last day 14 March'
    const template = BUILT_IN_TEMPLATES.find(({ id }) => id === 'resignation')!
    const compose = createCompose({ models, templates: BUILT_IN_TEMPLATES, clock: systemClock, timeZone: 'UTC' })
    const input = { prompt, template: 'resignation', modelType: 'model-01', format: 'pdf' } as const
    let deltas = ''
    for await (const event of compose(input, AbortSignal.timeout(TIMEOUT_MS))) {
      if (event.type === 'delta') deltas += event.text
      if (event.type === 'restart') deltas = ''
      if (event.type !== 'done') continue
      const { document } = event
      assert.equal(deltas, document.content)
      for (const fact of ['Jane Doe', 'Acme Corp', '14 March']) assert.ok(document.content.includes(fact), fact)
      const draft = writeDraft({ prompt }, { template, now: systemClock.now(), timeZone: 'UTC' })
      const points = (blocks: Block[]): number =>
        score(
          checkDocument({
            blocks,
            prompt,
            template,
            language: 'en',
            known: plainInline(toLight(draft.blocks)),
            cut: false,
          }),
        )
      assert.ok(points(document.blocks ?? []) >= points(draft.blocks))
      return
    }
    assert.fail('no document came')
  } finally {
    await models.close()
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 3 })
  }
})
