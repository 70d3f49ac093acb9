/**
 * The queue, separate from the records: `queue_items` is the embedded queue of SQLite; on PostgreSQL it only passes the work that waits
 * at the time of this migration to pg-boss (queue/pg-boss-queue.ts). `queue_item` of a job or delivery names the one valid item
 * for it, so that a second one has no effect.
 */
import { type Kysely, sql } from 'kysely'
import type { MigrationDialect } from '../migration.ts'

export async function up(db: Kysely<unknown>, types: MigrationDialect): Promise<void> {
  // 32 hexadecimal digits are a UUID to PostgreSQL.
  const newId =
    types.bytes === 'blob' ? sql`lower(hex(randomblob(16)))` : sql`replace(gen_random_uuid()::text, '-', '')`
  await db.schema
    .createTable('queue_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('queue', 'text', (column) => column.notNull())
    .addColumn('ref', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('rank', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint')
    .execute()
  await sql`CREATE INDEX queue_items_ready ON queue_items (queue, rank, id, account_id)
    WHERE due_at IS NULL AND lease_owner IS NULL`.execute(db)
  await sql`CREATE INDEX queue_items_due ON queue_items (due_at) WHERE due_at IS NOT NULL`.execute(db)
  await sql`CREATE INDEX queue_items_leased ON queue_items (lease_until) WHERE lease_owner IS NOT NULL`.execute(db)

  await db.schema.alterTable('jobs').addColumn('queue_item', 'text').execute()
  await db.schema.alterTable('jobs').addColumn('rank', 'bigint').execute()
  await db.schema.alterTable('jobs').addColumn('deferrals', 'integer').execute()
  await db.schema.alterTable('jobs').addColumn('deferred_since', 'bigint').execute()
  await db.schema.alterTable('deliveries').addColumn('queue_item', 'text').execute()
  await sql`CREATE INDEX jobs_unfinished ON jobs (account_id, rank) WHERE status IN ('queued', 'processing')`.execute(
    db,
  )

  await sql`UPDATE jobs SET status = 'queued', lease_owner = NULL, lease_until = NULL, rank = created_at,
    queue_item = ${newId} WHERE status IN ('queued', 'processing')`.execute(db)
  await sql`UPDATE deliveries SET lease_owner = NULL, queue_item = ${newId} WHERE status = 'pending'`.execute(db)
  await sql`INSERT INTO queue_items (id, queue, ref, account_id, rank)
    SELECT queue_item, model_type, id, account_id, rank FROM jobs WHERE status = 'queued'`.execute(db)
  await sql`INSERT INTO queue_items (id, queue, ref, account_id, rank, due_at)
    SELECT deliveries.queue_item, 'webhooks', deliveries.id, jobs.account_id, deliveries.next_at, deliveries.next_at
    FROM deliveries JOIN jobs ON jobs.id = deliveries.job_id WHERE deliveries.status = 'pending'`.execute(db)
}
