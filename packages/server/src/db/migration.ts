import type { Kysely } from 'kysely'

/** A migration file. `unknown`, since the schema at that time is not the current one. */
export interface MigrationFile {
  up(db: Kysely<unknown>, dialect: MigrationDialect): Promise<void>
  /** It creates an index and nothing else, can run twice, and needs no transaction. */
  readonly createsIndex?: true
}

/** What the databases name differently. */
export interface MigrationDialect {
  bytes: 'blob' | 'bytea'
  /** Stands after INDEX. */
  concurrently: '' | 'CONCURRENTLY'
}
