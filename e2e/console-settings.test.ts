/** Settings, the command palette and the keys of every screen, in a real browser against a real service with a real webhook receiver. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, eventually, faults, open, signIn, startSession, until, violations } from './console.ts'

interface Received {
  headers: string
  body: string
}

let service: Service
let receiverUrl: string
const received: Received[] = []

before(async () => {
  await builtConsole()
  if (skip) return
  const receiver = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
    received.push({ headers: headers.map((name) => `${name}: ${request.headers[name]}`).join('\n'), body })
    reply.writeHead(request.url === '/refuses' ? 404 : 200).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  afterTests(() => receiver.close())
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const model = await startFakeOpenAi({ answer: () => '# A note\n\nSome text.\n' })
  afterTests(() => model.close())
  service = await serve(['--data', scratchFolder()], {
    env: {
      PLATEN_CONSOLE: 'true',
      PLATEN_OPENAI_BASE_URL: model.baseUrl,
      PLATEN_OPENAI_MODEL: 'fake',
      PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      PLATEN_WEBHOOK_HTTP: 'true',
      PLATEN_WEBHOOK_ANY_PORT: 'true',
    },
  })
})

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`${service.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  assert.ok(reply.ok, `${method} ${path}: ${reply.status}`)
  return ((await reply.json()) as { data: T }).data
}

async function visit(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`${service.url}${path}`)
  await page.getByRole('heading', { name: heading }).first().waitFor()
}

test('an address is saved, a test event reaches it, and its signature is checked with the reason where it does not fit', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.waitForURL(/\/settings\/webhook$/)
    const address = page.getByLabel('Address')
    await address.fill('ftp://example.com')
    await address.press('Enter')
    await page.getByText(/^Must begin with https:/).waitFor()
    assert.equal(await address.getAttribute('aria-invalid'), 'true')

    await address.fill(`${receiverUrl}/refuses`)
    await address.press('Enter')
    await page.getByRole('button', { name: 'Saved' }).waitFor()
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await page.getByText(/^404 in \d+ ms: a receiver must answer 200 to 299\./).waitFor()
    await address.fill(receiverUrl)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Saved' }).waitFor()
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await page.getByText(/^200 in \d+ ms, /).waitFor()

    const { headers, body } = received.at(-1)!
    await page.getByLabel('Headers').fill(headers)
    await page.getByLabel('Body, exactly as received').fill(body)
    await page.getByLabel('Body, exactly as received').press('Control+Enter')
    await page.getByText('The signature matches', { exact: true }).waitFor()
    await page.getByLabel('Body, exactly as received').fill(JSON.stringify(JSON.parse(body), null, 2))
    await page.getByRole('button', { name: /^Check/ }).click()
    await page.getByText('without spaces after colons and commas').waitFor()
    await page.getByLabel('Headers').fill('webhook-id: msg_1')
    await page.getByRole('button', { name: /^Check/ }).click()
    await page.getByText('The signature can’t be checked').waitFor()

    const save = page.getByRole('button', { name: 'Saved' })
    await eventually(async () =>
      assert.deepEqual(
        [await save.getAttribute('aria-disabled'), await save.getAttribute('title')],
        ['true', 'It is already saved.'],
      ),
    )
    const remove = page.getByRole('button', { name: 'Remove' })
    const isRegistered = (url: string | null) =>
      eventually(async () => assert.equal((await call<{ url: string | null }>('GET', '/settings/webhook')).url, url))
    await remove.click()
    await remove.waitFor({ state: 'detached' })
    await isRegistered(null)
    await page.getByRole('button', { name: 'Undo' }).click()
    await remove.waitFor()
    await isRegistered(receiverUrl)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('the secret is masked until asked for, after 60 s and when the window loses the focus; a rotation leaves two', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await page.clock.install()
    await startSession(page, service)
    await visit(page, '/settings/webhook', 'Signing secret')
    const { secret } = await call<{ secret: string }>('GET', '/settings/webhook')
    const field = page.getByLabel('Current')
    const fieldHas = (text: string) => eventually(async () => assert.equal(await field.inputValue(), text))
    const masked = `whsec_${'•'.repeat(12)}${secret.slice(-4)}`
    await fieldHas(masked)
    await page.getByRole('button', { name: 'Show the secret' }).click()
    await fieldHas(secret)
    await page.evaluate("window.dispatchEvent(new Event('blur'))")
    await page.getByRole('button', { name: 'Show the secret' }).click()
    await fieldHas(secret)
    await page.clock.fastForward(60_000)
    await page.getByRole('button', { name: 'Show the secret' }).waitFor()
    await fieldHas(masked)

    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByText(/^Two secrets sign until tomorrow/).waitFor()
    await page.getByText(`The old secret ends in ${secret.slice(-4)}.`).waitFor()
    const { secret: next } = await call<{ secret: string }>('GET', '/settings/webhook')
    await fieldHas(`whsec_${'•'.repeat(12)}${next.slice(-4)}`)
    await page.getByRole('button', { name: 'Rotate secret', disabled: true }).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('an operator creates, changes, disables and enables an account', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await visit(page, '/settings/accounts', 'Accounts')
    await page.getByRole('button', { name: 'Create account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create account' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByLabel('Name').fill('Lindholm Foods')
    await dialog.getByLabel('Tier').selectOption('Basic')
    await dialog.getByRole('button', { name: 'Create account' }).click()
    const row = page.getByRole('row', { name: /Lindholm Foods/ })
    await row.getByRole('cell', { name: 'Basic', exact: true }).waitFor()
    const action = async (name: string) => {
      await row.getByRole('button', { name: 'Actions for Lindholm Foods' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await action('Change')
    await page.waitForURL(/open=acc/)
    await dialog.getByLabel('Tier').selectOption('Enterprise')
    const limit = dialog.getByLabel('Requests a day')
    const named = (element: string) => `${element}.labels[0].innerText`
    await limit.fill('many')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await until(page, `${named('document.activeElement')} === 'Requests a day'`)
    assert.equal(await dialog.getByRole('alert').count(), 0)
    await dialog.getByLabel('Name').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await until(page, `${named('document.activeElement')} === 'Name'`)
    const summary = dialog.getByRole('alert')
    await summary.getByText('2 fields need a change').waitFor()
    assert.deepEqual(await violations(page), [])
    await summary.getByRole('link', { name: 'Enter a whole number, or nothing for no limit.' }).click()
    await until(page, `${named('document.activeElement')} === 'Requests a day'`)
    await dialog.getByLabel('Name').fill('Lindholm Foods')
    await limit.fill('250')
    await summary.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row.getByRole('cell', { name: '0 of 250', exact: true }).waitFor()
    await action('Disable')
    await dialog.getByLabel(/^Reason/).fill('Invoice 12 is open')
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await row.getByText('Invoice 12 is open').waitFor()
    await action('Enable')
    await row.getByText('Active').waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a key without the scope sees only its parts, and an address says what is missing', { skip }, async () => {
  const { id: accountId } = await call<{ id: string }>('GET', '/account')
  const { key } = await call<{ key: string }>('POST', '/keys', { accountId, scopes: ['generate', 'catalog'] })
  const { page, context } = await open(service)
  try {
    await signIn(page, service, key)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.waitForURL(/\/settings\/browser$/)
    const parts = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    assert.deepEqual(await parts.allInnerTexts(), ['This browser', 'About'])
    await visit(page, '/settings/accounts', 'This key can’t read accounts')
    await visit(page, '/settings/nothing', 'There is nothing here')
  } finally {
    await context.close()
  }
})

test('what this browser keeps is forgotten, and its switches hold', { skip }, async () => {
  const { page, context } = await open(service, { colorScheme: 'dark' })
  try {
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('# A note\n\nSome text for pages.')
    await page.getByRole('button', { name: /Make PDF/ }).click()
    await page.locator('[data-page="1"] canvas').waitFor()
    const hasFilter = (filter: string) =>
      until(page, `getComputedStyle(document.querySelector('.dark-page')).filter === '${filter}'`)
    await hasFilter('brightness(0.9)')
    const documentUrl = page.url()
    await visit(page, '/settings/browser', 'This browser keeps')
    await page.getByText(/^1 document of this account/).waitFor()
    await page.getByRole('switch', { name: 'Dim pages in the dark theme' }).click()
    await page.getByRole('switch', { name: 'Single keys' }).click()
    await page.goto(documentUrl)
    await page.locator('[data-page="1"] canvas').waitFor()
    await hasFilter('none')
    await visit(page, '/jobs', 'Jobs')
    await page.keyboard.press('/')
    assert.notEqual(await page.evaluate('document.activeElement.type'), 'search')
    await visit(page, '/documents', 'Documents')
    await page.keyboard.press('?')
    await page.keyboard.press('n')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    assert.equal(new URL(page.url()).pathname, '/documents')
    await page.keyboard.press('Escape')
    await visit(page, '/settings/browser', 'This browser keeps')
    await page.getByRole('button', { name: 'Forget everything here' }).click()
    await page.getByRole('button', { name: 'Forget everything', exact: true }).click()
    await page.getByText(/^0 documents of this account/).waitFor()
    await page.getByRole('switch', { name: 'Single keys', checked: true }).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('keys lead to the screens; the palette finds documents, screens and settings, and takes a prompt', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    const prompt = page.getByRole('textbox', { name: 'Prompt' })
    await prompt.fill('# Losses of pallets\n\nAt gate 5.')
    await page.getByRole('button', { name: /Make PDF/ }).click()
    await page.waitForURL(/\/d\//)
    await page.locator('[data-page="1"] canvas').waitFor()
    await visit(page, '/documents', 'Documents')
    await page.keyboard.press('/')
    await until(page, "document.activeElement.type === 'search'")
    await page.keyboard.type('gs')
    assert.equal(new URL(page.url()).pathname, '/documents')
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.waitForURL(/\/settings\/webhook$/)
    await until(page, "document.activeElement.tagName === 'H1'")
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).getByText('Go to Settings').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.waitForURL(`${service.url}/`)
    await prompt.waitFor()
    await until(page, "document.activeElement.tagName === 'TEXTAREA'")

    await page.keyboard.press('Control+k')
    const options = page.getByRole('option')
    await page.getByRole('combobox').fill('gate 5')
    await options.filter({ hasText: 'Losses of pallets' }).waitFor()
    assert.deepEqual(await violations(page), [])
    assert.match((await options.allInnerTexts()).at(-1)!, /^Write “gate 5” as a new prompt/)
    await page.getByRole('combobox').fill('retention')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/settings\/retention$/)
    await page.getByText('7 days after they end').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Letter to the harbour (2 pages')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${service.url}/`)
    await until(page, "document.querySelector('textarea')?.value === 'Letter to the harbour (2 pages'")
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('models and templates are shown, reloaded, and a template leads to Write', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await visit(page, '/settings/models', 'Backends')
    await page.getByRole('region', { name: 'Backends and their states' }).getByText('Ready').waitFor()
    await page.getByRole('button', { name: 'Read the files again' }).click()
    await page.getByRole('status').getByText(/fake/).waitFor()
    await page.getByRole('link', { name: 'Templates' }).click()
    await page.getByRole('link', { name: 'Resume' }).click()
    await page.waitForURL(/template=resume/)
    await page.getByRole('heading', { name: 'Sections of Resume' }).waitFor()
    await page.getByRole('link', { name: 'Write with it' }).click()
    await page.getByRole('radio', { name: 'Resume', checked: true }).waitFor()
    await visit(page, '/settings/about', 'Documentation')
    await page.getByText(/^\d+\.\d+\.\d+$/).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
