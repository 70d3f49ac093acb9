/** The API reference in a real browser, where this machine has one: it needs no network, and its examples work. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { executablePath, launchBrowser, skipWithoutBrowser as skip } from './browser.ts'
import { type Service, scratchFolder, serve } from './command.ts'

let service: Service
before(async () => {
  if (executablePath) service = await serve(['--data', scratchFolder()])
})

test('the API reference shows the endpoints with code of our clients, asks no other address, and breaks no rule of its page', {
  skip,
}, async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const elsewhere: string[] = []
    const faults: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== service.url) elsewhere.push(request.url())
    })
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      // Missing resources are checked by their replies below; other errors come from the content security policy.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text())
    })
    page.on('response', (response) => {
      // Browsers ask for an icon by themselves.
      if (response.status() >= 400 && !response.url().endsWith('/favicon.ico'))
        faults.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(`${service.url}/docs`)
    await page.getByText('Generate a document from a prompt').first().waitFor()
    await page.getByText('PDF', { exact: true }).first().click()
    await page.getByText('Convert text to a PDF file').first().waitFor()
    await page.getByRole('button', { name: 'curl' }).first().click()
    const options = await page.getByRole('option').allInnerTexts()
    assert.deepEqual(
      options.map((text) => text.trim()),
      ['curl', 'TypeScript', 'Python', 'Go', 'Java', 'PHP', 'Ruby'],
    )
    await page.getByRole('option', { name: 'Go' }).click()
    await page.getByText('platen.GenerateParams').first().waitFor()
    assert.deepEqual(elsewhere, [])
    assert.deepEqual(faults, [])
  } finally {
    await browser.close()
  }
})
