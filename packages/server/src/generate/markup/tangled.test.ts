import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMarkdown } from './parse.ts'
import { isTangled } from './tangled.ts'

const long = (unit: string) => unit.repeat(Math.ceil(100_000 / unit.length))

test('texts that a Markdown parser takes minutes for are told from documents', () => {
  for (const unit of ['](', '[a](', '=\n', 'x,y\n', '> ', '1) ', '<!--', '_a_ ', '- - ', '!['])
    assert.ok(isTangled(long(unit)), JSON.stringify(unit))
})

test('long documents are not', () => {
  const documents = [
    long('A sentence with **bold** words, a [link](https://example.com) and `code`.\n\n'),
    long('- an item\n- another\n'.repeat(20).concat('\n')),
    `| a | b |\n| --- | --- |\n${long('| 1 | 2 |\n')}`,
    long('> a quote\n> > in a quote\n\n'),
    long('# Heading\n\nText without an end '),
    `Title\n${'-'.repeat(100)}\n\n${'* '.repeat(20)}\n`,
  ]
  for (const document of documents) assert.ok(!isTangled(document), document.slice(0, 40))
})

test('such a text is read as light markup, and its words are kept', () => {
  const [block] = parseMarkdown(`${long('> ')}the words`)
  assert.equal(block?.kind, 'paragraph')
  assert.match(block.text, /the words$/)
  // It used to hold the service for half a minute.
  assert.ok(parseMarkdown(long('=\n')).length > 0)
})
