/** A new job takes its rank from the first job that waits for its model: this index finds that job, and counts by model. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX jobs_by_model`.execute(db)
  await sql`CREATE INDEX jobs_by_model ON jobs (status, model_type, rank) WHERE status IN ('queued', 'processing')`.execute(
    db,
  )
}
