import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '../blocks.ts'
import { htmlToMarkdown } from './html.ts'
import { escapeInline, inlineRuns, plainInline } from './inline.ts'
import { toLight } from './light.ts'
import { toCommonMark } from './markdown.ts'
import { parseMarkdown } from './parse.ts'
import { parseLight } from './parse-light.ts'
import { toRows } from './rows.ts'

const show = (source: string): string =>
  inlineRuns(source)
    .map((run) => `${run.bold ? 'B' : ''}${run.italic ? 'I' : ''}[${run.text}]`)
    .join('')

test('emphasis follows the flanking rules, and what opens nothing is printed as typed', () => {
  assert.equal(show('a **b** c *d*'), '[a ]B[b][ c ]I[d]')
  assert.equal(show('***x***'), 'BI[x]')
  assert.equal(show('2 * 3 ** 4'), '[2 * 3 ** 4]')
  assert.equal(show('an unclosed **bold'), '[an unclosed **bold]')
  assert.equal(show('\\*not\\* here'), '[*not* here]')
  assert.equal(show('**bold *both* bold**'), 'B[bold ]BI[both]B[ bold]')
})

test('literal text survives: escaped and read back it is the same text', () => {
  const seed = 20261121
  let state = seed
  const next = (bound: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state % bound
  }
  const alphabet = ['*', '*', ' ', 'a', 'é', '\\', '.', '(', '漢']
  for (let round = 0; round < 2000; round++) {
    const text = Array.from({ length: 1 + next(12) }, () => alphabet[next(alphabet.length)]).join('')
    assert.equal(plainInline(escapeInline(text)), text, `seed ${seed}, round ${round}: ${JSON.stringify(text)}`)
  }
})

test('Markdown of a model becomes light markup without a trace of Markdown', () => {
  const light = toLight(
    parseMarkdown(
      '# Report\n\nSome `code` and a [link](https://example.org/x), __bold__ and _italic_.\n\n1. one\n2. two\n   - inner\n\n' +
        '| Item | Cost |\n|---|---:|\n| Rent | 1,200 |\n| Food | 80 |\n\n---\n\nEnd.\n\n```js\nlet a = 2 * 3 *4\n```\n',
    ),
  )
  assert.equal(
    light,
    '**Report**\n\nSome code and a link (https://example.org/x), **bold** and *italic*.\n\n1. one\n2. two\n  - inner\n\n' +
      '**Item** |  **Cost**\nRent | 1,200\nFood |    80\n\n* * *\n\nEnd.\n\nlet a = 2 * 3 \\*4',
  )
})

test('an address keeps its line ends, wrapped prose does not', () => {
  assert.deepEqual(parseMarkdown('Jane Doe\n12 Main Street\nSpringfield'), [
    { kind: 'lines', lines: ['Jane Doe', '12 Main Street', 'Springfield'] },
  ])
  const long = 'This line of prose is long enough that whoever wrote it must have wrapped it'
  assert.deepEqual(parseMarkdown(`${long}\nby hand.`), [{ kind: 'paragraph', text: `${long} by hand.` }])
})

test('a table too wide for a line becomes one bullet a row that names each column', () => {
  const light = toLight([
    {
      kind: 'table',
      header: ['Name', 'What it does at length', 'Why'],
      rows: [['Alpha', 'A sentence that goes on for quite a while, as sentences do', 'Because it has to be said']],
    },
  ])
  assert.equal(
    light,
    '- **Alpha**: What it does at length: A sentence that goes on for quite a while, as sentences do; Why: Because it has to be said',
  )
})

const SAMPLE: Block[] = [
  { kind: 'heading', level: 1, text: 'Plan' },
  { kind: 'lines', lines: ['Jane Doe', '1 High Street'] },
  { kind: 'paragraph', text: 'Costs *rise* by 5 %, **twice**; 2 * 3 = 6 and a_b_c # 1.' },
  { kind: 'list', ordered: true, items: [{ text: 'first' }, { text: 'second' }] },
  { kind: 'list', ordered: false, items: [{ text: 'a', children: [{ text: 'b' }] }] },
  { kind: 'heading', level: 2, text: 'Figures' },
  {
    kind: 'table',
    header: ['Month', 'Sum'],
    rows: [
      ['May', '10'],
      ['June', '2,000'],
    ],
  },
]

test('light markup reads back as the blocks it was made from', () => {
  assert.deepEqual(parseLight(toLight(SAMPLE)), SAMPLE)
})

test('CommonMark reads back as the blocks it was made from, with every special character escaped', () => {
  assert.deepEqual(parseMarkdown(toCommonMark(SAMPLE)), SAMPLE)
})

test('the rows of prose name the section each text stands in, those of an FAQ pair question and answer', () => {
  assert.deepEqual(
    toRows([
      { kind: 'lines', lines: ['1 May 2026'], role: 'date' },
      { kind: 'heading', level: 2, text: '**Aims**' },
      { kind: 'paragraph', text: 'To *win*.' },
      { kind: 'list', ordered: false, items: [{ text: 'soon' }] },
    ]),
    [
      ['Section', 'Text'],
      ['Date', '1 May 2026'],
      ['Aims', 'To win.'],
      ['Aims', 'soon'],
    ],
  )
  assert.deepEqual(
    toRows([
      { kind: 'heading', level: 1, text: 'FAQ' },
      { kind: 'heading', level: 2, text: 'Who?' },
      { kind: 'paragraph', text: 'We.' },
      { kind: 'heading', level: 2, text: 'When?' },
      { kind: 'paragraph', text: 'Now.' },
      { kind: 'paragraph', text: 'Later too.' },
    ]),
    [
      ['Question', 'Answer'],
      ['Who?', 'We.'],
      ['When?', 'Now.\nLater too.'],
    ],
  )
  assert.deepEqual(toRows([SAMPLE[5]!, SAMPLE[6]!]), [
    ['Month', 'Sum'],
    ['May', '10'],
    ['June', '2,000'],
  ])
})

test('the row of a subject does not name itself twice', () => {
  assert.deepEqual(
    toRows([
      { kind: 'paragraph', text: '**Betreff: Antrag auf Urlaub**', role: 'subject' },
      { kind: 'paragraph', text: 'Subject: to change', role: 'body' },
    ]),
    [
      ['Section', 'Text'],
      ['Subject', 'Antrag auf Urlaub'],
      ['', 'Subject: to change'],
    ],
  )
})

test('HTML in place of Markdown becomes what it means, without what no reader sees', () => {
  const html =
    '<!DOCTYPE html>\n<html><head><title>R</title><style>p{color:red}</style></head><body>\n<h1>Report</h1>\n' +
    '<p>Sales were <b>10</b> in <i>Q1</i>.<br>Next &amp; last.</p><ul><li>North</li><li>South</li></ul>' +
    '<ol><li>One</li><li>Two</li></ol><table><tr><th>Q</th><th>Sales</th></tr><tr><td>Q1</td><td>10</td></tr></table></body></html>'
  assert.equal(
    toLight(parseMarkdown(html)),
    '**Report**\n\nSales were **10** in *Q1*.\nNext & last.\n\n- North\n- South\n\n1. One\n2. Two\n\n**Q**  | **Sales**\nQ1 |    10',
  )
  assert.equal(toLight(parseMarkdown('<!-- a note -->\n\nText.')), 'Text.')
  assert.doesNotThrow(() => parseMarkdown('<p'.repeat(3000)))
})

test('words right below a table are no row of it', () => {
  assert.equal(
    toLight(parseMarkdown('| A | B |\n|---|---|\n| 1 | 2 |\nAfter it.')),
    '**A** | **B**\n1 | 2\n\nAfter it.',
  )
})

test('prose that needs no parser comes out as the parser reads it', () => {
  const seed = 20261122
  let state = seed
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const words = 'The,committee,met at noon.,“Yes”,(a),don’t,12,3.,Q1:,www,wéll,-,–,50 %,a/b,été,x;,Note:,Grüße'.split(
    ',',
  )
  const ends = [
    ' ',
    ' ',
    ' ',
    ' ',
    ' ',
    ' ',
    '\n',
    '\n\n',
    '\n\n\n',
    '.\n\n# ',
    '\n\n### ',
    '.\n',
    '  \n',
    ' www.',
    '\n- ',
    '\n---\n',
    '*',
  ]
  for (let round = 0; round < 1500; round++) {
    let source = ''
    for (let count = random(20); count >= 0; count--)
      source += words[random(words.length)]! + ends[random(ends.length - (round % 3) * 3)]!
    // A definition prints nothing, and is what only the parser reads.
    const parsed = parseMarkdown(`${source}\n\n[zz]: y\n`)
    assert.deepEqual(parseMarkdown(source), parsed, `seed ${seed}, round ${round}: ${JSON.stringify(source)}`)
  }
})

test('tags within tags, and rows without a table, are read once, whatever their number', () => {
  // Each layer was read as a text of its own: three thousand of them were more than the stack holds.
  const nested = parseMarkdown(`<div ${'<u'.repeat(3000)}${'>'.repeat(3000)}`)
  assert.equal(nested.length, 1)
  // Each table had a line for as many columns as all cells before it: 24 MB from 42 kB.
  assert.ok(htmlToMarkdown('<td></td>'.repeat(2000) + '<table></tr>'.repeat(2000)).length < 50_000)
  assert.equal(htmlToMarkdown(`a${'<u> '.repeat(100_000)}b`), 'a b')
})
