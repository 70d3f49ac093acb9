/**
 * The lock on a data folder: two services never share one. The command line takes no lock and works beside a service.
 *
 * It is an exclusive transaction on a database file of its own, `serve.lock`, held while the service lives: the system
 * takes it back when the process ends, however it ends, so there is no stale lock to clear away.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataFolder } from './data-folder.ts'

/** Another service holds the folder; `message` is a sentence for the operator. */
export class DataFolderLocked extends Error {
  override readonly name = 'DataFolderLocked'
}

/** SQLite result code 5: another connection holds a lock. */
const SQLITE_BUSY = 5

/** @returns what releases it. @throws {DataFolderLocked} @throws {DatabaseUnavailable} */
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

/** Does a service use the folder? Makes nothing and keeps nothing: for `platen doctor`. */
export function isDataFolderLocked(dataFolder: string): boolean {
  if (!existsSync(lockOf(dataFolder))) return false
  const file = new DatabaseSync(lockOf(dataFolder), { timeout: 0, readOnly: true })
  try {
    // Reading waits for an exclusive transaction; it takes no lock that lasts beyond this statement.
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
