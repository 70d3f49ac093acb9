import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Document, readLight } from '@platen/document'
import { readMarkdown } from '@platen/document/markdown'
import { LINK_OFF, LINK_ON, NEWLINE, STYLE, unitOf } from '../font/encoding.ts'
import { manuscriptOf } from './from-document.ts'
import {
  BLOCK_FIELDS,
  ELEMENT,
  ELEMENT_NAMES,
  END,
  FLAGS,
  GAP,
  INDENT,
  KEEP_WITH_NEXT,
  LABEL,
  LABEL_END,
  START,
  WIDE,
} from './manuscript.ts'

const SWITCHES = ['[/]', '[b]', '[i]', '[bi]', '[m]', '[bm]', '[im]', '[bim]']

function spelled(codes: Uint16Array, from: number, to: number): string {
  let text = ''
  for (let i = from; i < to; i++) {
    const code = codes[i]!
    if (code === NEWLINE) text += '⏎'
    else if (code === LINK_ON) text += '<'
    else if (code === LINK_OFF) text += '>'
    else if (code >= STYLE && code < STYLE + 8) text += SWITCHES[code - STYLE]
    else text += String.fromCharCode(unitOf(code))
  }
  return text
}

/** Each row as `P text`: its element, its label, its text; `+` after an empty line, `↓` where it keeps with the next. */
function rows(document: Document): string[] {
  const { codes, blocks, elementTypes } = manuscriptOf(document)
  const lines: string[] = []
  for (let at = 0; at < blocks.length; at += BLOCK_FIELDS) {
    const row = blocks.data.subarray(at, at + BLOCK_FIELDS)
    const label = spelled(codes, row[LABEL]!, row[LABEL_END]!)
    const text = spelled(codes, row[START]!, row[END]!)
    const parts = [
      ELEMENT_NAMES[elementTypes[row[ELEMENT]!]!],
      label,
      text,
      (row[FLAGS]! & KEEP_WITH_NEXT) !== 0 ? '↓' : '',
    ]
    lines.push((row[GAP] === 1 ? '+' : '') + parts.filter((part) => part !== '').join(' '))
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
  ['an item that begins with another', '- - a', ['LBody • a']],
  ['an item that is empty', '-\n- a', ['P •', 'LBody • a']],
  ['a footnote', 'a[^1]\n\n[^1]: note\n\n    more', ['P a[1]', '+P [1] note', '+P more']],
  ['a footnote that begins with a list', 'a[^1]\n\n[^1]: - b', ['P a[1]', '+P [1]  ↓', 'LBody • b']],
  ['an image is its description', 'a ![b *c*](d)', ['P a b c']],
  ['links and struck-through text', '[a ~~b~~](http://c) ~~d~~', ['P <a ><b> <d>']],
  ['a link to nowhere is text', '[a](#b) [c](javascript:d)', ['P a [c](javascript:d)']],
  ['cells', '|a|b|\n|-|-|\n|c<br>d|e|', ['TH [b]a ↓', 'TH [b]b ↓', 'TD c⏎d', 'TD e']],
]
for (const [what, source, expected] of MARKDOWN)
  test(`Markdown: ${what}`, () => assert.deepEqual(rows(readMarkdown(source, 'commonmark')), expected))

test('a link is an ASCII URI, and its existing escapes are kept', () => {
  const { links } = manuscriptOf(readMarkdown('[a](<https://é.example/ü %c3%bc%zz|"\ud800>)', 'commonmark'))
  assert.deepEqual(links, [{ url: 'https://%C3%A9.example/%C3%BC%20%c3%bc%25zz%7C%22%EF%BF%BD', strike: false }])
})

test('the widest label of a list sets the indent of its items', () => {
  const indents = (source: string) => {
    const { blocks } = manuscriptOf(readMarkdown(source, 'commonmark'))
    return Array.from({ length: blocks.length / BLOCK_FIELDS }, (_, i) => blocks.data[i * BLOCK_FIELDS + INDENT])
  }
  assert.deepEqual(indents('- a'), [1250])
  assert.deepEqual(indents('9. a\n10. b'), [2050, 2050])
  assert.deepEqual(indents('> (viii) a\n>\n> - b'), [5350, 1500 + 1250])
})

test('indents stop growing in deep nesting, and no text is lost', () => {
  const { blocks, codes } = manuscriptOf(readMarkdown(`${'> '.repeat(90)}x`, 'commonmark'))
  assert.equal(blocks.data[INDENT], 12 * 1500)
  assert.equal(spelled(codes, blocks.data[START]!, blocks.data[END]!), 'x')
})

test('only a block with characters beyond WinAnsi is marked so', () => {
  const { blocks } = manuscriptOf(readLight('a\n\nΩ\n\nb\u00a0c'))
  const wide = [0, 1, 2].map((block) => (blocks.data[block * BLOCK_FIELDS + FLAGS]! & WIDE) !== 0)
  assert.deepEqual(wide, [false, true, false])
})
