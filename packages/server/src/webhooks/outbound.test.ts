import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createOutbound, outboundPolicy, type PostOutcome, type Resolver, urlError } from './outbound.ts'
import { startReceiver } from './testing/receiver.ts'

const strict = outboundPolicy({ http: false, anyPort: false, allow: [] })
const loopback = outboundPolicy({ http: true, anyPort: true, allow: ['127.0.0.0/8'] })
const message = { headers: { 'content-type': 'application/json' }, body: '{"jobId":"job_1"}' }
const resolveTo =
  (...addresses: string[]): Resolver =>
  async () =>
    addresses

/** An outcome without its stored reply. */
const headOf = ({ reply: _reply, ...rest }: PostOutcome & { reply?: unknown }) => rest

async function receiver(t: TestContext, options?: Parameters<typeof startReceiver>[0]) {
  const started = await startReceiver(options)
  t.after(() => started.close())
  return started
}

/** Every form an inside address can take, and the word that the refusal must use. */
const INSIDE: [address: string, kind: RegExp][] = [
  ['0.0.0.0', /unspecified/],
  ['0.1.2.3', /unspecified/],
  ['10.0.0.1', /private/],
  ['100.64.0.1', /carrier-grade NAT/],
  ['100.127.255.255', /carrier-grade NAT/],
  ['127.0.0.1', /loopback/],
  ['127.255.255.254', /loopback/],
  ['169.254.169.254', /link-local/],
  ['168.63.129.16', /cloud platform/],
  ['172.16.0.1', /private/],
  ['172.31.255.255', /private/],
  ['192.0.0.8', /reserved/],
  ['192.0.2.1', /reserved/],
  ['192.88.99.1', /reserved/],
  ['192.168.1.1', /private/],
  ['198.18.0.1', /reserved/],
  ['198.51.100.7', /reserved/],
  ['203.0.113.7', /reserved/],
  ['224.0.0.1', /multicast/],
  ['239.255.255.255', /multicast/],
  ['240.0.0.1', /reserved/],
  ['255.255.255.255', /broadcast/],
  ['::', /unspecified/],
  ['::1', /loopback/],
  // The library reads the old IPv4-compatible form as the mapped one.
  ['::127.0.0.1', /reserved|IPv4-mapped/],
  ['::ffff:127.0.0.1', /IPv4-mapped/],
  ['::ffff:8.8.8.8', /IPv4-mapped/],
  ['::ffff:0:127.0.0.1', /reserved/],
  ['64:ff9b::7f00:1', /NAT64/],
  ['64:ff9b::808:808', /NAT64/],
  ['64:ff9b:1::7f00:1', /NAT64/],
  ['100::1', /reserved/],
  ['2001::7f00:1', /Teredo/],
  ['2001:2::1', /reserved/],
  ['2001:10::1', /reserved/],
  ['2001:20::1', /reserved/],
  ['2001:db8::1', /reserved/],
  ['2002:7f00:1::', /6to4/],
  ['2002:808:808::1', /6to4/],
  ['2606:4700::5efe:127.0.0.1', /ISATAP/],
  ['2606:4700::200:5efe:a00:1', /ISATAP/],
  ['2606:4700:1:2:100:5efe:808:808', /ISATAP/],
  ['3fff::1', /reserved/],
  ['4000::1', /reserved/],
  ['5f00::1', /reserved/],
  ['fc00::1', /private/],
  ['fd12:3456::1', /private/],
  ['fe80::1', /link-local/],
  ['fec0::1', /reserved/],
  ['ff02::1', /multicast/],
]
const PUBLIC = [
  '168.63.129.17',
  '2606:4700:5efe::1',
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
]
const literal = (address: string) => (address.includes(':') ? `[${address}]` : address)

test('a URL with a private address is refused at the request, in every notation', () => {
  for (const [address, kind] of INSIDE) {
    const fault = urlError(`https://${literal(address)}/hook`, strict)
    assert.match(fault ?? 'accepted', kind, address)
  }
  for (const address of PUBLIC) assert.equal(urlError(`https://${literal(address)}/hook`, strict), undefined)
})

test('an IPv4 address in an unusual notation is recognized', () => {
  const spellings = [
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.1',
    '127.0.1',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
  ]
  for (const host of spellings)
    assert.match(urlError(`https://${host}/`, strict) ?? 'accepted', /loopback|IPv4-mapped/, host)
})

test('a URL with another scheme or port, with user info, or too long is refused', () => {
  const table: [url: string, fault: RegExp | undefined][] = [
    ['https://hooks.example/platen?x=1', undefined],
    ['https://hooks.example:443/', undefined],
    ['https://hooks.example:8443/', undefined],
    ['HTTPS://HOOKS.EXAMPLE/', undefined],
    ['http://hooks.example/', /https/],
    ['ftp://hooks.example/', /https/],
    ['file:///etc/passwd', /https/],
    ['javascript:alert(1)', /https/],
    ['https://hooks.example:80/', /443 or 8443/],
    ['https://hooks.example:22/', /443 or 8443/],
    ['https://user@hooks.example/', /user name/],
    ['https://user:word@hooks.example/', /user name/],
    ['https://hooks.example@127.0.0.1/', /user name/],
    ['hooks.example/platen', /complete URL/],
    ['https://', /complete URL/],
    ['', /complete URL/],
    [`https://hooks.example/${'x'.repeat(2100)}`, /2048/],
  ]
  for (const [url, fault] of table) {
    const error = urlError(url, strict)
    if (fault) assert.match(error ?? 'accepted', fault, url)
    else assert.equal(error, undefined, url)
  }
})

test('plain http and other ports are permitted by separate settings', () => {
  const http = outboundPolicy({ http: true, anyPort: false, allow: [] })
  assert.equal(urlError('http://hooks.example/', http), undefined)
  assert.match(urlError('http://hooks.example:8080/', http) ?? '', /port 80$/)
  assert.match(urlError('https://hooks.example:22/', http) ?? '', /443 or 8443/)
  const anyPort = outboundPolicy({ http: false, anyPort: true, allow: [] })
  assert.equal(urlError('https://hooks.example:22/', anyPort), undefined)
  assert.match(urlError('http://hooks.example/', anyPort) ?? '', /https/)
})

test("the operator's settings permit http, other ports and listed ranges, and nothing else", () => {
  assert.equal(urlError('http://127.0.0.1:9000/hook', loopback), undefined)
  assert.equal(urlError('http://hooks.example:25/', loopback), undefined)
  assert.match(urlError('ftp://127.0.0.1/', loopback) ?? '', /http/)
  assert.match(urlError('http://10.0.0.1/', loopback) ?? '', /private/)
  // A list of IPv4 ranges does not open the mapped form: it is listed as what it is, or not at all.
  assert.match(urlError('http://[::ffff:127.0.0.1]/', loopback) ?? '', /IPv4-mapped/)
  const azure = outboundPolicy({ ...strict, allow: ['168.63.129.16/32'] })
  assert.equal(urlError('https://168.63.129.16/', azure), undefined)
  assert.throws(() => outboundPolicy({ ...strict, allow: ['10.0.0.0'] }), /"10.0.0.0" is not an address range/)
  assert.throws(() => outboundPolicy({ ...strict, allow: ['localhost'] }), /"localhost"/)
})

test('a name that resolves to a private address is never dialled, even if it also resolves to a public one', async (t) => {
  const target = await receiver(t)
  const policy = outboundPolicy({ http: true, anyPort: true, allow: [] })
  for (const [address, kind] of INSIDE)
    for (const addresses of [[address], ['8.8.8.8', address]]) {
      const post = createOutbound(policy, { resolve: resolveTo(...addresses) })
      const outcome = await post({ ...message, url: `http://hooks.example:${target.port}/` })
      assert.ok(!outcome.answered, address)
      assert.match(outcome.reason, kind, address)
      assert.ok(!outcome.reason.includes(address), 'the caller learns nothing about the inside')
    }
  assert.equal(target.requests.length, 0)
})

test('the name is resolved once per attempt, and the checked address is dialled', async (t) => {
  const target = await receiver(t)
  let lookups = 0
  // A rebinding name: public at the first lookup, private at the second.
  const rebinding: Resolver = async () => {
    lookups += 1
    return [lookups === 1 ? '127.0.0.1' : '10.255.255.1']
  }
  const post = createOutbound(loopback, { resolve: rebinding })
  const url = `http://hooks.example:${target.port}/hook`
  assert.deepEqual(headOf(await post({ ...message, url })), { answered: true, status: 204, retryAfter: undefined })
  assert.equal(lookups, 1)
  assert.equal(target.requests[0]?.headers.host, `hooks.example:${target.port}`)

  const second = await post({ ...message, url })
  assert.equal(lookups, 2)
  assert.ok(!second.answered)
  assert.match(second.reason, /private/)
  assert.equal(target.requests.length, 1)
})

test('a URL that was accepted under a laxer policy is refused when it is dialled', async (t) => {
  const target = await receiver(t)
  const outcome = await createOutbound(strict)({ ...message, url: target.url })
  assert.deepEqual(outcome, { answered: false, reason: 'The URL must begin with https://.' })
  assert.equal(target.requests.length, 0)
})

test('the body and the headers arrive unchanged', async (t) => {
  const target = await receiver(t)
  const body = JSON.stringify({ content: 'Grüße, 東京 🖋' })
  const post = createOutbound(loopback)
  await post({ url: `${target.url}?a=b`, headers: { 'webhook-id': 'msg_1' }, body })
  const [request] = target.requests
  assert.equal(request?.method, 'POST')
  assert.equal(request?.path, '/hook?a=b')
  assert.equal(request?.body, body)
  assert.equal(request?.headers['webhook-id'], 'msg_1')
})

test('a redirect is not followed', async (t) => {
  const elsewhere = await receiver(t)
  const target = await receiver(t)
  target.answer = (response) => response.writeHead(302, { location: elsewhere.url }).end()
  const outcome = await createOutbound(loopback)({ ...message, url: target.url })
  assert.ok(outcome.answered)
  assert.equal(outcome.status, 302)
  assert.equal(elsewhere.requests.length, 0)
})

test('a proxy in the environment is not used', async (t) => {
  const proxy = await receiver(t)
  const target = await receiver(t)
  const before = { ...process.env }
  t.after(() => void (process.env = before))
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'ALL_PROXY'])
    process.env[name] = `http://127.0.0.1:${proxy.port}`
  process.env['NODE_USE_ENV_PROXY'] = '1'
  await createOutbound(loopback)({ ...message, url: target.url })
  assert.equal(proxy.requests.length, 0)
  assert.equal(target.requests.length, 1)
})

test('a reply without end is cut off after 64 KiB and still counts by its status', async (t) => {
  const target = await receiver(t)
  let sent = 0
  const closed = Promise.withResolvers<void>()
  target.answer = (response) => {
    response.writeHead(200)
    response.on('close', closed.resolve)
    const chunk = Buffer.alloc(16 * 1024, 'x')
    const more = () => {
      while (!response.destroyed && sent < 64 * 1024 * 1024) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
    }
    more()
  }
  const outcome = await createOutbound(loopback)({ ...message, url: target.url })
  assert.deepEqual(headOf(outcome), { answered: true, status: 200, retryAfter: undefined })
  await closed.promise
  // What the sockets' own buffers swallow comes on top; without a limit it would be all 64 MiB.
  assert.ok(sent < 16 * 1024 * 1024, `${sent} bytes were sent`)
})

test('a receiver that never answers, and a name that never resolves, end at the time limit', async (t) => {
  const target = await receiver(t)
  target.answer = () => undefined
  const limits = { attemptMs: 50 }
  const silent = await createOutbound(loopback, limits)({ ...message, url: target.url })
  assert.deepEqual(silent, { answered: false, reason: 'No reply within 0.05 s.' })
  const nameless = createOutbound(loopback, { ...limits, resolve: () => new Promise(() => undefined) })
  assert.deepEqual(await nameless({ ...message, url: 'http://hooks.example/' }), silent)
})

test('a reply whose body never ends keeps its status at the time limit', async (t) => {
  const target = await receiver(t)
  target.answer = (response) => void response.writeHead(200).write('half')
  const outcome = await createOutbound(loopback, { attemptMs: 1500 })({ ...message, url: target.url })
  assert.deepEqual(outcome, {
    answered: true,
    status: 200,
    retryAfter: undefined,
    reply: { ...(outcome.answered ? outcome.reply : {}), body: 'half' },
  })
})

test('a service that stops ends its attempts at once', async (t) => {
  const target = await receiver(t)
  target.answer = () => undefined
  const stopping = new AbortController()
  const outcome = createOutbound(loopback)({ ...message, url: target.url, signal: stopping.signal })
  await target.received(1)
  stopping.abort()
  assert.deepEqual(await outcome, { answered: false, reason: 'The service stopped during the attempt.' })
})

test('each failure is described in a sentence', async (t) => {
  const target = await receiver(t)
  const closed = await startReceiver()
  await closed.close()
  const refused = await createOutbound(loopback)({ ...message, url: closed.url })
  assert.deepEqual(refused, { answered: false, reason: '127.0.0.1 refused the connection.' })
  target.answer = (response) => void response.destroy()
  const cut = await createOutbound(loopback)({ ...message, url: target.url })
  assert.deepEqual(cut, { answered: false, reason: '127.0.0.1 closed the connection without a reply.' })
  const nowhere = createOutbound(loopback, { resolve: resolveTo() })
  const unresolved = await nowhere({ ...message, url: 'http://hooks.example/' })
  assert.deepEqual(unresolved, { answered: false, reason: 'hooks.example does not resolve to an address.' })
})

test('over TLS the certificate is checked against the name, although an address is dialled', async (t) => {
  const target = await receiver(t, { tls: { key: TEST_KEY, cert: TEST_CERTIFICATE } })
  const post = createOutbound(loopback, { resolve: resolveTo('127.0.0.1') })
  const url = `https://hooks.example:${target.port}/hook`

  const untrusted = await post({ ...message, url })
  assert.ok(!untrusted.answered)
  assert.match(untrusted.reason, /TLS certificate of hooks\.example is not valid/)

  const before = getCACertificates()
  t.after(() => setDefaultCACertificates(before))
  setDefaultCACertificates([...before, TEST_CERTIFICATE])
  assert.deepEqual(headOf(await post({ ...message, url })), { answered: true, status: 204, retryAfter: undefined })

  const otherName = await post({ ...message, url: `https://other.example:${target.port}/hook` })
  assert.ok(!otherName.answered)
  assert.match(otherName.reason, /TLS certificate of other\.example is not valid/)
  assert.equal(target.requests.length, 1)
})

// Created for these tests, for the name hooks.example, valid from 2020 to 2120.
const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgX7jvv65A4OIzhU3U
42LhJe/I2JZTodPryB73Uyum/SChRANCAAQiOWoAE/VkOsawoLe4vvoVEINDhzQC
CxiX39aTiXh62tQfF7L+/813LcpCLf7GNmovFEuzN3cBdxuZRA7fRWqh
-----END PRIVATE KEY-----
`
const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBSzCB8qADAgECAgEBMAoGCCqGSM49BAMCMBcxFTATBgNVBAMMDFBsYXRlbiB0
ZXN0czAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFzEVMBMGA1UE
AwwMUGxhdGVuIHRlc3RzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEIjlqABP1
ZDrGsKC3uL76FRCDQ4c0AgsYl9/Wk4l4etrUHxey/v/Ndy3KQi3+xjZqLxRLszd3
AXcbmUQO30VqoaMtMCswGAYDVR0RBBEwD4INaG9va3MuZXhhbXBsZTAPBgNVHRMB
Af8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIBouP8GFbf9Fav2rYUl0Sm1GmCp3
KyOUx4x3lHFAHIwuAiEA2Y6p36Lq7nmverHnN95wBKtGGOLUtVRqo53KAmk5Lqg=
-----END CERTIFICATE-----
`
