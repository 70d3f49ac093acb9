import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { check, listBackends, listModels, MODEL_IDS, type ModelItem, testBackend } from '@platen/wire'
import { onBothDatabases } from '../db/testing.ts'
import { startTestApp, type TestApp } from '../http/testing.ts'
import { catalogue, type ModelSource } from './catalogue.ts'
import { BackendConfig } from './model-config.ts'
import { type Models, openModels } from './resolve.ts'

onBothDatabases((databases) => {
  let app: TestApp
  let key: string
  let source: ModelSource = { source: 'draft' }
  let models: Models
  before(async () => {
    models = await openModels({
      dataFolder: '/no/such/folder',
      probe: false,
      backends: { local: BackendConfig.parse({ kind: 'gguf', path: 'nowhere.gguf' }) },
      models: { 'model-03': { backend: 'local' } },
    })
    app = await startTestApp(await databases.open(), {
      adapters: {
        models: {
          list: () => catalogue((id) => (id === 'model-01' ? source : { source: 'none' })),
          states: () => models.states(),
          backend: (name) => models.backend(name),
        },
      },
    })
    key = (await app.newKey()).key
  })

  after(() => models.close())

  test('GET /models is a bare array of the eleven models in the order of the interface', async () => {
    const reply = await app.request('GET', '/models', { key })
    assert.equal(reply.status, 200)
    const items = reply.json as ModelItem[]
    assert.deepEqual(
      items.map((item) => item.id),
      [...MODEL_IDS],
    )
    const checked = check(listModels.replies[200].schema, items, 'reply')
    assert.ok(checked.ok)
    assert.deepEqual(checked.value, items)
    assert.deepEqual(
      items.filter((item) => item.default).map((item) => item.id),
      ['model-01'],
    )
  })

  test('GET /models has another ETag once another model answers', async () => {
    source = { source: 'draft' }
    const etag = (await app.request('GET', '/models', { key })).headers.get('etag') ?? ''
    const conditional = { key, headers: { 'if-none-match': etag } }
    assert.equal((await app.request('GET', '/models', conditional)).status, 304)
    source = { source: 'model', name: 'house model', contextTokens: 8192 }
    const changed = await app.request('GET', '/models', conditional)
    assert.equal(changed.status, 200)
    assert.equal((changed.json as ModelItem[])[0]?.name, 'house model')
  })

  test('GET /backends shows the state of each backend to administrators only', async () => {
    const admin = (await app.newKey({ scopes: ['admin'] })).key
    const reply = await app.request('GET', '/backends', { key: admin })
    assert.equal(reply.status, 200)
    const checked = check(listBackends.replies[200].schema, reply.json, 'reply')
    assert.ok(checked.ok)
    const [local, ...others] = checked.value.data.backends
    assert.deepEqual(others, [])
    assert.deepEqual([local?.name, local?.kind, local?.status, local?.models], ['local', 'gguf', 'down', ['model-03']])
    assert.match(local?.note ?? '', /There is no file .*nowhere\.gguf/)
    assert.deepEqual(
      [local?.location, local?.speed, local?.retryAfter],
      ['/no/such/folder/models/nowhere.gguf', null, null],
    )
    assert.equal((await app.request('GET', '/backends', { key })).status, 403)
  })

  test('POST /backends/{name}/test says why a backend does not answer; 404 for another name; administrators only', async () => {
    const admin = (await app.newKey({ scopes: ['admin'], dailyLimit: 0, tier: 'enterprise' })).key
    const reply = await app.request('POST', '/backends/local/test', { key: admin })
    assert.equal(reply.status, 200)
    const checked = check(testBackend.replies[200].schema, reply.json, 'reply')
    assert.ok(checked.ok)
    const { ok, error, text } = checked.value.data
    assert.deepEqual([ok, text], [false, ''])
    assert.match(error ?? '', /There is no file .*nowhere\.gguf/)
    assert.equal((await app.request('POST', '/backends/other/test', { key: admin })).status, 404)
    assert.equal((await app.request('POST', '/backends/local/test', { key })).status, 403)
  })
})
