/**
 * Golden cases: a source, the lines it comes to, and the file as it is, uncompressed, so that a diff reads; of what comes
 * from font packs, the sum alone. To write them anew, look at the pages, then commit:
 *
 *   GOLDEN=write node scripts/test.mjs packages/typeset/src/golden.slow.test.ts
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { corpus } from '../../../bench/corpus.ts'
import { ResourceLoader } from '../../server/src/pdf/resources.ts'
import { winAnsiCode } from './font/encoding.ts'
import { readableText } from './font/pack/testing.ts'
import type { TypesetOptions } from './index.ts'
import { compose } from './testing.ts'

const CASES: Record<string, TypesetOptions> = {
  letter: { title: 'Resignation' },
  report: { title: 'Report', font: 'helvetica', pageSize: 'letter', fontSize: 11, margins: { top: 400 } },
  justified: {
    title: 'The Frog King',
    align: 'justify',
    margins: { left: 150, right: 150 },
    includePageNumbers: false,
  },
}

function linesOf(pdf: Uint8Array): string {
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  let text = ''
  for (let page = 0; page < document.countPages(); page++) {
    text += `— page ${page + 1} —\n${document.loadPage(page).toStructuredText('').asText().trimEnd()}\n`
  }
  document.destroy()
  return text
}

/** With its text, in WinAnsi; a stream of font packs is compressed already. */
function readable(pdf: Uint8Array): string {
  return readableText(Buffer.from(pdf).toString('latin1'))
    .replace(/[\u0100-\uffff]/g, (character) => String.fromCharCode(winAnsiCode(character.charCodeAt(0))))
    .replace(
      /(\/Filter\/FlateDecode\/Length \d+>>stream\n)([\s\S]*?)(\nendstream\nendobj)/g,
      (_, head, bytes, foot) => {
        const sum = createHash('sha256').update(bytes, 'latin1').digest('hex').slice(0, 16)
        return `${head}[${sum}]${foot}`
      },
    )
}

for (const [name, options] of Object.entries(CASES)) {
  test(`golden: ${name} is unchanged`, () => {
    const file = (kind: string) => new URL(`../golden/${name}/${kind}`, import.meta.url)
    const { pdf } = compose(readFileSync(file('source.txt'), 'utf8'), options, {}, false)
    const lines = linesOf(pdf)
    if (process.env['GOLDEN'] === 'write') {
      writeFileSync(file('lines.txt'), lines)
      writeFileSync(file('page.txt'), readable(pdf), 'latin1')
    }
    assert.equal(lines, readFileSync(file('lines.txt'), 'utf8'))
    assert.equal(readable(pdf), readFileSync(file('page.txt'), 'latin1'))
  })
}

/**
 * Of the lines in the content streams, where they stand and what they show, from when the standard fonts were not embedded:
 * every line and page as they were set then. Without what spaces grow by, which codes of two bytes spell in another way.
 */
const UNEMBEDDED: Record<string, [pages: number, sum: string]> = {
  'times left': [50, '7b90c4568fc52878'],
  'times justify': [49, '6896e6dacd31d023'],
  'helvetica left': [53, 'c6f87e561c539ae2'],
  'helvetica justify': [52, 'e8751d4948a5e3e3'],
  'courier left': [67, '2b83372fecc9d82d'],
  'courier justify': [64, '45ad74b826c93715'],
}

/** What a content stream shows, without numbers within its text: the place on the page, the font and the text of each stretch. */
function linesIn(stream: string): string {
  const lines: string[] = []
  let [x, y, font] = [0, 0, '']
  const operator = /\bBT\b|([-\d.]+) ([-\d.]+) Td|(\/F\d+ [\d.]+ Tf)|\[(\(.*\))\]TJ|(\(.*\))Tj/g
  for (const [all, right, up, face, several, one] of readableText(stream).matchAll(operator)) {
    if (all === 'BT') [x, y] = [0, 0]
    else if (right !== undefined) [x, y] = [x + Number(right), y + Number(up)]
    else if (face !== undefined) font = face
    else lines.push(`${x.toFixed(2)} ${y.toFixed(2)} ${font} ${(several ?? one)!.replace(/(?<!\\)\)[-\d. ]+\(/g, '')}`)
  }
  return lines.join('\n')
}

test('embedding moved no line of classic pages', async () => {
  const golden = ['letter', 'report', 'justified'].map((name) =>
    readFileSync(new URL(`../golden/${name}/source.txt`, import.meta.url), 'utf8'),
  )
  const texts = [...golden, corpus(2000, 1), corpus(20_000, 2), corpus(100_000, 3)]
  const { resources } = await new ResourceLoader().loadFor('', { align: 'justify' })
  const { hyphenation } = resources
  for (const font of ['times', 'helvetica', 'courier'] as const) {
    for (const align of ['left', 'justify'] as const) {
      const hash = createHash('sha256')
      let pages = 0
      for (const text of texts) {
        const { pdf, pageCount } = compose(text, { font, align, title: 'x' }, { hyphenation: hyphenation! }, false)
        pages += pageCount
        const file = Buffer.from(pdf).toString('latin1')
        for (const [, stream] of file.matchAll(/stream\n([\s\S]*?)\nendstream/g))
          if (/ Tf[\s\S]*\]TJ/.test(stream!)) hash.update(linesIn(stream!))
      }
      assert.deepEqual([pages, hash.digest('hex').slice(0, 16)], UNEMBEDDED[`${font} ${align}`], `${font} ${align}`)
    }
  }
})

test('a typed hyphen comes out as it was typed (judge: mupdf, which looks up the glyph, not the code)', () => {
  const { pdf } = compose('a lime-tree', { includePageNumbers: false }, {}, true)
  assert.match(linesOf(pdf), /a lime-tree/)
})
