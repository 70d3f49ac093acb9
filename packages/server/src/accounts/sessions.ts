/**
 * Sessions of browsers, and the links that an operator signs in with. Both act as an API key: they have its account and scopes,
 * and end when it is revoked or expires. Their values are 256 random bits, stored as SHA-256 only.
 *
 * Source: OWASP Session Management Cheat Sheet (idle and absolute timeout, a new value with each sign-in).
 */
import { isIPv6 } from 'node:net'
import type { Key } from '@platen/wire'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Queryable } from '../db/database.ts'
import { newId } from '../ids.ts'
import { type Actor, recordChange } from './audit.ts'
import { findKey, isValid } from './keys.ts'
import { hashSecret, newToken } from './secret.ts'

/** A working day. */
export const SESSION_MS = 12 * 3600_000
/** Without a request. To the minute, as `last_used_at` is. */
export const SESSION_IDLE_MS = 2 * 3600_000
const SIGN_IN_LINK_MS = 15 * 60_000
/** Of one key; the oldest ends. */
const SESSIONS_MAX = 50

export interface NewSession {
  /** For the cookie. It is stored nowhere. */
  value: string
  expiresAt: Date
}

/** @param replaced value of the session that the browser had until now: it ends. */
export async function createSession(
  db: Queryable,
  clock: Clock,
  keyId: string,
  replaced?: string,
): Promise<NewSession> {
  const value = newToken()
  const nowMs = clock.now().getTime()
  const expiresMs = nowMs + SESSION_MS
  if (replaced !== undefined) await db.deleteFrom('sessions').where('hash', '=', hashSecret(replaced)).execute()
  await db
    .insertInto('sessions')
    .values({
      id: newId('ses'),
      hash: hashSecret(value),
      key_id: keyId,
      created_at: nowMs,
      last_used_at: nowMs,
      expires_at: expiresMs,
    })
    .execute()
  await db.updateTable('api_keys').set({ last_used_at: nowMs }).where('id', '=', keyId).execute()
  await sql`DELETE FROM sessions WHERE key_id = ${keyId} AND id NOT IN (
    SELECT id FROM sessions WHERE key_id = ${keyId} ORDER BY created_at DESC, id DESC LIMIT ${SESSIONS_MAX})`.execute(
    db,
  )
  return { value, expiresAt: new Date(expiresMs) }
}

export async function findSession(db: Queryable, id: string): Promise<{ expiresAt: Date } | undefined> {
  const row = await db.selectFrom('sessions').select('expires_at').where('id', '=', id).executeTakeFirst()
  return row && { expiresAt: new Date(row.expires_at) }
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

export interface SignInLink {
  /** The last part of the address. */
  token: string
  expiresAt: Date
}

/** The key must exist. */
export async function createSignInLink(
  database: Database,
  clock: Clock,
  key: Pick<Key, 'id' | 'accountId'>,
  actor: Actor = { kind: 'service' },
): Promise<SignInLink> {
  const token = newToken()
  const nowMs = clock.now().getTime()
  const expiresAt = new Date(nowMs + SIGN_IN_LINK_MS)
  await database.kysely.transaction().execute(async (tx) => {
    await tx
      .insertInto('sign_in_links')
      .values({ hash: hashSecret(token), key_id: key.id, expires_at: expiresAt.getTime() })
      .execute()
    await recordChange(tx, actor, {
      at: nowMs,
      action: 'sign_in_link.created',
      accountId: key.accountId,
      keyId: key.id,
      details: { expiresAt: expiresAt.toISOString() },
    })
  })
  return { token, expiresAt }
}

/** Starts a session and ends the link. Undefined where the link was used, is too old, or has lost its key. */
export async function useSignInLink(
  database: Database,
  clock: Clock,
  token: string,
  { requestId, replaced }: { requestId: string; replaced?: string | undefined },
): Promise<NewSession | undefined> {
  return database.kysely.transaction().execute(async (tx) => {
    const nowMs = clock.now().getTime()
    // The statement that finds the link deletes it: of two requests one signs in.
    const link = await tx
      .deleteFrom('sign_in_links')
      .where('hash', '=', hashSecret(token))
      .where('expires_at', '>', nowMs)
      .returning('key_id')
      .executeTakeFirst()
    const key = link && (await findKey(tx, link.key_id))
    if (!key || !isValid(key, nowMs)) return undefined
    const session = await createSession(tx, clock, key.id, replaced)
    const actor: Actor = { kind: 'key', keyId: key.id, accountId: key.accountId, requestId }
    await recordChange(tx, actor, {
      at: nowMs,
      action: 'sign_in_link.used',
      accountId: key.accountId,
      keyId: key.id,
      details: { expiresAt: session.expiresAt.toISOString() },
    })
    return session
  })
}

/** Where a browser on this machine finds the service. */
export function localAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Where the browser opens a link. */
export function signInUrl(address: string, token: string): string {
  return `${address}/sign-in/${token}`
}
