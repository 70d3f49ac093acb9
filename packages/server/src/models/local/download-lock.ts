/**
 * The lock on the downloads of a data folder: of the service and `platen models pull` one downloads at a time, since both would write
 * the same part of a file.
 *
 * The lock is a write transaction on a database file of its own, `download.lock`. The system releases it when the process ends, however
 * it ends. Others may read the file meanwhile: it names the process that has the lock.
 */
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type DownloadLock =
  | { release: () => void }
  /** A sentence for the operator about the download that runs. */
  | { holder: string }

/** While another process writes or reads who holds the lock. */
const BUSY_MS = 100

/** SQLite result code 5: another connection holds a lock. */
const SQLITE_BUSY = 5

/** The folder must exist. */
export function lockDownloads(dataFolder: string, model: string): DownloadLock {
  const file = new DatabaseSync(join(dataFolder, 'download.lock'), { timeout: BUSY_MS })
  try {
    file.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS holder (model TEXT, process TEXT); DELETE FROM holder')
    file.prepare('INSERT INTO holder VALUES (?, ?)').run(model, `process ${process.pid} on ${hostname()}`)
    // Others read what is committed, so the lock is taken again.
    file.exec('COMMIT; BEGIN IMMEDIATE')
    return { release: () => file.close() }
  } catch (error) {
    try {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
      return { holder: holderOf(file) }
    } finally {
      file.close()
    }
  }
}

function holderOf(file: DatabaseSync): string {
  let row: { model?: unknown; process?: unknown } | undefined
  try {
    row = file.prepare('SELECT model, process FROM holder').get()
  } catch {
    // The other process writes its name at this moment.
  }
  return row
    ? `${row.model} is being downloaded into this data folder by ${row.process}.`
    : 'Another process downloads a model into this data folder.'
}
