/** Loads the configuration for a command. */
import type { Config } from '@platen/server/config'
import { CommandFailure, configFlags, EXIT, type Parsed } from './command.ts'

/** The configuration, read as the service reads it. @throws {CommandFailure} if it is invalid. */
export async function configOf(parsed: Parsed): Promise<Config> {
  const { ConfigError, loadConfig } = await import('@platen/server/config')
  try {
    return loadConfig({ flags: configFlags(parsed, ['data', 'config']) })
  } catch (error) {
    throw error instanceof ConfigError ? new CommandFailure(EXIT.usage, error.message) : error
  }
}
