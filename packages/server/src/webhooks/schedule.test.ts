import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostOutcome } from './outbound.ts'
import { waitBeforeRetry, wasAccepted } from './schedule.ts'

const now = new Date('2026-03-14T12:00:00Z')
const middle = () => 0.5
const answered = (status: number, retryAfter?: string): PostOutcome => ({
  answered: true,
  status,
  retryAfter,
  reply: { headers: {}, body: '' },
})

test('the waits are 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and then none', () => {
  const waits = Array.from({ length: 10 }, (_, index) => waitBeforeRetry(index + 1, answered(500), now, middle))
  const hour = 3_600_000
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * hour)
  assert.deepEqual(waits, [5_000, 300_000, 1_800_000, ...hours, undefined])
})

test('each wait is up to a tenth shorter or longer', () => {
  for (let tries = 1; tries < 10; tries += 1) {
    const whole = waitBeforeRetry(tries, answered(500), now, middle) ?? 0
    assert.equal(
      waitBeforeRetry(tries, answered(500), now, () => 0),
      whole * 0.9,
    )
    const longest = waitBeforeRetry(tries, answered(500), now, () => 1 - Number.EPSILON) ?? 0
    assert.ok(longest > whole * 1.09 && longest <= whole * 1.1)
  }
})

test('Retry-After lengthens the wait on 429 and 503, in seconds or as a date, and never shortens it', () => {
  assert.equal(waitBeforeRetry(1, answered(429, '60'), now, middle), 60_000)
  assert.equal(waitBeforeRetry(1, answered(503, 'Sat, 14 Mar 2026 12:02:00 GMT'), now, middle), 120_000)
  assert.equal(waitBeforeRetry(1, answered(503, '1'), now, middle), 5_000)
  assert.equal(waitBeforeRetry(1, answered(503, 'Sat, 14 Mar 2026 11:00:00 GMT'), now, middle), 5_000)
  assert.equal(waitBeforeRetry(1, answered(429, 'soon'), now, middle), 5_000)
  assert.equal(waitBeforeRetry(1, answered(500, '60'), now, middle), 5_000)
  assert.equal(waitBeforeRetry(1, answered(429, '99999999999999'), now, middle), 86_400_000)
})

test('410 ends the attempts at once', () => {
  assert.equal(waitBeforeRetry(1, answered(410), now, middle), undefined)
})

test('only 2xx counts as accepted', () => {
  for (const status of [200, 201, 202, 204, 299]) assert.ok(wasAccepted(answered(status)))
  for (const status of [199, 300, 302, 304, 400, 410, 500]) assert.ok(!wasAccepted(answered(status)))
  assert.ok(!wasAccepted({ answered: false, reason: 'No reply.' }))
})
