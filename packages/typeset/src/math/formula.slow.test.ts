/** Formulas in the fonts that they are set in: laws of layout, pages that they stand on, hostile input. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { faceOf } from '../font/pack/face.ts'
import { BOLD, type FormulaBox, type FormulaFonts, ITALIC, MATH_FACE, MATH_FONT } from '../font/resources.ts'
import { type TypesetOptions, typeset } from '../index.ts'
import { compose } from '../testing.ts'
import { setFormula } from './formula.ts'
import { FORMULAS_OF_PAPERS } from './formulas-of-papers.ts'

const loader = new ResourceLoader()
const { resources } = await loader.load([
  `font:${MATH_FONT}`,
  'scripts',
  'markdown',
  'mathematics',
  'pack:serif-regular',
])
const PACKS = ['serif-regular', 'serif-italic', 'serif-semibold', 'serif-semibold-italic']
const packs = await Promise.all(
  PACKS.map(async (name) => present((await loader.load([`pack:${name}`])).resources.packs?.get(name))),
)
const FONTS: FormulaFonts = {
  math: present(resources.fonts?.get(MATH_FONT)),
  faceOf: (style) =>
    faceOf(present(packs[((style & BOLD) === 0 ? 0 : 2) + ((style & ITALIC) === 0 ? 0 : 1)]), 'proportional'),
}

function present<T>(value: T | undefined): T {
  assert.ok(value !== undefined)
  return value
}

const piecesOf = (latex: string, isDisplay: boolean) =>
  present(setFormula(latex, isDisplay, FONTS)).rows.flatMap(({ pieces }) => pieces)
const boxOf = (latex: string, isDisplay = true): FormulaBox => present(piecesOf(latex, isDisplay)[0]).box
const glyphOf = ({ glyphs }: FormulaBox, text: string) => present(glyphs.find((glyph) => glyph.text === text))

async function pagesOf(source: string, options: TypesetOptions = {}) {
  const all: TypesetOptions = { design: 'paper', markup: 'markdown', ...options }
  const { resources } = await loader.loadFor(source, all)
  return { ...typeset(source, all, resources), plain: () => compose(source, all, resources, false) }
}
const textOf = (pdf: Uint8Array): string => Buffer.from(pdf).toString('latin1')

test('every formula of the collection is set, in a line and displayed, and its ink is within its box', () => {
  for (const [about, latex] of FORMULAS_OF_PAPERS) {
    for (const isDisplay of [true, false]) {
      // LaTeX has it in displays alone.
      if (!isDisplay && latex.startsWith('\\begin{align}')) continue
      const set = setFormula(latex, isDisplay, FONTS)
      assert.ok(set !== undefined, about)
      for (const { box, gap } of set.rows.flatMap(({ pieces }) => pieces)) {
        assert.ok(gap >= 0 && box.width >= 0, about)
        for (const { x, y, size } of box.glyphs) {
          assert.ok(x >= -400 && x <= box.width + 400, `${about}: a glyph at ${x} of ${box.width}`)
          assert.ok(y <= box.height + 700 && y >= -box.depth - 1500, `${about}: a glyph at height ${y}`)
          assert.ok(size > 0 && size <= 1, about)
        }
        for (const rule of box.rules) {
          assert.ok(rule.x >= -1 && rule.x + rule.width <= box.width + 1, `${about}: a rule`)
          assert.ok(rule.y + rule.height <= box.height + 1 && rule.y >= -box.depth - 1, `${about}: a rule`)
        }
      }
    }
  }
})

test('the same formula is set the same each time', () => {
  const [, latex] = present(FORMULAS_OF_PAPERS[0])
  assert.deepEqual(setFormula(latex, true, FONTS), setFormula(latex, true, FONTS))
})

test('a fraction has its rule between numerator and denominator, in a line a slash', () => {
  const display = boxOf('\\frac{a}{b}')
  const [rule] = display.rules
  assert.ok(rule !== undefined && glyphOf(display, 'a').y > rule.y && glyphOf(display, 'b').y < rule.y)
  const inline = boxOf('\\frac{a+1}{2b}', false)
  assert.equal(inline.rules.length, 0)
  assert.equal(inline.glyphs.map(({ text }) => text).join(''), '(a+1)/(2b)')
})

test('limits stand above and below a displayed sum, beside it in a line', () => {
  const display = boxOf('\\sum_{i}^{n}')
  assert.ok(glyphOf(display, 'n').y > 900 && glyphOf(display, 'i').y < -300)
  const inline = boxOf('\\sum_{i}^{n}', false)
  assert.ok(glyphOf(inline, 'n').x > 500 && glyphOf(inline, 'n').y < 900)
})

test('superscripts are smaller and higher, those of a tall base by its height', () => {
  const letter = glyphOf(boxOf('x^2'), '2')
  assert.ok(letter.size < 0.8 && letter.y > 250 && letter.y < 500)
  assert.ok(glyphOf(boxOf('\\left(\\frac{a}{b}\\right)^2'), '2').y > 700)
  assert.equal(glyphOf(boxOf('(x)^2'), '2').y, letter.y)
})

test('fences grow with what they enclose', () => {
  const heightOf = (latex: string): number => {
    const { height, depth } = boxOf(latex)
    return height + depth
  }
  assert.ok(heightOf('\\left(\\frac{\\frac ab}{\\frac cd}\\right)') > heightOf('\\left(\\frac ab\\right)'))
  const rows = (count: number): string => `\\begin{pmatrix}${'a\\\\'.repeat(count)}\\end{pmatrix}`
  // Put together of parts.
  const tall = boxOf(rows(40))
  assert.ok(tall.height + tall.depth > 40_000)
  assert.ok(tall.glyphs.filter(({ face, text }) => face === MATH_FACE && text === '').length > 20)
})

test('letters are those of the text, signs those of the font for mathematics', () => {
  const glyphs = piecesOf('\\mathbf{v}x+1', true).flatMap(({ box }) => box.glyphs)
  const faces = new Map(glyphs.map(({ text, face }) => [text, face]))
  assert.deepEqual(
    [...faces],
    [
      ['v', BOLD],
      ['x', ITALIC],
      ['+', MATH_FACE],
      ['1', 0],
    ],
  )
})

test('a character that no font has leaves the formula as typed', () => {
  assert.equal(setFormula('\\text{中}', true, FONTS), undefined)
})

test('a formula is tagged with its LaTeX, and its file is what it claims to be', async () => {
  const { pdf, plain, diagnostics } = await pagesOf('The mass $m$ and\n\n$$E = mc^2$$\n\nof it.')
  assert.deepEqual(diagnostics, [])
  const text = textOf(plain().pdf)
  const alternates = [...text.matchAll(/\/S\/Formula[^>]*\/Alt(\([^)]*\)|<[^>]*>)/gu)].map(([, alternate]) => alternate)
  assert.equal(alternates.length, 2)
  assert.ok(text.includes('/Alt(E = mc^2)'))
  assert.ok(textOf(pdf).includes('pdfuaid:part'))
})

test('prices are no formulas, and a document without a formula needs nothing more', async () => {
  const source = 'It costs $5 and $10, or US$7 and A$8; `$HOME` and $PATH:$HOME too.'
  const options: TypesetOptions = { design: 'paper', markup: 'markdown' }
  const { resources } = await loader.loadFor(source, options)
  assert.equal(resources.mathematics, undefined)
  assert.equal(resources.fonts?.has(MATH_FONT) ?? false, false)
  assert.match(wordsOf(typeset(source, options, resources).pdf), /It costs \$5 and \$10/u)
})

test('light markup never reads formulas', async () => {
  const { pdf } = await pagesOf('The mass $m_1$ is $x$.', { markup: 'light' })
  assert.match(wordsOf(pdf), /The mass \$m_1\$ is \$x\$\./u)
})

test('what cannot be read is printed as typed, with a warning', async () => {
  const { pdf, diagnostics } = await pagesOf('Before $\\foo{x}$ after.\n\n$$\\bar{$$')
  assert.match(wordsOf(pdf), /Before \$\\foo\{x\}\$ after\./u)
  assert.deepEqual(
    diagnostics.map(({ code, count }) => [code, count]),
    [['formula-as-typed', 2]],
  )
})

test('equations are numbered through the document, from a number that the source gives on', async () => {
  const { pdf } = await pagesOf(
    '$$\\begin{equation}a=b\\end{equation}$$\n\n$$c=d \\tag{4}$$\n\n$$\\begin{align}e&=f\\\\g&=h\\end{align}$$\n',
  )
  const numbers = wordsOf(pdf).match(/\(\d\)/gu)
  assert.deepEqual(numbers, ['(1)', '(4)', '(5)', '(6)'])
})

test('no formula is wider than the text or higher than the page', async () => {
  const sum = Array.from({ length: 80 }, (_, at) => `x_{${at}}`).join(' + ')
  const sources = [
    `$$y = ${sum}$$`,
    `$$y = \\sqrt{${sum}}$$`,
    `$$\\begin{pmatrix}${'a\\\\'.repeat(200)}\\end{pmatrix}$$`,
    `$$\\begin{align} y &= ${sum} \\tag{1} \\end{align}$$`,
    `Words $y = ${sum}$ and $\\sqrt{${sum}}$ more words.`,
    `$$\\text{${'words '.repeat(100)}}$$`,
    `| $y = ${sum}$ | b |\n|---|---|\n| 1 | $\\sqrt{${sum}}$ |`,
  ]
  for (const source of sources) {
    const { pdf } = await pagesOf(source)
    for (const [left, bottom, right, top] of inkOf(pdf)) {
      assert.ok(
        left >= 0 && right <= 596 && bottom >= 0 && top <= 843,
        `${source.slice(0, 40)}: ${left} ${right} ${bottom} ${top}`,
      )
    }
  }
})

test('a display that is too wide is broken before a relation or sign', async () => {
  const sum = Array.from({ length: 30 }, (_, at) => `x_{${at}}`).join(' + ')
  const { pdf } = await pagesOf(`$$y = ${sum}$$`)
  const lines = wordsOf(pdf)
    .split('\n')
    .filter((line) => line.trim() !== '')
  assert.ok(
    lines.some((line) => line.startsWith('+')),
    lines.join(' / '),
  )
})

test('long and hostile documents are set in time', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => `The term $x_{${at}} = \\sqrt{${at}}$ is known.`).join(' ')
  const longest = `$${'x+'.repeat(2490)}x$ `
  const sources = [
    many,
    longest.repeat(20),
    `$$${'x+'.repeat(50_000)}x$$`,
    `${'$x$ '.repeat(20_000)}`,
    `$${'{'.repeat(50_000)}$`,
    '$a '.repeat(30_000),
  ]
  for (const source of sources) {
    const start = performance.now()
    await pagesOf(source)
    const time = performance.now() - start
    assert.ok(time < 30_000, `${source.slice(0, 20)}: ${Math.round(time)} ms`)
  }
})

function wordsOf(pdf: Uint8Array): string {
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  let text = ''
  for (let page = 0; page < document.countPages(); page++) text += document.loadPage(page).toStructuredText('').asText()
  document.destroy()
  return text
}

/** Of each page what is drawn on it: left, bottom, right, top. */
function inkOf(pdf: Uint8Array): [number, number, number, number][] {
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const boxes: [number, number, number, number][] = []
  for (let page = 0; page < document.countPages(); page++) {
    const json = JSON.parse(document.loadPage(page).toStructuredText('').asJSON()) as {
      blocks: { bbox: { x: number; y: number; w: number; h: number } }[]
    }
    for (const { bbox } of json.blocks) boxes.push([bbox.x, bbox.y, bbox.x + bbox.w, bbox.y + bbox.h])
  }
  document.destroy()
  return boxes
}
