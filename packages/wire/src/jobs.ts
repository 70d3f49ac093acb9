/** Jobs: what `POST /generate` with `webhook: true` creates, and the webhook sent when one ends. docs/decisions/028-jobs.md. */
import * as z from 'zod'
import { DOCUMENT_HEADERS, DocumentSource, documentFields } from './document.ts'
import { ErrorCode } from './errors.ts'
import { FILE_FORMATS, FORMATS, MODEL_IDS, mediaTypeOf } from './ids.ts'
import { CREATED_QUERY, empty, eventStream, file, json, operation, PAGE_QUERY } from './operation.ts'

export const JOB_STATUSES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const
export const JobStatus = z.enum(JOB_STATUSES)
export type JobStatus = z.infer<typeof JobStatus>

export const DELIVERY_STATUSES = ['pending', 'delivered', 'exhausted', 'stopped'] as const
/** `retrying`: pending, after an attempt that failed. */
export const JOB_DELIVERY_FILTERS = [...DELIVERY_STATUSES, 'retrying'] as const
export type JobDeliveryFilter = (typeof JOB_DELIVERY_FILTERS)[number]

const time = z.iso.datetime().describe('RFC 3339, UTC.')

/** Why a job or a stream failed. */
const JobError = z.object({ code: ErrorCode, message: z.string() }).meta({ id: 'JobError' })

export const JobAccepted = z
  .object({
    success: z.literal(true),
    jobId: z.string(),
    status: z.literal('queued'),
    data: z.object({ jobId: z.string(), status: z.literal('queued') }),
  })
  .meta({ id: 'JobAccepted' })
export type JobAccepted = z.infer<typeof JobAccepted>

export const DeliveryAttempt = z
  .object({
    at: time,
    httpStatus: z.int().nullable().describe('HTTP status of the reply; null if no reply came.'),
    error: z.string().nullable().describe('Why the attempt failed; null if it succeeded.'),
    durationMs: z.int(),
    request: z
      .object({
        headers: z
          .record(z.string(), z.string())
          .describe('Replaces the signature: the last four characters of each secret that signed.'),
        body: z.string().describe('Its first 4 KiB.'),
        bodyBytes: z.int().describe('Length of the whole body.'),
      })
      .nullable()
      .describe('The request. Null for an attempt of an earlier release and once the content is deleted.'),
    reply: z
      .object({
        headers: z.record(z.string(), z.string()).describe('Without cookies; at most 4 KiB.'),
        body: z.string().describe('Its first 4 KiB, as UTF-8.'),
      })
      .nullable()
      .describe('The reply. Null if none came, and where `request` is null.'),
  })
  .meta({ id: 'DeliveryAttempt' })
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

const DeliveryStatus = z
  .enum(DELIVERY_STATUSES)
  .describe('`exhausted`: every attempt failed; `stopped`: the receiver answered 410.')

export const Delivery = z
  .object({
    id: z.string().describe('The `webhook-id` header: the same on every attempt.'),
    url: z.string(),
    status: DeliveryStatus,
    attempts: z.array(DeliveryAttempt),
    nextAttemptAt: time.nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const JobDelivery = z
  .object({
    status: DeliveryStatus,
    attempts: z.int().describe('Attempts since the result was last posted by hand; at most 10.'),
    nextAttemptAt: time.nullable().describe('Null unless it is pending.'),
  })
  .meta({ id: 'JobDelivery' })
export type JobDelivery = z.infer<typeof JobDelivery>

export const JobSummary = z
  .object({
    jobId: z.string(),
    status: JobStatus,
    template: z.string().describe('ID of the template; `auto` until the document is written, then the chosen one.'),
    modelType: z.enum(MODEL_IDS),
    format: z.enum(FORMATS),
    attempts: z.int().describe('Number of times that a worker started it; at most 3.'),
    words: z
      .int()
      .nullable()
      .describe(
        'Number of words in `source`; while a model writes, the number a few seconds ago. Null if there is no document or the number is unknown.',
      ),
    queuePosition: z
      .int()
      .nullable()
      .describe('Place among the queued jobs of its model, from 1. Null unless it is queued, and beyond 1,000.'),
    delivery: JobDelivery.nullable().describe(
      'State of the webhook. Null before the job has ended, and for a job without a webhook or that was cancelled.',
    ),
    error: JobError.nullable().describe('Why it failed; null unless it failed.'),
    createdAt: time,
    startedAt: time.nullable(),
    finishedAt: time.nullable(),
  })
  .meta({ id: 'JobSummary' })
export type JobSummary = z.infer<typeof JobSummary>

export const Job = JobSummary.extend({
  requestId: z.string().describe('`X-Request-Id` of the request that made the job.'),
  keyId: z.string().nullable().describe('The key of that request; null for a job of an earlier release.'),
  content: z
    .string()
    .nullable()
    .describe(
      'The document in the format of the job. Null until the job is completed and once the content is deleted.',
    ),
  reasoning: z.string().nullable().describe('Reasoning of model-02, if it returned any; otherwise null.'),
  source: documentFields.source
    .nullable()
    .describe(
      `${documentFields.source.description} Null where \`content\` is, and for a job of a release that did not store it.`,
    ),
  modelUsed: documentFields.modelUsed
    .nullable()
    .describe('The name of the model, `draft` for a form. Null if `content` is null.'),
  documentSource: DocumentSource.nullable().describe(`${DocumentSource.description} Null where \`content\` is.`),
  warnings: documentFields.warnings,
  deliveries: z.array(Delivery),
}).meta({ id: 'Job' })
export type Job = z.infer<typeof Job>

const JobId = z.object({ id: z.string().describe('Job ID: `job_…`.') })
const OneJob = z.object({ success: z.literal(true), data: Job })

export const listJobs = operation('GET /jobs', {
  id: 'listJobs',
  tag: 'Jobs',
  summary: 'List the jobs of the account, newest first',
  scope: 'jobs',
  query: z.object({
    ...PAGE_QUERY,
    ...CREATED_QUERY,
    status: JobStatus.optional().describe('Only jobs in this state.'),
    delivery: z
      .enum(JOB_DELIVERY_FILTERS)
      .optional()
      .describe('Only jobs whose webhook is in this state. `retrying`: pending, after an attempt that failed.'),
  }),
  replies: {
    200: json(
      z.object({
        success: z.literal(true),
        data: z.object({ jobs: z.array(JobSummary), nextCursor: z.string().nullable() }),
      }),
      'A page of jobs.',
    ),
  },
})

export const getJob = operation('GET /jobs/{id}', {
  id: 'getJob',
  tag: 'Jobs',
  summary: 'Read a job, its result and its deliveries',
  scope: 'jobs',
  params: JobId,
  replies: { 200: json(OneJob, 'The job.') },
  failures: [404],
})

export const deleteJob = operation('DELETE /jobs/{id}', {
  id: 'deleteJob',
  tag: 'Jobs',
  summary: 'Delete a job that has ended, with its content and its deliveries',
  description:
    'A webhook that has not been delivered is no longer sent. A job that has not ended is refused with 409; cancel it first.',
  scope: 'jobs',
  params: JobId,
  replies: { 204: empty('Deleted.') },
  failures: [404, 409],
})

export const cancelJob = operation('POST /jobs/{id}/cancel', {
  id: 'cancelJob',
  tag: 'Jobs',
  summary: 'Cancel a job that has not ended',
  scope: 'jobs',
  params: JobId,
  replies: { 200: json(OneJob, 'The job, cancelled.') },
  failures: [404, 409],
})

export const redeliverJob = operation('POST /jobs/{id}/redeliver', {
  id: 'redeliverJob',
  tag: 'Jobs',
  summary: 'Post the result of a job again',
  scope: 'jobs',
  params: JobId,
  replies: { 202: json(OneJob, 'The job. Its delivery is queued again.') },
  failures: [404, 409],
})

export const streamJobEvents = operation('GET /jobs/{id}/events', {
  id: 'streamJobEvents',
  tag: 'Jobs',
  summary: 'Follow the states of a job until it ends',
  description: [
    'Events: `status` (a JobSummary) at the start and at each change, `deleted` {jobId}. The stream ends with the job, and after an hour at the latest.',
    'A state that lasts less than half a second may be left out. The document is in `GET /jobs/{id}`.',
  ].join('\n'),
  scope: 'jobs',
  params: JobId,
  headers: { 'Last-Event-ID': 'ID of the last event received; its state is not sent again.' },
  replies: {
    200: eventStream('The states of the job.'),
    204: empty('The job has ended, and `Last-Event-ID` is its last event.'),
  },
  failures: [404, 503],
})

export const getJobFile = operation('GET /jobs/{id}/file', {
  id: 'getJobFile',
  tag: 'Jobs',
  summary: 'Download the document of a job as a file',
  scope: 'jobs',
  params: JobId,
  query: z.object({ format: z.enum(FILE_FORMATS).optional().describe('Default: the format of the job.') }),
  replies: {
    200: file(FILE_FORMATS.map(mediaTypeOf), 'The file.', { headers: DOCUMENT_HEADERS }),
  },
  failures: [404, 409, 500, 503, 504],
})

/** A failed job for the operator: the error, without any content of the document. */
export const FailedJob = JobSummary.extend({
  accountId: z.string(),
  requestId: z.string().describe('`X-Request-Id` of the request that made the job.'),
  error: JobError,
}).meta({ id: 'FailedJob' })
export type FailedJob = z.infer<typeof FailedJob>

export const listFailedJobs = operation('GET /failed-jobs', {
  id: 'listFailedJobs',
  tag: 'Administration',
  summary: 'List the failed jobs of all accounts, newest first',
  scope: 'admin',
  query: z.object({
    ...PAGE_QUERY,
    ...CREATED_QUERY,
    account: z.string().optional().describe('Only failed jobs of this account.'),
    code: ErrorCode.optional().describe('Only jobs that failed with this code.'),
  }),
  replies: {
    200: json(
      z.object({
        success: z.literal(true),
        data: z.object({ jobs: z.array(FailedJob), nextCursor: z.string().nullable() }),
      }),
      'A page of failed jobs.',
    ),
  },
})

/**
 * Body of the webhook, the only event that the service sends. The interface defines four fields. We add `documentSource` and
 * `warnings` for a completed job and `error` for a failed one.
 */
export const WebhookBody = z
  .object({
    jobId: z.string(),
    status: z.enum(['completed', 'failed']),
    content: z.string().describe('The document; empty if the job failed.'),
    timestamp: time.describe('When the job ended: the same on every attempt.'),
    documentSource: DocumentSource.optional().describe(`${DocumentSource.description} Only if the job completed.`),
    warnings: documentFields.warnings
      .optional()
      .describe('What differs from the request, one sentence each. Only if the job completed.'),
    error: JobError.optional().describe('Only if the job failed.'),
  })
  .meta({ id: 'WebhookBody' })
export type WebhookBody = z.infer<typeof WebhookBody>
