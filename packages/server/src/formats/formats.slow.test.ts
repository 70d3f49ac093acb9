import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readMarkdown } from '@platen/document/markdown'
import { strFromU8, unzipSync } from 'fflate'
import { type PdfEngine, PdfFailure, type PdfJob } from '../pdf/engine.ts'
import { docxWriter } from './docx-thread.ts'
import { renderFile } from './file.ts'
import { toDocx } from './write-docx.ts'

const docx = docxWriter()
after(() => docx.close())

const SOURCE = `# Title & more

Some **bold** and *italic* text, \`code\` and a [link](https://example.org).

1. one
2. two
   - inner
     \`\`\`
     - code
     \`\`\`

5) five
6) six

(c) letter

- [x] done

| A | B |
| --- | --: |
| x | 1 |

\`\`\`sh
ls -l
pwd
\`\`\`

Note[^1].

[^1]: The note.

---
`
const DOCUMENT = readMarkdown(SOURCE, 'commonmark')

test('a .docx has real headings, lists and tables, the requested page, and the same bytes each time', async () => {
  const settings = {
    title: 'My title',
    language: 'de',
    options: { pageSize: 'letter', margins: { left: 36 } },
  } as const
  const first = await toDocx(DOCUMENT, settings)
  const files = unzipSync(first)
  const document = strFromU8(files['word/document.xml']!)
  assert.match(document, /<w:pStyle w:val="Heading1"\/>/)
  assert.match(document, /<w:t xml:space="preserve">Title &amp; more<\/w:t>/)
  assert.match(document, /<w:b\/>/)
  assert.match(document, /<w:numPr>/)
  assert.match(document, /<w:tbl>/)
  assert.match(document, /w:w="12240"/)
  assert.match(document, /w:left="720"/)
  const properties = strFromU8(files['docProps/core.xml']!)
  assert.match(properties, /My title/)
  assert.match(properties, /<cp:lastModifiedBy>Platen</)
  assert.doesNotMatch(properties, /dcterms:(?:created|modified)/)
  assert.match(strFromU8(files['word/styles.xml']!), /w:lang w:val="de"/)
  const second = await toDocx(DOCUMENT, settings)
  assert.equal(Buffer.compare(Buffer.from(first), Buffer.from(second)), 0)
})

test('the .docx thread gives the same bytes, takes several jobs at once, and reports failures', async () => {
  const settings = { title: 'T', language: 'en', options: {} }
  const [first, second] = await Promise.all([docx.write(SOURCE, settings), docx.write('', settings)])
  assert.ok(Buffer.from(first).equals(await toDocx(DOCUMENT, settings)))
  assert.ok(Buffer.from(second).equals(await toDocx(readMarkdown('', 'commonmark'), settings)))
  await assert.rejects(docx.write('> '.repeat(3000), settings), /nest more than/)
  assert.ok((await docx.write(SOURCE, settings)).length > 1000)
})

test('an abort ends the job at once, and a new thread writes the next document', async () => {
  const settings = { title: 'T', language: 'en', options: {} }
  const controller = new AbortController()
  const left = [SOURCE, SOURCE].map((source) => docx.write(source, settings, controller.signal))
  controller.abort()
  for (const one of left) {
    await assert.rejects(one, (error) => error instanceof PdfFailure && error.kind === 'cancelled')
  }
  assert.ok(Buffer.from(await docx.write(SOURCE, settings)).equals(await toDocx(DOCUMENT, settings)))
})

const PLAIN = { layout: 'plain', design: 'plain' } as const
const LETTER = { layout: 'letter', design: 'plain' } as const

class RecordingEngine implements PdfEngine {
  readonly name = 'platen'
  readonly jobs: PdfJob[] = []
  render(job: PdfJob) {
    this.jobs.push(job)
    return Promise.resolve({ pdf: new TextEncoder().encode('%PDF-'), pageCount: 1, warnings: [] })
  }
  close() {
    return Promise.resolve()
  }
}

test('a .docx keeps the labels of lists, their start and their style', async () => {
  const settings = { title: 'T', language: 'en', options: {} }
  const files = unzipSync(await toDocx(DOCUMENT, settings))
  const numbering = strFromU8(files['word/numbering.xml']!)
  assert.match(numbering, /<w:start w:val="5"\/><w:numFmt w:val="decimal"\/><w:lvlText w:val="%1\)"\/>/)
  assert.match(numbering, /<w:start w:val="3"\/><w:numFmt w:val="lowerLetter"\/><w:lvlText w:val="\(%1\)"\/>/)
  const document = strFromU8(files['word/document.xml']!)
  assert.match(document, /\u2611\t</)
  assert.match(document, /<w:hyperlink /)
  assert.match(document, />- code</)
  assert.match(document, /<w:footnoteReference w:id="1"\/>/)
  assert.match(document, /<w:pStyle w:val="TableTextRight"\/>/)
})

test('characters that XML does not allow are visible in a .docx', async () => {
  const files = unzipSync(
    await toDocx(readMarkdown('a\u0007b\u001bc', 'commonmark'), { title: 'T', language: 'en', options: {} }),
  )
  assert.match(strFromU8(files['word/document.xml']!), /a\u2407b\u241bc/)
})

test('the PDF of a document that a model wrote says so, that of a form does not', async () => {
  const pdf = new RecordingEngine()
  const source = {
    content: '**Hello**\n\nWorld',
    contentFormat: 'pdf',
    source: '# Hello\n\nWorld\n',
    template: PLAIN,
    language: 'en',
    title: 'Hello',
  } as const
  await renderFile({ ...source, documentSource: 'model' }, 'pdf', { pdf, docx })
  await renderFile({ ...source, documentSource: 'draft' }, 'pdf', {
    pdf,
    docx,
    options: { markup: 'light' },
    title: 'Given',
  })
  assert.deepEqual(
    pdf.jobs.map((job) => [job.title, job.content, job.options.markup, job.options.provenance]),
    [
      ['Hello', '# Hello\n\nWorld\n', 'markdown', 'generated'],
      ['Given', '**Hello**\n\nWorld', 'light', 'none'],
    ],
  )
})

test('a file has the design of its template, unless the caller names one', async () => {
  const pdf = new RecordingEngine()
  const source = {
    content: '# Hello',
    contentFormat: 'markdown',
    source: null,
    template: { layout: 'article', design: 'report' },
    language: 'de',
    title: 'Hello',
    documentSource: 'model',
  } as const
  await renderFile(source, 'pdf', { pdf, docx, options: { fontSize: 11 } })
  await renderFile(source, 'pdf', { pdf, docx, options: { design: 'classic', language: 'fr' } })
  await renderFile({ ...source, template: undefined }, 'pdf', { pdf, docx })
  assert.deepEqual(
    pdf.jobs.map(({ options: { design, fontSize, language } }) => [design, fontSize, language]),
    [
      ['report', 11, 'de'],
      ['classic', undefined, 'fr'],
      ['plain', undefined, 'de'],
    ],
  )
})

test('the blanks of a form become fields of its PDF, unless the caller says otherwise', async () => {
  const pdf = new RecordingEngine()
  const source = {
    content: 'a',
    contentFormat: 'markdown',
    source: null,
    template: PLAIN,
    language: 'en',
    title: 'a',
    documentSource: 'draft',
    blanks: ['Your name'],
  } as const
  await renderFile(source, 'pdf', { pdf, docx })
  await renderFile(source, 'pdf', { pdf, docx, options: { fillable: false } })
  await renderFile({ ...source, blanks: [] }, 'pdf', { pdf, docx })
  assert.deepEqual(
    pdf.jobs.map(({ options: { fillable } }) => fillable),
    [['Your name'], false, undefined],
  )
})

test('tokens of a template change its design and page size, and a design of the caller; classic has none of them', async () => {
  const pdf = new RecordingEngine()
  const source = {
    content: '# Hello',
    contentFormat: 'markdown',
    source: null,
    template: {
      layout: 'article',
      design: 'report',
      designTokens: { accent: '#0A0B0C', fonts: { text: 'helvetica' }, pageSize: 'letter', logo: 'data:image/png,' },
    },
    language: 'de',
    title: 'Hello',
    documentSource: 'model',
  } as const
  await renderFile(source, 'pdf', { pdf, docx })
  await renderFile(source, 'pdf', { pdf, docx, options: { design: 'plain', pageSize: 'a4' } })
  await renderFile(source, 'pdf', { pdf, docx, options: { design: 'classic' } })
  const designTokens = { accent: 0x0a0b0c, families: { text: 'helvetica' }, logo: 'data:image/png,' }
  assert.deepEqual(
    pdf.jobs.map(({ options: { design, designTokens, pageSize } }) => ({ design, designTokens, pageSize })),
    [
      { design: 'report', designTokens, pageSize: 'letter' },
      { design: 'plain', designTokens, pageSize: 'a4' },
      { design: 'classic', designTokens: undefined, pageSize: 'letter' },
    ],
  )
})

test('content of every format becomes every kind of file', async () => {
  const pdf = new RecordingEngine()
  const table = {
    content: 'A,B\r\n1,2\r\n',
    contentFormat: 'csv',
    source: null,
    template: PLAIN,
    language: 'en',
    title: 'T',
    documentSource: 'model',
  } as const
  const markdown = await renderFile(table, 'markdown', { pdf, docx, filename: 'my.csv' })
  assert.equal(new TextDecoder().decode(markdown.bytes), '| A | B |\n| --- | --- |\n| 1 | 2 |\n')
  assert.equal(markdown.filename, 'my.md')
  const csv = await renderFile(table, 'csv', { pdf, docx })
  assert.equal(new TextDecoder().decode(csv.bytes), table.content)
  assert.equal((await renderFile(table, 'doc', { pdf, docx })).filename, 'document.docx')
})

test('a letter is printed without the labels of its head, in every file', async () => {
  const pdf = new RecordingEngine()
  const letter = {
    content: '',
    contentFormat: 'pdf',
    source: 'From: Jane Doe  \n12 Elm Street  \nTo: Acme Corp  \nSubject: Lift\n\nDear Sir,\n',
    template: LETTER,
    language: 'en',
    title: 'Lift',
    documentSource: 'model',
  } as const
  const printed = 'Jane Doe  \n12 Elm Street\n\nAcme Corp\n\n**Lift**\n\nDear Sir,\n'
  await renderFile(letter, 'pdf', { pdf, docx })
  assert.equal(pdf.jobs[0]!.content, printed)
  assert.equal(new TextDecoder().decode((await renderFile(letter, 'markdown', { pdf, docx })).bytes), printed)
  const csv = new TextDecoder().decode((await renderFile(letter, 'csv', { pdf, docx })).bytes)
  assert.match(
    csv,
    /^Section,Text\r\nFrom,"Jane Doe\n12 Elm Street"\r\nTo,Acme Corp\r\nSubject,Lift\r\n,"Dear Sir,"\r\n$/,
  )
})

test('a letter whose content has labels, such as a refined letter of the caller, keeps them in its files', async () => {
  const source = 'From: Jane Doe  \nTo: Acme Corp\n\nDear Sir,\n'
  const letter = {
    content: 'From: Jane Doe\nTo: Acme Corp\n\nDear Sir,',
    contentFormat: 'pdf',
    source,
    template: LETTER,
    language: 'en',
    title: 'Lift',
    documentSource: 'model',
  } as const
  const file = await renderFile(letter, 'markdown', { pdf: new RecordingEngine(), docx })
  assert.equal(new TextDecoder().decode(file.bytes), source)
})

test('the csv file of a document is its first table, with a warning if there are more', async () => {
  const pdf = new RecordingEngine()
  const table = '| a | b |\n| - | - |\n| 1 | 2 |\n'
  const source = {
    content: '',
    contentFormat: 'pdf',
    template: PLAIN,
    language: 'en',
    title: 'T',
    documentSource: 'model',
  } as const
  const file = await renderFile({ ...source, source: `${table}\nText\n\n${table.replace('1', '3')}` }, 'csv', {
    pdf,
    docx,
  })
  assert.equal(new TextDecoder().decode(file.bytes), 'a,b\r\n1,2\r\n')
  assert.deepEqual(file.warnings, ['The document has 2 tables; the CSV file contains the first.'])
})

test('a text file has the lines that its design has', async () => {
  const document = {
    content: '# Rent\n\n4.1 It is due\nsoon.\n4.2 It is paid.\n\nFor: Ann\nDate: today\n',
    contentFormat: 'markdown',
    source: null,
    template: PLAIN,
    language: 'en',
    title: 'Rent',
    documentSource: 'model',
  } as const
  const { bytes } = await renderFile(document, 'text', { pdf: new RecordingEngine(), docx })
  assert.equal(
    new TextDecoder().decode(bytes),
    'Rent\n\n4.1 It is due soon.\n\n4.2 It is paid.\n\nFor: Ann\nDate: today\n',
  )
})
