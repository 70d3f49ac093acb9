import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editsBetween, nearestSearch, searchDocuments, wordsOf } from './search.ts'

const DOCUMENTS = [
  { id: 'a', title: 'Invoice 12', text: 'For a heat pump, café au lait included.' },
  { id: 'b', title: 'Heat pump order', text: 'The pump failed three times.' },
  { id: 'c', title: 'Minutes', text: 'Nothing about pumps, but an invoice.' },
]
const titles = (typed: string) => searchDocuments(DOCUMENTS, DOCUMENTS, wordsOf(typed)).map(({ title }) => title)

test('documents with every word in the title come before those with a word in the text', () => {
  assert.deepEqual(titles('heat'), ['Heat pump order', 'Invoice 12'])
  assert.deepEqual(titles('invoice'), ['Invoice 12', 'Minutes'])
  assert.deepEqual(titles('pump times'), ['Heat pump order'])
  assert.deepEqual(titles(''), ['Invoice 12', 'Heat pump order', 'Minutes'])
  assert.deepEqual(titles('zebra'), [])
})

test('case and accents make no difference', () => {
  assert.deepEqual(titles('CAFE'), ['Invoice 12'])
  assert.deepEqual(titles('Câfé'), ['Invoice 12'])
})

test('the nearest search has the words that occur, and finds something', () => {
  assert.equal(nearestSearch(DOCUMENTS, 'invioce'), 'invoice')
  assert.equal(nearestSearch(DOCUMENTS, 'haet pumb'), 'heat pump')
  assert.equal(nearestSearch(DOCUMENTS, 'zebra'), undefined)
  assert.equal(nearestSearch(DOCUMENTS, 'minuets failed'), undefined, 'no document has both words')
})

test('a swap of two letters is one edit', () => {
  assert.equal(editsBetween('invioce', 'invoice'), 1)
  assert.equal(editsBetween('kitten', 'sitting'), 3)
  assert.equal(editsBetween('', 'abc'), 3)
})
