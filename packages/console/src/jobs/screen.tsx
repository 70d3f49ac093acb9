/** Jobs: the live list, filtered by the address, and one job beside it. */
import type { JobSummary } from '@platen/client'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { accountQuery, queries, templatesQuery } from '../api.ts'
import { jobsOf, number } from '../intl.ts'
import { hasWords, wordsOf } from '../storage/search.ts'
import { SHARED } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { useKeys } from '../ui/keys.ts'
import { NoPermission } from '../ui/no-permission.tsx'
import { useRowKeys, useRows } from '../ui/rows.tsx'
import { Search } from '../ui/search.tsx'
import { Empty, SkeletonRows } from '../ui/states.tsx'
import { DeliverAll } from './deliver-all.tsx'
import type { JobFilter } from './filter.ts'
import { JobFilters } from './filters.tsx'
import { NoJobs } from './no-jobs.tsx'
import { Refused } from './refused.tsx'
import { JobRow } from './row.tsx'
import { TestEvent } from './test-event.tsx'
import { T } from './texts.ts'
import { COUNT_MAX, PAGE, useJobList } from './use-job-list.ts'

/** Two lines of a row. */
const ROW_PX = 67

export function Jobs() {
  const { data: account } = useQuery(accountQuery)
  if (!account)
    return (
      <main>
        <SkeletonRows />
      </main>
    )
  if (!account.key.scopes.includes('jobs'))
    return (
      <main>
        <h1 className="sr-only">{T.jobs.title}</h1>
        <NoPermission what={T.jobs.what} scope="jobs" />
      </main>
    )
  return <JobsScreen canTest={account.key.scopes.includes('settings')} days={account.limits.retentionDays} />
}

/** @param days that the service stores a job. */
function JobsScreen({ canTest, days }: { canTest: boolean; days: number }) {
  const { status, q = '' } = useSearch({ from: '/shell/jobs' })
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data: templates = [] } = useQuery(templatesQuery)
  const { list, more, counts, rangeFrom } = useJobList(status)
  const search = useRef<HTMLInputElement>(null)
  const [isSearching, setSearching] = useState(false)
  useEffect(() => {
    if (id === undefined) document.title = SHARED.title(T.jobs.title)
  }, [id])

  const jobs = list.data?.items
  const nameOf = (job: JobSummary) => templates.find((one) => one.id === job.template)?.name ?? job.template
  const words = wordsOf(q)
  const found = jobs?.filter((job) => hasWords(`${job.jobId} ${job.template} ${nameOf(job)}`, words))
  const filters = { ...(status && { status }), ...(q !== '' && { q }) }

  const rows = useRows<HTMLUListElement>(found?.length ?? 0, ROW_PX)
  useEffect(() => {
    const first = Math.max(rows.shown[0] ?? 0, PAGE)
    rangeFrom.current = (rows.shown.at(-1) ?? 0) < PAGE ? undefined : found?.[first]?.createdAt
  })
  useRowKeys(rows, {
    count: found?.length ?? 0,
    current: found?.findIndex((job) => job.jobId === id) ?? -1,
    // In the job beside the list they scroll.
    isArrowsOff: (event) => (event.target as HTMLElement).closest('[data-job]') !== null,
  })
  useKeys((key) => {
    if (key === '/') {
      openSearch()
      return true
    }
    return false
  })

  const [refused, setRefused] = useState<string>()
  /** Once the list is without it, the row that takes its place gets the focus. */
  const deleted = useRef<{ jobId: string; at: number }>(undefined)
  const foundCount = found?.length ?? 0
  useEffect(() => {
    const gone = deleted.current
    if (!gone || found?.some(({ jobId }) => jobId === gone.jobId)) return
    deleted.current = undefined
    if (foundCount > 0) rows.focus(Math.min(gone.at, foundCount - 1))
    else document.querySelector<HTMLElement>('main h1')?.focus()
  })
  async function changed(jobId: string, deletedAt: number | undefined): Promise<void> {
    setRefused(undefined)
    if (deletedAt !== undefined) deleted.current = { jobId, at: deletedAt }
    await queries.invalidateQueries({ queryKey: ['jobs'] })
    if (deletedAt === undefined) await queries.invalidateQueries({ queryKey: ['job', jobId] })
    else {
      queries.removeQueries({ queryKey: ['job', jobId] })
      if (jobId === id) await navigate({ to: '/jobs', search: filters, replace: true })
    }
  }

  function openSearch(): void {
    flushSync(() => setSearching(true))
    search.current?.focus()
  }
  function closeSearch(): void {
    find('')
    setSearching(false)
  }
  function filter(next: JobFilter | undefined): void {
    void navigate({ to: '/jobs', search: { ...(next && { status: next }), ...(q !== '' && { q }) } })
  }
  function find(next: string): void {
    const search = { ...(status && { status }), ...(next !== '' && { q: next }) }
    void (id === undefined
      ? navigate({ to: '/jobs', search, replace: true })
      : navigate({ to: '/jobs/$id', params: { id }, search, replace: true }))
  }

  const hasSearch = isSearching || q !== ''
  const isEmpty = jobs?.length === 0 && status === undefined && id === undefined
  return (
    <main className="md:flex md:min-h-0 md:grow">
      <section
        aria-label={T.jobs.title}
        className={`flex flex-col border-line ${isEmpty ? 'md:grow' : 'md:w-80 md:shrink-0 md:border-r lg:w-95'} ${id === undefined ? '' : 'max-md:hidden'}`}
      >
        <ListHeader
          title={id === undefined ? 'h1' : 'h2'}
          isPaused={list.isError}
          hasSearch={hasSearch}
          onSearch={() => (hasSearch ? closeSearch() : openSearch())}
          canTest={canTest}
        />
        <div className="flex flex-col gap-2.5 border-b border-line px-4 py-2.5 sm:px-5">
          {hasSearch && (
            <Search
              ref={search}
              label={T.jobs.search}
              value={q}
              onChange={find}
              onKeyDown={(event) => event.key === 'Escape' && closeSearch()}
            />
          )}
          <JobFilters value={status} counts={counts.data} countMax={COUNT_MAX} onPick={filter} />
        </div>
        <div className="md:min-h-0 md:grow md:overflow-y-auto">
          {refused !== undefined && (
            <div className="border-b border-line p-3">
              <Refused reason={refused} onClose={() => setRefused(undefined)} />
            </div>
          )}
          {(status === 'exhausted' || status === 'stopped') && foundCount > 0 && (
            <DeliverAll
              delivery={status}
              listed={found!}
              isWhole={words.length > 0 || list.data!.nextCursor === null}
              onRefused={setRefused}
            />
          )}
          <ListedJobs
            jobs={{ list, more }}
            found={found}
            isPart={words.length > 0}
            none={
              status !== undefined ? (
                <Empty icon="jobs" title={T.jobs.noneOfStatus}>
                  {T.jobs.noneOfStatusHint}
                </Empty>
              ) : (
                <NoJobs days={days} />
              )
            }
            query={q}
          >
            <ul ref={rows.container} style={{ paddingTop: rows.before, paddingBottom: rows.after }}>
              {rows.shown.map((index) => {
                const job = found![index]!
                return (
                  <li key={job.jobId} data-row={index} aria-setsize={foundCount} aria-posinset={index + 1}>
                    <JobRow
                      job={job}
                      name={nameOf(job)}
                      now={list.dataUpdatedAt}
                      filters={filters}
                      onRefused={setRefused}
                      onChanged={(what) => changed(job.jobId, what === 'deleted' ? index : undefined)}
                    />
                  </li>
                )
              })}
            </ul>
          </ListedJobs>
        </div>
      </section>
      {isEmpty ? null : id === undefined ? (
        <div className="hidden grow items-center justify-center md:flex">
          {found !== undefined && found.length > 0 && (
            <Empty icon="jobs" title={T.jobs.choose}>
              {T.jobs.chooseHint}
            </Empty>
          )}
        </div>
      ) : (
        <Outlet />
      )}
    </main>
  )
}

function ListHeader({
  title: Title,
  isPaused,
  hasSearch,
  onSearch,
  canTest,
}: {
  /** The heading of the page, or that of the list beside a job. */
  title: 'h1' | 'h2'
  /** The list can't be read now. */
  isPaused: boolean
  hasSearch: boolean
  onSearch: () => void
  canTest: boolean
}) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-5 max-md:fixed max-md:top-0 low:absolute max-md:right-0 max-md:z-20 max-md:h-13 max-md:border-0 max-md:px-4">
      <Title className="text-title font-semibold max-md:sr-only" tabIndex={-1}>
        {T.jobs.title}
      </Title>
      <span className="flex items-center gap-2 text-small text-text-2">
        <span aria-hidden="true" className={`size-2 rounded-full ${isPaused ? 'border border-text-3' : 'bg-ok'}`} />
        {isPaused ? T.jobs.paused : T.jobs.live}
      </span>
      <IconButton icon="search" name={T.jobs.search} aria-expanded={hasSearch} className="ml-auto" onClick={onSearch} />
      {canTest && <TestEvent />}
    </header>
  )
}

/** What is known of the list: its rows, or why there are none. */
function ListedJobs({
  jobs: { list, more },
  found,
  isPart,
  none,
  query,
  children,
}: {
  jobs: Pick<ReturnType<typeof useJobList>, 'list' | 'more'>
  /** Those that the search finds; undefined until the list is read. */
  found: readonly JobSummary[] | undefined
  /** A search reads only the jobs that are loaded. */
  isPart: boolean
  /** Shown where there are no jobs at all. */
  none: ReactNode
  query: string
  /** The rows. */
  children: ReactNode
}) {
  const { data } = list
  if (list.isError && data === undefined) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  if (found === undefined || data === undefined) return <SkeletonRows rows={6} />
  const { items, nextCursor } = data
  if (items.length === 0) return none
  if (found.length === 0)
    return (
      <Empty icon="search" title={T.jobs.nothing(query)}>
        {T.jobs.nothingHint(jobsOf(items.length))}
      </Empty>
    )
  const count = jobsOf(found.length)
  return (
    <>
      {children}
      <p className="flex items-center justify-between gap-3 px-5 py-3 text-small text-text-2">
        <span>
          {nextCursor === null
            ? count
            : isPart
              ? T.jobs.amongNewest(count, number(items.length))
              : T.jobs.newest(count)}
        </span>
        {nextCursor !== null && (
          <Button small aria-busy={more.isPending} onClick={() => more.isPending || more.mutate(nextCursor)}>
            {T.jobs.more}
          </Button>
        )}
      </p>
      {more.isError && nextCursor !== null && <Failed error={more.error} onRetry={() => more.mutate(nextCursor)} />}
    </>
  )
}
