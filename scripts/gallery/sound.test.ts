/**
 * Files of the gallery and of random Markdown, in all designs: qpdf finds them sound, and nothing is lost, outside the page or on top
 * of another. Whether they conform: scripts/conformance.
 *
 * RANDOM_FILES=100 sets so many (`RANDOM_FILES=100 npm test -- scripts/gallery`); SEED=n begins with the one that failed.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { PdfOptions } from '../../packages/server/src/pdf/engine.ts'
import { typesetWithResources } from '../../packages/server/src/pdf/platen/typeset.ts'
import { DESIGN_NAMES } from '../../packages/typeset/src/designs.ts'
import { GALLERY, jobOf } from './documents.ts'
import { linesOfPdf } from './page-text.ts'
import { randomMarkdown } from './random-markdown.ts'

/** From so many random files on, all of the gallery is judged too. */
const FULL = 50
const count = Number(process.env['RANDOM_FILES'] ?? 8)
const seed = Number(process.env['SEED'] ?? 1)
const folder = mkdtempSync(join(tmpdir(), 'platen-gallery-'))
after(() => rmSync(folder, { recursive: true }))

interface File {
  name: string
  path: string
  pdf: Uint8Array
  content: string
  options: PdfOptions
}
const files: File[] = []

function add(name: string, pdf: Uint8Array, content: string, options: PdfOptions): void {
  const path = join(folder, `${name}.pdf`)
  writeFileSync(path, pdf)
  files.push({ name, path, pdf, content, options })
}

before(async () => {
  for (const [at, document] of GALLERY.entries()) {
    for (const pageSize of ['a4', 'letter'] as const) {
      // In a short run each document has one size.
      if (count < FULL && (at % 2 === 0) === (pageSize === 'letter')) continue
      const job = await jobOf(document, pageSize)
      add(`${document.name}-${pageSize}`, (await typesetWithResources(job)).pdf, job.content, job.options)
    }
  }
  for (let at = seed; at < seed + count; at++) {
    const design = DESIGN_NAMES[at % DESIGN_NAMES.length]!
    const options: PdfOptions = {
      design,
      markup: 'markdown',
      language: ['en', 'de', 'fr', 'ar', 'ja'][at % 5]!,
      pageSize: at % 3 === 0 ? 'letter' : 'a4',
    }
    const content = randomMarkdown(at)
    add(
      `random-${at}-${design}`,
      (await typesetWithResources({ content, title: 'Random', options })).pdf,
      content,
      options,
    )
  }
})

test('files are sound (judge: qpdf)', {
  skip: spawnSync('qpdf', ['--version']).error !== undefined && 'not installed',
}, () => {
  for (const { name, path } of files) {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
    assert.equal(status, 0, `${name}: ${stdout}${stderr}`)
  }
})

test('no text is outside the page, and no line on top of another', () => {
  for (const { name, pdf, options } of files) {
    const width = options.pageSize === 'letter' ? 612 : 595.28
    const height = options.pageSize === 'letter' ? 792 : 841.89
    for (const lines of linesOfPdf(pdf)) {
      const sorted = lines.toSorted((a, b) => a.y - b.y)
      sorted.forEach((line, at) => {
        const isInside = line.x >= 0 && line.right <= width && line.y > 0 && line.y < height
        assert.ok(isInside, `${name}, page ${line.page + 1}: ${line.text} at ${line.x} to ${line.right}, ${line.y}`)
        for (let next = at + 1; next < sorted.length; next++) {
          const other = sorted[next]!
          if (other.y - line.y > 0.5 * Math.max(line.size, other.size)) break
          const shared = Math.min(line.right, other.right) - Math.max(line.x, other.x)
          // Parts of a line that runs both ways.
          const isOne =
            Math.abs(other.y - line.y) < 0.05 &&
            /[^\p{Script=Latin}\P{L}]|[\u200b-\u200f]/u.test(line.text + other.text)
          assert.ok(shared < 1.5 || isOne, `${name}, page ${line.page + 1}: ${line.text} / ${other.text}`)
        }
      })
    }
  }
})

test('no word is lost', () => {
  const wordsOf = (text: string) => text.normalize('NFKC').match(/[\p{Script=Latin}]{5,}/gu) ?? []
  for (const { name, pdf, content } of files.filter((file) => file.name.startsWith('random'))) {
    const printed = linesOfPdf(pdf)
      .flat()
      .map(({ text }) => text)
      .join('')
      .normalize('NFKC')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase()
    const plain = content
      .replace(/\]\([^)]*\)|<[^>]*>|\[!\w+\]|```chart|data:\S+|[*~_`]/gu, ' ')
      .replaceAll(/[\u00ad]/gu, '')
    for (const word of new Set(wordsOf(plain))) assert.ok(printed.includes(word.toLowerCase()), `${name}: ${word}`)
  }
})
