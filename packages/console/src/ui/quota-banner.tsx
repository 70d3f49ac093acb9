/** Today's quota is used: when there is more, and what goes on until then. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery } from '../api.ts'
import { hoursAndMinutes } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { LinkButton } from './link-button.tsx'
import { Banner } from './states.tsx'
import { T } from './texts.ts'

/** In UTC, as the quota counts. */
const DAY_MS = 86_400_000

export function QuotaBanner({ limit, children }: { limit: number | null; children?: ReactNode }) {
  const { data: account } = useQuery(accountQuery)
  const seesUsage = account?.key.scopes.some((scope) => scope === 'settings' || scope === 'admin') ?? false
  return (
    <Banner
      tone="warning"
      icon="clock"
      title={limit === null ? SHARED.errors.quotaUsed : SHARED.errors.quota(limit)}
      actions={
        <>
          {seesUsage && <LinkButton to="/usage">{T.errors.whatUsed}</LinkButton>}
          {children}
        </>
      }
    >
      {T.errors.quotaHint(hoursAndMinutes(DAY_MS - (Date.now() % DAY_MS)))}
    </Banner>
  )
}
