import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvRow, tableAsMarkdown } from '@platen/formats/csv'
import { random, SEED } from '../form/testing/random.ts'
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
    // It came as "1, 200".
    ['Tim', '7', '1,200'],
  ])
})

/** The rows of an answer under its header, and what is said about it. */
function read(answer: string): { header: string[]; rows: string[][]; warnings: string[] } {
  const warnings: string[] = []
  const { header, rows } = readTable(answer, true, (sentence) => warnings.push(sentence)) ?? assert.fail(answer)
  return { header, rows, warnings }
}

const MORE_TABLES = 'The model wrote one more table with other columns; the CSV file contains the first.'
const TEXT_BESIDE = 'The model wrote text beside the table, which is not in the csv file.'

test('an unquoted number with thousands is one value, wherever it stands', () => {
  for (const [answer, rows] of [
    [
      'Item,Price\nRent,12,000\nHeat,80',
      [
        ['Rent', '12,000'],
        ['Heat', '80'],
      ],
    ],
    [
      'Item,Price,Note\nRent,12,000,monthly\nHeat,80,x\nGas,1,234,567,y',
      [
        ['Rent', '12,000', 'monthly'],
        ['Heat', '80', 'x'],
        ['Gas', '1,234,567', 'y'],
      ],
    ],
    [
      'Item, Price\nRent, 12,000\nHeat, 80',
      [
        ['Rent', '12,000'],
        ['Heat', '80'],
      ],
    ],
    [
      'Item,Price\nRent, cold,$1,200.50\nHeat,80',
      [
        ['Rent, cold', '$1,200.50'],
        ['Heat', '80'],
      ],
    ],
    [
      'Item,Price\nRent,"12,000"\nHeat, "1,000"',
      [
        ['Rent', '12,000'],
        ['Heat', '1,000'],
      ],
    ],
  ] as const) {
    assert.deepEqual(read(answer).rows, rows, answer)
    assert.deepEqual(read(answer).warnings, [], answer)
  }
})

test('values that cannot be told apart stand in the last column, and a warning says so', () => {
  const warning = 'One row has more values than the header; the last column holds the rest.'
  const csv = read('Name,Age,City\nLee,Ann,4,Rome\nBob,5,Oslo\nEve,6,Bonn')
  assert.deepEqual([csv.rows[0], csv.warnings], [['Lee', 'Ann', '4,Rome'], [warning]])
  const json = read('{"header":["a","b"],"rows":[["1","2","3"],["4","5"]]}')
  assert.deepEqual([json.rows[0], json.warnings], [['1', '2, 3'], [warning]])
})

test('a second table with other columns is left out with a warning, and bends no row of the first', () => {
  // Its rows were joined to the width of the first, or dropped without a word.
  for (const answer of [
    `${CSV}\nCity,Land,Pop\nRome,Italy,3\n`,
    '| Name | Age |\n|---|---|\n| Ann | 4 |\n| Bob | 5 |\n\n| City |\n|---|\n| Rome |',
    JSON.stringify({ header: HEADER, rows: ROWS, cities: [['Rome'], ['Oslo']] }),
  ]) {
    const { rows, warnings } = read(answer)
    assert.deepEqual([rows, warnings], [ROWS, [MORE_TABLES]], answer)
  }
  const same = '| Name | Age |\n|---|---|\n| Ann | 4 |\n\n| Name | Age |\n|---|---|\n| Bob | 5 |'
  assert.deepEqual(read(same), { header: HEADER, rows: ROWS, warnings: [] })
})

test('text beside the table is named in a warning', () => {
  for (const answer of [
    `${CSV}\nThe club has more members.`,
    `The people of the club.\n\n${CSV}`,
    '## People\n\n| Name | Age |\n|---|---|\n| Ann | 4 |\n| Bob | 5 |',
    `\`\`\`csv\n${CSV}\`\`\`\n\n\`\`\`csv\nCity\nRome\n\`\`\``,
    JSON.stringify({ title: 'People', header: HEADER, rows: ROWS }),
  ])
    assert.deepEqual(read(answer), { header: HEADER, rows: ROWS, warnings: [TEXT_BESIDE] }, answer)
})

test('a row that is a sentence is a row', () => {
  const sentence = 'All prices hold until May.'
  const rows = [
    ['Ann', '4'],
    [sentence, ''],
    ['Bob', '5'],
  ]
  assert.deepEqual(read(`Name,Age\nAnn,4\n${sentence}\nBob,5`), { header: HEADER, rows, warnings: [] })
  assert.deepEqual(read(JSON.stringify({ header: HEADER, rows: [['Ann', '4'], sentence, ['Bob', '5']] })).rows, rows)
  assert.deepEqual(read(`Name,Age\nAnn,4\nBob,5\n${sentence}`).rows.at(-1), [sentence, ''])
})

test('a column of years, numbers or names is a table of one column', () => {
  // Years became two columns, Section and Text.
  for (const [answer, values] of [
    ['Year\n2024\n2025\n2026', ['2024', '2025', '2026']],
    ['Price\n1200.50\n-3', ['1200.50', '-3']],
    ['Name\n"Lee, Ann"\n"says ""hi"" twice"', ['Lee, Ann', 'says "hi" twice']],
    ['{"header":["Year"],"rows":["2024","2025"]}', ['2024', '2025']],
    ['{"header":["Year"],"rows":[[2024],[2025]]}', ['2024', '2025']],
  ] as const)
    assert.deepEqual(
      read(answer).rows,
      values.map((value) => [value]),
      answer,
    )
})

test('the address of a link follows its text', () => {
  const { rows } = read(
    '| Name | Site |\n|---|---|\n| Ann | [home](https://a.example/x?y=1) |\n| Bob | <https://b.example> |',
  )
  assert.deepEqual(rows, [
    ['Ann', 'home (https://a.example/x?y=1)'],
    ['Bob', 'https://b.example'],
  ])
})

test('numbers of JSON are printed as they are written', () => {
  const answer = '{"header":["n"],"rows":[[12.50],[9007199254740993],[1e3],[0.10]]}'
  assert.deepEqual(read(answer).rows, [['12.50'], ['9007199254740993'], ['1e3'], ['0.10']])
})

test('a fence within a value is a part of it', () => {
  const code = 'Run:\n```sh\na,b\nc,d\n```\nDone.'
  assert.deepEqual(read(`Step,Code\n1,"${code}"\n2,x`).rows, [
    ['1', code],
    ['2', 'x'],
  ])
})

test('random tables come out with every value, from JSON, csv text and Markdown alike', (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const next = random(SEED)
  const below = (limit: number): number => Math.floor(next() * limit)
  const words = [
    'Ann',
    '12,000',
    '1.5',
    '2026',
    'a, b',
    'c; d',
    'says "hi"',
    'A sentence.',
    '=1+1',
    'x|y',
    'Größe',
    '漢字',
    '-3',
    "it's",
    '😀',
    '#1',
  ]
  const cell = (): string => Array.from({ length: 1 + below(2) }, () => words[below(words.length)]!).join(' ')
  for (let run = 0; run < 400; run++) {
    const width = 2 + below(4)
    const header = Array.from({ length: width }, (_, column) => `Column ${column}`)
    const rows = Array.from({ length: 1 + below(8) }, () => header.map(() => cell()))
    const quoted = (row: string[]): string => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')
    for (const answer of [
      JSON.stringify({ header, rows }),
      [header, ...rows].map((row) => csvRow(row)).join('\r\n'),
      [header, ...rows].map(quoted).join('\n'),
      [header, ...rows].map((row) => csvRow(row, ';')).join('\n'),
      tableAsMarkdown([header, ...rows]),
    ])
      assert.deepEqual(read(answer), { header, rows, warnings: [] }, `run ${run}: ${answer}`)
  }
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

test('a row with any number of commas is read in linear time', () => {
  for (const piece of ['1,', '1,000,', ', ', '"",', '\n1,000'])
    assert.doesNotThrow(() => readTable(`a,b\nc,d\n${piece.repeat(50_000)}`, true), piece)
})

test('blank lines without number between rows are one gap', () => {
  assert.deepEqual(readTable(`a,b\n1,2${'\n'.repeat(20_000)}3,4`, true)?.rows, [
    ['1', '2'],
    ['3', '4'],
  ])
})
