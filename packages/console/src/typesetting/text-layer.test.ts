import assert from 'node:assert/strict'
import { test } from 'node:test'
import { treeOf } from './text-layer.ts'

const begin = (id: string | null) => ({ type: 'beginMarkedContentProps', id })
const end = { type: 'endMarkedContent' }

test('text is where its tag is, artifacts and tags without text are left out', () => {
  const leaf = (id: string) => ({ type: 'content', id })
  const tree = {
    role: 'Root',
    children: [
      { role: 'H1', children: [leaf('a')] },
      { role: 'Figure', alt: 'A bridge', children: [leaf('x')] },
      { role: 'P', children: [leaf('b'), { role: 'Link', children: [leaf('c')] }] },
      { role: 'P', children: [leaf('none')] },
    ],
  }
  const items = [
    begin(null),
    { str: 'Page 1' },
    end,
    begin('a'),
    { str: 'Losses' },
    end,
    begin('c'),
    { str: 'a link' },
    end,
    begin('b'),
    { str: 'Some text', hasEOL: true },
    begin(null),
    { str: 'of two lines ' },
    end,
    end,
  ]
  const text = (words: string) => ({ role: '', text: words, children: [] })
  assert.deepEqual(treeOf(tree, items), [
    { role: 'H1', text: '', children: [text('Losses')] },
    { role: 'Figure', text: 'A bridge', children: [] },
    {
      role: 'P',
      text: '',
      children: [text('Some text of two lines '), { role: 'Link', text: '', children: [text('a link')] }],
    },
  ])
  assert.deepEqual(treeOf(null, items), [])
})
