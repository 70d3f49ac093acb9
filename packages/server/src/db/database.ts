/**
 * The port of the database. Two adapters: sqlite.ts (one file in the data folder, through Node's own driver) and
 * postgres.ts. Queries are written once, in Kysely; code that must be fast also has prepared statements, chosen by
 * `kind`.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { QueryResultRow } from 'pg'
import { isLostConnection } from './connection-errors.ts'
import type { Tables } from './tables.ts'

export type Database = SqliteDatabase | PostgresDatabase

export interface SqliteDatabase {
  readonly kind: 'sqlite'
  readonly kysely: Kysely<Tables>
  /** The database file, for code that needs a separate connection. */
  readonly path: string
  /** For the operator. */
  readonly description: string
  /** Returns unused pages to the file system. @returns whether there may be more. */
  giveBackPages(pages: number): boolean
  /** Rewrites a database of an earlier release, unless it is large, so that it can return pages. */
  makeShrinkable(): void
  close(): Promise<void>
}

export interface PostgresDatabase {
  readonly kind: 'postgres'
  readonly kysely: Kysely<Tables>
  /** One statement, outside of a transaction; sent again where its connection broke before it had any effect. */
  readonly run: SqlRunner
  /** For work that needs a session: the address of PostgreSQL itself where the pool goes through PgBouncer. */
  readonly directUrl: string
  /** False where `directUrl` leads to a pooler, through which no notification comes. */
  readonly canListen: boolean
  readonly description: string
  /** For long work, such as a migration: a separate connection without timeouts. */
  withoutTimeouts<T>(work: (kysely: Kysely<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export type SqlRunner = <Row extends QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: Row[] }>

/** The parameter of a query function: the database or a transaction. */
export type Queryable = Kysely<Tables> | Transaction<Tables>

/** The database can't be opened; `message` says why in a sentence that names no password. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** How often a transaction is started after its connection broke. */
const TRANSACTION_ATTEMPTS = 3

/**
 * Runs `work` in a transaction, and again if the connection broke. A commit whose reply was lost may have taken effect, so
 * `work` must detect what an earlier run has done, and must have no effect outside the transaction.
 */
export async function inTransaction<T>(
  { kysely }: Database,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await kysely.transaction().execute(work)
    } catch (error) {
      if (attempt >= TRANSACTION_ATTEMPTS || !isLostConnection(error)) throw error
    }
  }
}

/**
 * A transaction whose commit does not wait for the disk: a power cut may undo it, and with it whatever was committed later. For
 * what is then done again without harm, such as claims. The end of a process undoes nothing.
 *
 * Sources: PostgreSQL "Asynchronous Commit"; SQLite "PRAGMA synchronous", NORMAL in WAL mode.
 */
export async function inUnsyncedTransaction<T>(
  database: Database,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (database.kind === 'postgres')
    return await inTransaction(database, async (tx) => {
      await sql`SET LOCAL synchronous_commit = off`.execute(tx)
      return await work(tx)
    })
  // The only connection that Kysely has: nobody else uses it meanwhile.
  return await database.kysely.connection().execute(async (connection) => {
    await sql`PRAGMA synchronous = NORMAL`.execute(connection)
    try {
      return await connection.transaction().execute(work)
    } finally {
      await sql`PRAGMA synchronous = FULL`.execute(connection)
    }
  })
}
