import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentTypeOf, FILE_FORMATS, FORMATS, formatOfExtension, markupOf, withExtension } from './file-formats.ts'

test('formats of content are those of files but plain text, in the order of the interface', () => {
  assert.deepEqual(FORMATS, ['pdf', 'doc', 'csv', 'markdown'])
  assert.deepEqual(FILE_FORMATS, [...FORMATS, 'text'])
  assert.deepEqual(FORMATS.map(markupOf), ['light', 'light', 'csv', 'markdown'])
})

test('a file is found by its extension, in any case', () => {
  assert.deepEqual(['pdf', 'DOCX', 'csv', 'md', 'markdown', 'txt'].map(formatOfExtension), [
    'pdf',
    'doc',
    'csv',
    'markdown',
    'markdown',
    'text',
  ])
  assert.deepEqual(['', 'doc', 'html', 'constructor'].map(formatOfExtension), [
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('the extension of a document is replaced, and no other ending', () => {
  const names = ['letter.docx', 'letter.doc', 'Q3.Report', 'pdf', '.pdf', 'v1.2', 'a.MD']
  assert.deepEqual(
    names.map((name) => withExtension(name, 'pdf')),
    ['letter.pdf', 'letter.pdf', 'Q3.Report.pdf', 'pdf.pdf', 'document.pdf', 'v1.2.pdf', 'a.pdf'],
  )
})

test('text says that it is UTF-8', () => {
  assert.equal(contentTypeOf('csv'), 'text/csv; charset=utf-8; header=present')
  assert.equal(contentTypeOf('pdf'), 'application/pdf')
})
