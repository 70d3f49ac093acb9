/** States of Write when something goes wrong: a model server that breaks, a connection that is cut, a text that can't be set as it is. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type FakeOpenAi, startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, eventually, open, startSession, violations } from './console.ts'

const START = '# Losses\n\nOf 4,812 pallets 173 were lost. The dock lost '
const REST = 'most of them.\n\nGate 5 is repaired.\n'
const WHOLE = `${START}${REST}`

let service: Service
let model: FakeOpenAi
/** Resolves to let a half-written answer go on. */
let hold: Promise<void> | undefined
before(async () => {
  await builtConsole()
  if (!executablePath) return
  model = await startFakeOpenAi({
    answer: WHOLE,
    beforeToken: (token) => (token.includes('most') ? hold : undefined),
  })
  afterTests(() => model.close())
  const other = await startFakeOpenAi({ answer: '# Of the other\n\nAnother model wrote this text of two lines.\n' })
  afterTests(() => other.close())
  const env = {
    PLATEN_CONSOLE: 'true',
    PLATEN_BACKENDS: JSON.stringify({
      house: { kind: 'openai', baseUrl: model.baseUrl },
      desk: { kind: 'openai', baseUrl: other.baseUrl },
    }),
    PLATEN_MODELS: JSON.stringify({
      'model-01': { backend: 'house', upstream: 'fake', name: 'house', contextTokens: 32_000 },
      'model-02': { backend: 'desk', upstream: 'fake', name: 'desk', contextTokens: 32_000 },
    }),
  }
  service = await serve(['--data', scratchFolder()], { env })
})

/** A connection to the service that can be cut. */
async function proxyOf(url: string): Promise<{ url: string; cut: () => void; close: () => void }> {
  const sockets = new Set<Socket>()
  const target = Number(new URL(url).port)
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close: () => {
      server.close()
      cut()
    },
  }
}

async function write(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets')
  await page.getByRole('button', { name: /^Write/ }).click()
}

async function pasted(page: Page, text: string): Promise<void> {
  await page.goto(`${service.url}/`)
  await page.getByRole('textbox', { name: 'Prompt' }).fill(text)
  await page.getByRole('button', { name: /^Make PDF/ }).click()
  await page.waitForURL(/\/d\/\w+/)
  await page.getByRole('button', { name: 'Design' }).waitFor()
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' })

test('a text that was cut off is continued after its last whole sentence', { skip }, async () => {
  const proxy = await proxyOf(service.url)
  const { page, context } = await open({ ...service, url: proxy.url })
  const release = Promise.withResolvers<void>()
  try {
    await startSession(page, { ...service, url: proxy.url })
    hold = release.promise
    await write(page, proxy.url)
    await textOf(page).getByText('The dock lost').waitFor()
    proxy.cut()
    await page.getByText(/^The connection broke after \d+ words$/).waitFor()
    await page.getByText('Continue starts after the last complete sentence.').waitFor()
    assert.deepEqual(await violations(page), [])
    release.resolve()
    hold = undefined
    await page.getByRole('button', { name: 'Continue' }).click()
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
    const { messages } = model.exchanges.at(-1)!.body
    const asked = JSON.stringify(messages)
    assert.match(asked, /173 were lost\./)
    assert.doesNotMatch(asked, /The dock lost/)
    await page.getByText(/^The connection broke/).waitFor({ state: 'detached' })
  } finally {
    release.resolve()
    hold = undefined
    await context.close()
    proxy.close()
  }
})

test('an answer that is no document is said to be one', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    model.scenario = 'refusal'
    await write(page, service.url)
    await page.getByText('house answered, but not with a document').waitFor()
    await page.getByText(/Nothing was counted\.$/).waitFor()
    await page
      .getByText(/I'm sorry/)
      .first()
      .waitFor({ state: 'detached' })
    model.scenario = 'fine'
    await page.getByRole('button', { name: 'Try again' }).click()
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
  } finally {
    model.scenario = 'fine'
    await context.close()
  }
})

test('a character without a glyph is named with its page, and found in the text', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await pasted(page, `# A note\n\n${'A line of the note.\n\n'.repeat(60)}The unknown \u{10fffd} sign.\n`)
    await page.getByText('1 character has no glyph').waitFor()
    await page.getByText(/^U\+10FFFD on page 3 is printed as a box\./).waitFor()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: 'Go to it' }).click()
    await textOf(page).getByText('The unknown').waitFor()
    await page.keyboard.press('Delete')
    await page.getByText('1 character has no glyph').waitFor({ state: 'detached' })
  } finally {
    await context.close()
  }
})

test('pages that could not be set here are set on the server, with either engine, and downloaded', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    // The typesetter never arrives.
    await page.route(/\/assets\/worker-/, (route) => route.abort())
    await pasted(page, '# A note\n\nOne line.\n')
    await page.getByText('This browser could not make these pages').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: 'Make on the server' }).click()
    await page.getByText('The server made these pages.').waitFor()
    await page.locator('[data-page="1"] canvas').waitFor()
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')])
    const first = await readFile(await pdf.path())
    assert.equal(first.subarray(0, 5).toString(), '%PDF-')
    await page.getByRole('button', { name: 'Other engine' }).click()
    await page.getByText('The server’s other engine made these pages.').waitFor()
    const [other] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')])
    const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
    assert.notEqual(digest(await readFile(await other.path())), digest(first))
  } finally {
    await context.close()
  }
})

test('the file of the server is compared with the pages, byte for byte', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await pasted(page, '# A note\n\nOne line.\n')
    await page.locator('[data-page="1"] canvas').waitFor()
    await page.keyboard.press('Control+.')
    await page.getByRole('button', { name: 'Make on the server' }).click()
    await page.getByText('The server makes the same file, byte for byte.').waitFor()
    // A reply that was changed on its way.
    await page.route(/\/v1\/pdf$/, async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, body: Buffer.concat([await reply.body(), Buffer.from('\n')]) })
    })
    await page.getByRole('button', { name: 'Make on the server' }).click()
    await page.getByText('The server’s file differs from these pages').first().waitFor()
    assert.deepEqual(await violations(page), [])
  } finally {
    await context.close()
  }
})

test('a text over 100,000 characters has no pages, and can be downloaded as Markdown', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await page.goto(`${service.url}/`)
    const buffer = Buffer.from(`# A note\n\n${'A line of the note.\n\n'.repeat(5000)}`)
    await page.locator('input[type=file]').setInputFiles({ name: 'note.md', mimeType: 'text/markdown', buffer })
    await page.getByRole('button', { name: /^Make PDF/ }).click()
    await page.getByText(/^105,0\d\d of 100,000 characters\. Shorten it/).waitFor()
    await page.keyboard.press('Control+s')
    const pdf = page.getByRole('button', { name: /^PDF The text is too long/ })
    assert.equal(await pdf.getAttribute('aria-disabled'), 'true')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Markdown/ }).click(),
    ])
    assert.ok((await readFile(await file.path())).length > 100_000)
  } finally {
    await context.close()
  }
})

test('a file that is not text is refused, and another can be chosen', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await page.goto(`${service.url}/`)
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50]) })
    await page.getByText('photo.png is not text').waitFor()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose another' }).click(),
    ])
    await chooser.setFiles({ name: 'note.md', mimeType: 'text/markdown', buffer: Buffer.from('# A note\n') })
    await page.getByText('photo.png is not text').waitFor({ state: 'detached' })
    await page.getByText('note.md').waitFor()
  } finally {
    await context.close()
  }
})

test('the design panel marks own values, resets each, and says what the API would refuse', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await pasted(page, '# A note\n\nOne line.\n')
    await page.keyboard.press('Control+.')
    const size = page.getByRole('spinbutton', { name: 'Size' })
    await size.fill('100')
    const reply = await fetch(`${service.url}/v1/pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'x', options: { fontSize: 100 } }),
    })
    const { error } = (await reply.json()) as { error: { message: string } }
    await page.getByText(error.message, { exact: true }).waitFor()
    assert.equal(await size.getAttribute('aria-invalid'), 'true')
    await size.fill('14')
    await page.getByRole('button', { name: 'Reset Size' }).click()
    await page.getByRole('button', { name: 'Reset Size' }).waitFor({ state: 'detached' })
    await page.getByText('Fold marks need the design Letter on A4.').waitFor()
    await page.getByRole('radiogroup', { name: 'Wide tables' }).getByRole('radio', { name: 'Landscape' }).click()
    await page.getByRole('button', { name: 'Reset Wide tables' }).waitFor()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await page.getByRole('button', { name: 'Reset Wide tables' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await page.getByRole('button', { name: 'Reset Wide tables' }).waitFor()

    // On a phone the page that changes is above the panel.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.keyboard.press('Control+.')
    await page.keyboard.press('Control+.')
    await eventually(async () => {
      const panel = (await page.getByRole('complementary', { name: 'Design' }).boundingBox())!
      const canvas = (await page.locator('[data-page="1"] canvas').boundingBox())!
      assert.ok(panel.y - canvas.y > 200, `the page begins at ${canvas.y}, the panel at ${panel.y}`)
    })
    assert.deepEqual(await violations(page), [])
  } finally {
    await context.close()
  }
})

// The last one: the service then leaves this model alone for a while.
test('a model that is gone is named, and another one can be used', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    model.scenario = 'reset'
    await write(page, service.url)
    await page.getByText('house does not answer').waitFor()
    await page.getByText(/Your prompt is kept\.$/).waitFor()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByRole('button', { name: 'Use desk' }).click()
    await textOf(page).getByText('Another model wrote this').waitFor()
  } finally {
    model.scenario = 'fine'
    await context.close()
  }
})
