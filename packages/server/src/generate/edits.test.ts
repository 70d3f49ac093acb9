import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyEdits, isNewVersion, mergeLines, parseEdits } from './edits.ts'

const TEXT = 'Dear Ann,\n\nthe rent is £500 a month.\nIt is due on 1 May.\n\n- one\n- two\n\nBob\n'

const edit = (search: string, replace: string): string =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}${replace === '' ? '' : '\n'}>>>>>>> REPLACE`

test('edits are read from an answer, whatever stands round them', () => {
  const answer = `Here are the edits:\n${edit('a', 'b')}\nand\n${edit('c\nd', '')}`
  assert.deepEqual(parseEdits(answer), [
    { search: 'a', replace: 'b' },
    { search: 'c\nd', replace: '' },
  ])
})

test('only the searched lines change', () => {
  const { text, applied, failed } = applyEdits(
    TEXT,
    parseEdits(edit('the rent is £500 a month.', 'the rent is £550 a month.')),
  )
  assert.equal(text, TEXT.replace('500', '550'))
  assert.deepEqual([applied, failed.length], [1, 0])
})

test('removed lines take their newline along', () => {
  assert.equal(applyEdits(TEXT, [{ search: '- one', replace: '' }]).text, TEXT.replace('- one\n', ''))
})

test('lines that occur twice or not at all are not guessed at', () => {
  const twice = 'same\nother\nsame\n'
  const { text, failed } = applyEdits(twice, [
    { search: 'same', replace: 'x' },
    { search: 'gone', replace: 'y' },
  ])
  assert.equal(text, twice)
  assert.equal(failed.length, 2)
})

test('blank space may differ, line ends are kept', () => {
  const windows = 'a  b\r\nc\r\n'
  assert.equal(applyEdits(windows, [{ search: 'a b', replace: 'x\ny' }]).text, 'x\r\ny\r\nc\r\n')
})

test('of a whole new text, lines that say the same keep their bytes', () => {
  assert.equal(mergeLines('a  b\n\n- c\nd', 'a b\n\n- c\nnew\nd'), 'a  b\n\n- c\nnew\nd')
})

test('edits are read under fewer marks, indented, in a fence, and without the last mark at the end of an answer', () => {
  const wanted = [{ search: '- one', replace: '- 1' }]
  for (const answer of [
    '<<<<< SEARCH\n- one\n=====\n- 1\n>>>>> REPLACE',
    'letter.txt\n```text\n  <<<<<<< SEARCH\n  - one\n  =======\n  - 1\n  >>>>>>> REPLACE\n```',
    '<<<<<<< SEARCH\n- one\n=======\n- 1',
    '```\n<<<<<<< SEARCH\n- one\n=======\n- 1\n```\n',
  ]) {
    assert.deepEqual(parseEdits(answer), wanted, answer)
  }
  assert.deepEqual(
    parseEdits('<<<<<<< SEARCH\n- one\n=======\n- 1', false),
    [],
    'half an edit of an answer that was cut',
  )
})

test('the kind of quotes and dashes may differ', () => {
  assert.equal(applyEdits('a\ndon’t – “wait”\n', [{ search: 'don\'t - "wait"', replace: 'wait' }]).text, 'a\nwait\n')
})

test('a text anew is told from a remark about it', () => {
  assert.ok(isNewVersion(TEXT, TEXT.replace('500', '550')))
  assert.ok(isNewVersion(TEXT, 'Dear Ann,\n\nthe rent is £500 a month, due on 1 May.'), 'shorter, in the same words')
  assert.ok(isNewVersion(TEXT, 'An entirely other letter, about the weather, as it was asked for in the request.'))
  for (const remark of [
    'No changes are needed.',
    'The letter has no typos.',
    'Dear Bob,\n\n[... rest of the letter unchanged ...]',
  ]) {
    assert.ok(!isNewVersion(TEXT, remark), remark)
  }
})

test('an edit of a heading that is underlined is parted at the mark, not at the underline', () => {
  // The underline was taken for the mark: the text was left with marks in it.
  const wanted = [{ search: 'Invoice\n===', replace: 'Bill\n=====' }]
  assert.deepEqual(parseEdits(edit('Invoice\n===', 'Bill\n=====')), wanted)
  const underlined = [{ search: 'Invoice\n==========', replace: 'Bill\n====' }]
  assert.deepEqual(parseEdits(edit('Invoice\n==========', 'Bill\n====')), underlined)
  assert.deepEqual(parseEdits('<<<<<<< SEARCH\nInvoice\n==========\n=======\nBill\n===='), underlined)
})

test('dots within a sentence leave nothing out, in any script, and a line of dots is read in one pass', () => {
  // To a pattern of words in Latin letters a Russian sentence is nothing but signs round its dots.
  assert.ok(isNewVersion('Он пришёл домой и лёг спать.', 'Он пришёл домой... и лёг спать.'))
  assert.ok(!isNewVersion('Он пришёл домой.\nОн лёг спать.', 'Он пришёл домой.\n...\n'))
  assert.ok(isNewVersion('Name and date', `Name and date\n${'.'.repeat(100_000)} x`))
})
