/** The list of jobs as it is read: the newest page again and again, further ones on demand. A poll costs the same however many are loaded. */
import type { JobSummary } from '@platen/client'

export interface JobList {
  /** Newest first. */
  items: JobSummary[]
  /** Of the page after the last of them. */
  nextCursor: string | null
}

/** `list` with a newer read of its beginning. Jobs that this read should have, and has not, are gone. */
export function withNewest(list: JobList | undefined, newest: JobList): JobList {
  const last = newest.items.at(-1)
  if (list === undefined || last === undefined || newest.nextCursor === null) return newest
  const ids = new Set(newest.items.map(({ jobId }) => jobId))
  // More jobs came in between than one read has.
  if (!list.items.some(({ jobId }) => ids.has(jobId))) return newest
  const older = list.items.filter((job) => job.createdAt <= last.createdAt && !ids.has(job.jobId))
  return { items: [...newest.items, ...older], nextCursor: older.length === 0 ? newest.nextCursor : list.nextCursor }
}

/** `list` with a newer read of some of its rows that follow each other; rows apart from all of its own would leave a gap. */
export function withRange(list: JobList, range: readonly JobSummary[]): JobList {
  const [first, last] = [range[0], range.at(-1)]
  if (!first || !last) return list
  const ids = new Set(range.map(({ jobId }) => jobId))
  const rest = list.items.filter(({ jobId }) => !ids.has(jobId))
  if (rest.length === list.items.length) return list
  return {
    ...list,
    items: [
      ...rest.filter((job) => job.createdAt >= first.createdAt),
      ...range,
      ...rest.filter((job) => job.createdAt <= last.createdAt && job.createdAt < first.createdAt),
    ],
  }
}

/** `list` with the page after it. */
export function withOlder(list: JobList, older: JobList): JobList {
  const ids = new Set(list.items.map(({ jobId }) => jobId))
  return { items: [...list.items, ...older.items.filter(({ jobId }) => !ids.has(jobId))], nextCursor: older.nextCursor }
}
