/** The way of a job from its request to its delivery, in four steps. */
import type { Job } from '@platen/client'
import type { ReactNode } from 'react'
import { duration, words } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { Time } from '../ui/time.tsx'
import { clock } from './clock.ts'
import { lineOf } from './row-text.ts'
import { isRunning } from './state.tsx'
import { T } from './texts.ts'

type Mark = 'done' | 'open' | 'error' | 'warning'
interface Step {
  name: string
  mark: Mark
  lines: ReactNode[]
}

function timed(at: Date, text: string): ReactNode {
  return <Time at={at}>{text}</Time>
}

function stepsOf(job: Job, now: number): Step[] {
  const { createdAt, startedAt, finishedAt, attempts, status } = job
  const delivery = job.deliveries[0]
  const after = (time: Date) => timed(time, `+${duration(time.getTime() - createdAt.getTime())}`)
  const steps: Step[] = [
    { name: T.jobs.steps.accepted, mark: 'done', lines: [timed(createdAt, clock(createdAt)), T.jobs.onDisk] },
  ]
  if (startedAt || isRunning(job))
    steps.push({
      name: T.jobs.steps.started,
      // One that was put back waits again.
      mark: startedAt && status !== 'queued' ? 'done' : 'open',
      lines: startedAt && status !== 'queued' ? [after(startedAt), T.jobs.row.started(attempts)] : [lineOf(job, now)],
    })
  steps.push({
    name: isRunning(job) ? SHARED.jobs.status.completed : SHARED.jobs.status[status as keyof typeof SHARED.jobs.status],
    mark: isRunning(job) ? 'open' : status === 'failed' ? 'error' : 'done',
    lines: [finishedAt ? after(finishedAt) : T.jobs.waiting, job.words ? words(job.words) : ''],
  })
  if (status === 'cancelled') return steps
  steps.push({ name: T.jobs.steps.delivery, ...deliveryStep(job, delivery, now) })
  return steps
}

function deliveryStep(job: Job, delivery: Job['deliveries'][0] | undefined, now: number): Omit<Step, 'name'> {
  if (!delivery) return { mark: 'open', lines: [isRunning(job) ? T.jobs.waiting : T.jobs.noWebhook] }
  const tries = delivery.attempts.length
  // A delivered job can be sent again.
  const failed = delivery.attempts.filter(({ error }) => error !== null).length
  const last = delivery.attempts.at(-1)
  if (delivery.status === 'pending') {
    const next = delivery.nextAttemptAt
    const inMs = next ? next.getTime() - now : 0
    return {
      mark: failed > 0 ? 'warning' : 'open',
      lines: [
        next && inMs > 0 ? timed(next, T.jobs.nextIn(duration(inMs))) : T.jobs.deliveringNow,
        failed > 0 ? T.jobs.triesFailed(failed) : '',
      ],
    }
  }
  const word = SHARED.jobs.status[delivery.status as keyof typeof SHARED.jobs.status]
  return {
    mark: delivery.status === 'delivered' ? 'done' : 'error',
    lines: [last ? timed(last.at, `${word}, ${clock(last.at)}`) : word, T.jobs.tries(tries)],
  }
}

const MARKS: Record<Mark, string> = {
  done: 'border-accent bg-accent',
  open: 'border-text-3',
  error: 'border-error bg-error',
  warning: 'border-warning',
}

/** @param now of the read of the job. */
export function Timeline({ job, now }: { job: Job; now: number }) {
  const steps = stepsOf(job, now)
  return (
    <ol aria-label={T.jobs.timeline} className="flex gap-x-1 max-sm:flex-col max-sm:gap-y-3">
      {steps.map(({ name, mark, lines }, index) => (
        <li key={name} className="min-w-0 grow basis-0 max-sm:pl-5 max-sm:relative">
          <div aria-hidden="true" className="mb-2 flex items-center gap-1 max-sm:absolute max-sm:top-1.5 max-sm:left-0">
            <span className={`size-3 shrink-0 rounded-full border-2 ${MARKS[mark]}`} />
            {index < steps.length - 1 && (
              <span
                className={`grow border-t-2 max-sm:hidden ${steps[index + 1]!.mark === 'done' || steps[index + 1]!.mark === 'error' ? 'border-accent' : 'border-dashed border-line-strong'}`}
              />
            )}
          </div>
          <p className="text-control font-semibold">{name}</p>
          {lines.map((line, at) => (
            <p
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text.
              key={at}
              className={`text-small ${mark === 'warning' && at === 0 ? 'text-warning' : 'text-text-2'}`}
            >
              {line}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
