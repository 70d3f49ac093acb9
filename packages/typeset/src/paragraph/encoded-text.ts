/**
 * The text of a document that is set from packs, encoded for content streams: the bytes between the parentheses of a TJ, with the kerns
 * (ISO 32000-1 §9.4.3). It is made while the text is measured, since both walk the same kerns, and copied line by line.
 */
import { Rows } from '../markup/manuscript.ts'
import { scratchBytes, scratchNumbers } from '../scratch.ts'
import { LINE_ENCODED_FROM, LINE_ENCODED_TO, LINE_END, LINE_FIELDS, LINE_START } from './breakpoints.ts'

/** A kern of up to three digits with its sign and parentheses; a code of two bytes. */
const BYTES_PER_CODE = 8

/** Of a code in a content stream. */
export const CODE_BYTES = 2

const KERN_OPENS = 41
const KERN_CLOSES = 40

/** Skips a kern at `at`: no byte of a code is a parenthesis (font/pack/codes.ts). */
export function skipKern(encoded: Uint8Array, at: number): number {
  if (encoded[at] !== KERN_OPENS) return at
  let end = at + 1
  while (encoded[end] !== KERN_CLOSES) end++
  return end + 1
}

export class EncodedText {
  bytes = scratchBytes('encodedText', 4096)
  #words: DataView | undefined
  length = 0
  /**
   * For the current block: where the bytes of a code begin, with the kern before it, plus 1. Zero where no line begins
   * or ends.
   */
  places = scratchNumbers('encodedText.places', 1024)
  /** Pairs: where another style begins, and which. */
  readonly switches = new Rows('encodedText.switches')

  /** `bytes`, to be read four at a time; eight beyond `length` can be read too. */
  get words(): DataView {
    this.#words ??= new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength)
    return this.#words
  }

  /** Makes room for a block of `count` codes. */
  open(count: number): void {
    const { switches } = this
    // A switch after all text of the previous block does not apply to this one.
    while (switches.length > 0 && switches.data[switches.length - 2] === this.length) switches.length -= 2
    const most = this.length + (count + 1) * BYTES_PER_CODE
    if (most > this.bytes.length) {
      const grown = scratchBytes('encodedText', Math.max(most, this.bytes.length * 2))
      grown.set(this.bytes.subarray(0, this.length))
      this.bytes = grown
      this.#words = undefined
    }
    if (count >= this.places.length) this.places = scratchNumbers('encodedText.places', count + 1)
    this.places.fill(0, 0, count + 1)
  }

  /** Start of a line whose first code is at `place`: no kern precedes it. */
  lineStart(place: number): number {
    return place === this.length ? place : skipKern(this.bytes, place)
  }

  /** Index in `switches` of the first one at `place` or after it. */
  switchAt(place: number): number {
    const { data, length } = this.switches
    let low = 0
    let high = length >> 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (data[2 * middle]! < place) low = middle + 1
      else high = middle
    }
    return 2 * low
  }
}

/** Where the lines from `first` on are encoded, which the scanner knows of its last block alone. */
export function recordEncodedRanges(
  lines: Rows,
  first: number,
  scanner: { encodedText: EncodedText; start: number },
): void {
  const { places } = scanner.encodedText
  for (let line = first; line < lines.length; line += LINE_FIELDS) {
    const from = places[lines.data[line + LINE_START]! - scanner.start]!
    const to = places[lines.data[line + LINE_END]! - scanner.start]!
    if (from === 0 || to <= from) continue
    lines.data[line + LINE_ENCODED_FROM] = from
    lines.data[line + LINE_ENCODED_TO] = to
  }
}
