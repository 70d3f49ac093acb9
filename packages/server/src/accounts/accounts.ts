/**
 * Accounts: create, find, change, disable. The admin routes and the command line call these functions; a change by the command
 * line applies from the next request of a running service (admission.ts). Their keys: keys.ts.
 */
import type { Account, AccountChange, AccountCreation, NewKey } from '@platen/wire'
import { SCOPES } from '@platen/wire'
import { sql } from 'kysely'
import { type Clock, utcDay } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { AccountsTable } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { type Actor, recordChange } from './audit.ts'
import { createKey, findAdminKeys, inOneTransaction, isoOrNull, type ListRange, lockAdministrators } from './keys.ts'
import { dailyLimitOf } from './tiers.ts'

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
    await lockAdministrators(database, tx)
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
  return [...new Set((await findAdminKeys(db, nowMs)).map(({ account_id }) => account_id))]
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
