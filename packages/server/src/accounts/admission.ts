/**
 * Admission of a request: an API key in; who it speaks for, and the request counted, out. Authentication and quota are
 * one step so that both cost one visit to the database for all requests of one turn of the event loop.
 *
 * Promises: a revoked key is refused on the very next request, whichever process revoked it. A request is admitted only
 * after its count is committed (with `synchronous=FULL` on SQLite), so a crash loses no count. No account is admitted
 * more often than its limit, also by several processes on PostgreSQL: the count is one statement that checks and adds.
 */
import type { StatementSync } from 'node:sqlite'
import type { Scope, Tier } from '@platen/wire'
import type { Pool } from 'pg'
import { type Clock, utcDay } from '../clock.ts'
import type { Database, SqliteDatabase } from '../db/database.ts'
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

export interface Admission {
  admit(request: { secret: string; scope: Scope; counts: boolean }): Promise<Admitted>
  /** Takes one counted request back: it ended by our fault, or cost nothing. */
  giveBack(accountId: string, day: string): Promise<void>
  /** After this process changed an account or key. */
  forget(): void
}

/** `last_used_at` is to the minute, so that it costs one write a minute and not one a request. */
const LAST_USED_STEP_MS = 60_000

export function createAdmission(database: Database, clock: Clock): Admission {
  return database.kind === 'sqlite' ? new SqliteAdmission(database, clock) : new PostgresAdmission(database.pool, clock)
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
  resolve: (admitted: Admitted) => void
  reject: (error: unknown) => void
}

interface GivenBack {
  accountId: string
  day: string
  resolve: () => void
  reject: (error: unknown) => void
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
function countSql(n: string, account: string, day: string, limit: string): string {
  return `INSERT INTO usage AS u (account_id, day, used) VALUES (${account}, ${day}, ${n})
    ON CONFLICT (account_id, day) DO UPDATE SET used = u.used + excluded.used
    WHERE u.used + excluded.used <= ${limit} RETURNING used`
}

/** Stands for "no limit" in the statement above; fits an `integer` column with room for the addition. */
const NO_LIMIT = 2_000_000_000

/** What both adapters share: gathering the requests of one turn, and letting them in account by account. */
abstract class BatchedAdmission implements Admission {
  protected readonly clock: Clock
  protected waiting: Waiting[] = []
  protected givenBack: GivenBack[] = []
  private scheduled = false

  constructor(clock: Clock) {
    this.clock = clock
  }

  admit({ secret, scope, counts }: { secret: string; scope: Scope; counts: boolean }): Promise<Admitted> {
    if (!isSecret(secret)) return Promise.resolve({ kind: 'unknown' })
    return new Promise((resolve, reject) => {
      this.waiting.push({ hash: hashSecret(secret), scope, counts, resolve, reject })
      this.schedule()
    })
  }

  giveBack(accountId: string, day: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.givenBack.push({ accountId, day, resolve, reject })
      this.schedule()
    })
  }

  abstract forget(): void
  /** Takes what waits and answers it; what can't be done yet stays, and `schedule` is called again. */
  protected abstract flush(): void

  protected schedule(): void {
    if (this.scheduled) return
    this.scheduled = true
    // setImmediate runs after the turn's input was read: every request that arrived with this one is in the batch.
    setImmediate(() => {
      this.scheduled = false
      this.flush()
    })
  }
}

/** Counted requests of a batch by account. */
function byAccount(requests: { request: Waiting; principal: Principal }[]): Map<Principal, Waiting[]> {
  const first = new Map<string, Principal>()
  const grouped = new Map<Principal, Waiting[]>()
  for (const { request, principal } of requests) {
    const known = first.get(principal.accountId) ?? principal
    if (known === principal) first.set(principal.accountId, principal)
    const list = grouped.get(known)
    if (list) list.push(request)
    else grouped.set(known, [request])
  }
  return grouped
}

class SqliteAdmission extends BatchedAdmission {
  private readonly connection: SqliteDatabase['connection']
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
  /** By hash. Valid while no other connection wrote (`dataVersion`) and `forget` was not called. */
  private readonly known = new Map<string, KnownKey>()
  private dataVersion = -1

  constructor(database: SqliteDatabase, clock: Clock) {
    super(clock)
    const { connection } = database
    this.connection = connection
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

  forget(): void {
    this.known.clear()
  }

  protected flush(): void {
    // A Kysely transaction is open on this connection; its awaits end within a few turns.
    if (this.connection.isTransaction) {
      this.schedule()
      return
    }
    const { waiting, givenBack } = this
    this.waiting = []
    this.givenBack = []
    const settled: (() => void)[] = []
    try {
      const now = this.clock.now()
      this.dropStaleKeys()
      const counted: { request: Waiting; principal: Principal }[] = []
      const touched = new Map<string, KnownKey>()
      for (const request of waiting) {
        const key = this.find(request.hash)
        const refused = refusal(key, request.scope, now.getTime())
        if (!key || refused) {
          settled.push(() => request.resolve(refused ?? { kind: 'unknown' }))
          continue
        }
        if (now.getTime() - key.lastUsedAt >= LAST_USED_STEP_MS) touched.set(request.hash, key)
        if (request.counts) counted.push({ request, principal: key.principal })
        else settled.push(() => request.resolve(uncounted(key.principal)))
      }
      if (counted.length || givenBack.length || touched.size) {
        this.statements.begin.run()
        const day = utcDay(now)
        for (const [principal, requests] of byAccount(counted)) {
          settled.push(...this.count(principal, requests, day))
        }
        for (const { accountId, day: counted, resolve } of givenBack) {
          this.statements.giveBack.run(accountId, counted)
          settled.push(resolve)
        }
        for (const key of touched.values()) this.statements.touch.run(now.getTime(), key.principal.keyId)
        this.statements.commit.run()
        for (const key of touched.values()) key.lastUsedAt = now.getTime()
      }
    } catch (error) {
      if (this.connection.isTransaction) this.statements.rollback.run()
      for (const { reject } of [...waiting, ...givenBack]) reject(error)
      return
    }
    for (const settle of settled) settle()
  }

  /** Counts `requests` of one account; what to tell them once it is committed. */
  private count(principal: Principal, requests: Waiting[], day: string): (() => void)[] {
    const add = (n: number) =>
      (
        this.statements.count.get(n, principal.accountId, day, principal.dailyLimit ?? NO_LIMIT) as
          | { used: number }
          | undefined
      )?.used
    const settled: (() => void)[] = []
    let rest = requests
    while (rest.length) {
      // All at once; where that is too many, one by one up to the limit.
      const most = Math.min(rest.length, principal.dailyLimit ?? rest.length)
      const together = most ? add(most) : undefined
      const used = together ?? (most > 1 ? add(1) : undefined)
      const n = together === undefined ? 1 : most
      if (used === undefined) {
        settled.push(...rest.map((request) => () => request.resolve({ kind: 'exhausted', principal })))
        break
      }
      const before = used - n
      settled.push(
        ...rest
          .slice(0, n)
          .map((request, at) => () => request.resolve({ kind: 'admitted', principal, used: before + at + 1, day })),
      )
      rest = rest.slice(n)
    }
    return settled
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

  /** Nothing is remembered: another process may have revoked a key. */
  forget(): void {}

  protected flush(): void {
    if (this.running >= BATCHES_MAX) return
    const { waiting, givenBack } = this
    if (!waiting.length && !givenBack.length) return
    this.waiting = []
    this.givenBack = []
    this.running += 1
    this.answer(waiting, givenBack)
      .catch((error: unknown) => {
        for (const { reject } of [...waiting, ...givenBack]) reject(error)
      })
      .finally(() => {
        this.running -= 1
        if (this.waiting.length || this.givenBack.length) this.schedule()
      })
  }

  private async answer(waiting: Waiting[], givenBack: GivenBack[]): Promise<void> {
    const now = this.clock.now()
    const backs = this.takeBack(givenBack)
    const keys = await this.find([...new Set(waiting.map((request) => request.hash))])
    const counted: { request: Waiting; principal: Principal }[] = []
    const touched: KnownKey[] = []
    for (const request of waiting) {
      const key = keys.get(request.hash)
      const refused = refusal(key, request.scope, now.getTime())
      if (!key || refused) {
        request.resolve(refused ?? { kind: 'unknown' })
        continue
      }
      const lastUsed = Math.max(key.lastUsedAt, this.lastUsed.get(key.principal.keyId) ?? 0)
      if (now.getTime() - lastUsed >= LAST_USED_STEP_MS) {
        this.lastUsed.set(key.principal.keyId, now.getTime())
        touched.push(key)
      }
      if (request.counts) counted.push({ request, principal: key.principal })
      else request.resolve(uncounted(key.principal))
    }
    const day = utcDay(now)
    await Promise.all([
      backs,
      ...[...byAccount(counted)].map(([principal, requests]) => this.count(principal, requests, day)),
      ...touched.map((key) =>
        this.pool.query('UPDATE api_keys SET last_used_at = $1 WHERE id = $2', [now.getTime(), key.principal.keyId]),
      ),
    ])
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

  private async count(principal: Principal, requests: Waiting[], day: string): Promise<void> {
    const add = async (n: number) => {
      const { rows } = await this.pool.query<{ used: number }>({
        name: 'count-usage',
        text: countSql('$1', '$2', '$3', '$4'),
        values: [n, principal.accountId, day, principal.dailyLimit ?? NO_LIMIT],
      })
      return rows[0]?.used
    }
    let rest = requests
    while (rest.length) {
      const most = Math.min(rest.length, principal.dailyLimit ?? rest.length)
      const together = most ? await add(most) : undefined
      const used = together ?? (most > 1 ? await add(1) : undefined)
      const n = together === undefined ? 1 : most
      if (used === undefined) {
        for (const request of rest) request.resolve({ kind: 'exhausted', principal })
        return
      }
      const before = used - n
      rest.slice(0, n).forEach((request, at) => {
        request.resolve({ kind: 'admitted', principal, used: before + at + 1, day })
      })
      rest = rest.slice(n)
    }
  }

  private async takeBack(givenBack: GivenBack[]): Promise<void> {
    for (const { accountId, day, resolve } of givenBack) {
      await this.pool.query('UPDATE usage SET used = used - 1 WHERE account_id = $1 AND day = $2 AND used > 0', [
        accountId,
        day,
      ])
      resolve()
    }
  }
}
