/** A local model behind `POST /generate`: a real GGUF file, really loaded, through the whole service. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { onBothDatabases } from '../../db/testing.ts'
import { createCompose } from '../../generate/compose.ts'
import { startTestApp, type TestApp, testClock } from '../../http/testing.ts'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { BackendConfig } from '../model-config.ts'
import { type Models, openModels } from '../resolve.ts'
import { testRuntime } from '../testing/local-models.ts'
import { scriptedGguf } from '../testing/tiny-gguf.ts'

const TEXT =
  'The committee met on Thursday and looked at the budget of the coming year.\n\n' +
  'It found the figures sound and closed the meeting at noon.'

const runtime = await testRuntime()

onBothDatabases((databases) => {
  let app: TestApp
  let models: Models
  let key: string

  before(async () => {
    const opened = await databases.open()
    const file = async (name: string, bytes: Uint8Array) => {
      const path = join(opened.dataFolder, name)
      await writeFile(path, bytes)
      // One thread: two would wait for each other beside other tests.
      return BackendConfig.parse({ kind: 'gguf', path, threads: 1 })
    }
    models = await openModels(
      {
        dataFolder: opened.dataFolder,
        backends: {
          good: await file('good.gguf', scriptedGguf({ text: TEXT, context: 8192 })),
          endless: await file('endless.gguf', scriptedGguf({ text: `${TEXT} `, loop: true, context: 8192 })),
          broken: await file('broken.gguf', Buffer.alloc(50_000, 'no model at all ')),
        },
        models: {
          'model-01': { backend: 'good' },
          'model-02': { backend: 'endless' },
          'model-03': { backend: 'broken' },
          'model-04': { backend: 'broken', fallbacks: ['model-01'] },
        },
        probe: false,
      },
      'folder' in runtime ? { runtimeFolder: runtime.folder } : {},
    )
    const clock = testClock('2026-03-14T12:00:00Z')
    const compose = createCompose({ models, templates: BUILT_IN_TEMPLATES, clock, timeZone: 'UTC' })
    app = await startTestApp(opened, { clock, adapters: { compose } })
    opened.beforeClose(() => models.close())
    ;({ key } = await app.newKey())
  })

  const body = { prompt: 'A note on the meeting of the committee' }
  const skip = 'skip' in runtime && runtime.skip

  test('a local model writes a document', { skip }, async () => {
    const reply = await app.request('POST', '/generate', { key, body })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(reply.json, { success: true, content: TEXT, reasoning: null })
    assert.equal(reply.headers.get('x-model-used'), 'model-01')
    assert.equal(reply.headers.get('x-document-source'), 'model')
  })

  test('a broken file is 503 for its model ID without naming the file; other models work', { skip }, async () => {
    const reply = await app.request('POST', '/generate', { key, body: { ...body, modelType: 'model-03' } })
    assert.equal(reply.status, 503)
    assert.equal((reply.json as { error: { code: string } }).error.code, 'model_unavailable')
    assert.ok(Number(reply.headers.get('retry-after')) > 0)
    assert.doesNotMatch(reply.text, /gguf|broken|\/tmp/i)
    const other = await app.request('POST', '/generate', { key, body })
    assert.equal(other.status, 200)
  })

  test('the fallback of a broken file answers and is named', { skip }, async () => {
    const reply = await app.request('POST', '/generate', { key, body: { ...body, modelType: 'model-04' } })
    assert.equal(reply.status, 200)
    assert.equal(reply.headers.get('x-model-used'), 'model-01')
  })

  test('a client that disconnects during a stream stops the model', { skip }, async () => {
    const leaving = new AbortController()
    const reply = await fetch(`${app.url}/v1/generate`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ ...body, modelType: 'model-02' }),
      signal: leaving.signal,
    })
    const { value } = (await reply.body?.getReader().read()) ?? {}
    assert.match(Buffer.from(value ?? []).toString(), /^event: delta/)
    const endless = () => models.states().find(({ name }) => name === 'endless')
    assert.equal(endless()?.running, 1)
    leaving.abort()
    // The model itself would go on for thousands of tokens.
    while (endless()?.running !== 0) await new Promise((resolve) => setTimeout(resolve, 5))
  })
})
