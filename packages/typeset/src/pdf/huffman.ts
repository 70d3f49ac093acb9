/**
 * Huffman codes of deflate: from counts of symbols to code lengths of at most 12 bits, their bits, and the head of a block.
 * Source: RFC 1951 §3.2.
 */
import { MAX_DISTANCE, MAX_MATCH, MIN_MATCH } from './matches.ts'

export const END_OF_BLOCK = 256
export const LITERALS = 286
export const DISTANCES = 30
/** RFC 1951 allows 15; with 12, two symbols fit the bit buffer at once. */
export const MAX_BITS = 12

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
export const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
export const DISTANCE_EXTRA = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** Symbol (less 257) of each match length; symbol of each distance up to 256, then of (distance - 1) >> 7. */
export const lengthSymbol = new Uint8Array(MAX_MATCH + 1)
for (let symbol = 0; symbol < 29; symbol++) {
  const end = symbol === 28 ? MAX_MATCH + 1 : LENGTH_BASE[symbol + 1]!
  for (let length = LENGTH_BASE[symbol]!; length < end; length++) lengthSymbol[length] = symbol
}
export const nearSymbol = new Uint8Array(256)
export const farSymbol = new Uint8Array(256)
for (let symbol = 0; symbol < DISTANCES; symbol++) {
  const end = symbol === DISTANCES - 1 ? MAX_DISTANCE + 1 : DISTANCE_BASE[symbol + 1]!
  for (let distance = DISTANCE_BASE[symbol]!; distance < end; distance++) {
    if (distance <= 256) nearSymbol[distance - 1] = symbol
    else farSymbol[(distance - 1) >> 7] = symbol
  }
}

/** A Huffman code: for each symbol its length in bits, and its bits as they are written (lowest first). */
interface Code {
  lengths: Uint8Array
  bits: Uint16Array
}

/** Code lengths of at most `limit` bits for the counts; a symbol that never occurs gets none. */
export function lengthsFor(counts: Uint32Array, symbols: number, limit: number): Uint8Array {
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
export interface Coding {
  head: BlockHead
  /** Bits above, count in the low byte: one look-up for both. Of a match length and a distance symbol likewise. */
  literalWords: Int32Array
  lengthWords: Int32Array
  distanceWords: Int32Array
}

export function codingOf(literalLengths: Uint8Array, distanceLengths: Uint8Array): Coding {
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

/** Code lengths made by tools/preset.mjs from the streams of many documents; the digit is the length, base 16. */
const PRESETS = {
  content: {
    literals:
      '25c5875776675c686667789aaa8c8acc6ccbcbcc569bb7985667767888cc6c6cc988999cca9ccaccacca7c9cccc9c9ccc999889ac9ccca899c9b9bcccacccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc55667887accccccccccccccb',
    distances: 'ccccbb87776656554444333346accb',
  },
  objects: {
    literals:
      'cccccccccccccccccccccccccccccccc3ccccccc88c9c7a44555555666cc6c5cc8887a7987b899987c577999abb6c6ccc697759796cb78567c6657cca7cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccaa9a9c9cbaccccccccbbb',
    distances: 'bbbbbbaaa23632764447aaaaaaaaaa',
  },
} as const

const presets = new Map<keyof typeof PRESETS, Coding>()
export function presetCoding(kind: keyof typeof PRESETS): Coding {
  let coding = presets.get(kind)
  if (coding === undefined) {
    const lengths = (digits: string) => Uint8Array.from(digits, (digit) => Number.parseInt(digit, 16))
    coding = codingOf(lengths(PRESETS[kind].literals), lengths(PRESETS[kind].distances))
    presets.set(kind, coding)
  }
  return coding
}
