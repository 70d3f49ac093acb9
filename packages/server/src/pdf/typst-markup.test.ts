import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Node, Parser } from 'commonmark'
import { type Block, isRightToLeft, type Run, readInline, readLight, readMarkdown } from './typst-markup.ts'

/** A run's text with its style in letters: b, i. */
function spelled(runs: Run[]): [string, string][] {
  const joined: [string, string][] = []
  for (const run of runs) {
    assert.ok(typeof run === 'string' || 'text' in run)
    const style = typeof run === 'string' ? '' : `${run.bold ? 'b' : ''}${run.italic ? 'i' : ''}`
    const text = typeof run === 'string' ? run : run.text
    const before = joined.at(-1)
    if (before?.[1] === style) before[0] += text
    else joined.push([text, style])
  }
  return joined
}

test('the five rules: bold, italic, both, bullets, line and paragraph breaks', () => {
  assert.deepEqual(spelled(readInline('a **b** *c* ***d***')), [
    ['a ', ''],
    ['b', 'b'],
    [' ', ''],
    ['c', 'i'],
    [' ', ''],
    ['d', 'bi'],
  ])
  assert.deepEqual(readLight('one\ntwo\n\n\n\n- three\n- four\nfive'), [
    { kind: 'text', gap: 0, rtl: false, keep: false, runs: ['one', '\n', 'two'] },
    {
      kind: 'list',
      gap: 1,
      rtl: false,
      start: null,
      spacing: 0,
      items: ['three', 'four'].map((text) => [{ kind: 'text', gap: 0, rtl: false, keep: false, runs: [text] }]),
    },
    { kind: 'text', gap: 0, rtl: false, keep: false, runs: ['five'] },
  ])
})

test('what is no markup stays as typed', () => {
  for (const text of ['2 * 3', '**unclosed', 'a*', '# heading', '| a | b |', '#read("/etc/passwd")', '$x$', '1. one']) {
    assert.deepEqual(readLight(text), [{ kind: 'text', gap: 0, rtl: false, keep: false, runs: [text] }], text)
  }
  assert.deepEqual(spelled(readInline('\\*not\\* *yes*')), [
    ['*not* ', ''],
    ['yes', 'i'],
  ])
})

test('emphasis crosses a line break, never a paragraph or a list item', () => {
  assert.deepEqual(spelled(readInline('*a\nb*')), [
    ['a', 'i'],
    ['\n', ''],
    ['b', 'i'],
  ])
  const texts = (blocks: Block[]): string => JSON.stringify(blocks)
  assert.ok(!texts(readLight('*a\n\nb*')).includes('italic'))
  assert.ok(!texts(readLight('- *a\n- b*')).includes('italic'))
})

test('CRLF is one newline, and newlines at the ends print nothing', () => {
  assert.deepEqual(readLight('\r\n\r\na\r\nb\n\n'), readLight('a\nb'))
  assert.deepEqual(readLight('\n\n\n'), [])
})

test('emphasis agrees with commonmark.js, the reference implementation, on random text', () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const parts = ['*', '*', '**', '***', 'a', 'b', ' ', '.', '(', '\\*', 'é', '“', '€']
  for (let round = 0; round < 20_000; round += 1) {
    let text = 'x'
    for (let length = 1 + random(12); length > 0; length -= 1) text += parts[random(parts.length)]
    text += 'y'
    const expected = reference(new Parser().parse(text))
    assert.deepEqual(spelled(readInline(text)), spelled(expected), `seed ${seed}: ${text}`)
  }
})

/** The reference parser's tree as runs. */
function reference(tree: Node): Run[] {
  const runs: Run[] = []
  const depth = { strong: 0, emph: 0 }
  const walker = tree.walker()
  for (let event = walker.next(); event; event = walker.next()) {
    const { type, literal } = event.node
    if (type === 'strong' || type === 'emph') depth[type] += event.entering ? 1 : -1
    if (type !== 'text' || literal === null) continue
    if (!depth.strong && !depth.emph) runs.push(literal)
    else runs.push({ text: literal, ...(depth.strong && { bold: true }), ...(depth.emph && { italic: true }) })
  }
  return runs
}

test('hostile emphasis loses no character', () => {
  for (const text of ['*'.repeat(100_000), '*a '.repeat(33_000), '*a**b'.repeat(20_000), '**a*'.repeat(25_000)]) {
    const runs = readInline(text)
    const printed = runs.map((run) => (typeof run === 'string' ? run : 'text' in run ? run.text : '')).join('')
    assert.equal(printed.replaceAll('*', ''), text.replaceAll('*', ''))
  }
})

test('the first strong character decides the direction', () => {
  assert.ok(isRightToLeft('123 שלום hello'))
  assert.ok(isRightToLeft('- مرحبا'))
  assert.ok(!isRightToLeft('hello שלום'))
  assert.ok(!isRightToLeft('123'))
  assert.deepEqual(
    readLight('- שלום\n- hello').map((block) => 'rtl' in block && block.rtl),
    [true, false],
  )
})

test('Markdown opts in to headings, numbered lists, tables, code, quotes and links', () => {
  const source =
    '# T\n\n1. a\n2. b\n\n> q\n\n| x | y |\n|:--|--:|\n| 1 | 2 |\n\n```\n  code\n```\n\n[l](https://e.example) [m](javascript:x)'
  const blocks = readMarkdown(source)
  assert.deepEqual(
    blocks.map(({ kind }) => kind),
    ['heading', 'list', 'quote', 'table', 'code', 'text'],
  )
  const [, list, , table, code, text] = blocks
  assert.ok(list?.kind === 'list' && list.start === 1)
  assert.ok(table?.kind === 'table')
  assert.deepEqual(table.align, ['left', 'right'])
  assert.deepEqual(table.rows, [[['1'], ['2']]])
  assert.ok(code?.kind === 'code')
  assert.deepEqual(code.lines, [['  code']])
  assert.ok(text?.kind === 'text')
  // A link that could run something is only its text.
  assert.deepEqual(text.runs, [{ text: 'l', url: 'https://e.example' }, ' m'])
})

test('heading levels never skip one, as PDF/UA asks', () => {
  const levels = readMarkdown('### a\n\n###### b\n\n# c\n\n### d').map(
    (block) => block.kind === 'heading' && block.level,
  )
  assert.deepEqual(levels, [1, 2, 1, 2])
})
