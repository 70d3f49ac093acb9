/** Footnotes of the designs: where they stand, where they are divided, and how they are tagged. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { randomFrom } from '../../../document/src/testing.ts'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import type { TypesetOptions } from '../index.ts'
import { close, type Line, linesOf } from '../style/testing.ts'
import { compose } from '../testing.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)
const PLAIN = { design: 'plain', includePageNumbers: false } as const
/** Lower edge of the text on A4. */
const BOTTOM = 762
const words = (count: number, word: string) => Array.from({ length: count }, (_, i) => `${word}${i}`).join(' ')

const find = (lines: readonly Line[], text: string): Line => {
  const line = lines.find((one) => one.text.startsWith(text))
  assert.ok(line, `${text} is among ${lines.map((one) => one.text).join(' | ')}`)
  return line
}

test('a note stands at the foot of the page: number, text 10.5 further in, entries 3 apart, below a rule', async () => {
  const lines = await linesOf('Some text.[^b] More.[^a]\n\n[^a]: The last.\n[^b]: The first\\\nin two lines.\n', PLAIN)
  const [text, number] = [find(lines, 'Some text.'), find(lines, '1')]
  assert.equal(text.text, 'Some text.¹ More.²')
  assert.equal(number.text, '1 The first')
  close(number.x, 92.14, 'number')
  close(find(lines, 'in two lines').x, 92.14 + 10.5, 'text')
  // The line box ends where the page's text does; 8.47 from its top to the baseline.
  close(find(lines, '2').y, BOTTOM - 11.25 + 8.47, 'baseline of the last')
  close(find(lines, '2').y - find(lines, 'in two lines').y, 14.25, 'entries')
  const { file } = await fileOf('Text[^a]\n\n[^a]: note\n', PLAIN)
  // 841.89 - 762 + 11.25, below its upper edge.
  assert.ok(file.includes('92.14 90.74 60 .4 re'))
})

const loader = new ResourceLoader()

async function fileOf(source: string, design: TypesetOptions): Promise<{ pdf: Uint8Array; file: string }> {
  const options: TypesetOptions = { ...design, markup: 'markdown' }
  const { pdf } = compose(source, options, (await loader.loadFor(source, options)).resources, false)
  return { pdf, file: Buffer.from(pdf).toString('latin1') }
}

test('notes stand on the page of their reference, in lists, tables and quotations too, and one that is named twice once', async () => {
  const source = [
    'First.[^twice]',
    ...Array.from({ length: 60 }, (_, i) => `Paragraph ${i}.`),
    '- an item[^item]\n- another[^twice]',
    '| a | b |\n|---|---|\n| c | cell[^cell] |',
    '> quoted[^quote]',
    '[^cell]: in a cell\n[^item]: in an item\n[^twice]: named twice\n[^quote]: in a quotation\n[^never]: never named',
  ].join('\n\n')
  const lines = await linesOf(source, PLAIN)
  const pageOf = (text: string) => {
    const found = lines.filter((line) => line.text.includes(text))
    assert.equal(found.length, 1, text)
    return found[0]!.page
  }
  assert.equal(pageOf('named twice'), 0)
  for (const [note, place] of [
    ['in an item', 'an item²'],
    ['in a cell', 'cell³'],
    ['in a quotation', 'quoted'],
  ] as const)
    assert.equal(pageOf(note), pageOf(place), note)
  assert.equal(pageOf('never named'), lines.at(-1)!.page)
})

test('a note is divided only beyond four lines, and two of its lines stay together', async () => {
  for (const noteLines of [4, 7]) {
    let divided = 0
    for (let before = 28; before < 46; before++) {
      const note = Array.from({ length: noteLines }, (_, i) => `note${i}`).join('\\\n    ')
      const text = `${'Before\\\n'.repeat(before)}here[^n]\\\n${'After\\\n'.repeat(30)}After\n\n[^n]: ${note}\n`
      const lines = await linesOf(text, PLAIN)
      const pages = Array.from({ length: noteLines }, (_, i) => find(lines, i === 0 ? '1 note0' : `note${i}`).page)
      assert.equal(pages[0], find(lines, 'here').page)
      const first = pages.filter((page) => page === pages[0]).length
      if (first === noteLines) continue
      divided++
      assert.ok(first >= 2 && noteLines - first >= 2, `${first} of ${noteLines}`)
    }
    assert.equal(divided > 0, noteLines > 4, `${divided} divided of ${noteLines} lines`)
  }
})

test(`no note is lost, stands above the text or overlaps it (SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  for (let round = 0; round < 12; round++) {
    const notes = 1 + random(40)
    const blocks = Array.from({ length: 20 + random(30) }, (_, block) => {
      const marks = Array.from({ length: random(4) }, () => `[^${random(notes)}]`).join(' and')
      const text = `${words(1 + random(60), `w${block}x`)}${marks}`
      return [text, `- ${text}\n- ${text}`, `## ${text}`, `| a | b |\n|---|---|\n| c | ${text} |`][random(4)]
    })
    const definitions = Array.from({ length: notes }, (_, i) => `[^${i}]: ${words(1 + random(120), `n${i}y`)}`)
    const lines = await linesOf([...blocks, ...definitions].join('\n\n'), PLAIN)
    const text = lines.map((line) => line.text).join(' ')
    for (let note = 0; note < notes; note++) assert.equal(text.match(new RegExp(`n${note}y0\\b`, 'g'))?.length, 1)
    for (let page = 0; page <= lines.at(-1)!.page; page++) {
      const own = lines.filter((line) => line.page === page)
      const firstNote = own.findIndex((line) => /n\d+y/.test(line.text))
      assert.ok(own.every((line) => line.y < BOTTOM))
      if (firstNote < 0) continue
      // Behind the text of the page, in the order of the file and below it on paper.
      assert.ok(
        own.slice(firstNote).every((line) => !/w\d+x/.test(line.text)),
        `page ${page}`,
      )
      const above = Math.max(0, ...own.slice(0, firstNote).map((line) => line.y))
      if (firstNote > 0) assert.ok(own[firstNote]!.y - above >= 15, `${own[firstNote]!.y} below ${above}`)
    }
  }
})

test('hundreds of notes on one line go on at the foot of the next pages, in order', async () => {
  const marks = Array.from({ length: 400 }, (_, i) => `[^${i}]`).join('')
  const definitions = Array.from({ length: 400 }, (_, i) => `[^${i}]: note${i}.`).join('\n')
  const lines = await linesOf(`Before.\n\n${marks}\n\n${'After.\n\n'.repeat(80)}${definitions}\n`, PLAIN)
  const found = lines.flatMap((line) => [...line.text.matchAll(/note(\d+)\./g)].map((match) => Number(match[1])))
  assert.deepEqual(
    found,
    Array.from({ length: 400 }, (_, i) => i),
  )
  assert.equal(lines.filter((line) => line.text === 'After.').length, 80)
})

test('references and notes lead to each other, and each note has an identifier', async () => {
  const source = 'Text.[^a]\n\n[^a]: note[^b]\n[^b]: in a note\n[^c]: alone\n'
  const { pdf, file } = await fileOf(source, { design: 'letter' })
  assert.equal(file.match(/\/Subtype\/Link/g)?.length, 4)
  assert.equal(file.match(/\/S\/GoTo/g)?.length, 4)
  assert.equal(file.match(/\/S\/Reference/g)?.length, 4)
  assert.equal(file.match(/\/S\/Note/g)?.length, 3)
  assert.equal(file.match(/\/ID\(note\d+\)/g)?.length, 3)
  assert.ok(/\/IDTree<<\/Names\[\(note\d+\)\d+ 0 R\(note/.test(file))
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const text = document.loadPage(0).toStructuredText('').asText()
  document.destroy()
  assert.deepEqual(text.split('\n').filter(Boolean).slice(-3), ['1 note²', '2 in a note', '3 alone'])
})
