import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countCharacters } from './count-characters.ts'

test('characters are counted as the service counts them', () => {
  assert.equal(countCharacters('a\u{13080}b'), 3)
})
