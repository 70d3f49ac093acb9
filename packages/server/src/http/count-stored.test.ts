import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { listTemplates } from '@platen/wire'
import { pino } from 'pino'
import type { Admission, Principal } from '../accounts/admission/admission.ts'
import { NO_TELEMETRY } from '../telemetry/telemetry.ts'
import type { Idempotency } from './idempotency.ts'
import { AccountRequests } from './limits/account-requests.ts'
import { BytesInFlight } from './limits/bytes-in-flight.ts'
import { Draining } from './limits/draining.ts'
import { type Http, route } from './route.ts'
import { createServer, finishServer } from './server.ts'
import { testClock } from './testing.ts'

const clock = testClock('2026-03-14T12:00:00Z')
const principal: Principal = {
  accountId: 'acc_1',
  accountName: 'a',
  tier: 'free',
  dailyLimit: 100,
  keyId: 'key_1',
  scopes: ['catalog'],
}

/** A service whose counts are stored once `disk` resolves. */
function serverOn(disk: Promise<void>, givingBack: Promise<void> = Promise.resolve()) {
  const refunds: string[] = []
  const admission: Admission = {
    admit: (_request, done) => done(undefined, { kind: 'admitted', principal, used: 1, day: '2026-03-14' }, disk),
    async refund(accountId) {
      refunds.push(accountId)
      await givingBack
    },
    async close() {},
  }
  const http: Http = {
    fastify: createServer({ log: pino({ level: 'silent' }), clock, corsOrigins: [] }),
    admission,
    idempotency: {} as Idempotency,
    accountRequests: new AccountRequests(),
    bytesInFlight: new BytesInFlight(clock),
    usage: { count() {} },
    clock,
    publicUrl: undefined,
    draining: new Draining(),
    telemetry: NO_TELEMETRY,
  }
  const worked = Promise.withResolvers<void>()
  const stream = new Readable({ read() {} })
  route(
    http,
    listTemplates,
    (_call, reply) => {
      worked.resolve()
      if (_call.headers.accept !== 'text/plain') return reply.send('[]')
      return reply.send(stream)
    },
    { negotiate: () => {} },
  )
  finishServer(http)
  const ask = (accept: string) =>
    http.fastify.inject({ url: '/v1/templates', headers: { authorization: 'Bearer x', accept } })
  return { ask, worked: worked.promise, stream, refunds }
}

test('the handler runs while the count is written to disk; the reply waits for the disk', async () => {
  const disk = Promise.withResolvers<void>()
  const { ask, worked } = serverOn(disk.promise)
  let replied = false
  const reply = ask('application/json').then((one) => {
    replied = true
    return one
  })
  await worked
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  assert.equal(replied, false)
  disk.resolve()
  assert.equal((await reply).statusCode, 200)
})

test('a count that cannot be stored is 503 and refunded, and its stream ends', async () => {
  const disk = Promise.withResolvers<void>()
  const { ask, worked, stream, refunds } = serverOn(disk.promise)
  const reply = ask('text/plain')
  await worked
  const closed = once(stream, 'close')
  disk.reject(new Error('the disk is full'))
  const { statusCode, body } = await reply
  assert.equal(statusCode, 503)
  assert.match(body, /database/)
  assert.deepEqual(refunds, ['acc_1'])
  await closed
})

test('where the refund cannot be stored either, the reply is still the same 503', async () => {
  // It used to be Fastify's own error, with the message of the disk.
  const disk = Promise.reject(new Error('the disk is full'))
  const { ask, refunds } = serverOn(disk, disk)
  const { statusCode, body } = await ask('application/json')
  assert.equal(statusCode, 503)
  assert.match(body, /"code":"server_error"/)
  assert.doesNotMatch(body, /disk is full/)
  assert.deepEqual(refunds, ['acc_1'])
})
