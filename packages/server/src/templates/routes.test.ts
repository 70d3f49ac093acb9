import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { check, listTemplates, TEMPLATE_IDS, type TemplateItem } from '@platen/wire'
import { onBothDatabases } from '../db/testing.ts'
import { startTestApp, type TestApp } from '../http/testing.ts'
import { BUILT_IN_TEMPLATES } from './load.ts'

onBothDatabases((databases) => {
  let app: TestApp
  let key: string
  before(async () => {
    app = await startTestApp(await databases.open())
    key = (await app.newKey()).key
  })

  test('GET /templates is a bare array of the thirteen templates in the order of the interface', async () => {
    const reply = await app.request('GET', '/templates', { key })
    assert.equal(reply.status, 200)
    assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8')
    const items = reply.json as TemplateItem[]
    assert.deepEqual(
      items.map((item) => item.id),
      [...TEMPLATE_IDS],
    )
    const checked = check(listTemplates.replies[200].schema, items, 'reply')
    assert.ok(checked.ok)
    assert.deepEqual(checked.value, items)
  })

  test('GET /templates answers 304 without a body to the ETag it gave', async () => {
    const first = await app.request('GET', '/templates', { key })
    const etag = first.headers.get('etag')
    assert.match(etag ?? '', /^"[\w-]+"$/)
    for (const known of [etag!, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await app.request('GET', '/templates', { key, headers: { 'if-none-match': known } })
      assert.equal(again.status, 304, known)
      assert.equal(again.text, '')
      assert.equal(again.headers.get('etag'), etag)
    }
    const other = await app.request('GET', '/templates', { key, headers: { 'if-none-match': '"other"' } })
    assert.equal(other.status, 200)
  })

  test('a template that the operator added is listed, documented, and taken by /generate', async () => {
    const added = { ...BUILT_IN_TEMPLATES[0]!, id: 'meeting-minutes', name: 'Minutes' }
    const all = [...BUILT_IN_TEMPLATES, added]
    const own = await startTestApp(await databases.open(), { adapters: { templates: () => all } })
    const { key } = await own.newKey()
    const items = (await own.request('GET', '/templates', { key })).json as TemplateItem[]
    assert.equal(items.at(-1)?.id, 'meeting-minutes')
    const document = await (await fetch(`${own.url}/openapi.json`)).text()
    assert.match(document, /"legal-document","meeting-minutes"/)
    const ask = (template: string) => own.request('POST', '/generate', { key, body: { prompt: 'x', template } })
    // The test's own writing is unavailable: that answer is past the check of the fields.
    assert.equal((await ask('meeting-minutes')).status, 503)
    const unknown = await ask('meeting-minute')
    assert.equal(unknown.status, 400)
    assert.match(unknown.error?.message ?? '', /did you mean meeting-minutes\?/)
  })

  test('HEAD /templates has the headers of GET and no body', async () => {
    const get = await app.request('GET', '/templates', { key })
    const head = await app.request('HEAD', '/templates', { key })
    assert.equal(head.status, 200)
    assert.equal(head.text, '')
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'))
    assert.equal(head.headers.get('etag'), get.headers.get('etag'))
  })
})
