/**
 * Admission of a request: authenticates its API key or session, and counts it against the daily quota. Both are one step, done for
 * all requests of a turn of the event loop together.
 *
 * Guarantees: a revoked key is refused on the very next request, whichever process revoked it. A request is admitted only after its
 * count is committed, so that no crash loses one, and its reply waits until the count is on disk (`stored`), so that a power failure
 * loses none that was answered. No account exceeds its limit, also with several processes on PostgreSQL: one statement checks
 * and counts.
 *
 * The port; its adapters are sqlite.ts and postgres.ts, on batch.ts.
 */
import type { Scope, Tier } from '@platen/wire'

/** The account and key of a request. */
export interface Principal {
  accountId: string
  accountName: string
  tier: Tier
  /** Null: no limit. */
  dailyLimit: number | null
  keyId: string
  scopes: readonly Scope[]
  /** Of a request that is signed in by a cookie. */
  sessionId?: string
}

export type AdmissionDecision =
  | { kind: 'unknown' | 'revoked' | 'expired' | 'session-ended' }
  | { kind: 'disabled'; principal: Principal; reason: string | null }
  | { kind: 'missing-scope'; principal: Principal; scope: Scope }
  | { kind: 'exhausted'; principal: Principal }
  /** `used` counts this request; `day` is the UTC day it was counted on. Both undefined where it does not count. */
  | { kind: 'admitted'; principal: Principal; used: number | undefined; day: string | undefined }

export interface AdmissionRequest {
  /** An API key, or the value of a session cookie. */
  secret: string
  isSession: boolean
  /** Null: any key will do. */
  scope: Scope | null
  counts: boolean
}

/** @param stored resolves once the count is on disk, for which the reply must wait; undefined where it is already. */
export type AdmissionCallback = (
  error: Error | undefined,
  admitted: AdmissionDecision | undefined,
  stored?: Promise<void> | undefined,
) => void

export interface Admission {
  /** A callback and not a promise, since this is on the path of every request. */
  admit(request: AdmissionRequest, done: AdmissionCallback): void
  /** Takes one request out of the count: it failed with 5xx, or is free. */
  refund(accountId: string, day: string): Promise<void>
  /** Waits for the running counts. */
  close(): Promise<void>
}
