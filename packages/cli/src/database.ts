/** The service's database for a command that works beside a running service. */
import { userInfo } from 'node:os'
import type { Actor, Database } from '@platen/server'
import { CommandFailure, EXIT, type Parsed } from './command.ts'
import { configOf } from './config.ts'

/** Who makes a change by a command, for the audit log. */
export function commandActor(): Actor {
  try {
    return { kind: 'command', user: userInfo().username }
  } catch {
    // A container's user may have no name.
    return { kind: 'command', user: String(process.getuid?.() ?? 'unknown') }
  }
}

/** Opens the database that the configuration names, for as long as `work` takes. @throws {CommandFailure} */
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
