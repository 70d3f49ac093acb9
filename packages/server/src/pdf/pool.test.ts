import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PdfFailure } from './engine.ts'
import { Pool, type Runner } from './pool.ts'

interface Work {
  job: string
  reply: (text: string) => void
  die: (error: Error) => void
}

/** A pool whose runners reply when the test decides. */
function controlledPool({ slots = 1, queueMax = 2, deadlineMs = 60_000, waitMs = 60_000 } = {}) {
  const startedJobs: Work[] = []
  const ended: number[] = []
  let started = 0
  const waiters: (() => void)[] = []
  const runners: { alive: boolean }[] = []
  const pool = new Pool<string, string>({
    start(): Runner<string, string> {
      const number = started
      started += 1
      const runner = {
        alive: true,
        run: (job: string) =>
          new Promise<string>((resolve, reject) => {
            startedJobs.push({ job, reply: resolve, die: reject })
            for (const waiter of waiters.splice(0)) waiter()
          }),
        end: async () => {
          ended.push(number)
        },
      }
      runners.push(runner)
      return runner
    },
    slots,
    queueMax,
    deadlineMs,
    waitMs,
    idleMs: 60_000,
    shouldReplace: (reply) => reply === 'spent',
  })
  const nextStarted = async (count: number): Promise<Work> => {
    while (startedJobs.length < count) await new Promise<void>((resolve) => waiters.push(resolve))
    return startedJobs[count - 1]!
  }
  return { pool, startedJobs, ended, nextStarted, runners, started: () => started }
}

const failsAs = (kind: PdfFailure['kind']) => (error: unknown) => error instanceof PdfFailure && error.kind === kind

test('a runner is used again for the next job', async () => {
  const { pool, nextStarted, started } = controlledPool()
  const first = pool.run('a')
  ;(await nextStarted(1)).reply('A')
  assert.equal(await first, 'A')
  const second = pool.run('b')
  ;(await nextStarted(2)).reply('B')
  assert.equal(await second, 'B')
  assert.equal(started(), 1)
  await pool.close()
})

test('at the deadline the runner is ended, the job fails, and the next job gets a new runner', async () => {
  const { pool, ended, nextStarted, started } = controlledPool({ deadlineMs: 30 })
  await assert.rejects(pool.run('slow'), failsAs('deadline'))
  assert.deepEqual(ended, [0])
  const next = pool.run('quick')
  ;(await nextStarted(2)).reply('done')
  assert.equal(await next, 'done')
  assert.equal(started(), 2)
  await pool.close()
})

test('a job that waits too long fails with `busy` and never starts', async () => {
  const { pool, startedJobs, nextStarted } = controlledPool({ waitMs: 30 })
  const running = pool.run('long')
  await assert.rejects(pool.run('waits'), failsAs('busy'))
  ;(await nextStarted(1)).reply('done')
  assert.equal(await running, 'done')
  assert.equal(startedJobs.length, 1)
  await pool.close()
})

test('a job beyond the queue is refused at once, with a time to retry after', async () => {
  const { pool, nextStarted } = controlledPool({ queueMax: 1 })
  const first = pool.run('a')
  const second = pool.run('b')
  await assert.rejects(
    pool.run('c'),
    (error) => error instanceof PdfFailure && error.kind === 'busy' && (error.retryAfterS ?? 0) > 0,
  )
  ;(await nextStarted(1)).reply('A')
  ;(await nextStarted(2)).reply('B')
  assert.deepEqual(await Promise.all([first, second]), ['A', 'B'])
  await pool.close()
})

test('an abort ends a running job, and a pending one never starts', async () => {
  const { pool, startedJobs, ended, nextStarted } = controlledPool()
  const leaving = new AbortController()
  const running = assert.rejects(pool.run('a', leaving.signal), failsAs('cancelled'))
  const waiting = assert.rejects(pool.run('b', leaving.signal), failsAs('cancelled'))
  await nextStarted(1)
  leaving.abort()
  await Promise.all([running, waiting])
  assert.deepEqual(ended, [0])
  assert.deepEqual(
    startedJobs.map(({ job }) => job),
    ['a'],
  )
  await pool.close()
})

test('a runner that dies fails its job only', async () => {
  const { pool, nextStarted, started } = controlledPool()
  const broken = assert.rejects(pool.run('hostile'), failsAs('failed'))
  ;(await nextStarted(1)).die(new Error('SIGABRT'))
  await broken
  const next = pool.run('plain')
  ;(await nextStarted(2)).reply('done')
  assert.equal(await next, 'done')
  assert.equal(started(), 2)
  await pool.close()
})

test('a runner that ended while idle is replaced before the next job', async () => {
  const { pool, nextStarted, runners, started } = controlledPool()
  const first = pool.run('a')
  ;(await nextStarted(1)).reply('A')
  await first
  runners[0]!.alive = false
  const second = pool.run('b')
  ;(await nextStarted(2)).reply('B')
  assert.equal(await second, 'B')
  assert.equal(started(), 2)
  await pool.close()
})

test('a runner that should be replaced is ended after its reply', async () => {
  const { pool, nextStarted, ended } = controlledPool()
  const first = pool.run('a')
  ;(await nextStarted(1)).reply('spent')
  assert.equal(await first, 'spent')
  assert.deepEqual(ended, [0])
  await pool.close()
})

test('a closed pool ends its runners, fails pending jobs and accepts no more', async () => {
  const { pool, ended, nextStarted } = controlledPool()
  const running = assert.rejects(pool.run('a'), failsAs('stopping'))
  const waiting = assert.rejects(pool.run('b'), failsAs('stopping'))
  await nextStarted(1)
  await pool.close()
  await Promise.all([running, waiting])
  assert.deepEqual(ended, [0])
  await assert.rejects(pool.run('c'), failsAs('stopping'))
})
