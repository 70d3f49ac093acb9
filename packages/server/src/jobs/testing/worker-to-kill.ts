/**
 * A worker process for a test to kill: it starts a job and never ends it, or writes it and posts to a receiver that never replies.
 * It prints a line while it writes.
 *
 * Arguments: data folder or database address; `write` or `post`.
 */
import { systemClock } from '../../clock.ts'
import { openPostgres } from '../../db/postgres.ts'
import { openSqlite } from '../../db/sqlite.ts'
import { openQueue } from '../../queue/open-queue.ts'
import { createOutbound, outboundPolicy } from '../../webhooks/outbound.ts'
import { Worker } from '../worker.ts'

const [place = '', stage = ''] = process.argv.slice(2)
const database = /^postgres:/.test(place) ? await openPostgres(place) : openSqlite(place)
const queue = await openQueue(database, { clock: systemClock, works: true, onError: (error) => console.error(error) })
const worker = new Worker({
  database,
  queue,
  clock: systemClock,
  async compose(input) {
    if (stage === 'write') {
      process.stdout.write('in the middle\n')
      await new Promise(() => undefined)
    }
    const content = `Before the crash: ${input.prompt}`
    return {
      content,
      source: content,
      template: 'blank',
      reasoning: null,
      modelUsed: 'killed',
      documentSource: 'model',
      warnings: [],
      language: 'en',
      title: 'Killed',
    }
  },
  outbound: createOutbound(outboundPolicy({ http: true, anyPort: true, allow: ['127.0.0.0/8'] })),
  random: () => 0.5,
  log: {
    info: () => undefined,
    error: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
  },
  jobConcurrency: 1,
  modelWaitMinutes: 60,
  retentionDays: 7,
})
await queue.start(() => worker.wake())
await worker.start()
// The worker's timers do not keep the process alive.
setInterval(() => undefined, 60_000)
