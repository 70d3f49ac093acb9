import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PdfFailure } from './engine.ts'
import { Pool, type Runner } from './pool.ts'

interface Work {
  job: string
  reply: (text: string) => void
  die: (error: Error) => void
}

/** A pool whose runners answer when the test says so. */
function poolOfHands({ slots = 1, queueMax = 2, deadlineMs = 60_000, waitMs = 60_000 } = {}) {
  const begun: Work[] = []
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
            begun.push({ job, reply: resolve, die: reject })
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
  const nextBegun = async (count: number): Promise<Work> => {
    while (begun.length < count) await new Promise<void>((resolve) => waiters.push(resolve))
    return begun[count - 1]!
  }
  return { pool, begun, ended, nextBegun, runners, started: () => started }
}

const failsAs = (kind: PdfFailure['kind']) => (error: unknown) => error instanceof PdfFailure && error.kind === kind

test('a runner is used again for the next job', async () => {
  const { pool, nextBegun, started } = poolOfHands()
  const first = pool.run('a')
  ;(await nextBegun(1)).reply('A')
  assert.equal(await first, 'A')
  const second = pool.run('b')
  ;(await nextBegun(2)).reply('B')
  assert.equal(await second, 'B')
  assert.equal(started(), 1)
  await pool.close()
})

test('at the deadline the runner is ended, the caller is told, and the slot takes the next job with a new runner', async () => {
  const { pool, ended, nextBegun, started } = poolOfHands({ deadlineMs: 30 })
  await assert.rejects(pool.run('slow'), failsAs('deadline'))
  assert.deepEqual(ended, [0])
  const next = pool.run('quick')
  ;(await nextBegun(2)).reply('done')
  assert.equal(await next, 'done')
  assert.equal(started(), 2)
  await pool.close()
})

test('a job that waited too long finds the pool busy, and never begins', async () => {
  const { pool, begun, nextBegun } = poolOfHands({ waitMs: 30 })
  const running = pool.run('long')
  await assert.rejects(pool.run('waits'), failsAs('busy'))
  ;(await nextBegun(1)).reply('done')
  assert.equal(await running, 'done')
  assert.equal(begun.length, 1)
  await pool.close()
})

test('a job over the queue is refused at once and told when to come back', async () => {
  const { pool, nextBegun } = poolOfHands({ queueMax: 1 })
  const first = pool.run('a')
  const second = pool.run('b')
  await assert.rejects(
    pool.run('c'),
    (error) => error instanceof PdfFailure && error.kind === 'busy' && (error.retryAfterS ?? 0) > 0,
  )
  ;(await nextBegun(1)).reply('A')
  ;(await nextBegun(2)).reply('B')
  assert.deepEqual(await Promise.all([first, second]), ['A', 'B'])
  await pool.close()
})

test('a caller that leaves ends its work, and a waiting one never begins', async () => {
  const { pool, begun, ended, nextBegun } = poolOfHands()
  const leaving = new AbortController()
  const running = assert.rejects(pool.run('a', leaving.signal), failsAs('cancelled'))
  const waiting = assert.rejects(pool.run('b', leaving.signal), failsAs('cancelled'))
  await nextBegun(1)
  leaving.abort()
  await Promise.all([running, waiting])
  assert.deepEqual(ended, [0])
  assert.deepEqual(
    begun.map(({ job }) => job),
    ['a'],
  )
  await pool.close()
})

test('a runner that dies under a job fails that job only', async () => {
  const { pool, nextBegun, started } = poolOfHands()
  const broken = assert.rejects(pool.run('hostile'), failsAs('failed'))
  ;(await nextBegun(1)).die(new Error('SIGABRT'))
  await broken
  const next = pool.run('plain')
  ;(await nextBegun(2)).reply('done')
  assert.equal(await next, 'done')
  assert.equal(started(), 2)
  await pool.close()
})

test('a runner that ended while idle is replaced before the next job', async () => {
  const { pool, nextBegun, runners, started } = poolOfHands()
  const first = pool.run('a')
  ;(await nextBegun(1)).reply('A')
  await first
  runners[0]!.alive = false
  const second = pool.run('b')
  ;(await nextBegun(2)).reply('B')
  assert.equal(await second, 'B')
  assert.equal(started(), 2)
  await pool.close()
})

test('a spent runner is replaced after its reply', async () => {
  const { pool, nextBegun, ended } = poolOfHands()
  const first = pool.run('a')
  ;(await nextBegun(1)).reply('spent')
  assert.equal(await first, 'spent')
  assert.deepEqual(ended, [0])
  await pool.close()
})

test('a closed pool ends its runners, fails what waits, and takes nothing more', async () => {
  const { pool, ended, nextBegun } = poolOfHands()
  const running = assert.rejects(pool.run('a'), failsAs('stopping'))
  const waiting = assert.rejects(pool.run('b'), failsAs('stopping'))
  await nextBegun(1)
  await pool.close()
  await Promise.all([running, waiting])
  assert.deepEqual(ended, [0])
  await assert.rejects(pool.run('c'), failsAs('stopping'))
})
