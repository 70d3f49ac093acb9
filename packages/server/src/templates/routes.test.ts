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

  test('GET /templates replies 304 without a body to its service ETag', async () => {
    const first = await app.request('GET', '/templates', { key })
    const etag = first.headers.get('etag')
    assert.match(etag ?? '', /^"[\w-]+"$/)
    for (const value of [etag!, `W/${etag}`, `"other", ${etag}`, '*']) {
      const second = await app.request('GET', '/templates', { key, headers: { 'if-none-match': value } })
      assert.equal(second.status, 304, value)
      assert.equal(second.text, '')
      assert.equal(second.headers.get('etag'), etag)
    }
    const other = await app.request('GET', '/templates', { key, headers: { 'if-none-match': '"other"' } })
    assert.equal(other.status, 200)
  })

  test('a template that the operator added is listed, documented and accepted by /generate', async () => {
    const added = { ...BUILT_IN_TEMPLATES[0]!, id: 'meeting-minutes', name: 'Minutes' }
    const all = [...BUILT_IN_TEMPLATES, added]
    const service = await startTestApp(await databases.open(), { adapters: { templates: () => all } })
    const { key } = await service.newKey()
    const items = (await service.request('GET', '/templates', { key })).json as TemplateItem[]
    assert.equal(items.at(-1)?.id, 'meeting-minutes')
    const document = await (await fetch(`${service.url}/openapi.json`)).text()
    assert.match(document, /"legal-document","meeting-minutes"/)
    const generate = (template: string) =>
      service.request('POST', '/generate', { key, body: { prompt: 'x', template } })
    // The test service has no model: 503 means that the fields were accepted.
    assert.equal((await generate('meeting-minutes')).status, 503)
    const unknown = await generate('meeting-minute')
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
