/**
 * One try of one webhook message: a taken delivery in; the post made, and what came of it written down.
 *
 * At least once: the attempt is recorded after the post, so a crash in between posts again, with the same `webhook-id`
 * for the receiver to drop it by.
 */
import { signWebhook, type WebhookBody } from '@platen/wire'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../db/database.ts'
import { databaseNow } from '../db/now.ts'
import { documentHeaders } from '../http/file.ts'
import { documentOf, forgetContent, type JobRow } from '../jobs/store.ts'
import { sentRequest } from './exchange.ts'
import type { Outbound, PostOutcome } from './outbound.ts'
import { waitBefore, wasTaken } from './schedule.ts'
import { readSettings, signingSecrets } from './settings.ts'
import { type AfterAttempt, type DeliveryRow, recordAttempt } from './store.ts'

export interface DeliverDeps {
  database: Database
  clock: Clock
  outbound: Outbound
  /** 0 up to 1, evenly: spreads the retries. */
  random: () => number
  /** 0: the content goes with the last try. */
  retentionDays: number
}

/** What came of it, for the log; undefined where the service stopped in the middle and nothing is known, or the job is deleted. */
export async function deliver(deps: DeliverDeps, delivery: DeliveryRow, signal: AbortSignal) {
  const { database, clock, random, retentionDays } = deps
  const job = await database.kysely.selectFrom('jobs').selectAll().where('id', '=', delivery.job_id).executeTakeFirst()
  // Deleted since the delivery was taken.
  if (!job) return undefined

  const { outcome, attempt, exchange } = await post(deps, job.account_id, {
    id: delivery.id,
    url: job.webhook_url,
    ...messageOf(job),
    signal,
  })
  if (signal.aborted && !outcome.answered) return undefined

  const after = whatFollows(delivery.tries + 1, outcome, clock.now(), random)
  await inTransaction(database, async (tx) => {
    const ours = await recordAttempt(tx, delivery, { ...attempt, ...exchange }, after, databaseNow(database, clock))
    if (ours && retentionDays === 0 && after.status !== 'pending') await forgetContent(tx, job.id)
  })
  return { job, attempt, after }
}

interface SignedPost {
  id: string
  url: string
  body: string
  headers: Record<string, string>
  signal?: AbortSignal
}

/** Signs with the account's secrets and posts, now. */
export async function post(
  { database, clock, outbound }: Pick<DeliverDeps, 'database' | 'clock' | 'outbound'>,
  accountId: string,
  { id, url, body, headers, signal }: SignedPost,
) {
  const at = clock.now()
  const secrets = signingSecrets(await readSettings(database.kysely, accountId, at.getTime()))
  const signature = await signWebhook({ id, at, body, secrets })
  const sent = { 'content-type': 'application/json', 'user-agent': 'Platen', ...headers, ...signature }
  const outcome = await outbound({
    url,
    body,
    headers: sent,
    ...(signal ? { signal } : {}),
  })
  const durationMs = Math.max(0, clock.now().getTime() - at.getTime())
  const attempt = outcome.answered
    ? { httpStatus: outcome.status, error: wasTaken(outcome) ? null : `The receiver answered ${outcome.status}.` }
    : { httpStatus: null, error: outcome.reason }
  // Apart from the attempt, which is logged: it holds content.
  const exchange = { request: sentRequest(sent, body), reply: outcome.answered ? outcome.reply : null }
  return { outcome, attempt: { at: at.getTime(), durationMs, ...attempt }, exchange }
}

/** Built from the job's row alone, so that it is the same on every attempt. */
function messageOf(job: JobRow): { body: string; headers: Record<string, string> } {
  const timestamp = new Date(job.finished_at ?? job.created_at).toISOString()
  const trace = { 'x-request-id': job.request_id, ...(job.traceparent ? { traceparent: job.traceparent } : {}) }
  if (job.status !== 'completed') {
    const error = { code: job.error_code ?? 'server_error', message: job.error_message ?? 'Internal error.' }
    const body: WebhookBody = { jobId: job.id, status: 'failed', content: '', timestamp, error }
    return { body: JSON.stringify(body), headers: trace }
  }
  const document = documentOf(job)
  const body: WebhookBody = {
    jobId: job.id,
    status: 'completed',
    content: document?.content ?? '',
    timestamp,
    ...(document ? { documentSource: document.documentSource, warnings: document.warnings } : {}),
  }
  return { body: JSON.stringify(body), headers: { ...trace, ...(document ? documentHeaders(document) : {}) } }
}

function whatFollows(tries: number, outcome: PostOutcome, now: Date, random: () => number): AfterAttempt {
  if (wasTaken(outcome)) return { status: 'delivered' }
  if (outcome.answered && outcome.status === 410) return { status: 'stopped' }
  const waitMs = waitBefore(tries, outcome, now, random)
  return waitMs === undefined ? { status: 'exhausted' } : { status: 'pending', waitMs }
}
