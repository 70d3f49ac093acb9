/** The request and the reply of each delivery attempt, both cut to a maximum length. Null in attempts of earlier releases. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('delivery_attempts').addColumn('request', 'text').execute()
  await db.schema.alterTable('delivery_attempts').addColumn('reply', 'text').execute()
}
