/** Cells that reach over columns and rows, as a reader sees them. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import * as mupdf from 'mupdf'
import { cases, randomFrom } from '../../../../document/src/testing.ts'
import { ResourceLoader } from '../../../../server/src/pdf/resources.ts'
import { type TypesetOptions, type TypesetResult, typeset } from '../../index.ts'
import { skipWithoutVeraPdf, veraPdf } from '../../pdf/testing.ts'

/** SEED=n runs what failed again, ROUNDS=10 ten times as many tables. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)
const folder = mkdtempSync(join(tmpdir(), 'platen-spans-'))
after(() => rmSync(folder, { recursive: true }))
const loader = new ResourceLoader()
const DESIGNS = ['classic', 'plain', 'report'] as const

async function set(source: string, options: TypesetOptions = {}): Promise<TypesetResult> {
  const all: TypesetOptions = { markup: 'markdown', design: 'plain', includePageNumbers: false, ...options }
  return typeset(source, all, (await loader.loadFor(source, all)).resources)
}

interface Word {
  page: number
  text: string
  left: number
  right: number
  y: number
}

function wordsOf({ pdf, pageCount }: TypesetResult): Word[] {
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const words: Word[] = []
  for (let page = 0; page < pageCount; page++) {
    let last: Word | undefined
    document
      .loadPage(page)
      .toStructuredText('')
      .walk({
        onChar(text, [x, y], _font, size, quad) {
          if (text === ' ') {
            last = undefined
            return
          }
          if (last === undefined || Math.abs(last.y - y) > 0.01 || Math.abs(x - last.right) > 0.2 * size) {
            last = { page, text: '', left: x, right: x, y }
            words.push(last)
          }
          last.text += text
          last.right = quad[2]
        },
      })
  }
  document.destroy()
  return words
}

const SPANNED =
  '<table><thead><tr><th rowspan="2">Region</th><th colspan="2">Sales</th></tr><tr><th>First</th><th>Second</th></tr></thead>' +
  '<tr><td rowspan="2">North</td><td>1</td><td>2</td></tr><tr><td>3</td></tr><tr><td colspan="3">Nothing else was sold</td></tr></table>'

test('cells stand where their span begins, heads at the foot of theirs', async () => {
  for (const design of DESIGNS) {
    const words = wordsOf(await set(SPANNED, { design }))
    const at = (text: string) => words.find((word) => word.text === text)!
    assert.ok(at('Sales').y < at('First').y && at('Sales').left < at('Second').left, design)
    assert.equal(at('Region').y, at('First').y, design)
    assert.equal(at('North').y, at('1').y, design)
    assert.ok(at('3').y > at('1').y && at('3').left > at('North').left, design)
    assert.ok(Math.abs(at('Nothing').left - at('North').left) < 0.01, design)
    assert.equal(at('Nothing').y, at('sold').y, design)
  }
})

test('rows are together as high as a cell that reaches over them', async () => {
  const long = Array.from({ length: 110 }, (_, i) => `word${i}`).join(' ')
  const more = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'
  for (const design of DESIGNS) {
    const source = `<table><tr><td rowspan="2">${long}</td><td>${more}</td></tr><tr><td>below</td></tr><tr><td>next</td></tr></table>`
    const words = wordsOf(await set(source, { design }))
    const last = words.find(({ text }) => text === 'word109')!
    assert.ok(words.find(({ text }) => text === 'next')!.y > last.y + 5, design)
    assert.ok(words.find(({ text }) => text === 'below')!.y < last.y, design)
  }
})

test('the structure has spans, the scope of heads, and a cell for every slot', async () => {
  const { pdf } = await set(`${SPANNED}\n\n<table><tr><th>a</th><td>b</td></tr><tr><th>c</th></tr></table>`)
  const document = new mupdf.PDFDocument(pdf.slice())
  const attributes: string[] = []
  for (let number = 1; number < document.countObjects(); number++) {
    const object = document.newIndirect(number).resolve()
    if (!object.isDictionary()) continue
    const type = object.get('S')
    if (type.isNull() || !['TH', 'TD'].includes(type.asName())) continue
    const own = object.get('A')
    const value = (key: string) => (own.isNull() || own.get(key).isNull() ? '' : ` ${key} ${own.get(key)}`)
    attributes.push(`${type.asName()}${['Scope', 'ColSpan', 'RowSpan'].map(value).join('')}`)
  }
  document.destroy()
  assert.deepEqual(attributes, [
    'TH Scope /Column RowSpan 2',
    'TH Scope /Column ColSpan 2',
    'TH Scope /Column',
    'TH Scope /Column',
    'TD RowSpan 2',
    'TD',
    'TD',
    'TD',
    'TD',
    'TD ColSpan 3',
    'TH Scope /Row',
    'TD',
    'TH Scope /Row',
    'TD',
  ])
})

test('rows that a cell joins stand on one page, and where no page has room for them pages end between them', async () => {
  const table = (joined: number, rows: number) =>
    `<table><thead><tr><th>Group</th><th>Name</th></tr></thead>${Array.from({ length: rows }, (_, row) =>
      row % joined === 0
        ? `<tr><td rowspan="${joined}">g${row}</td><td>r${row}</td></tr>`
        : `<tr><td>r${row}</td></tr>`,
    ).join('')}</table>`
  for (const design of DESIGNS) {
    for (const joined of [3, 7]) {
      const words = wordsOf(await set(`Text.\n\n${table(joined, 140)}`, { design }))
      const page = (text: string) => words.find((word) => word.text === text)!.page
      for (let row = 0; row < 140; row++)
        assert.equal(page(`r${row}`), page(`g${row - (row % joined)}`), `${design} ${row}`)
      const pages = 1 + Math.max(...words.map((word) => word.page))
      assert.ok(pages > 1)
      if (design !== 'classic')
        assert.equal(words.filter(({ text }) => text === 'Group').length, pages, 'the head repeats')
    }
    const all = wordsOf(await set(table(140, 140), { design }))
    assert.equal(all.filter(({ text }) => /^r\d/u.test(text)).length, 140)
    assert.equal(all.find(({ text }) => text === 'g0')!.y, all.find(({ text }) => text === 'r0')!.y)
  }
})

test('a joined cell longer than a page goes on over pages', async () => {
  const words = Array.from({ length: 2500 }, (_, i) => `w${i}`)
  for (const design of DESIGNS) {
    const source = `<table><tr><td rowspan="2">${words.join(' ')}</td><td>a</td></tr><tr><td>zz</td></tr></table>`
    const found = new Set(wordsOf(await set(source, { design })).map(({ text }) => text))
    assert.deepEqual(
      [...words, 'a', 'zz'].filter((word) => !found.has(word)),
      [],
      design,
    )
  }
})

test('short heads of a row that goes on over pages stand at its top', async () => {
  const long = Array.from({ length: 500 }, (_, i) => `word${i}`).join(' ')
  const table = `<table><tr><th>${long}</th><th>short</th></tr><tr><td>a</td><td>b</td></tr></table>`
  const found = wordsOf(await set(`${'Before.\n\n'.repeat(20)}${table}`, { design: 'report' }))
  const [first, short, last] = ['word0', 'short', 'word499'].map((text) => found.find((word) => word.text === text))
  assert.ok((last?.page ?? 0) > (first?.page ?? 0))
  assert.deepEqual([short?.page, short?.y], [first?.page, first?.y])
})

/** Random tables with spans, between texts. @returns the source and its words. */
function randomTables(random: (limit: number) => number): { source: string; words: string[] } {
  const words: string[] = []
  const word = () => words[words.push(`q${words.length}q`) - 1]!
  const text = (most: number) => Array.from({ length: 1 + random(most) }, word).join(' ')
  const parts: string[] = []
  for (let tables = 1 + random(3); tables > 0; tables--) {
    parts.push(Array.from({ length: random(30) }, () => text(4)).join('\n\n'))
    const rows = Array.from({ length: 1 + random(20) }, (_, row) => {
      const cells = Array.from({ length: random(5) }, () => {
        const span = (name: string) => (random(4) === 0 ? ` ${name}="${random(6)}"` : '')
        const name = row === 0 && random(2) === 0 ? 'th' : random(9) === 0 ? 'th' : 'td'
        return `<${name}${span('colspan')}${span('rowspan')}>${random(5) === 0 ? '' : text(random(12) === 0 ? 120 : 6)}</${name}>`
      })
      return `${random(9) === 0 ? '<tbody>' : ''}<tr>${cells.join('')}</tr>`
    })
    parts.push(`<table>\n${rows.join('\n')}\n</table>`)
  }
  return { source: `${parts.join('\n\n')}\n\n${word()}`, words }
}

test('whatever spans a table has, every word is printed once, above the foot of its page', async () => {
  const random = randomFrom(seed)
  for (let round = 0; round < cases(12); round++) {
    const { source, words } = randomTables(random)
    const design = DESIGNS[random(3)]!
    const result = await set(source, { design, ...(random(4) === 0 && { landscapeTables: true }) })
    const found = wordsOf(result)
    const counts = new Map<string, number>()
    for (const { text, y } of found) {
      counts.set(text, (counts.get(text) ?? 0) + 1)
      assert.ok(y < 842 - 50, `SEED=${seed} round ${round}: ${text} at ${y}`)
    }
    // The design classic divides words where a column has no room for them, and repeats no head.
    const letters = (all: readonly string[]) => all.join('').length
    if (design === 'classic') assert.equal(letters(found.map(({ text }) => text)), letters(words), `SEED=${seed}`)
    else
      assert.deepEqual(
        words.filter((word) => !counts.has(word)),
        [],
        `SEED=${seed} round ${round}`,
      )
  }
})

test('tables with spans and ragged rows conform to PDF/UA and PDF/A (judge: veraPDF)', {
  skip: skipWithoutVeraPdf,
}, async () => {
  const random = randomFrom(seed)
  const sources = [
    SPANNED,
    '<table><tr><td>a</td><td>b</td></tr><tr><td colspan="2">c</td></tr></table>',
    '<table><tr><td>a</td></tr><tr><td>b</td><td>c</td><td>d</td></tr></table>',
    '<table><tr><td rowspan=2>A<td>B<td rowspan=2>C<tr><td colspan=3>D</table>',
    `<table><tr>${'<td>a'.repeat(900)}${'<tr><td>b'.repeat(900)}</table>`,
    ...Array.from({ length: cases(10) }, () => randomTables(random).source),
  ]
  const files: string[] = []
  for (const [index, source] of sources.entries())
    for (const design of index < 5 ? DESIGNS : [DESIGNS[index % 3]!]) {
      files.push(join(folder, `${index}-${design}.pdf`))
      writeFileSync(files.at(-1)!, (await set(source, { design })).pdf)
    }
  const verdicts = veraPdf('0', files)
  assert.deepEqual(
    verdicts.filter(({ passes }) => !passes),
    [],
    `SEED=${seed}`,
  )
  assert.equal(verdicts.length, 2 * files.length)
})
