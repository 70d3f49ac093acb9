import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { TemplateInvalid } from '@platen/render/faults'
import { PdfFailure } from '../pdf/engine.ts'
import { type FillJob, openRenderer, type Renderer } from './renderer.ts'

const FILL: FillJob = {
  kind: 'fill',
  body: '{{ a }}',
  schema: undefined,
  data: '{"a": "text"}',
  language: 'en',
  missing: 'error',
  isLetter: false,
  contentFormat: 'markdown',
  design: 'plain',
}

const opened: Renderer[] = []
after(() => Promise.all(opened.map((renderer) => renderer.close())))

function rendererWith(limits: Parameters<typeof openRenderer>[0]): Renderer {
  const renderer = openRenderer(limits)
  opened.push(renderer)
  return renderer
}

test('a template that takes too long is ended, and the next one is filled', async () => {
  // No thread starts in a millisecond.
  const renderer = rendererWith({ deadlineMs: 1 })
  await assert.rejects(renderer.render(FILL), (error) => {
    assert.ok(error instanceof TemplateInvalid)
    assert.match(error.message, /take more than 0\.001 seconds/)
    return true
  })
})

test('data that need too much memory are refused, and the next request is answered', async () => {
  const renderer = rendererWith({ heapMaxMb: 64, deadlineMs: 600_000 })
  const data = JSON.stringify({ a: Array.from({ length: 450_000 }, () => ({})) })
  await assert.rejects(renderer.render({ ...FILL, data }), (error) => {
    assert.ok(error instanceof TemplateInvalid, String(error))
    assert.match(error.message, /too much memory/)
    return true
  })
  assert.equal((await renderer.render(FILL)).content, 'text\n')
})

test('the labels of a letter are not printed, but stay in its source', async () => {
  const body = 'From: {{ a }}  \n12 Elm Street  \nTo: Acme Corp  \nSubject: Lift\n\nDear Sir,\n'
  const { source, printed, content, title } = await rendererWith({}).render({ ...FILL, body, isLetter: true })
  assert.match(source, /^From: text/)
  assert.doesNotMatch(printed, /From:/)
  assert.equal(content, printed)
  assert.equal(title, 'Lift')
})

test('a request that leaves ends its thread', async () => {
  const renderer = rendererWith({})
  const controller = new AbortController()
  const pending = renderer.render(FILL, controller.signal)
  controller.abort()
  await assert.rejects(pending, (error) => error instanceof PdfFailure && error.kind === 'cancelled')
  assert.equal((await renderer.render(FILL)).content, 'text\n')
})
