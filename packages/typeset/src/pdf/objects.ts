/**
 * Indirect objects, gathered into object streams: dictionaries in, streams ready to be compressed out, and where each
 * object is. Source: ISO 32000-1 §7.5.7 (object streams), §7.5.8 (cross-reference streams).
 */
import { Rows } from '../markup/manuscript.ts'
import { scratchBytes, scratchNumbers } from '../scratch.ts'
import { Bytes } from './bytes.ts'
import type { Stream } from './matches.ts'

/** Writes a stream, and returns its object number. */
export type AddStream = (dictionary: string, data: Uint8Array) => number
/** The same of a stream that is compressed already. */
export type AddPacked = (dictionary: string, bytes: Uint8Array, filter?: string) => number

const OBJECTS_PER_STREAM = 200

export interface ObjectStream extends Stream {
  number: number
  count: number
  /** Where the first object begins, counted from `start`. */
  first: number
}

export class Objects {
  readonly streams: ObjectStream[] = []
  /** By object number: kind (0 free, 1 at an offset, 2 in a stream), offset or stream number, index in the stream. */
  kinds: Uint8Array
  places: Int32Array
  indexes: Uint8Array
  /** Object numbers in use; 0 is the head of the free list. */
  count = 1
  /** The streams' bytes, one after the other. */
  readonly bytes: Bytes
  /** Positions in `bytes` at which the compressor looks for matches. */
  readonly matchHints = new Rows('objects.matchHints')
  #flushedHints = 0
  readonly #head = new Bytes('objects.head', 2048)
  readonly #body = new Bytes('objects.body', 8192)
  #inStream = 0
  #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
    this.kinds = scratchBytes('objects.kinds', capacity).fill(0)
    this.places = scratchNumbers('objects.places', capacity).fill(0)
    this.indexes = scratchBytes('objects.indexes', capacity).fill(0)
    this.bytes = new Bytes('objects', 16384)
  }

  /** Reserves `many` object numbers and returns the first. */
  reserve(many: number): number {
    const first = this.count
    this.count += many
    if (this.count > this.#capacity) {
      const size = Math.max(this.count, this.#capacity * 2)
      const kinds = new Uint8Array(size)
      const places = new Int32Array(size)
      const indexes = new Uint8Array(size)
      kinds.set(this.kinds.subarray(0, this.#capacity))
      places.set(this.places.subarray(0, this.#capacity))
      indexes.set(this.indexes.subarray(0, this.#capacity))
      this.#capacity = size
      this.kinds = kinds
      this.places = places
      this.indexes = indexes
    }
    return first
  }

  /** Starts an object. Its body is what the caller writes to the returned bytes before the next object starts. */
  begin(number: number): Bytes {
    if (this.#inStream === OBJECTS_PER_STREAM) this.flush()
    if (this.#inStream > 0) this.#body.text(' ')
    this.matchHint()
    this.#head.int(number)
    this.#head.text(' ')
    this.#head.int(this.#body.length)
    this.#head.text(' ')
    this.kinds[number] = 2
    this.places[number] = this.streams.length
    this.indexes[number] = this.#inStream++
    return this.#body
  }

  /** Marks a position where text of other objects recurs. */
  matchHint(): void {
    this.matchHints.push(this.#body.length)
  }

  add(number: number, dictionary: string): void {
    this.begin(number).text(dictionary)
  }

  /** Ends the current stream. Objects' places are stream indexes until `numberStreams`. */
  flush(): void {
    if (this.#inStream === 0) return
    const start = this.bytes.length
    this.bytes.bytes(this.#head.view())
    const first = this.bytes.length - start
    const body = this.bytes.length
    this.bytes.bytes(this.#body.view())
    for (; this.#flushedHints < this.matchHints.length; this.#flushedHints++) {
      this.matchHints.data[this.#flushedHints] = body + this.matchHints.data[this.#flushedHints]!
    }
    this.streams.push({ number: 0, count: this.#inStream, first, start, end: this.bytes.length })
    this.#head.length = 0
    this.#body.length = 0
    this.#inStream = 0
  }

  /** Assigns object numbers to the streams, after all other objects, and resolves each object's stream. */
  numberStreams(): void {
    this.flush()
    const first = this.reserve(this.streams.length)
    for (let i = 0; i < this.streams.length; i++) this.streams[i]!.number = first + i
    for (let number = 0; number < first; number++) {
      if (this.kinds[number] === 2) this.places[number] = first + this.places[number]!
    }
  }

  /** The body of an object in a stream, once these are numbered. */
  text(number: number): string {
    const { start, first, end, count } = this.streams[this.places[number]! - this.streams[0]!.number]!
    const { data } = this.bytes
    const head = latin1(data, start, start + first).split(' ')
    const index = this.indexes[number]!
    const from = start + first + Number(head[index * 2 + 1])
    const to = index + 1 < count ? start + first + Number(head[index * 2 + 3]) : end
    return latin1(data, from, to)
  }

  setOffset(number: number, offset: number): void {
    this.kinds[number] = 1
    this.places[number] = offset
  }
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at]!)
  return text
}
