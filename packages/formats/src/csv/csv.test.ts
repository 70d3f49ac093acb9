import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neutralise, toCsv } from './csv.ts'
import { parseCsv } from './read-csv.ts'

test('a long cell of digits that is not a number is read in linear time', () => {
  const cell = `-${'1'.repeat(50_000)}x`
  assert.equal(neutralise(cell), `'${cell}`)
  assert.equal(neutralise(`-${'1 '.repeat(50_000)}x`)[0], "'")
  assert.equal(neutralise('-1234567.5'), '-1234567.5')
})

test('a formula cell is neutralised, a number and a telephone number are not', () => {
  for (const harmless of ['-5', '+3 %', '-1,234.50', '-12 €', '+49 30 1234567', '+1 (555) 123-4567', 'a=b', '', '12']) {
    assert.equal(neutralise(harmless), harmless)
  }
  for (const formula of ['=1+1', '@SUM(A1)', '\t=1', '\r=1', '+cmd|x', '-2+3+cmd', '-(1)', '+1+2', '- item']) {
    assert.equal(neutralise(formula), `'${formula}`)
  }
})

test('csv has CRLF, a header, and rows of the same width', () => {
  const text = toCsv([['Name', 'Note'], ['Ann', 'says "hi", twice'], ['Bob'], ['Cy', 'a\nb', 'too much']])
  assert.equal(text, 'Name,Note\r\nAnn,"says ""hi"", twice"\r\nBob,\r\nCy,"a\nb"\r\n')
  assert.ok(parseCsv(text).every((row) => row.length === 2))
})
