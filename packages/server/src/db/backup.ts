/**
 * A copy of the SQLite database while the service runs: SQLite's online backup in one step, so that the copy is the state of
 * one moment however much is written meanwhile; writers do not wait for it. Checked and on disk before it gets its name.
 * Source: SQLite "Using the SQLite Online Backup API".
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** All pages in one step. A backup of several steps begins again at each write of another process. */
const ALL_PAGES = 2 ** 31 - 1
const BUSY_TIMEOUT_MS = 5000

/** `message` is a sentence for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}

/** @returns the size of the copy, in bytes. @throws {BackupFault} */
export async function backupSqlite(dataFolder: string, file: string): Promise<number> {
  const source = join(dataFolder, 'platen.db')
  if (!existsSync(source)) throw new BackupFault(`There is no database in the data folder ${dataFolder}.`)
  if (existsSync(file)) throw new BackupFault(`${file} exists already; choose another name or remove it.`)
  const partial = `${file}.partial`
  try {
    // For its owner alone, before anything is in it.
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
      // One file, and nothing beside it.
      copy.exec('PRAGMA journal_mode = DELETE')
      const { quick_check: found } = copy.prepare('PRAGMA quick_check').get() as { quick_check: string }
      if (found !== 'ok') throw new BackupFault(`The copy is not sound (${found}); the database may be damaged.`)
    } finally {
      copy.close()
    }
    onDisk(partial)
    renameSync(partial, file)
    onDisk(dirname(file))
    return statSync(file).size
  } catch (error) {
    rmSync(partial, { force: true })
    if (error instanceof BackupFault) throw error
    throw new BackupFault(`The backup ${file} could not be written: ${(error as Error).message}.`, { cause: error })
  }
}

function onDisk(path: string): void {
  // Windows opens no folder.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
