import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { OPERATIONS } from '@platen/wire'
import { onBothDatabases } from '../db/testing.ts'
import { startTestApp, type TestApp } from '../http/testing.ts'
import { plainReferenceScript } from './scalar.ts'

onBothDatabases((databases) => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(await databases.open())
  })

  test('the OpenAPI document is served without a key, and is 304 if its tag matches If-None-Match', async () => {
    const reply = await fetch(`${app.url}/openapi.json`)
    assert.equal(reply.status, 200)
    const document = (await reply.json()) as {
      openapi: string
      webhooks: Record<string, unknown>
      paths: Record<string, Record<string, Record<string, unknown[]>>>
    }
    assert.match(document.openapi, /^3\.1\./)
    assert.equal(document.paths['/models']?.['get']?.['x-codeSamples']?.length, 7)
    assert.ok(document.webhooks['jobEnded'])
    const again = await fetch(`${app.url}/openapi.json`, {
      headers: { 'if-none-match': reply.headers.get('etag') ?? '' },
    })
    assert.equal(again.status, 304)
  })

  test('every operation has a route: without a key it replies 401, or 400 if it is public', async () => {
    for (const { method, path, public: isPublic } of OPERATIONS) {
      const reply = await app.request(method, path.replace('{id}', 'some_id'))
      assert.equal(reply.status, isPublic ? 400 : 401, `${method} ${path}`)
    }
  })

  test('the API reference loads nothing from other hosts, and its content security policy forbids it', async () => {
    const page = await fetch(`${app.url}/docs`)
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'; script-src 'self';/)
    const html = await page.text()
    assert.doesNotMatch(html, /(?:src|href)="(?:https?:)?\/\//)
    const script = await fetch(`${app.url}/docs/reference.js`)
    assert.equal(script.status, 200)
    assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/)
    const text = await script.text()
    assert.match(text, /createApiReference/)
    const plain = await fetch(`${app.url}/docs/reference.js`, { headers: { 'accept-encoding': 'identity' } })
    assert.equal(plain.headers.get('content-encoding'), null)
    assert.equal(await plain.text(), text)
  })

  test('the script of the API reference is decompressed once, whoever asks for it', async () => {
    const [one, other] = await Promise.all([plainReferenceScript(), plainReferenceScript()])
    assert.equal(one, other)
    assert.equal(await plainReferenceScript(), one)
  })

  test('the front page links to the API reference', async () => {
    const page = await fetch(app.url)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /href="\/docs"/)
  })
})
