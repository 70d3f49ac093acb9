/**
 * A generate request with `webhook: true` or `Prefer: respond-async` becomes a job: checked request in; out the job's ID and what inserts it, in the
 * transaction that also stores the reply.
 *
 * Where its result will be posted is settled now, and refused now if it can be (400 naming `webhookUrl`): a caller who
 * mistyped a URL should not learn it from silence.
 */
import type { Database, Queryable } from '../db/database.ts'
import type { GenerateInput } from '../generate/types.ts'
import { badFields } from '../http/errors.ts'
import { newId } from '../ids.ts'
import { type OutboundPolicy, urlFault } from '../webhooks/outbound.ts'
import { registeredUrl } from '../webhooks/settings.ts'
import { insertJob, type JobFileSettings, NO_WEBHOOK } from './store.ts'

export interface EnqueueRequest {
  accountId: string
  input: GenerateInput
  /** Kept for `GET /jobs/{id}/file`. */
  fileSettings: JobFileSettings
  /** Where its end is posted: to this URL, else to the account's registered one. Undefined: nowhere. */
  notify: { url: string | undefined } | undefined
  requestId: string
  traceparent: string | undefined
  /** UTC day on which the request was counted: the one it is given back to if the job fails. */
  quotaDay: string | undefined
  /** Milliseconds since 1970. */
  now: number
}

/** @throws {ApiError} 400 naming `webhookUrl` where there is none, or none that may be posted to. */
export async function enqueueGenerate(
  { kysely }: Database,
  policy: OutboundPolicy,
  request: EnqueueRequest,
): Promise<{ jobId: string; insert: (tx: Queryable) => Promise<void> }> {
  const { notify, ...rest } = request
  const jobId = newId('job')
  if (!notify) return { jobId, insert: (tx) => insertJob(tx, { ...rest, id: jobId, webhookUrl: NO_WEBHOOK }) }
  const url = notify.url ?? (await registeredUrl(kysely, request.accountId))
  if (url === null)
    throw badFields({
      field: 'webhookUrl',
      reason: 'is required with webhook: true, since no webhook URL is registered (PUT /v1/settings/webhook)',
    })
  const fault = urlFault(url, policy)
  if (fault) throw badFields({ field: 'webhookUrl', reason: fault })
  return { jobId, insert: (tx) => insertJob(tx, { ...rest, id: jobId, webhookUrl: url }) }
}
