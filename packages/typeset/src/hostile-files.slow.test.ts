/** Files of hostile text, up to the longest that the interface allows. Apart from hostile.slow.test.ts, whose counting takes time. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import * as mupdf from 'mupdf'
import { ResourceLoader } from '../../server/src/pdf/resources.ts'
import { DESIGN_NAMES } from './designs.ts'
import { CASES, MARKDOWN } from './hostile-testing.ts'
import { typeset } from './typeset.ts'

const loader = new ResourceLoader()
const folder = mkdtempSync(join(tmpdir(), 'platen-hostile-'))
after(() => rmSync(folder, { recursive: true }))

/** The longest that the interface allows. */
const LONGEST = 100_000
/** Of what qpdf reads, UTF-16 units: some pages. */
const JUDGED = 2000

for (const [name, [source, options = {}]] of Object.entries(CASES)) {
  test(`a document of 100,000 characters is set: ${name}`, async () => {
    const content = source(LONGEST)
    const { pdf, pageCount } = typeset(content, options, (await loader.loadFor(content, options)).resources)
    const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
    assert.equal(document.countPages(), pageCount)
    // MuPDF reads a page of a form in a time that grows with the square of its fields.
    const pagesRead = options.fillable ? 1 : 3
    for (let page = 0; page < Math.min(pageCount, pagesRead); page++)
      document.loadPage(page).toStructuredText('').asText()
    document.destroy()
    // Headings of 24 points take the most: a dozen a page.
    assert.ok(pageCount <= 3000, `${pageCount} pages`)
  })
}

test('hostile files are sound (judge: qpdf)', {
  skip: spawnSync('qpdf', ['--version']).error === undefined ? false : 'not installed',
}, async () => {
  for (const [name, [source, options = {}]] of Object.entries(CASES)) {
    const content = source(JUDGED)
    const file = join(folder, 'checked.pdf')
    writeFileSync(file, typeset(content, options, (await loader.loadFor(content, options)).resources).pdf)
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
    assert.equal(status, 0, `${name}: ${stdout}${stderr}`)
  }
})

/** Every case in every design at this length, UTF-16 units. */
const IN_DESIGNS = 600

test('hostile text is set in every design', async () => {
  for (const design of DESIGN_NAMES) {
    for (const [name, [source, options = {}]] of Object.entries(CASES)) {
      // Margins and sizes of a case are its own.
      const all = { ...options, design }
      const content = source(IN_DESIGNS)
      const { pdf, pageCount } = typeset(content, all, (await loader.loadFor(content, all)).resources)
      assert.ok(pdf.length > 0 && pageCount > 0 && pageCount <= 700, `${name}, ${design}: ${pageCount} pages`)
    }
  }
})

test('no cell of a table of a hundred columns is outside the page', async () => {
  const cells = Array.from({ length: 100 }, (_, i) => `cell${i}`)
  const source = `|${cells.join('|')}|\n|${'-|'.repeat(100)}\n|${cells.join('|')}|`
  const { pdf } = typeset(source, MARKDOWN, (await loader.loadFor(source, MARKDOWN)).resources)
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  let printed = ''
  for (let page = 0; page < document.countPages(); page++) {
    const structured = document.loadPage(page).toStructuredText('')
    structured.walk({
      onChar(character, [x], _font, _size, quad) {
        printed += character
        assert.ok(x >= 71.9 && quad[2] <= 595.28 - 71.9, `${character} at ${x}`)
      },
    })
  }
  document.destroy()
  const sorted = (text: string) => [...text.replace(/\s/g, '')].sort().join('')
  assert.equal(sorted(printed), sorted(`${cells.join('').repeat(2)}1`))
})
