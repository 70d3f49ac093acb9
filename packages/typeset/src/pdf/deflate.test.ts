import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { randomFrom } from '../../../../bench/corpus.ts'
import { Rows } from '../markup/manuscript.ts'
import { deflateAll } from './deflate.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)

test(`another program inflates compressed data to the original (seed ${seed})`, () => {
  const random = randomFrom(seed)
  for (let round = 0; round < 60; round++) {
    const alphabet = 1 + Math.floor(random() * 256)
    const length = Math.floor(random() ** 3 * 200_000)
    const data = new Uint8Array(length)
    for (let i = 0; i < length; i++) {
      // Runs and repeats, so that matches of every length and distance come up.
      const back = random() < 0.3 ? 1 + Math.floor(random() * Math.min(i, 40_000)) : 0
      data[i] = back > 0 && back <= i ? data[i - back]! : Math.floor(random() * alphabet)
    }
    const cuts = [0, Math.floor(length * random()), length].sort((a, b) => a - b)
    const streams = [
      { start: cuts[0]!, end: cuts[1]! },
      { start: cuts[1]!, end: cuts[2]! },
    ]
    const positions = new Rows('test.positions')
    for (let at = 0; at < length; at += 1 + Math.floor(random() * 100)) positions.push(at)
    for (const text of [undefined, { kind: 'content' }, { kind: 'objects', positions }] as const) {
      deflateAll('test', data, streams, text).forEach((packed, i) => {
        assert.deepEqual(new Uint8Array(inflateSync(packed)), data.subarray(streams[i]!.start, streams[i]!.end))
      })
    }
  }
})

test('an empty stream, one byte and a long run of one byte compress too', () => {
  const data = new Uint8Array(100_001).fill(65)
  const streams = [
    { start: 0, end: 0 },
    { start: 0, end: 1 },
    { start: 1, end: 100_001 },
  ]
  const packed = deflateAll('test', data, streams)
  assert.deepEqual(
    packed.map((bytes) => inflateSync(bytes).length),
    [0, 1, 100_000],
  )
  assert.ok(packed[2]!.length < 1000)
})
