import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraphsOf } from './refine.ts'

test('a text parted into paragraphs is the text again, each with the blank lines after it', () => {
  assert.deepEqual(paragraphsOf('one\ntwo\n\nthree\n \n\nfour\n'), ['one\ntwo\n\n', 'three\n \n\n', 'four\n'])
  assert.deepEqual(paragraphsOf('\n\none'), ['\n\none'])
  assert.deepEqual(paragraphsOf('one\r\n\r\ntwo'), ['one\r\n\r\n', 'two'])
})

test('a hundred thousand blank lines are one gap, found in one pass', () => {
  // A pattern that looks back at every place took the square of their number, and the whole service with it.
  const gap = `one${'\n'.repeat(100_000)}`
  assert.deepEqual(paragraphsOf(`${gap}two`), [gap, 'two'])
})
