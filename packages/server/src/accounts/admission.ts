/**
 * Admission of a request: an API key in; who it speaks for, and the request counted, out. Authentication and quota are
 * one step, taken for all requests of a turn of the event loop together.
 *
 * Promises: a revoked key is refused on the very next request, whichever process revoked it. A request is admitted only
 * after its count is committed, so no crash loses one, and its reply waits until the count is on disk (`stored`), so a power
 * cut loses none that anybody got something for. No account is admitted more often than its limit, also by several
 * processes on PostgreSQL: the count is one statement that checks and adds.
 *
 * The port; its adapters are admission-sqlite.ts and admission-postgres.ts, on admission-batch.ts.
 */
import type { Scope, Tier } from '@platen/wire'

/** Whom an API key speaks for. */
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

/** @param stored resolves once the count is on disk, which no reply may overtake; undefined where it is there already. */
export type AdmissionCallback = (
  error: Error | undefined,
  admitted: AdmissionDecision | undefined,
  stored?: Promise<void> | undefined,
) => void

export interface Admission {
  /** Calls back rather than promising: every request passes here, and most of them alone. */
  admit(request: AdmissionRequest, done: AdmissionCallback): void
  /** Takes one counted request back: it ended by our fault, or cost nothing. */
  refund(accountId: string, day: string): Promise<void>
  /** Waits for the counts under way. */
  close(): Promise<void>
}
