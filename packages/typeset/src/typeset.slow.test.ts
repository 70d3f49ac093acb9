import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readMarkdown } from '@platen/document/markdown'
import * as mupdf from 'mupdf'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { corpus, randomFrom } from '../../../bench/corpus.ts'
import { cases } from '../../document/src/testing.ts'
import { ResourceLoader } from '../../server/src/pdf/resources.ts'
import {
  type Margins,
  requiredPacks,
  requiredResources,
  type TypesetOptions,
  type TypesetResult,
  typeset as typesetAlone,
} from './index.ts'
import { SAMPLES } from './samples.ts'
import { ALL_PACKS, compose, packsNamed, typeset } from './testing.ts'

/** SEED=n runs what failed again. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)
const folder = mkdtempSync(join(tmpdir(), 'platen-typeset-'))
after(() => rmSync(folder, { recursive: true }))

const loader = new ResourceLoader()
async function set(source: string, options: TypesetOptions = {}): Promise<TypesetResult> {
  return typeset(source, options, (await loader.loadFor(source, options)).resources)
}

interface Item {
  text: string
  /** Points from the left and from the foot of the page. */
  x: number
  y: number
  width: number
  size: number
}

async function pagesOf(pdf: Uint8Array): Promise<Item[][]> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
  const pages: Item[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width, size: item.transform[3] }]
          : [],
      ),
    )
  }
  await document.loadingTask.destroy()
  return pages
}

interface Line {
  /** Points from the left and from the top of the page. */
  left: number
  right: number
  baseline: number
  /** Clusters that take up room. */
  clusters: number
  text: string
  sizes: number[]
}

/** The lines of each page, by what mupdf finds drawn on one baseline; what takes no room is left out. */
function linesOf(pdf: Uint8Array, hasHyphens = true): Line[][] {
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const pages: Line[][] = []
  for (let number = 0; number < document.countPages(); number++) {
    const lines = new Map<number, Line>()
    const page = document.loadPage(number)
    const structured = page.toStructuredText('preserve-whitespace')
    structured.walk({
      onChar(character, [x, y], _font, size, quad) {
        // In a subset a soft hyphen prints nothing, and mupdf gives it a width all the same.
        if (character === '\u00ad' && !hasHyphens) return
        if (quad[2] - x < 0.01 || /[\s\p{M}]|(?!\u00ad)[\p{Cf}\p{DI}]/u.test(character)) return
        const row = Math.round(y * 10)
        let line = lines.get(row)
        if (line === undefined) {
          line = { left: x, right: x, baseline: y, clusters: 0, text: '', sizes: [] }
          lines.set(row, line)
        }
        line.left = Math.min(line.left, x)
        line.right = Math.max(line.right, quad[2])
        line.clusters++
        line.text += character
        line.sizes.push(size)
      },
    })
    structured.destroy()
    page.destroy()
    pages.push([...lines.values()].sort((a, b) => a.baseline - b.baseline))
  }
  document.destroy()
  return pages
}

/** qpdf's word on a file, where the machine has it: nothing, or its complaint. */
function complaintOfQpdf(pdf: Uint8Array): string {
  const file = join(folder, 'checked.pdf')
  writeFileSync(file, pdf)
  const { status, stdout, stderr, error } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
  return error !== undefined || status === 0 ? '' : stdout + stderr
}

test('a letter is one page, its text comes back, and its title is the window title', async () => {
  const { pdf, pageCount, diagnostics } = typeset('Dear **Ms Wave**,\n\nthank you.\n- one\n- two', {
    title: 'Tèst (1)',
  })
  assert.equal(pageCount, 1)
  assert.deepEqual(diagnostics, [])
  const [page] = await pagesOf(pdf)
  assert.equal(page!.map(({ text }) => text).join('|'), 'Dear|Ms Wave|,|thank you.|•|one|•|two|1')
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
  const { info, metadata } = await document.getMetadata()
  assert.equal((info as { Title?: string }).Title, 'Tèst (1)')
  assert.equal(metadata?.get('dc:title'), 'Tèst (1)')
  assert.equal(((await document.getMarkInfo()) as unknown as Map<string, boolean>).get('Marked'), true)
  await document.loadingTask.destroy()
})

test('the same source and options give the same bytes, whatever was set in between', () => {
  const source = corpus(5000, 7)
  const first = typeset(source, { align: 'justify' }).pdf
  typeset(corpus(20_000, 8), { font: 'courier', fontSize: 9 })
  assert.deepEqual(typeset(source, { align: 'justify' }).pdf, first)
})

test('Latin, Greek and Cyrillic text needs font packs alone; other scripts, justification and Markdown say what they need', () => {
  const needs = (source: string, options: TypesetOptions = {}) =>
    requiredResources(source, options, { packs: ALL_PACKS })
  assert.deepEqual(needs('“Plain” text – é €'), [])
  assert.deepEqual(needs('Ωμέγα, жизнь, zażółć, −5′'), [])
  assert.deepEqual(needs('שלום'), ['scripts'])
  assert.deepEqual(needs('e\u0301'), ['scripts'])
  // Source Code has no narrow space, so it hangs on what it stands in.
  const book = requiredResources('1\u2009000', { design: 'book', markup: 'light' }, { packs: ALL_PACKS })
  assert.ok(!book.includes('scripts'), book.join())
  assert.deepEqual(needs('text', { align: 'justify', language: 'de-AT' }), ['hyphenation:de-1996'])
  assert.deepEqual(needs('text', { align: 'justify', language: 'zh' }), [])
  assert.deepEqual(needs('text', { markup: 'markdown' }), ['markdown'])
  assert.deepEqual(needs('![](a.png)', { markup: 'markdown' }), ['markdown', 'pictures'])
  assert.deepEqual(needs('![](a.png)', { markup: 'light' }), [])
  assert.deepEqual(needs('text', { conformance: 'pdf/a-2a' }), [])
  const packs = requiredResources('text', { font: 'helvetica' })
  assert.deepEqual(packs.slice(0, 2), ['pack:helvetica-regular', 'pack:helvetica-bold'])
  for (const design of ['classic', 'plain'] as const) {
    const names = requiredPacks({ design })
    assert.ok(typesetAlone('*a* **b** `c`', { design, markup: 'light' }, { packs: packsNamed(names) }).pdf.length > 0)
  }
})

test('a document without its packs is refused', () => {
  assert.throws(() => typesetAlone('text'), /pack times-regular is not loaded/)
})

test('every font is embedded, whatever the conformance; both standards are declared unless the caller names one', () => {
  const source = 'One **bold** *italic* word'
  for (const [conformance, ua, a] of [
    [undefined, true, true],
    ['none', false, false],
    ['pdf/ua-1', true, false],
    ['pdf/a-2a', false, true],
  ] as const) {
    const options = conformance === undefined ? {} : { conformance }
    const { pdf } = compose(source, { ...options, provenance: 'generated' }, {}, false)
    const file = Buffer.from(pdf).toString('latin1')
    assert.equal(file.includes('<pdfuaid:part>1<'), ua)
    assert.equal(file.includes('<pdfaid:part>2<'), a)
    assert.equal(file.split('/FontFile2 ').length - 1, 3)
    assert.equal(file.split('/Subtype/Type0').length - 1, 3)
    assert.ok(!file.includes('/Subtype/Type1'))
  }
})

test('PDF/A is not declared where the text cannot conform, and a diagnostic says so', () => {
  const declares = (source: string, options: TypesetOptions) => {
    const { pdf, diagnostics } = compose(source, options, {}, false)
    const codes = diagnostics.map(({ code }) => code).filter((code) => code !== 'missing-glyph')
    return [codes.join(), Buffer.from(pdf).includes('<pdfaid:part>'), Buffer.from(pdf).includes('<pdfuaid:part>')]
  }
  assert.deepEqual(declares('a\ue000', {}), ['conformance-unmet', false, true])
  assert.deepEqual(declares('a', { title: 'x'.repeat(20_000) }), ['conformance-unmet', false, true])
  assert.deepEqual(declares('a\ue000', { conformance: 'pdf/ua-1' }), ['', false, true])
  // Named by the caller, it is met: the character is replaced.
  assert.deepEqual(declares('a\ue000', { conformance: 'pdf/a-2a' }), ['', true, false])
})

test('the first document of a process is the same as the second', () => {
  const script = `const { typeset } = await import(${JSON.stringify(import.meta.resolve('./testing.ts'))})
const first = Buffer.from(typeset('A *first* letter').pdf)
process.stdout.write(String(first.equals(Buffer.from(typeset('A *first* letter').pdf))))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  assert.equal(stdout, 'true', stderr)
})

test('without its resources a document is still set, with diagnostics', () => {
  const options: TypesetOptions = { markup: 'markdown', conformance: 'pdf/ua-1' }
  const { diagnostics } = typesetAlone('שלום # x', options, { packs: ALL_PACKS })
  assert.deepEqual(
    diagnostics.map(({ code, count }) => [code, count]),
    [
      ['markdown-unread', 1],
      ['missing-glyph', 4],
    ],
  )
})

test('a lone surrogate is printed as U+FFFD and reported, in both markups', async () => {
  for (const markup of ['light', 'markdown'] as const) {
    const { pdf, diagnostics } = await set('a\ud800b \udc00 😀', { markup, includePageNumbers: false })
    assert.deepEqual(
      diagnostics.map(({ code, count }) => [code, count]),
      [['invalid-character', 2]],
    )
    assert.match(diagnostics[0]!.message, /2 invalid characters .*U\+FFFD/)
    const [page] = await pagesOf(pdf)
    assert.equal(
      page!
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
      'a\ufffdb\ufffd😀',
    )
  }
})

test('an Ogham space is a space, in the standard fonts too', () => {
  const { pdf, diagnostics } = typeset('one\u1680two', { includePageNumbers: false })
  assert.deepEqual(diagnostics, [])
  assert.deepEqual(requiredResources('one\u1680two', {}, { packs: ALL_PACKS }), [])
  assert.deepEqual(pdf, typeset('one two', { includePageNumbers: false }).pdf)
})

test('a document that was read before gives the same file as its source, and needs no reader', async () => {
  const options = { markup: 'markdown', align: 'justify', conformance: 'pdf/ua-1' } as const
  const source = '# Ωμέγα\n\n1. [a](https://e.example) **b** ~~c~~\n\n| x | y |\n|-|-|\n| 文 | `z` |\n'
  const document = readMarkdown(source, 'commonmark')
  const { resources } = await loader.loadFor(document, options)
  assert.equal(resources.markdown, undefined)
  assert.deepEqual(typeset(document, options, resources).pdf, (await set(source, options)).pdf)
})

test('every option is honoured', async () => {
  const source = 'One line.\n\nAnother line.'
  const [page] = await pagesOf(
    typeset(source, {
      pageSize: 'letter',
      margins: { left: 100, top: 50 },
      fontSize: 20,
      lineHeight: 2,
      includePageNumbers: false,
    }).pdf,
  )
  assert.equal(page!.length, 2)
  assert.ok(page!.every(({ x, size }) => x === 100 && size === 20))
  // An empty line between: two leadings of 40 points.
  assert.equal(page![0]!.y - page![1]!.y, 80)
  assert.ok(792 - page![0]!.y > 50 && 792 - page![0]!.y < 70)
  for (const [font, name] of [
    ['times', 'Tinos-Regular'],
    ['helvetica', 'Arimo-Regular'],
    ['courier', 'Cousine-Regular'],
  ] as const) {
    const document = mupdf.Document.openDocument(typeset('x', { font }).pdf, 'application/pdf')
    assert.ok(document.loadPage(0).toStructuredText('').asJSON().includes(name), name)
  }
  for (const [pageSize, height] of [
    ['a4', 841.89],
    ['letter', 792],
    ['legal', 1008],
  ] as const) {
    const document = mupdf.Document.openDocument(typeset('x', { pageSize }).pdf, 'application/pdf')
    assert.ok(Math.abs(document.loadPage(0).getBounds()[3]! - height) < 0.01)
  }
})

test('page numbers are centred in the bottom margin, and omitted where there is no room', async () => {
  const pages = await pagesOf(typeset(corpus(9000, 3), {}).pdf)
  pages.forEach((items, i) => {
    const folio = items[items.length - 1]!
    assert.equal(folio.text, `${i + 1}`)
    assert.ok(Math.abs(folio.x + folio.width / 2 - 595.28 / 2) < 0.1 && folio.y > 20 && folio.y < 60)
  })
  const { diagnostics } = typeset('x', { margins: { bottom: 2 } })
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ['page-numbers-omitted'],
  )
})

test(`justified lines end at the right margin, all but the last of a paragraph (seed ${seed})`, async () => {
  const source = corpus(6000, seed).replace(/[*]|^- /gm, '')
  const { pdf } = await set(source, { align: 'justify', includePageNumbers: false })
  let short = 0
  for (const items of await pagesOf(pdf)) {
    const ends = new Map<number, number>()
    for (const { x, y, width } of items) ends.set(y, Math.max(ends.get(y) ?? 0, x + width))
    for (const end of ends.values()) {
      assert.ok(end <= 595.28 - 72 + 0.3, `${end}`)
      // pdf.js leaves out the hyphen of a divided word, which is 333/1000 of the 12 pt wide.
      if (end < 595.28 - 72 - 0.5 - 4) short++
    }
  }
  const paragraphs = source.split('\n').filter((line) => line.trim() !== '').length
  assert.ok(short > 0 && short <= paragraphs, `${short} short lines in ${paragraphs} paragraphs`)
})

test('no more than three lines in a row end in a hyphen', async () => {
  // Used to be four in each of these, and up to eight.
  for (const [seed, right] of [
    [2, 340],
    [5, 250],
    [9, 300],
    [24, 150],
  ] as const) {
    const { pdf } = await set(corpus(3000, seed), { align: 'justify', margins: { right }, includePageNumbers: false })
    let row = 0
    for (const { text } of linesOf(pdf).flat()) {
      row = text.endsWith('\u00ad') ? row + 1 : 0
      assert.ok(row <= 3, `seed ${seed}: ${text}`)
    }
  }
})

const FILLED: Record<string, string> = {
  'no-break spaces': 'AV\u00a0To an\u00a0extraordinary thing ',
  'characters that no font has, between such as grow': '\u{2be15}文字\u{22b0c} \u{1145a}ไทย words ',
  'spaces after zero-width spaces and soft hyphens': 'some\u200b   words\u00ad   and others ',
  'links within words': '[T](https://example.org)o AV[A](https://example.org)V words ',
  'divided words after a letter that is kerned': 'for internationalisation ',
}
for (const [name, text] of Object.entries(FILLED)) {
  test(`a justified line fills its measure and not more: ${name}`, async () => {
    // Used to run over it by up to 37 points, or to fall short.
    const options = { align: 'justify', markup: 'markdown', margins: { left: 180, right: 180 } } as const
    const lines = linesOf((await set(text.repeat(40), { ...options, includePageNumbers: false })).pdf).flat()
    assert.ok(lines.length > 6)
    for (const { right, text } of lines.slice(0, -1)) assert.ok(right > 415.18 && right < 415.3, `${right}: ${text}`)
  })
}

test('a line of both directions stays within its measure', async () => {
  const margins = { left: 180, right: 180 }
  for (const text of [
    'ש한文 ال ',
    'words שלום文字 and ไทย العربية 文 ',
    '\u202e文字 words\u202c 文 ',
    // Overridden, what has a kern stands at the other end of its line; a lone gap may stand last.
    '\u202eთანასწორი ไทยเกียรติ words AV To\u202c ',
    '\u202e文😀\u2066한ال\u2069字 ',
  ]) {
    for (const align of ['left', 'justify'] as const) {
      for (const fontSize of [12, 30]) {
        const { pdf } = await set(text.repeat(60), { align, fontSize, margins, includePageNumbers: false })
        const lines = linesOf(pdf, false).flat()
        assert.ok(lines.length > 6)
        for (const { left, right, text } of lines)
          assert.ok(left > 179.98 && right < 415.3, `${left} to ${right}: ${text}`)
      }
    }
  }
})

test('the lines of a heading are set closer than two lines of text, and the text after it is on the grid', async () => {
  // Used to be 36 pt apart at 19.2 pt, as far as two headings.
  const source = `text\n\n# ${'Heading '.repeat(9)}\n\n# ${'Heading '.repeat(18)}\n\ntext`
  const lines = linesOf((await set(source, { markup: 'markdown', includePageNumbers: false })).pdf).flat()
  const gaps = lines.slice(1).map(({ baseline }, i) => Math.round((baseline - lines[i]!.baseline) * 100) / 100)
  assert.equal(lines[1]!.sizes[0]!.toFixed(1), '19.2')
  const [first, wrapped, second, ...rest] = gaps
  assert.ok(wrapped! > 22 && wrapped! < 24, `${gaps}`)
  assert.ok(second! > 36 && first! > 36, `${gaps}`)
  assert.equal(rest.length, 3, `${gaps}`)
  const rows = (lines.at(-1)!.baseline - lines[0]!.baseline) / 18
  assert.ok(Math.abs(rows - Math.round(rows)) < 0.01, `${rows} rows`)
})

test('a letter wider than its measure is set in a size at which it fits', async () => {
  // Beside a label half of the measure is left: 36 pt, and an m of 72 pt is 56 pt wide.
  const options = { fontSize: 72, margins: { left: 261.64, right: 261.64 }, includePageNumbers: false }
  for (const source of ['m', 'W', '- m', '- mm', '- many words', '# m', '- 文', '- سلام', '> > m m']) {
    for (const align of ['left', 'justify'] as const) {
      const { pdf } = await set(source, { ...options, align, markup: source.startsWith('- ') ? 'light' : 'markdown' })
      for (const { left, right, text } of linesOf(pdf).flat())
        assert.ok(left > 261.62 && right < 595.28 - 261.62, `${left} to ${right}: ${text}`)
    }
  }
})

test('the numbers of a list in large type stay within the margins', async () => {
  const source = Array.from({ length: 12 }, (_, i) => `${i + 1}. x`).join('\n')
  const options = { markup: 'markdown', fontSize: 72, margins: { left: 250, right: 250 } } as const
  const lines = linesOf((await set(source, { ...options, includePageNumbers: false })).pdf).flat()
  assert.deepEqual(
    lines.map(({ text }) => text),
    Array.from({ length: 12 }, (_, i) => `${i + 1}.x`),
  )
  for (const { left, text } of lines) assert.ok(left > 249.98, `${left}: ${text}`)
})

test('struck-through text and empty lines at the end of a line leave no operator joined to the next', async () => {
  const { resources } = await loader.loadFor('x', { markup: 'markdown', align: 'justify' })
  const source = 'word ~~struck~~\n\n[link](https://example.org)\n\nmore words ~~to~~ be ~~struck~~ '.repeat(20)
  for (const align of ['left', 'justify'] as const) {
    const { pdf } = compose(source, { markup: 'markdown', align, margins: { right: 380 } }, resources, false)
    const text = Buffer.from(pdf)
      .toString('latin1')
      .replace(/\((?:\\.|[^\\)])*\)/g, '()')
    assert.doesNotMatch(text, /TJT\*|T\*T\*|TdT\*|TJEMC/)
  }
})

const PAGES = { a4: [595.28, 841.89], letter: [612, 792], legal: [612, 1008] } as const
const ON_THE_GRID = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}0-9]/u

test(`any text with any options: a valid file, every option honoured, no line over its measure (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const words = Object.values(SAMPLES).flatMap(([text]) => text.split(/(?<=\s)|(?<=[，。、])/u))
  const alphabets = [
    () => String.fromCharCode(32 + Math.floor(random() * 95)),
    () => pick(['a', 'e', 'n', 'A', 'V', 'word ', ' ', '. ', '-', '—', '\n', '\n\n', '- ', '1. ', '**', '*', '\\']),
    () => pick(['internationalisation ', 'soft\u00adhyphen\u00ad ', '\u200b', ' ', '\t', '\u00a0', '`code` ', '\n# ']),
    () =>
      pick([
        '[link](https://example.org) ',
        '**AV** ',
        '*AV*AV',
        '[T](u)o',
        '~~T~~o ',
        '\n> ',
        '| a | b |\n',
        '|-|-|\n',
      ]),
    () => String.fromCharCode(Math.floor(random() * 0x250)),
    () => String.fromCharCode(Math.floor(random() * 0x10000)),
    () => {
      const character = String.fromCodePoint(0x10000 + Math.floor(random() * 0x20000))
      // Of these mupdf tells the lower 16 bits alone, so that what takes no room looks like a letter.
      return /[\p{Cf}\p{M}\p{DI}]/u.test(character) ? '\u{20000}' : character
    },
    () => pick(['ال', 'ש', 'क्ष', 'ไทย', '文', '한', '\u202e', '\u2066', '\u0301', '😀', '\u200d']),
    () => pick(words),
    () => pick(words),
  ]
  for (let round = 0; round < cases(12); round++) {
    const kinds = [pick(alphabets), pick(alphabets)]
    let source = ''
    for (let n = Math.floor(random() * 600); n > 0; n--) source += pick(kinds)()
    const options = {
      pageSize: pick(['a4', 'letter', 'legal']),
      font: pick(['times', 'helvetica', 'courier']),
      fontSize: pick([4, 8, 10.5, 12, 12, 30, 72]),
      lineHeight: pick([0.8, 1.2, 1.5, 4]),
      margins: pick([
        {},
        { left: 200, right: 200 },
        { left: 250, right: 250 },
        { top: 0, bottom: 0, left: 0, right: 0 },
      ]),
      align: pick(['left', 'justify', 'justify']),
      markup: pick(['light', 'light', 'markdown']),
      language: pick(['en', 'de', 'ru', 'ar', 'zh-Hant']),
      conformance: pick(['none', 'none', 'none', 'pdf/ua-1', 'pdf/a-2a']),
      provenance: pick(['none', 'generated']),
      includePageNumbers: pick([true, false]),
    } satisfies TypesetOptions
    const context = JSON.stringify({ round, options, source })
    const { pdf, pageCount, diagnostics } = await set(source, options)
    assert.equal(complaintOfQpdf(pdf), '', context)
    const pages = linesOf(pdf, false)
    assert.equal(pages.length, pageCount, context)
    const [width, height] = PAGES[options.pageSize]
    const { left = 72, right = 72, top = 72, bottom = 72 }: Partial<Margins> = options.margins
    const size = options.fontSize
    const leading = size * options.lineHeight
    let folios = 0
    let firstBaseline: number | undefined
    for (const [number, lines] of pages.entries()) {
      for (const line of lines) {
        const where = `${JSON.stringify(line)} on page ${number + 1}: ${context}`
        if (line.baseline > height - bottom + 0.01) {
          folios++
          assert.equal(line.text, `${number + 1}`, where)
          assert.ok(Math.abs((line.left + line.right - width) / 2) < 0.1, where)
          continue
        }
        assert.ok(line.baseline > top, where)
        const over = Math.max(left - line.left, line.right - (width - right))
        assert.ok(over < 0.02, `${over} over, ${where}`)
        // Text is set smaller only where a letter, or a cluster of some, is wider than the measure.
        const fits = /^[ -~]*$/.test(source) && width - left - right > 1.5 * size
        if (options.markup === 'light')
          assert.ok(
            line.sizes.every((one) => one < size + 0.01 && (!fits || one > size - 0.01)),
            where,
          )
        // Large type has its own leading.
        if (!ON_THE_GRID.test(line.text) || line.sizes.some((one) => one > size + 0.01)) continue
        firstBaseline ??= line.baseline
        const rows = (line.baseline - firstBaseline) / leading
        assert.ok(Math.abs(rows - Math.round(rows)) < 0.01, `off the grid: ${where}`)
      }
    }
    const omitted = diagnostics.some(({ code }) => code === 'page-numbers-omitted')
    assert.equal(omitted, options.includePageNumbers && bottom === 0, context)
    assert.equal(folios, options.includePageNumbers && !omitted ? pageCount : 0, context)
    const raw = Buffer.from(pdf).toString('latin1')
    assert.equal(raw.includes('digitalsourcetype/trainedAlgorithmicMedia'), options.provenance === 'generated', context)
    assert.ok(raw.includes(`<rdf:li>${options.language}</rdf:li>`), context)
    const part = { none: undefined, 'pdf/ua-1': 'pdfuaid:part', 'pdf/a-2a': 'pdfaid:part' }[options.conformance]
    assert.equal(/pdfuaid:part|pdfaid:part/.exec(raw)?.[0], part, context)
  }
})

test(`no widow, no orphan, no lead-in and no divided word at the foot of a page (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  for (let round = 0; round < cases(4); round++) {
    const words = pick([['word '], ['extraordinary ', 'internationalisation '], ['soft\u00adhyphens\u00adhere ', 'a ']])
    let source = ''
    for (let n = 0; n < 80; n++) {
      source += `start${n} `
      for (let m = Math.floor(random() * 120); m > 0; m--) source += pick(words)
      source += `end${n}\n\n`
      if (random() < 0.3) source += `lead${n}:\n- item${n}\n- more\n\n`
      if (random() < 0.2) source += `**title${n}**\n\n`
      if (random() < 0.2) source += `lead${n} in:\n\n`
      if (random() < 0.2) source += `- lead${n} item:\n`
    }
    const options = {
      align: pick(['left', 'justify', 'justify']),
      lineHeight: pick([1, 1.5, 3]),
      // Six lines at least to a page.
      margins: { left: pick([72, 200]), right: 200, bottom: pick([72, 400]) },
      includePageNumbers: false,
    } satisfies TypesetOptions
    const pages = linesOf((await set(source, options)).pdf)
    for (const [number, lines] of pages.entries()) {
      const last = lines[lines.length - 1]!.text
      const first = lines[0]!.text
      const where = `on page ${number + 1}: ${JSON.stringify({ seed, round, options })}`
      assert.ok(number === 0 || !/end\d+$/.test(first) || /^start/.test(first), `widow ${first} ${where}`)
      if (number + 1 === pages.length) continue
      assert.ok(!/^start/.test(last) || /end\d+$/.test(last), `orphan ${last} ${where}`)
      assert.ok(!/^•?(lead|title)/.test(last), `${last} alone at the foot ${where}`)
      if (!last.endsWith('\u00ad')) continue
      // Of the paragraph's lines two stay, and two at most are given up.
      const start = Math.max(
        0,
        lines.findLastIndex(({ text }) => text.startsWith('start')),
      )
      for (const { text } of lines.slice(Math.max(start + 1, lines.length - 3), -1)) {
        assert.ok(text.endsWith('\u00ad'), `${last} could be avoided ${where}`)
      }
    }
  }
})

test('a page gives up a line to avoid ending in a divided word, as long as two lines stay', () => {
  // Eleven characters to a line, and as many lines to a page as `rows`: line 7 ends in a hyphen.
  const words = [...Array(6).fill('aaaa bbbbbb'), 'aaaa bbb\u00ad', 'cccc dddddd', 'aaaa bbbbbb', 'aaaa bbbbbb'].join(
    ' ',
  )
  const source = words.replace('\u00ad ', '\u00adxxxxx ')
  const linesOn = (rows: number) =>
    linesOf(
      typeset(source, {
        font: 'courier',
        fontSize: 10,
        lineHeight: 1,
        margins: { top: 0, left: 0, right: 595.28 - 66.1, bottom: 841.89 - 10 * rows - 1 },
        includePageNumbers: false,
      }).pdf,
    ).map((lines) => lines.map(({ text }) => text))
  assert.equal(linesOn(12)[0]![6], 'aaaabbb\u00ad')
  assert.deepEqual(
    [6, 7, 8].map((rows) => linesOn(rows)[0]!.length),
    [6, 6, 8],
  )
})

for (const [name, mark, levels] of [
  ['quotes', '>', 1],
  ['lists', '- ', 2],
] as const) {
  test(`text is printed at any depth of nested ${name}`, async () => {
    for (const depth of [48, 150, 2000]) {
      const { pdf, diagnostics } = await set(`${mark.repeat(depth)}deep text`, { markup: 'markdown' })
      const printed = (await pagesOf(pdf)).flat().map(({ text }) => text)
      assert.ok(printed.join(' ').replace(/\s+/g, ' ').includes('deep text'), `${depth} deep`)
      assert.equal(
        diagnostics.some(({ code }) => code === 'markdown-unread'),
        depth * levels > 100,
        `${depth} deep`,
      )
    }
  })
}

test('margins that leave no room throw a RangeError', () => {
  assert.throws(() => typeset('x', { margins: { left: 290, right: 290 } }), RangeError)
  assert.throws(() => typeset('x', { fontSize: Number.NaN }), RangeError)
})

test('a link in a table row that is divided over pages keeps its own address', async () => {
  const words = 'word '.repeat(60)
  const source = `|a|b|\n|-|-|\n|${words}[first](http://a.example/1)|[second](http://a.example/2) ${words}|\n`
  const { pdf, pageCount } = await set(source, { markup: 'markdown', margins: { top: 600, left: 200, right: 200 } })
  assert.ok(pageCount > 2)
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const addresses: string[] = []
  for (let page = 0; page < pageCount; page++) {
    for (const link of document.loadPage(page).getLinks()) addresses.push(link.getURI())
  }
  document.destroy()
  assert.deepEqual(addresses.sort(), ['http://a.example/1', 'http://a.example/2'])
})

test('a design sets typographic characters of the language; the design classic prints what was typed', async () => {
  const source = `Sie sagte: "Es ist 5 kg..." -- 'ja'.`
  const textOf = async (options: TypesetOptions) =>
    (await pagesOf((await set(source, { language: 'de', ...options })).pdf))[0]!.map(({ text }) => text).join('')
  assert.match(await textOf({ design: 'plain' }), /„Es ist 5.kg…“.– ‚ja‘\./u)
  assert.ok((await textOf({})).includes(source))
  const french = await set('Il dit : "oui" ; pourquoi ?', { language: 'fr', design: 'plain' })
  assert.deepEqual(french.diagnostics, [])
})
