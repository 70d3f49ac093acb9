/** Files whose text is set from font packs, before readers and judges that share no code with us. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PACKS } from '@platen/fonts'
import * as mupdf from 'mupdf'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type FeatureSet, SETS } from '../font/pack/codes.ts'
import { type Line, pdfOf, readPack } from '../font/pack/testing.ts'
import { srgbProfile } from './srgb.ts'
import { skipWithoutVeraPdf, veraPdf } from './testing.ts'

const pdfium = await PDFiumLibrary.init()
after(() => pdfium.destroy())

const LATIN = [
  'Office waffles fjord (1,234.56) “AV To” naïve façade [x] \\ 98% & €5 – ok',
  'Zażółć gęślą jaźń Đạo đức tiếng Việt',
]
const WIDE = ['Ωραία ημέρα 25', 'Съешь же ещё этих мягких французских булок', '2 ≤ 3 → ∞']
const SMALL_CAPS = 'Harvard university café łódź'

function linesOf(name: string): Line[] {
  const pack = readPack(name)
  const line = (text: string, set: FeatureSet = 'tabular'): Line => ({ pack, set, text })
  const lines = [...LATIN, ...WIDE].map((text) => line(text))
  for (const set of ['proportional', 'old-style'] as const) {
    if (pack.sets[SETS.indexOf(set)]) lines.push(line('In 1984, 20 of 357', set))
  }
  if (pack.sets[SETS.indexOf('small-caps')]) lines.push(line(SMALL_CAPS, 'small-caps'))
  if (pack.sets[SETS.indexOf('superior')]) lines.push(line('1234567890', 'superior'))
  return lines
}

const READERS: Record<string, (pdf: Uint8Array) => Promise<string> | string> = {
  'pdf.js': async (pdf) => {
    const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
    const { items } = await (await document.getPage(1)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join('')
    await document.loadingTask.destroy()
    return text
  },
  PDFium: async (pdf) => {
    const document = await pdfium.loadDocument(pdf.slice())
    const text = document.getPage(0).getText()
    document.destroy()
    return text
  },
  mupdf: (pdf) => mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0).toStructuredText('').asText(),
  pdftotext: (pdf) => spawnSync('pdftotext', ['-q', '-', '-'], { input: pdf, encoding: 'utf8' }).stdout,
}
const isInstalled = (command: string) => spawnSync(command, ['--version']).error === undefined

for (const [reader, read] of Object.entries(READERS)) {
  const skip = reader === 'pdftotext' && !isInstalled(reader) ? 'not installed' : false

  test(`text set from any pack comes out again, ligatures and small capitals as their letters (judge: ${reader})`, {
    skip,
  }, async () => {
    // Readers take spaces from gaps and drop those at the end of a line.
    const bare = (text: string): string => text.replace(/\s+/g, '').normalize('NFC')
    for (const name of PACKS) {
      const lines = linesOf(name)
      const pdf = pdfOf(lines, srgbProfile())
      assert.equal(bare(await read(pdf)), bare(lines.map(({ text }) => text).join('')), name)
    }
  })
}

test('mupdf draws a page of every pack without a warning', () => {
  for (const name of PACKS) {
    const page = mupdf.Document.openDocument(pdfOf(linesOf(name), srgbProfile()), 'application/pdf').loadPage(0)
    const pixels = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray).getPixels()
    const ink = pixels.reduce((sum, value) => sum + 255 - value, 0) / 255
    assert.ok(ink > 1500, `${name}: ${ink}`)
  }
})

test('fonts of every pack conform to PDF/A-2u (judge: veraPDF)', {
  skip: skipWithoutVeraPdf,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-packs-'))
  after(() => rmSync(folder, { recursive: true }))
  const files = PACKS.map((name) => {
    const file = join(folder, `${name}.pdf`)
    writeFileSync(file, pdfOf(linesOf(name), srgbProfile()))
    return file
  })
  const verdicts = veraPdf('2u', files)
  assert.deepEqual(
    verdicts.filter(({ passes }) => !passes),
    [],
  )
  assert.equal(verdicts.length, files.length)
})
