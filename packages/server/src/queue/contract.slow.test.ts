/** The contract of both queue adapters. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemClock } from '../clock.ts'
import { inTransaction } from '../db/database.ts'
import { onBothDatabases, type TestDatabase } from '../db/testing.ts'
import { testClock } from '../http/testing.ts'
import { openQueue } from './open-queue.ts'
import { CLAIM_MS, type ClaimOptions, type NewItem, newItemId, type Queue } from './queue.ts'

const NOW = '2026-03-14T12:00:00Z'
const MODELS = ['model-01', 'model-02']

onBothDatabases(({ kind, open }) => {
  async function start(test_: TestDatabase, clock = testClock(NOW)) {
    const queue = await openQueue(test_.database, { clock, works: true, onError: () => {} })
    await queue.start(() => {})
    test_.beforeClose(() => queue.stop())
    const add = async (ref: string, item: Partial<NewItem> = {}) => {
      const whole = { id: newItemId(), queue: 'model-01', ref, accountId: 'acc_1', rank: Date.parse(NOW), ...item }
      await inTransaction(test_.database, (tx) => queue.add(tx, [whole]))
      return whole
    }
    const finish = (...claims: Awaited<ReturnType<Queue['claim']>>) =>
      inTransaction(test_.database, (tx) => queue.finish(tx, claims))
    const take = async ({
      limit = 10,
      queues = MODELS,
      ...options
    }: Partial<ClaimOptions> & { queues?: string[] } = {}) => {
      await queue.poll()
      return await queue.claim(queues, { limit, ...options })
    }
    const refs = async (...options: Parameters<typeof take>) => (await take(...options)).map(({ ref }) => ref)
    return { queue, clock, add, finish, take, refs }
  }

  test('an item exists once its transaction is committed, and not if that is rolled back', async () => {
    const opened = await open()
    const { queue, add, take } = await start(opened)
    const failing = inTransaction(opened.database, async (tx) => {
      const item = { id: newItemId(), queue: 'model-01', ref: 'never', accountId: 'acc_1', rank: 0 }
      await queue.add(tx, [item])
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    const added = await add('one')
    const [claim, ...others] = await take()
    assert.deepEqual([claim?.ref, claim?.id, claim?.queue, claim?.accountId], ['one', added.id, 'model-01', 'acc_1'])
    assert.deepEqual(others, [])
  })

  test('adding an item again has no effect', async () => {
    const { add, refs } = await start(await open())
    const { id } = await add('one')
    await add('one', { id })
    assert.deepEqual(await refs(), ['one'])
  })

  test('an item is claimed once, and removed when it is finished', async () => {
    const { add, take, finish, clock } = await start(await open())
    await add('one')
    const claims = await take()
    assert.deepEqual(await take(), [])
    await finish(...claims)
    clock.set(new Date(clock.now().getTime() + 10 * CLAIM_MS))
    assert.deepEqual(await take(), [])
  })

  test('items are claimed in the order of rank, up to the limit, from the given queues', async () => {
    const { add, refs } = await start(await open())
    const at = Date.parse(NOW)
    await add('third', { rank: at + 20_000 })
    await add('first', { rank: at })
    await add('second', { rank: at + 10_000 })
    await add('other', { queue: 'model-02' })
    assert.deepEqual(await refs({ limit: 2, queues: ['model-01'] }), ['first', 'second'])
    assert.deepEqual(await refs({ queues: ['model-01'] }), ['third'])
    assert.deepEqual(await refs(), ['other'])
  })

  test('an account has at most its limit of items claimed, in all processes together', async () => {
    const opened = await open()
    const { add, refs, finish, take, clock } = await start(opened)
    const at = Date.parse(NOW)
    for (const [index, ref] of ['a1', 'a2', 'a3', 'a4'].entries()) await add(ref, { rank: at + index * 10_000 })
    await add('b1', { accountId: 'acc_2', rank: at + 60_000 })
    const [a1, ...rest] = await take({ limit: 1, accountLimit: 2 })
    assert.deepEqual([a1?.ref, rest], ['a1', []])
    const second =
      kind === 'postgres' ? await start({ ...opened, database: await opened.openAgain() }, clock) : { refs }
    const claimed = [...(await second.refs({ accountLimit: 2 })), ...(await second.refs({ accountLimit: 2 }))]
    assert.deepEqual(claimed.filter((ref) => ref.startsWith('a')).length, 1)
    assert.ok(claimed.includes('b1'))
    assert.deepEqual(await refs({ accountLimit: 2 }), [])
    await finish(a1!)
    assert.equal((await refs({ accountLimit: 2 })).length, 1)
    assert.equal((await refs()).length, 1)
  })

  test('items of accounts that are left out stay', async () => {
    const { add, refs } = await start(await open())
    await add('mine', { accountId: 'acc_1' })
    await add('theirs', { accountId: 'acc_2' })
    assert.deepEqual(await refs({ withoutAccounts: ['acc_1'] }), ['theirs'])
    assert.deepEqual(await refs(), ['mine'])
  })

  test('a claim within a window leaves items whose rank is far behind the first', async () => {
    const { add, refs } = await start(await open())
    const at = Date.parse(NOW)
    await add('first', { rank: at })
    await add('second', { rank: at + 10_000 })
    await add('near', { accountId: 'acc_2', rank: at + 60_000 })
    await add('far', { accountId: 'acc_3', rank: at + 3_600_000 })
    assert.deepEqual(await refs({ limit: 1 }), ['first'])
    assert.deepEqual(await refs({ accountLimit: 1, windowMs: 600_000 }), ['near'])
    assert.deepEqual(await refs({ accountLimit: 1 }), ['far'])
  })

  test('what is stored with a claim is committed with it, and a claim whose storing fails is none', async () => {
    const { queue, add, refs } = await start(await open())
    await add('one')
    await queue.poll()
    const failing = queue.claim(MODELS, { limit: 1 }, async (_tx, claims) => {
      assert.equal(claims[0]?.ref, 'one')
      throw new Error('not stored')
    })
    await assert.rejects(failing, /not stored/)
    assert.deepEqual(await refs(), ['one'])
  })

  test('an item is claimed after its delay', async () => {
    const { add, refs, clock } = await start(await open())
    await add('later', { delayMs: 5000 })
    assert.deepEqual(await refs(), [])
    clock.set(new Date(clock.now().getTime() + 4999))
    assert.deepEqual(await refs(), [])
    clock.set(new Date(clock.now().getTime() + 1))
    assert.deepEqual(await refs(), ['later'])
  })

  test('an item whose claim expires is claimed by another worker, and the first claim is no longer valid', async () => {
    const opened = await open()
    const first = await start(opened)
    await first.add('one')
    const [claim] = await first.take()
    assert.ok(claim)
    const second = await start({ ...opened, database: await opened.openAgain() }, first.clock)
    first.clock.set(new Date(first.clock.now().getTime() + CLAIM_MS / 2))
    await first.queue.renew([claim])
    if (kind === 'postgres') {
      first.clock.set(new Date(first.clock.now().getTime() + CLAIM_MS / 2 + 1000))
      assert.deepEqual(await second.refs(), [])
    }
    first.clock.set(new Date(first.clock.now().getTime() + 2 * CLAIM_MS))
    const [again] = await second.take()
    assert.equal(again?.ref, 'one')
    await first.finish(claim)
    first.clock.set(new Date(first.clock.now().getTime() + 3 * CLAIM_MS))
    const third = await start({ ...opened, database: await opened.openAgain() }, first.clock)
    assert.deepEqual(await third.refs(), ['one'])
  })

  test('items that wait or are claimed are found by their IDs, finished ones and others are not', async () => {
    const { queue, add, take, finish } = await start(await open())
    const [waiting, later, done] = [
      await add('waiting'),
      await add('later', { delayMs: 5000 }),
      await add('done', { rank: 1 }),
    ]
    await finish(...(await take({ limit: 1 })))
    const claimed = (await take({ limit: 1 }))[0]
    assert.equal(claimed?.id, waiting.id)
    const none = { ...waiting, id: newItemId() }
    const found = await queue.findItems([waiting, later, done, none])
    assert.deepEqual([...found].sort(), [waiting.id, later.id].sort())
    assert.deepEqual(await queue.findItems([]), new Set())
  })

  if (kind === 'sqlite')
    test('where the time of day is set back, no item waits longer than from then on', async () => {
      // A job deferred for a second used to wait until the clock had caught up.
      const opened = await open()
      const { add, refs, take, finish, clock } = await start(opened)
      await add('later', { delayMs: 5000 })
      assert.deepEqual(await refs(), [])
      clock.set('2026-03-14T10:00:00Z')
      assert.deepEqual(await refs(), [])
      clock.set('2026-03-14T10:00:05Z')
      const claims = await take()
      assert.deepEqual(
        claims.map(({ ref }) => ref),
        ['later'],
      )
      await finish(...claims)
      // While no process ran.
      clock.set('2026-03-14T12:00:00Z')
      await add('stopped', { delayMs: 5000 })
      clock.set('2026-03-14T10:00:00Z')
      const next = await start(opened, clock)
      assert.deepEqual(await next.refs(), [])
      clock.set('2026-03-14T10:00:05Z')
      assert.deepEqual(await next.refs(), ['stopped'])
    })

  describe('with the system clock', () => {
    test('items are claimed from a long queue, and a worker is notified of a new one', async () => {
      const opened = await open()
      const notified = Promise.withResolvers<void>()
      const queue = await openQueue(opened.database, { clock: systemClock, works: true, onError: () => {} })
      await queue.start(() => notified.resolve())
      opened.beforeClose(() => queue.stop())
      const items = Array.from({ length: 50 }, (_, index) => ({
        id: newItemId(),
        queue: 'model-01',
        ref: `job_${index}`,
        accountId: 'acc_1',
        rank: systemClock.now().getTime() + index * 10_000,
      }))
      await inTransaction(opened.database, (tx) => queue.add(tx, items))
      if (kind === 'postgres')
        await Promise.race([notified.promise, delay(20_000).then(() => assert.fail('no notification'))])
      const claims = await queue.claim(MODELS, { limit: 3 })
      assert.deepEqual(
        claims.map(({ ref }) => ref),
        ['job_0', 'job_1', 'job_2'],
      )
    })
  })

  test('the first start imports the items that the migration left', async () => {
    const opened = await open()
    await opened.database.kysely
      .insertInto('queue_items')
      .values({ id: newItemId(), queue: 'model-01', ref: 'old', account_id: 'acc_1', rank: 1, due_at: null })
      .execute()
    const { refs } = await start(opened)
    assert.deepEqual(await refs(), ['old'])
  })

  if (kind === 'postgres')
    test('once the time of a test could not be set, the next statement sets it', async () => {
      const opened = await open()
      const { kysely } = opened.database
      const { add, refs, clock } = await start(opened)
      await add('one')
      clock.advance(1)
      await sql`ALTER TABLE platen_queue.test_clock RENAME TO test_clock_away`.execute(kysely)
      await assert.rejects(refs(), /test_clock/)
      await sql`ALTER TABLE platen_queue.test_clock_away RENAME TO test_clock`.execute(kysely)
      assert.deepEqual(await refs(), ['one'])
    })
})
