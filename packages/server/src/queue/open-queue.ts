/** Opens the queue adapter of a database. */
import { MODEL_IDS } from '@platen/wire'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type Queue, type QueueName, WEBHOOKS } from './queue.ts'
import { SqliteQueue } from './sqlite-queue.ts'

/** One for each model ID, so that a model that is away does not hold up others. */
const QUEUES: readonly QueueName[] = [...MODEL_IDS, WEBHOOKS]

export interface QueueOptions {
  clock: Clock
  /** Whether this process claims items, or only adds them. */
  works: boolean
  onError: (error: unknown) => void
}

export async function openQueue(database: Database, options: QueueOptions): Promise<Queue> {
  if (database.kind === 'sqlite') return new SqliteQueue(database, options.clock)
  // Loaded on demand.
  const { PgBossQueue } = await import('./pg-boss-queue.ts')
  return new PgBossQueue(database, { ...options, queues: QUEUES })
}
