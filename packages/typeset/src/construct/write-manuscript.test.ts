import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Document, readLight } from '@platen/document'
import { readMarkdown } from '@platen/document/markdown'
import { LINK_OFF, LINK_ON, NEWLINE, STYLE, unitOf } from '../font/encoding.ts'
import { ELEMENT_NAMES, KEEP_WITH_NEXT, WIDE } from '../markup/manuscript.ts'
import { classic } from '../style/designs/classic.ts'
import { pageOf } from '../style/page.ts'
import { resolveStyles } from '../style/resolve.ts'
import { CONSTRUCTS } from './index.ts'
import { manuscriptOf as write } from './write-manuscript.ts'

const STYLES = resolveStyles(classic, {}, pageOf(classic, {}))
const manuscriptOf = (document: Document) => write(document, STYLES, CONSTRUCTS)

const SWITCHES = ['[/]', '[b]', '[i]', '[bi]', '[m]', '[bm]', '[im]', '[bim]']

function spelled(codes: Uint16Array, from: number, to: number): string {
  let text = ''
  for (let i = from; i < to; i++) {
    const code = codes[i]!
    if (code === NEWLINE) text += '⏎'
    else if (code === LINK_ON) text += '<'
    else if (code === LINK_OFF) text += '>'
    else if (code >= STYLE && code < 32) text += SWITCHES[code - STYLE]
    else text += String.fromCharCode(unitOf(code))
  }
  return text
}

/** Each row as `P text`: its element, its label, its text; `+` after an empty line, `↓` where it keeps with the next. */
function rows(document: Document): string[] {
  const { codes, blocks, elementTypes } = manuscriptOf(document)
  const lines: string[] = []
  for (let block = 0; block < blocks.count; block++) {
    const label = spelled(codes, blocks.labelStart[block]!, blocks.labelEnd[block]!)
    const text = spelled(codes, blocks.start[block]!, blocks.end[block]!)
    const parts = [
      ELEMENT_NAMES[elementTypes[blocks.element[block]!]!],
      label,
      text,
      (blocks.flags[block]! & KEEP_WITH_NEXT) !== 0 ? '↓' : '',
    ]
    lines.push((blocks.space[block]! > 0 ? '+' : '') + parts.filter((part) => part !== '').join(' '))
  }
  return lines
}

const LIGHT: [what: string, source: string, rows: string[]][] = [
  ['styles are switched where they change', '**a *b* c** d', ['P [b]a [bi]b[b] c[/] d']],
  ['items hang on a bullet', '- a\n- **b**', ['LBody • a', 'LBody • [b]b']],
  ['an item without text shows its bullet', '- \n- a', ['LBody •', 'LBody • a']],
  ['an empty line before an item is kept', '- a\n\n- b', ['LBody • a', '+LBody • b']],
  ['a lead-in keeps with its list', 'These\n- a', ['P These ↓', 'LBody • a']],
  ['a lead-in with a colon keeps over an empty line', 'These: \n\n- a', ['P These:  ↓', '+LBody • a']],
  ['a sentence does not', 'These.\n\n- a', ['P These.', '+LBody • a']],
  ['a bold line keeps with what follows', '**Title**\n\ntext', ['P [b]Title ↓', '+P text']],
  ['also where part of it is italic', '***Ti*tle** \n\ntext', ['P [bi]Ti[b]tle[/]  ↓', '+P text']],
  ['two bold lines do not', '**a\nb**\n\ntext', ['P [b]a⏎b', '+P text']],
  ['nor a line that begins bold', '**a** b\n\ntext', ['P [b]a[/] b', '+P text']],
  ['typographic characters are WinAnsi', '“a” – €', ['P “a” – €']],
  ['a tab goes on to the next fourth column', 'ab\tc\n\td', ['P ab  c⏎    d']],
  ['delimiters do not count as columns', '**ab**\tc', ['P [b]ab[/]  c']],
  ['control characters become visible', 'a\0b\x7f\x0b', ['P a\u2400b\u2421\u240b']],
]
for (const [what, source, expected] of LIGHT)
  test(`light markup: ${what}`, () => assert.deepEqual(rows(readLight(source)), expected))

const MARKDOWN: [what: string, source: string, rows: string[]][] = [
  ['a heading stands close to what it heads', '## a\n\nb\n\nc', ['H1 [b]a ↓', 'P b', '+P c']],
  ['a title stands apart', '# a\n\nb', ['H1 [b]a ↓', '+P b']],
  ['an empty heading switches no style', '#\n\na', ['H1 ↓', '+P a']],
  ['code in bold', '**a `b`** c', ['P [b]a [bm]b[/] c']],
  ['a code block', '```\n\tx\n```', ['Code [m]    x']],
  ['labels as typed', '3) a\n4) b\n\n(a) c', ['LBody 3) a', 'LBody 4) b', '+LBody (a) c']],
  ['tasks', '- [ ] a\n- [x] b', ['LBody • [ ] a', 'LBody • [x] b']],
  ['an item of two paragraphs', '- a\n\n  b', ['P • a', '+P b']],
  ['an item that begins with another', '- - a', ['LBody • ↓', 'LBody • a']],
  ['an item that is empty', '-\n- a', ['P •', 'LBody • a']],
  ['a footnote', 'a[^1]\n\n[^1]: note\n\n    more', ['P a<¹>', '+P ¹ note', '+P more']],
  ['a footnote that begins with a list', 'a[^1]\n\n[^1]: - b', ['P a<¹>', '+P ¹  ↓', 'LBody • b']],
  ['an image is its description', 'a ![b *c*](d)', ['P a [i][b c]']],
  ['links and struck-through text', '[a ~~b~~](http://c) ~~d~~', ['P <a ><b> <d>']],
  ['a link to nowhere is text', '[a](#b) [c](javascript:d)', ['P a [c](javascript:d)']],
  ['cells', '|a|b|\n|-|-|\n|c<br>d|e|', ['TH [b]a ↓', 'TH [b]b ↓', 'TD c⏎d', 'TD e']],
]
for (const [what, source, expected] of MARKDOWN)
  test(`Markdown: ${what}`, () => assert.deepEqual(rows(readMarkdown(source, 'commonmark')), expected))

test('a link within the document leads to its block, a relative one stays as written', () => {
  const source = '[a](#b-c) [d](docs/e.md) [f](//host/g)\n\n- ## B c'
  const { links, destinations, headings } = manuscriptOf(readMarkdown(source, 'commonmark'))
  assert.deepEqual(
    links.map(({ url }) => url),
    ['#b-c', 'docs/e.md'],
  )
  assert.deepEqual([...destinations], [['#b-c', headings[0]!.block]])
})

test('a link is an ASCII URI, and its existing escapes are kept', () => {
  const { links } = manuscriptOf(readMarkdown('[a](<https://é.example/ü %c3%bc%zz|"\ud800>)', 'commonmark'))
  assert.deepEqual(
    links.map(({ url }) => url),
    ['https://%C3%A9.example/%C3%BC%20%c3%bc%25zz%7C%22%EF%BF%BD'],
  )
})

test('the widest label of a list sets the indent of its items', () => {
  const indents = (source: string) => {
    const { blocks } = manuscriptOf(readMarkdown(source, 'commonmark'))
    return [...blocks.indent.subarray(0, blocks.count)]
  }
  assert.deepEqual(indents('- a'), [15000])
  assert.deepEqual(indents('9. a\n10. b'), [24600, 24600])
  assert.deepEqual(indents('> (viii) a\n>\n> - b'), [64200, 18000 + 15000])
})

test('indents stop growing in deep nesting, and no text is lost', () => {
  const { blocks, codes } = manuscriptOf(readMarkdown(`${'> '.repeat(90)}x`, 'commonmark'))
  assert.equal(blocks.indent[0], 12 * 18000)
  assert.equal(spelled(codes, blocks.start[0]!, blocks.end[0]!), 'x')
})

test('only a block with characters that its fonts lack is marked so', () => {
  const { blocks } = manuscriptOf(readLight('a\n\nש\n\nb\u00a0c Ωю\n\nd\u0301'))
  const wide = [0, 1, 2, 3].map((block) => (blocks.flags[block]! & WIDE) !== 0)
  assert.deepEqual(wide, [false, true, false, true])
})
