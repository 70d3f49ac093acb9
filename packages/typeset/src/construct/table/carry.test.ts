import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '@platen/document/markdown'
import { carriedSums } from './carry.ts'

/** Sums below the head, of a table whose last column has these amounts. */
function sumsOf(amounts: readonly string[], language = 'en'): readonly string[] | undefined {
  const rows = amounts.map((amount) => `| a | ${amount} |\n`).join('')
  return carriedSums(readMarkdown(`| A | B |\n|---|--:|\n${rows}`, 'commonmark'), 0, language, '\u2212')?.slice(1)
}

test('sums are exact, with the decimals and signs of the printed amounts', () => {
  assert.deepEqual(sumsOf(['740.00', '-37.00', '310.00']), ['740.00', '703.00', '1,013.00'])
  assert.deepEqual(sumsOf(['0.10', '0.20', '9,007,199,254,740,993.00']), ['0.10', '0.30', '9,007,199,254,740,993.30'])
  assert.deepEqual(sumsOf(['1.050,00', '2,50'], 'de'), ['1.050,00', '1.052,50'])
  assert.deepEqual(sumsOf(['5', '−12']), ['5', '\u22127'])
  assert.deepEqual(sumsOf(['1.5', '2.25']), ['1.50', '3.75'])
})

test('digits are in groups as the amounts or the language have them', () => {
  assert.deepEqual(sumsOf(['900.00', '900.00']), ['900.00', '1,800.00'])
  assert.deepEqual(sumsOf(['900,00', '900,00'], 'de'), ['900,00', '1.800,00'])
  assert.deepEqual(sumsOf(['900,00', '900,00'], 'fr'), ['900,00', '1\u202f800,00'])
  assert.deepEqual(sumsOf(['900.00', '900.00'], 'de-CH'), ['900.00', '1\u2019800.00'])
  assert.deepEqual(sumsOf(['900,00', '900,00', '9000,00'], 'es'), ['900,00', '1800,00', '10.800,00'])
  assert.deepEqual(sumsOf(['1050,00', '9000,00'], 'it'), ['1050,00', '10.050,00'])
})

test('empty cells and sums among the rows add nothing; a column of anything else has no sums', () => {
  assert.deepEqual(sumsOf(['5.00', '', '**5.00**'])?.at(-1), '10.00')
  assert.equal(sumsOf(['5.00', 'on request']), undefined)
  assert.equal(sumsOf(['', '']), undefined)
  const withSum = '| A | B |\n|---|--:|\n| a | 5.00 |\n| Total | 5.00 |\n| b | 1.00 |\n'
  assert.deepEqual(carriedSums(readMarkdown(withSum, 'commonmark'), 0, 'en', '-')?.slice(1), ['5.00', '5.00', '6.00'])
})
