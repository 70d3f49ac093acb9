/** The document between its marks is found the same way for any chunk boundaries, and nothing of it is changed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerPiece } from '../answer/think.ts'
import { MarkReader, type Marks, marksFor } from './marks.ts'

const MARKS = marksFor([])
const { opening, closing } = MARKS

interface Outcome {
  text: string
  reasoning: string
  restarts: number
  isMarked: boolean
  isComplete: boolean
}

interface Options {
  isReasoning?: boolean
  /** Null: none. */
  marks?: Marks | null
}

function read(chunks: Iterable<string>, options: Options = {}): Outcome {
  const { isReasoning = false, marks = MARKS } = options
  const reader = new MarkReader({ marks: marks ?? undefined, isReasoning })
  const outcome = { text: '', reasoning: '', restarts: 0 }
  const take = (pieces: AnswerPiece[]): void => {
    for (const piece of pieces) {
      if (piece.type === 'restart') {
        outcome.text = ''
        outcome.restarts++
      } else outcome[piece.type] += piece.text
    }
  }
  for (const chunk of chunks) take(reader.write(chunk))
  take(reader.end())
  return { ...outcome, isMarked: reader.isMarked, isComplete: reader.isComplete }
}

function* cut(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

/** The document of an answer, however it is cut. */
function documentOf(answer: string, options: Options = {}): Outcome {
  const whole = read([answer], options)
  for (const length of [1, 2, 3, 5, 7, 11, 100]) {
    const { restarts: _, ...outcome } = read(cut(answer, length), options)
    const { restarts: __, ...expected } = whole
    assert.deepEqual(outcome, expected, `cut into parts of ${length}: ${JSON.stringify(answer)}`)
  }
  return whole
}

const LONG = 'The committee met on Thursday and looked at the budget. '.repeat(8).trim()

/** Documents that look like chat, reasoning, refusals or marks of other services. */
const DOCUMENTS = [
  'Dear Ann,\n\nHi.\n\nPlease let me know if you need further changes.',
  'Form\n\nPlease fill in the details in brackets before signing.',
  'Report\n\nI have kept the formal tone that the board asked for.',
  'Please find below the report for March 2026:\n\n- one',
  'Here are the minutes of the meeting of 3 May:\n\n- one',
  'This is the final version of the agreement between Acme and Bolt:\n\n1. Text',
  "Sure! Here's the document you asked for:\n\nHi.\n\nLet me know if you'd like any changes!",
  "I'm sorry, but I cannot comply with this request under section 5 of the agreement.",
  'Use tags:\n\n```xml\n<reasoning lang="en">\nHm.\n</reasoning>\n```\n\nDone.',
  'A model ends its thoughts with\n</think>\nand goes on.',
  '<think>\nThis is a document about tags.\n</think>\n\nText.',
  '```\nA block of code is all there is.\n```',
  '```markdown\n# A\n```\n\nThat was Markdown.',
  '---\ntitle: x\n---\n\n# T\n\n---',
  '    indented code\n\ntext',
  '  Two spaces',
  'a < b, <final>, </final-, <final-text, final-text and </final-text',
  '<final-te',
  'Trailing spaces  \n\n\n\n  and blank lines  \n\t\nstay within it',
  '\u200bInvisible \ufeff characters \u0000 😀 İ',
  'x',
]

test('what stands between the marks is the document, character by character', () => {
  for (const text of DOCUMENTS)
    for (const [before, after] of [
      ['', ''],
      ['\n\n', '\n\n'],
      ["Sure! Here's the document you asked for:\n\n", "\n\nLet me know if you'd like any changes!"],
      ['```markdown\n', '\n```'],
      ['```markdown\n', '\n```\n\nI hope this helps!'],
      [`${LONG}\n\n`, `\n\n${LONG}`],
      ['  ', '  '],
    ]) {
      const { restarts, ...outcome } = documentOf(`${before}${opening}\n${text}\n${closing}${after}`)
      assert.deepEqual(outcome, { text, reasoning: '', isMarked: true, isComplete: true }, `${before}…${text}`)
      assert.equal(restarts, before!.length > 300 ? restarts : 0)
    }
})

test('any white space around the document belongs to the marks', () => {
  const text = 'Dear Ann,\n\n    code\n\nBye.'
  for (const [start, end] of [
    ['', ''],
    [' ', ' '],
    ['\n', ''],
    ['', '\n'],
    [' \r\n', '\r\n'],
    ['\n\n \n\t\n', '\n\n \n'],
  ])
    assert.equal(documentOf(`${opening}${start}${text}${end}${closing}`).text, text)
  assert.equal(documentOf(`${opening}\n\n    code\n${closing}`).text, '    code')
  assert.equal(documentOf(`Here it is: ${opening}\n${text}\n${closing}`).text, text)
  assert.equal(documentOf(`Here it is: ${opening}${text}${closing} Good luck!`).text, text)
})

test('without its end mark the document goes to the end of the answer', () => {
  for (const text of DOCUMENTS.filter((one) => !one.endsWith('</final-text'))) {
    const { isComplete, isMarked, text: found } = documentOf(`Sure!\n${opening}\n${text}\n`)
    assert.deepEqual([found, isMarked, isComplete], [text, true, false])
  }
  for (const start of ['</final-text', '</final-', '</fi']) {
    assert.equal(documentOf(`${opening}\nDear Ann\n${start}`).text, 'Dear Ann')
    assert.equal(documentOf(`Dear Ann\n${start}`).text, `Dear Ann\n${start}`)
  }
  assert.equal(documentOf(`${opening}\na <`).text, 'a <')
  // The slash of the end mark is missing.
  assert.equal(documentOf(`${opening}\nDear Ann\n${opening}\n`).text, 'Dear Ann')
})

test('without its opening mark the text before the end mark is left to the rules for answers without marks', () => {
  const { isMarked, isComplete, text } = documentOf(`Dear Ann,\n\nHi.\n${closing}\n\nI hope this helps!`)
  assert.deepEqual([text.trim(), isMarked, isComplete], ['Dear Ann,\n\nHi.', false, false])
})

test('an answer without marks passes as it is', () => {
  for (const text of [...DOCUMENTS, LONG, `  ${LONG}\n\n`, '']) {
    const outcome = documentOf(text)
    assert.deepEqual(outcome, { text, reasoning: '', restarts: 0, isMarked: false, isComplete: false })
  }
})

test('marks that the model only speaks of are replaced by those it uses', () => {
  for (const mention of [
    `I put the text between ${opening} and ${closing}:`,
    `The document stands between the \`${opening}\` tags, as you asked.`,
    `I write ${opening}, then the text, then ${closing}, and nothing else.`,
  ])
    assert.equal(documentOf(`${mention}\n\n${opening}\nDear Ann\n${closing}\n\nDone.`).text, 'Dear Ann', mention)
  assert.equal(documentOf(`${opening}\n${opening}\nDear Ann\n${closing}`).text, 'Dear Ann')
})

test('the text is passed on after the first mark, or after 300 characters without one', () => {
  const reader = new MarkReader({ marks: MARKS, isReasoning: false })
  assert.deepEqual(reader.write('Sure! Here it is:\n\n<final'), [])
  assert.deepEqual(reader.write('-text>\nDear'), [{ type: 'text', text: 'Dear' }])
  assert.deepEqual(reader.write(' Ann,\n'), [{ type: 'text', text: ' Ann,' }])
  assert.deepEqual(reader.write('\nHi. <'), [{ type: 'text', text: '\n\nHi.' }])
  assert.deepEqual(reader.write('b>'), [{ type: 'text', text: ' <b>' }])
  const bare = new MarkReader({ marks: MARKS, isReasoning: false })
  assert.deepEqual(bare.write('x'.repeat(299)), [])
  assert.deepEqual(bare.write('y'), [{ type: 'text', text: `${'x'.repeat(299)}y` }])
  assert.deepEqual(bare.write('z'), [{ type: 'text', text: 'z' }])
  assert.deepEqual(bare.write(`\n${opening}\nDear`), [
    { type: 'text', text: '\n' },
    { type: 'restart' },
    { type: 'text', text: 'Dear' },
  ])
})

test('reasoning with a closing tag only counts before the marks, and without marks only for a backend that is set so', () => {
  const thoughts = 'Hm. I write between the tags.'
  for (const isReasoning of [true, false]) {
    const { text, reasoning } = documentOf(`${thoughts}\n</think>\n\n${opening}\nDear Ann\n${closing}`, { isReasoning })
    assert.deepEqual([text, reasoning], ['Dear Ann', thoughts])
    assert.equal(documentOf(`${thoughts}</think>${opening}Dear Ann${closing}`, { isReasoning }).text, 'Dear Ann')
    const inside = `${opening}\nA line\n</think>\nin the text.\n${closing}`
    assert.equal(documentOf(inside, { isReasoning }).text, 'A line\n</think>\nin the text.')
  }
  const bare = `${LONG}\n</think>\n\nDear Ann`
  assert.equal(documentOf(bare).text, bare)
  const { text, reasoning } = documentOf(bare, { isReasoning: true })
  assert.deepEqual([text, reasoning], ['Dear Ann', LONG])
  const unasked = documentOf(bare, { isReasoning: true, marks: null })
  assert.deepEqual([unasked.text, unasked.reasoning], ['Dear Ann', LONG])
  assert.equal(documentOf('The tag </think> ends it.', { isReasoning: true }).text, 'The tag </think> ends it.')
})

test('the name of the marks does not occur in the texts', () => {
  for (const text of [
    'x',
    'use <final-text>',
    'FINAL-TEXT-2',
    'final-text final-text-7',
    'final-text-999999 final-text-1000000',
    'final-text-'.repeat(1000),
  ]) {
    const name = marksFor(['other', text]).opening.slice(1, -1)
    assert.ok(!text.toLowerCase().includes(name), name)
  }
  assert.deepEqual(marksFor(['x']), { opening: '<final-text>', closing: '</final-text>' })
})
