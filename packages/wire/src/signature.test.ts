import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { newWebhookSecret, signWebhook, verifyWebhook, WebhookVerificationError } from './signature.ts'

// The test vector of the reference libraries of Standard Webhooks.
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1614265330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

const now = new Date('2026-03-14T12:00:00Z')
const message = (extra: Partial<Parameters<typeof signWebhook>[0]> = {}) => ({
  id: 'msg_1',
  at: now,
  body: '{"jobId":"job_1","content":"Grüße, 東京 🖋"}',
  secrets: [VECTOR.secret],
  ...extra,
})
const refusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof WebhookVerificationError && pattern.test(error.message)

test('the published test vector gets the published signature', async () => {
  assert.deepEqual(await signWebhook({ ...VECTOR, secrets: [VECTOR.secret] }), {
    'webhook-id': VECTOR.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': VECTOR.signature,
  })
})

test('the standardwebhooks library verifies what we sign, and we verify what it signs', async () => {
  for (let round = 0; round < 20; round += 1) {
    const secret = newWebhookSecret()
    const body = String.fromCodePoint(...Array.from({ length: round * 37 }, (_, index) => (index * 7919) % 0xd800))
    const at = new Date()
    const headers = await signWebhook({ id: `msg_${round}`, at, body, secrets: [secret] })
    new Webhook(secret).verify(body, { ...headers }, { jsonParse: false })

    const librarySignature = new Webhook(secret).sign(`msg_${round}`, at, body)
    await verifyWebhook({ headers: { ...headers, 'webhook-signature': librarySignature }, body, secrets: [secret] })
  }
})

test('one flipped bit anywhere in the body makes the signature fail', async () => {
  const headers = await signWebhook(message())
  const bytes = new TextEncoder().encode(message().body)
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const body = bytes.slice()
    body[bit >> 3] = (body[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    await assert.rejects(verifyWebhook({ headers, body, secrets: [VECTOR.secret], now }), refusal(/No signature/))
  }
  await verifyWebhook({ headers, body: bytes, secrets: [VECTOR.secret], now })
})

test('the signature fails for another id, another time or another secret', async () => {
  const headers = await signWebhook(message())
  const { body } = message()
  const secrets = [VECTOR.secret]
  await assert.rejects(verifyWebhook({ headers: { ...headers, 'webhook-id': 'msg_2' }, body, secrets, now }))
  const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }
  await assert.rejects(verifyWebhook({ headers: later, body, secrets, now }), refusal(/No signature/))
  await assert.rejects(verifyWebhook({ headers, body, secrets: [newWebhookSecret()], now }), refusal(/No signature/))
})

test('during a secret rotation a receiver that has the old or the new secret accepts the message', async () => {
  const [old, current] = [newWebhookSecret(), newWebhookSecret()]
  const headers = await signWebhook(message({ secrets: [current, old] }))
  assert.equal(headers['webhook-signature'].split(' ').length, 2)
  for (const secret of [old, current]) await verifyWebhook({ headers, body: message().body, secrets: [secret], now })
  // A receiver that has both secrets accepts a message that is signed only with the old one.
  const signedWithOld = await signWebhook(message({ secrets: [old] }))
  await verifyWebhook({ headers: signedWithOld, body: message().body, secrets: [current, old], now })
})

test('a message is accepted if its time is at most five minutes in the past or in the future', async () => {
  const headers = await signWebhook(message())
  const verifyAt = (seconds: number) =>
    verifyWebhook({
      headers,
      body: message().body,
      secrets: [VECTOR.secret],
      now: new Date(now.getTime() + seconds * 1000),
    })
  await verifyAt(300)
  await verifyAt(-300)
  await assert.rejects(verifyAt(301), refusal(/older/))
  await assert.rejects(verifyAt(-301), refusal(/ahead/))
})

test('the error names a missing or malformed header', async () => {
  const headers = await signWebhook(message())
  const rest = { body: message().body, secrets: [VECTOR.secret], now }
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)
    await assert.rejects(verifyWebhook({ ...rest, headers: { ...headers, [name]: undefined } }), refusal(RegExp(name)))
  for (const time of ['soon', '1e9', '-5', '16142653309999'])
    await assert.rejects(
      verifyWebhook({ ...rest, headers: { ...headers, 'webhook-timestamp': time } }),
      refusal(/webhook-timestamp/),
    )
  for (const signature of ['v1,', 'v1,@@@', 'v1a,abcd', 'v2,abcd', 'nonsense'])
    await assert.rejects(
      verifyWebhook({ ...rest, headers: { ...headers, 'webhook-signature': signature } }),
      refusal(/No signature/),
    )
})

test('headers can be a Headers object or a Node header object', async () => {
  const headers = new Headers({ ...(await signWebhook(message())) })
  await verifyWebhook({ headers, body: message().body, secrets: [VECTOR.secret], now })
})

test('signing refuses a malformed secret and an id with a full stop', async () => {
  for (const secret of ['', 'whsec_', 'secret', 'whsec_c2hvcnQ=', `whsec_${'A'.repeat(120)}`])
    await assert.rejects(signWebhook(message({ secrets: [secret] })), TypeError)
  await assert.rejects(signWebhook(message({ id: 'msg.1' })), TypeError)
  assert.match(newWebhookSecret(), /^whsec_[A-Za-z0-9+/]{43}=$/)
})
