import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TypesetOptions, typesetWithLayout } from '@platen/typeset'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { type Anchor, anchorsOf } from '../typesetting/anchors.ts'
import { type Glyph, glyphsOf } from '../typesetting/glyphs.ts'
import { type Mark, marksOf } from './change-marks.ts'

const loader = new ResourceLoader()
const LONG = 'The loading dock lost most of the pallets in the office, on warm afternoons. '.repeat(60)

const SOURCE = `# Losses in March

Of 4,812 pallets, [as the depot says](https://example.com/of/pallets/lost), 173 were "written off" -- a first in **April** too.

## Causes

${LONG}The end of it.

| Stage | Handled | Lost |
|---|---:|---:|
| Arrival | 4,812 | 19 |
| Dock | 4,812 | 19 |

: Pallets by stage

See [the depot](https://example.com/a) for more words.

Shares are rounded.[^note] A last paragraph is here.

[^note]: See the annual report.
`

interface Set {
  source: string
  anchors: Anchor[]
  pages: Glyph[][]
}

async function set(source: string, options: TypesetOptions = {}): Promise<Set> {
  const all: TypesetOptions = { design: 'report', markup: 'markdown', language: 'en', ...options }
  const { resources } = await loader.loadFor(source, all)
  const { pdf, layout, diagnostics } = typesetWithLayout(source, all, resources)
  assert.deepEqual(diagnostics, [])
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
  const pages: Glyph[][] = []
  for (let page = 1; page <= document.numPages; page++) {
    const opened = await document.getPage(page)
    const { fnArray, argsArray } = await opened.getOperatorList({ intent: 'print' })
    pages.push(glyphsOf(OPS, fnArray, argsArray, opened.view[3]!))
  }
  return { source, anchors: anchorsOf(source, layout.blocks), pages }
}

/** What is printed in a box. */
function inside({ pages }: Set, { page, left, right, top, bottom }: Mark): string {
  return pages[page]!.filter((one) => one.baseline > top && one.baseline < bottom)
    .filter((one) => (one.left + one.right) / 2 > left && (one.left + one.right) / 2 < right)
    .map(({ text }) => text)
    .join('')
}

/** Marks of a text of the source. @param where what stands before it. */
function marksFor(file: Set, text: string, where = ''): { words: string[]; bars: Mark[] } {
  const from = file.source.indexOf(where + text) + where.length
  assert.ok(from >= where.length, text)
  const ranges = [{ from, to: from + text.length, isCurrent: false }]
  const { words, bars } = marksOf(file, (page) => file.pages[page], ranges)
  return { words: words.map((mark) => inside(file, mark)), bars }
}

/** The words of the lines beside a bar. */
function beside(file: Set, bar: Mark): string {
  return inside(file, { ...bar, left: 0, right: 600 })
}

test('the words that changed are marked, and nothing else', async () => {
  const file = await set(SOURCE)
  for (const [text, printed, where] of [
    ['173 were', '173 were'],
    ['first in **April**', 'first in April'],
    ['pallets', 'pallets', '4,812 '],
    ['"written off"', '“written off”'],
    ['off" --', 'off”'],
    ['Losses in', 'Losses in'],
    ['19', '19', '| Arrival | 4,812 | '],
    ['19', '19', '| Dock | 4,812 | '],
    ['by stage', 'by stage'],
    ['rounded', 'rounded'],
    ['more words', 'more words'],
    ['pallets', 'pallets', 'the '],
    ['A last paragraph is here.', 'A last paragraph is here.'],
    ['annual', 'annual'],
  ] as const) {
    const { words, bars } = marksFor(file, text, where)
    assert.equal(words.join(' '), printed, text)
    assert.equal(bars.length, 1, text)
    assert.ok(beside(file, bars[0]!).includes(printed), text)
  }
  const rows = ['| Arrival | 4,812 | ', '| Dock | 4,812 | '].map((where) => marksFor(file, '19', where).bars[0]!.top)
  assert.ok(rows[0]! < rows[1]!)
})

test('words over several lines and pages have a mark on each line and a bar on each page', async () => {
  const file = await set(SOURCE, { align: 'justify' })
  const { words, bars } = marksFor(file, `${LONG}The end`)
  assert.equal(words.join(' ').replaceAll(/[-\u00ad\u2010] /g, ''), `${LONG}The end`)
  assert.ok(words.some((line) => /[-\u00ad\u2010]$/.test(line)))
  assert.ok(words.length > 40, `${words.length} lines`)
  assert.deepEqual(
    bars.map(({ page }) => page),
    [0, 1],
  )
  const ends = marksFor(file, 'The end').bars
  assert.equal(ends.length, 1)
  assert.equal(ends[0]!.bottom, bars[1]!.bottom)
})

test('where words are missing a bar stands beside the line that they were in', async () => {
  const file = await set(SOURCE)
  for (const [before, line] of [
    ['The end of it', 'The end of it'],
    ['# Losses', 'Losses in March'],
    ['A last', 'A last paragraph'],
    ['| Dock', 'Dock'],
  ] as const) {
    const from = SOURCE.indexOf(before) + before.length
    const { words, bars } = marksOf(file, (page) => file.pages[page], [{ from, to: from, isCurrent: true }])
    assert.deepEqual(words, [])
    assert.equal(bars.length, 1, before)
    assert.ok(bars[0]!.isCurrent)
    assert.ok(beside(file, bars[0]!).includes(line), `${before}: ${beside(file, bars[0]!)}`)
  }
})

test('without what is drawn on a page a bar stands beside the whole block', async () => {
  const file = await set(SOURCE)
  const from = SOURCE.indexOf('173')
  const { words, bars } = marksOf(file, () => undefined, [{ from, to: from + 3, isCurrent: false }])
  assert.deepEqual(words, [])
  const block = file.anchors.find(({ sourceEnd }) => sourceEnd > from)!
  assert.deepEqual(
    bars.map(({ page, top, bottom }) => ({ page, top, bottom })),
    [{ page: block.page, top: block.top, bottom: block.bottom }],
  )
  assert.deepEqual(marksOf({ source: '', anchors: [] }, () => [], [{ from: 0, to: 0, isCurrent: false }]).bars, [])
})

test('texts of other scripts are marked by their letters too', async () => {
  const file = await set('# Отчёт\n\nПотери за первый квартал, η απώλεια του τριμήνου.\n')
  assert.deepEqual(marksFor(file, 'первый').words, ['первый'])
  assert.deepEqual(marksFor(file, 'απώλεια του').words, ['απώλεια του'])
})
