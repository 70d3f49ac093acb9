/** The state of a job in one word: its own, or that of its delivery once it has ended. */
import type { Job, JobSummary } from '@platen/client'
import { T } from '../texts.ts'
import type { IconName } from '../ui/icons.tsx'
import { Tag } from '../ui/states.tsx'

export type State = keyof typeof T.jobs.status

const LOOKS: Record<State, { tone: 'plain' | 'ok' | 'warning' | 'error' | 'accent'; icon?: IconName }> = {
  queued: { tone: 'plain', icon: 'clock' },
  processing: { tone: 'accent', icon: 'write' },
  completed: { tone: 'ok', icon: 'check' },
  failed: { tone: 'error', icon: 'close' },
  cancelled: { tone: 'plain' },
  delivering: { tone: 'accent', icon: 'send' },
  delivered: { tone: 'ok', icon: 'check' },
  retrying: { tone: 'warning', icon: 'retry' },
  exhausted: { tone: 'error', icon: 'close' },
  stopped: { tone: 'error', icon: 'close' },
}

export function isRunning({ status }: JobSummary): boolean {
  return status === 'queued' || status === 'processing'
}

export function stateOf(job: Job): State {
  const delivery = job.deliveries[0]
  if (!delivery || job.status !== 'completed') return job.status as State
  if (delivery.status === 'pending') return delivery.attempts.length > 0 ? 'retrying' : 'delivering'
  return delivery.status as State
}

export function StateTag({ state }: { state: State }) {
  const { tone, icon } = LOOKS[state]
  return (
    <Tag tone={tone} {...(icon && { icon })}>
      {T.jobs.status[state]}
    </Tag>
  )
}
