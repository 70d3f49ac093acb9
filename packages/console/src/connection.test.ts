import assert from 'node:assert/strict'
import { test } from 'node:test'
import { APIConnectionError, UnauthorizedError } from '@platen/client'
import { answered, failed, signedIn, tryNow, untilBack, watchConnection } from './connection.ts'

const lost = new APIConnectionError('No reply.', { attempts: 1 })
const signedOut = new UnauthorizedError({
  status: 401,
  code: 'unauthorized',
  text: 'There is no session.',
  headers: new Headers(),
  attempts: 1,
  requestId: null,
  retryAfter: null,
})
/** The service, and what is loaded again. */
let isAway = false
const loaded: string[] = []
Object.assign(globalThis, { addEventListener: () => {} })
// In each test: another file of the process may watch, with the service's address.
const watch = () =>
  watchConnection(
    async () => {
      if (isAway) throw lost
    },
    () => void loaded.push('all'),
    () => void loaded.push('failed'),
  )
const loadedNow = (): string[] => loaded.splice(0)

test('what failed is loaded again by whoever finds the service back, and once', async () => {
  watch()
  isAway = true
  failed(lost)
  const wait = untilBack()
  await Promise.resolve()
  assert.deepEqual(loadedNow(), [])
  isAway = false
  // Another request finds it, beside the attempts.
  assert.equal(await untilBack(), false)
  assert.equal(await wait, true)
  assert.deepEqual(loadedNow(), ['failed'])

  failed(lost)
  tryNow()
  await new Promise(setImmediate)
  assert.deepEqual(loadedNow(), ['all'])
  answered()
  assert.deepEqual(loadedNow(), [])
})

test('a session that has ended is over until the account is read, whatever else has an answer', () => {
  watch()
  failed(signedOut)
  answered()
  failed(lost)
  answered()
  assert.deepEqual(loadedNow(), [])
  signedIn()
  failed(lost)
  answered()
  assert.deepEqual(loadedNow(), ['failed'])
})
