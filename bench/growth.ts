/**
 * What do a document and a job cost in CPU, database bytes and disk writes, and what follows for 10 million a day?
 *
 * A service process on SQLite, then on a PostgreSQL that flushes to disk, with a model backend that answers at once with one
 * of 64 seeded texts of `--characters`. `--documents` each of: plain documents, plain documents with an `Idempotency-Key`,
 * PDFs, and jobs (a PDF each, with a webhook). CPU is that of the service process, and of PostgreSQL's processes. Bytes are
 * those of each table and index; on PostgreSQL after VACUUM FULL, since autovacuum reuses the space of updated rows. Writes
 * are the `write_bytes` that Linux counts for the service on SQLite, and those of `pg_stat_io` on PostgreSQL, write-ahead log
 * and checkpoint included. Then the rows that the purge deletes in a second, and from these numbers the table of
 * docs/operations.md "Growth". CPU of PostgreSQL and writes of SQLite need Linux.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Clock, systemClock } from '../packages/server/src/clock.ts'
import type { Database } from '../packages/server/src/db/database.ts'
import { openPostgres } from '../packages/server/src/db/postgres.ts'
import { createPurge } from '../packages/server/src/db/purge.ts'
import { openSqlite } from '../packages/server/src/db/sqlite.ts'
import { startPostgres } from '../packages/server/src/db/testing.ts'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { type ServiceProcess, startServiceProcess } from '../packages/server/src/testing/service-process.ts'
import { type Receiver, startReceiver } from '../packages/server/src/webhooks/testing/receiver.ts'
import { corpus } from './corpus.ts'

const SEED = 11
const TEXTS = 64
const CALLERS = 8
const WARM_UP = 60
const USAGE_ROWS = 10_000
/** Copies of the jobs of the measurement that the purge has to delete. */
const PURGE_COPIES = 9
const DAY_S = 86_400

/** Assumptions of the table. */
const DOCUMENTS_A_DAY = [10_000, 1_000_000, 10_000_000]
const PEAK_FACTOR = 3
const RETENTION_DAYS = 7
/** Share of a core that is used at the peak. */
const LOAD = 0.5
/** Dead rows and half-empty pages of PostgreSQL between two runs of autovacuum. */
const BLOAT = 1.3
const MODEL_SECONDS = 20
const CHARACTERS_PER_TOKEN = 4
/** For a replica with 4 GB: half of it is heap, a quarter of that for requests in progress, 1 MiB for each. */
const IN_PROGRESS_PER_REPLICA = 512
const DATABASE_CONNECTIONS = 10
const QUEUE_CONNECTIONS = 2
const REPLICAS_MIN = 2

type Kind = 'sqlite' | 'postgres'
const KINDS = ['plain', 'keyed', 'pdf', 'job'] as const
type Work = (typeof KINDS)[number]
const NAMES: Record<Work, string> = {
  plain: 'plain document',
  keyed: 'with an `Idempotency-Key`',
  pdf: 'PDF',
  job: 'job (PDF, webhook)',
}

/** For each document. */
interface Cost {
  serviceMs: number
  databaseMs: number
  writtenBytes: number
  /** Bytes of each table and index that grew. */
  bytes: Map<string, number>
}

interface Measurement {
  costs: Record<Work, Cost>
  usageRowBytes: number
  purgedJobsPerSecond: number
  purgedRowsPerSecond: number
}

/** What differs between the databases. */
interface Place {
  env: Record<string, string>
  open(): Promise<Database>
  execute(sql: string): Promise<void>
  sizes(): Promise<Map<string, number>>
  /** Processes besides the service. */
  processes(): number[]
  /** Bytes written to disk so far; by process `service` if that process writes. */
  writtenBytes(service: number): Promise<number>
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { documents: { type: 'string', default: '1000' }, characters: { type: 'string', default: '6000' } },
  })
  const [documents, characters] = [Number(values.documents), Number(values.characters)]
  const texts = Array.from({ length: TEXTS }, (_, index) => corpus(characters, SEED + index))
  const backend = await startFakeOpenAi({ answer: (_, index) => texts[index % TEXTS] ?? '' })
  const receiver = await startReceiver()
  const scratch = mkdtempSync(join(tmpdir(), 'platen-growth-'))
  const server = await startPostgres({ durable: true })
  try {
    print(`${documents} documents of each kind, ${characters} characters each, ${CALLERS} callers, seed ${SEED}`)
    const measurements = {} as Record<Kind, Measurement>
    for (const [kind, place] of [
      ['sqlite', sqlitePlace(join(scratch, 'sqlite'))],
      ['postgres', await postgresPlace(server.url)],
    ] as const) {
      measurements[kind] = await measure(place, { backend: backend.baseUrl, receiver, documents })
      printMeasurement(kind, measurements[kind])
    }
    printPlan(measurements.postgres, characters)
  } finally {
    await receiver.close()
    await backend.close()
    await server.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

function sqlitePlace(folder: string): Place {
  return {
    env: { PLATEN_DATA: folder },
    open: async () => openSqlite(folder),
    async execute(sql) {
      const file = new DatabaseSync(join(folder, 'platen.db'))
      file.exec(sql)
      file.close()
    },
    async sizes() {
      const file = new DatabaseSync(join(folder, 'platen.db'))
      const rows = file
        .prepare(
          `SELECT m.tbl_name AS "table", s.name, sum(s.pgsize) AS bytes FROM dbstat s
           JOIN sqlite_schema m ON m.name = s.name GROUP BY s.name`,
        )
        .all() as { table: string; name: string; bytes: number }[]
      file.close()
      return new Map(rows.map((row) => [label(row), row.bytes]))
    },
    processes: () => [],
    writtenBytes: async (service) => Number(/^write_bytes: (\d+)$/m.exec(readProc(`/proc/${service}/io`))?.[1] ?? 0),
  }
}

async function postgresPlace(server: string): Promise<Place> {
  const url = `${server}/postgres`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const parent = Number(/^PPid:\s+(\d+)$/m.exec(readProc(`/proc/${rows[0]?.pid}/status`))?.[1] ?? 0)
  await client.end()
  return {
    env: { DATABASE_URL: url },
    open: () => openPostgres(url),
    async execute(sql) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(sql)
      await client.end()
    },
    async sizes() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('VACUUM FULL')
      const { rows } = await client.query<{ table: string; name: string; bytes: string }>(
        `SELECT t.relname AS "table", c.relname AS name,
           CASE c.relkind WHEN 'r' THEN pg_table_size(c.oid) ELSE pg_relation_size(c.oid) END AS bytes
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         LEFT JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_class t ON t.oid = coalesce(i.indrelid, c.oid)
         WHERE n.nspname IN ('public', 'platen_queue') AND c.relkind IN ('r', 'i')`,
      )
      await client.end()
      return new Map(rows.map((row) => [label(row), Number(row.bytes)]))
    },
    processes: () => (parent ? [parent, ...childrenOf(parent)] : []),
    async writtenBytes() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('CHECKPOINT')
      // Leaves out the first write of a log segment, which is reused later.
      const { rows } = await client.query<{ bytes: string }>(
        `SELECT sum(coalesce(write_bytes, 0) + coalesce(extend_bytes, 0)) AS bytes FROM pg_stat_io
         WHERE NOT (object = 'wal' AND context = 'init')`,
      )
      await client.end()
      return Number(rows[0]?.bytes)
    },
  }
}

function label({ table, name }: { table: string; name: string }): string {
  return table === name ? table : `${table}: ${name}`
}

async function measure(
  place: Place,
  { backend, receiver, documents }: { backend: string; receiver: Receiver; documents: number },
): Promise<Measurement> {
  const service = await startServiceProcess(
    {
      PLATEN_OPENAI_BASE_URL: backend,
      PLATEN_WEBHOOK_HTTP: 'true',
      PLATEN_WEBHOOK_ANY_PORT: 'true',
      PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      ...place.env,
    },
    { flags: { logLevel: 'info', accountJobsQueued: 1_000_000 } },
  )
  const costs = {} as Record<Work, Cost>
  try {
    for (const work of KINDS) await load(service, receiver, work, WARM_UP)
    for (const work of KINDS) {
      const sizesBefore = await place.sizes()
      const before = await usageOf(service, place)
      await load(service, receiver, work, documents)
      const after = await usageOf(service, place)
      const sizes = await place.sizes()
      costs[work] = {
        serviceMs: ((after.serviceSeconds - before.serviceSeconds) * 1000) / documents,
        databaseMs: ((after.databaseSeconds - before.databaseSeconds) * 1000) / documents,
        writtenBytes: (after.writtenBytes - before.writtenBytes) / documents,
        bytes: new Map(
          [...sizes]
            .map(([name, bytes]): [string, number] => [name, (bytes - (sizesBefore.get(name) ?? 0)) / documents])
            // Ignores single pages of a table that does not grow.
            .filter(([, bytes]) => bytes > 10),
        ),
      }
    }
  } finally {
    await service.stop()
  }
  const database = await place.open()
  try {
    const before = await place.sizes()
    await addUsageRows(database)
    const after = await place.sizes()
    const usageBytes = [...after]
      .filter(([name]) => name.startsWith('daily_usage'))
      .map(([name, bytes]) => bytes - (before.get(name) ?? 0))
    return { costs, usageRowBytes: sum(usageBytes) / USAGE_ROWS, ...(await purgeRate(place, database)) }
  } finally {
    await database.close()
  }
}

/** Makes the documents with `CALLERS` concurrent callers; for jobs, waits for the last webhook. */
async function load(service: ServiceProcess, receiver: Receiver, work: Work, count: number): Promise<void> {
  const received = receiver.requests.length
  let started = 0
  const caller = async () => {
    while (started < count) {
      started += 1
      const headers = {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        ...(work === 'pdf' ? { accept: 'application/pdf' } : {}),
        ...(work === 'keyed' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      }
      const body = JSON.stringify({
        prompt: 'A report on the state of the project, for the board, in plain words and with all the figures.',
        ...(work === 'job' ? { format: 'pdf', webhook: true, webhookUrl: receiver.url } : {}),
      })
      const reply = await fetch(`${service.url}/v1/generate`, { method: 'POST', headers, body })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`A document was refused with ${reply.status}.\n${service.log().slice(-2000)}`)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  if (work !== 'job') return
  await receiver.received(received + count)
  // Until the last attempt is stored.
  while (!/^platen_webhooks_pending 0$/m.test(await metricsOf(service))) await delay(100)
}

async function metricsOf({ url, metricsToken }: ServiceProcess): Promise<string> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return await reply.text()
}

async function usageOf(
  service: ServiceProcess,
  place: Place,
): Promise<{ serviceSeconds: number; databaseSeconds: number; writtenBytes: number }> {
  const serviceSeconds = Number(/^process_cpu_seconds_total (.+)$/m.exec(await metricsOf(service))?.[1])
  const processes = place.processes()
  return {
    serviceSeconds,
    databaseSeconds: sum(processes.map(cpuSecondsOf)),
    writtenBytes: await place.writtenBytes(service.child.pid ?? 0),
  }
}

/** The user and system time of a process and of its ended children: fields 14 to 17 of proc_pid_stat(5), in 1/100 s. */
function cpuSecondsOf(pid: number): number {
  const fields = readProc(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return sum(fields.slice(11, 15).map(Number)) / 100
}

function childrenOf(parent: number): number[] {
  return readProc(`/proc/${parent}/task/${parent}/children`).trim().split(' ').filter(Boolean).map(Number)
}

/** Empty if there is no such process, or no /proc. */
function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

async function addUsageRows(database: Database): Promise<void> {
  const { account_id } = await database.kysely.selectFrom('api_keys').select('account_id').executeTakeFirstOrThrow()
  const rows = Array.from({ length: USAGE_ROWS }, (_, index) => ({
    account_id,
    day: new Date(index * DAY_S * 1000).toISOString().slice(0, 10),
    key_id: 'key_0123456789abcdefghij',
    endpoint: '/generate',
    model: 'model-01',
    requests: index,
    failed: 0,
  }))
  for (let from = 0; from < rows.length; from += 1000)
    await database.kysely
      .insertInto('daily_usage')
      .values(rows.slice(from, from + 1000))
      .execute()
}

/** Multiplies the jobs of the measurement and deletes all with the purge. */
async function purgeRate(
  place: Place,
  database: Database,
): Promise<Pick<Measurement, 'purgedJobsPerSecond' | 'purgedRowsPerSecond'>> {
  const tables = [
    ['jobs', 'id', 'account_id'],
    ['deliveries', 'id', 'job_id'],
    ['delivery_attempts', 'id', 'delivery_id'],
  ] as const
  for (const [table, , parent] of tables) {
    const example = await database.kysely.selectFrom(table).selectAll().executeTakeFirstOrThrow()
    const columns = Object.keys(example)
    for (let copy = 1; copy <= PURGE_COPIES; copy += 1) {
      const isCopied = (column: string) => column === 'id' || (column === parent && table !== 'jobs')
      const values = columns.map((column) => (isCopied(column) ? `${column} || '-${copy}'` : column))
      await place.execute(
        `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE id NOT LIKE '%-%'`,
      )
    }
  }
  const count = async (table: (typeof tables)[number][0]) =>
    Number(
      (
        await database.kysely
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const before = await Promise.all(tables.map(([table]) => count(table)))
  const later: Clock = { ...systemClock, now: () => new Date(Date.now() + 8 * DAY_S * 1000) }
  const purge = createPurge(database, { clock: later, retentionDays: RETENTION_DAYS, auditDays: 400, onError() {} })
  // Daily counts depend on days; only rows of the jobs are measured here.
  await database.kysely.deleteFrom('daily_usage').execute()
  await database.kysely.deleteFrom('idempotency').execute()
  const startedAt = performance.now()
  await purge.run()
  const seconds = (performance.now() - startedAt) / 1000
  const remaining = await Promise.all(tables.map(([table]) => count(table)))
  const deleted = before.map((rows, index) => rows - (remaining[index] ?? 0))
  return { purgedJobsPerSecond: (deleted[0] ?? 0) / seconds, purgedRowsPerSecond: sum(deleted) / seconds }
}

function printMeasurement(kind: Kind, { costs, ...rest }: Measurement): void {
  print(`\n### ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}\n`)
  table(
    ['Each', 'CPU of the service, ms', 'CPU of the database, ms', 'Stored, bytes', 'Written to disk, bytes'],
    KINDS.map((work) => {
      const { serviceMs, databaseMs, writtenBytes, bytes } = costs[work]
      return [
        NAMES[work],
        serviceMs.toFixed(1),
        kind === 'sqlite' ? 'in the service' : databaseMs.toFixed(1),
        number(sum([...bytes.values()])),
        number(writtenBytes),
      ]
    }),
  )
  print('')
  table(
    ['Table or index', ...KINDS.map((work) => NAMES[work])],
    [...new Set(KINDS.flatMap((work) => [...costs[work].bytes.keys()]))]
      .sort()
      .map((name) => [
        name.includes(': ') ? `index ${name.split(': ')[1]}` : `**${name}**`,
        ...KINDS.map((work) => number(costs[work].bytes.get(name) ?? 0)),
      ]),
  )
  print(`\nA row of \`daily_usage\`: ${number(rest.usageRowBytes)} bytes with its indexes.`)
  print(`Purge: ${number(rest.purgedJobsPerSecond)} jobs (${number(rest.purgedRowsPerSecond)} rows) a second.`)
}

function printPlan({ costs, purgedJobsPerSecond }: Measurement, characters: number): void {
  print('\n### Replicas on PostgreSQL\n')
  const rows = DOCUMENTS_A_DAY.flatMap((perDay) =>
    (['plain', 'pdf', 'job'] as const).map((work) => {
      const cost = costs[work]
      const peak = (perDay / DAY_S) * PEAK_FACTOR
      const inProgress = peak * MODEL_SECONDS
      const replicas = Math.max(
        REPLICAS_MIN,
        Math.ceil((peak * cost.serviceMs) / 1000 / LOAD),
        Math.ceil(inProgress / IN_PROGRESS_PER_REPLICA),
      )
      // Items of the queue are deleted after a minute; jobs after the retention.
      const stored = [...cost.bytes].filter(([name]) => !/^job_/.test(name)).map(([, bytes]) => bytes)
      return [
        number(perDay),
        NAMES[work],
        peak < 10 ? peak.toFixed(1) : number(peak),
        number(Math.ceil(inProgress)),
        String(replicas),
        ((peak * cost.databaseMs) / 1000 / LOAD).toFixed(1),
        gigabytes(sum(stored) * perDay * RETENTION_DAYS * BLOAT),
        String(replicas * (DATABASE_CONNECTIONS + QUEUE_CONNECTIONS)),
        gigabytes(cost.writtenBytes * perDay),
        work === 'job' ? `${Math.ceil(perDay / purgedJobsPerSecond / 60)} min` : '',
        number((peak * characters) / CHARACTERS_PER_TOKEN),
      ]
    }),
  )
  table(
    [
      'A day',
      'Of them',
      'Peak, a second',
      'In progress',
      'Replicas',
      'Database cores',
      'Database, GB',
      'Connections',
      'Writes, GB a day',
      'Purge, a day',
      'Model tokens, a second',
    ],
    rows,
  )
}

function table(head: string[], rows: string[][]): void {
  for (const cells of [head, head.map(() => '---'), ...rows]) print(`| ${cells.join(' | ')} |`)
}

function gigabytes(bytes: number): string {
  const value = bytes / 1e9
  if (value > 0 && value < 0.05) return '< 0.1'
  return value < 10 ? value.toFixed(1) : number(value)
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
