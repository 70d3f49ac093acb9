/**
 * A worker process of `bench/jobs.ts`. Arguments: what it runs (`platen`, `pg-boss`, `pg-boss-batch`), the database (an address
 * or a data folder), how many items at once. It prints `ready`, starts on a line on stdin, and ends with its stdin.
 *
 * `platen` writes empty documents and replies 204 to every post, so only the queue, the rows and their transactions are measured.
 * `pg-boss` runs as many loops; each fetches and completes one item; `pg-boss-batch` fetches and completes them together.
 */
import { once } from 'node:events'
import { PgBoss } from 'pg-boss'
import { systemClock } from '../packages/server/src/clock.ts'
import { openPostgres } from '../packages/server/src/db/postgres.ts'
import { openSqlite } from '../packages/server/src/db/sqlite.ts'
import { Worker } from '../packages/server/src/jobs/worker.ts'
import { openQueue } from '../packages/server/src/queue/open-queue.ts'

const [what = '', place = '', atOnce = ''] = process.argv.slice(2)
const concurrency = Number(atOnce)
process.stdin.on('end', () => process.exit(0))

const start = what === 'platen' ? await platen() : await bare()
process.stdout.write('ready\n')
await once(process.stdin, 'data')
await start()

async function platen(): Promise<() => Promise<void>> {
  const database = place.startsWith('postgres:') ? await openPostgres(place) : openSqlite(place)
  const onError = (error: unknown) => console.error(error)
  const queue = await openQueue(database, { clock: systemClock, works: true, onError })
  const worker = new Worker({
    database,
    queue,
    clock: systemClock,
    async compose({ prompt }) {
      const document = { content: prompt, source: prompt, template: 'blank', reasoning: null, warnings: [] }
      return { ...document, modelUsed: 'none', documentSource: 'model', language: 'en', title: 'Bench' }
    },
    outbound: async () => ({ answered: true, status: 204, retryAfter: undefined, reply: { headers: {}, body: '' } }),
    random: Math.random,
    log: { info() {}, error: (fields, message) => console.error(message, fields) },
    jobConcurrency: concurrency,
    modelWaitMinutes: 0,
    retentionDays: 7,
  })
  await queue.start(() => worker.wake())
  return () => worker.start()
}

async function bare(): Promise<() => Promise<void>> {
  const boss = new PgBoss({ connectionString: place, schema: 'bare', max: 10, supervise: false, schedule: false })
  await boss.start()
  const loop = async (batchSize: number) => {
    for (;;) {
      const jobs = await boss.fetch('bench', { batchSize })
      if (jobs.length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
      else
        await boss.complete(
          'bench',
          jobs.map(({ id }) => id),
        )
    }
  }
  const loops = what === 'pg-boss-batch' ? [concurrency] : Array.from({ length: concurrency }, () => 1)
  return async () => {
    await Promise.all(loops.map(loop))
  }
}
