/** The API key that made a job, for the log. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('key_id', 'text').execute()
}
