import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Continuation, continuationOf, lastWords, tailOf } from './continuation.ts'
import { random } from './form/testing/random.ts'

test('repeated words are removed from a continuation, whatever white space is between them', () => {
  const before = 'It is due on the first of\nevery month.'
  for (const [text, rest] of [
    [`${before} It rises.`, ' It rises.'],
    ['It is due on the first of every month. It rises.', ' It rises.'],
    ['\n\nIt is due  on the first of\r\nevery month.\n\nIt rises.', '\n\nIt rises.'],
    [`${before}\n- one`, '\n- one'],
    ['It is due on the first of every month.', ''],
  ] as const)
    assert.equal(continuationOf(before, text), rest, text)
  assert.equal(continuationOf('It is an agree', 'It is an agreement.'), 'ment.')
})

test('white space at the join is neither lost nor doubled', () => {
  for (const [before, text, whole] of [
    ['One paragraph.\n', 'One paragraph.\n\nAnother.', 'One paragraph.\n\nAnother.'],
    ['One paragraph.\n\n', 'One paragraph.\nAnother.', 'One paragraph.\n\nAnother.'],
    ['One paragraph. ', 'One paragraph. More.', 'One paragraph. More.'],
    ['One paragraph.', 'One paragraph. More.', 'One paragraph. More.'],
  ] as const)
    assert.equal(before + continuationOf(before, text), whole)
})

test('without its last words a continuation is joined as it was sent', () => {
  for (const [before, text] of [
    // It became "over the la zy dog", and the sum "1 234 EUR".
    ['The quick brown fox jumps over the la', 'zy dog.'],
    ['Total: 1', '234 EUR'],
    ['The quick brown', ' fox jumps.'],
    ['The quick brown fox', ', tired, jumps.'],
    ['敏捷的棕色狐狸跳过', '了那只懒狗。'],
    ['The text of a paragraph.', '\n\nThe next one.'],
    ['We thank you and', 'and yours.'],
    // Less than the words that it was asked for is no repetition.
    [`${'A long sentence. '.repeat(9)}It is a good day`, ' a good day for all.'],
  ] as const)
    assert.equal(continuationOf(before, text), text)
  assert.equal(continuationOf('Dear', 'Dear Ann,'), ' Ann,')
  assert.equal(continuationOf('The quick brown fox jumps over the la', 'over the lazy dog.'), 'over the lazy dog.')
})

test('rows of a table that are equal to its last rows are kept', () => {
  const row = '| Service hour in the workshop | 80.00 |\n'
  const table = `| Item | Price |\n|---|---|\n| A first row of this table | 10.00 |\n${row}`
  // Both were taken for a repetition and lost.
  assert.equal(continuationOf(table, row + row), row + row)
  const words = lastWords(table + row)
  assert.equal(continuationOf(table + row, `${words}\n${row}${row}| Sum | 1 |`), `${row}${row}| Sum | 1 |`)
  const ending = (table + row).trimEnd()
  assert.equal(continuationOf(ending, `${lastWords(ending)}\n${row}`), `\n${row}`)
})

test('a code block that the continuation opens again goes on', () => {
  const before = 'Run:\n\n```js\nconst first = 1\n'
  // The line stood in the code, or ended it.
  assert.equal(continuationOf(before, '```js\nconst second = 2\n```\n'), 'const second = 2\n```\n')
  for (const fence of ['```js', '```'])
    assert.equal(continuationOf(before, `${fence}\n${lastWords(before)}\nlet b\n\`\`\``), 'let b\n```')
  // A line without a language ends the block; one of another length is code.
  for (const text of ['```\n\nThen stop.', '~~~js\nx\n~~~', '````js\nx', 'x\n```\n'])
    assert.equal(continuationOf(before, text), text)
  const nested = `\`\`\`\`markdown\n${before}\`\`\`\n`
  assert.equal(continuationOf(nested, '```js\nx\n```'), '```js\nx\n```')
  const closed = `${before}\`\`\`\n`
  assert.equal(continuationOf(closed, '```js\nx\n```'), '```js\nx\n```')
})

test('any text that is cut anywhere and goes on with its last words is the same text again', (t) => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  t.diagnostic(`SEED=${seed}`)
  const next = random(seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  const pieces = [
    'word ',
    'a',
    '\n',
    '\n\n',
    '| a | 1 |\n',
    '```js\n',
    '```\n',
    '  ',
    '- item\n',
    '1',
    '234 EUR',
    '😀',
    '漢字',
    '**b** ',
  ]
  for (let run = 0; run < 3000; run++) {
    const text = Array.from({ length: 5 + below(60) }, () => pieces[below(pieces.length)]!).join('')
    const characters = [...text]
    const cut = 1 + below(characters.length - 1)
    const [before, rest] = [characters.slice(0, cut).join(''), characters.slice(cut).join('')]
    const words = lastWords(before)
    if (words === '') continue
    const gap = before.slice(before.trimEnd().length)
    assert.equal(before + continuationOf(before, words + gap + rest), text, `seed ${seed}, run ${run}`)
  }
})

test('a continuation is held back only until its overlap is found, an exact one not at all', () => {
  const long = 'word '.repeat(200)
  const continuation = new Continuation('Some text before it', false)
  assert.equal(continuation.write('Some text before it goes on'), '')
  assert.equal(continuation.write(` ${long}`), ` goes on ${long}`)
  assert.equal(continuation.write('before it'), 'before it')
  assert.equal(continuation.end(), '')
  const exact = new Continuation('Some te', true)
  assert.equal(exact.write('te') + exact.end(), 'te')
  const short = new Continuation('Some text before it', false)
  assert.equal(short.write('Some text before it') + short.end(), '')
})

test('the last words are complete, short, and split no surrogate pair', () => {
  const text = `${'A sentence that is long. '.repeat(10)}The last words`
  const words = lastWords(text)
  assert.ok(words.length <= 60 && text.endsWith(words) && text.at(-words.length - 1) === ' ')
  assert.equal(lastWords('Dear Ann,\n'), 'Dear Ann,')
  const emoji = '😀'.repeat(50)
  for (const length of [3, 4, 59, 60]) assert.ok(tailOf(emoji, length).isWellFormed())
  assert.ok(lastWords(`x${emoji}`).isWellFormed())
})
