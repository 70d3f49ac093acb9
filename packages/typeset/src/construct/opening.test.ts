import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openingLength } from './opening.ts'

const REST = ' and then many more words of the paragraph followed on.'

test('the opening is three to five words, up to a mark or before a short word', () => {
  for (const opening of [
    'The ferry at Hallin| had no timetable',
    'Call me Ishmael.| Some years ago',
    'In the beginning, God,| who was tired',
    'Yes, she said,| I will',
    'Es war einmal| ein König',
    'Nobody remembered afterwards whether| it rained',
    'One two three four| seven eight nine',
  ]) {
    const text = opening.replace('|', '') + REST
    const expected = opening.startsWith('In the') ? 'In the beginning,' : opening.slice(0, opening.indexOf('|'))
    assert.equal(text.slice(0, openingLength(text)), expected)
  }
})

test('a short paragraph has no opening, and a long word none of its own', () => {
  assert.equal(openingLength('Only five words are here.'), 0)
  assert.equal(openingLength('x'.repeat(100_000)), 0)
  assert.equal(openingLength(''), 0)
})
