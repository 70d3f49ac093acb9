import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ServerEvent, serverEvents } from './stream.ts'

async function* cutAt(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const points = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  for (const [index, end] of points.entries()) if (index > 0) yield bytes.slice(points[index - 1], end)
}

const read = (text: string, cuts: readonly number[] = []): Promise<ServerEvent[]> =>
  Array.fromAsync(serverEvents(cutAt(new TextEncoder().encode(text), cuts)))

test('events are read as WHATWG HTML §9.2.6 says', async () => {
  assert.deepEqual(await read('event: a\ndata: 1\nid: 7\n\ndata:2\ndata: 3\n\n'), [
    { event: 'a', data: '1', id: '7' },
    { event: 'message', data: '2\n3', id: '7' },
  ])
  assert.deepEqual(await read(': comment\n\nevent: a\n\nunknown: x\nretry: 10\ndata\n\n'), [
    { event: 'message', data: '', id: '' },
  ])
  assert.deepEqual(await read('data:  two spaces\r\rdata: b\r\n\r\ndata: c\n\n'), [
    { event: 'message', data: ' two spaces', id: '' },
    { event: 'message', data: 'b', id: '' },
    { event: 'message', data: 'c', id: '' },
  ])
  assert.deepEqual(await read('data: no blank line'), [])
})

test('where the bytes are cut does not matter', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % below
  }
  const pieces = ['event: ä\r\n', 'data: 😀ü\n', 'data: {"a":1}\r', '\r\n', '\n', '\r', ': c\n', 'id: 9\r\n', 'data\n']
  for (let round = 0; round < 300; round += 1) {
    const text = `${Array.from({ length: 12 }, () => pieces[next(pieces.length)]).join('')}x\n\n`
    const cuts = Array.from({ length: next(20) }, () => next(1000))
    assert.deepEqual(await read(text, cuts), await read(text), `seed ${seed}, ${JSON.stringify({ text, cuts })}`)
  }
})
