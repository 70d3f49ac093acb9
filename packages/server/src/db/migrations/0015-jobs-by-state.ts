/** The jobs of an account in one state, which the console counts: without this index a list of them reads all jobs of the account. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Most jobs are completed: a list of those finds enough of them among the newest.
  await sql`CREATE INDEX jobs_by_state ON jobs (account_id, status, created_at, id) WHERE status <> 'completed'`.execute(
    db,
  )
}
