import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check, fieldErrorSentence, nearest } from './check.ts'
import { GenerateRequest, generateWith } from './generate.ts'
import { PdfRequest } from './pdf.ts'

function errorsOf(schema: Parameters<typeof check>[0], input: unknown) {
  const checked = check(schema, input, 'body')
  assert.ok(!checked.ok, 'the input was accepted')
  return checked.errors
}
const fieldsOf = (schema: Parameters<typeof check>[0], input: unknown) =>
  errorsOf(schema, input).map((error) => error.field)

const pdf = (options: unknown) => ({ content: 'x', options })

test('margins of a document need room only in the design and on the page that it has', () => {
  const { body } = generateWith([
    { id: 'presentation', design: 'script' },
    { id: 'notes', design: 'script', designTokens: { pageSize: 'letter' } },
  ])
  // The left margin is 62 pt in the design `script`, 72 pt in `classic`.
  const request = (options: object) => ({ prompt: 'a', template: 'presentation', options })
  assert.ok(check(body, request({ margins: { right: 455 } }), 'body').ok)
  assert.deepEqual(fieldsOf(body, request({ margins: { right: 455 }, design: 'classic' })), ['options.margins'])
  // 595.28 pt wide by default, 612 pt as the template has it.
  const narrow = { margins: { right: 455 }, design: 'classic' }
  assert.ok(check(body, { ...request(narrow), template: 'notes' }, 'body').ok)
})

test('a request with only its required fields gets the defaults', () => {
  const checked = check(GenerateRequest, { prompt: 'A letter' }, 'body')
  assert.deepEqual(checked, {
    ok: true,
    value: { prompt: 'A letter', template: 'blank', modelType: 'model-01', webhook: false },
  })
})

for (const [name, schema, input, field, reason] of [
  ['no prompt', GenerateRequest, {}, 'prompt', /^is required$/],
  ['an empty prompt', GenerateRequest, { prompt: '' }, 'prompt', /empty/],
  ['a blank prompt', GenerateRequest, { prompt: ' \n\t\u00a0' }, 'prompt', /blank/],
  ['a prompt that is a number', GenerateRequest, { prompt: 7 }, 'prompt', /^must be a string, not the number 7$/],
  [
    'an unknown template',
    GenerateRequest,
    { prompt: 'x', template: 'resignaton' },
    'template',
    /did you mean resignation\?/,
  ],
  ['an empty template', GenerateRequest, { prompt: 'x', template: '' }, 'template', /must be one of blank/],
  ['an unknown model', GenerateRequest, { prompt: 'x', modelType: 'model-12' }, 'modelType', /must be one of model-01/],
  [
    'an unknown format',
    GenerateRequest,
    { prompt: 'x', format: 'docx' },
    'format',
    /must be one of pdf, doc, csv, markdown/,
  ],
  [
    'a webhook that is a string',
    GenerateRequest,
    { prompt: 'x', webhook: 'true' },
    'webhook',
    /^must be true or false/,
  ],
  ['a field that is null', GenerateRequest, { prompt: 'x', template: null }, 'template', /not null/],
  ['no content', PdfRequest, { title: 'x' }, 'content', /^is required$/],
  ['empty content', PdfRequest, { content: '' }, 'content', /empty/],
  ['an unknown page size', PdfRequest, pdf({ pageSize: 'a5' }), 'options.pageSize', /a4, letter, legal/],
  ['an unknown font', PdfRequest, pdf({ font: 'comic sans' }), 'options.font', /times, helvetica, courier/],
  [
    'a font size that is a string',
    PdfRequest,
    pdf({ fontSize: '12' }),
    'options.fontSize',
    /^must be a finite number, not a string$/,
  ],
  [
    'a font size that is NaN',
    PdfRequest,
    pdf({ fontSize: Number.NaN }),
    'options.fontSize',
    /^must be a finite number, not NaN$/,
  ],
  [
    'an infinite line height',
    PdfRequest,
    pdf({ lineHeight: Number.POSITIVE_INFINITY }),
    'options.lineHeight',
    /finite number, not Infinity or NaN$/,
  ],
  ['a font size below 4', PdfRequest, pdf({ fontSize: 3.9 }), 'options.fontSize', /^must be at least 4$/],
  ['a font size above 72', PdfRequest, pdf({ fontSize: 73 }), 'options.fontSize', /^must be at most 72$/],
  ['a negative margin', PdfRequest, pdf({ margins: { top: -1 } }), 'options.margins.top', /^must be at least 0$/],
  [
    'margins that are a number',
    PdfRequest,
    pdf({ margins: 10 }),
    'options.margins',
    /^must be an object, not the number 10$/,
  ],
  [
    'margins that leave no width',
    PdfRequest,
    pdf({ margins: { left: 300, right: 300 } }),
    'options.margins',
    /at least 72 pt must remain/,
  ],
  [
    'margins that leave no width in the design of the template',
    generateWith([{ id: 'formal-letter', design: 'letter' }]).body,
    { prompt: 'a', template: 'formal-letter', options: { margins: { left: 400 } } },
    'options.margins',
    /^leave 66.87 pt of the page's width of 595.28 pt for text in the design letter; at least 72 pt must remain$/,
  ],
  [
    'a template that no model writes',
    generateWith([{ id: 'reminder', design: 'letter', sections: [] }]).body,
    { prompt: 'a', template: 'reminder' },
    'template',
    /^is a template of data, which no model writes: send its data to POST \/render$/,
  ],
  [
    'margins that leave no height',
    PdfRequest,
    pdf({ pageSize: 'letter', margins: { top: 700 } }),
    'options.margins',
    /height of 792 pt/,
  ],
  [
    'page numbers that are a word',
    PdfRequest,
    pdf({ includePageNumbers: 'no' }),
    'options.includePageNumbers',
    /true or false/,
  ],
  [
    'a language that is not a language tag',
    PdfRequest,
    pdf({ language: 'not a tag' }),
    'options.language',
    /language tag/,
  ],
  [
    'a title of 301 characters',
    PdfRequest,
    { content: 'x', title: 'x'.repeat(301) },
    'title',
    /at most 300 characters; this one has 301/,
  ],
  ['a body that is a list', PdfRequest, [], 'body', /^must be a JSON object, not a list$/],
] as const) {
  test(`${name} is refused with the name of the field`, () => {
    const [error] = errorsOf(schema, input)
    assert.equal(error.field, field)
    assert.match(error.reason, reason)
  })
}

test('all bad fields are listed, in the order of the interface, and the sentence counts them', () => {
  const errors = errorsOf(PdfRequest, { title: 7, options: { font: 'x', fontSize: 100, pagesize: 'a4' } })
  assert.deepEqual(
    errors.map((error) => error.field),
    ['content', 'title', 'options.font', 'options.fontSize', 'options.pagesize'],
  )
  assert.match(
    fieldErrorSentence(errors),
    /^content: is required\. 4 more fields are wrong; details\.errors lists them\.$/,
  )
  assert.equal(
    fieldErrorSentence([{ field: 'template', reason: 'is not a known field; did you mean faq?' }]),
    'template: is not a known field; did you mean faq?',
  )
})

test('content of 100,000 code points is accepted, of 100,001 refused, for any characters', () => {
  for (const character of ['x', 'é', '漢', '😀']) {
    assert.ok(check(PdfRequest, { content: character.repeat(100_000) }, 'body').ok, character)
    const [error] = errorsOf(PdfRequest, { content: character.repeat(100_001) })
    assert.match(error.reason, /at most 100,000 characters; this one has 100,001/)
  }
  assert.ok(check(GenerateRequest, { prompt: '😀'.repeat(32_000) }, 'body').ok)
  assert.deepEqual(fieldsOf(GenerateRequest, { prompt: '😀'.repeat(32_001) }), ['prompt'])
})

test('a misspelt field is refused with a hint, at every depth; any other unknown field is ignored', () => {
  for (const [input, field, meant] of [
    [{ prompt: 'x', modeltype: 'model-02' }, 'modeltype', 'modelType'],
    [{ prompt: 'x', webhook_url: 'https://a.example' }, 'webhook_url', 'webhookUrl'],
    [{ prompt: 'x', existing_content: 'y' }, 'existing_content', 'existingContent'],
    [{ prompt: 'x', templte: 'faq' }, 'templte', 'template'],
    [{ prompt: 'x', options: { fontsize: 12 } }, 'options.fontsize', 'fontSize'],
    [{ prompt: 'x', options: { margins: { botom: 12 } } }, 'options.margins.botom', 'bottom'],
    [{ prompt: 'x', options: { margins: { tp: 3 } } }, 'options.margins.tp', 'top'],
    [{ prompt: 'x', options: { margins: { lft: 3 } } }, 'options.margins.lft', 'left'],
  ] as const) {
    const [error] = errorsOf(GenerateRequest, input)
    assert.equal(error.field, field)
    assert.match(error.reason, new RegExp(`did you mean ${meant}\\?`))
  }
  for (const name of ['temperature', 'stream', 'user', 'metadata', 'x', '__proto__']) {
    assert.ok(check(GenerateRequest, JSON.parse(`{"prompt": "x", "${name}": 1}`), 'body').ok, name)
  }
})

test('the number of edits allowed in a misspelt name depends on its length', () => {
  assert.equal(nearest('Template', ['template', 'title']), 'template')
  assert.equal(nearest('pageSzie', ['pageSize']), 'pageSize')
  assert.equal(nearest('model-1', ['model-01', 'model-10', 'model-11']), undefined, 'all equally far')
  assert.equal(nearest('width', ['height', 'weight']), undefined)
  for (const misspelt of ['tp', 'to', 'tpo', 'topp', 'tip']) assert.equal(nearest(misspelt, ['top']), 'top', misspelt)
  for (const other of ['t', 'pop', 'tier', 'text']) assert.equal(nearest(other, ['top']), undefined, other)
  assert.equal(nearest('i', ['id']), undefined)
  assert.equal(nearest('ix', ['id']), undefined)
})
