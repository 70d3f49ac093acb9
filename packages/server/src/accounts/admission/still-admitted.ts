/** Whether those who were admitted still would be, for replies that last for long. */
import type { Scope } from '@platen/wire'
import type { Queryable } from '../../db/database.ts'
import { readScopes } from '../../db/tables.ts'
import { SESSION_IDLE_MS } from '../sessions.ts'
import type { Principal } from './admission.ts'

export type Holder = Pick<Principal, 'keyId' | 'sessionId'>

/**
 * Unlike an admission it is no use of the key or the session.
 * @returns whether a key, or the session that acts as it, is good for `scope`.
 */
export async function readAdmitted(
  db: Queryable,
  holders: readonly Holder[],
  { scope, nowMs }: { scope: Scope; nowMs: number },
): Promise<(holder: Holder) => boolean> {
  const keyIds = [...new Set(holders.map(({ keyId }) => keyId))]
  const keys = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'api_keys.scopes'])
    .where('api_keys.id', 'in', keyIds)
    .where('accounts.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('api_keys.revoked_at', 'is', null), eb('api_keys.revoked_at', '>', nowMs)]))
    .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', nowMs)]))
    .execute()
  const goodKeys = new Set(keys.filter(({ scopes }) => readScopes(scopes).includes(scope)).map(({ id }) => id))
  const sessionIds = [...new Set(holders.flatMap(({ sessionId }) => sessionId ?? []))]
  const sessions =
    sessionIds.length === 0
      ? []
      : await db
          .selectFrom('sessions')
          .select('id')
          .where('id', 'in', sessionIds)
          .where('expires_at', '>', nowMs)
          .where('last_used_at', '>', nowMs - SESSION_IDLE_MS)
          .execute()
  const goodSessions = new Set(sessions.map(({ id }) => id))
  return ({ keyId, sessionId }) => goodKeys.has(keyId) && (sessionId === undefined || goodSessions.has(sessionId))
}
