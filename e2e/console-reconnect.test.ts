/** Pages while the service does not answer: they are set by themselves when it answers again. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, open, signIn } from './console.ts'

let service: Service
before(async () => {
  await builtConsole()
  if (!executablePath) return
  service = await serve(['--data', scratchFolder()], { env: { PLATEN_CONSOLE: 'true' } })
})

test('pages whose typesetter could not be loaded are set when the service answers again', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    let isAway = false
    await context.route(/\/assets\/worker-|\/v1\//, (route) => (isAway ? route.abort() : route.continue()))
    await signIn(page, service)
    isAway = true
    await page.getByRole('textbox', { name: 'Prompt' }).fill('# Losses\n\nThe dock lost most of them.\n')
    await page.getByRole('button', { name: /Make PDF/ }).click()
    await page.getByText('This browser could not make these pages').waitFor()
    isAway = false
    // Not at the next attempt, some seconds later.
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.locator('[data-page="1"] canvas').waitFor()
    await page.getByText('This browser could not make these pages').waitFor({ state: 'detached' })
  } finally {
    await context.close()
  }
})

test('a font that could not be loaded is there when the service answers again', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    let isAway = false
    let probes = 0
    await context.route(/\/v1\//, (route) => {
      if (isAway && route.request().url().endsWith('/v1/account')) probes++
      return isAway ? route.abort() : route.continue()
    })
    // As a proxy does.
    await context.route(/\/fonts\//, (route) => (isAway ? route.fulfill({ status: 503 }) : route.continue()))
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('# Losses\n\nThe dock lost most of them.\n')
    await page.getByRole('button', { name: /Make PDF/ }).click()
    await page.locator('[data-page="1"] canvas').waitFor()
    isAway = true
    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('सभी मनुष्यों', { delay: 50 })
    await page.getByText(/no glyph/).waitFor()
    assert.ok(probes <= 3, `${probes} requests ask whether the service is back`)
    isAway = false
    // Not at the next attempt, some seconds later.
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.getByText(/no glyph/).waitFor({ state: 'detached' })
  } finally {
    await context.close()
  }
})
