/** The filters of the list, as they stand in the address, and what each asks of the service. */
import type { JobListParams } from '@platen/client'

/** Those that want attention. */
export const FILTERS_FIRST = ['running', 'retrying', 'failed'] as const
export const FILTERS_REST = ['exhausted', 'stopped', 'delivered', 'completed', 'cancelled'] as const
const JOB_FILTERS = [...FILTERS_FIRST, ...FILTERS_REST] as const
export type JobFilter = (typeof JOB_FILTERS)[number]

export function isJobFilter(value: unknown): value is JobFilter {
  return (JOB_FILTERS as readonly unknown[]).includes(value)
}

/** More than one where the service has no such filter of its own. */
export function listsOf(filter: JobFilter | undefined): JobListParams[] {
  switch (filter) {
    case undefined:
      return [{}]
    case 'running':
      return [{ status: 'queued' }, { status: 'processing' }]
    case 'retrying':
    case 'delivered':
    case 'exhausted':
    case 'stopped':
      return [{ delivery: filter }]
    default:
      return [{ status: filter }]
  }
}
