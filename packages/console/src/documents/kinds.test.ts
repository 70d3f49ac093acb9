import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../write/changes.ts'
import { KINDS } from './filter.ts'
import { isOfKind, openChanges } from './kinds.ts'
import type { StoredDocument } from './store.ts'

function documentWith(fields: Partial<StoredDocument>): StoredDocument {
  return {
    id: 'd1',
    accountId: 'a1',
    text: 'Some text.',
    title: 'Title',
    template: 'blank',
    options: {},
    createdAt: 0,
    updatedAt: 0,
    pageCount: 1,
    ...fields,
  }
}
const kindsOf = (fields: Partial<StoredDocument>) => KINDS.filter((kind) => isOfKind(documentWith(fields), kind))

test('the template says the kind, for one of an operator its design', () => {
  assert.deepEqual(kindsOf({ template: 'resignation' }), ['letters'])
  assert.deepEqual(kindsOf({ template: 'data-report', options: { design: 'letter' } }), ['reports'])
  assert.deepEqual(kindsOf({ template: 'house-contract', options: { design: 'contract' } }), ['legal'])
  assert.deepEqual(kindsOf({ template: 'faq', options: { design: 'faq' } }), [])
})

test('unfinished is a document with open changes, with blanks, or without text', () => {
  const parts = compare('One cat sat here.', 'One dog sat here.')
  assert.equal(openChanges(documentWith({ review: { asked: 'a dog', parts } })), 1)
  assert.deepEqual(kindsOf({ review: { asked: 'a dog', parts } }), ['unfinished'])
  assert.deepEqual(kindsOf({ text: 'Dear [name of the recipient],' }), ['unfinished'])
  assert.deepEqual(kindsOf({ text: '' }), ['unfinished'])
  for (const text of ['- [ ] open', '- [x] done', '[a link](https://a.example)', 'A note.[^12]', '[text][ref]'])
    assert.deepEqual(kindsOf({ text }), [], text)
})
