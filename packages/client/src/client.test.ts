/** Tests the client against a real service. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { SCOPES } from '@platen/wire'
import { onBothDatabases } from '../../server/src/db/testing.ts'
import { startTestApp, type TestApp } from '../../server/src/http/testing.ts'
import type { PdfEngine } from '../../server/src/pdf/engine.ts'
import { Platen, PlatenError } from './index.ts'

const engine = (name: PdfEngine['name']): PdfEngine => ({
  name,
  async render({ title }) {
    return { pdf: Buffer.from(`%PDF ${name} ${title}`), pageCount: 1, warnings: ['The character “字” has no glyph.'] }
  },
  async close() {},
})

const FORM_WARNINGS = ['No model is configured: this is a form with 2 blanks.', 'A second, with a comma.']

onBothDatabases((databases) => {
  let app: TestApp
  let platen: Platen
  before(async () => {
    app = await startTestApp(await databases.open(), {
      settings: { webhookHttp: true, webhookAnyPort: true, webhookAllow: ['127.0.0.0/8'] },
      adapters: {
        pdf: engine('platen'),
        pdfAlt: engine('typst'),
        async compose({ prompt }, _signal, { onEvent } = {}) {
          onEvent?.({ type: 'delta', text: 'void' })
          onEvent?.({ type: 'restart' })
          onEvent?.({ type: 'delta', text: prompt })
          return {
            content: prompt,
            reasoning: null,
            source: prompt,
            modelUsed: 'draft',
            documentSource: 'draft',
            warnings: FORM_WARNINGS,
            language: 'en',
            title: 'Echo',
          }
        },
      },
    })
    const { key } = await app.newKey({ scopes: SCOPES })
    platen = new Platen({ baseUrl: app.url, apiKey: key })
  })

  test('the catalogue lists every template and every model', async () => {
    assert.equal((await platen.catalogue.templates()).length, 13)
    assert.equal((await platen.catalogue.models()).length, 11)
  })

  test('a document can be generated as text, as a file and as a stream', async () => {
    const { content, reasoning } = await platen.generate.text({ prompt: 'Hello' })
    assert.deepEqual({ content, reasoning }, { content: 'Hello', reasoning: null })
    const file = await platen.generate.file('pdf', { prompt: 'Hello', filename: 'Brief für Zoë.pdf' })
    assert.equal(file.mediaType, 'application/pdf')
    assert.equal(file.filename, 'Brief für Zoë.pdf')
    assert.deepEqual([file.modelUsed, file.documentSource], ['draft', 'draft'])
    assert.deepEqual(file.warnings, [...FORM_WARNINGS, 'The character “字” has no glyph.'])
    const events = await Array.fromAsync(platen.generate.stream({ prompt: 'Two\n\nlines' }))
    assert.deepEqual(
      events.map((event) => event.type),
      ['delta', 'restart', 'delta', 'done'],
    )
    assert.deepEqual(events[2], { type: 'delta', text: 'Two\n\nlines' })
    const last = events[3]
    assert.ok(last?.type === 'done')
    const { source, modelUsed, documentSource, warnings } = last.response
    assert.deepEqual(
      { source, modelUsed, documentSource, warnings },
      { source: 'Two\n\nlines', modelUsed: 'draft', documentSource: 'draft', warnings: FORM_WARNINGS },
    )
  })

  test('either engine converts text to a PDF file, with its warnings', async () => {
    const file = await platen.pdf.create({ content: 'Hello', title: 'A', filename: 'a.pdf' })
    assert.equal(Buffer.from(file.bytes).toString(), '%PDF platen A')
    assert.deepEqual([file.filename, file.warnings], ['a.pdf', ['The character “字” has no glyph.']])
    const other = await platen.pdf.createAlt({ content: 'Hello', title: 'B' })
    assert.equal(Buffer.from(other.bytes).toString(), '%PDF typst B')
    assert.deepEqual([other.modelUsed, other.documentSource], [null, null])
  })

  test('an error reply is thrown with its code, its field and the request id', async () => {
    await assert.rejects(platen.pdf.create({ content: '' }, { requestId: 'mine-1' }), (error: unknown) => {
      assert.ok(error instanceof PlatenError)
      assert.equal(error.status, 400)
      assert.equal(error.code, 'invalid_parameters')
      assert.equal((error.details as { field: string }).field, 'content')
      assert.equal(error.requestId, 'mine-1')
      return true
    })
    const stranger = new Platen({ baseUrl: `${app.url}/v1/`, apiKey: 'wrong' })
    await assert.rejects(stranger.catalogue.templates(), { status: 401, code: 'unauthorized' })
  })

  test('a job can be created, read, listed and deleted', async () => {
    await platen.settings.registerWebhook('http://127.0.0.1:9/hook')
    assert.equal((await platen.settings.webhook()).url, 'http://127.0.0.1:9/hook')
    const { jobId } = await platen.generate.job({ prompt: 'Later' }, { idempotencyKey: 'once' })
    assert.equal((await platen.generate.job({ prompt: 'Later' }, { idempotencyKey: 'once' })).jobId, jobId)
    assert.equal((await platen.jobs.get(jobId)).jobId, jobId)
    assert.deepEqual(
      (await Array.fromAsync(platen.jobs.all({ limit: 1 }))).map((job) => job.jobId),
      [jobId],
    )
    const quiet = await platen.generate.job({ prompt: 'Later', webhook: false })
    await assert.rejects(platen.jobs.get('job_none'), { status: 404 })
    await app.worker.runUntilIdle()
    assert.deepEqual((await platen.jobs.get(quiet.jobId)).deliveries, [])
    const [last, ...more] = await Array.fromAsync(platen.jobs.events(quiet.jobId))
    assert.ok(last?.type === 'status' && more.length === 0)
    assert.equal(last.job.status, 'completed')
    assert.deepEqual(await Array.fromAsync(platen.jobs.events(quiet.jobId, { lastEventId: last.id })), [])
    await platen.jobs.delete(quiet.jobId)
    await platen.jobs.delete(jobId)
    await assert.rejects(platen.jobs.get(jobId), { status: 404 })
    await platen.settings.removeWebhook()
    assert.equal((await platen.settings.webhook()).url, null)
  })

  test('a browser signs in, sends requests with its cookie and signs out', async () => {
    const { key, accountId } = await app.newKey({ scopes: ['catalog'] })
    let cookie = ''
    const browser = new Platen({
      baseUrl: app.url,
      apiKey: null,
      async fetch(input, init) {
        const headers = new Headers(init?.headers)
        assert.equal(headers.get('authorization'), null)
        headers.set('sec-fetch-site', 'same-origin')
        if (cookie !== '') headers.set('cookie', cookie)
        const response = await fetch(input, { ...init, headers })
        cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
        return response
      },
    })
    await assert.rejects(browser.account.get(), { status: 401 })
    assert.ok(Date.parse((await browser.session.create({ apiKey: key })).expiresAt) > app.clock.now().getTime())
    assert.equal((await browser.account.get()).id, accountId)
    await browser.session.delete()
    await assert.rejects(browser.account.get(), { status: 401 })
  })

  test('an administrator can create, change and delete accounts and keys', async () => {
    const account = await platen.administration.createAccount({ name: 'Jane', tier: 'free' })
    const newKey = await platen.administration.createKey({ accountId: account.id, scopes: ['catalog'] })
    const hers = new Platen({ baseUrl: app.url, apiKey: newKey.key })
    assert.equal((await hers.catalogue.templates()).length, 13)
    await platen.administration.revokeKey(newKey.id)
    await assert.rejects(hers.catalogue.templates(), { status: 401 })
    assert.equal((await platen.administration.account(account.id)).usedToday, 1)
    assert.equal((await platen.administration.changeAccount(account.id, { tier: 'basic' })).dailyLimit, 1000)
    assert.deepEqual(await platen.administration.backends(), [])
    assert.equal((await platen.administration.usage({ account: account.id })).rows[0]?.requests, 1)
    assert.ok((await platen.account.usage({ groupBy: 'endpoint,model' })).rows.length > 0)
    assert.equal((await platen.account.get()).key.scopes.includes('admin'), true)
    const keys = await Array.fromAsync(platen.administration.allKeys(account.id))
    assert.deepEqual(
      keys.map(({ id }) => id),
      [newKey.id],
    )
    assert.equal((await platen.administration.keys({ limit: 1 })).keys.length, 1)
    assert.ok((await platen.administration.disableAccount(account.id, { reason: 'A test.' })).disabledAt)
    assert.equal((await platen.administration.enableAccount(account.id)).disabledAt, null)
    await platen.administration.deleteAccount(account.id)
    await assert.rejects(platen.administration.account(account.id), { status: 404 })
    const accounts = await Array.fromAsync(platen.administration.allAccounts())
    assert.ok(!accounts.some(({ id }) => id === account.id))
    const { events } = await platen.administration.auditEvents({ account: account.id, action: 'account.deleted' })
    assert.equal(events.length, 1)
    assert.deepEqual((await platen.administration.failedJobs()).jobs, [])
  })
})
