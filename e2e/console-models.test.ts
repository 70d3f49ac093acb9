/** Settings › Models and Templates, and Write without a model, against real services: a scripted server, a hub on loopback, a GGUF file. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { LOCAL_MODELS, readLocalModels, recommendedModel } from '../packages/server/src/models/local/models.ts'
import { runtimeEntry, runtimeFolder } from '../packages/server/src/models/runtime.ts'
import { refusedBaseUrl, startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { scriptedGguf } from '../packages/server/src/models/testing/tiny-gguf.ts'
import { skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn, startSession, until, violations } from './console.ts'

const LETTER = 'Dear Ms Brandt,\n\nthank you for your visit in February.\n\nYours sincerely,\n\nElena Marchetti'
/** Its header states a billion parameters, since smaller models are used only where the configuration names them. Nothing here loads it. */
const FILE = Buffer.alloc(64 * 1024 * 1024)
{
  const bytes = scriptedGguf({ text: 'A text from the hub.' })
  const name = 'output_norm.weight'
  // After the name: the number of dimensions (1), then the dimension.
  bytes.writeBigUInt64LE(1_000_000_000n, bytes.indexOf(name) + name.length + 4)
  bytes.copy(FILE)
}

/** Whether the hub stops in the middle of a file. */
let holds = false
let hub: string
before(async () => {
  await builtConsole()
  if (skip) return
  const sha256 = createHash('sha256').update(FILE).digest('hex')
  const server = createServer((request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(from > 0 ? 206 : 200, { 'x-linked-etag': `"${sha256}"`, 'x-linked-size': FILE.length })
    if (request.method === 'HEAD') response.end()
    else if (holds) response.write(FILE.subarray(from, FILE.length / 2))
    else response.end(FILE.subarray(from))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterTests(() => {
    server.close()
    server.closeAllConnections()
  })
})

/** A service with this configuration, and its data folder. */
async function start(config: Record<string, unknown>): Promise<{ service: Service; data: string }> {
  const data = scratchFolder()
  mkdirSync(join(data, 'templates'))
  // Where the runtime is there already, nothing is installed.
  const entry = runtimeEntry(runtimeFolder(data))
  mkdirSync(dirname(entry), { recursive: true })
  writeFileSync(entry, '')
  const file = join(data, 'platen.json')
  writeFileSync(file, JSON.stringify({ hub, templates: 'templates', probe: false, ...config }))
  const service = await serve(['--data', data, '--config', file], { env: { PLATEN_CONSOLE: 'true' } })
  return { service, data }
}

async function visit(page: Page, service: Service, path: string, heading: string): Promise<void> {
  await page.goto(`${service.url}${path}`)
  await page.getByRole('heading', { name: heading }).first().waitFor()
}

test('the model of a server that stops is away, and ready when it is back', { skip }, async () => {
  const fake = await startFakeOpenAi({ answer: LETTER })
  const { service } = await start({
    backends: { house: { kind: 'openai', baseUrl: fake.baseUrl, name: 'gemma' } },
    models: { 'model-01': { backend: 'house' } },
  })
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await visit(page, service, '/settings/models', 'Backends')
    const house = page.getByRole('row', { name: /^house/ })
    await house.getByText('Ready').waitFor()
    await page.getByText('gemma, ready').waitFor()
    await fake.close()
    await house.getByText('Down').waitFor()
    await page.getByText(/^house: connection refused by 127\.0\.0\.1/).waitFor()
    await page.getByText('gemma, away').waitFor()
    const again = await startFakeOpenAi({ port: fake.port })
    afterTests(() => again.close())
    await house.getByText('Ready').waitFor()
    await page.getByText('gemma, ready').waitFor()
  } finally {
    await context.close()
  }
})

test('a backend is tested: its letter, its speed and its page; one that is away says why', { skip }, async () => {
  const fake = await startFakeOpenAi({ answer: LETTER, tokenIntervalMs: 5 })
  afterTests(() => fake.close())
  const { service } = await start({
    backends: {
      house: { kind: 'openai', baseUrl: fake.baseUrl },
      attic: {
        kind: 'openai',
        baseUrl: await refusedBaseUrl(),
        retries: 0,
        breakerFailures: 1,
        breakerCooldownMs: 600_000,
      },
    },
    models: { 'model-01': { backend: 'house' }, 'model-08': { backend: 'attic' } },
  })
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await visit(page, service, '/settings/models', 'Backends')
    const house = page.getByRole('row', { name: /^house/ })
    await house.getByText('not measured').waitFor()
    await house.getByText(fake.baseUrl).waitFor()
    await page.getByRole('button', { name: 'Test house' }).click()
    await page.getByRole('heading', { name: 'Test of house' }).waitFor()
    await page.getByText('thank you for your visit in February.').waitFor()
    await page.getByRole('img', { name: 'The letter as a page' }).locator('canvas').waitFor()
    await house.getByText(/^[\d.,]+ words\/s$/).waitFor()
    await page.getByRole('button', { name: 'Test house' }).click()
    await house.getByRole('img', { name: /^Words a second of the last answers/ }).waitFor()
    assert.deepEqual(await violations(page), [])

    await page.getByRole('button', { name: 'Test attic' }).click()
    await page.getByText('attic wrote nothing.').waitFor()
    await page.getByText(/^The model cannot be reached at the moment\. \(connect ECONNREFUSED/).waitFor()
    const attic = page.getByRole('row', { name: /^attic/ })
    const counts = attic.getByText(/^Cooling, \d+ s$/)
    const first = await counts.innerText()
    await until(
      page,
      `document.body.innerText.includes('Cooling, ') && !document.body.innerText.includes(${JSON.stringify(first)})`,
    )
    await page.getByText(/^attic: connection refused by 127\.0\.0\.1, port \d+\.$/).waitFor()
    await page.getByText(/Documents for model-08 are answered 503 until then\./).waitFor()
    assert.deepEqual(await violations(page), [])

    await page.getByRole('button', { name: 'Connect a server' }).click()
    await page.waitForURL(/open=connect/)
    const dialog = page.getByRole('dialog', { name: 'Connect a server' })
    await dialog.getByText('PLATEN_OPENAI_BASE_URL=http://127.0.0.1:11434/v1', { exact: true }).waitFor()
    assert.deepEqual(await violations(page), [])
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

const recommended = recommendedModel((await readLocalModels(scratchFolder())).models)
const skipDownload = skip || (recommended ? false : 'this machine has too little free memory for any model')

test('without a model Write leads to one: cancelled, continued, and writing without a restart', {
  skip: skipDownload,
}, async () => {
  holds = true
  const { service, data } = await start({})
  const phone = await open(service, { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true })
  try {
    await signIn(phone.page, service)
    const topOf = async (name: string) => (await phone.page.getByRole('button', { name }).boundingBox())!.y
    await phone.page.getByRole('button', { name: /^Get one, [\d.]+ GB$/ }).waitFor()
    // One row, whose template is short.
    assert.equal(await topOf('Template Auto'), await topOf('Fill the form'))
  } finally {
    await phone.context.close()
  }
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByText('There is no model yet, so Platen puts your words into a form').waitFor()
    await page.getByRole('link', { name: 'Connect a server' }).click()
    await page.getByRole('dialog', { name: 'Connect a server' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('heading', { name: 'Models for this machine' }).waitFor()
    await page.getByText('Apache-2.0').first().waitFor()
    await page.getByRole('link', { name: 'Write', exact: true }).click()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: /^Get a model, [\d.]+ GB$/ }).click()
    const progress = page.getByRole('progressbar', { name: /^Getting / })
    await progress.waitFor()
    assert.deepEqual(await violations(page), [])

    await visit(page, service, '/settings/models', 'Backends')
    await page.getByText(/^[\d.]+ [kM]B of [\d.]+ [kM]B$/).waitFor()
    await page.locator('[role=progressbar][aria-valuenow="50"]').waitFor()
    const others = page.getByRole('button', { name: /^Get / })
    if ((await others.count()) > 0) assert.equal(await others.first().getAttribute('aria-disabled'), 'true')
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(/is downloaded; Get continues from there\.$/).waitFor()

    holds = false
    await page.getByRole('button', { name: `Get ${recommended!.title}` }).click()
    await page.getByText(`${recommended!.title} is downloaded.`).waitFor()
    await page.getByText('In use', { exact: true }).waitFor()
    await page.getByRole('row', { name: /this machine/ }).waitFor()
    assert.deepEqual(readFileSync(join(data, 'models', recommended!.file)), FILE)
    await page.getByRole('link', { name: 'Write', exact: true }).click()
    await page.getByRole('button', { name: /^Model/ }).waitFor()
    await page.getByText('No model yet').waitFor({ state: 'detached' })
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a download that fails says why; only an operator has the ways to a model and to an own template', {
  skip,
}, async () => {
  const { service } = await start({ hub: 'http://127.0.0.1:1' })
  const [model] = LOCAL_MODELS
  const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' }
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${service.url}/v1${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  assert.equal((await call('POST', `/local-models/${model!.name}/download`)).status, 202)
  assert.equal((await call('POST', '/local-models/unknown/download')).status, 404)
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await visit(page, service, '/settings/models', 'Backends')
    await page.getByText(`${model!.title} could not be downloaded.`).waitFor()
    await page.getByText(/^The hub http:\/\/127\.0\.0\.1:1 can't be reached/).waitFor()
    assert.equal((await call('DELETE', `/local-models/${model!.name}/download`)).status, 409)

    await page.getByRole('link', { name: 'Write', exact: true }).click()
    await page.getByRole('radio', { name: 'Blank document' }).press('End')
    await page.keyboard.press('Tab')
    await page.locator('button:focus', { hasText: 'Start from this example' }).waitFor()
    await page.keyboard.press('Tab')
    await page.locator('a:focus', { hasText: 'Your own template' }).press('Enter')
    await page.waitForURL(/\/settings\/templates$/)
    await page.goBack()
    await page.getByRole('link', { name: 'Set up' }).click()
    await page.waitForURL(/\/settings\/models$/)
    await page.goBack()
    const removeFile = page.getByRole('button', { name: 'Remove harbour-hotel.csv' })
    await page.getByRole('button', { name: 'Report from a CSV file' }).click()
    await removeFile.waitFor()
    await page.getByRole('button', { name: /^Complaint: / }).click()
    await removeFile.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Report from a CSV file' }).click()
    await removeFile.waitFor()
    await page.getByRole('button', { name: 'Fill the form' }).click()
    await page.locator('[data-page="1"]').getByText('1762560').first().waitFor({ state: 'attached' })
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
  const { data: account } = (await (await call('GET', '/account')).json()) as { data: { id: string } }
  const reply = await call('POST', '/keys', { accountId: account.id, scopes: ['generate', 'catalog'] })
  const { data: created } = (await reply.json()) as { data: { key: string } }
  const other = await open(service)
  try {
    await signIn(other.page, service, created.key)
    await other.page.getByText(/An operator whose key has the scope admin/).waitFor()
    assert.equal(await other.page.getByRole('button', { name: /^Get a model/ }).count(), 0)
    await other.page.getByRole('radio', { name: 'Presentation or speech' }).waitFor()
    for (const name of ['Connect a server', 'Set up', 'Your own template'])
      assert.equal(await other.page.getByRole('link', { name }).count(), 0, name)
  } finally {
    await other.context.close()
  }
})

test('the operator’s templates: state, faults with their lines, text, preview in A4 and Letter, reload', {
  skip,
}, async () => {
  const { service, data } = await start({})
  const section = { id: 'body', title: 'Body', instructions: 'What was decided.' }
  const memo = { id: 'memo', name: 'Memo', description: 'A note to colleagues', design: 'report', sections: [section] }
  const path = join(data, 'templates', 'memo.json')
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await visit(page, service, '/settings/templates', 'Templates of your own')
    await page.getByText(/The folder has no JSON file yet/).waitFor()
    writeFileSync(path, JSON.stringify({ ...memo, words: -1 }, null, 2))
    await page.reload()
    await page.getByText('1 fault').waitFor()
    await page.getByText('memo.json is not loaded, and the next start would stop at it.').waitFor()
    await page.getByText('words: must be a number of words from 1 to 100000').waitFor()
    await page.getByText(/^Line \d+:\s*$/).waitFor()
    await page.getByText('There is no preview of a template that is not loaded.').waitFor()
    await page.getByRole('button', { name: 'Read the files again' }).click()
    await page.getByText(/^The templates folder .+ has errors/).waitFor()

    writeFileSync(path, JSON.stringify(memo, null, 2))
    await page.reload()
    await page.getByText('memo.json has changed since it was loaded.').waitFor()
    await page.getByRole('button', { name: 'Read the files again' }).click()
    await page.getByText('Loaded', { exact: true }).waitFor()
    const picture = page.getByRole('img', { name: 'Page 1 of the example of Memo' })
    await picture.locator('canvas').waitFor()
    const ratio = async () => {
      const { width, height } = (await picture.boundingBox())!
      return height / width
    }
    assert.ok(Math.abs((await ratio()) - 297 / 210) < 0.02)
    await page.getByRole('radio', { name: 'Letter' }).click()
    await until(page, `document.querySelector('canvas').parentElement.style.aspectRatio.startsWith('612')`)
    assert.ok(Math.abs((await ratio()) - 11 / 8.5) < 0.02)
    assert.deepEqual(await violations(page), [])

    await page.getByRole('link', { name: 'Resume' }).click()
    await page.waitForURL(/template=resume/)
    await page.getByRole('img', { name: 'Page 1 of the example of Resume' }).locator('canvas').waitFor()
    await page.getByRole('link', { name: 'Memo' }).click()
    await page.getByRole('link', { name: 'Write with it' }).click()
    await page.getByRole('radio', { name: 'Memo', checked: true }).waitFor()
    await page.setViewportSize({ width: 360, height: 700 })
    for (const part of ['models', 'templates']) {
      await visit(page, service, `/settings/${part}`, part === 'models' ? 'Backends' : 'Templates of your own')
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, part)
      assert.deepEqual(await violations(page), [], part)
    }
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
