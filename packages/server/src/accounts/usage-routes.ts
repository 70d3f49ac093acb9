/** `/usage` for an account, `/usage/accounts` for operators. */
import { getUsage, getUsageOfAccounts, USAGE_DAYS, type UsageGroup } from '@platen/wire'
import { utcDay } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { badFields } from '../http/errors.ts'
import { type Http, route, success } from '../http/route.ts'
import { readUsage, type UsageCounts } from './usage.ts'

const DAY_MS = 86_400_000
const DAYS_DEFAULT = 30
/** More is no answer that anybody reads at once. */
const ROWS_MAX = 10_000

export function usageRoutes(http: Http, { database, usage }: { database: Database; usage: UsageCounts }): void {
  async function read(
    query: {
      from?: string | undefined
      to?: string | undefined
      key?: string | undefined
      groupBy: readonly UsageGroup[]
    },
    account: string | undefined,
  ) {
    const to = query.to ?? utcDay(http.clock.now())
    const from = query.from ?? utcDay(new Date(Date.parse(to) - (DAYS_DEFAULT - 1) * DAY_MS))
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    if (days < 1 || days > USAGE_DAYS)
      throw badFields({
        field: 'from',
        reason: `must be at most ${USAGE_DAYS} days before the last day, and not after it`,
      })
    // What this process counted is in the reply; another's is a few seconds behind.
    await usage.write()
    const { key, groupBy } = query
    const rows = await readUsage(database.kysely, { account, key, from, to, groupBy, limit: ROWS_MAX + 1 })
    if (rows.length > ROWS_MAX)
      throw badFields({ field: 'groupBy', reason: `gives over ${ROWS_MAX} rows; ask for fewer days or groups` })
    return success({ from, to, rows })
  }

  route(http, getUsage, ({ query, principal }) => read(query, principal.accountId))
  route(http, getUsageOfAccounts, ({ query }) => read(query, query.account))
}
