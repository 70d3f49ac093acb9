import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredDocument } from '../storage/stored-document.ts'
import { isUnfinished, openChanges } from '../storage/unfinished.ts'
import { compare } from '../text/changes.ts'
import { KINDS } from './filter.ts'
import { isOfKind } from './kinds.ts'

const kindsOf = ({ template = 'blank', options = {}, text = 'Some text.', ...more }: Partial<StoredDocument>) =>
  KINDS.filter((kind) => isOfKind({ template, options, isUnfinished: isUnfinished({ text, ...more }) }, kind))

test('the template says the kind, for one of an operator its design', () => {
  assert.deepEqual(kindsOf({ template: 'resignation' }), ['letters'])
  assert.deepEqual(kindsOf({ template: 'data-report', options: { design: 'letter' } }), ['reports'])
  assert.deepEqual(kindsOf({ template: 'house-contract', options: { design: 'contract' } }), ['legal'])
  assert.deepEqual(kindsOf({ template: 'faq', options: { design: 'faq' } }), [])
})

test('unfinished is a document with open changes, with blanks, or without text', () => {
  const review = { asked: 'a dog', parts: compare('One cat sat here.', 'One dog sat here.'), startedAt: 0 }
  assert.equal(openChanges(review), 1)
  assert.deepEqual(kindsOf({ review }), ['unfinished'])
  assert.deepEqual(kindsOf({ text: 'Dear [name of the recipient],' }), ['unfinished'])
  assert.deepEqual(kindsOf({ text: '' }), ['unfinished'])
  for (const text of ['- [ ] open', '- [x] done', '[a link](https://a.example)', 'A note.[^12]', '[text][ref]'])
    assert.deepEqual(kindsOf({ text }), [], text)
})
