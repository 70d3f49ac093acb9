import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toPlain } from '@platen/document'
import { readMarkdown } from '@platen/document/markdown'
import { type RenderResponse, render } from '@platen/wire'
import { onBothDatabases } from '../db/testing.ts'
import { startTestApp, type TestApp, type TestReply } from '../http/testing.ts'
import type { PdfEngine, PdfJob } from '../pdf/engine.ts'
import { platenEngine } from '../pdf/platen/platen.ts'
import { textOf } from '../pdf/testing.ts'
import { BUILT_IN_TEMPLATES } from '../templates/load.ts'
import { Template } from '../templates/template.ts'

const [BASE] = BUILT_IN_TEMPLATES
assert.ok(BASE !== undefined)

const REMINDER = Template.parse({
  ...BASE,
  id: 'reminder',
  design: 'report',
  sections: [],
  body: [
    '# Reminder for {{ client.name }}',
    '',
    '| Item | Price |',
    '|---|--:|',
    '{% for line in lines %}',
    '| {{ line.name }} | {{ line.price | money: "EUR" }} |',
    '{% endfor %}',
    '',
    'Due: **{{ lines | sum: "price" | money: "EUR" }}**',
    '',
    '{% write "a friendly closing" fallback: "Thank you." %}{{ client.name }}{% endwrite %}',
  ],
  data: {
    type: 'object',
    required: ['client', 'lines'],
    properties: {
      client: { type: 'object', required: ['name'] },
      lines: { type: 'array', items: { type: 'object', properties: { price: { type: ['string', 'number'] } } } },
    },
  },
})
const FORM = Template.parse({
  ...BASE,
  id: 'form',
  sections: [],
  body: 'Dear {{ name }},\n\n{% write "a greeting" %}{% endwrite %}',
})
const LOOP = Template.parse({
  ...BASE,
  id: 'loop',
  sections: [],
  body: '{% for a in (1..2000000) %}{% for b in (1..2000000) %}{% if a == -1 %}x{% endif %}{% endfor %}{% endfor %}',
})

const DATA = {
  client: { name: 'Acme' },
  lines: [
    { name: 'A', price: 0.1 },
    { name: 'B', price: '0.2' },
  ],
}

interface Fault {
  field: string
  reason: string
  path?: string
  line?: number
  column?: number
}
const faultsOf = ({ error }: TestReply) => (error?.details as { errors?: Fault[] } | undefined)?.errors ?? []
const reasonOf = ({ error }: TestReply) => (error?.details as { reason?: string } | undefined)?.reason
const contentOf = ({ json }: TestReply) => (json as RenderResponse).content

onBothDatabases((databases) => {
  let app: TestApp
  let key: string
  let pdf: PdfEngine
  /** That the engine has set. */
  const jobs: PdfJob[] = []
  before(async () => {
    const engine = platenEngine({ slots: 1 })
    pdf = {
      ...engine,
      render(job, ...context) {
        jobs.push(job)
        return engine.render(job, ...context)
      },
    }
    const templates = [...BUILT_IN_TEMPLATES, REMINDER, FORM, LOOP]
    app = await startTestApp(await databases.open(), { adapters: { pdf, templates: () => templates } })
    key = (await app.newKey({ scopes: ['pdf'] })).key
  })
  after(() => pdf.close())

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    app.request('POST', '/render', { key, body, headers })

  test('a template and data are a document, exact to the digit', async () => {
    const reply = await send({ template: 'reminder', data: DATA, format: 'markdown' })
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.headers.get('x-document-template'), 'reminder')
    assert.deepEqual(reply.json, {
      success: true,
      content:
        '# Reminder for Acme\n\n| Item | Price |\n| --- | --: |\n| A | €0.10 |\n| B | €0.20 |\n\nDue: **€0.30**\n\nThank you.\n',
      blanks: [],
    })
    // As JavaScript reads it, this number is 9007199254740992.
    const digits = await send('{"content": "{{ n | plus: 1 }}", "data": {"n": 9007199254740993}, "format": "markdown"}')
    assert.equal(contentOf(digits), '9007199254740994\n')
    const german = await send({ template: 'reminder', data: DATA, format: 'markdown', options: { language: 'de' } })
    assert.match(contentOf(german) ?? '', /0,10\s€/)
  })

  test('Accept chooses JSON or the file, as for /generate', async () => {
    const body = { template: 'reminder', data: DATA }
    assert.match(contentOf(await send(body)) ?? '', /^\*\*Reminder for Acme\*\*/)
    const file = await send({ ...body, filename: 'reminder' }, { accept: 'application/pdf' })
    assert.equal(file.status, 200, file.text)
    assert.equal(file.headers.get('content-disposition'), 'attachment; filename="reminder.pdf"')
    assert.equal(file.headers.get('x-pdf-engine'), 'platen')
    const words = await textOf(file.bytes)
    for (const word of ['Reminder for Acme', '0.30', 'Thank you.']) assert.ok(words.includes(word), word)
    const csv = await send(body, { accept: 'text/csv' })
    assert.equal(csv.text, 'Item,Price\r\nA,€0.10\r\nB,€0.20\r\n')
    const text = await send(body, { accept: 'text/plain' })
    assert.match(text.text, /^Reminder for Acme\n/)
    const word = await send(body, { accept: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' })
    assert.deepEqual([word.status, word.text.slice(0, 2)], [200, 'PK'])
    const other = await send({ ...body, format: 'csv' }, { accept: 'application/pdf' })
    assert.equal(other.status, 406)
  })

  test('content without data is text, word for word, to every format', async () => {
    const content = '# Notes on {{ braces }}\n\n{% raw %} stays.\n'
    const reply = await send({ content, format: 'markdown' })
    assert.equal(contentOf(reply), content)
    const word = await send(
      { content, format: 'doc' },
      { accept: '*/*;q=0.1, application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
    )
    assert.deepEqual([word.status, word.text.slice(0, 2)], [200, 'PK'])
    const file = await send({ content, format: 'pdf' }, { accept: 'application/pdf' })
    assert.ok((await textOf(file.bytes)).includes('Notes on {{ braces }}'))
    const light = await send({ content: '**A**\n# no heading', format: 'markdown', options: { markup: 'light' } })
    assert.equal(contentOf(light), '**A**  \n\\# no heading\n')
    const again = await send({ content }, { accept: 'application/pdf' })
    assert.ok(again.bytes.equals(file.bytes), 'the same bytes')
  })

  test('faults of data are listed all at once with their paths', async () => {
    const reply = await send({ template: 'reminder', data: { client: {}, lines: [{ price: true }, 3] } })
    assert.equal(reply.status, 400)
    assert.equal(reply.error?.code, 'invalid_parameters')
    assert.equal(reasonOf(reply), 'data_invalid')
    assert.deepEqual(faultsOf(reply), [
      { field: 'data.client.name', reason: 'is missing', path: '/client/name' },
      { field: 'data.lines.0.price', reason: 'must be string,number', path: '/lines/0/price' },
      { field: 'data.lines.1', reason: 'must be object', path: '/lines/1' },
    ])
    for (const data of [[], 5, null, 'text'])
      assert.equal(reasonOf(await send({ template: 'reminder', data })), 'data_invalid', JSON.stringify(data))
    const broken = await send('{"template": "reminder", "data": {"client": }, "format": "markdown"}')
    assert.equal(broken.status, 400)
    assert.match(broken.error?.message ?? '', /^data: is not valid JSON at line 1, column 12: expected a value\.$/)
  })

  test('a value that is missing is an error with its place, or a blank', async () => {
    const reply = await send({ template: 'form', data: {} })
    assert.equal(reply.status, 400)
    assert.equal(reasonOf(reply), 'data_invalid')
    assert.deepEqual(faultsOf(reply), [{ field: 'data', reason: 'name is missing in the data', line: 1, column: 6 }])
    const blank = await send({ template: 'form', missing: 'blank', format: 'markdown' })
    assert.deepEqual(blank.json, {
      success: true,
      content: 'Dear \\[name\\],\n\n\\[a greeting\\]\n',
      blanks: ['name', 'a greeting'],
    })
    const file = await send({ template: 'form', missing: 'blank' }, { accept: 'application/pdf' })
    assert.equal(file.status, 200)
    assert.deepEqual(jobs.at(-1)?.options.fillable, ['name', 'a greeting'])
  })

  test('validate only checks, and has no file', async () => {
    assert.deepEqual((await send({ template: 'form', data: { name: 'A' }, validate: true })).json, {
      success: true,
      content: null,
      blanks: ['a greeting'],
    })
    assert.equal(reasonOf(await send({ template: 'form', data: {}, validate: true })), 'data_invalid')
    assert.equal((await send({ template: 'form', validate: true }, { accept: 'application/pdf' })).status, 406)
  })

  test('what is no request is refused with the field', async () => {
    const refused: [object, string, RegExp][] = [
      [{}, 'template', /^is required, unless there is content$/],
      [{ template: 'form', content: 'a' }, 'content', /leave out one$/],
      [{ template: 'none' }, 'template', /^is no template\. .*those are reminder, form, loop$/],
      [{ template: 'faq' }, 'template', /^has no body: POST \/generate writes it/],
      [{ content: '' }, 'content', /^must not be empty$/],
      [{ content: 'a', missing: 'skip' }, 'missing', /^must be one of error, blank/],
      [{ content: 'a', options: { language: 'en-a' } }, 'options.language', /no language tag/],
      [{ template: 'form', options: { margins: { left: 500 } } }, 'options.margins', /in the design plain/],
      [{ content: 'a', optoins: {} }, 'optoins', /did you mean options/],
    ]
    for (const [body, field, reason] of refused) {
      const reply = await send(body)
      assert.equal(reply.status, 400, JSON.stringify(body))
      assert.equal(reply.field, field)
      assert.match(faultsOf(reply)[0]?.reason ?? '', reason)
    }
    const unparsed = await send('{"content": "a", "data": {"a": 1}, "format": pdf}')
    assert.match(unparsed.error?.message ?? '', /^The body is not valid JSON at line 1, column 46: expected a value\.$/)
  })

  test('Liquid in content is faulty with its line', async () => {
    const reply = await send({ content: 'a\n{% if x %}', data: {} })
    assert.equal(reply.status, 400)
    assert.equal(reasonOf(reply), 'template_invalid')
    const [fault] = faultsOf(reply)
    assert.deepEqual([fault?.field, fault?.line, fault?.column], ['content', 2, 1])
  })

  test('hostile templates are a clear 400', async () => {
    const hostile: [string, unknown][] = [
      ['{% include "/etc/passwd" %}', {}],
      ['{% render "package.json" %}', {}],
      ['{% layout "a" %}', {}],
      ['{% for a in (1..99999999999999999999) %}x{% endfor %}', {}],
      ['{% for a in (1..100000000) %}x{% endfor %}', {}],
      [`{{ a ${'| times: a '.repeat(20)}}}`, { a: '9'.repeat(90) }],
      ['{{ "a" | repeat: 99 }}', {}],
      ['{{ constructor.constructor }}', {}],
      ['{{ a.__proto__.polluted }}', { a: {} }],
      ['{% if a %}'.repeat(5000), {}],
      [`{{ a | ${'append: a | '.repeat(40)}size }}`, { a: 'x'.repeat(1_000_000) }],
      [`${'>'.repeat(5000)} {{ a }}`, { a: 'x' }],
    ]
    for (const [content, data] of hostile) {
      const reply = await send({ content, data })
      assert.equal(reply.status, 400, `${content.slice(0, 60)}: ${reply.text.slice(0, 200)}`)
      assert.ok(['template_invalid', 'data_invalid'].includes(reasonOf(reply) ?? ''), content)
      assert.doesNotMatch(reply.text, /root:|"name": "platen/)
    }
  })

  test('a template that never ends is ended, and other requests are answered meanwhile', async () => {
    const slow = send({ template: 'loop', data: {} })
    const other = await send({ content: 'a', format: 'markdown' })
    const health = await fetch(`${app.url}/livez`)
    assert.deepEqual([other.status, health.status], [200, 200])
    const reply = await slow
    assert.equal(reply.status, 400)
    assert.equal(reasonOf(reply), 'template_invalid')
  })

  test('hostile data are text or a clear 400', async () => {
    const content = 'Name: {{ a }}'
    const deep = `{"content": "x", "data": ${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`
    assert.equal(reasonOf(await send(deep)), 'data_invalid')
    const many = `{"content": "x", "data": {"a": [${'0,'.repeat(600_000)}0]}}`
    assert.equal(reasonOf(await send(many)), 'data_invalid')
    const proto = await send(`{"content": ${JSON.stringify(content)}, "data": {"__proto__": {"a": "inherited"}}}`)
    assert.equal(reasonOf(proto), 'data_invalid')
    assert.equal(({} as { a?: unknown }).a, undefined)
    const long = 'x'.repeat(6_000_000)
    assert.equal(reasonOf(await send({ content, data: { a: long } })), 'template_invalid')
    const huge = await send({ content, data: { a: 'x'.repeat(21 * 1024 * 1024) } })
    assert.equal(huge.status, 413)
    assert.equal(huge.field, 'body')
  })

  test('markup in any value stays text', async () => {
    const values = [
      '**a** | b',
      '# a',
      '- a',
      '[a](javascript:alert(1))',
      '{% write "x" %}',
      '{{ a }}',
      '<b>a</b>',
      '`a`',
      '***',
      '1. a',
    ]
    const content = '{{ a }}\n\n| h |\n|---|\n| {{ a }} |\n\n- {{ a }}\n\n# {{ a }}\n'
    for (const a of values) {
      const reply = await send({ content, data: { a }, format: 'markdown' })
      assert.equal(reply.status, 200, reply.text)
      const plain = toPlain(readMarkdown(contentOf(reply) ?? '', 'commonmark')).replaceAll('\u00a0', ' ')
      assert.equal(plain.split(a).length - 1, 4, `${a}: ${plain}`)
    }
  })

  test('a large body is parsed off the event loop', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => ({ name: `row ${at}`, price: at }))
    const reply = await send({
      content: '{{ rows | sum: "price" }} {{ rows.size }}',
      data: { rows },
      format: 'markdown',
    })
    assert.equal(contentOf(reply), '1799970000 60000\n', reply.text.slice(0, 300))
  })

  test('it counts once, needs the scope pdf, and answers a repeated Idempotency-Key with the same bytes', async () => {
    const limited = await app.newKey({ scopes: ['pdf'], dailyLimit: 5 })
    const ask = (body: unknown, headers: Record<string, string> = {}) =>
      app.request('POST', '/render', { key: limited.key, body, headers })
    const body = { template: 'reminder', data: DATA }
    const headers = { 'idempotency-key': 'one', accept: 'application/pdf' }
    const first = await ask(body, headers)
    assert.equal(first.headers.get('x-ratelimit-remaining'), '4')
    const second = await ask(body, headers)
    assert.equal(second.headers.get('idempotent-replayed'), 'true')
    assert.equal(second.headers.get('x-ratelimit-remaining'), '4')
    assert.ok(second.bytes.equals(first.bytes))
    const changed = await ask({ ...body, data: { ...DATA, client: { name: 'Other' } } }, headers)
    assert.equal(changed.status, 422)
    const { key: other } = await app.newKey({ scopes: ['generate'] })
    const refused = await app.request('POST', '/render', { key: other, body })
    assert.deepEqual([refused.status, refused.error?.code], [403, 'unauthorized'])
    const usage = await app.newKey({ scopes: ['pdf', 'settings'] })
    await app.request('POST', '/render', { key: usage.key, body })
    const rows = (await app.request('GET', '/usage?groupBy=endpoint', { key: usage.key })).text
    assert.match(rows, /"\/render"/)
  })

  test('the examples of the API reference are answered', async () => {
    for (const [name, body] of Object.entries(render.examples)) {
      const reply = await send(body)
      assert.equal(reply.status, 200, `${name}: ${reply.text}`)
    }
  })

  test('a template of data is previewed with its example data', async () => {
    const catalogue = await app.newKey({ scopes: ['catalog'] })
    const reply = await app.request('GET', '/templates/form/preview', { key: catalogue.key })
    assert.equal(reply.status, 200, reply.text)
    assert.ok((await textOf(reply.bytes)).includes('Dear'))
    const list = (await app.request('GET', '/templates', { key: catalogue.key })).json as {
      id: string
      data?: object
    }[]
    assert.deepEqual(list.find(({ id }) => id === 'reminder')?.data, REMINDER.data)
    assert.equal(list.find(({ id }) => id === 'faq')?.data, undefined)
  })
})
