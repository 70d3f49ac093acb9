import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GenerationBroken, type ModelEvent, type ModelRequest, ModelUnavailable } from '../models/backend.ts'
import { collectInTime, joined, type Session } from './call.ts'

const MESSAGES = [{ role: 'user' as const, content: 'Say it.' }]
const WORDS = { maxTokens: 100, reserveMs: 3_000 }

/** A session of two minutes on a clock that only the model moves. */
function sessionWith(stream: (clock: { ms: number }, request: ModelRequest) => AsyncGenerator<ModelEvent>): {
  session: Session
  clock: { ms: number }
  calls: () => number
} {
  const clock = { ms: 0 }
  let calls = 0
  const session: Session = {
    route: {
      kind: 'backend',
      modelId: 'model-07',
      name: 'small',
      tier: 'micro',
      target: { upstream: 'small', contextTokens: 2048 },
      limits: { plainTimeoutMs: 120_000, streamTimeoutMs: 600_000 },
      backend: {
        name: 'small',
        kind: 'gguf',
        capabilities: { jsonSchema: false, batch: true, continueAssistant: true },
        countTokens: async () => 10,
        state: () => assert.fail('not asked'),
        close: async () => {},
        stream: (request) => {
          calls++
          return stream(clock, request)
        },
      },
    },
    signal: new AbortController().signal,
    leftMs: () => 120_000 - clock.ms,
  }
  return { session, clock, calls: () => calls }
}

/** Ten characters every so many milliseconds, without end. */
const writes = (everyMs: number) =>
  async function* (clock: { ms: number }): AsyncGenerator<ModelEvent> {
    for (;;) {
      clock.ms += everyMs
      yield { type: 'text', text: 'ten chars ' }
    }
  }

test('a model that is seen to be too slow for a part is stopped soon, and not asked for as much again', async () => {
  const { session, clock, calls } = sessionWith(writes(2_000))
  const [answer] = await collectInTime(session, MESSAGES, { ...WORDS, chars: 2_000 })
  assert.match(answer?.text ?? '', /^(?:ten chars ){2,4}$/u)
  assert.equal(session.late, true)
  assert.ok(clock.ms < 12_000, `${clock.ms}`)
  assert.deepEqual(await collectInTime(session, MESSAGES, { ...WORDS, chars: 2_000 }), [])
  assert.equal(calls(), 1)
})

test('a slow model is let finish what it can finish', async () => {
  const { session } = sessionWith(async function* (clock) {
    for (let count = 0; count < 10; count++) {
      clock.ms += 2_000
      yield { type: 'text', text: 'ten chars ' }
    }
    yield { type: 'finish', reason: 'stop' }
  })
  const answers = await collectInTime(session, MESSAGES, { ...WORDS, chars: 100 })
  assert.deepEqual(answers, [{ text: 'ten chars '.repeat(10), finish: 'stop', reasoning: '' }])
  assert.equal(session.late, undefined)
})

test('what came before the time was over is given, and it is said that the rest is missing', async () => {
  const { session, calls } = sessionWith(async function* () {
    yield { type: 'text', text: 'A whole sentence. And a' }
    throw new GenerationBroken('idle', 'It stopped.')
  })
  const answers = await collectInTime(session, MESSAGES, { ...WORDS, chars: 100 })
  assert.deepEqual(answers, [{ text: 'A whole sentence. And a', finish: 'other', reasoning: '' }])
  assert.equal(session.late, true)
  assert.deepEqual(await collectInTime(session, MESSAGES, { ...WORDS, chars: 1 }), [])
  assert.equal(calls(), 1, 'a model that stopped is not waited for twice')
})

test('a model that is away is unavailable before its first words, and done without after them', async () => {
  const { session } = sessionWith(async function* () {
    const away = new ModelUnavailable('It is away.')
    if (away) throw away
    yield { type: 'started' }
  })
  await assert.rejects(collectInTime(session, MESSAGES, { ...WORDS, chars: 100 }), ModelUnavailable)
  session.begun = true
  const answers = await collectInTime(session, MESSAGES, { ...WORDS, chars: 100 })
  assert.equal(answers[0]?.text, '')
  assert.equal(session.late, true)
})

test('an answer that decides before its end is not waited for', async () => {
  const { session } = sessionWith(writes(1))
  const enough = (texts: readonly string[]): boolean => (texts[0]?.length ?? 0) >= 30
  const [answer] = await collectInTime(session, MESSAGES, { ...WORDS, chars: 100, enough })
  assert.equal(answer?.text, 'ten chars '.repeat(3))
  assert.equal(session.late, undefined)
})

test('a continuation is joined without repeating words', () => {
  assert.equal(joined('The quick brown fox jumps', 'brown fox jumps over the dog.', false), ' over the dog.')
  assert.equal(joined('The quick brown fox jumps ', 'quick brown fox jumps over', false), 'over')
})

test('a continuation that introduces itself is joined without that', () => {
  assert.equal(joined('One two', 'Sure, here is the continuation:\n\nthree four', false), ' three four')
})

test('a seam gets the space it needs, and none before a full stop', () => {
  assert.equal(joined('One two', 'three', false), ' three')
  assert.equal(joined('One two', '. Three', false), '. Three')
  assert.equal(joined('One two\n\n', 'Three', false), 'Three')
})

test('a native continuation is taken as it comes', () => {
  assert.equal(joined('photo', 'graph', true), 'graph')
})
