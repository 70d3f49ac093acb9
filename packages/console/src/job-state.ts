/** What a list says of a job. */
import type { JobSummary } from '@platen/client'
import type { SHARED } from './texts.ts'

export type State = keyof typeof SHARED.jobs.status

/** Its own state, or that of its delivery once it has ended. */
export function stateOf({ status, delivery }: Pick<JobSummary, 'status' | 'delivery'>): State {
  if (!delivery || status !== 'completed') return status as State
  if (delivery.status === 'pending') return delivery.attempts > 0 ? 'retrying' : 'delivering'
  return delivery.status as State
}
