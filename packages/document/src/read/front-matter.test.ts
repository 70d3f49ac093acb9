import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFrontMatter } from './front-matter.ts'

test('front matter is read: quotes, lists, folded lines, comments', async () => {
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
  assert.deepEqual(await readFrontMatter(source), {
    title: 'The "Salt" Road',
    authors: ['Jane Doe', "Tom O'Hara"],
    date: '2026-03-14',
    language: 'pt-BR',
    others: ['tags', 'summary'],
    body: '\r\nText',
  })
})

test('text that only looks like front matter stays', async () => {
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
    assert.equal(await readFrontMatter(source), undefined, source.slice(0, 40))
})

test('values are those of YAML, and what is not understood is named', async () => {
  for (const [lines, expected] of [
    ['title: "Room #"', { title: 'Room #' }],
    ['title: "T"  # c', { title: 'T' }],
    ['title: T\n  # note', { title: 'T' }],
    ['title: "Caf\\u00e9 \\n two"', { title: 'Caf\u00e9 two' }],
    ['title: Salt: a history # draft', { title: 'Salt: a history' }],
    ['title: *Salt*', { title: '*Salt*' }],
    ['title: {a: b}', { others: ['title'] }],
    ['author: "Open', { others: ['author'] }],
    ['title: "Open', { others: ['title'] }],
    [`title: ${'['.repeat(5000)}`, { others: ['title'] }],
    [`title: ${'a'.repeat(20_000)}`, { others: ['title'] }],
    ['author: ["Doe, Jane", Roe]', { authors: ['Doe, Jane', 'Roe'] }],
    ['author: Ann\nauthor: Bob', { authors: ['Bob'], others: ['author'] }],
    [
      'author:\n  - name: Ann\n    affiliation: Uni\n  - Bob\n  - [x]',
      { authors: ['Ann', 'Bob'], others: ['author.affiliation', 'author'] },
    ],
    ['date: 2026-03-01\nlang: [de]\nempty: ""', { date: '2026-03-01', others: ['lang'] }],
    ['__proto__: x\ntitle: T', { title: 'T', others: ['__proto__'] }],
  ] as const) {
    const none = { title: '', authors: [], date: '', language: '', others: [], body: 'x' }
    assert.deepEqual(await readFrontMatter(`---\n${lines}\n---\nx`), { ...none, ...expected }, lines.slice(0, 60))
  }
})
