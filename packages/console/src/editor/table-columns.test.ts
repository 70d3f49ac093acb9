import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paddingsOf } from './table-columns.ts'

/** The rows as they are shown, with a dot for the room of a digit. */
function shown(rows: string[]): string[] {
  const padded = [...rows]
  for (const { row, at, width } of paddingsOf(rows).toReversed())
    padded[row] = `${padded[row]?.slice(0, at)}${'.'.repeat(width)}${padded[row]?.slice(at)}`
  return padded
}

test('the bars of all rows stand below each other, and numbers on the right', () => {
  const table = ['| Stage | Lost |', '|---|--:|', '| Dock | 1,115 |', '| A \\| B | 7 |', '| 東京 | 12 |']
  assert.deepEqual(shown(table), [
    '| Stage .|. Lost |',
    '|---.....|--:....|',
    '| Dock ..| 1,115 |',
    '| A \\| B |.... 7 |',
    '| 東京 ..|... 12 |',
  ])
})

test('a row that is typed, with fewer or more cells, and a line of bars break nothing', () => {
  assert.deepEqual(shown(['| a | b |', '|---|---|', '| ccc', '|']), ['| a | b |', '|---|---|', '| ccc', '|'])
  assert.deepEqual(paddingsOf([]), [])
})
