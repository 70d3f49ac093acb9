/**
 * The port of the database. Two adapters: sqlite.ts (one file in the data folder, through Node's own driver) and
 * postgres.ts. Queries are written once, in Kysely; what must be quick has prepared statements beside it and reads
 * `kind`.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from './tables.ts'

export type Database = SqliteDatabase | PostgresDatabase

export interface SqliteDatabase {
  readonly kind: 'sqlite'
  readonly kysely: Kysely<Tables>
  /** The database file, for who needs a connection of its own. */
  readonly path: string
  /** For the operator. */
  readonly description: string
  close(): Promise<void>
}

export interface PostgresDatabase {
  readonly kind: 'postgres'
  readonly kysely: Kysely<Tables>
  readonly pool: Pool
  readonly description: string
  close(): Promise<void>
}

/** What a query function takes: the database or a transaction. */
export type Queryable = Kysely<Tables> | Transaction<Tables>

/** The database can't be opened; `message` says why in a sentence that names no password. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
