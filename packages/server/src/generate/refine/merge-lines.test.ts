import assert from 'node:assert/strict'
import { test } from 'node:test'
import { random, SEED } from '../form/testing/random.ts'
import { mergeLines } from './merge-lines.ts'

test('lines that differ only in white space at their end keep that of the old text', () => {
  assert.equal(mergeLines('a  \n\n- c\t\nd', 'a\n\n- c\nnew\nd'), 'a  \n\n- c\t\nnew\nd')
})

test('indentation, white space within lines, quotation marks and dashes are those of the new text', () => {
  // Each of these was undone: wrapped code stayed at its indentation, nested items came back unchanged.
  for (const [before, after] of [
    [
      'def f():\n    x = 1\n    return x\n',
      'def f():\n    try:\n        x = 1\n        return x\n    finally:\n        pass\n',
    ],
    ['name: a\nport: 1\n', 'server:\n  name: a\n  port: 1\n'],
    ['- one\n- two\n', '- one\n  - two\n'],
    ['  - one\n', '- one\n'],
    ['He said "no" - twice.\n', 'He said “no” – twice.\n'],
    ["It's 5 - 6 pages.\n", 'It’s 5–6 pages.\n'],
    ['a  b\n', 'a b\n'],
    ['\ta\n', '    a\n'],
  ] as const)
    assert.equal(mergeLines(before, after), after)
})

test('a whole new text gets the line ends of the old one, and its empty lines at start and end', () => {
  assert.equal(mergeLines('\n\na  \r\nc\r\n\r\n', 'a\nnew\nc'), '\n\na  \r\nnew\r\nc\r\n\r\n')
  assert.equal(mergeLines('a\nb', 'a\n\n'), 'a')
  assert.equal(mergeLines('a\r\nb\nc\r\nd', 'a\nx\nb\nc'), 'a\r\nx\r\nb\nc')
  assert.equal(mergeLines('', 'a\nb'), 'a\nb')
  assert.equal(mergeLines(' \n ', 'a'), ' \n a')
  assert.equal(mergeLines('\n    a\n', '\n\n  a\nb'), '\n  a\nb\n')
})

test('adjacent new lines are adapted, old ones are not', () => {
  const adapt = (lines: string[]): string[] => lines.map((line) => line.toUpperCase())
  assert.equal(mergeLines('a\nb\nc', 'a\nx\ny\nc\nz', adapt), 'a\nX\nY\nc\nZ')
})

test('in texts of any length, the common start and end keep the white space at their ends', () => {
  const old = Array.from({ length: 6000 }, (_, at) => `line ${at}  `)
  const updated = old.map((line) => line.trimEnd())
  updated[3000] = 'new'
  const merged = mergeLines(old.join('\n'), updated.join('\n')).split('\n')
  // White space at the very end is that of the old text.
  assert.deepEqual(merged, old.with(3000, 'new'))
  const changed = updated.map((line, at) => (at % 2 === 0 ? line : `other ${at}`))
  const half = mergeLines(['start  ', ...old].join('\n'), ['start', 'a new one', ...changed].join('\n')).split('\n')
  assert.deepEqual(half.slice(0, 2), ['start  ', 'a new one'])
  assert.equal(half.length, 6002)
})

test('whatever the two texts are, the new one comes out, but for line ends and white space at the ends of lines', (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const next = random(SEED)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!
  const lines = [
    '',
    'a',
    'a ',
    '  a',
    '\ta',
    'b',
    '- b',
    '“c”',
    '"c"',
    'd – e',
    'd - e',
    'x  y',
    'x y',
    '    code',
    '😀',
  ]
  for (let run = 0; run < 3000; run++) {
    const lineEnd = pick(['\n', '\r\n'])
    const before = Array.from({ length: Math.floor(next() * 12) }, () => pick(lines)).join(lineEnd)
    const after = Array.from({ length: 1 + Math.floor(next() * 12) }, () => pick(lines)).join('\n')
    const bare = (text: string): string[] =>
      text
        .split(/\r?\n/u)
        .map((line) => line.trimEnd())
        .join('\n')
        .replace(/^\n+/u, '')
        .trimEnd()
        .split('\n')
    if (before.trim() !== '' && after.trim() !== '')
      assert.deepEqual(bare(mergeLines(before, after)), bare(after), `run ${run}`)
  }
})
