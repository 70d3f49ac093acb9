/** Creates the data folder if it is missing, accessible only to this user. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseUnavailable } from './database.ts'

/**
 * Creates folder by folder: Node's own `recursive` never returns on a file system that reports the parent of each new
 * folder as missing (`/proc`).
 *
 * @throws {DatabaseUnavailable}
 */
export function makeDataFolder(path: string): void {
  const missing: string[] = []
  let at = path
  while (!statSync(at, { throwIfNoEntry: false })?.isDirectory() && dirname(at) !== at) {
    missing.unshift(at)
    at = dirname(at)
  }
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch (error) {
      // Another process has created it in the meantime.
      if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue
      throw new DatabaseUnavailable(
        `The data folder ${path} can't be created (${(error as NodeJS.ErrnoException).code}). Give this user permission to write to ${dirname(folder)}, or choose another folder with --data.`,
        { cause: error },
      )
    }
  }
}
