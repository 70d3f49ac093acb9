/**
 * Jobs in the database. Each change of state is one statement that names the state it starts from, so a terminal state never
 * changes and two workers never have one job.
 *
 * queued → processing → completed | failed, and queued | processing → cancelled. A job that has not ended has one item in the queue
 * (queue/queue.ts). The worker that claims the item leases the job, and every later statement names that lease. A worker that dies
 * loses its claims, and another one starts the job again, three times in all.
 * Times are milliseconds since 1970.
 */
import { countWords } from '@platen/document/count-words'
import {
  AUTO_TEMPLATE,
  DEFAULT_TEMPLATE,
  type DocumentSource,
  type ErrorCode,
  type JobStatus,
  type ModelId,
  type TemplateChoice,
} from '@platen/wire'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Queryable } from '../db/database.ts'
import type { JobsTable } from '../db/tables.ts'
import type { GeneratedDocument, GenerateInput } from '../generate/types.ts'
import type { PdfOptions } from '../pdf/engine.ts'
import type { Claim } from '../queue/queue.ts'

export type JobRow = Selectable<JobsTable>

/** `databaseNow`: the clock of the database. */
type Now = RawBuilder<number>

/** How often a job is started before it fails because its workers died. */
export const ATTEMPTS_MAX = 3

/** The condition of the partial indexes jobs_unfinished and jobs_by_model. */
export const UNFINISHED = [sql.lit<JobStatus>('queued'), sql.lit<JobStatus>('processing')]

/** `webhook_url` of a job without a webhook. */
export const NO_WEBHOOK = ''

/** The part of a generate request that only concerns the document's file. */
export interface JobFileSettings {
  title?: string | undefined
  filename?: string | undefined
  options?: PdfOptions | undefined
}

/** A job's document; jobs of earlier releases have no source. */
export type JobDocument = Omit<GeneratedDocument, 'source'> & { source: string | null }

/** The column `document`, as JSON. */
type DocumentRecord = Omit<GeneratedDocument, 'content' | 'reasoning' | 'source' | 'template'>

export interface NewJob {
  id: string
  accountId: string
  input: GenerateInput
  fileSettings: JobFileSettings
  webhookUrl: string
  requestId: string
  /** The API key that made it. */
  keyId: string | undefined
  traceparent: string | undefined
  quotaDay: string | undefined
  now: number
  rank: number
  queueItem: string
}

export async function insertJobs(db: Queryable, jobs: readonly NewJob[]): Promise<void> {
  await db
    .insertInto('jobs')
    .values(
      jobs.map((job) => ({
        id: job.id,
        account_id: job.accountId,
        status: 'queued' as const,
        template: job.input.template,
        model_type: job.input.modelType,
        format: job.input.format,
        input: JSON.stringify(storedInput(job.input)),
        file_settings: JSON.stringify(job.fileSettings),
        webhook_url: job.webhookUrl,
        request_id: job.requestId,
        key_id: job.keyId ?? null,
        traceparent: job.traceparent ?? null,
        quota_day: job.quotaDay ?? null,
        attempts: 0,
        rank: job.rank,
        queue_item: job.queueItem,
        created_at: job.now,
      })),
    )
    // A transaction whose commit was not confirmed runs again.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The column `template` has `auto`; the input has a template that workers of releases without `auto` have too. */
const storedInput = (input: GenerateInput): GenerateInput =>
  input.template === AUTO_TEMPLATE ? { ...input, template: DEFAULT_TEMPLATE } : input

export function inputOf(row: Pick<JobRow, 'input' | 'template'>): GenerateInput {
  return { ...(JSON.parse(row.input ?? '') as GenerateInput), template: row.template }
}

/** A worker's right to change a job: the claim that started it. */
export interface JobLease {
  id: string
  claim: string
}

/**
 * Starts the jobs of claimed items, in one statement.
 *
 * @param claim new for each call, so that an earlier lease of a job is no longer valid.
 * @returns the rows that were started: without those that have ended or have another item.
 */
export async function startJobs(
  db: Queryable,
  claims: readonly Pick<Claim, 'id' | 'ref'>[],
  claim: string,
  now: Now,
): Promise<JobRow[]> {
  return await db
    .updateTable('jobs')
    .set((eb) => ({
      status: 'processing',
      attempts: eb('attempts', '+', 1),
      lease_owner: claim,
      // Where a release before 0009-queue sees a lease that has expired, it takes the job.
      lease_until: null,
      words: null,
      started_at: sql<number>`coalesce(started_at, ${now})`,
    }))
    .where(
      'id',
      'in',
      claims.map(({ ref }) => ref),
    )
    .where(
      'queue_item',
      'in',
      claims.map(({ id }) => id),
    )
    .where('status', 'in', ['queued', 'processing'])
    .returningAll()
    .execute()
}

/** A job that waits for its model. */
export interface Deferral {
  /** Until the next attempt. */
  waitMs: number
  /** This time, and this time without what it has waited so far. */
  at: number
  since: number
}

/** Queues a leased job again, with a new item; the attempt does not count. */
export async function requeueJob(
  db: Queryable,
  lease: JobLease,
  { item, deferral }: { item: string; deferral?: Pick<Deferral, 'since' | 'at'> | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await leasedJob(db, lease)
    .set((eb) => ({
      status: 'queued',
      attempts: eb('attempts', '-', 1),
      lease_owner: null,
      words: null,
      queue_item: item,
      ...(deferral === undefined
        ? {}
        : {
            deferrals: sql<number>`coalesce(deferrals, 0) + 1`,
            deferred_since: deferral.since,
            deferred_at: deferral.at,
          }),
    }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ranks of an account's unfinished jobs, from the index jobs_unfinished. */
function selectUnfinished(db: Queryable, accountId: string) {
  return (
    db
      .selectFrom('jobs')
      .select('rank')
      .where('account_id', '=', accountId)
      .where('status', 'in', UNFINISHED)
      // Jobs of releases before 0009-queue have none until they get an item.
      .where('rank', 'is not', null)
  )
}

/** Highest rank of an account's unfinished jobs; undefined if there are none. */
export async function findLastRank(db: Queryable, accountId: string): Promise<number | undefined> {
  const row = await selectUnfinished(db, accountId).orderBy('rank', 'desc').limit(1).executeTakeFirst()
  return row?.rank ?? undefined
}

/** Number of an account's unfinished jobs, counted up to `limit`: as many entries of an index are read. */
export async function countUnfinished(db: Queryable, accountId: string, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(selectUnfinished(db, accountId).limit(limit).as('unfinished'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ranks of a model's queued jobs, lowest first, from the index jobs_by_model. */
export function selectQueued(db: Queryable, modelType: ModelId) {
  return (
    db
      .selectFrom('jobs')
      .select('rank')
      // SQLite uses a partial index only if the query repeats its condition.
      .where('status', 'in', UNFINISHED)
      .where('status', '=', sql.lit<JobStatus>('queued'))
      .where('model_type', '=', modelType)
      .where('rank', 'is not', null)
      .orderBy('rank')
  )
}

/** Entries that are read to find one that is not deferred: while a model is away, all are. */
const FIRST_MAX = 100

/** Lowest rank of a model's queued jobs, without deferred ones (but with the hundredth); undefined if there are none. */
export async function findFirstRank(db: Queryable, modelType: ModelId): Promise<number | undefined> {
  const rows = await selectQueued(db, modelType).select('deferrals').limit(FIRST_MAX).execute()
  const first = rows.find(({ deferrals }) => deferrals === null) ?? rows[FIRST_MAX - 1]
  return first?.rank ?? undefined
}

/** Number of accounts with unfinished jobs, counted up to `limit`. Reads one index entry for each. */
export async function countAccounts(db: Queryable, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`WITH RECURSIVE accounts(id, number) AS (
      SELECT (SELECT min(account_id) FROM jobs WHERE status IN ('queued', 'processing')), 1
      UNION ALL
      SELECT (SELECT min(account_id) FROM jobs WHERE status IN ('queued', 'processing') AND account_id > accounts.id), number + 1
        FROM accounts WHERE id IS NOT NULL AND number < ${sql.lit(limit)}
    ) SELECT count(id) AS count FROM accounts`.execute(db)
  return Number(rows[0]?.count)
}

/** Number of running jobs of each account, in all processes. */
export async function countRunning(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['account_id', fn.countAll<number>().as('count')])
    .where('status', '=', sql.lit<JobStatus>('processing'))
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, count }) => [account_id, Number(count)]))
}

/**
 * Locks jobs that the transaction then changes, in the order of their IDs: two transactions with the same jobs in different orders would
 * each wait for the other, until PostgreSQL ends one. SQLite has one writer.
 */
export async function lockJobs(db: Queryable, kind: Database['kind'], ids: readonly string[]): Promise<void> {
  if (kind === 'sqlite' || ids.length < 2) return
  await db.selectFrom('jobs').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

export interface CompletedJob {
  lease: JobLease
  document: GeneratedDocument
  /** Of the attempt; the webhook continues that trace. */
  traceparent: string | undefined
}

/** Completes leased jobs (see `lockJobs`), in one statement. @returns the IDs of those whose lease was still valid; the others are unchanged. */
export async function completeJobs(db: Queryable, jobs: readonly CompletedJob[], now: number): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const rows = jobs.map(({ lease, document, traceparent }) => {
    const { content, reasoning, source, template, modelUsed, documentSource, warnings, language, title } = document
    const record: DocumentRecord = { modelUsed, documentSource, warnings, language, title }
    return sql`(${sql.join([lease.id, lease.claim, content, source, template, reasoning, JSON.stringify(record), traceparent ?? null])}, cast(${countWords(source)} as integer))`
  })
  const updated = await db
    .with(
      'ends(id, claim, content, source, template, reasoning, document, traceparent, words)',
      () =>
        sql<{
          id: string
          claim: string
          content: string
          source: string
          template: TemplateChoice
          reasoning: string | null
          document: string
          traceparent: string | null
          words: number
        }>`(VALUES ${sql.join(rows)})`,
    )
    .updateTable('jobs')
    .from('ends')
    .set((eb) => ({
      ...endFields('completed', now),
      content: eb.ref('ends.content'),
      source: eb.ref('ends.source'),
      // Where the request left the choice to the service.
      template: eb.ref('ends.template'),
      reasoning: eb.ref('ends.reasoning'),
      document: eb.ref('ends.document'),
      words: eb.ref('ends.words'),
      traceparent: eb.fn.coalesce('ends.traceparent', 'jobs.traceparent'),
    }))
    .whereRef('jobs.id', '=', 'ends.id')
    .whereRef('jobs.lease_owner', '=', 'ends.claim')
    .where('jobs.status', '=', 'processing')
    .returning('jobs.id')
    .execute()
  return new Set(updated.map(({ id }) => id))
}

/** Stores how many words of leased jobs (see `lockJobs`) are written, in one statement. */
export async function recordWords(db: Queryable, jobs: readonly { lease: JobLease; words: number }[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ lease, words }) => sql`(${lease.id}, ${lease.claim}, cast(${words} as integer))`)
  await db
    .with(
      'progress(id, claim, words)',
      () => sql<{ id: string; claim: string; words: number }>`(VALUES ${sql.join(rows)})`,
    )
    .updateTable('jobs')
    .from('progress')
    .set((eb) => ({ words: eb.ref('progress.words') }))
    .whereRef('jobs.id', '=', 'progress.id')
    .whereRef('jobs.lease_owner', '=', 'progress.claim')
    .where('jobs.status', '=', 'processing')
    .execute()
}

/** Fails a leased job, with the message that its account reads. */
export async function failJob(
  db: Queryable,
  lease: JobLease,
  error: { code: ErrorCode; message: string },
  now: number,
  traceparent?: string,
) {
  const { numUpdatedRows } = await leasedJob(db, lease)
    .set({
      ...endFields('failed', now, traceparent),
      error_code: error.code,
      error_message: error.message,
      attempts: sql<number>`CASE WHEN attempts > ${sql.lit(ATTEMPTS_MAX)} THEN ${sql.lit(ATTEMPTS_MAX)} ELSE attempts END`,
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns the cancelled job; undefined if the account has no such job or it has ended. */
export async function cancelJob(db: Queryable, id: string, accountId: string, now: number) {
  return await db
    .updateTable('jobs')
    .set(endFields('cancelled', now))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['queued', 'processing'])
    .returningAll()
    .executeTakeFirst()
}

// Another account's job is 404, not 403: a 403 would show that it exists.
export async function findJob(db: Queryable, id: string, accountId: string): Promise<JobRow | undefined> {
  return await db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** By their IDs. */
export async function findJobs(db: Queryable, ids: readonly string[]): Promise<Map<string, JobRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('jobs').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Deletes an ended job with its deliveries. @returns false if the account has no such job or it has not ended. */
export async function deleteJob(db: Queryable, id: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['completed', 'failed', 'cancelled'])
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The document of a job; undefined if it has none or it was deleted. */
export function documentOf({ content, source, template, reasoning, document }: JobRow): JobDocument | undefined {
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
  return { content, source, template, reasoning, modelUsed, documentSource, warnings, language, title }
}

/** Deletes the document of a job, but not its row. */
export async function deleteContent(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ content: null, source: null, reasoning: null, document: null, file_settings: '{}' })
    .where('id', '=', id)
    .execute()
  // The request contains the content, and the reply may repeat it.
  await db
    .updateTable('delivery_attempts')
    .set({ request: null, reply: null })
    .where('delivery_id', 'in', (eb) => eb.selectFrom('deliveries').select('id').where('job_id', '=', id))
    .execute()
}

function leasedJob(db: Queryable, { id, claim }: JobLease) {
  return db.updateTable('jobs').where('id', '=', id).where('status', '=', 'processing').where('lease_owner', '=', claim)
}

/** Fields that every end of a job sets; the prompt is deleted. */
function endFields(status: 'completed' | 'failed' | 'cancelled', now: number, traceparent?: string) {
  const end = { status, finished_at: now, input: null, lease_owner: null, queue_item: null, words: null }
  return traceparent === undefined ? end : { ...end, traceparent }
}
