/**
 * Deflate in plain TypeScript: the same input gives the same bytes everywhere. Many streams of one document share one
 * Huffman code, made from the counts of all of them, so the code is worked out once and not for every page.
 *
 * Matching is a single probe of a hash of four bytes: text this short gains little from longer chains, and loses time.
 * Source: RFC 1951 (deflate), RFC 1950 (zlib wrapper, Adler-32).
 */
import { takeBytes, takeNumbers } from '../workspace.ts'

const MIN_MATCH = 4
const MAX_MATCH = 258
const MAX_DISTANCE = 32768
const HASH_BITS = 12
const END_OF_BLOCK = 256
const LITERALS = 286
const DISTANCES = 30
/** RFC 1951 allows 15; with 12, two symbols fit the bit buffer at once. */
const MAX_BITS = 12

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
const DISTANCE_EXTRA = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** Symbol (less 257) of each match length; symbol of each distance up to 256, then of (distance - 1) >> 7. */
const lengthSymbol = new Uint8Array(MAX_MATCH + 1)
for (let symbol = 0; symbol < 29; symbol++) {
  const end = symbol === 28 ? MAX_MATCH + 1 : LENGTH_BASE[symbol + 1]!
  for (let length = LENGTH_BASE[symbol]!; length < end; length++) lengthSymbol[length] = symbol
}
const nearSymbol = new Uint8Array(256)
const farSymbol = new Uint8Array(256)
for (let symbol = 0; symbol < DISTANCES; symbol++) {
  const end = symbol === DISTANCES - 1 ? MAX_DISTANCE + 1 : DISTANCE_BASE[symbol + 1]!
  for (let distance = DISTANCE_BASE[symbol]!; distance < end; distance++) {
    if (distance <= 256) nearSymbol[distance - 1] = symbol
    else farSymbol[(distance - 1) >> 7] = symbol
  }
}

/**
 * Bytes at which a match is looked for: where lines, marks and operands begin. At every word too the files would be a
 * sixth smaller, for a fifth more of the whole time; they are about as large as pdfkit's as it is, and those have no tags.
 */
const PROBED = new Uint8Array(256)
for (const byte of [10, 62, 91]) PROBED[byte] = 1
/** For data that is no text, such as fonts: everywhere. */
const PROBED_EVERYWHERE = new Uint8Array(256).fill(1)

export interface Stream {
  start: number
  end: number
}

/** A Huffman code: for each symbol its length in bits, and its bits as they are written (lowest first). */
interface Code {
  lengths: Uint8Array
  bits: Uint16Array
}

/** Code lengths of at most `limit` bits for the counts; a symbol that never occurs gets none. */
function lengthsFor(counts: Uint32Array, symbols: number, limit: number): Uint8Array {
  const lengths = new Uint8Array(symbols)
  const weights = counts.slice(0, symbols)
  for (;;) {
    let used: number[] = []
    for (let symbol = 0; symbol < symbols; symbol++) if (weights[symbol]! > 0) used.push(symbol)
    if (used.length === 0) return lengths
    if (used.length === 1) {
      lengths[used[0]!] = 1
      return lengths
    }
    // Equal weights keep the order of their symbols, so that the code never hangs on how a sort breaks ties.
    used = used.sort((a, b) => weights[a]! - weights[b]! || a - b)
    const count = used.length
    const nodeWeight = new Float64Array(2 * count)
    const parent = new Int32Array(2 * count)
    for (let i = 0; i < count; i++) nodeWeight[i] = weights[used[i]!]!
    let leaf = 0
    let inner = count
    for (let node = count; node < 2 * count - 1; node++) {
      for (let child = 0; child < 2; child++) {
        const pick = leaf < count && (inner >= node || nodeWeight[leaf]! <= nodeWeight[inner]!) ? leaf++ : inner++
        nodeWeight[node] = nodeWeight[node]! + nodeWeight[pick]!
        parent[pick] = node
      }
    }
    const depth = new Uint8Array(2 * count)
    let deepest = 0
    for (let node = 2 * count - 3; node >= 0; node--) {
      depth[node] = depth[parent[node]!]! + 1
      if (node < count) {
        lengths[used[node]!] = depth[node]!
        if (depth[node]! > deepest) deepest = depth[node]!
      }
    }
    if (deepest <= limit) return lengths
    for (const symbol of used) weights[symbol] = (weights[symbol]! >> 1) | 1
  }
}

function codeFor(lengths: Uint8Array): Code {
  const bits = new Uint16Array(lengths.length)
  const counts = new Uint16Array(MAX_BITS + 1)
  for (let symbol = 0; symbol < lengths.length; symbol++) counts[lengths[symbol]!]!++
  counts[0] = 0
  let code = 0
  const first = new Uint16Array(MAX_BITS + 1)
  for (let length = 1; length <= MAX_BITS; length++) {
    code = (code + counts[length - 1]!) << 1
    first[length] = code
  }
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!
    if (length === 0) continue
    let value = first[length]!++
    let reversed = 0
    for (let i = 0; i < length; i++) {
      reversed = (reversed << 1) | (value & 1)
      value >>= 1
    }
    bits[symbol] = reversed
  }
  return { lengths, bits }
}

/** The head of a dynamic block: both codes' lengths, themselves run-length and Huffman coded. */
function blockHead(literal: Uint8Array, distance: Uint8Array): [bits: number, count: number][] {
  let literals = LITERALS
  while (literals > 257 && literal[literals - 1] === 0) literals--
  let distances = DISTANCES
  while (distances > 1 && distance[distances - 1] === 0) distances--
  const all = [...literal.subarray(0, literals), ...distance.subarray(0, distances)]
  const symbols: [symbol: number, extra: number, extraBits: number][] = []
  for (let i = 0; i < all.length; ) {
    const length = all[i]!
    let run = 1
    while (i + run < all.length && all[i + run] === length) run++
    i += run
    if (length === 0) {
      while (run >= 3) {
        const part = Math.min(run, 138)
        symbols.push(part < 11 ? [17, part - 3, 3] : [18, part - 11, 7])
        run -= part
      }
    } else {
      symbols.push([length, 0, 0])
      run--
      while (run >= 3) {
        const part = Math.min(run, 6)
        symbols.push([16, part - 3, 2])
        run -= part
      }
    }
    for (; run > 0; run--) symbols.push([length, 0, 0])
  }
  const counts = new Uint32Array(19)
  for (const [symbol] of symbols) counts[symbol]!++
  const { lengths, bits } = codeFor(lengthsFor(counts, 19, 7))
  let lengthCodes = 19
  while (lengthCodes > 4 && lengths[CODE_LENGTH_ORDER[lengthCodes - 1]!] === 0) lengthCodes--
  const head: [number, number][] = [
    [1, 1],
    [2, 2],
    [literals - 257, 5],
    [distances - 1, 5],
    [lengthCodes - 4, 4],
  ]
  for (let i = 0; i < lengthCodes; i++) head.push([lengths[CODE_LENGTH_ORDER[i]!]!, 3])
  for (const [symbol, extra, extraBits] of symbols) {
    head.push([bits[symbol]!, lengths[symbol]!])
    if (extraBits > 0) head.push([extra, extraBits])
  }
  return head
}

/** Both codes, ready to be written with. */
interface Coding {
  literal: Code
  distance: Code
  head: [bits: number, count: number][]
  /** Bits above, count in the low byte: one look-up for both. Of a match length and a distance symbol likewise. */
  literalWords: Int32Array
  lengthWords: Int32Array
  distanceWords: Int32Array
}

function codingOf(literalLengths: Uint8Array, distanceLengths: Uint8Array): Coding {
  const literal = codeFor(literalLengths)
  const distance = codeFor(distanceLengths)
  const literalWords = new Int32Array(LITERALS)
  for (let symbol = 0; symbol < LITERALS; symbol++) {
    literalWords[symbol] = (literal.bits[symbol]! << 8) | literal.lengths[symbol]!
  }
  const lengthWords = new Int32Array(MAX_MATCH + 1)
  for (let length = MIN_MATCH; length <= MAX_MATCH; length++) {
    const symbol = lengthSymbol[length]!
    const bits = literal.lengths[257 + symbol]!
    lengthWords[length] =
      ((literal.bits[257 + symbol]! | ((length - LENGTH_BASE[symbol]!) << bits)) << 8) | (bits + LENGTH_EXTRA[symbol]!)
  }
  const distanceWords = new Int32Array(DISTANCES)
  for (let symbol = 0; symbol < DISTANCES; symbol++) {
    distanceWords[symbol] = (distance.bits[symbol]! << 8) | distance.lengths[symbol]!
  }
  const head = blockHead(literal.lengths, distance.lengths)
  return { literal, distance, head, literalWords, lengthWords, distanceWords }
}

function codingFor(literalCounts: Uint32Array, distanceCounts: Uint32Array): Coding {
  return codingOf(lengthsFor(literalCounts, LITERALS, MAX_BITS), lengthsFor(distanceCounts, DISTANCES, MAX_BITS))
}

/** Below this a code of one's own costs more time than all the rest of the file, and saves a hundred bytes. */
const ADAPT_BYTES_MIN = 16384

/** Code lengths for short documents, made by tools/preset.mjs from the streams of many; the digit is the length, base 16. */
const PRESET_LITERALS =
  '7a8ccccccc8ccccccccccccccccccccc3ccccccc54ac88765567767878cc8cacca99998cc968a9ac7c795ccaccc8c6ccc5776477669867457a565687c7acccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc89cc9c88acccacccccccccccccb'
const PRESET_DISTANCES = 'ccccccccc435433334455678bccccc'

let preset: Coding | undefined
function presetCoding(): Coding {
  if (preset === undefined) {
    const lengths = (digits: string) => Uint8Array.from(digits, (digit) => Number.parseInt(digit, 16))
    preset = codingOf(lengths(PRESET_LITERALS), lengths(PRESET_DISTANCES))
  }
  return preset
}

function adler32(data: Uint8Array, start: number, end: number): number {
  let a = 1
  let b = 0
  for (let i = start; i < end; ) {
    // 5552 bytes is the most that cannot overflow 32 bits before the remainder is taken.
    const stop = Math.min(end, i + 5552)
    for (; i + 4 <= stop; i += 4) {
      const first = data[i]!
      const second = data[i + 1]!
      const third = data[i + 2]!
      const fourth = data[i + 3]!
      b += 4 * a + 4 * first + 3 * second + 2 * third + fourth
      a += first + second + third + fourth
    }
    for (; i < stop; i++) {
      a += data[i]!
      b += a
    }
    a %= 65521
    b %= 65521
  }
  return ((b << 16) | a) >>> 0
}

/** The matches of one document's streams. */
interface Matches {
  /** Of each match: where it is, and (length << 16 | distance). A stream's matches end with one at its end. */
  places: Int32Array
  matches: Int32Array
  literalCounts: Uint32Array
  distanceCounts: Uint32Array
}

function findMatches(data: Uint8Array, streams: readonly Stream[], total: number, probed: Uint8Array): Matches {
  const size = (total >> 2) + streams.length
  const places = takeNumbers('deflate.places', size)
  const matches = takeNumbers('deflate.matches', size)
  const literalCounts = new Uint32Array(LITERALS)
  const distanceCounts = new Uint32Array(DISTANCES)
  const heads = takeNumbers('deflate.heads', 1 << HASH_BITS).fill(-1)
  let count = 0
  for (const { start, end } of streams) {
    let at = start
    const last = end - MIN_MATCH
    for (;;) {
      let byte = 0
      while (at <= last) {
        byte = data[at]!
        if (probed[byte] !== 0) break
        literalCounts[byte]!++
        at++
      }
      if (at > last) break
      const four = data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16) | (data[at + 3]! << 24)
      const hash = Math.imul(four, -1640531535) >>> (32 - HASH_BITS)
      const candidate = heads[hash]!
      heads[hash] = at
      if (
        candidate < start ||
        at - candidate > MAX_DISTANCE ||
        (data[candidate]! |
          (data[candidate + 1]! << 8) |
          (data[candidate + 2]! << 16) |
          (data[candidate + 3]! << 24)) !==
          four
      ) {
        literalCounts[byte]!++
        at++
        continue
      }
      const most = Math.min(end - at, MAX_MATCH)
      let length = MIN_MATCH
      while (length < most && data[candidate + length] === data[at + length]) length++
      const distance = at - candidate
      places[count] = at
      matches[count++] = (length << 16) | distance
      literalCounts[257 + lengthSymbol[length]!]!++
      distanceCounts[distance <= 256 ? nearSymbol[distance - 1]! : farSymbol[(distance - 1) >> 7]!]!++
      at += length
    }
    for (; at < end; at++) literalCounts[data[at]!]!++
    places[count++] = end
    literalCounts[END_OF_BLOCK]!++
  }
  return { places, matches, literalCounts, distanceCounts }
}

/**
 * The preset's lengths for these streams, every symbol included.
 *
 * @public for tools/preset.mjs
 */
export function presetLengths(
  data: Uint8Array,
  streams: readonly Stream[],
): [literal: Uint8Array, distance: Uint8Array] {
  let total = 0
  for (const { start, end } of streams) total += end - start
  const { literalCounts, distanceCounts } = findMatches(data, streams, total, PROBED)
  return [
    lengthsFor(
      literalCounts.map((count) => count + 1),
      LITERALS,
      MAX_BITS,
    ),
    lengthsFor(
      distanceCounts.map((count) => count + 1),
      DISTANCES,
      MAX_BITS,
    ),
  ]
}

/**
 * Compresses each stream of `data` into a zlib stream of its own, with one code for all.
 *
 * @param name of the working memory that the results are views of.
 */
export function deflateAll(
  name: string,
  data: Uint8Array,
  streams: readonly Stream[],
  kind: 'text' | 'binary' = 'text',
): Uint8Array[] {
  let total = 0
  for (const { start, end } of streams) total += end - start
  const { places, matches, literalCounts, distanceCounts } = findMatches(
    data,
    streams,
    total,
    kind === 'text' ? PROBED : PROBED_EVERYWHERE,
  )
  const coding = total < ADAPT_BYTES_MIN && kind === 'text' ? presetCoding() : codingFor(literalCounts, distanceCounts)
  const { literal, distance, head, literalWords, lengthWords, distanceWords } = coding

  let size = 0
  for (let symbol = 0; symbol < LITERALS; symbol++) {
    const extra = symbol > 256 ? LENGTH_EXTRA[symbol - 257]! : 0
    size += literalCounts[symbol]! * (literal.lengths[symbol]! + extra)
  }
  for (let symbol = 0; symbol < DISTANCES; symbol++) {
    size += distanceCounts[symbol]! * (distance.lengths[symbol]! + DISTANCE_EXTRA[symbol]!)
  }
  let headSize = 0
  for (const [, bits] of head) headSize += bits
  const out = takeBytes(name, (size >> 3) + streams.length * ((headSize >> 3) + 16) + 16)
  const results: Uint8Array[] = []
  let at = 0
  let match = 0
  for (const { start, end } of streams) {
    const from = at
    out[at++] = 0x78
    out[at++] = 0x01
    let pending = 0
    let bits = 0
    for (const [value, count] of head) {
      pending |= value << bits
      bits += count
      while (bits >= 8) {
        out[at++] = pending
        pending >>>= 8
        bits -= 8
      }
    }
    at = emit(
      data,
      start,
      end,
      places,
      matches,
      match,
      literalWords,
      lengthWords,
      distanceWords,
      out,
      at,
      pending,
      bits,
    )
    while (places[match] !== end) match++
    match++
    const check = adler32(data, start, end)
    out[at++] = check >>> 24
    out[at++] = check >>> 16
    out[at++] = check >>> 8
    out[at++] = check
    results.push(out.subarray(from, at))
  }
  return results
}

/**
 * Writes the symbols of one stream. Whole bytes are moved out without asking how many there are: a branch here would be
 * guessed wrong every other time.
 */
function emit(
  data: Uint8Array,
  start: number,
  end: number,
  places: Int32Array,
  matches: Int32Array,
  firstMatch: number,
  literalWords: Int32Array,
  lengthWords: Int32Array,
  distanceWords: Int32Array,
  out: Uint8Array,
  from: number,
  pendingBefore: number,
  bitsBefore: number,
): number {
  let at = from
  let pending = pendingBefore
  let bits = bitsBefore
  let next = start
  for (let match = firstMatch; ; match++) {
    const place = places[match]!
    for (; next + 1 < place; next += 2) {
      const first = literalWords[data[next]!]!
      pending |= (first >> 8) << bits
      bits += first & 255
      const second = literalWords[data[next + 1]!]!
      pending |= (second >> 8) << bits
      bits += second & 255
      out[at] = pending
      out[at + 1] = pending >> 8
      out[at + 2] = pending >> 16
      const whole = bits >> 3
      at += whole
      pending >>>= whole << 3
      bits &= 7
    }
    // What comes after an odd literal needs its room.
    const word = literalWords[next < place ? data[next]! : END_OF_BLOCK]!
    if (next < place || place === end) {
      pending |= (word >> 8) << bits
      bits += word & 255
      out[at] = pending
      out[at + 1] = pending >> 8
      const whole = bits >> 3
      at += whole
      pending >>>= whole << 3
      bits &= 7
    }
    if (place === end) {
      if (next < place) {
        const last = literalWords[END_OF_BLOCK]!
        pending |= (last >> 8) << bits
        bits += last & 255
        out[at] = pending
        out[at + 1] = pending >> 8
        at += bits >> 3
        pending >>>= (bits >> 3) << 3
        bits &= 7
      }
      if (bits > 0) out[at++] = pending
      return at
    }
    const value = matches[match]!
    const length = value >>> 16
    const distance = value & 0xffff
    const lengthWord = lengthWords[length]!
    pending |= (lengthWord >> 8) << bits
    bits += lengthWord & 255
    out[at] = pending
    out[at + 1] = pending >> 8
    out[at + 2] = pending >> 16
    let whole = bits >> 3
    at += whole
    pending >>>= whole << 3
    bits &= 7
    const symbol = distance <= 256 ? nearSymbol[distance - 1]! : farSymbol[(distance - 1) >> 7]!
    const distanceWord = distanceWords[symbol]!
    pending |= (distanceWord >> 8) << bits
    bits += distanceWord & 255
    out[at] = pending
    out[at + 1] = pending >> 8
    whole = bits >> 3
    at += whole
    pending >>>= whole << 3
    bits &= 7
    pending |= (distance - DISTANCE_BASE[symbol]!) << bits
    bits += DISTANCE_EXTRA[symbol]!
    out[at] = pending
    out[at + 1] = pending >> 8
    whole = bits >> 3
    at += whole
    pending >>>= whole << 3
    bits &= 7
    next = place + length
  }
}
