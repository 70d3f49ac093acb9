/**
 * Blocks of signatures as models write them (testing-signatures.ts): a party owns what follows it until the next party or witness, in plain
 * text, in the source, and on the pages of both engines and of Word.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toLight, toMarkdown } from '@platen/document'
import { readMarkdown, withHardBreaks } from '@platen/document/markdown'
import { assignRoles } from '@platen/document/roles'
import { strFromU8, unzipSync } from 'fflate'
import { toDocx } from '../formats/write-docx.ts'
import type { PdfEngine, PdfOptions } from './engine.ts'
import { platenEngine } from './platen/platen.ts'
import { readPdf } from './testing.ts'
import { SIGNATURE_BLOCKS, type SignatureBlock } from './testing-signatures.ts'
import { typstEngine } from './typst/typst.ts'

const CLAUSE =
  '1.1 It ends on the last day of the month in which notice was given, or earlier where both parties agree.'
/** On the page. */
const CLAUSE_END = 160
const contractOf = ({ source }: SignatureBlock): string => `# Agreement\n\n## 1. Term\n\n${CLAUSE}\n\n${source}`

const MARKS: Readonly<Record<string, string>> = { signHead: '# ', signParty: '# ', signRule: 'x ', signRuleNext: '_ ' }

/** By column of the page, the lines of each party: `#` before what names it, `x` where it signs, `_` where something is filled in. */
function partiesOf(block: SignatureBlock): string[][] {
  const document = readMarkdown(contractOf(block), 'answer')
  const parties: string[][] = []
  let first = 0
  for (const { parts } of assignRoles(document, 'contract', block.language).groups.values()) {
    for (const { role, column = 0, label, from, to } of parts) {
      const text = String.fromCharCode(...document.units.subarray(from, to))
      ;(parties[first + column] ??= []).push(
        `${MARKS[role] ?? ''}${label === undefined ? '' : `${label} `}${text}`.trimEnd(),
      )
    }
    first = 2 * Math.ceil(parties.length / 2)
  }
  return Array.from(parties, (party = []) => party)
}

let engines: PdfEngine[]
before(() => {
  engines = [platenEngine({ slots: 1 }), typstEngine({ slots: 1 })]
})
after(() => Promise.all(engines.map((engine) => engine.close())))

const blanksOf = (text: string): string[] => text.match(/_{4,}|\.{6,}/gu) ?? []

const optionsOf = ({ language }: SignatureBlock): PdfOptions => ({ design: 'contract', markup: 'markdown', language })

interface Line {
  text: string
  x: number
  y: number
  page: number
}

/** Lines of the columns of a PDF's pages, `y` from the top. */
async function linesOf(pdf: Uint8Array): Promise<Line[]> {
  const { pages } = await readPdf(pdf)
  return pages.flatMap(({ pieces, size }, page) => {
    const lines: (Line & { end: number })[] = []
    for (const { text, x, y } of pieces) {
      const side = x < 300 ? 0 : 1
      const line = lines.find((one) => Math.abs(one.y - (size[1]! - y)) < 1 && (one.x < 300 ? 0 : 1) === side)
      if (line === undefined) lines.push({ text, x, y: size[1]! - y, page, end: x })
      else line.text += text
    }
    return lines
  })
}

const bare = (text: string): string => text.replace(/[\s\u00a0]+/gu, '')

/** The lines of a party stand in its column, one below the other, on one page. @returns where it begins and ends. */
function placeOf(lines: readonly Line[], party: readonly string[], side: number): { top: number; bottom: number } {
  const texts = party.map((line) => bare(line.replace(/^[#x_] ?/u, ''))).filter((text) => text !== '')
  const column = lines.filter(({ x }) => (x < 300 ? 0 : 1) === side)
  const isStart = (text: string, line: Line) => {
    const shown = bare(line.text).replaceAll('_', '')
    return shown !== '' && text.replaceAll('_', '').startsWith(shown.slice(0, 12))
  }
  const starts = column.flatMap((line, at) => (isStart(texts[0]!, line) ? [at] : []))
  for (const start of starts) {
    let at = start
    const found = [column[at]!]
    for (const text of texts.slice(1)) {
      do at++
      while (at < column.length && !isStart(text, column[at]!))
      if (at === column.length) break
      found.push(column[at]!)
    }
    if (found.length < texts.length) continue
    for (const [index, line] of found.entries()) {
      assert.equal(line.page, found[0]!.page, `${line.text} stands on another page`)
      if (index > 0) assert.ok(line.y > found[index - 1]!.y, `${line.text} stands above ${found[index - 1]!.text}`)
    }
    return { top: found[0]!.y, bottom: found.at(-1)!.y }
  }
  return assert.fail(`${party.join(' | ')}: not in column ${side}: ${column.map(({ text }) => text).join(' | ')}`)
}

for (const block of SIGNATURE_BLOCKS) {
  test(`signatures: ${block.name}: each line belongs to its party`, () => {
    assert.deepEqual(partiesOf(block), block.parties)
  })

  test(`signatures: ${block.name}: blanks stand as typed in plain text and in the source`, () => {
    const document = readMarkdown(block.source, 'answer')
    for (const text of [toLight(document), withHardBreaks(block.source), toMarkdown(document)])
      assert.deepEqual(blanksOf(text.replaceAll('\\', '')), blanksOf(block.source))
    assert.doesNotMatch(toLight(document).replace(/\* \* \*(?=\n\n\*\*Party B)/u, ''), /\* \* \*/)
  })

  test(`signatures: ${block.name}: parties stand beside each other on the pages of both engines`, async () => {
    const content = toMarkdown(readMarkdown(contractOf(block), 'answer'))
    for (const engine of engines) {
      const { pdf } = await engine.render({ content, title: 'Agreement', options: optionsOf(block) })
      const lines = await linesOf(pdf)
      let bottom = 0
      for (let first = 0; first < block.parties.length; first += 2) {
        const pair = block.parties.slice(first, first + 2)
        const below = lines.filter(({ y }) => y > bottom && y > CLAUSE_END)
        const places = pair.flatMap((party, side) =>
          party.some((line) => line.length > 1) ? [placeOf(below, party, side)] : [],
        )
        assert.ok(places.length > 0)
        const top = Math.min(...places.map((place) => place.top))
        if (first > 0) assert.ok(top - bottom > 25, `${engine.name}: ${top - bottom} between two rows of parties`)
        bottom = Math.max(...places.map((place) => place.bottom))
      }
    }
  })

  test(`signatures: ${block.name}: parties are cells of a table in Word`, async () => {
    const document = readMarkdown(contractOf(block), 'answer')
    const bytes = await toDocx(document, { title: 'Agreement', language: block.language, options: optionsOf(block) })
    const xml = strFromU8(unzipSync(bytes)['word/document.xml']!)
    const columns: string[][] = []
    for (const [at, [table]] of [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gsu)].entries()) {
      for (const [row] of table.matchAll(/<w:tr>.*?<\/w:tr>/gsu)) {
        assert.match(row, /<w:cantSplit\/>/u)
        for (const [side, [cell]] of [...row.matchAll(/<w:tc>.*?<\/w:tc>/gsu)].entries())
          for (const [paragraph] of cell.matchAll(/<w:p>.*?<\/w:p>/gsu)) {
            const text = paragraph.replace(/<[^>]+>/gu, '').replaceAll('&amp;', '&')
            const hasRule = /w:leader="underscore"/u.test(paragraph)
            if (text !== '' || hasRule) (columns[2 * at + side] ??= []).push(`${hasRule ? '+' : ''}${bare(text)}`)
          }
      }
    }
    const expected = block.parties.map((party) =>
      party.map((line) => `${/^[x_](?: |$)/u.test(line) ? '+' : ''}${bare(line.replace(/^[#x_](?: |$)/u, ''))}`),
    )
    assert.deepEqual(
      Array.from(columns, (column = []) => column),
      expected,
    )
  })
}
