/** Reasoning and text of a model are split the same way for any chunk boundaries. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnswerPiece, ThinkSplitter } from './think.ts'

interface Outcome {
  text: string
  reasoning: string
}

function split(chunks: Iterable<string>, options = {}): Outcome {
  const splitter = new ThinkSplitter(options)
  const outcome = { text: '', reasoning: '' }
  const take = (pieces: AnswerPiece[]): void => {
    for (const piece of pieces) {
      assert.notEqual(piece.type, 'restart')
      if (piece.type === 'text') outcome.text += piece.text
      else if (piece.type === 'reasoning') outcome.reasoning += piece.text
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
  ['<think lang="en">Hm.</think>Text.', { text: 'Text.', reasoning: 'Hm.' }],
  ['<reasoning\n  effort="low"\n>\nHm.\n</reasoning>\nText.', { text: 'Text.', reasoning: 'Hm.\n' }],
  ['<think a="1', { text: '<think a="1', reasoning: '' }],
  [`<think ${'x'.repeat(300)}>`, { text: `<think ${'x'.repeat(300)}>`, reasoning: '' }],
  ['<thinks lang="en">Hm.</thinks>', { text: '<thinks lang="en">Hm.</thinks>', reasoning: '' }],
  ['Hm, let me see.\n</think>\n\nText.', { text: 'Hm, let me see.\n</think>\n\nText.', reasoning: '' }],
  [
    'A tag:\n\n<reasoning lang="en">Hm.</reasoning>\n',
    { text: 'A tag:\n\n<reasoning lang="en">Hm.</reasoning>\n', reasoning: '' },
  ],
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

test('where it is asked for, text before a lone closing tag is reasoning, and is held back', () => {
  const lone = { lone: true }
  for (const length of [1, 3, 1000]) {
    const hm = split(cut('Hm, let me see.\n</think>\n\nText.\n</think>\n', length), lone)
    assert.deepEqual(hm, { text: 'Text.\n</think>\n', reasoning: 'Hm, let me see.' })
    assert.deepEqual(split(cut('Text </think> only.', length), lone), { text: 'Text </think> only.', reasoning: '' })
    assert.deepEqual(split(cut('<think>Hm.</think>Text\n</think>\n', length), lone), {
      text: 'Text\n</think>\n',
      reasoning: 'Hm.',
    })
  }
})
