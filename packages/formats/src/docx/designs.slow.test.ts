/** What the designs ask of a .docx (specification of the designs, section 7), read back from its XML. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '@platen/document/markdown'
import { strFromU8, unzipSync } from 'fflate'
import { toDocx } from '../../../server/src/formats/write-docx.ts'
import type { WordOptions } from './docx.ts'

async function filesOf(source: string, options: WordOptions, title = 'The title') {
  const bytes = await toDocx(readMarkdown(source, 'commonmark'), { title, language: 'en', options })
  const files = unzipSync(bytes)
  return { bytes, files, part: (name: string) => strFromU8(files[`word/${name}.xml`] ?? new Uint8Array()) }
}

/** Style, text and XML of each paragraph. */
const paragraphsOf = (xml: string) =>
  [...xml.matchAll(/<w:p>.*?<\/w:p>/gsu)].map(([one]) => ({
    style: /<w:pStyle w:val="([^"]+)"/u.exec(one)?.[1] ?? '',
    text: one
      .replaceAll('<w:tab/>', '\t')
      .replace(/<[^>]+>/gu, '')
      .replaceAll('\u00a0', ' '),
    xml: one,
  }))

const LETTER = [
  ['Ada Byron', '1 Canal Row', '0552 Oslo', 'ada@example.no'].join('  \n'),
  ['Nordvarme AS', 'Postboks 418', '0213 Oslo'].join('  \n'),
  'Your reference: NV-1',
  '14 March 2026',
  '**Order NV-1**',
  'Dear Mr Aasland,',
  'A letter.',
  'Yours sincerely,',
  'Ada Byron',
].join('\n\n')

test('a letter: letterhead, address and references are frames at their places, the text begins below them', async () => {
  const { part } = await filesOf(LETTER, { design: 'letter' })
  const paragraphs = paragraphsOf(part('document'))
  const frames = paragraphs.filter(({ xml }) => xml.includes('<w:framePr'))
  assert.deepEqual(
    frames.map(({ style, text }) => `${style}: ${text}`),
    [
      'Sender: Ada Byron',
      'SenderDetail: 1 Canal Row',
      'SenderDetail: 0552 Oslo',
      'SenderDetail: ada@example.no',
      'Recipient: Nordvarme AS',
      'Recipient: Postboks 418',
      'Recipient: 0213 Oslo',
      'Reference: Your reference\tNV-1',
      'Date: Date\t14 March 2026',
    ],
  )
  const place = (style: string) => {
    const { xml } = frames.find((frame) => frame.style === style)!
    return ['x', 'y', 'w'].map((name) => Number(new RegExp(` w:${name}="(\\d+)"`, 'u').exec(xml)?.[1]) / 20)
  }
  const [x, y, width] = place('Recipient')
  // The window of a DIN 5008 form B envelope.
  assert.ok(x! > 70 && x! + width! <= 297 && y! >= 177 && y! + 3 * 12.75 < 255)
  assert.ok(place('Reference')[0]! > 354)
  const subject = paragraphs.find(({ style }) => style === 'Subject')!
  const before = Number(/w:before="(\d+)"/u.exec(subject.xml)?.[1]) / 20
  assert.ok(Math.abs(96.4 + before - 279.2) < 0.1)
  assert.match(part('header1') + part('header2'), /<w:framePr.*Ada Byron, 1 Canal Row, 0552 Oslo/u)
  assert.match(part('document'), /<w:titlePg\/>/)
})

test('a return line that is too long for the window of an envelope is left out', async () => {
  const address = 'Room 4.017, Institute for Applied Hydrogeology and Environmental Engineering'
  const { part } = await filesOf(LETTER.replace('1 Canal Row', address), { design: 'letter' })
  assert.doesNotMatch(part('header1') + part('header2'), /Hydrogeology/)
  assert.match(part('document'), /Hydrogeology/)
})

const LONG_TITLE =
  'How a water company replaced four hundred kilometres of pipe without closing a street of the town in two years'

test('heads and feet that are too long for a line are shortened as in a PDF, before one tab stop', async () => {
  const source = `# ${LONG_TITLE}\n\n${'A paragraph.\n\n'.repeat(200)}`
  const { part } = await filesOf(source, { design: 'plain' }, LONG_TITLE)
  const [line] = paragraphsOf(part('footer1'))
  const left = /^(How a water company .*)\u2026\tPage PAGE of NUMPAGES$/u.exec(line?.text ?? '')?.[1]
  assert.ok(left !== undefined && LONG_TITLE.startsWith(left) && left.length > 60)
  assert.deepEqual(line?.xml.match(/<w:tab w:[^>]*>/gu), ['<w:tab w:val="right" w:pos="8220"/>'])
})

test('a foot has the type of each of its lines, and a centre its own tab stop', async () => {
  const speech = await filesOf(`# T\n\n## Slide 1: A (1 min)\n\n${'Words.\n\n'.repeat(60)}`, { design: 'script' })
  const [foot] = paragraphsOf(speech.part('footer1'))
  assert.match(foot?.xml ?? '', /<w:pStyle w:val="Folio"\/>.*<w:rStyle w:val="FooterChar"\/>.*The title/u)
  const paper = await filesOf(`# T\n\n${'Words.\n\n'.repeat(200)}`, { design: 'paper' })
  assert.match(paper.part('footer1'), /<w:tab w:val="center" w:pos="\d+"\/>/u)
})

test('later pages of a resume have the name and the number', async () => {
  const source = `# Ada Byron\n\n## Experience\n\n${'- Measured wells.\n'.repeat(90)}`
  const { part } = await filesOf(source, { design: 'resume' })
  assert.equal(paragraphsOf(part('header1'))[0]?.text, 'Ada Byron, Page PAGE')
})

const CONTRACT = `# Agreement

## 1 Loan

1.1 First clause.

1.2 Second clause:

(a) an item;

(b) another.

## 2 End

2.1 Third clause.

**Acme Ltd**  
Signature: ____________  
Date: __________

**Beta GmbH**  
Signature: ____________  
Date: __________
`

test('a contract: numbers that count up are one list of three levels, bound to the styles of the clauses', async () => {
  const { part } = await filesOf(CONTRACT, { design: 'contract' })
  const paragraphs = paragraphsOf(part('document'))
  assert.deepEqual(
    paragraphs.filter(({ style }) => /^Clause\d/u.test(style)).map(({ style, text }) => `${style} ${text}`),
    [
      'Clause1 Loan',
      'Clause2 First clause.',
      'Clause2 Second clause:',
      'Clause3 an item;',
      'Clause3 another.',
      'Clause1 End',
      'Clause2 Third clause.',
    ],
  )
  assert.match(
    part('numbering'),
    /<w:pStyle w:val="Clause1"\/>.*<w:lvlText w:val="%1"\/>.*<w:pStyle w:val="Clause2"\/>.*<w:lvlText w:val="%1\.%2"\/>.*<w:pStyle w:val="Clause3"\/>.*<w:lvlText w:val="\(%3\)"\/>/u,
  )
  for (const level of [1, 2, 3])
    assert.match(
      part('styles'),
      new RegExp(`w:styleId="Clause${level}".*?<w:numPr><w:ilvl w:val="${level - 1}"/>`, 'u'),
    )
})

test('a contract: numbers that Word would not give stay as typed', async () => {
  const { part } = await filesOf(CONTRACT.replace('2.1 Third', '2.4 Third'), { design: 'contract' })
  const texts = paragraphsOf(part('document')).map(({ text }) => text)
  assert.ok(texts.includes('1\tLoan') && texts.includes('2.4\tThird clause.'), texts.join('\n'))
  assert.doesNotMatch(part('numbering'), /<w:pStyle/)
})

test('a contract: signatures are a table of two columns whose rows are not divided', async () => {
  const { part } = await filesOf(CONTRACT, { design: 'contract' })
  const table = /<w:tbl>.*<\/w:tbl>/su.exec(part('document'))![0]
  assert.equal(table.match(/<w:gridCol /gu)?.length, 2)
  assert.equal(table.match(/<w:tr>/gu)?.length, table.match(/<w:cantSplit\/>/gu)?.length)
  assert.match(table, /Acme Ltd.*Beta GmbH/su)
})

test('a footnote is a footnote of Word at its first reference; later ones repeat its number', async () => {
  const source = 'One[^a], two[^b], again[^a].\n\n[^a]: First.\n[^b]: Second[^a].\n[^c]: Nowhere.\n'
  const { part } = await filesOf(source, { design: 'plain' })
  assert.equal(part('document').match(/<w:footnoteReference /gu)?.length, 2)
  assert.doesNotMatch(part('footnotes'), /<w:footnoteReference /)
  assert.match(part('footnotes'), /w:id="1">.*First\..*w:id="2">.*Second/su)
  assert.match(part('document'), /Nowhere/)
})

test('captions and notes of tables have their styles, numbers their side, the total a rule', async () => {
  const source =
    'Table 1. Sums\n\n| What | Sum |\n|---|---|\n| A | -1 |\n| B |  |\n| C | 4 |\n| Total | 3 |\n\nNote: none.\n'
  const { part } = await filesOf(source, { design: 'report' })
  const paragraphs = paragraphsOf(part('document'))
  assert.equal(paragraphs[0]!.style, 'Caption')
  assert.equal(paragraphs.at(-1)!.style, 'TableNote')
  assert.deepEqual(
    paragraphs.filter(({ style }) => style === 'TableTextRight').map(({ text }) => text),
    ['\u22121', '\u2013', '4', '3'],
  )
  assert.doesNotMatch(part('document'), /<w:jc /)
})

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('pictures given as data: URLs are in the file, with their description, as large as fits', async () => {
  const source = `Before.\n\n![A dot](${DOT})\n\n![Broken](data:image/png;base64,AAAA)\n`
  const first = await filesOf(source, { design: 'plain' })
  assert.match(first.part('document'), /<w:pStyle w:val="Figure"\/>.*<wp:docPr [^>]*descr="A dot"/su)
  assert.match(first.part('document'), /\[<.*Broken/su)
  assert.equal(Object.keys(first.files).filter((path) => path.startsWith('word/media/')).length, 1)
  const second = await filesOf(source, { design: 'plain' })
  assert.ok(Buffer.from(first.bytes).equals(second.bytes))
})

test('the fonts of a design are in the file, obfuscated, with the faces that it uses; embedFonts: false leaves them out', async () => {
  const source = '# Title\n\nText with *italics* and Ж.'
  const { files, part } = await filesOf(source, { design: 'plain' })
  const table = part('fontTable')
  const serif = /<w:font w:name="Source Serif 4 SmText">.*?<\/w:font>/u.exec(table)![0]
  assert.match(serif, /<w:altName w:val="Georgia"\/><w:embedRegular .*<w:embedItalic /u)
  assert.doesNotMatch(serif, /embedBold/)
  const [, id, key] = /<w:embedRegular r:id="(\w+)" w:fontKey="\{([\w-]+)\}"/u.exec(serif)!
  const target = new RegExp(`Id="${id}" Type="[^"]+" Target="([^"]+)"`, 'u').exec(
    strFromU8(files['word/_rels/fontTable.xml.rels']!),
  )![1]
  const font = files[`word/${target}`]!.slice()
  // ECMA-376 Part 1 §17.8.1.
  const bytes = Buffer.from(key!.replaceAll('-', ''), 'hex').reverse()
  for (let at = 0; at < 32; at++) font[at]! ^= bytes[at % 16]!
  assert.equal(Buffer.from(font.subarray(0, 4)).toString('hex'), '00010000')
  assert.match(part('settings'), /<w:embedTrueTypeFonts\/>/)
  const bare = await filesOf(source, { design: 'plain', embedFonts: false })
  assert.deepEqual(
    Object.keys(bare.files).filter((path) => path.endsWith('.odttf')),
    [],
  )
  assert.match(bare.part('fontTable'), /<w:font w:name="Source Serif 4 SmText"><w:altName w:val="Georgia"\/><\/w:font>/)
  assert.ok(bare.bytes.length < 20_000)
  const classic = await filesOf(source, {})
  assert.deepEqual(
    Object.keys(classic.files).filter((path) => path.endsWith('.odttf')),
    [],
  )
})

test('typographic characters, theme colours and figures: as the design says, not in classic', async () => {
  const source = 'He said "no" -- [why](https://example.org)?'
  const { part } = await filesOf(source, { design: 'plain' })
  assert.match(part('document'), /He said “no”[ \u00a0]– /)
  assert.match(part('theme/theme1'), /<a:lt2><a:srgbClr val="F1F3F4"\/>.*<a:accent1><a:srgbClr val="0F4C5C"\/>/u)
  assert.match(part('styles'), /w:styleId="SourceCode".*?w:fill="F1F3F4" w:themeFill="background2"/u)
  assert.match(part('styles'), /w:styleId="BodyText".*?<w14:numSpacing w14:val="proportional"\/>/u)
  const classic = await filesOf(source, {})
  assert.match(classic.part('document'), /He said &quot;no&quot; --/)
})

test('a resume: sections are ruled headings, dates stand behind a right tab, pairs behind their label', async () => {
  const source = [
    '# Ada Byron',
    'Engineer',
    'ada@example.org · +44 20 7946 0000',
    '## Experience',
    '**Lead Engineer**, Acme, 2019 – 2024',
    '- A point.',
    '## Skills',
    '**Tools:** Python, SQL',
  ].join('\n\n')
  const { part } = await filesOf(source, { design: 'resume' })
  const lines = paragraphsOf(part('document')).map(({ style, text }) => `${style}: ${text}`)
  assert.ok(lines.includes('Contact: ada@example.org\u2003 +44 20 7946 0000'), lines.join('\n'))
  assert.ok(lines.includes('EntryTitle: Lead Engineer, Acme\t2019 – 2024'), lines.join('\n'))
  assert.ok(lines.includes('PairTextLabelled: Tools\tPython, SQL'), lines.join('\n'))
  assert.match(part('styles'), /w:styleId="Section".*?<w:pBdr><w:top w:val="single"/u)
  assert.match(part('styles'), /w:styleId="EntryTitle".*?<w:tab w:val="right" w:pos="9071"\/>/u)
})

test('a chart whose text the fonts of the design lack is a table of labels and bars, with its caption', async () => {
  const source = 'Figure 1. Delays\n\n```chart\nمطر | 10\n**ثلج** | 20\n```\n'
  const { part } = await filesOf(source, { design: 'report' })
  const [caption, ...cells] = paragraphsOf(part('document'))
  assert.equal(caption!.style, 'Caption')
  const bars = cells.filter(({ xml }) => xml.includes('ChartBar')).map(({ text }) => text.match(/^ */u)![0].length)
  assert.deepEqual(
    bars.map((length) => Math.round(length / 10)),
    [6, 12],
  )
})

test('what names a chart that cannot be read is a caption all the same, as in the PDF', async () => {
  const { part } = await filesOf('Figure 1. Delays\n\n```chart\nRain\n```\n', { design: 'report' })
  const lines = paragraphsOf(part('document')).map(({ style, text }) => `${style}: ${text}`)
  assert.deepEqual(lines, ['Caption: Figure 1. Delays', 'SourceCode: Rain'])
})

test('the label of a note stands before its text, or in a paragraph of its own', async () => {
  for (const design of ['plain', 'classic'] as const)
    for (const [content, expected] of [
      ['> Text\n>\n> more', ['Warning: Text', 'more']],
      ['> - item', ['Warning: ', 'item']],
      ['> ```\n> code\n> ```', ['Warning: ', 'code']],
      ['> # Heading\n> text', ['Warning: ', 'Heading', 'text']],
      ['> | a | b |\n> |---|---|\n> | c | d |', ['Warning: ', '', 'a', 'b', 'c', 'd', '']],
      ['>\n> > quote', ['Warning: ', 'quote']],
      ['>\n> > [!TIP]\n> > tip', ['Warning: ', 'Tip: tip']],
      [`> ![](${DOT})\n>\n> text`, ['Warning: ', '', 'text']],
      ['', ['Warning: ']],
    ] as const) {
      const { part } = await filesOf(`> [!WARNING]\n${content}\n\nAfter`, { design })
      const paragraphs = paragraphsOf(part('document'))
      assert.deepEqual(
        paragraphs.map(({ text }) => text),
        [...expected, 'After'],
        `${design}: ${content}`,
      )
      assert.match(paragraphs[0]!.xml, /<w:rStyle w:val="NoteLabel"\/>/u)
      if (expected[0] === 'Warning: ') assert.match(paragraphs[0]!.xml, /<w:keepNext\/>/u)
    }
})

test('a speech: a table of two columns, a slide a row, cues in their style', async () => {
  const source =
    '# The river\n\n## Slide 1: A map\n\nGood morning. [pause] Look.\n\nMore.\n\n## Slide 2: A boat\n\nThe end.\n'
  const { part } = await filesOf(source, { design: 'script' })
  const table = /<w:tbl>.*<\/w:tbl>/su.exec(part('document'))![0]
  const rows = table.match(/<w:tr>.*?<\/w:tr>/gsu)!
  assert.deepEqual(
    rows.map((row) => row.match(/<w:tc>/gu)?.length),
    [2, 2],
  )
  assert.match(rows[0]!, /SlideLabel.*Slide.*SlideSubject.*A map.*<\/w:tc>.*Good morning.*More\./su)
  assert.match(rows[0]!, /<w:rStyle w:val="VerbatimChar"\/>.{0,60}pause/su)
})

test('a report: who wrote it and when stands in columns between two rules', async () => {
  const source = '# Trains\n\nPrepared by: Ada  \nDate: 22 April 2027\n\n## Delays\n\nText.\n'
  const { part } = await filesOf(source, { design: 'report' })
  const table = /<w:tbl>.*<\/w:tbl>/su.exec(part('document'))![0]
  assert.equal(table.match(/<w:gridCol /gu)?.length, 2)
  assert.match(table, /MetaLabelCell.*Prepared by.*MetaValueCell.*Ada/su)
  assert.doesNotMatch(
    /w:styleId="MetaLabelCell".*?<\/w:style>/su.exec(part('styles'))![0],
    /pBdr|basedOn w:val="MetaLabel"/u,
  )
})

test('the summary of a report has a tint behind it: one box of paragraphs, or a cell around a list', async () => {
  const { part } = await filesOf('# Trains\n\n## Summary\n\nText.\n\nMore.\n\n## Delays\n\nText.\n', {
    design: 'report',
  })
  assert.deepEqual(
    paragraphsOf(part('document')).map(({ style }) => style),
    ['Title', 'SummaryHeadTintedFirst', 'SummaryTextTinted', 'SummaryTextTintedLast', 'Heading2', 'BodyText'],
  )
  const boxOf = (id: string) => {
    const xml = new RegExp(`w:styleId="${id}".*?</w:style>`, 'su').exec(part('styles'))![0]
    return [/<w:pBdr>.*<\/w:pBdr>/su, /<w:shd [^>]+>/u, /w:left="\d+" w:right="\d+"/u].map((one) => one.exec(xml)?.[0])
  }
  assert.match(boxOf('SummaryTextTinted').join(), /w:space="9".*F1F3F4.*themeFill="background2"/u)
  // Word makes one box of paragraphs whose borders and indents are equal.
  assert.deepEqual(boxOf('SummaryHeadTintedFirst'), boxOf('SummaryTextTinted'))
  assert.deepEqual(boxOf('SummaryTextTintedLast'), boxOf('SummaryTextTinted'))
  const list = await filesOf('# Trains\n\n## Summary\n\n- Text.\n\n## Delays\n\nText.\n', { design: 'report' })
  assert.match(list.part('document'), /<w:tc>.*?<w:shd [^>]*w:fill="F1F3F4".*?SummaryHead.*?ListBullet.*?<\/w:tc>/su)
})

test('numbers of a column stand on their decimal sign, a total is bold', async () => {
  const source = '| Item | Sum |\n|---|---|\n| A | 1.25 |\n| B | 12 |\n| C | 3.5 |\n| Total | 16.75 |\n'
  const { part } = await filesOf(source, { design: 'plain' })
  const cells = paragraphsOf(part('document')).filter(
    ({ style }) => style === 'CellRight' || style === 'TableTextRight',
  )
  const ends = new Map(cells.map(({ text, xml }) => [text, Number(/<w:ind w:end="(\d+)"/u.exec(xml)?.[1] ?? 0)]))
  // Bold digits are wider.
  assert.equal(ends.get('16.75'), 0)
  assert.ok(ends.get('3.5')! > ends.get('1.25')! + 60 && ends.get('12')! > ends.get('3.5')!, JSON.stringify([...ends]))
  assert.match(cells.find(({ text }) => text === '16.75')!.xml, /<w:b\/>/u)
})

test('blanks of a form are content controls with their words as placeholder', async () => {
  const source = 'Dear **[name of the recipient]**, see [item 3] and [your address].'
  const { part } = await filesOf(source, { design: 'plain', fillable: ['name of the recipient', 'your address'] })
  const controls = part('document').match(/<w:sdt>.*?<\/w:sdt>/gsu)!
  assert.deepEqual(
    controls.map((xml) => [/<w:alias w:val="([^"]+)"/u.exec(xml)![1], xml.replace(/<[^>]+>/gu, '')]),
    [
      ['name of the recipient', '[name of the recipient]'],
      ['your address', '[your address]'],
    ],
  )
  assert.match(
    controls[0]!,
    /<w:id w:val="1"\/><w:showingPlcHdr\/><w:text w:multiLine="1"\/><\/w:sdtPr><w:sdtContent>.*<w:b\/>/u,
  )
  assert.equal(paragraphsOf(part('document'))[0]!.text.includes('see [item 3] and'), true)
  const bare = await filesOf(source, { design: 'plain', fillable: false })
  assert.ok(!bare.part('document').includes('<w:sdt>'))
})

test('tables that are too wide stand in landscape sections with caption, heading and note, where the caller allows it', async () => {
  const row = (cell: string) => `|${`${cell}|`.repeat(8)}\n`
  const table = `${row('Headline0000')}${row('-')}${row('1000000y1000')}`
  const source = `Before.\n\n## Heading\n\nTable 1 Title\n\n${table}\nNote: of it.\n\nAfter.\n`
  for (const design of ['report', 'classic'] as const) {
    const { part } = await filesOf(source, { design, landscapeTables: true })
    const xml = part('document')
    const sizes = [...xml.matchAll(/<w:pgSz [^>]*>/gu)].map(([size]) => size)
    assert.deepEqual(sizes.map((size) => size.includes('w:orient="landscape"')), [false, true, false], design) // biome-ignore format: short
    assert.match(sizes[1]!, /w:w="16838" w:h="11906"/u)
    // A section ends with the paragraph that has its properties.
    const sections = xml.replace(/<w:sectPr>.*?<\/w:sectPr>(?=<\/w:pPr>)(.*?<\/w:p>)/gsu, '$1\0').split('\0')
    const [before, turned, after] = sections
    assert.match(before!, /Before\./u)
    for (const text of ['Heading', 'Title', 'Headline0000', 'Note: of it.']) assert.ok(turned!.includes(text), `${design}: ${text}`) // biome-ignore format: short
    assert.match(after!, /After\./u)
    const width = Number(/<w:tblW w:type="dxa" w:w="(\d+)"/u.exec(xml)?.[1] ?? /<w:tblW w:w="(\d+)"/u.exec(xml)?.[1])
    assert.ok(width > 411 * 20 && width <= (841.89 - 2 * 72) * 20 + 2 * 20, `${width}`)
    const portrait = await filesOf(source, { design })
    assert.doesNotMatch(portrait.part('document'), /landscape/u)
  }
  // The foot of landscape pages ends at their margin.
  const { files, part } = await filesOf(source, { design: 'report', landscapeTables: true })
  const feet = Object.keys(files).filter((name) => /^word\/footer\d+\.xml$/u.test(name))
  const tabs = feet.map((name) => Number(/w:val="right" w:pos="(\d+)"/u.exec(part(name.slice(5, -4)))?.[1]))
  assert.deepEqual(tabs.sort((a, b) => a - b).map((tab) => Math.round(tab / 20)), [411, 411, 658]) // biome-ignore format: short
})

test('a section with a landscape table has no box, which would hold the table in portrait', async () => {
  const row = (cell: string) => `|${`${cell}|`.repeat(14)}\n`
  const table = `${row('Head0000')}${row('-')}${row('1000000')}`
  const source = `# Report\n\nSub\n\n## Executive summary\n\nIntro.\n\n${table}\n## Next\n\nText.\n`
  const { part } = await filesOf(source, { design: 'report', landscapeTables: true })
  const xml = part('document')
  const sizes = [...xml.matchAll(/<w:pgSz [^>]*>/gu)].map(([size]) => size)
  assert.deepEqual(sizes.map((size) => size.includes('w:orient="landscape"')), [false, true, false]) // biome-ignore format: short
})

test('pictures are as large as the source says', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="9" height="9"/></svg>'
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const { part } = await filesOf(`<img src="${address}" width="60">\n\n<img src="${address}" width="50%">\n`, {
    design: 'plain',
  })
  const [first, second] = [...part('document').matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/gu)]
  // 9,525 units are a pixel.
  assert.deepEqual([Number(first![1]) / 9525, Number(first![2]) / 9525], [60, 40])
  // Of its own it is 300 wide.
  assert.ok(Number(second![1]) / 9525 > 250 && Number(second![1]) / 9525 < 290)
})

test('an SVG picture is in the file as SVG and as PNG, with its alternative text', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="red"/></svg>'
  const source = `![A flag](data:image/svg+xml;base64,${btoa(svg)})`
  const { files, part } = await filesOf(source, { design: 'plain' })
  const [paragraph] = paragraphsOf(part('document'))
  assert.equal(paragraph!.style, 'Figure')
  assert.match(paragraph!.xml, /<wp:extent cx="381000" cy="190500"\/>.*descr="A flag".*<asvg:svgBlip/su)
  const media = Object.keys(files).filter((path) => path.startsWith('word/media/'))
  assert.deepEqual(media.map((path) => path.split('.').at(-1)).sort(), ['png', 'svg'])
  assert.match(strFromU8(files[media.find((path) => path.endsWith('svg'))!]!), /fill="#ff0000"/u)
})

test('the caption of an HTML table has the style of captions', async () => {
  const source = '<table><caption>Losses</caption><tr><th>a</th></tr><tr><td>c</td></tr></table>'
  const { part } = await filesOf(source, { design: 'plain' })
  const { style, text } = paragraphsOf(part('document'))[0]!
  assert.deepEqual([style, text], ['Caption', 'Losses'])
})

test('the letterhead of a template is in the frames of the sender', async () => {
  const source = LETTER.slice(LETTER.indexOf('Nordvarme AS'))
  const { part } = await filesOf(source, { design: 'letter', designTokens: { letterhead: ['Acme AS', '1 Road'] } })
  const frames = paragraphsOf(part('document')).filter(({ xml }) => xml.includes('<w:framePr'))
  assert.deepEqual(
    frames.slice(0, 3).map(({ style, text }) => `${style}: ${text}`),
    ['Sender: Acme AS', 'SenderDetail: 1 Road', 'Recipient: Nordvarme AS'],
  )
})

test('a sender with the lines of the letterhead alone is not written again, a picture with that name is', async () => {
  const options = { design: 'letter', designTokens: { letterhead: ['Ada Byron', '1 Canal Row'] } } as const
  const rest = LETTER.slice(LETTER.indexOf('\n\n'))
  const textsOf = async (sender: string) => {
    const { part } = await filesOf(`${sender}${rest}`, options)
    const paragraphs = paragraphsOf(part('document')).slice(0, 4)
    return paragraphs.map(({ style, text }) => `${style}: ${text}`)
  }
  assert.deepEqual(await textsOf('Ada Byron  \n1 Canal Row'), [
    'Sender: Ada Byron',
    'SenderDetail: 1 Canal Row',
    'Recipient: Nordvarme AS',
    'Recipient: Postboks 418',
  ])
  assert.equal((await textsOf('![Ada Byron](a.png)'))[2], 'SenderDetail: [Ada Byron]')
})

test('lines of head and foot stand in the margins of each page, also without page numbers', async () => {
  const foot = [
    { left: 'Acme AS', right: '{page}/{pages}' },
    { left: 'Chair: Ada Byron', on: 'first' },
  ] as const
  const designTokens = { head: [{ center: 'Draft of {title}' }], foot }
  for (const options of [{}, { includePageNumbers: false }]) {
    const { files, part } = await filesOf('Text.', { design: 'plain', designTokens, ...options })
    const texts = (kind: string) =>
      Object.keys(files)
        .filter((name) => name.startsWith(`word/${kind}`) && name.endsWith('.xml'))
        .map((name) => paragraphsOf(part(name.slice('word/'.length, -'.xml'.length))).map(({ text }) => text))
        .sort((a, b) => a.length - b.length)
    assert.deepEqual(texts('header'), [['\tDraft of The title'], ['\tDraft of The title']])
    assert.deepEqual(texts('footer'), [['Acme AS\tPAGE/NUMPAGES'], ['Acme AS\tPAGE/NUMPAGES', 'Chair: Ada Byron']])
    const [, top, bottom] = /<w:pgMar w:top="(\d+)"[^>]* w:bottom="(\d+)"/u.exec(part('document')) ?? []
    assert.deepEqual([Number(top), Number(bottom)], [Math.round((72 + 20.25) * 20), Math.round((79.89 + 31.5) * 20)])
  }
})

test('the logo of a template stands at its place on the page', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><rect width="200" height="60"/></svg>'
  const designTokens = { logo: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}` }
  const placeOf = async (design: 'plain' | 'letter' | 'classic') => {
    const xml = (await filesOf(LETTER, { design, designTokens })).part('document')
    const [, x, y, width, height] = /<wp:positionH relativeFrom="page"><wp:posOffset>(\d+)<.*?<wp:positionV relativeFrom="page"><wp:posOffset>(\d+)<.*?<wp:extent cx="(\d+)" cy="(\d+)"/su.exec(xml) ?? [] // biome-ignore format: one pattern
    return [x, y, width, height].map((one) => Math.round(Number(one) / 1270) / 10)
  }
  // As in PDF (logo.test.ts).
  assert.deepEqual(await placeOf('plain'), [403.1, 24, 100, 30])
  assert.deepEqual(await placeOf('letter'), [354.3, 14, 100, 30])
  assert.deepEqual(await placeOf('classic'), [NaN, NaN, NaN, NaN])
})

test('a resume: a label that is longer than its column has its value behind it, not at the margin', async () => {
  const source =
    '# Ada Byron\n\n## Skills\n\n**Tools:** Python, SQL\n**Project management and methods:** Scrum, PRINCE2\n'
  const { part } = await filesOf(source.replaceAll('\n**Project', '  \n**Project'), { design: 'resume' })
  const texts = paragraphsOf(part('document')).map(({ text }) => text)
  assert.ok(texts.includes('Tools\tPython, SQL'), texts.join(' | '))
  assert.ok(texts.includes('Project management and methods\u2002 Scrum, PRINCE2'), texts.join(' | '))
})

test('a contract: a paragraph without a number below a clause begins where the text of the clause does', async () => {
  const { part } = await filesOf(CONTRACT.replace('## 2', 'An unnumbered paragraph.\n\n## 2'), { design: 'contract' })
  const { style } = paragraphsOf(part('document')).find(({ text }) => text === 'An unnumbered paragraph.')!
  const definition = new RegExp(`w:styleId="${style}".*?</w:style>`, 'su').exec(part('styles'))![0]
  assert.match(definition, /w:left="600"/u)
  assert.doesNotMatch(definition, /w:hanging/u)
})

const styleOf = (styles: string, id: string): string =>
  new RegExp(`<w:style [^>]*w:styleId="${id}".*?</w:style>`, 'u').exec(styles)?.[0] ?? ''

test('inline code has the size of the text around it, and is bold in a heading', async () => {
  const source = '## A `b`\n\nText `c`.\n\n| d `e` |\n|---|\n| f `g` |\n'
  const { part } = await filesOf(source, { design: 'plain' })
  const styles = part('styles')
  const found = paragraphsOf(part('document')).flatMap(({ xml, style }) => {
    const code = /<w:rStyle w:val="(VerbatimChar[^"]*)"/u.exec(xml)?.[1]
    const of = styleOf(styles, code ?? '')
    return code === undefined ? [] : [[style, /<w:sz w:val="(\d+)"/u.exec(of)?.[1], of.includes('<w:b/>')]]
  })
  // Half points: 0.9 of 15, 10.5, 9.5 and 9.5 points.
  assert.deepEqual(found, [
    ['Heading2', '27', true],
    ['BodyText', '19', false],
    ['TableHead', '17', true],
    ['TableText', '17', false],
  ])
})

test('a task has a box in place of its bullet; one with a number has both', async () => {
  const { part } = await filesOf('- [ ] open\n- [x] done\n- none\n\nText\n\n1. [x] first\n', { design: 'plain' })
  const items = paragraphsOf(part('document')).filter(({ style }) => style.startsWith('List'))
  assert.deepEqual(
    items.map(({ text, xml }) => [text, xml.includes('<w:numPr>')]),
    [
      ['\u2610\topen', false],
      ['\u2611\tdone', false],
      ['none', true],
      ['\u2611 first', true],
    ],
  )
  assert.match(items[0]?.xml ?? '', /w:hanging="300"/u)
})

test('a link to a place that the document does not have is text, without its address', async () => {
  const { part } = await filesOf('# Here\n\n[a](#here), [b](#nowhere), [c](https://c.org).\n', { design: 'plain' })
  const [, text] = paragraphsOf(part('document'))
  assert.equal(text?.text, 'a, b, c.')
  assert.equal(text?.xml.match(/<w:rStyle w:val="Hyperlink"\/>/gu)?.length, 2)
})

test('definitions hang beside their term, and below one that is too long for its column', async () => {
  const long = 'A term that is wider than its column'
  const source = `Head\n: First.\n\n  Second.\n: Third.\n\n${long}\n: Fourth.\n`
  const { part } = await filesOf(source, { design: 'plain' })
  const found = paragraphsOf(part('document')).map(({ style, text, xml }) => [
    style,
    text,
    ...['left', 'hanging'].map((name) => Number(new RegExp(`<w:ind [^>]*w:${name}="(\\d+)"`, 'u').exec(xml)?.[1] ?? 0)),
  ])
  assert.deepEqual(found, [
    ['ListContinue', 'Head\tFirst.', 1920, 1920],
    ['ListContinue', 'Second.', 1920, 0],
    ['ListContinue', 'Third.', 1920, 0],
    ['Term', long, 0, 0],
    ['ListContinue', 'Fourth.', 1920, 0],
  ])
})

test('a list in the summary of a report has the type of the summary', async () => {
  const { part } = await filesOf('# T\n\n## Summary\n\nText:\n\n- an item\n\n## 1 More\n\nText.\n', {
    design: 'report',
  })
  const item = paragraphsOf(part('document')).find(({ text }) => text === 'an item')
  const font = (id: string) => /w:ascii="([^"]+)"/u.exec(styleOf(part('styles'), id))?.[1]
  assert.match(item?.style ?? '', /^ListBullet./u)
  assert.equal(font(item?.style ?? ''), 'Source Sans 3')
  assert.equal(font('ListBullet'), 'Source Serif 4 SmText')
})

const CHART = 'Figure 1: Lost\n\n```chart\nA & B | 10 km\n**Street** | 20 km\n```\n\nSource: us.\n'

test('a chart is a picture, as SVG with a PNG, and its description has its numbers', async () => {
  const { files, part } = await filesOf(CHART, { design: 'report' })
  const [caption, figure, note] = paragraphsOf(part('document'))
  assert.deepEqual([caption?.style, figure?.style, note?.style], ['Caption', 'Figure', 'TableNote'])
  assert.match(figure?.xml ?? '', /descr="A &amp; B: 10 km; Street: 20 km".*<asvg:svgBlip/su)
  const media = Object.keys(files).filter((name) => name.startsWith('word/media/'))
  assert.deepEqual(media.map((name) => name.replace(/^.*\./u, '')).sort(), ['png', 'svg'])
  const svg = strFromU8(files[media.find((name) => name.endsWith('.svg')) ?? ''] ?? new Uint8Array())
  assert.match(svg, />A &amp; B<.*>10 km<.*>Street<.*>20 km</su)
  // Bar and stressed bar, one twice as long as the other, and the zero line.
  const bars = [...svg.matchAll(/<path d="M ([\d.]+) [\d.]+ L ([\d.]+) [^"]*"[^>]* fill="(#\w+)"/gu)]
  assert.deepEqual(
    bars.map(([, , , colour]) => colour),
    ['#76939b', '#0f4c5c', '#000000'],
  )
  const [short = 0, long = 1] = bars.map(([, from, to]) => Number(to) - Number(from))
  assert.ok(Math.abs(long / short - 2) < 0.001)
})
