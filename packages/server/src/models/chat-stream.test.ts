import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChatPiece, ChatReader } from './chat-stream.ts'

const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

function readAll(reader: ChatReader, chunks: Uint8Array[]): ChatPiece[] {
  return chunks.flatMap((chunk) => reader.read(chunk))
}

test('the same is read wherever the network cuts the bytes, in the middle of a character too', () => {
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

test('an end mark without the blank line behind it is one once the connection is closed; half an event is no fault', () => {
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

test('a last event without the blank line behind it is given once the connection is closed, its text and its error', () => {
  for (const ending of ['', '\n']) {
    const reader = new ChatReader(10_000)
    assert.deepEqual(reader.read(Buffer.from(event({ content: 'a' }, 'stop').trimEnd() + ending)), [])
    assert.deepEqual(reader.close(), [{ type: 'text', text: 'a' }])
    assert.equal(reader.finish, 'stop')
  }
  const failed = new ChatReader(10_000)
  failed.read(Buffer.from('data: {"error":{"message":"too much","code":503}}'))
  assert.deepEqual(failed.close(), [{ type: 'error', note: 'an error in the stream: too much', status: 503 }])
})

test('what stands before a fault is given, and nothing after it', () => {
  const reader = new ChatReader(10_000)
  const pieces = reader.read(Buffer.from(`${event({ content: 'a' })}data: }{\n\n${event({ content: 'b' })}`))
  assert.deepEqual(pieces[0], { type: 'text', text: 'a' })
  assert.equal(pieces[1]?.type, 'error')
  assert.equal(pieces.length, 2)
  assert.deepEqual(reader.read(Buffer.from(event({ content: 'c' }))), [])
})

test('an event that never ends is a fault once it is longer than allowed', () => {
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
