import assert from 'node:assert/strict'
import { test } from 'node:test'
import { characters, countCharacters, grouped } from './characters.ts'

test('text is counted in code points: a surrogate pair is one, a lone surrogate is one', () => {
  for (const text of [
    '',
    'abc',
    '😀',
    'a😀b😀',
    '\ud800',
    '\ud800a',
    '\udc00\ud800',
    '\ud800\ud800\udc00',
    '👨‍👩‍👧',
    'e\u0301',
  ]) {
    assert.equal(countCharacters(text), [...text].length, JSON.stringify(text))
  }
})

test('digits are grouped in threes with commas in every locale', () => {
  assert.deepEqual([0, 999, 1000, 100_000, 1_234_567].map(grouped), ['0', '999', '1,000', '100,000', '1,234,567'])
})

test('a byte order mark at the start is no part of a text, and does not count', () => {
  const text = characters({ min: 1, max: 3 })
  assert.equal(text.parse('\ufeff# T'), '# T')
  assert.equal(text.parse('a\ufeffb'), 'a\ufeffb')
  assert.equal(text.safeParse('\ufeff').success, false)
})
