/** Getting in and out of the console in a real browser: sign-in links, signing out, what the browser keeps; where the focus is; a failed request. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { platen, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn, startSession, until, violations } from './console.ts'

let service: Service
let folder: string
before(async () => {
  await builtConsole()
  if (!executablePath) return
  folder = scratchFolder()
  service = await serve(['--data', folder], { env: { PLATEN_CONSOLE: 'true' } })
})

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(text)
  await page.getByRole('button', { name: /Make PDF/ }).click()
  await page.waitForURL(/\/d\/\w+$/)
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
}

test('a request that fails in the service is shown with its id, and tried again', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    let fails = true
    // The only answer here that the service does not give: it has no way to fail on request.
    await page.route('**/v1/jobs?*', (route) =>
      fails
        ? route.fulfill({
            status: 500,
            headers: { 'content-type': 'application/json', 'x-request-id': 'req_test' },
            body: JSON.stringify({ success: false, error: { code: 'server_error', message: 'Failed.' } }),
          })
        : route.continue(),
    )
    await page.goto(`${service.url}/jobs`)
    await page.getByText('Platen failed on this request').waitFor()
    await page.getByText('The reason is in its log under req_test. Nothing was changed.').waitFor()
    await page.getByRole('button', { name: 'Copy the ID' }).waitFor()
    assert.deepEqual(await violations(page), [])
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Copy as curl' }).waitFor()
  } finally {
    await context.close()
  }
})

test('a sign-in link signs in by its button, once; its token leaves the address at once', { skip }, async () => {
  const printed = await platen(['login', '--data', folder, '--url', service.url])
  const link = /https?:\/\/\S+\/sign-in\/\S+/.exec(printed.text + printed.stderr)?.[0]
  assert.ok(link, printed.text + printed.stderr)
  const first = await open(service)
  const second = await open(service)
  try {
    await first.page.goto(link)
    await first.page.getByText('This link signs in this browser once.').waitFor()
    assert.equal(first.page.url(), `${service.url}/sign-in`)
    await first.page.getByRole('button', { name: 'Sign in' }).click()
    await first.page.getByRole('textbox', { name: 'Prompt' }).waitFor()

    await second.page.goto(link)
    await second.page.getByRole('button', { name: 'Sign in' }).click()
    await second.page.getByText('This link has been used or is older than 15 minutes.').waitFor()
    await second.page.getByText(`npx platen login --url ${service.url}`).waitFor()
    assert.deepEqual(await violations(second.page), [])
    await second.page.getByRole('button', { name: 'Sign in with a key' }).click()
    await second.page.getByLabel('API key', { exact: true }).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await first.context.close()
    await second.context.close()
  }
})

test('a prompt that was not sent is there again; signing out offers to forget what the browser keeps', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    const prompt = page.getByRole('textbox', { name: 'Prompt' })
    await write(page, '# A note\n\nSome text for pages.')
    await page.goto(`${service.url}/`)
    await prompt.fill('A letter that is not finished')
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Documents' }).click()
    await page.getByRole('link', { name: /A note/ }).waitFor()
    await page.goto(`${service.url}/`)
    await until(page, 'document.querySelector("textarea")?.value === "A letter that is not finished"')

    const signOut = async () => {
      await page.getByRole('button', { name: /first account/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await signOut()
    await page
      .getByRole('dialog', { name: 'Sign out' })
      .getByText(/^This browser keeps 1 document of this account/)
      .waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await signOut()
    await page.getByRole('button', { name: 'Forget everything and sign out' }).click()
    await page.getByLabel('API key', { exact: true }).waitFor()
    await signIn(page, service)
    assert.equal(await prompt.inputValue(), '')
    await page.goto(`${service.url}/documents`)
    await page.getByText('No documents yet').waitFor()
    // Nothing to offer: signed out at once.
    await signOut()
    await page.getByLabel('API key', { exact: true }).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('every screen has its title and its h1 with the focus, except Write; the first key of Tab leads to the text', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await until(page, 'document.activeElement.tagName === "TEXTAREA"')
    const links = page.getByRole('navigation', { name: 'Screens' })
    for (const [name, title] of [
      ['Documents', 'Documents'],
      ['Jobs', 'Jobs'],
      ['Keys', 'Keys'],
      ['Usage', 'Usage'],
      ['Settings', 'Webhook, Settings'],
    ] as const) {
      await links.getByRole('link', { name, exact: true }).click()
      await until(page, `document.activeElement.tagName === "H1" && document.activeElement.innerText === "${name}"`)
      await until(page, `document.title === "${title} – Platen"`)
    }
    await page.reload()
    await until(page, 'document.activeElement.tagName === "H1"')
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('Tab')
    const skipLink = page.getByRole('link', { name: 'To the text' })
    await skipLink.focus()
    await page.keyboard.press('Enter')
    await until(page, 'document.activeElement.closest("main") !== null')
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
