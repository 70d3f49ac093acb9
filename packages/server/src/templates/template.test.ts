import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LABELS, readHead } from '@platen/document'
import { BUILT_IN_TEMPLATES } from './load.ts'
import type { Template } from './template.ts'

const textsOf = (template: Template): string[] => [
  template.purpose,
  template.tone,
  template.instructions,
  template.csv?.rows ?? '',
  template.example ?? '',
  ...template.sections.map(({ instructions }) => instructions),
]

test('no built-in template requires a minimum length or number', () => {
  for (const template of BUILT_IN_TEMPLATES)
    for (const text of textsOf(template))
      assert.doesNotMatch(text, /\b(?:at least|no fewer|no less|minimum|or more (?:words|questions))\b/iu, template.id)
})

test('no built-in template mentions a prompt: the messages call it the request', () => {
  for (const template of BUILT_IN_TEMPLATES)
    for (const text of textsOf(template)) assert.doesNotMatch(text, /\bprompt/iu, template.id)
})

test('letters, the resume, the report and the contract have a head, with labels in the four languages of the form', () => {
  const headed = BUILT_IN_TEMPLATES.filter(({ head }) => head !== undefined)
  assert.deepEqual(
    headed.map(({ id }) => id),
    ['formal-letter', 'formal-complaint', 'job-application', 'resignation', 'resume', 'data-report', 'legal-document'],
  )
  for (const { id, head = [] } of headed)
    for (const role of head)
      for (const language of ['en', 'de', 'fr', 'es'])
        assert.ok(LABELS[language]?.[role]?.[0], `${id}: ${role} in ${language}`)
})

test('every template except blank describes its csv file', () => {
  for (const { id, csv } of BUILT_IN_TEMPLATES) assert.equal(csv === undefined, id === 'blank', id)
})

test('outside placeholders an example has only labels, marks and a few words of form', () => {
  const examples = BUILT_IN_TEMPLATES.filter(({ example }) => example !== undefined)
  assert.ok(examples.length >= 7)
  const labels = Object.values(LABELS['en'] ?? {}).flat()
  for (const { id, example = '', sections } of examples) {
    const allowed = new Set([...labels, ...sections.map(({ title }) => title), 'the', 'The', 'shall', 'a', 'b'])
    const words = example.replace(/\[[^\]\n]+\]/gu, ' ').match(/\p{L}+/gu) ?? []
    for (const word of words) assert.ok(allowed.has(word), `${id}: ${word}`)
  }
})

test('a title is a separate section, never a second-level heading', () => {
  for (const { id, sections } of BUILT_IN_TEMPLATES)
    for (const section of sections) {
      if (section.id === 'title') assert.equal(section.role, 'title', id)
      if (section.role === 'title') assert.equal(section.heading, false, id)
    }
})

test('the example of a template that begins with its head parses as that head', () => {
  const headed = BUILT_IN_TEMPLATES.filter(
    ({ head, sections }) => head && !sections.some(({ role }) => role === 'title'),
  )
  assert.equal(headed.length, 5)
  for (const { id, head = [], example = '' } of headed) {
    const roles = readHead(example)?.fields.map(({ role }) => role) ?? []
    assert.ok(roles.length >= 4, id)
    assert.deepEqual(roles, head.slice(0, roles.length), id)
  }
})
