/**
 * `GET /jobs/{id}/events`: the states of a job until it ends. The ID of an event names the state, so a client that reconnects with
 * `Last-Event-ID` gets the state only if it has changed; 204 if the job has ended with that state, which stops an `EventSource` from
 * reconnecting (WHATWG HTML §9.2.3).
 */
import { streamJobEvents } from '@platen/wire'
import type { Database } from '../db/database.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { EVENT_STREAM_HEADERS, EventStream, frame, KEEP_ALIVE_MS } from '../http/reply/event-stream.ts'
import { type Http, route } from '../http/route.ts'
import type { JobEvents, JobListener } from './events.ts'
import { findJobState, type JobState } from './states.ts'
import { summaryOf } from './view.ts'

/** A client must reconnect after this, so that its key is checked again. */
const STREAM_MS_MAX = 3_600_000
const RETRY_AFTER_S = 10
const STILL_THERE = ': no change\n\n'

export function jobEventRoutes(http: Http, { database, events }: { database: Database; events: JobEvents }): void {
  route(http, streamJobEvents, async ({ params, principal, headers }, reply) => {
    const row = await findJobState(database.kysely, params.id)
    if (row?.account_id !== principal.accountId) throw notFound('job')
    let seen = headers['last-event-id']
    if (hasEnded(row) && seen === idOf(row)) return reply.code(204).send()

    const nowMs = () => http.clock.monotonicMs()
    const endsAt = nowMs() + STREAM_MS_MAX
    let wroteAt = nowMs()
    const stream = new EventStream()
    const end = () => {
      events.delete(listener)
      stream.push(null)
    }
    const listener: JobListener = {
      jobId: row.id,
      principal,
      onEnd: () => void stream.push(null),
      onState(state) {
        // A slow reader gets the current state once its buffer has room.
        if (stream.destroyed || stream.full) return
        if (!state || idOf(state) !== seen) {
          void stream.write(
            state ? frame('status', summaryOf(state), idOf(state)) : frame('deleted', { jobId: row.id }),
          )
          seen = state && idOf(state)
          wroteAt = nowMs()
        } else if (nowMs() - wroteAt >= KEEP_ALIVE_MS) {
          void stream.write(STILL_THERE)
          wroteAt = nowMs()
        }
        if (!state || hasEnded(state) || nowMs() >= endsAt) end()
      },
    }
    if (!hasEnded(row) && !events.add(listener)) throw tooManyStreams()
    stream.once('close', () => events.delete(listener))
    // The headers are sent with the first bytes.
    if (idOf(row) === seen) void stream.write(STILL_THERE)
    else listener.onState(row)
    return reply.headers(EVENT_STREAM_HEADERS).send(stream)
  })
}

function hasEnded({ status }: JobState): boolean {
  return status !== 'queued' && status !== 'processing'
}

/** With the attempt, since a job that is started again has the same status. */
function idOf({ attempts, status }: JobState): string {
  return `${attempts}-${status}`
}

function tooManyStreams(): ApiError {
  return new ApiError('server_error', {
    status: 503,
    message: 'Too many streams of job events are open. Close some, or poll GET /v1/jobs/{id}.',
    details: { reason: 'too_many_streams' },
    retryAfterS: RETRY_AFTER_S,
  })
}
