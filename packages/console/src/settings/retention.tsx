/** What is stored where, and for how long. */
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../api.ts'
import { daysOf } from '../intl.ts'
import { SkeletonRows } from '../ui/states.tsx'
import { Cell, Lines, Table } from '../ui/table.tsx'
import { T } from './texts.ts'

export function RetentionSection() {
  const { data: account } = useQuery(accountQuery)
  if (!account) return <SkeletonRows />
  const { auditDays, retentionDays } = account.limits
  const { rows } = T.retention
  const times: Record<keyof typeof rows, string> = {
    jobs: retentionDays === 0 ? T.retention.delivered : T.retention.days(daysOf(retentionDays)),
    attempts: T.retention.withJob,
    direct: T.retention.never,
    idempotency: retentionDays === 0 ? T.retention.never : T.retention.day,
    usage: T.retention.usageDays,
    audit: daysOf(auditDays),
    session: T.retention.hours,
    browser: T.retention.forget,
  }
  return (
    <div className="max-w-200">
      <h2 className="text-title font-semibold">{T.retention.title}</h2>
      <p className="mt-1 mb-3 text-text-2">{T.retention.hint}</p>
      <Table label={T.retention.table} heads={[{ name: T.retention.data }, { name: T.retention.time }]}>
        {Object.entries(rows).map(([name, [first, second]]) => (
          <tr key={name}>
            <Cell isHead>
              <Lines first={first} second={second} />
            </Cell>
            <Cell>{times[name as keyof typeof rows]}</Cell>
          </tr>
        ))}
      </Table>
      <h3 className="mt-6 text-body font-semibold">{T.retention.change}</h3>
      <p className="text-text-2">{T.retention.changeHint}</p>
    </div>
  )
}
