/** What is known of a job beside its way: who asked for it, which model wrote it, how long it is kept. */
import type { Job } from '@platen/client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery, keysQuery } from '../api.ts'
import { facts } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { T } from './texts.ts'

export function JobFacts({ job, keptUntil }: { job: Job; keptUntil: string }) {
  const { documentSource, format, keyId, modelType, modelUsed, requestId, warnings } = job
  const { data: account } = useQuery(accountQuery)
  const isOwnKey = account?.key.id === keyId
  const canRead = account?.key.scopes.includes('admin') === true
  const { data: keys } = useQuery({ ...keysQuery, enabled: canRead && !isOwnKey && keyId !== null })
  const keyName = isOwnKey ? account?.key.name : keys?.find(({ id }) => id === keyId)?.name
  return (
    <Facts
      rows={[
        [T.jobs.account, account?.name],
        [T.jobs.model, facts([...new Set([modelType, modelUsed])].filter((name) => name !== null))],
        [T.jobs.key, keyName ?? (keyId && <Id>{keyId}</Id>)],
        [
          T.jobs.source,
          documentSource &&
            facts([
              (T.jobs.sources as Record<string, string>)[documentSource] ?? documentSource,
              warnings.length === 0 ? T.jobs.noWarnings : T.jobs.warnings(warnings.length),
            ]),
        ],
        [T.jobs.format, (SHARED.download.formats as Record<string, string>)[format] ?? format],
        [T.jobs.keptUntil, keptUntil],
        [T.jobs.request, <Id key="request">{requestId}</Id>],
      ]}
    />
  )
}

function Id({ children }: { children: string }) {
  return <span className="font-mono text-code break-all">{children}</span>
}

function Facts({ rows }: { rows: [name: string, value: ReactNode][] }) {
  return (
    <dl aria-label={T.jobs.facts} className="grid gap-x-6 gap-y-1.5 text-control sm:grid-cols-2">
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="flex gap-3 sm:last:col-span-2">
            <dt className="w-24 shrink-0 text-text-2">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
