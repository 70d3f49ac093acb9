/**
 * When a webhook that was not accepted is sent again: the attempts so far and the reply in, the wait in milliseconds out,
 * or undefined after the last attempt.
 *
 * Ten attempts over about three days; each wait varies by up to 10 %, so that the messages to a receiver that was down are
 * spread out. `Retry-After` on 429 and 503 can lengthen a wait, up to a day; 410 (Gone) ends the attempts.
 * Source: docs/decisions/030-webhooks.md; Standard Webhooks 1.0 "Deliverability and reliability".
 */
import type { PostOutcome } from './outbound.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The wait before each attempt, including the first. */
const WAITS_MS = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
const JITTER = 0.1
const RETRY_AFTER_MS_MAX = 24 * HOUR_MS

export function wasAccepted(outcome: PostOutcome): boolean {
  return outcome.answered && outcome.status >= 200 && outcome.status < 300
}

/**
 * @param tries attempts so far, including the latest.
 * @param random from 0 up to 1, uniformly distributed.
 * @returns milliseconds until the next attempt; undefined if there is none.
 */
export function waitBeforeRetry(
  tries: number,
  outcome: PostOutcome,
  now: Date,
  random: () => number,
): number | undefined {
  const base = WAITS_MS[tries]
  if (base === undefined || (outcome.answered && outcome.status === 410)) return undefined
  const wait = Math.round(base * (1 - JITTER + 2 * JITTER * random()))
  const mayLengthen = outcome.answered && (outcome.status === 429 || outcome.status === 503)
  return mayLengthen ? Math.max(wait, retryAfterMs(outcome.retryAfter, now)) : wait
}

/** `Retry-After` as milliseconds from now (RFC 9110 §10.2.3: seconds or a date); 0 for none or nonsense. */
function retryAfterMs(value: string | undefined, now: Date): number {
  if (!value) return 0
  const ms = /^\d+$/.test(value) ? Number(value) * SECOND_MS : Date.parse(value) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), RETRY_AFTER_MS_MAX) : 0
}
