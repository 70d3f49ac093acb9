/**
 * One attempt to deliver a job's webhook: posts it, then stores the attempt.
 *
 * Delivery is at least once: after a crash between the two, the post is repeated with the same `webhook-id`, by which the receiver
 * recognises it.
 */
import type { WebhookBody } from '@platen/wire'
import { type Database, inTransaction } from '../db/database.ts'
import { databaseNow } from '../db/now.ts'
import { documentHeaders } from '../document-headers.ts'
import { type Claim, type NewItem, newItemId, type Queue } from '../queue/queue.ts'
import { type Span, traceIdOf } from '../telemetry/span.ts'
import { NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts'
import type { PostOutcome } from '../webhooks/outbound.ts'
import { type PostDeps, post } from '../webhooks/post.ts'
import { waitBeforeRetry, wasAccepted } from '../webhooks/schedule.ts'
import { type AfterAttempt, type Attempt, type DeliveryRow, type Exchange, recordAttempts } from '../webhooks/store.ts'
import { deleteContent, documentOf, type JobRow } from './store.ts'

export interface DeliverDeps extends PostDeps {
  database: Database
  /** From 0 to 1; spreads the retries. */
  random: () => number
  /** 0: the content is deleted with the last attempt. */
  retentionDays: number
  telemetry?: Telemetry | undefined
}

export interface AttemptResult {
  delivery: DeliveryRow
  job: JobRow
  /** Logged; the exchange is not, since it holds content. */
  attempt: Attempt
  exchange: Exchange
  after: AfterAttempt
  trace: string | undefined
}

/** @returns undefined if the service stopped before the outcome was known. */
export async function deliver(
  deps: Pick<DeliverDeps, 'clock' | 'outbound' | 'random' | 'telemetry'>,
  { delivery, job, secrets }: { delivery: DeliveryRow; job: JobRow; secrets: readonly string[] },
  signal: AbortSignal,
): Promise<AttemptResult | undefined> {
  const { clock, random, telemetry = NO_TELEMETRY } = deps
  const span = startSpan(telemetry, job, delivery)
  const { traceparent } = span
  const { body, headers } = messageOf(job)
  const { outcome, attempt, exchange } = await post(deps, secrets, {
    id: delivery.id,
    url: job.webhook_url,
    body,
    headers: { ...headers, ...(traceparent === undefined ? {} : { traceparent }) },
    signal,
  })
  endSpan(span, outcome)
  if (signal.aborted && !outcome.answered) return undefined
  const after = nextStateOf(delivery.tries + 1, outcome, clock.now(), random)
  return { delivery, job, attempt, exchange, after, trace: traceIdOf(traceparent) }
}

/** Stores attempts, finishes their items and adds those of the next attempts. @returns which deliveries were still leased. */
export async function storeAttempts(
  {
    database,
    queue,
    clock,
    retentionDays,
  }: Pick<DeliverDeps, 'database' | 'clock' | 'retentionDays'> & { queue: Queue },
  results: readonly { result: AttemptResult; claim: Claim }[],
): Promise<boolean[]> {
  const items = results.map(() => newItemId())
  return await inTransaction(database, async (tx) => {
    const now = databaseNow(database, clock)
    const attempts = results.map(({ result: { delivery, attempt, exchange, after } }, index) => ({
      delivery,
      attempt: { ...attempt, ...exchange },
      after,
      item: items[index]!,
    }))
    const recorded = await recordAttempts(tx, attempts, now)
    const next: NewItem[] = []
    for (const [index, { result, claim }] of results.entries()) {
      const { delivery, job, after } = result
      if (!recorded.has(delivery.id)) continue
      if (after.status === 'pending') {
        const { accountId, ref, queue: name } = claim
        const rank = clock.now().getTime()
        next.push({ id: items[index]!, queue: name, ref, accountId, rank, delayMs: after.waitMs })
      } else if (retentionDays === 0) await deleteContent(tx, job.id)
    }
    await queue.finish(
      tx,
      results.map(({ claim }) => claim),
    )
    if (next.length > 0) await queue.add(tx, next)
    return results.map(({ result }) => recorded.has(result.delivery.id))
  })
}

/** Without the URL, whose path is often a secret. Attributes: OpenTelemetry semantic conventions, "HTTP client". */
function startSpan({ startSpan }: Telemetry, job: JobRow, delivery: DeliveryRow): Span {
  const { hostname, port, protocol } = URL.parse(job.webhook_url) ?? {}
  return startSpan('deliver webhook', job.traceparent ?? undefined, {
    kind: 'client',
    attributes: {
      'http.request.method': 'POST',
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      'http.request.resend_count': delivery.tries === 0 ? undefined : delivery.tries,
      'platen.account.id': job.account_id,
      'platen.job.id': job.id,
      'platen.webhook.id': delivery.id,
    },
  })
}

function endSpan(span: Span, outcome: PostOutcome): void {
  if (outcome.answered) span.set({ 'http.response.status_code': outcome.status })
  if (!wasAccepted(outcome)) span.fail(outcome.answered ? String(outcome.status) : 'no_reply')
  span.end()
}

/** Depends on the job's row alone, so every attempt sends the same message. */
function messageOf(job: JobRow): { body: string; headers: Record<string, string> } {
  const timestamp = new Date(job.finished_at ?? job.created_at).toISOString()
  const trace = { 'x-request-id': job.request_id }
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

function nextStateOf(tries: number, outcome: PostOutcome, now: Date, random: () => number): AfterAttempt {
  if (wasAccepted(outcome)) return { status: 'delivered' }
  if (outcome.answered && outcome.status === 410) return { status: 'stopped' }
  const waitMs = waitBeforeRetry(tries, outcome, now, random)
  return waitMs === undefined ? { status: 'exhausted' } : { status: 'pending', waitMs }
}
