/**
 * Accounts and their keys: create, find, change, revoke, roll. The admin routes and the command line call these functions; a
 * change by the command line applies from the next request of a running service (admission.ts).
 */
import type { Account, AccountChange, AccountCreation, Key, KeyMode, NewKey, Scope } from '@platen/wire'
import { SCOPES } from '@platen/wire'
import { sql } from 'kysely'
import { type Clock, utcDay } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { Position } from '../db/page.ts'
import { type AccountsTable, type ApiKeysTable, readScopes } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { type Actor, recordChange } from './audit.ts'
import { hashSecret, newSecret } from './secret.ts'
import { dailyLimitOf } from './tiers.ts'

/** Scopes of a new key by default: all but `admin`. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'admin')

export async function createAccount(
  db: Queryable,
  clock: Clock,
  input: AccountCreation,
  actor: Actor = { kind: 'service' },
): Promise<Account> {
  const row: AccountsTable = {
    id: newId('acc'),
    name: input.name,
    tier: input.tier,
    daily_limit: input.tier === 'enterprise' ? (input.dailyLimit ?? null) : null,
    created_at: clock.now().getTime(),
    disabled_at: null,
    disabled_reason: null,
  }
  await inOneTransaction(db, async (tx) => {
    await tx.insertInto('accounts').values(row).execute()
    const details = { tier: row.tier, ...(row.daily_limit === null ? {} : { dailyLimit: row.daily_limit }) }
    await recordChange(tx, actor, { at: row.created_at, action: 'account.created', accountId: row.id, details })
  })
  return accountOf(row, 0)
}

/** Part of a list, oldest first. Without a limit: all of it. */
export interface ListRange {
  after?: Position | undefined
  limit?: number
}

export async function listAccounts(db: Queryable, clock: Clock, { after, limit }: ListRange = {}): Promise<Account[]> {
  let query = accountsWithUsage(db, clock)
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('accounts.created_at', '>', after.createdAt),
        eb.and([eb('accounts.created_at', '=', after.createdAt), eb('accounts.id', '>', after.id)]),
      ]),
    )
  if (limit !== undefined) query = query.limit(limit)
  const rows = await query.orderBy('accounts.created_at').orderBy('accounts.id').execute()
  return rows.map((row) => accountOf(row, row.used ?? 0))
}

export async function findAccount(db: Queryable, clock: Clock, id: string): Promise<Account | undefined> {
  const row = await accountsWithUsage(db, clock).where('accounts.id', '=', id).executeTakeFirst()
  return row && accountOf(row, row.used ?? 0)
}

/**
 * Undefined where there is no such account; `limited` where `dailyLimit` is set and the tier has its own limit. Another tier than
 * `enterprise` removes the account's own limit.
 */
export async function changeAccount(
  db: Queryable,
  clock: Clock,
  id: string,
  change: AccountChange,
  actor: Actor = { kind: 'service' },
): Promise<Account | 'limited' | undefined> {
  return inOneTransaction(db, async (tx) => {
    const before = await lockAccount(tx, id)
    if (!before) return undefined
    const tier = change.tier ?? before.tier
    if (typeof change.dailyLimit === 'number' && tier !== 'enterprise') return 'limited'
    const ownLimit = change.dailyLimit === undefined ? before.daily_limit : change.dailyLimit
    const limit = tier === 'enterprise' ? ownLimit : null
    await tx
      .updateTable('accounts')
      .set({ name: change.name ?? before.name, tier, daily_limit: limit })
      .where('id', '=', id)
      .execute()
    const details = {
      ...(change.name !== undefined && change.name !== before.name ? { name: 'changed' } : {}),
      ...(tier === before.tier ? {} : { tier: { from: before.tier, to: tier } }),
      ...(limit === before.daily_limit ? {} : { dailyLimit: { from: before.daily_limit, to: limit } }),
    }
    if (Object.keys(details).length > 0)
      await recordChange(tx, actor, { at: clock.now().getTime(), action: 'account.changed', accountId: id, details })
    return findAccount(tx, clock, id)
  })
}

/** Differs from all other advisory locks of this database. */
const ADMINISTRATORS_LOCK = 7_352_002

/**
 * Undefined where there is no such account; `last` where no other account could administer the service. Disabling twice keeps the
 * first time and takes the new reason.
 */
export async function disableAccount(
  database: Database,
  clock: Clock,
  id: string,
  reason: string | null,
  actor: Actor = { kind: 'service' },
): Promise<Account | 'last' | undefined> {
  return database.kysely.transaction().execute(async (tx) => {
    // Two administrators who disable each other at the same time: one stays.
    if (database.kind === 'postgres') await sql`SELECT pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`.execute(tx)
    const nowMs = clock.now().getTime()
    const before = await lockAccount(tx, id)
    if (!before) return undefined
    const administrators = await accountsThatAdminister(tx, nowMs)
    if (administrators.length === 1 && administrators[0] === id) return 'last'
    await tx
      .updateTable('accounts')
      .set({ disabled_at: before.disabled_at ?? nowMs, disabled_reason: reason })
      .where('id', '=', id)
      .execute()
    if (before.disabled_at === null)
      await recordChange(tx, actor, { at: nowMs, action: 'account.disabled', accountId: id })
    return findAccount(tx, clock, id)
  })
}

/** Undefined where there is no such account. */
export async function enableAccount(
  db: Queryable,
  clock: Clock,
  id: string,
  actor: Actor = { kind: 'service' },
): Promise<Account | undefined> {
  return inOneTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ disabled_at: null, disabled_reason: null })
      .where('id', '=', id)
      .where('disabled_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await recordChange(tx, actor, { at: clock.now().getTime(), action: 'account.enabled', accountId: id })
    return findAccount(tx, clock, id)
  })
}

/** Accounts with a valid key of the scope `admin`. */
async function accountsThatAdminister(db: Queryable, nowMs: number): Promise<string[]> {
  return [...new Set((await validAdminKeys(db, nowMs)).map(({ account_id }) => account_id))]
}

/** The oldest valid key with the scope `admin`. */
export async function findAdminKey(db: Queryable, clock: Clock): Promise<Key | undefined> {
  const [first] = await validAdminKeys(db, clock.now().getTime())
  return first && findKey(db, first.id)
}

/** Keys with the scope `admin` that are neither revoked nor expired, of accounts that are not disabled; oldest first. */
async function validAdminKeys(db: Queryable, nowMs: number): Promise<{ id: string; account_id: string }[]> {
  return db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'api_keys.account_id'])
    .where('accounts.disabled_at', 'is', null)
    .where('api_keys.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', nowMs)]))
    .where('api_keys.scopes', 'like', '%"admin"%')
    .orderBy('api_keys.created_at')
    .orderBy('api_keys.id')
    .execute()
}

/**
 * Reads an account in order to change it. An update takes the lock at once: on SQLite a transaction that began with a read can't
 * write after another connection has written, and on PostgreSQL a second change waits for the first.
 */
async function lockAccount(tx: Queryable, id: string): Promise<AccountsTable | undefined> {
  return tx
    .updateTable('accounts')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** In the current transaction, or in a new one. */
function inOneTransaction<Result>(db: Queryable, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

function accountsWithUsage(db: Queryable, clock: Clock) {
  const today = utcDay(clock.now())
  return db
    .selectFrom('accounts')
    .leftJoin('usage', (join) => join.onRef('usage.account_id', '=', 'accounts.id').on('usage.day', '=', today))
    .selectAll('accounts')
    .select('usage.used')
}

function accountOf(row: AccountsTable, usedToday: number): Account {
  return {
    id: row.id,
    name: row.name,
    tier: row.tier,
    dailyLimit: dailyLimitOf(row.tier, row.daily_limit),
    usedToday,
    createdAt: new Date(row.created_at).toISOString(),
    disabledAt: isoOrNull(row.disabled_at),
    disabledReason: row.disabled_reason,
  }
}

export interface KeyInput {
  accountId: string
  name: string
  mode: KeyMode
  scopes: readonly Scope[]
  expiresAt?: Date | undefined
}

/** The account must exist. The key itself is in the result and is stored nowhere. */
export async function createKey(
  db: Queryable,
  clock: Clock,
  input: KeyInput,
  actor: Actor = { kind: 'service' },
): Promise<NewKey> {
  return inOneTransaction(db, async (tx) => {
    const key = await insertKey(tx, clock, input)
    await recordChange(tx, actor, {
      at: Date.parse(key.createdAt),
      action: 'key.created',
      accountId: key.accountId,
      keyId: key.id,
      details: { scopes: key.scopes, mode: key.mode, expiresAt: key.expiresAt },
    })
    return key
  })
}

async function insertKey(db: Queryable, clock: Clock, input: KeyInput): Promise<NewKey> {
  const secret = newSecret(input.mode)
  const row: ApiKeysTable = {
    id: newId('key'),
    account_id: input.accountId,
    name: input.name,
    mode: input.mode,
    hash: hashSecret(secret),
    last_four: secret.slice(-4),
    scopes: JSON.stringify([...new Set(input.scopes)]),
    created_at: clock.now().getTime(),
    expires_at: input.expiresAt?.getTime() ?? null,
    revoked_at: null,
    last_used_at: null,
    replaced_by: null,
  }
  await db.insertInto('api_keys').values(row).execute()
  return { ...keyOf(row), key: secret }
}

export async function listKeys(
  db: Queryable,
  { account, after, limit }: ListRange & { account?: string | undefined } = {},
): Promise<Key[]> {
  let query = db.selectFrom('api_keys').selectAll()
  if (account !== undefined) query = query.where('account_id', '=', account)
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('created_at', '>', after.createdAt),
        eb.and([eb('created_at', '=', after.createdAt), eb('id', '>', after.id)]),
      ]),
    )
  if (limit !== undefined) query = query.limit(limit)
  return (await query.orderBy('created_at').orderBy('id').execute()).map(keyOf)
}

/** Undefined where there is no such key. Revoking twice keeps the first time. */
export async function revokeKey(
  db: Queryable,
  clock: Clock,
  id: string,
  actor: Actor = { kind: 'service' },
): Promise<Key | undefined> {
  return inOneTransaction(db, async (tx) => {
    const nowMs = clock.now().getTime()
    const { numUpdatedRows } = await tx
      .updateTable('api_keys')
      .set({ revoked_at: nowMs })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    const key = await findKey(tx, id)
    if (key && numUpdatedRows > 0n)
      await recordChange(tx, actor, { at: nowMs, action: 'key.revoked', accountId: key.accountId, keyId: id })
    return key
  })
}

/**
 * Replaces a key by a new one with the same name, scopes and expiry; the old one stays valid for `overlapMs`. If it is rolled again
 * during that time, the next key gets the original expiry too, not the end of the overlap.
 *
 * @returns `ended` where the old key is revoked or expired.
 */
export async function rollKey(
  database: Database,
  clock: Clock,
  id: string,
  overlapMs: number,
  actor: Actor = { kind: 'service' },
): Promise<NewKey | 'ended' | undefined> {
  return database.kysely.transaction().execute(async (tx) => {
    const old = await tx
      .updateTable('api_keys')
      .set((eb) => ({ name: eb.ref('name') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!old) return undefined
    const nowMs = clock.now().getTime()
    if (old.revoked_at !== null || (old.expires_at !== null && old.expires_at <= nowMs)) return 'ended'
    const endMs = Math.min(nowMs + overlapMs, old.expires_at ?? Number.POSITIVE_INFINITY)
    // The statement checks again: another process may have revoked the key meanwhile.
    const ended = await tx
      .updateTable('api_keys')
      .set({ expires_at: endMs })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows !== 1n) return 'ended'
    const expiresAtMs = await expiryBeforeRolls(tx, old)
    const newKey = await insertKey(tx, clock, {
      accountId: old.account_id,
      name: old.name,
      mode: old.mode,
      scopes: readScopes(old.scopes),
      expiresAt: expiresAtMs === null ? undefined : new Date(expiresAtMs),
    })
    await tx.updateTable('api_keys').set({ replaced_by: newKey.id }).where('id', '=', id).execute()
    const details = { replacedBy: newKey.id, endsAt: new Date(endMs).toISOString() }
    await recordChange(tx, actor, { at: nowMs, action: 'key.rolled', accountId: old.account_id, keyId: id, details })
    return newKey
  })
}

/** Null: never. */
async function expiryBeforeRolls(db: Queryable, key: ApiKeysTable): Promise<number | null> {
  let last = key
  while (last.replaced_by !== null) {
    last = await db.selectFrom('api_keys').selectAll().where('id', '=', last.replaced_by).executeTakeFirstOrThrow()
  }
  return last.expires_at
}

export function isValid({ revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>, nowMs: number): boolean {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > nowMs)
}

export async function findKey(db: Queryable, id: string): Promise<Key | undefined> {
  const row = await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()
  return row && keyOf(row)
}

function keyOf(row: ApiKeysTable): Key {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    mode: row.mode,
    hint: `pk_${row.mode}_…${row.last_four}`,
    scopes: readScopes(row.scopes),
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: isoOrNull(row.expires_at),
    revokedAt: isoOrNull(row.revoked_at),
    lastUsedAt: isoOrNull(row.last_used_at),
  }
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/**
 * On a database without accounts: creates one of the enterprise tier without limit, and a key with every scope for the operator.
 * Undefined on every later start.
 */
export async function createFirstAccount(database: Database, clock: Clock): Promise<NewKey | undefined> {
  const some = await database.kysely.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (some) return undefined
  return database.kysely.transaction().execute(async (tx) => {
    // If several services start on an empty database at the same time, one of them creates the account.
    if (database.kind === 'postgres') await sql`LOCK TABLE accounts IN EXCLUSIVE MODE`.execute(tx)
    const other = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    if (other) return undefined
    const account = await createAccount(tx, clock, { name: 'first account', tier: 'enterprise' })
    return createKey(tx, clock, { accountId: account.id, name: 'first key', mode: 'live', scopes: SCOPES })
  })
}
