import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toLight } from '../write/light.ts'
import { toMarkdown } from '../write/markdown.ts'
import { type Dialect, readMarkdown, withHardBreaks } from './markdown.ts'

const DIALECTS: Dialect[] = ['commonmark', 'answer']

const blocksOf = (source: string, dialect: Dialect): string[] => {
  const document = readMarkdown(source, dialect)
  return Array.from({ length: document.count }, (_, block) => `${document.kind(block)} ${document.text(block)}`.trim())
}

for (const dialect of DIALECTS) {
  test(`a line of four underscores or more stands as typed, three of them are a break (${dialect})`, () => {
    for (const line of ['____', '______________', '____   ____', '  ________'])
      assert.deepEqual(blocksOf(`a\n\n${line}\n\nb`, dialect), [
        'paragraph a',
        `paragraph ${line.trim()}`,
        'paragraph b',
      ])
    for (const line of ['___', '_ _ _', '---', '* * *', '----------'])
      assert.deepEqual(blocksOf(`a\n\n${line}\n\nb`, dialect), ['paragraph a', 'rule', 'paragraph b'], line)
  })

  test(`a line of underscores and the lines around it stay lines (${dialect})`, () => {
    assert.deepEqual(blocksOf('Jane\n________\nLender', dialect), ['paragraph Jane\n________\nLender'])
    assert.deepEqual(blocksOf('____   ____\nA   B', dialect), ['paragraph ____   ____\nA   B'])
    assert.deepEqual(blocksOf('> Signed\n> ____   ____\n> A', dialect), ['quote', 'paragraph Signed\n____   ____\nA'])
    assert.deepEqual(blocksOf('- a\n\n  ________', dialect), ['list', 'item', 'paragraph a', 'paragraph ________'])
  })

  test(`a line of underscores ends the list, quotation or table above it, and heads nothing (${dialect})`, () => {
    for (const above of ['- last term', '> quote', '| a |\n|---|\n| x |', '# Title', '---'])
      assert.equal(blocksOf(`${above}\n________\nBuyer`, dialect).at(-1), 'paragraph ________\nBuyer', above)
    assert.deepEqual(blocksOf('Jane\n________\n---', dialect), ['paragraph Jane\n________', 'rule'])
  })

  test(`blanks in a sentence are never emphasis (${dialect})`, () => {
    for (const line of ['(____) and (____)', '____the Lender____', 'a____b ____c', '**Name:** ____'])
      assert.equal(readMarkdown(line, dialect).text(0), line.replaceAll('**', ''))
    assert.ok(readMarkdown('__bold__', dialect).runs(0)[0]!.bold)
  })
}

test('underscores stand as typed in plain text, in the source and in Markdown that is written', () => {
  const source = 'Signed\n\n________________\n\nName: ________\n\n____   ____'
  const document = readMarkdown(source, 'answer')
  assert.equal(toLight(document), source)
  assert.equal(toMarkdown(document), `${source}\n`)
  assert.equal(withHardBreaks(source), source)
  assert.deepEqual(blocksOf(toMarkdown(document), 'commonmark'), blocksOf(source, 'answer'))
})
