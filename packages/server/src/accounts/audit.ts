/**
 * The audit log: who changed which account or key, and when. Each event is written in the transaction of the change itself.
 * It has IDs, scopes, tiers and limits, but no names of accounts, so that it can stay when an account is deleted.
 */
import type { AuditAction, AuditEvent } from '@platen/wire'
import type { Selectable } from 'kysely'
import type { Queryable } from '../db/database.ts'
import type { Position } from '../db/page.ts'
import type { AuditEventsTable } from '../db/tables.ts'
import { newId } from '../ids.ts'

/** Who makes a change. */
export type Actor =
  | { kind: 'key'; keyId: string; accountId: string; requestId: string }
  /** The command line; `user` is the user of the operating system. */
  | { kind: 'command'; user: string }
  | { kind: 'service' }

export interface Change {
  /** Milliseconds since 1970. */
  at: number
  action: AuditAction
  accountId: string
  keyId?: string
  details?: Record<string, unknown>
}

export async function recordChange(db: Queryable, actor: Actor, change: Change): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      id: newId('aud'),
      at: change.at,
      actor: actor.kind,
      actor_key_id: actor.kind === 'key' ? actor.keyId : null,
      actor_account_id: actor.kind === 'key' ? actor.accountId : null,
      actor_user: actor.kind === 'command' ? actor.user : null,
      request_id: actor.kind === 'key' ? actor.requestId : null,
      action: change.action,
      account_id: change.accountId,
      key_id: change.keyId ?? null,
      details: JSON.stringify(change.details ?? {}),
    })
    .execute()
}

export interface AuditFilter {
  after?: Position | undefined
  account?: string | undefined
  action?: AuditAction | undefined
  /** Inclusive. */
  createdAfter?: number | undefined
  /** Exclusive. */
  createdBefore?: number | undefined
  limit: number
}

/** Newest first. */
export async function listChanges(db: Queryable, filter: AuditFilter): Promise<AuditEvent[]> {
  const { after, account, action, createdAfter, createdBefore, limit } = filter
  let query = db.selectFrom('audit_events').selectAll()
  if (account !== undefined) query = query.where('account_id', '=', account)
  if (action !== undefined) query = query.where('action', '=', action)
  if (createdAfter !== undefined) query = query.where('at', '>=', createdAfter)
  if (createdBefore !== undefined) query = query.where('at', '<', createdBefore)
  if (after)
    query = query.where((eb) =>
      eb.or([eb('at', '<', after.createdAt), eb.and([eb('at', '=', after.createdAt), eb('id', '<', after.id)])]),
    )
  return (await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()).map(eventOf)
}

function eventOf(row: Selectable<AuditEventsTable>): AuditEvent {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    action: row.action,
    accountId: row.account_id,
    keyId: row.key_id,
    actor: { kind: row.actor, keyId: row.actor_key_id, accountId: row.actor_account_id, user: row.actor_user },
    requestId: row.request_id,
    details: JSON.parse(row.details) as Record<string, unknown>,
  }
}
