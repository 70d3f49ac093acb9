/** The jobs of an account in one state, which the console counts: without this index a list of them reads all jobs of the account. */
import type { Kysely } from 'kysely'
import { createIndex } from '../create-index.ts'
import type { MigrationDialect } from '../migration.ts'

export const createsIndex = true

export async function up(db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> {
  await createIndex(db, dialect, {
    name: 'jobs_by_state',
    // Most jobs are completed: a list of those finds enough of them among the newest.
    on: "jobs (account_id, status, created_at, id) WHERE status <> 'completed'",
  })
}
