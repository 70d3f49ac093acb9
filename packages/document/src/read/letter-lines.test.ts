import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakLetterLines } from './letter-lines.ts'

const withLetterLines = (source: string): string => {
  const lines = source.split('\n')
  breakLetterLines(lines)
  return lines.join('\n')
}

const LETTER = [
  'Jane Doe',
  '12 Elm Street',
  'Leeds LS1 4AB',
  '',
  '14 March 2026',
  '',
  'Acme Corp',
  '1 High Street',
  '',
  '**Rent**',
  '',
  'Dear Ms Smith,',
  'the rent of the flat in Elm Street was late again this month, which',
  'is why I write.',
  '',
  'It was',
  'short.',
  '',
  'Kind regards,',
  'Jane Doe',
  '',
]

test('lines of the head and of the closing stay lines, those of the text are joined', () => {
  const broken = withLetterLines(LETTER.join('\n')).split('\n')
  assert.deepEqual(
    broken.filter((line) => line.endsWith('  ')).map((line) => line.trimEnd()),
    ['Jane Doe', '12 Elm Street', 'Acme Corp', 'Dear Ms Smith,', 'Kind regards,'],
  )
  assert.deepEqual(
    broken.map((line) => line.trimEnd()),
    LETTER,
  )
})

test('a labelled head keeps its lines without a salutation', () => {
  assert.equal(
    withLetterLines('From: Jane Doe\n12 Elm Street\nTo: Acme\n\nText\ntext'),
    'From: Jane Doe  \n12 Elm Street  \nTo: Acme\n\nText\ntext',
  )
})

test('prose above a salutation, lists and text without one stay as they are', () => {
  const prose = `${'A line of prose that was wrapped by an editor at a width of 72'.padEnd(72, '.')}\nand goes on\n\nDear Jane,\n`
  assert.equal(withLetterLines(prose), prose)
  for (const source of ['Jane Doe\n12 Elm Street\n\nSome text', '- a\n- b\n\nDear Jane,', 'a\\\nb\n\nDear Jane,', ''])
    assert.equal(withLetterLines(source), source)
})
