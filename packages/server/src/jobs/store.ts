/**
 * Jobs in the database: each function is one step of a job's life, and each step is one statement that names the state
 * it starts from, so a terminal state never changes and two workers never hold one job.
 *
 * queued → processing → completed | failed, and queued | processing → cancelled. A worker holds a job by a lease that it
 * renews; a lease that ran out means a dead worker, and another takes the job up, three times in all.
 * Times are milliseconds since 1970.
 */
import type { DocumentSource, ErrorCode, JobStatus } from '@platen/wire'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Queryable } from '../db/database.ts'
import type { Position } from '../db/page.ts'
import type { JobsTable } from '../db/tables.ts'
import type { GeneratedDocument, GenerateInput } from '../generate/types.ts'
import type { PdfOptions } from '../pdf/engine.ts'

export type JobRow = Selectable<JobsTable>

/** `databaseNow`: by one clock, for whoever shares the database. */
type Now = RawBuilder<number>

/** How often a job is begun before a worker that dies of it is no accident any more. */
const ATTEMPTS_MAX = 3

/** `webhook_url` of a job whose end is posted nowhere. */
export const NO_WEBHOOK = ''

/** What of a generate request only matters to the document as a file. */
export interface JobFileSettings {
  title?: string | undefined
  filename?: string | undefined
  options?: PdfOptions | undefined
}

/** A document as a job holds it: without its source in a job of a release that did not store one. */
export type JobDocument = Omit<GeneratedDocument, 'source'> & { source: string | null }

/** What the column `document` holds, as JSON. */
type DocumentRecord = Omit<GeneratedDocument, 'content' | 'reasoning' | 'source'>

export interface NewJob {
  id: string
  accountId: string
  input: GenerateInput
  fileSettings: JobFileSettings
  webhookUrl: string
  requestId: string
  traceparent: string | undefined
  quotaDay: string | undefined
  now: number
}

export async function insertJob(db: Queryable, job: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      id: job.id,
      account_id: job.accountId,
      status: 'queued',
      template: job.input.template,
      model_type: job.input.modelType,
      format: job.input.format,
      input: JSON.stringify(job.input),
      file_settings: JSON.stringify(job.fileSettings),
      webhook_url: job.webhookUrl,
      request_id: job.requestId,
      traceparent: job.traceparent ?? null,
      quota_day: job.quotaDay ?? null,
      attempts: 0,
      created_at: job.now,
    })
    // A commit whose reply was lost is run again.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Who holds a job, at which of its attempts: what a step of a running job must still be true of. */
export interface Hold {
  id: string
  owner: string
  attempts: number
}

/**
 * Takes the oldest job that waits or whose worker died, for `owner`; undefined where there is none. The jobs of accounts
 * that are `served` already come after all others, so that one with a hundred jobs holds nobody else up.
 *
 * A worker never takes a job that it is `working` on a second time: after a machine has slept, its leases have all run out
 * while its work goes on.
 */
export async function claimJob(
  { kind, kysely }: Database,
  {
    owner,
    now,
    leaseMs,
    served,
    working,
  }: { owner: string; now: Now; leaseMs: number; served: readonly string[]; working: readonly string[] },
): Promise<JobRow | undefined> {
  return await kysely
    .updateTable('jobs')
    .set((eb) => ({
      status: 'processing',
      attempts: eb('attempts', '+', 1),
      lease_owner: owner,
      lease_until: sql<number>`${now} + ${sql.lit(leaseMs)}`,
      started_at: sql<number>`coalesce(started_at, ${now})`,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where((or) =>
          or.or([
            or('status', '=', 'queued'),
            or.and([or('status', '=', 'processing'), or('lease_until', '<=', now), or('attempts', '<', ATTEMPTS_MAX)]),
          ]),
        )
        .$if(working.length > 0, (query) => query.where('id', 'not in', working))
        .$if(served.length > 0, (query) =>
          query.orderBy((or) => or.case().when('account_id', 'in', served).then(1).else(0).end()),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        // SQLite has one writer at a time, so nobody can be in between; PostgreSQL skips what another is taking.
        .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst()
}

/** False where the job is no longer this worker's: cancelled, or taken up by another. */
export async function renewLease(db: Queryable, hold: Hold, now: Now, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await held(db, hold)
    .set({ lease_until: sql<number>`${now} + ${sql.lit(leaseMs)}` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a held job with its document. False where it is no longer this worker's: then nothing has changed. */
export async function completeJob(db: Queryable, hold: Hold, document: GeneratedDocument, now: number) {
  const { content, reasoning, source, modelUsed, documentSource, warnings, language, title } = document
  const record: DocumentRecord = { modelUsed, documentSource, warnings, language, title }
  const { numUpdatedRows } = await held(db, hold)
    .set({ ...ended('completed', now), content, source, reasoning, document: JSON.stringify(record) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a held job with an error, in the words its account is told. */
export async function failJob(db: Queryable, hold: Hold, error: { code: ErrorCode; message: string }, now: number) {
  const { numUpdatedRows } = await held(db, hold)
    .set({ ...ended('failed', now), error_code: error.code, error_message: error.message })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Jobs whose work ended without a word at the last attempt: not to be begun again. `working`: those still going on here. */
export async function findWornOut(db: Queryable, working: readonly string[], now: Now): Promise<JobRow[]> {
  return await db
    .selectFrom('jobs')
    .selectAll()
    .where('status', '=', 'processing')
    .where('lease_until', '<=', now)
    .where('attempts', '>=', ATTEMPTS_MAX)
    .$if(working.length > 0, (query) => query.where('id', 'not in', working))
    .execute()
}

/** Puts everything `owner` holds back in the queue; the attempt does not count. For a worker that stops in order. */
export async function handBack(db: Queryable, owner: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({ status: 'queued', attempts: eb('attempts', '-', 1), lease_owner: null, lease_until: null }))
    .where('status', '=', 'processing')
    .where('lease_owner', '=', owner)
    .execute()
}

/** Ends every lease. Only where no other worker can be alive: SQLite, whose one service holds the data folder's lock. */
export async function endAllLeases(db: Queryable, now: Now): Promise<void> {
  await db.updateTable('jobs').set({ lease_until: now }).where('status', '=', 'processing').execute()
}

/** The job after the cancelling; undefined where the account has no such job, or it has ended. */
export async function cancelJob(db: Queryable, id: string, accountId: string, now: number) {
  return await db
    .updateTable('jobs')
    .set(ended('cancelled', now))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['queued', 'processing'])
    .returningAll()
    .executeTakeFirst()
}

// Another account's job is not found, rather than forbidden: a 403 would tell a stranger that it exists.
export async function findJob(db: Queryable, id: string, accountId: string): Promise<JobRow | undefined> {
  return await db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export interface JobFilter {
  /** Only the jobs after this one in the list. */
  after?: Position | undefined
  account?: string | undefined
  status?: JobStatus | undefined
  code?: ErrorCode | undefined
  /** Inclusive. */
  createdAfter?: number | undefined
  /** Exclusive. */
  createdBefore?: number | undefined
  limit: number
}

/** Newest first. */
export async function listJobs(db: Queryable, filter: JobFilter): Promise<JobRow[]> {
  const { after, account, status, code, createdAfter, createdBefore, limit } = filter
  let query = db.selectFrom('jobs').selectAll()
  if (account !== undefined) query = query.where('account_id', '=', account)
  if (status) query = query.where('status', '=', status)
  if (code) query = query.where('error_code', '=', code)
  if (createdAfter !== undefined) query = query.where('created_at', '>=', createdAfter)
  if (createdBefore !== undefined) query = query.where('created_at', '<', createdBefore)
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('created_at', '<', after.createdAt),
        eb.and([eb('created_at', '=', after.createdAt), eb('id', '<', after.id)]),
      ]),
    )
  return await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Deletes an ended job with its deliveries. False where the account has no such job, or it has not ended. */
export async function deleteJob(db: Queryable, id: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['completed', 'failed', 'cancelled'])
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The document of a job; undefined where it has none, or no longer. */
export function documentOf({ content, source, reasoning, document }: JobRow): JobDocument | undefined {
  if (content === null) return undefined
  // Before the column `source` the record held the document's source under that name, as `model`, `mixed` or `draft`.
  const {
    source: formerName,
    modelUsed = '',
    documentSource = formerName ?? 'model',
    warnings = [],
    language = 'en',
    title = '',
  } = JSON.parse(document ?? '{}') as Partial<DocumentRecord> & { source?: DocumentSource }
  return { content, source, reasoning, modelUsed, documentSource, warnings, language, title }
}

/** Deletes the document of a job; that the job completed stays on record. */
export async function forgetContent(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ content: null, source: null, reasoning: null, document: null, file_settings: '{}' })
    .where('id', '=', id)
    .execute()
  // What was sent held the content, and a receiver may have sent it back.
  await db
    .updateTable('delivery_attempts')
    .set({ request: null, reply: null })
    .where('delivery_id', 'in', (eb) => eb.selectFrom('deliveries').select('id').where('job_id', '=', id))
    .execute()
}

function held(db: Queryable, { id, owner, attempts }: Hold) {
  return db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('lease_owner', '=', owner)
    .where('attempts', '=', attempts)
}

/** What every end has in common. The prompt has served its purpose and goes. */
function ended(status: 'completed' | 'failed' | 'cancelled', now: number) {
  return { status, finished_at: now, input: null, lease_owner: null, lease_until: null }
}
