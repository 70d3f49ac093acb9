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

/** A stream of font packs is compressed already. */
function readable(pdf: Uint8Array): string {
  return Buffer.from(pdf)
    .toString('latin1')
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

/** Of the content streams, from when the standard fonts were not embedded: every line and page as they were set then. */
const UNEMBEDDED: Record<string, [pages: number, sum: string]> = {
  'times left': [50, '04d3e896f2a04e9e'],
  'times justify': [49, '1e10c96b6121f634'],
  'helvetica left': [53, '60c703c4249ea9b6'],
  'helvetica justify': [52, '108656e0f99de8e0'],
  'courier left': [67, '80253761b4202e4f'],
  'courier justify': [64, '69ec2025275ed541'],
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
          if (/ Tf[\s\S]*\]TJ/.test(stream!)) hash.update(stream!)
      }
      assert.deepEqual([pages, hash.digest('hex').slice(0, 16)], UNEMBEDDED[`${font} ${align}`], `${font} ${align}`)
    }
  }
})

test('a typed hyphen comes out as it was typed (judge: mupdf, which looks up the glyph, not the code)', () => {
  const { pdf } = compose('a lime-tree', { includePageNumbers: false }, {}, true)
  assert.match(linesOf(pdf), /a lime-tree/)
})
