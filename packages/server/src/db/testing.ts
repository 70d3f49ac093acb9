/**
 * Tests on both databases: `onBothDatabases` defines a suite once for SQLite (a file in a folder of its own) and once for
 * a real PostgreSQL, which this process starts when the first such suite runs and which ends with the process.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export interface TestDatabase {
  database: Database
  /** Another connection to the same database: what a second process would have. */
  openAgain(): Promise<Database>
  /** What `DATABASE_URL` would be; undefined for SQLite. */
  url: string | undefined
  /** What `PLATEN_DATA` would be. */
  dataFolder: string
  /** Runs `task` after the suite, before the database is closed. */
  beforeClose(task: () => Promise<void>): void
}

export interface TestDatabases {
  kind: Database['kind']
  /** A database of its own with the newest schema; closed and deleted after the suite. */
  open(): Promise<TestDatabase>
}

export function onBothDatabases(define: (databases: TestDatabases) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe(`on ${kind}`, () => {
      const opened: Database[] = []
      const tasks: (() => Promise<void>)[] = []
      const folders: string[] = []
      after(async () => {
        for (const task of tasks.reverse()) await task()
        for (const database of opened) await database.close()
        for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      })
      const open = async () => {
        const dataFolder = mkdtempSync(join(tmpdir(), 'platen-test-'))
        folders.push(dataFolder)
        const url = kind === 'postgres' ? await newPostgresDatabase() : undefined
        const openAgain = async () => {
          const database = url === undefined ? openSqlite(dataFolder) : await openPostgres(url)
          opened.push(database)
          return database
        }
        const database = await openAgain()
        await migrate(database)
        return {
          database,
          openAgain,
          url,
          dataFolder,
          beforeClose: (task: () => Promise<void>) => void tasks.push(task),
        }
      }
      define({ kind, open })
    })
  }
}

let server: Promise<string> | undefined

/** A new database on this process's server. @returns its address. */
async function newPostgresDatabase(): Promise<string> {
  server ??= startServer()
  const address = await server
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: `${address}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${address}/${name}`
}

function startServer(): Promise<string> {
  const keeper = spawn(process.execPath, [fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    let faults = ''
    keeper.stderr.on('data', (text) => {
      faults += text
    })
    keeper.on('error', reject)
    keeper.on('exit', (code) => reject(new Error(`PostgreSQL for the tests did not start (${code}): ${faults}`)))
    keeper.stdout.on('data', (text) => {
      output += text
      if (!output.includes('\n')) return
      // It lives until our end of its stdin closes, which it does with this process, and must not keep this one alive.
      keeper.unref()
      for (const stream of [keeper.stdin, keeper.stdout, keeper.stderr])
        (stream as unknown as { unref(): void }).unref()
      resolve(output.trim())
    })
  })
}
