import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { fontFile } from '../font/sfnt.ts'
import type { TypesetOptions } from '../options.ts'
import { ALL_PACKS, typeset } from '../testing.ts'

const loader = new ResourceLoader()
// No pack has an m with a tilde.
const WORD = 'am̃ex'
const TEXT = `Words ${WORD} `.repeat(60).trim()

interface Letter {
  letter: string
  font: string
  size: number
  left: number
  right: number
  y: number
}

async function lettersOf(text: string, options: TypesetOptions): Promise<Letter[]> {
  const { resources } = await loader.loadFor(text, options)
  const { pdf } = typeset(text, options, resources)
  const letters: Letter[] = []
  mupdf.Document.openDocument(pdf, 'application/pdf')
    .loadPage(0)
    .toStructuredText('')
    .walk({
      onChar: (letter, [, y], font, size, [left, , right]) =>
        letters.push({ letter, font: font.getName(), size, left, right, y }),
    })
  return letters
}

async function xHeightOf(id: string): Promise<number> {
  const { resources } = await loader.load([`font:${id}`])
  const file = fontFile(resources.fonts!.get(id)!)
  return (file.view.getInt16(file.table('OS/2') + 86) * 1000) / file.unitsPerEm
}

test('letters of a font beside that of the design have its x-height', async () => {
  const letters = await lettersOf(TEXT, { design: 'plain' })
  const own = letters.find(({ letter }) => letter === 'W')!.size * ALL_PACKS.get('serif-regular')!.xHeight
  const { size } = letters.find(({ font }) => /tinos/iu.test(font))!
  assert.ok(Math.abs(size * (await xHeightOf('tinos')) - own) < own / 500, `${size}`)
})

for (const [font, text] of [
  ['helvetica', TEXT],
  ['courier', 'Words ***\u0514***'],
] as const)
  test(`they keep their size in the design classic: ${font}`, async () => {
    const sizes = new Set((await lettersOf(text, { font })).map(({ size }) => Math.round(size * 100) / 100))
    assert.deepEqual(
      [...sizes].filter((size) => size > 10),
      [12],
    )
  })

test('lines with them are as wide as they are measured', async () => {
  const letters = await lettersOf(TEXT, { design: 'plain', align: 'justify' })
  const ends = [...Map.groupBy(letters, ({ y }) => Math.round(y)).values()].map((line) =>
    Math.max(...line.filter(({ letter }) => letter !== ' ').map(({ right }) => right)),
  )
  const lines = ends.slice(0, -2)
  assert.ok(lines.length > 5)
  assert.ok(Math.max(...lines) - Math.min(...lines) < 1, `${lines}`)
})

for (const design of ['plain', 'report', 'letter'] as const)
  test(`what no pack has is as large as the code, subscript or superscript that it stands in: ${design}`, async () => {
    const text = 'Text 水 `code 码` m<sub>2水</sub> x<sup>3注</sup>'
    const letters = await lettersOf(text, { design, markup: 'markdown' })
    const of = (wanted: string): Letter => letters.find(({ letter }) => letter === wanted)!
    const close = (one: number, other: number): void => assert.ok(Math.abs(one - other) < 0.05, `${one}, ${other}`)
    close(of('水').size, of('T').size)
    close(of('码').size, of('c').size)
    const lowered = letters.filter(({ letter }) => letter === '水')[1]!
    close(lowered.size, of('2').size)
    close(lowered.y, of('2').y)
    close(of('注').size, of('3').size)
    close(of('注').y, of('3').y)
  })
