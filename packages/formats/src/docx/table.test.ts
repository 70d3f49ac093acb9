import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnWidths } from './table.ts'

test('a column of a table is at least as wide as its longest word, while others have room', () => {
  const rows = [
    ['Id', 'Telecommunications', 'Remark'],
    ['1', '12,345,678.90', 'a long remark that runs over several lines of its cell '.repeat(4)],
  ]
  const { widths, isHigh } = columnWidths(rows, { em: 190, gap: 240, width: 8220, narrow: 0.6 })
  assert.ok(isHigh)
  assert.ok(widths[1]! >= 18 * 0.5 * 190)
  assert.ok(widths.reduce((sum, one) => sum + one) <= 8220)
  const small = columnWidths(
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    { em: 190, gap: 240, width: 8220, narrow: 0.6 },
  )
  assert.ok(small.widths.reduce((sum, one) => sum + one) < 2000)
})
