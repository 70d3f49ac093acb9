import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../clock.ts'
import type { ModelEvent } from '../models/backend.ts'
import { BUILT_IN_TEMPLATES } from '../templates/load.ts'
import { createCompose } from './compose.ts'
import { paragraphsOf } from './refine.ts'

test('a text parted into paragraphs is the text again, each with the blank lines after it', () => {
  assert.deepEqual(paragraphsOf('one\ntwo\n\nthree\n \n\nfour\n'), ['one\ntwo\n\n', 'three\n \n\n', 'four\n'])
  assert.deepEqual(paragraphsOf('\n\none'), ['\n\none'])
  assert.deepEqual(paragraphsOf('one\r\n\r\ntwo'), ['one\r\n\r\n', 'two'])
})

test('a hundred thousand blank lines are one gap, found in one pass', () => {
  // A pattern that looks back at every place took the square of their number, and the whole service with it.
  const gap = `one${'\n'.repeat(100_000)}`
  assert.deepEqual(paragraphsOf(`${gap}two`), [gap, 'two'])
})

/** What comes of a text and a wish where a large model answers so. */
async function refined(
  { prompt, existingContent }: { prompt: string; existingContent: string },
  { answer, contextTokens = 8192 }: { answer: string; contextTokens?: number },
): Promise<string> {
  async function* stream(): AsyncGenerator<ModelEvent> {
    yield { type: 'text', text: answer }
    yield { type: 'finish', reason: 'stop' }
  }
  const route = {
    kind: 'backend' as const,
    modelId: 'model-01' as const,
    name: 'Large',
    tier: 'large' as const,
    target: { upstream: 'large', contextTokens },
    limits: { plainTimeoutMs: 120_000, streamTimeoutMs: 600_000 },
    backend: {
      name: 'large',
      kind: 'openai' as const,
      capabilities: { jsonSchema: false, batch: false, continueAssistant: false },
      countTokens: async () => 1000,
      state: () => assert.fail('not asked'),
      close: async () => {},
      stream,
    },
  }
  const compose = createCompose({
    models: { resolve: () => ({ first: route, fallbacks: [] }) },
    templates: BUILT_IN_TEMPLATES,
    clock: systemClock,
    timeZone: 'UTC',
  })
  const input = { prompt, existingContent, template: 'blank', modelType: 'model-01', format: 'pdf' } as const
  for await (const event of compose(input, new AbortController().signal, { plain: true }))
    if (event.type === 'done') return event.document.content
  return assert.fail('no document came')
}

test('where the wish takes nearly all of the context, a text that still fits is one piece', async () => {
  // Pieces of less than nothing were cut off it without end.
  const input = { prompt: 'Say that the rent is in euros', existingContent: 'The rent is 500.' }
  const answer = 'The rent is 500 euros.'
  assert.equal(await refined(input, { answer, contextTokens: 1300 }), answer)
})

test('a list of changes goes where nobody asked for it, and stays where the wish or the text has one', async () => {
  const existingContent = 'We talked on Monday about the rent and the roof of the house.'
  const fresh = 'On Monday we spoke about the rent and about the roof of the house.'
  const answer = `${fresh}\n\n**Changes made**\n\n- “spoke” for “talked”`
  for (const prompt of ['Rewrite it', 'Schreibe es um'])
    assert.equal(await refined({ prompt, existingContent }, { answer }), fresh)
  for (const prompt of ['Rewrite it and add a list of your changes', 'Schreibe es um, mit Liste der Änderungen'])
    assert.equal(await refined({ prompt, existingContent }, { answer }), answer)
})
