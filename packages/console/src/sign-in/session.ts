/** Starts the session of this browser with a key or with a one-time link. */
import { APIError } from '@platen/client'
import { accountQuery, platen, queries } from '../api.ts'
import { good } from '../connection.ts'
import { SHARED } from '../texts.ts'
import { messageOf } from '../ui/failed.tsx'

/** @returns false if the page is loaded again: documents of the account before it may be open in memory. */
export async function startSession(by: { apiKey: string } | { linkToken: string }): Promise<boolean> {
  const before = queries.getQueryData(accountQuery.queryKey)?.id
  await platen.session.create(by)
  queries.clear()
  const { id } = await queries.fetchQuery(accountQuery)
  if (before !== undefined && before !== id) {
    location.assign('/')
    return false
  }
  good()
  return true
}

/** Why it did not start, where neither key nor link is the reason. */
export function reasonOf(error: unknown): string {
  if (error instanceof APIError && (error.status ?? 0) >= 500)
    return `${SHARED.errors.server}. ${SHARED.errors.serverHint(error.requestId ?? '')}`
  return messageOf(error)
}
