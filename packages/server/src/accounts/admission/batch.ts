/**
 * What both adapters of admission share: batching the requests of one turn of the event loop, checking a key, and the statements.
 */
import type { Scope, Tier } from '@platen/wire'
import type { Clock } from '../../clock.ts'
import { readScopes } from '../../db/tables.ts'
import { hashSecret, isSecret, isToken } from '../secret.ts'
import { SESSION_IDLE_MS } from '../sessions.ts'
import { dailyLimitOf } from '../tiers.ts'
import type { Admission, AdmissionCallback, AdmissionDecision, AdmissionRequest, Principal } from './admission.ts'

/** `last_used_at` is updated once a minute and not for each request; also where the time of day was set back. */
export const LAST_USED_STEP_MS = 60_000

/** A key with its account, and its session if there is one: a row of the queries below. */
export interface KeyRow {
  hash: string
  key_id: string
  account_id: string
  account_name: string
  tier: Tier
  daily_limit: number | null
  scopes: string
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
  disabled_at: number | null
  disabled_reason: string | null
  session_id?: string
  session_expires_at?: number
  session_last_used_at?: number
}

export interface KeyRecord {
  principal: Principal
  expiresAt: number | null
  /** Of the session that acts as the key. */
  sessionExpiresAt: number | undefined
  revokedAt: number | null
  /** Of the session, where there is one. */
  lastUsedAt: number
  /** Why its account is disabled; undefined where it is not. */
  disabled: { reason: string | null } | undefined
}

export function keyRecordOf(row: KeyRow): KeyRecord {
  return {
    principal: {
      accountId: row.account_id,
      accountName: row.account_name,
      tier: row.tier,
      dailyLimit: dailyLimitOf(row.tier, row.daily_limit),
      keyId: row.key_id,
      scopes: readScopes(row.scopes),
      ...(row.session_id === undefined ? {} : { sessionId: row.session_id }),
    },
    expiresAt: row.expires_at,
    sessionExpiresAt: row.session_expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.session_last_used_at ?? row.last_used_at ?? 0,
    disabled: row.disabled_at === null ? undefined : { reason: row.disabled_reason },
  }
}

export interface PendingRequest {
  hash: string
  isSession: boolean
  scope: Scope | null
  counts: boolean
  done: AdmissionCallback
}

export interface Refund {
  accountId: string
  day: string
  done: (error?: Error) => void
}

/** A request and its decision. */
export interface DecidedRequest {
  request: PendingRequest
  admitted: AdmissionDecision
}

/** Why a request is refused; undefined where its key is good for its scope. */
export function refusal(
  key: KeyRecord | undefined,
  { scope, isSession }: Pick<PendingRequest, 'scope' | 'isSession'>,
  nowMs: number,
): AdmissionDecision | undefined {
  if (!key) return { kind: isSession ? 'session-ended' : 'unknown' }
  if (key.sessionExpiresAt !== undefined && Math.min(key.sessionExpiresAt, key.lastUsedAt + SESSION_IDLE_MS) <= nowMs)
    return { kind: 'session-ended' }
  if (key.revokedAt !== null && key.revokedAt <= nowMs) return { kind: 'revoked' }
  if (key.expiresAt !== null && key.expiresAt <= nowMs) return { kind: 'expired' }
  if (key.disabled) return { kind: 'disabled', principal: key.principal, reason: key.disabled.reason }
  if (scope !== null && !key.principal.scopes.includes(scope))
    return { kind: 'missing-scope', principal: key.principal, scope }
  return undefined
}

const KEY_COLUMNS = `k.id AS key_id, k.account_id, a.name AS account_name, a.tier, a.daily_limit, k.scopes,
  k.expires_at, k.revoked_at, k.last_used_at, a.disabled_at, a.disabled_reason`

/** Followed by a condition on `k.hash`. */
export const SELECT_KEYS = `SELECT k.hash, ${KEY_COLUMNS} FROM api_keys k JOIN accounts a ON a.id = k.account_id`
/** Followed by a condition on `s.hash`. */
export const SELECT_SESSIONS = `SELECT s.hash, s.id AS session_id, s.expires_at AS session_expires_at,
  s.last_used_at AS session_last_used_at, ${KEY_COLUMNS}
  FROM sessions s JOIN api_keys k ON k.id = s.key_id JOIN accounts a ON a.id = k.account_id`

/** Adds `n` to the count of a day where it stays within the limit. One statement checks and counts; no row means that the limit is reached. */
export function countSql(account: string, day: string, n: string, limit: string): string {
  return `INSERT INTO usage AS u (account_id, day, used) VALUES (${account}, ${day}, ${n})
    ON CONFLICT (account_id, day) DO UPDATE SET used = u.used + excluded.used
    WHERE u.used + excluded.used <= ${limit} RETURNING used`
}

/** "No limit" for the statement above. Fits an `integer` column with room for the addition. */
export const NO_LIMIT = 2_000_000_000

/** A batch is closed after this many turns of the event loop without a new request. */
const QUIET_TURNS = 1
/** Requests in a batch at most, so that none waits for an endless stream of others. */
const BATCH_MAX = 256

/** Collects the requests of one turn of the event loop; the adapters decide them. */
export abstract class BatchedAdmission implements Admission {
  protected readonly clock: Clock
  protected pending: PendingRequest[] = []
  protected refunds: Refund[] = []
  /** Set before the connection is closed: later requests and refunds are refused. */
  protected closed = false
  private scheduled = false

  constructor(clock: Clock) {
    this.clock = clock
  }

  admit({ secret, isSession, scope, counts }: AdmissionRequest, done: AdmissionCallback): void {
    if (this.closed) done(stopped(), undefined)
    else if (isSession ? isToken(secret) : isSecret(secret)) {
      this.pending.push({ hash: hashSecret(secret), isSession, scope, counts, done })
      this.schedule()
    } else done(undefined, { kind: isSession ? 'session-ended' : 'unknown' })
  }

  refund(accountId: string, day: string): Promise<void> {
    if (this.closed) return Promise.reject(stopped())
    return new Promise((resolve, reject) => {
      this.refunds.push({ accountId, day, done: (error) => (error ? reject(error) : resolve()) })
      this.schedule()
    })
  }

  abstract close(): Promise<void>
  /** Decides the pending requests and does the refunds. What can't be done yet stays pending, and `schedule` is called again. */
  protected abstract flush(): void

  /**
   * setImmediate runs after the input of a turn was read. As long as each turn brings more requests, the batch waits for the next
   * one, so that under load one commit serves many. A single request waits for one empty turn: some microseconds.
   */
  protected schedule(): void {
    if (this.scheduled) return
    this.scheduled = true
    let gathered = 0
    let quiet = 0
    const closeWhenQuiet = () => {
      const size = this.pending.length
      quiet = size > gathered ? 0 : quiet + 1
      gathered = size
      if (quiet < QUIET_TURNS && size < BATCH_MAX) {
        setImmediate(closeWhenQuiet)
        return
      }
      this.scheduled = false
      this.flush()
    }
    setImmediate(closeWhenQuiet)
  }
}

function stopped(): Error {
  return new Error('The service has stopped.')
}

/** A request with its own key: an account has several. */
export interface AuthenticatedRequest {
  request: PendingRequest
  principal: Principal
}

/** The counted requests of a batch, grouped by account. */
export function byAccount(requests: AuthenticatedRequest[]): AuthenticatedRequest[][] {
  return [...Map.groupBy(requests, ({ principal }) => principal.accountId).values()]
}

/** How many requests to count with one statement: all. If those are too many, the caller counts one by one up to the limit. */
export function firstStep(requests: number, { dailyLimit }: Principal): number {
  return dailyLimit === null ? requests : Math.min(requests, dailyLimit)
}

/** @param used count after the step; undefined where the limit is reached. @param behind requests of the step after this one. */
export function outcome(
  principal: Principal,
  used: number | undefined,
  behind: number,
  day: string,
): AdmissionDecision {
  return used === undefined
    ? { kind: 'exhausted', principal }
    : { kind: 'admitted', principal, used: used - behind, day }
}

export function uncounted(principal: Principal): AdmissionDecision {
  return { kind: 'admitted', principal, used: undefined, day: undefined }
}
