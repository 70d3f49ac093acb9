/**
 * Headers and error of the daily quota. An account without limit gets no headers.
 * Source: draft-ietf-httpapi-ratelimit-headers (list form); the `X-RateLimit-` names that many clients read.
 */

import type { Principal } from '../../accounts/admission/admission.ts'
import { secondsLeftInDay } from '../../clock.ts'
import { countOf } from '../../count-of.ts'
import { ApiError } from '../errors.ts'

export function quotaHeaders(limit: number, used: number, now: Date): Record<string, string> {
  const remaining = String(Math.max(0, limit - used))
  const seconds = secondsLeftInDay(now)
  return {
    'ratelimit-policy': `"daily";q=${limit};w=86400`,
    ratelimit: `"daily";r=${remaining};t=${seconds}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': String(Math.floor(now.getTime() / 1000) + seconds),
  }
}

export function quotaExhausted(principal: Principal, now: Date): ApiError {
  const limit = principal.dailyLimit ?? 0
  return new ApiError('rate_limit_exceeded', {
    message: `The ${principal.tier} tier of this account allows ${countOf(limit, 'request')} a day (UTC), and ${limit === 1 ? 'it is' : 'all are'} used up.`,
    details: { reason: 'daily_quota', limit, tier: principal.tier },
    retryAfterS: secondsLeftInDay(now),
    headers: quotaHeaders(limit, limit, now),
  })
}
