import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { Block } from '../generate/blocks.ts'
import { type PdfEngine, PdfFailure, type PdfJob } from '../pdf/engine.ts'
import { neutralise, parseCsv, toCsv } from './csv.ts'
import { toDocx } from './docx.ts'
import { toDocxInThread } from './docx-thread.ts'
import { renderFile } from './file.ts'

test('a formula cell is neutralised, a number and a telephone number are not', () => {
  for (const harmless of ['-5', '+3 %', '-1,234.50', '-12 €', '+49 30 1234567', '+1 (555) 123-4567', 'a=b', '', '12']) {
    assert.equal(neutralise(harmless), harmless)
  }
  for (const formula of ['=1+1', '@SUM(A1)', '\t=1', '\r=1', '+cmd|x', '-2+3+cmd', '-(1)', '+1+2', '- item']) {
    assert.equal(neutralise(formula), `'${formula}`)
  }
})

test('csv has CRLF, a header, and every row as wide as it', () => {
  const text = toCsv([['Name', 'Note'], ['Ann', 'says "hi", twice'], ['Bob'], ['Cy', 'a\nb', 'too much']])
  assert.equal(text, 'Name,Note\r\nAnn,"says ""hi"", twice"\r\nBob,\r\nCy,"a\nb"\r\n')
  assert.ok(parseCsv(text).every((row) => row.length === 2))
})

const BLOCKS: Block[] = [
  { kind: 'heading', level: 1, text: 'Title & more' },
  { kind: 'paragraph', text: 'Some **bold** and *italic* text.' },
  { kind: 'list', ordered: true, items: [{ text: 'one' }, { text: 'two', children: [{ text: 'inner' }] }] },
  { kind: 'list', ordered: true, items: [{ text: 'again from one' }] },
  { kind: 'table', header: ['A', 'B'], rows: [['x', '1']] },
  { kind: 'code', language: 'sh', text: 'ls -l\npwd' },
  { kind: 'rule' },
]

test('a .docx has real headings, lists and tables, the page asked for, and the same bytes each time', async () => {
  const settings = {
    title: 'My title',
    language: 'de',
    options: { pageSize: 'letter', margins: { left: 36 } },
  } as const
  const first = await toDocx(BLOCKS, settings)
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
  const second = await toDocx(BLOCKS, settings)
  assert.equal(Buffer.compare(Buffer.from(first), Buffer.from(second)), 0)
})

test('the thread that writes .docx files gives the same bytes, several at once, and is heard when it fails', async () => {
  const settings = { title: 'T', language: 'en', options: {} }
  const [first, second] = await Promise.all([toDocxInThread(BLOCKS, settings), toDocxInThread([], settings)])
  assert.ok(Buffer.from(first).equals(await toDocx(BLOCKS, settings)))
  assert.ok(Buffer.from(second).equals(await toDocx([], settings)))
  await assert.rejects(toDocxInThread([{ kind: 'list' } as unknown as Block], settings), TypeError)
  assert.ok((await toDocxInThread(BLOCKS, settings)).length > 1000)
})

test('a caller who leaves is told at once, and the next document is written by a new thread', async () => {
  const settings = { title: 'T', language: 'en', options: {} }
  const controller = new AbortController()
  const left = [BLOCKS, BLOCKS].map((blocks) => toDocxInThread(blocks, settings, controller.signal))
  controller.abort()
  for (const one of left) {
    await assert.rejects(one, (error) => error instanceof PdfFailure && error.kind === 'cancelled')
  }
  assert.ok(Buffer.from(await toDocxInThread(BLOCKS, settings)).equals(await toDocx(BLOCKS, settings)))
})

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

test('a PDF that a model wrote says so, one from the offline draft does not', async () => {
  const pdf = new RecordingEngine()
  const source = { content: '**Hello**\n\nWorld', contentFormat: 'pdf', language: 'en', title: 'Hello' } as const
  await renderFile({ ...source, source: 'mixed' }, 'pdf', { pdf })
  await renderFile({ ...source, source: 'draft' }, 'pdf', { pdf, options: { markup: 'light' }, title: 'Given' })
  assert.deepEqual(
    pdf.jobs.map((job) => [job.title, job.content, job.options.markup, job.options.provenance]),
    [
      ['Hello', '# Hello\n\nWorld\n', 'markdown', 'generated'],
      ['Given', '**Hello**\n\nWorld', 'light', 'none'],
    ],
  )
})

test('any content becomes any file', async () => {
  const pdf = new RecordingEngine()
  const table = {
    content: 'A,B\r\n1,2\r\n',
    contentFormat: 'csv',
    language: 'en',
    title: 'T',
    source: 'model',
  } as const
  const markdown = await renderFile(table, 'markdown', { pdf, filename: 'my.csv' })
  assert.equal(new TextDecoder().decode(markdown.bytes), '|  A |  B |\n| -: | -: |\n|  1 |  2 |\n')
  assert.equal(markdown.filename, 'my.md')
  const csv = await renderFile(table, 'csv', { pdf })
  assert.equal(new TextDecoder().decode(csv.bytes), table.content)
  assert.equal((await renderFile(table, 'doc', { pdf })).filename, 'document.docx')
})
