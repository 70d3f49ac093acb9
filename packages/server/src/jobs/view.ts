/** Converts a job's rows to the types of wire/jobs.ts. */
import type { Delivery, FailedJob, Job, JobSummary } from '@platen/wire'
import type { ReceivedReply, SentRequest } from '../webhooks/exchange.ts'
import type { findDelivery } from '../webhooks/store.ts'
import type { JobState } from './states.ts'
import { documentOf, type JobRow } from './store.ts'

export function summaryOf(row: JobState): JobSummary {
  return {
    jobId: row.id,
    status: row.status,
    template: row.template,
    modelType: row.model_type,
    format: row.format,
    attempts: row.attempts,
    words: row.words,
    queuePosition: row.queuePosition ?? null,
    delivery: row.delivery
      ? {
          status: row.delivery.status,
          attempts: row.delivery.tries,
          nextAttemptAt: isoOrNull(row.delivery.next_at),
        }
      : null,
    error: row.error_code ? errorOf(row) : null,
    createdAt: iso(row.created_at),
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
  }
}

export function jobOf(
  row: JobRow,
  found: Awaited<ReturnType<typeof findDelivery>>,
  queuePosition: number | undefined,
): Job {
  const document = documentOf(row)
  return {
    ...summaryOf({ ...row, delivery: found?.delivery, queuePosition }),
    requestId: row.request_id,
    keyId: row.key_id,
    content: document?.content ?? null,
    reasoning: document?.reasoning ?? null,
    source: document?.source ?? null,
    modelUsed: document?.modelUsed ?? null,
    documentSource: document?.documentSource ?? null,
    warnings: document?.warnings ?? [],
    deliveries: found ? [deliveryOf(row, found)] : [],
  }
}

export function failedJobOf(row: JobState): FailedJob {
  return { ...summaryOf(row), accountId: row.account_id, requestId: row.request_id, error: errorOf(row) }
}

function errorOf({ error_code, error_message }: Pick<JobState, 'error_code' | 'error_message'>): FailedJob['error'] {
  return { code: error_code ?? 'server_error', message: error_message ?? '' }
}

function deliveryOf(
  row: JobRow,
  { delivery, attempts }: NonNullable<Awaited<ReturnType<typeof findDelivery>>>,
): Delivery {
  return {
    id: delivery.id,
    url: row.webhook_url,
    status: delivery.status,
    attempts: attempts.map((attempt) => ({
      at: iso(attempt.at),
      httpStatus: attempt.http_status,
      error: attempt.error,
      durationMs: attempt.duration_ms,
      request: attempt.request === null ? null : (JSON.parse(attempt.request) as SentRequest),
      reply: attempt.reply === null ? null : (JSON.parse(attempt.reply) as ReceivedReply),
    })),
    nextAttemptAt: isoOrNull(delivery.next_at),
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms)
}
