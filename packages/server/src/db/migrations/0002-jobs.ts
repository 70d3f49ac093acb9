/** Jobs, the webhook messages about their end with every attempt, and the webhook settings of an account. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('model_type', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('input', 'text')
    .addColumn('file_settings', 'text', (column) => column.notNull())
    .addColumn('webhook_url', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('traceparent', 'text')
    .addColumn('quota_day', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('content', 'text')
    .addColumn('reasoning', 'text')
    .addColumn('document', 'text')
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .execute()
  await db.schema.createIndex('jobs_account').on('jobs').columns(['account_id', 'created_at', 'id']).execute()
  await db.schema.createIndex('jobs_status').on('jobs').columns(['status', 'created_at']).execute()
  await db.schema.createIndex('jobs_finished').on('jobs').column('finished_at').execute()

  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('job_id', 'text', (column) => column.notNull().unique().references('jobs.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('lease_owner', 'text')
    .execute()
  await db.schema.createIndex('deliveries_due').on('deliveries').columns(['status', 'next_at']).execute()

  await db.schema
    .createTable('delivery_attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('delivery_id', 'text', (column) => column.notNull().references('deliveries.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('http_status', 'integer')
    .addColumn('error', 'text')
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('delivery_attempts_delivery')
    .on('delivery_attempts')
    .columns(['delivery_id', 'at'])
    .execute()

  await db.schema
    .createTable('webhook_settings')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('url', 'text')
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('previous_secret', 'text')
    .addColumn('previous_until', 'bigint')
    .execute()
}
