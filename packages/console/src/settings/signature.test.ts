import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { checkSignature } from './signature.ts'

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`
const OTHER = `whsec_${Buffer.from('another secret, also of 32 bytes').toString('base64')}`
const BODY = '{"jobId":"job_1","content":"Losses: 1, 2","count":1.0}'
const now = new Date('2026-11-22T09:41:59Z')
const at = now.getTime() / 1000 - 41

/** Signed as the service does it. */
function headersOf(body: string, secret = SECRET): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return headersWithKey(body, key)
}
function headersWithKey(body: string, key: Buffer | string): string {
  const signature = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64')
  return `webhook-id: msg_1\nWebhook-Timestamp: ${at}\nwebhook-signature: v1,AAAA v1,${signature}`
}

const check = (headers: string, body: string, previousSecret?: string) =>
  checkSignature({ headers, body, secret: SECRET, previousSecret, now })

test('a signature over the body as it came fits, and the check says how old it is', async () => {
  const result = await check(headersOf(BODY), BODY)
  assert.deepEqual(result, {
    missingHeaders: [],
    ageSeconds: 41,
    isInTime: true,
    secretBytes: 32,
    isSecretValid: true,
    fits: true,
  })
})

test('what a receiver did to the body or the secret is named', async () => {
  const cases = {
    spaces: check(headersOf(BODY), '{"jobId": "job_1",\n "content": "Losses: 1, 2", "count": 1.0}'),
    rewritten: check(headersOf('{"a":"é"}'), '{"a": "\\u00e9"}'),
    newline: check(headersOf(BODY), `${BODY}\n`),
    end: check(headersOf(BODY), `${BODY} `),
    lineEnds: check(headersOf('{\r\n"a":1\r\n}'), '{\n"a":1\n}'),
    previous: check(headersOf(BODY, OTHER), BODY, OTHER),
    undecoded: check(headersWithKey(BODY, SECRET.slice('whsec_'.length)), BODY),
  }
  for (const [variant, result] of Object.entries(cases)) {
    const { fits, variant: named } = await result
    assert.deepEqual({ fits, named }, { fits: false, named: variant })
  }
  assert.equal((await check(headersWithKey(BODY, SECRET), BODY)).variant, 'undecoded')
})

test('another body fits nothing, and missing headers, a wrong time and a wrong secret are said', async () => {
  const other = await check(headersOf(BODY), BODY.replace('job_1', 'job_2'))
  assert.equal(other.fits || other.variant, undefined)
  const bare = await check('webhook-timestamp: soon', BODY)
  assert.deepEqual(bare.missingHeaders, ['webhook-id', 'webhook-signature'])
  assert.equal(bare.ageSeconds, undefined)
  const late = await checkSignature({
    headers: headersOf(BODY),
    body: BODY,
    secret: 'secret',
    now: new Date(now.getTime() + 300_000),
  })
  assert.equal(late.isInTime, false)
  assert.equal(late.secretBytes, undefined)
})

test('headers are read from lines of a log too', async () => {
  const logged = headersOf(BODY)
    .split('\n')
    .map((line) => `> "${line.replace(': ', '": "')}",`)
    .join('\n')
  assert.equal((await check(logged, BODY)).fits, true)
})
