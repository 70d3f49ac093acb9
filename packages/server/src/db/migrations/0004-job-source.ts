/** The Markdown source of a job's document, beside its content. Null in jobs of earlier releases. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('source', 'text').execute()
}
