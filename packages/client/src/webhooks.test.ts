import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signWebhook } from '@platen/wire'
import { sign, WebhookVerifier } from './webhooks.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = JSON.stringify({ jobId: 'job_1', status: 'completed', content: 'Text', timestamp: '2026-03-14T12:00:00Z' })

test('what the service signs is verified, from the headers of fetch and of Node', async () => {
  const signed = await signWebhook({ id: 'msg_1', at: new Date(), body: BODY, secrets: [SECRET] })
  const verifier = new WebhookVerifier(SECRET)
  const expected = { status: 'completed', jobId: 'job_1', content: 'Text', documentSource: null, warnings: [] }
  const timestamp = new Date('2026-03-14T12:00:00Z')
  for (const headers of [signed, new Headers(signed), { ...signed, 'x-other': ['a', 'b'] }])
    assert.deepEqual(await verifier.verify(BODY, headers), {
      ...expected,
      timestamp,
      messageId: 'msg_1',
      requestId: null,
    })
  assert.equal((await verifier.verify(Buffer.from(BODY), signed)).jobId, 'job_1')
})

test('a signature of another time is the one of the service', async () => {
  const at = new Date('2026-03-14T12:00:00Z')
  assert.deepEqual(
    await sign(BODY, { secret: SECRET, id: 'msg_1', timestamp: at }),
    await signWebhook({ id: 'msg_1', at, body: BODY, secrets: [SECRET] }),
  )
  const verifier = new WebhookVerifier(SECRET, { now: () => at, toleranceSeconds: 1 })
  assert.equal(
    (await verifier.verify(BODY, await sign(BODY, { secret: SECRET, id: 'm', timestamp: at }))).status,
    'completed',
  )
})
