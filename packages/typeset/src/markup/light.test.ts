import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEWLINE, NOTHING, STYLE, unitOf } from '../font/encoding.ts'
import { readLight } from './light.ts'
import {
  BLOCK_FIELDS,
  ELEMENT,
  ELEMENT_NAMES,
  END,
  FLAGS,
  GAP,
  KEEP_WITH_NEXT,
  LABEL,
  LABEL_END,
  START,
} from './manuscript.ts'

/** Each block as `P text`, bold as [b], italic as [i], both as [bi], back as [/]; `+` where an empty line comes before. */
function read(source: string): string[] {
  const { codes, blocks, elementTypes } = readLight(source)
  const out: string[] = []
  for (let at = 0; at < blocks.length; at += BLOCK_FIELDS) {
    const row = blocks.data.subarray(at, at + BLOCK_FIELDS)
    let text = ''
    for (let i = row[START]!; i < row[END]!; i++) {
      const code = codes[i]!
      if (code === NEWLINE) text += '⏎'
      else if (code >= STYLE && code < STYLE + 8) text += ['[/]', '[b]', '[i]', '[bi]'][code - STYLE]
      else if (code !== NOTHING) text += String.fromCharCode(unitOf(code))
    }
    const label = row[LABEL_END]! > row[LABEL]! ? '• ' : ''
    const keeps = (row[FLAGS]! & KEEP_WITH_NEXT) !== 0 ? ' ↓' : ''
    out.push(`${row[GAP] === 1 ? '+' : ''}${ELEMENT_NAMES[elementTypes[row[ELEMENT]!]!]} ${label}${text}${keeps}`)
  }
  return out
}

const CASES: [what: string, source: string, blocks: string[]][] = [
  ['bold', 'a **b c** d', ['P a [b]b c[/] d']],
  ['italic', 'a *b c* d', ['P a [i]b c[/] d']],
  ['three asterisks are both', '***x***', ['P [i][bi]x[i][/]']],
  ['italic within bold', '**a *b* c**', ['P [b]a [bi]b[b] c[/] ↓']],
  ['bold within a word', 'un**believ**able', ['P un[b]believ[/]able']],
  ['an asterisk between spaces is one', '2 * 3 and 4 ** 5', ['P 2 * 3 and 4 ** 5']],
  ['an unclosed delimiter stays as typed', 'a **b and *c', ['P a **b and *c']],
  ['what does not match stays as typed', '**a*', ['P *[i]a[/]']],
  ['an escaped asterisk is one', '\\*a\\* and \\**b*', ['P *a* and *[i]b[/]']],
  ['no other backslash escapes', 'C:\\new\\_x\\#', ['P C:\\new\\_x\\#']],
  ['underscores, hashes, tables are printed as typed', '# _a_ `b` | c |', ['P # _a_ `b` | c |']],
  ['punctuation keeps a delimiter from opening', 'a*"b"*', ['P a*"b"*']],
  ['the rule of three', '*a**b*', ['P [i]a**b[/]']],
  ['one newline is a line break', 'a\nb', ['P a⏎b']],
  ['two newlines are a paragraph break', 'a\n\nb', ['P a', '+P b']],
  ['three or more are one paragraph break', 'a\n\n\n\nb', ['P a', '+P b']],
  ['newlines at the ends print nothing', '\n\na\n\n', ['P a']],
  ['CR LF is one newline', 'a\r\nb\r\n\r\nc', ['P a⏎b', '+P c']],
  ['a line of blanks is empty', 'a\n  \t\nb', ['P a', '+P b']],
  ['emphasis may go over a line break', '*a\nb*', ['P [i]a⏎b[/]']],
  ['emphasis never crosses a paragraph', '*a\n\nb*', ['P *a', '+P b*']],
  ['emphasis never crosses a list item', '- *a\n- b*', ['LBody • *a', 'LBody • b*']],
  ['list items', '- a\n- **b**', ['LBody • a', 'LBody • [b]b[/]']],
  ['a hyphen without a space is no item', '-a\n -  b', ['P -a⏎ -  b']],
  ['what follows an item is a paragraph again', '- a\nb', ['LBody • a', 'P b']],
  ['a lead-in keeps with its list', 'These:\n- a', ['P These: ↓', 'LBody • a']],
  ['a lead-in with a colon keeps over an empty line', 'These:\n\n- a', ['P These: ↓', '+LBody • a']],
  ['a bold line keeps with what follows', '**Title**\n\ntext', ['P [b]Title[/] ↓', '+P text']],
  ['typographic characters are WinAnsi', '“a” – €', ['P “a” – €']],
  ['a tab goes on to the next fourth column', 'ab\tc', ['P ab  c']],
  ['control characters become visible', 'a\0b\x7f', ['P a\u2400b\u2421']],
  ['a lone surrogate becomes U+FFFD', 'a\ud800b', ['P a\ufffdb']],
  ['a character beyond the basic plane stays whole', '😀', ['P 😀']],
  ['nothing at all', '', []],
]

for (const [what, source, blocks] of CASES) test(`markup: ${what}`, () => assert.deepEqual(read(source), blocks))

test('markup: fifty thousand asterisks are read in one pass and printed as typed', () => {
  assert.deepEqual(read('*'.repeat(50_000)), [`P ${'*'.repeat(50_000)}`])
  assert.equal(read('a**'.repeat(20_000)).length, 1)
})
