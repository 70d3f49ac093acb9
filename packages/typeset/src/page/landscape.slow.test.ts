/** Tables on landscape pages: which pages are turned, what stands on them, and what outside judges say of the file. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import * as mupdf from 'mupdf'
import { cases, randomFrom } from '../../../document/src/testing.ts'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { type TypesetOptions, type TypesetResult, typeset } from '../index.ts'
import { skipWithoutVeraPdf, veraPdf } from '../pdf/testing.ts'
import { DESIGNS } from '../style/designs/index.ts'
import { pageOf } from '../style/page.ts'
import { sheetOf } from '../style/sheet-of.ts'

const seed = Number(process.env['SEED'] ?? 20_261_123)
const folder = mkdtempSync(join(tmpdir(), 'platen-landscape-'))
after(() => rmSync(folder, { recursive: true }))
const loader = new ResourceLoader()

async function set(source: string, options: TypesetOptions = {}): Promise<TypesetResult> {
  const all: TypesetOptions = { markup: 'markdown', design: 'report', landscapeTables: true, ...options }
  return typeset(source, all, (await loader.loadFor(source, all)).resources)
}

interface PageText {
  width: number
  height: number
  /** Text with its place, from the upper left corner. */
  words: { text: string; left: number; right: number; y: number }[]
  text: string
}

function pagesOf({ pdf, pageCount }: TypesetResult): PageText[] {
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const pages: PageText[] = []
  for (let number = 0; number < pageCount; number++) {
    const page = document.loadPage(number)
    const [, , width, height] = page.getBounds()
    const words: PageText['words'] = []
    let isOpen = false
    page.toStructuredText('').walk({
      onChar(character, [x, y], _font, size, quad) {
        const last = words.at(-1)
        const isSame = isOpen && last !== undefined && last.y === y && Math.abs(x - last.right) < size
        isOpen = character.trim() !== ''
        if (!isOpen) return
        if (isSame) {
          last.text += character
          last.right = quad[2]
        } else words.push({ text: character, left: x, right: quad[2], y })
      },
    })
    pages.push({ width, height, words, text: words.map(({ text }) => text).join(' ') })
  }
  document.destroy()
  return pages
}

const shapes = (pages: readonly PageText[]) => pages.map(({ width, height }) => (width > height ? 'landscape' : 'portrait')) // biome-ignore format: short

/** A table of words that are not divided, `columns` of them. */
function wideTable(columns: number, rows: number, mark = ''): string {
  const row = (cell: (column: number) => string) =>
    `|${Array.from({ length: columns }, (_, i) => cell(i)).join('|')}|\n`
  const body = Array.from({ length: rows }, (_, i) => row((column) => `${mark}${i}x${column}y1000000`))
  return row((i) => `Head${i}`) + row(() => '-') + body.join('')
}

test('a table that is too wide stands on a landscape page with caption, heading and note, the text in portrait', async () => {
  const source = `# Title\n\nBefore.\n\n## Heading\n\nTable 1 Title of it\n\n${wideTable(9, 3)}\nNote: of the table.\n\nAfter one.\n\nAfter two.\n\nAfter three.\n`
  const pages = pagesOf(await set(source))
  assert.deepEqual(shapes(pages), ['portrait', 'landscape', 'portrait'])
  const [before, turned, after] = pages as [PageText, PageText, PageText]
  assert.deepEqual([turned.width, turned.height].map(Math.round), [842, 595])
  assert.match(before.text, /^Title Before\. Title Page 1 of 3$/)
  assert.match(turned.text, /^Heading Table 1 Title of it Head0 .* Note: of the table\. Title Page 2 of 3$/)
  assert.match(after.text, /^After one\. After two\. After three\. Title Page 3 of 3$/)
  const find = (text: string) => turned.words.find((word) => word.text === text)!
  // The margins of the design, and the foot as far above the edge as in portrait.
  const foot = before.words.at(-1)!
  assert.ok(Math.abs(find('Head0').left - 92.14) < 0.1)
  assert.ok(Math.max(...turned.words.map(({ right }) => right)) < turned.width - 92.14 + 0.1)
  assert.ok(Math.abs(turned.height - find('3').y - (before.height - foot.y)) < 0.1)
  assert.ok(Math.abs(turned.width - find('3').right - (before.width - foot.right)) < 0.1)
})

test('without the option, and where a table fits, no page is turned and the file is the same', async () => {
  const source = `Text.\n\n${wideTable(3, 3)}`
  assert.deepEqual((await set(source)).pdf, (await set(source, { landscapeTables: false })).pdf)
  const wide = await set(wideTable(9, 3), { landscapeTables: false })
  assert.deepEqual(shapes(pagesOf(wide)), ['portrait'])
  assert.match(wide.diagnostics[0]!.message, /Set landscapeTables/)
})

test('a long table takes several landscape pages, each with its head; two tables share a page', async () => {
  const long = pagesOf(await set(`Text.\n\n${wideTable(9, 60)}\nText.\n\nText.\n\nText.\n`))
  assert.deepEqual(shapes(long), ['portrait', 'landscape', 'landscape', 'landscape', 'portrait'])
  for (const page of long.slice(1, 4)) assert.match(page.text, /^Head0 Head1/)
  const rows = long.flatMap(({ text }) => text.match(/\b\d+x0y/gu) ?? [])
  assert.deepEqual(
    rows,
    Array.from({ length: 60 }, (_, i) => `${i}x0y`),
  )
  const two = pagesOf(await set(`${wideTable(9, 3)}\n\n## Next\n\n${wideTable(9, 3)}`))
  assert.deepEqual(shapes(two), ['landscape'])
  const between = (lines: number) => `${wideTable(9, 3)}\n\n${'Some text.\n\n'.repeat(lines)}${wideTable(9, 3)}`
  assert.deepEqual(shapes(pagesOf(await set(between(3)))), ['landscape'])
  assert.deepEqual(shapes(pagesOf(await set(between(4)))), ['landscape', 'portrait', 'landscape'])
})

test('a table that is too wide for a landscape page too is printed as lines in portrait, with a warning', async () => {
  const result = await set(wideTable(30, 2))
  assert.ok(shapes(pagesOf(result)).every((shape) => shape === 'portrait'))
  assert.deepEqual(result.diagnostics.map(({ code }) => code), ['table-too-wide']) // biome-ignore format: short
  assert.match(result.diagnostics[0]!.message, /Leave out columns/)
})

test('a long paragraph before a table stays in portrait, two last lines stay with the table', async () => {
  const source = `${'Many words that lead in. '.repeat(80)} Here it is:\n\n${wideTable(9, 3)}\n\nThe end.`
  const pages = pagesOf(await set(source))
  assert.deepEqual(shapes(pages), ['portrait', 'landscape'])
  assert.match(pages[1]!.text, /The end\. Page 2 of 2$/)
})

test('footnotes of cells stand at the foot of their landscape page; fold marks and places of a letter stay on page 1', async () => {
  const table = wideTable(9, 2).replace('0x0y1000000', '0x0y[^1]')
  const pages = pagesOf(await set(`Text.\n\n${table}\n\nText.\n\nText.\n\nText.\n\n[^1]: The note.`))
  assert.deepEqual(shapes(pages), ['portrait', 'landscape', 'portrait'])
  assert.match(pages[1]!.text, /The note\./)
  const letter = `Jane Doe\\\n1 Road\n\nAcme Ltd\\\n2 Street\\\nTown\n\n24 November 2026\n\nDear Sir or Madam,\n\n${wideTable(9, 2)}\n\nthank you.\n\nYours faithfully,\n\nJane Doe\n`
  const letterPages = pagesOf(await set(letter, { design: 'letter', foldMarks: true }))
  assert.equal(shapes(letterPages)[0], 'portrait')
  assert.ok(shapes(letterPages).includes('landscape'))
})

test('the design classic turns the page where whole words fit only there', async () => {
  const table = wideTable(7, 3)
  assert.deepEqual(shapes(pagesOf(await set(`a\n\n${table}\n\nb`, { design: 'classic' }))), ['portrait', 'landscape', 'portrait']) // biome-ignore format: short
  assert.deepEqual(shapes(pagesOf(await set(`a\n\n${table}\n\nb`, { design: 'classic', landscapeTables: false }))), ['portrait']) // biome-ignore format: short
})

/** Text and tables, some of them wide, in lists and quotations too. */
function randomSource(random: (limit: number) => number): string {
  let number = 0
  const parts: (() => string)[] = [
    () => `w${number++} ${'word '.repeat(1 + random(60))}`,
    () => `${'#'.repeat(2 + random(2))} w${number++} heading`,
    () => `w${number++} leads in:`,
    () => `- w${number++} item\n- w${number++} item`,
    () => wideTable(2 + random(12), 1 + random(30), `w${number++}r`),
    () => wideTable(9 + random(3), 1 + random(8), `w${number++}r`),
    () => `Table 1 w${number++} caption\n\n${wideTable(9, 3, `w${number++}r`)}\nNote: w${number++}.`,
    () => `> w${number++} quoted\n>\n> ${wideTable(9, 2, `w${number++}r`).trimEnd().replaceAll('\n', '\n> ')}`,
    () => `1. w${number++} item\n\n   ${wideTable(9, 2, `w${number++}r`).trimEnd().replaceAll('\n', '\n   ')}`,
    () => `w${number}[^${number++}] refers.\n\n[^${number - 1}]: A note.`,
  ]
  return Array.from({ length: 1 + random(16) }, () => parts[random(parts.length)]!()).join('\n\n')
}

test(`random documents in all designs: order, margins, no page without text, veraPDF and qpdf (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  const files: string[] = []
  for (const design of Object.keys(DESIGNS) as (keyof typeof DESIGNS)[]) {
    for (let round = 0; round < cases(1); round++) {
      const source = randomSource(random)
      const pageSize = random(3) === 0 ? 'letter' : 'a4'
      const options = { design, pageSize } as const
      const result = await set(source, options)
      const file = join(folder, `${design}-${round}.pdf`)
      writeFileSync(file, result.pdf)
      files.push(file)
      const pages = pagesOf(result)
      const { left, right, top, bottom } = pageOf(sheetOf(options), options)
      const about = `${design} ${round}`
      for (const { width, words, height } of pages) {
        const inText = words.filter(({ y }) => y * 1000 > top && y * 1000 < height * 1000 - bottom)
        assert.ok(inText.length > 0, `${about}: a page without text`)
        for (const word of inText)
          assert.ok(word.left * 1000 > left - 9100 && word.right * 1000 < width * 1000 - right + 700, `${about}: ${JSON.stringify(word)} outside`) // biome-ignore format: short
      }
      // Each table and paragraph in the order of the source; heads of rows that go on are repeated, notes are elsewhere.
      const order = (text: string) => [...new Set(text.match(/\bw\d+/gu))]
      const printed = order(pages.map(({ text }) => text).join(' '))
      if (design !== 'script') assert.deepEqual(printed, order(source), about)
      assert.deepEqual(printed.toSorted(), order(source).toSorted(), about)
    }
  }
  for (const file of files) {
    const { status, stderr, error } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
    if (error === undefined) assert.equal(status, 0, stderr)
  }
  if (skipWithoutVeraPdf !== false) return
  const verdicts = veraPdf('0', files)
  assert.deepEqual(
    verdicts.filter(({ passes }) => !passes),
    [],
  )
  assert.equal(verdicts.length, 2 * files.length)
})
