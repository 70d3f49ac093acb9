import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assumedReadRate, measureReadRate, wordsPerMinute } from './model-speed.ts'

test('twice the rate gives twice the words, twice the file size half of them', () => {
  const model = { fileBytes: 5e9, sizeB: 8, activeB: 8 }
  // 50 GB/s × 0.8 ÷ 5 GB = 8 tokens a second, of 0.75 words each.
  assert.equal(wordsPerMinute(model, 50e9), 350)
  assert.equal(wordsPerMinute(model, 100e9), 700)
  assert.equal(wordsPerMinute({ ...model, fileBytes: 10e9 }, 100e9), 350)
})

test('only the active share of a mixture of experts counts', () => {
  const dense = { fileBytes: 18e9, sizeB: 30, activeB: 30 }
  assert.equal(wordsPerMinute({ ...dense, activeB: 3 }, 20e9), 400)
  assert.equal(wordsPerMinute(dense, 20e9), 40)
})

test('an estimate is rounded and never 0', () => {
  assert.equal(wordsPerMinute({ fileBytes: 1e9, sizeB: 2, activeB: 2 }, 1e12), 36_000)
  assert.equal(wordsPerMinute({ fileBytes: 1e12, sizeB: 2, activeB: 2 }, 1e6), 10)
})

test('the rate of this machine is measured, and limited by what its cores can compute', async () => {
  const rate = await measureReadRate()
  assert.ok(rate !== undefined && rate > 0)
  assert.ok(assumedReadRate() > 0)
})
