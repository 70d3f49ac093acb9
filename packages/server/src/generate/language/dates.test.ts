import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn, longDate } from './dates.ts'

test('today depends on the time zone', () => {
  const instant = new Date('2026-11-21T23:30:00Z')
  assert.deepEqual(dayIn(instant, 'UTC'), { year: 2026, month: 11, day: 21 })
  assert.deepEqual(dayIn(instant, 'Asia/Tokyo'), { year: 2026, month: 11, day: 22 })
})

test('a long date is written as its language writes it', () => {
  const date = { year: 2026, month: 3, day: 1 }
  assert.equal(longDate(date, 'en'), '1 March 2026')
  assert.equal(longDate(date, 'en-US'), 'March 1, 2026')
  assert.equal(longDate(date, 'de'), '1. März 2026')
  assert.equal(longDate(date, 'fr'), '1er mars 2026')
  assert.equal(longDate(date, 'es'), '1 de marzo de 2026')
  assert.equal(longDate(date, 'ja'), '2026年3月1日')
})
