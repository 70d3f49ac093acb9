/** Faults of a model backend, through `POST /generate`: repaired, retried once, or an error with its reason. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../db/testing.ts'
import {
  DEFAULT_ANSWER,
  PARTIAL_ANSWER,
  REFUSAL,
  type Scenario,
  UPSTREAM_SECRET,
} from '../models/testing/fake-openai.ts'
import { eventsOf, joined, startTestService, type TestService } from './testing/service.ts'

onBothDatabases((databases) => {
  let service: TestService

  before(async () => {
    service = await startTestService(databases)
  })

  const USABLE: Scenario[] = [
    'fine',
    'drip',
    'no-finish',
    'wrong-content-type',
    'not-streamed',
    'end-without-blank-line',
    'preamble',
    'fence',
    'think',
    'think-only-closed',
    'think-split',
    'reasoning-content',
    'reasoning-field',
    'thinking-field',
    'reasoning-beside-empty',
    'null-fields',
    'length',
    'length-for-ever',
    'usage-only-chunk',
    'open-after-done',
    'no-json-schema',
    'small-context',
  ]
  for (const scenario of USABLE) {
    test(`${scenario}: the document is complete and clean, as JSON and as a stream`, async () => {
      service.play(scenario)
      const plain = await service.post({})
      assert.equal(plain.status, 200, plain.text)
      assert.deepEqual(plain.json, { success: true, content: DEFAULT_ANSWER, reasoning: null })
      service.play(scenario)
      const events = eventsOf(await service.stream({}))
      assert.equal(events.at(-1)?.data.content, DEFAULT_ANSWER)
      assert.equal(joined(events), DEFAULT_ANSWER)
      assert.ok(events.every(({ event }) => event !== 'reasoning'))
    })
  }

  const BROKEN: readonly (readonly [Scenario, reason: string])[] = [
    ['empty', 'empty'],
    ['refusal', 'refusal'],
    ['refusal-field', 'refusal'],
    ['refusal-field-late', 'refusal'],
    ['content-filter', 'stopped'],
    ['filtered-mid', 'stopped'],
    ['think-unclosed', 'thinking'],
    ['cut', 'cut-off'],
    ['cut-clean', 'cut-off'],
    ['stall', 'idle'],
    ['stall-with-pings', 'idle'],
    ['garbage-mid-stream', 'protocol'],
    ['error-mid-stream', 'protocol'],
    ['html', 'protocol'],
    ['html-as-stream', 'protocol'],
    ['garbage-json', 'protocol'],
  ]
  for (const [scenario, reason] of BROKEN) {
    const calls = reason === 'idle' ? 1 : 2
    test(`${scenario}: generation_failed (${reason}) after ${calls === 1 ? 'one call' : 'one retry'}`, async () => {
      const body = { modelType: reason === 'idle' ? 'model-10' : 'model-01' }
      service.play(scenario)
      const reply = await service.post(body)
      assert.equal(reply.status, 502, reply.text)
      assert.equal(reply.error?.code, 'generation_failed')
      assert.deepEqual(reply.error?.details, { reason })
      assert.equal(service.requests().length, calls)
      service.play(scenario)
      const streamed = await service.stream(body)
      const error = streamed.status === 200 ? eventsOf(streamed).at(-1)?.data.error : streamed.error
      assert.equal(error?.code, 'generation_failed')
      for (const { text } of [reply, streamed]) {
        assert.ok(!text.includes(UPSTREAM_SECRET) && !text.includes('127.0.0.1'))
        assert.ok(!text.includes('event: done'))
        if (scenario.startsWith('refusal-field')) assert.ok(!text.includes(REFUSAL))
      }
    })
  }

  const UNAVAILABLE: Scenario[] = [
    'slow-headers',
    'slow-first-token',
    'reset',
    '401',
    '403',
    '404',
    '429',
    '500',
    '503',
  ]
  for (const scenario of UNAVAILABLE) {
    test(`${scenario}: model_unavailable with Retry-After, also instead of a stream`, async () => {
      const body = { modelType: scenario.startsWith('slow') ? 'model-10' : 'model-01' }
      service.play(scenario)
      for (const reply of [await service.post(body), await service.stream(body)]) {
        assert.equal(reply.status, 503, reply.text)
        assert.equal(reply.error?.code, 'model_unavailable')
        assert.ok(Number(reply.headers.get('retry-after')) > 0)
        assert.ok(!reply.text.includes(UPSTREAM_SECRET) && !reply.text.includes('127.0.0.1'))
      }
    })
  }

  test('a redirect and an error in the stream are errors', async () => {
    for (const scenario of ['error-in-stream', 'error-string-in-stream', 'redirect', '400'] as const) {
      service.play(scenario)
      const reply = await service.post({})
      assert.match(reply.error?.code ?? '', /^(?:model_unavailable|generation_failed)$/, `${scenario}: ${reply.text}`)
      assert.ok(!reply.text.includes(UPSTREAM_SECRET) && !reply.text.includes(REFUSAL))
    }
  })

  test('a rejected first answer is void, and the second request has the reason', async () => {
    let calls = 0
    // Long enough to be passed on before it is known to be a refusal.
    const refusal = `${REFUSAL} ${"If you'd like, I can write another document instead. ".repeat(6)}`
    service.play('fine', () => (calls++ === 0 ? { text: refusal, finish: 'stop' } : DEFAULT_ANSWER))
    const events = eventsOf(await service.stream({}))
    assert.ok(events.some(({ event }) => event === 'restart'))
    assert.equal(joined(events), DEFAULT_ANSWER)
    assert.equal(events.at(-1)?.data.content, DEFAULT_ANSWER)
    const [first, second] = service.requests().map(({ messages }) => messages.at(-1)?.content ?? '')
    assert.match(second ?? '', /refusal/)
    assert.ok(second?.startsWith(first ?? ' '))
  })

  test('text without marks is passed on, and corrected by a restart where a fence or a remark is removed from it', async () => {
    const long = Array.from({ length: 30 }, (_, at) => `Line ${at} of the text.`).join('\n')
    const removed = 'The model did not mark where its text begins and ends. Removed:'
    for (const [text, content, warnings] of [
      [`\`\`\`\n${long}\n\`\`\``, long, [`${removed} the fence around it.`]],
      [
        `Sure! Here's the document you asked for:\n\n${long}\n\nLet me know if you'd like any changes!`,
        long,
        [`${removed} the line before it, the remark after it.`],
      ],
      [
        `Here are the minutes of the meeting of 3 May:\n\n${long}`,
        `Here are the minutes of the meeting of 3 May:\n\n${long}`,
        [],
      ],
      [`\`\`\`\n${long}\n\`\`\`\n\nRun it with Node.`, `\`\`\`\n${long}\n\`\`\`\n\nRun it with Node.`, []],
    ] as const) {
      service.play('fine', () => ({ text, finish: 'stop' }))
      const events = eventsOf(await service.stream({ format: 'markdown' }))
      const words = (markdown = ''): string => markdown.replace(/ {2}$/gmu, '')
      assert.equal(joined(events), events.at(-1)?.data.content)
      assert.equal(words(joined(events)), `${content}\n`)
      assert.equal(events.filter(({ event }) => event === 'restart').length, text === content ? 0 : 1)
      assert.deepEqual(events.at(-1)?.data.warnings, warnings)
    }
  })

  test('a mark after 300 characters without one withdraws them', async () => {
    const text = `${'I think about the note before I write it. '.repeat(10)}\n\n<final-text>\nDear Ann\n</final-text>`
    service.play('fine', () => ({ text, finish: 'stop' }))
    const events = eventsOf(await service.stream({}))
    assert.deepEqual(
      events.map(({ event }) => event).filter((event, at, all) => event !== all[at - 1]),
      ['delta', 'restart', 'delta', 'done'],
    )
    assert.equal(joined(events), 'Dear Ann')
    assert.deepEqual(events.at(-1)?.data.warnings, [])
  })

  test('between the marks nothing is chat, reasoning or a refusal: the document is what the model wrote', async () => {
    for (const text of [
      "I'm sorry, but I cannot comply with this request under section 5 of the agreement.",
      REFUSAL,
      'Dear Ann,\n\nHi.\n\nPlease let me know if you need further changes.',
      'Please find below the report for March 2026:\n\n- one',
      'Text\n\n</think>\n\nMore text',
      '```xml\n<reasoning lang="en">Hm.</reasoning>\n```',
      '```\nls\n```',
    ]) {
      service.play('fine', text)
      const reply = await service.post({ format: 'markdown' })
      assert.deepEqual(reply.json, { success: true, content: `${text}\n`, reasoning: null })
      assert.equal(reply.headers.get('x-document-warnings'), null)
      assert.equal(service.requests().length, 1)
    }
  })

  test('a letter that declines something is a document', async () => {
    const letter = 'Dear Ann,\n\nI am sorry, but I cannot come to your party on Friday.\n\nYours,\nBob'
    service.play('fine', letter)
    assert.deepEqual((await service.post({})).json, { success: true, content: letter, reasoning: null })
  })

  test('an answer of markup without a word is empty', async () => {
    for (const nothing of ['```\n```', '#', ' \n\t\n']) {
      service.play('fine', nothing)
      const reply = await service.post({})
      assert.equal(reply.status, 502, `${nothing}: ${reply.text}`)
      assert.deepEqual(reply.error?.details, { reason: 'empty' })
    }
  })

  test('an answer that is only reasoning is retried once, with more room', async () => {
    service.play('fine', () => ({ text: '<think>\nThe note needs a title. And', finish: 'length' }))
    const reply = await service.post({ modelType: 'model-02' })
    assert.equal(reply.status, 502)
    assert.deepEqual(reply.error?.details, { reason: 'thinking' })
    const [first, second, ...more] = service.requests()
    assert.ok(second!.max_tokens! > first!.max_tokens!)
    assert.deepEqual(more, [])
    let calls = 0
    service.play('fine', () =>
      calls++ === 0
        ? { text: '<think>\nThe note', finish: 'length' }
        : { text: `<think>\nIt is done.\n</think>\n${DEFAULT_ANSWER}`, finish: 'stop' },
    )
    const retried = await service.post({ modelType: 'model-02' })
    assert.equal((retried.json as { content: string }).content, DEFAULT_ANSWER)
    assert.match((retried.json as { reasoning: string }).reasoning, /The note.*It is done\./s)
  })

  test('a model that started to answer is not replaced by its fallback', async () => {
    service.play('cut')
    const reply = await service.post({ modelType: 'model-05' })
    assert.equal(reply.error?.code, 'generation_failed')
    assert.ok(!reply.text.includes(PARTIAL_ANSWER))
  })

  test('a prompt that is too long for the backend is 400 with the field; a refused one is not sent again', async () => {
    service.play('prompt-too-long')
    for (const [field, body] of [
      ['prompt', {}],
      ['existingContent', { existingContent: 'Some text.' }],
    ] as const) {
      const long = await service.post(body)
      assert.equal(long.status, 400, long.text)
      assert.equal(long.field, field)
      assert.match(long.error?.message ?? '', /too long for this model/)
    }
    service.play('filter-refuses')
    const refusedReply = await service.post({})
    assert.equal(refusedReply.error?.code, 'generation_failed')
    assert.ok(!refusedReply.text.includes(UPSTREAM_SECRET))
    assert.equal(service.requests().length, 1)
  })

  test('a table is rejected for the same reasons, and for JSON that cannot be parsed', async () => {
    for (const [bad, reason] of [
      [REFUSAL, 'refusal'],
      ['', 'empty'],
      ["{'header': ['Name']}", 'unreadable'],
      ['{"header": ["Name", "Ag', 'unreadable'],
    ]) {
      service.play('fine', bad!)
      const reply = await service.post({ format: 'csv' })
      assert.equal(reply.status, 502)
      assert.deepEqual(reply.error?.details, { reason })
      assert.equal(service.requests().length, 2)
    }
  })

  test('a machine that slept, or a clock that was set, during an answer does not end the document', async () => {
    // The limit of a document was measured by the time of day: there was no second call after two hours of sleep.
    const { clock } = service.app
    const start = clock.now().getTime()
    for (const hours of [2, -2]) {
      service.play('fine', () => {
        clock.set(new Date(start + hours * 3_600_000))
        return service.requests().length < 2 ? '' : DEFAULT_ANSWER
      })
      const reply = await service.post({})
      clock.set(new Date(start))
      assert.equal(reply.status, 200, reply.text)
      assert.equal(service.requests().length, 2)
    }
  })

  test('no line of the log quotes what a model server said: its error may quote the prompt of an account', async () => {
    // The line of a failed request used to have the upstream message as the cause.
    for (const scenario of ['500', 'error-in-stream'] as const) {
      service.play(scenario)
      await service.post({})
    }
    const lines = service.app.logged.map((line) => JSON.stringify(line))
    assert.ok(lines.some((line) => line.includes('status 500 (error)')))
    assert.ok(lines.some((line) => line.includes('an error in the stream')))
    for (const line of lines) assert.ok(!line.includes(UPSTREAM_SECRET), line)
  })

  test('a client that disconnects from a stream cancels the model call', async () => {
    service.play('stall')
    const index = service.fake.exchanges.length
    const client = new AbortController()
    const response = await fetch(`${service.app.url}/v1/generate`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ prompt: 'Write a note' }),
      signal: client.signal,
    })
    await response.body?.getReader().read()
    client.abort()
    assert.equal(await (await service.fake.exchange(index)).ended, 'left')
  })

  test('a client that disconnects from a plain call cancels the model call', async () => {
    service.play('slow-headers')
    const index = service.fake.exchanges.length
    const client = new AbortController()
    const reply = service.app.request('POST', '/generate', {
      key: service.key,
      body: { prompt: 'Write a note' },
      signal: client.signal,
    })
    const exchange = await service.fake.exchange(index)
    client.abort()
    await assert.rejects(reply)
    assert.equal(await exchange.ended, 'left')
  })
})
