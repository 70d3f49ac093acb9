/** Opens the service's database for a command. The service may be running. */
import { userInfo } from 'node:os'
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

/** Opens the configured database, runs `work` and closes the database. @throws {CommandFailure} if it is not available. */
export async function withDatabase<Result>(
  parsed: Parsed,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { DatabaseUnavailable, openDatabase } = await import('@platen/server')
  const config = await configOf(parsed)
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
