/** Accounts that are disabled, and who changed accounts and keys. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('disabled_at', 'bigint').execute()
  await db.schema.alterTable('accounts').addColumn('disabled_reason', 'text').execute()
  await db.schema.createIndex('accounts_created').on('accounts').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('api_keys_created').on('api_keys').columns(['created_at', 'id']).execute()

  // No foreign keys: events stay after the account or key is deleted.
  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_key_id', 'text')
    .addColumn('actor_account_id', 'text')
    .addColumn('actor_user', 'text')
    .addColumn('request_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_events_at').on('audit_events').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_events_account').on('audit_events').columns(['account_id', 'at']).execute()
}
