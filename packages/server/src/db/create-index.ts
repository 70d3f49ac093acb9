import { type Kysely, sql } from 'kysely'
import type { MigrationDialect } from './migration.ts'

/** For a migration with `createsIndex`. An interrupted CREATE INDEX CONCURRENTLY leaves an index that is not used: it is made again. */
export async function createIndex(
  db: Kysely<unknown>,
  { concurrently }: MigrationDialect,
  { name, on }: { name: string; on: string },
): Promise<void> {
  await sql`${sql.raw(`DROP INDEX ${concurrently} IF EXISTS ${name}`)}`.execute(db)
  await sql`${sql.raw(`CREATE INDEX ${concurrently} ${name} ON ${on}`)}`.execute(db)
}
