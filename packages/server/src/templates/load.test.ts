import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { TEMPLATE_IDS } from '@platen/wire'
import { BUILT_IN_TEMPLATES, loadTemplates, TemplateFault, templateItem } from './load.ts'
import { Template } from './template.ts'

async function withFolder(files: Record<string, string>, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-templates-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the built-in templates are exactly those of the interface, in its order, and fit their own schema', async () => {
  assert.deepEqual(
    (await loadTemplates()).map((one) => one.id),
    [...TEMPLATE_IDS],
  )
  for (const template of BUILT_IN_TEMPLATES) assert.deepEqual(Template.parse(template), template)
})

test('every section heading of a built-in template has its German, French and Spanish form', () => {
  for (const { sections } of BUILT_IN_TEMPLATES)
    for (const section of sections) assert.deepEqual(Object.keys(section.titles ?? {}).sort(), ['de', 'es', 'fr'])
})

test('a file with the ID of a built-in template changes only what it gives', async () => {
  await withFolder({ 'mine.json': '{"id":"resignation","words":[50,90]}' }, async (folder) => {
    const mine = (await loadTemplates(folder)).find((one) => one.id === 'resignation')
    const own = BUILT_IN_TEMPLATES.find((one) => one.id === 'resignation')
    assert.deepEqual(mine, { ...own, words: [50, 90] })
  })
})

test('a file with an ID of its own adds a template after the thirteen, with defaults for what it leaves out', async () => {
  const memo = {
    id: 'memo',
    name: 'Memo',
    description: 'A note to colleagues',
    sections: [{ id: 'body', title: 'Body', instructions: 'The note.' }],
  }
  await withFolder({ 'memo.json': JSON.stringify(memo), 'README.txt': 'not a template' }, async (folder) => {
    const templates = await loadTemplates(folder)
    assert.equal(templates.length, 14)
    assert.equal(templates[13]?.id, 'memo')
    assert.equal(templates[13]?.purpose, 'A note to colleagues')
    assert.deepEqual(templateItem(templates[13] as Template).sections, [
      { id: 'body', title: 'Body', description: 'The note.', optional: false },
    ])
  })
})

test('a faulty folder is refused with every file and field named', async () => {
  const files = {
    'a.json':
      '{"id":"memo","name":"Memo","description":"x","sections":[{"id":"One","title":"One","instructions":"y"}]}',
    'b.json': '{',
    'c.json': '{"id":"faq","words":[9,3],"colour":"red"}',
    'd.json': '[]',
  }
  await withFolder(files, async (folder) => {
    await assert.rejects(loadTemplates(folder), (error: Error) => {
      assert.ok(error instanceof TemplateFault)
      assert.match(error.message, /a\.json: sections\[0\]\.id: a section id is lower-case/)
      assert.match(error.message, /b\.json: is not readable JSON/)
      assert.match(error.message, /c\.json: words: the first number/)
      assert.match(error.message, /c\.json: .*colour/)
      assert.match(error.message, /d\.json: must hold one JSON object/)
      return true
    })
  })
})

test('two files with one ID, and a folder that is not there, are told in a sentence', async () => {
  await withFolder({ 'a.json': '{"id":"faq"}', 'b.json': '{"id":"faq"}' }, async (folder) => {
    await assert.rejects(loadTemplates(folder), /b\.json: id: "faq" is already in a\.json/)
    await assert.rejects(loadTemplates(join(folder, 'none')), /cannot be read: make it/)
  })
})

test('what is missing is said once and plainly, and a byte order mark or a folder in the folder is no fault', async () => {
  const files = {
    'big.json': '{"id":"big"}',
    'e.json': '{"id":"e","name":"E","description":"d","layout":"leter","sections":[]}',
  }
  await withFolder(files, async (folder) => {
    await assert.rejects(loadTemplates(folder), (error: Error) => {
      assert.match(
        error.message,
        /big\.json: "name", "description", "sections" are missing; .* "big" is no built-in template; those are blank, /,
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
    assert.equal((await loadTemplates(folder)).at(-1)?.id, 'memo')
  })
})
