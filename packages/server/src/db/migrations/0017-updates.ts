/**
 * What updates need: `oldest_release` names the oldest release that may run on this database (migrate.ts). Stored waits have what bounds
 * them where a clock is set back or a machine sleeps: `delay_ms` of an item its whole wait, `deferred_at` of a job its last deferral.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oldest_release')
    .addColumn('migration', 'text', (column) => column.primaryKey())
    .execute()
  // Releases without 0009-queue may run beside later ones: jobs/missing-items.ts.
  await sql`INSERT INTO oldest_release (migration) VALUES ('0008-delivery-exchange')`.execute(db)
  await db.schema.alterTable('queue_items').addColumn('delay_ms', 'bigint').execute()
  await db.schema.alterTable('jobs').addColumn('deferred_at', 'bigint').execute()
}
