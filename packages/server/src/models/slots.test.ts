import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ModelUnavailable } from './backend.ts'
import { Slots } from './slots.ts'

const signal = new AbortController().signal

function slots(limits: Partial<ConstructorParameters<typeof Slots>[0]> = {}): Slots {
  return new Slots({ slots: 4, queueLimit: 8, queueWaitMs: 60_000, ...limits })
}

/** Whether a promise is settled once everything that was due has run. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  let is = false
  promise.then(
    () => (is = true),
    () => (is = true),
  )
  await new Promise((resolve) => setImmediate(resolve))
  return is
}

test('a call that needs several slots waits for them and is not overtaken by a small one', async () => {
  const four = slots()
  const giveThree = await four.acquire(3, { signal })
  const large = four.acquire(4, { signal })
  const small = four.acquire(1, { signal })
  assert.equal(await settled(small), false, 'one slot is free, but the large call came first')
  giveThree()
  const giveFour = await large
  assert.equal(await settled(small), false)
  giveFour()
  ;(await small)()
  assert.deepEqual([four.running, four.queued], [0, 0])
})

test('a call that wants more slots than there are gets all of them', async () => {
  const four = slots()
  ;(await four.acquire(9, { signal }))()
  assert.equal(four.running, 0)
})

test('a caller who leaves the queue lets the ones behind go on', async () => {
  const four = slots()
  const give = await four.acquire(3, { signal })
  const leaving = new AbortController()
  const large = four.acquire(4, { signal: leaving.signal })
  const small = four.acquire(1, { signal })
  leaving.abort(new Error('gone'))
  await assert.rejects(large, /gone/)
  assert.equal(await settled(small), true)
  give()
})

test('giving slots back twice gives them once', async () => {
  const one = slots({ slots: 1 })
  const give = await one.acquire(1, { signal })
  give()
  give()
  const again = await one.acquire(1, { signal })
  assert.equal(await settled(one.acquire(1, { signal })), false)
  again()
})

test('a full queue refuses at once', async () => {
  const one = slots({ slots: 1, queueLimit: 0 })
  await one.acquire(1, { signal })
  await assert.rejects(one.acquire(1, { signal }), ModelUnavailable)
})
