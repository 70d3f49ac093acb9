/** For tests and benches: inserts queued jobs as requests do. */
import type { Clock } from '../../clock.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { openQueue } from '../../queue/open-queue.ts'
import { newItemId } from '../../queue/queue.ts'
import { insertJobs } from '../store.ts'

const BATCH = 500

/** @returns the jobs' IDs, one for each prompt. */
export async function insertQueuedJobs(
  database: Database,
  clock: Clock,
  { accountId, webhookUrl, prompts }: { accountId: string; webhookUrl: string; prompts: readonly string[] },
): Promise<string[]> {
  const queue = await openQueue(database, { clock, works: false, onError: () => {} })
  await queue.start(() => {})
  const now = clock.now().getTime()
  const jobs = prompts.map((prompt) => ({ prompt, id: newId('job'), queueItem: newItemId() }))
  for (let from = 0; from < jobs.length; from += BATCH) {
    const batch = jobs.slice(from, from + BATCH)
    await inTransaction(database, async (tx) => {
      await insertJobs(
        tx,
        batch.map(({ prompt, id, queueItem }) => ({
          id,
          accountId,
          input: { prompt, template: 'blank', modelType: 'model-01', format: 'pdf' },
          fileSettings: {},
          webhookUrl,
          requestId: 'request-1',
          keyId: undefined,
          traceparent: undefined,
          quotaDay: undefined,
          now,
          rank: now,
          queueItem,
        })),
      )
      await queue.add(
        tx,
        batch.map(({ id, queueItem }) => ({ id: queueItem, queue: 'model-01', ref: id, accountId, rank: now })),
      )
    })
  }
  await queue.stop()
  return jobs.map(({ id }) => id)
}
