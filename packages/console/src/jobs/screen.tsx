/** Jobs: the live list, filtered by the address, and one job beside it. */
import type { JobSummary } from '@platen/client'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { accountQuery, platen, queries, templatesQuery } from '../api.ts'
import { jobsOf, number } from '../intl.ts'
import { stateOf } from '../job-state.ts'
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
import { FILTERS_FIRST, type JobFilter, listsOf } from './filter.ts'
import { JobFilters } from './filters.tsx'
import { type JobList, withNewest, withOlder, withRange } from './job-list.ts'
import { NoJobs } from './no-jobs.tsx'
import { Refused } from './refused.tsx'
import { JobRow } from './row.tsx'
import { TestEvent } from './test-event.tsx'
import { T } from './texts.ts'

const POLL_MS = 5000
const PAGE = 50
const COUNT_POLL_MS = 15_000
const COUNT_MAX = 100
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

/** Queued and processing jobs are two lists of the service; both are short. */
async function listJobs(
  status: JobFilter | undefined,
  from: { cursor?: string; createdBefore?: Date },
  signal?: AbortSignal,
): Promise<JobList> {
  const lists = listsOf(status)
  const options = signal ? { signal } : {}
  if (lists.length === 1) {
    const { items, nextCursor } = await platen.jobs.list({ ...lists[0], ...from, limit: PAGE }, options)
    return { items, nextCursor }
  }
  const pages = await Promise.all(lists.map((params) => platen.jobs.list({ ...params, limit: 100 }, options)))
  const items = pages.flatMap((page) => page.items).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return { items, nextCursor: null }
}

/** How many there are of the states that want attention, up to `COUNT_MAX`. */
const countsQuery = queryOptions({
  queryKey: ['jobs', 'counts'],
  queryFn: async ({ signal }): Promise<Partial<Record<JobFilter, number>>> =>
    Object.fromEntries(
      await Promise.all(
        FILTERS_FIRST.map(async (filter) => {
          const pages = listsOf(filter).map((params) => platen.jobs.list({ ...params, limit: COUNT_MAX }, { signal }))
          return [filter, (await Promise.all(pages)).reduce((sum, { items }) => sum + items.length, 0)] as const
        }),
      ),
    ),
  refetchInterval: COUNT_POLL_MS,
})

/** @param days that the service stores a job. */
function JobsScreen({ canTest, days }: { canTest: boolean; days: number }) {
  const { status, q = '' } = useSearch({ from: '/shell/jobs' })
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data: templates = [] } = useQuery(templatesQuery)
  /** When the first row on screen was created, if it is beyond the first page. */
  const rangeFrom = useRef<Date>(undefined)
  const queryKey = ['jobs', 'list', status ?? 'all']
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const [newest, range] = await Promise.all([
        listJobs(status, {}, signal),
        rangeFrom.current && listJobs(status, { createdBefore: new Date(rangeFrom.current.getTime() + 1) }, signal),
      ])
      // Read here: another page may have come meanwhile.
      const all = withNewest(queries.getQueryData<JobList>(queryKey), newest)
      return range ? withRange(all, range.items) : all
    },
    refetchInterval: POLL_MS,
  })
  const more = useMutation({
    mutationFn: (cursor: string) => listJobs(status, { cursor }),
    onSuccess: (older) => queries.setQueryData<JobList>(queryKey, (all) => all && withOlder(all, older)),
  })
  const counts = useQuery(countsQuery)
  const search = useRef<HTMLInputElement>(null)
  const [isSearching, setSearching] = useState(false)
  useEffect(() => {
    if (id === undefined) document.title = SHARED.title(T.jobs.title)
  }, [id])

  const jobs = list.data?.items
  const states = jobs?.map((job) => `${job.jobId} ${stateOf(job)}`).join()
  useEffect(() => {
    // The counts change with the states.
    if (states !== undefined) void queries.invalidateQueries({ queryKey: countsQuery.queryKey })
  }, [states])
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
  const Title = id === undefined ? 'h1' : 'h2'
  return (
    <main className="md:flex md:min-h-0 md:grow">
      <section
        aria-label={T.jobs.title}
        className={`flex flex-col border-line ${isEmpty ? 'md:grow' : 'md:w-80 md:shrink-0 md:border-r lg:w-95'} ${id === undefined ? '' : 'max-md:hidden'}`}
      >
        <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-5 max-md:fixed max-md:top-0 low:absolute max-md:right-0 max-md:z-20 max-md:h-13 max-md:border-0 max-md:px-4">
          <Title className="text-title font-semibold max-md:sr-only" tabIndex={-1}>
            {T.jobs.title}
          </Title>
          <span className="flex items-center gap-2 text-small text-text-2">
            <span
              aria-hidden="true"
              className={`size-2 rounded-full ${list.isError ? 'border border-text-3' : 'bg-ok'}`}
            />
            {list.isError ? T.jobs.paused : T.jobs.live}
          </span>
          <IconButton
            icon="search"
            name={T.jobs.search}
            aria-expanded={hasSearch}
            className="ml-auto"
            onClick={() => (hasSearch ? closeSearch() : openSearch())}
          />
          {canTest && <TestEvent />}
        </header>
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
          {list.isError && jobs === undefined ? (
            <Failed error={list.error} onRetry={() => void list.refetch()} />
          ) : found === undefined ? (
            <SkeletonRows rows={6} />
          ) : jobs!.length === 0 ? (
            status === undefined ? (
              <NoJobs days={days} />
            ) : (
              <Empty icon="jobs" title={T.jobs.noneOfStatus}>
                {T.jobs.noneOfStatusHint}
              </Empty>
            )
          ) : found.length === 0 ? (
            <Empty icon="search" title={T.jobs.nothing(q)}>
              {T.jobs.nothingHint(jobsOf(jobs!.length))}
            </Empty>
          ) : (
            <ul ref={rows.container} style={{ paddingTop: rows.before, paddingBottom: rows.after }}>
              {rows.shown.map((index) => {
                const job = found[index]!
                return (
                  <li key={job.jobId} data-row={index} aria-setsize={found.length} aria-posinset={index + 1}>
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
          )}
          {found !== undefined && found.length > 0 && (
            <p className="flex items-center justify-between gap-3 px-5 py-3 text-small text-text-2">
              <span>
                {list.data!.nextCursor === null
                  ? jobsOf(found.length)
                  : words.length > 0
                    ? T.jobs.amongNewest(jobsOf(found.length), number(jobs!.length))
                    : T.jobs.newest(jobsOf(found.length))}
              </span>
              {list.data!.nextCursor !== null && (
                <Button
                  small
                  aria-busy={more.isPending}
                  onClick={() => more.isPending || more.mutate(list.data!.nextCursor!)}
                >
                  {T.jobs.more}
                </Button>
              )}
            </p>
          )}
          {more.isError && <Failed error={more.error} onRetry={() => more.mutate(list.data!.nextCursor!)} />}
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
