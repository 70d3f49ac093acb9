import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withFormLines, withQuestionLines } from './form-lines.ts'
import { readMarkdown } from './markdown.ts'

const textOf = (source: string): string[] => {
  const document = readMarkdown(source, 'commonmark')
  return Array.from({ length: document.count }, (_, block) => document.text(block))
}

test('a row of blanks is text, and the lines below it are lines', () => {
  const source = '____   ____\nName A   Name B\nActing   Acting'
  assert.deepEqual(textOf(withFormLines(source)), ['____   ____\nName A   Name B\nActing   Acting'])
})

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
  ])
    assert.equal(withFormLines(source), source)
})

test('a question, its answer and the next question are apart', () => {
  assert.deepEqual(textOf(withQuestionLines('Q: Why\nso?\nA: For\nthis.\nQ: How?\nA: So.')), [
    'Q: Why so?\nA: For this.',
    'Q: How?\nA: So.',
  ])
  for (const source of ['Why?\nA: For this.', 'A: one\nB: two', 'Note: what?\nText'])
    assert.equal(withQuestionLines(source), source)
})
