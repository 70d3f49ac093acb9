/**
 * Accounts and their keys: making, finding, changing, revoking, rolling. The admin routes and the command line both call
 * these; a service that runs beside the command line sees the change on its next request (admission.ts).
 */
import type { Account, AccountChange, AccountCreation, Key, KeyMode, NewKey, Scope } from '@platen/wire'
import { SCOPES } from '@platen/wire'
import { sql } from 'kysely'
import { type Clock, utcDay } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'
import { type AccountsTable, type ApiKeysTable, readScopes } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { hashSecret, newSecret } from './secret.ts'
import { dailyLimitOf } from './tiers.ts'

/** All but `admin`: what a new key may do where nobody says otherwise. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'admin')

export async function createAccount(db: Queryable, clock: Clock, wanted: AccountCreation): Promise<Account> {
  const row: AccountsTable = {
    id: newId('acc'),
    name: wanted.name,
    tier: wanted.tier,
    daily_limit: wanted.tier === 'enterprise' ? (wanted.dailyLimit ?? null) : null,
    created_at: clock.now().getTime(),
  }
  await db.insertInto('accounts').values(row).execute()
  return accountOf(row, 0)
}

export async function listAccounts(db: Queryable, clock: Clock): Promise<Account[]> {
  const rows = await accountsWithUsage(db, clock).orderBy('accounts.created_at').orderBy('accounts.id').execute()
  return rows.map((row) => accountOf(row, row.used ?? 0))
}

export async function findAccount(db: Queryable, clock: Clock, id: string): Promise<Account | undefined> {
  const row = await accountsWithUsage(db, clock).where('accounts.id', '=', id).executeTakeFirst()
  return row && accountOf(row, row.used ?? 0)
}

/**
 * Undefined where there is no such account; `limited` where a limit is given to one that has its tier's. A change away from
 * `enterprise` drops its own limit.
 */
export async function changeAccount(
  db: Queryable,
  clock: Clock,
  id: string,
  change: AccountChange,
): Promise<Account | 'limited' | undefined> {
  const before = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!before) return undefined
  const tier = change.tier ?? before.tier
  if (typeof change.dailyLimit === 'number' && tier !== 'enterprise') return 'limited'
  const limit = change.dailyLimit === undefined ? before.daily_limit : change.dailyLimit
  await db
    .updateTable('accounts')
    .set({ name: change.name ?? before.name, tier, daily_limit: tier === 'enterprise' ? limit : null })
    .where('id', '=', id)
    .execute()
  return findAccount(db, clock, id)
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
  }
}

export interface WantedKey {
  accountId: string
  name: string
  mode: KeyMode
  scopes: readonly Scope[]
  expiresAt?: Date | undefined
}

/** The caller sees that the account exists. The key itself is in the reply and nowhere else, ever again. */
export async function createKey(db: Queryable, clock: Clock, wanted: WantedKey): Promise<NewKey> {
  const secret = newSecret(wanted.mode)
  const row: ApiKeysTable = {
    id: newId('key'),
    account_id: wanted.accountId,
    name: wanted.name,
    mode: wanted.mode,
    hash: hashSecret(secret),
    last_four: secret.slice(-4),
    scopes: JSON.stringify([...new Set(wanted.scopes)]),
    created_at: clock.now().getTime(),
    expires_at: wanted.expiresAt?.getTime() ?? null,
    revoked_at: null,
    last_used_at: null,
    replaced_by: null,
  }
  await db.insertInto('api_keys').values(row).execute()
  return { ...keyOf(row), key: secret }
}

export async function listKeys(db: Queryable, accountId?: string): Promise<Key[]> {
  let query = db.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id')
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  return (await query.execute()).map(keyOf)
}

/** Undefined where there is no such key. Revoking twice keeps the first time. */
export async function revokeKey(db: Queryable, clock: Clock, id: string): Promise<Key | undefined> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: clock.now().getTime() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return findKey(db, id)
}

/**
 * A new key in place of an old one, with its name, scopes and expiry; the old one goes on for `overlapMs`. Rolled once
 * more while it still goes on, it gives a key with the expiry that it had at first, not with the end of the overlap.
 *
 * @returns `ended` where the old key is revoked or expired: there is nothing to replace.
 */
export async function rollKey(
  database: Database,
  clock: Clock,
  id: string,
  overlapMs: number,
): Promise<NewKey | 'ended' | undefined> {
  return database.kysely.transaction().execute(async (tx) => {
    const old = await tx.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()
    if (!old) return undefined
    const nowMs = clock.now().getTime()
    if (old.revoked_at !== null || (old.expires_at !== null && old.expires_at <= nowMs)) return 'ended'
    const endMs = Math.min(nowMs + overlapMs, old.expires_at ?? Number.POSITIVE_INFINITY)
    // Checked again by the statement itself: another process may have revoked the key since it was read.
    const ended = await tx
      .updateTable('api_keys')
      .set({ expires_at: endMs })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows !== 1n) return 'ended'
    const expiresAtMs = await expiryBeforeRolls(tx, old)
    const fresh = await createKey(tx, clock, {
      accountId: old.account_id,
      name: old.name,
      mode: old.mode,
      scopes: readScopes(old.scopes),
      expiresAt: expiresAtMs === null ? undefined : new Date(expiresAtMs),
    })
    await tx.updateTable('api_keys').set({ replaced_by: fresh.id }).where('id', '=', id).execute()
    return fresh
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

async function findKey(db: Queryable, id: string): Promise<Key | undefined> {
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
 * On a database without accounts: one of the enterprise tier without limit, and one key with every scope, for whoever
 * started the service. Undefined on every later start.
 */
export async function createFirstAccount(database: Database, clock: Clock): Promise<NewKey | undefined> {
  const some = await database.kysely.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (some) return undefined
  return database.kysely.transaction().execute(async (tx) => {
    // Of several services that start on one empty database at once, one makes the account.
    if (database.kind === 'postgres') await sql`LOCK TABLE accounts IN EXCLUSIVE MODE`.execute(tx)
    const other = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    if (other) return undefined
    const account = await createAccount(tx, clock, { name: 'first account', tier: 'enterprise' })
    return createKey(tx, clock, { accountId: account.id, name: 'first key', mode: 'live', scopes: SCOPES })
  })
}
