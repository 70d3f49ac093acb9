/** The state of a job in one word. */
import type { JobSummary } from '@platen/client'
import type { State } from '../job-state.ts'
import { SHARED } from '../texts.ts'
import type { IconName } from '../ui/icons.tsx'
import { Tag } from '../ui/states.tsx'

const VARIANTS: Record<State, { tone: 'plain' | 'ok' | 'warning' | 'error' | 'accent'; icon?: IconName }> = {
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

export function StateTag({ state }: { state: State }) {
  const { tone, icon } = VARIANTS[state]
  return (
    <Tag tone={tone} {...(icon && { icon })}>
      {SHARED.jobs.status[state]}
    </Tag>
  )
}
