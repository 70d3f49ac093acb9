import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROLES as HEAD_ROLES } from '@platen/document'
import { TEMPLATE_IDS } from '@platen/wire'
import { dataTemplateFaults } from './data-template.ts'
import { BUILT_IN_DATA_TEMPLATES, listedTemplates } from './data-templates.ts'
import { BUILT_IN_TEMPLATES, loadTemplates, readTemplateFiles, TemplateError, templateItem } from './load.ts'
import { SECTION_ROLES, Template } from './template.ts'

async function withFolder(files: Record<string, string>, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-templates-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const builtIn = (id: string): Template => BUILT_IN_TEMPLATES.find((one) => one.id === id)!

async function loadedFrom(folder: string, id: string): Promise<Template> {
  return (await loadTemplates(folder)).find((one) => one.id === id)!
}

test('the built-in templates are those of the interface, in its order, then those of data, and match the schema', async () => {
  const loaded = await loadTemplates()
  assert.deepEqual(
    loaded.map((one) => one.id),
    [...TEMPLATE_IDS, 'invoice', 'quote'],
  )
  for (const template of loaded) assert.deepEqual(Template.parse(template), template)
  // No model writes them, so the interface does not list them.
  assert.deepEqual(listedTemplates(loaded), [...BUILT_IN_TEMPLATES])
})

test('the bodies, schemas and example data of the built-in templates of data are valid', async () => {
  for (const template of BUILT_IN_DATA_TEMPLATES) assert.deepEqual(await dataTemplateFaults(template), [], template.id)
})

test('a file changes a built-in template of data, field by field', async () => {
  await withFolder({ 'mine.json': '{"id":"invoice","designTokens":{"accent":"#8C2F22"}}' }, async (folder) => {
    const loaded = await loadTemplates(folder)
    assert.equal(loaded.filter(({ id }) => id === 'invoice').length, 1)
    const [own] = BUILT_IN_DATA_TEMPLATES
    assert.deepEqual(await loadedFrom(folder, 'invoice'), { ...own, designTokens: { accent: '#8C2F22' } })
  })
})

test('every section of a built-in template has a German, French and Spanish title', () => {
  for (const { sections } of BUILT_IN_TEMPLATES)
    for (const section of sections) assert.deepEqual(Object.keys(section.titles ?? {}).sort(), ['de', 'es', 'fr'])
})

test('a file with the ID of a built-in template changes only the fields that it has', async () => {
  await withFolder({ 'mine.json': '{"id":"resignation","words":90}' }, async (folder) => {
    assert.deepEqual(await loadedFrom(folder, 'resignation'), { ...builtIn('resignation'), words: 90 })
  })
})

test('null removes a field of a built-in template; new sections or instructions remove its example', async () => {
  const files = {
    'a.json': '{"id":"faq","csv":null,"head":null}',
    'b.json': '{"id":"resume","instructions":"One line to a fact."}',
    'c.json': '{"id":"legal-document","sections":[{"id":"text","title":"Text","instructions":"x"}],"example":"[Text]"}',
  }
  await withFolder(files, async (folder) => {
    const { csv: _csv, ...faq } = builtIn('faq')
    assert.deepEqual(await loadedFrom(folder, 'faq'), faq)
    const { example: _example, ...resume } = builtIn('resume')
    assert.deepEqual(await loadedFrom(folder, 'resume'), { ...resume, instructions: 'One line to a fact.' })
    const contract = await loadedFrom(folder, 'legal-document')
    assert.equal(contract.example, '[Text]')
    assert.deepEqual(contract.sections, [{ id: 'text', title: 'Text', heading: true, instructions: 'x' }])
  })
})

test('a template names a design and changes its tokens; errors name the file and the field', async () => {
  const tokens = {
    accent: '#7A1F1F',
    fonts: { text: 'helvetica' },
    pageSize: 'letter',
    letterhead: ['Acme Corp'],
    head: [{ left: 'Acme Corp · Company 4711' }],
    foot: [{ right: 'Page {page} of {pages}', on: 'later' }],
  }
  const written = { ...tokens, head: ['Acme Corp · Company 4711'] }
  await withFolder(
    { 'a.json': JSON.stringify({ id: 'faq', design: 'report', designTokens: written }) },
    async (folder) => {
      assert.deepEqual(await loadedFrom(folder, 'faq'), { ...builtIn('faq'), design: 'report', designTokens: tokens })
    },
  )
  const bad = {
    'b.json': { id: 'faq', design: 'baroque' },
    'c.json': { id: 'resume', designTokens: { accent: 'red', fonts: { text: 'comic' } } },
    'd.json': { id: 'blank', designTokens: { accent: '#ffee00', letterhead: [], colour: 'red' } },
    'e.json': { id: 'blank', designTokens: { head: [{ on: 'first' }], foot: ['{author}', { left: 'x', at: 3 }] } },
  }
  const files = Object.fromEntries(Object.entries(bad).map(([name, fields]) => [name, JSON.stringify(fields)]))
  await withFolder(files, async (folder) => {
    const error = await loadTemplates(folder).catch((reason: unknown) => reason)
    assert.ok(error instanceof TemplateError)
    for (const line of [
      /^b\.json: design: must be one of .*"plain", /m,
      /^c\.json: designTokens\.accent: must be a colour such as "#0F4C5C"$/m,
      /^c\.json: designTokens\.fonts\.text: must be one of "times", /m,
      /^d\.json: designTokens\.accent: is too light for text on white paper: its contrast is 1\.2, at least 4\.5 is needed$/m,
      /^d\.json: designTokens\.letterhead: must have at least one entry$/m,
      /^e\.json: designTokens\.head\[0\]: has no text: give left, center or right$/m,
      /^e\.json: designTokens\.foot\[0\]\.left: has a field in braces that is none of \{page\}, \{pages\}, \{title\}$/m,
      /^e\.json: designTokens\.foot\[1\]: "at" is not a field here/m,
      /^d\.json: designTokens: "colour" is not a field here; remove it or correct the spelling$/m,
    ])
      assert.match(error.message, line)
  })
})

test('a logo is a picture beside the template, or a data: URL of one', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const logo = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const file = (designTokens: object) => JSON.stringify({ id: 'faq', designTokens })
  for (const value of ['acme.svg', logo])
    await withFolder({ 'acme.svg': svg, 'a.json': file({ logo: value }) }, async (folder) => {
      assert.deepEqual((await loadedFrom(folder, 'faq')).designTokens, { logo })
    })
  const bad = ['none.svg', '../acme.svg', 'bad.png', 'https://x.org/a.png', 3]
  for (const value of bad)
    await withFolder({ 'bad.png': 'no picture', 'a.json': file({ logo: value }) }, async (folder) => {
      const error = await loadTemplates(folder).catch((reason: unknown) => reason)
      assert.ok(error instanceof TemplateError)
      assert.match(error.message, /^a\.json: designTokens\.logo: must be /m)
    })
})

test('a file from before version 2 loads: the second number of words is used, checks are ignored', async () => {
  const section = {
    id: 'matter',
    title: 'What it is about',
    heading: true,
    instructions: 'What has happened.',
    words: [20, 80],
    role: 'body',
  }
  const memo = {
    id: 'memo',
    name: 'Memo',
    description: 'A note to colleagues',
    version: '1.2.0',
    tone: 'plain',
    layout: 'letter',
    words: [100, 300],
    purpose: 'A note.',
    instructions: 'Write a memo.',
    sections: [section],
    checks: ['title', 'headings', 'figures', 'of-a-later-version'],
  }
  const files = { 'memo.json': JSON.stringify(memo), 'faq.json': '{"id":"faq","words":[9,3],"checks":[]}' }
  await withFolder(files, async (folder) => {
    const { checks: _checks, ...rest } = memo
    assert.deepEqual(await loadedFrom(folder, 'memo'), {
      ...rest,
      design: 'plain',
      words: 300,
      sections: [{ ...section, words: 80 }],
    })
    assert.deepEqual(await loadedFrom(folder, 'faq'), { ...builtIn('faq'), words: 3 })
  })
})

test('the examples in docs/templates.md load, and every field of a template is documented there', async () => {
  const docs = await readFile(new URL('../../../../docs/templates.md', import.meta.url), 'utf8')
  const [memo = '', reminder = ''] = [...docs.matchAll(/```json\n([^`]+)```/gu)].map(([, text]) => text ?? '')
  await withFolder({ 'memo.json': memo, 'reminder.json': reminder }, async (folder) => {
    const templates = [await loadedFrom(folder, 'memo'), await loadedFrom(folder, 'reminder')]
    const fields = templates.flatMap((one) => [...Object.keys(one), ...one.sections.flatMap(Object.keys)])
    for (const field of [...fields, 'language']) assert.match(docs, new RegExp(`^\\| \`${field}\` \\|`, 'mu'), field)
  })
  for (const role of [...HEAD_ROLES, ...SECTION_ROLES]) assert.ok(docs.includes(`\`${role}\``), role)
})

test('a file with another ID adds a template after the built-in ones, with defaults for missing fields', async () => {
  const memo = {
    id: 'memo',
    name: 'Memo',
    description: 'A note to colleagues',
    sections: [{ id: 'body', title: 'Body', instructions: 'The note.' }],
  }
  await withFolder({ 'memo.json': JSON.stringify(memo), 'README.txt': 'not a template' }, async (folder) => {
    const templates = await loadTemplates(folder)
    assert.equal(templates.length, 16)
    assert.equal(templates[13]?.id, 'memo')
    assert.equal(templates[13]?.purpose, 'A note to colleagues')
    assert.equal(templates[13]?.words, 1500)
    assert.deepEqual(templateItem(templates[13] as Template).sections, [
      { id: 'body', title: 'Body', description: 'The note.', optional: false },
    ])
  })
})

const LETTER_OF_DATA = {
  id: 'reminder',
  name: 'Reminder',
  description: 'A reminder of a payment',
  language: 'de',
  body: ['# Reminder for {{ client.name }}', '', 'We ask for {{ amount | money: "EUR" }}.'],
  data: {
    type: 'object',
    properties: { client: { type: 'object', required: ['name'] }, amount: { type: 'string', format: 'decimal' } },
    required: ['client', 'amount'],
  },
  exampleData: { client: { name: 'Acme Corp' }, amount: '1200.50' },
}

test('a template of data has a body, as lines or as one string, and needs no sections', async () => {
  const body = LETTER_OF_DATA.body.join('\n')
  for (const written of [LETTER_OF_DATA.body, body])
    await withFolder({ 'a.json': JSON.stringify({ ...LETTER_OF_DATA, body: written }) }, async (folder) => {
      const template = await loadedFrom(folder, 'reminder')
      assert.equal(template.body, body)
      assert.deepEqual(template.sections, [])
      assert.deepEqual(template.data, LETTER_OF_DATA.data)
    })
  // One file may have both: sections for a model, a body for data.
  await withFolder({ 'a.json': JSON.stringify({ id: 'faq', body: '{{ text }}' }) }, async (folder) => {
    assert.deepEqual(await loadedFrom(folder, 'faq'), { ...builtIn('faq'), body: '{{ text }}' })
  })
})

test('faults of a body, its schema and its example data are named with their lines', async () => {
  const file = (change: object) => JSON.stringify({ ...LETTER_OF_DATA, ...change }, null, 2)
  const cases: [object, RegExp, RegExp?][] = [
    [{ body: ['Dear {{ name }},', '{% if late %}'] }, /^body: line 2, column 1: .*late.* not closed/, /"\{% if late/],
    [{ body: '{% include "secret" %}' }, /^body: line 1, column 1: .*"include" not found/, /"body"/],
    [{ body: 3 }, /^body: must be a string, or a list of lines$/, /"body"/],
    [{ body: ['', ' '] }, /^body: must not be empty$/, /"body"/],
    [{ data: { type: 'text' } }, /^data: /, /"data"/],
    [{ data: { $ref: 'https://x.org/s.json' } }, /^data: A \$ref leads into the schema itself/, /"data"/],
    [{ exampleData: { client: {}, amount: 'x' } }, /^exampleData: \/client\/name is missing$/, /"client": \{\}/],
    [{ exampleData: { client: { name: 'A' } } }, /^exampleData: \/amount is missing$/, /"exampleData"/],
    [{ data: null, exampleData: {} }, /^exampleData: line 1, column 16 of the body: client is missing in the data/],
    [{ language: 'en_US' }, /^language: must be a language tag/, /"language"/],
    [{ body: null }, /^"sections" is missing/],
    [{ body: null, sections: [{ id: 'a', title: 'A', instructions: 'x' }] }, /^data: needs "body"/, /"data"/],
  ]
  for (const [change, message, line] of cases) {
    const text = file(change)
    await withFolder({ 'a.json': text }, async (folder) => {
      const [source] = await readTemplateFiles(folder)
      assert.equal(source?.template, undefined, String(message))
      const [fault] = source?.faults ?? []
      assert.match(fault?.message ?? '', message)
      if (line) assert.match(text.split('\n')[(fault?.line ?? 0) - 1] ?? '', line)
    })
  }
})

test('the ID "auto" is reserved, and aliases are names', async () => {
  const own = { id: 'auto', name: 'Own', description: 'An own template', sections: [{ id: 'text', title: 'Text' }] }
  await withFolder({ 'own.json': JSON.stringify(own) }, (folder) =>
    assert.rejects(loadTemplates(folder), /id: "auto" is reserved/),
  )
  const aliases = ['Merkblatt', 'hand-out']
  await withFolder({ 'faq.json': JSON.stringify({ id: 'faq', aliases }) }, async (folder) =>
    assert.deepEqual((await loadedFrom(folder, 'faq')).aliases, aliases),
  )
})

test('an invalid folder is refused with an error that names every file and field', async () => {
  const files = {
    'a.json':
      '{"id":"memo","name":"Memo","description":"x","sections":[{"id":"One","title":"One","instructions":"y"}]}',
    'b.json': '{',
    'c.json': '{"id":"faq","words":"many","colour":"red","head":["sender","boss"],"csv":{"columns":"a","row":"x"}}',
    'd.json': '[]',
    'e.json':
      '{"id":"resume","words":[1,2,3],"head":["date","date"],"example":"","sections":[{"id":"a","title":"A","instructions":"x","words":0}]}',
  }
  await withFolder(files, async (folder) => {
    await assert.rejects(loadTemplates(folder), (error: Error) => {
      assert.ok(error instanceof TemplateError)
      assert.match(error.message, /a\.json: sections\[0\]\.id: a section id is lower-case/)
      assert.match(error.message, /b\.json: is not valid JSON/)
      const errors = error.message.split('\n')
      assert.ok(errors.includes('c.json: words: must be a number of words from 1 to 100000, such as 400'))
      assert.ok(errors.includes(`c.json: head[1]: must be one of ${HEAD_ROLES.map((role) => `"${role}"`).join(', ')}`))
      assert.ok(errors.includes('c.json: csv.columns: must be an array'))
      assert.ok(errors.includes('c.json: csv.rows: is missing'))
      assert.match(error.message, /c\.json: csv: "row" is not a field here/)
      assert.match(error.message, /c\.json: "colour" is not a field of a template/)
      assert.match(error.message, /d\.json: must contain one JSON object/)
      assert.ok(errors.includes('e.json: words: must be a number of words from 1 to 100000, such as 400'))
      assert.ok(errors.includes('e.json: sections[0].words: must be a number of words from 1 to 100000, such as 400'))
      assert.ok(errors.includes('e.json: head: a label is named twice'))
      assert.ok(errors.includes('e.json: example: must not be empty'))
      return true
    })
  })
})

test('two files with the same ID, and a missing folder, are refused with one sentence', async () => {
  await withFolder({ 'a.json': '{"id":"faq"}', 'b.json': '{"id":"faq"}' }, async (folder) => {
    await assert.rejects(loadTemplates(folder), /b\.json: id: "faq" is already in a\.json/)
    await assert.rejects(loadTemplates(join(folder, 'none')), /cannot be read: create it/)
  })
})

test('a missing field is reported once; a byte order mark and a subfolder are no errors', async () => {
  const files = {
    'big.json': '{"id":"big"}',
    'e.json': '{"id":"e","name":"E","description":"d","layout":"leter","sections":[]}',
  }
  await withFolder(files, async (folder) => {
    await assert.rejects(loadTemplates(folder), (error: Error) => {
      assert.match(
        error.message,
        /big\.json: "name", "description", "sections" are missing; .* "big" is not a built-in template; those are blank, /,
      )
      assert.doesNotMatch(error.message, /big\.json: (?:purpose|instructions)|Invalid input|expected string/)
      assert.match(error.message, /e\.json: layout: must be one of "plain", "letter"/)
      assert.match(error.message, /e\.json: sections: must have at least one entry/)
      return true
    })
  })
  const marked = `\uFEFF${JSON.stringify({ id: 'memo', name: 'Memo', description: 'x', sections: [{ id: 'body', title: 'Body', instructions: 'y' }] })}`
  await withFolder({ 'memo.json': marked }, async (folder) => {
    await mkdir(join(folder, 'old.json'))
    assert.ok((await loadTemplates(folder)).some(({ id }) => id === 'memo'))
  })
})
