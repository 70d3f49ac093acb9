/**
 * Golden cases: a source, the lines it comes to, and the file as it is, uncompressed, so that a diff reads; of what comes
 * from font packs, the sum alone. To write them anew, look at the pages, then commit:
 *
 *   GOLDEN=write node scripts/test.mjs tests packages/typeset/src/golden.test.ts
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
  'times left': [50, '8c63f26440311e80'],
  'times justify': [49, '9742951c082704b6'],
  'helvetica left': [53, '2438bb6ca9737180'],
  'helvetica justify': [52, 'bdfc1a9ef4aa1cda'],
  'courier left': [67, '49ec0100741e8c23'],
  'courier justify': [64, 'bc6375d5ebff8ea0'],
}

/** A content stream with the operators of then, and without numbers within its text. */
function linesIn(stream: string): string {
  return readableText(stream)
    .replace(/BT (?!\/F)/g, 'BT 18 TL ')
    .replaceAll('0 -18 Td', 'T*')
    .replace(/(?<!\\)\)[-\d. ]+(?:\(|(?=\]TJ))/g, '')
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
