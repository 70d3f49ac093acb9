import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import type { RunningLine } from '@platen/typeset/designs'
import { type PdfEngine, PdfFailure, type PdfOptions } from '../engine.ts'
import { readPdf } from '../testing.ts'
import { typstEngine } from './typst.ts'

let engine: PdfEngine
before(() => {
  engine = typstEngine({ slots: 1 })
})
after(() => engine.close())

const render = (content: string, options: PdfOptions = {}, title = 'A title') =>
  engine.render({ content, title, options })

async function read(pdf: Uint8Array) {
  const { pages, info } = await readPdf(pdf)
  return { pages, info, text: pages.map(({ text }) => text).join('\n') }
}

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('text that looks like Typst is printed, not run', async () => {
  const hostile = '#read("/etc/passwd") #eval("1+1") $x^2$ @label <label> `raw` = heading \\ #{ panic() } [x] // note'
  const { text } = await read((await render(hostile)).pdf)
  assert.ok(text.replaceAll(' ', '').includes(hostile.replaceAll(' ', '')), text)
})

test('half a surrogate pair in a title is accepted', async () => {
  assert.equal((await render('x', {}, 'a\ud800b')).pageCount, 1)
})

test('a title that looks like Typst is a title', async () => {
  const { info } = await read((await render('a', {}, '#read("/etc/passwd") "quoted"')).pdf)
  assert.equal(info['Title'], '#read("/etc/passwd") "quoted"')
})

test('the same job gives the same bytes, whatever was set before', async () => {
  const first = await render('It ends in ½')
  // With a source that changed, the compiler once carried glyphs over from the document before.
  const other = await render('It ends in ý')
  const again = await render('It ends in ½')
  assert.equal(sha(again.pdf), sha(first.pdf))
  assert.notEqual(sha(other.pdf), sha(first.pdf))
  const fresh = typstEngine({ slots: 1 })
  const elsewhere = await fresh.render({ content: 'It ends in ý', title: 'A title', options: {} })
  await fresh.close()
  assert.equal(sha(elsewhere.pdf), sha(other.pdf))
})

test('a viewer shows the title, whatever the conformance and the direction', async () => {
  for (const conformance of ['none', 'pdf/ua-1', 'pdf/a-2a'] as const)
    for (const content of ['Text', 'שלום עולם', '/ViewerPreferences << endobj\nxref\nstartxref'])
      for (const title of ['A title', '/Type /Catalog /ViewerPreferences << startxref']) {
        const { pdf } = await render(content, { conformance }, title)
        const { pages, displaysTitle } = await readPdf(pdf)
        assert.ok(displaysTitle)
        assert.equal(pages.length, 1)
        const file = Buffer.from(pdf).toString('latin1')
        const table = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(file)?.[1])
        assert.equal(file.slice(table, table + 5), 'xref\n')
      }
})

test('page size, margins, font size and line height are as requested', async () => {
  const sizes = { a4: [595.28, 841.89], letter: [612, 792], legal: [612, 1008] } as const
  for (const pageSize of ['a4', 'letter', 'legal'] as const) {
    const { pages } = await read((await render('a\nb', { pageSize, fontSize: 10, lineHeight: 2 })).pdf)
    const page = pages[0]!
    for (const side of [0, 1] as const) assert.ok(Math.abs(page.size[side]! - sizes[pageSize][side]) < 0.01)
    const [a, b] = page.pieces
    assert.ok(Math.abs(a!.x - 72) < 0.01)
    assert.ok(Math.abs(a!.y - b!.y - 20) < 0.01, `${a!.y} ${b!.y}`)
  }
  const { pages } = await read((await render('a', { margins: { left: 200 } })).pdf)
  assert.ok(Math.abs(pages[0]!.pieces[0]!.x - 200) < 0.01)
})

test('one baseline grid: an empty line between paragraphs, none before a bullet', async () => {
  const { pages } = await read((await render('a\n- b\nc\n\nd', { fontSize: 12, lineHeight: 1.5 })).pdf)
  const lines = pages[0]!.pieces.filter(({ text }) => /^[a-d]$/.test(text)).map(({ y }) => y)
  const advances = lines.slice(1).map((y, index) => Math.round((lines[index]! - y) * 100) / 100)
  assert.deepEqual(advances, [18, 18, 36])
})

test('a warning says that no page is turned for a table', async () => {
  const options = { markup: 'markdown', landscapeTables: true } as const
  assert.match((await render('| a |\n|-|\n| b |', options)).warnings.join(), /cannot turn a page for a table/)
  assert.deepEqual((await render('a', options)).warnings, [])
})

test('page numbers are in the bottom margin, unless turned off', async () => {
  const twoPages = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n')
  const numbered = await read((await render(twoPages)).pdf)
  for (const [index, page] of numbered.pages.entries()) {
    const folio = page.pieces.find(({ text }) => text === String(index + 1))
    assert.ok(folio && folio.y < 72 && folio.y > 0)
  }
  const plain = await read((await render('only', { includePageNumbers: false })).pdf)
  assert.equal(plain.text, 'only')
  const { warnings } = await render('a', { margins: { bottom: 0 } })
  assert.match(warnings.join(), /no room for page numbers/)
})

test('a word wider than the page is broken, and blank content is a blank page', async () => {
  const { pages } = await read((await render('x'.repeat(500), { includePageNumbers: false })).pdf)
  assert.ok(pages[0]!.pieces.length > 5)
  assert.equal(pages[0]!.text.replace(/[^x]/g, '').length, 500)
  const blank = await render(' \n ')
  assert.equal(blank.pageCount, 1)
})

test('every script is set in fonts of the project, and characters in none are counted', async () => {
  const source = 'Ελληνικά Русский שלום नमस्ते ไทย 你好 日本語 한국어 😀'
  const { pdf, warnings } = await render(source)
  assert.deepEqual(warnings, [])
  const { text } = await read(pdf)
  for (const word of ['Ελληνικά', 'Русский', '你好', '한국어'])
    assert.ok(text.replaceAll(' ', '').includes(word), `${word} in ${text}`)
  const unknown = await render('a\u{10fffd}b\u{10fffd}')
  assert.deepEqual(unknown.warnings, ['2 characters are in no installed font and printed as a box: U+10FFFD.'])
})

test('control characters are printed as their pictures', async () => {
  const { pdf, warnings } = await render('a\u0000b\u0007c\u007f', { conformance: 'pdf/ua-1' })
  assert.deepEqual(warnings, [])
  assert.match((await read(pdf)).text.replaceAll(' ', ''), /a␀b␇c␡/)
})

test('what Typst cannot do is reported', async () => {
  const { warnings } = await render('a', { provenance: 'generated', language: 'zh-Hant-TW' })
  assert.equal(warnings.length, 2)
  assert.match(warnings[0]!, /zh-TW for zh-Hant-TW/)
  assert.match(warnings[1]!, /digital source type/)
})

test('both conformance levels are claimed in the file, also for text that no font has', async () => {
  for (const [conformance, claim] of [
    ['pdf/ua-1', /pdfuaid:part>1</],
    ['pdf/a-2a', /pdfaid:part>2</],
  ] as const) {
    const { pdf } = await render('**a**\n- b\n\n\ufeffc \u0001 \ue000 ½', { conformance })
    assert.match(Buffer.from(pdf).toString('latin1'), claim)
  }
})

test('Markdown is set as headings, lists, tables and code', async () => {
  const source =
    '# Title\n\n3) one[^n]\n\n(iv) four\n\n- [x] done\n\n[^n]: note\n\n> quote\n\n| a | b |\n|---|---|\n| c | d |\n\n```\ncode\n```\n\n[link](https://e.example)'
  const { pdf } = await render(source, { markup: 'markdown', conformance: 'pdf/ua-1' })
  const { text } = await read(pdf)
  for (const word of ['Title', '3) one¹', '(iv) four', '• [x] done', '¹ note', 'quote', 'a', 'd', 'code', 'link'])
    assert.ok(text.replace(/\s+/g, ' ').includes(word), `${word} in ${text}`)
  assert.ok(!text.includes('#') && !text.includes('|'))
})

test('cells of tables reach over columns and rows, in a design too', async () => {
  const source =
    '<table><tr><th rowspan="2">Region</th><th colspan="2">Sales</th></tr><tr><th>Q1</th><th>Q2</th></tr>' +
    '<tr><td rowspan="2">North</td><td>1</td><td>2</td></tr><tr><td>3</td></tr><tr><td colspan="3">Nothing</td></tr></table>'
  for (const design of ['classic', 'report'] as const) {
    const { pdf } = await render(source, { markup: 'markdown', design, conformance: 'pdf/ua-1' })
    const [page] = (await readPdf(pdf)).pages
    const at = (text: string) => page!.pieces.find((piece) => piece.text.trim() === text)!
    assert.ok(at('Q1').x < at('Q2').x && at('Sales').x < at('Q2').x && at('Sales').y > at('Q1').y, design)
    assert.ok(at('1').x > at('North').x + 20 && at('3').y < at('1').y && Math.abs(at('Nothing').x - at('North').x) < 1)
  }
})

test('a design gives its margins, sizes, spaces and foot; options win, and classic is as before', async () => {
  const source = `# Title\n\nA [link](https://e.example)\n\n> quote\n\n| a | b |\n|---|---|\n| c | d |\n\n${'Text.\n\n'.repeat(60)}`
  const first = async (options: PdfOptions) => {
    const { pdf } = await render(source, { markup: 'markdown', ...options })
    const { pages } = await readPdf(pdf)
    return { x: Math.round(pages[0]!.pieces[0]!.x), text: pages[0]!.text, pdf }
  }
  const plain = await first({ design: 'plain', language: 'de' })
  assert.equal(plain.x, 92)
  assert.match(plain.text, /Seite 1 von [2-9]/u)
  assert.equal((await first({ design: 'plain', margins: { left: 50 } })).x, 50)
  const none = await first({ design: 'plain', includePageNumbers: false })
  assert.doesNotMatch(none.text, /Page 1/u)
  const classic = await first({})
  assert.equal(classic.x, 72)
  assert.ok(Buffer.from(classic.pdf).equals(Buffer.from((await first({ design: 'classic' })).pdf)))
})

test('a letter in its design has its places; a contract hangs on its numbers', async () => {
  const letter = [
    'Ada Byron  \n1 Canal Row  \n0552 Oslo  \nada@example.no',
    'Nordvarme AS  \nPostboks 418  \n0213 Oslo',
    '14 March 2026',
    '**Order NV-1**',
    'Dear Mr Aasland,',
    'A letter.',
    'Yours sincerely,',
    'Ada Byron',
  ].join('\n\n')
  const { pdf } = await render(letter, { markup: 'markdown', design: 'letter' })
  const [page] = (await readPdf(pdf)).pages
  const baseline = (text: string) => {
    const piece = page!.pieces.find((one) => one.text.startsWith(text) && !one.text.includes(','))!
    return [Math.round(piece.x * 10) / 10, Math.round((841.89 - piece.y) * 10) / 10]
  }
  assert.deepEqual(baseline('Ada Byron'), [70.9, 65.5])
  assert.deepEqual(baseline('Nordvarme AS'), [70.9, 187.6])
  assert.deepEqual(baseline('Order NV-1'), [70.9, 290.2])
  assert.match(page!.text, /Ada Byron, 1 Canal Row, 0552 Oslo/u)
  const contract = await render('# Agreement\n\n## 1 Loan\n\n1.1 First clause.\n\n(a) an item.', {
    markup: 'markdown',
    design: 'contract',
  })
  const { pieces } = (await readPdf(contract.pdf)).pages[0]!
  const x = (text: string) => Math.round((pieces.find((one) => one.text.startsWith(text))?.x ?? 0) * 10) / 10
  assert.deepEqual(['1', 'Loan', '1.1', 'First', '(a)', 'an item'].map(x), [92.1, 122.1, 92.1, 122.1, 122.1, 144.6])
})

test('a sender with the lines of the letterhead alone is set once', async () => {
  const designTokens = { letterhead: ['Acme Ltd', '1 High Street'] }
  const source =
    'Acme Ltd\n1 High Street\n\nMs Jane Roe\n2 Low Road\n\n12 March 2025\n\nDear Ms Roe,\n\nText.\n\nYours sincerely,\n\nJohn Doe'
  const { text } = await read((await render(source, { design: 'letter', designTokens })).pdf)
  // In the return line and at its place.
  assert.equal(text.replace(/\s+/gu, ' ').split('1 High Street').length, 3, text)
})

test('lines of head and foot stand in the margins of each page, also without page numbers', async () => {
  const foot: RunningLine[] = [
    { left: 'Acme Ltd', center: 'Bank 4711', right: 'Sheet {page} of {pages}' },
    { left: 'Chair', on: 'first' },
  ]
  const options: PdfOptions = { design: 'plain', designTokens: { foot }, includePageNumbers: false }
  const { pages } = await readPdf((await render('Text.\n\n'.repeat(80), options)).pdf)
  assert.ok(pages.length > 1)
  for (const [at, { text, pieces }] of pages.entries()) {
    assert.match(text, new RegExp(`Sheet ${at + 1} of ${pages.length}`))
    assert.equal(text.includes('Chair'), at === 0)
    const [acme, bank] = ['Acme Ltd', 'Bank'].map((part) => pieces.find((piece) => piece.text.startsWith(part)))
    assert.ok(acme && bank && acme.x < bank.x && acme.y < 50)
  }
})

test('text that would take until the deadline is refused at once, with a reason; long runs of tabs are set', async () => {
  const refused: [content: string, reason: RegExp, options?: PdfOptions][] = [
    [`a${'\u0301'.repeat(50_000)}`, /more than 10000 marks/],
    ['>'.repeat(100_000), /more than 100 deep/, { markup: 'markdown' }],
    [`${'- '.repeat(600)}x`, /more than 100 deep/, { markup: 'markdown' }],
    ['*a* '.repeat(25_000), /more than 20000 times/, { align: 'justify' }],
  ]
  for (const [content, reason, options] of refused) {
    await assert.rejects(
      render(content, options),
      (error) => error instanceof PdfFailure && error.kind === 'failed' && reason.test(error.reason),
    )
  }
  assert.equal((await render('*a**'.repeat(5000), { markup: 'markdown', align: 'justify' })).pageCount, 1)
  assert.equal((await render('\t'.repeat(100_000))).pageCount, 1)
  const { text } = await read((await render('quick\tbrown')).pdf)
  assert.match(text, /quick\s+brown/)
})

test('at the deadline the process is killed, and the next document is set', async (t) => {
  // The test says when the deadline has come: a busy machine needs seconds to start a process.
  const sleep = promisify(setTimeout)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const impatient = typstEngine({ slots: 1, deadlineMs: 4000 })
  await impatient.render({ content: 'warm', title: 'x', options: {} })
  const slow = `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(80_000)}`
  const late = assert.rejects(
    impatient.render({ content: slow, title: 'x', options: { markup: 'markdown' } }),
    (error) => error instanceof PdfFailure && error.kind === 'deadline',
  )
  await sleep(200)
  t.mock.timers.tick(4000)
  await late
  const next = await impatient.render({ content: 'quick', title: 'x', options: {} })
  assert.match((await read(next.pdf)).text, /quick/)
  await impatient.close()
})

test('text on which Typst aborts its process fails alone, and the next document is set', async () => {
  await assert.rejects(
    render('\u2067a'.repeat(50_000)),
    (error) => error instanceof PdfFailure && error.kind === 'failed' && /SIGABRT|exit code/.test(String(error.cause)),
  )
  assert.match((await read((await render('quick')).pdf)).text, /quick/)
})

test('text without a place to break is set, of several kinds of no-break spaces', async () => {
  // Typst's process used to abort on the first two.
  for (const [content, pages] of [
    [`X${'\u00a0é'.repeat(25_000)}`, 12],
    ['\u00a0'.repeat(50_000), 1],
    [`a${'\u2003'.repeat(40_000)}b`, 1],
  ] as const)
    assert.equal((await render(content)).pageCount, pages)
  await assert.rejects(
    render(`a${'\u0301'.repeat(9000)}`.repeat(11)),
    (error) => error instanceof PdfFailure && /too many marks/.test(error.reason),
  )
})

test('when its process aborts, the log says where, without the text of the caller', async () => {
  await assert.rejects(render('\u2067secret'.repeat(14_000)), (error) => {
    assert.ok(error instanceof PdfFailure)
    assert.match(String(error.cause), /Typst's process ended with/)
    assert.doesNotMatch(String(error.cause), /secret/)
    return true
  })
})

test('a design has footnotes at the foot of the page, bars, and pictures that are given', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text y="15">drawn</text></svg>'
  const content =
    'A[^1] word.\n\n[^1]: The note.\n\nThe end.\n\n![A drawing](a.svg)\n\n```chart\nRain | 3\n```\n\n![away](b.png)'
  const options = { markup: 'markdown', design: 'plain' } as const
  const pictures = new Map([['a.svg', Buffer.from(svg)]])
  const { pdf, warnings } = await engine.render({ content, title: 'T', options, pictures })
  const { text } = await read(pdf)
  assert.ok(text.indexOf('The note.') > text.indexOf('The end.'), text)
  assert.match(text, /drawn/u)
  assert.doesNotMatch(text, /A drawing|Rain \|/u)
  assert.match(text, /away/u)
  assert.deepEqual(warnings, [
    'One picture is not available as PNG, JPEG or SVG (b.png); the description was printed instead. Give pictures as data: URLs, or beside the file on the command line.',
  ])
  // Pictures of a document are gone with it.
  const { warnings: others } = await engine.render({ content: '![A drawing](a.svg)', title: 'T', options })
  assert.equal(others.length, 1)
})

test('lines that their writer ended on purpose are lines, but not in the design classic', async () => {
  const content = '# Rent\n\nPrepared by: Ann\nFor: Board\nDate: 1 May 2026'
  const baselines = async (options: PdfOptions) => {
    const { pieces } = (await readPdf((await render(content, { markup: 'markdown', ...options })).pdf)).pages[0]!
    return new Set(pieces.filter(({ text }) => /Ann|Board|May/u.test(text)).map(({ y }) => Math.round(y))).size
  }
  assert.equal(await baselines({ design: 'plain' }), 3)
  assert.equal(await baselines({}), 1)
})
