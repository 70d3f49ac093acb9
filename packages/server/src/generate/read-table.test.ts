import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJson, readMoreRows, readTable } from './read-table.ts'

const HEADER = ['Name', 'Age']
const ROWS = [
  ['Ann', '4'],
  ['Bob', '5'],
]
const CSV = 'Name,Age\nAnn,4\nBob,5\n'

test('rows are read from JSON, a Markdown table and csv text, also in a fence', () => {
  const json = JSON.stringify({ header: HEADER, rows: ROWS })
  for (const answer of [
    json,
    JSON.stringify(
      {
        header: HEADER,
        rows: [
          ['Ann', 4],
          ['Bob', 5],
        ],
      },
      null,
      2,
    ),
    json.replaceAll(']', ',]'),
    `Sure! Here is the JSON:\n\n\`\`\`json\n${json}\n\`\`\`\n\nLet me know if you need anything else.`,
    JSON.stringify({ columns: HEADER, data: ROWS }),
    JSON.stringify([HEADER, ...ROWS]),
    '[{"Name":"Ann","Age":4},{"Name":"Bob","Age":5}]',
    '{"people":[{"Name":"Ann","Age":4},{"Name":"Bob","Age":5}]}',
    '{"header":["Name","Age"],"rows":[{"Name":"Ann","Age":4},{"Name":"Bob","Age":5}]}',
    CSV,
    CSV.replaceAll(',', ';'),
    CSV.replaceAll(',', '\t'),
    CSV.replaceAll(',', ', '),
    CSV.replaceAll('\n', '\n\n'),
    '| Name | Age |\n|---|---|\n| Ann | 4 |\n| Bob | 5 |',
    `\`\`\`csv\n${CSV}\`\`\``,
    `Here is the csv table you asked for:\n\n${CSV}`,
    `${CSV}\nThis table has two rows.`,
  ]) {
    assert.deepEqual(readTable(answer, true), { header: HEADER, rows: ROWS }, answer)
  }
})

test('an incomplete row of an answer that was cut off is dropped', () => {
  const one = { header: HEADER, rows: [ROWS[0]] }
  assert.deepEqual(readTable('{"header": ["Name", "Age"], "rows": [["Ann", "4"], ["Bo', false), one)
  assert.deepEqual(readTable('[{"Name": "Ann", "Age": 4}, {"Name": "Bo', false), one)
  assert.deepEqual(readTable('Name,Age\nAnn,4\nBo', false), one)
  assert.deepEqual(readTable('| Name | Age |\n|---|---|\n| Ann | 4 |\n| Bo', false), one)
})

test('further rows are read with or without a repeated header', () => {
  for (const answer of ['Ann,4\nBob,5', CSV, JSON.stringify(ROWS), JSON.stringify({ header: HEADER, rows: ROWS })]) {
    assert.deepEqual(readMoreRows(answer, true, HEADER), ROWS, answer)
  }
  assert.deepEqual(readMoreRows('Ann,4', true, HEADER), [ROWS[0]])
  assert.deepEqual(readMoreRows('That is all there is.', true, HEADER), [])
})

test('an unquoted comma does not split a cell, and no part of a row is lost', () => {
  const answer = 'Name,Age,City\nLee, Ann,4,Rome\nBob,5,Oslo\nEve,6,Bonn\nTim,7,1,200'
  assert.deepEqual(readTable(answer, true)?.rows, [
    ['Lee, Ann', '4', 'Rome'],
    ['Bob', '5', 'Oslo'],
    ['Eve', '6', 'Bonn'],
    ['Tim', '7', '1, 200'],
  ])
})

test('brackets, commas and quotes inside values are not JSON syntax', () => {
  const rows = [
    ['a]', 'b,]'],
    ['{"c":1,}', 'd\\'],
    ['[', 'e'],
  ]
  const text = JSON.stringify({ header: HEADER, rows })
  assert.deepEqual(readTable(text, true)?.rows, rows)
  assert.deepEqual(readTable(text.replaceAll('"],', '" , ],'), true)?.rows, rows)
  assert.deepEqual(readTable(text.slice(0, -10), false)?.rows, rows.slice(0, 2))
})

test('prose is not a table, and unreadable JSON is not prose', () => {
  assert.equal(readTable('# Plan\n\nFirst, we talk.', true), undefined)
  assert.equal(readTable("I'm sorry, but I can't help with that.", true), undefined)
  assert.equal(readTable("{'header': ['Name']", true), undefined)
  assert.ok(isJson('```json\n{"header": oops}\n```'))
  assert.ok(!isJson('First, we talk.'))
})

test('unclosed brackets and quotes are read in linear time', () => {
  for (const piece of ['[', '{', '["', '[","', '{"a":[', ', ', '\\"', '"', '],', '[[1],'])
    assert.doesNotThrow(() => readTable(`["${piece.repeat(100_000)}`, false), piece)
})

test('blank lines without number between rows are one gap', () => {
  assert.deepEqual(readTable(`a,b\n1,2${'\n'.repeat(20_000)}3,4`, true)?.rows, [
    ['1', '2'],
    ['3', '4'],
  ])
})
