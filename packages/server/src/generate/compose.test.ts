import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ModelUnavailable } from '../models/backend.ts'
import { BUILT_IN_TEMPLATES } from '../templates/load.ts'
import { createCompose } from './compose.ts'

test('a request that is refused at once leaves no draft to be written behind it', async () => {
  let waiting = 0
  const route = {
    kind: 'backend' as const,
    modelId: 'model-01' as const,
    name: 'Full',
    tier: 'large' as const,
    target: { upstream: 'full', contextTokens: 8192 },
    limits: { plainTimeoutMs: 120_000, streamTimeoutMs: 600_000 },
    backend: {
      name: 'full',
      kind: 'openai' as const,
      capabilities: { jsonSchema: false, batch: false, continueAssistant: false },
      countTokens: () => Promise.reject(new ModelUnavailable('The queue is full.')),
      state: () => assert.fail('not asked'),
      close: async () => {},
      stream: () => assert.fail('not asked'),
    },
  }
  const compose = createCompose({
    models: { resolve: () => ({ first: route, fallbacks: [] }) },
    templates: BUILT_IN_TEMPLATES,
    clock: {
      now: () => new Date(0),
      after() {
        waiting++
        return () => void waiting--
      },
    },
    timeZone: 'UTC',
  })
  const input = { prompt: 'A note', template: 'blank', modelType: 'model-01', format: 'pdf' } as const
  await assert.rejects(async () => {
    for await (const event of compose(input, new AbortController().signal, { plain: true })) assert.fail(event.type)
  }, ModelUnavailable)
  assert.equal(waiting, 0)
})
