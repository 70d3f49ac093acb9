/** A job in the list: its state, and one line of what is going on. */
import type { JobSummary } from '@platen/client'
import { duration, facts, hours, minutes, number, ordinal, seconds, words as wordsOf } from '../intl.ts'
import { stateOf } from '../job-state.ts'
import { NO_DOCUMENT } from '../service.ts'
import { SHARED } from '../texts.ts'
import { T } from './texts.ts'

/** Attempts to deliver a result. */
const TRIES = 10
/** Before, the first words say little of the speed. */
const SPEED_AFTER_MS = 3000

/** @param now of the read: what the service said holds for that time. */
export function lineOf(job: JobSummary, now: number): string {
  const { attempts, createdAt, startedAt, finishedAt, delivery, error, format, queuePosition, words } = job
  const took = finishedAt ? duration(finishedAt.getTime() - createdAt.getTime()) : ''
  const tries = delivery?.attempts ?? 0
  switch (stateOf(job)) {
    case 'queued':
      return queuePosition === null ? T.jobs.row.queued : T.jobs.row.place(ordinal(queuePosition))
    case 'processing': {
      if (!words) return T.jobs.row.started(attempts)
      const ms = startedAt && attempts === 1 ? now - startedAt.getTime() : 0
      // It may have waited for its model first.
      const speed = ms > SPEED_AFTER_MS ? Math.round((words / ms) * 1000) : 0
      return speed > 0 ? facts([T.jobs.row.speed(number(speed)), wordsOf(words)]) : wordsOf(words)
    }
    case 'delivering':
      return T.jobs.row.delivering
    case 'retrying': {
      const ms = (delivery?.nextAttemptAt?.getTime() ?? 0) - now
      return facts([T.jobs.row.of(tries, TRIES), ms > 0 ? T.jobs.row.next(roughly(ms)) : T.jobs.row.nextNow])
    }
    case 'exhausted':
      return T.jobs.row.of(tries, TRIES)
    case 'stopped':
      return T.jobs.row.stopped
    // The count of tries starts again at each post by hand, so it does not say which try it was.
    case 'delivered':
    case 'completed':
      return facts([
        (SHARED.download.formats as Record<string, string>)[format] ?? format,
        ...(words ? [wordsOf(words)] : []),
        took,
      ])
    case 'failed':
      return error ? reasonOf(error.message) : T.jobs.row.after(took)
    default:
      return T.jobs.row.after(took)
  }
}

/** What differs from job to job: the row has room for few words, and the job itself has all. */
function reasonOf(message: string): string {
  return message.startsWith(NO_DOCUMENT) ? message.slice(NO_DOCUMENT.length).trim() : message
}

/** In seconds below a minute, in minutes below an hour. */
function roughly(ms: number): string {
  const s = Math.ceil(ms / 1000)
  if (s < 60) return seconds(s)
  return s < 3600 ? minutes(Math.round(s / 60)) : hours(Math.round(s / 3600))
}
