/**
 * SQLite as the database: `platen.db` in the data folder, through `node:sqlite`.
 *
 * WAL, so that the command line works while a service runs; `synchronous=FULL`, so that commits survive a power cut
 * (SQLite "PRAGMA synchronous": in WAL mode NORMAL may lose the last commits).
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { makeDataFolder } from './data-folder.ts'
import { DatabaseUnavailable, type SqliteDatabase } from './database.ts'
import type { Tables } from './tables.ts'

/** How long a statement waits for another process's write. */
const BUSY_TIMEOUT_MS = 5000
/**
 * Pages of the write-ahead log between checkpoints: fewer, so that a burst of small commits is not slowed by them. A setting
 * of each connection, so each connection that writes sets it.
 */
export const CHECKPOINT_PAGES = 4000
/** `PRAGMA auto_vacuum` of a database that can give pages back. */
const INCREMENTAL = 2
/** A larger database of an earlier release is not rewritten: that would take too long at start. */
const VACUUM_BYTES_MAX = 256 * 1024 * 1024

/** @throws {DatabaseUnavailable} */
export function openSqlite(dataFolder: string): SqliteDatabase {
  const path = join(dataFolder, 'platen.db')
  let connection: DatabaseSync
  makeDataFolder(dataFolder)
  try {
    connection = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
    // Before the first table is created; later it needs a VACUUM.
    connection.exec('PRAGMA auto_vacuum = INCREMENTAL')
    connection.exec('PRAGMA journal_mode = WAL')
    connection.exec('PRAGMA synchronous = FULL')
    connection.exec('PRAGMA foreign_keys = ON')
    connection.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  } catch (error) {
    throw new DatabaseUnavailable(`The database ${path} can't be opened: ${(error as Error).message}.`, {
      cause: error,
    })
  }
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: kyselyAdapter(connection) }) })
  return {
    kind: 'sqlite',
    kysely,
    path,
    description: `SQLite (${path})`,
    giveBackPages(pages) {
      if (freePages(connection) === 0) return false
      const before = freePages(connection)
      connection.exec(`PRAGMA incremental_vacuum(${pages})`)
      return freePages(connection) < before
    },
    makeShrinkable() {
      const { auto_vacuum: mode } = connection.prepare('PRAGMA auto_vacuum').get() as { auto_vacuum: number }
      if (mode === INCREMENTAL || statSync(path).size > VACUUM_BYTES_MAX) return
      connection.exec('PRAGMA auto_vacuum = INCREMENTAL')
      connection.exec('VACUUM')
    },
    async close() {
      await kysely.destroy()
      if (connection.isOpen) connection.close()
    },
  }
}

function freePages(connection: DatabaseSync): number {
  return (connection.prepare('PRAGMA freelist_count').get() as { freelist_count: number }).freelist_count
}

/** Kysely's SqliteDialect is written for better-sqlite3, whose statements take their parameters as one list. */
function kyselyAdapter(connection: DatabaseSync) {
  return {
    close: () => connection.close(),
    prepare(sql: string) {
      // A transaction that has read cannot write once another connection has: SQLITE_BUSY_SNAPSHOT, at once and for good.
      const statement = connection.prepare(sql === 'begin' ? 'begin immediate' : sql)
      const values = (parameters: readonly unknown[]) => parameters.map(inputValue)
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
      }
    },
  }
}

function inputValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return value as SQLInputValue
}
