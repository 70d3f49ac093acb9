import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paced } from './paced.ts'

test('of many values the first and then the latest are shown, the last one by the end', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const tick = (ms: number): void => {
    now += ms
    t.mock.timers.tick(ms)
  }
  const shown: number[] = []
  const values = paced<number>(50, (value) => shown.push(value))
  values.push(1)
  tick(1)
  assert.deepEqual(shown, [1])
  for (let value = 2; value < 100; value++) {
    values.push(value)
    tick(1)
  }
  assert.deepEqual(shown, [1, 51])
  values.push(100)
  values.end()
  values.end()
  tick(100)
  assert.deepEqual(shown, [1, 51, 100])
})
