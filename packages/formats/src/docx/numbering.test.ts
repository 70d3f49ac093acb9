import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberingOf } from './numbering.ts'

test('labels that count up become a numbering, others do not', () => {
  assert.deepEqual(numberingOf(['3.', '4.']), { format: 'decimal', start: 3, text: '%.' })
  assert.deepEqual(numberingOf(['(i)', '(ii)', '(iii)', '(iv)', '(v)']), {
    format: 'lowerRoman',
    start: 1,
    text: '(%)',
  })
  assert.deepEqual(numberingOf(['(h)', '(i)', '(j)']), { format: 'lowerLetter', start: 8, text: '(%)' })
  assert.deepEqual(numberingOf(['B)', 'C)']), { format: 'upperLetter', start: 2, text: '%)' })
  for (const labels of [['3.', '2.', '1.'], ['1.', '3.'], ['1.', '2)'], ['(x1)'], []])
    assert.equal(numberingOf(labels), undefined)
})
