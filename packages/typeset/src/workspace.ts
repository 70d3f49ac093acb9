/**
 * Working memory, kept from one document to the next: fresh pages of memory cost more than filling them. What is taken
 * holds whatever the last user left in it; one name is used by one place at a time, and nothing that leaves the engine
 * is a view of it.
 */
const KEPT_BYTES_MAX = 4 << 20

const kept = new Map<string, Uint8Array | Uint16Array | Int32Array>()

function take<T extends Uint8Array | Uint16Array | Int32Array>(
  name: string,
  make: new (length: number) => T,
  length: number,
): T {
  const found = kept.get(name)
  if (found !== undefined && found.length >= length) return found as T
  const made = new make(Math.max(length + (length >> 1), 256))
  if (made.byteLength <= KEPT_BYTES_MAX) kept.set(name, made)
  return made
}

export function takeBytes(name: string, length: number): Uint8Array {
  return take(name, Uint8Array, length)
}

export function takeCodes(name: string, length: number): Uint16Array {
  return take(name, Uint16Array, length)
}

export function takeNumbers(name: string, length: number): Int32Array {
  return take(name, Int32Array, length)
}
