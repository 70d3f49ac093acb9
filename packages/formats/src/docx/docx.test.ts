/** What a .docx makes of the constructs that models write; read back from its XML. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '@platen/document/markdown'
import { strFromU8, unzipSync } from 'fflate'
import { toDocx } from '../../../server/src/formats/write-docx.ts'

interface Paragraph {
  text: string
  /** Reference of its numbering and level; a bullet of the library's own has one too. */
  numbering: { id: string; level: number } | undefined
  xml: string
}

interface Word {
  paragraphs: Paragraph[]
  document: string
  /** XML of another part. */
  part(name: string): string
  /** Format, text and start of the levels of a numbering. */
  levelsOf(id: string): { format: string; text: string; start: number }[]
}

async function word(markdown: string, language = 'en'): Promise<Word> {
  const files = unzipSync(await toDocx(readMarkdown(markdown, 'commonmark'), { title: 'T', language, options: {} }))
  const document = strFromU8(files['word/document.xml']!)
  const numbering = strFromU8(files['word/numbering.xml']!)
  const paragraphs = [...document.matchAll(/<w:p>.*?<\/w:p>/gsu)].map(([xml]) => {
    const [, level, id] = /<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"\/>/u.exec(xml) ?? []
    return {
      text: textOf(xml),
      numbering: id === undefined ? undefined : { id, level: Number(level) },
      xml,
    }
  })
  return {
    paragraphs,
    document,
    part: (name) => strFromU8(files[`word/${name}.xml`]!),
    levelsOf(id) {
      const abstract = new RegExp(`<w:num w:numId="${id}"[^>]*><w:abstractNumId w:val="(\\d+)"`, 'u').exec(
        numbering,
      )?.[1]
      const from = numbering.indexOf(`w:abstractNumId="${abstract}"`)
      const xml = numbering.slice(from, numbering.indexOf('</w:abstractNum>', from))
      return [...xml.matchAll(/<w:start w:val="(\d+)"\/><w:numFmt w:val="(\w+)"\/><w:lvlText w:val="([^"]*)"/gu)].map(
        ([, start, format = '', text = '']) => ({ format, text, start: Number(start) }),
      )
    },
  }
}

const textOf = (xml: string): string =>
  xml
    .replace(/<w:br\/>/gu, '\n')
    .replace(/<w:tab\/>/gu, '\t')
    .replace(/<[^>]+>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

const numberingOf = ({ paragraphs, levelsOf }: Word, text: string) => {
  const { numbering } = paragraphs.find((paragraph) => paragraph.text === text)!
  return numbering && levelsOf(numbering.id)[numbering.level]
}

test('labels are printed as typed, and a list continues from its first number', async () => {
  const document = await word(
    ['3) three', '4) four', '', 'Between.', '', '5) five', '', '(a) letter', '(b) another', '', 'iv. is text'].join(
      '\n',
    ),
  )
  assert.deepEqual(numberingOf(document, 'three'), { format: 'decimal', text: '%1)', start: 3 })
  assert.deepEqual(numberingOf(document, 'five'), { format: 'decimal', text: '%1)', start: 5 })
  assert.deepEqual(numberingOf(document, 'letter'), { format: 'lowerLetter', text: '(%1)', start: 1 })
  assert.equal(numberingOf(document, 'iv. is text'), undefined)
  const ids = document.paragraphs.flatMap(({ numbering }) => numbering?.id ?? [])
  assert.equal(new Set(ids).size, 3)
})

test('labels that do not count up are printed as typed', async () => {
  const { paragraphs } = await word('3. three\n2. two\n1. one')
  assert.deepEqual(
    paragraphs.map(({ text }) => text),
    ['3.\tthree', '2.\ttwo', '1.\tone'],
  )
})

test('a nested list has its own level and restarts in each item', async () => {
  const document = await word(
    '1. one\n   1. inner\n   2. second\n2. two\n   1. inner again\n   - bullet\n     - deeper\n',
  )
  const level = (text: string) => document.paragraphs.find((one) => one.text === text)?.numbering
  assert.equal(level('one')?.level, 0)
  assert.equal(level('inner')?.level, 1)
  assert.equal(level('inner')?.id, level('second')?.id)
  assert.notEqual(level('inner')?.id, level('inner again')?.id)
  assert.deepEqual(numberingOf(document, 'inner again'), { format: 'decimal', text: '%2.', start: 1 })
  assert.equal(level('bullet')?.level, 1)
  assert.equal(level('deeper')?.level, 2)
})

test('all blocks of an item are indented, in order', async () => {
  const { paragraphs, document } = await word(
    '1. first\n\n   second paragraph\n\n   ```\n   code\n   ```\n\n   > quoted\n\n   | A |\n   |---|\n   | x |\n\n2. next\n',
  )
  const texts = paragraphs.map(({ text }) => text).filter((text) => text !== '')
  assert.deepEqual(texts, ['first', 'second paragraph', 'code', 'quoted', 'A', 'x', 'next'])
  for (const text of ['second paragraph', 'code', 'quoted'])
    assert.match(paragraphs.find((one) => one.text === text)!.xml, /<w:ind w:left="[1-9]\d*"/)
  assert.match(document, /<w:tblInd w:type="dxa" w:w="348"\/>/)
  assert.equal(
    paragraphs.find((one) => one.text === 'first')?.numbering?.id,
    paragraphs.find((one) => one.text === 'next')?.numbering?.id,
  )
})

test('an empty item, and one that starts with code or a table, keeps its label', async () => {
  const { paragraphs } = await word('1. ```\n   code\n   ```\n2.\n3. three\n')
  assert.deepEqual(
    paragraphs.map(({ text, numbering }) => [text, numbering !== undefined]),
    [
      ['', true],
      ['code', false],
      ['', true],
      ['three', true],
    ],
  )
})

test('lists deeper than Word’s levels stay on the last one, complete', async () => {
  const source = Array.from({ length: 14 }, (_, at) => `${'  '.repeat(at)}- level ${at}`).join('\n')
  const { paragraphs } = await word(source)
  assert.deepEqual(
    paragraphs.map(({ text }) => text),
    Array.from({ length: 14 }, (_, at) => `level ${at}`),
  )
  assert.deepEqual(
    paragraphs.map(({ numbering }) => numbering?.level),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8],
  )
})

test('task boxes, footnotes, line breaks, struck text and headings of every level', async () => {
  const { paragraphs, document, part } = await word(
    '###### Six\n\n- [ ] open\n- [x] done\n\nA line  \nand ~~struck~~[^a].\n\n[^a]: The note.\n\n    Its second paragraph.\n',
  )
  const texts = paragraphs.map(({ text }) => text)
  assert.deepEqual(texts, ['Six', '\u2610\topen', '\u2611\tdone', 'A line\nand struck.'])
  assert.match(document, /<w:footnoteReference w:id="1"\/>/)
  assert.match(
    part('footnotes'),
    /<w:footnoteRef\/>.*The note\..*<w:pStyle w:val="FootnoteText"\/>.*Its second paragraph\./,
  )
  assert.match(paragraphs[0]!.xml, /Heading6/)
  assert.match(document, /<w:strike\/>/)
})

test('safe links are links, other addresses are printed', async () => {
  const { paragraphs, document } = await word(
    '[site](https://example.org/a?b=1&c=2) <https://example.org> [other](custom:thing) ![picture](x.png) <jane@example.org>',
  )
  assert.equal(paragraphs[0]!.text, 'site https://example.org other (custom:thing) [picture] jane@example.org')
  assert.equal(document.match(/<w:hyperlink /gu)?.length, 3)
})

test('links within the document lead to bookmarks, relative ones stay as written', async () => {
  const { document } = await word('# The end\n\n[a](#the-end) [b](#nowhere) [c](docs/c.md)')
  assert.match(document, /<w:bookmarkStart w:name="_block0"/)
  assert.match(document, /<w:hyperlink [^>]*w:anchor="_block0"/)
  assert.equal(document.match(/<w:hyperlink /gu)?.length, 2)
})

test('HTML is superscript and subscript, alignment and definitions in Word', async () => {
  const { document, paragraphs } = await word(
    'x<sup>2</sup><sub>i</sub>\n\n<p align="center">c</p>\n\n<dl><dt>T<dd>d</dl>',
  )
  assert.match(document, /<w:vertAlign w:val="superscript"\/>/)
  assert.match(document, /<w:vertAlign w:val="subscript"\/>/)
  assert.match(paragraphs[1]!.xml, /<w:jc w:val="center"\/>/)
  assert.deepEqual(
    paragraphs.map(({ text }) => text),
    ['x2i', 'c', 'T', 'd'],
  )
})

test('control characters are printed as pictures in text, code, cells and labels', async () => {
  const { document } = await word(
    'a\u0001b `c\u0002d`\n\n```\ne\u0003f\u001b\n```\n\n| g\u0004h |\n|---|\n| i\u0005\uffff |\n',
  )
  for (const shown of ['a\u2401b', 'c\u2402d', 'e\u2403f\u241b', 'g\u2404h', 'i\u2405\ufffd'])
    assert.ok(document.includes(shown), shown)
  assert.doesNotMatch(document, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\uffff]/)
})

test('each run has its direction, each paragraph too, and code runs from left to right', async () => {
  const runsOf = (xml: string) =>
    [...xml.matchAll(/<w:r>.*?<\/w:r>/gsu)].map(([run]) => [textOf(run), run.includes('<w:rtl/>')])
  const arabic = (await word('تعمل خدمة OpenCargo 2.0 الآن `x`.', 'ar')).document
  assert.deepEqual(runsOf(arabic), [
    ['تعمل خدمة ', true],
    ['OpenCargo 2.0', false],
    [' الآن ', true],
    ['x', false],
    ['.', true],
  ])
  const english = await word('The words שלום עולם here.\n\nשלום Zebra.\n')
  assert.deepEqual(runsOf(english.document), [
    ['The words ', false],
    ['שלום עולם', true],
    [' here.', false],
    ['שלום', true],
    [' Zebra.', false],
  ])
  assert.deepEqual(
    english.paragraphs.map(({ xml }) => xml.includes('<w:bidi/>')),
    [false, true],
  )
})

test('styles name the language of East Asian and right-to-left text, and East Asian fonts', async () => {
  const stylesOf = async (language: string) => {
    const bytes = await toDocx(readMarkdown('x', 'commonmark'), { title: 'T', language, options: { design: 'report' } })
    return strFromU8(unzipSync(bytes)['word/styles.xml'] ?? new Uint8Array(0))
  }
  const japanese = await stylesOf('ja')
  assert.match(japanese, /<w:lang w:val="ja" w:eastAsia="ja"\/>/u)
  assert.match(japanese, /w:ascii="Source Serif 4 SmText"[^>]*w:eastAsia="Yu Mincho"/u)
  assert.match(japanese, /w:ascii="Source Sans 3 Semibold"[^>]*w:eastAsia="Yu Gothic"/u)
  assert.match(await stylesOf('he'), /<w:lang w:val="he" w:bidi="he"\/>/u)
  assert.doesNotMatch(await stylesOf('en'), /Yu |w:lang[^>]*(?:w:bidi|w:eastAsia)/u)
})

test('a table in a right-to-left language begins at the right, with alignment and a head that repeats', async () => {
  const table = '| الاسم | العمر |\n| :--- | ---: |\n| آن | 4 |\n'
  assert.match((await word(table, 'ckb')).document, /<w:bidiVisual/)
  const arabic = (await word(table, 'ar')).document
  assert.match(arabic, /<w:bidiVisual/)
  assert.match(arabic, /<w:bidi\/>/)
  assert.match(arabic, /<w:rtl\/>/)
  assert.match(arabic, /<w:tblHeader\/>/)
  const english = (await word(table)).document
  assert.doesNotMatch(english, /<w:bidiVisual\/>|<w:bidi\/>/)
  assert.match(english, /<w:pStyle w:val="TableTextRight"\/>/)
})

test('rows with too few cells and tables without rows are valid', async () => {
  const { document } = await word('| A | B | C |\n|---|---|---|\n| 1 |\n\n| D |\n|---|\n')
  const rows = document.match(/<w:tr>.*?<\/w:tr>/gsu) ?? []
  assert.deepEqual(
    rows.map((row) => row.match(/<w:tc>/gu)?.length),
    [3, 3, 1],
  )
})

test('cells reach over columns and rows, and missing ones are empty', async () => {
  const { document } = await word(
    '<table><tr><th rowspan="2">Region</th><th colspan="2">Sales</th></tr><tr><th>Q1</th><th>Q2</th></tr>' +
      '<tr><td rowspan="2">North</td><td>1</td><td>2</td></tr><tr><td>3</td></tr><tr><td colspan="3">None</td></tr></table>',
  )
  const rows = (document.match(/<w:tr>.*?<\/w:tr>/gsu) ?? []).map((row) =>
    (row.match(/<w:tc>.*?<\/w:tc>/gsu) ?? []).map((cell) =>
      [
        /<w:vMerge w:val="(\w+)"/u.exec(cell)?.[1] ?? '',
        /<w:gridSpan w:val="(\d)"/u.exec(cell)?.[1] ?? '',
        [...cell.matchAll(/<w:t(?: [^>]*)?>([^<]*)/gu)].map(([, text]) => text).join(''),
      ].join(' '),
    ),
  )
  assert.deepEqual(rows, [
    ['restart  Region', ' 2 Sales'],
    ['continue  ', '  Q1', '  Q2'],
    ['restart  North', '  1', '  2'],
    ['continue  ', '  3', '  '],
    [' 3 None'],
  ])
  assert.equal(document.match(/<w:tblHeader\/>/gu)?.length, 2)
})

test('what a row of sums leaves empty stays empty; elsewhere an empty cell of numbers has a dash', async () => {
  const { document } = await word(
    '| Item | Units | Price |\n|---|---|---|\n| a | 1 | 2.00 |\n| b | | 3.00 |\n| Subtotal | | 5.00 |\n| c | 4 | 1.00 |\n| **Due** | | **6.00** |\n',
  )
  const rows = (document.match(/<w:tr>.*?<\/w:tr>/gsu) ?? []).map((row) =>
    [...row.matchAll(/<w:t(?: [^>]*)?>([^<]*)/gu)].map(([, text]) => text),
  )
  assert.deepEqual(rows.slice(1), [
    ['a', '1', '2.00'],
    ['b', '–', '3.00'],
    ['Subtotal', '5.00'],
    ['c', '4', '1.00'],
    ['Due', '6.00'],
  ])
})

test('addresses are judged without what is invisible in them, and a decoration that is not shown leaves nothing', async () => {
  const files = unzipSync(
    await toDocx(readMarkdown('[j](java&#x09;script:x) [k](https://a.b/c) d<img src="x.png" alt="">e', 'commonmark'), {
      title: 'T',
      language: 'en',
      options: {},
    }),
  )
  const relations = strFromU8(files['word/_rels/document.xml.rels']!)
  assert.deepEqual(
    [...relations.matchAll(/Target="([^"]*)" TargetMode/gu)].map(([, target]) => target),
    ['https://a.b/c'],
  )
  assert.match(textOf(strFromU8(files['word/document.xml']!)), /j \(java.script:x\) k de/u)
})

test('formulas are Office math, and what cannot be read stays as typed', async () => {
  const { document, paragraphs } = await word('The $x_1$ and $\\foo$ here.\n\n$$y = \\frac{a}{b} + \\sum_{i=1}^n i$$')
  assert.equal(document.match(/<m:oMath>/gu)?.length, 2)
  assert.equal(document.match(/<m:oMathPara>/gu)?.length, 1)
  assert.match(paragraphs[0]?.text ?? '', /^The x1 and \$\\foo\$ here\.$/u)
  for (const name of ['m:sSub', 'm:f', 'm:nary']) assert.ok(document.includes(`<${name}>`), name)
  assert.ok(!document.includes('frac'))
})

test('equations of a Word file are numbered as those of the PDF are', async () => {
  const { document } = await word('$$\\begin{align}a&=b\\tag{3}\\\\c&=d\\end{align}$$')
  assert.deepEqual(document.match(/\(\d\)/gu), ['(3)', '(4)'])
})

test('page breaks, numbers below letters and typed notes are those of Word', async () => {
  const { document, paragraphs } = await word('One.\n\n\\newpage\n\n(a) a\n(b) b\n(i) x\n(ii) y\n(c) c')
  assert.equal(document.match(/<w:br w:type="page"\/>/gu)?.length, 1)
  const levels = paragraphs.filter(({ numbering }) => numbering !== undefined).map(({ numbering }) => numbering!.level)
  assert.deepEqual(levels, [0, 0, 1, 1, 0])
})
