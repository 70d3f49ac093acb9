/** How the screens of the console say that a request failed, that the service does not answer, and why nobody could sign in. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipWithoutBrowser as skip } from './browser.ts'
import { type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, startSession, until, violations } from './console.ts'

let service: Service
before(async () => {
  await builtConsole()
  if (!skip) service = await serve(['--data', scratchFolder()], { env: { PLATEN_CONSOLE: 'true' } })
})

async function inBrowser(run: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await open(service, { reducedMotion: 'reduce' })
  try {
    await run(page)
    assert.deepEqual(faults, [])
  } finally {
    faults.length = 0
    await context.close()
  }
}

const SCREENS: readonly [path: string, heading: string][] = [
  ['/jobs', 'Jobs'],
  ['/keys', 'Keys'],
  ['/usage', 'Usage'],
  ['/settings/webhook', 'Settings'],
  ['/settings/models', 'Backends'],
  ['/settings/templates', 'Templates of your own'],
  ['/settings/accounts', 'Accounts'],
]

test('a screen whose requests fail says so with the id of the request, and loads on “Try again”', { skip }, () =>
  inBrowser(async (page) => {
    await startSession(page, service)
    let fails = true
    const body = JSON.stringify({ success: false, error: { code: 'internal_error', message: 'It failed.' } })
    await page.route('**/v1/**', (route) =>
      fails && !/\/v1\/(account|session)$/.test(new URL(route.request().url()).pathname)
        ? route.fulfill({
            status: 500,
            headers: { 'content-type': 'application/json', 'x-request-id': 'req_test', 'retry-after': '0' },
            body,
          })
        : route.continue(),
    )
    for (const [path, heading] of SCREENS) {
      fails = true
      await page.goto(`${service.url}${path}`)
      await page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
      await page.getByText('The reason is in its log under req_test. Nothing was changed.').first().waitFor()
      await page.getByRole('button', { name: 'Copy the ID' }).first().waitFor()
      assert.deepEqual(await violations(page), [], path)
      fails = false
      const again = page.getByRole('button', { name: 'Try again' })
      // A request that was on its way can still fail.
      while ((await page.getByText('The reason is in its log').count()) > 0)
        await again
          .first()
          .click({ timeout: 2000 })
          .catch(() => {})
    }
    // Without the account no screen knows what it may show.
    await page.unrouteAll()
    let isAway = true
    await page.route('**/v1/account', (route) =>
      isAway
        ? route.fulfill({ status: 500, headers: { 'content-type': 'application/json', 'retry-after': '0' }, body })
        : route.continue(),
    )
    await page.goto(`${service.url}/keys`)
    await page.getByRole('heading', { name: 'Platen failed on this request' }).waitFor()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor()
  }),
)

test('while the service does not answer, a screen says so once and loads when it is back', { skip }, () =>
  inBrowser(async (page) => {
    await startSession(page, service)
    for (const [path, heading] of SCREENS) {
      await page.route('**/v1/**', (route) =>
        new URL(route.request().url()).pathname === '/v1/account' ? route.continue() : route.abort(),
      )
      await page.goto(`${service.url}${path}`)
      await page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
      await page.getByText('Platen does not answer').waitFor()
      await until(page, `document.querySelector('main [aria-hidden].divide-y') !== null`)
      assert.equal(await page.getByText('Platen does not answer').count(), 1, path)
      await page.unrouteAll()
      // It may try again by itself just now.
      await page
        .getByRole('button', { name: 'Try now' })
        .click({ timeout: 2000 })
        .catch(() => {})
      await page.getByText('Platen does not answer').waitFor({ state: 'detached' })
      await until(page, `document.querySelector('main [aria-hidden].divide-y') === null`)
    }
  }),
)

test('a sign-in that fails says whether the service is away or has failed', { skip }, () =>
  inBrowser(async (page) => {
    await page.goto(`${service.url}/sign-in`)
    await page.route('**/v1/session', (route) => route.abort())
    await page.getByLabel('API key', { exact: true }).fill('pk_live_nothing')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('Platen does not answer').waitFor()
    await page.unrouteAll()
    const body = JSON.stringify({ success: false, error: { code: 'internal_error', message: 'It failed.' } })
    const headers = { 'content-type': 'application/json', 'x-request-id': 'req_test', 'retry-after': '0' }
    await page.route('**/v1/session', (route) => route.fulfill({ status: 500, headers, body }))
    await page.getByRole('button', { name: 'Sign in' }).click()
    const reason = 'Platen failed on this request. The reason is in its log under req_test. Nothing was changed.'
    await page.getByRole('alert').getByText(reason).waitFor()
    assert.deepEqual(await violations(page), [])
  }),
)
