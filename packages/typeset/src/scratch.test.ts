import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scratchNumbers } from './scratch.ts'

test('a buffer as large as 100,000 characters need is reused', () => {
  // Buffers above 4 MB were new for each document: 100,000 characters took 8 times as long as 20,000.
  const length = 2_500_000
  const first = scratchNumbers('test', length)
  assert.ok(scratchNumbers('test', length) === first)
  assert.ok(scratchNumbers('test', 10) === first)
})
