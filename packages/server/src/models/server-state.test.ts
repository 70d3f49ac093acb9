/** Whether a model server answers: the state of its backend, and what `GET /models` says of its models. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { BackendConfig, OpenAiConfig } from './model-config.ts'
import { OpenAiHttp } from './openai-http.ts'
import { openModels } from './resolve.ts'
import { startFakeOpenAi } from './testing/fake-openai.ts'

const opened: { close(): unknown }[] = []
after(() => Promise.all(opened.map((one) => one.close())))

const track = <One extends { close(): unknown }>(one: One): One => {
  opened.push(one)
  return one
}

function open(baseUrl: string, config: object = {}) {
  const clock = { ms: 0 }
  const settings = OpenAiConfig.parse({ kind: 'openai', baseUrl, retries: 0, ...config })
  const backend = track(new OpenAiHttp('house', settings, { now: () => clock.ms }))
  /** Checks again, later. */
  const statusLater = async (seconds = 5) => {
    clock.ms += seconds * 1000
    await backend.check()
    return backend.state().status
  }
  const call = async () => {
    const request = { messages: [], maxTokens: 10, totalTimeoutMs: 10_000, signal: new AbortController().signal }
    let text = ''
    for await (const event of backend.stream(request, { upstream: 'm', contextTokens: 8192 }))
      if (event.type === 'text') text += event.text
    return text
  }
  return { backend, statusLater, call }
}

test('a server that stops is down, and ready when it is back, without a call', async () => {
  const server = await startFakeOpenAi({})
  const { backend, statusLater } = open(server.baseUrl)
  assert.equal(await statusLater(), 'ready')
  await server.close()
  assert.equal(backend.state().status, 'ready')
  assert.equal(await statusLater(), 'down')
  assert.match(backend.state().note ?? '', /ECONNREFUSED/)
  track(await startFakeOpenAi({ port: server.port }))
  // Not asked again so soon.
  assert.equal(await statusLater(1), 'down')
  assert.equal(await statusLater(), 'ready')
  assert.equal(backend.state().note, undefined)
})

test('a backend whose call found no server is ready when the server is back', async () => {
  const server = await startFakeOpenAi({})
  const { backend, statusLater, call } = open(server.baseUrl)
  await server.close()
  await assert.rejects(call())
  assert.equal(backend.state().status, 'down')
  track(await startFakeOpenAi({ port: server.port }))
  assert.equal(await statusLater(), 'ready')
})

test('a server that fails calls stays down for a while, though it lists its models', async () => {
  const server = track(await startFakeOpenAi({ scenario: '500' }))
  const { statusLater, call } = open(server.baseUrl)
  await assert.rejects(call())
  assert.equal(await statusLater(), 'down')
  assert.equal(await statusLater(30), 'ready')
})

test('a server that failed one call and answers others is not down', async () => {
  const server = track(await startFakeOpenAi({ scenario: '500' }))
  const { backend, statusLater, call } = open(server.baseUrl)
  await assert.rejects(call())
  assert.equal(backend.state().status, 'down')
  server.scenario = 'fine'
  assert.equal(await statusLater(), 'ready')
})

test('a server that refuses the list of models is down until it answers a call', async () => {
  const answer = { choices: [{ message: { content: 'Dear Ms Brandt' }, finish_reason: 'stop' }] }
  const server: Server = createServer((request, response) => {
    if (request.method === 'GET') response.writeHead(401).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  track({ close: () => server.close() })
  const { backend, statusLater, call } = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
  assert.equal(await statusLater(), 'down')
  assert.match(backend.state().note ?? '', /status 401/)
  assert.equal(await call(), 'Dear Ms Brandt')
  assert.equal(backend.state().status, 'ready')
  assert.equal(await statusLater(), 'ready')
})

test('GET /models says at once that the model of a server that stopped is not available', async () => {
  const server = await startFakeOpenAi({ models: ['m'] })
  const models = track(
    await openModels({
      dataFolder: '/no/such/folder',
      probe: false,
      backends: { house: BackendConfig.parse({ kind: 'openai', baseUrl: server.baseUrl, upstream: 'm' }) },
      models: { 'model-01': { backend: 'house' } },
    }),
  )
  await server.close()
  await models.refresh()
  const [model] = models.list()
  assert.deepEqual([model?.id, model?.source, model?.available], ['model-01', 'model', false])
  assert.equal(models.states()[0]?.status, 'down')
})
