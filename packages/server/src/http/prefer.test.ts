import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefersAsync } from './prefer.ts'

test('respond-async is found among other preferences, in any case, and not inside a value', () => {
  for (const prefer of [
    'respond-async',
    'Respond-Async',
    'respond-async, wait=10',
    'wait=10,respond-async',
    'handling=lenient; a="b, c", respond-async; x=1',
    'return=minimal , respond-async ',
  ])
    assert.equal(prefersAsync({ prefer }), true, prefer)
  for (const prefer of [
    '',
    'wait=10',
    'respond-asynchronously',
    'x="respond-async"',
    'x="a, respond-async, b"',
    'x; respond-async',
  ])
    assert.equal(prefersAsync({ prefer }), false, prefer)
  assert.equal(prefersAsync({}), false)
})
