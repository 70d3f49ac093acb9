/** Opens the service's database for a command. The service may be running. */
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Actor, Database } from '@platen/server'
import { CommandFailure, EXIT, type Parsed } from './command.ts'
import { configOf } from './config.ts'

/** The actor of the audit log for changes that a command makes. */
export function commandActor(): Actor {
  try {
    return { kind: 'command', user: userInfo().username }
  } catch {
    // The user of a container may have no name.
    return { kind: 'command', user: String(process.getuid?.() ?? 'unknown') }
  }
}

/**
 * Opens the configured database, runs `work` and closes the database. A data folder without one is an error: a new, empty database
 * would answer for a service that has another folder.
 *
 * @throws {CommandFailure} if it is not available.
 */
export async function withDatabase<Result>(
  parsed: Parsed,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { DatabaseUnavailable, openDatabase } = await import('@platen/server')
  const config = await configOf(parsed)
  if (config.databaseUrl === undefined && !existsSync(join(config.data, 'platen.db')))
    throw new CommandFailure(
      EXIT.failed,
      `There is no database in the data folder ${config.data}. The service creates it at its first start. To use another folder, set --data or PLATEN_DATA; for PostgreSQL, set DATABASE_URL.`,
    )
  let database: Database
  try {
    database = await openDatabase(config)
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? new CommandFailure(EXIT.cannotStart, error.message) : error
  }
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
