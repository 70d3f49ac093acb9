import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisOf, byDay, byWeek, csvOf, sumBy } from './figures.ts'

const ROWS = [
  { day: '2026-03-14', endpoint: '/generate', requests: 3, failed: 1 },
  { day: '2026-03-14', endpoint: '/pdf-alt', requests: 2, failed: 0 },
  { day: '2026-03-16', endpoint: '/models', requests: 1, failed: 0 },
]

test('days without requests are in the chart, in the table and in the CSV file', () => {
  const days = byDay(ROWS, '2026-03-14', '2026-03-16')
  assert.deepEqual(
    days.map(({ from, all }) => [from, all]),
    [
      ['2026-03-14', 5],
      ['2026-03-15', 0],
      ['2026-03-16', 1],
    ],
  )
  assert.equal(
    csvOf(days),
    'day,generate,pdf,lists,all\r\n2026-03-14,3,2,0,5\r\n2026-03-15,0,0,0,0\r\n2026-03-16,0,0,1,1\r\ntotal,3,2,1,6\r\n',
  )
})

test('weeks begin on Mondays, and lose no request', () => {
  const weeks = byWeek(byDay(ROWS, '2026-03-14', '2026-03-16'))
  assert.deepEqual(
    weeks.map(({ from, to, all }) => [from, to, all]),
    [
      ['2026-03-14', '2026-03-15', 5],
      ['2026-03-16', '2026-03-16', 1],
    ],
  )
})

test('the axis reaches the highest bar with at most five lines', () => {
  for (let most = 0; most < 30_000; most += 7) {
    const { top, step } = axisOf(most)
    assert.ok(top >= most && top / step <= 4 && Number.isInteger(step), `${most}: ${top} by ${step}`)
  }
  assert.deepEqual(axisOf(1000), { top: 1000, step: 250 })
})

test('values are in order of their requests, and none is there without requests', () => {
  const sums = sumBy([...ROWS, { endpoint: '/templates', requests: 0, failed: 2 }], 'endpoint')
  assert.deepEqual(
    sums.map(({ value, requests }) => [value, requests]),
    [
      ['/generate', 3],
      ['/pdf-alt', 2],
      ['/models', 1],
    ],
  )
})
