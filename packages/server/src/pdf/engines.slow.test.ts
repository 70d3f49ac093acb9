/** The two engines share no code, so each is a judge of the other. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DESIGN_NAMES } from '@platen/typeset/designs'
import * as mupdf from 'mupdf'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cases } from '../../../document/src/testing.ts'
import type { PdfEngine, PdfOptions } from './engine.ts'
import { platenEngine } from './platen/platen.ts'
import { typstEngine } from './typst/typst.ts'

let engines: PdfEngine[]
before(() => {
  engines = [platenEngine({ slots: 1 }), typstEngine({ slots: 1 })]
})
after(() => Promise.all(engines.map((engine) => engine.close())))

/** Each visible character of a PDF with its style in letters, in order: `a`, `bB` for a bold b, `cI`, `dBI`. */
async function styledText(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, disableFontFace: true })
  const document = await task.promise
  let text = ''
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    // Fonts are known once the page's operators are.
    await page.getOperatorList()
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue
      const { name } = page.commonObjs.get(item.fontName) as { name: string }
      const style = `${/bold/i.test(name) ? 'B' : ''}${/italic|oblique/i.test(name) ? 'I' : ''}`
      for (const character of item.str) if (/\S/.test(character)) text += `${character}${style} `
    }
  }
  await task.destroy()
  return text
}

test('both engines read light markup alike on random text', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const parts = [
    '*',
    '*',
    '**',
    '***',
    'a',
    'b',
    'c',
    ' ',
    ' ',
    '.',
    '(',
    '\\*',
    '\\',
    'é',
    '\n',
    '\n\n',
    '\n- ',
    '# ',
    '`',
  ]
  for (let round = 0; round < cases(50); round += 1) {
    let content = 'x'
    for (let length = 1 + random(30); length > 0; length -= 1) content += parts[random(parts.length)]
    const options = { includePageNumbers: false }
    const [house, typst] = await Promise.all(
      engines.map(async (engine) => styledText((await engine.render({ content, title: 'x', options })).pdf)),
    )
    assert.equal(typst, house, `seed ${seed}: ${JSON.stringify(content)}`)
  }
})

test('both engines break a document into pages alike', async () => {
  for (const [content, options] of [
    ['a\n'.repeat(500), {}],
    ['a\n\n'.repeat(200), { pageSize: 'legal', lineHeight: 2 }],
    ['- a\n'.repeat(300), { fontSize: 20, margins: { top: 0, bottom: 100 } }],
  ] as const) {
    const counts = await Promise.all(
      engines.map(async (engine) => (await engine.render({ content, title: 'x', options })).pageCount),
    )
    assert.equal(counts[0], counts[1], JSON.stringify(options))
  }
})

test('both engines record the same title of a document', async () => {
  for (const [content, title] of [
    ['Foreword.\n\n# Salt', 'Salt'],
    ['# ![build](b.svg) Salt', 'Salt'],
    ['## Only a section', 'notes'],
  ] as const)
    for (const engine of engines) {
      const options: PdfOptions = { markup: 'markdown', design: 'plain' }
      const { pdf } = await engine.render({ content, titleDefault: 'notes', options })
      const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
      const { info } = await (await task.promise).getMetadata()
      assert.equal((info as { Title: string }).Title, title, content)
      await task.destroy()
    }
})

test('front matter gives title and language to both engines, and what is not printed is named', async () => {
  const content = '---\ntitle: Das Salz\nauthor: Jane Doe\nlang: de\ntags: [a]\n---\n\nText "so".\n'
  for (const engine of engines) {
    const { pdf, warnings } = await engine.render({
      content,
      titleDefault: 'notes',
      options: { markup: 'markdown', design: 'plain' },
    })
    const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
    const document = await task.promise
    const { info } = await document.getMetadata()
    assert.equal((info as { Title: string }).Title, 'Das Salz')
    const { items } = await (await document.getPage(1)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join('')
    assert.match(text, /^Das ?Salz.*Jane ?Doe.*Text ?\u201eso\u201c/u)
    await task.destroy()
    assert.match(warnings.join(), /front matter were not printed: tags\./u)
  }
})

/** Size and font of each letter on the first page, in order. */
function lettersOf(pdf: Uint8Array): { letter: string; size: number; font: string }[] {
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const letters: { letter: string; size: number; font: string }[] = []
  document
    .loadPage(0)
    .toStructuredText('')
    .walk({ onChar: (letter, _origin, font, size) => letters.push({ letter, size, font: font.getName() }) })
  document.destroy()
  return letters
}

for (const style of [
  { font: 'times' },
  { font: 'helvetica' },
  { font: 'courier' },
  ...DESIGN_NAMES.map((design) => ({ design })),
] as PdfOptions[])
  test(`the sign of bitcoin is drawn in the size of its text: ${style.design ?? style.font}`, async () => {
    const content = 'Some text x₿x, **bold y₿y**, and `code z₿z` in it.'
    for (const engine of engines) {
      const { pdf, warnings } = await engine.render({ content, title: 'x', options: { ...style, markup: 'markdown' } })
      const letters = lettersOf(pdf)
      assert.deepEqual(warnings, [])
      for (const beside of 'xyz') {
        const at = letters.findIndex(({ letter }, i) => letter === beside && letters[i + 2]?.letter === beside)
        const [before, sign] = [letters[at]!, letters[at + 1]!]
        assert.equal(sign.letter, '₿', beside)
        assert.match(sign.font, /Sometype|Serif/i)
        assert.ok(Math.abs(sign.size - before.size) < 0.05, `${beside}: ${sign.size}, ${before.size}`)
      }
    }
  })
