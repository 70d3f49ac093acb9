import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import * as mupdf from 'mupdf'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { randomFrom } from '../../../bench/corpus.ts'
import { cases } from '../../document/src/testing.ts'
import { ResourceLoader } from '../../server/src/pdf/resources.ts'
import { type TypesetOptions, type TypesetResult, typeset } from './index.ts'
import { BOTH_WAYS, SAMPLES, sourceOf } from './samples.ts'

/** SEED=n runs what failed again. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)
const loader = new ResourceLoader()

async function set(source: string, options: TypesetOptions): Promise<TypesetResult> {
  const { resources, missing } = await loader.loadFor(source, options)
  assert.deepEqual(missing, [])
  return typeset(source, options, resources)
}

const pdfium = await PDFiumLibrary.init()
after(() => pdfium.destroy())

/** What a person gets who selects all and copies, by reader. Undefined where the machine lacks it. */
const READERS: Record<string, (pdf: Uint8Array) => Promise<string> | string> = {
  'pdf.js': async (pdf) => {
    const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
    let text = ''
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent()
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
      text += '\n'
    }
    await document.loadingTask.destroy()
    return text
  },
  // The library that Chromium shows PDF files with.
  PDFium: async (pdf) => {
    const document = await pdfium.loadDocument(pdf.slice())
    let text = ''
    for (const page of document.pages()) text += `${page.getText()}\n`
    document.destroy()
    return text
  },
  pdftotext: (pdf) => spawnSync('pdftotext', ['-q', '-', '-'], { input: pdf, encoding: 'utf8' }).stdout,
}

const textOf = READERS['pdf.js']!

/** Without markup, spaces, line ends and what prints nothing; quotation marks and signs as they are typed. */
function bare(text: string): string {
  return text
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[−–]/g, '-')
    .replace(/^- /gm, '•')
    .replace(/[\s*\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g, '')
    .normalize('NFC')
}

/** As a reader should give it: one space for any white, nothing of what prints nothing. */
function spaced(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, '')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim()
}

/** Text whose lines run one way: every reader gives it back, spaces too. */
const ONE_WAY: Record<string, string> = {
  Hebrew: 'שלום עולם זה טקסט פשוט בעברית',
  'Hebrew with points': 'שָׁלוֹם עֲלֵיכֶם',
  Arabic: 'السلام عليكم ورحمة الله وبركاته',
  'Arabic with points': 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ',
  Persian: 'می‌خواهم کتاب‌ها را بخوانم',
  Urdu: 'تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔',
  Hindi: 'सभी मनुष्यों को गौरव और अधिकारों के मामले में',
  Thai: 'มนุษย์ทั้งหลายเกิดมา',
  Chinese: '人人生而自由，在尊严和权利上一律平等。',
  Japanese: 'この港はPort Saidなど7つ（図1）。「速い」、「安い」――と言う。',
  emoji: '😀 👩‍💻 👨‍👩‍👧 👍🏽 🇩🇪',
}

const isInstalled = (command: string) => spawnSync(command, ['--version']).error === undefined

for (const [reader, read] of Object.entries(READERS)) {
  const skip = reader === 'pdftotext' && !isInstalled(reader) ? 'not installed' : false

  test(`the text that went in comes out again, in every script (judge: ${reader})`, { skip }, async () => {
    for (const [name, [text, options = {}]] of Object.entries(SAMPLES)) {
      const source = sourceOf(text)
      for (const font of ['times', 'helvetica'] as const) {
        const { pdf, diagnostics } = await set(source, { ...options, font, includePageNumbers: false })
        assert.equal(bare(await read(pdf)), bare(source), name)
        assert.equal(diagnostics.length, name === 'what no font has' ? 2 : 0)
      }
    }
  })

  test(`a line that runs one way comes out with its spaces (judge: ${reader})`, { skip }, async () => {
    for (const [name, text] of Object.entries(ONE_WAY)) {
      for (const design of ['classic', 'plain'] as const) {
        const { pdf } = await set(text, { design, includePageNumbers: false })
        assert.equal(spaced(await read(pdf)), text.normalize('NFC'), `${name}, ${design}`)
      }
    }
  })
}

const OPTIONS: readonly TypesetOptions[] = [{ align: 'left' }, { align: 'justify' }, { design: 'plain' }]
test('a line that runs both ways comes out in the order in which it was written (judges: pdf.js, PDFium, pdftotext)', async () => {
  for (const [name, text] of Object.entries(BOTH_WAYS)) {
    for (const options of OPTIONS) {
      const { pdf } = await set(text, { includePageNumbers: false, ...options })
      for (const [reader, read] of Object.entries(READERS)) {
        if (reader === 'pdftotext' && !isInstalled(reader)) continue
        assert.equal(bare(await read(pdf)), bare(text), `${name}, ${reader}`)
        // Between words there is a space, for every reader; some put one more beside a bracket.
        const words = text.split(' ').map((word) => bare(word))
        const given = spaced(await read(pdf))
        for (let i = 1; i < words.length; i++) {
          const [before, after] = [
            words[i - 1]!.replace(/[^\p{L}\p{N}]/gu, ''),
            words[i]!.replace(/[^\p{L}\p{N}]/gu, ''),
          ]
          assert.ok(!given.includes(before + after), `${name}, ${reader}: ${before} ${after} in ${given}`)
        }
      }
    }
  }
})

const RIGHT_TO_LEFT_WORDS = 'שלום עולם בית ספר ילדים مدرسة كتاب السلام جميع الناس אני'.split(' ')
const LEFT_TO_RIGHT_WORDS = 'Google Chrome word UNESCO the v2 über'.split(' ')
const NUMBERS = '1948 25% 3,000 1.5 7:30 $5 -3'.split(' ')

test(`any line that runs both ways comes out in order, seed ${seed} (judges: pdf.js, PDFium, pdftotext)`, async () => {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const around = ['%,', '%.', '(%)', '"%"', '%!', '%', '%', '%', '%', '%', '%']
  // Used to come out of PDFium from its end to its start: it counts the marks too.
  const manyParts = [
    'الناس Chrome "the" "v2" word, (25%) ילדים! UNESCO ספר שלום, (ילדים)',
    'בית the word, (v2) (مدرسة) (كتاب) UNESCO السلام word الناس, v2',
    'ילדים UNESCO v2 "word" كتاب UNESCO v2 (עולם) Chrome ילדים (مدرسة)',
  ]
  for (let round = 0; round < cases(20); round++) {
    const isBackwards = round % 2 === 0
    const [own, other] = isBackwards
      ? [RIGHT_TO_LEFT_WORDS, LEFT_TO_RIGHT_WORDS]
      : [LEFT_TO_RIGHT_WORDS, RIGHT_TO_LEFT_WORDS]
    const kinds = [own, own, own, own, own, other, other, NUMBERS]
    const words = [pick(own), ...Array.from({ length: 10 }, () => pick(around).replace('%', pick(pick(kinds))))]
    const text = (isBackwards ? manyParts.pop() : undefined) ?? words.join(' ')
    const design = round % 4 < 2 ? 'plain' : 'classic'
    const { pdf } = await set(text, { includePageNumbers: false, design, markup: 'light' })
    const letters = (pattern: RegExp) => text.match(pattern)?.length ?? 0
    // poppler takes a page for one that runs as most of its letters do, and in one that runs to the right no number, sign
    // or comma among right-to-left words can be led to its place.
    const suitsPoppler = isBackwards && letters(/[\u0590-\u06ff]/g) > 1.5 * letters(/[a-zü]/gi) + 5
    for (const [reader, read] of Object.entries(READERS)) {
      if (reader === 'pdftotext' && !(suitsPoppler && isInstalled(reader))) continue
      // After a number, poppler may change a comma and a bracket about.
      const given = bare(await read(pdf)).replace(/(?<=[\d%])\(,/g, ',(')
      assert.equal(given, bare(text), `${reader}, round ${round}`)
    }
  }
})

test('mupdf finds as many pages as the engine reports', async () => {
  for (const [name, [text, options = {}]] of Object.entries(SAMPLES)) {
    const { pdf, pageCount } = await set(sourceOf(text), options)
    assert.equal(mupdf.Document.openDocument(pdf, 'application/pdf').countPages(), pageCount, name)
  }
})

test('every file is sound (judge: qpdf)', { skip: isInstalled('qpdf') ? false : 'not installed' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-scripts-'))
  for (const [name, [text, options = {}]] of Object.entries(SAMPLES)) {
    const file = join(folder, 'checked.pdf')
    writeFileSync(file, (await set(sourceOf(text), options)).pdf)
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
    assert.equal(status, 0, `${name}: ${stdout}${stderr}`)
  }
  rmSync(folder, { recursive: true })
})

test('a new loader gives the same bytes', async () => {
  const source = Object.values(SAMPLES)
    .map(([text]) => text)
    .join('\n\n')
  const first = await set(source, {})
  const { resources } = await new ResourceLoader({ cacheBytes: 1 }).loadFor(source, {})
  assert.ok(Buffer.from(first.pdf).equals(typeset(source, {}, resources).pdf))
})

interface Line {
  text: string
  bbox: { w: number }
}

function linesOf(pdf: Uint8Array): Line[] {
  const json = mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0).toStructuredText('').asJSON(1)
  return JSON.parse(json).blocks.flatMap(({ lines }: { lines: Line[] }) => lines)
}

test('a justified Russian paragraph is divided by its patterns, and Chinese fills its lines', async () => {
  const options = { align: 'justify', margins: { left: 180, right: 180 }, includePageNumbers: false } as const
  const russian = 'Достопримечательности высокопревосходительства электрификации всей страны. '.repeat(6)
  const divided = await set(russian, { ...options, language: 'ru' })
  assert.ok(linesOf(divided.pdf).some(({ text }) => /[а-я][-\u00ad]$/.test(text)))
  assert.equal(bare(await textOf(divided.pdf)), bare(russian))
  const chinese = '人人生而自由，在尊严和权利上一律平等。'.repeat(9)
  const filled = await set(chinese, { ...options, language: 'zh' })
  const widths = linesOf(filled.pdf).map(({ bbox }) => bbox.w)
  assert.ok(widths.length > 5)
  // The last line is as long as its text; the others reach the measure, but for the white of a sign at the end.
  for (const width of widths.slice(0, -1)) assert.ok(Math.abs(width - 235.28) < 12, `${widths}`)
})

test('in a design the words around another script keep their face; classic pages have one face', async () => {
  const fontsOf = async (source: string, design: 'plain' | 'classic') => {
    const { pdf } = await set(source, { design, includePageNumbers: false })
    const names = new Set<string>()
    mupdf.Document.openDocument(pdf, 'application/pdf')
      .loadPage(0)
      .toStructuredText('')
      .walk({ onChar: (_c, _origin, font) => void names.add(font.getName().replace(/^.*\+|-.*$/gu, '')) })
    return [...names].sort()
  }
  for (const [source, script] of [
    ['The word שלום, "peace" (1948) in English.', 'NotoSerifHebrew'],
    ['The word سلام in English.', 'NotoNaskhArabic'],
    ['The word ἄνθρωπος in English.', 'Tinos'],
  ] as const)
    assert.deepEqual(await fontsOf(source, 'plain'), [script, 'SourceSerif4SmText'].sort(), source)
  assert.deepEqual(await fontsOf('The word שלום in English.', 'classic'), ['NotoSerifHebrew', 'Tinos'])
})
