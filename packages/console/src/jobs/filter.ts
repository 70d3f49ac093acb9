/** The filters of the list, as they stand in the address. */
export const JOB_FILTERS = ['running', 'completed', 'failed', 'cancelled'] as const
export type JobFilter = (typeof JOB_FILTERS)[number]

export function isJobFilter(value: unknown): value is JobFilter {
  return (JOB_FILTERS as readonly unknown[]).includes(value)
}
