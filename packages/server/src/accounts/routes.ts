/** `/account` for any key; `/accounts`, `/keys` and `/audit-events` for operators. A change applies from the next request: see admission.ts. */
import {
  CONTENT_CHARS_MAX,
  changeAccount as changeAccountOperation,
  changeKey as changeKeyOperation,
  createAccount as createAccountOperation,
  createKey as createKeyOperation,
  deleteAccount as deleteAccountOperation,
  disableAccount as disableAccountOperation,
  enableAccount as enableAccountOperation,
  getAccount,
  getOwnAccount,
  LIMIT_IS_ENTERPRISE,
  listAccounts as listAccountsOperation,
  listAuditEvents,
  listKeys as listKeysOperation,
  PROMPT_CHARS_MAX,
  revokeKey as revokeKeyOperation,
  rollKey as rollKeyOperation,
} from '@platen/wire'
import { secondsLeftInDay } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { BODY_BYTES_MAX, badFields, conflict, notFound } from '../http/errors.ts'
import { createdBetween, pageOf, readCursor } from '../http/reply/page.ts'
import { type Call, type Http, route, success } from '../http/route.ts'
import { changeAccount, createAccount, disableAccount, enableAccount, findAccount, listAccounts } from './accounts.ts'
import { type Actor, listChanges } from './audit.ts'
import { deleteAccount } from './delete-account.ts'
import { changeKey, createKey, findKey, listKeys, revokeKey, rollKey } from './keys.ts'
import { findSession } from './sessions.ts'

export interface AccountRouteDeps {
  database: Database
  retentionDays: number
  auditDays: number
  /** What answers, by model ID; undefined if callers must not know. */
  upstream: () => Record<string, string> | undefined
  /** Stops the work on a deleted job. */
  dropJob: (jobId: string) => void
}

const LAST_ADMINISTRATOR =
  'This is the last account that can administer the service. First create a key with the scope admin for another account.'

const KEY_ENDED = 'This key is revoked or expired; create a new key instead.'
const LAST_ADMIN_KEY =
  'this is the last key that can administer the service. First create another key with the scope admin.'

export function accountRoutes(
  http: Http,
  { database, retentionDays, auditDays, upstream, dropJob }: AccountRouteDeps,
): void {
  const { clock } = http
  const db = database.kysely

  /** @throws {ApiError} 400 */
  function futureTime(expiresAt: string | undefined): Date | undefined {
    const time = expiresAt === undefined ? undefined : new Date(expiresAt)
    if (time && time <= clock.now()) throw badFields({ field: 'expiresAt', reason: 'must be in the future' })
    return time
  }

  route(http, getOwnAccount, async ({ principal }) => {
    const { accountId, keyId, sessionId } = principal
    const [account, key, session] = await Promise.all([
      findAccount(db, clock, accountId),
      findKey(db, keyId),
      sessionId === undefined ? undefined : findSession(db, sessionId),
    ])
    if (!account || !key) throw notFound('account')
    const { disabledAt: _at, disabledReason: _reason, ...own } = account
    const { id, name, mode, hint, scopes, expiresAt } = key
    const now = clock.now()
    const names = upstream()
    return success({
      ...own,
      remainingToday: own.dailyLimit === null ? null : Math.max(0, own.dailyLimit - own.usedToday),
      resetsAt: new Date((Math.floor(now.getTime() / 1000) + secondsLeftInDay(now)) * 1000).toISOString(),
      limits: {
        promptCharacters: PROMPT_CHARS_MAX,
        contentCharacters: CONTENT_CHARS_MAX,
        bodyBytes: BODY_BYTES_MAX,
        retentionDays,
        auditDays,
      },
      ...(names ? { upstream: names } : {}),
      key: { id, name, mode, hint, scopes, expiresAt },
      ...(session ? { session: { expiresAt: session.expiresAt.toISOString() } } : {}),
    })
  })

  route(http, listAccountsOperation, async ({ query }) => {
    const { limit, cursor } = query
    const accounts = await listAccounts(db, clock, { after: readCursor(cursor), limit: limit + 1 })
    const page = pageOf(accounts, limit, positionOf)
    return success({ accounts: page.rows, nextCursor: page.nextCursor })
  })

  route(http, createAccountOperation, async (call) => success(await createAccount(db, clock, call.body, actorOf(call))))

  route(http, getAccount, async ({ params }) => {
    const account = await findAccount(db, clock, params.id)
    if (!account) throw notFound('account')
    return success(account)
  })

  route(http, changeAccountOperation, async (call) => {
    const account = await changeAccount(db, clock, call.params.id, call.body, actorOf(call))
    if (!account) throw notFound('account')
    if (account === 'limited') throw badFields({ field: 'dailyLimit', reason: LIMIT_IS_ENTERPRISE })
    return success(account)
  })

  route(http, disableAccountOperation, async (call) => {
    const account = await disableAccount(database, clock, call.params.id, call.body.reason ?? null, actorOf(call))
    if (!account) throw notFound('account')
    if (account === 'last') throw conflict(LAST_ADMINISTRATOR)
    return success(account)
  })

  route(http, enableAccountOperation, async (call) => {
    const account = await enableAccount(db, clock, call.params.id, actorOf(call))
    if (!account) throw notFound('account')
    return success(account)
  })

  route(http, deleteAccountOperation, async (call, reply) => {
    const deleted = await deleteAccount(database, clock, call.params.id, actorOf(call))
    if (!deleted) throw notFound('account')
    if (deleted === 'last') throw conflict(LAST_ADMINISTRATOR)
    if (deleted === 'busy')
      throw conflict(
        'Requests of this account are still in progress. The account is disabled; delete it again in a minute.',
      )
    for (const job of deleted.running) dropJob(job)
    return reply.send()
  })

  route(http, listKeysOperation, async ({ query }) => {
    const { limit, cursor, account } = query
    const keys = await listKeys(db, { account, after: readCursor(cursor), limit: limit + 1 })
    const page = pageOf(keys, limit, positionOf)
    return success({ keys: page.rows, nextCursor: page.nextCursor })
  })

  route(http, createKeyOperation, async (call) => {
    const { body } = call
    const account = await findAccount(db, clock, body.accountId)
    if (!account) throw notFound('account')
    return success(await createKey(db, clock, { ...body, expiresAt: futureTime(body.expiresAt) }, actorOf(call)))
  })

  route(http, changeKeyOperation, async (call) => {
    futureTime(call.body.expiresAt ?? undefined)
    const key = await changeKey(database, clock, call.params.id, call.body, actorOf(call))
    if (key === 'unknown') throw notFound('key')
    if (key === 'ended') throw conflict(KEY_ENDED)
    if (key === 'last-scope') throw conflict(`scopes must include admin: ${LAST_ADMIN_KEY}`, 'scopes')
    if (key === 'last-expiry') throw conflict(`expiresAt can't be set or moved forward: ${LAST_ADMIN_KEY}`, 'expiresAt')
    return success(key)
  })

  route(http, revokeKeyOperation, async (call) => {
    const key = await revokeKey(db, clock, call.params.id, actorOf(call))
    if (!key) throw notFound('key')
    return success(key)
  })

  route(http, rollKeyOperation, async (call) => {
    const key = await rollKey(database, clock, call.params.id, call.body.overlapSeconds * 1000, actorOf(call))
    if (!key) throw notFound('key')
    if (key === 'ended') throw conflict(KEY_ENDED)
    return success(key)
  })

  route(http, listAuditEvents, async ({ query }) => {
    const { limit, cursor, account, action } = query
    const after = readCursor(cursor)
    const events = await listChanges(db, { ...createdBetween(query), after, account, action, limit: limit + 1 })
    const page = pageOf(events, limit, ({ at, id }) => ({ createdAt: Date.parse(at), id }))
    return success({ events: page.rows, nextCursor: page.nextCursor })
  })
}

const positionOf = ({ createdAt, id }: { createdAt: string; id: string }) => ({ createdAt: Date.parse(createdAt), id })

function actorOf({ principal, id }: Pick<Call, 'principal' | 'id'>): Actor {
  return { kind: 'key', keyId: principal.keyId, accountId: principal.accountId, requestId: id }
}
