/** `/metrics` counts the jobs that have not ended by model: from this index alone, however many wait. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX jobs_by_model ON jobs (status, model_type) WHERE status IN ('queued', 'processing')`.execute(
    db,
  )
}
