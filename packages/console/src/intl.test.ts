import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  age,
  ago,
  bytes,
  duration,
  facts,
  gigabytes,
  hoursAndMinutes,
  inTime,
  listOf,
  ordinal,
  plural,
  tenths,
  timeUtc,
} from './intl.ts'

const NOW = new Date('2026-03-14T09:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const after = (ms: number) => new Date(NOW.getTime() + ms)

test('a plural has the form and the digits of its count', () => {
  assert.equal(plural(0, '# word', '# words'), '0 words')
  assert.equal(plural(1, '# word', '# words'), '1 word')
  assert.equal(plural(1204, 'after # word', 'after # words'), 'after 1,204 words')
  assert.deepEqual([1, 2, 3, 11, 22, 1003].map(ordinal), ['1st', '2nd', '3rd', '11th', '22nd', '1,003rd'])
})

test('a list in a sentence ends with “and”, facts beside each other do not', () => {
  assert.equal(listOf(['generate', 'pdf', 'jobs']), 'generate, pdf and jobs')
  assert.equal(facts(['PDF', '412 words', '31.8 s']), 'PDF, 412 words, 31.8 s')
  assert.equal(facts(['PDF']), 'PDF')
})

test('sizes are decimal, with a tenth from a megabyte up', () => {
  assert.deepEqual([300, 41_234, 999_600, 1_260_000].map(bytes), ['1 kB', '41 kB', '1.0 MB', '1.3 MB'])
  assert.deepEqual([4_000_000, 2_540_000_000].map(gigabytes), ['4.0 MB', '2.5 GB'])
  assert.equal(tenths(4), '4.0')
})

test('a duration has the two units that matter', () => {
  const durations = [340, 12_400, 59_960, 252_000, 7_500_000].map(duration)
  assert.deepEqual(durations, ['340 ms', '12.4 s', '1:00', '4:12', '2 h 5 min'])
  assert.deepEqual([1000, 720_000, 22_320_000].map(hoursAndMinutes), ['under 1 min', '12 min', '6 h 12 min'])
})

test('a time is relative up to a day, then a date', () => {
  const times = [-2000, -12_000, -300_000, -3 * HOUR_MS, -3 * DAY_MS].map(after)
  assert.deepEqual(
    times.map((time) => ago(time, NOW)),
    ['now', '12 s ago', '5 min ago', '3 h ago', '11 Mar'],
  )
  assert.deepEqual(
    times.map((time) => age(time, NOW)),
    ['now', '12 s', '5 min', '3 h', '11 Mar'],
  )
})

test('a time to come is in UTC, or in days and hours', () => {
  assert.equal(timeUtc(after(HOUR_MS), NOW), '10:00 UTC')
  assert.equal(timeUtc(after(DAY_MS), NOW), 'tomorrow, 09:00 UTC')
  assert.equal(timeUtc(after(20 * DAY_MS), NOW), '3 Apr, 09:00 UTC')
  assert.equal(inTime(after(3.2 * HOUR_MS), NOW), 'in 3 h 12 min')
  assert.equal(inTime(after(6 * DAY_MS), NOW), 'in 6 days')
  assert.equal(inTime(after(30 * DAY_MS), NOW), '13 Apr')
})
