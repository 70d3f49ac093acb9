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
    '<pre>\nName: ____\nDate: ____\n</pre>',
    '<div>\n____   ____\n</div>',
    '- ```\n  ____   ____\n  Name: ____\n  Date: ____\n  ```',
    '> a\n\n    ____   ____',
  ])
    assert.equal(withFormLines(source), source)
})

test('a row of blanks ends the list, quote, table or heading above it, and joins none below it', () => {
  for (const above of ['- last term', '> quote', '| a | b |\n|---|---|\n| x | y |', '# Title', '---']) {
    const source = `${above}\n____   ____\nBuyer   Seller`
    const [, ...apart] = textOf(`${above}\n\nROW`)
    assert.deepEqual(
      textOf(withFormLines(source)).slice(1),
      [...apart.slice(0, -1), '____   ____\nBuyer   Seller'],
      above,
    )
  }
  for (const below of ['---', '2. two', '    code', 'Title\n===', '====='])
    assert.deepEqual(textOf(withFormLines(`____   ____\n${below}`)), ['____   ____', ...textOf(below)], below)
})

test('blanks in quotes and lists stay there', () => {
  assert.deepEqual(textOf(withFormLines('> Signed\n> ____   ____\n> A   B')), ['', 'Signed\n____   ____\nA   B'])
  assert.deepEqual(textOf(withFormLines('- a\n\n  ____   ____\n')), ['', '', 'a', '____   ____'])
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
