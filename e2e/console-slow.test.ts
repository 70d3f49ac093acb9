/** The console on a slow network, on one that breaks in the middle of what a person does, and when parts of it are gone. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn, startSession, until, violations } from './console.ts'
import { fill } from './filled.ts'

let service: Service
/** The model goes on with the second half of its text. */
const { promise: secondHalf, resolve: goOn } = Promise.withResolvers<void>()
before(async () => {
  await builtConsole()
  if (skip) return
  const model = await startFakeOpenAi({
    answer: ({ messages }) =>
      JSON.stringify(messages).includes('in two halves')
        ? '# A note\n\nThe first half. HELD And the second.\n'
        : '# A note\n\nWords of a model.\n',
    beforeToken: (token) => (token.includes('HELD') ? secondHalf : undefined),
  })
  afterTests(() => model.close())
  const data = scratchFolder()
  const first = await serve(['--data', data])
  await first.stop()
  fill(data, { jobs: 6, keys: 3, usageDays: 3 })
  const env = { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' }
  service = { ...(await serve(['--data', data], { env })), key: first.key }
})

async function inBrowser(steps: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await open(service)
  try {
    await steps(page)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
}

/** Holds the requests that fit until `go` is called. @returns how many there were. */
async function hold(
  page: Page,
  method: string,
  path: RegExp,
): Promise<{ first: Promise<void>; count: () => number; go: () => Promise<void> }> {
  const held: Route[] = []
  const { promise: first, resolve } = Promise.withResolvers<void>()
  let isOpen = false
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) return route.continue()
      held.push(route)
      resolve()
      if (isOpen) await route.continue()
    },
  )
  return {
    first,
    count: () => held.length,
    async go() {
      isOpen = true
      for (const route of held) await route.continue()
    },
  }
}

const row = (page: Page) => page.getByRole('status').filter({ hasText: 'Part of the console could not be loaded' })

test('what is on its way says so and is not asked for twice', { skip }, () =>
  inBrowser(async (page) => {
    const sessions = await hold(page, 'POST', /\/v1\/session$/)
    await page.goto(`${service.url}/`)
    await page.getByLabel('API key', { exact: true }).fill(service.key!)
    await page.keyboard.press('Enter')
    const busy = page.getByRole('button', { name: 'Signing in' })
    await busy.waitFor()
    await page.keyboard.press('Enter')
    await busy.click()
    await sessions.first
    assert.equal(sessions.count(), 1)
    await sessions.go()
    await page.getByRole('textbox', { name: 'Prompt' }).waitFor()

    const keys = await hold(page, 'POST', /\/v1\/keys$/)
    await page.goto(`${service.url}/keys/new`)
    await page.getByLabel('Name', { exact: true }).fill('Import of orders')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Creating' }).click()
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await keys.first
    assert.equal(keys.count(), 1)
    await keys.go()
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('row', { name: /Import of orders/ }).waitFor()
    assert.equal(await page.getByRole('row', { name: /Import of orders/ }).count(), 1)

    const deliveries = await hold(page, 'POST', /\/redeliver$/)
    await page.goto(`${service.url}/jobs/job_00000000000000000002`)
    const deliver = page.getByRole('button', { name: /^Deliver now/ })
    const { width } = (await deliver.boundingBox())!
    await deliver.click()
    const sending = page.getByRole('button', { name: /^Sending/ })
    await sending.click()
    assert.equal((await sending.boundingBox())!.width, width)
    await page.keyboard.press('d')
    await deliveries.first
    assert.equal(deliveries.count(), 1)
    await deliveries.go()
    const files = await hold(page, 'GET', /\/file$/)
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: /Markdown/ }).click()
    await page.getByTitle('Downloading the file').waitFor()
    const download = page.waitForEvent('download')
    await files.go()
    await download

    const saves = await hold(page, 'PUT', /\/v1\/settings\/webhook$/)
    await page.goto(`${service.url}/settings/webhook`)
    await page.getByLabel('Address').fill('https://example.org/hook')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Saving' }).click()
    await page.getByLabel('Address').press('Enter')
    await saves.first
    assert.equal(saves.count(), 1)
    await saves.go()
    await page.getByRole('button', { name: 'Saved' }).waitFor()
  }),
)

test('a network that breaks in the middle loses no words, and says what may have been done', { skip }, () =>
  inBrowser(async (page) => {
    await startSession(page, service)
    await page.goto(`${service.url}/keys/new`)
    await page.getByLabel('Name', { exact: true }).fill('Lost reply')
    // The service makes the key, but its reply does not arrive.
    await page.route('**/v1/keys', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.keyboard.press('Enter')
    const alert = page.getByRole('dialog').getByRole('alert')
    await alert.getByText('Platen does not answer').waitFor()
    await alert.getByText('The change may have been made. Check the list before you try again.').waitFor()
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Lost reply')
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: /Lost reply/ }).waitFor()
    await page.unroute('**/v1/keys')

    await page.goto(`${service.url}/`)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('# A note\n\nWords that stay.')
    await page.getByRole('button', { name: /Make PDF/ }).click()
    await page.getByText(/^Saved here/).waitFor()
    await page.context().setOffline(true)
    const asked = page.getByRole('textbox', { name: 'What should change' })
    await asked.fill('Say it in one sentence')
    await asked.press('Enter')
    await page.getByText('This request got no answer').waitFor()
    await page.getByText('Platen does not answer').waitFor()
    await page.getByRole('textbox', { name: 'Text' }).getByText('Words that stay.').waitFor()
    await page.getByRole('textbox', { name: 'Text' }).press('Control+End')
    await page.keyboard.type(' And more.')
    await page.getByText(/^Saved here/).waitFor()
    await page.context().setOffline(false)
    await page.getByText('Platen is answering again').waitFor()
    await page.getByText('Platen does not answer').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Words that stay. And more.').first().waitFor()
  }),
)

test('a slow network shows the frame at once, and that a screen is on its way', { skip }, () =>
  inBrowser(async (page) => {
    const script = await hold(page, 'GET', /\/assets\/usage-[^/]*\.js$/)
    await signIn(page, service)
    // The scripts of the other screens come when there is nothing else to do.
    await script.first
    await page.getByRole('link', { name: 'Usage' }).click()
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Jobs' }).waitFor()
    await script.go()
    await page.getByRole('heading', { name: 'Usage' }).waitFor()

    const main = await hold(page, 'GET', /\/assets\/index-[^/]*\.js$/)
    await page.goto(`${service.url}/keys`, { waitUntil: 'commit' })
    await page.getByText('Loading the console').waitFor()
    await main.go()
    await page.getByRole('heading', { name: 'Keys' }).waitFor()
    assert.equal(await page.getByText('Loading the console').count(), 0)

    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
    await page.getByRole('link', { name: 'Documents' }).click()
    await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
  }),
)

test('nothing on Write moves while it comes, wide and on a phone', { skip }, async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  for (const device of [{}, phone]) {
    const { page, context } = await open(service, device)
    try {
      await signIn(page, service)
      await page.addInitScript(
        'window.shift = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value }).observe({ type: "layout-shift", buffered: true })',
      )
      const held = [
        await hold(page, 'GET', /\/account$/),
        await hold(page, 'GET', /\/models$/),
        await hold(page, 'GET', /\/templates$/),
      ]
      await page.goto(`${service.url}/`)
      for (const { first, go } of held) {
        await first
        // What is there by now is seen.
        await page.screenshot()
        await go()
      }
      await page.getByRole('radio', { name: 'Resume' }).waitFor()
      await page.screenshot()
      // The hint of a key within its button moves by some pixels.
      assert.ok((await page.evaluate<number>('shift')) < 0.0001, `${await page.evaluate('shift')}`)
    } finally {
      await context.close()
    }
  }
})

test('where the editor comes while a model writes, what it has written by then is no step to undo', { skip }, () =>
  inBrowser(async (page) => {
    await signIn(page, service)
    const editor = await hold(page, 'GET', /\/assets\/editor-[^/]*\.js$/)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A note in two halves')
    const asked = page.waitForRequest(/\/generate$/)
    await page.keyboard.press('Control+Enter')
    await editor.first
    await editor.go()
    await asked
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.getByText('The first half.').waitFor()
    // A document is opened again while it is written.
    await page.getByRole('link', { name: 'Documents' }).first().click()
    await page
      .getByRole('link', { name: /^A note/ })
      .first()
      .click()
    await text.getByText('The first half.').waitFor()
    goOn()
    await text.getByText('And the second.').waitFor()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    assert.equal(await undo.getAttribute('title'), 'There is nothing to undo')
  }),
)

test('a part that an upgrade took away is named above the screen, which stays, and the page is loaded again on demand', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('# A note\n\nWords that stay.')
    await page.getByRole('button', { name: /Make PDF/ }).click()
    await page.getByText(/^Saved here/).waitFor()
    await page.route(/\/assets\/(?:palette|keys)-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.keyboard.press('Control+k')
    await row(page).waitFor()
    await page.getByRole('textbox', { name: 'Text' }).getByText('Words that stay.').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('navigation').first().getByRole('link', { name: 'Keys' }).click()
    await until(page, `location.pathname === '/keys'`)
    await row(page)
      .getByText(/What you wrote is stored in this browser/)
      .waitFor()
    await page.unroute(/\/assets\/(?:palette|keys)-[^/]*\.js$/)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('table', { name: 'Keys' }).waitFor()
    assert.equal(await row(page).count(), 0)
    // The browser itself reports what it could not load.
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('dynamically imported module')),
      [],
    )
    faults.length = 0
  } finally {
    await context.close()
  }
})
