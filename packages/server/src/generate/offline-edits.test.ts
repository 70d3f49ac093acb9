import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editOffline } from './offline-edits.ts'

const TEXT =
  'Dear Ann,\n\nI will move out on 1 May. The keys are with Bob.\n\n- rent: 500\n- water: 20\n\nKind regards,\nCy\n'

test('a change is made wherever the phrase stands, and nowhere else', () => {
  assert.deepEqual(editOffline(TEXT, 'Change 1 May to 15 June'), {
    text: TEXT.replace('1 May', '15 June'),
    warnings: [],
  })
  assert.equal(editOffline(TEXT, 'Replace "Bob" with "Dora".').text, TEXT.replace('Bob', 'Dora'))
  assert.equal(editOffline(TEXT, 'Ersetze Bob durch Dora').text, TEXT.replace('Bob', 'Dora'))
  assert.equal(editOffline(TEXT, 'Remplacez « Bob » par « Dora »').text.includes('Dora'), true)
})

test('several wishes are done one after the other', () => {
  assert.equal(
    editOffline(TEXT, 'Change 1 May to 15 June and remove the line about water').text,
    TEXT.replace('1 May', '15 June').replace('- water: 20\n', ''),
  )
})

test('a sentence is removed out of its line', () => {
  assert.equal(
    editOffline(TEXT, 'Remove the sentence about the keys').text,
    TEXT.replace(' The keys are with Bob.', ''),
  )
})

test('a sentence is added before the close of a letter', () => {
  assert.equal(
    editOffline(TEXT, 'Add the sentence "Please write back."').text,
    TEXT.replace('\n\nKind', '\n\nPlease write back.\n\nKind'),
  )
})

test('what is not understood is told, and the text comes back byte for byte', () => {
  const { text, warnings } = editOffline('a\r\nb ', 'Make it sound like a poem')
  assert.equal(text, 'a\r\nb ')
  assert.match(warnings[0] ?? '', /Not done.*poem/)
})
