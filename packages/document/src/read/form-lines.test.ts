import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withFormLines, withQuestionLines } from './form-lines.ts'
import { readMarkdown } from './markdown.ts'

const textOf = (source: string): string[] => {
  const document = readMarkdown(source, 'commonmark')
  return Array.from({ length: document.count }, (_, block) => document.text(block))
}

test('labels with blanks are lines of their own', () => {
  assert.deepEqual(textOf(withFormLines('Signed\nName: ______\n**Date:** ______\nTextt')), [
    'Signed\nName: ______\nDate: ______\nTextt',
  ])
})

test('wrapped prose with blanks, code and single lines of underscores stay', () => {
  for (const source of [
    'between ______\nof ______ (the Client)',
    '```\n____ ____\na\n```',
    'a\n\n____________\n\nb',
    '| a |\n|---|\n| Name: ____ |',
    '<pre>\nName: ____\nDate: ____\n</pre>',
    '<div>\n____   ____\n</div>',
    '- ```\n  ____   ____\n  Name: ____\n  Date: ____\n  ```',
    '> a\n\n    ____   ____',
  ])
    assert.equal(withFormLines(source), source)
})

test('labels with blanks in lists stay there', () => {
  assert.deepEqual(textOf(withFormLines('- Name: ____\n  Date: ____')), ['', '', 'Name: ____\nDate: ____'])
})

test('a question, its answer and the next question are apart', () => {
  assert.deepEqual(textOf(withQuestionLines('Q: Why\nso?\nA: For\nthis.\nQ: How?\nA: So.')), [
    'Q: Why so?\nA: For this.',
    'Q: How?\nA: So.',
  ])
  for (const source of ['Why?\nA: For this.', 'A: one\nB: two', 'Note: what?\nText'])
    assert.equal(withQuestionLines(source), source)
})
