import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from './check.ts'
import { GenerateStreamEnd } from './generate.ts'
import { openApiDocument } from './openapi.ts'
import type { JsonReply, Reply } from './operation.ts'
import { OPERATIONS } from './operations.ts'

const document = openApiDocument({ version: '0.0.0' })

test('the document has every operation exactly once', () => {
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((each) => each['operationId']))
  assert.deepEqual(ids.toSorted(), OPERATIONS.map(({ id }) => id).toSorted())
  assert.equal(new Set(ids).size, ids.length)
})

test('every reference of the document resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!)
  assert.ok(references.length > 20)
  for (const reference of new Set(references)) {
    const target = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
    assert.ok(target, reference)
  }
})

test('the body of /pdf is documented with the defaults and limits of the interface', () => {
  const { PdfRequest, PdfOptions } = document.components.schemas as Record<
    string,
    { properties: Record<string, unknown> }
  >
  assert.deepEqual((PdfRequest as unknown as { required: string[] }).required, ['content'])
  const content = PdfRequest?.properties['content'] as Record<string, unknown>
  assert.equal(content['minLength'], 1)
  assert.equal(content['maxLength'], 100_000)
  assert.equal((PdfRequest?.properties['title'] as Record<string, unknown> | undefined)?.['default'], 'Document')
  const options = PdfOptions?.properties as Record<string, Record<string, unknown>>
  assert.deepEqual(options['pageSize']?.['enum'], ['a4', 'letter', 'legal'])
  assert.equal(options['pageSize']?.['default'], 'a4')
  assert.equal(options['fontSize']?.['default'], 12)
  assert.equal(options['lineHeight']?.['default'], 1.5)
  assert.equal(options['includePageNumbers']?.['default'], true)
})

test('the document describes the webhook of the interface', () => {
  assert.ok(document.webhooks['jobEnded'])
  const body = document.components.schemas['WebhookBody'] as { required: string[] }
  assert.deepEqual(body.required, ['jobId', 'status', 'content', 'timestamp'])
})

test('a job, a webhook and the end of a stream have the fields documentSource and warnings', () => {
  const { Job, WebhookBody, DocumentSource } = document.components.schemas as Record<
    string,
    { properties: Record<string, unknown>; required: string[]; enum?: string[] }
  >
  assert.deepEqual(DocumentSource?.enum, ['model', 'mixed', 'draft'])
  for (const field of ['source', 'template', 'modelUsed', 'documentSource', 'warnings']) {
    assert.ok(Job?.required.includes(field), field)
    assert.ok(field in GenerateStreamEnd.shape, field)
  }
  assert.ok(WebhookBody?.properties['documentSource'])
  assert.ok(WebhookBody?.properties['warnings'])
})

test('the webhook and every reply with a document declare the document headers', () => {
  const names = ['X-Model-Used', 'X-Document-Source', 'X-Document-Template', 'X-Document-Warnings']
  for (const [path, method] of [
    ['/generate', 'post'],
    ['/jobs/{id}/file', 'get'],
  ] as const) {
    const reply = document.paths[path]?.[method]?.['responses'] as Record<string, { headers: object }>
    for (const name of names) assert.ok(name in (reply['200']?.headers ?? {}), `${path} ${name}`)
  }
  const webhook = document.webhooks['jobEnded']?.['post'] as { parameters: { name: string; required: boolean }[] }
  for (const name of names) assert.equal(webhook.parameters.find((one) => one.name === name)?.required, false, name)
})

for (const operation of OPERATIONS) {
  for (const [name, example] of Object.entries(operation.examples ?? {})) {
    test(`the example "${name}" of ${operation.method} ${operation.path} matches its schema`, () => {
      assert.deepEqual(check(operation.body!, example, 'body').ok, true)
    })
  }
  for (const reply of Object.values(operation.replies).flat() as Reply[]) {
    const example = reply.kind === 'json' ? (reply as JsonReply).example : undefined
    if (example === undefined) continue
    test(`the example reply of ${operation.method} ${operation.path} matches its schema`, () => {
      assert.ok(check((reply as JsonReply).schema, example, 'body').ok)
    })
  }
}
