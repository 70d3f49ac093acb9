import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allowedTokens,
  type ChatPiece,
  ChatReader,
  errorText,
  errorType,
  refusedField,
  toEvents,
} from './chat-stream.ts'

const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

function readAll(reader: ChatReader, chunks: Uint8Array[]): ChatPiece[] {
  return chunks.flatMap((chunk) => reader.read(chunk))
}

test('the result does not depend on where the network cuts the bytes, also inside a character', () => {
  const source = Buffer.from(
    `: hello\r\n\r\n${event({ role: 'assistant', content: null })}${event({ reasoning: 'Größe 👩‍🚀' })}${event({ content: 'naïve — 日本' })}${event({}, 'length')}data: [DONE]\n\n`,
  )
  for (const size of [1, 2, 3, 7, 64, source.length]) {
    const reader = new ChatReader(10_000)
    const chunks = Array.from({ length: Math.ceil(source.length / size) }, (_, at) =>
      source.subarray(at * size, (at + 1) * size),
    )
    assert.deepEqual(readAll(reader, chunks), [
      { type: 'reasoning', text: 'Größe 👩‍🚀' },
      { type: 'text', text: 'naïve — 日本' },
    ])
    assert.equal(reader.done, true)
    assert.equal(reader.finish, 'length')
  }
})

test('content in parts is text and reasoning, in order', () => {
  const reader = new ChatReader(10_000)
  const content = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
    { type: 'text', text: 'Yes.' },
    null,
  ]
  assert.deepEqual(reader.read(Buffer.from(event({ content }))), [
    { type: 'reasoning', text: 'Hm.' },
    { type: 'text', text: 'Yes.' },
  ])
})

test('when the connection closes, an end mark counts without its blank line, and half an event is not an error', () => {
  const reader = new ChatReader(10_000)
  assert.deepEqual(reader.read(Buffer.from(`${event({ content: 'a' }, 'stop')}data: [DONE]`)), [
    { type: 'text', text: 'a' },
  ])
  assert.equal(reader.done, false)
  assert.deepEqual(reader.close(), [])
  assert.equal(reader.done, true)

  const whole = event({ content: 'a' }, 'stop')
  for (let length = 1; length < whole.trimEnd().length; length += 1) {
    const cut = new ChatReader(10_000)
    assert.deepEqual(cut.read(Buffer.from(whole.slice(0, length))), [])
    assert.deepEqual(cut.close(), [], whole.slice(0, length))
    assert.equal(cut.done, false)
    assert.equal(cut.finish, undefined)
  }
})

test('when the connection closes, a last event counts without its blank line, text and error alike', () => {
  for (const ending of ['', '\n']) {
    const reader = new ChatReader(10_000)
    assert.deepEqual(reader.read(Buffer.from(event({ content: 'a' }, 'stop').trimEnd() + ending)), [])
    assert.deepEqual(reader.close(), [{ type: 'text', text: 'a' }])
    assert.equal(reader.finish, 'stop')
  }
  const failed = new ChatReader(10_000)
  failed.read(Buffer.from('data: {"error":{"message":"too much","code":503}}'))
  assert.deepEqual(failed.close(), [
    { type: 'error', note: 'an error in the stream', status: 503, message: 'too much' },
  ])
})

test('text before an error is returned, text after it is not', () => {
  const reader = new ChatReader(10_000)
  const pieces = reader.read(Buffer.from(`${event({ content: 'a' })}data: }{\n\n${event({ content: 'b' })}`))
  assert.deepEqual(pieces[0], { type: 'text', text: 'a' })
  assert.equal(pieces[1]?.type, 'error')
  assert.equal(pieces.length, 2)
  assert.deepEqual(reader.read(Buffer.from(event({ content: 'c' }))), [])
})

test('an endless event is an error once it is longer than the limit', () => {
  const reader = new ChatReader(1000)
  const pieces = readAll(
    reader,
    Array.from({ length: 5 }, () => Buffer.from(`data: ${'x'.repeat(500)}`)),
  )
  assert.deepEqual(
    pieces.map(({ type }) => type),
    ['error'],
  )
})

test('keep-alive events, token counts without choices and padded end marks are not errors', () => {
  const reader = new ChatReader(10_000)
  const source = [
    'event: ping\ndata: {"type":"ping"}\n\n',
    'data: \n\n',
    'data: {"choices":[],"prompt_filter_results":[]}\n\n',
    event({ content: 'a' }),
    'data: {"choices":[{"index":0,"content_filter_results":{}}],"usage":null}\n\n',
    event({}, ''),
    event({}, 'stop'),
    'data: {"choices":null,"usage":{"completion_tokens":4}}\n\n',
    'data: {"object":"chat.completion.chunk"}\n\n',
    'data:  [DONE] \n\n',
  ].join('')
  assert.deepEqual(reader.read(Buffer.from(source)), [{ type: 'text', text: 'a' }])
  assert.deepEqual([reader.done, reader.finish, reader.outputTokens], [true, 'stop', 4])
})

test('finish reasons of all servers are understood; the reason `error` is an error', () => {
  const ends = {
    eos_token: 'stop',
    STOP: 'stop',
    end_turn: 'stop',
    MAX_TOKENS: 'length',
    model_length: 'length',
    content_filter: 'other',
    tool_calls: 'other',
  }
  for (const [reason, finish] of Object.entries(ends)) {
    const reader = new ChatReader(10_000)
    reader.read(Buffer.from(event({ content: 'a' }, reason)))
    assert.equal(reader.finish, finish, reason)
  }
  for (const broken of [event({ content: '' }, 'error'), 'data: {"choices":[{"error":{"message":"gone"}}]}\n\n']) {
    const pieces = new ChatReader(10_000).read(Buffer.from(event({ content: 'a' }) + broken))
    assert.deepEqual(
      pieces.map(({ type }) => type),
      ['text', 'error'],
    )
  }
})

test('a message without deltas is the answer, a message after deltas repeats it', () => {
  const whole = 'data: {"choices":[{"index":0,"message":{"content":"a b"},"finish_reason":"stop"}]}\n\n'
  assert.deepEqual(new ChatReader(10_000).read(Buffer.from(whole)), [{ type: 'text', text: 'a b' }])
  assert.deepEqual(new ChatReader(10_000).read(Buffer.from(event({ content: 'a b' }) + whole)), [
    { type: 'text', text: 'a b' },
  ])
})

test('the first half of a character waits for the other; without it a replacement character stands there', () => {
  const read = (...events: string[]): ChatPiece[] => {
    const reader = new ChatReader(10_000)
    return [
      ...readAll(
        reader,
        events.map((one) => Buffer.from(one)),
      ),
      ...reader.close(),
    ]
  }
  const text = (one: string): ChatPiece => ({ type: 'text', text: one })
  const [high, low] = ['\ud83d', '\ude00']
  assert.deepEqual(read(event({ content: `a${high}` }), event({ content: `${low}b` })), [text('a'), text('😀b')])
  assert.deepEqual(read(event({ content: high }), event({ content: 'b' })), [text('\ufffdb')])
  assert.deepEqual(read(event({ content: 'a' }), event({ content: low })), [text('a'), text('\ufffd')])
  assert.deepEqual(read(event({ reasoning: high }), event({ content: low })), [
    { type: 'reasoning', text: '\ufffd' },
    text('\ufffd'),
  ])
  for (const end of ['', 'data: [DONE]\n\n'])
    assert.deepEqual(read(event({ content: `a${high}` }, 'stop'), end), [text('a'), text('\ufffd')])
  // The continuation brings the whole character.
  assert.deepEqual(read(event({ content: `a${high}` }, 'length')), [text('a')])
})

test('an error without a status is a fault of the server, unless its words concern the request or the key', () => {
  const statusOf = (error: object): number | undefined => {
    const [piece] = new ChatReader(10_000).read(Buffer.from(`data: ${JSON.stringify(error)}\n\n`))
    return piece?.type === 'error' ? piece.status : assert.fail()
  }
  for (const [error, status] of [
    [{ error: { code: 'overloaded' } }, 503],
    [{ error: {} }, 503],
    [{ error: '' }, 503],
    [{ error: 'CUDA error: out of memory' }, 503],
    [{ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 503],
    [{ error: { message: 'slow down', type: 'rate_limit_error', code: null } }, 429],
    [{ error: { message: 'no', code: '401' } }, 401],
    [{ error: { message: 'no', type: 'insufficient_quota' } }, 402],
    [{ error: { message: 'no', code: 'context_length_exceeded', type: 'invalid_request_error' } }, 400],
    [{ error: 'the request exceeds the available context size' }, 400],
    [{ object: 'error', message: 'no', type: 'BadRequestError', code: 400 }, 400],
    [{ object: 'error', message: 'no', type: 'BadRequestError' }, 400],
    [{ error: { code: 503, status: 'UNAVAILABLE' } }, 503],
    [{ error: { code: 1301, message: 'busy' } }, 503],
  ] as const)
    assert.equal(statusOf(error), status, JSON.stringify(error))
})

test('an error in a reply of status 200 is reported with the status that it names', () => {
  const events = toEvents('{"error":{"code":502,"message":"provider down"}}') ?? assert.fail()
  assert.deepEqual(new ChatReader(10_000).read(Buffer.from(events)), [
    { type: 'error', note: 'an error in the stream', status: 502, message: 'provider down' },
  ])
  const validation = 'data: {"error":"Input validation error","error_type":"validation"}\n\n'
  assert.deepEqual(new ChatReader(10_000).read(Buffer.from(validation)), [
    { type: 'error', note: 'an error in the stream (validation)', status: 422, message: 'Input validation error' },
  ])
})

test('of an error only a type in plain words is noted, since its other fields may quote the request', () => {
  const notes = [
    [
      { error: { message: 'Dear Ann', type: 'invalid_request_error', code: 'context_length_exceeded' } },
      ' (context_length_exceeded)',
    ],
    [{ object: 'error', message: 'Dear Ann', type: 'BadRequestError' }, ' (BadRequestError)'],
    [{ error: { code: 503, status: 'UNAVAILABLE' } }, ' (UNAVAILABLE)'],
    [{ error: { message: 'Dear Ann', code: 'sk-123456789' } }, ''],
    [{ error: { code: 'Dear Ann I resign' } }, ''],
    [{ error: 'Dear Ann' }, ''],
    [{ detail: [{ msg: 'Dear Ann', type: 'string_too_long' }] }, ''],
    [undefined, ''],
  ] as const
  for (const [body, note] of notes) assert.equal(errorType(body), note, JSON.stringify(body))
})

// The sentences are those of OpenAI, vLLM, Text Generation Inference, DeepSeek and Groq.
test('the allowed number of tokens is read from the message of a refusal', () => {
  const cases: [string, number | undefined][] = [
    [
      "'max_tokens' or 'max_completion_tokens' is too large: 5000. This model's maximum context length is 2048 tokens and your request has 548 input tokens (5000 > 2048 - 548).",
      1500,
    ],
    [
      "This model's maximum context length is 2048 tokens. However, you requested 5548 tokens (548 in the messages, 5000 in the completion). Please reduce the length.",
      1500,
    ],
    ['`inputs` tokens + `max_new_tokens` must be <= 2048. Given: 548 `inputs` tokens and 5000 `max_new_tokens`', 1500],
    ['max_tokens is too large: 5000. This model supports at most 1024 completion tokens.', 1024],
    ['Invalid max_tokens value, the valid range of max_tokens is [1, 4096]', 4096],
    ['`max_tokens` must be less than or equal to `4096`', 4096],
    ["This model's maximum context length is 4096 tokens. However, your messages resulted in 6988 tokens.", undefined],
    ["Unsupported parameter: 'max_tokens' is not supported with this model.", undefined],
    ['Unknown field 17.', undefined],
  ]
  for (const [words, allowed] of cases) assert.equal(allowedTokens(words, 5000), allowed, words)
})

test('the field that a refusal names is found if it was sent', () => {
  const renamed =
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
  assert.equal(refusedField(renamed, ['max_tokens', 'temperature']), 'max_tokens')
  assert.equal(refusedField(renamed, ['temperature']), undefined)
  assert.equal(
    refusedField("Unsupported value: 'temperature' does not support 0 with this model.", ['max_tokens', 'temperature']),
    'temperature',
  )
  assert.equal(refusedField('[{"loc":["body","seed"],"msg":"Extra inputs are not permitted"}]', ['seed']), 'seed')
})

test('only the beginning of an error message is read, since it may quote the request', () => {
  // Sixty thousand digits of a prompt held up the service for seconds.
  const words = errorText({ error: { message: `max_tokens is too large. ${'1'.repeat(1_000_000)}` } })
  assert.ok(words.length <= 4000 && words.startsWith('max_tokens is too large.'))
  assert.ok(errorText({ detail: ['x'.repeat(1_000_000)] }).length <= 4000)
})

test('the fast path for chunks that differ in their text alone gives the same result as a parser', () => {
  const chunk = (choice: string, rest = '') => `{"id":"1","choices":[{"index":0,${choice}}]${rest}}`
  const text = (content: string, more = '') => chunk(`"delta":{"content":${content}${more}},"finish_reason":null`)
  const kinds = [
    text('"a"'),
    text('" b \\"quoted\\" \\u00e9\\n"'),
    text('""'),
    text('null'),
    text('"c" '),
    text('"d","refusal":null'),
    text('"e","x":"f"'),
    text('"\\"content\\":\\"g\\""'),
    text('"h"', ',"reasoning":"why"'),
    text('"i"', ',"role":"assistant"'),
    text('[{"type":"text","text":"j"}]'),
    chunk('"delta":{"reasoning":"hm","content":"k"},"finish_reason":null'),
    chunk('"delta":{"content":"l"},"finish_reason":null', ',"usage":{"completion_tokens":4}'),
    chunk('"delta":{},"message":{"content":"m"},"finish_reason":null'),
  ]
  const joined = (pieces: ChatPiece[]) => pieces.map((piece) => JSON.stringify(piece)).join('\n')
  const alone = (data: string) => new ChatReader(10_000).read(Buffer.from(`data: ${data}\n\n`))
  for (const first of kinds)
    for (const second of kinds)
      for (const third of kinds) {
        const reader = new ChatReader(10_000)
        // Each in a piece of its own, so that none is joined to the one before it.
        const read = [first, second, third].map((data) => reader.read(Buffer.from(`data: ${data}\n\n`)))
        for (const [at, data] of [first, second, third].entries()) {
          // A whole message behind other text repeats it.
          if (!data.includes('message'))
            assert.equal(joined(read[at]!), joined(alone(data)), `${first} ${second} ${third}`)
        }
        assert.equal(reader.outputTokens, [first, second, third].some((data) => data.includes('usage')) ? 4 : undefined)
      }
})
