/**
 * Golden cases: a source, the lines it comes to, and the file as it is, uncompressed, so that a diff reads. To write them
 * anew, look at the pages, then commit:
 *
 *   GOLDEN=write node scripts/test.mjs tests packages/typeset/src/golden.test.ts
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import type { TypesetOptions } from './index.ts'
import { compose } from './typeset.ts'

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

for (const [name, options] of Object.entries(CASES)) {
  test(`golden: ${name} is unchanged`, () => {
    const file = (kind: string) => new URL(`../golden/${name}/${kind}`, import.meta.url)
    const { pdf } = compose(readFileSync(file('source.txt'), 'utf8'), options, {}, false)
    const lines = linesOf(pdf)
    if (process.env['GOLDEN'] === 'write') {
      writeFileSync(file('lines.txt'), lines)
      writeFileSync(file('page.pdf'), pdf)
    }
    assert.equal(lines, readFileSync(file('lines.txt'), 'utf8'))
    assert.equal(Buffer.from(pdf).toString('latin1'), readFileSync(file('page.pdf'), 'latin1'))
  })
}
