/** Text beyond WinAnsi that is set from font packs: what readers get back, which fonts it is set in, where words are divided. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ResourceLoader } from '../../server/src/pdf/resources.ts'
import { type TypesetOptions, typeset } from './index.ts'
import { hyphenatorOf } from './paragraph/hyphenate.ts'
import { compose as composeWithPacks } from './testing.ts'

const SAMPLES: Readonly<Record<string, string>> = {
  pl: 'Zażółć gęślą jaźń, rzekł źle ubrany człowiek ze Śląska: −5 °C, 3′ 20″, 12\u202f345 zł. ',
  cs: 'Příliš žluťoučký kůň úpěl ďábelské ódy, nechť již hříšné saxofony rozezvučí síň. ',
  tr: 'Pijamalı hasta yağız şoföre çabucak güvendi; İstanbul’da ışıklar söndü. ',
  vi: 'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi. ',
  el: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία, και όλοι οι άνθρωποι γεννιούνται ελεύθεροι. ',
  ru: 'Съешь же ещё этих мягких французских булок, да выпей чаю; № 5 стоит 1\u202f200 ₽. ',
  uk: 'Жебракують філософи при ґанку церкви в Гадячі, ще й шатро їхнє п’яне знаємо. ',
}
const loader = new ResourceLoader()

async function set(source: string, options: TypesetOptions): Promise<Uint8Array> {
  const { resources, missing } = await loader.loadFor(source, options)
  assert.deepEqual(missing, [])
  return typeset(source, options, resources).pdf
}

const READERS: Record<string, (pdf: Uint8Array) => Promise<string> | string> = {
  'pdf.js': async (pdf) => {
    const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
    let text = ''
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent()
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    }
    await document.loadingTask.destroy()
    return text
  },
  mupdf: (pdf) => {
    const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
    let text = ''
    for (let page = 0; page < document.countPages(); page++)
      text += document.loadPage(page).toStructuredText('').asText()
    return text
  },
  pdftotext: (pdf) => spawnSync('pdftotext', ['-q', '-', '-'], { input: pdf, encoding: 'utf8' }).stdout,
}

/** Without what divides words, and with one space for any white. */
function plain(text: string): string {
  return text
    .replace(/\u00ad\s*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

for (const [reader, read] of Object.entries(READERS)) {
  const isMissing = reader === 'pdftotext' && spawnSync(reader, ['-v']).error !== undefined
  test(`Latin Extended, Greek and Cyrillic come out as they went in (judge: ${reader})`, {
    skip: isMissing ? 'not installed' : false,
  }, async () => {
    for (const [language, sample] of Object.entries(SAMPLES)) {
      const source = sample.repeat(4)
      for (const options of [{}, { font: 'courier' }, { design: 'report' }, { design: 'plain' }] as const) {
        const pdf = await set(source, { ...options, language, markup: 'light', includePageNumbers: false })
        assert.equal(plain(await read(pdf)), plain(source), `${language} ${JSON.stringify(options)}`)
      }
      // Readers give the hyphen at the end of a line in different ways.
      const bare = (text: string): string => text.replace(/[\s\u00ad-]/g, '')
      const justified = await set(source, { align: 'justify', language, includePageNumbers: false })
      assert.equal(bare(await read(justified)), bare(source), language)
    }
  })
}

/** PostScript names of the embedded fonts, without their tags. */
function fontsIn(pdf: Uint8Array): string[] {
  const names = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/BaseFont\/[A-Z]{6}\+([A-Za-z0-9-]+)/g)
  return [...new Set([...names].map(([, name]) => name!))].sort()
}

test('characters that the packs have are set in them, also beside an emoji', async () => {
  const source = 'Zażółć, жизнь: −5′ and 3″ 😀'
  const { resources } = await loader.loadFor(source, { design: 'report', markup: 'light' })
  const { pdf } = composeWithPacks(source, { design: 'report', markup: 'light' }, resources, false)
  const fonts = fontsIn(pdf)
  assert.deepEqual(
    fonts.filter((name) => !name.startsWith('SourceS')),
    fonts.filter((name) => /Emoji/.test(name)),
    fonts.join(),
  )
})

test('words are divided where the patterns of the language say', async () => {
  for (const language of ['pl', 'el', 'ru']) {
    const source = SAMPLES[language]!.repeat(12)
    const options = {
      align: 'justify',
      language,
      includePageNumbers: false,
      margins: { left: 225, right: 225 },
    } as const
    const { resources } = await loader.loadFor(source, options)
    const hyphenator = hyphenatorOf([...resources.hyphenation!.values()][0]!)
    const text = mupdf.Document.openDocument(await set(source, options), 'application/pdf')
    let found = 0
    for (let page = 0; page < text.countPages(); page++) {
      const lines = text.loadPage(page).toStructuredText('').asText()
      for (const [, before, after] of lines.matchAll(/(\p{L}+)[\u00ad-]\n+(\p{L}+)/gu)) {
        const places = new Int32Array(64)
        const word = before! + after!
        const units = Uint16Array.from(word, (letter) => letter.charCodeAt(0))
        const count = hyphenator.divide(units, 0, word.length, places)
        assert.ok(places.subarray(0, count).includes(before!.length), `${language}: ${before}-${after}`)
        found++
      }
    }
    assert.ok(found > 2, `${language}: ${found} divided words`)
  }
})

test('hyphens stay hyphens and the ends of divided words soft hyphens, also in a reader that knows characters by glyphs (MuPDF)', async () => {
  const source = 'A well-known co-operation of extraordinary characteristics and responsibilities. '.repeat(8)
  for (const options of [{ align: 'justify' }, { design: 'book', markup: 'light' }] as const) {
    const text = await READERS['mupdf']!(await set(source, { ...options, includePageNumbers: false }))
    assert.equal(text.split('-').length, source.split('-').length)
    assert.ok(text.includes('\u00ad\n'), text)
    assert.equal(plain(text).replaceAll('- ', '-'), plain(source))
  }
})

test('no text of two-byte codes takes more than linear time', () => {
  const sources = ['ж'.repeat(100_000), 'ą−'.repeat(50_000), '″\u202f'.repeat(50_000), 'ά- '.repeat(33_000)]
  for (const source of sources) {
    for (const align of ['left', 'justify'] as const) {
      const { pdf } = composeWithPacks(source, { align }, {}, true)
      assert.ok(pdf.length < 400_000, `${source.slice(0, 4)} ${align}: ${pdf.length} bytes`)
    }
  }
})
