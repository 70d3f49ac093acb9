/** The data folder, made where it is missing, for this user alone. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseUnavailable } from './database.ts'

/**
 * Folder by folder: Node's own `recursive` never returns where a file system says of each new folder that its parent is
 * missing (`/proc`).
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
      // Another process made it just now.
      if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue
      throw new DatabaseUnavailable(
        `The data folder ${path} can't be made (${(error as NodeJS.ErrnoException).code}). Give this user leave to write in ${dirname(folder)}, or name another folder with --data.`,
        { cause: error },
      )
    }
  }
}
