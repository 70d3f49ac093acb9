/** What is left of the quota of today, and what it was used for. */
import type { Account, OwnAccount, Usage } from '@platen/client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery, oneAccountQuery, platen } from '../api.ts'
import { hoursAndMinutes, number, requestsOf } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { byDay } from './figures.ts'
import { T } from './texts.ts'

const REFRESH_MS = 30_000

/** Usage of an account, or of all; a key without `admin` reads its own account. */
export function useUsage(
  account: OwnAccount | undefined,
  of: string | undefined,
  { from, to, groupBy, key }: { from: string; to: string; groupBy: string; key?: string | undefined },
): UseQueryResult<Usage> {
  const isAdmin = account?.key.scopes.includes('admin') ?? false
  return useQuery({
    queryKey: ['usage', account?.id, of, from, to, groupBy, key],
    queryFn: ({ signal }) => {
      if (!isAdmin) return platen.account.usage({ from, to, groupBy, key }, { signal })
      const one = of === 'all' ? {} : { account: of ?? account!.id }
      return platen.accounts.usage({ from, to, groupBy, key, ...one }, { signal })
    },
    enabled: isAdmin || (account?.key.scopes.includes('settings') ?? false),
    refetchInterval: REFRESH_MS,
  })
}

export const utcToday = (): string => new Date().toISOString().slice(0, 10)

/** `of`: an account ID, `all`, or nothing for the account of the key. */
export function Today({ of }: { of?: string | undefined }) {
  // As old as the figures beside it.
  const { data: own } = useQuery({ ...accountQuery, staleTime: 0, refetchInterval: REFRESH_MS })
  const isOther = of !== undefined && of !== 'all' && of !== own?.id
  const { data: other } = useQuery({
    ...oneAccountQuery(of ?? ''),
    enabled: isOther && own !== undefined,
    refetchInterval: REFRESH_MS,
  })
  const day = utcToday()
  const { data: usage, isError } = useUsage(own, of, { from: day, to: day, groupBy: 'day,endpoint' })
  const today = byDay(usage?.rows ?? [], day, day)[0]!
  const unknown = isError ? '–' : ''
  const failed = usage?.rows.reduce((sum, row) => sum + row.failed, 0)
  return (
    <section
      aria-label={SHARED.nav.today}
      className="grid grid-cols-3 gap-x-3 gap-y-4 rounded-card border border-line p-4 lg:grid-cols-[3fr_2fr_2fr_2fr] lg:gap-x-0 lg:divide-x lg:divide-line"
    >
      <div className="max-lg:col-span-3 max-lg:border-b max-lg:border-line max-lg:pb-4 lg:pr-6">
        {of !== 'all' && <Limit account={isOther ? other : own} />}
      </div>
      <Figure name={T.usage.kinds.generate} unit={T.usage.unit(today.generate)}>
        {usage ? number(today.generate) : unknown}
      </Figure>
      <Figure
        name={T.usage.kinds.pdf}
        unit={usage ? T.usage.unitWithLists(today.pdf, number(today.lists)) : T.usage.unit(0)}
      >
        {usage ? number(today.pdf) : unknown}
      </Figure>
      <Figure name={T.usage.failed} unit={T.usage.failedUnit}>
        {failed === undefined ? unknown : number(failed)}
      </Figure>
    </section>
  )
}

function Figure({ name, unit, children }: { name: string; unit: string; children: ReactNode }) {
  return (
    <div className="text-small lg:px-5">
      <p className="text-text-2">{name}</p>
      <p className="h-7.5 text-figure font-semibold">{children}</p>
      <p className="text-text-2">{unit}</p>
    </div>
  )
}

function Limit({ account }: { account: Account | OwnAccount | undefined }) {
  if (!account) return <div className="h-16" />
  const { tier, usedToday, dailyLimit } = account
  const now = Date.now()
  const midnight = Date.parse(utcToday()) + 86_400_000
  const share = dailyLimit === null ? 0 : Math.min(1, usedToday / Math.max(1, dailyLimit))
  return (
    <div className="text-small">
      <p className="flex justify-between gap-3 text-text-2">
        <span>{T.usage.tier(tier)}</span>
        {dailyLimit !== null && <span>{T.usage.resets(hoursAndMinutes(midnight - now))}</span>}
      </p>
      <p className="flex h-7.5 items-baseline gap-1.5 text-body text-text-2">
        <span className="text-figure font-semibold text-text">
          {dailyLimit === null ? number(usedToday) : T.usage.left(number(Math.max(0, dailyLimit - usedToday)))}
        </span>
        {dailyLimit === null ? T.usage.noLimit(usedToday) : T.usage.ofRequests(requestsOf(dailyLimit))}
      </p>
      {dailyLimit !== null && (
        <div className="mt-1.5 h-1.5 rounded-full bg-line-strong" aria-hidden="true">
          <div
            className={`h-1.5 rounded-full ${share >= 1 ? 'bg-error' : share >= 0.8 ? 'bg-warning' : 'bg-accent'}`}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
    </div>
  )
}
