/**
 * API keys: create, find, change, revoke, roll. The admin routes and the command line call these functions; a change by the command
 * line applies from the next request of a running service (admission.ts).
 */
import type { Key, KeyChange, KeyMode, NewKey, Scope } from '@platen/wire'
import { SCOPES } from '@platen/wire'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { Position } from '../db/page.ts'
import { type ApiKeysTable, readScopes } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { type Actor, recordChange } from './audit.ts'
import { hashSecret, newSecret } from './secret.ts'

/** Scopes of a new key by default: all but `admin`. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'admin')

/** Part of a list, oldest first. Without a limit: all of it. */
export interface ListRange {
  after?: Position | undefined
  limit?: number
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

/** Why `changeKey` refuses: there is no such key; it is revoked or expired; or no key could administer the service. */
export type KeyChangeRefusal = 'unknown' | 'ended' | 'last-scope' | 'last-expiry'

/** Changes an active key. A change that changes nothing is not in the audit log. */
export async function changeKey(
  database: Database,
  clock: Clock,
  id: string,
  change: KeyChange,
  actor: Actor = { kind: 'service' },
): Promise<Key | KeyChangeRefusal> {
  return database.kysely.transaction().execute(async (tx) => {
    await lockAdministrators(database, tx)
    const before = await lockKey(tx, id)
    const nowMs = clock.now().getTime()
    if (!before) return 'unknown'
    if (before.revoked_at !== null || (before.expires_at !== null && before.expires_at <= nowMs)) return 'ended'
    const from = { name: before.name, scopes: readScopes(before.scopes), expiresAt: before.expires_at }
    const to = {
      name: change.name ?? from.name,
      scopes: change.scopes === undefined ? from.scopes : [...new Set(change.scopes)],
      expiresAt: change.expiresAt === undefined ? from.expiresAt : msOrNull(change.expiresAt),
    }
    if (from.scopes.includes('admin')) {
      const endsSooner = to.expiresAt !== null && (from.expiresAt === null || to.expiresAt < from.expiresAt)
      const refusal = !to.scopes.includes('admin') ? 'last-scope' : endsSooner ? 'last-expiry' : undefined
      if (refusal && (await findAdminKeys(tx, nowMs)).every((other) => other.id === id)) return refusal
    }
    await tx
      .updateTable('api_keys')
      .set({ name: to.name, scopes: JSON.stringify(to.scopes), expires_at: to.expiresAt })
      .where('id', '=', id)
      .execute()
    const details = {
      ...(to.name === from.name ? {} : { name: 'changed' }),
      ...(isSameSet(from.scopes, to.scopes) ? {} : { scopes: { from: from.scopes, to: to.scopes } }),
      ...(to.expiresAt === from.expiresAt
        ? {}
        : { expiresAt: { from: isoOrNull(from.expiresAt), to: isoOrNull(to.expiresAt) } }),
    }
    if (Object.keys(details).length > 0)
      await recordChange(tx, actor, {
        at: nowMs,
        action: 'key.changed',
        accountId: before.account_id,
        keyId: id,
        details,
      })
    return (await findKey(tx, id)) ?? 'unknown'
  })
}

const msOrNull = (time: string | null) => (time === null ? null : Date.parse(time))

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  new Set(some).symmetricDifference(new Set(others)).size === 0

/** Reads a key in order to change it: see `lockAccount` (accounts.ts). */
async function lockKey(tx: Queryable, id: string): Promise<ApiKeysTable | undefined> {
  return tx
    .updateTable('api_keys')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
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
    const old = await lockKey(tx, id)
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
    replacedBy: row.replaced_by,
  }
}

/** Differs from all other advisory locks of this database. */
const ADMINISTRATORS_LOCK = 7_352_004

/** Held to the end of the transaction: of two administrators who remove each other at the same time, one stays. */
export async function lockAdministrators(database: Database, tx: Queryable): Promise<void> {
  if (database.kind === 'postgres') await sql`SELECT pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`.execute(tx)
}

/** The oldest valid key with the scope `admin`. */
export async function findAdminKey(db: Queryable, clock: Clock): Promise<Key | undefined> {
  const [first] = await findAdminKeys(db, clock.now().getTime())
  return first && findKey(db, first.id)
}

/** Keys with the scope `admin` that are neither revoked nor expired, of accounts that are not disabled; oldest first. */
export async function findAdminKeys(db: Queryable, nowMs: number): Promise<{ id: string; account_id: string }[]> {
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

/** In the current transaction, or in a new one. */
export function inOneTransaction<Result>(db: Queryable, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

export function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
