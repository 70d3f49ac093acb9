import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, compare, decide, textOf } from '../text/changes.ts'
import { mergeDocuments } from './merge-documents.ts'
import type { StoredDocument } from './stored-document.ts'

const TEXT = '# Losses\n\nThe dock lost most of the pallets in March.\n\nGate 5 is broken.\n'
const base: StoredDocument = {
  id: 'd1',
  accountId: 'a1',
  text: TEXT,
  title: 'Losses',
  template: 'blank',
  options: { design: 'plain' },
  createdAt: 1,
  updatedAt: 2,
  pageCount: 1,
}

test('text, title and options that were changed in two windows are all there, as a later version', () => {
  const own = { ...base, text: TEXT.replace('Losses', 'Losses in March'), options: { design: 'letter' }, updatedAt: 4 }
  const other = {
    ...base,
    text: `${TEXT}\nBy hand.\n`,
    options: { design: 'plain', fontSize: 12 },
    isCut: true,
    updatedAt: 9e15,
  }
  const { updatedAt, ...merged } = mergeDocuments(base, own as StoredDocument, other as StoredDocument)
  assert.equal(merged.text, `${TEXT.replace('Losses', 'Losses in March')}\nBy hand.\n`)
  assert.equal(merged.title, 'Losses in March')
  assert.deepEqual(merged.options, { design: 'letter', fontSize: 12 })
  assert.equal(merged.isCut, true)
  assert.equal(merged.review, undefined)
  assert.ok(updatedAt > 9e15)
})

test('a review stays open beside what was typed in the other window', () => {
  const parts = compare(TEXT, TEXT.replace('March', 'April').replace('broken', 'repaired'))
  const own = { ...base, review: { asked: 'later', parts: decide(parts, 1, 'accepted'), startedAt: 3 } }
  const merged = mergeDocuments(base, own, { ...base, text: TEXT.replace('dock', 'pier') })
  const { review } = merged
  assert.equal(merged.text, TEXT.replace('dock', 'pier').replace('March', 'April'))
  assert.deepEqual(
    changesOf(review!.parts).map(({ removed, added }) => [removed, added]),
    [['broken', 'repaired']],
  )
  assert.equal(textOf(review!.parts, 'without'), merged.text)
})

test('a review that ended in one window is not open again for the other', () => {
  const parts = compare(TEXT, TEXT.replace('March', 'April'))
  const reviewed = { ...base, review: { asked: 'later', parts, startedAt: 3 } }
  const merged = mergeDocuments(reviewed, base, { ...reviewed, title: 'Losses', options: { design: 'letter' } })
  assert.equal(merged.review, undefined)
  assert.equal(merged.text, TEXT)
  assert.deepEqual(merged.options, { design: 'letter' })
})
