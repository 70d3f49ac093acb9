/**
 * Admission of a request: an API key in; who it speaks for, and the request counted, out. Authentication and quota are
 * one step, taken for all requests of a turn of the event loop together.
 *
 * Promises: a revoked key is refused on the very next request, whichever process revoked it. A request is admitted only
 * after its count is committed, so no crash loses one, and its reply waits until the count is on disk (`kept`), so a power
 * cut loses none that anybody got something for. No account is admitted more often than its limit, also by several
 * processes on PostgreSQL: the count is one statement that checks and adds.
 */
import { closeSync, fdatasync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Scope, Tier } from '@platen/wire'
import type { Pool } from 'pg'
import { type Clock, utcDay } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { CHECKPOINT_PAGES } from '../db/sqlite.ts'
import { readScopes } from '../db/tables.ts'
import { hashSecret, isSecret } from './secret.ts'
import { dailyLimitOf } from './tiers.ts'

/** Whom an API key speaks for. */
export interface Principal {
  accountId: string
  accountName: string
  tier: Tier
  /** Null: no limit. */
  dailyLimit: number | null
  keyId: string
  scopes: readonly Scope[]
}

export type Admitted =
  | { kind: 'unknown' | 'revoked' | 'expired' }
  | { kind: 'missing-scope'; principal: Principal }
  | { kind: 'exhausted'; principal: Principal }
  /** `used` counts this request; `day` is the UTC day it was counted on. Both undefined where it does not count. */
  | { kind: 'admitted'; principal: Principal; used: number | undefined; day: string | undefined }

export interface AdmissionRequest {
  secret: string
  scope: Scope
  counts: boolean
}

/** @param kept resolves once the count is on disk, which no reply may overtake; undefined where it is there already. */
export type Admitting = (
  error: Error | undefined,
  admitted: Admitted | undefined,
  kept?: Promise<void> | undefined,
) => void

export interface Admission {
  /** Calls back rather than promising: every request passes here, and most of them alone. */
  admit(request: AdmissionRequest, done: Admitting): void
  /** Takes one counted request back: it ended by our fault, or cost nothing. */
  giveBack(accountId: string, day: string): Promise<void>
  /** Waits for the counts under way. */
  close(): Promise<void>
}

/** `last_used_at` is to the minute, so that it costs one write a minute and not one a request. */
const LAST_USED_STEP_MS = 60_000

export function createAdmission(database: Database, clock: Clock): Admission {
  return database.kind === 'sqlite'
    ? new SqliteAdmission(database.path, clock)
    : new PostgresAdmission(database.pool, clock)
}

/** A key with its account, as the queries below give it. */
interface KeyRow {
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
}

interface KnownKey {
  principal: Principal
  expiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number
}

function knownKey(row: KeyRow): KnownKey {
  return {
    principal: {
      accountId: row.account_id,
      accountName: row.account_name,
      tier: row.tier,
      dailyLimit: dailyLimitOf(row.tier, row.daily_limit),
      keyId: row.key_id,
      scopes: readScopes(row.scopes),
    },
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at ?? 0,
  }
}

interface Waiting {
  hash: string
  scope: Scope
  counts: boolean
  done: Admitting
}

interface GivenBack {
  accountId: string
  day: string
  done: (error?: Error) => void
}

/** A request and what it will be told. */
interface Settled {
  request: Waiting
  admitted: Admitted
}

/** Why a key is refused, or undefined where it is good for `scope`. */
function refusal(key: KnownKey | undefined, scope: Scope, nowMs: number): Admitted | undefined {
  if (!key) return { kind: 'unknown' }
  if (key.revokedAt !== null && key.revokedAt <= nowMs) return { kind: 'revoked' }
  if (key.expiresAt !== null && key.expiresAt <= nowMs) return { kind: 'expired' }
  if (!key.principal.scopes.includes(scope)) return { kind: 'missing-scope', principal: key.principal }
  return undefined
}

const KEY_COLUMNS = `k.hash, k.id AS key_id, k.account_id, a.name AS account_name, a.tier, a.daily_limit, k.scopes,
  k.expires_at, k.revoked_at, k.last_used_at`

/** Adds `n` to a day's count only where it stays within the limit: check and count are one statement. No row: too many. */
function countSql(account: string, day: string, n: string, limit: string): string {
  return `INSERT INTO usage AS u (account_id, day, used) VALUES (${account}, ${day}, ${n})
    ON CONFLICT (account_id, day) DO UPDATE SET used = u.used + excluded.used
    WHERE u.used + excluded.used <= ${limit} RETURNING used`
}

/** Stands for "no limit" in the statement above; fits an `integer` column with room for the addition. */
const NO_LIMIT = 2_000_000_000

/** Turns of the event loop that bring no request before a batch is closed. */
const QUIET_TURNS = 1
/** Requests of a batch at most, so that no request waits for an endless stream of others. */
const BATCH_MAX = 256

/** What both adapters share: gathering the requests of one turn, and letting them in account by account. */
abstract class BatchedAdmission implements Admission {
  protected readonly clock: Clock
  protected waiting: Waiting[] = []
  protected givenBack: GivenBack[] = []
  /** Set once the connection is going: what comes later, from a reply that was cut off, is refused and not tried. */
  protected closed = false
  private scheduled = false

  constructor(clock: Clock) {
    this.clock = clock
  }

  admit({ secret, scope, counts }: AdmissionRequest, done: Admitting): void {
    if (this.closed) done(stopped(), undefined)
    else if (isSecret(secret)) {
      this.waiting.push({ hash: hashSecret(secret), scope, counts, done })
      this.schedule()
    } else done(undefined, { kind: 'unknown' })
  }

  giveBack(accountId: string, day: string): Promise<void> {
    if (this.closed) return Promise.reject(stopped())
    return new Promise((resolve, reject) => {
      this.givenBack.push({ accountId, day, done: (error) => (error ? reject(error) : resolve()) })
      this.schedule()
    })
  }

  abstract close(): Promise<void>
  /** Takes what waits and answers it; what can't be done yet stays, and `schedule` is called again. */
  protected abstract flush(): void

  /**
   * setImmediate runs after a turn's input was read. As long as each turn brings more requests the batch waits for the
   * next, so that under load one commit serves many; a request that is alone waits for one empty turn, some microseconds.
   */
  protected schedule(): void {
    if (this.scheduled) return
    this.scheduled = true
    let gathered = 0
    let quiet = 0
    const look = () => {
      const size = this.waiting.length
      quiet = size > gathered ? 0 : quiet + 1
      gathered = size
      if (quiet < QUIET_TURNS && size < BATCH_MAX) {
        setImmediate(look)
        return
      }
      this.scheduled = false
      this.flush()
    }
    setImmediate(look)
  }
}

function stopped(): Error {
  return new Error('The service has stopped.')
}

/** A request with the key that made it; an account has several. */
interface Recognised {
  request: Waiting
  principal: Principal
}

/** Counted requests of a batch, those of one account together. */
function byAccount(requests: Recognised[]): Recognised[][] {
  return [...Map.groupBy(requests, ({ principal }) => principal.accountId).values()]
}

/** SQLite result code 5: another connection holds the lock. */
const SQLITE_BUSY = 5
/** As long as the other connections wait: db/sqlite.ts. */
const BUSY_MS_MAX = 5000

/**
 * On SQLite: a connection of its own, which commits a batch without waiting for the disk (`synchronous=NORMAL`), then
 * flushes the write-ahead log from another thread (`fdatasync`) while the requests are already being worked on. That is
 * what `synchronous=FULL` does within the commit, but there the whole service would stand still for it. What is committed
 * meanwhile shares the next flush. Source: SQLite "Write-Ahead Logging", "PRAGMA synchronous".
 */
class SqliteAdmission extends BatchedAdmission {
  private readonly connection: DatabaseSync
  private readonly walFile: number
  private readonly statements: {
    begin: StatementSync
    commit: StatementSync
    rollback: StatementSync
    dataVersion: StatementSync
    find: StatementSync
    count: StatementSync
    giveBack: StatementSync
    touch: StatementSync
  }
  /** By hash. Valid while no other connection wrote: the command line, an admin route. */
  private readonly known = new Map<string, KnownKey>()
  private dataVersion = -1
  /** The flush under way, and the one after it that serves what was committed since it began. */
  private syncing: Promise<void> | undefined
  private nextSync: Promise<void> | undefined
  private busySinceMs: number | undefined

  constructor(path: string, clock: Clock) {
    super(clock)
    // No waiting for a lock: it may be held by a transaction of this very thread.
    const connection = new DatabaseSync(path, { timeout: 0 })
    connection.exec('PRAGMA synchronous = NORMAL')
    connection.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    this.connection = connection
    // Writable, since Windows flushes no other. SQLite holds no lock on this file that closing it would drop.
    this.walFile = openSync(`${path}-wal`, 'r+')
    this.statements = {
      begin: connection.prepare('BEGIN IMMEDIATE'),
      commit: connection.prepare('COMMIT'),
      rollback: connection.prepare('ROLLBACK'),
      dataVersion: connection.prepare('PRAGMA data_version'),
      find: connection.prepare(
        `SELECT ${KEY_COLUMNS} FROM api_keys k JOIN accounts a ON a.id = k.account_id WHERE k.hash = ?`,
      ),
      count: connection.prepare(countSql('?1', '?2', '?3', '?4')),
      giveBack: connection.prepare('UPDATE usage SET used = used - 1 WHERE account_id = ? AND day = ? AND used > 0'),
      touch: connection.prepare('UPDATE api_keys SET last_used_at = ? WHERE id = ?'),
    }
  }

  async close(): Promise<void> {
    while (this.waiting.length || this.givenBack.length || this.syncing) {
      await (this.syncing?.catch(() => {}) ?? new Promise((resolve) => setImmediate(resolve)))
    }
    this.closed = true
    closeSync(this.walFile)
    this.connection.close()
  }

  protected flush(): void {
    const { waiting, givenBack } = this
    if (!waiting.length && !givenBack.length) return
    const settled: Settled[] = []
    let wrote = false
    try {
      const now = this.clock.now()
      this.dropStaleKeys()
      const counted: Recognised[] = []
      const touched = new Map<string, KnownKey>()
      for (const request of waiting) {
        const key = this.find(request.hash)
        const refused = refusal(key, request.scope, now.getTime())
        if (!key || refused) {
          settled.push({ request, admitted: refused ?? { kind: 'unknown' } })
          continue
        }
        if (now.getTime() - key.lastUsedAt >= LAST_USED_STEP_MS) touched.set(request.hash, key)
        if (request.counts) counted.push({ request, principal: key.principal })
        else settled.push({ request, admitted: uncounted(key.principal) })
      }
      if (counted.length || givenBack.length || touched.size) {
        this.statements.begin.run()
        const day = utcDay(now)
        for (const requests of byAccount(counted)) this.count(requests, day, settled)
        for (const { accountId, day: counted } of givenBack) this.statements.giveBack.run(accountId, counted)
        for (const key of touched.values()) this.statements.touch.run(now.getTime(), key.principal.keyId)
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
      this.waiting = []
      this.givenBack = []
      for (const { done } of waiting) done(error as Error, undefined)
      for (const { done } of givenBack) done(error as Error)
      return
    }
    this.busySinceMs = undefined
    this.waiting = []
    this.givenBack = []
    const kept = wrote ? this.onDisk() : undefined
    // Whoever has left does not wait for it, and need not hear that it failed.
    kept?.catch(() => {})
    for (const { request, admitted } of settled) request.done(undefined, admitted, kept)
    for (const { done } of givenBack) kept?.then(() => done(), done)
  }

  /** Another connection writes: this one is asked again each turn, for some seconds. */
  private mayWaitForLock(): boolean {
    const nowMs = performance.now()
    this.busySinceMs ??= nowMs
    return nowMs - this.busySinceMs < BUSY_MS_MAX
  }

  /** Resolves once all that is committed now is on disk; rejects where the disk fails. */
  private onDisk(): Promise<void> {
    if (!this.syncing) return this.sync()
    // One that has begun may have missed the last commit.
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

  /** Counts `requests` of one account, and says in `settled` what to tell them once it is on disk. */
  private count(requests: Recognised[], day: string, settled: Settled[]): void {
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
        settled.push({ request, admitted: outcome(principal, used, to - 1 - at, day) })
      }
      from = to
    }
  }

  private find(hash: string): KnownKey | undefined {
    let key = this.known.get(hash)
    if (!key) {
      const row = this.statements.find.get(hash) as KeyRow | undefined
      if (!row) return undefined
      key = knownKey(row)
      this.known.set(hash, key)
    }
    return key
  }

  /** `PRAGMA data_version` changes when another connection has committed: the command line revoked a key, say. */
  private dropStaleKeys(): void {
    const { data_version: version } = this.statements.dataVersion.get() as { data_version: number }
    if (version === this.dataVersion) return
    this.dataVersion = version
    this.known.clear()
  }
}

/** How many requests to count at once: all; where that turns out to be too many, one by one up to the limit. */
function firstStep(requests: number, { dailyLimit }: Principal): number {
  return dailyLimit === null ? requests : Math.min(requests, dailyLimit)
}

/** @param used after the whole step, undefined where nothing more fits. @param behind requests of the step after this one. */
function outcome(principal: Principal, used: number | undefined, behind: number, day: string): Admitted {
  return used === undefined
    ? { kind: 'exhausted', principal }
    : { kind: 'admitted', principal, used: used - behind, day }
}

function uncounted(principal: Principal): Admitted {
  return { kind: 'admitted', principal, used: undefined, day: undefined }
}

/** Batches in flight at once: enough to keep the database busy, few enough to leave connections to others. */
const BATCHES_MAX = 4

class PostgresAdmission extends BatchedAdmission {
  private readonly pool: Pool
  private running = 0
  private readonly lastUsed = new Map<string, number>()

  constructor(pool: Pool, clock: Clock) {
    super(clock)
    this.pool = pool
  }

  async close(): Promise<void> {
    while (this.waiting.length || this.givenBack.length || this.running) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.closed = true
  }

  protected flush(): void {
    if (this.running >= BATCHES_MAX) return
    const { waiting, givenBack } = this
    if (!waiting.length && !givenBack.length) return
    this.waiting = []
    this.givenBack = []
    this.running += 1
    const ended = () => {
      this.running -= 1
      if (this.waiting.length || this.givenBack.length) this.schedule()
    }
    void Promise.all([this.answer(waiting), ...givenBack.map((one) => this.takeBack(one))]).then(ended)
  }

  /** Tells every request, each its own: where the count of one account fails, the others are counted and let in. */
  private async answer(waiting: Waiting[]): Promise<void> {
    const now = this.clock.now()
    let keys: Map<string, KnownKey>
    try {
      keys = await this.find([...new Set(waiting.map((request) => request.hash))])
    } catch (error) {
      for (const { done } of waiting) done(error as Error, undefined)
      return
    }
    const counted: Recognised[] = []
    const free: Recognised[] = []
    const touched: KnownKey[] = []
    for (const request of waiting) {
      const key = keys.get(request.hash)
      const refused = refusal(key, request.scope, now.getTime())
      if (!key || refused) {
        request.done(undefined, refused ?? { kind: 'unknown' })
        continue
      }
      const lastUsed = Math.max(key.lastUsedAt, this.lastUsed.get(key.principal.keyId) ?? 0)
      if (now.getTime() - lastUsed >= LAST_USED_STEP_MS) {
        this.lastUsed.set(key.principal.keyId, now.getTime())
        touched.push(key)
      }
      const list = request.counts ? counted : free
      list.push({ request, principal: key.principal })
    }
    // Once a minute a key; before the request is let in, so that whoever looks after it sees it, as on SQLite.
    if (touched.length) await Promise.all(touched.map(({ principal: { keyId } }) => this.touch(keyId, now.getTime())))
    for (const { request, principal } of free) request.done(undefined, uncounted(principal))
    const day = utcDay(now)
    await Promise.all(byAccount(counted).map((requests) => this.count(requests, day)))
  }

  private async find(hashes: string[]): Promise<Map<string, KnownKey>> {
    if (!hashes.length) return new Map()
    const { rows } = await this.pool.query<KeyRow>({
      name: 'find-keys',
      text: `SELECT ${KEY_COLUMNS} FROM api_keys k JOIN accounts a ON a.id = k.account_id WHERE k.hash = ANY($1)`,
      values: [hashes],
    })
    return new Map(rows.map((row) => [row.hash, knownKey(row)]))
  }

  /** Counts the requests of one account and tells them, those of one statement together. */
  private async count(requests: Recognised[], day: string): Promise<void> {
    const account = requests[0]!.principal
    const add = async (n: number) => {
      const { rows } = await this.pool.query<{ used: number }>({
        name: 'count-usage',
        text: countSql('$1', '$2', '$3', '$4'),
        values: [account.accountId, day, n, account.dailyLimit ?? NO_LIMIT],
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
        const told = requests.slice(from, to)
        from = to
        for (const [at, { request, principal }] of told.entries())
          request.done(undefined, outcome(principal, used, told.length - 1 - at, day))
      }
    } catch (error) {
      for (const { request } of requests.slice(from)) request.done(error as Error, undefined)
    }
  }

  /** To the minute, and of no weight for the request: one that fails is tried with the next. */
  private async touch(keyId: string, nowMs: number): Promise<void> {
    try {
      await this.pool.query('UPDATE api_keys SET last_used_at = $1 WHERE id = $2', [nowMs, keyId])
    } catch {
      this.lastUsed.delete(keyId)
    }
  }

  private async takeBack({ accountId, day, done }: GivenBack): Promise<void> {
    try {
      await this.pool.query('UPDATE usage SET used = used - 1 WHERE account_id = $1 AND day = $2 AND used > 0', [
        accountId,
        day,
      ])
      done()
    } catch (error) {
      done(error as Error)
    }
  }
}
