import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countWords } from './count-words.ts'

test('words are counted by their spaces, in Chinese and Japanese by their characters', () => {
  assert.equal(countWords("Don't lose 4,812 pallets."), 4)
  assert.equal(countWords('紛失は百件。カタカナ'), 9)
  assert.equal(countWords('Gate 5 の修理'), 5)
  assert.equal(countWords('한국어 문서'), 2)
  assert.equal(countWords(''), 0)
})
