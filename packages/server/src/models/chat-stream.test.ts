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
  reader.read(Buffer.from(`${event({ content: 'a' }, 'stop')}data: [DONE]`))
  assert.equal(reader.done, false)
  reader.close()
  assert.equal(reader.done, true)

  const cut = new ChatReader(10_000)
  cut.read(Buffer.from(event({ content: 'a' }).slice(0, 20)))
  cut.close()
  assert.equal(cut.done, false)
  assert.equal(cut.finish, undefined)
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
