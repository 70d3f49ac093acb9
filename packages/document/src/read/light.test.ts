import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Node, Parser } from 'commonmark'
import { BLANK_LINE_BEFORE, type Document, LOOSE } from '../model.ts'
import { randomFrom } from '../testing.ts'
import { readLight } from './light.ts'

/** The text of a block: bold as [b], italic as [i], both as [bi], back as [/], a line break as ⏎. */
function textOf(document: Document, block: number): string {
  let text = ''
  let style = ''
  for (const run of document.runs(block)) {
    const own = `${run.bold ? 'b' : ''}${run.italic ? 'i' : ''}`
    if (own !== style) text += `[${own === '' ? '/' : own}]`
    style = own
    text += run.text.replaceAll('\n', '⏎')
  }
  return text
}

/** Each paragraph as `P text`, each item as `• text` after the list's `L`; `+` where an empty line comes before. */
function read(source: string): string[] {
  const document = readLight(source)
  const lines: string[] = []
  for (let block = 0; block < document.count; block++) {
    const apart = document.has(block, BLANK_LINE_BEFORE) ? '+' : ''
    const kind = document.kind(block)
    if (kind === 'list') lines.push(`${apart}L${document.has(block, LOOSE) ? ' loose' : ''}`)
    else if (kind === 'item') lines.push(`${apart}• ${textOf(document, ++block)}`)
    else lines.push(`${apart}P ${textOf(document, block)}`)
  }
  return lines
}

const CASES: [what: string, source: string, blocks: string[]][] = [
  ['bold', 'a **b c** d', ['P a [b]b c[/] d']],
  ['italic', 'a *b c* d', ['P a [i]b c[/] d']],
  ['three asterisks are both', '***x***', ['P [bi]x']],
  ['italic within bold', '**a *b* c**', ['P [b]a [bi]b[b] c']],
  ['bold within a word', 'un**believ**able', ['P un[b]believ[/]able']],
  ['an asterisk between spaces is one', '2 * 3 and 4 ** 5', ['P 2 * 3 and 4 ** 5']],
  ['an unclosed delimiter stays as typed', 'a **b and *c', ['P a **b and *c']],
  ['what does not match stays as typed', '**a*', ['P *[i]a']],
  ['what is left of a delimiter stands outside what it closes', '*a**', ['P [i]a[/]*']],
  ['an escaped asterisk is one', '\\*a\\* and \\**b*', ['P *a* and *[i]b']],
  ['no other backslash escapes', 'C:\\new\\_x\\#', ['P C:\\new\\_x\\#']],
  ['underscores, hashes, tables are text', '# _a_ `b` | c |', ['P # _a_ `b` | c |']],
  ['punctuation keeps a delimiter from opening', 'a*"b"*', ['P a*"b"*']],
  ['the rule of three', '*a**b*', ['P [i]a**b']],
  ['one newline is a line break', 'a\nb', ['P a⏎b']],
  ['two newlines are a paragraph break', 'a\n\nb', ['P a', '+P b']],
  ['three or more are one paragraph break', 'a\n\n\n\nb', ['P a', '+P b']],
  ['newlines at the ends are nothing', '\n\na\n\n', ['P a']],
  ['CR LF is one newline', 'a\r\nb\r\n\r\nc', ['P a⏎b', '+P c']],
  ['CR, NEL, LS and PS are newlines', 'a\rb\x85c\u2028d\u2029\u2029e', ['P a⏎b⏎c⏎d', '+P e']],
  ['a line of blanks is empty', 'a\n  \t\nb', ['P a', '+P b']],
  ['emphasis may go over a line break', '*a\nb*', ['P [i]a⏎b']],
  ['emphasis never crosses a paragraph', '*a\n\nb*', ['P *a', '+P b*']],
  ['emphasis never crosses a list item', '- *a\n- b*', ['L', '• *a', '• b*']],
  ['list items', '- a\n- **b**', ['L', '• a', '• [b]b']],
  ['an item without text is one', '- \n- ', ['L', '• ', '• ']],
  ['a hyphen without a space is no item', '-a\n -  b', ['P -a⏎ -  b']],
  ['what follows an item is a paragraph again', '- a\nb', ['L', '• a', 'P b']],
  ['a list goes on over an empty line', 'a\n\n- b\n\n- c\n- d', ['P a', '+L loose', '• b', '+• c', '• d']],
  ['a paragraph ends a list', '- a\nb\n- c', ['L', '• a', 'P b', 'L', '• c']],
  ['tabs and control characters stay', '\ta\tb\0c\x7f\x0bd', ['P \ta\tb\0c\x7f\x0bd']],
  ['a byte order mark stays', '\ufeffa', ['P \ufeffa']],
  ['a lone surrogate becomes U+FFFD', 'a\ud800b', ['P a\ufffdb']],
  ['a character beyond the basic plane stays whole and is punctuation', '😀*é*', ['P 😀[i]é']],
  ['nothing at all', '', []],
]

for (const [what, source, blocks] of CASES) test(`light markup: ${what}`, () => assert.deepEqual(read(source), blocks))

test('a document leaves no state for the next one', () => {
  const long = read(`${'x'.repeat(70_000)}\\`)
  assert.deepEqual(read('a\\'), ['P a\\'])
  assert.deepEqual(read(`${'x'.repeat(70_000)}\\`), long)
})

/** The reference parser's tree in the notation of `textOf`. */
function reference(tree: Node): string {
  let text = ''
  let style = ''
  const depth = { strong: 0, emph: 0 }
  const walker = tree.walker()
  for (let event = walker.next(); event; event = walker.next()) {
    const { type, literal } = event.node
    if (type === 'strong' || type === 'emph') depth[type] += event.entering ? 1 : -1
    if (type !== 'text' || literal === null) continue
    const own = `${depth.strong > 0 ? 'b' : ''}${depth.emph > 0 ? 'i' : ''}`
    if (own !== style) text += `[${own === '' ? '/' : own}]`
    style = own
    text += literal
  }
  return text
}

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)
test(`emphasis agrees with commonmark.js, the reference implementation, on random text (seed ${seed})`, () => {
  const random = randomFrom(seed)
  // None beyond the basic plane: commonmark.js takes half of a surrogate pair for a letter.
  const parts = ['*', '*', '**', '***', 'a', 'b', ' ', '.', '(', '\\*', 'é', '“', '€', '\u00a0']
  for (let round = 0; round < 20_000; round++) {
    let text = 'x'
    for (let length = 1 + random(12); length > 0; length--) text += parts[random(parts.length)]
    text += 'y'
    assert.deepEqual(textOf(readLight(text), 0), reference(new Parser().parse(text)), text)
  }
})

test('fifty thousand asterisks are text as typed', () => {
  assert.deepEqual(read('*'.repeat(50_000)), [`P ${'*'.repeat(50_000)}`])
  const many = read('a**'.repeat(20_000)).join()
  assert.equal(many.replace(/\[[bi/]+\]|\*/gu, ''), `P ${'a'.repeat(20_000)}`)
})
