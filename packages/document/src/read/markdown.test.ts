/** Markdown beyond CommonMark: notes, definition lists, dotted labels, footnotes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertLabel } from '../alerts.ts'
import { KINDS } from '../model.ts'
import { noteNumbers } from '../notes.ts'
import { toLight } from '../write/light.ts'
import { toMarkdown } from '../write/markdown.ts'
import { readMarkdown, withHardBreaks } from './markdown.ts'

const markdown = (source: string): string => toMarkdown(readMarkdown(source, 'commonmark')).trimEnd()

test('a note has its kind, and its label is in the language of the document', () => {
  const document = readMarkdown('> [!warning]\n> Text\n>\n> more', 'commonmark')
  assert.deepEqual([...document.labels], [[0, 'warning']])
  assert.equal(document.allText(), 'Textmore')
  assert.equal(toMarkdown(document), '> [!WARNING]\n> Text\n>\n> more\n')
  assert.equal(toLight(document), '**Warning:**\nText\n\nmore')
  assert.deepEqual(
    ['de-AT', 'EN', 'xx'].map((language) => alertLabel('caution', language)),
    ['Vorsicht', 'Caution', 'Caution'],
  )
  assert.equal(markdown('> [!NOTE] x'), '> \\[!NOTE\\] x')
  assert.equal(readMarkdown('> [!NOTE]\n> x', 'answer').labels.size, 0)
})

test('a term and lines that begin with a colon are a definition list', () => {
  assert.equal(
    markdown('Term *a*\n: one\n: two\n\nOther\n\n: long\n  more'),
    'Term _a_\n: one\n: two\n\nOther\n: long more',
  )
  assert.equal(toLight(readMarkdown('T\n: d', 'commonmark')), '**T**\n  d')
  assert.equal(markdown('one\ntwo\n: no'), 'one two : no')
  assert.equal(markdown('12:30\n:30'), '12:30 :30')
})

test('labels stay as typed: i. ii., a. b., 1), (a); an initial begins no list', () => {
  for (const source of ['i. one\nii. two\niii. three', 'a. x\nb. y', '1) x\n2) y', '(a) x\n(b) y', '(iv) x\n(v) y'])
    assert.equal(markdown(source), source)
  assert.equal(markdown('Steps:\ni. one\n   more\nii. two'), 'Steps:\n\ni. one more\nii. two')
  assert.equal(markdown('a. Smith wrote\nthis'), 'a. Smith wrote this')
})

test('(c) and a year is a copyright line, except in a list that has come to (c)', () => {
  for (const dialect of ['commonmark', 'answer'] as const) {
    const kinds = (source: string) => {
      const document = readMarkdown(source, dialect)
      return Array.from({ length: document.count }, (_, block) => document.kind(block))
    }
    assert.ok(!kinds('Text.\n\n(c) 2026 Example GmbH').includes('item'))
    assert.ok(!kinds('Text.\n(C) 2019-2026 Example GmbH').includes('item'))
    assert.equal(kinds('(a) x\n(b) y\n(c) 2026 was good').filter((kind) => kind === 'item').length, 3)
    assert.equal(kinds('(c) third').filter((kind) => kind === 'item').length, 1)
  }
})

test('in answers too a row of blanks is text, and stays so in Markdown that is written', () => {
  const source = 'Signed:\n\n____________          ____________\nFor A          For B'
  const document = readMarkdown(source, 'answer')
  assert.ok(![...document.kinds.subarray(0, document.count)].includes(KINDS.indexOf('rule')))
  assert.match(document.allText(), /_{12} +_{12}\nFor A/u)
  assert.match(withHardBreaks(source), /\n_{12} +_{12} {2}\nFor A/u)
})

test('footnotes stand behind the text and are numbered as it refers to them', () => {
  const document = readMarkdown('a[^b] c[^a]\n\n[^a]: A\n\n[^x]: X\n\n> [^b]: B\n\nend', 'commonmark')
  assert.deepEqual(
    [...noteNumbers(document)],
    [
      ['b', 1],
      ['a', 2],
      ['x', 3],
    ],
  )
  assert.match(toMarkdown(document), /end\n\n\[\^b\]: B\n\n\[\^a\]: A\n\n\[\^x\]: X\n$/u)
})

test('a shortcode stays as typed, a link may be struck through', () => {
  assert.equal(markdown('[~~a~~ b](c) :smile:'), '[~~a~~ b](c) :smile:')
})

test('two spaces between sentences are one in CommonMark', () => {
  const styled = readMarkdown('**Use.**  The <span>service.</span>  It  is', 'commonmark')
  assert.equal(styled.text(0), 'Use. The service. It  is')
  const text = (source: string, dialect: 'commonmark' | 'answer' = 'commonmark') =>
    readMarkdown(source, dialect).allText()
  assert.equal(text('One.  Two?  "Three."  Four:  five'), 'One. Two? "Three." Four: five')
  assert.equal(text('One.  Two', 'answer'), 'One.  Two')
  for (const source of ['a  b', 'Name: ____   Date: ____', '`a.  b`'])
    assert.equal(text(source), source.replaceAll('`', ''))
})

const formulasIn = (source: string, dialect: 'answer' | 'commonmark' = 'commonmark') =>
  readMarkdown(source, dialect).links.filter(({ kind }) => kind === 'formula')

test('LaTeX in four delimiters is a formula, in both dialects, with its text as typed', () => {
  const source = 'The $x_1*y$ and \\(a_b\\) and $$c = d$$ and \\[e^2\\] here.\n\n$$\nf\n+ g\n$$'
  for (const dialect of ['answer', 'commonmark'] as const) {
    assert.deepEqual(
      formulasIn(source, dialect).map(({ target, isDisplay }) => [target, isDisplay]),
      [
        ['x_1*y', false],
        ['a_b', false],
        ['c = d', true],
        ['e^2', true],
        ['f\n+ g', true],
      ],
    )
    assert.ok(readMarkdown(source, dialect).allText().includes('The $x_1*y$ and \\(a_b\\)'))
  }
})

test('prices, variables and escaped brackets are no formulas', () => {
  for (const source of [
    'It costs $5 and $10.',
    'From $5 to $10, or 20$ in all.',
    'US$100 and A$200',
    '$20 million and A$ too',
    'Set $HOME/$USER and $PATH:$HOME.',
    'A $ b $ c',
    'Not \\$x\\$ here',
    '`$x$` and `\\(x\\)`',
    '\\[sic\\] and \\(not a label\\)',
  ])
    assert.deepEqual(formulasIn(source), [], source)
})

test('a formula in a link stays as typed', () => {
  assert.deepEqual(formulasIn('[the $x$](https://a.b)'), [])
})

test('numbers behind letters at one margin are one level below them, and letters behind bullets are labels', () => {
  const written = (source: string) => toMarkdown(readMarkdown(source, 'commonmark'))
  assert.equal(
    written('(a) one\n(b) two\n(i) x\n(ii) y\n(c) three'),
    '(a) one\n(b) two\n   (i) x\n   (ii) y\n(c) three\n',
  )
  assert.equal(
    written('(a) one;\n\n(b) two:\n\n(i) x;\n\n(ii) y\n\n(c) three'),
    '(a) one;\n\n(b) two:\n\n   (i) x;\n\n   (ii) y\n\n(c) three\n',
  )
  assert.equal(written('(i) a\n(a) x\n(b) y\n(ii) b'), '(i) a\n   (a) x\n   (b) y\n(ii) b\n')
  assert.equal(written('(g) a\n(h) b\n(i) c\n(j) d'), '(g) a\n(h) b\n(i) c\n(j) d\n')
  assert.equal(written('- (a) one\n- (b) two\n  - (i) in\n  - (ii) out'), '(a) one\n(b) two\n   (i) in\n   (ii) out\n')
  assert.equal(written('- (a) one'), '- (a) one\n')
})
