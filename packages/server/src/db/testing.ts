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

let server: Promise<PostgresServer> | undefined

/** A new database on this process's server. @returns its address. */
async function newPostgresDatabase(): Promise<string> {
  server ??= startPostgres()
  const { url } = await server
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${url}/${name}`
}

/** A PostgreSQL server of a test's own, for what it does to it. */
export interface PostgresServer {
  /** Without a database's name. */
  url: string
  /** Ends all connections, stops and starts. */
  restart(): Promise<void>
  /** Stops its processes by SIGSTOP, as a machine that hangs. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** It ends with this process at the latest. */
export function startPostgres(options: { durable?: boolean } = {}): Promise<PostgresServer> {
  const script = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))
  const keeper = spawn(process.execPath, [script, ...(options.durable ? ['--durable'] : [])], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let faults = ''
  let output = ''
  let waiting: ((line: string) => void)[] = []
  keeper.stderr.on('data', (text) => {
    faults += text
  })
  keeper.stdout.on('data', (text) => {
    output += text
    const lines = output.split('\n')
    output = lines.pop() ?? ''
    for (const line of lines) waiting.shift()?.(line)
  })
  const ended = new Promise<void>((resolve) => keeper.on('exit', () => resolve()))
  const line = () =>
    new Promise<string>((resolve, reject) => {
      waiting.push(resolve)
      keeper.once('error', reject)
      void ended.then(() => reject(new Error(`PostgreSQL for the tests has ended: ${faults}`)))
    })
  const command = async (name: string) => {
    const done = line()
    keeper.stdin.write(`${name}\n`)
    await done
  }
  return line().then((url) => {
    // It lives until our end of its stdin closes, which it does with this process, and must not keep this one alive.
    keeper.unref()
    for (const stream of [keeper.stdin, keeper.stdout, keeper.stderr]) (stream as unknown as { unref(): void }).unref()
    return {
      url,
      restart: () => command('restart'),
      pause: () => command('pause'),
      resume: () => command('resume'),
      async stop() {
        waiting = []
        keeper.ref()
        keeper.stdin.end()
        await ended
      },
    }
  })
}
