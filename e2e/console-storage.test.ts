/** The console in a browser that stores nothing. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn } from './console.ts'

const ANSWER = '# Losses in March\n\nOf 4,812 pallets 173 were lost.\n\nThe dock lost most of them.\n'

let service: Service
before(async () => {
  await builtConsole()
  if (skip) return
  const model = await startFakeOpenAi({ answer: () => ANSWER })
  afterTests(() => model.close())
  service = await serve(['--data', scratchFolder()], {
    env: { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' },
  })
})

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' })

for (const [what, script] of [
  [
    'no storage at all',
    `Object.defineProperty(window, 'indexedDB', { value: { open() { throw new DOMException('Denied', 'SecurityError') } } })`,
  ],
  [
    'a full storage',
    `IDBObjectStore.prototype.put = function () { throw new DOMException('Full', 'QuotaExceededError') }`,
  ],
] as const)
  test(`with ${what} the console works, and says that documents are not stored`, { skip }, async () => {
    const { page, context } = await open(service)
    try {
      await context.addInitScript(script)
      await signIn(page, service)
      await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets lost in March')
      await page.getByRole('button', { name: /^Write/ }).click()
      await textOf(page).getByText('The dock lost most of them.').waitFor()
      await textOf(page).press('Control+End')
      await page.keyboard.type('By hand.')
      await page.locator('[data-page="1"] .sr-only').getByText('By hand.').waitFor({ state: 'attached' })
      await page.getByText('Not saved').waitFor()
      assert.equal(await page.getByText(/^Saved here/).count(), 0)
      const { pathname } = new URL(page.url())
      await page.getByRole('link', { name: 'Documents', exact: true }).click()
      await page.goBack()
      await page.waitForURL(`${service.url}${pathname}`)
      await textOf(page).getByText('By hand.').waitFor()
      assert.deepEqual(faults, [])
    } finally {
      await context.close()
    }
  })
