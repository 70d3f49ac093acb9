/**
 * A crash run: callers submit jobs under idempotency keys and retry until each is accepted, while service processes are killed
 * (SIGKILL), connections are cut and PostgreSQL is restarted, in an order set by a seed. After all jobs have ended it counts lost
 * jobs, undelivered results, duplicates of a key, and results that changed after the end of their job.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/postgres.ts'
import { openSqlite } from '../db/sqlite.ts'
import { startPostgres } from '../db/testing.ts'
import { startReceiver } from '../webhooks/testing/receiver.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

export interface CrashOptions {
  kind: Database['kind']
  jobs: number
  kills: number
  /** Restarts of PostgreSQL. */
  restarts?: number
  /** Cuts of all connections at once. */
  cuts?: number
  seed: number
  /** Time for all jobs to end after the last crash. */
  settleMs?: number
}

export interface CrashCounts {
  accepted: number
  kills: number
  restarts: number
  cuts: number
  /** Accepted, but neither completed nor failed at the end. */
  lost: number
  /** Failed because their worker died three times. */
  failed: number
  /** Ended, but never posted. */
  undelivered: number
  /** More than one job for a key. */
  duplicates: number
  /** Posted content or time differs from that of the job at the end. */
  changed: number
  /** More than one post for a job: a crash between a post and its record. */
  repeatedPosts: number
}

const CALLERS = 4
const SETTLE_MS = 120_000

export async function crashRun({
  kind,
  jobs,
  kills,
  restarts = 0,
  cuts = 0,
  seed,
  settleMs = SETTLE_MS,
}: CrashOptions): Promise<CrashCounts> {
  const random = seeded(seed)
  const data = mkdtempSync(join(tmpdir(), 'platen-crash-'))
  const server = kind === 'postgres' ? await startPostgres() : undefined
  const receiver = await startReceiver()
  const url = server && `${server.url}/postgres`
  const env = {
    PLATEN_WEBHOOK_HTTP: 'true',
    PLATEN_WEBHOOK_ANY_PORT: 'true',
    PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
    PLATEN_DATA: data,
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  }
  let service = await startServiceProcess(env)
  const { key } = service
  // A second process shares the work on PostgreSQL.
  let worker = url === undefined ? undefined : await startServiceProcess(env, { role: 'worker' })
  try {
    const crashes = [
      ...Array.from({ length: kills }, () => 'kill' as const),
      ...Array.from({ length: restarts }, () => 'restart' as const),
      ...Array.from({ length: cuts }, () => 'cut' as const),
    ]
    shuffle(crashes, random)
    const accepted = new Map<string, string>()
    let crashed = 0
    const callers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let index = caller; index < jobs; index += CALLERS) {
        accepted.set(`key-${index}`, await submitUntilAccepted(() => service, { index, key, hook: receiver.url }))
        // The jobs are spread over the crashes.
        while (crashed < crashes.length && accepted.size / jobs > (crashed + 1) / crashes.length) await delay(20)
      }
    })
    const crashing = (async () => {
      // A job whose worker dies three times fails, as it must: between two crashes at least one job ends. Where a start takes long, three
      // crashes would meet the same jobs.
      let posted = 0
      for (const crash of crashes) {
        await delay(50 + random() * 400)
        while (receiver.requests.length === posted && posted < accepted.size) await delay(20)
        if (crash === 'kill' && worker && random() < 0.5) {
          await worker.stop()
          worker = await startAgain(env, 'worker')
        } else if (crash === 'kill') {
          await service.stop()
          service = await startAgain(env, 'serve')
        } else if (crash === 'restart') await server?.restart()
        else await cut(url ?? '')
        posted = receiver.requests.length
        crashed += 1
      }
    })()
    await Promise.all([...callers, crashing])
    const database = url === undefined ? openSqlite(data) : await openPostgres(url)
    try {
      const until = performance.now() + settleMs
      while (performance.now() < until && (await unfinished(database)) > 0) await delay(100)
      return { kills, restarts, cuts, ...(await count(database, accepted, receiver.requests)) }
    } finally {
      await database.close()
    }
  } finally {
    await service.stop()
    await worker?.stop()
    await receiver.close()
    await server?.stop()
    rmSync(data, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** PostgreSQL may be on its way up. */
async function startAgain(env: Record<string, string>, role: 'serve' | 'worker'): Promise<ServiceProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServiceProcess(env, { role })
    } catch (error) {
      if (attempt === 10) throw error
      await delay(200)
    }
  }
}

async function submitUntilAccepted(
  service: () => ServiceProcess,
  { index, key, hook }: { index: number; key: string; hook: string },
): Promise<string> {
  const body = JSON.stringify({ prompt: `Letter number ${index}`, webhook: true, webhookUrl: hook })
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': `key-${index}`,
  }
  for (;;) {
    try {
      const reply = await fetch(`${service().url}/v1/generate`, { method: 'POST', headers, body })
      const text = await reply.text()
      if (reply.status === 202) return (JSON.parse(text) as { jobId: string }).jobId
      // 409: the request that was killed holds the key for some seconds.
      if (reply.status !== 409 && reply.status !== 503) throw new Error(`Refused with ${reply.status}: ${text}`)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    await delay(100)
  }
}

async function cut(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await client.end()
}

/** Jobs that have not ended, and results that are on their way. */
async function unfinished({ kysely }: Database): Promise<number> {
  const jobs = await kysely.selectFrom('jobs').select('id').where('status', 'in', ['queued', 'processing']).execute()
  const deliveries = await kysely.selectFrom('deliveries').select('id').where('status', '=', 'pending').execute()
  return jobs.length + deliveries.length
}

async function count(
  { kysely }: Database,
  accepted: ReadonlyMap<string, string>,
  posts: readonly { body: string }[],
): Promise<Omit<CrashCounts, 'kills' | 'restarts' | 'cuts'>> {
  const rows = await kysely.selectFrom('jobs').select(['id', 'status', 'content', 'finished_at']).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const posted = Map.groupBy(
    posts.map(({ body }) => JSON.parse(body) as { jobId: string; content: string; timestamp: string }),
    ({ jobId }) => jobId,
  )
  const ended = rows.filter(({ status }) => status === 'completed' || status === 'failed')
  return {
    accepted: accepted.size,
    lost: [...accepted.values()].filter((id) => !ended.includes(byId.get(id)!)).length,
    failed: rows.filter(({ status }) => status === 'failed').length,
    undelivered: ended.filter(({ id }) => !posted.has(id)).length,
    duplicates: rows.length - new Set(accepted.values()).size,
    changed: ended.filter(({ id, content, finished_at }) =>
      (posted.get(id) ?? []).some(
        (post) => post.content !== (content ?? '') || Date.parse(post.timestamp) !== finished_at,
      ),
    ).length,
    repeatedPosts: posts.length - posted.size,
  }
}

function shuffle(list: unknown[], random: () => number): void {
  for (let index = list.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    ;[list[index], list[other]] = [list[other], list[index]]
  }
}

/** Mulberry32: the same numbers from the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
