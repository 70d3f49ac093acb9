/**
 * How many jobs a second do 1, 2 and 4 workers do, compared with pg-boss alone, and how soon does a job start?
 *
 * Throughput: `--jobs` queued jobs with empty documents and posts without network, on a PostgreSQL that syncs to disk; the time until
 * the last one has ended. A job of Platen is two items of the queue (document, webhook) and four rows. Then, on the same server, as
 * many items with pg-boss alone: one by one, and in batches. Then the time from acceptance to the start of single jobs; and claims
 * with a short and a long queue (`--queued`), on PostgreSQL and SQLite. Then how many jobs a second are accepted with an empty and a
 * long queue of one account; `--only enqueue` measures that alone.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { createAccount } from '../packages/server/src/accounts/accounts.ts'
import { systemClock } from '../packages/server/src/clock.ts'
import { type Database, inTransaction } from '../packages/server/src/db/database.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { openPostgres } from '../packages/server/src/db/postgres.ts'
import { openSqlite } from '../packages/server/src/db/sqlite.ts'
import { startPostgres } from '../packages/server/src/db/testing.ts'
import { enqueueGenerate } from '../packages/server/src/jobs/enqueue.ts'
import { JobLimit } from '../packages/server/src/jobs/job-limit.ts'
import { insertQueuedJobs } from '../packages/server/src/jobs/testing/insert-jobs.ts'
import { openQueue } from '../packages/server/src/queue/open-queue.ts'
import { outboundPolicy } from '../packages/server/src/webhooks/outbound.ts'

const AT_ONCE = 16
const LATENCY_JOBS = 200

const children: ChildProcess[] = []

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      jobs: { type: 'string', default: '2000' },
      queued: { type: 'string', default: '100000' },
      only: { type: 'string' },
    },
  })
  const jobs = Number(values.jobs)
  const scratch = mkdtempSync(join(tmpdir(), 'platen-bench-'))
  const server = await startPostgres({ durable: true })
  try {
    if (values.only === 'enqueue') return await printEnqueueRates(server.url, scratch)
    print(`${jobs} jobs, ${AT_ONCE} at once in each worker; jobs a second\n`)
    print(row(['workers', 'platen', 'pg-boss', 'pg-boss ×2', 'ratio', 'batches', 'batches ×2', 'ratio']))
    for (const workers of [1, 2, 4]) {
      const platen = await platenRate(await newDatabase(server.url), workers, jobs)
      const single = await bareRate(await newDatabase(server.url), workers, { jobs, what: 'pg-boss' })
      const batch = await bareRate(await newDatabase(server.url), workers, { jobs, what: 'pg-boss-batch' })
      const rates = [platen, single, single / 2, platen / (single / 2), batch, batch / 2, platen / (batch / 2)]
      print(row([workers, ...rates.map((rate) => (rate < 20 ? rate.toFixed(2) : Math.round(rate)))]))
    }
    print(`\nFrom acceptance to start, ${LATENCY_JOBS} single jobs: ${await latency(await newDatabase(server.url))}`)
    const queued = Number(values.queued)
    print(`\nClaims, ms:${row(['', 'queued', 'of 1 item', `of ${AT_ONCE}`, 'per item'])}`)
    for (const kind of ['PostgreSQL', 'SQLite']) {
      const open = async (name: string) =>
        kind === 'SQLite' ? openSqlite(join(scratch, name)) : openPostgres(await newDatabase(server.url))
      for (const count of [1000, queued]) {
        const { one, many } = await claimTimes(await open(String(count)), count)
        print(row([kind, count.toLocaleString('en'), one.toFixed(2), many.toFixed(2), (many / AT_ONCE).toFixed(3)]))
      }
    }
    print('')
    await printEnqueueRates(server.url, scratch)
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await server.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function newDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  const name = `bench_${Date.now()}`
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${server}/${name}`
}

/** Starts worker processes and waits until they are ready. `go` starts their work, `end` kills them. */
async function workers(what: string, place: string, count: number): Promise<{ go: () => void; end: () => void }> {
  const script = fileURLToPath(new URL('jobs-worker.ts', import.meta.url))
  const started = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, [script, what, place, String(AT_ONCE)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.push(child)
    return child
  })
  await Promise.all(started.map((child) => new Promise((resolve) => child.stdout?.once('data', resolve))))
  return {
    go: () => {
      for (const child of started) child.stdin?.write('go\n')
    },
    end: () => {
      for (const child of started) child.kill('SIGKILL')
    },
  }
}

async function placed(database: Database, count: number): Promise<void> {
  await migrate(database)
  const account = await createAccount(database.kysely, systemClock, { name: 'bench', tier: 'enterprise' })
  await insertQueuedJobs(database, systemClock, {
    accountId: account.id,
    webhookUrl: 'https://example.com/',
    prompts: Array.from({ length: count }, () => 'A letter of some words.'),
  })
}

async function platenRate(url: string, count: number, jobs: number): Promise<number> {
  const database = await openPostgres(url)
  await placed(database, jobs)
  const { go, end } = await workers('platen', url, count)
  const startedAt = performance.now()
  go()
  const remaining = async () => {
    const { count } = await database.kysely
      .selectFrom('deliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'delivered')
      .executeTakeFirstOrThrow()
    return jobs - Number(count)
  }
  while ((await remaining()) > 0) await delay(50)
  const seconds = (performance.now() - startedAt) / 1000
  end()
  await database.close()
  return jobs / seconds
}

async function bareRate(url: string, count: number, { jobs, what }: { jobs: number; what: string }): Promise<number> {
  const boss = new PgBoss({ connectionString: url, schema: 'bare', max: 2, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue('bench')
  for (let at = 0; at < jobs; at += 500)
    await boss.insert(
      'bench',
      Array.from({ length: Math.min(500, jobs - at) }, (_, index) => ({ data: { ref: `job_${at + index}` } })),
    )
  const { go, end } = await workers(what, url, count)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const startedAt = performance.now()
  go()
  const remaining = async () => {
    const { rows } = await client.query("SELECT count(*) AS count FROM bare.job WHERE state <> 'completed'")
    return Number(rows[0].count)
  }
  while ((await remaining()) > 0) await delay(50)
  const seconds = (performance.now() - startedAt) / 1000
  end()
  await client.end()
  await boss.stop({ graceful: false })
  return jobs / seconds
}

async function latency(url: string): Promise<string> {
  const database = await openPostgres(url)
  await migrate(database)
  const account = await createAccount(database.kysely, systemClock, { name: 'bench', tier: 'enterprise' })
  const { go, end } = await workers('platen', url, 2)
  go()
  await delay(1000)
  for (let count = 0; count < LATENCY_JOBS; count += 1) {
    const place = { accountId: account.id, webhookUrl: 'https://example.com/', prompts: ['A letter.'] }
    await insertQueuedJobs(database, systemClock, place)
    await delay(10)
  }
  await delay(2000)
  end()
  const rows = await database.kysely.selectFrom('jobs').select(['created_at', 'started_at']).execute()
  const waits = rows.map(({ created_at, started_at }) => (started_at ?? Number.NaN) - created_at).sort((a, b) => a - b)
  await database.close()
  return `p50 ${waits[Math.floor(waits.length / 2)]} ms, p99 ${waits[Math.floor(waits.length * 0.99)]} ms`
}

/** Medians in milliseconds of claims of one item and of as many as a worker has places. Each is finished at once. */
async function claimTimes(database: Database, queued: number): Promise<{ one: number; many: number }> {
  await placed(database, queued)
  const queue = await openQueue(database, { clock: systemClock, works: true, onError: () => {} })
  await queue.start(() => {})
  const median = async (limit: number) => {
    const times: number[] = []
    for (let round = 0; round < 50; round += 1) {
      const startedAt = performance.now()
      const claims = await queue.claim(['model-01'], { limit })
      times.push(performance.now() - startedAt)
      if (claims.length !== limit) throw new Error(`${claims.length} items were claimed, not ${limit}.`)
      await inTransaction(database, (tx) => queue.finish(tx, claims))
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
  }
  const times = { one: await median(1), many: await median(AT_ONCE) }
  await queue.stop()
  await database.close()
  return times
}

const ENQUEUED = 1000
const LONG_QUEUE = 20_000
/** Rounds, in turn, so that both kinds of queue see the same load of the machine. */
const ENQUEUE_ROUNDS = 5

/** Jobs accepted a second, `AT_ONCE` at once, with an empty queue and with `LONG_QUEUE` jobs of the same account; the median of the rounds. */
async function printEnqueueRates(url: string, scratch: string): Promise<void> {
  print(`Jobs accepted a second:${row(['', 'empty', LONG_QUEUE.toLocaleString('en'), 'ratio'])}`)
  for (const kind of ['PostgreSQL', 'SQLite']) {
    const open = async (name: string) => {
      const database = kind === 'SQLite' ? openSqlite(join(scratch, name)) : await openPostgres(await newDatabase(url))
      await migrate(database)
      return database
    }
    const [empty, long] = [await enqueuer(await open('empty'), 0), await enqueuer(await open('long'), LONG_QUEUE)]
    const rates: { empty: number; long: number; ratio: number }[] = []
    for (let round = 0; round < ENQUEUE_ROUNDS; round += 1) {
      const one = { empty: await empty.rate(), long: await long.rate() }
      rates.push({ ...one, ratio: one.long / one.empty })
    }
    await empty.close()
    await long.close()
    const median = (name: 'empty' | 'long' | 'ratio') =>
      rates.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(ENQUEUE_ROUNDS / 2)]!
    print(row([kind, Math.round(median('empty')), Math.round(median('long')), median('ratio').toFixed(2)]))
  }
}

async function enqueuer(
  database: Database,
  queued: number,
): Promise<{ rate: () => Promise<number>; close: () => Promise<void> }> {
  const account = await createAccount(database.kysely, systemClock, {
    name: 'bench',
    tier: 'enterprise',
    dailyLimit: null,
  })
  await insertQueuedJobs(database, systemClock, {
    accountId: account.id,
    webhookUrl: '',
    prompts: Array.from({ length: queued }, () => 'A letter'),
  })
  const queue = await openQueue(database, { clock: systemClock, works: false, onError: () => {} })
  await queue.start(() => {})
  const deps = {
    database,
    queue,
    policy: outboundPolicy({ http: false, anyPort: false, allow: [] }),
    jobLimit: new JobLimit(1_000_000, systemClock),
  }
  const enqueue = async () => {
    const { insert } = await enqueueGenerate(deps, {
      accountId: account.id,
      input: { prompt: 'A letter', template: 'blank', modelType: 'model-01', format: 'pdf' },
      fileSettings: {},
      notify: undefined,
      requestId: 'request-1',
      keyId: 'key_1',
      traceparent: undefined,
      quotaDay: undefined,
      now: systemClock.now().getTime(),
    })
    await inTransaction(database, insert)
  }
  return {
    async rate() {
      const startedMs = performance.now()
      let left = ENQUEUED
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (left > 0) {
            left -= 1
            await enqueue()
          }
        }),
      )
      const rate = ENQUEUED / ((performance.now() - startedMs) / 1000)
      // The empty queue is empty again.
      if (queued === 0) await database.kysely.updateTable('jobs').set({ status: 'cancelled' }).execute()
      return rate
    },
    async close() {
      await queue.stop()
      await database.close()
    },
  }
}

function row(cells: (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(14)).join('')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
