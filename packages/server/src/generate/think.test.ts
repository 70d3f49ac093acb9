/** Reasoning and text of a model are split the same way for any chunk boundaries. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnswerPiece, ThinkSplitter } from './think.ts'

interface Outcome {
  text: string
  reasoning: string
}

function split(chunks: Iterable<string>): Outcome & { restarts: number } {
  const splitter = new ThinkSplitter()
  const outcome = { text: '', reasoning: '', restarts: 0 }
  const take = (pieces: AnswerPiece[]): void => {
    for (const piece of pieces) {
      if (piece.type === 'restart') {
        outcome.text = ''
        outcome.restarts++
      } else if (piece.type === 'text') outcome.text += piece.text
      else outcome.reasoning += piece.text
    }
  }
  for (const chunk of chunks) take(splitter.write(chunk))
  take(splitter.end())
  return outcome
}

function* cut(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

const CASES: readonly (readonly [answer: string, outcome: Outcome])[] = [
  ['A plain text.', { text: 'A plain text.', reasoning: '' }],
  ['\n\n  Indented text', { text: '\n\n  Indented text', reasoning: '' }],
  ['<think>\nHm.\n</think>\n\nText.', { text: 'Text.', reasoning: 'Hm.\n' }],
  ['\n<THINK>Hm.</THINK>Text.', { text: 'Text.', reasoning: 'Hm.' }],
  ['<think>One.</think>\n<think>Two.</think>Text.', { text: 'Text.', reasoning: 'One.Two.' }],
  ['<thinking>a < b</thinking>Text.', { text: 'Text.', reasoning: 'a < b' }],
  ['[THINK]Hm.[/THINK]Text.', { text: 'Text.', reasoning: 'Hm.' }],
  ['◁think▷Hm.◁/think▷Text.', { text: 'Text.', reasoning: 'Hm.' }],
  [
    '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Text.',
    { text: 'Text.', reasoning: 'Hm.' },
  ],
  ['<think>\nNever closed', { text: '', reasoning: 'Never closed' }],
  ['Hm, let me see.\n</think>\n\nText.', { text: 'Text.', reasoning: 'Hm, let me see.' }],
  ['Hm, let me see.</think>  \nText.', { text: 'Text.', reasoning: 'Hm, let me see.' }],
  ['The tag </think> ends it.', { text: 'The tag </think> ends it.', reasoning: '' }],
  ['Write <think>, then\n</think>\nand so on', { text: 'Write <think>, then\n</think>\nand so on', reasoning: '' }],
  ['Text <think>in a tag</think>', { text: 'Text <think>in a tag</think>', reasoning: '' }],
  ['<thinker> is no tag', { text: '<thinker> is no tag', reasoning: '' }],
  ['<thin', { text: '<thin', reasoning: '' }],
  ['', { text: '', reasoning: '' }],
]

test('reasoning at the start is separated, a tag later in the text is text, for any chunk boundaries', () => {
  for (const [answer, expected] of CASES)
    for (const length of [1, 2, 3, 5, 8, 1000]) {
      const { text, reasoning } = split(cut(answer, length))
      assert.deepEqual(
        { text, reasoning: reasoning.trimEnd() },
        { ...expected, reasoning: expected.reasoning.trimEnd() },
        answer,
      )
    }
})

test('a restart voids the text before a lone closing tag, and happens in no other case', () => {
  for (const [answer, { text }] of CASES) {
    const { restarts } = split(cut(answer, 2))
    assert.equal(restarts, /^Hm, let/.test(answer) ? 1 : 0, `${answer} → ${text}`)
  }
})

test('hostile answers are split in one pass', () => {
  const long = 400_000
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
    const { text, reasoning } = split(cut(answer, 4))
    assert.ok(text.length + reasoning.length <= answer.length)
  }
})
