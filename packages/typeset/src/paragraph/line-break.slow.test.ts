import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineBreaks } from './line-break.ts'

test('hostile text costs time in proportion to its length', () => {
  for (const unit of [
    '(',
    '“',
    ' ',
    '\u0301',
    '\u200d',
    '1,',
    '\u{1f1e9}',
    'ก',
    'ក្',
    'က',
    'א-',
    '\u200b ',
    '—',
    '漢',
  ]) {
    const text = unit.repeat(Math.ceil(400_000 / unit.length))
    assert.equal(lineBreaks(text).length, text.length + 1)
  }
})
