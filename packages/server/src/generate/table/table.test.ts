/** Csv tables through the whole pipeline: request, reading of any form of rows, continuation after a length limit. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { TemplateId } from '@platen/wire'
import { parse } from 'csv-parse/sync'
import { testClock } from '../../http/testing.ts'
import type { FakeAnswer } from '../../models/testing/fake-openai.ts'
import { openScriptedModel, type ScriptedModel } from '../testing/model.ts'

const folder = mkdtempSync(join(tmpdir(), 'platen-test-'))
let model: ScriptedModel

before(async () => {
  model = await openScriptedModel(folder, { clock: testClock('2026-11-22T12:00:00Z') })
})

after(async () => {
  await model.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

const HEADER = ['Name', 'Age']
const ROWS = [
  ['Ann', '4'],
  ['Bob', '5'],
  ['Eve', '6'],
]
const json = (rows: unknown[][], header = HEADER): string => JSON.stringify({ header, rows })

/** Plays the answers in turn, then repeats the last one. */
function play(...answers: (string | FakeAnswer)[]): void {
  let calls = 0
  model.play('fine', () => answers[Math.min(calls++, answers.length - 1)]!)
}

async function table(modelType: 'model-01' | 'model-03' | 'model-04' = 'model-01', template: TemplateId = 'blank') {
  const { document } = await model.write({ format: 'csv', modelType, template })
  const rows = parse(document.content, { record_delimiter: '\r\n' }) as string[][]
  return { rows, warnings: document.warnings, source: document.source }
}

test('a backend with schema support is request for JSON, any other for csv text; both give the same table', async () => {
  const whole = [HEADER, ...ROWS]
  play(json(ROWS))
  assert.deepEqual(await table(), {
    rows: whole,
    warnings: [],
    source: '| Name | Age |\n| --- | --- |\n| Ann | 4 |\n| Bob | 5 |\n| Eve | 6 |\n',
  })
  const [withSchema] = model.requests()
  assert.equal(withSchema?.response_format?.json_schema?.name, 'rows')
  assert.match(withSchema?.messages[0]?.content ?? '', /JSON object/)
  for (const text of [
    'Name,Age\nAnn,4\nBob,5\nEve,6\n',
    'Here is the table:\n\n```csv\nName;Age\nAnn;4\nBob;5\nEve;6\n```',
    '| Name | Age |\n|---|---|\n| **Ann** | 4 |\n| Bob | 5 |\n| Eve | 6 |',
  ]) {
    play(text)
    assert.deepEqual((await table('model-03')).rows, whole, text)
    const [request] = model.requests()
    assert.equal(request?.response_format, undefined)
    assert.match(request?.messages[0]?.content ?? '', /csv text/)
  }
})

test('the request suggests the columns of the template', async () => {
  play(json(ROWS))
  await table('model-01', 'faq')
  assert.match(
    model.requests()[0]?.messages[0]?.content ?? '',
    /Columns: those that the request names, else these, named in its language: question, answer/i,
  )
})

test('values may contain commas, quotes and line breaks, and every row is as wide as the header', async () => {
  play(json([['Lee, "Ann"', 'a\nb'], ['only one'], ['x', 'y', 'too much'], ['=1+1', 5]]))
  const { rows } = await table()
  assert.deepEqual(rows, [HEADER, ['Lee, "Ann"', 'a\nb'], ['only one', ''], ['x', 'y, too much'], ["'=1+1", '5']])
})

test('after a length limit the table continues after its last complete row, without a second user message', async () => {
  play(
    { text: '{"header":["Name","Age"],"rows":[["Ann","4"],["Bo', finish: 'length' },
    { text: '{"header":["Name","Age"],"rows":[["Ann","4"],["Bob","5"],["Ev', finish: 'length' },
    json([['Eve', '6']]),
  )
  assert.deepEqual(await table(), {
    rows: [HEADER, ...ROWS],
    warnings: [],
    source: '| Name | Age |\n| --- | --- |\n| Ann | 4 |\n| Bob | 5 |\n| Eve | 6 |\n',
  })
  const [first, second, third] = model.requests().map(({ messages }) => messages)
  // Many chat formats refuse two messages of one role in a row.
  for (const messages of [first, second, third])
    assert.deepEqual(
      messages?.map(({ role }) => role),
      ['system', 'user'],
    )
  assert.ok(second?.[1]?.content.startsWith(first?.[1]?.content ?? ' '))
  assert.match(second?.[1]?.content ?? '', /length limit.*Name,Age\nAnn,4$/s)
  assert.match(third?.[1]?.content ?? '', /Name,Age\nAnn,4\nBob,5$/)
})

test('of rows that continue a table only the repeated ones are removed, not those that are equal to them', async () => {
  // All rows equal to one of the last three were lost.
  const first = { text: 'Name,Age\nAnn,4\nAnn,4\nBo', finish: 'length' } as const
  for (const [rest, ages] of [
    // It was asked to begin with the last row.
    ['Ann,4\nAnn,4\nBob,5', '4445'],
    ['Ann,4\nAnn,4\nAnn,4\nBob,5', '44445'],
    ['Bob,5\nBob,5', '4455'],
    ['Bob,5\nAnn,4', '4454'],
  ] as const) {
    play(first, rest)
    const { rows } = await table('model-03')
    assert.equal(
      rows
        .slice(1)
        .map(([, age]) => age)
        .join(''),
      ages,
      rest,
    )
  }
  const three = { text: 'Name,Age\nAnn,4\nBob,5\nEve,6\nTi', finish: 'length' } as const
  play(three, 'Ann,4\nBob,5\nEve,6\nTim,7')
  assert.equal((await table('model-03')).rows.length, 5)
})

test('a table that is cut off repeatedly ends at its last complete row, with a warning', async () => {
  let calls = 0
  model.play('fine', () => ({ text: `Name,Age\nRow ${++calls},1\nHalf`, finish: 'length' }))
  const { rows, warnings } = await table('model-03')
  assert.deepEqual(rows, [HEADER, ['Row 1', '1'], ['Row 2', '1'], ['Row 3', '1'], ['Row 4', '1']])
  assert.deepEqual(warnings, ['The table is cut off after its last complete row.'])
  // A model that only repeats rows is request once more.
  play({ text: 'Name,Age\nAnn,4\nHalf', finish: 'length' })
  assert.deepEqual((await table('model-03')).rows, [HEADER, ['Ann', '4']])
  assert.equal(model.requests().length, 2)
})

test('if the context has no room for more rows, the rows so far are the table', async () => {
  const rows = Array.from({ length: 3 }, (_, at) => [`Name ${at} ${'of a person '.repeat(150)}`, `${at}`])
  play({ text: `Name,Age\n${rows.map((row) => row.join(',')).join('\n')}\nHalf`, finish: 'length' })
  const { warnings, ...written } = await table('model-04')
  assert.equal(model.requests().length, 1)
  assert.deepEqual(
    written.rows.map(([, age]) => age),
    ['Age', '0', '1', '2'],
  )
  assert.deepEqual(warnings, ['The table is cut off after its last complete row.'])
})

test('what a csv file cannot hold is named in a warning', async () => {
  play('Name,Age\nAnn,4\n\nCity,Land,Pop\nRome,Italy,3\n\nThe club grows.')
  const { rows, warnings } = await table('model-03')
  assert.deepEqual(rows, [HEADER, ['Ann', '4']])
  assert.deepEqual(warnings, [
    'The model wrote one more table with other columns; the CSV file contains the first.',
    'The model wrote text beside the table, which is not in the csv file.',
  ])
})

test('prose becomes rows of its parts, with a warning', async () => {
  play('# Title\n\nFirst.\n\n## Part\n\nSecond.')
  const { rows, warnings } = await table('model-03')
  assert.deepEqual(rows, [
    ['Section', 'Text'],
    ['Title', 'First.'],
    ['Part', 'Second.'],
  ])
  assert.deepEqual(warnings, ['The model wrote text instead of a table: each row is a part of the text.'])
})

test('a document with questions as headings becomes questions and answers', async () => {
  play('# FAQ\n\n## Is it open?\n\nYes.\n\n- daily\n\n## Is it free?\n\nNo.')
  const { rows } = await table('model-03', 'faq')
  assert.deepEqual(rows, [
    ['Question', 'Answer'],
    ['Is it open?', 'Yes.\n- daily'],
    ['Is it free?', 'No.'],
  ])
})
