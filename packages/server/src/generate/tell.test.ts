import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModelEvent, ModelRequest } from '../models/backend.ts'
import type { Session } from './call.ts'
import { type Stretch, tell } from './tell.ts'

/** A model whose candidates are given, call by call; the last ones again when they are used up. */
function sessionOf(
  calls: string[][],
  { leftMs = () => 60_000, native = true }: { leftMs?: () => number; native?: boolean } = {},
): { session: Session; requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  const session: Session = {
    route: {
      kind: 'backend',
      modelId: 'model-07',
      name: 'small',
      tier: 'micro',
      target: { upstream: 'small', contextTokens: 2048 },
      limits: { plainTimeoutMs: 60_000, streamTimeoutMs: 60_000 },
      backend: {
        name: 'small',
        kind: 'gguf',
        capabilities: { jsonSchema: false, batch: true, continueAssistant: native },
        countTokens: async () => 10,
        state: () => assert.fail('not asked'),
        close: async () => {},
        async *stream(request): AsyncGenerator<ModelEvent> {
          const candidates = calls[Math.min(requests.length, calls.length - 1)] ?? []
          requests.push(request)
          for (const [candidate, text] of candidates.entries()) {
            yield { type: 'text', text, candidate }
            yield { type: 'finish', reason: 'length', candidate }
          }
        },
      },
    },
    signal: new AbortController().signal,
    leftMs,
  }
  return { session, requests }
}

const ACCOUNT: Stretch = {
  voice: 'account',
  topic: 'what trees give a town',
  beat: 'shade on hot days',
  angle: '',
  before: '',
  given: 'What trees give a town: shade on hot days',
  words: 12,
}

const STORY: Stretch = {
  voice: 'story',
  topic: 'Ada finds a sealed letter and decides not to open it',
  beat: 'Ada finds a sealed letter',
  angle: '',
  before: 'Ada finds a sealed letter.',
  given: 'Ada finds a sealed letter and decides not to open it',
  words: 12,
}

async function told(stretch: Stretch, ...calls: string[][]): Promise<string[]> {
  const { session } = sessionOf(calls)
  const paragraphs: string[] = []
  for await (const paragraph of tell(session, stretch)) paragraphs.push(paragraph)
  return paragraphs
}

test('of a candidate the sentences count up to the one that names, counts or cites somebody', async () => {
  const good = 'Trees give shade to the streets on hot summer days.'
  for (const bad of [
    'Mayor Olsen planted them along the streets.',
    'Shade lowers the heat by 12 percent on hot days.',
    'Studies show that shade cools the hot streets.',
    'I sit in the shade of a tree on hot days.',
    'This chapter explains the shade of trees in the town.',
    'This text shows how the shade of trees helps a town.',
  ])
    assert.deepEqual(await told(ACCOUNT, [`${good} ${bad}`]), [good], bad)
})

test('the candidate that stays with the subject is taken', async () => {
  const [paragraph] = await told(ACCOUNT, [
    'Computers have changed the way that people work and live.',
    'Broad crowns throw cool shade over pavements on hot afternoons.',
    'Food is grown on farms and brought to the shops by lorries.',
  ])
  assert.equal(paragraph, 'Broad crowns throw cool shade over pavements on hot afternoons.')
})

test('what was said is not said again, and a model with nothing new ends the stretch', async () => {
  const once = 'Trees give shade to the streets on hot summer days.'
  const { session, requests } = sessionOf([[once]])
  const paragraphs: string[] = []
  for await (const paragraph of tell(session, { ...ACCOUNT, words: 500 })) paragraphs.push(paragraph)
  assert.deepEqual(paragraphs, [once])
  // The first was used, three more were not; each dared more than the one before.
  assert.equal(requests.length, 4)
  const heat = requests.map(({ temperature = 0 }) => temperature)
  assert.ok(heat.at(-1)! > heat[1]!)
})

test('a story is told in the past, by nobody in it, and does not do what the prompt says is not done', async () => {
  const good = 'She turned the letter over in her cold hands.'
  for (const bad of [
    'She opened the letter at last.',
    'The letter is heavy in her hands now.',
    'I looked at the letter for a long time.',
  ])
    assert.deepEqual(await told(STORY, [`${good} ${bad}`]), [good], bad)
  const left = 'She did not open the letter that long night.'
  assert.deepEqual(await told(STORY, [left]), [left])
})

test('a word that another candidate writes in small letters is no name', async () => {
  const named = 'Dust lay thick upon the letter in her hands.'
  assert.deepEqual(await told(STORY, [named]), [])
  assert.deepEqual(await told(STORY, [named, 'Heavy was the dust, he said in her ear.']), [named])
})

test('a stretch begins with its point, and the model goes on from there', async () => {
  const { session, requests } = sessionOf([[' protects people from the sun in the middle of summer.']])
  const paragraphs: string[] = []
  for await (const paragraph of tell(session, { ...ACCOUNT, seed: 'Shade on hot days', words: 5 }))
    paragraphs.push(paragraph)
  assert.deepEqual(paragraphs, ['Shade on hot days protects people from the sun in the middle of summer.'])
  assert.deepEqual(requests[0]?.messages.at(-1), { role: 'assistant', content: 'Shade on hot days' })
  const comma = { ...ACCOUNT, seed: 'Shade on hot days', words: 5 }
  assert.deepEqual(await told(comma, [', it protects people from the sun in the summer.']), [])
})

test('no call is made where the time is over, and it is known that words are missing for it', async () => {
  const { session, requests } = sessionOf([['Trees give shade to the streets.']], { leftMs: () => 1000 })
  for await (const _ of tell(session, ACCOUNT)) assert.fail('nothing can come')
  assert.equal(requests.length, 0)
  assert.equal(session.late, true)
})

test('a backend that does not go on with its own words is asked to, and begins for itself', async () => {
  const { session, requests } = sessionOf(
    [
      ['Shade protects people from the sun in the middle of summer.'],
      ['Broad crowns keep that shade over the pavements.'],
    ],
    { native: false },
  )
  const paragraphs: string[] = []
  for await (const paragraph of tell(session, { ...ACCOUNT, seed: 'Shade on hot days', words: 15 }))
    paragraphs.push(paragraph)
  assert.deepEqual(paragraphs, [
    'Shade protects people from the sun in the middle of summer. Broad crowns keep that shade over the pavements.',
  ])
  assert.equal(requests[0]?.messages.at(-1)?.role, 'user')
  assert.match(requests[1]?.messages.at(-1)?.content ?? '', /^Your answer stopped/u)
})

test('a step ends once nothing that is still to come of any candidate can be kept', async () => {
  let read = 0
  const { session } = sessionOf([])
  session.route.backend.stream = async function* () {
    for (const text of ['The Mayor of Springfield ', 'paid for it. ', 'And so on ', 'without an end. ']) {
      read++
      yield { type: 'text', text, candidate: 0 }
      yield { type: 'text', text, candidate: 1 }
      yield { type: 'text', text, candidate: 2 }
    }
  }
  for await (const paragraph of tell(session, ACCOUNT)) assert.fail(paragraph)
  // Three failures in a row end the stretch; of each, the two events of a sentence were read.
  assert.equal(read, 6)
})

test('a story is not gone on with from a blank of the draft', async () => {
  const { session, requests } = sessionOf([[]])
  const before = 'Chapter One\n\n[Before: where Ada is, and at what hour.]\n\nAda finds a letter.'
  for await (const paragraph of tell(session, { ...STORY, before })) assert.fail(paragraph)
  assert.equal(requests[0]?.messages.at(-1)?.content, 'Chapter One\n\nAda finds a letter.\n\n')
})
