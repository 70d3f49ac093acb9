/**
 * zlib data (RFC 1950, RFC 1951) → bytes, of a length that is known before. The checksum is not compared.
 *
 * @returns undefined where the data is damaged or gives another length.
 */
export function inflate(data: Uint8Array, length: number): Uint8Array | undefined {
  if (data.length < 6 || (data[0]! & 15) !== 8 || ((data[0]! << 8) | data[1]!) % 31 !== 0 || (data[1]! & 32) !== 0)
    return undefined
  const inflater = new Inflater(data, length)
  return inflater.run() ? inflater.out : undefined
}

/** RFC 1951 §3.2.5. */
const LENGTH_BASES = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BASES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
/** RFC 1951 §3.2.7: the order in which the lengths of the code for lengths stand. */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const BITS_MAX = 15

/** A canonical Huffman code: how many codes there are of each length, and their symbols in order. */
interface Code {
  counts: Uint16Array
  symbols: Uint16Array
}

function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(BITS_MAX + 1)
  for (const length of lengths) counts[length]!++
  counts[0] = 0
  const next = new Uint16Array(BITS_MAX + 2)
  for (let bits = 1; bits <= BITS_MAX; bits++) next[bits + 1] = next[bits]! + counts[bits]!
  const symbols = new Uint16Array(lengths.length)
  lengths.forEach((length, symbol) => {
    if (length > 0) symbols[next[length]!++] = symbol
  })
  return { counts, symbols }
}

const FIXED_LITERALS = codeOf([
  ...Array<number>(144).fill(8),
  ...Array<number>(112).fill(9),
  ...Array<number>(24).fill(7),
  ...Array<number>(8).fill(8),
])
const FIXED_DISTANCES = codeOf(Array<number>(30).fill(5))

class Inflater {
  readonly out: Uint8Array
  readonly #data: Uint8Array
  #at = 2
  #bits = 0
  #bitCount = 0
  #length = 0

  constructor(data: Uint8Array, length: number) {
    this.#data = data
    this.out = new Uint8Array(length)
  }

  /** @returns whether the data is whole. */
  run(): boolean {
    for (;;) {
      const isLast = this.#take(1)
      const kind = this.#take(2)
      if (isLast < 0 || kind < 0 || kind === 3) return false
      const isGood =
        kind === 0 ? this.#stored() : kind === 1 ? this.#block(FIXED_LITERALS, FIXED_DISTANCES) : this.#dynamic()
      if (!isGood) return false
      if (isLast === 1) return this.#length === this.out.length
    }
  }

  /** @returns the next bits, -1 behind the end. */
  #take(count: number): number {
    while (this.#bitCount < count) {
      if (this.#at >= this.#data.length) return -1
      this.#bits |= this.#data[this.#at++]! << this.#bitCount
      this.#bitCount += 8
    }
    const value = this.#bits & ((1 << count) - 1)
    this.#bits >>>= count
    this.#bitCount -= count
    return value
  }

  #symbol({ counts, symbols }: Code): number {
    let code = 0
    let first = 0
    let index = 0
    for (let bits = 1; bits <= BITS_MAX; bits++) {
      const bit = this.#take(1)
      if (bit < 0) return -1
      code |= bit
      const count = counts[bits]!
      if (code - count < first) return symbols[index + (code - first)]!
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return -1
  }

  #stored(): boolean {
    this.#bits = 0
    this.#bitCount = 0
    const length = this.#data[this.#at]! | (this.#data[this.#at + 1]! << 8)
    this.#at += 4
    if (this.#at + length > this.#data.length || this.#length + length > this.out.length) return false
    this.out.set(this.#data.subarray(this.#at, this.#at + length), this.#length)
    this.#at += length
    this.#length += length
    return true
  }

  #dynamic(): boolean {
    const literals = this.#take(5) + 257
    const distances = this.#take(5) + 1
    const count = this.#take(4) + 4
    if (count < 4) return false
    const own = Array<number>(19).fill(0)
    for (let i = 0; i < count; i++) own[LENGTH_ORDER[i]!] = Math.max(0, this.#take(3))
    const code = codeOf(own)
    const lengths: number[] = []
    while (lengths.length < literals + distances) {
      const symbol = this.#symbol(code)
      if (symbol < 0) return false
      if (symbol < 16) {
        lengths.push(symbol)
        continue
      }
      const value = symbol === 16 ? (lengths.at(-1) ?? -1) : 0
      const repeat = symbol === 16 ? this.#take(2) + 3 : symbol === 17 ? this.#take(3) + 3 : this.#take(7) + 11
      if (value < 0 || repeat < 3) return false
      for (let i = 0; i < repeat; i++) lengths.push(value)
    }
    if (lengths.length > literals + distances) return false
    return this.#block(codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals)))
  }

  #block(literals: Code, distances: Code): boolean {
    const { out } = this
    for (;;) {
      const symbol = this.#symbol(literals)
      if (symbol < 0 || symbol > 285) return false
      if (symbol === 256) return true
      if (symbol < 256) {
        if (this.#length === out.length) return false
        out[this.#length++] = symbol
        continue
      }
      const extra = this.#take(LENGTH_BITS[symbol - 257]!)
      const far = this.#symbol(distances)
      if (extra < 0 || far < 0 || far > 29) return false
      const more = this.#take(DISTANCE_BITS[far]!)
      const length = LENGTH_BASES[symbol - 257]! + extra
      const distance = DISTANCE_BASES[far]! + more
      if (more < 0 || distance > this.#length || this.#length + length > out.length) return false
      for (let i = 0; i < length; i++, this.#length++) out[this.#length] = out[this.#length - distance]!
    }
  }
}
