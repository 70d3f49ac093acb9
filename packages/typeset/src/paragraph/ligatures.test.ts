import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { randomFrom } from '../../../../bench/corpus.ts'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { LIGATURE_REST } from '../font/encoding.ts'
import { LIGATURE_CODE } from '../font/pack/codes.ts'
import { faceOf } from '../font/pack/face.ts'
import { LIGATURES } from '../font/pack/kinds.ts'
import type { TypesetOptions } from '../options.ts'
import { ALL_PACKS, typeset } from '../testing.ts'
import { dissolveLigatures, formLigatures, unitAt } from './ligatures.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)
const serif = faceOf(ALL_PACKS.get('serif-regular')!, 'tabular')
const loader = new ResourceLoader()

function formed(text: string, face = serif, isDotted = false): string {
  const codes = Uint16Array.from(text, (letter) => letter.charCodeAt(0))
  formLigatures(codes, 0, codes.length, [face], isDotted)
  const pieces: string[] = []
  for (const [at, code] of codes.entries()) {
    if (code === LIGATURE_REST) continue
    pieces.push(code < LIGATURE_CODE ? String.fromCharCode(code) : `(${LIGATURES[code - LIGATURE_CODE]})`)
    assert.equal(unitAt(codes, at), text.charCodeAt(at))
  }
  assert.equal(String.fromCharCode(...[...codes.keys()].map((at) => unitAt(codes, at))), text)
  dissolveLigatures(codes, 0, codes.length)
  assert.equal(String.fromCharCode(...codes), text)
  return pieces.join('')
}

test('the longest ligature of the font is formed, in no text that is letterspaced or code, and none with i in Turkish', () => {
  assert.equal(formed('office fjord afft shelfful'), 'o(ffi)ce (fj)ord a(fft) shel(ff)ul')
  assert.equal(formed('f\u00adi f'), 'f\u00adi f')
  assert.equal(formed('office fl', serif, true), 'o(ff)ice (fl)')
  for (const [pack, set] of [
    ['serif-regular', 'small-caps'],
    ['mono-regular', 'tabular'],
    ['times-regular', 'tabular'],
  ] as const) {
    assert.equal(formed('office', faceOf(ALL_PACKS.get(pack)!, set)), 'office', pack)
  }
})

const options = {
  design: 'book',
  markup: 'light',
  includePageNumbers: false,
  margins: { left: 200, right: 200 },
} satisfies TypesetOptions
const WORDS =
  'office offer different baffling afflict fifth shuffling effort staff cliff waffle suffix of (fjord) *fluffy*'

function narrowText(): string {
  const random = randomFrom(seed)
  const words = WORDS.split(' ')
  return Array.from({ length: 400 }, () => words[Math.floor(random() * words.length)]!).join(' ')
}

// An emoji has the paragraph shaped.
for (const end of ['', ' 😀']) {
  test(`a word is divided within a ligature, and comes out as its letters${end} (seed ${seed})`, async () => {
    const source = narrowText() + end
    const { resources } = await loader.loadFor(source, options)
    const { pdf } = typeset(source, options, resources)
    const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
    let text = ''
    for (let page = 1; page <= document.numPages; page++) {
      const { items } = await (await document.getPage(page)).getTextContent()
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    }
    await document.loadingTask.destroy()
    const bare = (string: string): string => string.replace(/[\s\u00ad*-]/g, '')
    assert.equal(bare(text), bare(source))
    const lines = mupdf.Document.openDocument(pdf.slice(), 'application/pdf').loadPage(0).toStructuredText('').asText()
    assert.match(lines, /(?:of|suf)[\u00ad-]\n+fi|dif[\u00ad-]\n+f|of[\u00ad-]\n+f|baf[\u00ad-]\n+fl/, lines)
  })

  test(`no justified line ends beside its margin${end} (seed ${seed})`, async () => {
    const source = narrowText().replaceAll('*', '') + end
    const { resources } = await loader.loadFor(source, options)
    const document = mupdf.Document.openDocument(typeset(source, options, resources).pdf, 'application/pdf')
    for (let page = 0; page < document.countPages(); page++) {
      const ends: number[] = []
      const text = JSON.parse(document.loadPage(page).toStructuredText('preserve-whitespace').asJSON()) as {
        blocks: { lines: { text: string; bbox: { x: number; w: number } }[] }[]
      }
      for (const { lines } of text.blocks) for (const { bbox } of lines) ends.push(bbox.x + bbox.w)
      assert.ok(Math.max(...ends) < 595.28 - 200 + 4, `${Math.max(...ends)}`)
    }
  })
}

test('an emoji in a paragraph leaves its letters where they are, ligatures too', async () => {
  const source = 'The first office fjord offers efficient flags after five fluffy affairs'
  const placesOf = async (text: string) => {
    const { resources } = await loader.loadFor(text, { design: 'plain' })
    const { pdf } = typeset(text, { design: 'plain' }, resources)
    const places: string[] = []
    mupdf.Document.openDocument(pdf, 'application/pdf')
      .loadPage(0)
      .toStructuredText('preserve-ligatures')
      .walk({ onChar: (letter, [x]) => places.push(`${letter} ${x.toFixed(1)}`) })
    return places
  }
  const plain = await placesOf(source)
  assert.deepEqual((await placesOf(`${source} 😀`)).slice(0, plain.length), plain)
})
