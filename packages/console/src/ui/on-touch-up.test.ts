import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onTouchUp } from './on-touch-up.ts'

const at = (clientY: number) => ({ touches: [{ clientY }] })

test('a finger that moves down the screen scrolls up', () => {
  let calls = 0
  const { touchstart, touchmove } = onTouchUp(() => calls++)
  touchstart(at(300))
  touchmove(at(250))
  touchmove(at(200))
  assert.equal(calls, 0)
  touchmove(at(210))
  assert.equal(calls, 1)
  // The next finger starts elsewhere.
  touchstart(at(500))
  touchmove(at(490))
  assert.equal(calls, 1)
})
