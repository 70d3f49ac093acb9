import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRows } from './table.ts'

const ROWS = {
  header: ['Name', 'Age'],
  rows: [
    ['Ann', '4'],
    ['Bob', '5'],
  ],
}

test('rows are read from JSON, a Markdown table, csv text and a fence round any of them', () => {
  const json = JSON.stringify(ROWS)
  const csv = 'Name,Age\nAnn,4\nBob,5\n'
  for (const answer of [
    json,
    csv,
    '| Name | Age |\n|---|---|\n| Ann | 4 |\n| Bob | 5 |',
    `\`\`\`csv\n${csv}\`\`\``,
    `Here is the csv table you asked for:\n\n${csv}`,
  ]) {
    assert.deepEqual(readRows(answer, true), ROWS, answer)
  }
})

test('half a row is dropped where the answer was cut', () => {
  const one = { header: ROWS.header, rows: [ROWS.rows[0]] }
  assert.deepEqual(readRows('{"header": ["Name", "Age"], "rows": [["Ann", "4"], ["Bo', false), one)
  assert.deepEqual(readRows('Name,Age\nAnn,4\nBo', false), one)
  assert.deepEqual(readRows('| Name | Age |\n|---|---|\n| Ann | 4 |\n| Bo', false), one)
})

test('prose gives its parts as rows', () => {
  assert.deepEqual(readRows('# Plan\n\nFirst, we talk.', true), {
    header: ['Section', 'Text'],
    rows: [['Plan', 'First, we talk.']],
  })
})
