import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ModelUnavailable } from './backend.ts'
import { Slots } from './slots.ts'

const signal = new AbortController().signal

function slots(limits: Partial<ConstructorParameters<typeof Slots>[0]> = {}): Slots {
  return new Slots({ slots: 2, queueLimit: 8, queueWaitMs: 60_000, ...limits })
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

test('calls wait for a free slot in order of arrival', async () => {
  const two = slots()
  const give = await two.acquire({ signal })
  await two.acquire({ signal })
  const first = two.acquire({ signal })
  const second = two.acquire({ signal })
  assert.deepEqual([await settled(first), two.running, two.queued], [false, 2, 2])
  give()
  ;(await first)()
  ;(await second)()
  assert.deepEqual([two.running, two.queued], [1, 0])
})

test('an aborted call leaves the queue', async () => {
  const one = slots({ slots: 1 })
  const give = await one.acquire({ signal })
  const leaving = new AbortController()
  const first = one.acquire({ signal: leaving.signal })
  const second = one.acquire({ signal })
  leaving.abort(new Error('gone'))
  await assert.rejects(first, /gone/)
  assert.equal(one.queued, 1)
  give()
  ;(await second)()
  assert.deepEqual([one.running, one.queued], [0, 0])
})

test('releasing a slot twice releases it once', async () => {
  const one = slots({ slots: 1 })
  const give = await one.acquire({ signal })
  give()
  give()
  const again = await one.acquire({ signal })
  assert.equal(await settled(one.acquire({ signal })), false)
  again()
})

test('a full queue refuses at once, and a wait is limited', async () => {
  const full = slots({ slots: 1, queueLimit: 0 })
  await full.acquire({ signal })
  await assert.rejects(full.acquire({ signal }), ModelUnavailable)
  const slow = slots({ slots: 1 })
  await slow.acquire({ signal })
  await assert.rejects(slow.acquire({ signal, waitMs: 1 }), /no slot became free in time/)
  assert.equal(slow.queued, 0)
})
