import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { typesetWithLayout } from '@platen/typeset'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { type Glyph, glyphsOf } from './glyphs.ts'

const SOURCE = `# Losses of the first quarter

${'Of 4,812 pallets 173 were lost in an office affair on a **warm** afternoon in *AVA* Tower. '.repeat(9)}

| Stage | Lost |
|---|---:|
| Dock | 115 |

Greek: Ελληνικά. A picture of a file: first fluff.
`

/** Words of one style: what stands between blanks, gaps and changes of line. */
function wordsOf(glyphs: readonly Glyph[]): { text: string; left: number; right: number; baseline: number }[] {
  const words: { text: string; left: number; right: number; baseline: number }[] = []
  let isOpen = false
  for (const { text, left, right, baseline } of glyphs) {
    const last = words.at(-1)
    if (text.trim() === '') isOpen = false
    else if (isOpen && last && last.baseline === baseline && left - last.right < 1) {
      last.text += text
      last.right = right
    } else {
      words.push({ text, left, right, baseline })
      isOpen = true
    }
  }
  return words
}

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined
for (const design of ['report', 'book', 'classic'] as const)
  test(`each word of the design ${design} is where the reader finds it (judge: poppler)`, {
    skip: !hasPoppler && 'not installed',
  }, async () => {
    const options = { design, markup: 'markdown', align: 'justify', pageSize: 'a4' } as const
    const { resources } = await new ResourceLoader().loadFor(SOURCE, options)
    const { pdf, diagnostics } = typesetWithLayout(SOURCE, options, resources)
    assert.deepEqual(diagnostics, [])
    const { stdout } = spawnSync('pdftotext', ['-q', '-bbox', '-l', '1', '-', '-'], { input: pdf, encoding: 'utf8' })
    const page = await (await getDocument({ data: pdf.slice(), verbosity: 0 }).promise).getPage(1)
    const { fnArray, argsArray } = await page.getOperatorList({ intent: 'print' })
    const words = wordsOf(glyphsOf(OPS, fnArray, argsArray, page.view[3]!))
    const found = [...stdout.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)<\/word>/g)]
    assert.ok(found.length > 100, `${found.length} words`)
    assert.equal(words.length, found.length)
    for (const [, xMin, yMin, xMax, yMax, text] of found)
      assert.ok(
        words.some(
          (word) =>
            word.text.normalize('NFKC') === text!.normalize('NFKC') &&
            Math.abs(word.left - Number(xMin)) < 0.3 &&
            Math.abs(word.right - Number(xMax)) < 0.3 &&
            word.baseline > Number(yMin) &&
            word.baseline < Number(yMax),
        ),
        `${text} at ${xMin} ${yMin}`,
      )
  })
