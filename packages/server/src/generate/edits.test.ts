import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyEdits, mergeLines, parseEdits } from './edits.ts'

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
  const { text, failed } = applyEdits(TEXT, parseEdits(edit('the rent is £500 a month.', 'the rent is £550 a month.')))
  assert.equal(text, TEXT.replace('500', '550'))
  assert.deepEqual(failed, [])
})

test('removed lines take their newline along', () => {
  assert.equal(applyEdits(TEXT, [{ search: '- one', replace: '' }]).text, TEXT.replace('- one\n', ''))
})

test('removed lines leave no line end behind, and a removed word no broken line', () => {
  const windows = TEXT.replaceAll('\n', '\r\n')
  assert.equal(applyEdits(windows, [{ search: '- one', replace: '' }]).text, windows.replace('- one\r\n', ''))
  // The newline behind a word that was removed went too: two lines became one.
  assert.equal(applyEdits('one two\nthree\n', [{ search: ' two', replace: '' }]).text, 'one\nthree\n')
  assert.equal(applyEdits('one\ntwo', [{ search: 'two', replace: '' }]).text, 'one')
  assert.equal(applyEdits('one\r\ntwo', [{ search: 'two', replace: '' }]).text, 'one')
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

test('a whole new text takes over the line ends of the old one, and the blank space at its start and end', () => {
  assert.equal(mergeLines('\n\na  b\r\nc\r\n\r\n', 'a b\nnew\nc'), '\n\na  b\r\nnew\r\nc\r\n\r\n')
  assert.equal(mergeLines('a\nb', 'a\n\n'), 'a')
  assert.equal(mergeLines('a\r\nb\nc\r\nd', 'a\nx\nb\nc'), 'a\r\nx\r\nb\nc')
  assert.equal(mergeLines('', 'a\nb'), 'a\nb')
  assert.equal(mergeLines(' \n ', 'a'), ' \n a')
})

test('new lines that stand together are adapted, old ones are not', () => {
  const adapt = (lines: string[]): string[] => lines.map((line) => line.toUpperCase())
  assert.equal(mergeLines('a\nb\nc', 'a\nx\ny\nc\nz', adapt), 'a\nX\nY\nc\nZ')
})

test('texts of any length are merged: what is the same at both ends keeps its bytes', () => {
  const old = Array.from({ length: 6000 }, (_, at) => `line  ${at}`)
  const fresh = old.map((line) => line.replace('  ', ' '))
  fresh[3000] = 'new'
  const merged = mergeLines(old.join('\n'), fresh.join('\n')).split('\n')
  assert.deepEqual(merged, old.with(3000, 'new'))
  const others = fresh.map((line, at) => (at % 2 === 0 ? line : `other ${at}`))
  const half = mergeLines(['same  start', ...old].join('\n'), ['same start', 'a new one', ...others].join('\n')).split(
    '\n',
  )
  assert.deepEqual(half.slice(0, 2), ['same  start', 'a new one'])
  assert.equal(half.length, 6002)
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
    parseEdits('<<<<<<< SEARCH\n- one\n=======\n- 1', { complete: false }),
    [],
    'half an edit of an answer that was cut',
  )
})

test('the kind of quotes and dashes may differ', () => {
  assert.equal(applyEdits('a\ndon’t – “wait”\n', [{ search: 'don\'t - "wait"', replace: 'wait' }]).text, 'a\nwait\n')
})

test('an edit of a heading that is underlined is parted at the mark, not at the underline', () => {
  // The underline was taken for the mark: the text was left with marks in it.
  const wanted = [{ search: 'Invoice\n===', replace: 'Bill\n=====' }]
  assert.deepEqual(parseEdits(edit('Invoice\n===', 'Bill\n=====')), wanted)
  const underlined = [{ search: 'Invoice\n==========', replace: 'Bill\n====' }]
  assert.deepEqual(parseEdits(edit('Invoice\n==========', 'Bill\n====')), underlined)
  assert.deepEqual(parseEdits('<<<<<<< SEARCH\nInvoice\n==========\n=======\nBill\n===='), underlined)
})
