/** Designs that know parts of a document, as a reader sees them: places against the figures of the specification. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { readableText } from '../font/pack/testing.ts'
import { type TypesetOptions, typeset } from '../index.ts'
import { compose } from '../testing.ts'

interface Line {
  page: number
  text: string
  x: number
  /** Baseline, from the upper edge of the page. */
  y: number
  right: number
}

const loader = new ResourceLoader()

async function linesOf(source: string, options: TypesetOptions): Promise<{ lines: Line[]; text: string }> {
  const all: TypesetOptions = { markup: 'markdown', ...options }
  const { pdf, pageCount } = typeset(source, all, (await loader.loadFor(source, all)).resources)
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const lines: Line[] = []
  let text = ''
  for (let page = 0; page < pageCount; page++) {
    const structured = document.loadPage(page).toStructuredText('')
    text += structured.asText()
    structured.walk({
      onChar(character, origin, _font, _size, quad) {
        const last = lines.at(-1)
        const [x, y] = [origin[0], origin[1]]
        const isSame = last !== undefined && last.page === page && Math.abs(last.y - y) < 0.01 && x - last.right < 8
        if (isSame && x > last.right - 8) {
          last.text += character
          if (character !== ' ') last.right = Math.max(last.right, quad[2])
        } else lines.push({ page, text: character, x, y, right: quad[2] })
      },
    })
  }
  document.destroy()
  return { lines, text }
}

const close = (value: number, expected: number, what: string): void =>
  assert.ok(Math.abs(value - expected) < 0.1, `${what}: ${value}, not ${expected}`)

const lineOf = (lines: readonly Line[], start: string): Line => {
  const found = lines.find(({ text }) => text.trim().startsWith(start))
  assert.ok(found, start)
  return found
}

/** From the top of a line to its baseline: capitals are centred in it. */
const ascent = (size: number, leading: number, cap = 0.67): number => (leading + cap * size) / 2

const PARAGRAPH = 'Ten words of text that is set again and again. '.repeat(8).trim()

test('paper: title, authors, heading numbers, indents, references and furniture stand where they should', async () => {
  const source = `# Trees\n\nA. Dobre  \nInstitute\n\n## Abstract\n\n${PARAGRAPH}\n\n## 1 Introduction\n\n${PARAGRAPH}\n\nSecond. ${PARAGRAPH}\n\n## References\n\nDobre, A. (2020). ${PARAGRAPH}\n\n${`${PARAGRAPH}\n\n`.repeat(9)}`
  const { lines } = await linesOf(source, { design: 'paper' })
  for (const { x, right, text } of lines) assert.ok(x > 107 && right < 107.14 + 381.1, `${text}: ${x} to ${right}`)
  close(lineOf(lines, 'Trees').y, 72 + 15 + ascent(22, 26.25), 'title')
  close(lineOf(lines, 'A. Dobre').y, 72 + 15 + 26.25 + 15 + ascent(11, 15), 'authors')
  // The abstract begins behind its run-in heading; its second line stands 15 in.
  const abstract = lines.findIndex(({ text }) => text.startsWith('Abstract.'))
  close(lines[abstract]!.x, 107.14 + 15, 'abstract')
  const number = lineOf(lines, '1')
  close(lineOf(lines, 'Introduction').x - number.right, 9, 'gap behind a number')
  close(lineOf(lines, 'Second.').x, 107.14 + 15, 'indent of a paragraph')
  const reference = lines.findIndex(({ text }) => text.startsWith('Dobre, A.'))
  close(lines[reference]!.x, 107.14, 'reference')
  close(lines[reference + 1]!.x, 107.14 + 15, 'its second line')
  const heads = lines.filter(({ y }) => y < 60)
  assert.deepEqual(new Set(heads.map(({ text }) => text.trim())), new Set(['A. Dobre', 'Trees']))
  for (const { y, page } of heads) close(y, 44.4, `head of page ${page}`)
  const folios = lines.filter(({ y }) => y > 780)
  for (const { text, page, y } of folios) {
    assert.equal(text.trim(), `${page + 1}`)
    close(y, 841.89 - 43.5, 'folio')
  }
})

test('contract: numbers and items hang, signatures stand in two columns and are not divided', async () => {
  const signatures = ['Acme Ltd', 'Beta GmbH'].map(
    (party) => `**${party}**  \nSignature: ____________  \nDate: __________`,
  )
  for (let clauses = 4; clauses < 14; clauses++) {
    const text = Array.from({ length: clauses }, (_, at) => `1.${at + 1} Clause. ${PARAGRAPH}`).join('\n\n')
    const source = `# Agreement\n\n## 1 Loan\n\n${text}\n\n(a) item\n\n(b) item\n\n1.20 Last. ${PARAGRAPH}\n\n${signatures.join('\n\n')}\n`
    const { lines } = await linesOf(source, { design: 'contract' })
    close(lineOf(lines, '1.1').x, 92.14, 'number')
    close(lineOf(lines, 'Clause.').x, 92.14 + 30, 'clause')
    close(lineOf(lines, '(a)').x, 92.14 + 30, 'label of an item')
    close(lineOf(lines, 'item').x, 92.14 + 52.5, 'item')
    const [first, second] = [lineOf(lines, 'Acme Ltd'), lineOf(lines, 'Beta GmbH')]
    close(first.x, 92.14, 'first column')
    close(second.x, 92.14 + (411 + 30) / 2, 'second column')
    close(first.y, second.y, 'level')
    const dates = lines.filter(({ text: line }) => line.startsWith('Date:'))
    assert.equal(dates.length, 2)
    for (const { page } of dates) assert.equal(page, first.page)
    // Two lines of the last clause stand on the page of the signatures.
    const before = lines.slice(0, lines.indexOf(first)).filter(({ y, text: line }) => y < 780 && /again|Ten/.test(line))
    assert.equal(before.at(-2)!.page, first.page)
    for (const { text: line, page } of lines
      .filter(({ y }) => y > 790 && y < 800)
      .filter(({ text: line }) => line.startsWith('Page')))
      assert.equal(line.trim(), `Page ${page + 1} of ${lines.at(-1)!.page + 1}`)
  }
})

test('book: the chapter is sunk by six lines, lines stand on one grid, heads follow the page', async () => {
  const source = `# Chapter Seven: The Ledger\n\n${`${PARAGRAPH}\n\n`.repeat(9)}* * *\n\nAfter. ${PARAGRAPH}\n\n${`${PARAGRAPH}\n\n`.repeat(30)}`
  const { lines, text } = await linesOf(source, { design: 'book', title: 'The Salt Road' })
  close(lineOf(lines, 'Chapter Seven').y, 84 + 96 + ascent(11, 16), 'number')
  close(lineOf(lines, 'The Ledger').y, 84 + 96 + 16 + 8 + ascent(28, 32), 'title')
  close(lineOf(lines, 'After.').x, 123.64, 'the first paragraph after a break')
  for (const { page, y, text: line } of lines) {
    if (page === 0 || !/again|Ten/.test(line)) continue
    const rows = (y - 84 - ascent(11, 16)) / 16
    close(rows, Math.round(rows), line)
  }
  const heads = lines.filter(({ y, page }) => y < 60 && page > 0)
  for (const { page, text: line } of heads)
    assert.match(line.trim(), page % 2 === 1 ? /^(\d+|the salt road)$/ : /^(\d+|The Ledger)$/)
  close(lines.find(({ y, page }) => page === 0 && y > 780)!.y, 841.89 - 51, 'the first folio')
  assert.ok(text.indexOf('Chapter Seven') < text.indexOf('The Ledger'))
})

test('book: the first phrase, the number and the head are letterspaced small capitals, with the letters of the source', async () => {
  const opening = 'The ferry at Hallin had no timetable, because it had never needed one.'
  const options = { design: 'book', title: 'The Salt Road', markup: 'markdown' } as const
  for (const [first, phrase, isSmall] of [
    [opening, 'The ferry at Hallin', true],
    ['У парома в Халлине не было расписания, потому что оно не было нужно.', 'У парома в Халлине', false],
    ['Prom w Łodzi stał, ponieważ nikt go od dawna nie potrzebował wcale.', 'Prom w Łodzi stał,', true],
  ] as const) {
    const source = `# Chapter Seven: The Ledger\n\n${first}\n\n${`${PARAGRAPH}\n\n`.repeat(20)}`
    const { text } = await linesOf(source, options)
    const joined = text.replace(/\u00ad\s*/g, '').replace(/\s+/g, ' ')
    assert.ok(joined.includes('Chapter Seven The Ledger') && joined.includes(first), joined.slice(0, 200))
    const { pdf } = compose(source, options, (await loader.loadFor(source, options)).resources, false)
    const content = readableText(Buffer.from(pdf).toString('latin1'))
    // The number and the opening; the heads of even pages.
    assert.equal(content.split('.55 Tc').length - 1, isSmall ? 2 : 1, phrase)
    assert.ok(content.includes('.45 Tc'))
    const shown = content.replace(/\)-?\d+\(/g, '')
    if (first === opening) assert.ok(shown.includes(`(${phrase})]TJ`), phrase)
  }
})

test('book: a break at the edge of a page has three marks, elsewhere none', async () => {
  let marked = 0
  for (let paragraphs = 27; paragraphs < 31; paragraphs++) {
    const source = `# Title\n\n${'A short line.\n\n'.repeat(paragraphs)}* * *\n\n${'A short line.\n\n'.repeat(20)}`
    const { lines } = await linesOf(source, { design: 'book' })
    const marks = lines.filter(({ text }) => text.includes('\u00b7'))
    if (marks.length === 0) continue
    marked++
    assert.equal(
      marks
        .map(({ text }) => text)
        .join('')
        .replace(/\s/gu, ''),
      '\u00b7\u00b7\u00b7',
    )
  }
  assert.ok(marked > 0 && marked < 4, `${marked} of 4`)
})

test('manual: sans within 372, code headings in mono, the heading at hand in the running head', async () => {
  const source = `# tide\n\nReads gauges\n\n${PARAGRAPH}\n\n## Start\n\n### \`GET /v1\`\n\n${`${PARAGRAPH}\n\n`.repeat(14)}`
  const { lines } = await linesOf(source, { design: 'manual' })
  close(lineOf(lines, 'tide').y, 72 + ascent(26, 30), 'title')
  close(lineOf(lines, 'Reads').y, 72 + 30 + 7.5 + ascent(13, 18.75, 0.66), 'subtitle')
  for (const { text, right } of lines) if (/again|Ten/.test(text)) assert.ok(right < 92.14 + 372.1, text)
  assert.deepEqual(
    lines
      .filter(({ y }) => y < 60)
      .map(({ text }) => text.trim())
      .sort(),
    ['Start', 'tide'],
  )
})

test('paper: text below the authors is not indented', async () => {
  const { lines } = await linesOf('# On trees\n\nJane Doe\n\nText here.\n\nMore text.\n', { design: 'paper' })
  const xOf = (start: string) => lines.find(({ text }) => text.startsWith(start))!.x
  assert.equal(xOf('Text'), xOf('Jane'))
  close(xOf('More'), xOf('Jane') + 15, 'the second paragraph')
})
