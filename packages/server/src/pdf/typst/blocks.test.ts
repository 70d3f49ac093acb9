import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLight } from '@platen/document'
import { readMarkdown } from '@platen/document/markdown'
import { assignRoles, NO_ROLES } from '@platen/document/roles'
import { DESIGNS } from '@platen/typeset/designs'
import { isRightToLeft } from '../text-direction.ts'
import type { Block } from './block.ts'
import { readBlocks } from './blocks.ts'
import { TypstPictures } from './pictures.ts'

const light = (source: string) => readBlocks(readLight(source)).blocks
const markdown = (source: string) => readBlocks(readMarkdown(source, 'commonmark')).blocks
const text = (...runs: Extract<Block, { kind: 'text' }>['runs']): Block => ({
  kind: 'text',
  gap: 0,
  rtl: false,
  keep: false,
  runs,
})

test('the five rules: bold, italic, both, bullets, line and paragraph breaks', () => {
  assert.deepEqual(light('a **b** *c* ***d***'), [
    text('a ', { text: 'b', bold: true }, ' ', { text: 'c', italic: true }, ' ', {
      text: 'd',
      bold: true,
      italic: true,
    }),
  ])
  assert.deepEqual(light('one\ntwo\n\n\n\n- three\n- four\nfive'), [
    text('one', '\n', 'two'),
    { kind: 'list', gap: 1, rtl: false, labels: null, spacing: 0, items: [[text('three')], [text('four')]] },
    text('five'),
  ])
})

test('text without markup stays as typed', () => {
  for (const source of ['2 * 3', '**unclosed', '# heading', '| a | b |', '#read("/etc/passwd")', '$x$', '1. one'])
    assert.deepEqual(light(source), [text(source)])
})

test('a control character becomes its picture, a tab stays', () => {
  assert.deepEqual(light('a\0b\x7f\tc\rd'), [text('a\u2400b\u2421\tc', '\n', 'd')])
})

test('a paragraph that introduces a list stays with it', () => {
  for (const [source, keeps] of [
    ['a\n- b', true],
    ['a:\n\n- b', true],
    ['a.\n\n- b', false],
    ['a\n\nb', false],
  ] as const) {
    const [first] = light(source)
    assert.ok(first?.kind === 'text' && first.keep === keeps, source)
  }
})

test('the first strong character decides the direction', () => {
  assert.ok(isRightToLeft('123 שלום hello'))
  assert.ok(isRightToLeft('- مرحبا'))
  assert.ok(!isRightToLeft('hello שלום'))
  assert.ok(!isRightToLeft('123'))
})

test('items of another direction or spacing become a separate list', () => {
  const lists = light('- שלום\n- hello\n- you\n\n- there').map(
    (block) => block.kind === 'list' && [block.rtl, block.gap, block.items.length],
  )
  assert.deepEqual(lists, [
    [true, 0, 1],
    [false, 0, 2],
    [false, 1, 1],
  ])
  assert.deepEqual(
    markdown('1. a\n\n2. b\n\n3. c').map((block) => block.kind === 'list' && [block.labels, block.spacing]),
    [[['1.', '2.', '3.'], 1]],
  )
})

test('Markdown has headings, numbered lists, tables, code, quotes and links', () => {
  const source =
    '# T\n\n3) a\n4) b\n\n> q\n\n| x | y |\n|:--|--:|\n| 1 |\n\n```\n  code\n\n```\n\n[l](https://e.example) [m](ssh://x) ~~`s`~~'
  assert.deepEqual(markdown(source), [
    { kind: 'heading', gap: 0, rtl: false, level: 1, depth: 1, size: 1.8, runs: ['T'] },
    { kind: 'list', gap: 1, rtl: false, labels: ['3)', '4)'], spacing: 0, items: [[text('a')], [text('b')]] },
    { kind: 'quote', gap: 1, rtl: false, blocks: [text('q')] },
    {
      kind: 'table',
      gap: 1,
      rtl: false,
      align: ['left', 'right'],
      header: [[{ runs: ['x'] }, { runs: ['y'] }]],
      rows: [[{ runs: ['1'] }, { runs: [] }]],
    },
    { kind: 'code', gap: 1, lines: [['  code'], []] },
    // A link that could do harm is only its text.
    { ...text({ text: 'l', url: 'https://e.example' }, ' m ', { text: 's', mono: true, strike: true }), gap: 1 },
  ])
})

test('tasks and footnotes start with their label', () => {
  assert.deepEqual(markdown('- [ ] a\n- [x] b[^n]\n\n[^n]: - c'), [
    {
      kind: 'list',
      gap: 0,
      rtl: false,
      labels: null,
      spacing: 0,
      items: [[text('[ ] ', 'a')], [text('[x] ', 'b¹')]],
    },
    { ...text('¹ '), gap: 1, keep: true },
    { kind: 'list', gap: 0, rtl: false, labels: null, spacing: 0, items: [[text('c')]] },
  ])
})

test('heading levels skip none, as PDF/UA requires', () => {
  const levels = markdown('### a\n\n###### b\n\n# c\n\n### d').map((block) => block.kind === 'heading' && block.level)
  assert.deepEqual(levels, [1, 2, 1, 2])
})

test('blocks nested deeper than Typst’s limit are set at the limit, with their labels', () => {
  const printed = JSON.stringify(markdown(`${'> '.repeat(90)}deep`))
  assert.equal(printed.match(/"quote"/g)?.length, 10)
  assert.ok(printed.includes('"deep"'))
  const items = JSON.stringify(markdown(`${'- '.repeat(12)}deep`))
  assert.equal(items.match(/"list"/g)?.length, 10)
  assert.ok(items.includes('["• ","• ","deep"]'), items)
})

const DOT =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%2210%22%20height=%2220%22%3E%3C/svg%3E'

function readDesigned(source: string, design: 'plain' | 'report' = 'plain') {
  const document = readMarkdown(source, 'commonmark')
  const sheet = DESIGNS[design]
  const roles = sheet.roles === undefined ? NO_ROLES : assignRoles(document, sheet.roles, 'en')
  const pictures = new TypstPictures(new Map(), true)
  return { ...readBlocks(document, { design: { sheet, roles }, pictures }), warnings: pictures.warnings(document) }
}

test('designs have footnotes: the first reference has the text, notes that no text refers to stand where they are', () => {
  const { blocks, notes } = readDesigned('a[^x] b[^x]\n\n| h[^x] |\n|---|\n\n[^x]: one[^x]\n[^y]: two\n')
  const note = { note: 1, blocks: [text('one¹')] }
  assert.deepEqual(blocks, [
    text('a', note, ' b', { note: 1 }),
    { kind: 'table', gap: 1, rtl: false, align: [null], header: [[{ runs: ['h¹'] }]], rows: [] },
    { ...text('² ', 'two'), gap: 1 },
  ])
  assert.deepEqual(notes, [note])
})

test('pictures stand below their paragraph, others are their description, with a warning', () => {
  const { blocks, warnings } = readDesigned(`a ![one](${DOT}) b ![two](https://e.example/a.png)\n\n![three](${DOT})`)
  const figure = { kind: 'figure', path: '/pictures-of-document/0.svg', width: 10, height: 20, align: null }
  assert.deepEqual(blocks, [text('a  b two'), { ...figure, gap: 0, alt: 'one' }, { ...figure, gap: 1, alt: 'three' }])
  assert.match(warnings.join(), /^One picture is not available/u)
})

test('pictures are as large as the source says', () => {
  const sizes = ['width="5"', 'height="5"', 'width="5" height="5"', 'width="50%"'].map((size) => {
    const [figure] = readDesigned(`<img src="${DOT}" ${size}>`).blocks
    return figure?.kind === 'figure' && [figure.width, figure.height, figure.part]
  })
  assert.deepEqual(sizes, [[5, 10, undefined], [2.5, 5, undefined], [5, 5, undefined], [10, 20, 50]]) // biome-ignore format: short
})

test('charts have bars, the summary of a report has a box', () => {
  const { blocks } = readDesigned('# T\n\n## Summary\n\na\n\n## B\n\n```chart\na | 2\n**b** | 4\n```\n', 'report')
  const [title, box, heading, chart] = blocks
  assert.deepEqual([title?.kind, heading?.kind], ['heading', 'heading'])
  assert.ok(box?.kind === 'box' && box.style === 'summary' && box.blocks.length === 2)
  assert.deepEqual(chart, {
    kind: 'chart',
    gap: 1,
    bars: [
      { label: ['a'], value: ['2'], part: 0.5, isStressed: false },
      { label: [{ text: 'b', bold: true }], value: [{ text: '4', bold: true }], part: 1, isStressed: true },
    ],
  })
})
