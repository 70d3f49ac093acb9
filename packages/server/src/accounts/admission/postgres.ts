/** Admission on PostgreSQL, where other processes count too: each batch reads its keys, then counts by account. */
import { type Clock, utcDay } from '../../clock.ts'
import { isLostConnection } from '../../db/connection-errors.ts'
import type { SqlRunner } from '../../db/database.ts'
import type { AdmissionCallback, AdmissionRequest } from './admission.ts'
import {
  type AuthenticatedRequest,
  BatchedAdmission,
  byAccount,
  countSql,
  firstStep,
  type KeyRecord,
  type KeyRow,
  keyRecordOf,
  LAST_USED_STEP_MS,
  NO_LIMIT,
  outcome,
  type PendingRequest,
  type Refund,
  refusal,
  SELECT_KEYS,
  SELECT_SESSIONS,
  uncounted,
} from './batch.ts'

/** Concurrent batches: enough to keep the database busy, few enough to leave connections for other work. */
const BATCHES_MAX = 4
/** A batch waits for the running ones, then for its own statements, whose limits are in db/postgres.ts. */
const ADMIT_TIMEOUT_MS = 7000
const COUNT = countSql('$1', '$2', '$3', '$4')

export class PostgresAdmission extends BatchedAdmission {
  private readonly run: SqlRunner
  private running = 0
  /** By ID of the key or session. */
  private readonly lastUsed = new Map<string, number>()

  constructor(run: SqlRunner, clock: Clock) {
    super(clock)
    this.run = run
  }

  /** With a time limit, for a database that does not answer. */
  override admit(request: AdmissionRequest, done: AdmissionCallback): void {
    let answered = false
    const timer = setTimeout(() => {
      answered = true
      done(new Error('The database did not answer in time.'), undefined)
    }, ADMIT_TIMEOUT_MS)
    super.admit(request, (error, admitted, stored) => {
      clearTimeout(timer)
      if (!answered) done(error, admitted, stored)
      else if (admitted?.kind === 'admitted' && admitted.day !== undefined)
        this.refund(admitted.principal.accountId, admitted.day).catch(() => {})
    })
  }

  async close(): Promise<void> {
    while (this.pending.length || this.refunds.length || this.running) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.closed = true
  }

  protected flush(): void {
    if (this.running >= BATCHES_MAX) return
    const { pending, refunds } = this
    if (!pending.length && !refunds.length) return
    this.pending = []
    this.refunds = []
    this.running += 1
    const ended = () => {
      this.running -= 1
      if (this.pending.length || this.refunds.length) this.schedule()
    }
    void Promise.all([this.answer(pending), ...refunds.map((one) => this.refundOne(one))]).then(ended)
  }

  /** Where the count of one account fails, the requests of the others are still admitted. */
  private async answer(pending: PendingRequest[]): Promise<void> {
    const now = this.clock.now()
    let keys: Map<string, KeyRecord>
    try {
      keys = await this.find(pending)
    } catch (error) {
      for (const { done } of pending) done(error as Error, undefined)
      return
    }
    const counted: AuthenticatedRequest[] = []
    const free: AuthenticatedRequest[] = []
    const touched: KeyRecord[] = []
    for (const request of pending) {
      const key = keys.get(request.hash)
      const refused = refusal(key, request, now.getTime())
      if (!key || refused) {
        request.done(undefined, refused ?? { kind: 'unknown' })
        continue
      }
      const lastUsed = Math.max(key.lastUsedAt, this.lastUsed.get(touchedId(key)) ?? 0)
      if (Math.abs(now.getTime() - lastUsed) >= LAST_USED_STEP_MS) {
        this.forgetOld(now.getTime())
        this.lastUsed.set(touchedId(key), now.getTime())
        touched.push(key)
      }
      const list = request.counts ? counted : free
      list.push({ request, principal: key.principal })
    }
    // Once a minute for each key, and before the request is admitted, as on SQLite.
    if (touched.length) await Promise.all(touched.map((key) => this.touch(key, now.getTime())))
    for (const { request, principal } of free) request.done(undefined, uncounted(principal))
    const day = utcDay(now)
    await Promise.all(byAccount(counted).map((requests) => this.count(requests, day)))
  }

  /** By hash. */
  private async find(pending: PendingRequest[]): Promise<Map<string, KeyRecord>> {
    const hashes = { keys: new Set<string>(), sessions: new Set<string>() }
    for (const { hash, isSession } of pending) hashes[isSession ? 'sessions' : 'keys'].add(hash)
    const [keys, sessions] = await Promise.all([
      this.select(`${SELECT_KEYS} WHERE k.hash = ANY($1)`, hashes.keys),
      this.select(`${SELECT_SESSIONS} WHERE s.hash = ANY($1)`, hashes.sessions),
    ])
    return new Map([...keys, ...sessions].map((row) => [row.hash, keyRecordOf(row)]))
  }

  private async select(statement: string, hashes: Set<string>): Promise<KeyRow[]> {
    return hashes.size === 0 ? [] : (await this.run<KeyRow>(statement, [[...hashes]])).rows
  }

  /** Counts the requests of one account and decides them. */
  private async count(requests: AuthenticatedRequest[], day: string): Promise<void> {
    const account = requests[0]!.principal
    const add = async (n: number) => {
      const count = () => this.run<{ used: number }>(COUNT, [account.accountId, day, n, account.dailyLimit ?? NO_LIMIT])
      const { rows } = await count().catch((error: unknown) => {
        // It may have counted. Counting twice is better than refusing the request.
        if (isLostConnection(error)) return count()
        throw error
      })
      return rows[0]?.used
    }
    let from = 0
    try {
      while (from < requests.length) {
        const step = firstStep(requests.length - from, account)
        const together = step ? await add(step) : undefined
        const used = together ?? (step > 1 ? await add(1) : undefined)
        const to = used === undefined ? requests.length : from + (together === undefined ? 1 : step)
        const counted = requests.slice(from, to)
        from = to
        for (const [at, { request, principal }] of counted.entries())
          request.done(undefined, outcome(principal, used, counted.length - 1 - at, day))
      }
    } catch (error) {
      for (const { request } of requests.slice(from)) request.done(error as Error, undefined)
    }
  }

  /** Only keys of the last minute are needed. The first entries are the oldest. */
  private forgetOld(nowMs: number): void {
    for (const [id, usedMs] of this.lastUsed) {
      if (Math.abs(nowMs - usedMs) < LAST_USED_STEP_MS) break
      this.lastUsed.delete(id)
    }
  }

  /** An error does not matter for the request: the next one tries again. */
  private async touch(key: KeyRecord, nowMs: number): Promise<void> {
    const { keyId, sessionId } = key.principal
    try {
      await this.run('UPDATE api_keys SET last_used_at = $1 WHERE id = $2', [nowMs, keyId])
      if (sessionId !== undefined)
        await this.run('UPDATE sessions SET last_used_at = $1 WHERE id = $2', [nowMs, sessionId])
    } catch {
      this.lastUsed.delete(touchedId(key))
    }
  }

  private async refundOne({ accountId, day, done }: Refund): Promise<void> {
    try {
      await this.run('UPDATE usage SET used = used - 1 WHERE account_id = $1 AND day = $2 AND used > 0', [
        accountId,
        day,
      ])
      done()
    } catch (error) {
      done(error as Error)
    }
  }
}

/** Of the session, which is also a use of its key; else of the key. */
function touchedId({ principal: { keyId, sessionId } }: KeyRecord): string {
  return sessionId ?? keyId
}
