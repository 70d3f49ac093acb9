/** The console where something goes wrong: a restart or a revoked key while a model writes, a page closed at once. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type FakeOpenAi, startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, request, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn, until } from './console.ts'

const ANSWER = '# Losses in March\n\nOf 4,812 pallets 173 were lost.\n\nThe dock lost most of them.\n'

let model: FakeOpenAi
let data: string
let service: Service
/** Where it is set, the model waits for it before its word "dock". */
let gate: Promise<void> | undefined
const start = (port = '0') =>
  serve(['--data', data, '--port', port], {
    env: { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' },
  })
before(async () => {
  await builtConsole()
  if (skip) return
  model = await startFakeOpenAi({
    answer: ({ messages }) => (JSON.stringify(messages).includes('180') ? ANSWER.replace('173', '180') : ANSWER),
    beforeToken: (token) => (token.includes('dock') ? gate : undefined),
  })
  afterTests(() => model.close())
  data = scratchFolder()
  service = await start()
})

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' })

async function write(page: Page, prompt = 'Report on pallets lost in March'): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt)
  await page.getByRole('button', { name: /^(Write|Make PDF)/ }).click()
  await page.waitForURL(/\/d\/\w+$/)
}

/** Restarted where a test before has left none. */
async function running(): Promise<void> {
  const {
    key,
    url,
    process: { exitCode, signalCode },
  } = service
  if (exitCode !== null || signalCode !== null) service = { ...(await start(new URL(url).port)), key }
}

async function inBrowser(steps: (page: Page) => Promise<void>): Promise<void> {
  await running()
  const { page, context } = await open(service)
  try {
    await steps(page)
    assert.deepEqual(faults, [])
  } finally {
    gate = undefined
    await context.close()
  }
}

test('a service that ends while a model writes leaves the text as it stands, and Start again writes it', { skip }, () =>
  inBrowser(async (page) => {
    await signIn(page, service)
    gate = new Promise(() => {})
    await write(page)
    await textOf(page).getByText('173 were lost').waitFor()
    await page.locator('[data-page="1"] canvas').waitFor()
    service.process.kill('SIGKILL')
    await service.ended
    await page.getByText(/^The connection broke after \d+ words/).waitFor()
    await page.getByText('The text written so far is kept.').waitFor()
    gate = undefined
    const { key } = service
    service = { ...(await start(new URL(service.url).port)), key }
    await page.getByRole('button', { name: 'Start again' }).click()
    await textOf(page).getByText('The dock lost most of them.').waitFor()
  }),
)

test(
  'a key that is revoked while a model writes: the text is there, and after a sign-in the person is back at it',
  { skip },
  () =>
    inBrowser(async (page) => {
      const { json } = await request(service, 'GET', '/account')
      const accountId = (json['data'] as { id: string }).id
      const newKey = async () => {
        const made = await request(service, 'POST', '/keys', { accountId, scopes: ['generate', 'pdf', 'catalog'] })
        return made.json['data'] as { id: string; key: string }
      }
      const revoked = await newKey()
      await signIn(page, service, revoked.key)
      let goOn = () => {}
      gate = new Promise((resolve) => {
        goOn = resolve
      })
      await write(page)
      await textOf(page).getByText('173 were lost').waitFor()
      assert.equal((await request(service, 'POST', `/keys/${revoked.id}/revoke`)).status, 200)
      goOn()
      await textOf(page).getByText('The dock lost most of them.').waitFor()
      await page.getByRole('textbox', { name: 'What should change' }).fill('180 were lost')
      await page.keyboard.press('Enter')
      await page.getByText('Your session has ended').first().waitFor()
      assert.match(await textOf(page).innerText(), /173 were lost/)
      const path = new URL(page.url()).pathname
      await page
        .getByRole('button', { name: 'Sign in' })
        .or(page.getByRole('link', { name: 'Sign in' }))
        .first()
        .click()
      await page.getByLabel('API key', { exact: true }).fill((await newKey()).key)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(`${service.url}${path}`)
      await textOf(page).getByText('173 were lost').waitFor()
    }),
)

test('a review that ended is not back after the page was closed at once', { skip }, () =>
  inBrowser(async (page) => {
    await signIn(page, service)
    await write(page)
    await textOf(page).getByText('The dock lost most of them.').waitFor()
    await page.getByRole('textbox', { name: 'What should change' }).fill('180 were lost')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Changes' }).getByText('1 change').first().waitFor()
    // Stored with the review.
    await until(
      page,
      `new Promise((done) => {
        indexedDB.open('platen').onsuccess = ({ target: { result: db } }) => {
          db.transaction('texts').objectStore('texts').get(location.pathname.slice(3)).onsuccess = ({ target }) => {
            db.close()
            done(target.result?.review !== undefined)
          }
        }
      })`,
    )
    await page.keyboard.press('a')
    await textOf(page).getByText('180 were lost').waitFor()
    await page.reload()
    await textOf(page).getByText('180 were lost').waitFor()
    assert.equal(await page.getByRole('region', { name: 'Changes' }).count(), 0)
  }),
)
