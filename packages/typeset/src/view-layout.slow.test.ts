import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { corpus } from '../../../bench/corpus.ts'
import { ALL_PACKS, typeset } from './testing.ts'
import { typesetWithLayout } from './typeset.ts'

const SOURCE = `# Ten pages\n\n${corpus(20_000, 3)}\n\n| Stage | Lost |\n|---|---:|\n| Dock | 115 |\n`
const OPTIONS = { design: 'report', markup: 'light' } as const
const layOut = (source: string, options: object = OPTIONS) => typesetWithLayout(source, options, { packs: ALL_PACKS })

test('the layout comes with the bytes that typeset gives', () => {
  const { pdf, layout, pageCount } = layOut(SOURCE)
  assert.deepEqual(pdf, typeset(SOURCE, OPTIONS).pdf)
  assert.equal(layout.pages.length, pageCount)
  assert.ok(pageCount > 5)
})

test('each block is where the file prints it', async () => {
  const { pdf, layout } = layOut(SOURCE)
  const document = await getDocument({ data: pdf, verbosity: 0 }).promise
  let found = 0
  for (const { page, top, bottom, left, end, text, from } of layout.blocks) {
    const { height } = layout.pages[page]!
    const { items } = await (await document.getPage(page + 1)).getTextContent()
    const lines = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, y: height - item.transform[5], x: item.transform[4], end: item.transform[4] + item.width }]
        : [],
    )
    const own = lines.filter(({ y, x }) => y > top && y <= bottom && x > left - 1)
    assert.ok(
      own.some((line) => Math.abs(line.end - end) < 1),
      `${text} on page ${page} ends at ${end}`,
    )
    const word = text.split(/\W/u)[0]!
    if (from > 0 || word.length < 4) continue
    assert.ok(
      lines.some((line) => line.y > top && line.y < bottom && line.text.includes(word)),
      `${text} on page ${page}`,
    )
    found++
  }
  assert.ok(found > 20)
  await document.loadingTask.destroy()
})

test('the hash of a page changes with what stands on it, and only then', () => {
  const hashes = (source: string, options?: object) => layOut(source, options).layout.pages.map(({ hash }) => hash)
  const before = hashes(SOURCE)
  assert.deepEqual(hashes(SOURCE), before)
  assert.equal(new Set(before).size, before.length)
  const after = hashes(SOURCE.replace('Dock', 'Gate'))
  assert.deepEqual(after.slice(0, -1), before.slice(0, -1))
  assert.notEqual(after.at(-1), before.at(-1))
  // A font of the same widths under the same name.
  assert.notEqual(hashes('x', { font: 'helvetica' })[0], hashes('x', { font: 'courier' })[0])
})

test('what pages draw with stays the same while their text changes', () => {
  const { drawing, pageCount } = layOut(SOURCE)
  assert.equal(drawing!.pages.length, pageCount)
  const more = layOut(SOURCE.replace('Dock', 'Gate\n\nA paragraph more.')).drawing!
  assert.equal(more.key, drawing!.key)
  assert.deepEqual(more.objects, drawing!.objects)
  assert.notDeepEqual(more.content, drawing!.content)
  assert.notEqual(layOut(SOURCE, { ...OPTIONS, font: 'courier' }).drawing!.key, drawing!.key)
})

test('pages with fields are drawn by their file alone', () => {
  assert.equal(layOut('Name: [your name]', { ...OPTIONS, fillable: true }).drawing, undefined)
})

test('the text of a block has letters, where its lines have ligatures', () => {
  const { layout } = layOut('Report the five figures of the efficient office.')
  assert.match(layout.blocks[0]!.text, /^Report the five figures of the efficient/)
})

test('the text of a block of any script is as it is written', () => {
  for (const text of ['📋 efficient ⠁ and ⟂', '日本語', 'Ｆive figures']) {
    assert.equal(layOut(text).layout.blocks[0]!.text, text)
  }
})

test('a block says how many letters its whole text has', () => {
  const text = 'The loading dock lost 173 pallets -- “most” on warm, dry days. '.repeat(30)
  const blocks = layOut(`${text}\n\n日本語 and Ελληνικά.`).layout.blocks
  assert.deepEqual(
    [...new Set(blocks.map(({ letters }) => letters))],
    [text, '日本語 and Ελληνικά.'].map((all) => all.match(/[\p{L}\p{N}]/gu)!.length),
  )
})
