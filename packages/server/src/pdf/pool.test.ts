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

test('one account uses `slots` runners, and another one starts at once beside it', async () => {
  const { pool, startedJobs, nextStarted } = controlledPool({ slots: 2, queueMax: 10 })
  const jobs = ['a', 'b', 'c'].map((job) => pool.run(job, undefined, 'busy'))
  const other = pool.run('x', undefined, 'other')
  await nextStarted(3)
  assert.deepEqual(
    startedJobs.map(({ job }) => job),
    ['a', 'b', 'x'],
  )
  startedJobs[2]!.reply('X')
  assert.equal(await other, 'X')
  assert.equal(startedJobs.length, 3)
  startedJobs[0]!.reply('A')
  startedJobs[1]!.reply('B')
  ;(await nextStarted(4)).reply('C')
  assert.deepEqual(await Promise.all(jobs), ['A', 'B', 'C'])
  await pool.close()
})

test('the next job is one of the account with the fewest running, and equal accounts take turns', async () => {
  // Two run; the others wait.
  const { pool, startedJobs, nextStarted } = controlledPool({ slots: 1, queueMax: 20 })
  const run = (account: string, ...jobs: string[]) => jobs.map((job) => pool.run(job, undefined, account))
  const all = [...run('busy', 'b1', 'b2', 'b3', 'b4'), ...run('second', 's1', 's2', 's3'), ...run('third', 't1', 't2')]
  for (let count = 1; count <= all.length; count++) (await nextStarted(count)).reply('done')
  await Promise.all(all)
  assert.deepEqual(
    startedJobs.map(({ job }) => job),
    ['b1', 's1', 'b2', 's2', 't1', 'b3', 's3', 't2', 'b4'],
  )
  await pool.close()
})

test('in a full queue an account with fewer jobs displaces the newest one of the account with the most', async () => {
  const { pool, startedJobs, nextStarted } = controlledPool({ slots: 1, queueMax: 3 })
  const running = [pool.run('b1', undefined, 'busy'), pool.run('x1', undefined, 'other')]
  const [b2, b3, b4] = ['b2', 'b3', 'b4'].map((job) => pool.run(job, undefined, 'busy'))
  await assert.rejects(pool.run('b5', undefined, 'busy'), failsAs('busy'))
  const displaced = assert.rejects(b4!, failsAs('busy'))
  const x2 = pool.run('x2', undefined, 'other')
  await displaced
  // Two of the one and one of the other: it would gain nothing.
  await assert.rejects(pool.run('x3', undefined, 'other'), failsAs('busy'))
  for (let count = 1; count <= 5; count++) (await nextStarted(count)).reply('done')
  await Promise.all([...running, b2, b3, x2])
  assert.deepEqual(startedJobs.map(({ job }) => job).toSorted(), ['b1', 'b2', 'b3', 'x1', 'x2'])
  await pool.close()
})

test('of callers that leave in one turn, those that still wait get no new runner', async () => {
  const { pool, started, startedJobs, nextStarted } = controlledPool({ slots: 1, queueMax: 10 })
  const leaving = Array.from({ length: 5 }, () => new AbortController())
  const left = leaving.map(({ signal }, at) => assert.rejects(pool.run(String(at), signal), failsAs('cancelled')))
  const stays = pool.run('stays')
  await nextStarted(1)
  for (const controller of leaving) controller.abort()
  await Promise.all(left)
  ;(await nextStarted(2)).reply('done')
  assert.equal(await stays, 'done')
  assert.deepEqual(
    startedJobs.map(({ job }) => job),
    ['0', 'stays'],
  )
  assert.equal(started(), 2)
  await pool.close()
})
