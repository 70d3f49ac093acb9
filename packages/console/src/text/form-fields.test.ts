import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, filled, followed } from './form-fields.ts'

const LETTER =
  'From: [Sender]\n[Address]\nTo: [Recipient]\n\nDear [Name],\n\n[Text]\n\n- [ ] a task[^1]\n- [x] done\n\n[^1]: See [here](https://x.example) and `[code]`.\n'

test('the blanks of a text are fields, with the label of their line; tasks, notes, links and code are none', () => {
  assert.deepEqual(
    fieldsOf(LETTER).map(({ label, blank, isParagraph }) => [label, blank, isParagraph]),
    [
      ['From', '[Sender]', false],
      ['Address', '[Address]', false],
      ['To', '[Recipient]', false],
      ['Name', '[Name]', false],
      ['Text', '[Text]', true],
    ],
  )
  assert.deepEqual(fieldsOf('```\n[a]\n```\n\n~~~\n[b]'), [])
})

test('what is filled in replaces the blank, in any order, and an empty value puts it back', () => {
  let form = { text: LETTER, fields: fieldsOf(LETTER) }
  const fill = (index: number, value: string): void => {
    form = filled(form.text, form.fields, index, value)
  }
  fill(2, 'Acme Corp')
  fill(0, 'Jane Doe')
  fill(1, '12 Elm Street\nLeeds')
  fill(0, 'Jane M. Doe')
  fill(4, 'I resign.')
  fill(3, 'Ms Miller')
  assert.match(
    form.text,
    /^From: Jane M\. Doe\n12 Elm Street\nLeeds\nTo: Acme Corp\n\nDear Ms Miller,\n\nI resign\.\n\n- \[ \]/,
  )
  for (const index of form.fields.keys()) fill(index, '')
  assert.equal(form.text, LETTER)
})

test('fields follow a change elsewhere, and one whose place was changed is text', () => {
  const fields = fieldsOf(LETTER)
  const after = LETTER.replace('Dear', 'My dear').replace('[Name]', '[Nam]')
  const left = followed(fields, LETTER, after)
  assert.deepEqual(
    left.map(({ label }) => label),
    ['From', 'Address', 'To', 'Text'],
  )
  assert.match(filled(after, left, 3, 'Thanks.').text, /\n\nThanks\.\n\n- \[ \]/)
  assert.deepEqual(followed(fields, LETTER, LETTER), fields)
})
