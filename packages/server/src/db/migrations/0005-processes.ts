/**
 * The processes that share a database, so that the leases of a dead one can be released; the process and the request that hold an
 * idempotency key; and an index for finding old usage.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('processes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('idempotency').addColumn('process_id', 'text').execute()
  await db.schema.alterTable('idempotency').addColumn('ticket_id', 'text').execute()
  await db.schema.createIndex('usage_day').on('usage').column('day').execute()
}
