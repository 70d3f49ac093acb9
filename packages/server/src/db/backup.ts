/**
 * Copies the SQLite database while the service runs: SQLite's online backup in one step, so that the copy is a consistent
 * snapshot and writers do not wait. The copy is checked and flushed to disk before it gets its name.
 * Source: SQLite "Using the SQLite Online Backup API".
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** All pages in one step. A backup of several steps starts again at each write of another process. */
const ALL_PAGES = 2 ** 31 - 1
const BUSY_TIMEOUT_MS = 5000

/** `message` is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** @returns the size of the copy, in bytes. @throws {BackupError} */
export async function backupSqlite(dataFolder: string, file: string): Promise<number> {
  const source = join(dataFolder, 'platen.db')
  if (!existsSync(source)) throw new BackupError(`There is no database in the data folder ${dataFolder}.`)
  if (existsSync(file)) throw new BackupError(`${file} already exists; choose another name or remove it.`)
  const partial = `${file}.partial`
  try {
    // Readable only by its owner, before anything is written to it.
    rmSync(partial, { force: true })
    closeSync(openSync(partial, 'wx', 0o600))
    const connection = new DatabaseSync(source, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
    try {
      await backup(connection, partial, { rate: ALL_PAGES })
    } finally {
      connection.close()
    }
    const copy = new DatabaseSync(partial)
    try {
      // A single file, without a write-ahead log.
      copy.exec('PRAGMA journal_mode = DELETE')
      const { quick_check: result } = copy.prepare('PRAGMA quick_check').get() as { quick_check: string }
      if (result !== 'ok') throw new BackupError(`The copy is damaged (${result}); the database may be damaged.`)
    } finally {
      copy.close()
    }
    flushToDisk(partial)
    renameSync(partial, file)
    flushToDisk(dirname(file))
    return statSync(file).size
  } catch (error) {
    rmSync(partial, { force: true })
    if (error instanceof BackupError) throw error
    throw new BackupError(`The backup ${file} could not be written: ${(error as Error).message}.`, { cause: error })
  }
}

function flushToDisk(path: string): void {
  // Windows can't open a folder.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
