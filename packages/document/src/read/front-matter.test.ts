import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFrontMatter, titledBody } from './front-matter.ts'

test('front matter is read: quotes, lists, folded lines, comments', () => {
  const source = [
    '---',
    'title: "The \\"Salt\\" Road"',
    'author:',
    '  - Jane Doe',
    "  - 'Tom O''Hara'",
    '# a comment',
    'date: 2026-03-14 # draft',
    'lang: pt_BR',
    'tags: [a, b]',
    'summary: >',
    '  two',
    '  lines',
    'empty:',
    '---',
    '',
    'Text',
  ].join('\r\n')
  assert.deepEqual(readFrontMatter(source), {
    title: 'The "Salt" Road',
    authors: ['Jane Doe', "Tom O'Hara"],
    date: '2026-03-14',
    language: 'pt-BR',
    others: ['tags', 'summary'],
    body: '\r\nText',
  })
})

test('text that only looks like front matter stays', () => {
  for (const source of [
    'title: A\n---\nText',
    '---\n\nText\n\n---\n',
    '---\n---\nText',
    '---\nNote: this is a draft\n---\nText',
    '---\ntitle: A\nA line of text.\n---\n',
    '---\ntitle: A\n\nText without an end',
    '\n---\ntitle: A\n---\n',
    '----\ntitle: A\n----\n',
    `---\n${'a: b\n'.repeat(300)}---\n`,
  ])
    assert.equal(readFrontMatter(source), undefined, source.slice(0, 40))
})

test('a text without a title of its own begins with that of the front matter', () => {
  const head = '---\ntitle: A\nauthor: [B, C]\ndate: today\nlang: not a language\ndraft: true\n---\n\n'
  const body = (text: string) => titledBody(readFrontMatter(head + text)!)
  assert.deepEqual(body('Text'), { body: '# A\n\nB, C\\\ntoday\n\nText', others: ['language', 'draft'] })
  const others = ['author', 'date', 'language', 'draft']
  for (const text of ['# Own\n\nText', 'Own\n===\n', '<h1 align="center">Own</h1>\n'])
    assert.deepEqual(body(text), { body: `\n${text}`, others }, text)
})
