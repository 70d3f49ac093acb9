import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headingsOf } from './headings.ts'

test('headings of a text are found with their place, not those in code', () => {
  const text = '# One *two*\n\nText.\n\n```sh\n# a comment\n```\n\n## Three ##\n'
  assert.deepEqual(headingsOf(text), [
    { title: 'One two', level: 1, at: 0 },
    { title: 'Three', level: 2, at: text.indexOf('## Three') },
  ])
  assert.deepEqual(headingsOf('#no heading\n    # code'), [])
})
