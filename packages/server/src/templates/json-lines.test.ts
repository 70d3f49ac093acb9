import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf } from './json-lines.ts'

const TEXT = `{
  "id": "memo",
  "sections": [
    { "id": "a", "words": 3 },
    {
      "id": "b:{",
      "words": [
        1, "x\\"]",
        2
      ]
    }
  ],
  "head": []
}`

test('the line of a name, of an item, and of the nearest part around a missing one', () => {
  assert.equal(lineOf(TEXT, ['id']), 2)
  assert.equal(lineOf(TEXT, ['sections']), 3)
  assert.equal(lineOf(TEXT, ['sections', 0, 'words']), 4)
  assert.equal(lineOf(TEXT, ['sections', 1]), 5)
  assert.equal(lineOf(TEXT, ['sections', 1, 'id']), 6)
  assert.equal(lineOf(TEXT, ['sections', 1, 'words', 2]), 9)
  assert.equal(lineOf(TEXT, ['sections', 1, 'title']), 5)
  assert.equal(lineOf(TEXT, ['head', 3]), 13)
  assert.equal(lineOf(TEXT, ['nothing']), 1)
  assert.equal(lineOf('"text"', ['id']), 1)
})
