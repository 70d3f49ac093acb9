/** Reloading templates and backends while documents are being written, over HTTP and with model servers of the test. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Reloaded, SCOPES } from '@platen/wire'
import { pino } from 'pino'
import { type OpenedAdapters, openAdapters } from './adapters.ts'
import { loadConfig } from './config.ts'
import { onBothDatabases } from './db/testing.ts'
import { startTestApp, type TestApp, type TestReply, testClock } from './http/testing.ts'

/** A model server that starts each answer with its name, and ends it when the test says so. It refuses calls once one was cut off. */
async function startModel(name: string) {
  const open: ServerResponse[] = []
  const startedAnswers: (() => void)[] = []
  let closedEarly = 0
  const piece = (text: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify({ data: [{ id: name }] }))
    if (closedEarly) return void response.writeHead(500).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(piece(`Written by ${name}.`))
    response.on('close', () => {
      if (!response.writableFinished) closedEarly += 1
    })
    open.push(response)
    for (const notify of startedAnswers.splice(0)) notify()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** Waits until an answer for each of `documents` has started. @throws where the service replies without one. */
    started: async (...documents: Promise<TestReply>[]) => {
      const withoutAnswer = documents.map(async (document) => {
        const { status, text } = await document
        throw new Error(`The service replied before model server ${name} ended its answer: ${status} ${text}`)
      })
      Promise.race(withoutAnswer).catch(() => {})
      while (open.length < documents.length)
        await Promise.race([new Promise<void>((resolve) => startedAnswers.push(resolve)), ...withoutAnswer])
    },
    end(count = open.length) {
      for (const response of open.splice(0, count))
        response.end(
          `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
        )
    },
    closedEarly: () => closedEarly,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

onBothDatabases((databases) => {
  let app: TestApp
  let adapters: OpenedAdapters
  let key: string
  let folder: string
  let one: Awaited<ReturnType<typeof startModel>>
  let two: Awaited<ReturnType<typeof startModel>>

  /** The configuration file; `port` needs a restart. */
  const configure = (backends: Record<string, string>, more: object = {}) =>
    writeFileSync(
      join(folder, 'platen.json'),
      JSON.stringify({
        templates: 'templates',
        backends: Object.fromEntries(
          Object.entries(backends).map(([name, baseUrl]) => [name, { kind: 'openai', baseUrl, upstream: 'm' }]),
        ),
        models: { 'model-01': { backend: Object.keys(backends)[0] } },
        ...more,
      }),
    )
  const memo = /```json\n(\{\n {2}"id": "memo"[^`]*)```/u.exec(
    readFileSync(new URL('../../../docs/templates.md', import.meta.url), 'utf8'),
  )?.[1]
  const addTemplate = (id: string, text = memo ?? '') => writeFileSync(join(folder, 'templates', `${id}.json`), text)

  before(async () => {
    const test = await databases.open()
    folder = test.dataFolder
    one = await startModel('one')
    two = await startModel('two')
    mkdirSync(join(folder, 'templates'))
    configure({ first: one.baseUrl })
    const readConfig = () => loadConfig({ flags: { data: folder, probe: false }, env: {} })
    const clock = testClock('2026-03-14T12:00:00Z')
    const log = pino({ level: 'silent' })
    adapters = await openAdapters(readConfig(), { database: test.database, log, clock, readConfig })
    app = await startTestApp(test, { clock, adapters: { ...adapters } })
    test.beforeClose(() => adapters.close())
    key = (await app.newKey({ scopes: SCOPES })).key
  })
  after(() => {
    one.close()
    two.close()
  })

  const reload = () => app.request('POST', '/reload', { key })
  const reloaded = async () => {
    const reply = await reload()
    assert.equal(reply.status, 200, reply.text)
    return (reply.json as { data: Reloaded }).data
  }
  const write = (body: object = {}) =>
    app.request('POST', '/generate', { key, body: { prompt: 'A memo', format: 'markdown', ...body } })
  const templates = async () => ((await app.request('GET', '/templates', { key })).json as { id: string }[]).length

  test('a running document keeps its backend; the next one uses the new backend', async () => {
    const first = write()
    await one.started(first)
    configure({ second: two.baseUrl }, { retentionDays: 3 })
    const { backends, restartFor } = await reloaded()
    assert.deepEqual([backends, restartFor], [['second'], ['retentionDays']])
    const second = write()
    await two.started(second)
    assert.equal(one.closedEarly(), 0)
    one.end()
    two.end()
    assert.match((await first).text, /Written by one/)
    assert.match((await second).text, /Written by two/)
  })

  test('a replaced backend is closed after its last document; an unchanged one is not', async (t) => {
    configure({ first: one.baseUrl, second: two.baseUrl })
    await reloaded()
    const closed: string[] = []
    for (const { backend } of adapters.models.openBackends()) {
      const close = backend.close.bind(backend)
      t.mock.method(backend, 'close', async () => {
        closed.push(backend.name)
        await close()
      })
    }
    const documents = [write(), write()]
    await one.started(...documents)
    configure({ second: two.baseUrl })
    await reloaded()
    one.end(1)
    await Promise.race(documents)
    assert.deepEqual(closed, [])
    one.end()
    for (const { status, text } of await Promise.all(documents)) assert.equal(status, 200, text)
    assert.deepEqual(closed, ['first'])
    const later = write()
    await two.started(later)
    two.end()
    assert.match((await later).text, /Written by two/)
  })

  test('a backend whose configuration did not change is reused', async () => {
    configure({ second: two.baseUrl, first: one.baseUrl })
    const earlier = write()
    await two.started(earlier)
    assert.deepEqual((await reloaded()).backends, ['second', 'first'])
    const states = async () =>
      (
        (await app.request('GET', '/backends', { key })).json as {
          data: { backends: { name: string; running: number }[] }
        }
      ).data.backends
    // The running call belongs to the reused backend.
    assert.equal((await states()).find(({ name }) => name === 'second')?.running, 1)
    configure({ second: two.baseUrl })
    await reloaded()
    two.end()
    assert.match((await earlier).text, /Written by two/)
    const later = write()
    await two.started(later)
    two.end()
    assert.match((await later).text, /Written by two/)
  })

  test('added templates are listed, checked, documented and used', async () => {
    const countBefore = await templates()
    const etag = (await app.request('GET', '/templates', { key })).headers.get('etag')
    assert.equal((await write({ template: 'memo' })).status, 400)
    addTemplate('memo')
    assert.equal((await reloaded()).templates, countBefore + 1)
    assert.equal(await templates(), countBefore + 1)
    assert.notEqual((await app.request('GET', '/templates', { key })).headers.get('etag'), etag)
    const written = write({ template: 'memo' })
    await two.started(written)
    two.end()
    assert.equal((await written).status, 200)
    assert.match(await (await fetch(`${app.url}/openapi.json`)).text(), /"memo"/)
  })

  test('an invalid file is reported and changes nothing', async () => {
    const countBefore = await templates()
    addTemplate('broken', '{"id": ')
    const refused = await reload()
    assert.equal(refused.status, 409)
    assert.match(refused.error?.message ?? '', /broken\.json/)
    assert.equal(await templates(), countBefore)
    writeFileSync(join(folder, 'templates', 'broken.json'), '{}')
    writeFileSync(join(folder, 'platen.json'), '{"models": {"model-01": {"backend": "nowhere"}}}')
    const wrong = await reload()
    assert.equal(wrong.status, 409)
    assert.match(wrong.error?.message ?? '', /nowhere/)
    const written = write({ template: 'memo' })
    await two.started(written)
    two.end()
    assert.match((await written).text, /Written by two/)
    assert.equal((await app.request('POST', '/reload', { key: (await app.newKey()).key })).status, 403)
  })
})
