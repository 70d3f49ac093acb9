/**
 * Deflate in plain TypeScript: the same input gives the same bytes everywhere. Many streams of one document share one
 * Huffman code, made from the counts of all of them, so the code is worked out once and not for every page.
 *
 * Matching is a single probe of a hash of four bytes: text this short gains little from longer chains, and loses time.
 * Source: RFC 1951 (deflate), RFC 1950 (zlib wrapper, Adler-32).
 */
import type { Rows } from '../markup/manuscript.ts'
import { scratchBytes, scratchNumbers } from '../scratch.ts'

const MIN_MATCH = 4
const MAX_MATCH = 258
const MAX_DISTANCE = 32768
const HASH_BITS = 12
const SEAM_HASH_BITS = 9
/** 2^32 over the golden ratio. */
const HASH_FACTOR = -1640531535
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
  // Scaled at once so that what is rarest is about as deep as allowed: halving until it is takes several rounds.
  let total = 0
  for (let symbol = 0; symbol < symbols; symbol++) total += counts[symbol]!
  const weights = new Uint32Array(symbols)
  const divisor = Math.max(1, total / (1 << limit))
  for (let symbol = 0; symbol < symbols; symbol++) {
    if (counts[symbol]! > 0) weights[symbol] = Math.max(1, counts[symbol]! / divisor)
  }
  // Equal weights keep the order of their symbols, so that the code never hangs on how a sort breaks ties.
  const keys = new Uint32Array(symbols)
  const used = new Uint16Array(symbols)
  for (;;) {
    let count = 0
    for (let symbol = 0; symbol < symbols; symbol++) {
      if (weights[symbol]! > 0) keys[count++] = (weights[symbol]! << 9) | symbol
    }
    if (count === 0) return lengths
    keys.subarray(0, count).sort()
    for (let i = 0; i < count; i++) used[i] = keys[i]! & 511
    if (count === 1) {
      lengths[used[0]!] = 1
      return lengths
    }
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
    for (let i = 0; i < count; i++) weights[used[i]!] = (weights[used[i]!]! >> 1) | 1
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
function blockHead(literal: Uint8Array, distance: Uint8Array): BlockHead {
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
  const bytes: number[] = []
  let pending = 0
  let pendingBits = 0
  const put = (value: number, count: number) => {
    pending |= value << pendingBits
    pendingBits += count
    for (; pendingBits >= 8; pendingBits -= 8) {
      bytes.push(pending & 255)
      pending >>>= 8
    }
  }
  put(1, 1)
  put(2, 2)
  put(literals - 257, 5)
  put(distances - 1, 5)
  put(lengthCodes - 4, 4)
  for (let i = 0; i < lengthCodes; i++) put(lengths[CODE_LENGTH_ORDER[i]!]!, 3)
  for (const [symbol, extra, extraBits] of symbols) {
    put(bits[symbol]!, lengths[symbol]!)
    put(extra, extraBits)
  }
  return { bytes: Uint8Array.from(bytes), pending, pendingBits }
}

/** Whole bytes, and the bits that are left over. */
interface BlockHead {
  bytes: Uint8Array
  pending: number
  pendingBits: number
}

/** Both codes, ready to be written with. */
interface Coding {
  head: BlockHead
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
    literalWords[symbol] = (literal.bits[symbol]! << 5) | literal.lengths[symbol]!
  }
  const lengthWords = new Int32Array(MAX_MATCH + 1)
  for (let length = MIN_MATCH; length <= MAX_MATCH; length++) {
    const symbol = lengthSymbol[length]!
    const bits = literal.lengths[257 + symbol]!
    lengthWords[length] =
      ((literal.bits[257 + symbol]! | ((length - LENGTH_BASE[symbol]!) << bits)) << 5) | (bits + LENGTH_EXTRA[symbol]!)
  }
  const distanceWords = new Int32Array(DISTANCES)
  for (let symbol = 0; symbol < DISTANCES; symbol++) {
    distanceWords[symbol] = (distance.bits[symbol]! << 5) | distance.lengths[symbol]!
  }
  const head = blockHead(literal.lengths, distance.lengths)
  return { head, literalWords, lengthWords, distanceWords }
}

/** Smaller data uses the preset code: computing one would cost more time than it saves. */
const ADAPT_BYTES_MIN = 32768

/** Where to look for matches in one of two kinds of text, each of which has its own Huffman code. */
export interface MatchHints {
  kind: 'content' | 'objects'
  /** In order. */
  positions: Rows
  /** The bytes are not those of the documents that the preset was made from: text of two-byte codes. */
  isUnusual?: boolean
}

/** Code lengths made by tools/preset.mjs from the streams of many documents; the digit is the length, base 16. */
const PRESETS = {
  content: {
    literals:
      'cccccccccc9ccccccccccccccccccccc3ccccccc449c88785567868989cc8c9cca98899cc99ca8cc9cca6cccccc8c9ccc57764676698664579455677c79cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc8ccc889cccccccccbbbbbbb',
    distances: 'ccccccccbb45432334455679bbbbbb',
  },
  objects: {
    literals:
      'cccccccccccccccccccccccccccccccc2ccccccc99cccca54555566666cc6c4cc999988cc9c898ac7c577cc9ccc8c7ccc69775a7c7ca89668c6767cca8cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbabb99888b8bababbbbbbbbbb',
    distances: 'bbbbbbbbb23622665668bbbbbaaaaa',
  },
} as const

const presets = new Map<MatchHints['kind'], Coding>()
function presetCoding(kind: MatchHints['kind']): Coding {
  let coding = presets.get(kind)
  if (coding === undefined) {
    const lengths = (digits: string) => Uint8Array.from(digits, (digit) => Number.parseInt(digit, 16))
    coding = codingOf(lengths(PRESETS[kind].literals), lengths(PRESETS[kind].distances))
    presets.set(kind, coding)
  }
  return coding
}

/** The matches of one document's streams. */
interface Matches {
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

/** Matches at the given positions only. The hash is of eight bytes, so that matches are long. */
function matchAtHints(data: Uint8Array, streams: readonly Stream[], positions: Rows): Matches {
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
      if (at < free || at + 8 > end) continue
      const first = four(data, at)
      const hash = Math.imul(Math.imul(first, HASH_FACTOR) ^ four(data, at + 4), HASH_FACTOR) >>> (32 - SEAM_HASH_BITS)
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

/** Matches at every byte, for data other than text. */
function matchEverywhere(data: Uint8Array, streams: readonly Stream[], total: number): Matches {
  const size = (total >> 2) + streams.length
  const places = scratchNumbers('deflate.places', size)
  const matches = scratchNumbers('deflate.matches', size)
  const heads = scratchNumbers('deflate.heads', 1 << HASH_BITS).fill(-1, 0, 1 << HASH_BITS)
  let count = 0
  for (const { start, end } of streams) {
    for (let at = start; at + MIN_MATCH <= end; ) {
      const first = four(data, at)
      const hash = Math.imul(first, HASH_FACTOR) >>> (32 - HASH_BITS)
      const candidate = heads[hash]!
      heads[hash] = at
      if (candidate < start || at - candidate > MAX_DISTANCE || four(data, candidate) !== first) {
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

/**
 * The preset's lengths for these streams, every symbol included.
 *
 * @public for tools/preset.mjs
 */
export function presetLengths(
  data: Uint8Array,
  streams: readonly Stream[],
  positions: Rows,
): [literal: Uint8Array, distance: Uint8Array] {
  return codingFor(data, streams, matchAtHints(data, streams, positions), 1, 1)
}

/**
 * Compresses each stream of `data` into a zlib stream of its own, with one code for all.
 *
 * @param name of the working memory that the results are views of.
 * @param text look for matches at its positions only; absent: everywhere.
 */
export function deflateAll(
  name: string,
  data: Uint8Array,
  streams: readonly Stream[],
  text?: MatchHints,
): Uint8Array[] {
  let total = 0
  for (const { start, end } of streams) total += end - start
  const found = text === undefined ? matchEverywhere(data, streams, total) : matchAtHints(data, streams, text.positions)
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
