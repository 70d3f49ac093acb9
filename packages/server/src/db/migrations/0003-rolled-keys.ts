/** Which key took the place of a rolled one: it has the expiry that the old one had before it was rolled. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('replaced_by', 'text').execute()
}
