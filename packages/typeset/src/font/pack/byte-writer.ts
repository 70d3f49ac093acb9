/** Bytes of an OpenType table, high byte first. */
export class ByteWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  uint16(...values: number[]): void {
    this.#reserve(2 * values.length)
    for (const value of values) {
      this.#bytes[this.#length++] = value >> 8
      this.#bytes[this.#length++] = value
    }
  }

  uint32(...values: number[]): void {
    for (const value of values) this.uint16((value >>> 16) & 0xffff, value & 0xffff)
  }

  bytesOf(bytes: ArrayLike<number>): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#bytes.length) return
    const bytes = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + length))
    bytes.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = bytes
  }
}
