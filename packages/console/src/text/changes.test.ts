import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, compare, decide, edit, isRewrite, textOf } from './changes.ts'

const REPORT = `# Losses

## Summary

Of 4,812 pallets handled between January and March, 173 were written off because the chain was broken. The loss was worth 418,000 kr, a fifth less than in the last quarter of 2025.

Two of every three losses arose at the loading dock.

| Stage | Lost |
|---|---:|
| Dock | 115 |
`

test('a changed word, an added and a removed sentence are three changes in the order of the text', () => {
  const after = REPORT.replace('a fifth less', '20% less')
    .replace(' because the chain was broken', '')
    .replace('loading dock.', 'loading dock. A second curtain helps.')
  const parts = compare(REPORT, after)
  assert.deepEqual(
    changesOf(parts).map(({ number, removed, added }) => [number, removed.trim(), added.trim()]),
    [
      [1, 'because the chain was broken', ''],
      [2, 'a fifth', '20%'],
      [3, '', 'A second curtain helps.'],
    ],
  )
})

test('all changes accepted give the new text, all rejected the old one, whatever the texts', () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 16) % below
  }
  const words = [
    'Dock',
    'loss',
    '4,812',
    '**of**',
    '\n\n',
    '\n',
    '# ',
    '| a | b |\n',
    'é',
    ', ',
    '. ',
    ' ',
    '紛失',
    'は',
    '百',
    '\ud800',
    '\0',
    '\u0301',
  ]
  const text = () => Array.from({ length: random(60) }, () => words[random(words.length)]).join(random(2) ? ' ' : '')
  for (let round = 0; round < 500; round++) {
    const [before, after] = [text(), text()]
    const parts = compare(before, after)
    assert.equal(textOf(parts, 'without'), before)
    assert.equal(textOf(parts, 'with'), after)
    assert.equal(textOf(decide(parts, 'all', 'rejected'), 'with'), before)
    assert.equal(textOf(decide(parts, 'all', 'accepted'), 'without'), after)
  }
})

test('changes with two words or fewer between them are one; a rewritten paragraph is one', () => {
  const near = compare('The dock lost most of the pallets.', 'The gate lost most or the pallets.')
  assert.deepEqual(
    changesOf(near).map(({ removed, added }) => [removed, added]),
    [['dock lost most of', 'gate lost most or']],
  )
  const rewritten = compare('One thing was said here.\n\nEnd.\n', 'Now quite another sentence stands.\n\nEnd.\n')
  assert.deepEqual(
    changesOf(rewritten).map(({ removed, added }) => [removed, added]),
    [['One thing was said here.', 'Now quite another sentence stands.']],
  )
})

test('a sentence has one change, and so have a line and a cell of a table', () => {
  const changed = (before: string, after: string) =>
    changesOf(compare(before, after)).map(({ removed, added }) => [removed, added])
  assert.deepEqual(
    changed(
      'On 3 May the dock of the depot lost four pallets. Gate 5 is open.',
      'On 4 May the dock of the depot lost six pallets. Gate 5 is shut.',
    ),
    [
      ['3 May the dock of the depot lost four', '4 May the dock of the depot lost six'],
      ['open', 'shut'],
    ],
  )
  assert.deepEqual(
    changed('- one two three four\n- five six seven eight\n', '- X two three four\n- five six seven Y\n'),
    [
      ['one', 'X'],
      ['eight', 'Y'],
    ],
  )
  assert.deepEqual(changed('| 12 | a b c d e | 4 |\n', '| 13 | a b c d e | 5 |\n'), [
    ['12', '13'],
    ['4', '5'],
  ])
})

test('a decision on one change leaves the others open', () => {
  const parts = decide(compare('a b c. d e f g', 'a X c. d e f Y'), 1, 'rejected')
  assert.deepEqual(
    changesOf(parts).map(({ decision }) => decision),
    ['rejected', 'open'],
  )
  assert.equal(textOf(parts, 'with'), 'a b c. d e f Y')
})

test('a block that stands elsewhere is one change, which moves it or leaves it', () => {
  const blocks = [
    '# Losses',
    '## Causes',
    'The dock lost most of them.',
    '## Summary',
    'Of 4,812 pallets 173 were lost.',
    'End.',
  ]
  const before = `${blocks.join('\n\n')}\n`
  const after = `${[0, 3, 4, 1, 2, 5].map((at) => blocks[at]).join('\n\n')}\n`
  const parts = compare(before, after)
  const [change, ...others] = changesOf(parts)
  assert.deepEqual(
    others.filter(({ moved }) => moved),
    [],
  )
  assert.equal(change!.moved, true)
  assert.equal(change!.removed, change!.added)
  assert.equal(textOf(decide(parts, 'all', 'accepted'), 'without'), after)
  assert.equal(textOf(decide(parts, 'all', 'rejected'), 'with'), before)
})

test('a text is rewritten if more than half of its words changed', () => {
  const words = (word: string) => Array.from({ length: 60 }, (_, at) => `${word}${at}`).join(' ')
  assert.equal(isRewrite(compare(`${words('a')}\n\n${words('b')}\n`, `${words('c')}\n\n${words('d')}\n`)), true)
  assert.equal(isRewrite(compare(`${words('a')}\n\n${words('b')}\n`, `${words('a')}\n\n${words('b')} more\n`)), false)
  assert.equal(isRewrite(compare('Short.', 'Other.')), false)
})

test('a change that the person edits is accepted', () => {
  const parts = edit(compare('a b c. d e f g', 'a X c. d e f Y'), 1, 'Z ')
  assert.deepEqual(
    changesOf(parts).map(({ added, decision, edited }) => [added, decision, edited]),
    [
      ['Z ', 'accepted', true],
      ['Y', 'open', undefined],
    ],
  )
})

test('in Chinese and Japanese the characters that changed are the change', () => {
  const before = '三月に倉庫で失われた荷物は百七十三件であり、そのほとんどは積み込み場で失われた。'
  const parts = compare(before, before.replace('百七十三', '百八十'))
  assert.deepEqual(
    changesOf(parts).map(({ removed, added }) => [removed, added]),
    [['七十三', '八十']],
  )
})
