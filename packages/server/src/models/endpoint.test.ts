import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { callOf, printable } from './endpoint.ts'
import { BackendConfig } from './model-config.ts'
import { type Models, openModels } from './resolve.ts'

test('a printed address has no user, password, fragment or value of its query', () => {
  for (const [address, printed] of [
    ['http://127.0.0.1:8000/v1', 'http://127.0.0.1:8000/v1'],
    ['https://ann:s3cret@llm.example/v1', 'https://llm.example/v1'],
    ['https://s3cret@llm.example/v1', 'https://llm.example/v1'],
    ['https://llm.example/v1?key=s3cret', 'https://llm.example/v1?key=…'],
    ['https://llm.example/v1?a=s3cret&b=s3cret=x#s3cret', 'https://llm.example/v1?a=…&b=…'],
    ['https://llm.example/v1?s3cret', 'https://llm.example/v1?…'],
    ['no address with s3cret', '…'],
  ] as const)
    assert.equal(printable(address), printed)
})

test('a call has the user of the address, unless there is a key, and configured headers come first', () => {
  const baseUrl = 'https://ann:p%40ss@llm.example/v1/?key=k'
  const call = callOf({ baseUrl }, '/models', { accept: 'x' })
  assert.equal(call.url.href, 'https://llm.example/v1/models?key=k')
  assert.deepEqual(call.headers, { accept: 'x', authorization: `Basic ${btoa('ann:p@ss')}` })
  assert.equal(callOf({ baseUrl, apiKey: 'a' }, '/models', {}).headers['authorization'], 'Bearer a')
  const headers = { Authorization: 'Own', Accept: 'y' }
  assert.deepEqual(callOf({ baseUrl, apiKey: 'a', headers }, '/models', { accept: 'x' }).headers, {
    accept: 'y',
    authorization: 'Own',
  })
})

/** A model server behind a proxy that wants a user, a key in the query and a header. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost')
  const isKnown =
    request.headers.authorization === `Basic ${btoa('ann:s3cret-password')}` &&
    url.searchParams.get('key') === 's3cret-key' &&
    request.headers['x-team'] === 's3cret-team'
  const isList = url.pathname === '/v1/models'
  response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify(
      !isKnown
        ? { error: { message: `s3cret ${request.headers.authorization}`, type: 'no_access' } }
        : isList
          ? { object: 'list', data: [{ id: 'house' }] }
          : { choices: [{ message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'stop' }] },
    ),
  )
})
let models: Models | undefined
let address = ''

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(async () => {
  await models?.close()
  server.close()
})

async function open(password: string): Promise<Models> {
  await models?.close()
  models = await openModels({
    dataFolder: '/no/such/folder',
    probe: false,
    backends: {
      house: BackendConfig.parse({
        kind: 'openai',
        baseUrl: `http://ann:${password}@${address}/v1?key=s3cret-key`,
        headers: { 'X-Team': 's3cret-team' },
        retries: 0,
      }),
    },
    models: { 'model-01': { backend: 'house' } },
    quickOpenAi: { baseUrl: `http://ann:${password}@${address}/v1?key=s3cret-key` },
  })
  return models
}

async function write(models: Models): Promise<string> {
  const { first } = models.resolve('model-01')
  assert.ok(first.kind === 'backend')
  const request = { messages: [], maxTokens: 10, totalTimeoutMs: 10_000, signal: new AbortController().signal }
  let text = ''
  for await (const event of first.backend.stream(request, first.target)) if (event.type === 'text') text += event.text
  return text
}

/** Everything that `platen serve`, `doctor`, `models` and `GET /backends` print of them. */
async function printed(models: Models): Promise<string> {
  return JSON.stringify([models.summary(), await models.check(), models.states(), models.list()])
}

test('a server that wants user, password, key and header is asked for its models and for documents alike', async () => {
  // Documents used to be asked for without user and password: 503, while doctor said that the server answers.
  const opened = await open('s3cret-password')
  const checks = await opened.check()
  assert.deepEqual(
    checks.map(({ name, ok }) => [name, ok]),
    [
      ['house', true],
      // The quick backend has no header.
      ['openai', false],
    ],
  )
  assert.equal(await write(opened), 'Hello.')
})

test('no password, key or header of a backend is printed, also not when the server refuses it and quotes it', async () => {
  for (const password of ['s3cret-password', 's3cret-wrong']) {
    const opened = await open(password)
    const failure = await write(opened).catch((error: Error) => error)
    const { message = '', cause } = failure instanceof Error ? failure : new Error()
    const text = `${await printed(opened)} ${message} ${String(cause)}`
    assert.ok(text.includes(`http://${address}/v1?key=…`), text)
    assert.ok(!text.includes('s3cret'), text)
    if (password === 's3cret-wrong') assert.match(text, /status 401 \(no_access\)/)
  }
})
