/** Answers that are out to break what reads them, as long as a model may write: each is read in one pass. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAnswer } from './answer/read-answer.ts'
import { type AnswerPiece, ThinkSplitter } from './answer/think.ts'
import { warningsOf } from './checks.ts'
import { clean } from './clean/clean.ts'
import { MarkReader, marksFor } from './clean/marks.ts'
import { parseEdits } from './refine/edits.ts'

const MARKS = marksFor([])
const { opening, closing } = MARKS

interface Reader {
  write(chunk: string): AnswerPiece[]
  end(): AnswerPiece[]
}

/** Text and reasoning that come out of an answer in chunks of four characters. */
function textOf(reader: Reader, answer: string): string {
  let parts: string[] = []
  const take = (pieces: AnswerPiece[]) => {
    for (const piece of pieces) {
      if (piece.type === 'restart') parts = []
      else parts.push(piece.text)
    }
  }
  for (let at = 0; at < answer.length; at += 4) take(reader.write(answer.slice(at, at + 4)))
  take(reader.end())
  return parts.join('')
}

test('the document of a hostile answer is found in one pass', () => {
  const length = 60_000
  for (const part of [
    '<',
    '</final-tex',
    '<final-text',
    opening,
    closing,
    ' ',
    '\n',
    '</think>',
    '</think>\n',
    `x${opening}`,
  ]) {
    const answer = part.repeat(length / part.length)
    for (const isReasoning of [true, false])
      for (const start of ['', `${opening}\n`, 'x '.repeat(200)])
        assert.ok(
          textOf(new MarkReader({ marks: MARKS, isReasoning }), start + answer).length <= answer.length + start.length,
        )
  }
})

test('hostile answers are split in one pass', () => {
  const long = 100_000
  for (const answer of [
    '<'.repeat(long),
    '</think'.repeat(long / 7),
    '</think>'.repeat(long / 8),
    ' '.repeat(long),
    `Hm.</think>${' '.repeat(long)}x`,
    `<think>${'<'.repeat(long)}`,
    `<think>${'</think'.repeat(long / 7)}`,
    '<think></think>'.repeat(2000),
  ]) {
    for (const options of [{}, { lone: true }]) {
      assert.ok(textOf(new ThinkSplitter(options), answer).length <= answer.length)
    }
  }
})

test('markers that are opened, closed and separated without end are read in linear time', () => {
  for (const line of ['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE', ' '.repeat(200), '<<<<'])
    assert.doesNotThrow(() => parseEdits(`<<<<<<< SEARCH\n${`${line}\n`.repeat(50_000)}`), line)
})

test('hostile text is cleaned in linear time', () => {
  const parts =
    '\n|  |  \n|\r|`|```\n|```\n\n|---\n|---\n\n|*|* |- |1. |> |(|<|<|</s>|</s>\n|`<|Note:\n\n|Let me know if |Here is |sure, |sure.\n|Here is the letter:\n|Let me know if the tone\n\n'.split(
      '|',
    )
  for (const part of parts) {
    const text = part.repeat(200_000 / part.length)
    for (const start of ['', 'Text.\n\n', '```\n', '```markdown\n', 'Here is the letter:\n\n', 'x</s>'])
      assert.ok(clean(start + text).text.length <= text.length + start.length)
  }
})

test('hostile brackets are read in one pass', () => {
  for (const piece of ['[', '[a', '[name', ']', '[a]'])
    assert.ok(warningsOf(readAnswer(piece.repeat(30_000))).length <= 1)
})
