/** A job's rows as its account sees them, in the shapes of wire/jobs.ts; and the cursor of their list. */
import type { Delivery, Job, JobSummary } from '@platen/wire'
import type { findDelivery } from '../webhooks/store.ts'
import { documentOf, type JobPosition, type JobRow } from './store.ts'

export function summaryOf(row: JobRow): JobSummary {
  return {
    jobId: row.id,
    status: row.status,
    template: row.template,
    modelType: row.model_type,
    format: row.format,
    attempts: row.attempts,
    createdAt: iso(row.created_at),
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
  }
}

export function jobOf(row: JobRow, found: Awaited<ReturnType<typeof findDelivery>>): Job {
  const document = documentOf(row)
  return {
    ...summaryOf(row),
    content: document?.content ?? null,
    reasoning: document?.reasoning ?? null,
    source: document?.source ?? null,
    modelUsed: document?.modelUsed ?? null,
    documentSource: document?.documentSource ?? null,
    warnings: document?.warnings ?? [],
    error: row.error_code ? { code: row.error_code, message: row.error_message ?? '' } : null,
    deliveries: found ? [deliveryOf(row, found)] : [],
  }
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
    })),
    nextAttemptAt: isoOrNull(delivery.next_at),
  }
}

/** Opaque to callers: where the next page begins. */
export function cursorOf({ created_at, id }: JobRow): string {
  return Buffer.from(`${created_at} ${id}`).toString('base64url')
}

/** Undefined for what is no cursor of ours. */
export function readCursor(cursor: string): JobPosition | undefined {
  const match = /^(\d{1,15}) (job_[a-z0-9]+)$/.exec(Buffer.from(cursor, 'base64url').toString())
  return match ? { createdAt: Number(match[1]), id: match[2] ?? '' } : undefined
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms)
}
