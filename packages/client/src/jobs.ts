/** Waiting for a job, and following its states. */
import { Deadline } from './deadline.ts'
import { JobFailedError, JobWaitTimeoutError } from './errors.ts'
import { type CallOptions, checkOptions } from './options.ts'
import { JobsResource } from './resources.ts'
import { withDates } from './response.ts'
import { openStream } from './stream.ts'
import { isPassing, pathOf, type Transport } from './transport.ts'
import type { Job, JobSummary } from './types.ts'

const WAIT_MS = 15 * 60_000
const POLL_MS = 1000
const POLL_MS_MAX = 5000
const POLL_GROWTH = 1.5
/** Polls of many clients that started together spread. */
const POLL_SPREAD = 0.2
const POLL_TIMEOUT_MS = 60_000

export interface WaitOptions {
  /** Default: 15 minutes. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  requestId?: string | undefined
  headers?: Record<string, string> | undefined
}

export type JobEvent = { type: 'status'; id: string; job: JobSummary } | { type: 'deleted' }

/** Jobs of the account. Needs a key with the scope `jobs`. Nothing here counts for the daily quota. */
export class Jobs extends JobsResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    super(transport)
    this.#transport = transport
  }

  /**
   * Reads the job until it is completed: after 1 s, then at growing intervals of up to 5 s. In production prefer the webhook.
   *
   *     const job = await platen.jobs.wait(jobId, { timeoutMs: 600_000 })
   *
   * @throws {JobFailedError} if it failed or was cancelled.
   * @throws {JobWaitTimeoutError} after `timeoutMs`. The job goes on.
   */
  async wait(id: string, { timeoutMs = WAIT_MS, signal, ...options }: WaitOptions = {}): Promise<Job> {
    checkOptions({ timeoutMs })
    const deadline = new Deadline(timeoutMs, signal)
    let job: Job | null = null
    let cause: unknown
    try {
      deadline.throwIfAborted()
      for (let pollMs = POLL_MS; ; pollMs = Math.min(POLL_MS_MAX, pollMs * POLL_GROWTH)) {
        const spread = 1 + POLL_SPREAD * (2 * Math.random() - 1)
        const { retryAfter } = (cause ?? {}) as { retryAfter?: number | null }
        await deadline.sleep(Math.min(Math.max(pollMs * spread, (retryAfter ?? 0) * 1000), deadline.remainingMs()))
        if (deadline.isOver || deadline.remainingMs() <= 0) throw new JobWaitTimeoutError(id, { job, timeoutMs, cause })
        const perPoll = Math.min(POLL_TIMEOUT_MS, deadline.remainingMs())
        try {
          job = await this.get(id, { ...options, signal, maxRetries: 0, timeoutMs: perPoll })
          cause = undefined
        } catch (error) {
          if (!isPassing(error)) throw error
          cause = error
        }
        if (job?.status === 'completed') return job
        if (job?.status === 'failed' || job?.status === 'cancelled') throw new JobFailedError(job)
      }
    } finally {
      deadline.clear()
    }
  }

  /**
   * The states of a job until it ends. If the connection breaks, call it again with the ID of the last event.
   *
   *     for await (const event of platen.jobs.events(jobId)) if (event.type === 'status') console.log(event.job.status)
   */
  async *events(
    id: string,
    { lastEventId, ...options }: CallOptions & { lastEventId?: string | undefined } = {},
  ): AsyncGenerator<JobEvent> {
    const headers = { 'last-event-id': lastEventId }
    const call = { method: 'GET', path: pathOf('jobs', id, 'events'), headers }
    const { events, reply } = await openStream(this.#transport, call, options)
    try {
      for await (const { event, data, id: eventId } of events) {
        if (event === 'status') yield { type: 'status', id: eventId, job: withDates(JSON.parse(data)) as JobSummary }
        else if (event === 'deleted') yield { type: 'deleted' }
      }
    } finally {
      await events.return(undefined)
      reply.deadline.clear()
    }
  }
}
