/**
 * Deflate in plain TypeScript: the same input gives the same bytes everywhere. Many streams of one document share one
 * Huffman code, made from the counts of all of them, so the code is worked out once and not for every page.
 *
 * Source: RFC 1951 (deflate), RFC 1950 (zlib wrapper, Adler-32).
 */
import type { Rows } from '../markup/manuscript.ts'
import { scratchBytes } from '../scratch.ts'
import {
  type Coding,
  codingOf,
  DISTANCE_BASE,
  DISTANCE_EXTRA,
  DISTANCES,
  END_OF_BLOCK,
  farSymbol,
  LITERALS,
  lengthSymbol,
  lengthsFor,
  MAX_BITS,
  nearSymbol,
  presetCoding,
} from './huffman.ts'
import { type Matches, matchAtHints, matchEverywhere, matchLong, type Stream } from './matches.ts'

/** Smaller data uses the preset code: computing one would cost more time than it saves. */
const ADAPT_BYTES_MIN = 32768

/** Where to look for matches in one of two kinds of data, each of which has its own Huffman code. */
export interface MatchHints {
  kind: 'content' | 'objects'
  /** In order. Absent: everywhere, for long ones. */
  positions?: Rows
  /** The bytes are not those of the documents that the preset was made from: text beyond WinAnsi. */
  isUnusual?: boolean
}

/** Counts the symbols, of one run of literals in `every`. */
function codingFor(
  data: Uint8Array,
  streams: readonly Stream[],
  { places, matches, count }: Matches,
  every: number,
  floor: number,
): [literal: Uint8Array, distance: Uint8Array] {
  const literalCounts = new Uint32Array(LITERALS).fill(floor)
  const distanceCounts = new Uint32Array(DISTANCES).fill(floor)
  let stream = 0
  let next = streams[0]!.start
  for (let match = 0; match < count; match++) {
    const place = places[match]!
    if (match % every === 0) for (let at = next; at < place; at++) literalCounts[data[at]!]!++
    if (place === streams[stream]!.end) {
      literalCounts[END_OF_BLOCK]!++
      next = streams[++stream]?.start ?? 0
    } else {
      const length = matches[match]! >>> 16
      const distance = matches[match]! & 0xffff
      if (match % every === 0) {
        literalCounts[257 + lengthSymbol[length]!]!++
        distanceCounts[distance <= 256 ? nearSymbol[distance - 1]! : farSymbol[(distance - 1) >> 7]!]!++
      }
      next = place + length
    }
  }
  return [lengthsFor(literalCounts, LITERALS, MAX_BITS), lengthsFor(distanceCounts, DISTANCES, MAX_BITS)]
}

function matchesOf(data: Uint8Array, streams: readonly Stream[], total: number, positions: Rows | undefined): Matches {
  return positions === undefined ? matchLong(data, streams, total) : matchAtHints(data, streams, positions)
}

/**
 * The preset's lengths for these streams, every symbol included.
 *
 * @public for tools/preset.mjs
 */
export function presetLengths(
  data: Uint8Array,
  streams: readonly Stream[],
  positions?: Rows,
): [literal: Uint8Array, distance: Uint8Array] {
  return codingFor(data, streams, matchesOf(data, streams, data.length, positions), 1, 1)
}

/**
 * Compresses each stream of `data` into a zlib stream of its own, with one code for all.
 *
 * @param name of the working memory that the results are views of.
 * @param text of which kind the data is; absent: another, with short matches too.
 */
export function deflateAll(
  name: string,
  data: Uint8Array,
  streams: readonly Stream[],
  text?: MatchHints,
): Uint8Array[] {
  let total = 0
  for (const { start, end } of streams) total += end - start
  const found =
    text === undefined ? matchEverywhere(data, streams, total) : matchesOf(data, streams, total, text.positions)
  let coding: Coding
  if (text === undefined) coding = codingOf(...codingFor(data, streams, found, 1, 0))
  else if (total >= ADAPT_BYTES_MIN) coding = codingOf(...codingFor(data, streams, found, 4, 1))
  else if (text.isUnusual === true) coding = codingOf(...codingFor(data, streams, found, 1, 0))
  else coding = presetCoding(text.kind)
  const { head } = coding
  // No symbol is longer than its bytes would be at MAX_BITS each.
  const out = scratchBytes(name, total + (total >> 1) + streams.length * (head.bytes.length + 32) + 32)
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength)
  const results: Uint8Array[] = []
  let at = 0
  let match = 0
  for (const { start, end } of streams) {
    const from = at
    out[at++] = 0x78
    out[at++] = 0x01
    out.set(head.bytes, at)
    at = emit(data, start, end, found, match, coding, view, at + head.bytes.length, head.pending, head.pendingBits)
    match = emitted
    results.push(out.subarray(from, at))
  }
  return results
}

// Second result of `emit`: the first match of the next stream.
let emitted = 0

/** So many bytes cannot overflow the sums of Adler-32 in 31 bits. */
const SUM_BYTES_MAX = 3800

/**
 * Writes the symbols of one stream, and its checksum. Whole bytes are moved out without asking how many there are: a branch
 * here would be guessed wrong every other time.
 */
function emit(
  data: Uint8Array,
  start: number,
  end: number,
  { places, matches }: Matches,
  firstMatch: number,
  { literalWords, lengthWords, distanceWords }: Coding,
  out: DataView,
  from: number,
  pendingBefore: number,
  bitsBefore: number,
): number {
  let at = from
  let pending = pendingBefore
  let bits = bitsBefore
  let next = start
  let a = 1
  let b = 0
  let sumEnd = start + SUM_BYTES_MAX
  for (let match = firstMatch; ; match++) {
    const place = places[match]!
    while (next < place) {
      const stop = place < sumEnd ? place : sumEnd
      for (; next + 1 < stop; next += 2) {
        const one = data[next]!
        const two = data[next + 1]!
        const first = literalWords[one]!
        const second = literalWords[two]!
        // A shift looks at the lowest five bits of its count alone, and those are the length.
        pending |= ((first >> 5) | ((second >> 5) << first)) << bits
        bits += (first + second) & 31
        out.setInt32(at, pending, true)
        at += bits >> 3
        pending >>>= bits & 24
        bits &= 7
        b += 2 * (a + one) + two
        a += one + two
      }
      if (next < stop) {
        const one = data[next++]!
        const word = literalWords[one]!
        pending |= (word >> 5) << bits
        bits += word & 31
        out.setInt32(at, pending, true)
        at += bits >> 3
        pending >>>= bits & 24
        bits &= 7
        a += one
        b += a
      }
      if (next === sumEnd) {
        a %= 65521
        b %= 65521
        sumEnd = next + SUM_BYTES_MAX
      }
    }
    if (place === end) {
      emitted = match + 1
      break
    }
    const length = matches[match]! >>> 16
    const distance = matches[match]! & 0xffff
    const lengthWord = lengthWords[length]!
    pending |= (lengthWord >> 5) << bits
    bits += lengthWord & 31
    out.setInt32(at, pending, true)
    at += bits >> 3
    pending >>>= bits & 24
    bits &= 7
    const symbol = distance <= 256 ? nearSymbol[distance - 1]! : farSymbol[(distance - 1) >> 7]!
    const distanceWord = distanceWords[symbol]!
    pending |= (distanceWord >> 5) << bits
    bits += distanceWord & 31
    out.setInt32(at, pending, true)
    at += bits >> 3
    pending >>>= bits & 24
    bits &= 7
    pending |= (distance - DISTANCE_BASE[symbol]!) << bits
    bits += DISTANCE_EXTRA[symbol]!
    out.setInt32(at, pending, true)
    at += bits >> 3
    pending >>>= bits & 24
    bits &= 7
    if (next + length > sumEnd) {
      a %= 65521
      b %= 65521
      sumEnd = next + SUM_BYTES_MAX
    }
    for (const stop = next + length; next < stop; next++) {
      a += data[next]!
      b += a
    }
  }
  const word = literalWords[END_OF_BLOCK]!
  pending |= (word >> 5) << bits
  bits += word & 31
  out.setInt32(at, pending, true)
  at += (bits + 7) >> 3
  a %= 65521
  b %= 65521
  out.setUint32(at, ((b << 16) | a) >>> 0, false)
  return at + 4
}
