/** A growing run of bytes, with the few spellings that PDF needs. Numbers are written exactly, without exponent. */
import { writeInt } from '../digits.ts'
import { scratchBytes } from '../scratch.ts'

/** Limit of a file, and of each of its parts before compression: bounds the memory that one document takes. */
const BYTES_MAX = 64 << 20

export class Bytes {
  data: Uint8Array
  length = 0

  readonly #name: string
  #words: DataView | undefined

  /** @param name of the scratch buffer; '' for bytes that outlive the document. */
  constructor(name: string, capacity: number) {
    this.#name = name
    this.data = name === '' ? new Uint8Array(capacity) : scratchBytes(name, capacity)
  }

  /**
   * Makes room for `more` bytes. A caller that writes into `data` itself must advance `length`.
   *
   * @throws {RangeError} beyond BYTES_MAX.
   */
  reserve(more: number): void {
    if (this.length + more <= this.data.length) return
    if (this.length + more > BYTES_MAX) {
      throw new RangeError(
        `The PDF would be larger than the limit of ${BYTES_MAX >> 20} MB. Shorten the text or split it into several documents.`,
      )
    }
    const capacity = Math.max(this.length + more, this.data.length * 2)
    const grown = this.#name === '' ? new Uint8Array(capacity) : scratchBytes(this.#name, capacity)
    grown.set(this.data.subarray(0, this.length))
    this.data = grown
    this.#words = undefined
  }

  /** Copies [from, to) of `source`, which must go on for eight bytes more; four at a time, several times faster than one by one. */
  copy(source: DataView, from: number, to: number): void {
    this.reserve(to - from + 8)
    this.#words ??= new DataView(this.data.buffer, this.data.byteOffset, this.data.byteLength)
    const words = this.#words
    const shift = this.length - from
    for (let at = from; at < to; at += 4) words.setInt32(at + shift, source.getInt32(at, true), true)
    this.length = to + shift
  }

  /** Latin-1 characters, one byte each. */
  text(characters: string): void {
    const count = characters.length
    this.reserve(count)
    const data = this.data
    let at = this.length
    for (let i = 0; i < count; i++) data[at++] = characters.charCodeAt(i)
    this.length = at
  }

  bytes(more: Uint8Array): void {
    this.reserve(more.length)
    this.data.set(more, this.length)
    this.length += more.length
  }

  int(value: number): void {
    this.reserve(12)
    this.length = writeInt(this.data, this.length, value)
  }

  /** A length in thousandths, as a decimal number. */
  milli(value: number): void {
    this.reserve(16)
    let rest = value
    if (rest < 0) {
      this.data[this.length++] = 45
      rest = -rest
    }
    const whole = (rest / 1000) | 0
    let part = rest - whole * 1000
    if (whole > 0 || part === 0) this.length = writeInt(this.data, this.length, whole)
    if (part > 0) {
      this.data[this.length++] = 46
      for (let unit = 100; part > 0; unit = (unit / 10) | 0) {
        const digit = (part / unit) | 0
        this.data[this.length++] = 48 + digit
        part -= digit * unit
      }
    }
  }

  view(from = 0): Uint8Array {
    return this.data.subarray(from, this.length)
  }
}

/** Latin-1 characters, one byte each. */
export function latin1(text: string): Uint8Array {
  const bytes = new Bytes('', text.length)
  bytes.text(text)
  return bytes.view()
}

/** A PDF text string: PDFDocEncoding where it is plain ASCII, else UTF-16BE with a mark. ISO 32000-1 §7.9.2.2. */
export function textString(text: string): string {
  let plain = true
  let escaped = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 32 || unit > 126) plain = false
    else if (unit === 40 || unit === 41 || unit === 92) escaped = true
  }
  // Most have nothing to escape, and an expression that is rarely used is compiled again and again.
  if (plain) return `(${escaped ? text.replace(/[\\()]/g, '\\$&') : text})`
  let hex = '<FEFF'
  for (let i = 0; i < text.length; i++) hex += (0x10000 + text.charCodeAt(i)).toString(16).slice(1)
  return `${hex.toUpperCase()}>`
}
