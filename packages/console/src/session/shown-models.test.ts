import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Model, OwnAccount } from '@platen/client'
import { shownModels } from './shown-models.ts'

const models = [
  { id: 'model-01', name: 'Model 01' },
  { id: 'model-02', name: 'Model 02' },
] as Model[]
const namesFor = (upstream?: Record<string, string>) =>
  shownModels(models, { ...(upstream && { upstream }) } as OwnAccount).map(({ name }) => name)

test('a model has the name of what answers, else its neutral one', () => {
  assert.deepEqual(namesFor({ 'model-01': 'qwen3:32b' }), ['qwen3:32b', 'Model 02'])
  assert.deepEqual(namesFor(), ['Model 01', 'Model 02'])
  assert.deepEqual(
    shownModels(models, undefined).map(({ name }) => name),
    ['Model 01', 'Model 02'],
  )
})
