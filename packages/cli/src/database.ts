/** The service's database for a command that works beside a running service. */
import { userInfo } from 'node:os'
import type { Actor, Database } from '@platen/server'
import { CommandFailure, EXIT, type Parsed, settingsOf } from './command.ts'

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
  const { ConfigError, DatabaseUnavailable, loadConfig, openDatabase } = await import('@platen/server')
  let database: Database
  try {
    database = await openDatabase(loadConfig({ flags: settingsOf(parsed, ['data', 'config']) }))
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandFailure(EXIT.usage, error.message)
    if (error instanceof DatabaseUnavailable) throw new CommandFailure(EXIT.cannotStart, error.message)
    throw error
  }
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
