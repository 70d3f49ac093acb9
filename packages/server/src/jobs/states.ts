/**
 * Jobs as lists and events show them: without content, with the state of the delivery and the place in the queue.
 */
import type { ErrorCode, JobDeliveryFilter, JobStatus } from '@platen/wire'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import type { Position } from '../db/page.ts'
import type { DeliveriesTable, JobsTable } from '../db/tables.ts'
import { NO_WEBHOOK, selectQueued } from './store.ts'

const COLUMNS = [
  'id',
  'account_id',
  'status',
  'template',
  'model_type',
  'format',
  'attempts',
  'words',
  'request_id',
  'rank',
  'created_at',
  'started_at',
  'finished_at',
  'error_code',
  'error_message',
] as const

export type DeliveryState = Pick<Selectable<DeliveriesTable>, 'status' | 'tries' | 'next_at'>

export interface JobState extends Pick<Selectable<JobsTable>, (typeof COLUMNS)[number]> {
  delivery: DeliveryState | undefined
  /** From 1; undefined unless it is queued, and beyond `POSITION_MAX`. */
  queuePosition: number | undefined
}

/** Entries of the index that are read for each model. */
const POSITION_MAX = 1000

export interface JobFilter {
  /** Only the jobs after this one in the list. */
  after?: Position | undefined
  account?: string | undefined
  status?: JobStatus | undefined
  delivery?: JobDeliveryFilter | undefined
  code?: ErrorCode | undefined
  /** Inclusive. */
  createdAfter?: number | undefined
  /** Exclusive. */
  createdBefore?: number | undefined
  limit: number
}

/** Newest first. */
export async function listJobs(db: Queryable, filter: JobFilter): Promise<JobState[]> {
  return readStates(db, await selectList(db, filter).execute())
}

export function selectList(db: Queryable, filter: JobFilter) {
  const { after, account, status, delivery, code, createdAfter, createdBefore, limit } = filter
  let query = selectStates(db)
  if (account !== undefined) query = query.where('jobs.account_id', '=', account)
  if (status) query = query.where('jobs.status', '=', sql.lit(status))
  // SQLite uses a partial index, here jobs_by_state, only if the query repeats its condition.
  if (status && status !== 'completed') query = query.where('jobs.status', '<>', sql.lit<JobStatus>('completed'))
  // Most deliveries are delivered, so these are read along the jobs with a webhook (index jobs_with_webhook); of the other states
  // there are few, so they are read first.
  if (delivery === 'delivered')
    query = query
      .where('jobs.webhook_url', '<>', sql.lit(NO_WEBHOOK))
      .where(sql<string>`coalesce(deliveries.status, '')`, '=', delivery)
  else if (delivery) query = query.where('jobs.id', 'in', jobsWithDelivery(db, delivery))
  if (code) query = query.where('jobs.error_code', '=', code)
  if (createdAfter !== undefined) query = query.where('jobs.created_at', '>=', createdAfter)
  if (createdBefore !== undefined) query = query.where('jobs.created_at', '<', createdBefore)
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('jobs.created_at', '<', after.createdAt),
        eb.and([eb('jobs.created_at', '=', after.createdAt), eb('jobs.id', '<', after.id)]),
      ]),
    )
  return query.orderBy('jobs.created_at', 'desc').orderBy('jobs.id', 'desc').limit(limit)
}

/** By their IDs. */
export async function findJobStates(db: Queryable, ids: readonly string[]): Promise<Map<string, JobState>> {
  if (ids.length === 0) return new Map()
  const rows = await selectStates(db).where('jobs.id', 'in', ids).execute()
  return new Map((await readStates(db, rows)).map((state) => [state.id, state]))
}

export async function findJobState(db: Queryable, id: string): Promise<JobState | undefined> {
  return (await findJobStates(db, [id])).get(id)
}

function selectStates(db: Queryable) {
  return db
    .selectFrom('jobs')
    .leftJoin('deliveries', 'deliveries.job_id', 'jobs.id')
    .select(COLUMNS.map((column) => `jobs.${column}` as const))
    .select(['deliveries.status as delivery_status', 'deliveries.tries', 'deliveries.next_at'])
}

type StateRow = Awaited<ReturnType<ReturnType<typeof selectStates>['execute']>>[number]

function jobsWithDelivery(db: Queryable, delivery: JobDeliveryFilter) {
  const query = db.selectFrom('deliveries').select('job_id')
  return delivery === 'retrying'
    ? query.where('status', '=', 'pending').where('tries', '>', 0)
    : query.where('status', '=', delivery)
}

async function readStates(db: Queryable, rows: readonly StateRow[]): Promise<JobState[]> {
  const positions = await findPositions(db, rows)
  return rows.map(({ delivery_status: status, tries, next_at, ...row }) => ({
    ...row,
    delivery: status === null ? undefined : { status, tries: tries ?? 0, next_at },
    queuePosition: positions.get(row.id),
  }))
}

/** One read of the index for each model that has queued jobs among `rows`, however many these are and however long the queue. */
export async function findPositions(
  db: Queryable,
  rows: readonly Pick<StateRow, 'id' | 'status' | 'model_type' | 'rank'>[],
): Promise<Map<string, number>> {
  const positions = new Map<string, number>()
  const queued = rows.filter(({ status, rank }) => status === 'queued' && rank !== null)
  for (const [modelType, list] of Map.groupBy(queued, (row) => row.model_type)) {
    const last = Math.max(...list.map(({ rank }) => rank!))
    const ahead = await selectQueued(db, modelType).where('rank', '<', last).limit(POSITION_MAX).execute()
    for (const { id, rank } of list) {
      const count = ahead.filter((one) => one.rank! < rank!).length
      if (count < POSITION_MAX) positions.set(id, count + 1)
    }
  }
  return positions
}
