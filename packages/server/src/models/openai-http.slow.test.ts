import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ModelEvent, ModelFailed, type ModelRequest, ModelUnavailable } from './backend.ts'
import { OpenAiConfig } from './model-config.ts'
import { OpenAiHttp, type OpenAiHttpDeps } from './openai-http.ts'
import {
  DEFAULT_ANSWER,
  type FakeOpenAi,
  PARTIAL_ANSWER,
  REASONING,
  REFUSAL,
  refusedBaseUrl,
  SCENARIOS,
  type Scenario,
  startFakeOpenAi,
  UPSTREAM_SECRET,
} from './testing/fake-openai.ts'

const KEY = 'sk-do-not-tell'

let fake: FakeOpenAi
const opened: OpenAiHttp[] = []

before(async () => {
  fake = await startFakeOpenAi()
})

after(async () => {
  for (const backend of opened) await backend.close()
  await fake.close()
})

function open(config: Partial<OpenAiConfig> = {}, deps: Partial<OpenAiHttpDeps> = {}): OpenAiHttp {
  const full = OpenAiConfig.parse({ kind: 'openai', baseUrl: fake.baseUrl, apiKey: KEY, ...config })
  // Retries don't wait in tests, unless one looks at the waits.
  const backend = new OpenAiHttp('main', full, { wait: () => Promise.resolve(), ...deps })
  opened.push(backend)
  return backend
}

function ask(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [
      { role: 'system', content: 'You write documents.' },
      { role: 'user', content: 'A line about a fox.' },
    ],
    maxTokens: 100,
    totalTimeoutMs: 20_000,
    signal: new AbortController().signal,
    ...more,
  }
}

interface Outcome {
  events: ModelEvent[]
  text: string
  reasoning: string
  finish?: string
  error?: Error
}

async function run(
  backend: OpenAiHttp,
  scenario: Scenario | string,
  more: Partial<ModelRequest> = {},
): Promise<Outcome> {
  const events: ModelEvent[] = []
  const outcome: Outcome = { events, text: '', reasoning: '' }
  try {
    for await (const event of backend.stream(ask(more), { upstream: scenario, contextTokens: 8192 })) {
      events.push(event)
      if (event.type === 'text') outcome.text += event.text
      if (event.type === 'reasoning') outcome.reasoning += event.text
      if (event.type === 'finish') outcome.finish = event.reason
    }
  } catch (error) {
    outcome.error = error as Error
  }
  return outcome
}

/** What a caller may see says nothing about the backend; what the operator sees does. */
function isDiscreet(error: Error | undefined): void {
  assert.ok(error)
  assert.doesNotMatch(error.message, /127\.0\.0\.1|status|http|sk-do|upstream/i)
  assert.ok(error.cause instanceof Error, 'the cause is there for the log')
  assert.ok(!String(error.cause.message).includes(KEY))
  assert.ok(!String(error.cause.message).includes(UPSTREAM_SECRET))
}

describe('answers', () => {
  const whole: Scenario[] = [
    'fine',
    'null-fields',
    'usage-only-chunk',
    'wrong-content-type',
    'not-streamed',
    'open-after-done',
    'end-without-blank-line',
    'drip',
    // These were errors, after which the document was written once more, or failed.
    'reset-after-finish',
    'stall-after-finish',
    'error-after-finish',
    // The bytes were read as they came, and the answer "could not be read".
    'gzip',
    'br',
    'zstd',
    'deflate',
    'deflate-raw',
    'gzip-refusal',
    'split-characters',
  ]
  for (const scenario of whole) {
    test(`${scenario}: the whole text arrives after one "started", with its finish reason`, async () => {
      const outcome = await run(open(), scenario)
      assert.equal(outcome.error, undefined)
      assert.equal(outcome.text, DEFAULT_ANSWER)
      assert.deepEqual(outcome.events[0], { type: 'started' })
      assert.equal(outcome.events.filter((event) => event.type === 'started').length, 1)
      assert.equal(outcome.finish, 'stop')
    })
  }

  for (const scenario of [
    'reasoning-content',
    'reasoning-field',
    'thinking-field',
    'reasoning-beside-empty',
  ] as const) {
    test(`${scenario}: native reasoning is separate from the text`, async () => {
      const outcome = await run(open(), scenario)
      assert.equal(outcome.reasoning, REASONING)
      assert.equal(outcome.text, DEFAULT_ANSWER)
    })
  }

  test('a think block inside the text stays in the text', async () => {
    const outcome = await run(open(), 'think-split')
    assert.equal(outcome.text, `<think>${REASONING}</think>${DEFAULT_ANSWER}`)
  })

  test('an answer that stops at the length limit says so, and the next call continues it', async () => {
    const backend = open()
    const first = await run(backend, 'length')
    const second = await run(backend, 'length')
    assert.equal(first.finish, 'length')
    assert.equal(second.finish, 'stop')
    assert.equal(first.text + second.text, DEFAULT_ANSWER)
  })

  test('an end mark without a finish reason is a complete answer', async () => {
    const outcome = await run(open(), 'no-finish')
    assert.equal(outcome.error, undefined)
    assert.equal(outcome.text, DEFAULT_ANSWER)
    assert.equal(outcome.finish, 'stop')
  })

  test('no piece of an answer ends within a character, wherever the server cuts it', async () => {
    const answer = 'Grüße 👩‍🚀 from 𝔘nicode 🎉'
    const server = await startFakeOpenAi({ scenario: 'split-characters', answer })
    const { events, text } = await run(open({ baseUrl: server.baseUrl }), 'any')
    await server.close()
    assert.equal(text, answer)
    for (const event of events) if (event.type === 'text') assert.ok(event.text.isWellFormed(), event.text)
  })

  test('an empty answer and a refusal are answers, not errors', async () => {
    const empty = await run(open(), 'empty')
    assert.deepEqual(
      empty.events.map((event) => event.type),
      ['started', 'finish'],
    )
    assert.equal((await run(open(), 'refusal')).text, REFUSAL)
    const inItsField = await run(open(), 'refusal-field')
    assert.deepEqual([inItsField.text, inItsField.finish], ['', 'refusal'])
    assert.equal((await run(open(), 'content-filter')).finish, 'other')
  })

  test('the finish event has the tokens that the backend counted', async () => {
    for (const scenario of ['usage-only-chunk', 'fine']) {
      const outcome = await run(open(), scenario)
      const end = { type: 'finish', reason: 'stop', inputTokens: 12, outputTokens: 9, model: 'fake' }
      assert.deepEqual(outcome.events.at(-1), end)
    }
  })

  test('a backend that refuses `stream_options` is called without it from then on', async () => {
    const backend = open()
    const at = fake.exchanges.length
    for (const _ of [1, 2]) assert.equal((await run(backend, 'no-stream-options')).text, DEFAULT_ANSWER)
    assert.deepEqual(
      fake.exchanges.slice(at).map(({ body }) => body['stream_options'] !== undefined),
      [true, false, false],
    )
  })

  test('the request carries the trace of the caller, if there is one', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const at = fake.exchanges.length
    await run(open(), 'fine', { traceparent })
    await run(open(), 'fine')
    assert.deepEqual(
      fake.exchanges.slice(at).map(({ headers }) => headers['traceparent']),
      [traceparent, undefined],
    )
  })

  test('a configured header replaces the default one, in upper or lower case', async () => {
    const at = fake.exchanges.length
    await run(open({ headers: { Authorization: 'Basic b3Blbg==', 'Content-Type': 'application/json; v=2' } }), 'fine')
    const { headers } = fake.exchanges[at] ?? assert.fail()
    assert.equal(headers.authorization, 'Basic b3Blbg==')
    assert.equal(headers['content-type'], 'application/json; v=2')
  })

  test('the request carries key, model, limits, schema and the extra body', async () => {
    const at = fake.exchanges.length
    const backend = open({ extraBody: { top_k: 20 }, headers: { 'x-team': 'docs' }, continueAssistant: true })
    const schema = { type: 'object', properties: {}, additionalProperties: false }
    for await (const _ of backend.stream(
      ask({
        messages: [
          { role: 'user', content: 'Go on.' },
          { role: 'assistant', content: 'The quick' },
        ],
        temperature: 0.3,
        seed: 7,
        jsonSchema: { name: 'rows', schema },
      }),
      { upstream: 'fine', contextTokens: 8192, extraBody: { min_p: 0.1 } },
    )) {
      // Read to the end.
    }
    const { body, headers } = fake.exchanges[at] ?? assert.fail()
    assert.equal(headers.authorization, `Bearer ${KEY}`)
    assert.equal(headers['x-team'], 'docs')
    assert.equal(body.model, 'fine')
    assert.equal(body.max_tokens, 100)
    assert.equal(body.temperature, 0.3)
    assert.equal(body.seed, 7)
    assert.equal(body['top_k'], 20)
    assert.equal(body['min_p'], 0.1)
    assert.equal(body['continue_final_message'], true)
    assert.equal(body['add_generation_prompt'], false)
    assert.deepEqual(body.response_format?.json_schema?.schema, schema)
    assert.deepEqual(body.messages, [
      { role: 'user', content: 'Go on.' },
      { role: 'assistant', content: 'The quick' },
    ])
  })

  test('a backend that refuses a JSON schema is called without one from then on', async () => {
    const backend = open()
    const request = { jsonSchema: { name: 'rows', schema: { type: 'object' } } }
    const at = fake.exchanges.length
    assert.equal((await run(backend, 'no-json-schema', request)).text, DEFAULT_ANSWER)
    assert.equal((await run(backend, 'no-json-schema', request)).text, DEFAULT_ANSWER)
    assert.deepEqual(
      fake.exchanges.slice(at).map(({ body }) => body.response_format !== undefined),
      [true, false, false],
    )
    assert.equal(backend.capabilities.jsonSchema, false)
  })

  test('a model that needs `max_completion_tokens` and refuses a temperature is called accordingly from then on', async () => {
    const backend = open()
    const at = fake.exchanges.length
    assert.equal((await run(backend, 'renamed-fields', { temperature: 0 })).text, DEFAULT_ANSWER)
    assert.equal((await run(backend, 'renamed-fields', { temperature: 0 })).text, DEFAULT_ANSWER)
    assert.deepEqual(
      fake.exchanges
        .slice(at)
        .map(({ body }) =>
          [body.max_tokens, body['max_completion_tokens'], body.temperature].map((one) => one ?? null),
        ),
      [
        [100, null, 0],
        [null, 100, 0],
        [null, 100, null],
        [null, 100, null],
      ],
    )
    await run(backend, 'fine', { temperature: 0 })
    assert.equal(fake.exchanges.at(-1)?.body.max_tokens, 100, 'another model is called as before')
  })

  test('a context smaller than configured gives a shorter answer instead of an error', async () => {
    const at = fake.exchanges.length
    assert.equal((await run(open(), 'small-context', { maxTokens: 6000 })).text, DEFAULT_ANSWER)
    assert.deepEqual(
      fake.exchanges.slice(at).map(({ body }) => body.max_tokens),
      [6000, 1500],
    )
  })

  test('a backend that refuses a request for another reason still gets the schema in the next request', async () => {
    const backend = open()
    const request = { jsonSchema: { name: 'rows', schema: { type: 'object' } } }
    assert.ok((await run(backend, '400', request)).error instanceof ModelFailed)
    assert.equal(backend.capabilities.jsonSchema, true)
  })
})

describe('no answer: ModelUnavailable', () => {
  test('a refused connection, after its retries', async () => {
    const waits: number[] = []
    const backend = open(
      { baseUrl: await refusedBaseUrl() },
      { random: () => 0.5, wait: async (ms) => void waits.push(ms) },
    )
    const { error } = await run(backend, 'fine')
    assert.ok(error instanceof ModelUnavailable)
    isDiscreet(error)
    assert.deepEqual(waits, [250, 500])
  })

  for (const scenario of ['401', '403', '404'] as const) {
    test(`status ${scenario}, without a retry`, async () => {
      const at = fake.exchanges.length
      const { error } = await run(open(), scenario)
      assert.ok(error instanceof ModelUnavailable)
      isDiscreet(error)
      assert.equal((error.cause as Error).message, `status ${scenario} (error)`)
      assert.equal(fake.exchanges.length - at, 1)
    })
  }

  test('status 429 three times: Retry-After is respected, then passed on', async () => {
    const waits: number[] = []
    const at = fake.exchanges.length
    const { error } = await run(open({}, { random: () => 0.5, wait: async (ms) => void waits.push(ms) }), '429')
    assert.ok(error instanceof ModelUnavailable)
    isDiscreet(error)
    assert.equal(error.retryAfterS, 7)
    assert.equal(fake.exchanges.length - at, 3)
    assert.deepEqual(waits, [7125, 7250])
  })

  for (const scenario of [
    '500',
    '503',
    'reset',
    'reset-after-headers',
    'error-in-stream',
    'error-string-in-stream',
    'overloaded',
  ] as const) {
    test(`${scenario} on every attempt`, async () => {
      const at = fake.exchanges.length
      const { error } = await run(open(), scenario)
      assert.ok(error instanceof ModelUnavailable, String(error))
      isDiscreet(error)
      assert.equal(fake.exchanges.length - at, 3)
    })
  }

  for (const scenario of ['500-then-fine', '429-then-fine', 'reset-then-fine'] as const) {
    test(`${scenario}: the retry answers`, async () => {
      assert.equal((await run(open(), scenario)).text, DEFAULT_ANSWER)
    })
  }

  for (const scenario of ['slow-headers', 'slow-first-token'] as const) {
    test(`${scenario}: the first-token timer covers it, and the connection is closed`, async () => {
      const at = fake.exchanges.length
      const { error } = await run(open({ firstTokenTimeoutMs: 1500 }), scenario)
      assert.ok(error instanceof ModelUnavailable)
      isDiscreet(error)
      assert.equal(fake.exchanges.length - at, 1, 'a slow backend is not called again')
      assert.equal(await fake.exchanges[at]?.ended, 'left')
    })
  }

  test('no answer within the limit of the request', async () => {
    const { error } = await run(open(), 'slow-headers', { totalTimeoutMs: 30 })
    assert.ok(error instanceof ModelUnavailable)
  })

  test('there is no retry that would start after the limit of the request', async () => {
    const at = fake.exchanges.length
    const { error } = await run(open(), '429', { totalTimeoutMs: 5000 })
    assert.ok(error instanceof ModelUnavailable)
    assert.equal(fake.exchanges.length - at, 1)
  })
})

describe('an unusable answer: ModelFailed', () => {
  const cases: [Scenario, ModelFailed['reason'], string][] = [
    ['cut', 'cut-off', PARTIAL_ANSWER],
    ['cut-clean', 'cut-off', PARTIAL_ANSWER],
    ['stall', 'idle', PARTIAL_ANSWER],
    ['stall-with-pings', 'idle', PARTIAL_ANSWER],
    ['html', 'protocol', ''],
    ['html-as-stream', 'protocol', ''],
    ['garbage-json', 'protocol', ''],
    ['garbage-mid-stream', 'protocol', PARTIAL_ANSWER],
    ['huge-line', 'protocol', ''],
    ['error-mid-stream', 'protocol', PARTIAL_ANSWER],
    ['400', 'refused', ''],
    ['filter-refuses', 'refused', ''],
    ['prompt-too-long', 'too-long', ''],
    ['redirect', 'protocol', ''],
  ]
  for (const [scenario, reason, text] of cases) {
    test(`${scenario} is ${reason}, without a retry`, async () => {
      const at = fake.exchanges.length
      const idle = reason === 'idle' ? { idleTimeoutMs: 1000 } : {}
      const outcome = await run(open(idle), scenario)
      assert.ok(outcome.error instanceof ModelFailed, String(outcome.error))
      assert.equal(outcome.error.reason, reason)
      assert.equal(outcome.text, text)
      isDiscreet(outcome.error)
      assert.equal(fake.exchanges.length - at, 1)
    })
  }

  test('an answer that takes longer than the limit of the request', async () => {
    const slow = await startFakeOpenAi({ scenario: 'drip', tokenIntervalMs: 5, answer: 'word '.repeat(5000) })
    const outcome = await run(open({ baseUrl: slow.baseUrl }), 'any', { totalTimeoutMs: 3000 })
    await slow.close()
    assert.ok(outcome.error instanceof ModelFailed)
    assert.equal(outcome.error.reason, 'timeout')
    assert.notEqual(outcome.text, '')
  })
})

describe('a caller who leaves', () => {
  for (const scenario of ['slow-headers', 'slow-first-token', 'stall'] as const) {
    test(`${scenario}: the call upstream ends and the caller gets the reason of the abort`, async () => {
      const at = fake.exchanges.length
      const controller = new AbortController()
      const reason = new Error('gone')
      const running = run(open(), scenario, { signal: controller.signal })
      const exchange = await fake.exchange(at)
      controller.abort(reason)
      assert.equal((await running).error, reason)
      assert.equal(await exchange.ended, 'left')
    })
  }

  test('breaking out of the loop ends the upstream call and releases the slot', async () => {
    const at = fake.exchanges.length
    const backend = open()
    for await (const event of backend.stream(ask(), { upstream: 'stall', contextTokens: 8192 })) {
      if (event.type === 'text') break
    }
    assert.equal(await fake.exchanges[at]?.ended, 'left')
    assert.equal(backend.state().running, 0)
  })

  test('an aborted signal causes no upstream call', async () => {
    const at = fake.exchanges.length
    const { error } = await run(open(), 'fine', { signal: AbortSignal.abort(new Error('gone')) })
    assert.equal(error?.message, 'gone')
    assert.equal(fake.exchanges.length, at)
  })
})

describe('every scenario', () => {
  for (const scenario of SCENARIOS) {
    test(`${scenario} ends with an answer or one of the two errors`, async () => {
      const outcome = await run(open({ firstTokenTimeoutMs: 60, idleTimeoutMs: 60 }), scenario)
      if (outcome.error) {
        assert.ok(outcome.error instanceof ModelUnavailable || outcome.error instanceof ModelFailed)
        isDiscreet(outcome.error)
      } else assert.ok(outcome.finish)
    })
  }
})

describe('under load', () => {
  test('calls wait for a slot, and calls beyond the queue are refused', async () => {
    const backend = open({ slots: 1, queueLimit: 1 })
    const controller = new AbortController()
    const at = fake.exchanges.length
    const first = run(backend, 'stall', { signal: controller.signal })
    await fake.exchange(at)
    const second = run(backend, 'fine')
    const third = await run(backend, 'fine')
    assert.ok(third.error instanceof ModelUnavailable)
    assert.equal(backend.state().queued, 1)
    assert.equal(backend.state().running, 1)
    controller.abort()
    await first
    assert.equal((await second).text, DEFAULT_ANSWER)
    assert.deepEqual([backend.state().queued, backend.state().running], [0, 0])
  })

  test('the wait for a slot is limited', async () => {
    const backend = open({ slots: 1, queueWaitMs: 20 })
    const controller = new AbortController()
    const at = fake.exchanges.length
    const first = run(backend, 'stall', { signal: controller.signal })
    await fake.exchange(at)
    const { error } = await run(backend, 'fine')
    assert.ok(error instanceof ModelUnavailable)
    controller.abort()
    await first
  })

  test('after five failures in a row the backend is not called, then a single call tries it', async () => {
    let now = 0
    const backend = open({ retries: 0 }, { now: () => now })
    for (let count = 0; count < 5; count += 1) assert.ok((await run(backend, '500')).error instanceof ModelUnavailable)
    const at = fake.exchanges.length
    const refused = await run(backend, 'fine')
    assert.ok(refused.error instanceof ModelUnavailable)
    assert.equal(refused.error.retryAfterS, 10)
    assert.equal(fake.exchanges.length, at, 'nothing was sent')
    assert.equal(backend.state().status, 'cooling')
    assert.match(backend.state().note ?? '', /status 500/)
    now += 10_000
    assert.equal((await run(backend, 'fine')).text, DEFAULT_ANSWER)
    assert.equal(backend.state().status, 'ready')
  })

  test('prompts that make the server fail do not open the breaker while it answers others', async () => {
    const picky = await startFakeOpenAi({})
    const settings = OpenAiConfig.parse({
      kind: 'openai',
      baseUrl: picky.baseUrl,
      retries: 0,
      firstTokenTimeoutMs: 1000,
    })
    const backend = new OpenAiHttp('picky', settings)
    for (const scenario of [
      '500',
      '500',
      '500',
      '500',
      '500',
      '500',
      '500',
      '500',
      '500',
      'slow-first-token',
    ] as const) {
      picky.scenario = scenario
      const failing = run(backend, 'picky')
      await picky.exchange(picky.exchanges.length)
      // The probe that follows the fifth failure, and the tenth.
      picky.scenario = 'fine'
      assert.ok((await failing).error instanceof ModelUnavailable)
      assert.notEqual(backend.state().status, 'cooling')
    }
    assert.equal(backend.state().status, 'ready')
    assert.equal(picky.exchanges.length, 12)
    assert.equal((await run(backend, 'picky')).text, DEFAULT_ANSWER)
    await backend.close()
    await picky.close()
  })

  test('a refused key or an unknown model does not open the breaker for the other models', async () => {
    const backend = open({ retries: 0 })
    for (let count = 0; count < 8; count += 1) await run(backend, '404')
    assert.equal((await run(backend, 'fine')).text, DEFAULT_ANSWER)
  })
})
