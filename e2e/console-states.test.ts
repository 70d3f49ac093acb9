/** What holds for the whole console: the service is away, the session has ended, the key may not see a screen, no screen has the address. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, request, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, eventually, faults, open, signIn, startSession, until, violations } from './console.ts'

let service: Service
let start: (port?: string) => Promise<Service>
before(async () => {
  await builtConsole()
  if (skip) return
  const model = await startFakeOpenAi({ answer: '# A note\n\nSome words.\n' })
  afterTests(() => model.close())
  const data = scratchFolder()
  start = (port = '0') =>
    serve(['--data', data, '--port', port], {
      env: { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' },
    })
  service = await start()
})

async function newKey(scopes: readonly string[]): Promise<{ id: string; key: string }> {
  const account = (await request(service, 'GET', '/account')).json['data'] as { id: string }
  const { status, json } = await request(service, 'POST', '/keys', { accountId: account.id, name: 'one key', scopes })
  assert.equal(status, 201)
  return json['data'] as { id: string; key: string }
}

async function inBrowser(steps: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await open(service)
  try {
    await steps(page)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
}

test(
  'while the service is away the console says so and text goes on; the screen that was opened comes once it is back',
  {
    skip,
  },
  () =>
    inBrowser(async (page) => {
      await signIn(page, service)
      await page.getByRole('textbox', { name: 'Prompt' }).fill('# A note\n\nFirst.')
      await page.getByRole('button', { name: /Make PDF/ }).click()
      const text = page.getByRole('textbox', { name: 'Text' })
      await text.getByText('First.').waitFor()
      await page.locator('[data-page="1"] canvas').waitFor()
      // Scripts of other screens come when nothing else does.
      await until(page, `performance.getEntriesByType('resource').some(({ name }) => /\\/jobs-[^/]+\\.js$/.test(name))`)
      await service.stop()
      const banner = page.getByRole('status').filter({ hasText: 'Platen does not answer' })
      await page.getByRole('link', { name: 'Jobs' }).click()
      await banner.waitFor()
      await banner
        .getByText(/Trying (again in \d+ s|now)\. You can edit and view pages; writing, jobs and keys have to wait\./)
        .waitFor()
      assert.deepEqual(await violations(page), [])
      await page.goBack()
      await text.press('Control+End')
      await page.keyboard.type(' Second.')
      await page.locator('[data-page="1"] .sr-only').getByText('First. Second.').waitFor({ state: 'attached' })

      service = { ...(await start(new URL(service.url).port)), key: service.key }
      await page.getByRole('button', { name: 'Try now' }).click()
      await banner.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Jobs' }).click()
      await page.getByText('No jobs in the last 7 days').first().waitFor()
    }),
)

test('a session that ends stays on the screen with what was typed, and a sign-in leads back to it', { skip }, () =>
  inBrowser(async (page) => {
    const scopes = ['generate', 'pdf', 'catalog', 'jobs']
    const revoked = await newKey(scopes)
    await signIn(page, service, revoked.key)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('# A note\n\nKept.')
    await page.getByRole('button', { name: /Make PDF/ }).click()
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.getByText('Kept.').waitFor()
    const { href } = new URL(page.url())
    assert.equal((await request(service, 'POST', `/keys/${revoked.id}/revoke`)).status, 200)
    await page.getByRole('textbox', { name: 'What should change' }).fill('Say more')
    await page.keyboard.press('Enter')
    const banner = page.getByRole('status').filter({ hasText: 'Your session has ended' }).first()
    await banner.getByText('What you wrote is still here. Sign in to continue where you were.').waitFor()
    await text.getByText('Kept.').waitFor()
    assert.deepEqual(await violations(page), [])
    await banner.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/\/sign-in\?next=/)
    await page.getByLabel('API key', { exact: true }).fill((await newKey(scopes)).key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(href)
    await text.getByText('Kept.').waitFor()
    await banner.waitFor({ state: 'detached' })
  }),
)

test('a key without its scope has no way to a screen, whose address says what is missing', { skip }, () =>
  inBrowser(async (page) => {
    await signIn(page, service, (await newKey(['generate', 'pdf', 'catalog'])).key)
    const navigation = page.getByRole('navigation').first()
    await navigation.getByRole('link', { name: 'Documents' }).waitFor()
    for (const name of ['Jobs', 'Keys', 'Usage']) assert.equal(await navigation.getByRole('link', { name }).count(), 0)
    for (const [path, what, scope] of [
      ['/jobs', 'jobs', 'jobs'],
      ['/keys', 'keys', 'admin'],
      ['/usage', 'usage', 'settings'],
    ] as const) {
      await page.goto(`${service.url}${path}`)
      await page.getByRole('heading', { name: `This key can’t read ${what}` }).waitFor()
      await page.getByText(`It has generate, pdf and catalog. An operator can give it ${scope}`).waitFor()
      assert.deepEqual(await violations(page), [], path)
    }
    await page.getByRole('link', { name: 'Sign in with another key' }).click()
    await page.getByLabel('API key', { exact: true }).waitFor()
  }),
)

test('Write offers a key what its scopes allow, says which one is missing, and is refused nothing', {
  skip,
}, async () => {
  for (const scopes of [['pdf'], ['catalog', 'admin'], ['generate', 'pdf']]) {
    const { key } = await newKey(scopes)
    await inBrowser(async (page) => {
      const refused: string[] = []
      page.on('response', (reply) => {
        if (reply.status() === 403 && !/\/v1\/(templates|models)$/.test(reply.url())) refused.push(reply.url())
      })
      await signIn(page, service, key)
      const writes = scopes.includes('generate')
      const chooses = scopes.includes('catalog')
      const missing = writes ? 'catalog' : 'generate'
      await page.getByText(`This key has ${scopes.join(' and ')}. An operator can give it ${missing}`).waitFor()
      await page
        .getByRole('heading', { name: writes ? 'What do you want to write?' : 'Which text do you want as a PDF?' })
        .waitFor()
      if (chooses) await page.getByRole('radio', { name: 'Formal letter' }).waitFor()
      for (const [role, name, isThere] of [
        ['radiogroup', 'Templates', chooses],
        ['button', /^Template/, chooses],
        ['button', /^Model/, writes && chooses],
        ['button', /^Complaint: /, writes],
      ] as const)
        await eventually(async () =>
          assert.equal((await page.getByRole(role, { name }).count()) > 0, isThere, `${scopes}: ${role} ${name}`),
        )
      assert.deepEqual(await violations(page), [], scopes.join())

      await page.getByRole('textbox', { name: writes ? 'Prompt' : 'Text' }).fill('A note for Jana')
      await page.getByRole('button', { name: writes ? /^Write/ : /^Make PDF/ }).click()
      await page.waitForURL(/\/d\/\w+$/)
      await page
        .getByRole('textbox', { name: 'Text' })
        .getByText(writes ? 'Some words.' : 'A note for Jana')
        .waitFor()
      await page.locator('[data-page="1"] canvas').waitFor()
      if (writes) await page.getByRole('textbox', { name: 'What should change' }).waitFor()
      else await page.getByText('it lacks the scope generate').waitFor()
      assert.deepEqual(refused, [], scopes.join())
    })
  }
})

test(
  'a letter that is pasted becomes pages, one that is typed a prompt, each with the other way beside it',
  { skip },
  () =>
    inBrowser(async (page) => {
      await signIn(page, service)
      const letter =
        'Dear Ms Brandt,\n\nthe lift is out of order.\n\nIt has been so for a week.\n\nKind regards,\nJana Novak'
      const prompt = page.getByRole('textbox', { name: 'Prompt' })
      const button = (name: RegExp) => page.getByRole('button', { name })
      await prompt.fill(letter)
      await button(/^Write/).waitFor()
      await button(/^Or make a PDF/).waitFor()
      await prompt.press('Control+a')
      await page.keyboard.press('Control+x')
      await page.keyboard.press('Control+v')
      await button(/^Make PDF/).waitFor()
      await button(/^Or write/).waitFor()
      assert.deepEqual(await violations(page), [])
      // What is pasted below words of one's own is what they are about.
      await prompt.fill('Answer this:\n')
      await prompt.press('Control+End')
      await page.keyboard.press('Control+v')
      await button(/^Write/).waitFor()

      // The file is a part of what is sent, and counts.
      await prompt.fill('Report on this.')
      await page.locator('input[type=file]').setInputFiles({
        name: 'losses.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('word '.repeat(7000)),
      })
      await page.getByText('35 kB').waitFor()
      await page.getByText('35,017 of 32,000 characters, with losses.txt').waitFor()
      assert.equal(await button(/^Write/).getAttribute('aria-disabled'), 'true')
      await button(/^Remove losses\.txt/).click()

      await prompt.press('Control+a')
      await page.keyboard.press('Control+v')
      await button(/^Make PDF/).click()
      const text = page.getByRole('textbox', { name: 'Text' })
      await text.getByText('the lift is out of order.').waitFor()
      await page.locator('[data-page="1"] canvas').waitFor()

      const undo = button(/^Undo/)
      assert.equal(await undo.getAttribute('title'), 'There is nothing to undo')
      await text.press('Control+End')
      await page.keyboard.type('!')
      await until(page, `document.querySelector('[aria-label=Undo]').ariaDisabled === null`)
      await undo.click()
      await until(page, `document.querySelector('[aria-label=Undo]').ariaDisabled === 'true'`)
      assert.equal(await button(/^Redo/).getAttribute('aria-disabled'), null)
      // From the text it leads to what should change, and begins no line.
      const before = await text.innerText()
      await text.press('Control+Enter')
      await until(page, `document.activeElement.ariaLabel === 'What should change'`)
      assert.equal(await text.innerText(), before)
    }),
)

test('an address that no screen has is named, and leads back to Write', { skip }, () =>
  inBrowser(async (page) => {
    await startSession(page, service)
    await page.goto(`${service.url}/nowhere/at-all`)
    await page.getByRole('heading', { name: 'There is nothing here' }).first().waitFor()
    await page.getByText('No screen has the address /nowhere/at-all.').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('main').getByRole('link').click()
    await page.getByRole('textbox', { name: 'Prompt' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/')
  }),
)
