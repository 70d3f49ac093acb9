import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Continuation, continuationOf, lastWords, tailOf } from './continuation.ts'

test('repeated words are removed from a continuation, whatever white space is between them', () => {
  const before = 'The rent is due on the first of\nevery month.'
  for (const [text, rest] of [
    ['the first of\nevery month. It rises.', ' It rises.'],
    ['the first of every month. It rises.', ' It rises.'],
    ['\n\nthe  first of\r\nevery month.\n\nIt rises.', '\n\nIt rises.'],
    [`${before}\n- one`, '\n- one'],
    ['on the first of every month.', ''],
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

test('without repeated words a space is inserted, unless the place or the script needs none', () => {
  for (const [before, text, whole] of [
    ['The quick brown', 'fox jumps.', 'The quick brown fox jumps.'],
    ['The quick brown ', 'fox jumps.', 'The quick brown fox jumps.'],
    ['The quick brown', ' fox jumps.', 'The quick brown fox jumps.'],
    ['The quick brown fox', ', tired, jumps.', 'The quick brown fox, tired, jumps.'],
    ['The quick (brown) and (', 'red) fox.', 'The quick (brown) and (red) fox.'],
    ['敏捷的棕色狐狸跳过', '了那只懒狗。', '敏捷的棕色狐狸跳过了那只懒狗。'],
    ['第一段结束了。', '第二段开始。', '第一段结束了。第二段开始。'],
    ['The text of a paragraph.', '\n\nThe next one.', 'The text of a paragraph.\n\nThe next one.'],
  ] as const)
    assert.equal(before + continuationOf(before, text), whole)
})

test('a few equal characters are no overlap, but all of a very short text is', () => {
  assert.equal(continuationOf('We thank you and', 'and yours.'), ' and yours.')
  assert.equal(continuationOf('Dear', 'Dear Ann,'), ' Ann,')
})

test('a continuation is held back only until its overlap is found, an exact one not at all', () => {
  const long = 'word '.repeat(200)
  const continuation = new Continuation('Some text before it', false)
  assert.equal(continuation.write('text before it goes on'), '')
  assert.equal(continuation.write(` ${long}`), ` goes on ${long}`)
  assert.equal(continuation.write('before it'), 'before it')
  assert.equal(continuation.end(), '')
  const exact = new Continuation('Some te', true)
  assert.equal(exact.write('te') + exact.end(), 'te')
  const short = new Continuation('Some text before it', false)
  assert.equal(short.write('before it') + short.end(), '')
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
