/** Word files of the gallery, opened by LibreOffice. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import * as mupdf from 'mupdf'
import { typesetWithResources } from '../../packages/server/src/pdf/platen/typeset.ts'
import { docxOf, GALLERY, jobOf } from './documents.ts'

const isMissing = spawnSync('soffice', ['--version']).error !== undefined

const alphabetOf = (language: string): string => (/^(?:en|de|fr|es|it)\b/u.test(language) ? 'western' : language)

test('a Word file has as many pages as the PDF, or one more or less (judge: LibreOffice)', {
  skip: isMissing && 'soffice is not installed',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-word-'))
  try {
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
    // LibreOffice keeps embedded fonts by name, and a file has the characters that it needs: a process for each alphabet.
    for (const documents of Map.groupBy(GALLERY, ({ language }) => alphabetOf(language)).values()) {
      const paths = documents.map(({ name }) => join(folder, `${name}.docx`))
      for (const [at, document] of documents.entries()) writeFileSync(paths[at]!, await docxOf(document, 'a4'))
      const { status, stderr } = spawnSync(
        'soffice',
        [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...paths],
        { encoding: 'utf8' },
      )
      assert.equal(status, 0, stderr)
      for (const document of documents) {
        const { pageCount } = await typesetWithResources(await jobOf(document, 'a4'))
        const pdf = mupdf.Document.openDocument(readFileSync(join(folder, `${document.name}.pdf`)), 'application/pdf')
        const pages = pdf.countPages()
        assert.ok(Math.abs(pages - pageCount) <= 1, `${document.name}: ${pages} pages in Word, ${pageCount} as PDF`)
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
