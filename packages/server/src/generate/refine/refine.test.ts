/** Refining: text outside the edits keeps its bytes, in every format; an edit that does not apply leads to one rewrite. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Format } from '@platen/wire'
import { parse } from 'csv-parse/sync'
import { testClock } from '../../http/testing.ts'
import { type FakeAnswer, type FakeChatRequest, markedAnswer } from '../../models/testing/fake-openai.ts'
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

const edit = (search: string, replace: string): string =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}${replace === '' ? '' : '\n'}>>>>>>> REPLACE`

const asksForEdits = ({ messages }: FakeChatRequest): boolean => messages[0]?.content.startsWith('You edit') ?? false

interface Refined {
  content: string
  source: string
  warnings: string[]
  restarts: number
  requests: number
}

/** @param edits the model's first answer @param whole its answer when asked for the whole text */
async function refined(
  existingContent: string,
  { format = 'pdf', edits, whole = 'unused' }: { format?: Format; edits: string; whole?: string | FakeAnswer },
): Promise<Refined> {
  model.play('fine', (request) => (asksForEdits(request) ? edits : whole))
  const { document, events } = await model.write({ prompt: 'The rent is £550', existingContent, format })
  assert.equal(document.documentSource, 'model')
  const restarts = events.filter(({ type }) => type === 'restart').length
  const { content, source, warnings } = document
  return { content, source, warnings, restarts, requests: model.requests().length }
}

const ODD = `Dear  Ann,\r
\r
\tthe rent is  £500 – as _agreed_.  \r
It is "due" on 1 May;  see 2 * 3 and **both** lines.\r
\r
\r
- one\r
-  two\r
\r
Yours,\r
Bob  \r
`

test('edits change only the lines that they name, in all text formats', async () => {
  const edits = edit('\tthe rent is £500 - as _agreed_.', 'the rent is £550.')
  for (const format of ['pdf', 'doc', 'markdown'] as const) {
    for (const text of [ODD, ODD.replaceAll('\r\n', '\n'), ODD.trimEnd(), `\n\n${ODD}\n\n`]) {
      const { content, warnings, requests } = await refined(text, { format, edits })
      assert.equal(content, text.replace('\tthe rent is  £500 – as _agreed_.  ', 'the rent is £550.'))
      assert.deepEqual([warnings, requests], [[], 1])
    }
  }
})

test('several edits, new lines and removed lines', async () => {
  const edits = [edit('- one', '- one\n- one and a half'), edit('-  two', ''), edit('Bob', 'Eve')].join('\n')
  const { content } = await refined(ODD, { edits })
  const expected = ODD.replace('- one\r\n-  two\r\n', '- one\r\n- one and a half\r\n').replace('Bob', 'Eve')
  assert.equal(content, expected)
})

const WHOLE = `Dear Ann,

the rent is £550.
It is "due" on 1 May; see 2 * 3 and **both** lines.

- one
- two

Yours,
Bob`

test('REWRITE and a remark lead to one rewrite, edits that do not apply to one after a second try', async () => {
  // The line ends and the white space behind the last line are those of the old text.
  const expected = `${WHOLE.replaceAll('\n', '\r\n')}  \r\n`
  for (const [edits, calls] of [
    [edit('the rent is £900.', 'the rent is £550.'), 3],
    [`${edit('- one', '- 1')}\n${edit('nowhere', 'x')}`, 3],
    ['<<<<<<< SEARCH\n- one\n- 1\n>>>>>>> REPLACE', 3],
    ['<<<<<<< SEARCH\n- one\n=======\n- 1', 3],
    ['REWRITE', 2],
    ['The letter is changed as you wished.', 2],
    ['', 2],
  ] as const) {
    const { content, requests } = await refined(ODD, { edits, whole: WHOLE })
    assert.equal(content, expected, edits)
    assert.equal(requests, calls, edits)
  }
})

test('a model that is told what is wrong with its edits may mend them', async () => {
  let first = ''
  model.play('fine', ({ messages }) => {
    const asked = messages.at(-1)?.content ?? ''
    if (!asked.includes('A first answer could not be used')) {
      first = asked
      // Both were dropped without a word: the second alone came into the text.
      return `<<<<<<< SEARCH\nTotal: 10\nTotal: 12\n>>>>>>> REPLACE\n${edit('Rent: 10', 'Rent: 12')}\n${edit('Net', 'Gross')}`
    }
    assert.ok(asked.startsWith(first))
    assert.match(
      asked,
      /Edit 1 \("Total: 10"\) has no line "======="\.\n- Edit 2 \("Rent: 10"\) searches for lines that are not whole/,
    )
    return [edit('Total: 10', 'Total: 12'), edit('Rent: 10.50', 'Rent: 12'), edit('Net', 'Gross')].join('\n')
  })
  const existingContent = 'Rent: 10.50\nTotal: 10\nNet\n'
  const { document } = await model.write({ prompt: 'Twelve', existingContent, format: 'markdown' })
  assert.equal(document.content, 'Rent: 12\nTotal: 12\nGross\n')
  assert.equal(model.requests().length, 2)
})

test('if a text is too long to be written again, an edit that cannot be applied is an error that names it', async () => {
  // The context of model-04 holds 2,048 tokens: the text fits once, not twice.
  const existingContent = `Total: 10.50\n${'A line of the lease.\n'.repeat(130)}`
  model.play('fine', (request) => (asksForEdits(request) ? edit('Total: 10', 'Total: 12') : 'cut'))
  await assert.rejects(model.write({ prompt: 'Twelve', existingContent, modelType: 'model-04' }), (error: Error) => {
    assert.equal(error.name, 'NoDocument')
    assert.match(
      error.message,
      /Edit 1 \("Total: 10"\) could not be applied: it searches for lines that are not whole lines/,
    )
    assert.match(error.message, /too long for this model to write it again\. Nothing was changed\.$/)
    return true
  })
  assert.equal(model.requests().length, 2)
  model.play('fine', edit('Total: 10.50', 'Total: 12'))
  const { document } = await model.write({ prompt: 'Twelve', existingContent, modelType: 'model-04' })
  assert.equal(document.content, existingContent.replace('10.50', '12'))
})

test('a list of edits in place of the whole text is not the text', async () => {
  model.play('fine', `<<<<<<< SEARCH\nno line\n=======\nx\n>>>>>>> REPLACE`)
  await assert.rejects(
    model.write({ prompt: 'Twelve', existingContent: 'Old words.\n' }),
    /a list of edits, not the whole/,
  )
})

test('a rewrite may change indentation, quotation marks and dashes alone', async () => {
  for (const [existing, whole] of [
    ['def f():\n    return 1\n', 'def f():\n    try:\n        return 1\n    finally:\n        done()\n'],
    ['name: a\nport: 1\n', 'server:\n  name: a\n  port: 1\n'],
    ['- one\n- two\n', '- one\n  - two\n'],
    ['He said "no" - twice.\n', 'He said “no” – twice.\n'],
  ] as const) {
    const { content, warnings } = await refined(existing, { format: 'markdown', edits: 'REWRITE', whole })
    assert.deepEqual([content, warnings], [whole, []])
  }
})

test('a rewrite is what stands between the marks, and streamed', async () => {
  model.play('fine', (request) =>
    asksForEdits(request)
      ? 'REWRITE'
      : { text: `Sure!\n\n${markedAnswer(request, WHOLE)}\n\nLet me know if you need more.`, finish: 'stop' },
  )
  const { document } = await model.write({ prompt: 'The rent is £550', existingContent: ODD })
  assert.match(document.content, /^Dear Ann,\r\n.*Bob {2}\r\n$/s)
  assert.deepEqual(document.warnings, [])
  const rewritten = await refined('Old words.', { edits: 'REWRITE', whole: 'New words, all of them.' })
  assert.deepEqual([rewritten.content, rewritten.restarts], ['New words, all of them.', 0])
})

test('a rewrite without marks loses a line before it with a remark after it, named in a warning', async () => {
  const text = `Sure, here is the revised letter:\n\n${WHOLE}\n\nLet me know if you would like me to adjust the tone.`
  const { content, warnings } = await refined(ODD, { edits: 'REWRITE', whole: { text, finish: 'stop' } })
  assert.match(content, /^Dear Ann,\r\n.*Bob {2}\r\n$/s)
  assert.deepEqual(warnings, [
    'The model did not mark where its text begins and ends. Removed: the line before it, the remark after it.',
  ])
})

test('a rewrite without marks keeps a fence that the existing text has too', async () => {
  const existing = '```\nls\n```\n'
  const whole = { text: '```\nls -l\n```', finish: 'stop' } as const
  const { content, warnings } = await refined(existing, { format: 'markdown', edits: 'REWRITE', whole })
  assert.deepEqual([content, warnings], ['```\nls -l\n```\n', []])
})

test('after edits that are cut off the model is asked for the whole text; if that is cut off there is a warning', async () => {
  model.play('fine', (request) =>
    asksForEdits(request)
      ? { text: `${edit('- one', '- 1')}\n<<<<<<< SEARCH\nDear`, finish: 'length' }
      : { text: 'Dear Ann,\n\nthe rent is £550.', finish: 'length' },
  )
  const { document } = await model.write({ prompt: 'The rent is £550', existingContent: ODD })
  assert.ok(document.content.startsWith('Dear Ann,\r\n\r\nthe rent is £550.'))
  assert.match(document.warnings.join(' '), /cut off/)
})

test('a rewrite of light markup that contains Markdown is converted to light markup', async () => {
  const existing = '**Rent**\n\nThe rent is _£500_ for [A] and 2 * 3.\n\n- one\n'
  const whole =
    '## Rent\n\n**Rent**\n\nThe rent is _£500_ for [A] and 2 * 3.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n- one'
  const { content } = await refined(existing, { edits: 'REWRITE', whole })
  assert.equal(
    content,
    existing.replace('**Rent**', '**Rent**\n\n**Rent**').replace('- one', '- **A:** 1; **B:** 2\n\n- one'),
  )
  const markdown = await refined(existing, { format: 'markdown', edits: 'REWRITE', whole })
  assert.equal(markdown.content, `${whole}\n`)
})

const CSV = 'Item;Price;Note\r\n"Rent";500;"due ""soon"""\r\nTotal;=B2;\r\n\r\n'

test('rows of csv keep their bytes, quotes and delimiter; new formulas are neutralised, those of the caller are not', async () => {
  for (const [existing, lineEnd] of [
    [CSV, '\r\n'],
    [CSV.replaceAll('\r\n', '\n'), '\n'],
    [`\ufeff${CSV}`, '\r\n'],
  ] as const) {
    const edits = edit('Total;=B2;', 'Heating;80,5;=HYPERLINK("x")\nTotal;=B2;now')
    const { content, warnings, requests } = await refined(existing, { format: 'csv', edits })
    const expected = ['Heating;80,5;"\'=HYPERLINK(""x"")"', 'Total;=B2;now', '', ''].join(lineEnd)
    assert.equal(content, existing.slice(0, existing.indexOf('Total')) + expected)
    assert.deepEqual([warnings, requests], [[], 1])
  }
})

test('a rewritten csv keeps the bytes of unchanged rows', async () => {
  const existing = 'Name , Age\n"Ann",4\nBob,"5"\n'
  const { content, source } = await refined(existing, {
    format: 'csv',
    edits: 'REWRITE',
    whole: 'Name , Age\n"Ann",4\nBob,"5"\nEve,6,x',
  })
  assert.equal(content, 'Name , Age\n"Ann",4\nBob,"5"\nEve,"6,x"\n')
  assert.deepEqual(parse(content, { relax_column_count: true }).length, 4)
  assert.match(source, /^\| Name/)
})

test('csv with an unclosed quote can be refined', async () => {
  const existing = 'Name,Size\nScreen,15"\n"Board,3\n'
  const { content } = await refined(existing, { format: 'csv', edits: edit('Screen,15"', 'Screen,17"') })
  assert.match(content, /^Name,Size\nScreen,.*17.*\n"Board,3\n$/)
})

test('text without changes gets a warning', async () => {
  const unchanged = 'The model changed nothing in the text.'
  for (const format of ['pdf', 'markdown', 'csv'] as const) {
    for (const edits of [edit('Dear  Ann,', 'Dear  Ann,'), 'REWRITE']) {
      const { content, warnings } = await refined(ODD, {
        format,
        edits,
        whole: ODD.replaceAll('\r', '').replaceAll('  \n', '\n'),
      })
      assert.equal(content, ODD)
      assert.deepEqual(warnings, [unchanged])
    }
  }
})

test('the source of a refined text is CommonMark', async () => {
  model.play('fine', edit('It is 500.', 'It is 550.'))
  const existingContent = '# Rent\n\nIt is 500.\n'
  const { document } = await model.write({ prompt: 'Raise it', existingContent, format: 'markdown' })
  assert.deepEqual([document.source, document.title], ['# Rent\n\nIt is 550.\n', 'Rent'])
  model.play('fine', edit('# 500 * 2', '# 550 * 2'))
  const light = await model.write({ prompt: 'Raise it', existingContent: '**Rent**\n\n# 500 * 2\n' })
  assert.equal(light.document.source, '**Rent**\n\n\\# 550 * 2\n')
})

test('existing text that nests too deeply for the parser can be refined', async () => {
  const existing = `${'> '.repeat(2000)}the rent is £500.\n`
  const edits = edit(existing.trimEnd(), existing.trimEnd().replace('500', '550'))
  const { content } = await refined(existing, { format: 'markdown', edits })
  assert.equal(content, existing.replace('500', '550'))
})

test('a refusal to rewrite is an error', async () => {
  model.play('refusal')
  await assert.rejects(model.write({ prompt: 'Change it', existingContent: ODD }), { name: 'NoDocument' })
})

test('tags and tokens of the document that the model saw with a space come back without it', async () => {
  // A tag for struck words lost its meaning in a rewrite, and edits of its line did not apply.
  const existing = 'Rent <s>500</s> and [INST] and </document>.\nEnd.\n'
  const seen = 'Rent < s>500< /s> and [ INST ] and < /document>.'
  const edited = await refined(existing, { format: 'markdown', edits: edit(seen, seen.replace('500', '550')) })
  assert.deepEqual([edited.content, edited.requests], [existing.replace('500', '550'), 1])
  const whole = `${seen}\nNew end.\n`
  const rewritten = await refined(existing, { format: 'markdown', edits: 'REWRITE', whole })
  assert.equal(rewritten.content, existing.replace('End', 'New end'))
})
