/**
 * The lock on a data folder: two services never share one. The command line takes no lock and works while a service runs.
 *
 * The lock is an exclusive transaction on a separate database file, `serve.lock`, open while the service runs. The system
 * releases it when the process ends, however it ends, so there are no stale locks.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataFolder } from './data-folder.ts'

/** Another service uses the folder; `message` is a sentence for the operator. */
export class DataFolderLocked extends Error {
  override readonly name = 'DataFolderLocked'
}

/** SQLite result code 5: another connection holds a lock. */
const SQLITE_BUSY = 5

/** @returns a function that releases the lock. @throws {DataFolderLocked} @throws {DatabaseUnavailable} */
export function lockDataFolder(dataFolder: string): () => void {
  makeDataFolder(dataFolder)
  const file = new DatabaseSync(lockOf(dataFolder), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new DataFolderLocked(
      `Another Platen service uses the data folder ${dataFolder}. Stop it, or choose another folder with --data.`,
      { cause: error },
    )
  }
  return () => file.close()
}

/** Whether a service uses the folder. Creates no file and takes no lasting lock: for `platen doctor`. */
export function isDataFolderLocked(dataFolder: string): boolean {
  if (!existsSync(lockOf(dataFolder))) return false
  const file = new DatabaseSync(lockOf(dataFolder), { timeout: 0, readOnly: true })
  try {
    // Reading waits for an exclusive transaction; it takes no lock that outlasts this statement.
    file.prepare('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    file.close()
  }
}

function lockOf(dataFolder: string): string {
  return join(dataFolder, 'serve.lock')
}

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === SQLITE_BUSY
}
