/** Sessions of browsers, and links that start one. Both act as an API key and are deleted with it. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_key').on('sessions').columns(['key_id', 'created_at']).execute()
  await db.schema.createIndex('sessions_expires').on('sessions').column('expires_at').execute()

  await db.schema
    .createTable('sign_in_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sign_in_links_key').on('sign_in_links').column('key_id').execute()
  await db.schema.createIndex('sign_in_links_expires').on('sign_in_links').column('expires_at').execute()
}
