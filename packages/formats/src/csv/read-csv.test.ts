import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '@platen/document/markdown'
import { tableAsMarkdown } from './csv.ts'
import { mergeCsv, readCsv } from './read-csv.ts'
import { toRows } from './rows.ts'

test('unchanged rows keep their bytes; others get the delimiter, line end and width of the text', () => {
  const before = 'Name\tSize\r\n"Ann"\t 4 \r\nBob\t5\r\n'
  assert.equal(mergeCsv(before, before), before)
  assert.equal(
    mergeCsv(before, before.replace('Bob\t5', 'Bob\t"6\t7"\r\nEve\r\nTim\t1\t2')),
    'Name\tSize\r\n"Ann"\t 4 \r\nBob\t"6\t7"\r\nEve\t\r\nTim\t"1\t2"\r\n',
  )
  assert.equal(mergeCsv('a,b\n1,2', 'a,b\n3,4\n1,2'), 'a,b\n3,4\n1,2')
  assert.equal(mergeCsv('a,b', 'a,b\n1,2'), 'a,b\r\n1,2\r\n')
})

test('empty lines, mixed line ends, notes above the header and quotes are preserved', () => {
  const before = 'Prices 2026\n\nName;Price\r\n"Ann";1\n\r\nBob;2\r\n\r\nSource: office\n'
  assert.equal(mergeCsv(before, before.replace('Bob;2', 'Bob;3\r\nEve;4')), before.replace('Bob;2', 'Bob;3\r\nEve;4'))
  assert.equal(mergeCsv(before, before.replace('"Ann";1', '"Ann";5')), before.replace('"Ann";1', '"Ann";5'))
})

test('a cell may have several lines', () => {
  const before = 'a,b\n"one\ntwo",2\n3,4\n'
  assert.equal(mergeCsv(before, 'a,b\n"one\ntwo",2\n3,5\n'), 'a,b\n"one\ntwo",2\n3,5\n')
})

test('new formulas are neutralised, existing ones are not', () => {
  assert.equal(mergeCsv('a,b\n=A1,2\n', 'a,b\n=A1,3\n=B1,4\n'), "a,b\n=A1,3\n'=B1,4\n")
})

test('csv text with any delimiter is read, also with an unclosed quote', () => {
  assert.deepEqual(readCsv('a;b;c,d\n1;2;3\n'), [
    ['a', 'b', 'c,d'],
    ['1', '2', '3'],
  ])
  assert.deepEqual(readCsv('\ufeffa,b\r\n1,"2\r\n'), [
    ['a', 'b'],
    ['1', '"2'],
  ])
  assert.deepEqual(readCsv(''), [])
})

test('a table as Markdown has the same cells as the rows', () => {
  const rows = [
    ['Name *', 'a|b'],
    ['1. [x](y)', 'two\nlines'],
    ['`code`', '$x_1$ <br> & # \\'],
  ]
  assert.deepEqual(toRows(readMarkdown(tableAsMarkdown(rows), 'commonmark')), rows)
})
