/** `/accounts` and `/keys`, for operators. A change holds on the next request: see admission.ts. */
import {
  changeAccount as changeAccountOperation,
  createAccount as createAccountOperation,
  createKey as createKeyOperation,
  getAccount,
  LIMIT_IS_ENTERPRISE,
  listAccounts as listAccountsOperation,
  listKeys as listKeysOperation,
  revokeKey as revokeKeyOperation,
  rollKey as rollKeyOperation,
} from '@platen/wire'
import type { Database } from '../db/database.ts'
import { badFields, conflict, notFound } from '../http/errors.ts'
import { type Http, route, success } from '../http/route.ts'
import {
  changeAccount,
  createAccount,
  createKey,
  findAccount,
  listAccounts,
  listKeys,
  revokeKey,
  rollKey,
} from './accounts.ts'

export function accountRoutes(http: Http, { database }: { database: Database }): void {
  const { clock } = http
  const db = database.kysely

  route(http, listAccountsOperation, async () => success({ accounts: await listAccounts(db, clock) }))

  route(http, createAccountOperation, async ({ body }) => success(await createAccount(db, clock, body)))

  route(http, getAccount, async ({ params }) => {
    const account = await findAccount(db, clock, params.id)
    if (!account) throw notFound('account')
    return success(account)
  })

  route(http, changeAccountOperation, async ({ params, body }) => {
    const account = await changeAccount(db, clock, params.id, body)
    if (!account) throw notFound('account')
    if (account === 'limited') throw badFields({ field: 'dailyLimit', reason: LIMIT_IS_ENTERPRISE })
    return success(account)
  })

  route(http, listKeysOperation, async ({ query }) => success({ keys: await listKeys(db, query.account) }))

  route(http, createKeyOperation, async ({ body }) => {
    const account = await findAccount(db, clock, body.accountId)
    if (!account) throw notFound('account')
    const expiresAt = body.expiresAt === undefined ? undefined : new Date(body.expiresAt)
    if (expiresAt && expiresAt <= clock.now()) throw badFields({ field: 'expiresAt', reason: 'must be in the future' })
    return success(await createKey(db, clock, { ...body, expiresAt }))
  })

  route(http, revokeKeyOperation, async ({ params }) => {
    const key = await revokeKey(db, clock, params.id)
    if (!key) throw notFound('key')
    return success(key)
  })

  route(http, rollKeyOperation, async ({ params, body }) => {
    const key = await rollKey(database, clock, params.id, body.overlapSeconds * 1000)
    if (!key) throw notFound('key')
    if (key === 'ended') throw conflict('This key is revoked or expired; make a new one instead.')
    return success(key)
  })
}
