/** Tables as HTML forms them: every row has a cell for every column. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COVERED, type Document, FILLED, HEADER } from '../model.ts'
import { gridOf, headRowsOf } from '../table-grid.ts'
import { randomFrom } from '../testing.ts'
import { toLight, toPlain } from '../write/light.ts'
import { toMarkdown } from '../write/markdown.ts'
import { readMarkdown } from './markdown.ts'

const read = (source: string): Document => readMarkdown(source, 'commonmark')

/** Rows as text: what a slot shows, `<` and `^` where the cell before or above reaches over it, `.` where one was added. */
function shape(source: string): string[] {
  const document = read(source)
  return gridOf(document, 0).map((row, y) =>
    row
      .map(({ cell, row: top, column }, x) => {
        if (column < x) return '<'
        if (top < y) return '^'
        return document.has(cell, FILLED) ? '.' : document.text(cell)
      })
      .join(' '),
  )
}

test('cells reach over columns and rows, and missing ones are empty', () => {
  assert.deepEqual(shape('<table><tr><td>a<td>b<tr><td colspan="2">c</table>'), ['a b', 'c <'])
  assert.deepEqual(shape('<table><tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d</table>'), ['a b', '^ c', 'd .'])
  assert.deepEqual(shape('<table><tr><td>a<tr><td>b<td>c<td>d</table>'), ['a . .', 'b c d'])
  const square = shape('<table><tr><td colspan=2 rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e<td>f</table>')
  assert.deepEqual(square, ['a < b', '^ < c', 'd e f'])
})

test('spans that are no numbers, or too large, are read as HTML reads them', () => {
  const two = (attribute: string) => shape(`<table><tr><td ${attribute}>a<tr><td>b<td>c</table>`)
  for (const value of ['0', '-1', 'x', '', '1.9']) assert.deepEqual(two(`colspan="${value}"`), ['a .', 'b c'], value)
  for (const value of ['2', ' 2', '+2', '2.5', '2px', '3', '1000000000', '9'.repeat(400)])
    assert.deepEqual(two(`colspan="${value}"`), ['a <', 'b c'], value)
  // A row span of 0 goes on to the end of the group of rows; any other one ends there too.
  for (const value of ['0', '65534', '1000000000'])
    assert.deepEqual(
      shape(`<table><tbody><tr><td rowspan=${value}>a<td>b<tr><td>c<tbody><tr><td>d<td>e</table>`),
      ['a b', '^ c', 'd e'],
      value,
    )
})

test('of two cells that would overlap the later one ends before the other', () => {
  assert.deepEqual(shape('<table><tr><td rowspan=2>A<td>B<td rowspan=2>C<tr><td colspan=3>D</table>'), [
    'A B C',
    '^ D ^',
  ])
})

test('a row without cells counts for the spans that reach over it, and is not printed', () => {
  assert.deepEqual(shape('<table><tr><td rowspan=2>a<td>b<tr></tr><tr><td>c<td>d</table>'), ['a b', 'c d'])
  assert.deepEqual(shape('<table><tr><td rowspan=3>a<td>b<tr></tr><tr><td>c</table>'), ['a b', '^ c'])
})

test('the head has all rows of head cells that no cell leaves, and a head cell elsewhere is that of its row', () => {
  const head = (source: string) => headRowsOf(read(source), 0)
  assert.equal(head('<table><tr><th rowspan=2>A<th colspan=2>B<tr><th>b<th>c<tr><td>1<td>2<td>3</table>'), 2)
  assert.equal(head('<table><tr><td><th>B<tr><th>1<td>2</table>'), 1)
  assert.equal(head('<table><tr><th rowspan=2>A<th>B<tr><td>2</table>'), 0)
  assert.equal(head('<table><tr><th>A<tr><th>B</table>'), 1)
  const document = read('<table><tr><th>A<td>1<tr><th>B<td>2</table>')
  assert.equal(headRowsOf(document, 0), 0)
  assert.deepEqual(
    [2, 3].map((cell) => document.has(cell, HEADER)),
    [true, false],
  )
})

const SPANNED =
  '<table><thead><tr><th rowspan=2>Region</th><th colspan=2>2024</th></tr><tr><th>Q1<th>Q2</tr></thead>' +
  '<tr><td rowspan=2>North &amp; <b>West</b></td><td>1</td><td align=right>2<br>3</td></tr><tr><td>4</td></tr>' +
  '<tr><th>South</th><td colspan=2>none</td></tr></table>'

test('CommonMark keeps spans as HTML, light markup names every head of a column, plain text has columns', () => {
  const document = read(`Before.\n\n${SPANNED}\n\nAfter **it**.`)
  assert.equal(
    toLight(document),
    `Before.

- **Region:** North & **West**; **2024 / Q1:** 1; **2024 / Q2:** 2 / 3
- **Region:** North & **West**; **2024 / Q1:** 4
- **Region:** South; **2024 / Q1 / Q2:** none

After **it**.`,
  )
  assert.equal(
    toPlain(document),
    `Before.

Region        2024
              Q1  Q2
------------  --  --
North & West   1  2
                  3

               4

South         none

After it.`,
  )
  const again = read(toMarkdown(document))
  assert.equal(toMarkdown(again), toMarkdown(document))
  assert.deepEqual([...again.spans], [...document.spans])
  assert.deepEqual(again.flags.slice(0, again.count), document.flags.slice(0, document.count))
  assert.equal(again.allText(), document.allText())
})

test('any table is whole: each slot belongs to one cell, and no text is lost', () => {
  const random = randomFrom(20261126)
  for (let round = 0; round < 600; round++) {
    const words: string[] = []
    const cell = (): string => {
      words.push(`w${words.length}q`)
      const span = (name: string) => (random(3) === 0 ? ` ${name}=${random(5)}` : '')
      return `<${random(4) === 0 ? 'th' : 'td'}${span('colspan')}${span('rowspan')}>${words.at(-1)}`
    }
    const rows = Array.from({ length: 1 + random(5) }, () => {
      const group = ['', '', '<tbody>', '<thead>'][random(4)]!
      return `${group}<tr>${Array.from({ length: random(5) }, cell).join('')}`
    })
    const document = read(`x\n\n<table>${rows.join('')}</table>\n\ny`)
    const source = rows.join('')
    const own = Array.from({ length: document.count }, (_, block) => block).filter((b) => document.kind(b) === 'cell')
    assert.equal(document.allText(), `x${words.join('')}y`, source)
    const table = own.length === 0 ? -1 : document.parent[document.parent[own[0]!]!]!
    if (table < 0) continue
    const grid = gridOf(document, table)
    assert.equal(new Set(grid.map((row) => row.length)).size, 1, source)
    const seen = new Map<number, number>()
    for (const { cell: one } of grid.flat()) seen.set(one, (seen.get(one) ?? 0) + 1)
    for (const one of own) {
      const { columns, rows: high } = document.spans.get(one) ?? { columns: 1, rows: 1 }
      if (document.has(one, COVERED)) assert.equal(seen.get(one), undefined, source)
      else assert.equal(seen.get(one), columns * high, source)
      assert.equal(document.text(one) === '', document.has(one, COVERED) || document.has(one, FILLED), source)
    }
    // No column and no row is without a cell that begins there.
    for (const [x] of grid[0]!.entries())
      assert.ok(
        grid.some((row) => row[x]!.column === x),
        source,
      )
  }
})

test('tables whose spans would make more slots than a document may have are formed without them', () => {
  const hostile = [
    `<table>${`<tr>${'<td rowspan=0 colspan=1000>a'.repeat(40)}`.repeat(80)}</table>`,
    `<table><tr>${'<td rowspan=0>a<td>b'.repeat(1500)}${'<tr><td>c'.repeat(4000)}</table>`,
    `<table><tr>${'<td>a'.repeat(9000)}${'<tr><td>b'.repeat(6000)}</table>`,
    `<table>${'<tr><td rowspan=65534 colspan=1000>a'.repeat(2500)}</table>`,
  ]
  for (const source of hostile) {
    const document = read(source)
    const cells = source.split('<td').length - 1
    // Blocks are the work: so many for each cell of the source, and so many more.
    assert.ok(document.count < 5 * cells + 80_000, `${document.count} blocks of ${cells} cells`)
    const widths = document.children(0).map((row) => {
      const own = document.children(row)
      return own.length - 1 + (document.spans.get(own.at(-1)!)?.columns ?? 1)
    })
    assert.equal(new Set(widths).size, 1)
  }
})
