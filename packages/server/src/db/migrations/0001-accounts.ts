/** Accounts, their keys, their daily usage, and the stored replies of idempotency keys. */
import type { Kysely } from 'kysely'
import type { MigrationDialect } from '../migration.ts'

export async function up(db: Kysely<unknown>, types: MigrationDialect): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('daily_limit', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('api_keys_account').on('api_keys').column('account_id').execute()

  await db.schema
    .createTable('usage')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_pk', ['account_id', 'day'])
    .execute()

  await db.schema
    .createTable('idempotency')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('headers', 'text')
    .addColumn('body', types.bytes as 'blob')
    .addPrimaryKeyConstraint('idempotency_pk', ['account_id', 'operation', 'idempotency_key'])
    .execute()
  await db.schema.createIndex('idempotency_started').on('idempotency').column('started_at').execute()
}
