/** One answer of a model through the real adapter: continuation after a length limit, reasoning, limits of the context. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MODEL_IDS, type ModelId } from '@platen/wire'
import type { ChatMessage } from '../../models/backend.ts'
import { estimateChatTokens } from '../../models/estimate-tokens.ts'
import { OpenAiConfig } from '../../models/model-config.ts'
import { OpenAiHttp } from '../../models/openai-http.ts'
import {
  type FakeAnswer,
  type FakeChatRequest,
  type FakeOpenAi,
  type Scenario,
  startFakeOpenAi,
} from '../../models/testing/fake-openai.ts'
import { Work } from '../../telemetry/work.ts'
import { type Marks, marksFor } from '../clean/marks.ts'
import { ContextTooSmall } from '../errors.ts'
import { type FinishReason, streamAnswer, type WritingContext } from './answer.ts'

const TEXT = `# Report of the warden

The tower was built in 1887 – by Ann Lee, a mason from Leeds – and stands on 4,200 m² of ground. Its clock is late by **three minutes** a day.

1. The stairs are worn.
2. The bell, cast in "Köln", rings at noon. 🔔 Nobody knows why.

| Part | State |
|---|---|
| Roof | good |

Whoever climbs it sees the sea, the mill and the long road to the north, where the first of the two bridges fell in 1903.`

const MARKS = marksFor([])
const MESSAGES: ChatMessage[] = [
  { role: 'system', content: 'You write documents.' },
  {
    role: 'user',
    content: `A report about a tower. Begin with ${MARKS.opening} and end with ${MARKS.closing}.`,
  },
]

let fake: FakeOpenAi
let say: (request: FakeChatRequest, index: number) => string | FakeAnswer
const backends = new Map<boolean, OpenAiHttp>()

before(async () => {
  fake = await startFakeOpenAi({ answer: (request, index) => say(request, index) })
  for (const continueAssistant of [true, false]) {
    const settings = { kind: 'openai', baseUrl: fake.baseUrl, continueAssistant, retries: 0, breakerFailures: 1000 }
    backends.set(continueAssistant, new OpenAiHttp('fake', OpenAiConfig.parse(settings)))
  }
})

after(async () => {
  for (const backend of backends.values()) await backend.close()
  await fake.close()
})

interface Run {
  text: string
  reasoning: string
  restarts: number
  finish: FinishReason
  isMarked: boolean
  requests: FakeChatRequest[]
}

async function answer(
  answers: typeof say,
  options: {
    prefill: boolean
    contextTokens?: number
    maxTokens?: number
    modelId?: ModelId
    isReasoning?: boolean
    marks?: Marks
    scenario?: Scenario
  },
): Promise<Run> {
  const {
    prefill,
    contextTokens = 32_768,
    maxTokens = 1000,
    modelId = 'model-01',
    isReasoning = false,
    marks,
    scenario = 'fine',
  } = options
  say = answers
  fake.scenario = scenario
  const first = fake.exchanges.length
  const session: WritingContext = {
    model: {
      kind: 'backend',
      modelId,
      name: modelId,
      backend: backends.get(prefill)!,
      target: { upstream: 'fake', contextTokens },
      isReasoning,
      limits: { plainTimeoutMs: 60_000, streamTimeoutMs: 60_000 },
    },
    signal: new AbortController().signal,
    leftMs: () => 60_000,
    work: new Work(),
  }
  const run: Run = { text: '', reasoning: '', restarts: 0, finish: 'other', isMarked: false, requests: [] }
  const end = await streamAnswer(session, MESSAGES, { maxTokens, field: 'prompt', marks }, (piece) => {
    if (piece.type === 'text') run.text += piece.text
    else if (piece.type === 'reasoning') run.reasoning += piece.text
    else {
      run.text = ''
      run.restarts++
    }
  })
  Object.assign(run, end)
  run.requests = fake.exchanges.slice(first).map(({ body }) => body)
  return run
}

/** White space at the end of the text: a model that starts with its last words repeats it. */
const gapIn = (written: string): string => written.slice(written.trimEnd().length)

/** The model's text so far, from the request. */
const writtenIn = ({ messages }: FakeChatRequest): string =>
  messages.findLast(({ role }) => role === 'assistant')?.content ?? ''

/** The next code points of the text, and whether they are the last. */
function next(request: FakeChatRequest, count: number): FakeAnswer {
  const written = writtenIn(request).replace(`${MARKS.opening}\n`, '')
  const from = TEXT.indexOf(written) + written.length
  const text = [...TEXT.slice(from)].slice(0, count).join('')
  return { text, finish: from + text.length < TEXT.length ? 'length' : 'stop' }
}

test('with prefill an answer that is cut off anywhere is joined exactly, also inside a word', async () => {
  const length = [...TEXT].length
  for (const count of [Math.ceil(length / 40), 17, 29, 64, 199, length - 1, length]) {
    const { text, finish, requests } = await answer((request) => next(request, count), { prefill: true })
    assert.equal(text, TEXT, `${count} characters a call`)
    assert.equal(finish, 'stop')
    assert.equal(requests.length, Math.ceil(length / count))
    for (const { messages, continue_final_message } of requests.slice(1)) {
      assert.equal(messages.length, MESSAGES.length + 1)
      assert.equal(messages.at(-1)?.role, 'assistant')
      assert.equal(continue_final_message, true)
    }
  }
})

/** How a model continues when asked to start with its last words, wherever it was cut off. */
const CONTINUATIONS: Record<string, (words: string, rest: string, written: string) => string> = {
  'starts with its last words, as requested': (words, rest, written) => words + gapIn(written) + rest,
  'starts with its last words in other lines': (words, rest, written) =>
    words.replace(/\s+/gu, '\n') + gapIn(written) + rest,
  'repeats nothing': (_words, rest) => rest,
  'repeats more than requested': (_words, rest, written) => written.slice(-150) + rest,
  'repeats all of it': (_words, rest, written) => written.slice(-290) + rest,
}

const wordsIn = ({ messages }: FakeChatRequest): string => messages.at(-1)?.content.split('can be joined: ')[1] ?? ''

for (const [way, say] of Object.entries(CONTINUATIONS)) {
  test(`without prefill, a model that ${way} is joined where the two overlap`, async () => {
    for (const count of [90, 100, 101, 102, 103, 131, 250]) {
      const { text, finish, requests } = await answer(
        (request) => {
          const written = writtenIn(request)
          const { text: rest, finish } = next(request, count)
          return { text: written === '' ? rest : say(wordsIn(request), rest, written), finish }
        },
        { prefill: false },
      )
      assert.equal(text, TEXT)
      assert.equal(finish, 'stop')
      assert.ok(requests.length > 1)
      for (const request of requests.slice(1)) {
        assert.equal(request.messages.at(-2)?.role, 'assistant')
        assert.ok(writtenIn(request).trimEnd().endsWith(wordsIn(request)))
      }
    }
  })
}

for (const prefill of [true, false]) {
  test(`reasoning in every round is not part of the text, ${prefill ? 'with' : 'without'} prefill`, async () => {
    const { text, reasoning, restarts } = await answer(
      (request) => {
        const { text: rest, finish } = next(request, 160)
        // The white space after a closing tag belongs to the reasoning.
        const repeated = prefill ? '' : wordsIn(request) + gapIn(writtenIn(request))
        return { text: `<think>\nHow on?\n</think>\n\n${repeated}${rest}`, finish }
      },
      { prefill },
    )
    assert.equal(text.replace(/\s+/gu, ''), TEXT.replace(/\s+/gu, ''))
    if (!prefill) assert.equal(text, TEXT)
    assert.ok(reasoning.split('How on?').length > 3)
    assert.equal(restarts, 0)
  })
}

test('reasoning with only a closing tag is removed in a later round too, and the text before it stays', async () => {
  const thinking = (request: FakeChatRequest, start = ''): FakeAnswer => {
    const { text: rest, finish } = next(request, 300)
    const repeated = wordsIn(request) + gapIn(writtenIn(request))
    return { text: `Let me see where I was. ${'Hm. '.repeat(1500)}\n</think>\n\n${start}${repeated}${rest}`, finish }
  }
  const { text, reasoning } = await answer((request) => thinking(request), { prefill: false, isReasoning: true })
  assert.equal(text, TEXT)
  assert.equal(reasoning.split('where I was').length, 3)
  // With marks, the first answer shows that the model thinks so.
  const marked = await answer((request) => thinking(request, writtenIn(request) === '' ? `${MARKS.opening}\n` : ''), {
    prefill: false,
    marks: MARKS,
  })
  assert.equal(marked.text, TEXT)
})

test('a tag of reasoning without marks is text, but for a backend that is set as reasoning', async () => {
  const thoughts = 'The user wants a report. '.repeat(20).trim()
  const whole = `${thoughts}\n</think>\n\n${TEXT}`
  const bare = await answer(() => ({ text: whole, finish: 'stop' }), { prefill: true, marks: MARKS })
  assert.deepEqual([bare.text, bare.isMarked], [whole, false])
  const { text, reasoning } = await answer(() => ({ text: whole, finish: 'stop' }), {
    prefill: true,
    isReasoning: true,
    marks: MARKS,
  })
  assert.deepEqual([text, reasoning], [TEXT, thoughts])
})

test('with prefill, reasoning without an opening tag that is cut off is not part of the text', async () => {
  const reasoningText = 'The user wants a report. '.repeat(20)
  const whole = `${reasoningText}\n</think>\n\n${TEXT}`
  let at = 0
  const { text, reasoning, restarts } = await answer(
    () => {
      const rest = whole.slice(at, at + 300)
      at += 300
      return { text: rest, finish: at < whole.length ? 'length' : 'stop' }
    },
    { prefill: true, isReasoning: true },
  )
  assert.equal(text, TEXT)
  assert.equal(reasoning.trim(), reasoningText.trim())
  assert.equal(restarts, 1)
})

/** The model's answer with marks, cut every `count` characters; `start` begins each further part. */
const parts =
  (whole: string, count: number, start = (_rest: string, _request: FakeChatRequest): string => '') =>
  (request: FakeChatRequest): FakeAnswer => {
    const written = writtenIn(request)
    const from = written === '' ? 0 : whole.indexOf(written) + written.length
    const rest = whole.slice(from, from + count)
    const finish = from + count < whole.length ? 'length' : 'stop'
    return { text: (written === '' ? '' : start(rest, request)) + rest, finish }
  }

for (const prefill of [true, false]) {
  test(`marks are found across continuations wherever the answer is cut, ${prefill ? 'with' : 'without'} prefill`, async () => {
    const text = TEXT.slice(0, 300)
    const whole = `Sure! Here it is:\n\n${MARKS.opening}\n${text}\n${MARKS.closing}\n\nLet me know!`
    const repeats = (_rest: string, request: FakeChatRequest) => wordsIn(request) + gapIn(writtenIn(request))
    for (let count = prefill ? 22 : 70; count < 350; count += prefill ? 7 : 31) {
      const run = await answer(parts(whole, count, prefill ? undefined : repeats), { prefill, marks: MARKS })
      assert.deepEqual([run.text, run.finish, run.isMarked], [text, 'stop', true], `${count} characters a call`)
    }
  })
}

test('a continuation may begin with the opening mark again, after a line that announces it', async () => {
  const text = TEXT.slice(0, 500)
  const whole = `${MARKS.opening}\n${text}\n${MARKS.closing}`
  for (const before of ['', 'Sure, here is the rest:\n\n']) {
    const start = (_rest: string, request: FakeChatRequest) =>
      `${before}${MARKS.opening}\n${wordsIn(request)}${gapIn(writtenIn(request))}`
    const run = await answer(parts(whole, 200, start), { prefill: false, marks: MARKS })
    assert.deepEqual([run.text, run.finish], [text, 'stop'])
  }
  // The whole answer again, with its marks, makes no progress.
  const again = await answer(
    (request) => ({ text: whole.slice(0, 400), finish: writtenIn(request) ? 'stop' : 'length' }),
    {
      prefill: false,
      marks: MARKS,
    },
  )
  assert.deepEqual([again.text, again.finish], [text.slice(0, 400 - MARKS.opening.length - 1).trimEnd(), 'length'])
})

test('the text is whole once the end mark is read, whatever follows it', async () => {
  const whole = `${MARKS.opening}\n${TEXT}\n${MARKS.closing}`
  for (const rest of ['', '\n\nLet me know!', ` ${'And so on. '.repeat(5000)}`]) {
    for (const finish of ['stop', 'length'] as const) {
      const run = await answer(() => ({ text: whole + rest, finish }), { prefill: false, marks: MARKS })
      assert.deepEqual([run.text, run.finish, run.requests.length], [TEXT, 'stop', 1])
    }
  }
})

test('after the end mark an endless answer is closed, and a backend that is silent or breaks off is not an error', async () => {
  for (const scenario of ['marked-for-ever', 'marked-then-silent', 'marked-then-cut'] as const) {
    const index = fake.exchanges.length
    const run = await answer(() => TEXT, { prefill: false, marks: MARKS, scenario })
    assert.deepEqual([run.text, run.finish, run.isMarked], [TEXT, 'stop', true])
    assert.equal(await (await fake.exchange(index)).ended, 'left')
  }
})

test('reasoning that is never closed ends at the opening mark', async () => {
  const run = await answer(
    () => ({ text: `<think>\nHm.\n${MARKS.opening}\n${TEXT}\n${MARKS.closing}`, finish: 'stop' }),
    {
      prefill: false,
      marks: MARKS,
    },
  )
  assert.deepEqual([run.text, run.finish, run.isMarked], [TEXT, 'stop', true])
})

test('an endless answer is not continued for ever, and ends as cut off', async () => {
  const { finish, requests } = await answer(() => ({ text: ' and', finish: 'length' }), { prefill: true })
  assert.equal(finish, 'length')
  assert.ok(requests.length > 10 && requests.length < 60)
  // Starting the whole text again makes no progress.
  for (const finish of ['length', 'stop'] as const) {
    const repeated = await answer(
      (request) => ({ text: TEXT, finish: writtenIn(request) === '' ? 'length' : finish }),
      {
        prefill: false,
      },
    )
    assert.deepEqual([repeated.text, repeated.finish, repeated.requests.length], [TEXT, 'length', 2])
  }
  const nothing = await answer((request) => ({ text: writtenIn(request) === '' ? TEXT : '', finish: 'length' }), {
    prefill: true,
  })
  assert.deepEqual([nothing.text, nothing.finish, nothing.requests.length], [TEXT, 'length', 2])
})

for (const prefill of [true, false]) {
  test(`a full context ends the text as cut off, and no request exceeds it, ${prefill ? 'with' : 'without'} prefill`, async () => {
    const contextTokens = 1500
    let sentence = 0
    const { text, finish, requests } = await answer(
      () => ({ text: ` This is sentence number ${++sentence} of many. `.repeat(10), finish: 'length' }),
      { prefill, contextTokens },
    )
    assert.equal(finish, 'length')
    assert.match(text, /number 2 /)
    for (const { messages, max_tokens = 0 } of requests)
      assert.ok(estimateChatTokens(messages as ChatMessage[]) + max_tokens <= contextTokens)
  })
}

test('a backend that refuses the continuation as too long ends the text as cut off', async () => {
  const { text, finish } = await answer(
    () => {
      fake.scenario = 'prompt-too-long'
      return { text: TEXT, finish: 'length' }
    },
    { prefill: true },
  )
  assert.deepEqual([text, finish], [TEXT, 'length'])
})

test('the token limit leaves room for reasoning, whatever the model ID', async () => {
  for (const modelId of MODEL_IDS) {
    const { requests } = await answer(() => TEXT, { prefill: true, modelId, maxTokens: 700 })
    assert.ok((requests[0]?.max_tokens ?? 0) >= 700 + 4000, modelId)
  }
})

test('an answer that is only reasoning is retried once with all the room there is', async () => {
  const { text, reasoning, finish, requests } = await answer(
    () => ({ text: '<think>\nI think and think', finish: 'length' }),
    { prefill: true, maxTokens: 500 },
  )
  assert.equal(requests.length, 2)
  assert.ok(requests[1]!.max_tokens! > 4 * requests[0]!.max_tokens!)
  assert.deepEqual([text, finish], ['', 'length'])
  assert.match(reasoning, /I think and think/)
  let calls = 0
  const second = await answer(
    () =>
      calls++ === 0
        ? { text: '<think>\nI think', finish: 'length' }
        : { text: `<think>\nI know.\n</think>\n${TEXT}`, finish: 'stop' },
    { prefill: true },
  )
  assert.deepEqual([second.text, second.finish], [TEXT, 'stop'])
})

test('a request that leaves no room in the context is an error with the numbers', async () => {
  const tight = answer(() => TEXT, { prefill: true, contextTokens: 40 })
  await assert.rejects(
    tight,
    (error) => error instanceof ContextTooSmall && /about \d+ tokens.* 40/.test(error.message),
  )
})
