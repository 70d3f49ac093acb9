/** The delivered webhooks of an account are listed along its jobs that have one: without this index along all of its jobs. */
import type { Kysely } from 'kysely'
import { createIndex } from '../create-index.ts'
import type { MigrationDialect } from '../migration.ts'

export const createsIndex = true

export async function up(db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> {
  await createIndex(db, dialect, {
    name: 'jobs_with_webhook',
    on: "jobs (account_id, created_at, id) WHERE webhook_url <> ''",
  })
}
