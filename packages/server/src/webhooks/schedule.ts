/**
 * When a webhook that was not taken is tried again: the tries so far and the reply in, the wait in milliseconds out,
 * or nothing once it is given up.
 *
 * Ten tries over about three days, each wait up to 10 % shorter or longer so that many messages to one receiver that
 * was down don't come back in step. A receiver that says when (`Retry-After` on 429 and 503) is heard where it asks for
 * more time, up to a day; 410 says that nobody is there any more, and ends it.
 * Source: docs/decisions.md "Jobs and webhooks", Retries; Standard Webhooks 1.0 "Deliverability and reliability".
 */
import type { PostOutcome } from './outbound.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The wait before each try, the first included. */
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

export function wasTaken(outcome: PostOutcome): boolean {
  return outcome.answered && outcome.status >= 200 && outcome.status < 300
}

/**
 * @param tries how many have been made, this one included.
 * @param random 0 up to 1, evenly.
 * @returns milliseconds until the next try; undefined when there is none.
 */
export function waitBefore(tries: number, outcome: PostOutcome, now: Date, random: () => number): number | undefined {
  const base = WAITS_MS[tries]
  if (base === undefined || (outcome.answered && outcome.status === 410)) return undefined
  const wait = Math.round(base * (1 - JITTER + 2 * JITTER * random()))
  const heard = outcome.answered && (outcome.status === 429 || outcome.status === 503)
  return heard ? Math.max(wait, retryAfterMs(outcome.retryAfter, now)) : wait
}

/** `Retry-After` as milliseconds from now (RFC 9110 §10.2.3: seconds or a date); 0 for none or nonsense. */
function retryAfterMs(value: string | undefined, now: Date): number {
  if (!value) return 0
  const ms = /^\d+$/.test(value) ? Number(value) * SECOND_MS : Date.parse(value) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), RETRY_AFTER_MS_MAX) : 0
}
