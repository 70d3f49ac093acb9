import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyEdits, mergeLines, parseEdits } from './edits.ts'

const TEXT = 'Dear Ann,\n\nthe rent is £500 a month.\nIt is due on 1 May.\n\n- one\n- two\n\nBob\n'

const edit = (search: string, replace: string): string =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}${replace === '' ? '' : '\n'}>>>>>>> REPLACE`

test('edits are parsed from an answer with other text around them', () => {
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

test('removed lines are removed with their newline', () => {
  assert.equal(applyEdits(TEXT, [{ search: '- one', replace: '' }]).text, TEXT.replace('- one\n', ''))
})

test('removing a line removes its line end; removing a word does not', () => {
  const windows = TEXT.replaceAll('\n', '\r\n')
  assert.equal(applyEdits(windows, [{ search: '- one', replace: '' }]).text, windows.replace('- one\r\n', ''))
  // The newline after a removed word was removed too: two lines became one.
  assert.equal(applyEdits('one two\nthree\n', [{ search: ' two', replace: '' }]).text, 'one\nthree\n')
  assert.equal(applyEdits('one\ntwo', [{ search: 'two', replace: '' }]).text, 'one')
  assert.equal(applyEdits('one\r\ntwo', [{ search: 'two', replace: '' }]).text, 'one')
})

test('an edit whose lines occur twice or not at all fails', () => {
  const twice = 'same\nother\nsame\n'
  const { text, failed } = applyEdits(twice, [
    { search: 'same', replace: 'x' },
    { search: 'gone', replace: 'y' },
  ])
  assert.equal(text, twice)
  assert.equal(failed.length, 2)
})

test('white space may differ, line ends stay', () => {
  const windows = 'a  b\r\nc\r\n'
  assert.equal(applyEdits(windows, [{ search: 'a b', replace: 'x\ny' }]).text, 'x\r\ny\r\nc\r\n')
})

test('unchanged lines of a whole new text keep their bytes', () => {
  assert.equal(mergeLines('a  b\n\n- c\nd', 'a b\n\n- c\nnew\nd'), 'a  b\n\n- c\nnew\nd')
})

test('a whole new text gets the line ends of the old one, and its white space at start and end', () => {
  assert.equal(mergeLines('\n\na  b\r\nc\r\n\r\n', 'a b\nnew\nc'), '\n\na  b\r\nnew\r\nc\r\n\r\n')
  assert.equal(mergeLines('a\nb', 'a\n\n'), 'a')
  assert.equal(mergeLines('a\r\nb\nc\r\nd', 'a\nx\nb\nc'), 'a\r\nx\r\nb\nc')
  assert.equal(mergeLines('', 'a\nb'), 'a\nb')
  assert.equal(mergeLines(' \n ', 'a'), ' \n a')
})

test('adjacent new lines are adapted, old ones are not', () => {
  const adapt = (lines: string[]): string[] => lines.map((line) => line.toUpperCase())
  assert.equal(mergeLines('a\nb\nc', 'a\nx\ny\nc\nz', adapt), 'a\nX\nY\nc\nZ')
})

test('in texts of any length, the common start and end keep their bytes', () => {
  const old = Array.from({ length: 6000 }, (_, at) => `line  ${at}`)
  const updated = old.map((line) => line.replace('  ', ' '))
  updated[3000] = 'new'
  const merged = mergeLines(old.join('\n'), updated.join('\n')).split('\n')
  assert.deepEqual(merged, old.with(3000, 'new'))
  const changed = updated.map((line, at) => (at % 2 === 0 ? line : `other ${at}`))
  const half = mergeLines(['same  start', ...old].join('\n'), ['same start', 'a new one', ...changed].join('\n')).split(
    '\n',
  )
  assert.deepEqual(half.slice(0, 2), ['same  start', 'a new one'])
  assert.equal(half.length, 6002)
})

test('edits are parsed with shorter markers, indented, in a fence, and without the last marker at the end of an answer', () => {
  const expected = [{ search: '- one', replace: '- 1' }]
  for (const answer of [
    '<<<<< SEARCH\n- one\n=====\n- 1\n>>>>> REPLACE',
    'letter.txt\n```text\n  <<<<<<< SEARCH\n  - one\n  =======\n  - 1\n  >>>>>>> REPLACE\n```',
    '<<<<<<< SEARCH\n- one\n=======\n- 1',
    '```\n<<<<<<< SEARCH\n- one\n=======\n- 1\n```\n',
  ]) {
    assert.deepEqual(parseEdits(answer), expected, answer)
  }
  assert.deepEqual(
    parseEdits('<<<<<<< SEARCH\n- one\n=======\n- 1', { complete: false }),
    [],
    'an incomplete edit of an answer that was cut off',
  )
})

test('the kind of quotes and dashes may differ', () => {
  assert.equal(applyEdits('a\ndon’t – “wait”\n', [{ search: 'don\'t - "wait"', replace: 'wait' }]).text, 'a\nwait\n')
})

test('an edit of an underlined heading is split at the separator, not at the underline', () => {
  // The underline was taken for the separator, and markers stayed in the text.
  const expected = [{ search: 'Invoice\n===', replace: 'Bill\n=====' }]
  assert.deepEqual(parseEdits(edit('Invoice\n===', 'Bill\n=====')), expected)
  const underlined = [{ search: 'Invoice\n==========', replace: 'Bill\n====' }]
  assert.deepEqual(parseEdits(edit('Invoice\n==========', 'Bill\n====')), underlined)
  assert.deepEqual(parseEdits('<<<<<<< SEARCH\nInvoice\n==========\n=======\nBill\n===='), underlined)
})
