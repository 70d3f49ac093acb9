import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEdits } from './edits.ts'

const block = (search: string, replace: string): string =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}${replace === '' ? '' : '\n'}>>>>>>> REPLACE`

const editsOf = (answer: string): [search: string, replace: string][] => {
  const { edits, faults } = parseEdits(answer)
  assert.deepEqual(faults, [], answer)
  return edits.map(({ search, replace }) => [search.join('\n'), replace.join('\n')])
}

const faultsOf = (answer: string): string[] =>
  parseEdits(answer).faults.map(({ number, line, reason }) => `${number} (${line}) ${reason}`)

test('edits are parsed from an answer with other text around them', () => {
  const answer = `Here are the edits:\n${block('a', 'b')}\nand\n${block('c\nd', '')}`
  assert.deepEqual(editsOf(answer), [
    ['a', 'b'],
    ['c\nd', ''],
  ])
})

test('edits are parsed with shorter markers, indented, in a fence and with Windows line ends', () => {
  for (const answer of [
    '<<<<< SEARCH\n- one\n=====\n- 1\n>>>>> REPLACE',
    'letter.txt\n```text\n  <<<<<<< SEARCH\n  - one\n  =======\n  - 1\n  >>>>>>> REPLACE\n```',
    block('- one', '- 1').replaceAll('\n', '\r\n'),
    '<<<<<<<SEARCH\n- one\n=======\n- 1\n>>>>>>>REPLACE',
  ])
    assert.deepEqual(editsOf(answer), [['- one', '- 1']], answer)
  // Only lines that are all indented lose the indentation of the marker.
  assert.deepEqual(editsOf('  <<<<<<< SEARCH\n    a:\n  b:\n=======\n    c\n>>>>>>> REPLACE'), [
    ['    a:\n  b:', '    c'],
  ])
})

test('new lines may contain quoted mail and lines of marks: only a line that names REPLACE closes the block', () => {
  // The block ended at the quoted mail, and what followed was dropped.
  const replace = 'He wrote:\n>>>> quoted mail\n>>>>>>>\n> and more\n<<<<<<<\n===\nThe end.'
  assert.deepEqual(editsOf(block('He wrote.', replace)), [['He wrote.', replace]])
})

test('an edit of an underlined heading is split at the separator, not at the underline', () => {
  for (const [search, replace] of [
    ['Invoice\n===', 'Bill\n====='],
    ['Invoice\n==========', 'Bill\n===='],
  ] as const)
    assert.deepEqual(editsOf(block(search, replace)), [[search, replace]])
})

test('a single empty line in place of new lines removes lines, as nothing does', () => {
  assert.deepEqual(parseEdits(block('a', '')).edits[0]?.replace, [])
  assert.deepEqual(parseEdits(block('a', ' ')).edits[0]?.replace, [])
  assert.deepEqual(parseEdits(block('a', '\n')).edits[0]?.replace, ['', ''])
})

test('a block that lacks a line of its form is a fault that names it, and hides no other', () => {
  const whole = block('c', 'd')
  // All of these were dropped without a word, or took the following blocks along.
  for (const [answer, fault] of [
    [`<<<<<<< SEARCH\nTotal: 10\nTotal: 12\n>>>>>>> REPLACE\n${whole}`, '1 (Total: 10) has no line "======="'],
    [`<<<<<<< SEARCH\nTotal: 10\n=======\nTotal: 12\n${whole}`, '1 (Total: 10) has no line ">>>>>>> REPLACE"'],
    [`${whole}\n<<<<<<< SEARCH\nTotal: 10\n=======\nTotal: 12`, '2 (Total: 10) has no line ">>>>>>> REPLACE"'],
    [`${whole}\n<<<<<<< SEARCH\nTotal: 10\n=======\nTotal: 12\n>>>>>>>`, '2 (Total: 10) has no line ">>>>>>> REPLACE"'],
    [`${whole}\n<<<<<<<\na\n=======\nb\n>>>>>>> REPLACE`, '2 () has no line "<<<<<<< SEARCH"'],
    [
      `${block('Invoice\n=======', 'Bill\n====')}\n${whole}`,
      '1 (Invoice) has several lines "=======", so that its two parts cannot be told apart',
    ],
  ] as const) {
    assert.deepEqual(faultsOf(answer), [fault], answer)
    assert.deepEqual(
      parseEdits(answer).edits.map(({ search }) => search),
      [['c']],
    )
  }
})

test('a fault quotes the first words of its block only', () => {
  const [fault] = parseEdits(`<<<<<<< SEARCH\n\n  ${'🎉'.repeat(500)}\n>>>>>>> REPLACE`).faults
  assert.equal(fault?.line, `${'🎉'.repeat(60)}…`)
})
