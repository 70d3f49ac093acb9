/**
 * Matches of deflate: a single probe of a hash, at hinted positions or at every byte. Text this short
 * gains little from longer chains, and loses time.
 */
import type { Rows } from '../markup/manuscript.ts'
import { scratchNumbers } from '../scratch.ts'

export const MIN_MATCH = 4
export const MAX_MATCH = 258
export const MAX_DISTANCE = 32768
const HASH_BITS = 12
const SEAM_HASH_BITS = 9
const LONG_HASH_BITS = 13
const LONG_MATCH = 8
/** 2^32 over the golden ratio. */
const HASH_FACTOR = -1640531535

export interface Stream {
  start: number
  end: number
}

/** The matches of one document's streams. */
export interface Matches {
  /** Of each match: where it is, and (length << 16 | distance). A stream's matches end with one at its end. */
  places: Int32Array
  matches: Int32Array
  count: number
}

function four(data: Uint8Array, at: number): number {
  return data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16) | (data[at + 3]! << 24)
}

/** How far the bytes at `at` are those at `candidate`. */
function matchLength(data: Uint8Array, candidate: number, at: number, end: number): number {
  const most = end - at < MAX_MATCH ? end - at : MAX_MATCH
  let length = MIN_MATCH
  while (length < most && data[candidate + length] === data[at + length]) length++
  return length
}

/**
 * Matches at the given positions only. The hash is of nine bytes but the fifth, so that matches are long: after the end of a line
 * or of a stretch of one font, the fifth byte is a line feed, and the ninth tells one font from another.
 */
export function matchAtHints(data: Uint8Array, streams: readonly Stream[], positions: Rows): Matches {
  const size = positions.length + streams.length
  const places = scratchNumbers('deflate.places', size)
  const matches = scratchNumbers('deflate.matches', size)
  const heads = scratchNumbers('deflate.heads', 1 << SEAM_HASH_BITS).fill(-1, 0, 1 << SEAM_HASH_BITS)
  const rows = positions.data
  let next = 0
  let count = 0
  for (const { start, end } of streams) {
    // Before this the last match reaches.
    let free = start
    for (; next < positions.length && rows[next]! < end; next++) {
      const at = rows[next]!
      if (at < free || at + 9 > end) continue
      const first = four(data, at)
      const hash = Math.imul(Math.imul(first, HASH_FACTOR) ^ four(data, at + 5), HASH_FACTOR) >>> (32 - SEAM_HASH_BITS)
      const candidate = heads[hash]!
      heads[hash] = at
      if (candidate < start || at - candidate > MAX_DISTANCE || four(data, candidate) !== first) continue
      const length = matchLength(data, candidate, at, end)
      places[count] = at
      matches[count++] = (length << 16) | (at - candidate)
      free = at + length
    }
    places[count++] = end
  }
  return { places, matches, count }
}

/**
 * Matches of eight bytes or more, at every byte: in text of two bytes a code, shorter ones cost more than the letters that they
 * stand for.
 */
export function matchLong(data: Uint8Array, streams: readonly Stream[], total: number): Matches {
  const size = (total >> 3) + streams.length
  const places = scratchNumbers('deflate.places', size)
  const matches = scratchNumbers('deflate.matches', size)
  const heads = scratchNumbers('deflate.longHeads', 1 << LONG_HASH_BITS).fill(-1, 0, 1 << LONG_HASH_BITS)
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let count = 0
  for (const { start, end } of streams) {
    const last = end - LONG_MATCH
    for (let at = start; at <= last; ) {
      const first = view.getInt32(at, true)
      const second = view.getInt32(at + 4, true)
      const hash = Math.imul(Math.imul(first, HASH_FACTOR) ^ second, HASH_FACTOR) >>> (32 - LONG_HASH_BITS)
      const candidate = heads[hash]!
      heads[hash] = at
      if (
        candidate < start ||
        view.getInt32(candidate, true) !== first ||
        view.getInt32(candidate + 4, true) !== second ||
        at - candidate > MAX_DISTANCE
      ) {
        at++
        continue
      }
      const length = matchLength(data, candidate, at, end)
      places[count] = at
      matches[count++] = (length << 16) | (at - candidate)
      at += length
    }
    places[count++] = end
  }
  return { places, matches, count }
}

/** Matches at every byte. */
export function matchEverywhere(data: Uint8Array, streams: readonly Stream[], total: number): Matches {
  const size = (total >> 2) + streams.length
  const places = scratchNumbers('deflate.places', size)
  const matches = scratchNumbers('deflate.matches', size)
  const heads = scratchNumbers('deflate.heads', 1 << HASH_BITS).fill(-1, 0, 1 << HASH_BITS)
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let count = 0
  for (const { start, end } of streams) {
    const last = end - MIN_MATCH
    for (let at = start; at <= last; ) {
      const first = view.getInt32(at, true)
      const hash = Math.imul(first, HASH_FACTOR) >>> (32 - HASH_BITS)
      const candidate = heads[hash]!
      heads[hash] = at
      if (candidate < start || view.getInt32(candidate, true) !== first || at - candidate > MAX_DISTANCE) {
        at++
        continue
      }
      const length = matchLength(data, candidate, at, end)
      places[count] = at
      matches[count++] = (length << 16) | (at - candidate)
      at += length
    }
    places[count++] = end
  }
  return { places, matches, count }
}
