/** Stores how jobs end, and returns jobs to the queue; always in the transaction that changes their items. */
import type { Clock } from '../clock.ts'
import { type Database, inTransaction, type Queryable } from '../db/database.ts'
import { databaseNow } from '../db/now.ts'
import type { GeneratedDocument } from '../generate/types.ts'
import { newId } from '../ids.ts'
import { type Claim, type NewItem, newItemId, type Queue, WEBHOOKS } from '../queue/queue.ts'
import { insertDeliveries } from '../webhooks/store.ts'
import {
  completeJobs,
  type Deferral,
  failJob,
  type JobLease,
  type JobRow,
  lockJobs,
  NO_WEBHOOK,
  requeueJob,
} from './store.ts'

export interface JobEndDeps {
  database: Database
  queue: Queue
  clock: Clock
}

/** A job that this worker has claimed. */
export interface ClaimedJob {
  row: JobRow
  lease: JobLease
  claim: Claim
}

/** How a job ends. */
export type JobEnd = { job: ClaimedJob; traceparent: string | undefined } & (
  | { document: GeneratedDocument }
  | { error: Parameters<typeof failJob>[2] }
)

/** Ends jobs and enqueues their webhooks, in one transaction. @returns which of the jobs still belonged to this worker. */
export async function storeEnds(deps: JobEndDeps, ends: readonly JobEnd[]): Promise<boolean[]> {
  const { database, queue, clock } = deps
  const messages = ends.map((end) => messageOf(end.job))
  return await inTransaction(database, async (tx) => {
    await lockJobs(
      tx,
      database.kind,
      ends.map(({ job }) => job.row.id),
    )
    const stored = new Set([...(await storeDocuments(tx, ends, clock)), ...(await storeErrors(tx, ends, clock))])
    const posted = messages.filter(({ isPosted, jobId }) => isPosted && stored.has(jobId))
    if (posted.length > 0) {
      await insertDeliveries(tx, posted, databaseNow(database, clock))
      await queue.add(
        tx,
        posted.map(({ id, item, accountId }) => ({
          id: item,
          queue: WEBHOOKS,
          ref: id,
          accountId,
          rank: clock.now().getTime(),
        })),
      )
    }
    await queue.finish(
      tx,
      ends.map(({ job }) => job.claim),
    )
    return ends.map(({ job }) => stored.has(job.row.id))
  })
}

/** Queues a job again, with a new item. @returns whether it still belonged to this worker. */
export async function requeue(
  { database, queue }: JobEndDeps,
  { row, lease, claim }: ClaimedJob,
  deferral?: Deferral,
): Promise<boolean> {
  const delayMs = deferral?.waitMs ?? 0
  const item: NewItem = { ...claim, id: newItemId(), rank: row.rank ?? row.created_at, delayMs }
  return await inTransaction(database, async (tx) => {
    await queue.finish(tx, [claim])
    const requeued = await requeueJob(tx, lease, { item: item.id, deferral })
    if (requeued) await queue.add(tx, [item])
    return requeued
  })
}

function messageOf({ row }: ClaimedJob) {
  return {
    jobId: row.id,
    accountId: row.account_id,
    id: newId('msg'),
    item: newItemId(),
    isPosted: row.webhook_url !== NO_WEBHOOK,
  }
}

/** @returns IDs of the jobs that are now completed. */
function storeDocuments(tx: Queryable, ends: readonly JobEnd[], clock: Clock): Promise<Set<string>> {
  const completed = ends.flatMap((end) =>
    'document' in end ? [{ lease: end.job.lease, document: end.document, traceparent: end.traceparent }] : [],
  )
  return completeJobs(tx, completed, clock.now().getTime())
}

/** @returns IDs of the jobs that have now failed. */
async function storeErrors(tx: Queryable, ends: readonly JobEnd[], clock: Clock): Promise<string[]> {
  const failed: string[] = []
  // In the order of the accounts, since refunds lock their counts.
  for (const end of ends.toSorted((a, b) => compare(a.job.row.account_id, b.job.row.account_id))) {
    if ('document' in end) continue
    const { lease, row } = end.job
    if (!(await failJob(tx, lease, end.error, clock.now().getTime(), end.traceparent))) continue
    failed.push(row.id)
    // An invalid request still counts for the quota.
    if (end.error.code !== 'invalid_parameters') await refundQuota(tx, row)
  }
  return failed
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Refunds the request in the transaction that fails the job, so that it happens exactly once. */
async function refundQuota(db: Queryable, { account_id, quota_day }: JobRow): Promise<void> {
  if (quota_day === null) return
  await db
    .updateTable('usage')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('account_id', '=', account_id)
    .where('day', '=', quota_day)
    .where('used', '>', 0)
    .execute()
}
