/** Admission on SQLite. */
import { closeSync, fdatasync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type Clock, utcDay } from '../../clock.ts'
import { CHECKPOINT_PAGES } from '../../db/sqlite.ts'
import {
  type AuthenticatedRequest,
  BatchedAdmission,
  byAccount,
  countSql,
  type DecidedRequest,
  firstStep,
  type KeyRecord,
  type KeyRow,
  keyRecordOf,
  LAST_USED_STEP_MS,
  NO_LIMIT,
  outcome,
  type PendingRequest,
  refusal,
  SELECT_KEYS,
  SELECT_SESSIONS,
  uncounted,
} from './batch.ts'

/** SQLite result code 5: another connection holds the lock. */
const SQLITE_BUSY = 5
/** As long as the other connections wait: db/sqlite.ts. */
const BUSY_MS_MAX = 5000

/** Some 5 MB. */
const CACHED_KEYS_MAX = 10_000

/**
 * Uses its own connection, which commits a batch without waiting for the disk (`synchronous=NORMAL`), then flushes the
 * write-ahead log in another thread (`fdatasync`) while the handlers run. `synchronous=FULL` would flush within the commit and
 * block the whole service. Commits during a flush share the next one. Source: SQLite "Write-Ahead Logging", "PRAGMA synchronous".
 */
export class SqliteAdmission extends BatchedAdmission {
  private readonly connection: DatabaseSync
  private readonly walFile: number
  private readonly statements: {
    begin: StatementSync
    commit: StatementSync
    rollback: StatementSync
    dataVersion: StatementSync
    findKey: StatementSync
    findSession: StatementSync
    count: StatementSync
    refund: StatementSync
    touchKey: StatementSync
    touchSession: StatementSync
  }
  /** By hash. Valid until another connection writes: the command line, an admin route. */
  private readonly cache = new Map<string, KeyRecord>()
  private dataVersion = -1
  /** The running flush, and the next one, for commits since the running one started. */
  private syncing: Promise<void> | undefined
  private nextSync: Promise<void> | undefined
  private busySinceMs: number | undefined

  constructor(path: string, clock: Clock) {
    super(clock)
    // Do not wait for a lock: a transaction of this thread may hold it.
    const connection = new DatabaseSync(path, { timeout: 0 })
    connection.exec('PRAGMA synchronous = NORMAL')
    connection.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    this.connection = connection
    // Writable, since Windows flushes no other files. SQLite has no lock on this file that closing it would release.
    this.walFile = openSync(`${path}-wal`, 'r+')
    this.statements = {
      begin: connection.prepare('BEGIN IMMEDIATE'),
      commit: connection.prepare('COMMIT'),
      rollback: connection.prepare('ROLLBACK'),
      dataVersion: connection.prepare('PRAGMA data_version'),
      findKey: connection.prepare(`${SELECT_KEYS} WHERE k.hash = ?`),
      findSession: connection.prepare(`${SELECT_SESSIONS} WHERE s.hash = ?`),
      count: connection.prepare(countSql('?1', '?2', '?3', '?4')),
      refund: connection.prepare('UPDATE usage SET used = used - 1 WHERE account_id = ? AND day = ? AND used > 0'),
      touchKey: connection.prepare('UPDATE api_keys SET last_used_at = ? WHERE id = ?'),
      touchSession: connection.prepare('UPDATE sessions SET last_used_at = ? WHERE id = ?'),
    }
  }

  async close(): Promise<void> {
    while (this.pending.length || this.refunds.length || this.syncing) {
      await (this.syncing?.catch(() => {}) ?? new Promise((resolve) => setImmediate(resolve)))
    }
    this.closed = true
    closeSync(this.walFile)
    this.connection.close()
  }

  protected flush(): void {
    const { pending, refunds } = this
    if (!pending.length && !refunds.length) return
    const decided: DecidedRequest[] = []
    let wrote = false
    try {
      const now = this.clock.now()
      this.dropStaleKeys()
      const counted: AuthenticatedRequest[] = []
      const touched = new Map<string, KeyRecord>()
      for (const request of pending) {
        const key = this.find(request)
        const refused = refusal(key, request, now.getTime())
        if (!key || refused) {
          decided.push({ request, admitted: refused ?? { kind: 'unknown' } })
          continue
        }
        if (Math.abs(now.getTime() - key.lastUsedAt) >= LAST_USED_STEP_MS) touched.set(request.hash, key)
        if (request.counts) counted.push({ request, principal: key.principal })
        else decided.push({ request, admitted: uncounted(key.principal) })
      }
      if (counted.length || refunds.length || touched.size) {
        this.statements.begin.run()
        const day = utcDay(now)
        for (const requests of byAccount(counted)) this.count(requests, day, decided)
        for (const { accountId, day: counted } of refunds) this.statements.refund.run(accountId, counted)
        for (const key of touched.values()) this.touch(key, now.getTime())
        this.statements.commit.run()
        for (const key of touched.values()) key.lastUsedAt = now.getTime()
        wrote = true
      }
    } catch (error) {
      if (this.connection.isTransaction) this.statements.rollback.run()
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY && this.mayWaitForLock()) {
        this.schedule()
        return
      }
      this.busySinceMs = undefined
      this.pending = []
      this.refunds = []
      for (const { done } of pending) done(error as Error, undefined)
      for (const { done } of refunds) done(error as Error)
      return
    }
    this.busySinceMs = undefined
    this.pending = []
    this.refunds = []
    const stored = wrote ? this.onDisk() : undefined
    // No one waits for it where the client has disconnected.
    stored?.catch(() => {})
    for (const { request, admitted } of decided) request.done(undefined, admitted, stored)
    for (const { done } of refunds) stored?.then(() => done(), done)
  }

  /** While another connection writes, this one tries again each turn, for some seconds. */
  private mayWaitForLock(): boolean {
    const nowMs = performance.now()
    this.busySinceMs ??= nowMs
    return nowMs - this.busySinceMs < BUSY_MS_MAX
  }

  /** Resolves once everything committed so far is on disk; rejects where the disk fails. */
  private onDisk(): Promise<void> {
    if (!this.syncing) return this.sync()
    // The running flush may not include the last commit.
    this.nextSync ??= this.syncing
      .catch(() => {})
      .then(() => {
        this.nextSync = undefined
        return this.sync()
      })
    return this.nextSync
  }

  private sync(): Promise<void> {
    const syncing = new Promise<void>((resolve, reject) => {
      fdatasync(this.walFile, (error) => {
        this.syncing = this.nextSync
        if (error) reject(error)
        else resolve()
      })
    })
    this.syncing = syncing
    return syncing
  }

  /** Counts `requests` of one account and adds their decisions to `decided`. */
  private count(requests: AuthenticatedRequest[], day: string, decided: DecidedRequest[]): void {
    const account = requests[0]!.principal
    const add = (n: number) =>
      (
        this.statements.count.get(account.accountId, day, n, account.dailyLimit ?? NO_LIMIT) as
          | { used: number }
          | undefined
      )?.used
    let from = 0
    while (from < requests.length) {
      const step = firstStep(requests.length - from, account)
      const together = step ? add(step) : undefined
      const used = together ?? (step > 1 ? add(1) : undefined)
      const to = used === undefined ? requests.length : from + (together === undefined ? 1 : step)
      for (let at = from; at < to; at += 1) {
        const { request, principal } = requests[at]!
        decided.push({ request, admitted: outcome(principal, used, to - 1 - at, day) })
      }
      from = to
    }
  }

  private touch({ principal: { keyId, sessionId } }: KeyRecord, nowMs: number): void {
    this.statements.touchKey.run(nowMs, keyId)
    if (sessionId !== undefined) this.statements.touchSession.run(nowMs, sessionId)
  }

  private find({ hash, isSession }: PendingRequest): KeyRecord | undefined {
    let key = this.cache.get(hash)
    if (!key) {
      const statement = isSession ? this.statements.findSession : this.statements.findKey
      const row = statement.get(hash) as KeyRow | undefined
      if (!row) return undefined
      key = keyRecordOf(row)
      if (this.cache.size >= CACHED_KEYS_MAX) this.cache.clear()
      this.cache.set(hash, key)
    }
    return key
  }

  /** `PRAGMA data_version` changes when another connection has committed: the command line may have revoked a key. */
  private dropStaleKeys(): void {
    const { data_version: version } = this.statements.dataVersion.get() as { data_version: number }
    if (version === this.dataVersion) return
    this.dataVersion = version
    this.cache.clear()
  }
}
