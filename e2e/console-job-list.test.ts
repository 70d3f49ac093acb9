/** The list of jobs in a real browser: each row says its true state, the filters and their counts, places in the queue, the keys of a job. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, test } from 'node:test'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, request, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, startSession, until, violations } from './console.ts'

const ANSWER = '# Losses in March\n\n## Summary\n\nOf 4,812 pallets 173 were lost.\n'

let service: Service
let model: Awaited<ReturnType<typeof startFakeOpenAi>>
/** What the receiver of webhooks answers. */
let status = 204
/** It answers then. */
let ready = Promise.resolve()
before(async () => {
  await builtConsole()
  if (!executablePath) return
  model = await startFakeOpenAi({ answer: ANSWER })
  const receiver = createServer(async (received, reply) => {
    received.resume()
    await once(received, 'end')
    await ready
    reply.writeHead(status, { 'retry-after': '600' }).end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  afterTests(async () => {
    receiver.close()
    receiver.closeAllConnections()
    await model.close()
  })
  service = await serve(['--data', scratchFolder()], {
    env: {
      PLATEN_CONSOLE: 'true',
      PLATEN_OPENAI_BASE_URL: model.baseUrl,
      PLATEN_OPENAI_MODEL: 'fake',
      PLATEN_JOB_CONCURRENCY: '1',
      PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      PLATEN_WEBHOOK_HTTP: 'true',
      PLATEN_WEBHOOK_ANY_PORT: 'true',
    },
  })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/platen`
  assert.equal((await request(service, 'PUT', '/settings/webhook', { url })).status, 200)
})

async function createJob(template: string): Promise<string> {
  const { json } = await request(service, 'POST', '/generate', { prompt: 'Losses in March', template, webhook: true })
  return json['jobId'] as string
}

test('rows say how the delivery stands, filters ask the service for it, and D delivers', { skip }, async () => {
  const { page, context } = await open(service, { reducedMotion: 'reduce' })
  try {
    await startSession(page, service)
    await page.goto(`${service.url}/jobs`)
    await createJob('faq')
    const faq = page.getByRole('link', { name: /FAQ.*Delivered.*PDF, \d+ words, [\d.]+ m?s/ })
    await faq.click()
    await page.locator('[data-job] header').getByText('Delivered').waitFor()
    const again = Promise.withResolvers<void>()
    ready = again.promise
    await page.keyboard.press('d')
    await page.getByText('Planned', { exact: true }).waitFor()
    assert.doesNotMatch(await page.getByRole('list', { name: 'Timeline' }).innerText(), /failed/)
    again.resolve()
    await page.getByText('Planned', { exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    status = 410
    await createJob('resume')
    await page.getByRole('link', { name: /Resume.*Stopped.*The receiver answered 410/ }).waitFor()
    status = 503
    const id = await createJob('data-report')
    const retrying = page.getByRole('link', { name: /Data report.*Retrying.*1 of 10 attempts, next in (9|10) min/ })
    await retrying.waitFor()
    assert.deepEqual(await violations(page), [])

    await page.getByRole('button', { name: /^Retrying 1$/ }).click()
    await page.waitForURL(`${service.url}/jobs?status=retrying`)
    await page.getByRole('link', { name: /FAQ/ }).waitFor({ state: 'detached' })
    await retrying.click()
    await page.waitForURL(`${service.url}/jobs/${id}?status=retrying`)
    const timeline = page.getByRole('list', { name: 'Timeline' })
    await timeline.getByText('1 attempt failed').waitFor()
    await timeline.getByText(/^\d+ words$/).waitFor()
    const own = (await request(service, 'GET', '/account')).json['data'] as { name: string; key: { name: string } }
    const { json } = await request(service, 'GET', `/jobs/${id}`)
    const { requestId } = json['data'] as { requestId: string }
    const facts = page.locator('dl')
    for (const fact of [own.name, own.key.name, requestId]) await facts.getByText(fact, { exact: true }).waitFor()

    status = 204
    await page.keyboard.press('d')
    await page.locator('[data-job] header').getByText('Delivered').waitFor()
    // No longer under this filter.
    await page.getByText('No jobs in this state').waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Delivered' }).click()
    await page.getByRole('link', { name: /Data report.*Delivered/ }).waitFor()
    assert.equal(await page.getByRole('link', { name: /Resume/ }).count(), 0)

    // As one that gave up after ten tries, which take days.
    await page.goto(`${service.url}/jobs?status=stopped`)
    await page.getByRole('button', { name: 'Deliver 1 job again' }).click()
    await page.getByText('Sending 1 job again').waitFor()
    await page.getByText('No jobs in this state').waitFor()

    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('link', { name: /Resume.*Delivered/ }).waitFor()
    await page.keyboard.press('j')
    assert.deepEqual(await violations(page), [])
    await page.keyboard.press('.')
    await page.getByRole('menuitem', { name: 'Deliver now' }).waitFor()
    await page.getByRole('menuitem', { name: 'Delete the job' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the job' }).click()
    await page.getByText('2 jobs', { exact: true }).waitFor()
    await until(page, "document.activeElement.closest('[data-row]')?.dataset.row === '0'")
    assert.deepEqual(faults, [])
  } finally {
    status = 204
    await context.close()
  }
})

test('queued jobs have their place, which moves up when one before it is cancelled, on wide and narrow screens', {
  skip,
}, async () => {
  const { page, context } = await open(service, { reducedMotion: 'reduce' })
  try {
    model.scenario = 'stall'
    await startSession(page, service)
    const first = await createJob('formal-letter')
    await page.goto(`${service.url}/jobs/${first}?status=running`)
    await page.locator('[data-job] header').getByText('Writing').waitFor()
    const second = await createJob('resume')
    await createJob('faq')
    await page.getByRole('link', { name: /Formal letter.*Writing/ }).waitFor()
    await page.getByRole('link', { name: /Resume.*Queued.*1st in the queue/ }).waitFor()
    const last = page.getByRole('link', { name: /FAQ.*Queued/ })
    await last.getByText('2nd in the queue').waitFor()
    await page.getByRole('button', { name: /^Running 3$/ }).waitFor()

    await page.goto(`${service.url}/jobs/${second}?status=running`)
    await page.getByRole('list', { name: 'Timeline' }).getByText('1st in the queue').waitFor()
    await page.keyboard.press('c')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the job' }).click()
    await last.getByText('1st in the queue').waitFor()
    await page.setViewportSize({ width: 360, height: 700 })
    await page.goto(`${service.url}/jobs`)
    await last.getByText('1st in the queue').waitFor()
    assert.deepEqual(await violations(page), [])
    assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), 360)
    assert.deepEqual(faults, [])
  } finally {
    model.scenario = 'fine'
    await context.close()
  }
})
