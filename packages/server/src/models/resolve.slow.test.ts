import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { MODEL_IDS } from '@platen/wire'
import { ModelUnavailable } from './backend.ts'
import { BackendConfig, type ModelConfig } from './model-config.ts'
import { type Models, type ModelsDeps, openModels, type ResolvedModel } from './resolve.ts'
import { DEFAULT_ANSWER, type FakeOpenAi, refusedBaseUrl, startFakeOpenAi } from './testing/fake-openai.ts'
import { fakeRuntime } from './testing/fake-runtime.ts'
import { testRuntime } from './testing/local-models.ts'
import { scriptedGguf } from './testing/tiny-gguf.ts'

const runtime = await testRuntime()

let dataFolder: string
let fake: FakeOpenAi
const opened: Models[] = []
before(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'platen-resolve-'))
  fake = await startFakeOpenAi({ models: ['writer-7b'] })
})
after(async () => {
  for (const models of opened) await models.close()
  await fake.close()
  await rm(dataFolder, { recursive: true, force: true })
})

async function open(config: Partial<ModelConfig> = {}, deps: ModelsDeps = {}): Promise<Models> {
  const models = await openModels(
    { dataFolder, backends: {}, models: {}, probe: false, ...config },
    // A busy machine may take longer than a start would wait.
    { detectMs: 20_000, ...deps },
  )
  opened.push(models)
  return models
}

function openAi(more: Record<string, unknown> = {}): BackendConfig {
  return BackendConfig.parse({ kind: 'openai', baseUrl: fake.baseUrl, upstream: 'fine', ...more })
}

function backendRoute(route: ResolvedModel | undefined): Extract<ResolvedModel, { kind: 'backend' }> {
  assert.ok(route?.kind === 'backend')
  return route
}

/** Writes a model file whose header states a billion parameters, which nothing here loads. */
async function writeLarge(path: string, bytes: Buffer): Promise<void> {
  const name = 'output_norm.weight'
  // After the name: the number of dimensions (1), then the dimension.
  bytes.writeBigUInt64LE(1_000_000_000n, bytes.indexOf(name) + name.length + 4)
  await writeFile(path, bytes)
  // As long as the least that so many could take; without content, so it takes no space on the disk.
  await truncate(path, 64 * 1024 * 1024)
}

test('names() says what answers: the operator’s name, else that of the server', async () => {
  const models = await open({
    backends: { house: openAi({ upstream: undefined }), named: openAi({ name: 'Our model' }) },
    models: {
      'model-01': { backend: 'house' },
      'model-02': { backend: 'house', upstream: 'writer-70b' },
      'model-03': { backend: 'house', name: 'The large one' },
      'model-04': { backend: 'named' },
      'model-05': { backend: 'draft' },
    },
  })
  assert.deepEqual(models.names(), {
    'model-01': 'writer-7b',
    'model-02': 'writer-70b',
    'model-03': 'The large one',
    'model-04': 'Our model',
  })
})

describe('nothing is configured', () => {
  test('every model ID gives a form, and the summary says why', async () => {
    const models = await open()
    for (const id of MODEL_IDS) assert.equal(models.resolve(id).first.kind, 'draft')
    assert.deepEqual(new Set(models.list().map(({ source }) => source)), new Set(['draft']))
    assert.ok(models.list().every(({ available, contextLength }) => available && contextLength === null))
    const { kind, sentence, backends } = models.summary()
    assert.equal(kind, 'draft')
    assert.match(sentence, /are forms, without a model.*no backend is configured.*PLATEN_PROBE=false/)
    assert.deepEqual(
      backends.map(({ name }) => name),
      ['draft'],
    )
  })

  test('a local server that lists its models is found and answers every ID', async () => {
    const models = await open({ probe: true }, { ports: [fake.port] })
    const route = backendRoute(models.resolve('model-01').first)
    assert.equal(route.target.upstream, 'writer-7b')
    assert.equal(route.name, 'model-01', 'the brand of a model shows only where the operator names it')
    assert.match(
      models.summary().sentence,
      /by the model writer-7b of .* at http:\/\/127\.0\.0\.1:\d+\/v1: .*found this server/,
    )
    assert.ok(models.list().every(({ source }) => source === 'model'))
  })

  test('a server without a list of usable models is not used: HTML, an empty list, a model under 1B, no reply, no server', async () => {
    const small = '{"data":[{"id":"tiny","meta":{"n_params":135000000}}]}'
    const answers = ['{"data":{}}', '<html></html>', '{"data":[]}', '{"data":[{"name":"x"}]}', small, undefined]
    const servers = await Promise.all(
      answers.map(async (answer) => {
        const server = createServer((_, response) => {
          if (answer !== undefined) response.end(answer)
        })
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
        return server
      }),
    )
    const ports = servers.map((server) => (server.address() as AddressInfo).port)
    const refused = Number(new URL(await refusedBaseUrl()).port)
    const models = await open({ probe: true }, { ports: [...ports, refused], detectMs: 500 })
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
    assert.equal(models.resolve('model-01').first.kind, 'draft')
  })

  test('a GGUF file in the models folder answers, despite broken and small ones beside it', async () => {
    const folder = join(dataFolder, 'with-models')
    await mkdir(join(folder, 'models'), { recursive: true })
    const file = () => scriptedGguf({ text: 'A text from a file.', context: 1024 })
    await writeLarge(join(folder, 'models', 'good.gguf'), file())
    await writeFile(join(folder, 'models', 'bad.gguf'), 'nothing')
    await writeFile(join(folder, 'models', 'small.gguf'), file())
    const models = await open(
      { dataFolder: folder },
      { runtimeFolder: await fakeRuntime(join(folder, 'runtime'), 'slow-load') },
    )
    const route = backendRoute(models.resolve('model-10').first)
    assert.equal(route.target.contextTokens, 1024)
    assert.match(models.summary().sentence, /by the local model .*good\.gguf/)
    assert.match(models.summary().warnings.join(), /small\.gguf is not used: .*less than 1 billion parameters/)
  })

  test('a GGUF file under 1 billion parameters is used only if it is configured, with a warning', {
    skip: 'skip' in runtime && runtime.skip,
  }, async () => {
    if (!('folder' in runtime)) return
    const folder = join(dataFolder, 'with-small')
    await mkdir(join(folder, 'models'), { recursive: true })
    await writeFile(join(folder, 'models', 'small.gguf'), scriptedGguf({ text: 'A text from a file.', context: 1024 }))
    const unused = await open({ dataFolder: folder }, { runtimeFolder: runtime.folder })
    assert.equal(unused.resolve('model-07').first.kind, 'draft')
    const models = await open({ dataFolder: folder, quickGguf: 'small.gguf' }, { runtimeFolder: runtime.folder })
    assert.match(models.summary().warnings.join(), /small\.gguf has less than 1 billion parameters/)
    const route = backendRoute(models.resolve('model-07').first)
    let text = ''
    const request = {
      messages: [{ role: 'user' as const, content: 'Say it.' }],
      maxTokens: 50,
      totalTimeoutMs: 60_000,
      signal: new AbortController().signal,
    }
    for await (const event of route.backend.stream(request, route.target)) if (event.type === 'text') text += event.text
    assert.equal(text, 'A text from a file.')
  })

  test('a GGUF file without its runtime is reported, and documents are forms', async () => {
    const folder = join(dataFolder, 'without-runtime')
    await mkdir(join(folder, 'models'), { recursive: true })
    await writeLarge(join(folder, 'models', 'good.gguf'), scriptedGguf({ text: 'A text from a file.' }))
    const models = await open({ dataFolder: folder })
    assert.equal(models.resolve('model-01').first.kind, 'draft')
    assert.match(models.summary().warnings.join(), /good\.gguf is not used: its runtime is not installed/)
  })
})

describe('the quick backend', () => {
  test('one endpoint answers every ID that the file does not map', async () => {
    const models = await open({
      backends: { big: openAi({ upstream: 'big-70b' }) },
      models: { 'model-10': { backend: 'big', name: 'Big One' } },
      quickOpenAi: { baseUrl: fake.baseUrl, model: 'fine' },
    })
    assert.equal(backendRoute(models.resolve('model-10').first).target.upstream, 'big-70b')
    assert.equal(backendRoute(models.resolve('model-10').first).name, 'Big One')
    assert.equal(backendRoute(models.resolve('model-01').first).target.upstream, 'fine')
    assert.ok(models.list().every(({ available }) => available))
  })

  test('without a model name the first one that the server lists is used', async () => {
    const models = await open({ quickOpenAi: { baseUrl: fake.baseUrl } })
    assert.equal(backendRoute(models.resolve('model-01').first).target.upstream, 'writer-7b')
  })

  test('a server that is down at start is asked for its model when it is called', async () => {
    const late = await startFakeOpenAi()
    const { port } = late
    await late.close()
    const models = await open({ quickOpenAi: { baseUrl: late.baseUrl } })
    const route = backendRoute(models.resolve('model-01').first)
    const again = await startFakeOpenAi({ port, models: ['woken'] })
    let text = ''
    const request = { messages: [], maxTokens: 9, totalTimeoutMs: 9000, signal: new AbortController().signal }
    for await (const event of route.backend.stream(request, route.target)) if (event.type === 'text') text += event.text
    assert.equal(text, DEFAULT_ANSWER)
    assert.equal(again.exchanges[0]?.body.model, 'woken')
    await again.close()
  })
})

describe('backends of the file', () => {
  test('an ID without a backend is unavailable once any is configured', async () => {
    const models = await open({ backends: { main: openAi() }, models: { 'model-01': { backend: 'main' } } })
    assert.throws(() => models.resolve('model-02'), ModelUnavailable)
    const items = models.list()
    assert.deepEqual(items.map(({ id, available }) => available && id).filter(Boolean), ['model-01'])
    assert.equal(items.find(({ id }) => id === 'model-02')?.source, 'none')
  })

  test('an ID gives forms if the file says so, beside real backends', async () => {
    const models = await open({
      backends: { main: openAi() },
      models: { 'model-01': { backend: 'main' }, 'model-07': { backend: 'draft' } },
    })
    assert.equal(models.resolve('model-07').first.kind, 'draft')
    assert.deepEqual(
      models.summary().backends.map(({ name, models: ids }) => [name, ids]),
      [
        ['main', ['model-01']],
        ['draft', ['model-07']],
      ],
    )
  })

  test('the model entry overrides the backend', async () => {
    const models = await open({
      backends: { main: openAi({ contextTokens: 4096, name: 'Main' }) },
      models: {
        'model-01': { backend: 'main', upstream: 'small', contextTokens: 2048, extraBody: { top_k: 1 } },
        'model-02': { backend: 'main' },
      },
    })
    const first = backendRoute(models.resolve('model-01').first)
    assert.deepEqual(first.target, { upstream: 'small', contextTokens: 2048, extraBody: { top_k: 1 } })
    const second = backendRoute(models.resolve('model-02').first)
    assert.deepEqual(second.target, { upstream: 'fine', contextTokens: 4096 })
    assert.equal(second.name, 'Main')
    assert.equal(models.list()[1]?.name, 'Main')
    assert.equal(models.list()[1]?.contextLength, 4096)
  })

  test('fallbacks are used in order; one that is not configured is left out', async () => {
    const models = await open({
      backends: { main: openAi(), spare: openAi({ upstream: 'spare' }) },
      models: {
        'model-01': { backend: 'main', fallbacks: ['model-03', 'model-06', 'draft'] },
        'model-06': { backend: 'spare' },
      },
    })
    const { fallbacks } = models.resolve('model-01')
    assert.deepEqual(
      fallbacks.map(({ name }) => name),
      ['model-06', 'draft'],
    )
    assert.deepEqual(models.resolve('model-06').fallbacks, [])
  })

  test('sizeB is ignored with one warning that names every occurrence', async () => {
    const models = await open({
      backends: { main: openAi({ sizeB: 70 }), other: openAi() },
      models: { 'model-01': { backend: 'main', sizeB: 3 }, 'model-02': { backend: 'other' } },
    })
    const { warnings } = models.summary()
    assert.deepEqual(warnings.length, 1)
    assert.match(warnings[0] ?? '', /^sizeB is no longer used \(backends\.main, models\.model-01\)/)
  })

  test('a backend that no model ID uses causes a warning', async () => {
    const models = await open({ backends: { lonely: openAi() } })
    assert.match(models.summary().warnings.join(), /No model ID is mapped to the backend lonely/)
  })

  test('a missing GGUF file makes its IDs unavailable; the service starts', async () => {
    const models = await open({
      backends: { local: BackendConfig.parse({ kind: 'gguf', path: 'nowhere.gguf' }) },
      models: { 'model-01': { backend: 'local' } },
    })
    assert.equal(models.list()[0]?.available, false)
    assert.match(models.states()[0]?.note ?? '', /There is no file .*models.nowhere\.gguf/)
  })
})

describe('platen doctor', () => {
  test('each backend reports whether it answers and what to repair', async () => {
    const models = await open({
      backends: {
        good: openAi({ upstream: 'writer-7b' }),
        wrong: openAi({ upstream: 'other' }),
        down: openAi({ baseUrl: await refusedBaseUrl() }),
        local: BackendConfig.parse({ kind: 'gguf', path: 'nowhere.gguf' }),
      },
      models: {
        'model-01': { backend: 'good' },
        'model-02': { backend: 'wrong' },
        'model-03': { backend: 'down' },
        'model-04': { backend: 'local' },
      },
    })
    const checks = new Map((await models.check()).map((one) => [one.name, one]))
    assert.equal(checks.get('good')?.ok, true)
    assert.match(checks.get('wrong')?.sentence ?? '', /has no model named other; it has writer-7b/)
    assert.equal(checks.get('down')?.ok, false)
    assert.match(checks.get('local')?.sentence ?? '', /There is no file/)
  })
})
