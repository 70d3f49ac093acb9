/** The live list of jobs and the counts beside its filters, asked for again while they are shown. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { platen, queries } from '../api.ts'
import { stateOf } from '../job-state.ts'
import { FILTERS_FIRST, type JobFilter, listsOf } from './filter.ts'
import { type JobList, withNewest, withOlder, withRange } from './job-list.ts'

const POLL_MS = 5000
/** Jobs of a page of the list. */
export const PAGE = 50
const COUNT_POLL_MS = 15_000
export const COUNT_MAX = 100

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

/** @param status undefined: all jobs. */
export function useJobList(status: JobFilter | undefined) {
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
  const states = list.data?.items.map((job) => `${job.jobId} ${stateOf(job)}`).join()
  useEffect(() => {
    // The counts change with the states.
    if (states !== undefined) void queries.invalidateQueries({ queryKey: countsQuery.queryKey })
  }, [states])
  return { list, more, counts, rangeFrom }
}
