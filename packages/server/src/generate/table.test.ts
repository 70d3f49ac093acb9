/** csv answers through the whole pipeline: asked for as rows, read in whatever shape they come, gone on with where they were cut. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { TemplateId } from '@platen/wire'
import { parse } from 'csv-parse/sync'
import { testClock } from '../http/testing.ts'
import type { FakeAnswer } from '../models/testing/fake-openai.ts'
import { openScriptedModel, type ScriptedModel } from './testing/model.ts'

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

/** One answer after the other; the last one again and again. */
function play(...answers: (string | FakeAnswer)[]): void {
  let calls = 0
  model.play('fine', () => answers[Math.min(calls++, answers.length - 1)]!)
}

async function table(modelType: 'model-01' | 'model-03' | 'model-04' = 'model-01', template: TemplateId = 'blank') {
  const { document } = await model.write({ format: 'csv', modelType, template })
  const rows = parse(document.content, { record_delimiter: '\r\n' }) as string[][]
  return { rows, warnings: document.warnings, source: document.source }
}

test('a backend that holds a schema is asked for JSON, any other for csv text, and each gives the same table', async () => {
  const whole = [HEADER, ...ROWS]
  play(json(ROWS))
  assert.deepEqual(await table(), {
    rows: whole,
    warnings: [],
    source: '| Name | Age |\n| --- | --- |\n| Ann | 4 |\n| Bob | 5 |\n| Eve | 6 |\n',
  })
  const [held] = model.requests()
  assert.equal(held?.response_format?.json_schema?.name, 'rows')
  assert.match(held?.messages[0]?.content ?? '', /JSON object/)
  for (const text of [
    'Name,Age\nAnn,4\nBob,5\nEve,6\n',
    'Here is the table:\n\n```csv\nName;Age\nAnn;4\nBob;5\nEve;6\n```',
    '| Name | Age |\n|---|---|\n| **Ann** | 4 |\n| Bob | 5 |\n| Eve | 6 |',
  ]) {
    play(text)
    assert.deepEqual((await table('model-03')).rows, whole, text)
    const [asked] = model.requests()
    assert.equal(asked?.response_format, undefined)
    assert.match(asked?.messages[0]?.content ?? '', /csv text/)
  }
})

test('the columns of the template are suggested for each template that has some', async () => {
  play(json(ROWS))
  await table('model-01', 'faq')
  assert.match(
    model.requests()[0]?.messages[0]?.content ?? '',
    /Columns: those that the request names, else Question, Answer/i,
  )
})

test('values may hold commas, quotes and line breaks, and every row is as wide as the header', async () => {
  play(json([['Lee, "Ann"', 'a\nb'], ['only one'], ['x', 'y', 'too much'], ['=1+1', 5]]))
  const { rows } = await table()
  assert.deepEqual(rows, [HEADER, ['Lee, "Ann"', 'a\nb'], ['only one', ''], ['x', 'y, too much'], ["'=1+1", '5']])
})

test('a table that the length limit cuts goes on behind its last whole row, in the one message of the caller', async () => {
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

test('a table that is cut again and again ends at its last whole row, with a warning', async () => {
  let calls = 0
  model.play('fine', () => ({ text: `Name,Age\nRow ${++calls},1\nHalf`, finish: 'length' }))
  const { rows, warnings } = await table('model-03')
  assert.deepEqual(rows, [HEADER, ['Row 1', '1'], ['Row 2', '1'], ['Row 3', '1'], ['Row 4', '1']])
  assert.deepEqual(warnings, ['The table was cut off and ends at its last whole row.'])
  // One that only says the same rows again is not asked for ever.
  play({ text: 'Name,Age\nAnn,4\nHalf', finish: 'length' })
  assert.deepEqual((await table('model-03')).rows, [HEADER, ['Ann', '4']])
  assert.equal(model.requests().length, 2)
})

test('where the context has no room for more rows, those that are there are the table', async () => {
  const rows = Array.from({ length: 3 }, (_, at) => [`Name ${at} ${'of a person '.repeat(150)}`, `${at}`])
  play({ text: `Name,Age\n${rows.map((row) => row.join(',')).join('\n')}\nHalf`, finish: 'length' })
  const { warnings, ...written } = await table('model-04')
  assert.equal(model.requests().length, 1)
  assert.deepEqual(
    written.rows.map(([, age]) => age),
    ['Age', '0', '1', '2'],
  )
  assert.deepEqual(warnings, ['The table was cut off and ends at its last whole row.'])
})

test('prose gives its parts as rows, with a warning', async () => {
  play('# Title\n\nFirst.\n\n## Part\n\nSecond.')
  const { rows, warnings } = await table('model-03')
  assert.deepEqual(rows, [
    ['Section', 'Text'],
    ['Title', 'First.'],
    ['Part', 'Second.'],
  ])
  assert.deepEqual(warnings, ['The model wrote text and no table: the rows are the parts of the text.'])
})

test('a document with headings that ask gives questions and answers', async () => {
  play('# FAQ\n\n## Is it open?\n\nYes.\n\n- daily\n\n## Is it free?\n\nNo.')
  const { rows } = await table('model-03', 'faq')
  assert.deepEqual(rows, [
    ['Question', 'Answer'],
    ['Is it open?', 'Yes.\n- daily'],
    ['Is it free?', 'No.'],
  ])
})
