/** The console's screens beside Write: whose documents are shown, unknown addresses, the focus, and the list of jobs. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, platen, request, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, showText, startSession, until, violations } from './console.ts'

const ANSWER = '# Losses in March\n\n## Summary\n\nOf 4,812 pallets 173 were lost.\n'

let service: Service
let model: Awaited<ReturnType<typeof startFakeOpenAi>>
let folder: string
/** The key of another account, and of one without limits of its own. */
let other: { account: string; key: string }
before(async () => {
  await builtConsole()
  if (skip) return
  model = await startFakeOpenAi({ answer: ANSWER })
  const receiver = createServer((_, reply) => reply.writeHead(204).end())
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  afterTests(async () => {
    receiver.close()
    receiver.closeAllConnections()
    await model.close()
  })
  folder = scratchFolder()
  service = await serve(['--data', folder], {
    env: {
      PLATEN_CONSOLE: 'true',
      PLATEN_OPENAI_BASE_URL: model.baseUrl,
      PLATEN_OPENAI_MODEL: 'fake',
      PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      PLATEN_WEBHOOK_HTTP: 'true',
      PLATEN_WEBHOOK_ANY_PORT: 'true',
    },
  })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/platen`
  assert.equal((await request(service, 'PUT', '/settings/webhook', { url })).status, 200)
  other = await newAccount('Harbour Clinic')
})

async function newAccount(name: string): Promise<{ account: string; key: string }> {
  const { id } = (await request(service, 'POST', '/accounts', { name, tier: 'free' })).json['data'] as { id: string }
  const scopes = ['generate', 'pdf', 'catalog', 'jobs', 'settings']
  const { json } = await request(service, 'POST', '/keys', { name: `${name}, key`, accountId: id, scopes })
  return { account: id, key: (json['data'] as { key: string }).key }
}

async function inBrowser(
  run: (page: Page) => Promise<void>,
  options: Parameters<typeof open>[1] = { reducedMotion: 'reduce' },
): Promise<void> {
  const { page, context } = await open(service, options)
  try {
    await run(page)
    assert.deepEqual(faults, [])
  } finally {
    faults.length = 0
    await context.close()
  }
}

/** Makes pages of a text, and waits until this browser has stored it. @returns its address. */
async function setText(page: Page, text: string): Promise<string> {
  await page.goto(`${service.url}/`)
  await page.getByRole('textbox', { name: 'Prompt' }).fill(text)
  await page.getByRole('button', { name: /Make PDF/ }).click()
  await showText(page)
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
  await page.getByText(/^Saved here/).waitFor({ state: 'attached' })
  return page.url()
}

const ACTIVE = 'document.activeElement.matches'

test('a document is shown to the account that wrote it, and to no other of this browser', { skip }, () =>
  inBrowser(async (page) => {
    await startSession(page, service)
    const address = await setText(page, '# Salaries\n\n## In March\n\nOf the first account.')
    await page.goto(`${service.url}/sign-in`)
    await page.getByLabel('API key', { exact: true }).fill(other.key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('textbox', { name: 'Prompt' }).waitFor()
    await page.goto(address)
    await page.getByRole('heading', { name: 'This document is not here' }).first().waitFor()
    assert.equal(await page.getByText('Of the first account.').count(), 0)
    await until(page, `${ACTIVE}('h1')`)
    assert.deepEqual(await violations(page), [])
    await page.goto(`${service.url}/documents`)
    await page.getByText('No documents yet').waitFor()

    await page.goto(`${service.url}/sign-in`)
    await page.getByLabel('API key', { exact: true }).fill(service.key!)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('textbox', { name: 'Prompt' }).waitFor()
    await page.goto(address)
    await page.getByRole('textbox', { name: 'Text' }).getByText('Of the first account.').waitFor()
  }),
)

test('an unknown address is beside the navigation, wide and on a phone', { skip }, () =>
  inBrowser(async (page) => {
    await startSession(page, service)
    for (const path of ['/nope', '/jobs/a/b', '/settings/webhook/more']) {
      await page.goto(`${service.url}${path}`)
      await page.getByText(`No screen has the address ${path}.`).waitFor()
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Documents' }).waitFor()
    }
    await page.setViewportSize({ width: 360, height: 700 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Jobs' }).click()
    await page.waitForURL(`${service.url}/jobs`)
  }),
)

test('the link that signs in has the focus on its heading, and then on the prompt', { skip }, () =>
  inBrowser(async (page) => {
    const { text } = await platen(['login', '--data', folder, '--url', service.url, '--json'])
    const { url } = JSON.parse(text) as { url: string }
    await page.goto(url)
    await until(page, `${ACTIVE}('h1')`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Prompt' }).waitFor()
    await until(page, `${ACTIVE}('textarea')`)
  }),
)

test('a document of a session that has ended says so once', { skip }, () =>
  inBrowser(async (page) => {
    const { json } = await request(service, 'POST', '/keys', {
      name: 'short',
      accountId: other.account,
      scopes: ['generate', 'pdf', 'catalog'],
    })
    const { id, key } = json['data'] as { id: string; key: string }
    await startSession(page, service, key)
    await setText(page, '# Kept\n\n## Here\n\nIt stays.')
    assert.equal((await request(service, 'POST', `/keys/${id}/revoke`)).status, 200)
    await page.getByRole('textbox', { name: 'What should change' }).fill('Say more')
    await page.keyboard.press('Enter')
    await page.getByText('Your session has ended').first().waitFor()
    await page.getByRole('button', { name: 'Refine' }).waitFor()
    assert.equal(await page.getByText('Your session has ended').count(), 1)
    await page.getByRole('textbox', { name: 'Text' }).getByText('It stays.').waitFor()
  }),
)

test('on a phone, a document whose pages were never shown has its picture and its pages in the list', { skip }, () =>
  inBrowser(
    async (page) => {
      await startSession(page, service)
      await setText(page, '# Berths\n\n## In May\n\nTwelve are free.')
      await page.goto(`${service.url}/documents`)
      const tile = page.getByRole('link', { name: /Berths/ })
      await tile.getByText(/, 1 page, /).waitFor()
      await tile.locator('img').waitFor()
      assert.equal(await page.getByText('0 pages').count(), 0)
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
  ),
)

test('the list of jobs reads its first page again, and the rows on screen, however many it has', { skip }, () =>
  inBrowser(async (page) => {
    const many = await newAccount('Many Jobs')
    const account = { url: service.url, key: many.key }
    const body = { prompt: 'Losses in March', template: 'faq', webhook: true, webhookUrl: 'http://127.0.0.1:9/none' }
    for (let count = 0; count < 60; count += 1)
      assert.equal((await request(account, 'POST', '/generate', body)).status, 202)
    await startSession(page, service, many.key)
    await page.goto(`${service.url}/jobs`)
    await page.getByText('The newest 50 jobs', { exact: true }).waitFor()
    const reads: URL[] = []
    page.on('request', (sent) => {
      const url = new URL(sent.url())
      if (url.pathname === '/v1/jobs' && !url.searchParams.has('status') && !url.searchParams.has('delivery'))
        reads.push(url)
    })
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('60 jobs', { exact: true }).waitFor()
    // The next poll reads the beginning, and the rows beyond it.
    const poll = () => page.waitForRequest((sent) => sent.url().includes('createdBefore='), { timeout: 30_000 })
    await poll()
    const { json } = await request(account, 'POST', '/generate', { ...body, template: 'resume' })
    await page.getByRole('link', { name: /Resume/ }).waitFor()
    await page.getByText('61 jobs', { exact: true }).waitFor()
    // One that is deleted further down is gone from the list.
    const { json: list } = await request(account, 'GET', '/jobs?limit=100')
    const jobs = (list['data'] as { jobs: { jobId: string }[] }).jobs
    assert.equal(jobs.length, 61)
    assert.equal(jobs[0]!.jobId, json['jobId'])
    assert.equal((await request(account, 'DELETE', `/jobs/${jobs[57]!.jobId}`)).status, 204)
    await page.getByText('60 jobs', { exact: true }).waitFor()
    const cursors = reads.filter((url) => url.searchParams.has('cursor'))
    assert.equal(cursors.length, 1)
  }),
)

test('the filters of jobs are whole at every width, and the rare ones are in a menu', { skip }, () =>
  inBrowser(async (page) => {
    await startSession(page, service)
    for (const width of [1440, 1000, 390, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${service.url}/jobs`)
      const filters = page.getByRole('group', { name: 'Show' })
      await filters.getByRole('button', { name: 'More' }).waitFor()
      const cut = await filters.evaluate(
        (group) =>
          [...group.querySelectorAll('button')].filter(
            (one) => one.getBoundingClientRect().right > group.getBoundingClientRect().right + 0.5,
          ).length,
      )
      assert.equal(cut, 0, `${width} px`)
    }
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemradio', { name: 'Gave up' }).click()
    await page.waitForURL(`${service.url}/jobs?status=exhausted`)
    await page.getByText('No jobs in this state').waitFor()
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Gave up' }).waitFor()
    assert.deepEqual(await violations(page), [])
  }),
)
