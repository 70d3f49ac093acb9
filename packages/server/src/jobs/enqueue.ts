/**
 * A generate request with `webhook: true` or `Prefer: respond-async` becomes a job: checked request in; out the job's ID and what inserts it, in the
 * transaction that also stores the reply.
 *
 * Where its result will be posted is settled now, and refused now if it can be: a caller who
 * mistyped a URL should not learn it from silence.
 */
import type { Database, Queryable } from '../db/database.ts'
import type { GenerateInput } from '../generate/types.ts'
import { newId } from '../ids.ts'
import { newItemId, type Queue } from '../queue/queue.ts'
import { rankOf } from '../queue/rank.ts'
import { type OutboundPolicy, urlFault } from '../webhooks/outbound.ts'
import { registeredUrl } from '../webhooks/settings.ts'
import { TooManyJobs, WebhookUrlRefused } from './errors.ts'
import { findFirstRank, findUnfinished, insertJobs, type JobFileSettings, NO_WEBHOOK } from './store.ts'

export interface EnqueueRequest {
  accountId: string
  input: GenerateInput
  /** Kept for `GET /jobs/{id}/file`. */
  fileSettings: JobFileSettings
  /** Where its end is posted: to this URL, else to the account's registered one. Undefined: nowhere. */
  notify: { url: string | undefined } | undefined
  requestId: string
  keyId: string
  traceparent: string | undefined
  /** UTC day on which the request was counted: the one it is given back to if the job fails. */
  quotaDay: string | undefined
  /** Milliseconds since 1970. */
  now: number
}

export interface EnqueueDeps {
  database: Database
  queue: Queue
  policy: OutboundPolicy
  /** Jobs of one account that have not ended. */
  jobsQueuedMax: number
}

/** @throws {WebhookUrlRefused} where there is none, or none that may be posted to. `insert` throws {TooManyJobs}. */
export async function enqueueGenerate(
  { database, queue, policy, jobsQueuedMax }: EnqueueDeps,
  request: EnqueueRequest,
): Promise<{ jobId: string; insert: (tx: Queryable) => Promise<void> }> {
  const { notify, ...rest } = request
  const url = notify ? (notify.url ?? (await registeredUrl(database.kysely, request.accountId))) : NO_WEBHOOK
  if (url === null)
    throw new WebhookUrlRefused(
      'is required with webhook: true, since no webhook URL is registered (PUT /v1/settings/webhook)',
    )
  const fault = notify && urlFault(url, policy)
  if (fault) throw new WebhookUrlRefused(fault)
  const jobId = newId('job')
  const queueItem = newItemId()
  return {
    jobId,
    async insert(tx) {
      const { accountId, input, now } = request
      const unfinished = await findUnfinished(tx, accountId, jobsQueuedMax)
      if (unfinished.count >= jobsQueuedMax) throw new TooManyJobs(jobsQueuedMax)
      const firstRank = await findFirstRank(tx, input.modelType)
      const rank = rankOf({ nowMs: now, lastRank: unfinished.lastRank, firstRank })
      await insertJobs(tx, [{ ...rest, id: jobId, webhookUrl: url, rank, queueItem }])
      await queue.add(tx, [{ id: queueItem, queue: input.modelType, ref: jobId, accountId, rank }])
    },
  }
}
