import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  check,
  listTemplateFiles,
  listTemplates,
  TEMPLATE_IDS,
  type TemplateFiles,
  type TemplateItem,
} from '@platen/wire'
import { onBothDatabases } from '../db/testing.ts'
import { startTestApp, type TestApp, testClock } from '../http/testing.ts'
import type { PdfEngine } from '../pdf/engine.ts'
import { platenEngine } from '../pdf/platen/platen.ts'
import { BUILT_IN_TEMPLATES, loadTemplates } from './load.ts'

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
    for (const { id, form } of items) assert.match(form, /\[[^\]]+\]/, id)
    assert.match(
      items[1]?.form ?? '',
      /^From: \[Sender\]\n\[Address\]\nDate: \[Date\]\nTo: \[Recipient\]\nSubject: \[Matter\]\n/,
    )
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

  test('GET /templates/{id}/preview is a PDF of the template, also of one without an example', async () => {
    const pdf = platenEngine({ slots: 1 })
    after(() => pdf.close())
    const service = await startTestApp(await databases.open(), { adapters: { pdf } })
    const { key } = await service.newKey({ scopes: ['catalog'], dailyLimit: 0, tier: 'enterprise' })
    for (const { id } of BUILT_IN_TEMPLATES) {
      const reply = await service.request('GET', `/templates/${id}/preview`, { key })
      assert.deepEqual([reply.status, reply.text.slice(0, 5)], [200, '%PDF-'], id)
      assert.match(reply.headers.get('content-disposition') ?? '', new RegExp(`"${id}\\.pdf"`))
    }
    const letter = await service.request('GET', '/templates/resume/preview?pageSize=letter', { key })
    const a4 = await service.request('GET', '/templates/resume/preview?pageSize=a4', { key })
    assert.notDeepEqual(letter.bytes, a4.bytes)
    assert.equal((await service.request('GET', '/templates/nothing/preview', { key })).status, 404)
    assert.equal((await service.request('GET', '/templates/resume/preview?pageSize=b5', { key })).field, 'pageSize')
  })

  test('a preview is set once for all who ask for it, again after a failure, and anew on another day', async () => {
    const house = platenEngine({ slots: 1 })
    after(() => house.close())
    const started = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    let renders = 0
    let fails = false
    const pdf: PdfEngine = {
      name: house.name,
      close: async () => {},
      async render(job, signal) {
        renders += 1
        started.resolve()
        await released.promise
        if (fails) throw new Error('The engine broke.')
        return house.render(job, signal)
      },
    }
    const clock = testClock('2026-03-14T12:00:00Z')
    const { example: _, ...letter } = BUILT_IN_TEMPLATES.find(({ id }) => id === 'formal-complaint')!
    const templates = [letter]
    const service = await startTestApp(await databases.open(), { adapters: { pdf, templates: () => templates }, clock })
    const { key } = await service.newKey()
    const preview = () => service.request('GET', '/templates/formal-complaint/preview', { key })
    // The first one leaves before its end.
    const leaving = new AbortController()
    const first = fetch(`${service.url}/v1/templates/formal-complaint/preview`, {
      headers: { authorization: `Bearer ${key}` },
      signal: leaving.signal,
    })
    await started.promise
    const others = [preview(), preview(), preview()]
    leaving.abort()
    await assert.rejects(first)
    released.resolve()
    const [one, ...same] = await Promise.all(others)
    assert.equal(one?.status, 200)
    for (const { bytes } of same) assert.deepEqual(bytes, one?.bytes)
    assert.equal((await preview()).status, 200)
    assert.equal(renders, 1)

    fails = true
    clock.set(new Date('2026-03-15T12:00:00Z'))
    assert.equal((await preview()).status, 500)
    fails = false
    const next = await preview()
    assert.equal(renders, 3)
    assert.notDeepEqual(next.bytes, one?.bytes)
  })

  test('GET /template-files has the files of the folder, their faults and their state', async () => {
    const { key: admin } = await app.newKey({ scopes: ['admin'] })
    const none = (await app.request('GET', '/template-files', { key: admin })).json
    assert.deepEqual(none, { success: true, data: { folder: null, error: null, files: [] } })
    assert.equal((await app.request('GET', '/template-files', { key })).status, 403)

    const folder = mkdtempSync(join(tmpdir(), 'platen-templates-'))
    after(() => rmSync(folder, { recursive: true, force: true }))
    const section = { id: 'body', title: 'Body', instructions: 'The text.' }
    const memo = { id: 'memo', name: 'Memo', description: 'A note.', sections: [section] }
    writeFileSync(join(folder, 'a-memo.json'), JSON.stringify(memo))
    writeFileSync(join(folder, 'b-letter.json'), '{"id": "formal-letter", "words": 200}')
    writeFileSync(
      join(folder, 'c-minutes.json'),
      '{\n  "id": "minutes",\n  "name": "Minutes",\n  "description": "x",\n  "sections": [\n    { "id": "a", "title": "A", "words": -1,\n      "instruction": "x" }\n  ]\n}',
    )
    writeFileSync(join(folder, 'd-broken.json'), '{\n  "id": "broken",\n}')
    const loaded = await loadTemplates(mkdtempFrom(folder, ['a-memo.json']))
    const service = await startTestApp(await databases.open(), {
      adapters: { templates: () => loaded, templatesFolder: () => folder },
    })
    const { key: operator } = await service.newKey({ scopes: ['admin'] })
    const reply = await service.request('GET', '/template-files', { key: operator })
    const checked = check(listTemplateFiles.replies[200].schema, reply.json, 'reply')
    assert.ok(checked.ok)
    const { files } = checked.value.data
    assert.deepEqual(
      files.map(({ file, id, status, changesBuiltIn, faults }) => [file, id, status, changesBuiltIn, faults.length]),
      [
        ['a-memo.json', 'memo', 'loaded', false, 0],
        ['b-letter.json', 'formal-letter', 'changed', true, 0],
        ['c-minutes.json', 'minutes', 'invalid', false, 3],
        ['d-broken.json', null, 'invalid', false, 1],
      ],
    )
    assert.deepEqual(
      files[2]?.faults.map(({ line, message }) => [line, message.split(':')[0]]),
      [
        [6, 'sections[0].instructions'],
        [6, 'sections[0].words'],
        [7, 'sections[0]'],
      ],
    )
    assert.equal(files[3]?.faults[0]?.line, 3)
    assert.equal(files[0]?.text, JSON.stringify(memo))

    rmSync(folder, { recursive: true })
    const gone = (await service.request('GET', '/template-files', { key: operator })).json as { data: TemplateFiles }
    assert.match(gone.data.error ?? '', /cannot be read/)
  })
})

/** A folder with some files of another. */
function mkdtempFrom(folder: string, files: string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'platen-templates-'))
  after(() => rmSync(copy, { recursive: true, force: true }))
  for (const file of files) copyFileSync(join(folder, file), join(copy, file))
  return copy
}
