import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '../read/markdown.ts'
import { randomFrom, shapeOf } from '../testing.ts'
import { toMarkdown } from './markdown.ts'

const WORDS =
  'The,committee,*met*,**at noon**.,“Yes”,(a),don’t,12,3.,1),Q1:,www,_wéll_,-,–,50 %,a/b,`co*de`,x;,**Note**:,Grüße,*args,2 * 3,a_b_c,~~gone~~,[link](http://x.y "t"),<x>,&amp;,&copy,$a_1*b$,\\(x_1\\),\\(z\\),\\alpha,|,#,>,+,```,![im](u),[^1],<http://a.b>,http://c.d/e,\\*,!,***both***,**bo *in* ld**,日本,é,“*q*”'.split(
    ',',
  )
const ENDS = [
  ...[' ', ' ', ' ', ' ', ' ', ' ', '', '\n', '\n\n', '\n\n', '\n\n# ', '\n\n### ', '\n- ', '\n- ', '\n  - '],
  ...['\n1. ', '\n2) ', '\n\n(a) ', '\n(b) ', '\n> ', '\n\n---\n\n', '\n- [ ] ', '\n\n| a | b |\n|---|:-:|\n| '],
  ...['\n\n```js\nx = 1\n```\n\n', '\n    ', '  \n', '\n\n[^1]: '],
]
/** Whether an empty line stands before a block is the writer's own choice. */
const SHAPE_FLAGS = 0xff & ~17

test('any document written as CommonMark reads back as an equal document', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1e6)
  const random = randomFrom(seed)
  for (let round = 0; round < 1500; round++) {
    let source = ''
    for (let words = random(round % 3 === 0 ? 6 : 18); words >= 0; words--)
      source += WORDS[random(WORDS.length)]! + ENDS[random(ENDS.length - (round % 4) * 4)]!
    for (const dialect of ['answer', 'commonmark'] as const) {
      const read = readMarkdown(source, dialect)
      const written = toMarkdown(read)
      assert.deepEqual(
        shapeOf(readMarkdown(written, 'commonmark'), -1, SHAPE_FLAGS),
        shapeOf(read, -1, SHAPE_FLAGS),
        `seed ${seed}, round ${round}, ${dialect}: ${JSON.stringify(source)} became ${JSON.stringify(written)}`,
      )
    }
  }
})

test('labels of lists, alignment, task boxes, footnotes and code survive', () => {
  const source = [
    '3. third\n4. fourth',
    '(a) first\n(b) second\n    - inner',
    '- [ ] open\n- [x] done',
    '| a | b |\n| :-- | --: |\n| `x\\|y` | 2 |',
    'Text[^1].',
    '[^1]: The note.',
    '````md\n```\ncode\n```\n````',
  ].join('\n\n')
  const read = readMarkdown(source, 'commonmark')
  assert.deepEqual(shapeOf(readMarkdown(toMarkdown(read), 'commonmark')), shapeOf(read))
  assert.match(toMarkdown(read), /^3\. third\n4\. fourth\n\n\(a\) first\n\(b\) second/u)
})

test('marks that would be read as one run are written as tags', () => {
  const read = readMarkdown('a*b$ ***both******both***', 'commonmark')
  const written = toMarkdown(read)
  assert.equal(written, 'a*b$ **both***<b>both</b>\\*\n')
  assert.deepEqual(shapeOf(readMarkdown(written, 'commonmark')), shapeOf(read))
})

test('formulas are written as typed, or between dollar signs where a reader would take the brackets for text', () => {
  const written = toMarkdown(
    readMarkdown('The $x_1$, \\(y\\), \\(2n\\) and\n\n\\[\na\n+ 1\n\\]\n\nfor [a = b] and $5, $x$.', 'answer'),
  )
  assert.ok(written.startsWith('The $x_1$, \\(y\\), $2n$ and\n'), written)
  const read = readMarkdown(written, 'commonmark')
  assert.deepEqual(
    read.links.map(({ target, isDisplay }) => [target, isDisplay]),
    [
      ['x_1', false],
      ['y', false],
      ['2n', false],
      ['a\n+ 1', true],
      ['x', false],
    ],
  )
})

test('text of a term and of an alert begins no definition and underlines no mark', () => {
  for (const source of ['\\: a\n: b', '> [!NOTE]\n> \\: a', '> [!NOTE]\n> \\==='])
    assert.equal(toMarkdown(readMarkdown(source, 'commonmark')).trimEnd(), source)
})
