/**
 * A generate request with `webhook: true` or `Prefer: respond-async` becomes a job: takes the checked request, returns the job's ID
 * and a function that inserts the job in the transaction that stores the reply.
 *
 * The webhook URL is checked now, so that a caller learns of a wrong one from the reply.
 */
import type { Database, Queryable } from '../db/database.ts'
import type { GenerateInput } from '../generate/types.ts'
import { newId } from '../ids.ts'
import { newItemId, type Queue } from '../queue/queue.ts'
import { rankOf } from '../queue/rank.ts'
import { type OutboundPolicy, urlError } from '../webhooks/outbound.ts'
import { registeredUrl } from '../webhooks/settings.ts'
import { WebhookUrlRefused } from './errors.ts'
import type { JobLimit } from './job-limit.ts'
import { findFirstRank, findLastRank, insertJobs, type JobFileSettings, NO_WEBHOOK } from './store.ts'

export interface EnqueueRequest {
  accountId: string
  input: GenerateInput
  /** For `GET /jobs/{id}/file`. */
  fileSettings: JobFileSettings
  /** Posts the result to this URL, by default the account's registered one. Undefined: no webhook. */
  notify: { url: string | undefined } | undefined
  requestId: string
  keyId: string
  traceparent: string | undefined
  /** UTC day on which the request was counted; uncounted if the job fails. */
  quotaDay: string | undefined
  /** Milliseconds since 1970. */
  now: number
}

export interface EnqueueDeps {
  database: Database
  queue: Queue
  policy: OutboundPolicy
  jobLimit: JobLimit
}

/** @throws {WebhookUrlRefused} if the URL is missing or not allowed. `insert` throws {TooManyJobs}. */
export async function enqueueGenerate(
  { database, queue, policy, jobLimit }: EnqueueDeps,
  request: EnqueueRequest,
): Promise<{ jobId: string; insert: (tx: Queryable) => Promise<void> }> {
  const { notify, ...rest } = request
  const url = notify ? (notify.url ?? (await registeredUrl(database.kysely, request.accountId))) : NO_WEBHOOK
  if (url === null)
    throw new WebhookUrlRefused(
      'is required with webhook: true, because no webhook URL is registered (PUT /v1/settings/webhook)',
    )
  const fault = notify && urlError(url, policy)
  if (fault) throw new WebhookUrlRefused(fault)
  const jobId = newId('job')
  const queueItem = newItemId()
  return {
    jobId,
    async insert(tx) {
      const { accountId, input, now } = request
      await jobLimit.add(tx, accountId)
      const lastRank = await findLastRank(tx, accountId)
      const firstRank = await findFirstRank(tx, input.modelType)
      const rank = rankOf({ nowMs: now, lastRank, firstRank })
      await insertJobs(tx, [{ ...rest, id: jobId, webhookUrl: url, rank, queueItem }])
      await queue.add(tx, [{ id: queueItem, queue: input.modelType, ref: jobId, accountId, rank }])
    },
  }
}
