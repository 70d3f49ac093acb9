import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORMULAS_OF_PAPERS } from './formulas-of-papers.ts'
import { FORMULA_CHARS_MAX, readFormula } from './read.ts'
import { soleOf } from './tree.ts'

test('every formula of the collection is read', () => {
  assert.ok(FORMULAS_OF_PAPERS.length >= 60)
  for (const [about, latex] of FORMULAS_OF_PAPERS) assert.notEqual(readFormula(latex, true), undefined, about)
})

test('a number, a function and a vector are in the faces that they have in print', () => {
  const tree = readFormula('2\\sin\\mathbf{x}', false)
  assert.ok(tree?.kind === 'row')
  const shown = tree.children.flatMap((node) =>
    node.kind === 'symbol' || node.kind === 'words' ? [[node.text, node.alphabet]] : [],
  )
  assert.deepEqual(shown, [
    ['2', 'roman'],
    ['sin', 'roman'],
    ['x', 'bold'],
  ])
})

test('equations have the number that the source gives, the next one, or none', () => {
  const tree = readFormula('\\begin{align} a &= b \\\\ c &= d \\tag{7} \\\\ e &= f \\notag \\end{align}', true)
  assert.ok(tree?.kind === 'table')
  assert.deepEqual(
    tree.rows.map(({ tag }) => tag),
    ['auto', { text: '(7)' }, undefined],
  )
  const starred = readFormula('\\begin{align*} a &= b \\end{align*}', true)
  assert.ok(starred?.kind === 'table' && starred.rows.every(({ tag }) => tag === undefined))
})

test('what cannot be read, and what is not set, is undefined', () => {
  for (const latex of [
    '\\foo{x}',
    '{',
    '\\frac{a',
    'a}',
    '\\cancel{x}',
    '\\href{http://x.y}{z}',
    '\\ref{a}',
    '\\left( x',
  ])
    assert.equal(readFormula(latex, true), undefined, latex)
})

test('macros are refused: one that doubles its argument would grow without limit', () => {
  for (const latex of [
    '\\def\\a#1{\\a{#1#1}}\\a{x}',
    '\\gdef\\a{\\a\\a}\\a',
    '\\newcommand{\\a}{\\a\\a}\\a',
    '\\renewcommand\\sin{x}\\sin',
    '\\let\\a=x \\a',
  ])
    assert.equal(readFormula(latex, false), undefined, latex)
})

const HOSTILE: Readonly<Record<string, (length: number) => string>> = {
  braces: (length) => '{'.repeat(length / 2) + '}'.repeat(length / 2),
  roots: (length) => `${'\\sqrt{'.repeat(length / 7)}x${'}'.repeat(length / 7)}`,
  'roots without braces': (length) => `${'\\sqrt'.repeat(length / 5)} x`,
  fractions: (length) => `${'\\frac1{'.repeat(length / 8)}x${'}'.repeat(length / 8)}`,
  scripts: (length) => `${'x^{'.repeat(length / 4)}x${'}'.repeat(length / 4)}`,
  fences: (length) => `${'\\left('.repeat(length / 13)}x${'\\right)'.repeat(length / 13)}`,
  'one side of fences': (length) => '\\left('.repeat(length / 6),
  parentheses: (length) => '('.repeat(length),
  primes: (length) => `x${"'".repeat(length)}`,
  terms: (length) => 'x+'.repeat(length / 2),
  cells: (length) => `\\begin{matrix}${'a&'.repeat(length / 2)}\\end{matrix}`,
  rows: (length) => `\\begin{matrix}${'a\\\\'.repeat(length / 3)}\\end{matrix}`,
  environments: (length) => '\\begin{matrix}'.repeat(length / 14),
  over: (length) => 'a\\over '.repeat(length / 7),
  accents: (length) => `${'\\hat'.repeat(length / 4)} x`,
  text: (length) => `\\text{${'a '.repeat(length / 2)}}`,
  spaces: (length) => '\\hspace{1000000cm}'.repeat(length / 18),
  characters: (length) => '\ud800中😀'.repeat(length / 4),
}

test('any formula of any length is read, or refused, in time', () => {
  for (const [name, make] of Object.entries(HOSTILE)) {
    for (const length of [FORMULA_CHARS_MAX - 100, 100_000]) {
      const start = performance.now()
      const tree = readFormula(make(length), true)
      const time = performance.now() - start
      assert.ok(time < 3000, `${name}, ${length}: ${Math.round(time)} ms`)
      if (length > FORMULA_CHARS_MAX) assert.equal(tree, undefined, name)
    }
  }
})

test('a group of one symbol is that symbol', () => {
  const tree = readFormula('{{x}}', false)
  assert.ok(tree !== undefined)
  assert.equal(soleOf(tree).kind, 'symbol')
})
