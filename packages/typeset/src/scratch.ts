/**
 * Working memory, kept from one document to the next: fresh pages of memory cost more than filling them. What is taken
 * holds whatever the last user left in it; one name is used by one place at a time, and nothing that leaves the engine
 * is a view of it.
 */
const REUSED_BYTES_MAX = 4 << 20

const buffers = new Map<string, Uint8Array | Uint16Array | Int32Array>()

function scratch<T extends Uint8Array | Uint16Array | Int32Array>(
  name: string,
  make: new (length: number) => T,
  length: number,
): T {
  const found = buffers.get(name)
  if (found !== undefined && found.length >= length) return found as T
  const created = new make(Math.max(length + (length >> 1), 256))
  if (created.byteLength <= REUSED_BYTES_MAX) buffers.set(name, created)
  return created
}

export function scratchBytes(name: string, length: number): Uint8Array {
  return scratch(name, Uint8Array, length)
}

export function scratchCodes(name: string, length: number): Uint16Array {
  return scratch(name, Uint16Array, length)
}

export function scratchNumbers(name: string, length: number): Int32Array {
  return scratch(name, Int32Array, length)
}
