import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentText, ListedDocument } from '../storage/stored-document.ts'
import { findRows, type Sources } from './palette-rows.ts'

const text = (id: string, title: string, words: string): DocumentText => ({ id, accountId: 'a', title, text: words })
const texts = [text('d1', 'Keys of the depot', ''), text('d2', 'A note', 'Where the keys are.')]
const row = (id: string, name: string) => ({ id, icon: 'list' as const, name, run: () => {} })
const sources: Sources = {
  documents: texts as unknown as ListedDocument[],
  texts,
  documentRow: ({ id, title }) => row(id, title),
  jobs: [],
  jobRow: ({ jobId }) => row(jobId, jobId),
  others: [row('/keys', 'Keys'), row('/jobs', 'Jobs')],
}

test('screens and settings come before documents, which are found by title and then by text', () => {
  const found = findRows(sources, ['keys']).map(({ id }) => id)
  assert.deepEqual(found, ['/keys', 'd1', 'd2'])
})
